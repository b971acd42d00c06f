import type { ReefWeights } from '../../bots/reef/features.js';
import { ReefOutlook } from '../../bots/reef/outlook.js';
import { judgeBy } from '../../bots/reef/planner.js';
import type { Judge } from '../../bots/reef/planner.js';
import { ReefValue } from '../../bots/reef/value.js';
import type { ReefSimulator } from '../../fast/reef/simulator.js';
import type { View } from '../../reef/types.js';

/** Judges actions by rules of thumb. */
export function byOutlook(game: ReefSimulator, view: View): Judge {
  const outlook = new ReefOutlook(game, view);
  return judgeBy(game, (player) => outlook.prospects(player));
}

/** Judges actions by what was learned. */
export function byValue(weights: ReefWeights): (game: ReefSimulator, view: View) => Judge {
  return (game, view) => {
    const value = new ReefValue(game, view, weights);
    return (actions, worth) => {
      value.leadsAfter(actions, worth);
    };
  };
}
