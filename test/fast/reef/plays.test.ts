import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeOf, preparePlaces } from '../../../src/fast/reef/plays.js';
import {
  firstOf,
  listWays,
  secondOf,
  BOTH,
  SWAPPED,
  TWINS,
  REEF_WAYS,
} from '../../../src/reef/placing.js';

const arbSet = fc.integer({ min: 0, max: 0xffff });

test.each([
  ['two colours', BOTH],
  ['two pieces alike', TWINS],
])('placeOf(first, second) is where listWays(…) has the way, for %s (R18, R22)', (_, due) => {
  fc.assert(
    fc.property(arbSet, arbSet, (one, some) => {
      const two = one & some;
      const ways = new Int32Array(REEF_WAYS);
      const count = listWays(due, one, two, 0, ways, 0);
      preparePlaces(due, one, two);
      const places = [...ways.subarray(0, count)].map((way) =>
        way < SWAPPED
          ? placeOf(firstOf(way), secondOf(way))
          : placeOf(way - SWAPPED, way - SWAPPED) + 1,
      );
      expect(places).toEqual(places.map((_, i) => i));
    }),
    {
      examples: [
        [0xffff, 0xffff],
        [0xffff, 0],
        [1, 1],
        [0x8001, 1],
        [0, 0],
      ],
    },
  );
});
