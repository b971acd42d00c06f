import { oddsFile } from '../odds.js';
import type { Training } from '../training.js';
import { trainPearlsOdds } from './odds.js';
import { pearlsWeightsText, trainPearls } from './train.js';

/** What is trained for Pearls: the weights of the search, and what a lead is worth. */
export const PEARLS_TRAINING: Training = {
  game: 'pearls',
  files: (report) => ({
    'weights.ts': pearlsWeightsText(trainPearls(7, undefined, report)),
    'odds.ts': oddsFile('PEARLS_ODDS', 'Pearls', trainPearlsOdds(report)),
  }),
};
