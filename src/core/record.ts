import { ensureGame } from './ensure-game.js';
import { IllegalActionError, isIllegalActionError, RulesError } from './errors.js';
import type { Reason } from './errors.js';
import { freeze } from './freeze.js';
import type { Game, GameEvent, GameOptions, GameStep } from './game.js';
import { describe, MAX_LENGTH, TextReader } from './text.js';
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

/** The version of the record format, JSON and text alike. */
const FORMAT = 1;
/** More actions than any game can have: a longer list is not read at all. */
const MAX_ACTIONS = 100_000;
/** More names than any game has options. */
const MAX_TRUSTED = 1000;

/** How a recorded game ended. */
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
 * const beginning = { options: { players: 2, seed: 7 } };
 * const record: GameRecord<State, Action, SetupOptions> = createRecord(reef, beginning, []);
 * record.result; // null
 * ```
 */
export type GameRecord<State, Action, Options> = Beginning<State, Options> & {
  readonly format: 1;
  readonly game: string;
  /** The version of the rules that the game was played by. */
  readonly rules: number;
  readonly actions: readonly Action[];
  readonly result: RecordedResult | null;
};

/** Where a record begins: with options that have a seed, or with a state. */
export type Beginning<State, Options> =
  | { readonly options: Options; readonly state?: never }
  | { readonly state: State; readonly options?: never };

/**
 * What is wrong with a record:
 *
 * - `bad-record`: the value is not a record, and `path` says where;
 * - `other-rules`: it was made by another version of the rules;
 * - `untrusted`: it rests on something that {@link VerifyOptions} do not trust, and `path` says on what;
 * - `illegal-action`: the action at place `at`, from 0, is not legal. If the record was read from a text,
 *   `line` and `column` point at the action;
 * - `wrong-result`: the actions lead to another result.
 *
 * @example
 * ```ts
 * import { createRecord, reef, verify } from 'reef-rules';
 * import type { RecordProblem } from 'reef-rules';
 *
 * const record = createRecord(reef, { options: { players: 2, seed: 7 } }, []);
 * const problem: RecordProblem | null = verify(reef, { ...record, rules: 99 });
 * problem?.code; // 'other-rules'
 * ```
 */
export type RecordProblem = { readonly message: string } & (
  | { readonly code: 'bad-record'; readonly path: string }
  | { readonly code: 'other-rules'; readonly rules: number }
  | { readonly code: 'untrusted'; readonly path: string }
  | {
      readonly code: 'illegal-action';
      readonly at: number;
      readonly violation: Reason;
      readonly line?: number;
      readonly column?: number;
    }
  | {
      readonly code: 'wrong-result';
      readonly found: RecordedResult | null;
      readonly expected: RecordedResult | null;
    }
);

/** How {@link verify} looks at a record. */
export interface VerifyOptions<State, Action, Options, Event> {
  /**
   * What may be taken on trust: `'state'` for a first state, and the names of options, such as `'seed'`.
   * The number of players need not be named. Without a list everything is trusted.
   */
  readonly trust?: readonly ('state' | (keyof Options & string))[] | undefined;
  /** Called after each legal action with what came of it, so that nobody has to play the game again. */
  readonly onStep?:
    | ((
        step: GameStep<State, Event> & { readonly player: number; readonly action: Action },
      ) => void)
    | undefined;
}

/**
 * The record of a game: where it began, either options with a seed or a first state, what was done,
 * and the result if that ended it.
 *
 * @throws RulesError `bad-record` for options without a seed, and for whatever is not sound.
 * @throws IllegalActionError for the first action that is not legal, and the message says which.
 *
 * @example
 * ```ts
 * import { createRecord, formatRecord, legalActionAt, reef, setup } from 'reef-rules';
 *
 * const options = { players: 2, seed: 7 };
 * const record = createRecord(reef, { options }, [legalActionAt(setup(options), 0)]);
 * console.log(formatRecord(reef, record));
 * ```
 */
export function createRecord<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  beginning: Beginning<S, O>,
  actions: readonly A[],
): GameRecord<S, A, O> {
  ensureGame(game);
  const [from, sound] = readOrThrow('bad-record', () => {
    const { options, state } = (beginning as Partial<typeof beginning> | null) ?? {};
    return [readBeginning<S, V, A, O>(game, { options, state }), actionsAt(game, actions)];
  });
  let last = begin(game, from);
  for (const state of statesAfter(game, last, sound)) last = state;
  return recordOf(game, from, sound, last);
}

/**
 * The record of a game of which the last state is known: the actions are frozen, and known to lead
 * there from the beginning.
 *
 * @throws RulesError `bad-record` for options that no game can begin with.
 */
export function recordOf<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  beginning: Beginning<S, O>,
  actions: readonly A[],
  last: S,
): GameRecord<S, A, O> {
  const from = readOrThrow('bad-record', () => readBeginning<S, V, A, O>(game, beginning));
  return recordWith(game, game.rules, from, [...actions], outcome(game, last));
}

function recordWith<S, A, O>(
  { name }: { readonly name: string },
  rules: number,
  from: Beginning<S, O>,
  actions: A[],
  result: RecordedResult | null,
): GameRecord<S, A, O> {
  return freeze({ format: FORMAT, game: name, rules, ...from, actions: freeze(actions), result });
}

/**
 * All states of a recorded game, the first one included; or those up to the one after `count` actions.
 *
 * @throws RulesError `bad-record` for what is no record or made by other rules than these, `bad-index`
 * for too large a count.
 * @throws IllegalActionError for the first action that is not legal, and the message says which.
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
  ensureCount(count, actions.length);
  const first = begin(game, from);
  return freeze([first, ...statesAfter(game, first, actions.slice(0, count))]);
}

function ensureCount(count: number | undefined, most: number): void {
  if (count === undefined) return;
  if (Number.isInteger(count) && count >= 0 && count <= most) return;
  throw new RulesError('bad-index', `this record has ${most} actions`);
}

/** The state after each action; an illegal one is thrown with its place. */
function* statesAfter<S extends V, V extends object, A, O>(
  game: Game<S, V, A, O>,
  first: S,
  actions: readonly A[],
): Generator<S, void, undefined> {
  let state = first;
  for (const [at, action] of actions.entries()) {
    try {
      state = game.apply(state, action);
    } catch (error) {
      throw illegalAt(at, error);
    }
    yield state;
  }
}

/** What was thrown for an illegal action, with a message that says which action it is. */
function illegalAt(at: number, error: unknown): IllegalActionError {
  if (!isIllegalActionError(error)) throw error;
  const { violation } = error;
  return new IllegalActionError(violation, `action ${at}: ${violation.message}`);
}

/**
 * The first thing that is wrong with a record, or `null`. Any value at all may be asked about; this
 * never throws because of the record.
 *
 * `null` says that the actions are legal and lead to the result, **from where the record begins**. The
 * beginning is taken on trust: a first state may be one that no game ever came to, with points that
 * nobody has scored; a seed may have been picked for its deal; an option may be a deck of the sender's own.
 * For a record from somebody who might cheat, say what you trust: with `{ trust: ['seed'] }` only a game
 * dealt by the standard options from a seed will do, and the answer to any other has the code
 * `untrusted`. Whether the seed is the one that you gave out, only you can tell: compare it.
 *
 * @throws RulesError `bad-game`, or `bad-options` for options other than {@link VerifyOptions}; and
 * whatever `onStep` throws.
 *
 * @example
 * ```ts
 * import { createRecord, reef, setup, verify } from 'reef-rules';
 *
 * const record = createRecord(reef, { state: setup({ players: 2 }) }, []);
 * verify(reef, record); // null
 * verify(reef, record, { trust: ['seed'] })?.code; // 'untrusted'
 * ```
 */
export function verify<
  S extends V,
  V extends object,
  A,
  O extends GameOptions,
  E extends GameEvent,
>(
  game: Game<S, V, A, O, E>,
  record: unknown,
  options: VerifyOptions<S, A, O, E> = {},
): RecordProblem | null {
  ensureGame(game);
  const { trust, onStep } = readOrThrow('bad-options', () => verifyOptionsAt(options));
  const sound = attempt(() => recordAt(game, record));
  if (sound instanceof Misfit) {
    return freeze({ code: 'bad-record', path: sound.path, message: sound.message });
  }
  const { actions, rules, result, ...from } = sound;
  if (rules !== game.rules) {
    return freeze({ code: 'other-rules', rules, message: otherRules(game, rules) });
  }
  const path = untrustedIn(from, trust);
  if (path !== null) {
    return freeze({ code: 'untrusted', path, message: `${path} would have to be taken on trust` });
  }

  let state = begin(game, from);
  for (const [at, action] of actions.entries()) {
    const player = game.turn(state)!;
    let step: GameStep<S, E>;
    try {
      // Without a listener nobody reads the events.
      step =
        onStep === undefined
          ? { state: game.apply(state, action), events: [] }
          : game.step(state, action);
    } catch (error) {
      const { violation, message } = illegalAt(at, error);
      return freeze({ code: 'illegal-action', at, violation, ...placeOf(record, at), message });
    }
    onStep?.(freeze({ player, action, ...step }));
    state = step.state;
  }
  const expected = outcome(game, state);
  if (resultText(result) === resultText(expected)) return null;
  const message = `the actions lead to ${resultText(expected)}, not to ${resultText(result)}`;
  return freeze({ code: 'wrong-result', found: result, expected, message });
}

function verifyOptionsAt<S, A, O, E>(
  options: VerifyOptions<S, A, O, E>,
): VerifyOptions<S, A, O, E> {
  const { trust, onStep } = fieldsOf(options, '', [], ['trust', 'onStep']);
  if (onStep !== undefined && typeof onStep !== 'function') {
    throw new Misfit('onStep', `expected a function, found ${describe(onStep)}`);
  }
  const names = trust === undefined ? undefined : itemsOf(trust, 'trust', 0, MAX_TRUSTED);
  return { trust: names, onStep } as VerifyOptions<S, A, O, E>;
}

/** What a record rests on that is not trusted, as a path; `null` if nothing. */
function untrustedIn(
  { options, state }: { readonly options?: object; readonly state?: unknown },
  trust: readonly string[] | undefined,
): string | null {
  if (trust === undefined) return null;
  if (state !== undefined) return trust.includes('state') ? null : 'state';
  const known = ['players', ...trust];
  const name = Object.keys(options!).find((one) => !known.includes(one));
  return name === undefined ? null : `options.${name}`;
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
 * A record from a value of unknown origin, such as parsed JSON: frozen and well formed, or an error.
 * Whether its actions are legal is for {@link verify} to say.
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
  ensureGame(game);
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
  wholeNumber(given.format, 'format', FORMAT, FORMAT);
  oneOf(given.game, 'game', [game.name]);
  const rules = wholeNumber(given.rules, 'rules', 1, Number.MAX_SAFE_INTEGER);
  const from = readBeginning(game, { options, state });
  const actions = actionsAt(game, given.actions);
  const result = given.result === null ? null : resultAt(given.result, 'result');
  return recordWith(game, rules, from, actions, result);
}

function actionsAt<S extends V, V extends object, A, O>(
  game: Game<S, V, A, O>,
  value: unknown,
): A[] {
  return itemsOf(value, 'actions', 0, MAX_ACTIONS).map((action, i) =>
    inside(below('actions', i), () => game.actionFromJson(action)),
  );
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
 * Writes a record as text, one action a line.
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
 * Reads a record from text: what {@link formatRecord} writes, with blank lines and comments (from `;`
 * to the end of the line) anywhere. {@link verify} then tells on which line an illegal action stands.
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
  ensureGame(game);
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
  const starts: number[] = [];
  reader.blanks();
  while (reader.next(/(?=[^\s])(?!result\b)/y) !== null) {
    if (actions.length === MAX_ACTIONS) reader.fail(`at most ${MAX_ACTIONS} actions`);
    starts.push(reader.position);
    actions.push(reader.part(LINE, 'an action', (part) => game.parseAction(part)));
    reader.blanks();
  }
  const result = reader.next(/result\b/y) === null ? null : readResult(reader);
  reader.end('the end of the record');
  const given = { format, game: game.name, rules, ...from, actions, result };
  const record = recordFromJson(game, given);
  origins.set(record, { reader, starts });
  return record;
}

/** The texts that records were read from, and where their actions begin. */
const origins = new WeakMap<object, { reader: TextReader; starts: readonly number[] }>();

/** The line and the column of an action, if the record was read from a text. */
function placeOf(record: unknown, at: number): { line?: number; column?: number } {
  const origin = origins.get(record as object);
  return origin === undefined ? {} : origin.reader.place(origin.starts[at]!);
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
