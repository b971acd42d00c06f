import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GOLDEN } from './playthrough.js';
import { writeMissingRecords } from './records.js';

// Writes the kept texts anew. Look at the differences: each is a changed rule, or a mistake.
for (const { file, render } of GOLDEN) {
  writeFileSync(join(import.meta.dirname, file), render());
}
// Records are only added.
for (const name of writeMissingRecords()) console.log(`new: records/${name}`);
