import type { Reason } from './errors.js';
import type { Rng } from './rng.js';

/** How one player did; games add what else they count. */
export interface GameStanding {
  readonly player: number;
  readonly rank: number;
  readonly score: number;
}

/** How a game ended; games add what else they tell. */
export interface GameResult {
  readonly winners: readonly number[];
  readonly standings: readonly GameStanding[];
}

/**
 * What a game promises, so that records, bots, match runners and tests can be written once for all
 * games. A state is a view that shows everything, so whatever takes a view takes a state. All data is
 * plain, frozen and survives JSON; nothing given is changed; the only luck is in `setup` and in the
 * generators that are passed in.
 */
export interface Game<State extends View, View extends object, Action, Options> {
  /** The game's name in records and on the command line: one lower-case word. */
  readonly name: string;
  /** Rises when any game would be played out differently: records tell which rules they were made by. */
  readonly rules: number;
  /** How many players there can be. */
  readonly playerCounts: readonly number[];

  /** A new game; the same options with a seed give the same state. */
  setup(options: Options): State;
  /** Whose decision it is; `null` when the game is over. */
  turn(view: View): number | null;
  /** Every legal action, each next state once, in a stable order; empty exactly when it is over. */
  legalActions(view: View): readonly Action[];
  /** How many legal actions there are. */
  countLegalActions(view: View): number;
  /** The legal action at that place of the list. */
  legalActionAt(view: View, index: number): Action;
  /** One of the legal actions, each equally likely. */
  randomAction(view: View, rng: Rng): Action;
  /** Why a value is not a legal action; `null` if it is one. Never throws. */
  check(view: View, action: unknown): Reason | null;
  /** The state after a legal action; throws for any other, and changes nothing. */
  apply<S extends View>(state: S, action: Action): S;
  /** What a player can know, or with `null` a spectator. */
  view(state: View, player: number | null): View;
  /** A full state drawn uniformly from those that a view leaves possible. */
  determinize(view: View, rng: Rng): State;
  /** Who won; `null` until the game is over. */
  result(view: View): GameResult | null;
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
  /** The sound state that a line of text stands for; throws a `ParseError` or a `RulesError`. */
  parseState(text: string): State;
  /** A sound state from a value of unknown origin; throws a `RulesError` for any other. */
  stateFromJson(value: unknown): State;
  /** Options as lines of text, each a word and a value. */
  formatOptions(options: Options): string;
  /** The options that a text stands for; throws a `ParseError` or a `RulesError`. */
  parseOptions(text: string): Options;
  /** Sound options from a value of unknown origin; throws a `RulesError` for any other. */
  optionsFromJson(value: unknown): Options;
}
