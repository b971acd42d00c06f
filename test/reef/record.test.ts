import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  actionFromJson,
  apply,
  check,
  countLegalActions,
  createRecord,
  createRng,
  determinize,
  renderAction,
  renderEvent,
  renderState,
  eventsFor,
  formatAction,
  formatRecord,
  formatState,
  isIllegalActionError,
  key,
  legalActionAt,
  legalActions,
  parseAction,
  parseCard,
  parseRecord,
  parseState,
  PLAYER_COUNTS,
  randomAction,
  RECORD_FORMAT,
  recordFromJson,
  reef,
  replay,
  result,
  reveals,
  setup,
  STANDARD_DECK,
  stateFromJson,
  step,
  verify,
  view,
} from '../../src/index.js';
import type { Action, Card, ReefRecord, SetupOptions } from '../../src/index.js';
import { formatOptions, parseOptions } from '../../src/reef/options.js';
import { optionsFromJson } from '../../src/reef/setup.js';
import { normalised } from '../kit/arbitraries.js';
import { arbPlan, playOut } from '../kit/games.js';
import type { Game } from '../kit/games.js';
import { LAST_TURN, OUT_OF_CARDS, PLAYING, STARTING } from '../kit/positions.js';
import { actionsOf, frozenParts, looseParts, thawed } from '../kit/table.js';
import {
  acceptedBy,
  counted,
  refusal,
  revoked,
  trapped,
  withoutPart,
  withValue,
} from '../kit/untrusted.js';

// Whole games take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const OPTIONS: SetupOptions = { players: 2, seed: 7, first: 0 };
/** Legal whatever the deal. */
const STARTS = actionsOf('start r@b2 y@c2 p@b3 g@c3', 'start g@b2 p@c2 y@b3 r@c3');
const RECORD = createRecord(reef, { options: OPTIONS }, STARTS);
/** The last turn of a game: player 0 takes a card that brings a point at the end. */
const ENDED = createRecord(reef, { state: LAST_TURN }, actionsOf('take #1'));

const EIGHT: readonly Card[] = [
  ...['yy: r = 1', 'pp: y2 = 3', 'gg: r . / r r = 6', 'rr: p@y = 2'],
  ...['yy: r = 1', 'pp: *3+ = 3', 'rg: . r / g . = 0', 'rr: p@y = 1000'],
].map(parseCard);

describe('createRecord', () => {
  test('createRecord(beginning, actions) keeps options and actions, and no result until the end', () => {
    expect(RECORD).toStrictEqual({
      format: 1,
      game: 'reef',
      rules: 1,
      options: OPTIONS,
      actions: STARTS,
      result: null,
    });
    expect(RECORD.format).toBe(RECORD_FORMAT);
  });

  test('createRecord(beginning, actions) keeps a first state, and the result of the end', () => {
    expect(ENDED).toStrictEqual({
      format: 1,
      game: 'reef',
      rules: 1,
      state: LAST_TURN,
      actions: [{ type: 'take', card: 1 }],
      result: { winners: [0], scores: [9, 8] },
    });
  });

  test('createRecord(beginning, actions) of a game that is over needs no actions', () => {
    expect(createRecord(reef, { state: OUT_OF_CARDS }, []).result).toEqual({
      winners: [0, 1],
      scores: [7, 7],
    });
  });

  test('createRecord(beginning, actions) keeps a deck of your own, the standard one not (R5, R36)', () => {
    const own = createRecord(reef, { options: { ...OPTIONS, cards: EIGHT } }, []);
    expect(own.options).toStrictEqual({ ...OPTIONS, cards: EIGHT });
    for (const cards of [STANDARD_DECK, thawed(STANDARD_DECK)]) {
      const standard = createRecord(reef, { options: { ...OPTIONS, cards } }, []);
      expect(standard.options).toStrictEqual(OPTIONS);
    }
  });

  test('createRecord(beginning, actions) is frozen, and changes nothing that it is given', () => {
    const options = thawed({ ...OPTIONS, cards: EIGHT });
    const state = thawed(LAST_TURN);
    const actions = thawed(STARTS);
    for (const record of [
      createRecord(reef, { options }, actions),
      createRecord(reef, { state }, thawed(actionsOf('take #1'))),
    ]) {
      expect(looseParts(record)).toEqual([]);
    }
    expect(frozenParts({ options, state, actions })).toEqual([]);
    expect(state).toStrictEqual(LAST_TURN);
    expect(actions).toStrictEqual(STARTS);
  });

  test('createRecord(beginning, actions) has a result exactly when the game is over', () => {
    everyGame(({ states, actions }, options) => {
      for (const [i, state] of states.entries()) {
        if (i % 9 > 0 && i < states.length - 2) continue;
        const record = createRecord(reef, { options }, actions.slice(0, i));
        expect(record.result === null).toBe(state.phase !== 'over');
      }
      const end = states.at(-1)!;
      const { winners } = result(end)!;
      expect(createRecord(reef, { options }, actions).result).toEqual({
        winners,
        scores: end.players.map(({ score }) => score),
      });
    });
  });

  test.each<[string, unknown, string, string]>([
    ['nothing to begin with', {}, 'bad-record', ''],
    ['options and a state', { options: OPTIONS, state: PLAYING }, 'bad-record', ''],
    ['no seed', { options: { players: 2 } }, 'bad-record', 'options.seed'],
    ['a seed that is none', { options: { players: 2, seed: 0.5 } }, 'bad-record', 'options.seed'],
    ['five players', { options: { players: 5, seed: 7 } }, 'bad-record', 'options.players'],
    ['too few cards', { options: { ...OPTIONS, cards: [] } }, 'bad-record', 'options.cards'],
    [
      'an unsound state',
      { state: { ...PLAYING, round: 4 } },
      'bad-record',
      'state.players[0].played',
    ],
    ['a view', { state: view(PLAYING, 0) }, 'bad-record', 'state.players[1].hand[2]'],
  ])('createRecord(beginning, actions) refuses %s', (_, beginning, code, path) => {
    const given = beginning as { options: SetupOptions };
    expect(refusal(() => createRecord(reef, given, []))).toEqual({ code, path });
  });

  test('createRecord(beginning, actions) refuses an illegal action', () => {
    const actions = [STARTS[0]!, parseAction('take #1')];
    const thrown = refusal(() => createRecord(reef, { options: OPTIONS }, actions));
    expect(isIllegalActionError(thrown) && thrown.code).toBe('wrong-phase');
  });

  test.each<[string, unknown, string]>([
    ['a value that is no action', [STARTS[0], 'take #1'], 'actions[1]'],
    ['no list of actions', null, 'actions'],
  ])('createRecord(beginning, actions) refuses %s', (_, actions, path) => {
    const given = actions as Action[];
    const code = 'bad-record';
    expect(refusal(() => createRecord(reef, { options: OPTIONS }, given))).toEqual({ code, path });
  });

  test('createRecord(beginning, actions) refuses an action after the end', () => {
    const thrown = refusal(() =>
      createRecord(reef, { state: LAST_TURN }, actionsOf('take #1', 'take #2')),
    );
    expect(isIllegalActionError(thrown) && thrown.code).toBe('game-over');
  });
});

describe('replay', () => {
  test('replay(record) gives every state of the game, frozen', () => {
    everyGame(({ states, actions }, options) => {
      const replayed = replay(reef, createRecord(reef, { options }, actions));
      expect(isDeepStrictEqual(replayed, states)).toBe(true);
      expect(looseParts(replayed)).toEqual([]);
      const middle = states[states.length >> 1]!;
      const rest = createRecord(reef, { state: middle }, actions.slice(states.length >> 1));
      expect(isDeepStrictEqual(replay(reef, rest), states.slice(states.length >> 1))).toBe(true);
    });
  });

  test('replay(record, count) gives the first state and count others', () => {
    const all = replay(reef, RECORD);
    expect(all.length).toBe(3);
    expect(all[0]).toStrictEqual(setup(OPTIONS));
    for (const count of [0, 1, 2])
      expect(replay(reef, RECORD, count)).toStrictEqual(all.slice(0, count + 1));
    expect(replay(reef, createRecord(reef, { state: PLAYING }, []))).toStrictEqual([PLAYING]);
  });

  test.each([-1, 0.5, 3, NaN, Infinity, '1' as unknown as number, null as unknown as number])(
    'replay(record, count) refuses a count of %s for two actions',
    (count) => {
      expect(refusal(() => replay(reef, RECORD, count))).toEqual({ code: 'bad-index', path: '' });
    },
  );

  test('replay(record) refuses other rules', () => {
    for (const rules of [0, 2]) {
      expect(refusal(() => replay(reef, { ...RECORD, rules }))).toEqual({
        code: 'bad-record',
        path: 'rules',
      });
    }
  });

  test('replay(record) refuses an illegal action, unless it does not get so far', () => {
    const bad = { ...RECORD, actions: [...STARTS, parseAction('take #999')] };
    const thrown = refusal(() => replay(reef, bad));
    expect(isIllegalActionError(thrown) && thrown.code).toBe('not-on-display');
    expect(replay(reef, bad, 2)).toStrictEqual(replay(reef, RECORD));
  });

  test('replay(record) of a record from JSON is the same, and frozen all the same', () => {
    for (const record of [RECORD, ENDED]) {
      const loose = thawed(record);
      const states = replay(reef, loose);
      expect(states).toStrictEqual(replay(reef, record));
      expect(looseParts(states)).toEqual([]);
      expect(frozenParts(loose)).toEqual([]);
    }
  });
});

describe('verify', () => {
  const finished = recordOf(playOut({ players: 3, seed: 3, first: 1 }, createRng(3)), {
    players: 3,
    seed: 3,
    first: 1,
  });

  test('verify(record) finds nothing wrong with any game, finished or not', () => {
    everyGame(({ states, actions }, options) => {
      expect(verify(reef, createRecord(reef, { options }, actions))).toBeNull();
      const half = actions.length >> 1;
      expect(verify(reef, createRecord(reef, { options }, actions.slice(0, half)))).toBeNull();
      const rest = createRecord(reef, { state: states[half]! }, actions.slice(half));
      expect(verify(reef, rest)).toBeNull();
      expect(verify(reef, thawed(rest))).toBeNull();
    });
  });

  test('verify(record) does not mind in which order the fields of a result stand', () => {
    const { winners, scores } = finished.result!;
    expect(verify(reef, { ...finished, result: { scores, winners } })).toBeNull();
  });

  test('verify(record) tells other rules', () => {
    expect(verify(reef, { ...RECORD, rules: 2 })).toStrictEqual({
      code: 'other-rules',
      rules: 2,
      message: 'made by version 2 of the rules, this library plays version 1',
    });
  });

  test.each<[string, number, Action, string]>([
    ['the first', 0, parseAction('draw #4'), 'wrong-phase'],
    ['one on the way', 1, parseAction('start r@a1 y@c2 p@b3 g@c3'), 'space-not-allowed'],
  ])('verify(record) names the illegal action: %s', (_, at, action, code) => {
    const actions = STARTS.map((one, i) => (i === at ? action : one));
    const violation = check(replay(reef, RECORD)[at]!, action);
    expect(violation?.code).toBe(code);
    expect(verify(reef, { ...RECORD, actions })).toStrictEqual({
      code: 'illegal-action',
      at,
      violation,
      message: `action ${at}: ${violation?.message}`,
    });
  });

  test.each<[string, unknown, string]>([
    [
      'an action that is none',
      { ...RECORD, actions: [STARTS[0], { type: 'pass' }] },
      'actions[1].type',
    ],
    ['another game', { ...RECORD, game: 'pearls' }, 'game'],
    ['another format', { ...RECORD, format: 2 }, 'format'],
    ['options and a state', { ...RECORD, state: PLAYING }, ''],
    ['null', null, ''],
    ['an empty object', {}, ''],
    [
      'a getter that throws',
      {
        get format(): never {
          throw new Error('no');
        },
      },
      '',
    ],
  ])('verify(value) names the place of what is no record: %s', (_, value, path) => {
    const problem = verify(reef, value);
    expect(problem).toMatchObject({ code: 'bad-record', path });
    expect(looseParts(problem)).toEqual([]);
    expect(refusal(() => replay(reef, value as ReefRecord))).toEqual({ code: 'bad-record', path });
    expect(refusal(() => formatRecord(reef, value as ReefRecord))).toEqual({
      code: 'bad-record',
      path,
    });
  });

  test('verify(record) names an action after the end', () => {
    const at = finished.actions.length;
    const actions = [...finished.actions, parseAction('take #1')];
    expect(verify(reef, { ...finished, actions })).toMatchObject({
      code: 'illegal-action',
      at,
      violation: { code: 'game-over' },
    });
  });

  test('verify(record) names the first of several illegal actions', () => {
    const actions = [STARTS[0]!, parseAction('take #1'), parseAction('take #2')];
    expect(verify(reef, { ...RECORD, actions })).toMatchObject({ code: 'illegal-action', at: 1 });
  });

  test.each<[string, ReefRecord, ReefRecord['result'], string]>([
    [
      'another winner',
      ENDED,
      { winners: [1], scores: [9, 8] },
      'the actions lead to winners 0 scores 9 8, not to winners 1 scores 9 8',
    ],
    [
      'one winner too many',
      ENDED,
      { winners: [0, 1], scores: [9, 8] },
      'the actions lead to winners 0 scores 9 8, not to winners 0 1 scores 9 8',
    ],
    [
      'another score',
      ENDED,
      { winners: [0], scores: [9, 7] },
      'the actions lead to winners 0 scores 9 8, not to winners 0 scores 9 7',
    ],
    [
      'scores in another order',
      ENDED,
      { winners: [0], scores: [8, 9] },
      'the actions lead to winners 0 scores 9 8, not to winners 0 scores 8 9',
    ],
    [
      'no result',
      ENDED,
      null,
      'the actions lead to winners 0 scores 9 8, not to an unfinished game',
    ],
    [
      'the result of an unfinished game',
      RECORD,
      { winners: [0], scores: [3, 3] },
      'the actions lead to an unfinished game, not to winners 0 scores 3 3',
    ],
  ])('verify(record) compares the result: %s', (_, record, found, message) => {
    const problem = verify(reef, { ...record, result: found });
    expect(problem).toStrictEqual({
      code: 'wrong-result',
      found,
      expected: record.result,
      message,
    });
  });

  test('verify(record) does not look at the result of a game that goes wrong before', () => {
    const actions = finished.actions.slice(1);
    expect(verify(reef, { ...finished, actions, result: null })).toMatchObject({
      code: 'illegal-action',
    });
    expect(verify(reef, { ...finished, actions: finished.actions.slice(0, -1) })).toMatchObject({
      code: 'wrong-result',
      expected: null,
    });
  });

  test('verify(record) answers with frozen data, and freezes nothing that it is given', () => {
    const bad = thawed([
      { ...RECORD, rules: 2 },
      { ...RECORD, actions: [{ type: 'take', card: 1 }] as Action[] },
      { ...ENDED, result: { winners: [1], scores: [9, 8] } },
    ]);
    for (const record of bad) {
      const problem = verify(reef, record)!;
      expect([problem.code, looseParts(problem)]).toEqual([problem.code, []]);
    }
    expect(frozenParts(bad)).toEqual([]);
  });
});

describe('recordFromJson', () => {
  test('recordFromJson(value) gives every record back, frozen', () => {
    everyGame(({ states, actions }, options) => {
      const half = actions.length >> 1;
      for (const record of [
        createRecord(reef, { options }, actions),
        createRecord(reef, { options }, actions.slice(0, half)),
        createRecord(reef, { state: states[half]! }, actions.slice(half)),
      ]) {
        const back = recordFromJson(reef, thawed(record));
        expect(isDeepStrictEqual(back, record)).toBe(true);
        expect(looseParts(back)).toEqual([]);
        expect(JSON.stringify(back)).toBe(JSON.stringify(record));
      }
    }, 10);
  });

  test('recordFromJson(value) does not ask whether the actions are legal, or the result right', () => {
    const record = {
      ...RECORD,
      actions: [parseAction('take #999')],
      result: { winners: [3, -1], scores: [0] },
    };
    expect(recordFromJson(reef, thawed(record))).toStrictEqual(record);
  });

  test('recordFromJson(value) takes records of other rules, for verify to tell', () => {
    expect(recordFromJson(reef, { ...RECORD, rules: 2 }).rules).toBe(2);
  });

  test('recordFromJson(value) shares the standard deck (R36)', () => {
    const state = setup(OPTIONS);
    const record = recordFromJson(reef, thawed(createRecord(reef, { state }, [])));
    expect(record.state?.cards).toBe(STANDARD_DECK);
  });

  test('recordFromJson(value) puts the fields into their order', () => {
    const turned = (record: ReefRecord): unknown =>
      Object.fromEntries(
        Object.entries({ ...record, result: turnedRound(record.result as object) }).reverse(),
      );
    expect(JSON.stringify(recordFromJson(reef, turned(ENDED)))).toBe(JSON.stringify(ENDED));
  });

  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['a text', formatRecord(reef, RECORD)],
    ['a list', [RECORD]],
    ['a state', PLAYING],
    ['an unknown field', { ...RECORD, winner: 0 }],
    ['a field __proto__', JSON.parse(JSON.stringify(RECORD).replace('{', '{"__proto__":{},'))],
    ['a field constructor', { ...RECORD, constructor: 1 }],
    ['a field toJSON', { ...RECORD, toJSON: () => RECORD }],
    ['no format', withoutPart(RECORD, 'format')],
    ['no game', withoutPart(RECORD, 'game')],
    ['no rules', withoutPart(RECORD, 'rules')],
    ['no actions', withoutPart(RECORD, 'actions')],
    ['no result', withoutPart(RECORD, 'result')],
    ['no options', withoutPart(RECORD, 'options')],
    ['no state', withoutPart(ENDED, 'state')],
    ['options and a state', { ...RECORD, state: PLAYING }],
    ['a proxy that is no more', revoked({})],
    ['a proxy whose every trap throws', trapped({ ...RECORD })],
  ])('recordFromJson(value) refuses %s', (_, value) => {
    expect(refusal(() => recordFromJson(reef, value))).toEqual({ code: 'bad-record', path: '' });
  });

  test.each<[path: string, record: ReefRecord, wrong: readonly unknown[], at?: string]>([
    ['format', RECORD, [undefined, null, 0, 2, '1', 1.5, -0]],
    ['game', RECORD, [undefined, null, '', 'Reef', 'pearls', 0, ['reef'], new String('reef')]],
    ['rules', RECORD, [undefined, null, 0, -1, '1', 1.5, 2 ** 53, NaN]],
    ['options', RECORD, [null, 0, 'players 2', [], {}]],
    ['options', RECORD, [{ ...OPTIONS, extra: 1 }, { seed: 7 }]],
    ['options.players', RECORD, [undefined, null, 1, 5, '2']],
    ['options.seed', RECORD, [undefined, null, 0.5, NaN, 2 ** 53, true, [7]]],
    ['options.first', RECORD, [null, -1, 2, '0']],
    ['options.start', RECORD, [null, '', 'center', 0]],
    ['options.cards', RECORD, [null, 0, [], {}, EIGHT.slice(1)]],
    ['options.cards', RECORD, [[...EIGHT.slice(1), null]], 'options.cards[7]'],
    ['options.cards', RECORD, [[{ ...EIGHT[0], points: -1 }, ...EIGHT]], 'options.cards[0].points'],
    ['state', ENDED, [null, 0, formatState(PLAYING), [], {}, { ...PLAYING, extra: 1 }]],
    ['state', ENDED, [{ ...PLAYING, round: 4 }], 'state.players[0].played'],
    ['state', ENDED, [{ ...PLAYING, players: [] }], 'state.players'],
    ['state', ENDED, [{ ...STARTING, round: 2 }], 'state.round'],
    ['actions', RECORD, [undefined, null, 0, 'take #1', {}, { length: 0 }]],
    ['actions', RECORD, [[, ...STARTS], Object.assign([...STARTS], { extra: 1 })]],
    ['actions[1]', RECORD, [undefined, null, 'take #1', [], {}, { type: 'take' }]],
    ['actions[1]', RECORD, [{ ...STARTS[0], card: 1 }]],
    ['actions[0].type', RECORD, [undefined, null, 'pass', 0]],
    ['actions[1].placements[3].cell', RECORD, [undefined, null, -1, 16, 'b2']],
    ['result', ENDED, [undefined, 0, 'winners 0', [], {}, { winners: [0] }, { scores: [9, 8] }]],
    [
      'result',
      ENDED,
      [
        { ...ENDED.result, extra: 1 },
        { ...ENDED.result, constructor: 1 },
      ],
    ],
    ['result.winners', ENDED, [undefined, null, 0, [], {}, new Array(17).fill(0)]],
    ['result.scores', ENDED, [undefined, null, 0, [], {}, new Array(17).fill(0)]],
    ['result.winners[0]', ENDED, [undefined, null, '0', 0.5, NaN, -0, 2 ** 53]],
    ['result.scores[1]', ENDED, [undefined, null, '8', 0.5, NaN, -0, 2 ** 53, -(2 ** 53)]],
  ])('recordFromJson(value) says where it is wrong: %s', (path, record, wrongs, at = path) => {
    for (const wrong of wrongs) {
      const value = withValue(record, path, wrong);
      // A field that is undefined and one that is not there are the same beginning.
      const where = wrong === undefined && path === 'options' ? '' : at;
      expect([wrong, refusal(() => recordFromJson(reef, value))]).toEqual([
        wrong,
        { code: 'bad-record', path: where },
      ]);
    }
  });

  test('recordFromJson(value) says the path once in its message', () => {
    expect(() => recordFromJson(reef, withValue(RECORD, 'options.players', 5))).toThrow(
      /^options\.players: expected 2 to 4, found 5$/,
    );
    expect(() => recordFromJson(reef, withValue(RECORD, 'actions[1].type', 'pass'))).toThrow(
      /^actions\[1\]\.type: expected start, take, draw, play; found "pass"$/,
    );
    expect(() => recordFromJson(reef, withValue(RECORD, 'options.x: y', 5))).toThrow(
      /^options: unknown field "x: y"$/,
    );
  });

  test('recordFromJson(value) survives getters that throw, and cycles', () => {
    for (const name of Object.keys(RECORD)) {
      const value = Object.defineProperty(thawed(RECORD), name, {
        enumerable: true,
        get: () => {
          throw new Error('keep out');
        },
      });
      expect(refusal(() => recordFromJson(reef, value))).toEqual({ code: 'bad-record', path: '' });
    }
    const cyclic = thawed(RECORD) as unknown as Record<string, unknown>;
    cyclic['actions'] = [cyclic];
    expect(refusal(() => recordFromJson(reef, cyclic))).toEqual({
      code: 'bad-record',
      path: 'actions[0]',
    });
    cyclic['options'] = cyclic;
    expect(refusal(() => recordFromJson(reef, cyclic))).toEqual({
      code: 'bad-record',
      path: 'options',
    });
  });

  test('recordFromJson(value) does not read through lists that are too long', () => {
    const many = new Array(100_001).fill(STARTS[0]);
    for (const list of [many, new Array(2 ** 32 - 1)]) {
      for (const path of ['actions', 'result.winners', 'result.scores']) {
        const { value, reads } = counted(withValue(ENDED, path, list));
        expect(refusal(() => recordFromJson(reef, value))).toEqual({ code: 'bad-record', path });
        expect(reads()).toBeLessThan(2_000);
      }
    }
  });
});

// Text.

const TEXT = `reef record
format 1
rules 1
players 2
seed 7
first 0
actions
start r@b2 y@c2 p@b3 g@c3
start g@b2 p@c2 y@b3 r@c3
`;

describe('formatRecord and parseRecord', () => {
  test('formatRecord(record) and parseRecord(reef, text) agree on a game from its options', () => {
    expect(formatRecord(reef, RECORD)).toBe(TEXT);
    expect(parseRecord(reef, TEXT)).toStrictEqual(RECORD);
  });

  test('formatRecord(record) and parseRecord(reef, text) agree on a game from a state', () => {
    const text = [
      'reef record',
      'format 1',
      'rules 1',
      `state ${formatState(LAST_TURN)}`,
      'actions',
      'take #1',
      'result winners 0 scores 9 8',
      '',
    ].join('\n');
    expect(formatRecord(reef, ENDED)).toBe(text);
    expect(parseRecord(reef, text)).toStrictEqual(ENDED);
  });

  test('formatRecord(record) and parseRecord(reef, text) agree on a deck of your own', () => {
    const record = createRecord(reef, { options: { ...OPTIONS, cards: EIGHT } }, []);
    const lines = formatRecord(reef, record).split('\n');
    expect(lines.slice(5, 8)).toEqual(['first 0', 'card yy: r = 1', 'card pp: y2 = 3']);
    expect(parseRecord(reef, lines.join('\n'))).toStrictEqual(record);
  });

  test('parseRecord(formatRecord(reef, record)) is the record again, for all games', () => {
    everyGame(({ states, actions }, options) => {
      const half = actions.length >> 1;
      for (const record of [
        createRecord(reef, { options }, actions),
        createRecord(reef, { options }, actions.slice(0, half)),
        createRecord(reef, { state: states[half]! }, actions.slice(half)),
      ]) {
        const text = formatRecord(reef, record);
        const back = parseRecord(reef, text);
        expect(isDeepStrictEqual(back, rewritten(record))).toBe(true);
        expect(looseParts(back)).toEqual([]);
        expect(formatRecord(reef, back)).toBe(text);
        expect(formatRecord(reef, thawed(record))).toBe(text);
        expect(verify(reef, back)).toBeNull();
      }
    });
  });

  test('formatRecord(record) writes what verify would refuse, and parseRecord(reef, text) reads it', () => {
    const record = recordFromJson(reef, {
      ...RECORD,
      rules: 2,
      actions: actionsOf('take #999', 'play #0', 'start'),
      result: { winners: [2, 0], scores: [-5, 1000, 0] },
    });
    expect(parseRecord(reef, formatRecord(reef, record))).toStrictEqual(record);
  });

  test.each(['rules', 'result.winners[0]', 'result.scores[1]'])(
    'parseRecord(text) reads numbers as large as recordFromJson(reef, value) takes: %s',
    (path) => {
      for (const size of [1e8, 1e9, 1e14, 1e15, Number.MAX_SAFE_INTEGER]) {
        for (const number of [size - 1, size, 1 - size, -size]) {
          const value = withValue(ENDED, path, number) as ReefRecord;
          const isTaken = acceptedBy(() => recordFromJson(reef, value)) !== null;
          const back = acceptedBy(() => parseRecord(reef, formatRecord(reef, value)));
          expect([number, back]).toStrictEqual([number, isTaken ? value : null]);
        }
      }
    },
  );

  test.each([
    ['a quote', 'a"b'],
    ['only a quote', '"'],
    ['a backslash at the end', 'a\\'],
    ['a semicolon', 'a;b ; c'],
    ['a quote and a semicolon', '"; not a comment'],
    ['other alphabets', 'Ü 珊瑚 🪸'],
    ['half a character', '\udc00'],
    ['lines', 'a\nactions\r\nresult\n'],
    ['a line separator', 'a\u2028b\u2029c'],
    ['a line separator before a word of the record', 'a\u2028actions'],
    ['a paragraph separator before a word of the record', '\u2029 actions\u2029'],
    ['nothing', ''],
    ['digits', '007'],
  ])('parseRecord(formatRecord(reef, record)) keeps a seed with %s', (_, seed) => {
    const record = createRecord(reef, { options: { ...OPTIONS, seed } }, STARTS);
    expect(parseRecord(reef, formatRecord(reef, record))).toStrictEqual(record);
  });

  test.each<[string, string]>([
    ['blank lines', TEXT.replaceAll('\n', '\n\n \t\n')],
    ['line breaks of Windows', TEXT.replaceAll('\n', '\r\n')],
    ['old line breaks', TEXT.replaceAll('\n', '\r')],
    ['no line break at the end', TEXT.trimEnd()],
    ['more blanks', TEXT.replaceAll('\n', ' \t\n\t ').replaceAll(' ', '  ')],
    ['blanks and lines around', `\n\n  ${TEXT}\n  \n`],
    ['a byte order mark', `\ufeff${TEXT}`],
    ['a comment on every line', TEXT.replaceAll('\n', ' ; a comment\n')],
    ['comments without a space', TEXT.replaceAll('\n', ';comment\n')],
    ['lines of comments', `;\n${TEXT.replaceAll('\n', '\n; actions\n  ;; result\n')}`],
    ['a comment with quotes', TEXT.replaceAll('\n', ' ; say "no\n')],
    ['a comment at the end', `${TEXT}; the end`],
    [
      'options in another order',
      TEXT.replace('players 2\nseed 7\nfirst 0', 'first 0\nseed 7\nplayers 2'),
    ],
  ])('parseRecord(text) takes %s', (_, text) => {
    expect(parseRecord(reef, text)).toStrictEqual(RECORD);
  });

  test('parseRecord(text) takes comments beside a text that has a semicolon', () => {
    const text = TEXT.replace('seed 7', 'seed "a;\\";b" ; "c"');
    expect(parseRecord(reef, text).options?.seed).toBe('a;";b');
  });

  test('parseRecord(text) takes a comment after a state, and blanks before it', () => {
    const text = formatRecord(reef, ENDED)
      .replace('state reef', 'state \t reef')
      .replace('\nactions', ' ; here\n\nactions');
    expect(parseRecord(reef, text)).toStrictEqual(ENDED);
  });

  test.each<[string, (length: number) => string]>([
    ['a seed', (length) => TEXT.replace('seed 7', `seed "${'a'.repeat(length)}"`)],
    ['a seed of quotes', (length) => TEXT.replace('seed 7', `seed "${'\\"'.repeat(length / 2)}"`)],
    ['a seed without end', (length) => TEXT.replace('seed 7', `seed "${'\\"'.repeat(length / 2)}`)],
    ['winners', (length) => `${TEXT}result winners${' 1'.repeat(length / 2)} scores 1`],
    ['a comment', (length) => `${TEXT};${' '.repeat(length)}`],
    ['comments', (length) => TEXT + ';\n'.repeat(length / 2)],
    ['blank lines', (length) => TEXT + '\n'.repeat(length)],
  ])('parseRecord(text) has an answer to millions of characters: %s', (_, text) => {
    for (const length of [1_000_000, 3_900_000, 20_000_000]) {
      const answer = refusal(() => parseRecord(reef, text(length)));
      expect(['accepted', 'code', 'line']).toContain(Object.keys(answer as object)[0]);
    }
  });

  test('parseRecord(text) does not begin to read more than four million characters', () => {
    expect(parseRecord(reef, TEXT.padEnd(4_000_000))).toStrictEqual(RECORD);
    expect(refusal(() => parseRecord(reef, TEXT.padEnd(4_000_001)))).toEqual({
      line: 1,
      column: 1,
      found: '4000001 characters',
      expected: 'at most 4000000',
    });
  });

  test('parseRecord(text) refuses what is no text', () => {
    for (const [text, found] of [
      [undefined, 'undefined'],
      [RECORD, 'an object'],
    ] as const) {
      expect(refusal(() => parseRecord(reef, text as unknown as string))).toEqual({
        line: 1,
        column: 1,
        found,
        expected: 'a text',
      });
    }
  });

  // A text with everything in it; the sign ^ stands before the place of the error, and is taken out.
  const WHOLE = TEXT.replace('seed 7', 'seed "a;b"   ; a comment').concat(
    'result winners 0 scores 9 8\n',
  );
  const WORDS = '"players", "seed", "first", "start" or "card"';
  const LINE_END = 'the end of the line';
  const SEED = 'a whole number, or a text in double quotes';
  test.each<[from: string, to: string, found: string, expected: string]>([
    [WHOLE, '^', 'the end', '"reef record"'],
    [WHOLE, '\n; nothing\n^', 'the end', '"reef record"'],
    ['reef record', '^pearls record', '"pearls"', '"reef record"'],
    ['reef record', '^reef\nrecord', '"reef"', '"reef record"'],
    ['reef record', '^reef records', '"reef"', '"reef record"'],
    ['reef record', 'reef record ^1', '"1"', LINE_END],
    ['reef record\n', 'reef record ^', '"format"', LINE_END],
    ['format 1', '^format', '"format"', '"format" and a number'],
    ['format 1', '^format one', '"format"', '"format" and a number'],
    ['format 1', '^format 0', '"format"', '"format" and a number'],
    ['format 1', '^format -1', '"format"', '"format" and a number'],
    ['format 1', 'format 1^.5', '".5"', LINE_END],
    ['format 1\n', '^', '"rules"', '"format" and a number'],
    ['rules 1', '  ^rule 1', '"rule"', '"rules" and a number'],
    ['rules 1', 'rules 1^e3', '"e3"', LINE_END],
    ['players 2', '^player 2', '"player"', WORDS],
    ['players 2', 'players ^two', '"two"', 'a whole number'],
    ['players 2', 'players 2\r\n\r\n  ^players 2', '"players"', '"players" once'],
    ['seed "a;b"', 'seed ^"ab', '"\\"ab"', SEED],
    ['seed "a;b"', 'seed ^"\\a;b"', '"\\"\\\\a;b\\""', 'a text as in JSON'],
    ['seed "a;b"', 'seed "a;b" ^"c"', '"\\"c\\""', LINE_END],
    ['first 0', 'first ^', '"\\n"', 'a value for "first"'],
    ['first 0', 'start ^center', '"center"', '"centre", "outside" or "anywhere"'],
    [
      'first 0',
      'card yy: ^b = 1',
      '"b"',
      'a piece such as "r", "r2", "r2+" or "*3", or "." for a gap',
    ],
    ['first 0', 'card yy: r = 1\n\tcard yy: r = ^1001', '"1001"', 'at most 1000 points'],
    ['actions', 'actions ^now', '"now"', LINE_END],
    ['actions\nstart', 'actions ^start', '"start"', LINE_END],
    ['start r', '^begin r', '"begin"', '"start", "take", "draw" or "play"'],
    ['start r@b2', 'start ^r@b5', '"r@b5"', 'a placement such as "r@b2"'],
    ['start g@b2', '; one\n\n  start ^g@', '"g@"', 'a placement such as "r@b2"'],
    ['start g@b2 p@c2 y@b3 r@c3', 'take ^17', '"17"', 'a card such as "#17"'],
    ['start g@b2 p@c2 y@b3 r@c3', 'take #17 ^#18', '"#18"', 'the end of the action'],
    ['start g@b2 p@c2 y@b3 r@c3', 'play #9 r@b2 y@b2 ^r@b2', '"r@b2"', 'at most 2 placements'],
    ['start g@b2 p@c2 y@b3 r@c3', '^Result', '"Result"', '"start", "take", "draw" or "play"'],
    ['winners 0 scores', '^scores', '"scores"', '"winners" and numbers'],
    ['result winners 0', 'result ^winners', '"winners"', '"winners" and numbers'],
    ['result winners 0', 'result ^winners x', '"winners"', '"winners" and numbers'],
    ['result winners 0', 'result ^winner 0', '"winner"', '"winners" and numbers'],
    ['scores 9 8', '^', '"\\n"', '"scores" and numbers'],
    ['scores 9 8', '^score 9 8', '"score"', '"scores" and numbers'],
    ['scores 9 8', 'scores 9 8 ^wins', '"wins"', 'the end of the record'],
    ['scores 9 8', 'scores 9 8^.5', '".5"', 'the end of the record'],
    ['scores 9 8', 'scores 9 8\n\n^take #1', '"take"', 'the end of the record'],
    ['scores 9 8', 'scores 9 8\n^result', '"result"', 'the end of the record'],
  ])('parseRecord(text) points at the place: %j becomes %j', (from, to, found, expected) => {
    expect(WHOLE).toContain(from);
    const text = WHOLE.replace(from, to);
    const before = text.slice(0, text.indexOf('^')).split(/\r?\n/);
    expect(refusal(() => parseRecord(reef, text.replace('^', '')))).toEqual({
      line: before.length,
      column: before.at(-1)!.length + 1,
      found,
      expected,
    });
  });

  test('parseRecord(text) points at where the options begin if no actions follow', () => {
    for (const line of ['action', 'Actions', '; actions', '']) {
      expect(refusal(() => parseRecord(reef, WHOLE.replace('actions', line)))).toEqual({
        line: 4,
        column: 1,
        found: '"players"',
        expected: 'options, and after them "actions"',
      });
    }
  });

  test('parseRecord(text) points at the place in a state', () => {
    const text = formatRecord(reef, ENDED);
    const column = text.split('\n')[3]!.indexOf('hand') + 1;
    expect(refusal(() => parseRecord(reef, `; first\n${text.replace('hand', 'band')}`))).toEqual({
      line: 5,
      column,
      found: '"band"',
      expected: '"hand"',
    });
    expect(
      refusal(() => parseRecord(reef, text.replace(' | supply', '\n | supply'))),
    ).toMatchObject({
      line: 4,
      found: 'the end',
      expected: '"|"',
    });
  });

  test('parseRecord(text) takes numbers of the result as they are written, without zeros in front', () => {
    for (const scores of ['09 8', '9 08', '9 -08', '00 8']) {
      const text = WHOLE.replace('9 8', scores);
      expect([scores, refusal(() => parseRecord(reef, text))]).toEqual([
        scores,
        expect.objectContaining({ line: 10 }),
      ]);
    }
  });

  test.each<[string, string, string, string, string]>([
    ['another format', 'format 1', 'format 2', 'bad-record', 'format'],
    ['no seed', 'seed 7\n', '', 'bad-record', 'options.seed'],
    ['no players', 'players 2\n', '', 'bad-record', 'options'],
    ['five players', 'players 2', 'players 5', 'bad-record', 'options.players'],
    ['a seed that is too large', 'seed 7', 'seed 9007199254740992', 'bad-record', 'options.seed'],
    ['too few cards', 'first 0', 'card yy: r = 1', 'bad-record', 'options.cards'],
    [
      'an unsound state',
      'players 2\nseed 7\nfirst 0',
      `state ${formatState(LAST_TURN).replace('round 8', 'round 7')}`,
      'bad-record',
      'state.players[0].played',
    ],
    [
      'minus zero',
      'r@c3\n',
      'r@c3\nresult winners 0 scores -0 1',
      'bad-record',
      'result.scores[0]',
    ],
    [
      'too many winners',
      'r@c3\n',
      `r@c3\nresult winners${' 0'.repeat(17)} scores 1`,
      'bad-record',
      'result.winners',
    ],
  ])('parseRecord(text) refuses %s', (_, from, to, code, path) => {
    // The first that fits is meant, so "r@c3" is that of the last line.
    const at = from.startsWith('r@c3') ? TEXT.lastIndexOf(from) : TEXT.indexOf(from);
    const text = TEXT.slice(0, at) + to + TEXT.slice(at + from.length);
    expect(refusal(() => parseRecord(reef, text))).toEqual({ code, path });
  });

  test('parseRecord(text) stops at the first action that is too many', () => {
    const text = TEXT.replace('actions\n', `actions\n${'take #1\n'.repeat(300_000)}`);
    const before = TEXT.slice(0, TEXT.indexOf('actions\n')).split('\n').length;
    expect(refusal(() => parseRecord(reef, text))).toEqual({
      line: before + 1 + 100_000,
      column: 1,
      found: '"take"',
      expected: 'at most 100000 actions',
    });
  });
});

// The game as a value.

describe('reef', () => {
  test('reef has the members of the contract, frozen', () => {
    expect(Object.isFrozen(reef)).toBe(true);
    expect(Object.keys(reef).sort()).toEqual(
      [
        ...[
          'name',
          'rules',
          'playerCounts',
          'tieBreaks',
          'setup',
          'turn',
          'legalActions',
          'countLegalActions',
        ],
        ...['legalActionAt', 'randomAction', 'check', 'apply', 'view', 'determinize', 'result'],
        ...['key', 'formatAction', 'parseAction', 'actionFromJson', 'formatState', 'parseState'],
        ...['stateFromJson', 'formatOptions', 'parseOptions', 'optionsFromJson', 'step', 'reveals'],
        ...['eventsFor', 'renderState', 'renderEvent', 'renderAction'],
      ].sort(),
    );
    expect(reef).toMatchObject({ name: 'reef', rules: 1, playerCounts: [2, 3, 4] });
    expect(reef.playerCounts).toBe(PLAYER_COUNTS);
    expect(reef.tieBreaks).toEqual(['covered', 'fourHigh']);
  });

  test('reef does what the functions of the same names do', () => {
    const functions = {
      ...{ setup, legalActions, countLegalActions, legalActionAt, randomAction, check, apply },
      ...{ view, determinize, result, key, formatAction, parseAction, actionFromJson },
      ...{ formatState, parseState, stateFromJson, formatOptions, parseOptions, optionsFromJson },
      ...{ step, reveals, eventsFor, renderState, renderEvent, renderAction },
    };
    for (const [name, value] of Object.entries(functions)) {
      expect([name, reef[name as keyof typeof functions] === value]).toEqual([name, true]);
    }
  });

  test('reef.turn(view) is whose decision it is, and nobody’s when the game is over', () => {
    everyGame(({ states }) => {
      for (const state of states) {
        const expected = state.phase === 'over' ? null : state.turn;
        expect([reef.turn(state), reef.turn(view(state, null))]).toEqual([expected, expected]);
      }
    }, 5);
  });
});

// Helpers.

/** Plays random games with a seed; a law is an assertion about each of them. */
function everyGame(law: (game: Game, options: SetupOptions) => void, numRuns = 15): void {
  fc.assert(
    fc.property(arbPlan, ({ options, luck }) => {
      law(playOut(options, createRng(luck)), options);
    }),
    { numRuns, interruptAfterTimeLimit: 60_000 },
  );
}

function recordOf({ actions }: Game, options: SetupOptions): ReefRecord {
  return createRecord(reef, { options }, actions);
}

/** A record with the cards as the notation writes them. */
function rewritten(record: ReefRecord): ReefRecord {
  const { options, state } = record;
  const written = (cards: readonly Card[]): Card[] =>
    cards.map((card) => ({ ...card, pattern: normalised(card.pattern) }));
  const { format, game, rules, actions, result } = record;
  const rest = { format, game, rules, actions, result };
  if (options === undefined) return { ...rest, state: { ...state, cards: written(state.cards) } };
  return options.cards === undefined
    ? record
    : { ...rest, options: { ...options, cards: written(options.cards) } };
}

function turnedRound(value: object): object {
  return Object.fromEntries(Object.entries(value).reverse());
}
