import { ensureGame } from './game.js';
import type { Reason } from './errors.js';
import type {
  ActionOf,
  AnyGame,
  Game,
  GameOptions,
  GameResult,
  GameStanding,
  OptionsOf,
  StateOf,
} from './game.js';
import { freeze } from './made.js';
import {
  anything,
  at,
  attempt,
  ensureNotNewer,
  fieldsOf,
  list,
  mapped,
  MAX_NUMBER,
  Misfit,
  nullable,
  object,
  oneOf,
  optional,
  readAs,
  readKeptOrThrow,
  text,
  whole,
  wholeIn,
} from './shape.js';
import type { Reader } from './shape.js';
import type { TextReader } from './text.js';

/** The version of the record format, JSON and text alike. */
export const FORMAT = 1;
/** More actions than any game can have: a longer list is not read at all. */
export const MAX_ACTIONS = 100_000;
/** More players than any game has. */
export const MAX_PLAYERS = 16;
/** The length of a reason or a comment, in characters. */
const MAX_WORDS = 1000;

/**
 * How a recorded game ended.
 *
 * @group Records
 */
export interface RecordedResult {
  readonly winners: readonly number[];
  /** The final score of each player, by seat. */
  readonly scores: readonly number[];
}

/**
 * A game from its beginning: the options of `setup` with their seed, or else a first state; then
 * all actions, and the result if it is over. It is plain data, meant to be stored. The seed and the
 * first state reveal every secret, so keep the record on the server until the game is over.
 *
 * @example
 * ```ts
 * import { createRecord, reef } from 'reef-rules';
 * import type { Action, GameRecord, SetupOptions, State } from 'reef-rules';
 *
 * const beginning = { options: { players: 2, seed: 7 } };
 * const record: GameRecord<State, Action, SetupOptions> = createRecord(reef, { beginning, actions: [] });
 * record.result; // null
 * ```
 * @group Records
 */
export type GameRecord<State, Action, Options> = Beginning<State, Options> & {
  readonly format: 1;
  readonly game: string;
  /** The version of the rules that the game was played by. */
  readonly rules: number;
  readonly actions: readonly Action[];
  /** How the game ended by its rules; `null` if it did not. */
  readonly result: RecordedResult | null;
  /** How the game was given up; left out if it was not. */
  readonly ending?: Ending | undefined;
  /** Who was absent, and when, in the order in which they left; left out if no player was. */
  readonly absences?: readonly Absence[] | undefined;
  /** What was said about actions, in their order; left out if nothing was. It has no part in the game. */
  readonly comments?: readonly RecordComment[] | undefined;
};

/**
 * What was said about an action of a recorded game, such as what a bot thought.
 *
 * @example
 * ```ts
 * import { createRecord, formatRecord, legalActionAt, reef, setup } from 'reef-rules';
 * import type { RecordComment } from 'reef-rules';
 *
 * const options = { players: 2, seed: 7 };
 * const comment: RecordComment = { at: 0, text: 'a safe start' };
 * const actions = [legalActionAt(setup(options), 0)];
 * const record = createRecord(reef, { beginning: { options }, actions, comments: [comment] });
 * formatRecord(reef, record).endsWith(' ; a safe start\n'); // true
 * ```
 * @group Records
 */
export interface RecordComment {
  /** The place of the action, from 0. An action has at most one comment. */
  readonly at: number;
  /** One line of at most 1,000 characters, with no space at its ends. */
  readonly text: string;
}

/**
 * How a game was given up: a player resigned or forfeited it. All others have won. There are no
 * scores, because counting them would show cards that no player had to show.
 *
 * @example
 * ```ts
 * import { createRecord, formatRecord, reef } from 'reef-rules';
 * import type { Ending } from 'reef-rules';
 *
 * const ending: Ending = { by: 'forfeit', player: 1, reason: 'time' };
 * const record = createRecord(reef, { beginning: { options: { players: 2, seed: 7 } }, actions: [], ending });
 * formatRecord(reef, record).endsWith('forfeited 1 "time"\n'); // true
 * ```
 * @group Records
 */
export interface Ending {
  readonly by: 'resignation' | 'forfeit';
  /** The player who resigned or forfeited. */
  readonly player: number;
  /** Why, such as `'time'`: at most 1,000 characters. */
  readonly reason?: string | undefined;
}

/**
 * A player left a game that the others played on: another person or a bot acted for that seat. A player who is
 * absent when the game ends ranks behind all who are not.
 *
 * @example
 * ```ts
 * import { createRecord, formatRecord, reef } from 'reef-rules';
 * import type { Absence } from 'reef-rules';
 *
 * const absences: Absence[] = [{ player: 1, from: 0, by: 'resignation' }];
 * const beginning = { options: { players: 2, seed: 7 } };
 * const record = createRecord(reef, { beginning, actions: [], absences });
 * formatRecord(reef, record).endsWith('absent 1 from 0 resigned\n'); // true
 * ```
 * @group Records
 */
export interface Absence {
  readonly player: number;
  /** How many actions had been done when the player left. */
  readonly from: number;
  /** How many had been done when the player came back; left out if that did not happen. */
  readonly until?: number | undefined;
  readonly by: Ending['by'];
  /** Why, such as `'time'`: at most 1,000 characters. */
  readonly reason?: string | undefined;
}

/**
 * Where a record begins: with options that have a seed, or with a state.
 *
 * @group Records
 */
export type Beginning<State, Options> =
  | { readonly options: Options; readonly state?: never }
  | { readonly state: State; readonly options?: never };

/**
 * What is wrong with a record:
 *
 * - `bad-record`: the value is not a record; `path` says where, and `problem` in English what;
 * - `newer`: the record is from a later version of this library or of the game, and says more than this
 *   one knows; `path` says where, and `problem` in English what;
 * - `other-rules`: the record was made by version `rules` of the rules, but this is version
 *   `expected`;
 * - `untrusted`: the record depends on something that {@link VerifyOptions} do not trust; `path`
 *   names it;
 * - `illegal-action`: the action at place `at`, from 0, is not legal. If the record was read from a
 *   text, `line` and `column` point at the action;
 * - `wrong-result`: the actions lead to another result.
 *
 * @example
 * ```ts
 * import { createRecord, reef, verify } from 'reef-rules';
 * import type { RecordProblem } from 'reef-rules';
 *
 * const record = createRecord(reef, { beginning: { options: { players: 2, seed: 7 } }, actions: [] });
 * const problem: RecordProblem | null = verify(reef, { ...record, rules: 99 });
 * problem?.code; // 'other-rules'
 * ```
 * @group Records
 */
export type RecordProblem<Verdict extends Reason | null = Reason | null> =
  RecordEvidence<Verdict> & {
    readonly message: string;
  };

/**
 * A {@link RecordProblem} without its sentence: all that a sentence in any language needs.
 *
 * @group Records
 */
export type RecordEvidence<Verdict extends Reason | null = Reason | null> =
  | { readonly code: 'bad-record' | 'newer'; readonly path: string; readonly problem: string }
  | { readonly code: 'other-rules'; readonly rules: number; readonly expected: number }
  | { readonly code: 'untrusted'; readonly path: string }
  | {
      readonly code: 'illegal-action';
      readonly at: number;
      readonly violation: Exclude<Verdict, null>;
      readonly line?: number;
      readonly column?: number;
    }
  | {
      readonly code: 'wrong-result';
      readonly found: RecordedResult | null;
      readonly expected: RecordedResult | null;
    };

/**
 * The record of a game, by the game's value: `RecordOf<typeof reef>`.
 *
 * @group Records
 */
export type RecordOf<G extends AnyGame> = GameRecord<StateOf<G>, ActionOf<G>, OptionsOf<G>>;

/**
 * A record from a value of unknown origin, such as parsed JSON: frozen and well formed, or an error.
 * Whether its actions are legal is for {@link verify} to say.
 *
 * @throws RulesError `bad-record`, with the path of what is wrong; `newer` for a record of a later version,
 * which must not be overwritten.
 *
 * @example
 * ```ts
 * import { createRecord, recordFromJson, reef } from 'reef-rules';
 *
 * const saved = JSON.stringify(createRecord(reef, { beginning: { options: { players: 2, seed: 7 } }, actions: [] }));
 * recordFromJson(reef, JSON.parse(saved)).rules; // 1
 * ```
 * @group Records
 */
export function recordFromJson<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  value: unknown,
): GameRecord<S, A, O> {
  ensureGame(game);
  return readKeptOrThrow('bad-record', () => recordIn(game, value));
}

/** A record from a value of unknown origin; what does not fit is thrown as a `Misfit`. */
export function recordIn<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  value: unknown,
): GameRecord<S, A, O> {
  const { absences, comments, ...record } = fieldsIn(game as object as AnyGame, value);
  const { options, state, actions, result, ending } = record;
  if ((options === undefined) === (state === undefined)) {
    throw new Misfit('', 'expected either options or a first state');
  }
  if (options !== undefined && options.seed === undefined) {
    throw new Misfit('options.seed', 'without a seed the game cannot be replayed');
  }
  if (result !== null && ending !== undefined) {
    throw new Misfit('ending', 'a game with a result cannot have been given up too');
  }
  const whole = {
    ...record,
    ...unlessEmpty('absences', absencesIn(actions.length, absences)),
    ...unlessEmpty('comments', commentsIn(actions.length, comments)),
  };
  return freeze(whole) as object as GameRecord<S, A, O>;
}

/** The fields of a record. What is wrong with one by later rules, only these rules may know. */
function fieldsIn(game: AnyGame, value: unknown): ReturnType<typeof RECORD> {
  const given = readAs(fieldsOf, value);
  ensureNotNewer('format', given['format'], FORMAT);
  const record = attempt(() => RECORD(given, game));
  if (!(record instanceof Misfit)) return record;
  ensureNotNewer('rules', given['rules'], game.rules);
  throw record;
}

function unlessEmpty(name: string, items: readonly object[]): object {
  return items.length === 0 ? {} : { [name]: items };
}

/** The name of the game that a value belongs to. */
export const gameName: Reader<string, AnyGame> = (value, { name }) => oneOf([name])(value, name);

const WORDS = text(MAX_WORDS);
const BY = oneOf(['resignation', 'forfeit']);
const PLAYER = whole(0, MAX_PLAYERS - 1);
const NUMBERS = list(whole(-MAX_NUMBER, MAX_NUMBER), 1, MAX_PLAYERS);

/** How a game ended before its rules ended it. */
export const ending: Reader<Ending> = object({
  by: BY,
  player: PLAYER,
  reason: optional(WORDS),
});

/** The fields of a record, in their order. */
const RECORD = object({
  format: whole(FORMAT, FORMAT),
  game: gameName,
  rules: whole(1, MAX_NUMBER),
  options: optional((value, game: AnyGame) => game.optionsFromJson(value)),
  state: optional((value, game: AnyGame) => game.stateFromJson(value)),
  actions: list((action, game: AnyGame) => game.actionFromJson(action), 0, MAX_ACTIONS),
  result: nullable(object({ winners: NUMBERS, scores: NUMBERS })),
  ending: optional(ending),
  absences: optional(anything),
  comments: optional(anything),
});

const LINE: Reader<string> = mapped(WORDS, (line) => {
  if (line !== '' && line === line.trim() && !/[\r\n]/.test(line)) return line;
  throw new Misfit('', 'expected one line with no space at its ends');
});

const COMMENT = object({ at: anything, text: LINE });

/** What was said about this many actions. */
function commentsIn(actions: number, value: unknown = []): readonly object[] {
  let next = 0;
  const comment: Reader<object> = (one, context) => {
    const read = COMMENT(one, context);
    next = 1 + at('at', () => wholeIn(read.at, next, actions - 1));
    return read;
  };
  return at('comments', () => list(comment, 0, actions)(value, null));
}

const ABSENCE = object({
  player: PLAYER,
  from: anything,
  until: optional(anything),
  by: BY,
  reason: optional(WORDS),
});

/** Who was absent during this many actions; a player must be back before leaving again. */
function absencesIn(actions: number, value: unknown = []): readonly object[] {
  let last = 0;
  const back = new Map<number, number>();
  const absence: Reader<object> = (one, context) => {
    const read = ABSENCE(one, context);
    const { player, until } = read;
    last = at('from', () => wholeIn(read.from, last, actions));
    if (last < (back.get(player) ?? 0)) {
      throw new Misfit('player', 'this player was already absent');
    }
    const end = until === undefined ? Infinity : at('until', () => wholeIn(until, last, actions));
    back.set(player, end);
    return read;
  };
  return at('absences', () => list(absence, 0, MAX_ACTIONS)(value, null));
}

/** A result in which the absent rank behind all others; if all are absent, it stays as it is. */
export function withAbsentLast<R extends GameResult>(result: R, absent: readonly number[]): R {
  const present = result.standings.filter(({ player }) => !absent.includes(player));
  if (absent.length === 0 || present.length === 0) return result;

  const rankOf = ({ player, rank }: GameStanding): number =>
    absent.includes(player)
      ? present.length + 1
      : 1 + present.filter((other) => other.rank < rank).length;
  const others = result.standings.filter(({ player }) => absent.includes(player));
  const standings = [...present, ...others].map((line) => freeze({ ...line, rank: rankOf(line) }));
  const winners = standings.filter(({ rank }) => rank === 1).map(({ player }) => player);
  return freeze({ ...result, winners: freeze(winners), standings: freeze(standings) });
}

/** The text that a record was read from, and where its actions begin. */
interface Origin {
  readonly reader: TextReader;
  readonly starts: readonly number[];
}

export const origins: WeakMap<object, Origin> = new WeakMap<object, Origin>();

/** The line and the column of an action, if the record was read from a text. */
export function placeOf(record: unknown, at: number): { line?: number; column?: number } {
  const origin = origins.get(record as object);
  return origin === undefined ? {} : origin.reader.place(origin.starts[at]!);
}
