import type { AnyBot } from './bot.js';

/** Does anything that is legal, each action equally likely. */
export const random: AnyBot = {
  name: 'random',
  choose: ({ game, view, rng }) => game.randomAction(view, rng),
};
