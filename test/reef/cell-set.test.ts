import { expect, test } from 'vitest';
import { cellsOf, nthCell } from '../../src/reef/cell-set.js';

test('nthCell(set, index) is the member that cellsOf(set) has at the index, for all sets', () => {
  const wrong: number[] = [];
  for (let set = 0; set < 1 << 16; set++) {
    if (cellsOf(set).some((cell, i) => nthCell(set, i) !== cell)) wrong.push(set);
  }
  expect(wrong).toEqual([]);
});
