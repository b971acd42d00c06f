import { expect, test } from 'vitest';
import { reef } from '../../src/index.js';
import * as entry from '../../src/pearls/index.js';
import { pearls, PLAYER_COUNTS } from '../../src/pearls/index.js';
import { formatOptions, parseOptions } from '../../src/pearls/position.js';
import { optionsFromJson } from '../../src/pearls/setup.js';
import { contractSuite } from '../suites/contract.js';

contractSuite(
  pearls,
  {
    name: 'pearls',
    rules: 1,
    playerCounts: [2, 3, 4, 5, 6],
    tieBreaks: ['cardsLeft'],
    fixed: [],
  },
  entry,
  { formatOptions, parseOptions, optionsFromJson },
  reef,
);

test('pearls.playerCounts is PLAYER_COUNTS', () => {
  expect(pearls.playerCounts).toEqual(PLAYER_COUNTS);
});
