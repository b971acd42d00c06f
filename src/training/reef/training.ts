import { oddsFile } from '../odds.js';
import type { Training } from '../training.js';
import { check } from './check.js';
import { FULL_TRAINING, train } from './train.js';
import { weightsFile } from './write.js';

/** What is trained for Reef: the weights of the planner and the search, and what a lead is worth. */
export const REEF_TRAINING: Training = {
  game: 'reef',
  async files(report) {
    const { weights, odds } = train({ ...FULL_TRAINING, report });
    report((await check(weights, 200)).join('\n'));
    return { 'weights.ts': weightsFile(weights), 'odds.ts': oddsFile('REEF_ODDS', 'Reef', odds) };
  },
};
