import type fc from 'fast-check';
import type { Game, GameEvent, GameStep } from '../core/game.js';
import type { Rng } from '../core/rng.js';

/**
 * What the laws need to know about a game. Only `options` is required; each of the other parts makes
 * the laws stricter, or adds one that could not be stated without it.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { gameLaws, pearlsOptions } from 'reef-rules/testing';
 *
 * const laws = gameLaws(pearls, {
 *   options: pearlsOptions(),
 *   conserved: ({ players, necklaces }) =>
 *     players.reduce((sum, player) => sum + player.necklaces.length, necklaces.length),
 * });
 * laws.some(({ name }) => name.includes('never lost')); // true
 * ```
 */
export interface GameKit<S extends V, V extends object, A, O, E extends GameEvent = GameEvent> {
  /** Options of all sorts, each with a seed. */
  readonly options: fc.Arbitrary<O>;

  /** More actions than any game has; 10,000 by default. */
  readonly longest?: number | undefined;
  /** Longer lists of legal actions are not gone through one by one; 1,000 by default. */
  readonly mostListed?: number | undefined;

  /**
   * How players choose. Any legal action will do, and is the default; where most of them are of one
   * kind, games get further with a choice that gives the other kinds more than their share.
   */
  readonly choose?: ((state: S, rng: Rng) => A) | undefined;

  /** What is never lost or made in a game, such as the cards in all places, as plain data. */
  readonly conserved?: ((state: S) => unknown) | undefined;

  /**
   * An action with something about it changed: perhaps still legal, mostly not, perhaps no action at
   * all. Without it the laws do what can be done to any plain data.
   */
  readonly strange?: ((action: A, state: S, rng: Rng) => unknown) | undefined;

  /**
   * A state drawn from those that differ from this one only in what a seat must not know: a player's
   * number, or `null` for a spectator. It decides whether `view` hides what it should, so it must not
   * be made with `view` and `determinize`.
   */
  readonly withOtherSecrets?: ((state: S, seat: number | null, rng: Rng) => S) | undefined;

  /** Verbs that are known to be right: their answers must be the same. */
  readonly model?: GameModel<S, V, A, O, E> | undefined;
}

/**
 * Verbs of a game that are known to be right, because they are written in the most obvious way, or
 * belong to the game that another one is a port of. They are asked about full states only, and the
 * list of legal actions may come in any order.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import type { Action, SetupOptions, State, View } from 'reef-rules/pearls';
 * import { gameLaws, pearlsOptions } from 'reef-rules/testing';
 * import type { GameModel } from 'reef-rules/testing';
 *
 * // The model has only one thing to say: when the game is over.
 * const model: GameModel<State, View, Action, SetupOptions> = {
 *   turn: ({ phase, turn }) => (phase === 'over' ? null : turn),
 * };
 * gameLaws(pearls, { options: pearlsOptions(), model }).length > 0; // true
 * ```
 */
export type GameModel<
  S extends V,
  V extends object,
  A,
  O,
  E extends GameEvent = GameEvent,
> = Partial<
  Pick<
    Game<S, V, A, O, E>,
    | 'setup'
    | 'turn'
    | 'result'
    | 'legalActions'
    | 'countLegalActions'
    | 'check'
    | 'reveals'
    | 'view'
    | 'eventsFor'
    | 'key'
    | 'formatAction'
    | 'formatState'
    | 'formatOptions'
  >
> & {
  /** The state after a legal action. */
  readonly apply?: ((state: S, action: A) => S) | undefined;
  /** The same, with everything that happened in order. */
  readonly step?: ((state: S, action: A) => GameStep<S, E>) | undefined;
};

/** The verbs that a {@link GameModel} can have: they depend neither on luck nor on an order. */
export const MODEL_VERBS: readonly (keyof GameModel<object, object, unknown, unknown>)[] = [
  'setup',
  'turn',
  'result',
  'legalActions',
  'countLegalActions',
  'check',
  'apply',
  'step',
  'reveals',
  'view',
  'eventsFor',
  'key',
  'formatAction',
  'formatState',
  'formatOptions',
];

/** More actions than any game has. */
export const LONGEST = 10_000;
/** The longest list of legal actions that is gone through one by one. */
export const MOST_LISTED = 1000;
