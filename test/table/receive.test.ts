import { describe, expect, test } from 'vitest';
import { createRng, leanView, reef, verify } from '../../src/index.js';
import type { Action } from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';
import { deadline, openTable, receive, tableFromJson, tableRecord } from '../../src/table/index.js';
import { looseParts } from '../kit/table.js';
import { refusal } from '../kit/untrusted.js';
import { inShort, messagesTo, played, tableOfTwo } from './kit.js';
import type { ReefTable } from './kit.js';

describe('openTable(game, { options, seats, time })', () => {
  test('has a game that was set up, and nobody has done anything', () => {
    const table = tableOfTwo(['ann', null]);
    const options = { players: 2, seed: 7, first: 0 };
    expect(table).toStrictEqual({
      format: 1,
      game: 'reef',
      options,
      seats: ['ann', null],
      former: [],
      current: reef.setup(options),
      log: [],
      clock: null,
    });
    expect(looseParts(table)).toEqual([]);
  });

  test('without a seed it keeps the first state, which nobody can predict', () => {
    const open = (): { state?: object; current: object } =>
      openTable(reef, { options: { players: 2 }, seats: [null, null] });
    const table = open();
    expect(table).not.toHaveProperty('options');
    expect(table.state).toEqual(table.current);
    expect(open().state).not.toEqual(table.state);
  });

  test.each<[string, unknown, { code: string; path: string }]>([
    ['nothing', undefined, { code: 'bad-table', path: '' }],
    ['no seats', { options: { players: 2 } }, { code: 'bad-table', path: '' }],
    [
      'too few seats',
      { options: { players: 3 }, seats: ['a', 'b'] },
      { code: 'bad-table', path: 'seats' },
    ],
    [
      'somebody in two seats',
      { options: { players: 2 }, seats: ['a', 'a'] },
      { code: 'bad-table', path: 'seats' },
    ],
    [
      'an id without letters',
      { options: { players: 2 }, seats: ['a', ''] },
      { code: 'bad-table', path: 'seats[1]' },
    ],
    [
      'an id that is too long',
      { options: { players: 2 }, seats: ['a', 'b'.repeat(201)] },
      { code: 'bad-table', path: 'seats[1]' },
    ],
    [
      'half an id',
      { options: { players: 2 }, seats: [0, 0.5] },
      { code: 'bad-table', path: 'seats[1]' },
    ],
    [
      'too many players',
      { options: { players: 9 }, seats: ['a', 'b'] },
      { code: 'bad-options', path: 'players' },
    ],
    [
      'a time limit in words',
      { options: { players: 2 }, seats: ['a', 'b'], time: 'short' },
      { code: 'bad-table', path: 'time' },
    ],
    [
      'a negative time limit',
      { options: { players: 2 }, seats: ['a', 'b'], time: { perTurn: -1 } },
      { code: 'bad-table', path: 'time.perTurn' },
    ],
    [
      'an endless time limit',
      { options: { players: 2 }, seats: ['a', 'b'], time: { perGame: Infinity } },
      { code: 'bad-table', path: 'time.perGame' },
    ],
  ])('refuses %s', (_, given, expected) => {
    expect(refusal(() => openTable(reef, given as never))).toEqual(expected);
  });
});

describe('a host that makes a mistake gets an error', () => {
  const table = tableOfTwo();
  test.each<[string, () => unknown, string]>([
    ['a table of another game', () => receive(pearls, table as never, 'ann', {}), 'game'],
    ['no sender', () => receive(reef, table, undefined as never, {}), 'from'],
    ['a sender without a name', () => receive(reef, table, '', {}), 'from'],
    ['a time that is none', () => receive(reef, table, 'ann', {}, NaN), 'now'],
    [
      'no time for a clock',
      () => receive(reef, tableOfTwo(['ann', 'ben'], { perTurn: 1 }), 'ann', {}),
      'now',
    ],
  ])('%s', (_, act, path) => {
    expect(refusal(act)).toEqual({ code: 'bad-table', path });
  });

  test.each<unknown>([undefined, null, 'reef', {}, { name: 'reef' }])(
    'openTable, receive, deadline, tableFromJson and tableRecord refuse %j as a game',
    (given) => {
      const game = given as typeof reef;
      for (const call of [
        () => openTable(game, { options: { players: 2, seed: 7 }, seats: ['ann', 'ben'] }),
        () => receive(game, table, 'ann', { type: 'join' }),
        () => deadline(game, table),
        () => tableFromJson(game, table),
        () => tableRecord(game, table),
      ]) {
        expect(refusal(call)).toEqual({ code: 'bad-game', path: '' });
      }
    },
  );
});

describe('seats', () => {
  const open = tableOfTwo(['ann', null]);

  test('somebody takes a free seat, and everybody hears of it', () => {
    const answer = receive(reef, open, 'ben', { type: 'join' });
    expect(answer.table.seats).toEqual(['ann', 'ben']);
    expect(inShort(answer)).toEqual(['ben: welcome', 'ann: welcome', 'null: welcome']);
    expect(messagesTo(answer, 'ben')).toStrictEqual([
      {
        type: 'welcome',
        game: 'reef',
        seq: 0,
        seat: 1,
        seats: ['ann', 'ben'],
        view: reef.view(open.current, 1),
        time: null,
        over: null,
      },
    ]);
    expect(messagesTo(answer, null)[0]).toMatchObject({
      seat: null,
      view: reef.view(open.current, null),
    });
    expect(looseParts(answer)).toEqual([]);
  });

  test('whoever has a seat is welcomed again', () => {
    for (const request of [{ type: 'join' }, { type: 'join', seat: 0 }]) {
      const answer = receive(reef, open, 'ann', request);
      expect(answer.table).toBe(open);
      expect(messagesTo(answer, 'ann')).toMatchObject([{ type: 'welcome', seat: 0 }]);
    }
  });

  test('anybody may watch', () => {
    const answer = receive(reef, open, 'zoe', { type: 'join', seat: null });
    expect(answer.table).toBe(open);
    expect(messagesTo(answer, 'zoe')).toMatchObject([
      { type: 'welcome', seat: null, view: reef.view(open.current, null) },
    ]);
  });

  test('an id has up to 200 characters', () => {
    const id = 'b'.repeat(200);
    const opened = openTable(reef, { options: { players: 2, seed: 7 }, seats: [id, null] });
    expect(opened.seats).toEqual([id, null]);
  });

  test('a number is an id as well', () => {
    const table = openTable(reef, { options: { players: 2, seed: 7 }, seats: [7, null] });
    expect(receive(reef, table, -8, { type: 'join' }).table.seats).toEqual([7, -8]);
  });

  test.each<[string, ReefTable, string | number, object, string]>([
    ['another seat than one has', open, 'ann', { type: 'join', seat: 1 }, 'already-seated'],
    ['to watch from a seat', open, 'ann', { type: 'join', seat: null }, 'already-seated'],
    ['a taken seat', open, 'ben', { type: 'join', seat: 0 }, 'seat-taken'],
    ['a seat that is not there', open, 'ben', { type: 'join', seat: 2 }, 'no-such-seat'],
    ['any seat of a full table', tableOfTwo(), 'zoe', { type: 'join' }, 'table-full'],
    ['to leave without a seat', open, 'ben', { type: 'leave' }, 'not-seated'],
    ['to act without a seat', open, 'ben', { type: 'act', action: {}, seq: 0 }, 'not-seated'],
    ['to undo without a seat', open, 'ben', { type: 'undo', seq: 0 }, 'not-seated'],
    ['to resign without a seat', open, 'ben', { type: 'resign' }, 'not-seated'],
  ])('nobody gets %s', (_, table, from, request, code) => {
    const answer = receive(reef, table, from, request);
    expect(answer.table).toBe(table);
    expect(inShort(answer)).toEqual([`${from}: ${code}`]);
  });

  test('whoever leaves watches on, and may come back to that seat alone', () => {
    const left = receive(reef, tableOfTwo(), 'ann', { type: 'leave' });
    expect(left.table.seats).toEqual([null, 'ben']);
    expect(left.table.former).toEqual([{ id: 'ann', seat: 0 }]);
    expect(inShort(left)).toEqual(['ann: welcome', 'ben: welcome', 'null: welcome']);
    expect(messagesTo(left, 'ann')).toMatchObject([{ seat: null }]);

    const both = receive(reef, left.table, 'ben', { type: 'leave' }).table;
    const other = receive(reef, both, 'ann', { type: 'join', seat: 1 });
    expect(inShort(other)).toEqual(['ann: other-hand']);
    const back = receive(reef, both, 'ann', { type: 'join' }).table;
    expect(back.seats).toEqual(['ann', null]);
    // Leaving again is not noted twice.
    expect(receive(reef, back, 'ann', { type: 'leave' }).table.former).toEqual(both.former);

    const zoe = receive(reef, left.table, 'zoe', { type: 'join' }).table;
    expect(zoe.seats).toEqual(['zoe', 'ben']);
    const late = receive(reef, zoe, 'ann', { type: 'join' });
    expect(inShort(late)).toEqual(['ann: seat-taken']);
  });
});

describe('acting', () => {
  const table = tableOfTwo();
  const action = reef.legalActionAt(table.current, 3);

  test('everybody is told their own version', () => {
    const answer = receive(reef, table, 'ann', { type: 'act', action, seq: 0 });
    const { state, events } = reef.step(table.current, action);
    expect(answer.table.current).toEqual(state);
    expect(answer.table.log).toStrictEqual([{ type: 'act', player: 0, action }]);
    expect(answer.messages.map(({ to }) => to)).toEqual(['ann', 'ben', null]);
    for (const [seat, id] of [
      [0, 'ann'],
      [1, 'ben'],
      [null, null],
    ] as const) {
      expect(messagesTo(answer, id)).toStrictEqual([
        {
          type: 'step',
          seq: 1,
          player: 0,
          events: reef.eventsFor(state, events, seat),
          view: leanView(reef, reef.view(state, seat)),
          time: null,
        },
      ]);
    }
    expect(looseParts(answer)).toEqual([]);
  });

  test('a request that comes twice is carried out once, and answered again', () => {
    const request = { type: 'act', action, seq: 0 };
    const first = receive(reef, table, 'ann', request);
    const second = receive(reef, first.table, 'ann', request);
    expect(second.table).toBe(first.table);
    expect(messagesTo(second, 'ann')).toEqual(messagesTo(first, 'ann'));
    expect(messagesTo(second, 'ben')).toEqual([]);

    const later = played(first.table);
    const third = receive(reef, later, 'ann', request);
    expect(third.table).toBe(later);
    expect(inShort(third)).toEqual(['ann: step', 'ann: step']);
  });

  test.each<[string, string, object, string]>([
    ['another action in the place of one', 'ann', { action: null, seq: 0 }, 'bad-action'],
    [
      'a second action for the same moment',
      'ann',
      { action: reef.legalActionAt(table.current, 4), seq: 0 },
      'stale',
    ],
    ['what somebody else has done', 'ben', { action, seq: 0 }, 'stale'],
    ['what comes from the future', 'ben', { action, seq: 2 }, 'bad-seq'],
    ['an action out of turn', 'ann', { action, seq: 1 }, 'not-your-turn'],
    ['rubbish out of turn', 'ann', { action: {}, seq: 1 }, 'not-your-turn'],
    ['what is no action', 'ben', { action: { type: 'fly' }, seq: 1 }, 'bad-action'],
    ['what is not legal', 'ben', { action: { type: 'take', card: 0 }, seq: 1 }, 'wrong-phase'],
  ])('%s is refused', (_, from, request, code) => {
    const later = played(table, 1, 3);
    const answer = receive(reef, later, from, { type: 'act', ...request });
    expect(answer.table).toBe(later);
    expect(inShort(answer)).toEqual([`${from}: ${code}`]);
  });

  test('what is not legal is refused with the evidence', () => {
    const wrong = { type: 'take', card: 0 };
    const [refused] = messagesTo(
      receive(reef, table, 'ann', { type: 'act', action: wrong, seq: 0 }),
      'ann',
    );
    const violation = reef.check(table.current, wrong);
    const { code, message } = violation!;
    expect(refused).toStrictEqual({ type: 'refused', seq: 0, code, message, violation });
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'act'],
    ['an unknown type', { type: 'cheat' }],
    ['no sequence number', { type: 'act', action }],
    ['no action', { type: 'act', seq: 0 }],
    ['a fraction', { type: 'sync', seq: 0.5 }],
    ['a field of another request', { type: 'resign', seq: 0 }],
    ['a seat in words', { type: 'join', seat: 'first' }],
  ])('%s is no request', (_, request) => {
    const answer = receive(reef, table, 'ann', request);
    expect(answer.table).toBe(table);
    expect(inShort(answer)).toEqual(['ann: bad-request']);
  });

  test('the last step of a game is followed by its result', () => {
    let last = tableOfTwo();
    const rng = createRng(5);
    for (let answer; ;) {
      const from = last.seats[reef.turn(last.current)!]!;
      const request = {
        type: 'act',
        action: reef.randomAction(last.current, rng),
        seq: last.log.length,
      };
      answer = receive(reef, last, from, request);
      last = answer.table;
      if (reef.turn(last.current) !== null) continue;
      const over = {
        type: 'over',
        seq: last.log.length,
        result: reef.result(last.current),
        ending: null,
      };
      for (const id of ['ann', 'ben', null]) {
        expect(messagesTo(answer, id).map(({ type }) => type)).toEqual(['step', 'over']);
        expect(messagesTo(answer, id)[1]).toStrictEqual(over);
      }
      break;
    }
    expect(verify(reef, tableRecord(reef, last))).toBeNull();
    expect(tableRecord(reef, last).result).not.toBeNull();

    const welcome = messagesTo(receive(reef, last, 'ann', { type: 'join' }), 'ann')[0];
    expect(welcome).toMatchObject({ over: { result: reef.result(last.current), ending: null } });
    for (const request of [
      { type: 'act', action, seq: last.log.length },
      { type: 'undo', seq: last.log.length },
      { type: 'resign' },
    ]) {
      expect(inShort(receive(reef, last, 'ann', request))).toEqual(['ann: game-over']);
    }
  });
});

describe('a game with a mistake of its own', () => {
  test('is not taken for a mistake of the player', () => {
    const broken = {
      ...reef,
      step() {
        throw new TypeError('a bug');
      },
    };
    const table = tableOfTwo();
    const action = reef.legalActionAt(table.current, 0);
    const act = { type: 'act', action, seq: 0 };
    expect(() => receive(broken, table, 'ann', act)).toThrow(new TypeError('a bug'));
  });
});

describe('tableRecord(game, table)', () => {
  test('begins with the first state where there was no seed', () => {
    const table = openTable(reef, { options: { players: 2 }, seats: ['ann', 'ben'] });
    const record = tableRecord(reef, played(table, 2));
    expect(record.state).toEqual(table.current);
    expect(record).toMatchObject({ actions: [{}, {}], result: null });
    expect(verify(reef, record)).toBeNull();
  });
});

describe('taking back', () => {
  test('gives everybody the view before', () => {
    const table = tableOfTwo();
    const later = played(table);
    const answer = receive(reef, later, 'ann', { type: 'undo', seq: 1 });
    expect(answer.table.current).toEqual(table.current);
    expect(answer.table.log).toHaveLength(2);
    for (const [seat, id] of [
      [0, 'ann'],
      [1, 'ben'],
      [null, null],
    ] as const) {
      expect(messagesTo(answer, id)).toStrictEqual([
        {
          type: 'undone',
          seq: 2,
          player: 0,
          view: leanView(reef, reef.view(table.current, seat)),
          time: null,
        },
      ]);
    }
    const again = receive(reef, answer.table, 'ann', { type: 'undo', seq: 1 });
    expect(again.table).toBe(answer.table);
    expect(messagesTo(again, 'ann')).toEqual(messagesTo(answer, 'ann'));
    // What was taken back is not in the record.
    expect(tableRecord(reef, answer.table).actions).toEqual([]);
    expect(tableRecord(reef, played(answer.table, 1, 5)).actions).toHaveLength(1);
  });

  test.each<[string, ReefTable, string, number, string]>([
    ['nothing', tableOfTwo(), 'ann', 0, 'nothing-to-undo'],
    ['what somebody else has done', played(tableOfTwo()), 'ben', 1, 'nothing-to-undo'],
    ['what somebody has followed', played(tableOfTwo(), 2), 'ann', 2, 'nothing-to-undo'],
    ['what one has not seen', played(tableOfTwo()), 'ann', 0, 'stale'],
    ['what is to come', played(tableOfTwo()), 'ann', 2, 'bad-seq'],
    ['what has turned a card', played(tableOfTwo(), 3), 'ann', 3, 'revealed'],
  ])('does not take back %s', (_, table, from, seq, code) => {
    const answer = receive(reef, table, from, { type: 'undo', seq });
    expect(answer.table).toBe(table);
    expect(inShort(answer)).toEqual([`${from}: ${code}`]);
  });

  test('does not go on for ever', () => {
    const table = tableOfTwo();
    const undo = { type: 'undo', player: 0 } as const;
    const both = [played(table).log[0]!, undo];
    const withUndos = (count: number): ReefTable =>
      played({ ...table, log: Array.from({ length: count }, () => both).flat() });
    const last = receive(reef, withUndos(999), 'ann', { type: 'undo', seq: 1999 });
    expect(inShort(last)[0]).toBe('ann: undone');
    const further = receive(reef, withUndos(1000), 'ann', { type: 'undo', seq: 2001 });
    expect(inShort(further)).toEqual(['ann: too-many-undos']);
  });
});

describe('resigning', () => {
  test('lets all others win, and the record says so', () => {
    const options = { players: 3, seed: 7 };
    const table = openTable(reef, { options, seats: ['ann', 'ben', 'cleo'] });
    const answer = receive(reef, table, 'ben', { type: 'resign' });
    const ending = { by: 'resignation', player: 1 };
    const over = {
      type: 'over',
      seq: 1,
      result: {
        winners: [0, 2],
        standings: [
          { player: 0, rank: 1 },
          { player: 2, rank: 1 },
          { player: 1, rank: 3 },
        ],
      },
      ending,
    };
    expect(answer.messages).toStrictEqual(
      ['ann', 'ben', 'cleo', null].map((to) => ({ to, message: over })),
    );
    expect(looseParts(answer)).toEqual([]);
    const record = tableRecord(reef, answer.table);
    expect(record).toMatchObject({ actions: [], result: null, ending });
    expect(verify(reef, record)).toBeNull();

    const again = receive(reef, answer.table, 'ben', { type: 'resign' });
    expect(again.table).toBe(answer.table);
    expect(messagesTo(again, 'ben')).toEqual([over]);
    expect(inShort(receive(reef, answer.table, 'ann', { type: 'resign' }))).toEqual([
      'ann: game-over',
    ]);
    const act = { type: 'act', action: reef.legalActionAt(table.current, 0), seq: 1 };
    const from = table.seats[table.current.turn]!;
    expect(inShort(receive(reef, answer.table, from, act))).toEqual([`${from}: game-over`]);
    expect(messagesTo(receive(reef, answer.table, 'zoe', { type: 'sync', seq: 0 }), 'zoe')).toEqual(
      [over],
    );
  });
});

describe('somebody who was away', () => {
  test('gets everything since, as it was told then', () => {
    let table = tableOfTwo();
    const heard = new Map<string | null, object[]>([
      ['ann', []],
      ['ben', []],
      [null, []],
    ]);
    const rng = createRng(3);
    for (let i = 0; i < 12; i++) {
      const from = table.seats[table.current.turn]!;
      const action = reef.randomAction(table.current, rng);
      const answer = receive(reef, table, from, { type: 'act', action, seq: i });
      for (const [id, messages] of heard) messages.push(...messagesTo(answer, id));
      table = answer.table;
    }
    for (const [id, messages] of heard) {
      for (let seq = 0; seq <= 12; seq++) {
        const answer = receive(reef, table, id ?? 'zoe', { type: 'sync', seq });
        expect(messagesTo(answer, id ?? 'zoe')).toStrictEqual(messages.slice(seq));
        expect(answer.table).toBe(table);
      }
    }
    expect(inShort(receive(reef, table, 'ann', { type: 'sync', seq: 13 }))).toEqual([
      'ann: bad-seq',
    ]);
  });
});

describe('time', () => {
  const limits = { perTurn: 100, perGame: 150 };
  const act = (table: ReefTable, now: number): ReefTable => played(table, 1, 0, now);
  const tick = { type: 'time' };

  test('begins when all seats are taken', () => {
    const open = tableOfTwo(['ann', null], limits);
    expect(deadline(reef, open)).toBeNull();
    const waiting = receive(reef, open, 'ann', tick, 5000);
    expect(waiting.table).toBe(open);
    const joined = receive(reef, open, 'ben', { type: 'join' }, 6000);
    expect(joined.table.clock).toStrictEqual({ ...limits, since: 6000, used: [0, 0] });
    expect(messagesTo(joined, null)).toMatchObject([{ time: { turn: 100, players: [150, 150] } }]);
    expect(deadline(reef, joined.table)).toBe(6100);

    const full = tableOfTwo(['ann', 'ben'], limits);
    const asked = receive(reef, full, 'zoe', { type: 'join', seat: null }, 7000);
    expect(asked.table.clock).toMatchObject({ since: 7000 });
  });

  test('costs nobody anything before that', () => {
    const open = tableOfTwo(['ann', null], limits);
    const acted = act(open, 5000);
    expect(acted.log).toMatchObject([{ type: 'act', player: 0, spent: 0 }]);
    expect(acted.clock).toStrictEqual(open.clock);
    const back = receive(reef, acted, 'ann', { type: 'undo', seq: 1 }, 6000).table;
    expect(back.clock).toStrictEqual(open.clock);
  });

  test('is counted per turn and per game', () => {
    let table = receive(reef, tableOfTwo(['ann', 'ben'], limits), 'ann', tick, 1000).table;
    table = act(table, 1090);
    expect(table.clock).toStrictEqual({ ...limits, since: 1090, used: [90, 0] });
    expect(table.log[0]).toMatchObject({ spent: 90 });
    const told = receive(reef, table, 'ben', { type: 'join' }, 1100);
    expect(messagesTo(told, 'ben')).toMatchObject([{ time: { turn: 90, players: [60, 140] } }]);
    table = act(table, 1140);
    expect(deadline(reef, table)).toBe(1200);
    expect(receive(reef, table, 'host', tick, 1200).messages).toEqual([]);

    const late = receive(reef, table, 'host', tick, 1200.5);
    const ending = { by: 'forfeit', player: 0, reason: 'time' };
    expect(late.messages.map(({ to }) => to)).toEqual(['ann', 'ben', null]);
    expect(messagesTo(late, 'ben')).toMatchObject([
      { type: 'over', seq: 3, result: { winners: [1] }, ending },
    ]);
    expect(tableRecord(reef, late.table).ending).toEqual(ending);
    expect(deadline(reef, late.table)).toBeNull();
    expect(receive(reef, late.table, 'host', tick, 9999).messages).toEqual([]);
    expect(
      messagesTo(receive(reef, late.table, 'ann', { type: 'join' }, 9999), 'ann'),
    ).toMatchObject([{ time: { turn: 100, players: [60, 100] } }]);
  });

  test('is looked at before every request', () => {
    const table = receive(reef, tableOfTwo(['ann', 'ben'], limits), 'ann', tick, 0).table;
    const action = reef.legalActionAt(table.current, 0);
    const late = receive(reef, table, 'ann', { type: 'act', action, seq: 0 }, 101);
    expect(inShort(late)).toEqual(['ann: over', 'ben: over', 'null: over', 'ann: game-over']);
    expect(late.table.log).toMatchObject([{ type: 'end', ending: { player: 0 } }]);
  });

  test('goes on where it was when an action is taken back, so that nobody gains any', () => {
    let table = receive(reef, tableOfTwo(['ann', 'ben'], limits), 'ann', tick, 0).table;
    table = act(table, 80);
    table = receive(reef, table, 'ann', { type: 'undo', seq: 1 }, 95).table;
    expect(table.clock).toStrictEqual({ ...limits, since: 15, used: [0, 0] });
    expect(deadline(reef, table)).toBe(115);
    table = act(table, 110);
    expect(table.clock).toMatchObject({ used: [95, 0] });
  });

  test('that was not counted is not given back', () => {
    let table = receive(reef, tableOfTwo(['ann', 'ben'], limits), 'ann', tick, 0).table;
    table = act(table, 80);
    const { player, action } = table.log[0] as { player: number; action: Action };
    table = { ...table, log: [{ type: 'act', player, action }] };
    const back = receive(reef, table, 'ann', { type: 'undo', seq: 1 }, 95).table;
    expect(back.clock).toStrictEqual({ ...limits, since: 95, used: [80, 0] });
  });

  test('does not run backwards', () => {
    let table = receive(reef, tableOfTwo(['ann', 'ben'], limits), 'ann', tick, 1000).table;
    table = act(table, 500);
    expect(table.clock).toStrictEqual({ ...limits, since: 500, used: [0, 0] });
  });

  test('may be limited in one way, or counted without a limit', () => {
    const start = (time: object): ReefTable =>
      receive(reef, tableOfTwo(['ann', 'ben'], time), 'ann', tick, 0).table;
    expect(deadline(reef, start({ perTurn: 5 }))).toBe(5);
    expect(deadline(reef, start({ perGame: 9 }))).toBe(9);
    const free = start({});
    expect(deadline(reef, free)).toBeNull();
    expect(messagesTo(receive(reef, free, 'ann', { type: 'join' }, 77), 'ann')).toMatchObject([
      { time: { turn: null, players: null } },
    ]);
    expect(act(free, 77).clock).toMatchObject({ used: [77, 0] });
  });

  test('is not needed where there is no clock', () => {
    const table = tableOfTwo();
    expect(receive(reef, table, 'host', tick)).toEqual({ table, messages: [] });
    expect(receive(reef, table, 'host', tick, 5).table).toBe(table);
    expect(deadline(reef, table)).toBeNull();
  });
});
