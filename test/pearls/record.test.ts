import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { isIllegalActionError } from '../../src/core/errors.js';
import { createRng } from '../../src/core/rng.js';
import * as reefRules from '../../src/index.js';
import {
  actionFromJson,
  apply,
  check,
  countLegalActions,
  createRecord,
  determinize,
  renderAction,
  renderEvent,
  renderState,
  eventsFor,
  formatAction,
  formatRecord,
  formatState,
  key,
  legalActionAt,
  legalActions,
  parseAction,
  parseRecord,
  parseState,
  pearls,
  PLAYER_COUNTS,
  randomAction,
  recordFromJson,
  replay,
  result,
  reveals,
  setup,
  stateFromJson,
  step,
  verify,
  view,
} from '../../src/pearls/index.js';
import type { Action, PearlsRecord, SetupOptions, State } from '../../src/pearls/index.js';
import { formatOptions, parseOptions } from '../../src/pearls/options.js';
import { optionsFromJson } from '../../src/pearls/setup.js';
import { arbPlan, playOut } from '../kit/pearls-text-games.js';
import type { Game } from '../kit/pearls-text-games.js';
import { LAST_TURN, OUT_OF_CARDS, OVER, PLAYING } from '../kit/pearls-text-positions.js';
import { frozenParts, looseParts, thawed } from '../kit/table.js';
import { counted, refusal, revoked, trapped, withoutPart, withValue } from '../kit/untrusted.js';

// Whole games take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const OPTIONS: SetupOptions = { players: 2, seed: 7, first: 0, allCards: true };
/** The first two legal actions of that game. */
const OPENING = actionsFrom(setup(OPTIONS), 2);
const RECORD = createRecord(pearls, { options: OPTIONS }, OPENING);
/** The last turn of a game: a blue card for two points, and the rest of the hand costs 34. */
const ENDED = createRecord(pearls, { state: LAST_TURN }, [parseAction('play 1b')]);

describe('createRecord', () => {
  test('createRecord(beginning, actions) keeps options and actions, and no result until the end', () => {
    expect(RECORD).toStrictEqual({
      format: 1,
      game: 'pearls',
      rules: 1,
      options: OPTIONS,
      actions: OPENING,
      result: null,
    });
  });

  test('createRecord(beginning, actions) keeps a first state, and a result below zero (P23)', () => {
    // 17 for red, 18 for blue, 12 for teal, 14 for the necklaces.
    expect(ENDED).toStrictEqual({
      format: 1,
      game: 'pearls',
      rules: 1,
      state: LAST_TURN,
      actions: [parseAction('play 1b')],
      result: { winners: [1], scores: [2 - 34, 17 + 18 + 12 + 14] },
    });
  });

  test('createRecord(beginning, actions) of a game that is over needs no actions', () => {
    const record = createRecord(pearls, { state: OVER }, []);
    expect(record.result).toEqual({ winners: [1], scores: [20 + 4 - 16, 61] });
    const last = createRecord(pearls, { state: LAST_TURN }, [parseAction('play 4p necklace')]);
    expect(last.result).toEqual(record.result);
  });

  test('createRecord(beginning, actions) is frozen, and changes nothing that it is given', () => {
    const options = thawed(OPTIONS);
    const state = thawed(LAST_TURN);
    const actions = thawed(OPENING);
    for (const record of [
      createRecord(pearls, { options }, actions),
      createRecord(pearls, { state }, thawed([parseAction('play 1b')])),
    ]) {
      expect(looseParts(record)).toEqual([]);
    }
    expect(frozenParts({ options, state, actions })).toEqual([]);
    expect([options, state, actions]).toStrictEqual([OPTIONS, LAST_TURN, OPENING]);
  });

  test('createRecord(beginning, actions) has a result exactly when the game is over', () => {
    everyGame(({ states, actions }, options) => {
      for (const [i, state] of states.entries()) {
        if (i % 9 > 0 && i < states.length - 2) continue;
        const record = createRecord(pearls, { options }, actions.slice(0, i));
        expect(record.result === null).toBe(state.phase !== 'over');
      }
      const { winners, standings } = result(states.at(-1)!)!;
      const scores = states[0]?.players.map(
        (_, seat) => standings.find(({ player }) => player === seat)?.score,
      );
      expect(createRecord(pearls, { options }, actions).result).toEqual({ winners, scores });
    });
  });

  test('createRecord(record, actions) begins as another record does, with actions of its own', () => {
    const next = legalActionAt(replay(pearls, RECORD).at(-1)!, 0);
    const longer = createRecord(pearls, RECORD, [...RECORD.actions, next]);
    expect(longer.actions).toStrictEqual([...OPENING, next]);
    const old = { ...RECORD, rules: 2 };
    expect(createRecord(pearls, old, []).rules).toBe(1);
    expect(createRecord(pearls, ENDED, [parseAction('play 2b')]).result?.scores).toEqual([
      4 - 32,
      61,
    ]);
  });

  test.each<[string, unknown, string]>([
    ['nothing to begin with', {}, ''],
    ['a proxy that is no more', revoked({}), ''],
    ['options and a state', { options: OPTIONS, state: PLAYING }, ''],
    ['no seed', { options: { players: 2 } }, 'options.seed'],
    ['a seed that is none', { options: { players: 2, seed: 0.5 } }, 'options.seed'],
    ['seven players (P1)', { options: { players: 7, seed: 7 } }, 'options.players'],
    ['an option of Reef', { options: { ...OPTIONS, start: 'centre' } }, 'options'],
    ['an unsound state', { state: { ...PLAYING, finalTurns: 1 } }, 'state.finalTurns'],
    ['a view', { state: view(PLAYING, 0) }, 'state.players[1]'],
    ['a state of Reef', { state: reefRules.setup({ players: 2, seed: 7 }) }, 'state'],
  ])('createRecord(beginning, actions) refuses %s', (_, beginning, path) => {
    const given = beginning as { options: SetupOptions };
    expect(refusal(() => createRecord(pearls, given, []))).toEqual({ code: 'bad-record', path });
  });

  test.each<[string, Action[], string]>([
    ['an illegal action', [parseAction('pass')], 'must-act'],
    ['one on the way', [OPENING[0]!, parseAction('play 10p')], 'not-in-hand'],
  ])('createRecord(beginning, actions) refuses %s', (_, actions, code) => {
    const thrown = refusal(() => createRecord(pearls, { options: OPTIONS }, actions));
    expect(isIllegalActionError(thrown) && thrown.code).toBe(code);
  });

  test.each<[string, unknown, string]>([
    ['a value that is no action', [OPENING[0], 'pass'], 'actions[1]'],
    ['an action of Reef', [{ type: 'draw', tokenOn: 1 }], 'actions[0]'],
    ['no list of actions', null, 'actions'],
  ])('createRecord(beginning, actions) refuses %s', (_, actions, path) => {
    const given = actions as Action[];
    const code = 'bad-record';
    expect(refusal(() => createRecord(pearls, { options: OPTIONS }, given))).toEqual({
      code,
      path,
    });
  });

  test('createRecord(beginning, actions) refuses an action after the end (P22)', () => {
    const thrown = refusal(() => createRecord(pearls, { state: OVER }, [parseAction('play 1b')]));
    expect(isIllegalActionError(thrown) && thrown.code).toBe('game-over');
  });
});

describe('replay', () => {
  test('replay(record) gives every state of the game, frozen', () => {
    everyGame(({ states, actions }, options) => {
      const replayed = replay(pearls, createRecord(pearls, { options }, actions));
      expect(isDeepStrictEqual(replayed, states)).toBe(true);
      expect(looseParts(replayed)).toEqual([]);
      const half = states.length >> 1;
      const rest = createRecord(pearls, { state: states[half]! }, actions.slice(half));
      expect(isDeepStrictEqual(replay(pearls, rest), states.slice(half))).toBe(true);
    });
  });

  test('replay(record, count) gives the first state and count others', () => {
    const all = replay(pearls, RECORD);
    expect(all.length).toBe(3);
    expect(all[0]).toStrictEqual(setup(OPTIONS));
    for (const count of [0, 1, 2])
      expect(replay(pearls, RECORD, count)).toStrictEqual(all.slice(0, count + 1));
    expect(replay(pearls, createRecord(pearls, { state: PLAYING }, []))).toStrictEqual([PLAYING]);
  });

  test.each([-1, 0.5, 3, NaN, Infinity, '1' as unknown as number, null as unknown as number])(
    'replay(record, count) refuses a count of %s for two actions',
    (count) => {
      expect(refusal(() => replay(pearls, RECORD, count))).toEqual({ code: 'bad-index', path: '' });
    },
  );

  test('replay(record) refuses other rules', () => {
    for (const rules of [0, 2]) {
      const code = 'bad-record';
      expect(refusal(() => replay(pearls, { ...RECORD, rules }))).toEqual({ code, path: 'rules' });
    }
  });

  test('replay(record) refuses an illegal action, unless it does not get so far', () => {
    const bad = { ...RECORD, actions: [...OPENING, parseAction('play 10p')] };
    const thrown = refusal(() => replay(pearls, bad));
    expect(isIllegalActionError(thrown) && thrown.code).toBe('not-in-hand');
    expect(replay(pearls, bad, 2)).toStrictEqual(replay(pearls, RECORD));
  });

  test('replay(record) of a record from JSON is the same, and frozen all the same', () => {
    for (const record of [RECORD, ENDED]) {
      const loose = thawed(record);
      const states = replay(pearls, loose);
      expect(states).toStrictEqual(replay(pearls, record));
      expect(looseParts(states)).toEqual([]);
      expect(frozenParts(loose)).toEqual([]);
    }
  });
});

describe('verify', () => {
  const game = playOut({ players: 3, seed: 3, first: 1 }, createRng(3));
  const finished = createRecord(
    pearls,
    { options: { players: 3, seed: 3, first: 1 } },
    game.actions,
  );

  test('verify(record) finds nothing wrong with any game, finished or not', () => {
    everyGame(({ states, actions }, options) => {
      expect(verify(pearls, createRecord(pearls, { options }, actions))).toBeNull();
      const half = actions.length >> 1;
      expect(verify(pearls, createRecord(pearls, { options }, actions.slice(0, half)))).toBeNull();
      const rest = createRecord(pearls, { state: states[half]! }, actions.slice(half));
      expect(verify(pearls, rest)).toBeNull();
      expect(verify(pearls, thawed(rest))).toBeNull();
    });
  });

  test('verify(record) tells other rules', () => {
    expect(verify(pearls, { ...RECORD, rules: 2 })).toStrictEqual({
      code: 'other-rules',
      rules: 2,
      message: 'made by version 2 of the rules, this library plays version 1',
    });
  });

  test.each<[string, number, Action, string]>([
    ['the first', 0, parseAction('pass'), 'must-act'],
    ['one on the way', 1, parseAction('play 9p+1j'), 'not-in-hand'],
  ])('verify(record) names the illegal action: %s', (_, at, action, code) => {
    const actions = OPENING.map((one, i) => (i === at ? action : one));
    const violation = check(replay(pearls, RECORD)[at]!, action);
    expect(violation?.code).toBe(code);
    expect(verify(pearls, { ...RECORD, actions })).toStrictEqual({
      code: 'illegal-action',
      at,
      violation,
      message: `action ${at}: ${violation?.message}`,
    });
  });

  test.each<[string, unknown, string]>([
    ['a card in a last turn (P20)', { ...ENDED, actions: [parseAction('take r')] }, 'last-turn'],
    ['passing with cards (P21)', { ...ENDED, actions: [parseAction('pass')] }, 'must-act'],
    [
      'a necklace that is not there (P15)',
      { ...ENDED, actions: [parseAction('play 1b necklace')] },
      'no-necklace',
    ],
  ])('verify(record) names the illegal action in a last turn: %s', (_, record, code) => {
    expect(verify(pearls, record)).toMatchObject({
      code: 'illegal-action',
      at: 0,
      violation: { code },
    });
  });

  test.each<[string, unknown, string]>([
    ['no action', { ...RECORD, actions: [OPENING[0], { type: 'draw' }] }, 'actions[1].type'],
    ['another game', { ...RECORD, game: 'reef' }, 'game'],
    ['another format', { ...RECORD, format: 2 }, 'format'],
    ['options and a state', { ...RECORD, state: PLAYING }, ''],
    ['an unsound state', { ...ENDED, state: { ...LAST_TURN, finalTurns: 0 } }, 'state.finalTurns'],
    ['null', null, ''],
    ['an empty object', {}, ''],
    ['a proxy whose every trap throws', trapped({ ...RECORD }), ''],
  ])('verify(value) names the place of what is no record: %s', (_, value, path) => {
    const problem = verify(pearls, value);
    const code = 'bad-record';
    expect(problem).toMatchObject({ code, path });
    expect(looseParts(problem)).toEqual([]);
    expect(refusal(() => replay(pearls, value as PearlsRecord))).toEqual({ code, path });
    expect(refusal(() => formatRecord(pearls, value as PearlsRecord))).toEqual({ code, path });
  });

  test('verify(record) names an action after the end (P22)', () => {
    const at = finished.actions.length;
    const actions = [...finished.actions, parseAction('pass')];
    expect(verify(pearls, { ...finished, actions })).toMatchObject({
      code: 'illegal-action',
      at,
      violation: { code: 'game-over' },
    });
  });

  test.each<[string, PearlsRecord, PearlsRecord['result'], string]>([
    [
      'another winner',
      ENDED,
      { winners: [0], scores: [-32, 61] },
      'the actions lead to winners 1 scores -32 61, not to winners 0 scores -32 61',
    ],
    [
      'one winner too many',
      ENDED,
      { winners: [0, 1], scores: [-32, 61] },
      'the actions lead to winners 1 scores -32 61, not to winners 0 1 scores -32 61',
    ],
    [
      'a score without its sign',
      ENDED,
      { winners: [1], scores: [32, 61] },
      'the actions lead to winners 1 scores -32 61, not to winners 1 scores 32 61',
    ],
    [
      'no result',
      ENDED,
      null,
      'the actions lead to winners 1 scores -32 61, not to an unfinished game',
    ],
    [
      'the result of an unfinished game',
      RECORD,
      { winners: [0], scores: [-3, -3] },
      'the actions lead to an unfinished game, not to winners 0 scores -3 -3',
    ],
  ])('verify(record) compares the result: %s', (_, record, found, message) => {
    const problem = verify(pearls, { ...record, result: found });
    expect(problem).toStrictEqual({
      code: 'wrong-result',
      found,
      expected: record.result,
      message,
    });
  });

  test('verify(record) notices every game whose options, actions or result were tampered with', () => {
    // Nobody passes in the middle of a game.
    finished.actions.forEach((_, at) => {
      if (at >= finished.actions.length - 3) return;
      const actions = finished.actions.map((action, i) =>
        i === at ? parseAction('pass') : action,
      );
      expect(verify(pearls, { ...finished, actions })).toMatchObject({
        code: 'illegal-action',
        at,
      });
    });
    const shorter = { ...finished, actions: finished.actions.slice(0, -1) };
    expect(verify(pearls, shorter)).toMatchObject({ code: 'wrong-result', expected: null });
    for (const options of [
      { players: 2, seed: 3, first: 1 },
      { players: 3, seed: 4, first: 1 },
      { players: 3, seed: 3, first: 2 },
      { players: 3, seed: 3, first: 1, allCards: true },
    ]) {
      expect(verify(pearls, { ...finished, options })?.code).toMatch(/illegal-action|wrong-result/);
    }
  });

  test('verify(record) answers with frozen data, and freezes nothing that it is given', () => {
    const bad = thawed([
      { ...RECORD, rules: 2 },
      { ...RECORD, actions: [parseAction('pass')] },
      { ...ENDED, result: { winners: [0], scores: [-32, 61] } },
    ]);
    for (const record of bad) {
      const problem = verify(pearls, record)!;
      expect([problem.code, looseParts(problem)]).toEqual([problem.code, []]);
    }
    expect(frozenParts(bad)).toEqual([]);
  });
});

describe('recordFromJson', () => {
  test('recordFromJson(value) gives every record back, frozen', () => {
    everyGame((game, options) => {
      for (const record of recordsOf(game, options)) {
        const back = recordFromJson(pearls, thawed(record));
        expect(isDeepStrictEqual(back, record)).toBe(true);
        expect(looseParts(back)).toEqual([]);
        expect(JSON.stringify(back)).toBe(JSON.stringify(record));
      }
    }, 10);
  });

  test('recordFromJson(value) does not ask whether the actions are legal, or the result right', () => {
    const record = {
      ...RECORD,
      rules: 2,
      actions: [parseAction('pass')],
      result: { winners: [3, -1], scores: [0] },
    };
    expect(recordFromJson(pearls, thawed(record))).toStrictEqual(record);
  });

  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['a text', formatRecord(pearls, RECORD)],
    ['a list', [RECORD]],
    ['a state', PLAYING],
    ['an unknown field', { ...RECORD, winner: 0 }],
    ['a field __proto__', JSON.parse(JSON.stringify(RECORD).replace('{', '{"__proto__":{},'))],
    ['no format', withoutPart(RECORD, 'format')],
    ['no game', withoutPart(RECORD, 'game')],
    ['no rules', withoutPart(RECORD, 'rules')],
    ['no actions', withoutPart(RECORD, 'actions')],
    ['no result', withoutPart(RECORD, 'result')],
    ['no options', withoutPart(RECORD, 'options')],
    ['options and a state', { ...RECORD, state: PLAYING }],
    ['a proxy that is no more', revoked({})],
    ['a proxy whose every trap throws', trapped({ ...RECORD })],
  ])('recordFromJson(value) refuses %s', (_, value) => {
    expect(refusal(() => recordFromJson(pearls, value))).toEqual({ code: 'bad-record', path: '' });
  });

  test.each<[path: string, record: PearlsRecord, wrong: readonly unknown[], at?: string]>([
    ['format', RECORD, [undefined, null, 0, 2, '1', 1.5, -0]],
    ['game', RECORD, [undefined, null, '', 'Pearls', 'reef', 0, ['pearls'], new String('pearls')]],
    ['rules', RECORD, [undefined, null, 0, -1, '1', 1.5, 2 ** 53, NaN]],
    ['options', RECORD, [null, 0, 'players 2', [], {}, { ...OPTIONS, extra: 1 }, { seed: 7 }]],
    ['options.players', RECORD, [undefined, null, 1, 7, '2']],
    ['options.seed', RECORD, [undefined, null, 0.5, NaN, 2 ** 53, true, [7]]],
    ['options.first', RECORD, [null, -1, 2, '0']],
    ['options.allCards', RECORD, [null, 0, 'all']],
    ['state', ENDED, [null, 0, formatState(PLAYING), [], {}, { ...PLAYING, extra: 1 }]],
    ['state', ENDED, [{ ...PLAYING, phase: 'over' }], 'state.phase'],
    ['state', ENDED, [{ ...PLAYING, players: [] }], 'state.players'],
    ['state', ENDED, [view(PLAYING, 2)], 'state.players[0]'],
    ['actions', RECORD, [undefined, null, 0, 'pass', {}, { length: 0 }, [, ...OPENING]]],
    ['actions[1]', RECORD, [undefined, null, 'pass', [], {}, { type: 'take' }]],
    ['actions[0].type', RECORD, [undefined, null, 'draw', 0]],
    ['actions[0].color', RECORD, [undefined, null, 'white', 0]],
    ['result', ENDED, [undefined, 0, 'winners 0', [], {}, { winners: [0] }, { scores: [9, 8] }]],
    ['result.winners', ENDED, [undefined, null, 0, [], {}, new Array(17).fill(0)]],
    ['result.scores', ENDED, [undefined, null, 0, [], {}, new Array(17).fill(0)]],
    ['result.scores[1]', ENDED, [undefined, null, '8', 0.5, NaN, -0, 2 ** 53, -(2 ** 53)]],
  ])('recordFromJson(value) says where it is wrong: %s', (path, record, wrongs, at = path) => {
    for (const wrong of wrongs) {
      const value = withValue(record, path, wrong);
      expect([wrong, refusal(() => recordFromJson(pearls, value))]).toEqual([
        wrong,
        { code: 'bad-record', path: at },
      ]);
    }
  });

  test('recordFromJson(value) says the path once in its message', () => {
    expect(() => recordFromJson(pearls, withValue(RECORD, 'options.players', 7))).toThrow(
      /^options\.players: expected 2 to 6, found 7$/,
    );
    expect(() => recordFromJson(pearls, withValue(RECORD, 'actions[1].type', 'draw'))).toThrow(
      /^actions\[1\]\.type: expected take, play, pass; found "draw"$/,
    );
  });

  test('recordFromJson(value) does not read through lists that are too long', () => {
    const many = new Array(100_001).fill(OPENING[0]);
    for (const list of [many, new Array(2 ** 32 - 1)]) {
      for (const path of ['actions', 'result.winners', 'result.scores']) {
        const { value, reads } = counted(withValue(ENDED, path, list));
        expect(refusal(() => recordFromJson(pearls, value))).toEqual({ code: 'bad-record', path });
        expect(reads()).toBeLessThan(2_000);
      }
    }
  });
});

describe('records of the other game', () => {
  const reefRecord = reefRules.createRecord(
    reefRules.reef,
    { options: { players: 2, seed: 7 } },
    [],
  );

  test('recordFromJson, verify and parseRecord of Pearls refuse a record of Reef', () => {
    const bad = { code: 'bad-record', path: 'game' };
    expect(refusal(() => recordFromJson(pearls, reefRecord))).toEqual(bad);
    expect(verify(pearls, reefRecord)).toMatchObject(bad);
    expect(refusal(() => parseRecord(pearls, formatRecord(reefRules.reef, reefRecord)))).toEqual({
      line: 1,
      column: 1,
      found: '"reef"',
      expected: '"pearls record"',
    });
  });

  test('recordFromJson, verify and parseRecord of Reef refuse a record of Pearls', () => {
    const bad = { code: 'bad-record', path: 'game' };
    expect(refusal(() => recordFromJson(reefRules.reef, RECORD))).toEqual(bad);
    expect(verify(reefRules.reef, RECORD)).toMatchObject(bad);
    expect(refusal(() => parseRecord(reefRules.reef, formatRecord(pearls, RECORD)))).toEqual({
      line: 1,
      column: 1,
      found: '"pearls"',
      expected: '"reef record"',
    });
  });
});

// Text.

const TEXT = `pearls record
format 1
rules 1
players 2
seed 7
first 0
cards all
actions
${OPENING.map((action) => `${formatAction(action)}\n`).join('')}`;

describe('formatRecord and parseRecord', () => {
  test('formatRecord(record) and parseRecord(pearls, text) agree on a game from its options', () => {
    expect(formatRecord(pearls, RECORD)).toBe(TEXT);
    expect(parseRecord(pearls, TEXT)).toStrictEqual(RECORD);
  });

  test('formatRecord(record) and parseRecord(pearls, text) agree on a result below zero (P23)', () => {
    const text = [
      'pearls record',
      'format 1',
      'rules 1',
      `state ${formatState(LAST_TURN)}`,
      'actions',
      'play 1b',
      'result winners 1 scores -32 61',
      '',
    ].join('\n');
    expect(formatRecord(pearls, ENDED)).toBe(text);
    expect(parseRecord(pearls, text)).toStrictEqual(ENDED);
    expect(verify(pearls, parseRecord(pearls, text))).toBeNull();
  });

  test('parseRecord(formatRecord(pearls, record)) is the record again, for all games', () => {
    everyGame((game, options) => {
      for (const record of recordsOf(game, options)) {
        const text = formatRecord(pearls, record);
        const back = parseRecord(pearls, text);
        expect(isDeepStrictEqual(back, record)).toBe(true);
        expect(looseParts(back)).toEqual([]);
        expect(formatRecord(pearls, back)).toBe(text);
        expect(formatRecord(pearls, thawed(record))).toBe(text);
        expect(verify(pearls, back)).toBeNull();
      }
    });
  });

  test('formatRecord(record) writes what verify would refuse, and parseRecord(pearls, text) reads it', () => {
    const record = recordFromJson(pearls, {
      ...RECORD,
      rules: 2,
      actions: [parseAction('pass'), parseAction('play 10j necklace')],
      result: { winners: [2, 0], scores: [-5, 1000, 0] },
    });
    expect(parseRecord(pearls, formatRecord(pearls, record))).toStrictEqual(record);
  });

  test.each([
    ['a quote', 'a"b'],
    ['a backslash at the end', 'a\\'],
    ['a quote and a semicolon', '"; not a comment'],
    ['other alphabets', 'Ü 珊瑚 🪸'],
    ['half a character', '\udc00'],
    ['lines', 'a\nactions\r\nresult\n'],
    ['a line separator before a word of the record', 'a\u2028actions'],
    ['nothing', ''],
    ['digits', '007'],
  ])('parseRecord(formatRecord(pearls, record)) keeps a seed with %s', (_, seed) => {
    const record = createRecord(pearls, { options: { players: 2, seed } }, []);
    expect(parseRecord(pearls, formatRecord(pearls, record))).toStrictEqual(record);
  });

  test.each<[string, string]>([
    ['blank lines', TEXT.replaceAll('\n', '\n\n \t\n')],
    ['line breaks of Windows', TEXT.replaceAll('\n', '\r\n')],
    ['old line breaks', TEXT.replaceAll('\n', '\r')],
    ['no line break at the end', TEXT.trimEnd()],
    ['more blanks', TEXT.replaceAll('\n', ' \t\n\t ').replaceAll(' ', '  ')],
    ['a byte order mark', `\ufeff${TEXT}`],
    ['a comment on every line', TEXT.replaceAll('\n', ' ; a comment\n')],
    ['comments without a space', TEXT.replaceAll('\n', ';comment\n')],
    ['lines of comments', `;\n${TEXT.replaceAll('\n', '\n; actions\n  ;; result\n')}`],
    ['a comment with quotes', TEXT.replaceAll('\n', ' ; say "no\n')],
    ['a comment at the end', `${TEXT}; the end`],
    [
      'options in another order',
      TEXT.replace('players 2\nseed 7', 'seed 7\nplayers 2').replace(
        'first 0\ncards all',
        'cards all\nfirst 0',
      ),
    ],
  ])('parseRecord(text) takes %s', (_, text) => {
    expect(parseRecord(pearls, text)).toStrictEqual(RECORD);
  });

  test('parseRecord(text) takes a comment after a state, and blanks before it', () => {
    const text = formatRecord(pearls, ENDED)
      .replace('state pearls', 'state \t pearls')
      .replace('\nactions', ' ; here\n\nactions');
    expect(parseRecord(pearls, text)).toStrictEqual(ENDED);
  });

  test.each<[string, (length: number) => string]>([
    ['a seed', (length) => TEXT.replace('seed 7', `seed "${'a'.repeat(length)}"`)],
    ['actions', (length) => `${TEXT}${'pass\n'.repeat(length / 5)}`],
    ['one action', (length) => `${TEXT}play ${'1y+'.repeat(length / 3)}`],
    ['scores', (length) => `${TEXT}result winners 1 scores${' -1'.repeat(length / 3)}`],
    ['comments', (length) => TEXT + ';\n'.repeat(length / 2)],
  ])('parseRecord(text) has an answer to millions of characters: %s', (_, text) => {
    for (const length of [1_000_000, 3_900_000, 20_000_000]) {
      const answer = refusal(() => parseRecord(pearls, text(length)));
      expect(['accepted', 'code', 'line']).toContain(Object.keys(answer as object)[0]);
    }
  });

  // A text with everything in it; the sign ^ stands before the place of the error, and is taken out.
  const WHOLE = `pearls record
format 1
rules 1
players 2
seed "a;b"   ; a comment
cards removed
actions
take r ; all of them
play 2b+1j
result winners 1 scores -32 61
`;
  const WORDS = '"players", "seed", "first" or "cards"';
  const VERBS = '"take", "play" or "pass"';
  const LINE_END = 'the end of the line';
  test.each<[from: string, to: string, found: string, expected: string]>([
    [WHOLE, '^', 'the end', '"pearls record"'],
    ['pearls record', '^reef record', '"reef"', '"pearls record"'],
    ['pearls record', '^pearls records', '"pearls"', '"pearls record"'],
    ['format 1', '^format 0', '"format"', '"format" and a number'],
    ['rules 1', 'rules 1^e3', '"e3"', LINE_END],
    ['players 2', '^player 2', '"player"', WORDS],
    ['players 2', 'players 2\r\n\r\n  ^players 2', '"players"', '"players" once'],
    ['cards removed', 'cards ^gone', '"gone"', '"all" or "removed"'],
    ['cards removed', '^start centre', '"start"', WORDS],
    ['actions', 'actions ^now', '"now"', LINE_END],
    ['take r', '^draw r', '"draw"', VERBS],
    ['take r', 'take ^x', '"x"', 'a pearl: j, y, r, g, b, t or p'],
    ['take r ; all of them', 'take^', 'the end', 'a pearl: j, y, r, g, b, t or p'],
    ['play 2b+1j', '  play 2b+^', 'the end', 'jokers such as "2j"'],
    ['play 2b+1j', 'play ^9b+2j', '"9b+2j"', 'at most 10 cards'],
    ['play 2b+1j', 'pass\r\npass\r\n pass ^pass', '"pass"', 'the end of the action'],
    ['play 2b+1j', '^Result', '"Result"', VERBS],
    ['winners 1 scores', '^scores', '"scores"', '"winners" and numbers'],
    ['scores -32 61', '^scores - 32 61', '"scores"', '"scores" and numbers'],
    ['scores -32 61', 'scores -32^.5 61', '".5"', 'the end of the record'],
    ['scores -32 61', 'scores -32 61\n\n^pass', '"pass"', 'the end of the record'],
  ])('parseRecord(text) points at the place: %j becomes %j', (from, to, found, expected) => {
    expect(WHOLE).toContain(from);
    const text = WHOLE.replace(from, to);
    const before = text.slice(0, text.indexOf('^')).split(/\r?\n/);
    expect(refusal(() => parseRecord(pearls, text.replace('^', '')))).toEqual({
      line: before.length,
      column: before.at(-1)!.length + 1,
      found,
      expected,
    });
  });

  test('parseRecord(text) reads the text with everything in it', () => {
    expect(parseRecord(pearls, WHOLE)).toStrictEqual({
      format: 1,
      game: 'pearls',
      rules: 1,
      options: { players: 2, seed: 'a;b', allCards: false },
      actions: [parseAction('take r'), parseAction('play 2b+1j')],
      result: { winners: [1], scores: [-32, 61] },
    });
  });

  test('parseRecord(text) points at the place in a state', () => {
    const text = formatRecord(pearls, ENDED);
    const column = text.split('\n')[3]!.indexOf('hand') + 1;
    expect(refusal(() => parseRecord(pearls, `; first\n${text.replace('hand', 'band')}`))).toEqual({
      line: 5,
      column,
      found: '"band"',
      expected: '"hand"',
    });
    expect(
      refusal(() => parseRecord(pearls, text.replace(' | market', '\n | market'))),
    ).toMatchObject({
      line: 4,
      found: 'the end',
      expected: '"|"',
    });
  });

  test('parseRecord(text) refuses the record of a view', () => {
    const text = formatRecord(pearls, ENDED).replace(
      formatState(LAST_TURN),
      formatState(view(OUT_OF_CARDS, 0)),
    );
    expect(refusal(() => parseRecord(pearls, text))).toMatchObject({ line: 4, found: '"2?"' });
  });

  test.each<[string, string, string, string]>([
    ['another format', 'format 1', 'format 2', 'format'],
    ['no seed', 'seed 7\n', '', 'options.seed'],
    ['no players', 'players 2\n', '', 'options'],
    ['seven players (P1)', 'players 2', 'players 7', 'options.players'],
    ['a seed that is too large', 'seed 7', 'seed 9007199254740992', 'options.seed'],
    [
      'an unsound state',
      'players 2\nseed 7\nfirst 0\ncards all',
      `state ${formatState(PLAYING).replace('final 0', 'final 1')}`,
      'state.finalTurns',
    ],
  ])('parseRecord(text) refuses %s', (_, from, to, path) => {
    expect(TEXT).toContain(from);
    const text = TEXT.replace(from, to);
    expect(refusal(() => parseRecord(pearls, text))).toEqual({ code: 'bad-record', path });
  });

  test('parseRecord(text) refuses minus zero', () => {
    const text = formatRecord(pearls, ENDED).replace('-32', '-0');
    expect(refusal(() => parseRecord(pearls, text))).toEqual({
      code: 'bad-record',
      path: 'result.scores[0]',
    });
  });
});

// The game as a value.

describe('pearls', () => {
  test('pearls has the members that reef has, frozen', () => {
    expect(Object.isFrozen(pearls)).toBe(true);
    expect(Object.keys(pearls).sort()).toEqual(Object.keys(reefRules.reef).sort());
    const kinds = (game: object): Record<string, string> =>
      Object.fromEntries(Object.entries(game).map(([name, member]) => [name, typeof member]));
    expect(kinds(pearls)).toEqual(kinds(reefRules.reef));
    expect(pearls).toMatchObject({ name: 'pearls', rules: 1, playerCounts: [2, 3, 4, 5, 6] });
    expect(pearls.playerCounts).toBe(PLAYER_COUNTS);
    expect(pearls.tieBreaks).toEqual(['cardsLeft']);
  });

  test('pearls does what the functions of the same names do', () => {
    const functions = {
      ...{ setup, legalActions, countLegalActions, legalActionAt, randomAction, check, apply },
      ...{ view, determinize, result, key, formatAction, parseAction, actionFromJson },
      ...{ formatState, parseState, stateFromJson, formatOptions, parseOptions, optionsFromJson },
      ...{ step, reveals, eventsFor, renderState, renderEvent, renderAction },
    };
    for (const [name, value] of Object.entries(functions)) {
      expect([name, pearls[name as keyof typeof functions] === value]).toEqual([name, true]);
    }
    const others = ['name', 'rules', 'playerCounts', 'tieBreaks', 'turn'];
    expect([...Object.keys(functions), ...others].sort()).toEqual(Object.keys(pearls).sort());
  });

  test('pearls.turn(view) is whose decision it is, and nobody’s when the game is over (P22)', () => {
    everyGame(({ states }) => {
      for (const state of states) {
        const expected = state.phase === 'over' ? null : state.turn;
        expect([pearls.turn(state), pearls.turn(view(state, null))]).toEqual([expected, expected]);
      }
    }, 5);
  });
});

// Helpers.

/** Plays random games with a seed; a law is an assertion about each of them. */
function everyGame(law: (game: Game, options: SetupOptions) => void, numRuns = 20): void {
  fc.assert(
    fc.property(arbPlan, ({ options, habits, luck }) => {
      law(playOut(options, createRng(luck), habits), options);
    }),
    { numRuns, interruptAfterTimeLimit: 60_000 },
  );
}

/** Records of a game: whole, unfinished, from a state in the middle, and not even begun. */
function recordsOf({ states, actions }: Game, options: SetupOptions): PearlsRecord[] {
  const half = actions.length >> 1;
  return [
    createRecord(pearls, { options }, actions),
    createRecord(pearls, { options }, actions.slice(0, half)),
    createRecord(pearls, { state: states[half]! }, actions.slice(half)),
    createRecord(pearls, { state: states.at(-1)! }, []),
    createRecord(pearls, { options }, []),
  ];
}

function actionsFrom(state: State, count: number): Action[] {
  if (count === 0) return [];
  const action = legalActionAt(state, 0);
  return [action, ...actionsFrom(apply(state, action), count - 1)];
}
