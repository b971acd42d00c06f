import { freeze } from '../core/freeze.js';
import { countPattern } from '../reef/pattern.js';
import type { Action, View } from '../reef/types.js';
import type { Bot, SearchBot } from './bot.js';
import { greedy } from './greedy.js';
import { random } from './random.js';
import { reefMcts } from './reef-mcts.js';
import { reefPlanner } from './reef-planner.js';

/** Plays Reef with an eye on its points and its hand: {@link greedy} with {@link reefWorth}. */
export const reefGreedy: Bot<View, Action> = /* @__PURE__ */ greedy(reefWorth);

/**
 * The bots that play Reef, by name. An app that needs one of them should import that one alone
 * ({@link reefGreedy}, {@link reefPlanner}, {@link reefMcts}): this list brings all, and the simulator.
 */
export const REEF_BOTS: Readonly<
  Record<'random' | 'greedy' | 'planner', Bot<View, Action>> &
    Record<'mcts', SearchBot<View, Action>>
> = /* @__PURE__ */ freeze({
  random,
  greedy: reefGreedy,
  planner: reefPlanner,
  mcts: reefMcts,
});

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
