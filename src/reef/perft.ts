import { RulesError } from '../core/errors.js';
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
 * import { perft, setup } from 'reef-rules';
 *
 * perft(setup({ players: 2, seed: 7 }), 2); // 576
 * ```
 */
export function perft(state: View, depth: number): number {
  if (!Number.isSafeInteger(depth) || depth < 0) {
    throw new RulesError('bad-depth', 'a depth is a whole number from 0');
  }
  if (depth === 0) return 1;
  const count = countLegalActions(state);
  if (depth === 1) return count;

  let sequences = 0;
  for (let i = 0; i < count; i++)
    sequences += perft(apply(state, legalActionAt(state, i)), depth - 1);
  return sequences;
}
