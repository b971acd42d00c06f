import { gameLike } from '../kit/game-like.js';
import { describe, expect, test } from 'vitest';
import {
  createRng,
  formatRecord,
  leanView,
  parseRecord,
  reef,
  replay,
  STANDARD_DECK,
  verify,
} from '../../src/index.js';
import type { Action } from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';
import {
  deadline,
  openTable,
  receive,
  tableFromJson,
  tableRecord,
  tableStatus,
} from '../../src/table/index.js';
import { looseParts } from '../kit/table.js';
import { refusal } from '../kit/untrusted.js';
import { inShort, messagesTo, played, tableOfTwo } from './kit.js';
import type { ReefTable } from './kit.js';

/** A request to act that need not be right. */
function acting(request: object): object {
  return { ...request, type: 'act' };
}

/** A table whose second seat was left. */
function left(table: ReefTable): ReefTable {
  return receive(reef, table, 'ben', { type: 'leave' }).table;
}

/** What every message of a table of Reef says. */
const TOLD = { format: 1, game: 'reef', rules: 1 };

describe('openTable(game, { options, seats, time })', () => {
  test('has a game that was set up, and nobody has done anything', () => {
    const table = tableOfTwo(['ann', null]);
    const options = { players: 2, seed: 7, first: 0 };
    expect(table).toStrictEqual({
      format: 1,
      game: 'reef',
      rules: 1,
      version: 1,
      seq: 0,
      options,
      shared: [],
      whenAbsent: 'end',
      commitment: null,
      seats: ['ann', null],
      former: [],
      current: reef.setup(options),
      log: [],
      undone: null,
      offer: null,
      clock: null,
    });
    expect(looseParts(table)).toEqual([]);
  });

  test('without a seed it draws one that nobody can guess, and holds its deck once', () => {
    const open = (): ReefTable => openTable(reef, { options: { players: 2 }, seats: [null, null] });
    const table = open();
    const seed = table.options.seed;
    expect(seed).toMatch(/^[0-9a-f]{32}$/);
    expect(open().options.seed).not.toBe(seed);
    expect(table.current).toEqual(reef.setup(table.options));
    expect(JSON.stringify(table).split('"pattern"')).toHaveLength(61);
    const record = tableRecord(reef, played({ ...table, seats: ['ann', 'ben'] }, 2));
    expect(record).toMatchObject({ options: table.options, actions: [{}, {}], result: null });
    expect(verify(reef, record)).toBeNull();
  });

  test('holds a deck of its own once, too, and goes on from JSON with it', () => {
    const cards = STANDARD_DECK.slice(0, 40);
    const options = { players: 2, seed: 7, first: 0, cards } as const;
    const table = openTable(reef, { options, seats: ['ann', 'ben'] });
    expect(table).toMatchObject({ options: { players: 2, seed: 7, first: 0 }, shared: ['cards'] });
    expect(table.options.cards).toBeUndefined();
    expect(table.current).toEqual(reef.setup(options));

    const later = played(table, 4);
    const saved = JSON.stringify(later);
    expect(saved.split('"pattern"')).toHaveLength(41);
    const back = tableFromJson(reef, JSON.parse(saved));
    expect(back).toStrictEqual(later);
    const record = tableRecord(reef, back);
    expect(record.options).toEqual(options);
    expect(verify(reef, record)).toBeNull();
    const asked = receive(reef, back, 'ann', { type: 'undo', seq: 4 }).table;
    const before = receive(reef, asked, 'ben', { type: 'agree', seq: 4 }).table;
    expect(before.current).toEqual(played(table, 2).current);
  });

  test.each<[string, object, path: string, code?: string]>([
    ['too few seats', { options: { players: 3 } }, 'seats'],
    ['somebody in two seats', { seats: ['a', 'a'] }, 'seats'],
    ['an id without letters', { seats: ['a', ''] }, 'seats[1]'],
    ['an id that is too long', { seats: ['a', 'b'.repeat(201)] }, 'seats[1]'],
    ['half an id', { seats: [0, 0.5] }, 'seats[1]'],
    ['too many players', { options: { players: 9 } }, 'players', 'bad-options'],
    ['a time limit in words', { time: 'short' }, 'time'],
    ['a negative time limit', { time: { perTurn: -1 } }, 'time.perTurn'],
    ['no time at all for a turn', { time: { perTurn: 0 } }, 'time.perTurn'],
    ['an increment of nothing', { time: { perTurn: 5, increment: 1 } }, 'time.increment'],
    ['an endless time limit', { time: { perGame: Infinity } }, 'time.perGame'],
    ['time limits without the time', { time: { perTurn: 5 } }, 'now'],
    ['another way to be absent', { whenAbsent: 'wait' }, 'whenAbsent'],
    ['a commitment that is no text', { commitment: 7 }, 'commitment'],
  ])('refuses %s', (_, change, path, code = 'bad-table') => {
    const given = { options: { players: 2 }, seats: ['a', 'b'], ...change };
    expect(refusal(() => openTable(reef, given as never))).toEqual({ code, path });
  });

  test.each([undefined, { options: { players: 2 } }])('refuses %j without seats', (given) => {
    const found = refusal(() => openTable(reef, given as never));
    expect(found).toEqual({ code: 'bad-table', path: '' });
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
        ...TOLD,
        version: 2,
        seq: 0,
        seat: 1,
        seats: ['ann', 'ben'],
        absent: [],
        offer: null,
        commitment: null,
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

  test('an id is a number, or has up to 200 characters', () => {
    const id = 'b'.repeat(200);
    const table = openTable(reef, { options: { players: 2, seed: 7 }, seats: [id, null] });
    expect(receive(reef, table, -8, { type: 'join' }).table.seats).toEqual([id, -8]);
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
    expect(inShort(left)).toEqual(['ben: welcome', 'null: welcome']);
    expect(messagesTo(left, null)).toMatchObject([{ seat: null }]);

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
    expect(answer.table.log).toStrictEqual([{ type: 'act', seq: 1, player: 0, action }]);
    expect(answer.messages.map(({ to }) => to)).toEqual(['ann', 'ben', null]);
    for (const [seat, id] of [
      [0, 'ann'],
      [1, 'ben'],
      [null, null],
    ] as const) {
      expect(messagesTo(answer, id)).toStrictEqual([
        {
          type: 'step',
          ...TOLD,
          version: 2,
          seq: 1,
          player: 0,
          events: reef.eventsFor(state, seat, events),
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
    ['what is not legal', 'ben', { action: { type: 'take', card: 0 }, seq: 1 }, 'illegal-action'],
  ])('%s is refused', (_, from, request, code) => {
    const later = played(table, 1, 3);
    const answer = receive(reef, later, from, acting(request));
    expect(answer.table).toBe(later);
    expect(inShort(answer)).toEqual([`${from}: ${code}`]);
  });

  test('what is not legal is refused with the evidence', () => {
    const wrong = { type: 'take', card: 0 };
    const [refused] = messagesTo(
      receive(reef, table, 'ann', acting({ action: wrong, seq: 0 })),
      'ann',
    );
    const violation = reef.check(table.current, wrong);
    expect(refused).toStrictEqual({
      type: 'refused',
      ...TOLD,
      version: 1,
      seq: 0,
      code: 'illegal-action',
      message: violation!.message,
      violation,
    });
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
        ...TOLD,
        version: last.version,
        seq: last.log.length,
        result: reef.result(last.current),
        ending: null,
        seed: 7,
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
    expect(welcome).toMatchObject({
      over: { result: reef.result(last.current), ending: null, seed: 7 },
    });
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
    const broken = gameLike(reef, {
      step() {
        throw new TypeError('a bug');
      },
    });
    const table = tableOfTwo();
    const action = reef.legalActionAt(table.current, 0);
    const act = { type: 'act', action, seq: 0 };
    expect(() => receive(broken, table, 'ann', act)).toThrow(new TypeError('a bug'));
  });
});

describe('taking back', () => {
  test('gives everybody the view before', () => {
    const table = tableOfTwo();
    const later = played(table);
    const answer = receive(reef, later, 'ann', { type: 'undo', seq: 1 });
    expect(answer.table.current).toEqual(table.current);
    expect(answer.table).toMatchObject({ seq: 2, log: [], undone: { seq: 2, player: 0 } });
    for (const [seat, id] of [
      [0, 'ann'],
      [1, 'ben'],
      [null, null],
    ] as const) {
      expect(messagesTo(answer, id)).toStrictEqual([
        {
          type: 'undone',
          ...TOLD,
          version: 3,
          seq: 2,
          player: 0,
          count: 1,
          view: leanView(reef, reef.view(table.current, seat)),
          time: null,
        },
      ]);
    }
    const again = receive(reef, answer.table, 'ann', { type: 'undo', seq: 1 });
    expect(again.table).toBe(answer.table);
    expect(messagesTo(again, 'ann')).toMatchObject([
      { type: 'welcome', view: reef.view(table.current, 0), seq: 2 },
    ]);
    // What was taken back is not in the record.
    expect(tableRecord(reef, answer.table).actions).toEqual([]);
    expect(tableRecord(reef, played(answer.table, 1, 5)).actions).toHaveLength(1);
  });

  test.each<[string, ReefTable, string, number, string]>([
    ['nothing', tableOfTwo(), 'ann', 0, 'nothing-to-undo'],
    ['what somebody else has done', played(tableOfTwo()), 'ben', 1, 'nothing-to-undo'],
    ['what one has not seen', played(tableOfTwo()), 'ann', 0, 'stale'],
    ['what is to come', played(tableOfTwo()), 'ann', 2, 'bad-seq'],
    ['anything while a seat is empty', left(played(tableOfTwo())), 'ann', 1, 'waiting'],
  ])('does not take back %s', (_, table, from, seq, code) => {
    const answer = receive(reef, table, from, { type: 'undo', seq });
    expect(answer.table).toBe(table);
    expect(inShort(answer)).toEqual([`${from}: ${code}`]);
  });

  test('a thousand times makes no table longer or slower to read', () => {
    let table = tableOfTwo();
    for (let i = 0; i < 1000; i++) {
      table = receive(reef, played(table), 'ann', { type: 'undo', seq: 2 * i + 1 }).table;
    }
    expect(table).toMatchObject({ seq: 2000, log: [] });
    const length = JSON.stringify(table).length;
    expect(length - JSON.stringify(tableOfTwo()).length).toBeLessThan(100);
    expect(tableFromJson(reef, JSON.parse(JSON.stringify(table)))).toStrictEqual(table);
    expect(inShort(receive(reef, table, 'ben', { type: 'sync', seq: 0 }))).toEqual([
      'ben: welcome',
    ]);
  });
});

describe('taking back what others have to agree to', () => {
  const three = (): ReefTable =>
    openTable(reef, { options: { players: 3, seed: 7, first: 0 }, seats: ['ann', 'ben', 'cleo'] });
  const from = (table: ReefTable, id: string, type: 'undo' | 'agree'): string[] =>
    inShort(receive(reef, table, id, { type, seq: table.seq }));

  test('is an offer, which all agree to', () => {
    const table = played(three(), 2);
    const offered = receive(reef, table, 'ann', { type: 'undo', seq: 2 });
    const offer = { player: 0, count: 2, agreed: [] };
    expect(offered.table).toStrictEqual({ ...table, version: 4, offer });
    expect(offered.messages).toStrictEqual(
      ['ann', 'ben', 'cleo', null].map((to) => ({
        to,
        message: { type: 'offer', ...TOLD, version: 4, seq: 2, offer },
      })),
    );
    expect(looseParts(offered)).toEqual([]);

    const one = receive(reef, offered.table, 'cleo', { type: 'agree', seq: 2 });
    expect(messagesTo(one, 'ben')).toMatchObject([{ type: 'offer', offer: { agreed: [2] } }]);
    const both = receive(reef, one.table, 'ben', { type: 'agree', seq: 2 });
    expect(messagesTo(both, null)).toMatchObject([{ type: 'undone', player: 0, count: 2, seq: 3 }]);
    expect(both.table).toMatchObject({ log: [], offer: null, seq: 3 });
    expect(both.table.current).toEqual(three().current);
  });

  test('asks because something was revealed, too', () => {
    const table = played(three(), 4);
    const offered = receive(reef, table, 'ann', { type: 'undo', seq: 4 });
    expect(offered.table.offer).toEqual({ player: 0, count: 1, agreed: [] });
  });

  test('can be declined, or given up', () => {
    const offered = receive(reef, played(three(), 2), 'ann', { type: 'undo', seq: 2 }).table;
    for (const id of ['ben', 'ann']) {
      const declined = receive(reef, offered, id, { type: 'decline', seq: 2 });
      expect(declined.table.offer).toBeNull();
      expect(messagesTo(declined, 'cleo')).toMatchObject([{ type: 'offer', offer: null }]);
      expect(inShort(receive(reef, declined.table, 'ben', { type: 'agree', seq: 2 }))).toEqual([
        'ben: no-offer',
      ]);
    }
  });

  test('is forgotten when somebody acts or the seats change', () => {
    const offered = receive(reef, played(three(), 2), 'ann', { type: 'undo', seq: 2 }).table;
    expect(played(offered).offer).toBeNull();
    expect(receive(reef, offered, 'ben', { type: 'leave' }).table.offer).toBeNull();
  });

  test('asks once, and answers again what comes twice', () => {
    const offered = receive(reef, played(three(), 2), 'ann', { type: 'undo', seq: 2 }).table;
    const again = receive(reef, offered, 'ann', { type: 'undo', seq: 2 });
    expect(again.table).toBe(offered);
    expect(inShort(again)).toEqual(['ann: offer']);
    expect(from(offered, 'ben', 'undo')).toEqual(['ben: offer-open']);
    expect(from(offered, 'ann', 'agree')).toEqual(['ann: no-offer']);

    const one = receive(reef, offered, 'ben', { type: 'agree', seq: 2 }).table;
    const twice = receive(reef, one, 'ben', { type: 'agree', seq: 2 });
    expect(twice.table).toBe(one);
    expect(inShort(twice)).toEqual(['ben: offer']);
    const done = receive(reef, one, 'cleo', { type: 'agree', seq: 2 }).table;
    for (const [id, type] of [
      ['cleo', 'agree'],
      ['ann', 'undo'],
    ] as const) {
      const late = receive(reef, done, id, { type, seq: 2 });
      expect(late.table).toBe(done);
      expect(inShort(late)).toEqual([`${id}: welcome`]);
    }
  });
});

describe('being absent at a table where the others play on', () => {
  const seats = ['ann', 'ben', 'cleo', 'dan'];
  const open = (time?: object): ReefTable =>
    openTable(
      reef,
      { options: { players: 4, seed: 7, first: 0 }, seats, time, whenAbsent: 'play-on' },
      0,
    );
  /** The host acts for a seat. */
  function standIn(table: ReefTable, now?: number): ReefTable {
    const seat = reef.turn(table.current)!;
    const action = reef.legalActionAt(table.current, 0);
    const answer = receive(reef, table, null, { type: 'stand-in', seat, action }, now);
    expect(answer.refusal).toBeNull();
    return answer.table;
  }
  /** Plays to the end: people act for themselves, the host for the absent. */
  function toTheEnd(table: ReefTable): ReefTable {
    const rng = createRng(5);
    let next = table;
    for (let turn = reef.turn(next.current); turn !== null; turn = reef.turn(next.current)) {
      const action = reef.randomAction(next.current, rng);
      const acted = receive(reef, next, seats[turn]!, { type: 'act', action, seq: next.seq });
      next = ['absent', 'not-seated'].includes(acted.refusal?.code ?? '')
        ? receive(reef, next, null, { type: 'stand-in', seat: turn, action }).table
        : acted.table;
    }
    return next;
  }

  test('one of four resigns, and the others go on', () => {
    const table = played(open(), 1);
    const answer = receive(reef, table, 'cleo', { type: 'resign' });
    expect(inShort(answer)).toEqual([...seats, null].map((id) => `${id}: welcome`));
    expect(messagesTo(answer, 'ann')).toMatchObject([{ absent: [2], over: null, seq: 2 }]);
    expect(tableStatus(reef, answer.table)).toBe('playing');
    const refused = receive(reef, answer.table, 'cleo', { type: 'undo', seq: 2 });
    expect(inShort(refused)).toEqual(['cleo: absent']);

    const cleos = played(answer.table, 1);
    expect(reef.turn(cleos.current)).toBe(2);
    const later = played(standIn(cleos), 1);
    expect(later.log.map(({ type }) => type)).toEqual(['act', 'absent', 'act', 'act', 'act']);
    expect(tableFromJson(reef, JSON.parse(JSON.stringify(later)))).toStrictEqual(later);
  });

  test('the absent rank last, and the record knows who and when', () => {
    const gone = receive(reef, played(open(), 1), 'cleo', { type: 'resign' }).table;
    const end = toTheEnd(gone);
    const welcome = messagesTo(receive(reef, end, 'ann', { type: 'join' }), 'ann')[0];
    const { standings } = (welcome as unknown as { over: { result: { standings: object[] } } }).over
      .result;
    expect(standings.at(-1)).toMatchObject({ player: 2, rank: 4 });

    const record = tableRecord(reef, end);
    expect(record.absences).toStrictEqual([{ player: 2, from: 1, by: 'resignation' }]);
    expect(record.result?.winners).not.toContain(2);
    expect(verify(reef, record)).toBeNull();
    expect(replay(reef, record).at(-1)).toEqual(end.current);
    expect(parseRecord(reef, formatRecord(reef, record))).toStrictEqual(record);
    const { absences, ...without } = record;
    const winner = record.result!.winners[0]!;
    const moved = { ...without, absences: [{ ...absences![0]!, player: winner }] };
    expect(verify(reef, moved)?.code).toBe('wrong-result');
  });

  test('a player comes back to the own seat, and ranks as the points say', () => {
    const gone = receive(reef, played(open(), 1), 'cleo', { type: 'resign' }).table;
    // Whoever only reconnects is not back.
    expect(receive(reef, gone, 'cleo', { type: 'join' }).table).toBe(gone);
    const back = receive(reef, gone, 'cleo', { type: 'join', seat: 2 });
    expect(messagesTo(back, 'ben')).toMatchObject([{ type: 'welcome', absent: [], seq: 3 }]);
    const end = toTheEnd(back.table);
    expect(tableRecord(reef, end).absences).toEqual([
      { player: 2, from: 1, until: 1, by: 'resignation' },
    ]);
    const plain = toTheEnd(played(open(), 1));
    expect(tableRecord(reef, end).result).toEqual(tableRecord(reef, plain).result);
    expect(verify(reef, tableRecord(reef, end))).toBeNull();
  });

  test('only the host acts for a seat, and only for one that is absent', () => {
    const table = open();
    const action = reef.legalActionAt(table.current, 0);
    const request = { type: 'stand-in', seat: 0, action } as const;
    expect(inShort(receive(reef, table, 'ben', request))).toEqual(['ben: host-only']);
    const host = receive(reef, table, null, request);
    expect(host).toMatchObject({ messages: [], refusal: { code: 'host-only' } });
    expect(host.table).toBe(table);

    const gone = receive(reef, table, 'ann', { type: 'resign' }).table;
    const badly: object = { type: 'stand-in', seat: 0, action: {} };
    const wrong = receive(reef, gone, null, badly);
    expect(wrong).toMatchObject({ messages: [], refusal: { code: 'bad-action' } });
    const stale = receive(reef, gone, null, { ...request, seq: 0 });
    expect(stale.refusal?.code).toBe('stale');
    expect(refusal(() => receive(reef, gone, null, { type: 'resign' }))).toEqual({
      code: 'bad-table',
      path: 'from',
    });
  });

  test('a player who runs out of time is absent, and no clock runs for the seat', () => {
    const table = open({ perTurn: 100 });
    const late = receive(reef, table, null, { type: 'time' }, 101).table;
    expect(late.log).toEqual([
      { type: 'absent', seq: 1, player: 0, by: 'forfeit', reason: 'time' },
    ]);
    expect(deadline(reef, late)).toBeNull();
    const next = standIn(late, 5000);
    expect(deadline(reef, next)).toBe(5100);
    const back = receive(reef, next, 'ann', { type: 'join', seat: 0 }, 5050).table;
    expect(deadline(reef, back)).toBe(5100);
  });

  test('a player whose time for the game is used up cannot come back', () => {
    const late = receive(reef, open({ perGame: 100 }), null, { type: 'time' }, 101).table;
    const back = receive(reef, late, 'ann', { type: 'join', seat: 0 }, 102);
    expect(inShort(back)).toEqual(['ann: cannot-return']);
    expect(late.clock?.used).toEqual([100, 0, 0, 0]);
  });

  test('an absent player is not asked whether others may take back', () => {
    const gone = receive(reef, played(open(), 2), 'cleo', { type: 'resign' }).table;
    const offered = receive(reef, gone, 'ann', { type: 'undo', seq: 3 }).table;
    const ben = receive(reef, offered, 'ben', { type: 'agree', seq: 3 }).table;
    const dan = receive(reef, ben, 'dan', { type: 'agree', seq: 3 });
    expect(messagesTo(dan, 'ann')).toMatchObject([{ type: 'undone', count: 2 }]);
    expect(dan.table.log.map(({ type }) => type)).toEqual(['absent']);
  });

  test('somebody new takes the seat of a player who left and ran out of time', () => {
    const gone = receive(reef, open({ perGame: 100 }), 'ann', { type: 'leave' }, 50).table;
    const late = receive(reef, gone, null, { type: 'time' }, 101).table;
    expect(late).toMatchObject({ seats: [null, 'ben', 'cleo', 'dan'], log: [{ type: 'absent' }] });
    expect(tableStatus(reef, late)).toBe('playing');
    const back = receive(reef, late, 'ann', { type: 'join' }, 102);
    expect(inShort(back)).toEqual(['ann: cannot-return']);
    const zoe = receive(reef, late, 'zoe', { type: 'join' }, 200).table;
    expect(zoe.log.map(({ type }) => type)).toEqual(['absent', 'back']);
    expect(deadline(reef, zoe)).toBe(300);
    expect(tableFromJson(reef, JSON.parse(JSON.stringify(zoe)))).toStrictEqual(zoe);
    const plain = receive(reef, receive(reef, open(), 'ann', { type: 'resign' }).table, 'ann', {
      type: 'leave',
    }).table;
    expect(receive(reef, plain, 'zoe', { type: 'join' }).table.seats[0]).toBe('zoe');
  });

  test('nobody comes back to a game that is over, and the host waits for the turn of the absent', () => {
    const gone = receive(reef, played(open(), 1), 'cleo', { type: 'resign' }).table;
    const action = reef.legalActionAt(gone.current, 0);
    const early = receive(reef, gone, null, { type: 'stand-in', seat: 2, action });
    expect(early.refusal?.code).toBe('not-your-turn');
    const end = toTheEnd(gone);
    expect(inShort(receive(reef, end, 'cleo', { type: 'join', seat: 2 }))).toEqual([
      'cleo: game-over',
    ]);
    expect(inShort(receive(reef, gone, 'cleo', { type: 'resign' }))).toEqual(['cleo: welcome']);
  });

  test('nobody takes the seat of somebody who was absent when the game ended', () => {
    const gone = receive(reef, open(), 'ann', { type: 'resign' }).table;
    const table = toTheEnd(receive(reef, gone, 'ann', { type: 'leave' }).table);
    const answer = receive(reef, table, 'zoe', { type: 'join' });
    expect(inShort(answer)).toEqual(['zoe: game-over']);
    expect(answer.table).toBe(table);
  });

  test('a log that is nearly full takes no more actions', () => {
    const table = open();
    const log = Array.from({ length: 100_000 }, (_, i) =>
      i % 2 === 0
        ? { type: 'absent', seq: i + 1, player: 3, by: 'forfeit' }
        : { type: 'back', seq: i + 1, player: 3 },
    );
    const seq = log.length;
    const full = tableFromJson(reef, { ...table, log, seq, version: seq + 1 });
    const action = reef.legalActionAt(full.current, 0);
    const answer = receive(reef, full, 'ann', { type: 'act', action, seq });
    expect(inShort(answer)).toEqual(['ann: too-long']);
  });

  test('nobody comes back for ever', () => {
    const gone = receive(reef, open(), 'ann', { type: 'resign' }).table;
    const { log } = receive(reef, gone, 'ann', { type: 'join', seat: 0 }).table;
    // Ann has come back 998 times.
    const often = Array.from({ length: 2 * 998 }, (_, i) => ({ ...log[i % 2]!, seq: i + 1 }));
    const numbers = { seq: often.length, version: often.length + 1 };
    let table = tableFromJson(reef, { ...open(), ...numbers, log: often });
    for (const answer of ['ann: welcome', 'ann: cannot-return']) {
      table = receive(reef, table, 'ann', { type: 'resign' }).table;
      const back = receive(reef, table, 'ann', { type: 'join', seat: 0 });
      expect(inShort(back)[0]).toBe(answer);
      table = back.table;
    }
    expect(table.log).toHaveLength(1999);
  });
});

describe('a seat that is empty', () => {
  test('lets nobody act', () => {
    const table = tableOfTwo(['ann', null]);
    expect(tableStatus(reef, table)).toBe('waiting');
    const act = { type: 'act', action: reef.legalActionAt(table.current, 0), seq: 0 } as const;
    expect(inShort(receive(reef, table, 'ann', act))).toEqual(['ann: waiting']);
    const full = receive(reef, table, 'ben', { type: 'join' }).table;
    expect(tableStatus(reef, full)).toBe('playing');
    expect(inShort(receive(reef, full, 'ann', act))[0]).toBe('ann: step');
  });

  test('has the clock run for it, so that those who stay do not wait for ever', () => {
    const table = tableOfTwo(['ann', 'ben'], { perTurn: 100, perGame: 150 });
    const left = receive(reef, table, 'ben', { type: 'leave' }, 40).table;
    expect(left.clock).toMatchObject({ since: 40, used: [40, 0] });
    expect(deadline(reef, left)).toBe(140);
    const late = receive(reef, left, null, { type: 'time' }, 141).table;
    expect(late.log).toMatchObject([{ type: 'end', ending: { player: 1, reason: 'time' } }]);
  });

  test('gives somebody new all the time, and somebody who returns what was left', () => {
    const table = tableOfTwo(['ann', 'ben'], { perTurn: 100, perGame: 150 });
    const left = receive(reef, table, 'ann', { type: 'leave' }, 90).table;
    expect(deadline(reef, left)).toBe(100);
    const back = receive(reef, left, 'ann', { type: 'join' }, 95).table;
    expect(deadline(reef, back)).toBe(100);
    const bot = receive(reef, left, 'bot', { type: 'join' }, 95).table;
    expect(deadline(reef, bot)).toBe(195);
    expect(bot.clock?.used).toEqual([0, 0]);
  });

  test('is never taken by more people than a saved table can hold', () => {
    const table = tableOfTwo(['ann', null]);
    const former = Array.from({ length: 99_998 }, (_, i) => ({ id: i, seat: 1 }));
    const full = tableFromJson(reef, { ...table, former });
    const joined = receive(reef, full, 'ben', { type: 'join' }).table;
    expect(joined.seats).toEqual(['ann', 'ben']);
    const left = receive(reef, joined, 'ben', { type: 'leave' }).table;
    expect(left.former).toHaveLength(99_999);
    expect(inShort(receive(reef, left, 'zoe', { type: 'join' }))).toEqual(['zoe: table-full']);
  });
});

describe('a commitment', () => {
  test('is in every welcome, and the seed in the end', () => {
    const options = { players: 2, seed: 'a long random text' };
    const commitment = 'the hash of the seed';
    const table = openTable(reef, { options, seats: ['ann', 'ben'], commitment });
    const [welcome] = messagesTo(receive(reef, table, 'ann', { type: 'join' }), 'ann');
    expect(welcome).toMatchObject({ commitment, over: null });
    expect(JSON.stringify(welcome)).not.toContain(options.seed);
    const ended = receive(reef, table, 'ann', { type: 'resign' });
    expect(messagesTo(ended, 'ben')).toMatchObject([{ type: 'over', seed: options.seed }]);
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
      ...TOLD,
      version: 2,
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
      seed: 7,
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
    const watch = { type: 'join', seat: null } as const;
    const size = (messages: object): number => JSON.stringify(messages).length;
    for (const [id, messages] of heard) {
      for (let seq = 0; seq <= 12; seq++) {
        const answer = receive(reef, table, id ?? 'zoe', { type: 'sync', seq });
        const sent = messagesTo(answer, id ?? 'zoe');
        expect(answer.table).toBe(table);
        // What would be longer than a fresh welcome is one.
        const seat = id === null ? null : table.seats.indexOf(id);
        const fresh = receive(reef, table, id ?? 'zoe', seat === null ? watch : { type: 'join' });
        const isLong = size(messages.slice(seq)) > size(messagesTo(fresh, id ?? 'zoe'));
        expect(sent).toStrictEqual(
          isLong && seq < 11 ? messagesTo(fresh, id ?? 'zoe') : messages.slice(seq),
        );
      }
    }
    expect(inShort(receive(reef, table, 'ann', { type: 'sync', seq: 13 }))).toEqual([
      'ann: bad-seq',
    ]);
  });

  test('is sent it by a host who has read the table again, with everybody else', () => {
    const table = tableOfTwo();
    const later = played(table, 2);
    const { seq, version } = table;
    const answer = receive(reef, later, null, { type: 'sync', seq, version });
    expect(answer.table).toBe(later);
    expect(inShort(answer)).toEqual([
      ...['ann: step', 'ann: step', 'ben: step', 'ben: step', 'null: step', 'null: step'],
    ]);
    const left = receive(reef, later, 'ben', { type: 'leave' }).table;
    const sent = receive(reef, left, null, { type: 'sync', seq: 2, version: later.version });
    expect(inShort(sent)).toEqual(['ann: welcome', 'null: welcome']);
    expect(receive(reef, later, null, { type: 'sync', seq: 2 }).messages).toEqual([]);
    const ahead = receive(reef, later, null, { type: 'sync', seq: 9 });
    expect(ahead).toMatchObject({ messages: [], refusal: { code: 'bad-seq' } });
  });

  test('hears only at the end that somebody has resigned', () => {
    const table = played(tableOfTwo(), 3);
    const answer = receive(reef, table, 'ben', { type: 'resign' });
    const sync = receive(reef, answer.table, 'ann', { type: 'sync', seq: 0 });
    expect(inShort(sync)).toEqual(['ann: step', 'ann: step', 'ann: step', 'ann: over']);
    expect(messagesTo(sync, 'ann').slice(-1)).toStrictEqual(messagesTo(answer, 'ann'));
  });
});

describe('time', () => {
  const limits = { perTurn: 100, perGame: 150 };
  const act = (table: ReefTable, now: number): ReefTable => played(table, 1, 0, now);
  const tick = { type: 'time' } as const;

  test('begins when all seats are taken', () => {
    const open = tableOfTwo(['ann', null], limits);
    expect(deadline(reef, open)).toBeNull();
    const waiting = receive(reef, open, 'ann', tick, 5000);
    expect(waiting.table).toBe(open);
    const joined = receive(reef, open, 'ben', { type: 'join' }, 6000);
    expect(joined.table.clock).toStrictEqual({ ...limits, since: 6000, used: [0, 0] });
    expect(messagesTo(joined, null)).toMatchObject([{ time: { turn: 100, players: [150, 150] } }]);
    expect(deadline(reef, joined.table)).toBe(6100);

    const options = { players: 3, seed: 7 };
    const three = openTable(reef, { options, seats: ['ann', null, null], time: limits }, 0);
    const two = receive(reef, three, 'ben', { type: 'join' }, 6000).table;
    expect(two.clock).toStrictEqual(three.clock);

    const full = tableOfTwo(['ann', 'ben'], limits, 7000);
    expect(full.clock).toMatchObject({ since: 7000 });
    const asked = receive(reef, full, 'zoe', { type: 'join', seat: null }, 7050);
    expect(asked.table).toBe(full);
  });

  test('does not begin because somebody leaves before all seats were taken', () => {
    const table = tableOfTwo(['ann', null], { perTurn: 100 });
    const left = receive(reef, table, 'ann', { type: 'leave' }, 40).table;
    expect(left.clock).toEqual(table.clock);
    expect(deadline(reef, left)).toBeNull();
  });

  test('comes back with each action where there is an increment', () => {
    let table = tableOfTwo(['ann', 'ben'], { perGame: 100, increment: 30 });
    table = act(table, 50);
    expect(table.clock).toMatchObject({ since: 50, used: [20, 0] });
    table = act(table, 60);
    expect(table.clock).toMatchObject({ used: [20, -20] });
    expect(deadline(reef, table)).toBe(140);
    const answer = receive(reef, table, 'ben', { type: 'join' }, 60);
    expect(messagesTo(answer, 'ben')).toMatchObject([{ time: { players: [80, 120] } }]);
    expect(tableFromJson(reef, JSON.parse(JSON.stringify(table)))).toStrictEqual(table);
    const offered = receive(reef, table, 'ann', { type: 'undo', seq: 2 }, 70).table;
    const back = receive(reef, offered, 'ben', { type: 'agree', seq: 2 }, 80).table;
    expect(back.clock).toMatchObject({ since: 30, used: [0, 0] });
  });

  test('is counted per turn and per game', () => {
    let table = tableOfTwo(['ann', 'ben'], limits, 1000);
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
    const table = tableOfTwo(['ann', 'ben'], limits, 0);
    const action = reef.legalActionAt(table.current, 0);
    const late = receive(reef, table, 'ann', { type: 'act', action, seq: 0 }, 101);
    expect(inShort(late)).toEqual(['ann: over', 'ben: over', 'null: over', 'ann: game-over']);
    expect(late.table.log).toMatchObject([{ type: 'end', ending: { player: 0 } }]);
  });

  test('goes on where it was when an action is taken back, so that nobody gains any', () => {
    let table = tableOfTwo(['ann', 'ben'], limits, 0);
    table = act(table, 80);
    table = receive(reef, table, 'ann', { type: 'undo', seq: 1 }, 95).table;
    expect(table.clock).toStrictEqual({ ...limits, since: 15, used: [0, 0] });
    expect(deadline(reef, table)).toBe(115);
    table = act(table, 110);
    expect(table.clock).toMatchObject({ used: [95, 0] });
  });

  test('that was not counted is not given back', () => {
    let table = tableOfTwo(['ann', 'ben'], limits, 0);
    table = act(table, 80);
    const { player, action } = table.log[0] as { player: number; action: Action };
    table = { ...table, log: [{ type: 'act', seq: 1, player, action }] };
    const back = receive(reef, table, 'ann', { type: 'undo', seq: 1 }, 95).table;
    expect(back.clock).toStrictEqual({ ...limits, since: 95, used: [80, 0] });
  });

  test('does not run backwards', () => {
    let table = tableOfTwo(['ann', 'ben'], limits, 1000);
    table = act(table, 500);
    expect(table.clock).toStrictEqual({ ...limits, since: 500, used: [0, 0] });
  });

  test('may be limited in one way, or counted without a limit', () => {
    const start = (time: object): ReefTable => tableOfTwo(['ann', 'ben'], time);
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
    expect(receive(reef, table, 'host', tick)).toEqual({ table, messages: [], refusal: null });
    expect(receive(reef, table, 'host', tick, 5).table).toBe(table);
    expect(deadline(reef, table)).toBeNull();
  });
});
