import { writeFileSync } from 'node:fs';
import { listed } from '../core/text.js';
import { PEARLS_TRAINING } from './pearls/training.js';
import { REEF_TRAINING } from './reef/training.js';

const TRAININGS = [REEF_TRAINING, PEARLS_TRAINING];

/**
 * `npm run train`: plays, learns, tries what was learned, and writes it into the library. It does so for
 * all games, or for the one that is named: `npm run train -- pearls`.
 */
const [word] = process.argv.slice(2);
const wanted = TRAININGS.filter(({ game }) => word === undefined || word === game);
if (wanted.length === 0) {
  const names = TRAININGS.map(({ game }) => game);
  throw new Error(
    `there is nothing to train for "${word!}": say ${listed(names, 'or')}, or nothing`,
  );
}
for (const training of wanted) {
  const files = await training.files((line) => {
    console.log(line);
  });
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(new URL(`../bots/${training.game}/${file}`, import.meta.url), text);
  }
}
