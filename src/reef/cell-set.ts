import { CELLS } from './types.js';
import type { Cell } from './types.js';

/** A set of spaces in one number: bit n stands for space n. Places of the display are counted in the same way. */
export type CellSet = number;

/** Every space. */
export const ALL_CELLS: CellSet = (1 << CELLS) - 1;

/** How many spaces a set has, without a loop: its bits added up in pairs, then fours, then eights. */
export function bitCount(set: CellSet): number {
  set -= (set >> 1) & 0x5555;
  set = (set & 0x3333) + ((set >> 2) & 0x3333);
  set = (set + (set >> 4)) & 0x0f0f;
  return (set + (set >> 8)) & 0x1f;
}

/** Whether a space belongs to a set; one that is not on the board does not. */
export function has(set: CellSet, cell: Cell): boolean {
  return ((set >> cell) & 1) !== 0;
}

/** The lowest space of a set, as a set of one. */
export function lowest(set: CellSet): CellSet {
  return set & -set;
}

/** The lowest space of a set. */
export function cellOf(set: CellSet): Cell {
  return 31 - Math.clz32(lowest(set));
}

/** The spaces of a set, in ascending order. */
export function cellsOf(set: CellSet): Cell[] {
  const cells: Cell[] = [];
  for (let rest = set; rest !== 0; rest &= rest - 1) cells.push(cellOf(rest));
  return cells;
}

/**
 * The member of a set of spaces that has an index. Half a reef is looked up: dropping one member after the
 * other would make random games a twentieth slower.
 */
export function nthCell(set: CellSet, index: number): Cell {
  const lower = MEMBERS[set & 0xff]!;
  const rest = index - (lower >> 24);
  if (rest < 0) return (lower >> (3 * index)) & 7;
  return 8 + ((MEMBERS[set >> 8]! >> (3 * rest)) & 7);
}

/** For each set of eight spaces its members, three bits each, and above them how many there are. */
const MEMBERS = /* @__PURE__ */ Int32Array.from({ length: 256 }, (_, set) =>
  cellsOf(set).reduce((sum, cell, i) => sum | (cell << (3 * i)), bitCount(set) << 24),
);

/** The spaces next to a space, straight or diagonally; and some below the board, where nothing is. */
export function around(space: CellSet): CellSet {
  const row = space | ((space & 0x7777) << 1) | ((space >> 1) & 0x7777);
  return (row | (row << 4) | (row >> 4)) & ~space;
}

// A reef seen from above.

/**
 * What can be seen of a reef from above, as nine sets: the spaces topped with red, yellow, purple and green;
 * those at least 1, 2, 3 and 4 high; and none. Any question about a top piece is answered by
 * combining three of these sets.
 */
export type TopView = readonly CellSet[];

/** The place of the set that any colour belongs to: all spaces with a piece. */
export const ANY_COLOR = 4;
/** The place of the set of spaces at least one high; the greater heights follow. */
export const AT_LEAST_ONE = 4;
/** The place of the empty set. */
export const NOWHERE = 8;

/** A colour's place, which is that in `COLORS`; more than {@link ANY_COLOR} for what is no colour. */
export function colorNumber(color: unknown): number {
  return color === 'red'
    ? 0
    : color === 'yellow'
      ? 1
      : color === 'purple'
        ? 2
        : color === 'green'
          ? 3
          : color === 'any'
            ? ANY_COLOR
            : ANY_COLOR + 1;
}
