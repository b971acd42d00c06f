import { RulesError } from './errors.js';
import type { Game } from './game.js';

/**
 * The part of a game that counting sequences of actions takes.
 *
 * @example
 * ```ts
 * import { countSequences } from 'reef-rules';
 * import type { Countable } from 'reef-rules';
 *
 * const coin: Countable<{ tosses: number }, 'heads' | 'tails'> = {
 *   countLegalActions: () => 2,
 *   legalActionAt: (_, index) => (index === 0 ? 'heads' : 'tails'),
 *   apply: (state) => ({ ...state, tosses: state.tosses + 1 }),
 * };
 * countSequences(coin, { tosses: 0 }, 3); // 8
 * ```
 */
export type Countable<View extends object, Action> = Pick<
  Game<View, View, Action, never>,
  'countLegalActions' | 'legalActionAt' | 'apply'
>;

/**
 * How many sequences of so many legal actions there are from here, in any game; `perft` of a game is
 * this for that game.
 *
 * @throws RulesError `bad-depth` when the depth is not a whole number from 0, or `hidden`.
 *
 * @example
 * ```ts
 * import { countSequences, reef } from 'reef-rules';
 *
 * countSequences(reef, reef.setup({ players: 2, seed: 7 }), 2); // 576
 * ```
 */
export function countSequences<View extends object, Action>(
  game: Countable<View, Action>,
  state: View,
  depth: number,
): number {
  if (!Number.isSafeInteger(depth) || depth < 0) {
    throw new RulesError('bad-depth', 'a depth is a whole number from 0');
  }
  if (depth === 0) return 1;
  const count = game.countLegalActions(state);
  if (depth === 1) return count;

  let sequences = 0;
  for (let i = 0; i < count; i++) {
    const next = game.apply(state, game.legalActionAt(state, i));
    sequences += countSequences(game, next, depth - 1);
  }
  return sequences;
}
