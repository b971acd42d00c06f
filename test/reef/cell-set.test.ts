import { expect, test } from 'vitest';
import { COLORS } from '../../src/index.js';
import { ANY_COLOR, colorNumber } from '../../src/reef/cell-set.js';

test('colorNumber(color) is the place in COLORS, and beyond them for what is no colour', () => {
  expect([...COLORS, 'any'].map(colorNumber)).toEqual([0, 1, 2, 3, ANY_COLOR]);
  expect(colorNumber('blue')).toBeGreaterThan(ANY_COLOR);
});
