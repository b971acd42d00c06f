/**
 * The code of a {@link RulesError}, which says what is wrong. Each code has one meaning and one kind of
 * evidence in the whole library:
 *
 * - `bad-options`: an option of `setup` or of another function is wrong;
 * - `bad-seed`: a seed is neither a whole number nor a text of at most 1,000 characters;
 * - `bad-bound`: the bound of a random number is not a whole number from 1 to 2 ** 32;
 * - `bad-list`: the items to shuffle, or the events to show, are not a list;
 * - `bad-rng`: a generator does not return 32-bit whole numbers, or never usable ones;
 * - `bad-deck`: a deck has a card that is not valid, or too few or too many cards;
 * - `bad-state`, `bad-action`, `bad-record`: a value is not a valid state, action or record;
 * - `bad-event`: a value is not an event of the game, or does not fit the view;
 * - `bad-board`, `bad-pattern`: a value is not a board, or not a pattern;
 * - `bad-pearls`: a value is not a kind or a number of pearl cards;
 * - `bad-player`: the player does not exist, or it is not their turn;
 * - `bad-view`: a value is not a valid view, or a view has missing or duplicate cards;
 * - `bad-index`: no action, card, space or piece has that number;
 * - `bad-depth`: a depth is not a whole number from 0;
 * - `bad-buffer`: a buffer is not the right kind of array, or too short;
 * - `bad-game`: a value is not a game;
 * - `bad-bot`: a value is not a bot, or no bot has that name;
 * - `bad-table`: a saved table is not valid, or the server made a mistake;
 * - `bad-parts`: parts of a tournament do not add up to it;
 * - `bad-words`: a language lacks a sentence, or the value to explain is neither a violation nor an
 *   error;
 * - `bad-text`: a text does not follow the notation (always a {@link ParseError});
 * - `newer`: a saved state, record or table is from a later version: do not overwrite it;
 * - `illegal-action`: an action is not legal (always an {@link IllegalActionError});
 * - `partial-view`: a view does not show what the answer depends on;
 * - `game-over`: the game is over, so there is no action to choose;
 * - `nothing-done`: nothing has been done that `undo()` could take back.
 *
 * @example
 * ```ts
 * import { isRulesError, setup } from 'reef-rules';
 * import type { ErrorCode } from 'reef-rules';
 *
 * let code: ErrorCode | null = null;
 * try {
 *   setup({ players: 9 });
 * } catch (error) {
 *   if (isRulesError(error)) code = error.code;
 * }
 * code; // 'bad-options'
 * ```
 * @group Errors
 */
export type ErrorCode =
  | 'bad-options'
  | 'bad-seed'
  | 'bad-bound'
  | 'bad-list'
  | 'bad-rng'
  | 'bad-deck'
  | 'bad-state'
  | 'bad-action'
  | 'bad-record'
  | 'bad-event'
  | 'bad-board'
  | 'bad-pattern'
  | 'bad-pearls'
  | 'bad-player'
  | 'bad-view'
  | 'bad-index'
  | 'bad-depth'
  | 'bad-buffer'
  | 'bad-game'
  | 'bad-bot'
  | 'bad-table'
  | 'bad-parts'
  | 'bad-words'
  | 'bad-text'
  | 'newer'
  | 'illegal-action'
  | 'partial-view'
  | 'game-over'
  | 'nothing-done';

/**
 * The base of all errors that the library throws on purpose. `code` is for programs, `message` for people.
 * {@link ParseError} and {@link IllegalActionError} extend it; they say more about what is wrong.
 *
 * Recognise it by `name` and `code`, or with {@link isRulesError}: a program that loads the library
 * both with `import` and with `require` has two classes of this name.
 *
 * @example
 * ```ts
 * import { isRulesError, setup } from 'reef-rules';
 *
 * try {
 *   setup({ players: 5 });
 * } catch (error) {
 *   if (isRulesError(error)) console.log(error.code, error.message);
 * }
 * ```
 * @group Errors
 */
export class RulesError extends Error {
  override readonly name: string = 'RulesError';
  declare readonly code: ErrorCode;
  /** The field that is wrong, such as `cards[3].points`; empty if it is the whole value. */
  declare readonly path: string;
  /** What is wrong there: the message without the path. */
  declare readonly problem: string;

  /** `problem` says what is wrong there; the message is made of path and problem. */
  constructor(code: ErrorCode, problem: string, path = '') {
    super(valueText({ path, problem }));
    this.code = code;
    this.path = path;
    this.problem = problem;
  }
}

/**
 * What a `RulesError` knows: where the problem is, and what it is, in English.
 *
 * @group Languages
 */
export interface ValueEvidence {
  readonly path: string;
  readonly problem: string;
}

/**
 * What a `ParseError` knows: the place, the text found there, and what was expected, in English.
 *
 * @group Languages
 */
export interface TextEvidence {
  readonly line: number;
  readonly column: number;
  readonly found: string;
  readonly expected: string;
}

/**
 * What an `IllegalActionError` knows: why the action is not legal, and in a record the place of the action.
 *
 * @group Languages
 */
export interface ActionEvidence<R extends Reason = Reason> {
  /** The answer of `check`. */
  readonly violation: R;
  /** The place of the action in a record, from 0; left out for an action that is in no record. */
  readonly at?: number;
}

/** The message of a {@link RulesError}. */
export function valueText({ path, problem }: ValueEvidence): string {
  return (path && `${path}: `) + problem;
}

/** Why a value is not an action of a game. */
export function malformedText(game: string, evidence: ValueEvidence): string {
  return `not an action of ${game}: ${valueText(evidence)}`;
}

/**
 * Why an action is refused: a code from a closed set, a sentence, and the evidence for it.
 *
 * @group Errors
 */
export interface Reason {
  readonly code: string;
  readonly message: string;
}

/**
 * Thrown by `apply` and `step` for an action that is not legal; nothing has changed. `violation` is
 * exactly what `check` answers. For an action of a record, `at` and the message say which one it is.
 *
 * @example
 * ```ts
 * import { apply, isIllegalActionError, setup } from 'reef-rules';
 *
 * try {
 *   apply(setup({ players: 2, seed: 1 }), { type: 'take', card: 0 });
 * } catch (error) {
 *   if (isIllegalActionError(error)) console.log(error.violation.code); // 'wrong-phase'
 * }
 * ```
 * @group Errors
 */
export class IllegalActionError<R extends Reason = Reason>
  extends RulesError
  implements ActionEvidence<R>
{
  override readonly name: string = 'IllegalActionError';
  declare readonly code: 'illegal-action';
  declare readonly violation: R;
  declare readonly at?: number;

  /** `at` is the place of an action in a record, from 0. */
  constructor(violation: R, at?: number) {
    super('illegal-action', actionText({ at }, violation.message));
    this.violation = violation;
    if (at !== undefined) this.at = at;
  }
}

/** The message of an {@link IllegalActionError}, from the sentence for its violation. */
export function actionText({ at }: { readonly at?: number | undefined }, why: string): string {
  return at === undefined ? why : `action ${at}: ${why}`;
}

/**
 * A text does not follow the notation. `line` and `column` (both from 1) point at the place,
 * `found` is the text found there and `expected` describes what was expected.
 *
 * @example
 * ```ts
 * import { isParseError, parsePattern } from 'reef-rules';
 *
 * try {
 *   parsePattern('r r x');
 * } catch (error) {
 *   if (isParseError(error)) console.log(error.line, error.column, error.expected);
 * }
 * ```
 * @group Errors
 */
export class ParseError extends RulesError implements TextEvidence {
  override readonly name: string = 'ParseError';
  declare readonly code: 'bad-text';
  declare readonly line: number;
  declare readonly column: number;
  declare readonly found: string;
  declare readonly expected: string;

  constructor(at: TextEvidence) {
    super('bad-text', placeText(at));
    this.line = at.line;
    this.column = at.column;
    this.found = at.found;
    this.expected = at.expected;
  }
}

/** The message of a {@link ParseError}. */
export function placeText({ line, column, found, expected }: TextEvidence): string {
  return `line ${line}, column ${column}: expected ${expected}, found ${found}`;
}

/**
 * Whether a caught value is a {@link RulesError}, from whichever copy of the library. It is true for a
 * {@link ParseError} and an {@link IllegalActionError} too.
 *
 * @example
 * ```ts
 * import { isRulesError } from 'reef-rules';
 *
 * isRulesError(new Error('no')); // false
 * ```
 * @group Errors
 */
export function isRulesError(error: unknown): error is RulesError {
  return isNamed(error, 'RulesError', 'ParseError', 'IllegalActionError');
}

/**
 * Whether a caught value is an {@link IllegalActionError}, from whichever copy of the library. Name the
 * game's violations to have their codes checked: `isIllegalActionError<Violation>(error)`.
 *
 * @example
 * ```ts
 * import { isIllegalActionError } from 'reef-rules';
 *
 * isIllegalActionError(new Error('no')); // false
 * ```
 * @group Errors
 */
export function isIllegalActionError<R extends Reason = Reason>(
  error: unknown,
): error is IllegalActionError<R> {
  return isNamed(error, 'IllegalActionError');
}

/**
 * Whether a caught value is a {@link ParseError}, from whichever copy of the library.
 *
 * @example
 * ```ts
 * import { isParseError } from 'reef-rules';
 *
 * isParseError(new Error('no')); // false
 * ```
 * @group Errors
 */
export function isParseError(error: unknown): error is ParseError {
  return isNamed(error, 'ParseError');
}

/**
 * Errors of other realms, such as frames and `vm` contexts, are no instances of this realm's class;
 * and what was thrown may be a proxy that throws when it is looked at.
 */
function isNamed(error: unknown, ...names: readonly string[]): boolean {
  try {
    if (Object.prototype.toString.call(error) !== '[object Error]') return false;
    return names.includes((error as Error).name) && 'code' in (error as Error);
  } catch {
    return false;
  }
}
