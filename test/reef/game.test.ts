import { expect, test } from 'vitest';
import * as entry from '../../src/index.js';
import { PLAYER_COUNTS, reef } from '../../src/index.js';
import { formatOptions, parseOptions } from '../../src/reef/position.js';
import { optionsFromJson } from '../../src/reef/setup.js';
import { pearls } from '../../src/pearls/index.js';
import { contractSuite } from '../suites/contract.js';

contractSuite(
  reef,
  {
    name: 'reef',
    rules: 1,
    playerCounts: [2, 3, 4],
    tieBreaks: ['covered', 'fourHigh'],
    fixed: ['cards'],
  },
  entry,
  { formatOptions, parseOptions, optionsFromJson },
  pearls,
);

test('reef.playerCounts is PLAYER_COUNTS', () => {
  expect(reef.playerCounts).toEqual(PLAYER_COUNTS);
});
