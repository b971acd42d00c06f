import { openList, openPlace, stackedWays } from '../reef/placing.js';
import { bitCount, cellOf, has } from '../reef/top-view.js';
import { CELLS } from '../reef/types.js';
import type { Cell } from '../reef/types.js';

/**
 * Where the ways to place two pieces stand in the list of a reef, so that some of them can be found without
 * listing all: that is their place in an open list, less what the list lacks before them (see `placing.ts`).
 */
let list = 0;
/** The rank of each space with room, and how much the list lacks before and after both on that space. */
const ranks = /* @__PURE__ */ new Int32Array(CELLS);
const lackingBefore = /* @__PURE__ */ new Int32Array(CELLS);
const lackingAfter = /* @__PURE__ */ new Int32Array(CELLS);

/** Prepares for the list with these pieces due, BOTH or TWINS, and these sets of spaces with room. */
export function preparePlaces(due: number, one: number, two: number): void {
  list = openList(due, bitCount(one));
  let rank = 0;
  let lacking = 0;
  for (let left = one; left !== 0; left &= left - 1) {
    const cell = cellOf(left);
    ranks[cell] = rank++;
    lackingBefore[cell] = lacking;
    if (!has(two, cell)) lacking += stackedWays(due);
    lackingAfter[cell] = lacking;
  }
}

/** The index in the list of the way with the pieces on these spaces; on one space: the second on top. */
export function placeOf(first: Cell, second: Cell): number {
  const lacking = second > first ? lackingAfter[first]! : lackingBefore[first]!;
  return openPlace(list, ranks[first]!, ranks[second]!) - lacking;
}
