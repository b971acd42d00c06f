import { expect, test } from 'vitest';
import { REEF_KIT } from '../../../src/fast/reef/kit.js';
import { reef, STANDARD_DECK } from '../../../src/index.js';

test('REEF_KIT.most(options) is what a byte holds, or the points of the dearest card', () => {
  const [first, ...others] = STANDARD_DECK;
  expect(REEF_KIT.most({ players: 2 })).toBe(255);
  expect(REEF_KIT.most({ players: 2, cards: STANDARD_DECK } as never)).toBe(255);
  expect(
    REEF_KIT.most({ players: 2, cards: [{ ...first, points: 700 }, ...others] } as never),
  ).toBe(700);
});

test('REEF_KIT.setup(options, seed) deals what setup deals', () => {
  const options = { players: 3, seed: 7 };
  expect(REEF_KIT.setup({ players: 3 }, 7)).toEqual(reef.setup(options));
});
