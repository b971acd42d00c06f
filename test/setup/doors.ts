// What tests of the built package import of the sources by their doors comes from the built files instead.
import { join } from 'node:path';
import { inject, vi } from 'vitest';

const DOORS = { index: 'index', 'pearls/index': 'pearls', 'fast/index': 'fast' };

for (const [door, file] of Object.entries(DOORS)) {
  vi.doMock(`../../src/${door}.js`, () => import(join(inject('built'), `dist/${file}.js`)));
}
