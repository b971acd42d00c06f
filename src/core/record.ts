import { ensureGame } from './game.js';
import { IllegalActionError, isIllegalActionError, RulesError } from './errors.js';
import type { ValueEvidence } from './errors.js';
import { reasonFor } from './game-helpers.js';
import { freeze, isObject } from './made.js';
import type {
  ActionOf,
  AnyGame,
  EventOf,
  Game,
  GameEvent,
  GameOptions,
  GameStep,
  OptionsOf,
  StateOf,
  VerdictOf,
} from './game.js';
import { FORMAT, placeOf, recordFromJson, recordIn, withAbsentLast } from './record-data.js';
import type {
  Absence,
  Beginning,
  Ending,
  GameRecord,
  RecordComment,
  RecordedResult,
  RecordProblem,
} from './record-data.js';
import { anything, attempt, list, Misfit, object, optional, readAs, readOrThrow } from './shape.js';
import type { Reader } from './shape.js';
import { describe } from './text.js';
import { EN_ERRORS, EN_RECORDS, resultText } from './words.js';

/** More names than any game has options. */
const MAX_TRUSTED = 1000;

/**
 * Options of {@link verify}.
 *
 * @group Records
 */
export interface VerifyOptions<State, Action, Options, Event> {
  /**
   * What you trust: `'state'` for a first state, and the names of options, such as `'seed'`. The
   * number of players need not be named. Without a list everything is trusted.
   */
  readonly trust?: readonly ('state' | (keyof Options & string))[] | undefined;
  /**
   * Called after each legal action with the state and the events, so that the game need not be
   * played again.
   */
  readonly onStep?:
    | ((
        step: GameStep<State, Event> & { readonly player: number; readonly action: Action },
      ) => void)
    | undefined;
}

/**
 * What {@link createRecord} makes a record of.
 *
 * @group Records
 */
export interface RecordContents<State, Action, Options> {
  /** Options with a seed, or a first state. */
  readonly beginning: Beginning<State, Options>;
  readonly actions: readonly Action[];
  /** How the game ended, if a player resigned or forfeited it. */
  readonly ending?: Ending | undefined;
  /** Remarks on actions; they never influence the game. */
  readonly comments?: readonly RecordComment[] | undefined;
  /** Who left a game that the others played on. */
  readonly absences?: readonly Absence[] | undefined;
}

/**
 * The record of a game: how it began, the actions, and the result if they ended the game.
 *
 * @throws RulesError `bad-record` for options without a seed, for an `ending` of a game that is
 * over, and for anything that is not valid.
 * @throws IllegalActionError for the first action that is not legal, and the message says which.
 *
 * @example
 * ```ts
 * import { createRecord, formatRecord, legalActionAt, reef, setup } from 'reef-rules';
 *
 * const options = { players: 2, seed: 7 };
 * const record = createRecord(reef, { beginning: { options }, actions: [legalActionAt(setup(options), 0)] });
 * console.log(formatRecord(reef, record));
 * ```
 * @group Records
 */
export function createRecord<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  contents: RecordContents<S, A, O>,
): GameRecord<S, A, O> {
  ensureGame(game);
  const record = newRecord(game, contents);
  let last = begin(game, record);
  for (const state of statesAfter(game, last, record.actions)) last = state;
  const problem = departureProblem(game, last, record);
  if (problem !== null) throw new RulesError('bad-record', problem.problem, problem.path);
  return withResult(game, record, last);
}

/** Options with a seed or a first state as they are; the reader of records says what is wrong with them. */
function newRecord<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  contents: RecordContents<S, A, O>,
): GameRecord<S, A, O> {
  const { name, rules } = game;
  return readOrThrow('bad-record', () => {
    const given: Partial<typeof contents> = isObject(contents) ? contents : {};
    const { beginning, ...rest } = given;
    const { options, state } = (beginning as Partial<typeof beginning> | null) ?? {};
    const parts = { options, state, result: null, ...rest };
    return recordIn(game, { ...parts, format: FORMAT, game: name, rules });
  });
}

function withResult<S extends V, V extends object, A, O>(
  game: Game<S, V, A, O>,
  record: GameRecord<S, A, O>,
  last: S,
): GameRecord<S, A, O> {
  return freeze({ ...record, result: outcome(game, last, record.absences) });
}

/** What is wrong with those who left a game that stands like this now, and where; `null` if nothing. */
function departureProblem<S extends V, V extends object, A, O>(
  game: Game<S, V, A, O>,
  state: S,
  { actions, ending, absences = [] }: GameRecord<S, A, O>,
): ValueEvidence | null {
  const isOver = game.turn(state) === null;
  const players = game.players(state);
  const over = 'the game was over by its rules';
  for (const [i, { player, from, until = from }] of absences.entries()) {
    const path = `absences[${i}]`;
    if (player >= players) {
      return { path: `${path}.player`, problem: `there is no player ${player}` };
    }
    if (isOver && until === actions.length) {
      return { path: `${path}.${from === until ? 'from' : 'until'}`, problem: over };
    }
  }
  if (ending === undefined) return null;
  if (isOver) return { path: 'ending', problem: over };
  if (ending.player < players) return null;
  return { path: 'ending.player', problem: `there is no player ${ending.player}` };
}

/**
 * The record of a game of which the last state is known, and known to be where the actions lead.
 *
 * @throws RulesError `bad-record` for options that no game can begin with.
 */
export function recordOf<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  contents: RecordContents<S, A, O>,
  last: S,
): GameRecord<S, A, O> {
  return withResult(game, newRecord(game, contents), last);
}

/**
 * All states of a recorded game, including the first; with `count`, only up to the state after that
 * many actions.
 *
 * @throws RulesError `bad-record` for a value that is not a record or was made by other rules, `newer`,
 * `bad-index` if `count` is too large.
 * @throws IllegalActionError for the first action that is not legal, and the message says which.
 *
 * @example
 * ```ts
 * import { createRecord, reef, replay } from 'reef-rules';
 *
 * const record = createRecord(reef, { beginning: { options: { players: 2, seed: 7 } }, actions: [] });
 * replay(reef, record).length; // 1
 * ```
 * @group Records
 */
export function replay<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  record: GameRecord<S, A, O>,
  count?: number,
): readonly S[] {
  const { actions, rules, ...from } = recordFromJson(game, record);
  if (rules !== game.rules) {
    throw new RulesError('bad-record', otherRules(game, rules).message, 'rules');
  }
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
  return new IllegalActionError(error.violation, at);
}

/**
 * The first problem of a record, or `null`. It takes any value and never throws because of the
 * record.
 *
 * `null` means that the actions are legal and lead to the result, **from the beginning that the
 * record states**. That beginning is not checked: a first state may be one that no game can reach,
 * with points that no player has scored; a seed may have been picked for its deal; an option may be
 * the sender's own deck. For a record from a person who might cheat, say what you trust: with
 * `{ trust: ['seed'] }` only a game with standard options and a seed is accepted, and any other
 * record gets the code `untrusted`. If you chose the seed yourself, compare it.
 *
 * @throws RulesError `bad-game`, or `bad-options` for options other than {@link VerifyOptions}; and
 * whatever `onStep` throws.
 *
 * @example
 * ```ts
 * import { createRecord, reef, setup, verify } from 'reef-rules';
 *
 * const record = createRecord(reef, { beginning: { state: setup({ players: 2 }) }, actions: [] });
 * verify(reef, record); // null
 * verify(reef, record, { trust: ['seed'] })?.code; // 'untrusted'
 * ```
 * @group Records
 */
export function verify<G extends AnyGame>(
  game: G,
  record: unknown,
  options: VerifyOptions<StateOf<G>, ActionOf<G>, OptionsOf<G>, EventOf<G>> = {},
): RecordProblem<VerdictOf<G>> | null {
  ensureGame(game);
  const read = readOrThrow('bad-options', () => readAs(VERIFY_OPTIONS, options));
  const problem = firstProblem(game, record, read as AnyVerifyOptions);
  return problem as RecordProblem<VerdictOf<G>> | null;
}

type AnyVerifyOptions = VerifyOptions<object, unknown, GameOptions, GameEvent>;

function firstProblem(
  game: AnyGame,
  record: unknown,
  { trust, onStep }: AnyVerifyOptions,
): RecordProblem | null {
  const read = attempt(() => recordIn(game, record));
  if (read instanceof Misfit) return badRecord(read);
  if (read.rules !== game.rules) return otherRules(game, read.rules);
  const path = untrustedIn(read, trust);
  if (path !== null) return reasonFor(EN_RECORDS, { code: 'untrusted', path });

  let state = begin(game, read);
  for (const [at, action] of read.actions.entries()) {
    const player = game.turn(state)!;
    let step: GameStep<object, GameEvent>;
    try {
      // Without a listener the events are not needed.
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
  const problem = departureProblem(game, state, read);
  if (problem !== null) return badRecord(problem);
  const { result: found } = read;
  const expected = outcome(game, state, read.absences);
  if (resultText(found) === resultText(expected)) return null;
  return reasonFor(EN_RECORDS, { code: 'wrong-result', found, expected });
}

function badRecord({ path, problem, isNewer = false }: Unread): RecordProblem {
  return reasonFor(EN_ERRORS, { code: isNewer ? 'newer' : 'bad-record', path, problem });
}

/** Why a value is not a record that this version knows. */
interface Unread extends ValueEvidence {
  readonly isNewer?: boolean;
}

function otherRules(game: { readonly rules: number }, rules: number): RecordProblem {
  return reasonFor(EN_RECORDS, { code: 'other-rules', rules, expected: game.rules });
}

const FUNCTION: Reader<unknown> = (value) => {
  if (typeof value === 'function') return value;
  throw new Misfit('', `expected a function, found ${describe(value)}`);
};

const VERIFY_OPTIONS = object({
  trust: optional(list(anything, 0, MAX_TRUSTED)),
  onStep: optional(FUNCTION),
});

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
  absences: readonly Absence[] = [],
): RecordedResult | null {
  const ended = game.result(state);
  if (ended === null) return null;
  const absent = absences.flatMap(({ player, until }) => (until === undefined ? [player] : []));
  const result = withAbsentLast(ended, absent);
  const bySeat = [...result.standings].sort((a, b) => a.player - b.player);
  const scores = freeze(bySeat.map(({ score }) => score));
  return freeze({ winners: freeze([...result.winners]), scores });
}
