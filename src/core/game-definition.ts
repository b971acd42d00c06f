import type { Game, GameEvent, GameOptions, GameStanding, GameStep } from './game.js';
import type { Rng } from './rng.js';

/**
 * What `defineGame` needs to make a {@link Game}, and any other members of {@link Game} that the
 * game implements itself. The functions of the first part may return plain data that is not frozen,
 * and are called only with players who exist and legal actions. Members of `Game` that a definition
 * adds are used as they are.
 */
export interface GameDefinition<
  State extends View,
  View extends object,
  Action,
  Options extends GameOptions,
  Event extends GameEvent,
> extends Partial<Omit<Game<State, View, Action, Options, Event>, Asked>> {
  /** The game's name: one lower-case word. */
  readonly name: string;
  readonly playerCounts: readonly number[];

  /** How many players a game has. */
  readonly players: (view: View) => number;
  /** A new game; all randomness comes from `rng`, which the seed decides. */
  readonly setup: (options: Options, rng: Rng) => State;
  /** Whose decision it is; `null` when the game is over. */
  readonly turn: (view: View) => number | null;
  /** The score of each player when the game is over, with the fields that break ties, in any order. */
  readonly standings: (view: View) => readonly Omit<GameStanding, 'rank'>[];

  /** Every legal action, each next state once, in a stable order; empty when the game is over. */
  readonly legalActions: (view: View) => readonly Action[];
  /** The state after a legal action, and the events; from a view, a preview. */
  readonly step: (view: View, action: Action) => GameStep<View, Event>;

  /** What a player can know, or with `null` a spectator, of a state or of a view. */
  readonly view: (view: View, player: number | null) => View;
  /** A full state that a view leaves possible. */
  readonly determinize: (view: View, rng: Rng) => State;
  /**
   * The events of a step to this state that a seat may see. Without this function, seats see only
   * {@link ViewChanged}.
   */
  readonly eventsFor?: Game<State, View, Action, Options, Event>['eventsFor'];
  /**
   * The view after an event. The event is plain data that claims to be one that this viewer
   * received; return `null` or throw if it is not. Without this function each step ends with a
   * {@link ViewChanged}.
   */
  readonly applyEvent?: (view: View, event: Event) => View | null;

  /**
   * An action, copied field by field from plain data that claims to be one, whether or not it is
   * legal; return `null` or throw if it is not an action.
   */
  readonly readAction: (value: Action) => Action | null;
  /**
   * A state that a game can reach, copied in the same way; return `null` or throw if it is not one.
   */
  readonly readState: (value: State) => State | null;
  /**
   * A view that a seat can have, copied in the same way; by default `readState`, which is right for
   * games without hidden information.
   */
  readonly readView?: (value: View) => View | null;
  /** For each option besides `players` and `seed`, whether plain data is a value of it. */
  readonly options?: {
    readonly [name in Exclude<keyof Options, keyof GameOptions>]-?: (
      value: NonNullable<Options[name]>,
      players: number,
    ) => boolean;
  };
}

/**
 * The last event of every step of a game whose definition has no `applyEvent`: the whole view after
 * the step, so that the events of a step still lead from view to view. `eventsFor` gives each seat
 * its own view.
 *
 * @example
 * ```ts
 * import type { ViewChanged } from 'reef-rules';
 *
 * const event: ViewChanged<{ left: number }> = { type: 'view-changed', view: { left: 6 } };
 * event.view.left; // 6
 * ```
 */
export interface ViewChanged<View extends object> {
  readonly type: 'view-changed';
  readonly view: View;
}

/** What a definition says in its own way. */
export type Asked =
  | 'name'
  | 'playerCounts'
  | 'setup'
  | 'turn'
  | 'legalActions'
  | 'step'
  | 'view'
  | 'determinize'
  | 'eventsFor'
  | 'applyEvent';
