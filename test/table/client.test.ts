import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRng, randomBelow, reef } from '../../src/index.js';
import type { AnyGame, View } from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';
import type { View as PearlsView } from '../../src/pearls/index.js';
import {
  ask,
  deliver,
  hear,
  newClient,
  openTable,
  receive,
  tableStatus,
} from '../../src/table/index.js';
import type {
  AnyTableClient,
  AnyTableMessage,
  AnyTable,
  TableMessageOf,
  TableRequestOf,
  TableOf,
  SeatId,
} from '../../src/table/index.js';
import { garbage } from '../../src/testing/index.js';
import { runs } from '../kit/runs.js';
import { looseParts } from '../kit/table.js';
import { refusal } from '../kit/untrusted.js';
import { messagesTo, played, tableOfTwo } from './kit.js';

const GAMES: readonly (readonly [string, AnyGame])[] = [
  ['Reef', reef as object as AnyGame],
  ['Pearls', pearls as object as AnyGame],
];

const SEATS = ['ann', 'ben', 'cleo'] as const;

function wire<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** A client at a table after these messages. */
function heard(messages: readonly unknown[], client: AnyTableClient = newClient()): AnyTableClient {
  return messages.reduce<AnyTableClient>((one, message) => hear(reef, one, message), client);
}

function joined(table = tableOfTwo(), id = 'ann'): AnyTableClient {
  return heard(messagesTo(receive(reef, table, id, { type: 'join' }), id));
}

describe('hear(game, client, message)', () => {
  test('begins with a welcome', () => {
    const away = newClient();
    expect(away).toMatchObject({ status: 'away', view: null, version: 0, mustSync: false });
    const table = tableOfTwo(['ann', null]);
    const client = joined(table);
    expect(client).toStrictEqual({
      status: 'waiting',
      version: 1,
      seq: 0,
      latest: 1,
      mustSync: false,
      seat: 0,
      seats: ['ann', null],
      absent: [],
      offer: null,
      commitment: null,
      view: reef.view(table.current, 0),
      events: [],
      time: null,
      over: null,
      refusal: null,
    });
    expect(looseParts(client)).toEqual([]);
  });

  test('a step that comes before any welcome has to be asked for', () => {
    const table = tableOfTwo();
    const action = reef.legalActionAt(table.current, 0);
    const answer = receive(reef, table, 'ann', { type: 'act', action, seq: 0 });
    const client = heard(messagesTo(answer, 'ben'));
    expect(client).toMatchObject({ status: 'away', mustSync: true });
    const sync = ask(client, { type: 'sync' });
    const told = messagesTo(receive(reef, answer.table, 'ben', sync), 'ben');
    expect(told).toMatchObject([{ type: 'welcome' }]);
    expect(heard(told, client)).toMatchObject({ status: 'playing', mustSync: false, seq: 1 });
  });

  test('a step brings its events, until the next message', () => {
    const table = tableOfTwo();
    const action = reef.legalActionAt(table.current, 0);
    const answer = receive(reef, table, 'ann', { type: 'act', action, seq: 0 });
    const client = heard(messagesTo(answer, 'ann'), joined(table));
    expect(client.events.map(({ type }) => type)).toContain('piece-placed');
    expect(client.view).toEqual(reef.view(answer.table.current, 0));
    const undone = receive(reef, answer.table, 'ann', ask(client, { type: 'undo' }));
    const back = heard(messagesTo(undone, 'ann'), client);
    expect(back).toMatchObject({ events: [], seq: 2, view: reef.view(table.current, 0) });
  });

  test('a refusal is kept until another message comes', () => {
    const table = tableOfTwo();
    const client = joined(table, 'ben');
    const undo = receive(reef, table, 'ben', ask(client, { type: 'undo' }));
    const refused = heard(messagesTo(undo, 'ben'), client);
    expect(refused.refusal).toMatchObject({ code: 'nothing-to-undo' });
    const after = receive(reef, table, 'ben', { type: 'join' });
    expect(heard(messagesTo(after, 'ben'), refused).refusal).toBeNull();
  });

  test('a refusal from a table that has gone on says that something is missing', () => {
    const client = joined(tableOfTwo(), 'ben');
    const later = played(tableOfTwo(), 2);
    const undo = receive(reef, later, 'ben', ask(client, { type: 'undo' }));
    expect(heard(messagesTo(undo, 'ben'), client).mustSync).toBe(true);
  });

  test('an offer is open until it is answered', () => {
    const table = played(tableOfTwo(), 2);
    const client = joined(table, 'ben');
    const offered = receive(reef, table, 'ann', { type: 'undo', seq: 2 });
    const asked = heard(messagesTo(offered, 'ben'), client);
    expect(asked.offer).toEqual({ player: 0, count: 2, agreed: [] });
    const agreed = receive(reef, offered.table, 'ben', ask(asked, { type: 'agree' }));
    expect(heard(messagesTo(agreed, 'ben'), asked)).toMatchObject({ offer: null, seq: 3 });
  });

  test('the end comes with the seed', () => {
    const table = tableOfTwo();
    const ended = receive(reef, table, 'ann', { type: 'resign' });
    expect(heard(messagesTo(ended, 'ben'), joined(table, 'ben'))).toMatchObject({
      status: 'over',
      over: { result: { winners: [1] }, seed: 7 },
    });
  });

  test('a game that ends by its rules is over with the last step, and then the seed comes', () => {
    const rng = createRng(2);
    let table: TableOf<typeof pearls> = openTable(pearls, {
      options: { players: 2, seed: 7 },
      seats: ['ann', 'ben'],
    });
    let last = receive(pearls, table, 'ann', { type: 'join' });
    let client = hear(pearls, newClient(), last.messages[0]!.message);
    let before = client;
    while (pearls.turn(table.current) !== null) {
      const id = table.seats[pearls.turn(table.current)!]!;
      const action = pearls.randomAction(table.current, rng);
      last = receive(pearls, table, id, { type: 'act', action, seq: table.seq });
      table = last.table;
      before = client;
      client = hear(pearls, client, messagesTo(last, 'ann')[0]);
    }
    const { result } = { result: pearls.result(table.current) };
    const [step, over] = messagesTo(last, 'ann');
    expect(client).toMatchObject({ status: 'over', over: { result, seed: null }, mustSync: false });
    expect(hear(pearls, client, over).over).toEqual({ result, ending: null, seed: 7 });
    // In the other order, the end waits for the step.
    const early = hear(pearls, before, over);
    expect(early).toMatchObject({ status: 'playing', mustSync: true });
    expect(hear(pearls, early, step)).toEqual(client);
    const [welcome] = messagesTo(receive(pearls, table, 'ben', { type: 'join' }), 'ben');
    expect(hear(pearls, newClient(), welcome)).toMatchObject({ status: 'over', over: { result } });
    const sync = receive(pearls, table, 'ann', ask(client, { type: 'sync' }));
    expect(messagesTo(sync, 'ann')).toMatchObject([{ type: 'welcome', over: { seed: 7 } }]);
  });

  test.each<[string, (welcome: AnyTableMessage) => unknown]>([
    ['nothing', () => undefined],
    ['a text', () => 'welcome'],
    ['a message without a type', (welcome) => ({ ...welcome, type: 7 })],
    ['a message of another game', (welcome) => ({ ...welcome, game: 'pearls' })],
    ['a message without a version', (welcome) => ({ ...welcome, version: 'new' })],
  ])('%s changes nothing', (_, given) => {
    const table = tableOfTwo();
    const client = joined(table);
    const [welcome] = messagesTo(receive(reef, table, 'ann', { type: 'join' }), 'ann');
    expect(hear(reef, client, given(welcome!))).toBe(client);
  });

  test('a damaged message is a message that is missing', () => {
    const table = tableOfTwo();
    const client = joined(table);
    const action = reef.legalActionAt(table.current, 0);
    const answer = receive(reef, table, 'ann', { type: 'act', action, seq: 0 });
    const [step] = messagesTo(answer, 'ann');
    for (const wrong of [
      { ...step, view: {} },
      { ...step, events: 'none' },
      { ...step, player: 99 },
    ]) {
      expect(hear(reef, client, wrong)).toStrictEqual({ ...client, latest: 2, mustSync: true });
    }
  });

  test('never throws, whatever comes', () => {
    const client = joined();
    const [welcome] = messagesTo(receive(reef, tableOfTwo(), 'ann', { type: 'join' }), 'ann');
    fc.assert(
      fc.property(garbage(), fc.constantFrom(...Object.keys(welcome!)), (value, name) => {
        hear(reef, client, value);
        hear(reef, client, { ...welcome, [name]: value });
      }),
      { numRuns: runs(1000) },
    );
  });

  test('refuses what is no game', () => {
    expect(refusal(() => hear({} as typeof reef, newClient(), {}))).toEqual({
      code: 'bad-game',
      path: '',
    });
  });
});

/** What a table sends while people act, take back, leave, come back and give up. */
interface Told {
  readonly table: AnyTable;
  /** For each change, what one person was sent. */
  readonly sent: readonly (readonly AnyTableMessage[])[];
  /** What that person can see at each version. */
  readonly views: ReadonlyMap<number, object>;
}

function evening(game: AnyGame, luck: number, turns: number, me: SeatId): Told {
  const rng = createRng(luck);
  const options = { players: 3, seed: luck };
  let table: AnyTable = openTable(game, { options, seats: [...SEATS], whenAbsent: 'play-on' });
  const seat = SEATS.indexOf(me as 'ann');
  const views = new Map<number, object>();
  const sent: AnyTableMessage[][] = [];
  const send = (from: SeatId | null, request: unknown): void => {
    const answer = receive(game, table, from, request);
    table = answer.table;
    if (answer.refusal === null) sent.push([...(deliver(answer, [me]).get(me) ?? [])]);
    const at = table.seats.indexOf(me);
    views.set(table.version, game.view(table.current, at < 0 ? null : at));
  };
  send(me, { type: 'join' });
  for (let i = 0; i < turns && game.turn(table.current) !== null; i++) {
    const who = SEATS[randomBelow(rng, 3)]!;
    const turn = game.turn(table.current)!;
    const action = game.randomAction(table.current, rng);
    const { seq } = table;
    const others = SEATS.filter((id) => id !== me && id !== 'ann');
    switch (randomBelow(rng, 12)) {
      case 0:
        send(who, { type: 'undo', seq });
        break;
      case 1:
        for (const id of SEATS) send(id, { type: 'agree', seq });
        break;
      case 2:
        send(who, { type: 'decline', seq });
        break;
      case 3:
        send(others[0]!, { type: 'resign' });
        break;
      case 4:
        send(others[0]!, { type: 'join', seat: SEATS.indexOf(others[0]!) });
        break;
      case 5:
        send(others[0]!, { type: 'leave' });
        send(others[0]!, { type: 'join' });
        break;
      default:
        send(SEATS[turn]!, { type: 'act', action, seq });
        send(null, { type: 'stand-in', seat: turn, action, seq });
    }
  }
  expect(seat).toBeGreaterThanOrEqual(0);
  return { table, sent, views };
}

const evenings = fc.record({
  luck: fc.nat(),
  turns: fc.nat({ max: 40 }),
  me: fc.constantFrom<SeatId[]>('ann', 'ben'),
});

/** What becomes of each message on its way: how often it arrives, and how much later. */
const fates = fc.array(
  fc.record({
    times: fc.constantFrom(0, 1, 1, 1, 1, 1, 2),
    late: fc.constantFrom(0, 0, 0, 0, 3, 7),
  }),
  { minLength: 1, maxLength: 20 },
);

describe.each(GAMES)('a client of %s', (_, game) => {
  test('that hears everything in order sees what the table shows', () => {
    fc.assert(
      fc.property(evenings, ({ luck, turns, me }) => {
        const { table, sent, views } = evening(game, luck, turns, me);
        let client: AnyTableClient = newClient();
        for (const message of sent.flat()) {
          client = hear(game, client, wire(message));
          expect(client.mustSync).toBe(false);
          expect(client.view).toEqual(views.get(client.version));
        }
        const { version, seq, seats, offer } = table;
        const status = tableStatus(game, table);
        expect(client).toMatchObject({ version, seq, seats: [...seats], offer, status });
      }),
      { numRuns: runs(150) },
    );
  });

  test('whose messages are lost, doubled and reordered never sees anything wrong, and knows when to ask', () => {
    fc.assert(
      fc.property(evenings, fates, ({ luck, turns, me }, fate) => {
        const { table, sent, views } = evening(game, luck, turns, me);
        const arriving = sent
          .flat()
          .flatMap((message, i) => {
            const { times, late } = fate[i % fate.length]!;
            return Array.from({ length: times }, (_, n) => ({ message, at: i + n + late }));
          })
          .sort((a, b) => a.at - b.at);
        let client: AnyTableClient = newClient();
        let latest = 0;
        for (const { message } of arriving) {
          const before = client.version;
          client = hear(game, client, wire(message));
          latest = Math.max(latest, message.version);
          expect(client.version).toBeGreaterThanOrEqual(before);
          expect(client.mustSync).toBe(client.version < latest);
          if (client.view !== null) expect(client.view).toEqual(views.get(client.version));
        }

        // One question, however much is missing, and everything is as it should be.
        const sync = receive(game, table, me, ask(client, { type: 'sync' }));
        const all = sync.messages.reduce(
          (one, { message }) => hear(game, one, wire(message)),
          client,
        );
        const fresh = receive(game, table, me, { type: 'join' }).messages[0]!.message;
        const right = hear(game, newClient(), fresh);
        expect({ ...all, events: [] }).toEqual(right);
        const isFurther = (one: AnyTableMessage): boolean => one.version > client.version;
        expect(
          sync.messages.every(({ message }) => isFurther(message) || all.status === 'over'),
        ).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('ask(client, request)', () => {
  test('adds what the client has seen', () => {
    const client = joined(played(tableOfTwo(), 2));
    expect(ask(client, { type: 'sync' })).toEqual({ type: 'sync', seq: 2, version: 3 });
    expect(ask(client, { type: 'undo' })).toEqual({ type: 'undo', seq: 2 });
    expect(ask(client, { type: 'join', seat: 1 })).toEqual({ type: 'join', seat: 1 });
    expect(ask(client, { type: 'act', action: 7 })).toEqual({ type: 'act', action: 7, seq: 2 });
    expect(ask(client, { type: 'resign' })).toEqual({ type: 'resign' });
  });

  test('a client may show its own action at once where nothing is revealed', () => {
    const table = tableOfTwo();
    const client = joined(table);
    const view = client.view as View;
    const action = reef.legalActionAt(view, 0);
    expect(reef.reveals(view, action)).toBe(false);
    const shown = reef.apply(view, action);
    const answer = receive(reef, table, 'ann', ask(client, { type: 'act', action }));
    expect(heard(messagesTo(answer, 'ann'), client).view).toEqual(shown);
  });
});

describe('deliver(answer, ids)', () => {
  test('gives everybody who is connected what is theirs', () => {
    const answer = receive(reef, tableOfTwo(['ann', null]), 'ben', { type: 'join' });
    const byId = deliver(answer, ['zoe', 'ben', 'yan', 'ben']);
    expect([...byId].map(([id, messages]) => `${id} ${messages.length}`)).toEqual([
      'zoe 1',
      'ben 1',
      'yan 1',
    ]);
    expect(byId.get('zoe')).toEqual(messagesTo(answer, null));
    expect(byId.get('ben')).toEqual(messagesTo(answer, 'ben'));
    expect(deliver(receive(reef, answer.table, 'zoe', 'hm'), ['ann', 'zoe']).size).toBe(1);
  });

  test('refuses ids and answers that are none', () => {
    const answer = receive(reef, tableOfTwo(['ann', null]), 'ben', { type: 'join' });
    const without = { ...answer, messages: new Array<never>(1e8) };
    expect(() => deliver(answer, ['ben', ''])).toThrow('a text of 1 to');
    expect(() => deliver(answer, new Array<string>(1e8))).toThrow('a text of 1 to');
    expect(() => deliver(without, ['ben'])).toThrow('not an answer and ids');
  });
});

describe('types', () => {
  test('messages of both games narrow by their game', () => {
    const market = (
      message: TableMessageOf<typeof reef> | TableMessageOf<typeof pearls>,
    ): number => {
      if (message.type !== 'welcome') return 0;
      if (message.game === 'reef') {
        const view: View = message.view;
        return view.display.length;
      }
      const view: PearlsView = message.view;
      return view.market.length;
    };
    const table = played(tableOfTwo(), 2);
    const { messages } = receive(reef, table, 'ann', { type: 'join' });
    expect(market(messages[0]!.message)).toBe(3);
  });

  test('a typed request with a typo does not compile', () => {
    const table = tableOfTwo();
    const action = reef.legalActionAt(table.current, 0);
    // @ts-expect-error there is no such request
    receive(reef, table, 'ann', { type: 'jion' });
    // @ts-expect-error the action is missing
    receive(reef, table, 'ann', { type: 'act', acton: action, seq: 0 });
    // @ts-expect-error there is no such request
    expect(() => ask(newClient(), { type: 'snyc' })).not.toThrow();
    const request: TableRequestOf<typeof reef> = { type: 'act', action, seq: 0 };
    const unknown: unknown = JSON.parse(JSON.stringify(request));
    for (const one of [request, unknown]) {
      expect(receive(reef, table, 'ann', one).refusal).toBeNull();
    }
  });
});
