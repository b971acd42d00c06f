import type { Reason } from './errors.js';
import type { Game, GameEvent, GameOptions, GameStanding, GameStep } from './game.js';
import type { Kind } from './made.js';
import type { Rng } from './rng.js';

/**
 * What `defineGame` needs to make a {@link Game}. Views that are passed to these functions are frozen
 * and of this game, players exist, and actions are well formed; those of `step` and `act` are legal.
 * What the functions return need not be frozen.
 *
 * A definition may also implement those members of {@link Game} that turn data into text or text into
 * data. They are used as they are.
 *
 * @group For every game
 */
export interface GameDefinition<
  State extends View,
  View extends object,
  Action,
  Options extends GameOptions,
  Event extends GameEvent,
> extends Partial<Pick<Game<State, View, Action, Options, Event>, OwnWords>> {
  /** The game's name: one lower-case word. */
  readonly name: string;
  /** What people call it in a sentence; the name by default. */
  readonly title?: string;
  readonly playerCounts: readonly number[];

  /** How many players a game has. */
  readonly players: (view: View) => number;
  /** A new game; all randomness comes from `rng`, which the seed decides. */
  readonly setup: (options: Options, rng: Rng) => State;
  /** Whose decision it is; `null` when the game is over. */
  readonly turn: (view: View) => number | null;
  /**
   * The score of each player, with the fields that break ties, in any order. During the game these
   * are the points so far, unless the definition has `scores` of its own.
   */
  readonly standings: (view: View) => readonly Omit<GameStanding, 'rank'>[];
  /** Each player's points so far; by default those of the standings. */
  readonly scores?: (view: View) => readonly number[];

  /** Every legal action, each next state once, in a stable order; empty when the game is over. */
  readonly legalActions: (view: View) => readonly Action[];
  /** How many there are, if that can be said without listing them. */
  readonly countLegalActions?: (view: View) => number;
  /** The one at a place of the list, if it can be found without listing the others. */
  readonly legalActionAt?: (view: View, index: number) => Action;
  /** Why an action is not legal, or `null`; by default whether it is in the list. */
  readonly check?: (view: View, action: Action) => Reason | null;

  /** The state after a legal action, and the events; from a view, a preview. */
  readonly step?: (view: View, action: Action) => GameStep<View, Event>;
  /**
   * Instead of `step`: what happens when a legal action is done, as events, one after another. Nothing
   * but the effects of these events changes the state.
   */
  readonly act?: (turn: Turn<View, Event>, action: Action) => void;
  /** With `act`: what each event does to a table. */
  readonly effects?: Effects<View, Event>;
  /** With `act`: how a view is opened, to be changed by effects; by default its fields are copied. */
  readonly open?: (view: View) => Draft<View>;
  /** With `act`: the view that an opened one has become. */
  readonly close?: (table: Draft<View>) => View;

  /** What a player can know, or with `null` a spectator, of a state or of a view. */
  readonly view: (view: View, player: number | null) => View;
  /** A full state that a view leaves possible. */
  readonly determinize: (view: View, rng: Rng) => State;
  /**
   * The events of a step to this state that a seat may see. Without this function, seats see only
   * {@link ViewChanged}.
   */
  readonly eventsFor?: (
    state: View,
    events: readonly Event[],
    player: number | null,
  ) => readonly Event[];
  /**
   * The view after an event, if there are no `effects`. The event is plain data that claims to be one
   * that this viewer received; return `null` or throw if it is not. Without this function each step
   * ends with a {@link ViewChanged}.
   */
  readonly applyEvent?: (view: View, event: Event) => View | null;

  /**
   * An action, copied field by field from plain data that claims to be one, whether or not it is
   * legal; return `null` or throw if it is not an action.
   */
  readonly readAction?: (value: Action) => Action | null;
  /**
   * A state that a game can reach, copied in the same way; return `null` or throw if it is not one.
   */
  readonly readState?: (value: State) => State | null;
  /**
   * A view that a seat can have, copied in the same way; by default `readState`, which is right for
   * games without hidden information.
   */
  readonly readView?: (value: View) => View | null;
  /** Instead of these three: readers that take values of unknown origin as they come. */
  readonly readers?: GameReaders<State, View, Action, Event>;
  /** For each option besides `players` and `seed`, whether plain data is a value of it. */
  readonly options?: {
    readonly [name in Exclude<keyof Options, keyof GameOptions>]-?: (
      value: NonNullable<Options[name]>,
      players: number,
    ) => boolean;
  };
}

/**
 * The members of {@link Game} that a definition may implement itself.
 *
 * @group For every game
 */
export type OwnWords =
  | 'rules'
  | 'tieBreaks'
  | 'fixed'
  | 'key'
  | 'formatAction'
  | 'parseAction'
  | 'formatState'
  | 'parseState'
  | 'optionsFromJson'
  | 'formatOptions'
  | 'parseOptions'
  | 'renderState'
  | 'renderEvent'
  | 'renderAction'
  | 'describeAction';

/**
 * A view whose fields can be replaced; what they hold is frozen.
 *
 * @group For every game
 */
export type Draft<View> = { -readonly [F in keyof View]: View[F] };

/**
 * A turn that is being told.
 *
 * @group For every game
 */
export interface Turn<View, Event> {
  /** The table as it is now, after the events told so far. */
  readonly table: Draft<View>;
  /** Whether anybody will read the events; what only they need can be left out if not. */
  readonly isHeard: boolean;
  /** Says that something happens, and lets it happen. */
  readonly emit: (event: Event) => void;
}

/**
 * What each event does to a table: the only thing that changes it.
 *
 * @group For every game
 */
export type Effects<View, Event extends GameEvent> = {
  readonly [T in Event['type']]: (
    table: Draft<View>,
    event: Extract<Event, { readonly type: T }>,
  ) => void;
};

/**
 * How values of unknown origin are read: what does not fit is thrown as an error. Whatever these
 * functions return is frozen.
 *
 * @group For every game
 */
export interface GameReaders<State, View, Action, Event> {
  /** The mark on the game's views. */
  readonly kind: Kind;
  /** A well-formed action, legal or not. */
  readonly action: (value: unknown, context?: unknown) => Action;
  /** A value that looks like a view, whether or not a game can come to it. */
  readonly shape: (value: unknown, context?: unknown) => View;
  /** A state that a game can come to. */
  readonly state: (value: unknown) => State;
  /** A view of such a state. */
  readonly view: (value: unknown) => View;
  /** An event at a table that stands like this view. */
  readonly event?: (value: unknown, view: View) => Event;
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
 * @group For every game
 */
export interface ViewChanged<View extends object> {
  readonly type: 'view-changed';
  readonly view: View;
}
