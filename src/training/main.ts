import { writeFileSync } from 'node:fs';
import { oddsFile } from './odds.js';
import { pearlsWeightsText, trainPearls } from './pearls/train.js';
import { trainPearlsOdds } from './pearls/odds.js';
import { check } from './reef/check.js';
import { FULL_TRAINING, train } from './reef/train.js';
import { weightsFile } from './reef/write.js';

/**
 * `npm run train`: plays, learns, tries what was learned, and writes it into the library. It does so for
 * both games, or for the one that is named: `npm run train -- pearls`.
 */
const [game] = process.argv.slice(2);
const report = (line: string): void => {
  console.log(line);
};

function write(file: string, text: string): void {
  writeFileSync(new URL(`../bots/${file}`, import.meta.url), text);
}

if (game !== undefined && game !== 'reef' && game !== 'pearls') {
  throw new Error(`there is nothing to train for "${game}": say reef, pearls or nothing`);
}
if (game !== 'pearls') {
  const { weights, odds } = train({ ...FULL_TRAINING, report });
  report((await check(weights, 200)).join('\n'));
  write('reef/weights.ts', weightsFile(weights));
  write('reef/odds.ts', oddsFile('REEF_ODDS', 'Reef', odds));
}
if (game !== 'reef') {
  write('pearls/weights.ts', pearlsWeightsText(trainPearls(7, undefined, report)));
  write('pearls/odds.ts', oddsFile('PEARLS_ODDS', 'Pearls', trainPearlsOdds(report)));
}
