import type { Odds } from '../odds.js';

/**
 * The odds in Reef by number of players, for the leads that the search bot expects. Written by `npm run train`; do not change
 * them by hand.
 */
// prettier-ignore
export const REEF_ODDS: Readonly<Record<number, Odds>> = {
  2: { level: -0.119, levelAtEnd: -0.601, point:  0.043, pointAtEnd:  1.244 },
  3: { level: -0.652, levelAtEnd:  1.110, point:  0.021, pointAtEnd:  1.283 },
  4: { level: -1.048, levelAtEnd:  2.362, point:  0.006, pointAtEnd:  1.499 },
};
