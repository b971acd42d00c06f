import type { Odds } from './odds.js';

/**
 * The odds in Pearls by number of players, for the leads that the search bot expects. Written by `npm run train`; do not change
 * them by hand.
 */
// prettier-ignore
export const PEARLS_ODDS: Readonly<Record<number, Odds>> = {
  2: { level: -0.330, levelAtEnd: -0.435, point:  0.138, pointAtEnd:  1.831 },
  3: { level: -0.626, levelAtEnd:  0.313, point:  0.088, pointAtEnd:  1.470 },
  4: { level: -0.840, levelAtEnd:  0.518, point:  0.117, pointAtEnd:  1.202 },
  5: { level: -1.025, levelAtEnd:  0.559, point:  0.082, pointAtEnd:  1.377 },
  6: { level: -1.164, levelAtEnd:  0.549, point:  0.104, pointAtEnd:  1.019 },
};
