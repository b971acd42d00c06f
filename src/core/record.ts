import { RulesError } from './errors.js';
import type { Reason } from './errors.js';
import { freeze } from './freeze.js';
import type { Game, GameOptions } from './game.js';
import { MAX_LENGTH, TextReader } from './text.js';
import {
  attempt,
  below,
  fieldsOf,
  inside,
  itemsOf,
  Misfit,
  oneOf,
  readOrThrow,
  refusalOf,
  wholeNumber,
} from './untrusted.js';

/**
 * The version of the record format, JSON and text alike.
 *
 * @example
 * ```ts
 * import { createRecord, RECORD_FORMAT, reef } from 'reef-rules';
 *
 * createRecord(reef, { options: { players: 2, seed: 7 } }, []).format === RECORD_FORMAT; // true
 * ```
 */
export const RECORD_FORMAT = 1;
/** More actions than any game can have: a longer list is not read at all. */
const MAX_ACTIONS = 100_000;

/**
 * How a recorded game ended.
 *
 * @example
 * ```ts
 * import type { RecordedResult } from 'reef-rules';
 *
 * const result: RecordedResult = { winners: [1], scores: [31, 42] };
 * result.scores[result.winners[0]!]; // 42
 * ```
 */
export interface RecordedResult {
  readonly winners: readonly number[];
  /** The final score of each player, by seat. */
  readonly scores: readonly number[];
}

/**
 * A game from its beginning: the options of `setup` with their seed, or else a first state; then all
 * actions, and the result if it is over. Plain data, made for keeping. The seed and the first state
 * give every secret away, so the record of a game that is still going on is for the server alone.
 *
 * @example
 * ```ts
 * import { createRecord, reef } from 'reef-rules';
 * import type { Action, GameRecord, SetupOptions, State } from 'reef-rules';
 *
 * const record: GameRecord<State, Action, SetupOptions> = createRecord(
 *   reef,
 *   { options: { players: 2, seed: 7 } },
 *   [],
 * );
 * record.result; // null
 * ```
 */
export type GameRecord<State, Action, Options> = Beginning<State, Options> & {
  readonly format: typeof RECORD_FORMAT;
  readonly game: string;
  /** The version of the rules that the game was played by. */
  readonly rules: number;
  readonly actions: readonly Action[];
  readonly result: RecordedResult | null;
};

/**
 * Where a record begins: with options that have a seed, or with a state.
 *
 * @example
 * ```ts
 * import { createRecord, reef, setup } from 'reef-rules';
 * import type { Beginning, SetupOptions, State } from 'reef-rules';
 *
 * const beginning: Beginning<State, SetupOptions> = { state: setup({ players: 3 }) };
 * createRecord(reef, beginning, []).state?.players.length; // 3
 * ```
 */
export type Beginning<State, Options> =
  | { readonly options: Options; readonly state?: never }
  | { readonly state: State; readonly options?: never };

/**
 * What is wrong with a record: it is none, and where; it was made by other rules; the first illegal
 * action, by its place from 0, and why; or a result that the actions do not lead to.
 *
 * @example
 * ```ts
 * import { createRecord, reef, verify } from 'reef-rules';
 * import type { RecordProblem } from 'reef-rules';
 *
 * const record = { ...createRecord(reef, { options: { players: 2, seed: 7 } }, []), rules: 99 };
 * const problem: RecordProblem | null = verify(reef, record);
 * problem?.code; // 'other-rules'
 * ```
 */
export type RecordProblem = { readonly message: string } & (
  | { readonly code: 'bad-record'; readonly path: string }
  | { readonly code: 'other-rules'; readonly rules: number }
  | { readonly code: 'illegal-action'; readonly at: number; readonly violation: Reason }
  | {
      readonly code: 'wrong-result';
      readonly found: RecordedResult | null;
      readonly expected: RecordedResult | null;
    }
);

/**
 * The record of a game of any kind: where it began, either options with a seed or a first state, what
 * was done, and the result if that ended it. `createRecord` of a game is this for that game.
 *
 * @throws RulesError `bad-record` for options without a seed, and for whatever is not sound.
 * @throws IllegalActionError when an action is not legal.
 *
 * @example
 * ```ts
 * import { createRecord, reef } from 'reef-rules';
 *
 * createRecord(reef, { options: { players: 2, seed: 7 } }, []).game; // 'reef'
 * ```
 */
export function createRecord<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  beginning: Beginning<S, O>,
  actions: readonly A[],
): GameRecord<S, A, O> {
  const rest = { format: RECORD_FORMAT, game: game.name, rules: game.rules, actions, result: null };
  const unfinished = readOrThrow('bad-record', () => {
    const { options, state } = (beginning as Partial<typeof beginning> | null) ?? {};
    return recordAt(game, { ...rest, options, state });
  });
  const last = unfinished.actions.reduce<S>(
    (state, action) => game.apply(state, action),
    begin(game, unfinished),
  );
  return freeze({ ...unfinished, result: outcome(game, last) });
}

/**
 * The record of a game that was just played, for those who know its last state: frozen actions that are
 * known to lead there need not be played again.
 *
 * @throws RulesError `bad-record` for options that no game can begin with.
 */
export function recordOf<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  options: O,
  actions: readonly A[],
  last: S,
): GameRecord<S, A, O> {
  const from = readOrThrow('bad-record', () => readBeginning<S, V, A, O>(game, { options }));
  const { name, rules } = game;
  const result = outcome(game, last);
  return freeze({
    format: RECORD_FORMAT,
    game: name,
    rules,
    ...from,
    actions: freeze([...actions]),
    result,
  });
}

/**
 * The states of a recorded game of any kind, from the first to the one after `count` actions.
 *
 * @throws RulesError `bad-record` for what is no record or made by other rules than these, `bad-index`
 * for too large a count.
 * @throws IllegalActionError when an action is not legal.
 *
 * @example
 * ```ts
 * import { createRecord, reef, replay } from 'reef-rules';
 *
 * const record = createRecord(reef, { options: { players: 2, seed: 7 } }, []);
 * replay(reef, record).length; // 1
 * ```
 */
export function replay<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  record: GameRecord<S, A, O>,
  count?: number,
): readonly S[] {
  const { actions, rules, ...from } = recordFromJson(game, record);
  if (rules !== game.rules) throw new RulesError('bad-record', otherRules(game, rules), 'rules');
  const last = checkedCount(count, actions.length);
  let state = begin(game, from);
  const states = [state];
  for (const action of actions.slice(0, last)) {
    state = game.apply(state, action);
    states.push(state);
  }
  return freeze(states);
}

function checkedCount(count: number | undefined, most: number): number {
  if (count === undefined) return most;
  if (Number.isInteger(count) && count >= 0 && count <= most) return count;
  throw new RulesError('bad-index', `this record has ${most} actions`);
}

/**
 * The first thing that is wrong with a record of any game, or `null`. Any value at all may be asked
 * about; this never throws.
 *
 * @example
 * ```ts
 * import { reef, verify } from 'reef-rules';
 *
 * verify(reef, 'no record')?.code; // 'bad-record'
 * ```
 */
export function verify<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  record: unknown,
): RecordProblem | null {
  const sound = attempt(() => recordAt(game, record));
  if (sound instanceof Misfit) {
    return freeze({ code: 'bad-record', path: sound.path, message: sound.message });
  }
  const { actions, rules, result, ...from } = sound;
  if (rules !== game.rules) {
    return freeze({ code: 'other-rules', rules, message: otherRules(game, rules) });
  }
  let state = begin(game, from);
  for (const [at, action] of actions.entries()) {
    const violation = game.check(state, action);
    if (violation !== null) {
      const message = `action ${at}: ${violation.message}`;
      return freeze({ code: 'illegal-action', at, violation, message });
    }
    state = game.apply(state, action);
  }
  const expected = outcome(game, state);
  if (resultText(result) === resultText(expected)) return null;
  const message = `the actions lead to ${resultText(expected)}, not to ${resultText(result)}`;
  return freeze({ code: 'wrong-result', found: result, expected, message });
}

function begin<S extends V, V extends object, A, O>(
  game: Game<S, V, A, O>,
  { options, state }: { readonly options?: O; readonly state?: S },
): S {
  return state ?? game.setup(options as O);
}

function outcome<S extends V, V extends object, A, O>(
  game: Game<S, V, A, O>,
  state: S,
): RecordedResult | null {
  const result = game.result(state);
  if (result === null) return null;
  const bySeat = [...result.standings].sort((a, b) => a.player - b.player);
  const scores = freeze(bySeat.map(({ score }) => score));
  return freeze({ winners: freeze([...result.winners]), scores });
}

function otherRules(game: { readonly rules: number }, rules: number): string {
  return `made by version ${rules} of the rules, this library plays version ${game.rules}`;
}

// JSON.

/**
 * A record of any game from a value of unknown origin: frozen and well formed, or an error.
 *
 * @throws RulesError `bad-record`, with the path of what is wrong.
 *
 * @example
 * ```ts
 * import { createRecord, recordFromJson, reef } from 'reef-rules';
 *
 * const saved = JSON.stringify(createRecord(reef, { options: { players: 2, seed: 7 } }, []));
 * recordFromJson(reef, JSON.parse(saved)).rules; // 1
 * ```
 */
export function recordFromJson<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  value: unknown,
): GameRecord<S, A, O> {
  return readOrThrow('bad-record', () => recordAt(game, value));
}

function recordAt<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  value: unknown,
): GameRecord<S, A, O> {
  const { options, state, ...given } = fieldsOf(
    value,
    '',
    ['format', 'game', 'rules', 'actions', 'result'],
    ['options', 'state'],
  );
  wholeNumber(given.format, 'format', RECORD_FORMAT, RECORD_FORMAT);
  oneOf(given.game, 'game', [game.name]);
  const rules = wholeNumber(given.rules, 'rules', 1, Number.MAX_SAFE_INTEGER);
  const from = readBeginning(game, { options, state });
  const actions = itemsOf(given.actions, 'actions', 0, MAX_ACTIONS).map((action, i) =>
    inside(below('actions', i), () => game.actionFromJson(action)),
  );
  const result = given.result === null ? null : resultAt(given.result, 'result');
  return freeze({
    format: RECORD_FORMAT,
    game: game.name,
    rules,
    ...from,
    actions: freeze(actions),
    result,
  });
}

function readBeginning<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  { options, state }: { readonly options?: unknown; readonly state?: unknown },
): Beginning<S, O> {
  if ((options === undefined) === (state === undefined)) {
    throw new Misfit('', 'a record has either options or a first state');
  }
  if (options === undefined) return { state: inside('state', () => game.stateFromJson(state)) };

  const sound = inside('options', () => game.optionsFromJson(options));
  if (sound.seed === undefined) {
    throw new Misfit('options.seed', 'without a seed the game cannot be replayed');
  }
  return { options: sound };
}

function resultAt(value: unknown, path: string): RecordedResult {
  const { winners, scores } = fieldsOf(value, path, ['winners', 'scores']);
  const numbers = (list: unknown, where: string): readonly number[] =>
    freeze(
      itemsOf(list, where, 1, 16).map((item, i) =>
        wholeNumber(item, below(where, i), Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
      ),
    );
  return freeze({
    winners: numbers(winners, below(path, 'winners')),
    scores: numbers(scores, below(path, 'scores')),
  });
}

// Text: a heading, what the game begins with, one action a line, the result. Comments follow a `;`.

/**
 * Writes a record of any game as text, one action a line.
 *
 * @throws RulesError `bad-record`
 *
 * @example
 * ```ts
 * import { createRecord, reef, formatRecord } from 'reef-rules';
 *
 * const record = createRecord(reef, { options: { players: 2, seed: 7 } }, []);
 * formatRecord(reef, record).split('\n')[0]; // 'reef record'
 * ```
 */
export function formatRecord<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  record: GameRecord<S, A, O>,
): string {
  const { format, rules, options, state, actions, result } = recordFromJson(game, record);
  const lines = [
    `${game.name} record`,
    `format ${format}`,
    `rules ${rules}`,
    options === undefined
      ? `state ${game.formatState(state!)}`
      : game.formatOptions(options).trimEnd(),
    'actions',
    ...actions.map((action) => game.formatAction(action)),
  ];
  if (result !== null) lines.push(`result ${resultText(result)}`);
  return `${lines.join('\n')}\n`;
}

function resultText(result: RecordedResult | null): string {
  if (result === null) return 'an unfinished game';
  return `winners ${result.winners.join(' ')} scores ${result.scores.join(' ')}`;
}

/**
 * Reads what {@link formatRecord} writes, with blank lines and comments (from `;` to the end of the
 * line) anywhere.
 *
 * @throws ParseError when the text does not follow the notation.
 * @throws RulesError `bad-record` when it does, but the options or the first state are not sound.
 *
 * @example
 * ```ts
 * import { createRecord, parseRecord, reef, formatRecord } from 'reef-rules';
 *
 * const record = createRecord(reef, { options: { players: 2, seed: 7 } }, []);
 * parseRecord(reef, formatRecord(reef, record)).actions.length; // 0
 * ```
 */
export function parseRecord<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  text: string,
): GameRecord<S, A, O> {
  const reader = new TextReader(withoutComments(text));
  lineOf(reader, new RegExp(`${game.name}[ \\t]+record\\b`, 'y'), `"${game.name} record"`);
  const format = Number(lineOf(reader, /format[ \t]+([1-9]\d{0,15})/y, '"format" and a number')[1]);
  const rules = Number(lineOf(reader, /rules[ \t]+([1-9]\d{0,15})/y, '"rules" and a number')[1]);

  reader.blanks();
  const from =
    reader.next(/state\b/y) === null
      ? {
          options: reader.part(OPTIONS, 'options, and after them "actions"', (part) =>
            recorded('options', () => game.parseOptions(part)),
          ),
        }
      : {
          state: reader.part(LINE, 'a state', (part) =>
            recorded('state', () => game.parseState(part)),
          ),
        };
  lineOf(reader, /actions\b/y, '"actions", and then one action a line');

  const actions: A[] = [];
  reader.blanks();
  while (reader.next(/(?=[^\s])(?!result\b)/y) !== null) {
    if (actions.length === MAX_ACTIONS) reader.fail(`at most ${MAX_ACTIONS} actions`);
    actions.push(reader.part(LINE, 'an action', (part) => game.parseAction(part)));
    reader.blanks();
  }
  const result = reader.next(/result\b/y) === null ? null : readResult(reader);
  reader.end('the end of the record');
  return recordFromJson(game, { format, game: game.name, rules, ...from, actions, result });
}

/** What is wrong with a part of a record is wrong with the record. */
function recorded<T>(path: string, reader: () => T): T {
  try {
    return inside(path, reader);
  } catch (error) {
    throw Misfit.is(error) ? refusalOf('bad-record', error) : error;
  }
}

const OPTIONS = /[^]*?(?=(?<![^\r\n])[ \t]*actions\b)/y;
const LINE = /[^\r\n]*/y;

/** Comments become spaces, so that every place in the text stays where it is. */
function withoutComments(text: string): string {
  if (typeof text !== 'string' || text.length > MAX_LENGTH) return text;
  return text.replace(/"[^"\\\r\n]*(?:\\.[^"\\\r\n]*)*"?|;[^\r\n]*/g, (found) =>
    found.startsWith(';') ? ' '.repeat(found.length) : found,
  );
}

function lineOf(reader: TextReader, pattern: RegExp, expected: string): RegExpExecArray {
  reader.blanks();
  const match = reader.expect(pattern, expected);
  reader.lineEnd();
  return match;
}

function readResult(reader: TextReader): RecordedResult {
  reader.spaces();
  const numbers = (name: string): number[] => {
    reader.spaces();
    const pattern = new RegExp(`${name}((?:[ \\t]+-?(?:0|[1-9]\\d{0,15})(?!\\d)){1,100})`, 'y');
    const [, list] = reader.expect(pattern, `"${name}" and numbers`);
    return list!
      .trim()
      .split(/[ \t]+/)
      .map(Number);
  };
  return { winners: numbers('winners'), scores: numbers('scores') };
}
