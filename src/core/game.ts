import { RulesError } from './errors.js';
import type { Reason } from './errors.js';
import { freeze, isObject } from './made.js';
import type { RenderStyle } from './render.js';
import type { Rng, Seed } from './rng.js';
import { attempt } from './shape.js';
import { describe } from './text.js';

/**
 * The options of every game: the number of players, and the seed that decides the deal.
 *
 * @group For every game
 */
export interface GameOptions {
  readonly players: number;
  readonly seed?: Seed | undefined;
}

/**
 * How one player did; games add their own fields.
 *
 * @group For every game
 */
export interface GameStanding {
  readonly player: number;
  /** Players who are still tied after all tie-breaks have the same rank. */
  readonly rank: number;
  readonly score: number;
}

/**
 * How a game ended; games add their own fields.
 *
 * @group For every game
 */
export interface GameResult {
  /** The players who won: several when the victory is shared. */
  readonly winners: readonly number[];
  /** All players, best first. */
  readonly standings: readonly GameStanding[];
}

/**
 * Something that happened during an action; games add their own fields.
 *
 * @group For every game
 */
export interface GameEvent {
  readonly type: string;
}

/**
 * The state after an action, and what happened on the way.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import type { GameStep, State } from 'reef-rules';
 *
 * const state = reef.setup({ players: 2, seed: 7 });
 * const next: GameStep<State, object> = reef.step(state, reef.legalActionAt(state, 0));
 * next.state.turn !== state.turn; // true
 * ```
 * @group Playing a game
 */
export interface GameStep<State, Event> {
  readonly state: State;
  readonly events: readonly Event[];
}

/** What `defineGame` alone can give a type: neither a literal nor a spread copy has a private field. */
declare abstract class Defined {
  private readonly isDefined: true;
}

/**
 * What a game promises, so that records, bots, match runners, front ends and tests can be written
 * once for all games. A state is a view that shows everything, so a function that takes a view also
 * takes a state. All data is plain, frozen and survives JSON; arguments are never changed; the only
 * randomness is in `setup` and in the generators that are passed in.
 *
 * Only `defineGame` makes a value of this type, so that a later version can add members; a copy such as
 * `{ ...reef }` is not a game. To add a game, define it, and test it with `gameLaws` of `reef-rules/testing`.
 *
 * @example
 * ```ts
 * import { createRng, reef } from 'reef-rules';
 * import type { AnyGame } from 'reef-rules';
 * import { pearls } from 'reef-rules/pearls';
 *
 * function turnsOf(game: AnyGame): number {
 *   const rng = createRng(7);
 *   let state = game.setup({ players: 2, seed: 7 });
 *   let turns = 0;
 *   for (; game.turn(state) !== null; turns++) {
 *     state = game.apply(state, game.randomAction(state, rng));
 *   }
 *   return turns;
 * }
 * turnsOf(reef) > 0 && turnsOf(pearls) > 0; // true
 * ```
 * @group For every game
 */
export interface Game<
  State extends View,
  View extends object,
  Action,
  Options,
  Event extends GameEvent = GameEvent,
> extends Defined {
  /** The game's name in records and on the command line: one lower-case word. */
  readonly name: string;
  /**
   * The version of the rules. It rises when any game would be played out differently; records store
   * it.
   */
  readonly rules: number;
  /** How many players there can be. */
  readonly playerCounts: readonly number[];
  /** The fields of a standing that break ties, in the order in which they decide: more is better. */
  readonly tieBreaks: readonly string[];
  /** The fields of a view that never change during a game: a lean view is one without them. */
  readonly fixed: readonly string[];

  /**
   * A new game; the same options with a seed give the same state, and a number is the same seed as
   * its text. Throws a `RulesError` for wrong options.
   */
  setup(options: Options): State;
  /** How many players a game has. */
  players(view: View): number;
  /** Whose decision it is; `null` when the game is over. */
  turn(view: View): number | null;
  /** Who won; `null` until the game is over. */
  result(view: View): GameResult | null;
  /**
   * Each player's points so far, by seat, as far as the view can know; when the game is over, the
   * scores of the result.
   */
  scores(view: View): readonly number[];

  /**
   * Every legal action, each next state once, in a stable order; empty exactly when the game is
   * over. Like the next three functions, it throws a `RulesError` with the code `partial-view` for a view
   * that does not show what the player to move can do.
   */
  legalActions(view: View): readonly Action[];
  /** How many legal actions there are. */
  countLegalActions(view: View): number;
  /** The legal action at that place of the list. */
  legalActionAt(view: View, index: number): Action;
  /** One of the legal actions, each equally likely. */
  randomAction(view: View, rng: Rng): Action;
  /**
   * Why a value is not a legal action; `null` if it is one. Never throws. If a view does not show
   * enough to decide, the code of the reason is `hidden`.
   */
  check(view: View, action: unknown): Reason | null;

  /** The state after a legal action; throws for any other, and changes nothing. */
  apply<S extends View>(state: S, action: Action): S;
  /** The state after a legal action, and everything that happened, in order. */
  step<S extends View>(state: S, action: Action): GameStep<S, Event>;
  /** Whether an action shows a player something new, so that undoing it would allow peeking. */
  reveals(state: View, action: Action): boolean;

  /** What a player can know, or with `null` a spectator. */
  view(state: View, seat: number | null): View;
  /**
   * The events of a step to this state as a player may see them, or with `null` a spectator:
   * without what that seat must not know. Those of a type that only a later version knows are left out.
   */
  eventsFor(state: View, seat: number | null, events: readonly Event[]): readonly Event[];
  /**
   * The view after one event of a step. All events of a step that a seat receives, one after
   * another, lead from its view before the step to its view after it. Throws a `RulesError` for a
   * value that is not an event, or names something that is not there; whether the event could happen
   * now is the sender's word. One of a type that only a later version knows changes nothing.
   */
  applyEvent(view: View, event: Event): View;
  /** A full state that fits a view, each as likely as in a fair deal of the unknown cards. */
  determinize(view: View, rng: Rng): State;
  /** A text that is equal for equal views. */
  key(view: View): string;

  /** An action as a line of text. */
  formatAction(action: Action): string;
  /** The action that a line of text stands for; throws a `ParseError` for any other text. */
  parseAction(text: string): Action;
  /** A well-formed action from a value of unknown origin; throws a `RulesError` for any other. */
  actionFromJson(value: unknown): Action;
  /** A state as a line of text. */
  formatState(state: View): string;
  /** The valid state that a line of text stands for; throws a `ParseError` or a `RulesError`. */
  parseState(text: string): State;
  /**
   * A valid state from a value of unknown origin; throws a `RulesError` for any other. A state with fields
   * that only a later version knows is refused as `newer`: who saved it again would lose them.
   */
  stateFromJson(value: unknown): State;
  /**
   * A valid view from a value of unknown origin; throws a `RulesError` for any other. The fixed
   * fields may be left out, as `leanView` does; they are then taken from `known`, a view of the
   * same game. Fields that only a later version knows are left out of the view.
   */
  viewFromJson(value: unknown, known?: View): View;
  /** Options as lines of text, each a word and a value. */
  formatOptions(options: Options): string;
  /** The options that a text stands for; throws a `ParseError` or a `RulesError`. */
  parseOptions(text: string): Options;
  /** Valid options from a value of unknown origin; throws a `RulesError` for any other. */
  optionsFromJson(value: unknown): Options;

  /** The whole table as lines of text, as far as the view shows it. */
  renderState(view: View, style?: RenderStyle<object>): string;
  /**
   * What happened, as a line of text; the view is one after the step. For an event of a type that only a
   * later version knows the text is empty.
   */
  renderEvent(view: View, event: Event, style?: RenderStyle<object>): string;
  /** What a player's action has changed, as lines of text; the view is the one after it. */
  renderAction(view: View, player: number, action: Action, style?: RenderStyle<object>): string;
  /**
   * What an action would do, in one sentence. Throws for an action that is not legal, but never
   * because the view hides something: the sentence then says what it can.
   */
  describeAction(view: View, action: Action, style?: RenderStyle<object>): string;
}

/**
 * Any game, for code that only passes on what a game returns: a lobby, a match runner, a list of
 * games.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import type { AnyGame } from 'reef-rules';
 * import { pearls } from 'reef-rules/pearls';
 *
 * const games: readonly AnyGame[] = [reef, pearls];
 * games.map(({ name }) => name); // ['reef', 'pearls']
 * ```
 * @group For every game
 */
export type AnyGame = Game<object, object, unknown, GameOptions>;

// The types of one game, by its value: `StateOf<typeof reef>`.

/**
 * The states of a game.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import type { StateOf } from 'reef-rules';
 *
 * const state: StateOf<typeof reef> = reef.setup({ players: 2, seed: 7 });
 * state.players.length; // 2
 * ```
 * @group For every game
 */
export type StateOf<G extends AnyGame> = ReturnType<G['parseState']>;

/**
 * The views of a game.
 *
 * @group For every game
 */
export type ViewOf<G extends AnyGame> = ReturnType<G['viewFromJson']>;

/**
 * The actions of a game.
 *
 * @group For every game
 */
export type ActionOf<G extends AnyGame> = ReturnType<G['parseAction']>;

/**
 * The options of a game.
 *
 * @group For every game
 */
export type OptionsOf<G extends AnyGame> = ReturnType<G['parseOptions']>;

/**
 * The events of a game.
 *
 * @group For every game
 */
export type EventOf<G extends AnyGame> = Parameters<G['applyEvent']>[1];

/**
 * Why an action of a game is not legal: what its `check` answers.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import type { ViolationOf } from 'reef-rules';
 *
 * const lowest = (violation: ViolationOf<typeof reef>): readonly number[] =>
 *   violation.code === 'not-lowest' ? violation.lowest : [];
 * lowest({ code: 'no-points', message: '' }); // []
 * ```
 * @group For every game
 */
export type ViolationOf<G extends AnyGame> = NonNullable<VerdictOf<G>>;

/**
 * What `check` of a game answers: its violations, or `null`. With `null` an editor shows the name of the
 * violations; without it, all of them.
 *
 * @group For every game
 */
export type VerdictOf<G extends AnyGame> = ReturnType<G['check']>;

/**
 * What says that `defineGame` has made a value. It is registered for the whole program, so that another copy of
 * the library knows it too, as the CommonJS half of a program does; copies of a game do not have it.
 */
const MARK = /* @__PURE__ */ Symbol.for('reef-rules.game');

/** Marks and freezes a new game. */
export function closed(members: object): AnyGame {
  return freeze(Object.defineProperty(members, MARK, { value: true })) as AnyGame;
}

/** Refuses what is not a game: a forgotten argument, the definition of a game, or a changed copy of one. */
export function ensureGame(value: unknown): void {
  if (attempt(() => isObject(value) && Object.hasOwn(value, MARK)) === true) return;
  const problem = `expected a game that defineGame has made, such as reef; found ${describe(value)}`;
  throw new RulesError('bad-game', problem);
}

/**
 * The number of sequences of `depth` legal actions from here, in any game. Games that end earlier
 * do not count. Any other engine with the same rules gives the same numbers.
 *
 * @throws RulesError `bad-depth` when the depth is not a whole number from 0, `partial-view`, or
 * `bad-game`.
 *
 * @example
 * ```ts
 * import { perft, reef } from 'reef-rules';
 *
 * perft(reef, reef.setup({ players: 2, seed: 7 }), 2); // 576
 * ```
 * @group Checking engines
 */
export function perft<G extends AnyGame>(game: G, state: ViewOf<G>, depth: number): number {
  ensureGame(game);
  if (!Number.isSafeInteger(depth) || depth < 0) {
    throw new RulesError('bad-depth', 'a depth is a whole number from 0');
  }
  if (depth === 0) return 1;
  const count = game.countLegalActions(state);
  if (depth === 1) return count;

  let sequences = 0;
  for (let i = 0; i < count; i++) {
    const next = game.apply(state, game.legalActionAt(state, i));
    sequences += perft(game, next, depth - 1);
  }
  return sequences;
}
