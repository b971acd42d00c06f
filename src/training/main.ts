import { writeFileSync } from 'node:fs';
import { check } from './reef-check.js';
import { FULL_TRAINING, train } from './reef-train.js';
import { weightsFile } from './reef-write.js';

/** `npm run train`: plays, learns, tries what was learned, and writes it into the library. */
const weights = train({
  ...FULL_TRAINING,
  report: (line) => {
    console.log(line);
  },
});
console.log((await check(weights, 200)).join('\n'));
writeFileSync(new URL('../bots/reef-weights.ts', import.meta.url), weightsFile(weights));
