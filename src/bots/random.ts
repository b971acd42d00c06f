import { freeze } from '../core/made.js';
import type { UniversalBot } from './bot.js';

/**
 * Chooses any legal action, each equally likely, in any game.
 *
 * @group Ready bots
 */
export const random: UniversalBot = /* @__PURE__ */ freeze<UniversalBot>({
  name: 'random',
  choose: ({ game, view, rng }) => game.randomAction(view, rng),
});
