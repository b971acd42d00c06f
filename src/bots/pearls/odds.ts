import type { Odds } from '../odds.js';

/**
 * The odds in Pearls by number of players, for the leads that the search bot expects. Written by `npm run train`; do not change
 * them by hand.
 */
// prettier-ignore
export const PEARLS_ODDS: Readonly<Record<number, Odds>> = {
  2: { level: -0.342, levelAtEnd: -0.468, point:  0.146, pointAtEnd:  1.859 },
  3: { level: -0.621, levelAtEnd:  0.248, point:  0.102, pointAtEnd:  1.457 },
  4: { level: -0.831, levelAtEnd:  0.492, point:  0.122, pointAtEnd:  1.238 },
  5: { level: -1.006, levelAtEnd:  0.539, point:  0.109, pointAtEnd:  1.357 },
  6: { level: -1.141, levelAtEnd:  0.525, point:  0.127, pointAtEnd:  0.957 },
};
