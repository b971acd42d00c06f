import { countSequences } from '../core/perft.js';
import { apply } from './apply.js';
import { countLegalActions, legalActionAt } from './legal.js';
import type { View } from './types.js';

/**
 * How many sequences of so many legal actions there are from here; games that end earlier count for
 * none. Another engine of the same rules gives the same numbers.
 *
 * @throws RulesError `bad-depth` when the depth is not a whole number from 0, or `hidden`.
 *
 * @example
 * ```ts
 * import { countLegalActions, perft, setup } from 'reef-rules/pearls';
 *
 * const state = setup({ players: 2, seed: 7 });
 * perft(state, 1) === countLegalActions(state); // true
 * ```
 */
export function perft(state: View, depth: number): number {
  return countSequences({ apply, countLegalActions, legalActionAt }, state, depth);
}
