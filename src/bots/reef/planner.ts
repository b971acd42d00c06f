import { freeze } from '../../core/made.js';
import { randomBelow } from '../../core/rng.js';
import { ReefSimulator } from '../../fast/reef/simulator.js';
import type { Action, View } from '../../reef/types.js';
import type { Bot } from '../bot.js';
import { reefCandidates, ReefOutlook } from './outlook.js';
import { ReefValue } from './value.js';

/**
 * A bot for Reef that looks one action ahead, and does what promises the greatest lead at the end of the game by
 * an estimate learned from games. So it places pieces where its other cards need them, takes cards that the next player
 * would like, and knows when there is no time left for great plans.
 *
 * @group Ready bots
 */
export const reefPlanner: Bot<View, Action> = /* @__PURE__ */ plannerWith(
  'planner',
  (game, view) => {
    const value = new ReefValue(game, view);
    return (actions, worth) => {
      value.leadsAfter(actions, worth);
    };
  },
);

/** Writes down how good each of some actions is for the player to move. */
export type Judge = (actions: Int32Array, worth: Float64Array) => void;

/** A bot that looks one action ahead and asks a judge, who knows nothing of how the game begins. */
export function plannerWith(
  name: string,
  judgeOf: (game: ReefSimulator, view: View) => Judge,
): Bot<View, Action> {
  return freeze<Bot<View, Action>>({
    name,
    choose({ game, view, rng }) {
      // The simulator wants to know all cards: any guess will do.
      const simulator = new ReefSimulator(game.determinize(view, rng));
      // The display is laid out after the start: until then no player has seen it.
      const isStart = view.phase === 'start';
      const judge = isStart ? byStanding(simulator, view) : judgeOf(simulator, view);
      const actions = reefCandidates(simulator, rng);
      const worth = new Float64Array(actions.length);
      judge(actions, worth);
      const most = worth.reduce((a, b) => Math.max(a, b));
      // Among equals, lots are drawn.
      const best = actions.filter((_, i) => worth[i] === most);
      return simulator.toAction(best[randomBelow(rng, best.length)]!);
    },
  });
}

function byStanding(game: ReefSimulator, view: View): Judge {
  const outlook = new ReefOutlook(game, view);
  return judgeBy(game, (player) => outlook.standing(player));
}

/** A judge who looks at each position that an action leads to. */
export function judgeBy(game: ReefSimulator, worthOf: (player: number) => number): Judge {
  return (actions, worth) => {
    const player = game.turn;
    for (let i = 0; i < actions.length; i++) {
      game.do(actions[i]!);
      worth[i] = worthOf(player);
      game.undo();
    }
  };
}
