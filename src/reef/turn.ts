import { ensureReef } from './ensure.js';
import type { View } from './types.js';

/**
 * The player to move; `null` when the game is over.
 *
 * @throws RulesError `bad-state` for a view that is not of Reef.
 *
 * @example
 * ```ts
 * import { setup, turn } from 'reef-rules';
 *
 * turn(setup({ players: 2, seed: 7, first: 1 })); // 1
 * ```
 */
export function turn(view: View): number | null {
  ensureReef(view);
  return view.phase === 'over' ? null : view.turn;
}
