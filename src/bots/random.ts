import type { AnyBot } from './bot.js';

/**
 * Does anything that is legal, each action equally likely, in any game.
 *
 * @example
 * ```ts
 * import { random } from 'reef-rules/bots';
 *
 * random.name; // 'random'
 * ```
 */
export const random: AnyBot = {
  name: 'random',
  choose: ({ game, view, rng }) => game.randomAction(view, rng),
};
