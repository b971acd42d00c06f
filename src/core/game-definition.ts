import { RulesError } from './errors.js';
import type { Reason } from './errors.js';
import type { AnyGame, Game, GameEvent, GameOptions, GameStanding, GameStep } from './game.js';
import { plain } from './json.js';
import { frozenCopy, frozenList, isList, isMade, isObject } from './made.js';
import type { Kind } from './made.js';
import { ensureSeed } from './rng.js';
import type { Rng } from './rng.js';
import { seating } from './settings.js';
import {
  at,
  attempt,
  ensureCopied,
  fieldsOf,
  Misfit,
  readAs,
  readOnce,
  readOrThrow,
  unknownField,
} from './shape.js';
import { describe } from './text.js';

/**
 * What `defineGame` needs to make a {@link Game}: what the game is, and what happens when an action is done, as a
 * function from state to state or as events.
 *
 * @group For every game
 */
export type GameDefinition<
  State extends View,
  View extends object,
  Action,
  Options extends GameOptions,
  Event extends GameEvent,
> = GameOutline<State, View, Action, Options, Event> &
  (ByState<View, Action, Event> | ByEvents<View, Action, Event>);

/**
 * What a game is, without what happens in it. Views that are passed to these functions are frozen
 * and of this game, players exist, and actions are well formed; those of `step` and `act` are legal.
 * What the functions return need not be frozen.
 *
 * A definition may also implement those members of {@link Game} that turn data into text or text into
 * data. They are used as they are.
 *
 * @group For every game
 */
export interface GameOutline<
  State extends View,
  View extends object,
  Action,
  Options extends GameOptions,
  Event extends GameEvent,
>
  extends GameFacts<State, View, Action, Options, Event>, ReadersOfData<State, View, Action> {}

/** What a game says of itself, however its data is read. */
interface GameFacts<
  State extends View,
  View extends object,
  Action,
  Options extends GameOptions,
  Event extends GameEvent,
> extends OwnWordsOf<Game<State, View, Action, Options, Event>> {
  /** The game's name: one lower-case word. */
  readonly name: string;
  /** What people call it in a sentence; the name by default. */
  readonly title?: string | undefined;
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
  readonly scores?: ((view: View) => readonly number[]) | undefined;

  /** Every legal action, each next state once, in a stable order; empty when the game is over. */
  readonly legalActions: (view: View) => readonly Action[];
  /** How many there are, if that can be said without listing them. */
  readonly countLegalActions?: ((view: View) => number) | undefined;
  /** The one at a place of the list, if it can be found without listing the others. */
  readonly legalActionAt?: ((view: View, index: number) => Action) | undefined;
  /** Why an action is not legal, or `null`; by default whether it is in the list. */
  readonly check?: ((view: View, action: Action) => Reason | null) | undefined;

  /** What a player can know, or with `null` a spectator, of a state or of a view. */
  readonly view: (view: View, seat: number | null) => View;
  /** A full state that a view leaves possible. */
  readonly determinize: (view: View, rng: Rng) => State;
  /**
   * The events of a step to this state that a seat may see. Without this function, seats see only
   * {@link ViewChanged}.
   */
  readonly eventsFor?:
    ((state: View, seat: number | null, events: readonly Event[]) => readonly Event[]) | undefined;
  /** For each option besides `players` and `seed`, whether plain data is a value of it. */
  readonly options?:
    | {
        readonly [name in Exclude<keyof Options, keyof GameOptions>]-?: (
          value: NonNullable<Options[name]>,
          players: number,
        ) => boolean;
      }
    | undefined;
}

/** How a game reads plain data from outside. */
interface ReadersOfData<State, View, Action> {
  /**
   * An action, copied field by field from plain data that claims to be one, whether or not it is
   * legal; return `null` or throw if it is not an action. Like the next two functions it leaves out the
   * fields that it does not know. They are then left out of what a client is sent, and make what is saved
   * `newer`; a function that refuses them itself makes clients of this version refuse what a later one sends.
   */
  readonly readAction: (value: Action) => Action | null;
  /**
   * A state that a game can reach, copied in the same way; return `null` or throw if it is not one.
   */
  readonly readState: (value: State) => State | null;
  /**
   * A view that a seat can have, copied in the same way. In games without hidden information it is what
   * `readState` is.
   */
  readonly readView: (value: View) => View | null;
}

/**
 * What happens when an action is done, as a function from state to state.
 *
 * @group For every game
 */
export interface ByState<View, Action, Event extends GameEvent> {
  /** The state after a legal action, and the events; from a view, a preview. */
  readonly step: (view: View, action: Action) => GameStep<View, Event>;
  /**
   * The view after an event, if that can be told. The event is plain data that claims to be one
   * that this viewer received; return `null` or throw if it is not. Return the view as it is for a type that
   * a later version of the game may add. Without this function
   * each step ends with a {@link ViewChanged}.
   */
  readonly applyEvent?: ((view: View, event: Event) => View | null) | undefined;
  readonly act?: undefined;
  readonly effects?: undefined;
}

/**
 * What happens when an action is done, as events.
 *
 * @group For every game
 */
export interface ByEvents<View, Action, Event extends GameEvent> {
  /**
   * What happens when a legal action is done, as events, one after another. Nothing but the effects of
   * these events changes the state.
   */
  readonly act: (turn: Turn<View, Event>, action: Action) => void;
  /** What each event does to a table. */
  readonly effects: Effects<View, Event>;
  readonly step?: undefined;
  readonly applyEvent?: undefined;
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

/** Members that may be left out. */
type OwnWordsOf<G extends AnyGame> = { readonly [M in OwnWords]?: G[M] | undefined };

/**
 * A view whose fields can be replaced; what they hold is frozen.
 *
 * @group For every game
 */
export type Draft<View> = { -readonly [F in keyof View]: View[F] };

/**
 * A turn as it is told, event by event.
 *
 * @group For every game
 */
export interface Turn<View, Event> {
  /** The table as it is now, after the events told so far. */
  readonly table: Draft<View>;
  /** Whether the events will be read; if not, what only they need can be left out. */
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

/** How the library's own games are defined: they read values of unknown origin themselves, and freeze what they return. */
export interface LibraryDefinition<
  State extends View,
  View extends object,
  Action,
  Options extends GameOptions,
  Event extends GameEvent,
>
  extends GameFacts<State, View, Action, Options, Event>, ByEvents<View, Action, Event> {
  /** How a view is opened, to be changed by effects. */
  readonly open: (view: View) => Draft<View>;
  /** The view that an opened one has become: what is new in it is frozen. */
  readonly close: (table: Draft<View>, before: View) => View;
  readonly readers: GameReaders<State, View, Action, Event>;
}

/**
 * How values of unknown origin are read: what does not fit is thrown as an error. Whatever these
 * functions return is frozen.
 */
interface GameReaders<State, View, Action, Event> {
  /** The mark on the game's views. */
  readonly kind: Kind;
  /** A well-formed action, legal or not. */
  readonly action: (value: unknown, context?: unknown) => Action;
  /** A value that looks like a view, whether it is valid or not. */
  readonly shape: (value: unknown, context?: unknown) => View;
  /** A valid state: one that can be played to the end. */
  readonly state: (value: unknown) => State;
  /** A view of such a state. */
  readonly view: (value: unknown) => View;
  /** An event at a table that stands like this view; `null` for a type that only a later version knows. */
  readonly event?: (value: unknown, view: View) => Event | null;
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

// Reading a definition.

/** A definition that was passed in, with what every part of the game asks for. */
export function ownOf(definition: unknown, self: () => AnyGame): Own {
  ensureDefinition(definition);
  const given = definition as AnyDefinition;
  const { title = given.name, readers = plainReaders(given) } = given;
  const what = `a state of ${title}`;
  return {
    ...given,
    title,
    readers,
    hasEvents: given.effects !== undefined || given.applyEvent !== undefined,
    known: (view) =>
      isMade(readers.kind, view) ? view : readOrThrow('bad-state', () => readers.shape(view), what),
    settled: given.readers === undefined ? frozenCopy : (value) => value,
    told: given.readers === undefined ? frozenCopy : frozenList,
    self,
  };
}

/** A definition as it is read: which parts it has is known only when it is. */
type AnyDefinition = GameFacts<object, object, unknown, GameOptions, GameEvent> &
  Partial<
    ReadersOfData<object, object, unknown> &
      Omit<ByState<object, unknown, GameEvent>, 'act' | 'effects'> &
      Omit<
        LibraryDefinition<object, object, unknown, GameOptions, GameEvent>,
        'step' | 'applyEvent'
      >
  >;
type AnyReaders = GameReaders<object, object, unknown, GameEvent>;

/** A definition with what every part of the game asks for. */
export interface Own extends AnyDefinition {
  readonly title: string;
  readonly readers: AnyReaders;
  /** Whether events lead from view to view; if not, each step ends with the whole view. */
  readonly hasEvents: boolean;
  /** A view that was passed in: itself if this game made it, otherwise a copy of what it shows. */
  readonly known: (view: object) => object;
  /** What the definition has returned, frozen; a game with readers of its own has frozen it already. */
  readonly settled: <T>(value: T, kind?: Kind) => T;
  /** New events, frozen; those of a game with readers of its own have frozen parts already. */
  readonly told: (events: GameEvent[]) => readonly GameEvent[];
  /** The game that is being made. */
  readonly self: () => AnyGame;
}

// Values from outside, as plain data that the definition looks at.

function plainReaders({ name, readAction, readState, readView }: AnyDefinition): AnyReaders {
  const kind = { name };
  const view = (value: unknown): object => readBy('readView', readView!, value, kind);
  return {
    kind,
    action: (value) => readBy('readAction', readAction!, value),
    state: (value) => readBy('readState', readState!, value, kind),
    view,
    shape: readOnce(view),
  };
}

/** What a game reads plain data as, if it reads all of it. */
function readBy<T>(name: string, read: (value: T) => T | null, value: unknown, kind?: Kind): T {
  const copy = readAs(plain, value);
  const found = attempt(() => read(copy as T));
  const problem = `${name} refuses it`;
  if (found instanceof Misfit || found === null) throw new Misfit('', problem);
  ensureCopied(found, copy, problem);
  return frozenCopy(found, kind);
}

/** Options from outside: those that every game has, and those of the definition. */
export function optionsIn(
  value: unknown,
  { playerCounts, options: checks = {} }: Own,
): GameOptions {
  const options = readOrThrow('bad-options', () => {
    const given = readAs(fieldsOf, value);
    const { players, seed, ...others } = given;
    const unknown = Object.keys(others).find((name) => !Object.hasOwn(checks, name));
    if (unknown !== undefined) throw unknownField(unknown, true);
    const seats = seating({ players, seed }, playerCounts);
    if (!playerCounts.includes(seats.players)) {
      throw new Misfit('players', `expected ${playerCounts.join(', ')}; found ${seats.players}`);
    }
    const own = Object.entries(checks as OptionChecks).flatMap(([name, isValue]) => {
      const copy =
        others[name] === undefined ? undefined : at(name, () => readAs(plain, others[name]));
      if (copy === undefined) return [];
      if (attempt(() => isValue(copy as never, seats.players)) !== true) {
        throw new Misfit(name, 'this is not a value of the option');
      }
      return [[name, copy] as const];
    });
    return { ...seats, ...Object.fromEntries(own) };
  });
  ensureSeed(options.seed);
  return frozenCopy(options);
}

type OptionChecks = Readonly<Record<string, (value: never, players: number) => boolean>>;

const NEEDED = ['players', 'setup', 'turn', 'standings', 'legalActions', 'view', 'determinize'];

/** Refuses a definition that lacks something that a game must say. */
function ensureDefinition(value: unknown): void {
  const copy = attempt(() => (isObject(value) ? { ...value } : {}));
  const given = (copy instanceof Misfit ? {} : copy) as Readonly<Record<string, unknown>>;
  const demand = (isThere: boolean, field: string, expected: string): void => {
    if (isThere) return;
    const problem = `expected ${expected}, found ${describe(given[field])}`;
    throw new RulesError('bad-game', problem, field);
  };
  const { name, playerCounts, act, readers } = given;
  demand(typeof name === 'string' && /^[a-z][a-z\d-]*$/.test(name), 'name', 'a lower-case word');
  const hasCounts = isList(playerCounts) && (playerCounts as unknown[]).length > 0;
  demand(hasCounts, 'playerCounts', 'numbers of players');
  const needed = [
    ...NEEDED,
    ...(act === undefined ? ['step'] : ['act']),
    ...(readers === undefined ? ['readAction', 'readState', 'readView'] : []),
  ];
  for (const verb of needed) demand(typeof given[verb] === 'function', verb, 'a function');
  if (act !== undefined) demand(isObject(given['effects']), 'effects', 'the effects of events');
}
