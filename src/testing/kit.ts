import fc from 'fast-check';
import { RulesError } from '../core/errors.js';
import { isObject } from '../core/made.js';
import { ensureGame } from '../core/game.js';
import type { Game, GameEvent, GameOptions, GameStep } from '../core/game.js';
import { createRng } from '../core/rng.js';
import type { Rng } from '../core/rng.js';
import { attempt, Misfit } from '../core/shape.js';
import { describe } from '../core/text.js';
import { told } from './values.js';

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
 * @group Kits
 */
export interface GameKit<S extends V, V extends object, A, O, E extends GameEvent = GameEvent> {
  /** Options of new games, each with a seed. */
  readonly options: fc.Arbitrary<O>;

  /** More actions than any game has; 10,000 by default. */
  readonly longest?: number | undefined;
  /** Longer lists of legal actions are not checked one by one; 1,000 by default. */
  readonly mostListed?: number | undefined;

  /**
   * How players choose; by default any legal action. If most actions are of one kind, choose the
   * other kinds more often, so that games get further.
   */
  readonly choose?: ((state: S, rng: Rng) => A) | undefined;

  /** What never changes in a game, such as the cards in all places together, as plain data. */
  readonly conserved?: ((state: S) => unknown) | undefined;

  /**
   * A changed action: perhaps still legal, mostly not, perhaps not an action at all. Without it the
   * laws damage actions as they would any plain data.
   */
  readonly strange?: ((action: A, state: S, rng: Rng) => unknown) | undefined;

  /**
   * A random state that differs from this one only in what a seat must not know; `null` is a
   * spectator. It decides whether `view` hides what it should, so it must not be made with `view`
   * and `determinize`.
   */
  readonly withOtherSecrets?: ((state: S, seat: number | null, rng: Rng) => S) | undefined;

  /** Functions that are known to be right: the game must give the same answers. */
  readonly model?: GameModel<S, V, A, O, E> | undefined;
}

/**
 * Functions of a game that are known to be right, because they are written in the most obvious way,
 * or belong to the game that another one is a port of. They are called with full states only, and
 * may list the legal actions in any order.
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
 * @group Kits
 */
export type GameModel<
  S extends V,
  V extends object,
  A,
  O,
  E extends GameEvent = GameEvent,
> = Partial<Pick<Game<S, V, A, O, E>, (typeof MODEL_VERBS)[number]>> & {
  /** The state after a legal action. */
  readonly apply?: ((state: S, action: A) => S) | undefined;
  /** The state after a legal action, and everything that happened, in order. */
  readonly step?: ((state: S, action: A) => GameStep<S, E>) | undefined;
};

/** The functions that a {@link GameModel} can have besides `apply` and `step`: they depend neither on luck nor on an order. */
export const MODEL_VERBS = [
  'setup',
  'turn',
  'result',
  'legalActions',
  'countLegalActions',
  'check',
  'reveals',
  'view',
  'eventsFor',
  'key',
  'formatAction',
  'formatState',
  'formatOptions',
] as const;

/**
 * What is known about a game of any kind. The laws look at states and actions from outside only, so
 * their types need not be carried along.
 */
export type AnyKit = GameKit<object, object, unknown, GameOptions>;

/** More actions than any game has. */
const LONGEST = 10_000;
/** The longest list of legal actions that is gone through one by one. */
export const MOST_LISTED = 1000;

/** Refuses a value that is not a kit, so that a mistake shows before any law is checked. */
export function ensureKit(kit: unknown): void {
  const given = attempt(() => (isObject(kit) ? { ...(kit as Partial<AnyKit>) } : null));
  if (given === null || given instanceof Misfit) throw badKit('kit', 'a kit', kit);
  const { options, longest, mostListed, choose, conserved, strange, withOtherSecrets, model } =
    given;
  ensureArbitrary(options, 'kit.options');
  const isWhole = (part: unknown): boolean => Number.isSafeInteger(part) && Number(part) > 0;
  const isFunction = (part: unknown): boolean => typeof part === 'function';
  ensureParts({ longest, mostListed }, isWhole, 'a whole number from 1');
  ensureParts({ choose, conserved, strange, withOtherSecrets }, isFunction, 'a function');
  ensureParts({ model }, isObject, 'an object');
}

function ensureParts(parts: object, isRight: (part: unknown) => boolean, expected: string): void {
  for (const [name, part] of Object.entries(parts)) {
    if (part !== undefined && !isRight(part)) throw badKit(`kit.${name}`, expected, part);
  }
}

/** Refuses a value that is not an arbitrary of fast-check; `path` is where it was given. */
function ensureArbitrary(value: unknown, path: string): void {
  const generate = attempt(() =>
    isObject(value) ? (value as Record<string, unknown>)['generate'] : null,
  );
  if (typeof generate !== 'function') throw badKit(path, 'an arbitrary of fast-check', value);
}

function badKit(path: string, expected: string, found: unknown): RulesError {
  return new RulesError('bad-options', `expected ${expected}, found ${describe(found)}`, path);
}

// Whole games.

/**
 * A game from the beginning to the end: `actions[i]` leads from `states[i]` to `states[i + 1]`.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { pearls } from 'reef-rules/pearls';
 * import type { Action, SetupOptions, State } from 'reef-rules/pearls';
 * import { pearlsOptions, playthroughs } from 'reef-rules/testing';
 * import type { Playthrough } from 'reef-rules/testing';
 *
 * const isOver = ({ states }: Playthrough<State, Action, SetupOptions>): boolean =>
 *   states.at(-1)?.phase === 'over';
 * fc.assert(fc.property(playthroughs(pearls, pearlsOptions()), isOver), { numRuns: 2 });
 * ```
 * @group Whole games
 */
export interface Playthrough<S, A, O, E extends GameEvent = GameEvent> {
  readonly options: O;
  readonly states: readonly S[];
  readonly actions: readonly A[];
  readonly steps: readonly GameStep<S, E>[];
}

/**
 * Whole games in which all players choose at random. A smaller counterexample has simpler options.
 *
 * @throws RulesError `bad-game` for a value that is not a game, `bad-options` for one that is not an arbitrary.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { pearls } from 'reef-rules/pearls';
 * import { pearlsOptions, playthroughs } from 'reef-rules/testing';
 *
 * fc.assert(
 *   fc.property(
 *     playthroughs(pearls, pearlsOptions()),
 *     ({ states, actions }) => states.length === actions.length + 1,
 *   ),
 *   { numRuns: 5 },
 * );
 * ```
 * @group Whole games
 */
export function playthroughs<S extends V, V extends object, A, O, E extends GameEvent>(
  game: Game<S, V, A, O, E>,
  // With `& {}` the game says what options are, and not the constant that a caller may give to TypeScript 7.
  options: fc.Arbitrary<O & {}>,
  choice: Pick<GameKit<S, V, A, O, E>, 'choose' | 'longest'> = {},
): fc.Arbitrary<Playthrough<S, A, O, E>> {
  ensureGame(game);
  ensureArbitrary(options, 'options');
  return fc.record({ options, luck: lucks() }).map(({ options, luck }) => {
    const { trouble, ...play } = playOn(game, choice, game.setup(options), createRng(luck));
    if (trouble !== null) throw new Error(trouble);
    return { options, ...play };
  });
}

/**
 * States that games come to, from the first to the last.
 *
 * @throws RulesError `bad-game` for a value that is not a game, `bad-options` for one that is not an arbitrary.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { reef } from 'reef-rules';
 * import { reefOptions, states } from 'reef-rules/testing';
 *
 * fc.assert(
 *   fc.property(states(reef, reefOptions()), ({ deck, supply }) => deck.length + supply.red >= 0),
 *   { numRuns: 5 },
 * );
 * ```
 * @group Whole games
 */
export function states<S extends V, V extends object, A, O, E extends GameEvent>(
  game: Game<S, V, A, O, E>,
  options: fc.Arbitrary<O & {}>,
  choice: Pick<GameKit<S, V, A, O, E>, 'choose' | 'longest'> = {},
): fc.Arbitrary<S> {
  return fc
    .tuple(playthroughs(game, options, choice), fc.nat())
    .map(([play, at]) => play.states[at % play.states.length]!);
}

/** Seeds of what players choose. Another one makes another game, not a simpler one. */
export function lucks(): fc.Arbitrary<number> {
  return fc.noShrink(fc.integer());
}

/** A game as far as it went: `trouble` says why it did not come to its end. */
export interface Attempt<S, A, E extends GameEvent> extends Omit<
  Playthrough<S, A, unknown, E>,
  'options'
> {
  readonly trouble: string | null;
}

/** Plays a game from a state to its end, or as far as it goes. */
export function playOn<S extends V, V extends object, A, O, E extends GameEvent>(
  game: Game<S, V, A, O, E>,
  choice: Pick<GameKit<S, V, A, O, E>, 'choose' | 'longest'>,
  from: S,
  rng: Rng,
): Attempt<S, A, E> {
  const { longest = LONGEST, choose = game.randomAction.bind(game) } = choice;
  const states = [from];
  const actions: A[] = [];
  const steps: GameStep<S, E>[] = [];
  let trouble: string | null = null;
  try {
    for (let state = from; game.turn(state) !== null && trouble === null;) {
      const action = choose(state, rng);
      const step = game.step(state, action);
      ({ state } = step);
      states.push(state);
      actions.push(action);
      steps.push(step);
      if (actions.length > longest) trouble = `the game is not over after ${longest} actions`;
    }
  } catch (error) {
    trouble = `the game cannot go on: ${told(error)}`;
  }
  return { states, actions, steps, trouble };
}
