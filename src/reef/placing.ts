import { bitCount, cellOf, has, nthCell } from './top-view.js';
import { CELLS } from './types.js';
import type { Cell } from './types.js';
import {
  ALL_CELLS,
  BOTH,
  CHOICES,
  EITHER,
  FIRST,
  NO_PIECES,
  NONE,
  NOT_PLACED,
  SECOND,
  SWAPPED,
  TWINS,
} from './ways.js';

/**
 * The law of placing a card's two pieces, rules R17 to R22, over plain numbers: both engines ask here.
 *
 * A way to place them is a number, see `ways.ts`. What ways there are depends on which pieces are due,
 * and on two sets of spaces: `one` is those with room for one more piece, `two` those with room for two.
 */

/** One of the two pieces of a card. */
export type Piece = typeof FIRST | typeof SECOND;

/**
 * Which pieces of a card are due. A piece that the supply lacks is not placed (R20). Every other piece
 * is, as far as there is room; with room for just one of two colours, the player chooses (R21).
 */
export function piecesDue(
  hasFirst: boolean,
  hasSecond: boolean,
  areAlike: boolean,
  one: number,
  two: number,
): number {
  if (one === 0 || !(hasFirst || hasSecond)) return NONE;
  if (!(hasFirst && hasSecond)) return hasFirst ? FIRST : SECOND;
  const fitsBoth = two !== 0 || bitCount(one) > 1;
  if (areAlike) return fitsBoth ? TWINS : FIRST;
  return fitsBoth ? BOTH : EITHER;
}

/** Whether a supply of this many pieces of its colour has the second piece beside the first. Rule R20. */
export function hasSecond(left: number, areAlike: boolean): boolean {
  return left > (areAlike ? 1 : 0);
}

/** Which pieces are due while there is enough of everything. */
export function dueIfPlenty(areAlike: boolean): number {
  return piecesDue(true, true, areAlike, ALL_CELLS, ALL_CELLS);
}

/** The spaces with room for another piece after one was placed. Rule R22. */
export function roomAfter(one: number, two: number, cell: Cell): number {
  return has(two, cell) ? one : one & ~(1 << cell);
}

/** How many ways there are, with room for one more piece on `ones` spaces, and for two on `twos`. R18. */
export function countWays(due: number, ones: number, twos: number): number {
  switch (due) {
    case BOTH:
      return countPairs(ones, twos, 0);
    case TWINS:
      return countPairs(ones, twos, 1);
    case EITHER:
      return 2 * ones;
    case NONE:
      return 1;
    default:
      return ones;
  }
}

/** How many ways there are to place both pieces: half as many if they are alike, which is 1 or 0. R18. */
export function countPairs(ones: number, twos: number, alike: number): number {
  return (ones * (ones - 1) + 2 * twos) >> alike;
}

/** Whether this is one of the ways. */
export function isWay(due: number, one: number, two: number, way: number): boolean {
  if (way >= SWAPPED) return due === BOTH && has(two, way - SWAPPED);
  const first = firstOf(way);
  const second = secondOf(way);
  if (way === NO_PIECES) return due === NONE;
  if (second === NOT_PLACED) return (due === FIRST || due === EITHER) && has(one, first);
  if (first === NOT_PLACED) return (due === SECOND || due === EITHER) && has(one, second);
  if (due !== BOTH && !(due === TWINS && first <= second)) return false;
  return has(one, first) && has(roomAfter(one, two, first), second);
}

/** The space of the first piece; not for a way with the first on top. */
export function firstOf(way: number): number {
  return (way / CHOICES) | 0;
}

/** The space of the second piece; not for a way with the first on top. */
export function secondOf(way: number): number {
  return way - firstOf(way) * CHOICES;
}

/** The way with the pieces on these spaces; two pieces alike may come in either order. Rule R18. */
export function wayOn(
  first: number,
  second: number,
  isFirstOnTop: boolean,
  areAlike: boolean,
): number {
  if (isFirstOnTop) return SWAPPED + first;
  const isInOrder = !areAlike || first <= second;
  return isInOrder ? first * CHOICES + second : second * CHOICES + first;
}

/** Whether any position has this way for a card; two pieces alike have fewer. Rule R18. */
export function hasWay(areAlike: boolean, way: number): boolean {
  return !areAlike || (way < SWAPPED && firstOf(way) <= secondOf(way));
}

/** The way that has an index in the list; `ones` is how many spaces have room for one more piece. */
export function wayAt(due: number, one: number, two: number, ones: number, index: number): number {
  if (due < BOTH) return singleAt(due, one, ones, index);
  return two === ALL_CELLS ? openWays(due)[index]! : pairAt(due, one, two, ones, index);
}

function singleAt(due: number, one: number, ones: number, index: number): number {
  if (due === NONE) return NO_PIECES;
  if (due === SECOND) return NOT_PLACED * CHOICES + nthCell(one, index);
  if (due === EITHER && index >= ones) return singleAt(SECOND, one, ones, index - ones);
  return nthCell(one, index) * CHOICES + NOT_PLACED;
}

function pairAt(due: number, one: number, two: number, ones: number, index: number): number {
  let before = 0;
  let rest = one;

  // With the first piece on a space, two colours have at most ones + 1 ways, which bounds how many spaces come before.
  if (due === BOTH) {
    before = (index / (ones + 1)) | 0;
    const cell = nthCell(one, before);
    rest = one & -(1 << cell);
    index -= before * (ones - 1) + 2 * bitCount(two & ((1 << cell) - 1));
  }

  // Find the space of the first piece, then that of the second: before it, on it or after it.
  for (;;) {
    const cell = cellOf(rest);
    const earlier = due === BOTH ? before : 0;
    const same = has(two, cell) ? (due === BOTH ? 2 : 1) : 0;
    const later = ones - 1 - before;
    if (index < earlier) return cell * CHOICES + nthCell(one, index);
    index -= earlier;
    if (index < same) return index === 0 ? cell * CHOICES + cell : SWAPPED + cell;
    index -= same;
    if (index < later) return cell * CHOICES + nthCell(rest, index + 1);
    index -= later;
    rest &= rest - 1;
    before++;
  }
}

/** Lists all ways, each added to `base`, from a place of the buffer on, and says where the list ends. */
export function listWays(
  due: number,
  one: number,
  two: number,
  base: number,
  to: Int32Array,
  from: number,
): number {
  if (due < BOTH) return listSingles(due, spacesOf(one, free), base, to, from);
  if (two !== ALL_CELLS) return listPairs(due, two, spacesOf(one, free), base, to, from);
  const ways = openWays(due);
  for (let i = 0; i < ways.length; i++) to[from + i] = base + ways[i]!;
  return from + ways.length;
}

function listSingles(
  due: number,
  ones: number,
  base: number,
  to: Int32Array,
  from: number,
): number {
  for (let i = 0; i < ones; i++) {
    firsts[i] = base + free[i]! * CHOICES + NOT_PLACED;
    seconds[i] = base + NOT_PLACED * CHOICES + free[i]!;
  }
  return writeSingles(due, ones, base + NO_PIECES, firsts, seconds, to, from);
}

function listPairs(
  due: number,
  two: number,
  ones: number,
  base: number,
  to: Int32Array,
  from: number,
): number {
  let end = from;
  for (let i = 0; i < ones; i++) {
    const cell = free[i]!;
    const row = base + cell * CHOICES;
    const swapped = base + SWAPPED + cell;
    end = writeRow(due, i, ones, free, row, has(two, cell), row + cell, swapped, to, end);
  }
  return end;
}

/** The spaces with room, and the ways to place one piece alone on them: the first, or the second. */
const free = /* @__PURE__ */ new Int32Array(CELLS);
const firsts = /* @__PURE__ */ new Int32Array(CELLS);
const seconds = /* @__PURE__ */ new Int32Array(CELLS);

/** Writes the spaces of a set into a list, in ascending order, and says how many there are. */
export function spacesOf(set: number, list: Int32Array): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) list[count++] = cellOf(rest);
  return count;
}

/*
 * The order of the list: by the space of the first piece, then of the second; on one space first with
 * the second on top; and if either can be placed, the first piece before the second. What is written
 * down for each way may be its number, or the points that it brings.
 */

/**
 * Writes what there is for two pieces with the first on one of the free spaces, which has this index:
 * from the line, `plus` added, for the second on each other space; `both` and `swapped` for both on
 * this one, if they fit. Says where the list ends.
 */
export function writeRow(
  due: number,
  index: number,
  ones: number,
  line: Int32Array,
  plus: number,
  fitsBoth: boolean,
  both: number,
  swapped: number,
  to: Int32Array,
  from: number,
): number {
  let end = from;
  if (due === BOTH) for (let i = 0; i < index; i++) to[end++] = line[i]! + plus;
  if (fitsBoth) {
    to[end++] = both;
    if (due === BOTH) to[end++] = swapped;
  }
  for (let i = index + 1; i < ones; i++) to[end++] = line[i]! + plus;
  return end;
}

/** Writes what there is for one piece or none: each line is for one piece on each free space. */
export function writeSingles(
  due: number,
  ones: number,
  none: number,
  first: Int32Array,
  second: Int32Array,
  to: Int32Array,
  from: number,
): number {
  let end = from;
  if (due === NONE) to[end++] = none;
  if (due === FIRST || due === EITHER) for (let i = 0; i < ones; i++) to[end++] = first[i]!;
  if (due === SECOND || due === EITHER) for (let i = 0; i < ones; i++) to[end++] = second[i]!;
  return end;
}

/**
 * The ways to place two pieces while every space has room for both. Most turns ask for one of these, so
 * they are listed once: that makes listing a tenth faster.
 */
function openWays(due: number): Int32Array {
  return due === BOTH ? OPEN_BOTH : OPEN_TWINS;
}

const OPEN_BOTH = /* @__PURE__ */ listOpen(BOTH);
const OPEN_TWINS = /* @__PURE__ */ listOpen(TWINS);

function listOpen(due: number): Int32Array {
  const ways = new Int32Array(countWays(due, CELLS, CELLS));
  listPairs(due, ALL_CELLS, spacesOf(ALL_CELLS, free), 0, ways, 0);
  return ways;
}
