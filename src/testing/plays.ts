import fc from 'fast-check';
import { ensureGame } from '../core/game.js';
import type { Game, GameEvent, GameStep } from '../core/game.js';
import { createRng } from '../core/rng.js';
import type { Rng } from '../core/rng.js';
import { told } from './data.js';
import { ensureArbitrary, LONGEST } from './kit.js';
import type { GameKit } from './kit.js';

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
  options: fc.Arbitrary<O>,
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
  options: fc.Arbitrary<O>,
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
