import { gameLike } from '../kit/game-like.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRng, reef, replay, verify } from '../../src/index.js';
import type { AnyGame, Rng } from '../../src/index.js';
import { randomBelow } from '../../src/core/rng.js';
import { pearls } from '../../src/pearls/index.js';
import {
  deadline,
  deliver,
  hear,
  newClient,
  openTable,
  receive,
  tableFromJson,
  tableRecord,
} from '../../src/table/index.js';
import type { AnyTableAnswer, AnyTableClient, AnyTable, SeatId } from '../../src/table/index.js';
import { garbage } from '../../src/testing/index.js';
import { runs } from '../kit/runs.js';
import { Client, messagesTo } from './kit.js';

const GAMES: readonly (readonly [string, AnyGame])[] = [
  ['Reef', reef as object as AnyGame],
  ['Pearls', pearls as object as AnyGame],
];

const PEOPLE = ['ann', 'ben', 'cleo', 'dan'] as const;
const STRANGERS = ['zoe', 'yan'] as const;

/** How often each kind of request comes. */
const WEIGHTS = {
  ...{ act: 144, undo: 36, agree: 18, 'stand in': 18, again: 12, sync: 12 },
  ...{ 'act late': 4, 'act wrongly': 4, join: 4, watch: 4, garbage: 4, time: 4 },
  ...{ leave: 3, decline: 3, resign: 3, 'come back': 3 },
};
const SENDERS = { 'the player to move': 12, ann: 1, ben: 1, cleo: 1, dan: 1, zoe: 0.5, yan: 0.5 };

/** One of these names, each as often as it says. */
function weighed<Name extends string>(weights: Readonly<Record<Name, number>>): fc.Arbitrary<Name> {
  const names = Object.keys(weights) as Name[];
  return fc.oneof(
    ...names.map((name) => ({ weight: 2 * weights[name], arbitrary: fc.constant(name) })),
  );
}

/** What somebody sends, as a plan: it is made up when its time has come, because it depends on the table. */
const sending = fc.record({
  from: weighed(SENDERS),
  what: weighed(WEIGHTS),
  luck: fc.nat(),
  value: garbage(),
  /** The milliseconds since the last request. */
  after: fc.nat({ max: 400 }),
});
const sendings = fc.array(sending, { minLength: 1, maxLength: 60 });

type Valued<Arbitrary> = Arbitrary extends fc.Arbitrary<infer T> ? T : never;
type Sending = Valued<typeof sending>;

const plans = fc.record({
  players: fc.integer({ min: 2, max: 4 }),
  seed: fc.nat(),
  empty: fc.nat({ max: 1 }),
  hasTime: fc.boolean(),
  whenAbsent: fc.constantFrom('end' as const, 'play-on' as const, 'play-on' as const),
  sendings,
  endsBy: fc.constantFrom('resign' as const, 'time' as const),
});

type Plan = Valued<typeof plans>;

function opened(game: AnyGame, { players, seed, empty, hasTime, whenAbsent }: Plan): AnyTable {
  const seats = PEOPLE.slice(0, players).map((id, i) => (i < players - empty ? id : null));
  const time = hasTime ? { perTurn: 3000, perGame: 9000, increment: 100 } : undefined;
  return openTable(game, { options: { players, seed }, seats, time, whenAbsent }, 0);
}

/** One request of a plan, given what has been sent before. */
function requestOf(
  game: AnyGame,
  table: AnyTable,
  { what, luck, value }: Sending,
  sent: readonly unknown[],
): unknown {
  const { seq } = table;
  const rng = createRng(luck);
  const seat = randomBelow(rng, table.seats.length);
  switch (what) {
    case 'act':
      return { type: 'act', action: someAction(game, table, rng), seq };
    case 'act late':
      return { type: 'act', action: someAction(game, table, rng), seq: Math.max(0, seq - 1) };
    case 'act wrongly':
      return { type: 'act', action: value, seq };
    case 'undo':
    case 'agree':
    case 'decline':
      return { type: what, seq };
    case 'stand in': {
      const action = someAction(game, table, rng);
      return { type: 'stand-in', seat: game.turn(table.current) ?? 0, action };
    }
    case 'come back':
      return { type: 'join', seat };
    case 'join':
      return seat === 0 ? { type: 'join' } : { type: 'join', seat: seat - 1 };
    case 'leave':
      return { type: 'leave' };
    case 'watch':
      return { type: 'join', seat: null };
    case 'sync':
      return { type: 'sync', seq: randomBelow(rng, seq + 2) };
    case 'again':
      return sent.length === 0 ? null : sent[randomBelow(rng, sent.length)];
    case 'garbage':
      return value;
    case 'time':
    case 'resign':
      return { type: what };
  }
}

function someAction(game: AnyGame, { current }: AnyTable, rng: Rng): unknown {
  return game.turn(current) === null ? {} : game.randomAction(current, rng);
}

function senderOf(
  game: AnyGame,
  { current, seats }: AnyTable,
  { from, what }: Sending,
): SeatId | null {
  if (what === 'stand in' || what === 'time') return null;
  if (from !== 'the player to move') return from;
  const turn = game.turn(current);
  return (turn === null ? null : seats[turn]) ?? 'ann';
}

/** Plays a plan out, and shows every request and its answer. */
function carriedOut(
  game: AnyGame,
  plan: Plan,
  look: (
    before: AnyTable,
    request: unknown,
    from: SeatId | null,
    answer: AnyTableAnswer,
    now: number,
  ) => void,
): AnyTable {
  let table = opened(game, plan);
  let now = 0;
  const sent: unknown[] = [];
  const last = { from: 'ann', what: plan.endsBy, luck: 0, value: null, after: 5000 } as const;
  for (const sending of [...plan.sendings, last]) {
    const from = senderOf(game, table, sending);
    const request = requestOf(game, table, sending, sent);
    now += sending.after;
    if (sending.what !== 'stand in') sent.push(request);
    const answer = receive(game, table, from, request, now);
    look(table, request, from, answer, now);
    table = answer.table;
  }
  return table;
}

/** A game, and a table at which it is played. */
interface Played {
  readonly game: AnyGame;
  readonly table: AnyTable;
}

/** A table as it stands, and another that differs from it only in what a seat cannot know. */
function twins(game: AnyGame, table: AnyTable, seat: number | null, rng: Rng): [Played, Played] {
  const begun = (state: object): Played => ({
    game: gameLike(game, { setup: () => state }),
    table: { ...table, seq: 0, current: state, log: [], undone: null, offer: null },
  });
  const { current } = table;
  return [begun(current), begun(game.determinize(game.view(current, seat), rng))];
}

describe.each(GAMES)('whatever is sent to a table of %s', (_, game) => {
  test('the table follows from its log, and views from the table', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const clients = new Map<SeatId | null, Client>();
        const clientOf = (id: SeatId | null): Client => {
          if (!clients.has(id)) clients.set(id, new Client(game));
          return clients.get(id)!;
        };
        const start = opened(game, plan);
        for (const id of [...start.seats, null]) {
          const client = clientOf(id);
          const seat = id === null ? null : start.seats.indexOf(id);
          client.view = game.view(start.current, seat);
          client.seq = 0;
        }
        const end = carriedOut(
          game,
          plan,
          (before, _request, from, { table, messages, refusal }) => {
            const changes = table.version - before.version;
            expect(changes).toBeLessThanOrEqual(2);
            expect(table.seq - before.seq).toBeLessThanOrEqual(changes);
            expect(table === before).toBe(changes === 0);
            if (table.undone === before.undone) {
              expect(table.log.slice(0, before.log.length)).toEqual(before.log);
            }
            const isLate = messages.some(({ message }) => message.version > before.version);
            if (refusal !== null && !isLate) expect(table).toBe(before);
            for (const { to, message } of messages) {
              // What was missed comes again; a client that has seen it all knows it by its number.
              if (message.type !== 'welcome' && message.seq <= before.seq && to === from) {
                continue;
              }
              if (message.type === 'welcome' || clients.has(to)) clientOf(to).hear(message);
            }
            for (const [id, client] of clients) {
              const seat = id === null ? -1 : table.seats.indexOf(id);
              if (id !== null && seat < 0) {
                clients.delete(id);
                continue;
              }
              expect(client.seq).toBe(table.seq);
              expect(client.view).toEqual(game.view(table.current, seat < 0 ? null : seat));
            }
          },
        );
        const record = tableRecord(game, end);
        expect(verify(game, record)).toBeNull();
        expect(game.key(replay(game, record).at(-1)!)).toBe(game.key(end.current));
      }),
      { numRuns: runs(160) },
    );
  });

  test('a table that has been through JSON goes on the same', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        carriedOut(game, plan, (before, request, from, answer, now) => {
          const saved = JSON.stringify(before);
          const loose = receive(game, JSON.parse(saved) as AnyTable, from, request, now);
          expect(loose).toEqual(answer);
          const sound = receive(game, tableFromJson(game, JSON.parse(saved)), from, request, now);
          expect(sound).toEqual(answer);
          expect(JSON.stringify(before)).toBe(saved);
        });
      }),
      { numRuns: runs(40) },
    );
  });

  // Another process has changed the table: the host, who has read it again, brings everybody up to date.
  test('the sync of a host tells everybody what they have missed', () => {
    fc.assert(
      fc.property(plans, fc.nat(), (plan, luck) => {
        const rng = createRng(luck);
        const seen: { table: AnyTable; now: number }[] = [];
        carriedOut(game, plan, (before, _request, _from, { table }, now) => {
          seen.push({ table: before, now });
          const old = seen[randomBelow(rng, seen.length)]!;
          const { seq, version } = old.table;
          const answer = receive(game, table, null, { type: 'sync', seq, version }, now);
          const ids = [...PEOPLE, ...STRANGERS];
          const sent = deliver(answer, ids);
          for (const id of ids) {
            const hello = receive(game, old.table, id, { type: 'sync', seq: 0, version: 0 }, 0);
            const first = deliver(hello, [id]).get(id)!;
            const last = [...first, ...(sent.get(id) ?? [])].reduce<AnyTableClient>(
              (client, message) => hear(game, client, message),
              newClient(),
            );
            const seat = answer.table.seats.indexOf(id);
            expect(last).toMatchObject({ version: answer.table.version, mustSync: false });
            expect(last.view).toEqual(game.view(answer.table.current, seat < 0 ? null : seat));
          }
        });
      }),
      { numRuns: runs(30) },
    );
  });

  test('a request that is sent twice is carried out once', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        carriedOut(game, plan, (_before, request, from, { table }, now) => {
          const again = receive(game, table, from, request, now).table;
          expect(again.log).toEqual(table.log);
          expect(again.seats).toEqual(table.seats);
          expect(game.key(again.current)).toBe(game.key(table.current));
        });
      }),
      { numRuns: runs(80) },
    );
  });

  test('nobody thinks longer than the limits allow', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        carriedOut(game, { ...plan, hasTime: true }, (before, _request, _from, { table }, now) => {
          const { clock } = table;
          for (const used of clock!.used) expect(used).toBeLessThanOrEqual(9000);
          const last = deadline(game, before);
          const lost = table.log.find(({ seq }) => seq === before.seq + 1);
          const isForfeit =
            lost?.type === 'absent'
              ? lost.by === 'forfeit'
              : lost?.type === 'end' && lost.ending.by === 'forfeit';
          expect(isForfeit).toBe(last !== null && now > last);
        });
      }),
      { numRuns: runs(80) },
    );
  });

  // Two games that differ only in what a seat cannot know: as long as they look the same to it, it is
  // sent the same, whatever everybody sends.
  test('no message tells a seat what it cannot know', () => {
    let compared = 0;
    fc.assert(
      fc.property(plans, fc.nat(), (plan, luck) => {
        const rng = createRng(luck);
        for (const seat of [null, ...PEOPLE.slice(0, plan.players).keys()]) {
          const id = seat === null ? null : PEOPLE[seat]!;
          let [a, b] = twins(game, opened(game, { ...plan, empty: 0 }), seat, rng);
          const ids = id === null ? [] : [id];
          let now = 0;
          for (const sending of plan.sendings) {
            const from = senderOf(game, a.table, sending);
            const request = requestOf(game, a.table, sending, []);
            now += sending.after;
            const one = receive(a.game, a.table, from, request, now);
            const two = receive(b.game, b.table, from, request, now);
            const [seen, other] = [one, two].map(({ table }) =>
              game.key(game.view(table.current, seat)),
            );
            if (seen === other && one.table.version === two.table.version) {
              expect(deliver(two, ids)).toEqual(deliver(one, ids));
              expect(messagesTo(two, id)).toEqual(messagesTo(one, id));
              compared += messagesTo(one, id).length;
              [a, b] = [
                { ...a, table: one.table },
                { ...b, table: two.table },
              ];
            } else [a, b] = twins(game, one.table, seat, rng);
          }
        }
      }),
      { numRuns: runs(80) },
    );
    expect(compared).toBeGreaterThan(runs(80) * 5);
  });
});
