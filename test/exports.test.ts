import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as arena from '../src/arena/index.js';
import * as bots from '../src/bots/index.js';
import * as fast from '../src/fast/index.js';
import * as root from '../src/index.js';
import * as pearls from '../src/pearls/index.js';
import * as svg from '../src/svg/index.js';
import * as table from '../src/table/index.js';
import * as testing from '../src/testing/index.js';
import * as german from '../src/words/de.js';
import * as english from '../src/words/en.js';

/** What users import; both games have functions of the same names, and one use of a name is enough for both. */
const ENTRIES: Record<string, object> = {
  'reef-rules': root,
  'reef-rules/pearls': pearls,
  'reef-rules/fast': fast,
  'reef-rules/bots': bots,
  'reef-rules/arena': arena,
  'reef-rules/table': table,
  'reef-rules/svg': svg,
  'reef-rules/words/de': german,
  'reef-rules/words/en': english,
  'reef-rules/testing': testing,
};

const guides = ['README.md', ...readdirSync('docs').map((file) => join('docs', file))];
const examples = readdirSync('docs/examples', { recursive: true, encoding: 'utf8' })
  .filter((file) => !/node_modules|dist/.test(file))
  .map((file) => join('docs/examples', file));
const texts = [...guides, ...examples]
  .filter((file) => /\.(?:md|[jt]sx?|mjs)$/.test(file))
  .map((file) => [file, readFileSync(file, 'utf8')] as const);

/** By name: the first guide or example that imports it, or asks a game or a language for it. */
const uses = new Map<string, string>();
for (const [file, text] of texts) {
  const imported = text.matchAll(/import (?:type )?\{([^}]*)\} from ["']reef-rules[\w/]*["']/g);
  const names = [...imported].flatMap(([, list]) => list!.match(/\w+/g) ?? []);
  const asked = [...text.matchAll(/\b(?:reef|pearls|game|de|en)\.(\w+)/g)].map(([, name]) => name!);
  for (const name of [...names, ...asked]) if (!uses.has(name)) uses.set(name, file);
}

describe.each(Object.keys(ENTRIES))('%s', (entry) => {
  const names = Object.keys(ENTRIES[entry]!);
  test.each(names.map((name) => [name, uses.get(name)]))('%s is used in %s', (_, use) => {
    expect(use).toBeDefined();
  });
});
