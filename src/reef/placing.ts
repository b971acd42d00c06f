import { ALL_CELLS, AT_LEAST_ONE, bitCount, cellOf, has, lowest, nthCell } from './cell-set.js';
import type { CellSet } from './cell-set.js';
import { CELLS, MAX_HEIGHT } from './types.js';
import type { Cell } from './types.js';

/**
 * The law of placing a card's two pieces, rules R17 to R22, over plain numbers: both engines ask here.
 *
 * What ways there are to place them depends on which pieces are due, and on two sets of spaces: `one` is
 * those with room for one more piece, `two` those with room for two.
 */

/**
 * A way to place a card's two pieces: `first * 17 + second`, the spaces of the card's first and second piece, 16
 * for a piece that is not placed; on one space the second lies on top. With the first on top the way is
 * `289 + space`. Of two pieces alike, the one on the lower space is the first, and so is the only one that is
 * placed. Rule R18.
 */
export type Way = number;

export const NOT_PLACED: number = CELLS;
/** For each piece: sixteen spaces, or none. */
const CHOICES: number = CELLS + 1;
/** Neither piece is placed. */
export const NO_PIECES: Way = NOT_PLACED * CHOICES + NOT_PLACED;
/** Both on space 0, with the first on top. */
export const SWAPPED: Way = NO_PIECES + 1;
/**
 * How many numbers each card has for its plays, one for each way to place its two pieces: 305.
 *
 * @example
 * ```ts
 * import { setup } from 'reef-rules';
 * import { ReefSimulator, REEF_WAYS } from 'reef-rules/fast';
 *
 * const game = new ReefSimulator(setup({ players: 2, seed: 7 }));
 * game.turnSize === 60 * (2 + REEF_WAYS); // true
 * ```
 * @group The simulators
 */
export const REEF_WAYS: number = SWAPPED + CELLS;

/** Which pieces are due: none, the first, the second, either of them, both, or both and they are alike. */
export type Due = number;

const NONE = 0;
export const FIRST = 1;
export const SECOND = 2;
const EITHER = 3;
export const BOTH = 4;
export const TWINS = 5;

/** The places in a top view of the spaces without room for one more piece, and without room for two. */
export const FULL: number = AT_LEAST_ONE + MAX_HEIGHT - 1;
export const TIGHT: number = AT_LEAST_ONE + MAX_HEIGHT - 2;

/** The spaces that have room where these have none: no stack grows higher than four pieces. Rule R22. */
export function roomBeside(without: CellSet): CellSet {
  return ALL_CELLS & ~without;
}

/**
 * Which pieces of a card are due, given how many pieces of the colour of each the supply has. A piece
 * that it lacks is not placed (R20). Every other piece is, as far as there is room; with room for just
 * one of two colours, the player chooses (R21).
 */
export function piecesDue(
  firstLeft: number,
  secondLeft: number,
  areAlike: boolean,
  one: CellSet,
  two: CellSet,
): Due {
  const hasFirst = firstLeft > 0;
  const hasSecond = secondLeft > (areAlike ? 1 : 0);
  if (one === 0 || !(hasFirst || hasSecond)) return NONE;
  if (!(hasFirst && hasSecond)) return hasFirst ? FIRST : SECOND;
  const fitsBoth = two !== 0 || bitCount(one) > 1;
  if (areAlike) return fitsBoth ? TWINS : FIRST;
  return fitsBoth ? BOTH : EITHER;
}

/** Which pieces are due while there is enough of everything. */
export function dueIfPlenty(areAlike: boolean): Due {
  return piecesDue(2, 2, areAlike, ALL_CELLS, ALL_CELLS);
}

/** The spaces with room for another piece after one was placed. Rule R22. */
export function roomAfter(one: CellSet, two: CellSet, cell: Cell): CellSet {
  return has(two, cell) ? one : one & ~(1 << cell);
}

/** How many ways there are, with room for one more piece on `ones` spaces, and for two on `twos`. R18. */
export function countWays(due: Due, ones: number, twos: number): number {
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
export function isWay(due: Due, one: CellSet, two: CellSet, way: Way): boolean {
  if (way >= SWAPPED) return has(swappedOn(due, two), way - SWAPPED);
  return has(secondsBeside(due, one, two, firstOf(way)), secondOf(way));
}

/** Sets the bit of each way in a mask, 32 bits to a number; that of way 0 is the bit `from`. */
export function markWays(
  due: Due,
  one: CellSet,
  two: CellSet,
  mask: Uint32Array,
  from: number,
): void {
  for (let first = 0; first < CHOICES; first++) {
    setBits(mask, from + first * CHOICES, secondsBeside(due, one, two, first));
  }
  setBits(mask, from + SWAPPED, swappedOn(due, two));
}

/** Sets up to 17 bits of a mask, from one on. */
function setBits(mask: Uint32Array, from: number, bits: number): void {
  const place = from >> 5;
  const shift = from & 31;
  mask[place]! |= bits << shift;
  if (shift > 32 - CHOICES) mask[place + 1]! |= bits >>> (32 - shift);
}

/** The choices for the second piece, as a set, while the first is on a space or not placed; on one space the second lies on top. */
function secondsBeside(due: Due, one: CellSet, two: CellSet, first: number): number {
  if (first === NOT_PLACED) {
    return due === NONE ? LEFT_OUT : due === SECOND || due === EITHER ? one : 0;
  }
  if (!has(one, first)) return 0;
  if (due === BOTH) return roomAfter(one, two, first);
  if (due === TWINS) return roomAfter(one, two, first) & -(1 << first);
  return due === FIRST || due === EITHER ? LEFT_OUT : 0;
}

/** In a set of choices: not to place the piece. */
const LEFT_OUT: number = 1 << NOT_PLACED;

/** The spaces for both pieces with the first on top. */
function swappedOn(due: Due, two: CellSet): CellSet {
  return due === BOTH ? two : 0;
}

/** The space of the first piece; not for a way with the first on top. */
export function firstOf(way: Way): number {
  return (way / CHOICES) | 0;
}

/** The space of the second piece; not for a way with the first on top. */
export function secondOf(way: Way): number {
  return way - firstOf(way) * CHOICES;
}

/** The way with the pieces on these spaces; two pieces alike may come in either order. Rule R18. */
export function wayOn(
  first: number,
  second: number,
  isFirstOnTop: boolean,
  areAlike: boolean,
): Way {
  if (isFirstOnTop) return SWAPPED + first;
  const isInOrder = !areAlike || first <= second;
  return isInOrder ? first * CHOICES + second : second * CHOICES + first;
}

/** Whether any position has this way for a card; two pieces alike have fewer. Rule R18. */
export function hasWay(areAlike: boolean, way: Way): boolean {
  return !areAlike || (way < SWAPPED && firstOf(way) <= secondOf(way));
}

/** The way that has an index in the list; `ones` is how many spaces have room for one more piece. */
export function wayAt(due: Due, one: CellSet, two: CellSet, ones: number, index: number): Way {
  if (due < BOTH) return singleAt(due, one, ones, index);
  const list = openList(due, ones);
  return two === ALL_CELLS ? OPEN_WAYS[list + index]! : pairAt(due, list, one, two, index);
}

/** If either piece can be placed, the first comes before the second. */
function singleAt(due: Due, one: CellSet, ones: number, index: number): Way {
  if (due === NONE) return NO_PIECES;
  if (due === SECOND) return NOT_PLACED * CHOICES + nthCell(one, index);
  if (due === EITHER && index >= ones) return singleAt(SECOND, one, ones, index - ones);
  return nthCell(one, index) * CHOICES + NOT_PLACED;
}

/** Skips what the list lacks, and finds the spaces by their ranks in the open list. */
function pairAt(due: Due, list: number, one: CellSet, two: CellSet, index: number): Way {
  const stacked = stackedWays(due);
  for (let tight = one & ~two; tight !== 0; tight &= tight - 1) {
    const rank = rankOf(one, lowest(tight));
    if (index < openPlace(list, rank, rank)) break;
    index += stacked;
  }
  const way = OPEN_WAYS[list + index]!;
  if (way >= SWAPPED) return SWAPPED + nthCell(one, way - SWAPPED);
  return nthCell(one, firstOf(way)) * CHOICES + nthCell(one, secondOf(way));
}

/** Lists all ways, each added to `base`, from a place of the buffer on, and says where the list ends. */
export function listWays(
  due: Due,
  one: CellSet,
  two: CellSet,
  base: number,
  to: Int32Array,
  from: number,
): number {
  if (due >= BOTH) return listPairs(due, one, two, base, to, from);
  const ones = bitCount(one);
  const count = countWays(due, ones, 0);
  for (let i = 0; i < count; i++) to[from + i] = base + singleAt(due, one, ones, i);
  return from + count;
}

/**
 * By the space of the first piece, then of the second; on one space first with the second on top. Two
 * pieces alike have the first on the lower space.
 */
function listPairs(
  due: Due,
  one: CellSet,
  two: CellSet,
  base: number,
  to: Int32Array,
  from: number,
): number {
  let end = from;
  for (let left = one; left !== 0; left &= left - 1) {
    const cell = cellOf(left);
    const row = base + cell * CHOICES;
    if (due === BOTH) {
      for (let lower = one ^ left; lower !== 0; lower &= lower - 1) to[end++] = row + cellOf(lower);
    }
    if (has(two, cell)) {
      to[end++] = row + cell;
      if (due === BOTH) to[end++] = base + SWAPPED + cell;
    }
    for (let higher = left & (left - 1); higher !== 0; higher &= higher - 1) {
      to[end++] = row + cellOf(higher);
    }
  }
  return end;
}

/*
 * Open lists. Were there room for both pieces wherever there is room for one, only the number of spaces
 * would matter for the list: that is an open list, and the spaces are known by their ranks, from the
 * lowest on. Any other list is an open one that lacks the ways to put both on a tight space, one that
 * has room for one piece alone. So two small tables tell which way has an index, and which index a way has.
 */

/** Where the open list for a number of spaces is. */
export function openList(due: Due, ones: number): number {
  return (due === BOTH ? ones : CHOICES + ones) * REEF_WAYS;
}

/** The index of a way in an open list, by the ranks of its spaces; both on one space: the second on top. */
export function openPlace(list: number, first: number, second: number): number {
  return OPEN_PLACES[list + first * CHOICES + second]!;
}

/** How many ways there are to put both pieces on one space, which come one after the other. */
export function stackedWays(due: Due): number {
  return due === BOTH ? 2 : 1;
}

/** How many spaces of a set are lower than one of them, which is given as a set. */
function rankOf(set: CellSet, space: CellSet): number {
  return bitCount(set & (space - 1));
}

/** The ways of all open lists, for two colours and for two pieces alike. */
const OPEN_WAYS = /* @__PURE__ */ listOpen();
/** For all open lists, the index of each way. */
const OPEN_PLACES = /* @__PURE__ */ placeAll(OPEN_WAYS);

function listOpen(): Int16Array {
  const ways = new Int32Array(2 * CHOICES * REEF_WAYS);
  for (let ones = 0; ones <= CELLS; ones++) {
    const spaces = (1 << ones) - 1;
    for (const due of [BOTH, TWINS]) {
      listPairs(due, spaces, spaces, 0, ways, openList(due, ones));
    }
  }
  return Int16Array.from(ways);
}

function placeAll(ways: Int16Array): Int16Array {
  const places = new Int16Array(ways.length);
  for (let ones = 0; ones <= CELLS; ones++) {
    for (const due of [BOTH, TWINS]) {
      const list = openList(due, ones);
      const count = countPairs(ones, ones, due === TWINS ? 1 : 0);
      for (let i = 0; i < count; i++) places[list + ways[list + i]!] = i;
    }
  }
  return places;
}
