import { gameLike } from '../kit/game-like.js';
import { describe, expect, test } from 'vitest';
import { keyedSeed } from '../../src/core/keyed.js';
import type { Bot, Budget, Chooser, ClockState, Decision, GameEnd } from '../../src/bots/bot.js';
import { withBudget } from '../../src/bots/bot.js';
import { matchTurns, playMatch } from '../../src/bots/match.js';
import type { Match, MatchOf, MatchOptions, MatchTurn } from '../../src/bots/match.js';
import { PEARLS_BOTS } from '../../src/bots/pearls/ready.js';
import { random } from '../../src/bots/random.js';
import { REEF_BOTS } from '../../src/bots/reef/ready.js';
import { TooLate } from '../../src/bots/timing.js';
import type { Game, GameEvent, GameOptions } from '../../src/core/game.js';
import { createRecord, replay, verify } from '../../src/core/record.js';
import { createRng } from '../../src/core/rng.js';
import { reef, RulesError } from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';
import type { Action, View } from '../../src/pearls/index.js';
import { looseParts } from '../kit/table.js';
import { revoked, trapped } from '../kit/untrusted.js';

/** A bot that answers with anything at all. */
function answering<A>(name: string, answer: () => unknown): Bot<object, A> {
  return { name, choose: () => answer() as A };
}

/** A bot whose decisions somebody listens to. */
function overheard<V extends object, A>(
  bot: Bot<V, A>,
  listen: (decision: Decision<V, A>) => void,
): Bot<V, A> {
  return {
    name: bot.name,
    choose(...args) {
      expect(args).toHaveLength(1);
      listen(args[0]);
      return (bot as Chooser<V, A>).choose(...args);
    },
  };
}

/** The state before each turn, and the turn. */
function turnsWithBefore<S, A, O, E>(
  first: S,
  { turns }: Match<S, A, O, E>,
): [before: S, turn: MatchTurn<S, A, E>][] {
  return turns.map((turn, i) => [turns[i - 1]?.state ?? first, turn]);
}

function describeMatches<
  S extends V,
  V extends object,
  A,
  O extends GameOptions,
  E extends GameEvent,
>(
  game: Game<S, V, A, O, E>,
  bots: readonly Bot<V, A>[],
  options: MatchOptions<O>,
  setup: O,
  illegal: A,
): void {
  describe(`a match of ${game.name} between ${bots.length} bots`, () => {
    test('playMatch(game, bots, options) gives turns that the library plays alike', async () => {
      const match = await playMatch(game, bots, options);
      for (const [before, turn] of turnsWithBefore(game.setup(setup), match)) {
        const { state, events } = game.step(before, turn.action);
        expect(turn).toEqual({
          number: match.turns.indexOf(turn) + 1,
          seat: game.turn(before),
          action: turn.action,
          analysis: null,
          events,
          state,
          milliseconds: null,
        });
      }
      const last = match.turns.at(-1)!.state;
      expect(game.turn(last)).toBeNull();
      expect(match.result).toEqual(game.result(last));
      expect(match.winners).toEqual(match.result?.winners);
      expect(match.failure).toBeNull();
    });

    test('playMatch(game, bots, options) gives a record that replays to the same end', async () => {
      const { turns, winners, record } = await playMatch(game, bots, options);
      expect(verify(game, record)).toBeNull();
      const actions = turns.map(({ action }) => action);
      expect(record).toEqual(createRecord(game, { beginning: { options: setup }, actions }));
      expect(record.result?.winners).toEqual(winners);
      const states = turns.map(({ state }) => state);
      expect(replay(game, record)).toEqual([game.setup(setup), ...states]);
    });

    test('playMatch(game, bots, options) shows each bot its own view and nothing else', async () => {
      const shown: { state: V; player: number | null; view: V }[] = [];
      const watched: Game<S, V, A, O, E> = gameLike(game, {
        view(state, player) {
          const view = game.view(state, player);
          shown.push({ state, player, view });
          return view;
        },
      });
      const told: Decision<V, A>[] = [];
      const spies = bots.map((bot) => overheard(bot, (decision) => told.push(decision)));

      const match = await playMatch(watched, spies, options);
      expect(looseParts(match)).toEqual([]);
      expect(told).toHaveLength(match.turns.length);
      for (const [before, { number, seat }] of turnsWithBefore(game.setup(setup), match)) {
        const decision = told[number - 1]!;
        const look = shown[number - 1];
        expect(Reflect.ownKeys(decision).sort()).toEqual(
          ['budget', 'elapsed', 'game', 'players', 'rng', 'seat', 'view'].sort(),
        );
        expect(decision).toMatchObject({ seat, players: bots.length, budget: null });
        expect(decision.game).toBe(watched);
        expect(decision.elapsed()).toBe(0);
        expect(decision.view).toBe(look?.view);
        expect(looseParts(decision.view)).toEqual([]);
        expect(Object.isFrozen(decision) && Object.isFrozen(decision.rng)).toBe(true);
        expect(look).toMatchObject({ state: before, player: seat });
      }
    });

    test('playMatch(game, bots, options) gives each bot luck of its own, from the seed', async () => {
      const drawn = bots.map((): number[] => []);
      const gamblers = bots.map((bot) =>
        overheard(bot, ({ seat, rng }) => drawn[seat]?.push(rng.next())),
      );
      await playMatch(game, gamblers, { ...options, luck: 'x' });
      expect(new Set(drawn.map(([first]) => first)).size).toBe(bots.length);
      for (const [seat, [first]] of drawn.entries()) {
        expect(first).toBe(createRng(keyedSeed('x', `the bot in seat ${seat}`)).next());
      }
    });

    test('playMatch(game, bots, options) is the same for the same seed only', async () => {
      const actions = async (seed: string): Promise<readonly A[]> =>
        (await playMatch(game, bots, { ...options, seed })).record.actions;
      expect(await actions('a')).toEqual(await actions('a'));
      expect(await actions('a')).not.toEqual(await actions('b'));
    });

    test('matchTurns(game, bots, options) asks nobody before the turn is wanted', async () => {
      let asked = 0;
      const counting = bots.map((bot) => overheard(bot, () => asked++));
      const match = matchTurns(game, counting, options);
      expect(asked).toBe(0);
      await match.next();
      await match.next();
      expect(asked).toBe(2);
    });

    test('playMatch(game, bots, options) has the bot lose that does something illegal', async () => {
      const state = game.setup(setup);
      const seat = game.turn(state)!;
      const seats = bots.map((bot, i) => (i === seat ? answering<A>('rash', () => illegal) : bot));
      const match = await playMatch(game, seats, options);
      expect(match).toMatchObject({
        winners: bots.map((_, i) => i).filter((i) => i !== seat),
        result: null,
        turns: [],
        failure: {
          seat,
          bot: 'rash',
          code: 'illegal-action',
          turn: 1,
          message: `the bot rash in seat ${seat} chose an illegal action: ${game.check(state, illegal)?.message ?? ''}`,
        },
      });
      const ending = { by: 'forfeit', player: seat, reason: 'illegal-action' };
      expect(match.record).toMatchObject({ actions: [], result: null, ending });
      expect(verify(game, match.record)).toBeNull();
      expect(looseParts(match)).toEqual([]);
    });
  });
}

const six = Array.from({ length: 6 }, () => PEARLS_BOTS.greedy);
const [tooEarly, tooLazy] = [{ type: 'take', card: 0 }, { type: 'pass' }] as const;
describeMatches(
  reef,
  [REEF_BOTS.greedy, random],
  { seed: 7, setup: { first: 1 } },
  { players: 2, seed: 7, first: 1 },
  tooEarly,
);
describeMatches(reef, [random, random, random], { seed: 'x' }, { players: 3, seed: 'x' }, tooEarly);
describeMatches(
  pearls,
  [random, PEARLS_BOTS.greedy],
  { seed: 7 },
  { players: 2, seed: 7 },
  tooLazy,
);
describeMatches(pearls, six, { seed: 'x' }, { players: 6, seed: 'x' }, tooLazy);

const options = { seed: 7, setup: { first: 1 } };

/** A match of Pearls in which this bot begins against a random one. */
function against(
  bot: Bot<View, Action>,
  more: Partial<MatchOptions<object>> = {},
): Promise<MatchOf<typeof pearls>> {
  return playMatch(pearls, [random, bot], { ...options, ...more });
}

const hostile = (): never => {
  throw new Error('ha');
};
const RIDDLE = Object.assign(new Error('x'), {
  message: { slice: () => ({ toString: hostile }), toString: hostile },
});
const TRAP = Object.defineProperty({}, 'type', { get: hostile, enumerable: true });

describe('bots that fail', () => {
  const hasty = (answer: () => unknown): Bot<View, Action> => answering('hasty', answer);

  test.each<[string, () => unknown, string, string]>([
    ['nothing', () => undefined, 'illegal-action', 'expected an object, found undefined'],
    ['no action', () => ({ type: 'win' }), 'illegal-action', 'found "win"'],
    ['a promise of nothing', () => Promise.resolve(), 'illegal-action', 'expected an object'],
    ['a proxy that throws', () => new Proxy({}, throwing()), 'threw', 'failed: no'],
    ['a broken promise', () => Promise.reject(new Error('lost')), 'threw', 'failed: lost'],
    ['an error of lines', () => thrown(new Error('a\n  \u001B[1mb')), 'threw', 'failed: a [1mb'],
    ['a text', () => thrown('help'), 'threw', 'failed: "help"'],
    ['a riddle', () => thrown(new Proxy({}, throwing())), 'threw', 'something that cannot be read'],
    ['an error of riddles', () => thrown(RIDDLE), 'threw', 'failed: something that cannot be read'],
    ['a list', () => [{ type: 'pass' }], 'illegal-action', 'expected an object'],
    ['more than an action', () => ({ type: 'pass', and: 7 }), 'illegal-action', 'unknown field'],
    ['a field that throws', () => TRAP, 'illegal-action', 'chose an illegal action'],
  ])('playMatch(game, bots, options) has the bot lose that answers with %s', async (...row) => {
    const [, answer, code, why] = row;
    const { winners, failure } = await against(hasty(answer));
    expect(winners).toEqual([0]);
    expect(failure).toMatchObject({ seat: 1, bot: 'hasty', code, turn: 1 });
    expect(failure?.message).toContain('the bot hasty in seat 1 ');
    expect(failure?.message).toContain(why);
  });

  test('playMatch(game, bots, options) keeps what was played before a failure', async () => {
    let turns = 0;
    const tiring: Bot<View, Action> = {
      name: 'tiring',
      choose: ({ game, view }) => (turns++ < 3 ? game.legalActionAt(view, 0) : thrown('tired')),
    };
    const match = await against(tiring);
    expect(match.failure).toMatchObject({ code: 'threw', turn: 7 });
    expect(match.turns).toHaveLength(6);
    expect(match.record.actions).toHaveLength(6);
  });

  test('playMatch(game, bots, options) blames no bot for a fault of the game', async () => {
    const fault = new TypeError('our bug');
    const broken = gameLike(pearls, { step: () => thrown(fault) });
    await expect(playMatch(broken, [random, random], options)).rejects.toBe(fault);
  });

  test('playMatch(game, bots, options) keeps what a bot chose, whatever becomes of its answer', async () => {
    const answers: { color: string }[] = [];
    const sly: Bot<View, Action> = {
      name: 'sly',
      choose({ game, view }) {
        for (const answer of answers) answer.color = 'gold';
        const action = structuredClone(game.legalActionAt(view, 0));
        if ('color' in action) answers.push(action);
        return action;
      },
    };
    const { record } = await against(sly);
    expect(answers.length).toBeGreaterThan(10);
    expect(JSON.stringify(record)).not.toContain('gold');
  });
});

function thrown(error: unknown): never {
  throw error;
}

function throwing(): ProxyHandler<object> {
  const fail = (): never => {
    throw new Error('no');
  };
  return { ownKeys: fail, get: fail, getPrototypeOf: fail, getOwnPropertyDescriptor: fail };
}

describe('bots that remember', () => {
  test('playMatch(game, bots, options) begins each game with newGame, once for each seat', async () => {
    const places: unknown[] = [];
    const turns: number[] = [];
    const counter: Bot<View, Action> = {
      name: 'counter',
      newGame(place) {
        places.push(place);
        const game = turns.push(0) - 1;
        return {
          choose({ game: rules, view }) {
            turns[game] = turns[game]! + 1;
            return Promise.resolve(rules.legalActionAt(view, 0));
          },
        };
      },
    };
    const first = await playMatch(pearls, [counter, counter], options);
    await playMatch(pearls, [counter, counter], options);
    const half = first.turns.length / 2;
    expect(places.slice(0, 2)).toEqual([
      { seat: 1, players: 2 },
      { seat: 0, players: 2 },
    ]);
    expect(turns).toHaveLength(4);
    expect(turns[0]).toBe(turns[2]);
    expect(turns[0]).toBe(Math.ceil(half));
  });

  test('playMatch(game, bots, options) has the bot lose whose newGame throws', async () => {
    const { failure } = await against({ name: 'absent', newGame: () => thrown('ill') });
    expect(failure).toMatchObject({
      code: 'threw',
      message: expect.stringContaining('"ill"') as string,
    });
  });

  test('playMatch(game, bots, options) tells bots how the game ended, once, as each may see it', async () => {
    const ends: [number, GameEnd<View>][] = [];
    const curious: Bot<View, Action> = {
      name: 'curious',
      newGame: ({ seat }) => ({
        choose: ({ game, view }) => game.legalActionAt(view, 0),
        gameOver: (end) => ends.push([seat, end]),
      }),
    };
    const match = await playMatch(pearls, [curious, random, curious], { seed: 7 });
    const { winners, result, turns } = match;
    const { state } = turns.at(-1)!;
    expect(ends).toEqual(
      [0, 2].map((seat) => [seat, { view: pearls.view(state, seat), winners, result }]),
    );
    expect(looseParts(ends[0]![1])).toEqual([]);
  });

  test('playMatch(game, bots, options) tells nothing to a bot that was not asked', async () => {
    const told: number[] = [];
    const bot: Bot<View, Action> = {
      name: 'one action',
      newGame: ({ seat }) => ({
        choose: () => ({ type: 'win' }) as never,
        gameOver: ({ winners, result }) => {
          expect({ winners, result }).toEqual({ winners: [1], result: null });
          told.push(seat);
        },
      }),
    };
    await playMatch(pearls, [bot, bot], { seed: 7, setup: { first: 0 } });
    expect(told).toEqual([0]);
  });

  test.each<[string, () => void]>([
    ['throws', () => expect.unreachable()],
    ['rejects', () => Promise.reject(new Error('too late to matter'))],
  ])('playMatch(game, bots, options) does not mind a gameOver that %s', async (_, gameOver) => {
    const bot: Bot<View, Action> = {
      name: 'sore loser',
      newGame: () => ({ choose: ({ game, view }) => game.legalActionAt(view, 0), gameOver }),
    };
    const { failure, result } = await playMatch(pearls, [bot, random], { seed: 7 });
    expect(failure).toBeNull();
    expect(result).not.toBeNull();
  });

  test('playMatch(game, bots, options) does without newGame where it is no function', async () => {
    const odd = { ...random, newGame: undefined };
    expect((await against(odd as never)).failure).toBeNull();
  });
});

describe('time', () => {
  /** A clock that a bot moves on by thinking. */
  function slow(milliseconds: number): {
    bot: Bot<View, Action>;
    now: () => number;
    told: unknown[];
  } {
    let time = 1000;
    const told: unknown[] = [];
    const bot: Bot<View, Action> = {
      name: 'slow',
      choose({ game, view, rng, budget, elapsed }) {
        time += milliseconds;
        told.push({ budget, elapsed: elapsed() });
        return game.randomAction(view, rng);
      },
    };
    return { bot, now: () => time, told };
  }

  test('playMatch(game, bots, options) with now tells how long each turn took', async () => {
    const { bot, now, told } = slow(30);
    const { turns } = await against(bot, { now });
    expect(turns.map(({ milliseconds }) => milliseconds)).toEqual(
      turns.map(({ seat }) => (seat === 1 ? 30 : 0)),
    );
    expect(told[0]).toEqual({ budget: null, elapsed: 30 });
  });

  test('playMatch(game, bots, options) believes those who know that a bot would be too late', async () => {
    const known = answering<Action>('known', () => {
      throw new TooLate(70);
    });
    expect((await against(known, {})).failure).toMatchObject({
      code: 'time-out',
      message: 'the bot known in seat 1 did not answer within 70 milliseconds',
      stack: null,
    });
  });

  const [fifty, two, four] = [50, 200, 400].map((milliseconds) => ({ milliseconds })) as Budget[];
  test.each<[timing: Partial<MatchOptions<object>>, own: Budget | undefined, most: number]>([
    // The grace is half of the budget, and at least 50 ms.
    [{ budget: { milliseconds: 2 } }, undefined, 52],
    [{ budget: fifty }, undefined, 100],
    [{ budget: two }, undefined, 300],
    [{ budget: two, grace: 1 }, undefined, 201],
    [{ budget: two, grace: 0 }, undefined, 200],
    [{ limit: 50 }, undefined, 50],
    [{ limit: 50, budget: two }, undefined, 50],
    [{ limit: 400, budget: two }, undefined, 300],
    [{}, two, 300],
    [{ grace: 1 }, two, 201],
    [{ budget: { playouts: 5 } }, two, 300],
    [{ budget: fifty }, two, 100],
    [{ budget: two }, fifty, 100],
    [{ budget: four }, two, 300],
  ])(
    'playMatch(game, bots, %j) allows a bot with a budget of %j %d ms',
    async (timing, own, most) => {
      const [quick, late] = [slow(most), slow(most + 1)];
      const withOwn = ({ bot }: typeof quick): Bot<View, Action> =>
        own === undefined ? bot : withBudget<View, Action>(bot, own);
      expect((await against(withOwn(quick), { ...timing, now: quick.now })).failure).toBeNull();
      const { failure, winners } = await against(withOwn(late), { ...timing, now: late.now });
      expect(winners).toEqual([0]);
      expect(failure).toMatchObject({ code: 'time-out', seat: 1 });
      expect(failure?.message).toMatch(new RegExp(`in seat 1 did not answer within ${most} milli`));
      // A limit, and the budget of the others, is nothing that a bot gets to know.
      expect(late.told).toEqual([{ budget: own ?? timing.budget ?? null, elapsed: most + 1 }]);
    },
  );

  test.each<[string, Partial<MatchOptions<object>>, Budget | undefined, number]>([
    ['of the match', { budget: { milliseconds: 50 }, grace: 7 }, undefined, 57],
    ['of its own', {}, { milliseconds: 50 }, 100],
  ])('the timer calls time for a bot that never answers, by a budget %s', async (...row) => {
    const [, timing, own, most] = row;
    const waits: number[] = [];
    const silent = answering<Action>('silent', () => new Promise(() => undefined));
    const { failure } = await against(own === undefined ? silent : withBudget(silent, own), {
      ...timing,
      now: () => 0,
      timer: (milliseconds, callBack) => {
        waits.push(milliseconds);
        queueMicrotask(callBack);
        return () => undefined;
      },
    });
    expect(failure).toMatchObject({ seat: 1, code: 'time-out' });
    expect(waits).toEqual([most]);
  });

  test('playMatch(game, bots, { clock }) counts the time of a whole game down', async () => {
    const { bot, now } = slow(100);
    const clocks: (ClockState | undefined)[] = [];
    const budgets: unknown[] = [];
    const watched: Bot<View, Action> = {
      ...bot,
      choose(decision) {
        clocks.push(decision.clock);
        budgets.push(decision.budget);
        return (bot as Chooser<View, Action>).choose(decision);
      },
    };
    const clock = { base: 1000, increment: 10 };
    const { failure } = await against(watched, { clock, now });
    expect(clocks.slice(0, 3)).toEqual([
      { left: 1000, increment: 10 },
      { left: 910, increment: 10 },
      { left: 820, increment: 10 },
    ]);
    // The eleventh decision has 100 milliseconds, and each later one ten and the grace of 50.
    expect(clocks.at(-1)).toEqual({ left: 10, increment: 10 });
    expect(failure).toMatchObject({
      code: 'time-out',
      message: 'the bot slow in seat 1 did not answer within 60 milliseconds',
    });
    expect(budgets.slice(0, 2)).toEqual([{ milliseconds: 55 }, { milliseconds: 50 }]);
  });

  test('playMatch(game, bots, { clock }) leaves a bot its own budget', async () => {
    const { bot, now, told } = slow(1);
    const clock = { base: 60_000, increment: 0 };
    const own = withBudget<View, Action>(bot, { playouts: 5 });
    expect((await against(own, { clock, now })).failure).toBeNull();
    expect(told[0]).toMatchObject({ budget: { playouts: 5 } });
  });

  test('playMatch(game, bots, options) takes a clock that goes back for one that stands', async () => {
    const { bot, now } = slow(-5);
    const { turns } = await against(bot, { now });
    expect(turns.every(({ milliseconds }) => milliseconds === 0)).toBe(true);
  });

  test("playMatch(game, bots, options) tells a bot its own budget before the match's", async () => {
    const budgets: (Budget | null)[] = [];
    const spy = overheard<View, Action>(random, ({ budget }) => budgets.push(budget));
    await against(withBudget(spy, { playouts: 5 }), { budget: { playouts: 9 } });
    expect(budgets[0]).toEqual({ playouts: 5 });
    await against(spy, { budget: { playouts: 9 } });
    expect(budgets.at(-1)).toEqual({ playouts: 9 });
    expect(looseParts(budgets)).toEqual(['$']);
  });

  test('playMatch(game, bots, options) stops the timer when a bot has answered', async () => {
    let [started, stopped] = [0, 0];
    const timer = (): (() => void) => {
      started++;
      return () => stopped++;
    };
    const { turns, failure } = await against(random, {
      budget: { milliseconds: 50 },
      now: () => 0,
      timer,
    });
    expect(failure).toBeNull();
    expect([started, stopped]).toEqual([turns.length, turns.length]);
    await against(random, { now: () => 0, timer });
    expect(started).toBe(turns.length);
  });
});

describe('bots and timers that are not as they should be', () => {
  test('playMatch(game, bots, options) goes by the name and budget that a bot came with', async () => {
    const told: unknown[] = [];
    const bot = {
      name: 'before',
      budget: { playouts: 5 } as Budget,
      choose({ game, view, rng, budget }: Decision<View, Action>): Action {
        told.push(budget);
        Object.defineProperty(bot, 'name', { get: hostile });
        Object.defineProperty(bot, 'budget', { get: hostile });
        if (told.length === 3) throw new Error('enough');
        return game.randomAction(view, rng);
      },
    };
    const match = await playMatch(pearls, [bot, random], { seed: 7 }).catch(String);
    expect(match).toMatchObject({
      failure: { bot: 'before', message: expect.stringContaining('enough') as string },
    });
    expect(told).toEqual([{ playouts: 5 }, { playouts: 5 }, { playouts: 5 }]);
  });

  test.each<[string, unknown, RegExp]>([
    ['throws', hostile, /^Error: ha$/],
    [
      'takes its arguments the other way round',
      (_: () => void, wait: number) => wait.toFixed(),
      /TypeError/,
    ],
    ['cannot be stopped', () => 7, /^RulesError: timer: it returns a function that stops it$/],
  ])(
    'playMatch(game, bots, options) blames no bot for a timer that %s',
    async (_, timer, message) => {
      const options = { seed: 7, budget: { milliseconds: 50 }, now: () => 0, timer };
      const error = await playMatch(pearls, [random, random], options as never).catch(String);
      expect(error).toMatch(message);
    },
  );

  test('withBudget(bot, budget) works for bots of a class, which keep their secrets', async () => {
    class Counter {
      readonly name = 'counter';
      #turns = 0;
      choose({ game, view }: Decision<View, Action>): Action {
        this.#turns++;
        return game.legalActionAt(view, 0);
      }
      get turns(): number {
        return this.#turns;
      }
    }
    const counter = new Counter();
    const bot = withBudget(counter, { playouts: 5 });
    const { failure, turns } = await playMatch(pearls, [bot, random], { seed: 7 });
    expect(failure).toBeNull();
    expect(counter.turns).toBe(turns.filter(({ seat }) => seat === 0).length);
  });

  test('withBudget(bot, budget) keeps the memory of a bot that has one', async () => {
    const places: unknown[] = [];
    const budgets = new Set<unknown>();
    const bot = withBudget<View, Action>(
      {
        name: 'keeper',
        newGame(place) {
          places.push(place);
          return {
            choose({ game, view, budget }) {
              budgets.add(budget);
              return game.legalActionAt(view, 0);
            },
          };
        },
      },
      { playouts: 5 },
    );
    const { failure } = await playMatch(pearls, [random, bot], { seed: 7 });
    expect(failure).toBeNull();
    expect(bot.name).toBe('keeper:5');
    expect(places).toEqual([{ seat: 1, players: 2 }]);
    expect([...budgets]).toEqual([{ playouts: 5 }]);
  });

  test.each<[unknown, unknown]>([
    [undefined, { playouts: 5 }],
    [random, undefined],
    [random, null],
    [random, { playouts: 0.5 }],
  ])('withBudget(%j, %j) is refused', (bot, budget) => {
    expect(() => withBudget(bot as Bot<View, Action>, budget as Budget)).toThrow(
      expect.objectContaining({ name: 'RulesError', code: 'bad-bot' }) as Error,
    );
  });
});

describe('what no match can be played with', () => {
  const wrong = async (bots: unknown, more: unknown): Promise<unknown> =>
    playMatch(pearls, bots as Bot<View, Action>[], more as never).catch((error: unknown) => error);

  test.each<[unknown, string, string]>([
    ['random', 'bad-options', 'bots: a list of bots, found "random"'],
    [[random, null], 'bad-bot', 'bots[1]: a bot has a name, found null'],
    [[{ name: '' }, random], 'bad-bot', 'bots[0]: a bot has a name, found ""'],
    [[random, { name: 'a' }], 'bad-bot', 'bots[1]: the bot a has neither choose() nor newGame()'],
    [[random, { ...random, name: 'a\nb' }], 'bad-bot', 'bots[1]: the name of a bot is one line'],
    [[random, { ...random, budget: 5 }], 'bad-bot', 'bots[1]: a budget is { playouts: 500 }'],
    [[random], 'bad-options', 'players'],
    [new Array(2), 'bad-bot', 'bots[0]: a bot has a name, found undefined'],
  ])('playMatch(game, %j, options) is refused as %s', async (bots, code, message) => {
    const error = await wrong(bots, options);
    expect(error).toBeInstanceOf(RulesError);
    expect(error).toMatchObject({ code, message: expect.stringContaining(message) as string });
  });

  test('playMatch(game, bots, options) refuses proxies that throw', async () => {
    for (const [bots, code, message] of [
      [trapped([random, random]), 'bad-options', 'bots: the list cannot be read'],
      [[random, trapped(random)], 'bad-bot', 'bots[1]: the value cannot be read'],
      [[{ ...random, budget: trapped({}) }], 'bad-bot', 'bots[0]: the value cannot be read'],
    ]) {
      expect(await wrong(bots, options)).toMatchObject({ name: 'RulesError', code, message });
    }
    const refused = { name: 'RulesError', code: 'bad-options' };
    for (const given of [trapped({}), { seed: 1, clock: revoked({}) }]) {
      expect(await wrong([random, random], given)).toMatchObject(refused);
    }
  });

  test.each<[unknown, string, string]>([
    [undefined, 'bad-options', 'options: an object, found undefined'],
    [null, 'bad-options', 'options: an object, found null'],
    [{}, 'bad-options', 'seed: expected a seed, such as 7'],
    [{ seed: 1.5 }, 'bad-seed', 'seed: expected a whole number or a text'],
    [{ seed: 1, luck: {} }, 'bad-seed', 'luck: expected a whole number or a text'],
    [{ seed: 1, setup: { first: 9 } }, 'bad-options', 'first'],
    [{ seed: 1, budget: {} }, 'bad-options', 'budget: a budget is'],
    [{ seed: 1, budget: { playouts: 0 } }, 'bad-options', 'budget: a budget is'],
    [{ seed: 1, budget: { playouts: 1.5 } }, 'bad-options', 'budget: a budget is'],
    [{ seed: 1, budget: { milliseconds: NaN } }, 'bad-options', 'budget: a budget is'],
    [{ seed: 1, budget: { playouts: 5, milliseconds: 5 } }, 'bad-options', 'budget: a budget is'],
    [{ seed: 1, budget: { milliseconds: 5 } }, 'bad-options', 'now: milliseconds need a clock'],
    [{ seed: 1, now: 5 }, 'bad-options', 'now: a function, found 5'],
    [{ seed: 1, timer: {} }, 'bad-options', 'timer: a function'],
    [{ seed: 1, grace: -1 }, 'bad-options', 'grace: milliseconds from 0'],
    [{ seed: 1, limit: 0 }, 'bad-options', 'limit: milliseconds above 0'],
    [{ seed: 1, limit: Infinity }, 'bad-options', 'limit: milliseconds above 0'],
    [{ seed: 1, clock: 5 }, 'bad-options', 'clock: '],
    [{ seed: 1, clock: null }, 'bad-options', 'clock: '],
    [{ seed: 1, clock: { base: 0, increment: 1 } }, 'bad-options', 'clock: '],
    [{ seed: 1, clock: { base: 1 } }, 'bad-options', 'clock: '],
    [{ seed: 1, limit: 10 }, 'bad-options', 'now: milliseconds need a clock: pass now: () => perf'],
  ])('playMatch(game, bots, %j) is refused as %s', async (given, code, message) => {
    const error = await wrong([random, random], given);
    expect(error).toBeInstanceOf(RulesError);
    expect(error).toMatchObject({ code, message: expect.stringContaining(message) as string });
  });

  test.each([[undefined], [null], [[random, random]], [{ ...pearls }]])(
    'playMatch(%j, bots, options) is refused: it is no game',
    async (game) => {
      const match = playMatch(game as never, [random, random], options as never);
      await expect(match).rejects.toMatchObject({
        name: 'RulesError',
        code: 'bad-game',
        message: expect.stringContaining('expected a game that defineGame has made') as string,
      });
    },
  );

  test('playMatch(game, bots, options) needs a clock for a bot that thinks in milliseconds', async () => {
    const bots = [random, withBudget(random, { milliseconds: 5 })];
    expect(await wrong(bots, options)).toMatchObject({ code: 'bad-options', path: 'now' });
    expect(bots[1]?.name).toBe('random:5ms');
  });
});
