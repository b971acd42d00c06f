// Builds the whole site into docs/site, and follows all its links.
import { join, resolve } from 'node:path';
import { brokenLinks } from './links.js';
import { buildSite } from './site.js';

const out = join(resolve(import.meta.dirname, '../..'), 'docs/site');

await buildSite({ out });
const broken = await brokenLinks(out);
if (broken.length === 0) console.log(`The site is in ${out}, and all its links lead somewhere.`);
else {
  console.error(broken.join('\n'));
  process.exitCode = 1;
}
