import { freeze } from '../core/freeze.js';
import { randomBelow } from '../core/rng.js';
import { Simulator } from '../fast/simulator.js';
import type { Action, View } from '../reef/types.js';
import type { Bot } from './bot.js';
import { reefCandidates, ReefOutlook } from './reef-outlook.js';

/**
 * A bot for Reef that plans a turn ahead: it weighs what an action scores at once against what the
 * cards in hand and on display could score after it, for itself and for the next player. So it places
 * pieces where its other cards need them, and takes cards that the next player would like.
 */
export const reefPlanner: Bot<View, Action> = /* @__PURE__ */ freeze<Bot<View, Action>>({
  name: 'planner',
  choose({ game, view, seat, rng }) {
    // The simulator wants to know all cards. Any guess will do: the hidden ones are not looked at.
    const simulator = new Simulator(game.determinize(view, rng));
    const outlook = new ReefOutlook(simulator, view);
    let best = -1;
    let most = -Infinity;
    let equals = 0;
    for (const action of reefCandidates(simulator, rng)) {
      simulator.do(action);
      // The display is laid out after the start: until then nobody has seen it.
      const worth = view.phase === 'start' ? outlook.standing(seat) : outlook.prospects(seat);
      simulator.undo();

      // Among equals, lots are drawn.
      equals = worth > most ? 1 : worth === most ? equals + 1 : equals;
      if (worth > most || (worth === most && randomBelow(rng, equals) === 0)) best = action;
      most = Math.max(most, worth);
    }
    return simulator.toAction(best);
  },
});
