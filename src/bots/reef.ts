import type { Action, View } from '../reef/types.js';
import type { Bot } from './bot.js';
import { greedy } from './greedy.js';
import { planner } from './planner.js';
import { random } from './random.js';
import { reefMcts } from './reef-mcts.js';
import { reefWorth } from './reef-worth.js';

/**
 * The bots that play Reef, by name.
 *
 * @example
 * ```ts
 * import { REEF_BOTS } from 'reef-rules/bots';
 *
 * Object.keys(REEF_BOTS); // ['random', 'greedy', 'planner', 'mcts']
 * ```
 */
export const REEF_BOTS: Readonly<
  Record<'random' | 'greedy' | 'planner' | 'mcts', Bot<View, Action>>
> = {
  random,
  greedy: /* @__PURE__ */ greedy(reefWorth),
  planner,
  mcts: reefMcts,
};
