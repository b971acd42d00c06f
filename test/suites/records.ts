import { gameLike } from '../kit/game-like.js';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import {
  createRecord,
  formatRecord,
  isIllegalActionError,
  parseRecord,
  recordFromJson,
  replay,
  verify,
} from '../../src/index.js';
import type {
  AnyGame,
  Beginning,
  Game,
  GameOptions,
  GameRecord,
  RecordedResult,
} from '../../src/index.js';
import { frozenParts, looseParts, thawed } from '../kit/table.js';
import {
  acceptedBy,
  counted,
  refusal,
  revoked,
  trapped,
  withoutPart,
  withValue,
} from '../kit/untrusted.js';

/** What the suite has to know of a game. */
export interface RecordedGame<S extends V, V extends object, A, O extends GameOptions> {
  readonly game: Game<S, V, A, O>;
  readonly other: AnyGame;
  /** Two players, seed 7, and player 0 begins. */
  readonly options: O;
  /** Two legal actions from there. */
  readonly opening: readonly [A, A];
  /** For each action up to the one after the opening: one that is illegal there, and the code. */
  readonly illegal: readonly (readonly [action: A, code: string])[];
  /** A state in the middle of a game, and one in which a single action ends it. */
  readonly playing: S;
  readonly lastTurn: S;
  readonly last: A;
  readonly ended: RecordedResult;
  /** Results that the last turn does not lead to. */
  readonly wrongResults: readonly (readonly [name: string, result: RecordedResult])[];
  /** A game that is over, and how it ended. */
  readonly over: S;
  readonly endedBefore: RecordedResult;
  /** A whole game, and options with which its actions do not lead to its result. */
  readonly finished: { readonly options: O; readonly actions: readonly A[] };
  readonly otherOptions: readonly O[];

  readonly badBeginnings: readonly (readonly [name: string, beginning: unknown, path: string])[];
  readonly badActions: readonly (readonly [name: string, actions: unknown, path: string])[];
  readonly wrong: readonly WrongPart[];
  readonly messages: readonly (readonly [path: string, wrong: unknown, message: string])[];

  /** The options as lines of text, in order. */
  readonly optionLines: readonly string[];
  /** A text with everything in it, and the changes that break it. */
  readonly whole: string;
  readonly wholeRecord: unknown;
  readonly broken: readonly BrokenText[];
  readonly unsound: readonly (readonly [name: string, from: string, to: string, path: string])[];
  /** The last field of a state in its text that has a separator before it. */
  readonly lastField: string;
}

/** Values that are wrong in some place of the record of the opening, or of the one that is over. */
type WrongPart = [
  path: string,
  record: 'opening' | 'ended',
  wrong: readonly unknown[],
  at?: string,
];

/** A change to a text: the sign ^ stands before the place of the error, and is taken out. */
type BrokenText = readonly [from: string, to: string, found: string, expected: string];

const WINDOWS_LINES = /\r?\n/;

/** What all games' records do. */
export function recordSuite<S extends V, V extends object, A, O extends GameOptions>(
  given: RecordedGame<S, V, A, O>,
): void {
  const { game, other, options, opening, illegal, playing, lastTurn, last } = given;
  const { name } = game;
  type Kept = GameRecord<S, A, O>;

  const RECORD = createRecord(game, { beginning: { options }, actions: opening });
  const ENDED = createRecord(game, { beginning: { state: lastTurn }, actions: [last] });
  const FINISHED = createRecord(game, {
    beginning: { options: given.finished.options },
    actions: given.finished.actions,
  });
  const byName = { opening: RECORD, ended: ENDED };
  const bad = { code: 'bad-record' };

  /** Every state of the whole game. */
  const STATES = given.finished.actions.reduce(
    (states, action) => [...states, game.apply(states.at(-1)!, action)],
    [game.setup(given.finished.options)],
  );

  /** Records of it: whole, unfinished, from a state in the middle, and not even begun. */
  const recordsOfGame = (): Kept[] => {
    const { options: from, actions } = given.finished;
    const half = actions.length >> 1;
    return [
      FINISHED,
      createRecord(game, { beginning: { options: from }, actions: actions.slice(0, half) }),
      createRecord(game, { beginning: { state: STATES[half]! }, actions: actions.slice(half) }),
      createRecord(game, { beginning: { state: STATES.at(-1)! }, actions: [] }),
      createRecord(game, { beginning: { options: from }, actions: [] }),
      createRecord(game, {
        beginning: { options: from },
        actions: actions.slice(0, half),
        ending: {
          by: 'resignation',
          player: half % 2,
        },
      }),
    ];
  };

  const RESIGNED = createRecord(game, {
    beginning: { options },
    actions: opening,
    ending: { by: 'resignation', player: 1 },
  });
  const FORFEITED = createRecord(game, {
    beginning: { options },
    actions: opening,
    ending: {
      by: 'forfeit',
      player: 0,
      reason: 'no time; "left"\nthe table',
    },
  });

  describe(`createRecord(${name}, beginning, actions)`, () => {
    test('keeps options and actions, and no result until the end', () => {
      const rest = { options, actions: opening, result: null };
      expect(RECORD).toStrictEqual({ format: 1, game: name, rules: 1, ...rest });
    });

    test('keeps a first state, and the result of the end', () => {
      const rest = { state: lastTurn, actions: [last], result: given.ended };
      expect(ENDED).toStrictEqual({ format: 1, game: name, rules: 1, ...rest });
    });

    test('needs no actions for a game that is over', () => {
      expect(createRecord(game, { beginning: { state: given.over }, actions: [] }).result).toEqual(
        given.endedBefore,
      );
    });

    test('says who resigned or forfeited the game, and why', () => {
      expect(RESIGNED).toStrictEqual({ ...RECORD, ending: { by: 'resignation', player: 1 } });
      expect(FORFEITED.ending).toStrictEqual({
        by: 'forfeit',
        player: 0,
        reason: 'no time; "left"\nthe table',
      });
      expect(looseParts(FORFEITED)).toEqual([]);
    });

    test.each<readonly [string, () => unknown, string]>([
      ['an ending of a game that is over', () => ({ by: 'resignation', player: 0 }), 'ending'],
      ['an ending of no sort', () => ({ by: 'boredom', player: 0 }), 'ending.by'],
      ['nothing for an ending', () => null, 'ending'],
    ])('refuses %s', (_, ending, path) => {
      const make = (): unknown =>
        createRecord(game, {
          beginning: { state: given.over },
          actions: [],
          ending: ending() as typeof RESIGNED.ending,
        });
      expect(refusal(make)).toEqual({ ...bad, path });
    });

    test('refuses an ending by somebody who does not play', () => {
      const make = (): unknown =>
        createRecord(game, {
          beginning: { options },
          actions: opening,
          ending: { by: 'forfeit', player: 15 },
        });
      expect(refusal(make)).toEqual({ ...bad, path: 'ending.player' });
    });

    test('is frozen, and changes nothing that it is given', () => {
      const loose = thawed({ options, state: lastTurn, opening, last: [last] });
      for (const record of [
        createRecord(game, { beginning: { options: loose.options }, actions: loose.opening }),
        createRecord(game, { beginning: { state: loose.state }, actions: loose.last }),
      ]) {
        expect(looseParts(record)).toEqual([]);
      }
      expect(frozenParts(loose)).toEqual([]);
      expect(loose).toStrictEqual({ options, state: lastTurn, opening, last: [last] });
    });

    test('has a result exactly when the game is over', () => {
      const { options: from, actions } = given.finished;
      for (const [i, state] of STATES.entries()) {
        const record = createRecord(game, {
          beginning: { options: from },
          actions: actions.slice(0, i),
        });
        expect(record.result === null).toBe(game.turn(state) !== null);
      }
      const { winners, standings } = game.result(STATES.at(-1)!)!;
      const scores = Array.from(standings.keys(), (seat) => {
        return standings.find(({ player }) => player === seat)?.score;
      });
      expect(FINISHED.result).toEqual({ winners, scores });
    });

    test('begins as another record does, with actions of its own', () => {
      const next = game.legalActionAt(replay(game, RECORD).at(-1)!, 0);
      const longer = createRecord(game, { beginning: RECORD, actions: [...RECORD.actions, next] });
      expect(longer.actions).toStrictEqual([...opening, next]);
      const older: Kept = { ...RECORD, rules: 2 };
      expect(createRecord(game, { beginning: older, actions: [] }).rules).toBe(1);
    });

    test.each<readonly [string, unknown, string]>([
      ['nothing to begin with', {}, ''],
      ['null', null, ''],
      ['a proxy that is no more', revoked({}), ''],
      ['options and a state', { options, state: playing }, ''],
      ['no seed', { options: { players: 2 } }, 'options.seed'],
      ['a seed that is none', { options: { players: 2, seed: 0.5 } }, 'options.seed'],
      ['a state of another game', { state: other.setup({ players: 2, seed: 7 }) }, 'state'],
      ...given.badBeginnings,
    ])('refuses %s', (_, beginning, path) => {
      const act = (): unknown =>
        createRecord(game, { beginning: beginning as Beginning<S, O>, actions: [] });
      expect(refusal(act)).toEqual({ ...bad, path });
    });

    test.each<readonly [string, unknown, string]>([
      ['no list of actions', null, 'actions'],
      ...given.badActions,
    ])('refuses %s', (_, actions, path) => {
      const act = (): unknown =>
        createRecord(game, { beginning: { options }, actions: actions as A[] });
      expect(refusal(act)).toEqual({ ...bad, path });
    });

    test.each(illegal.map((_, at) => at))('names the illegal action: number %i', (at) => {
      const [action, code] = illegal[at]!;
      const actions = [...opening.slice(0, at), action];
      const thrown = refusal(() => createRecord(game, { beginning: { options }, actions }));
      expect(isIllegalActionError(thrown) && thrown.violation.code).toBe(code);
      expect((thrown as Error).message).toMatch(new RegExp(`^action ${at}: `));
    });

    test('refuses an action after the end', () => {
      const thrown = refusal(() =>
        createRecord(game, { beginning: { state: lastTurn }, actions: [last, last] }),
      );
      expect(isIllegalActionError(thrown) && thrown.violation.code).toBe('game-over');
    });
  });

  describe(`replay(${name}, record)`, () => {
    test('gives every state of the game, frozen', () => {
      const replayed = replay(game, FINISHED);
      expect(isDeepStrictEqual(replayed, STATES)).toBe(true);
      expect(looseParts(replayed)).toEqual([]);
    });

    test('gives the first state and count others', () => {
      const all = replay(game, RECORD);
      expect(all.length).toBe(3);
      expect(all[0]).toStrictEqual(game.setup(options));
      for (const count of [0, 1, 2]) {
        expect(replay(game, RECORD, count)).toStrictEqual(all.slice(0, count + 1));
      }
      expect(
        replay(game, createRecord(game, { beginning: { state: playing }, actions: [] })),
      ).toStrictEqual([playing]);
    });

    test.each<unknown>([-1, 0.5, 3, NaN, Infinity, '1', null])(
      'refuses a count of %s for two actions',
      (count) => {
        const act = (): unknown => replay(game, RECORD, count as number);
        expect(refusal(act)).toEqual({ code: 'bad-index', path: '' });
      },
    );

    test('refuses other rules', () => {
      for (const rules of [0, 2]) {
        expect(refusal(() => replay(game, { ...RECORD, rules }))).toEqual({
          ...bad,
          path: 'rules',
        });
      }
    });

    test.each(illegal.map((_, at) => at))('names the illegal action: number %i', (at) => {
      const [action, code] = illegal[at]!;
      const state = replay(game, RECORD)[at]!;
      const record = { ...RECORD, actions: [...opening.slice(0, at), action] };
      const violation = game.check(state, action);
      const thrown = refusal(() => replay(game, record));
      expect(violation?.code).toBe(code);
      expect(thrown).toMatchObject({ name: 'IllegalActionError', at, violation });
      expect((thrown as Error).message).toBe(`action ${at}: ${violation?.message}`);
      // As far as the others go, it is a game.
      expect(replay(game, record, at)).toStrictEqual(replay(game, RECORD, at));
    });

    test('lets a defect of the game through', () => {
      const broken = gameLike(game, {
        apply: (): never => {
          throw new TypeError('a defect');
        },
      });
      expect(() => replay(broken, RECORD)).toThrow(new TypeError('a defect'));
      expect(() => verify(broken, RECORD)).toThrow(new TypeError('a defect'));
    });
  });

  describe(`verify(${name}, record)`, () => {
    test('finds nothing wrong with any game, finished or not', () => {
      for (const record of recordsOfGame()) {
        expect(verify(game, record)).toBeNull();
        expect(verify(game, thawed(record))).toBeNull();
      }
    });

    test('does not mind in which order the fields of a result stand', () => {
      const { winners, scores } = ENDED.result!;
      expect(verify(game, { ...ENDED, result: { scores, winners } })).toBeNull();
    });

    test('tells other rules', () => {
      expect(verify(game, { ...RECORD, rules: 2 })).toStrictEqual({
        code: 'other-rules',
        rules: 2,
        expected: 1,
        message: 'made by version 2 of the rules, but this library plays version 1',
      });
    });

    test.each(illegal.map((_, at) => at))('names the illegal action: number %i', (at) => {
      const [action, code] = illegal[at]!;
      const actions = [...opening.slice(0, at), action, ...opening.slice(at + 1)];
      const violation = game.check(replay(game, RECORD)[at]!, action);
      expect(violation?.code).toBe(code);
      const problem = { code: 'illegal-action', at, violation };
      const message = `action ${at}: ${violation?.message}`;
      expect(verify(game, { ...RECORD, actions })).toStrictEqual({ ...problem, message });

      // Where the record was read from a text, the line is known: comments and blank lines count.
      const text = formatRecord(game, { ...RECORD, actions });
      const lines = text.split('\n');
      const line = lines.indexOf('actions') + 1 + at;
      lines[line] = `; a comment\n\n  ${lines[line]} ; another`;
      const read = parseRecord(game, lines.join('\r\n'));
      const place = { line: line + 3, column: 3 };
      expect(verify(game, read)).toStrictEqual({ ...problem, ...place, message });
      expect(verify(game, thawed(read))).toStrictEqual({ ...problem, message });
    });

    test.each<readonly [string, unknown, string]>([
      ['another game', { ...RECORD, game: other.name }, 'game'],
      ['no format', { ...RECORD, format: 0 }, 'format'],
      ['options and a state', { ...RECORD, state: playing }, ''],
      ['null', null, ''],
      ['a text', 'record', ''],
      ['an empty object', {}, ''],
      ['a proxy whose every trap throws', trapped({ ...RECORD }), ''],
      ['no action', { ...RECORD, actions: [opening[0], { type: 'jump' }] }, 'actions[1].type'],
    ])('names the place of what is no record: %s', (_, value, path) => {
      const problem = verify(game, value);
      expect(problem).toMatchObject({ ...bad, path });
      expect(looseParts(problem)).toEqual([]);
      expect(refusal(() => replay(game, value as Kept))).toEqual({ ...bad, path });
      expect(refusal(() => formatRecord(game, value as Kept))).toEqual({ ...bad, path });
    });

    test('names an action after the end, and the first of several', () => {
      const at = FINISHED.actions.length;
      const actions = [...FINISHED.actions, last, last];
      const violation = { code: 'game-over' };
      expect(verify(game, { ...FINISHED, actions })).toMatchObject({
        ...{ code: 'illegal-action', at, violation },
      });
    });

    test.each<readonly [string, Kept, RecordedResult | null]>([
      ...given.wrongResults.map(([title, result]) => [title, ENDED, result] as const),
      ['no result', ENDED, null],
      ['the result of an unfinished game', RECORD, given.ended],
    ])('compares the result: %s', (_, record, found) => {
      const told = (result: RecordedResult | null): string =>
        result === null
          ? 'an unfinished game'
          : `winners ${result.winners.join(' ')} scores ${result.scores.join(' ')}`;
      expect(verify(game, { ...record, result: found })).toStrictEqual({
        code: 'wrong-result',
        found,
        expected: record.result,
        message: `the actions lead to ${told(record.result)}, not to ${told(found)}`,
      });
    });

    test('notices a game whose options, actions or result were tampered with', () => {
      const found = (record: unknown): unknown => verify(game, record)?.code;
      const shorter = { ...FINISHED, actions: FINISHED.actions.slice(0, -1) };
      expect(verify(game, shorter)).toMatchObject({ code: 'wrong-result', expected: null });
      const later = { ...FINISHED, actions: FINISHED.actions.slice(1), result: null };
      expect(found(later)).toBe('illegal-action');
      for (const wrong of given.otherOptions) {
        expect(found({ ...FINISHED, options: wrong })).toMatch(/illegal-action|wrong-result/);
      }
    });

    test('judges how a game ended before its end', () => {
      expect(verify(game, RESIGNED)).toBeNull();
      expect(verify(game, FORFEITED)).toBeNull();
      const { ending } = RESIGNED;
      expect(verify(game, { ...ENDED, result: null, ending })).toStrictEqual({
        code: 'bad-record',
        path: 'ending',
        problem: 'the game was over by its rules',
        message: 'ending: the game was over by its rules',
      });
      expect(verify(game, { ...RECORD, ending: { ...ending, player: 9 } })).toStrictEqual({
        code: 'bad-record',
        path: 'ending.player',
        problem: 'there is no player 9',
        message: 'ending.player: there is no player 9',
      });
    });

    test('says what is not trusted', () => {
      const plain = createRecord(game, {
        beginning: { options: { players: 2, seed: 7 } as O },
        actions: [],
      });
      expect(verify(game, plain, { trust: ['seed'] })).toBeNull();
      expect(verify(game, ENDED, { trust: ['state'] })).toBeNull();
      for (const [record, trust, path] of [
        [plain, [], 'options.seed'],
        [plain, ['state'], 'options.seed'],
        [RECORD, ['seed'], 'options.first'],
        [ENDED, ['seed'], 'state'],
        [ENDED, [], 'state'],
      ] as const) {
        expect(verify(game, record, { trust })).toStrictEqual({
          code: 'untrusted',
          path,
          message: `${path} is not trusted`,
        });
      }
      const names = Object.keys(options) as (keyof O & string)[];
      expect(verify(game, RECORD, { trust: names })).toBeNull();
    });

    test.each<[options: unknown, path: string, message: string]>([
      [null, '', 'expected an object, found null'],
      ['seed', '', 'expected an object, found "seed"'],
      [{ trusted: [] }, '', 'unknown field "trusted"'],
      [{ trust: 'state' }, 'trust', 'trust: expected a list, found "state"'],
      [{ trust: null }, 'trust', 'trust: expected a list, found null'],
      [{ onStep: 'x' }, 'onStep', 'onStep: expected a function, found "x"'],
    ])('refuses the options %j', (given, path, message) => {
      for (const record of [RECORD, ENDED, null]) {
        const call = (): unknown => verify(game, record, given as never);
        expect(refusal(call)).toEqual({ code: 'bad-options', path });
        expect(call).toThrow(message);
      }
    });

    test('hands on each step of the game as far as it goes', () => {
      const steps: unknown[] = [];
      const record = { ...RECORD, actions: [...opening, illegal[2]![0]] };
      const problem = verify(game, record, { onStep: (step) => steps.push(step) });
      expect(problem).toMatchObject({ code: 'illegal-action', at: 2 });
      const states = replay(game, RECORD);
      expect(steps).toStrictEqual(
        opening.map((action, i) => {
          const player = game.turn(states[i]!);
          return { player, action, ...game.step(states[i]!, action) };
        }),
      );
      expect(looseParts(steps).filter((path) => path !== '$')).toEqual([]);
    });
  });

  describe(`recordFromJson(${name}, value)`, () => {
    test('gives every record back, frozen', () => {
      for (const record of recordsOfGame()) {
        const back = recordFromJson(game, thawed(record));
        expect(isDeepStrictEqual(back, record)).toBe(true);
        expect(looseParts(back)).toEqual([]);
        expect(JSON.stringify(back)).toBe(JSON.stringify(record));
      }
    });

    test('does not ask whether the actions are legal, the result right, or the rules the same', () => {
      const record = {
        ...RECORD,
        rules: 2,
        actions: [illegal[0]![0]],
        result: { winners: [3, -1], scores: [0] },
      };
      expect(recordFromJson(game, thawed(record))).toStrictEqual(record);
    });

    test('puts the fields into their order', () => {
      const turned = (value: object): object => Object.fromEntries(Object.entries(value).reverse());
      const value = turned({ ...ENDED, result: turned(ENDED.result!) });
      expect(JSON.stringify(recordFromJson(game, value))).toBe(JSON.stringify(ENDED));
    });

    test.each<[string, unknown]>([
      ['a text', formatRecord(game, RECORD)],
      ['no format', withoutPart(RECORD, 'format')],
      ['no game', withoutPart(RECORD, 'game')],
      ['no rules', withoutPart(RECORD, 'rules')],
      ['no actions', withoutPart(RECORD, 'actions')],
      ['no result', withoutPart(RECORD, 'result')],
      ['no options', withoutPart(RECORD, 'options')],
      ['no state', withoutPart(ENDED, 'state')],
      ['options and a state', { ...RECORD, state: playing }],
      ['a proxy that is no more', revoked({})],
      ['a proxy whose every trap throws', trapped({ ...RECORD })],
    ])('refuses %s', (_, value) => {
      expect(refusal(() => recordFromJson(game, value))).toEqual({ ...bad, path: '' });
    });

    const list = Object.assign([...opening], { extra: 1 });
    const endedBy = (player: unknown): unknown => ({ by: 'forfeit', player });
    const endedFor = (reason: unknown): unknown => ({ by: 'forfeit', player: 0, reason });
    // prettier-ignore
    test.each<WrongPart>([
      ['format', 'opening', [undefined, null, 0, '1', 1.5, -0]],
      ['game', 'opening', [undefined, null, '', other.name, 0, [name], new String(name)]],
      ['game', 'opening', [name.toUpperCase()]],
      ['rules', 'opening', [undefined, null, 0, -1, '1', 1.5, 2 ** 53, NaN]],
      ['options', 'opening', [null, 0, 'players 2', [], {}, { seed: 7 }]],
      ['options.first', 'opening', [null, -1, 2, '0']],
      ['state', 'ended', [null, 0, 'state', [], {}]],
      ['actions', 'opening', [undefined, null, 0, 'take', {}, { length: 0 }]],
      ['actions', 'opening', [[, ...opening], list]],
      ['actions[1]', 'opening', [undefined, null, 'take', [], {}]],
      ['actions[0].type', 'opening', [undefined, null, 'jump', 0]],
      ['result', 'ended', [undefined, 0, 'winners 0', [], {}, { winners: [0] }, { scores: [9] }]],
      ['result.winners', 'ended', [undefined, null, 0, [], {}, new Array(17).fill(0)]],
      ['result.scores', 'ended', [undefined, null, 0, [], {}, new Array(17).fill(0)]],
      ['result.winners[0]', 'ended', [undefined, null, '0', 0.5, NaN, -0, 2 ** 53]],
      ['result.scores[1]', 'ended', [undefined, null, '8', 0.5, NaN, -0, 2 ** 53, -(2 ** 53)]],
      ['ending', 'opening', [null, 0, 'resigned', [], {}, { by: 'forfeit' }, { player: 0 }]],
      ['ending', 'ended', [{ by: 'forfeit', player: 0 }]],
      ['ending', 'opening', [{ by: 'time', player: 0 }], 'ending.by'],
      ['ending', 'opening', [-1, 16, 0.5, '0', null].map(endedBy), 'ending.player'],
      ['ending', 'opening', [1, null, 'x'.repeat(1001)].map(endedFor), 'ending.reason'],
      ...given.wrong,
    ])('says where it is wrong: %s', (path, record, wrongs, at = path) => {
      for (const wrong of wrongs) {
        const value = withValue(byName[record], path, wrong);
        const found = refusal(() => recordFromJson(game, value));
        expect([wrong, found]).toEqual([wrong, { ...bad, path: at }]);
      }
    });

    test('takes up to 16 players, and a reason of up to 1000 characters', () => {
      const ending = { by: 'forfeit', player: 15, reason: 'x'.repeat(1000) };
      expect(recordFromJson(game, withValue(RECORD, 'ending', ending)).ending).toEqual(ending);
      const most = { winners: new Array(16).fill(15), scores: new Array(16).fill(0) };
      expect(recordFromJson(game, withValue(ENDED, 'result', most)).result).toEqual(most);
    });

    test('says the path once in its message', () => {
      const rows = [
        ...given.messages,
        ['options.x: y', 5, 'options: unknown field "x: y"'],
      ] as const;
      for (const [path, wrong, message] of rows) {
        const read = (): unknown => recordFromJson(game, withValue(RECORD, path, wrong));
        expect(read).toThrow(expect.objectContaining({ message }));
      }
    });

    test('does not read through lists that are too long', () => {
      const many = new Array(100_001).fill(opening[0]);
      for (const long of [many, new Array(2 ** 32 - 1)]) {
        for (const path of ['actions', 'result.winners', 'result.scores']) {
          const { value, reads } = counted(withValue(ENDED, path, long));
          expect(refusal(() => recordFromJson(game, value))).toEqual({ ...bad, path });
          expect(reads()).toBeLessThan(2_000);
        }
      }
    });

    test('refuses a record of another game, and so do verify and parseRecord', () => {
      const foreign = createRecord(other, {
        beginning: { options: { players: 2, seed: 7 } },
        actions: [],
      });
      const wrongGame = { ...bad, path: 'game' };
      expect(refusal(() => recordFromJson(game, foreign))).toEqual(wrongGame);
      expect(verify(game, foreign)).toMatchObject(wrongGame);
      expect(refusal(() => parseRecord(game, formatRecord(other, foreign)))).toEqual({
        line: 1,
        column: 1,
        found: `"${other.name}"`,
        expected: `"${name} record"`,
      });
    });
  });

  describe(`formatRecord(${name}, record) and parseRecord(${name}, text)`, () => {
    const actionLines = opening.map((action) => game.formatAction(action));
    const heading = [`${name} record`, 'format 1', 'rules 1'];
    const TEXT = [...heading, ...given.optionLines, 'actions', ...actionLines, ''].join('\n');

    test('agree on a game from its options', () => {
      expect(formatRecord(game, RECORD)).toBe(TEXT);
      expect(parseRecord(game, TEXT)).toStrictEqual(RECORD);
    });

    test('agree on a game from a state', () => {
      const { winners, scores } = given.ended;
      const text = [
        ...heading,
        `state ${game.formatState(lastTurn)}`,
        'actions',
        game.formatAction(last),
        `result winners ${winners.join(' ')} scores ${scores.join(' ')}`,
        '',
      ].join('\n');
      expect(formatRecord(game, ENDED)).toBe(text);
      expect(parseRecord(game, text)).toStrictEqual(ENDED);
    });

    test('agree on a game that somebody gave up', () => {
      expect(formatRecord(game, RESIGNED)).toBe(`${TEXT}resigned 1\n`);
      expect(parseRecord(game, `${TEXT}resigned 1\n`)).toStrictEqual(RESIGNED);
      const text = `${TEXT}forfeited 0 "no time; \\"left\\"\\nthe table"\n`;
      expect(formatRecord(game, FORFEITED)).toBe(text);
      expect(parseRecord(game, text)).toStrictEqual(FORFEITED);
      const longest = { by: 'forfeit', player: 0, reason: 'x'.repeat(1000) } as const;
      const long = createRecord(game, {
        beginning: { options },
        actions: opening,
        ending: longest,
      });
      expect(parseRecord(game, formatRecord(game, long))).toStrictEqual(long);
    });

    test.each([
      ['resigned', 9, 'the number of a player'],
      ['resigned x', 9, 'the number of a player'],
      ['resigned 1 time', 12, 'the end of the record'],
      ['forfeited 1 "time', 13, 'a text in double quotes'],
      ['forfeited 1 "time" x', 20, 'the end of the record'],
    ])('point at what is wrong with an ending: %s', (line, column, expected) => {
      const found = refusal(() => parseRecord(game, `${TEXT}${line}\n`));
      expect(found).toMatchObject({ line: TEXT.split('\n').length, column, expected });
    });

    test('agree on a whole game and its parts', () => {
      for (const record of recordsOfGame()) {
        const text = formatRecord(game, record);
        const back = parseRecord(game, text);
        expect(isDeepStrictEqual(back, record)).toBe(true);
        expect(looseParts(back)).toEqual([]);
        expect(formatRecord(game, back)).toBe(text);
        expect(formatRecord(game, thawed(record))).toBe(text);
        expect(verify(game, back)).toBeNull();
      }
    });

    test('agree on what verify would refuse', () => {
      const record = recordFromJson(game, {
        ...RECORD,
        rules: 2,
        actions: illegal.map(([action]) => action),
        result: { winners: [2, 0], scores: [-5, 1000, 0] },
      });
      expect(parseRecord(game, formatRecord(game, record))).toStrictEqual(record);
    });

    test.each(['rules', 'result.winners[0]', 'result.scores[1]'])(
      'agree on numbers as large as recordFromJson takes: %s',
      (path) => {
        for (const size of [1e8, 1e9, 1e14, 1e15, Number.MAX_SAFE_INTEGER]) {
          for (const number of [size - 1, size, 1 - size, -size]) {
            const value = withValue(ENDED, path, number) as Kept;
            const isTaken = acceptedBy(() => recordFromJson(game, value)) !== null;
            const back = acceptedBy(() => parseRecord(game, formatRecord(game, value)));
            expect([number, back]).toStrictEqual([number, isTaken ? value : null]);
          }
        }
      },
    );

    // prettier-ignore
    test.each<[string, string]>([
      ['blank lines', TEXT.replaceAll('\n', '\n\n \t\n')],
      ['line breaks of Windows', TEXT.replaceAll('\n', '\r\n')],
      ['more blanks', TEXT.replaceAll('\n', ' \t\n\t ').replaceAll(' ', '  ')],
      ['a byte order mark', `\ufeff${TEXT}`],
      ['a comment on every line', TEXT.replaceAll('\n', ' ; a comment\n')],
      ['options in another order', TEXT.replace(given.optionLines.join('\n'), [...given.optionLines].reverse().join('\n'))],
    ])('takes %s', (_, text) => {
      const { comments, ...rest } = parseRecord(game, text);
      expect(rest).toStrictEqual(RECORD);
      expect(comments).toSatisfy((said) => said === undefined || text.includes(';'));
    });

    describe('comments', () => {
      const comments = [
        { at: 0, text: '12 of 100 playouts, +3.4 points' },
        { at: 2, text: '"quoted; and so on" \u00e9' },
      ];
      const said: Kept = { ...FINISHED, comments };

      test('are written behind their actions, and read from there', () => {
        const text = formatRecord(game, said);
        const lines = text.split('\n');
        const first = lines.indexOf('actions') + 1;
        expect(lines[first]).toBe(
          `${game.formatAction(FINISHED.actions[0]!)} ; ${comments[0]!.text}`,
        );
        expect(lines[first + 1]).toBe(game.formatAction(FINISHED.actions[1]!));
        expect(parseRecord(game, text)).toStrictEqual(said);
        expect(recordFromJson(game, thawed(said))).toStrictEqual(said);
        expect(looseParts(parseRecord(game, text))).toEqual([]);
      });

      test('are made by createRecord(…), and left out if there are none', () => {
        const from = { options: given.finished.options };
        expect(
          createRecord(game, { beginning: from, actions: given.finished.actions, comments }),
        ).toStrictEqual(said);
        expect(
          createRecord(game, { beginning: from, actions: given.finished.actions, comments: [] }),
        ).toStrictEqual(FINISHED);
        expect(recordFromJson(game, { ...FINISHED, comments: [] })).toStrictEqual(FINISHED);
        expect(Object.keys(FINISHED)).not.toContain('comments');
      });

      test('have no part in the game', () => {
        expect(verify(game, said)).toBeNull();
        expect(replay(game, said)).toStrictEqual(replay(game, FINISHED));
      });

      test('are kept only where they stand behind an action', () => {
        const lines = formatRecord(game, said).split('\n');
        const second = lines.indexOf('actions') + 2;
        lines.splice(second, 1, '; alone', `${lines[second]} ; `);
        const text = `; above\n${lines.join('\n')}; below`;
        expect(parseRecord(game, text).comments).toStrictEqual(comments);
      });

      test.each<[name: string, comments: unknown, path: string]>([
        ['no list', {}, 'comments'],
        ['no text', [{ at: 0 }], 'comments[0]'],
        ['an empty text', [{ at: 0, text: '' }], 'comments[0].text'],
        ['a space at the end', [{ at: 0, text: 'a ' }], 'comments[0].text'],
        ['two lines', [{ at: 0, text: 'a\nb' }], 'comments[0].text'],
        ['1001 characters', [{ at: 0, text: 'a'.repeat(1001) }], 'comments[0].text'],
        ['no such action', [{ at: FINISHED.actions.length, text: 'a' }], 'comments[0].at'],
        ['another order', [...comments].reverse(), 'comments[1].at'],
      ])('are refused: %s', (_, given, path) => {
        expect(refusal(() => recordFromJson(game, { ...FINISHED, comments: given }))).toMatchObject(
          {
            ...bad,
            path,
          },
        );
        expect(verify(game, { ...FINISHED, comments: given })).toMatchObject({ ...bad, path });
      });
    });

    test('takes comments beside a text that has a semicolon', () => {
      const text = TEXT.replace('seed 7', 'seed "a;\\";b" ; "c"');
      expect(parseRecord(game, text).options?.seed).toBe('a;";b');
    });

    test('takes a comment after a state, and blanks before it', () => {
      const text = formatRecord(game, ENDED)
        .replace(`state ${name}`, `state \t ${name}`)
        .replace('\nactions', ' ; here\n\nactions');
      expect(parseRecord(game, text)).toStrictEqual(ENDED);
    });

    test('does not begin to read more than four million characters', () => {
      expect(parseRecord(game, TEXT.padEnd(4_000_000))).toStrictEqual(RECORD);
      expect(parseRecord(game, `${TEXT};`.padEnd(4_000_000))).toStrictEqual(RECORD);
      expect(refusal(() => parseRecord(game, TEXT.padEnd(4_000_001)))).toEqual({
        line: 1,
        column: 1,
        found: '4000001 characters',
        expected: 'at most 4000000',
      });
    });

    const { whole } = given;
    const RECORD_WORDS = `"${name} record"`;
    const LINE_END = 'the end of the line';
    const scores = given.ended.scores.join(' ');
    test.each<BrokenText>([
      [whole, '^', 'the end', RECORD_WORDS],
      [whole, '\n; nothing\n^', 'the end', RECORD_WORDS],
      [`${name} record`, `^${other.name} record`, `"${other.name}"`, RECORD_WORDS],
      [`${name} record`, `^a ${name} record`, '"a"', RECORD_WORDS],
      [`${name} record`, `^${name}\nrecord`, `"${name}"`, RECORD_WORDS],
      [`${name} record`, `^${name} records`, `"${name}"`, RECORD_WORDS],
      [`${name} record`, `${name} record ^1`, '"1"', LINE_END],
      [`${name} record\n`, `${name} record ^`, '"format"', LINE_END],
      ['format 1', '^format', '"format"', '"format" and a number'],
      ['format 1', 'format 1^.5', '".5"', LINE_END],
      ['format 1\n', '^', '"rules"', '"format" and a number'],
      ['rules 1', '  ^rule 1', '"rule"', '"rules" and a number'],
      ['players 2', 'players 2\r\n\r\n  ^players 2', '"players"', '"players" once'],
      ['seed "a;b"', 'seed ^"ab', '"\\"ab"', 'a whole number, or a text in double quotes'],
      ['seed "a;b"', 'seed "a;b" ^"c"', '"\\"c\\""', LINE_END],
      ['first 0', 'first ^', '"\\n"', 'a value for "first"'],
      ['actions', 'actions ^now', '"now"', LINE_END],
      ['actions\n', 'actions ^', expect.any(String) as string, LINE_END],
      [
        `winners ${given.ended.winners.join(' ')} scores`,
        '^scores',
        '"scores"',
        '"winners" and numbers',
      ],
      ['result winners', 'result ^winners x', '"winners"', '"winners" and numbers'],
      ['result winners', 'result ^winner', '"winner"', '"winners" and numbers'],
      [`scores ${scores}`, '^', '"\\n"', '"scores" and numbers'],
      [`scores ${scores}`, `^score ${scores}`, '"score"', '"scores" and numbers'],
      [`scores ${scores}`, `^scores - ${scores}`, '"scores"', '"scores" and numbers'],
      [`scores ${scores}`, `scores ${scores} ^wins`, '"wins"', 'the end of the record'],
      [`scores ${scores}`, `scores ${scores}^.5`, '".5"', 'the end of the record'],
      [`scores ${scores}`, `scores ${scores}\n\n^take`, '"take"', 'the end of the record'],
      [`scores ${scores}`, `scores ${scores}\n^result`, '"result"', 'the end of the record'],
      ...given.broken,
    ])('points at the place: %j becomes %j', (from, to, found, expected) => {
      expect(whole).toContain(from);
      const text = whole.replace(from, to);
      const before = text.slice(0, text.indexOf('^')).split(WINDOWS_LINES);
      expect(refusal(() => parseRecord(game, text.replace('^', '')))).toEqual({
        line: before.length,
        column: before.at(-1)!.length + 1,
        found,
        expected,
      });
    });

    test('read the text with everything in it', () => {
      expect(parseRecord(game, whole)).toStrictEqual(given.wholeRecord);
    });

    test('point at where the options begin if no actions follow', () => {
      for (const line of ['action', 'Actions', '; actions', '']) {
        expect(refusal(() => parseRecord(game, whole.replace('actions', line)))).toEqual({
          line: 4,
          column: 1,
          found: '"players"',
          expected: 'options, and after them "actions"',
        });
      }
    });

    test('point at the place in a state', () => {
      const text = formatRecord(game, ENDED);
      const column = text.split('\n')[3]!.indexOf('hand') + 1;
      const wrong = `; first\n${text.replace('hand', 'band')}`;
      expect(refusal(() => parseRecord(game, wrong))).toEqual({
        line: 5,
        column,
        found: '"band"',
        expected: '"hand"',
      });
      const cut = text.replace(` | ${given.lastField}`, `\n | ${given.lastField}`);
      expect(refusal(() => parseRecord(game, cut))).toMatchObject({
        line: 4,
        found: 'the end',
        expected: '"|"',
      });
    });

    test.each<readonly [string, string, string, string]>([
      ['no seed', 'seed 7\n', '', 'options.seed'],
      ['no players', 'players 2\n', '', 'options'],
      ['a seed that is too large', 'seed 7', 'seed 9007199254740992', 'options.seed'],
      ...given.unsound,
    ])('refuses %s', (_, from, to, path) => {
      expect(TEXT).toContain(from);
      const text = TEXT.replace(from, to);
      expect(refusal(() => parseRecord(game, text))).toEqual({ ...bad, path });
    });

    test.each<[string, string, string]>([
      ['minus zero', 'winners 0 scores -0 1', 'result.scores[0]'],
      ['too many winners', `winners${' 0'.repeat(17)} scores 1`, 'result.winners'],
    ])('refuses %s', (_, result, path) => {
      const text = `${TEXT}result ${result}\n`;
      expect(refusal(() => parseRecord(game, text))).toEqual({ ...bad, path });
    });

    test('stops at the first action that is too many', () => {
      const text = TEXT.replace('actions\n', `actions\n${`${actionLines[0]}\n`.repeat(100_100)}`);
      const before = heading.length + given.optionLines.length + 1;
      expect(refusal(() => parseRecord(game, text))).toEqual({
        line: before + 1 + 100_000,
        column: 1,
        found: expect.any(String) as string,
        expected: 'at most 100000 actions',
      });
    });
  });
}
