import { lowest } from '../reef/top-view.js';
import { CELLS } from '../reef/types.js';
import type { CardId, Cell } from '../reef/types.js';
import { bitCount } from './bits.js';
import type { PackedDeck } from './deck.js';
import { ALL_CELLS, SCARCE, SUPPLY_OF } from './layout.js';
import { s } from './memory.js';
import { NO_PIECES, NOT_PLACED, PLACES, SWAPPED, WAYS } from './numbers.js';
import { countForOne, countForTwo, roomForOne, roomForTwo } from './reef.js';

/**
 * Where the pieces of a card can go. With m spaces that have room and k of them with room for two,
 * two different pieces have m(m-1) + 2k ways, two equal ones half as many, and a single one m.
 */

/** Which pieces of a card are placed: none, the first, the second, either or both. R20 and R21. */
export const NONE = 0;
export const FIRST_ONLY = 1;
export const SECOND_ONLY = 2;
export const EITHER = 3;
export const BOTH = 4;

/** Whether the supply has whatever a card could ask for. */
export function isPlenty(): boolean {
  return s[SCARCE] === 0;
}

/** What is to be placed for a card if there is room for so many pieces. */
export function piecesToPlace(deck: PackedDeck, card: CardId, room: number): number {
  const one = deck.one[card]!;
  const two = deck.two[card]!;
  const hasOne = s[SUPPLY_OF + one]! > 0;
  const hasTwo = s[SUPPLY_OF + two]! > (one === two ? 1 : 0);
  if (hasOne && hasTwo && room > 1) return BOTH;
  if (room === 0 || !(hasOne || hasTwo)) return NONE;
  if (hasOne && hasTwo && one !== two) return EITHER;
  return hasOne ? FIRST_ONLY : SECOND_ONLY;
}

/** How many ways there are to play a card, with room for one on so many spaces and for two on so many. */
export function countPlays(deck: PackedDeck, card: CardId, ones: number, twos: number): number {
  const placed = piecesToPlace(deck, card, ones + twos);
  if (placed === BOTH) return (ones * (ones - 1) + 2 * twos) >> deck.double[card]!;
  if (placed === NONE) return 1;
  return placed === EITHER ? 2 * ones : ones;
}

/** The spaces with room, in order. */
const free = /* @__PURE__ */ new Int32Array(16);

/** Lists the ways to play a card from a place of the buffer on, and says where the list ends. */
export function listPlays(
  deck: PackedDeck,
  player: number,
  card: CardId,
  buffer: Int32Array,
  from: number,
): number {
  const one = roomForOne(player);
  const two = roomForTwo(player);
  let ones = 0;
  for (let rest = one; rest !== 0; rest &= rest - 1) free[ones++] = cellOf(rest);

  const base = deck.plays + card * WAYS;
  const placed = piecesToPlace(deck, card, ones + countForTwo(player));
  if (placed !== BOTH) return listShort(placed, ones, base, buffer, from);
  const isDouble = deck.double[card] === 1;
  if (two === ALL_CELLS) return listOpen(isDouble, base, buffer, from);
  return isDouble
    ? listDouble(two, ones, base, buffer, from)
    : listDifferent(two, ones, base, buffer, from);
}

/** Every space has room for both pieces. */
function listOpen(isDouble: boolean, base: number, buffer: Int32Array, from: number): number {
  const ways = isDouble ? OPEN_DOUBLE : OPEN_DIFFERENT;
  for (let i = 0; i < ways.length; i++) buffer[from + i] = base + ways[i]!;
  return from + ways.length;
}

/** Two pieces of different colours. */
function listDifferent(
  two: number,
  ones: number,
  base: number,
  buffer: Int32Array,
  from: number,
): number {
  let end = from;
  for (let i = 0; i < ones; i++) {
    const cell = free[i]!;
    const row = base + cell * PLACES;
    for (let j = 0; j < i; j++) buffer[end++] = row + free[j]!;
    if (((two >> cell) & 1) !== 0) {
      buffer[end++] = row + cell;
      buffer[end++] = base + SWAPPED + cell;
    }
    for (let j = i + 1; j < ones; j++) buffer[end++] = row + free[j]!;
  }
  return end;
}

/** Two pieces of one colour. */
function listDouble(
  two: number,
  ones: number,
  base: number,
  buffer: Int32Array,
  from: number,
): number {
  let end = from;
  for (let i = 0; i < ones; i++) {
    const cell = free[i]!;
    const row = base + cell * PLACES;
    if (((two >> cell) & 1) !== 0) buffer[end++] = row + cell;
    for (let j = i + 1; j < ones; j++) buffer[end++] = row + free[j]!;
  }
  return end;
}

/** One piece, or none. */
function listShort(
  placed: number,
  ones: number,
  base: number,
  buffer: Int32Array,
  from: number,
): number {
  let end = from;
  if (placed === NONE) buffer[end++] = base + NO_PIECES;
  if (placed === FIRST_ONLY || placed === EITHER) {
    for (let i = 0; i < ones; i++) buffer[end++] = base + free[i]! * PLACES + NOT_PLACED;
  }
  if (placed === SECOND_ONLY || placed === EITHER) {
    for (let i = 0; i < ones; i++) buffer[end++] = base + NOT_PLACED * PLACES + free[i]!;
  }
  return end;
}

/** The number of the play of a card that has an index in the list of its plays. */
export function playAt(deck: PackedDeck, player: number, card: CardId, index: number): number {
  const one = roomForOne(player);
  const ones = countForOne(player);
  const placed = piecesToPlace(deck, card, ones + countForTwo(player));
  if (placed === BOTH) return pairAt(deck, player, card, index);

  const base = deck.plays + card * WAYS;
  if (placed === NONE) return base + NO_PIECES;
  const isFirst = placed === FIRST_ONLY || (placed === EITHER && index < ones);
  const cell = nthCell(one, isFirst || placed === SECOND_ONLY ? index : index - ones);
  return base + (isFirst ? cell * PLACES + NOT_PLACED : NOT_PLACED * PLACES + cell);
}

/** The same if both pieces can be placed. */
export function pairAt(deck: PackedDeck, player: number, card: CardId, index: number): number {
  const base = deck.plays + card * WAYS;
  const isDouble = deck.double[card] === 1;
  const two = roomForTwo(player);
  if (two === ALL_CELLS) return base + (isDouble ? OPEN_DOUBLE : OPEN_DIFFERENT)[index]!;
  const one = roomForOne(player);
  const ones = countForOne(player);
  return base + (isDouble ? doubleAt(one, two, ones, index) : differentAt(one, two, ones, index));
}

/** Each space of the first piece has one way for each other space, and two on itself if they fit. */
function differentAt(one: number, two: number, ones: number, index: number): number {
  // No space has more ways than ones + 1: so many of them come before for certain.
  let before = (index / (ones + 1)) | 0;
  let cell = nthCell(one, before);
  index -= before * (ones - 1) + 2 * bitCount(two & ((1 << cell) - 1));
  let both = ((two >> cell) & 1) * 2;
  for (let ways = ones - 1 + both; index >= ways; ways = ones - 1 + both) {
    index -= ways;
    before++;
    cell = nthCell(one, before);
    both = ((two >> cell) & 1) * 2;
  }
  if (index < before) return cell * PLACES + nthCell(one, index);
  if (index >= before + both) return cell * PLACES + nthCell(one, index - both + 1);
  return index === before ? cell * PLACES + cell : SWAPPED + cell;
}

/** Each space of the first piece has one way for each later space, and one on itself if it fits. */
function doubleAt(one: number, two: number, ones: number, index: number): number {
  let rest = one;
  let both = (two >> cellOf(rest)) & 1;
  for (let ways = ones - 1 + both; index >= ways; ways = --ones - 1 + both) {
    index -= ways;
    rest &= rest - 1;
    both = (two >> cellOf(rest)) & 1;
  }
  return cellOf(rest) * PLACES + nthCell(rest, index + 1 - both);
}

/** Whether a card may be played in this way. */
export function isPlay(deck: PackedDeck, player: number, card: CardId, way: number): boolean {
  const one = roomForOne(player);
  const two = roomForTwo(player);
  const isDouble = deck.double[card] === 1;
  const first = (way / PLACES) | 0;
  const second = way - first * PLACES;

  // Both pieces, if they fit: then there is room for both.
  if (way >= SWAPPED) return !isDouble && has(two, way - SWAPPED) && hasBoth(deck, card);
  if (first !== NOT_PLACED && second !== NOT_PLACED) {
    if (first === second) return has(two, first) && hasBoth(deck, card);
    const isInOrder = !isDouble || first < second;
    return isInOrder && has(one, first) && has(one, second) && hasBoth(deck, card);
  }

  const room = countForOne(player) + countForTwo(player);
  const placed = piecesToPlace(deck, card, room);
  if (way === NO_PIECES) return placed === NONE;
  if (second === NOT_PLACED) return (placed === FIRST_ONLY || placed === EITHER) && has(one, first);
  return (placed === SECOND_ONLY || placed === EITHER) && has(one, second);
}

/** Whether the supply has both pieces of a card. */
function hasBoth(deck: PackedDeck, card: CardId): boolean {
  return piecesToPlace(deck, card, 2) === BOTH;
}

/** The lowest space of a set. */
export function cellOf(set: number): Cell {
  return 31 - Math.clz32(lowest(set));
}

/** The member of a set of spaces that has an index. */
function nthCell(set: number, index: number): Cell {
  const first = cellOf(set);
  // Mostly all spaces from the first on are there.
  if (set + (1 << first) === 1 << CELLS) return first + index;
  for (; index > 0; index--) set &= set - 1;
  return cellOf(set);
}

/** Whether a space belongs to a set; being nowhere it does not. */
export function has(set: number, cell: Cell): boolean {
  return ((set >> cell) & 1) !== 0;
}

/** The ways to place two pieces while every space has room for both, in order: the usual case. */
const OPEN_DIFFERENT = /* @__PURE__ */ openWays(false);
const OPEN_DOUBLE = /* @__PURE__ */ openWays(true);

function openWays(isDouble: boolean): Int32Array {
  const ways: number[] = [];
  for (let first = 0; first < CELLS; first++) {
    for (let second = isDouble ? first : 0; second < CELLS; second++) {
      ways.push(first * PLACES + second);
      if (first === second && !isDouble) ways.push(SWAPPED + first);
    }
  }
  return Int32Array.from(ways);
}
