import { gameLike } from '../kit/game-like.js';
import { describe, expect, test } from 'vitest';
import { tournament } from '../../src/arena/index.js';
import { askBot, playMatch, random, remoteBot } from '../../src/bots/index.js';
import type { Bot, BotLines, BotMemory, RemoteBot } from '../../src/bots/index.js';
import { PearlsSimulator, ReefSimulator } from '../../src/fast/index.js';
import { createRng, reef } from '../../src/index.js';
import type { Action, AnyGame, State, View } from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';
import type { Action as PearlsAction, View as PearlsView } from '../../src/pearls/index.js';

type Message = Readonly<Record<string, unknown>> & { readonly type: string };

const READY = '{"type":"ready","protocol":1}';

/** Programs that answer as they are told to, and what they were sent. */
class Programs {
  /** What each program was sent, in the order in which they were started. */
  readonly sent: Message[][] = [];
  /** How each program was ended. */
  readonly ends: (string | null)[] = [];

  /** A bot whose programs answer a question with this text, or with `null` never. */
  bot<V extends object, A>(
    answer: (message: Message, program: number) => string | null,
  ): RemoteBot<V, A> {
    return remoteBot('remote', () => this.#open(answer));
  }

  get all(): string[][] {
    return this.sent.map((messages) => messages.map(({ type }) => type));
  }

  #open(answer: (message: Message, program: number) => string | null): BotLines {
    const program = this.sent.length;
    const [messages, answers]: [Message[], string[]] = [[], []];
    this.sent.push(messages);
    return {
      send: (line) => {
        const message = JSON.parse(line) as Message;
        messages.push(message);
        const text = answer(message, program);
        if (text !== null) answers.push(text);
      },
      next: () => {
        const line = answers.shift();
        return line === undefined ? new Promise(() => undefined) : Promise.resolve(line);
      },
      close: (failure) => {
        this.ends[program] = failure;
      },
    };
  }
}

/** The answers of a program that takes the first action. */
function first({ type, id }: Message): string | null {
  if (type === 'hello') return READY;
  return type === 'choose' ? `{"type":"action","id":${id as number},"index":0}` : null;
}

/** The same, but it answers questions about an action in this way; N stands for the id of the question. */
const answering =
  (text: string | null, ready = READY) =>
  ({ type, id }: Message): string | null => {
    if (type === 'hello') return ready;
    return type === 'choose' && text !== null ? text.replace('N', String(id)) : null;
  };

const setup = { first: 0 };
/** Rings at once: whatever is not answered by then is late. */
const impatient = {
  limit: 1000,
  now: () => 0,
  timer: (_: number, callBack: () => void) => {
    const id = setTimeout(callBack, 0);
    return () => {
      clearTimeout(id);
    };
  },
};

describe('remoteBot(name, open)', () => {
  test('plays as the list of legal actions says, one game after the other', async () => {
    const programs = new Programs();
    const bot = programs.bot<View, Action>(first);
    const plain: Bot<View, Action> = {
      name: 'remote',
      choose: ({ game, view }) => game.legalActionAt(view, 0),
    };
    const options = { games: 4, seed: 7 };
    const result = await tournament(reef, [bot, random], options);
    expect(result).toEqual(await tournament(reef, [plain, random], options));
    expect(programs.sent).toHaveLength(1);
    expect(programs.all[0]!.filter((type) => type === 'new-game')).toHaveLength(4);
    expect(programs.all[0]!.filter((type) => type === 'game-over')).toHaveLength(4);
    await bot.close();
    expect(programs.all[0]!.at(-1)).toBe('quit');
    expect(programs.ends).toEqual([null]);
  });

  test('sends what a seat can know, and how the game ended', async () => {
    const programs = new Programs();
    const bot = programs.bot<View, Action>(first);
    const budget = { playouts: 5 };
    const match = await playMatch(reef, [random, bot], { seed: 7, setup, budget });
    const [hello, begin, ...rest] = programs.sent[0]!;
    expect(hello).toEqual({ type: 'hello', protocol: 1 });
    const { seed, ...place } = begin!;
    expect(place).toEqual({ type: 'new-game', game: 'reef', rules: 1, seat: 1, players: 2 });
    expect(seed).toBeTypeOf('number');
    expect(seed as number).toBeGreaterThanOrEqual(0);

    const states = [reef.setup({ players: 2, seed: 7, first: 0 }), ...match.turns.map(stateOf)];
    const asked = states.filter((state) => reef.turn(state) === 1);
    expect(rest.slice(0, -1)).toEqual(
      asked.map((state, i) => {
        const view = reef.view(state, 1);
        return { type: 'choose', id: i + 1, count: reef.countLegalActions(view), budget, view };
      }),
    );
    expect(rest.at(-1)).toEqual({
      type: 'game-over',
      winners: match.winners,
      result: match.result,
      view: reef.view(states.at(-1)!, 1),
    });
    expect(Object.keys(rest[0]!)).toEqual(['type', 'id', 'count', 'budget', 'view']);
  });

  test.each([
    ['reef', reef, 531, 1226],
    ['pearls', pearls, 80, 688],
  ] as const)(
    'sends observation and mask in %s to a program that wants them, and takes a slot',
    async (_, game, size, slots) => {
      const programs = new Programs();
      const asked: Message[] = [];
      const bot = programs.bot<object, unknown>((message) => {
        if (message.type === 'hello') return '{"type":"ready","protocol":1,"observation":true}';
        if (message.type !== 'choose') return null;
        asked.push(message);
        // Starting pieces have no slots.
        const slot = (message['mask'] as number[]).lastIndexOf(1);
        const choice = slot < 0 ? { index: 0 } : { slot };
        return JSON.stringify({ type: 'action', id: message['id'], ...choice });
      });
      const any = game as unknown as AnyGame;
      const match = await playMatch(any, [bot, random], { seed: 7, setup });
      expect(match.failure).toBeNull();
      for (const { view, observation, mask, count, ...rest } of asked) {
        const state = any.determinize(view as object, createRng('any luck'));
        const simulator =
          game === reef ? new ReefSimulator(state as State) : new PearlsSimulator(state as never);
        const seen = new Float32Array(size);
        simulator.observe(0, seen);
        expect((observation as number[]).map(Math.fround)).toEqual([...seen]);
        const marks = new Uint8Array(slots);
        expect([0, count]).toContain(simulator.maskSlots(marks));
        expect(mask).toEqual([...marks]);
        expect(Object.keys(rest)).toEqual(['type', 'id', 'budget']);
      }
      const done = match.turns.filter(({ seat }) => seat === 0).map(({ action }) => action);
      expect(done).toHaveLength(asked.length);
      expect(Object.keys(asked[0]!)).toEqual([
        ...['type', 'id', 'count', 'budget', 'observation', 'mask', 'view'],
      ]);
    },
  );

  test('sends no numbers in a game without a simulator', async () => {
    const programs = new Programs();
    const other = gameLike(pearls, { name: 'other' }) as unknown as AnyGame;
    const ready = '{"type":"ready","protocol":1,"observation":true}';
    const bot = programs.bot<object, unknown>(
      answering('{"type":"action","id":N,"slot":0}', ready),
    );
    const { failure } = await playMatch(other, [bot, random], { seed: 7, setup });
    expect(failure?.message).toContain('it answered with a slot, but was sent no mask');
    expect(programs.sent[0]!.at(-1)).not.toHaveProperty('mask');
  });

  test('sends what the clock shows in a game that has one', async () => {
    const programs = new Programs();
    let time = 0;
    const clock = { base: 10_000, increment: 50 };
    const now = (): number => (time += 10);
    await playMatch(reef, [programs.bot(first), random], { seed: 7, setup, clock, now });
    const asked = programs.sent[0]!.filter(({ type }) => type === 'choose');
    expect(asked[0]).toMatchObject({ clock: { left: 10_000, increment: 50 } });
    expect(asked[0]).toMatchObject({ budget: { milliseconds: 525 } });
    const { left } = asked[1]!['clock'] as { left: number };
    expect(left).toBeLessThan(10_050);
    expect(left).toBeGreaterThan(9900);
    expect(Object.keys(asked[0]!)).toEqual(['type', 'id', 'count', 'budget', 'clock', 'view']);
  });

  test('draws the seed of a program from the luck of the bot', async () => {
    const seeds = await Promise.all(
      [7, 7, 8].map(async (seed) => {
        const programs = new Programs();
        await playMatch(reef, [programs.bot(first), random], { seed, setup });
        return programs.sent[0]![1]!['seed'];
      }),
    );
    expect(seeds[0]).toBe(seeds[1]);
    expect(seeds[0]).not.toBe(seeds[2]);
  });

  test('sends the list of actions to a program that asks for it', async () => {
    const programs = new Programs();
    const bot = programs.bot<PearlsView, PearlsAction>((message) =>
      message.type === 'hello' ? '{"type":"ready","protocol":1,"actions":true}' : first(message),
    );
    await playMatch(pearls, [bot, random], { seed: 7, setup });
    const asked = programs.sent[0]!.filter(({ type }) => type === 'choose');
    expect(asked.length).toBeGreaterThan(5);
    for (const { actions, view, count } of asked) {
      expect(actions).toEqual(pearls.legalActions(view as PearlsView));
      expect(actions).toHaveLength(count as number);
    }
  });

  test.each<[string, (action: Action) => unknown]>([
    ['JSON', (action) => action],
    ['text', (action) => reef.formatAction(action)],
  ])('takes an action as %s', async (_, write) => {
    const bot = new Programs().bot<View, Action>((message) => {
      if (message.type !== 'choose') return first(message);
      const action = reef.legalActions(message['view'] as View).at(-1)!;
      return JSON.stringify({ type: 'action', id: message['id'], action: write(action) });
    });
    const last: Bot<View, Action> = {
      name: 'last',
      choose: ({ view }) => reef.legalActions(view).at(-1)!,
    };
    const options = { seed: 7, luck: 'none', setup };
    const [one, other] = [
      await playMatch(reef, [bot, random], options),
      await playMatch(reef, [last, random], options),
    ];
    expect(one.failure).toBeNull();
    expect(one.record).toEqual(other.record);
  });

  test('hands on what a program thinks about its answer', async () => {
    const bot = new Programs().bot<PearlsView, PearlsAction>((message) => {
      if (message.type !== 'choose') return first(message);
      const action = pearls.legalActionAt(message['view'] as PearlsView, 0);
      const analysis = { playouts: 9, actions: [{ action, visits: 4, lead: -2.5 }] };
      return JSON.stringify({ type: 'action', id: message['id'], index: 0, analysis });
    });
    const { failure, turns, record } = await playMatch(pearls, [bot, random], { seed: 7, setup });
    expect(failure).toBeNull();
    const { action, analysis } = turns[0]!;
    expect(analysis).toEqual({ playouts: 9, actions: [{ action, visits: 4, lead: -2.5 }] });
    expect(turns[1]!.analysis).toBeNull();
    expect(record.comments![0]).toEqual({ at: 0, text: '4 of 9 playouts, -2.5 points' });
  });

  test.each<[answer: string, message: string]>([
    ['"index":-1', 'the index -1, but there are'],
    ['"index":99999999', 'the index 99999999, but there are'],
    ['"slot":0', 'the slot 0, which the mask does not mark'],
    ['"slot":-1', 'the slot -1, which the mask does not mark'],
    ['"action":"take #1"', 'starting pieces'],
  ])('%s is an illegal action, after which the program plays on', async (answer, message) => {
    const programs = new Programs();
    const ready = '{"type":"ready","protocol":1,"observation":true}';
    const bot = programs.bot<View, Action>(answering(`{"type":"action","id":N,${answer}}`, ready));
    for (let game = 0; game < 2; game++) {
      const { failure } = await playMatch(reef, [bot, random], { seed: 7, setup });
      expect(failure).toMatchObject({ seat: 0, code: 'illegal-action', turn: 1 });
      expect(failure?.message).toContain(message);
    }
    const played = ['new-game', 'choose', 'game-over'];
    expect(programs.all).toEqual([['hello', ...played, ...played]]);
    expect(programs.sent[0]!.at(-1)).toMatchObject({ winners: [1], result: null });
  });

  test.each<[answer: string, message: string]>([
    ['rubbish', 'it wrote a line that is not JSON: "rubbish"'],
    ['', 'it wrote a line that is not JSON: ""'],
    ['17', 'expected a message of type "action", but it wrote "17"'],
    ['null', 'expected a message of type "action", but it wrote "null"'],
    [READY, 'expected a message of type "action", but it wrote '],
    ['{"type":"action","id":1,"index":1.5}', 'with the index 1.5, which is not a whole number'],
    ['{"type":"action","id":1,"index":"0"}', 'with the index "0", which is not a whole number'],
    ['{"type":"action","id":1,"index":null}', 'with the index null, which is not a whole number'],
    [
      '{"type":"action","id":1,"index":0,"action":"take #1"}',
      'with more than one of action, index and slot: choose one',
    ],
    ['{"type":"action","id":1,"slot":0}', 'it answered with a slot, but was sent no mask'],
    ['{"type":"action","id":1,"action":"tkae #1"}', 'line 1, column 1: expected '],
    [
      '{"type":"action","id":1,"action":{"type":"win"}}',
      'type: expected start, take, draw, play; found "win"',
    ],
    ['{"type":"action","index":0}', 'it answered with the id undefined, but the question has 1'],
    ['{"type":"action","id":0,"index":0}', 'it answered with the id 0, but the question has 1'],
    ['{"type":"action","id":"1","index":0}', 'it answered with the id "1", but the question has 1'],
    [
      '{"type":"action","id":1,"index":0,"analysis":{"playouts":-1,"actions":[]}}',
      'it gave a bad analysis: analysis.playouts: ',
    ],
    ['{"type":"action","id":1,"index":0,"analysis":null}', 'analysis: expected an object'],
    ['{"type":"action","id":1}', 'not an action of Reef: expected an object, found undefined'],
  ])('%s loses the game, and the next one has a new program', async (answer, message) => {
    const programs = new Programs();
    const bot = programs.bot<View, Action>((asked, program) =>
      asked.type === 'choose' && program === 0 ? answer : first(asked),
    );
    const { failure } = await playMatch(reef, [bot, random], { seed: 7, setup });
    expect(failure).toMatchObject({ seat: 0, code: 'threw', turn: 1, stack: null });
    expect(failure?.message).toContain(message);
    expect(programs.ends[0]).toContain(message);
    expect(programs.all[0]).toEqual(['hello', 'new-game', 'choose']);

    expect((await playMatch(reef, [bot, random], { seed: 7, setup })).failure).toBeNull();
    expect(programs.sent).toHaveLength(2);
  });

  test('never takes a second answer to a question for the answer to the next one', async () => {
    const programs = new Programs();
    const lines: string[] = [];
    const bot = remoteBot<View, Action>('hasty', () => ({
      send: (line) => {
        const answer = first(JSON.parse(line) as Message);
        if (answer !== null) lines.push(answer, ...(answer === READY ? [] : [answer]));
      },
      next: () => Promise.resolve(lines.shift()!),
      close: (failure) => {
        programs.ends.push(failure);
      },
    }));
    const { failure } = await playMatch(reef, [bot, random], { seed: 7, setup });
    const message = 'it answered with the id 1, but the question has 2';
    expect(failure).toMatchObject({ seat: 0, code: 'threw', turn: 3 });
    expect(failure?.message).toContain(message);
    expect(programs.ends).toEqual([message]);
  });

  test('a program that does not answer in time is ended', async () => {
    const programs = new Programs();
    const bot = programs.bot<View, Action>(answering(null));
    const { failure } = await playMatch(reef, [bot, random], { seed: 7, setup, ...impatient });
    expect(failure?.code).toBe('time-out');
    expect(programs.ends).toEqual(['it did not answer in time']);
  });

  test('a program that is not ready in time is ended, and sent nothing afterwards', async () => {
    let wake = (): void => undefined;
    const sent: string[] = [];
    const bot = remoteBot<View, Action>('sleepy', () => ({
      send: (line) => sent.push(line),
      next: () =>
        new Promise((resolve) => {
          wake = () => {
            resolve(READY);
          };
        }),
      close: () => Promise.reject(new Error('nobody there')),
    }));
    const { failure } = await playMatch(reef, [bot, random], { seed: 7, setup, ...impatient });
    expect(failure?.code).toBe('time-out');
    wake();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(sent).toHaveLength(1);
  });

  test('a program that ends loses with the reason', async () => {
    const lines = { send: () => undefined, close: () => undefined };
    for (const reason of [new Error('it ended with exit code 1'), 'gone']) {
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
      const next = (): Promise<string> => Promise.reject(reason);
      const bot = remoteBot<View, Action>('dying', () => ({ ...lines, next }));
      const { failure } = await playMatch(reef, [bot, random], { seed: 7, setup });
      expect(failure?.message).toMatch(/failed: (it ended with exit code 1|"gone")$/);
      await expect(bot.prepare()).rejects.toThrow(/exit code 1|gone/);
    }
  });

  test.each([
    ['{"type":"ready","protocol":2}', 'it speaks version 2 of the protocol, not version 1'],
    ['{"type":"ready"}', 'it speaks version undefined of the protocol, not version 1'],
    ['hello', 'it wrote a line that is not JSON: "hello"'],
  ])('prepare() refuses a program that greets with %s', async (ready, message) => {
    const programs = new Programs();
    const bot = programs.bot<View, Action>(answering(null, ready));
    await expect(bot.prepare()).rejects.toThrow(message);
    expect(programs.ends).toEqual([message]);
  });

  test('prepare(count) starts what is missing, and games at once share it', async () => {
    const programs = new Programs();
    const bot = programs.bot<View, Action>(first);
    await bot.prepare();
    await bot.prepare(2);
    expect(programs.all).toEqual([['hello'], ['hello']]);
    await playMatch(reef, [bot, bot, random, bot], { seed: 7 });
    expect(programs.sent).toHaveLength(3);
    for (const types of programs.all) expect(types.at(-1)).toBe('game-over');
    await bot.prepare(3);
    expect(programs.sent).toHaveLength(3);
    await bot.close();
    expect(programs.ends).toEqual([null, null, null]);
  });

  test('at a live table a program that has failed is replaced in the same game', async () => {
    const programs = new Programs();
    const bot = programs.bot<View, Action>((message, program) => {
      if (message.type !== 'choose' || program > 1) return first(message);
      return program === 0 ? 'rubbish' : null;
    });
    const memory: BotMemory<View, Action> = new Map();
    const state = reef.setup({ players: 2, seed: 7, first: 0 });
    const codes = [];
    for (let time = 0; time < 4; time++) {
      const { failure } = await askBot(reef, state, 0, bot, { memory, ...impatient });
      codes.push(failure?.code);
    }
    expect(codes).toEqual(['threw', 'time-out', undefined, undefined]);
    expect(programs.ends).toEqual([
      'it wrote a line that is not JSON: "rubbish"',
      'it did not answer in time',
    ]);
    expect(programs.all[2]).toEqual(['hello', 'new-game', 'choose', 'choose']);
    await bot.close();
  });
});

function stateOf({ state }: { readonly state: State }): State {
  return state;
}

test.each<[string, string, unknown, unknown]>([
  ['an empty name', 'name: a bot has a name, found ""', '', () => null],
  ['no name', 'name: a bot has a name, found 7', 7, () => null],
  [
    'no way to a program',
    'open: a function that starts the program, found undefined',
    'x',
    undefined,
  ],
])('remoteBot(name, open) refuses %s', (_, message, name, open) => {
  expect(() => remoteBot(name as string, open as () => BotLines)).toThrow(
    expect.objectContaining({ code: 'bad-bot', message }),
  );
});
