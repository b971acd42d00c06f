import { ensureGame } from './ensure-game.js';
import { freeze } from './freeze.js';
import type { Game, GameOptions } from './game.js';
import type { WordReader } from './text.js';
import {
  below,
  fieldsOf,
  inside,
  itemsOf,
  Misfit,
  oneOf,
  readOrThrow,
  wholeNumber,
} from './untrusted.js';

/** The version of the record format, JSON and text alike. */
const FORMAT = 1;
/** More actions than any game can have: a longer list is not read at all. */
export const MAX_ACTIONS = 100_000;
/** More players than any game has. */
export const MAX_PLAYERS = 16;
/** The length of a reason or a comment, in characters. */
const MAX_WORDS = 1000;

/** How a recorded game ended. */
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
  /** How the game ended by its rules; `null` if it did not. */
  readonly result: RecordedResult | null;
  /** How the game was given up; left out if it was not. */
  readonly ending?: Ending;
  /** What was said about actions, in their order; left out if nothing was. It has no part in the game. */
  readonly comments?: readonly RecordComment[];
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
 * const record = createRecord(reef, { options }, actions, undefined, [comment]);
 * formatRecord(reef, record).endsWith(' ; a safe start\n'); // true
 * ```
 */
export interface RecordComment {
  /** The place of the action, from 0. An action has at most one comment. */
  readonly at: number;
  /** One line of at most 1,000 characters, with no space at its ends. */
  readonly text: string;
}

/**
 * How a game was given up: a player resigned or forfeited it. All others have won. There are no
 * scores, because counting them would show cards that nobody had to show.
 *
 * @example
 * ```ts
 * import { createRecord, formatRecord, reef } from 'reef-rules';
 * import type { Ending } from 'reef-rules';
 *
 * const ending: Ending = { by: 'forfeit', player: 1, reason: 'time' };
 * const record = createRecord(reef, { options: { players: 2, seed: 7 } }, [], ending);
 * formatRecord(reef, record).endsWith('forfeited 1 "time"\n'); // true
 * ```
 */
export interface Ending {
  readonly by: 'resignation' | 'forfeit';
  /** The player who resigned or forfeited. */
  readonly player: number;
  /** Why, such as `'time'`: at most 1,000 characters. */
  readonly reason?: string;
}

/** Where a record begins: with options that have a seed, or with a state. */
export type Beginning<State, Options> =
  | { readonly options: Options; readonly state?: never }
  | { readonly state: State; readonly options?: never };

/** The parts of a record, put together and frozen. */
export function recordWith<S, A, O>(
  { name }: { readonly name: string },
  from: Beginning<S, O>,
  {
    rules,
    actions,
    result,
    ending,
    comments,
  }: {
    readonly rules: number;
    readonly actions: A[];
    readonly result: RecordedResult | null;
    readonly ending: Ending | undefined;
    readonly comments: readonly RecordComment[];
  },
): GameRecord<S, A, O> {
  return freeze({
    format: FORMAT,
    game: name,
    rules,
    ...from,
    actions: freeze(actions),
    result,
    ...(ending === undefined ? {} : { ending }),
    ...(comments.length === 0 ? {} : { comments: freeze([...comments]) }),
  });
}

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

/** A record from a value of unknown origin; what does not fit is thrown as a `Misfit`. */
export function recordAt<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  value: unknown,
): GameRecord<S, A, O> {
  const { options, state, ending, comments, ...given } = fieldsOf(
    value,
    '',
    ['format', 'game', 'rules', 'actions', 'result'],
    ['options', 'state', 'ending', 'comments'],
  );
  wholeNumber(given.format, 'format', FORMAT, FORMAT);
  oneOf(given.game, 'game', [game.name]);
  const rules = wholeNumber(given.rules, 'rules', 1, Number.MAX_SAFE_INTEGER);
  const from = beginningAt(game, { options, state });
  const actions = actionsAt(game, given.actions);
  const result = given.result === null ? null : resultAt(given.result, 'result');
  const early = ending === undefined ? undefined : endingAt(ending, 'ending');
  if (result !== null && early !== undefined) {
    throw new Misfit('ending', 'a game with a result cannot have been given up too');
  }
  const said = commentsAt(comments, actions.length);
  return recordWith(game, from, { rules, actions, result, ending: early, comments: said });
}

/** The actions of a record. */
export function actionsAt<S extends V, V extends object, A, O>(
  game: Game<S, V, A, O>,
  value: unknown,
): A[] {
  return itemsOf(value, 'actions', 0, MAX_ACTIONS).map((action, i) =>
    inside(below('actions', i), () => game.actionFromJson(action)),
  );
}

/** Where a record begins: a sound state, or sound options with a seed. */
export function beginningAt<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  { options, state }: { readonly options?: unknown; readonly state?: unknown },
): Beginning<S, O> {
  if ((options === undefined) === (state === undefined)) {
    throw new Misfit('', 'expected either options or a first state');
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
      itemsOf(list, where, 1, MAX_PLAYERS).map((item, i) =>
        wholeNumber(item, below(where, i), Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
      ),
    );
  return freeze({
    winners: numbers(winners, below(path, 'winners')),
    scores: numbers(scores, below(path, 'scores')),
  });
}

/** How a game ended before its rules ended it, from a value of unknown origin. */
export function endingAt(value: unknown, path: string): Ending {
  const { by, player, reason } = fieldsOf(value, path, ['by', 'player'], ['reason']);
  return freeze({
    by: oneOf(by, below(path, 'by'), ['resignation', 'forfeit']),
    player: wholeNumber(player, below(path, 'player'), 0, MAX_PLAYERS - 1),
    ...(reason === undefined ? {} : { reason: reasonAt(reason, below(path, 'reason')) }),
  });
}

function reasonAt(value: unknown, path: string): string {
  if (typeof value === 'string' && value.length <= MAX_WORDS) return value;
  throw new Misfit(path, `expected a text of at most ${MAX_WORDS} characters`);
}

/** What was said about this many actions. */
export function commentsAt(value: unknown, actions: number): readonly RecordComment[] {
  if (value === undefined) return [];
  let next = 0;
  const comments = itemsOf(value, 'comments', 0, actions).map((comment, i) => {
    const path = below('comments', i);
    const { at, text } = fieldsOf(comment, path, ['at', 'text']);
    const place = wholeNumber(at, below(path, 'at'), next, actions - 1);
    next = place + 1;
    return freeze({ at: place, text: lineAt(text, below(path, 'text')) });
  });
  return comments;
}

function lineAt(value: unknown, path: string): string {
  const line = reasonAt(value, path);
  if (line !== '' && line === line.trim() && !/[\r\n]/.test(line)) return line;
  throw new Misfit(path, 'expected one line with no space at its ends');
}

/** A result in words. */
export function resultText(result: RecordedResult | null): string {
  if (result === null) return 'an unfinished game';
  return `winners ${result.winners.join(' ')} scores ${result.scores.join(' ')}`;
}

/** The text that a record was read from, and where its actions begin. */
interface Origin {
  readonly reader: WordReader;
  readonly starts: readonly number[];
}

export const origins: WeakMap<object, Origin> = new WeakMap<object, Origin>();

/** The line and the column of an action, if the record was read from a text. */
export function placeOf(record: unknown, at: number): { line?: number; column?: number } {
  const origin = origins.get(record as object);
  return origin === undefined ? {} : origin.reader.place(origin.starts[at]!);
}
