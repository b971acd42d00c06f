import { freeze } from '../core/made.js';
import type { AnyBot } from './bot.js';

/**
 * Chooses any legal action, each equally likely, in any game.
 *
 * @group Ready bots
 */
export const random: AnyBot = /* @__PURE__ */ freeze<AnyBot>({
  name: 'random',
  choose: ({ game, view, rng }) => game.randomAction(view, rng),
});
