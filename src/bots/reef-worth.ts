import { countPattern } from '../reef/pattern.js';
import type { View } from '../reef/types.js';

/**
 * A player's points, and half of what the hand promises: half, because it has yet to be played.
 *
 * @example
 * ```ts
 * import { setup } from 'reef-rules';
 * import { reefWorth } from 'reef-rules/bots';
 *
 * reefWorth(setup({ players: 2, seed: 7 }), 0) > 3; // true
 * ```
 */
export function reefWorth(view: View, seat: number): number {
  const { board, hand, score } = view.players[seat]!;
  if (view.phase === 'over') return score;

  return hand.reduce<number>((sum, id) => {
    if (id === null) return sum;
    const { pattern, points } = view.cards[id]!;
    // A pattern that does not appear yet may still be grown.
    return sum + (points * Math.max(countPattern(board, pattern), 0.5)) / 2;
  }, score);
}
