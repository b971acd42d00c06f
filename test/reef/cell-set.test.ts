import { expect, test } from 'vitest';
import { COLORS } from '../../src/index.js';
import { ANY_COLOR, cellsOf, colorNumber, nthCell } from '../../src/reef/cell-set.js';

test('nthCell(set, index) is the member that cellsOf(set) has at the index, for all sets', () => {
  const wrong: number[] = [];
  for (let set = 0; set < 1 << 16; set++) {
    if (cellsOf(set).some((cell, i) => nthCell(set, i) !== cell)) wrong.push(set);
  }
  expect(wrong).toEqual([]);
});

test('colorNumber(color) is the place in COLORS, and beyond them for what is no colour', () => {
  expect([...COLORS, 'any'].map(colorNumber)).toEqual([0, 1, 2, 3, ANY_COLOR]);
  expect(colorNumber('blue')).toBeGreaterThan(ANY_COLOR);
});
