import { firstOf, secondOf } from '../reef/placing.js';
import { NOT_PLACED, SWAPPED, ALL_CELLS } from '../reef/ways.js';
import { CELLS, MAX_HEIGHT } from '../reef/types.js';
import type { Cell } from '../reef/types.js';
import { EMPTY_STACK, ENOUGH, HEIGHTS, HIGH, SCARCE, STACKS, SUPPLY_OF, TOPS } from './layout.js';
import { s } from './memory.js';

// Pieces on the reef of a player.

/** Places a piece from the supply. */
export function place(player: number, color: number, cell: Cell): void {
  const bit = 1 << cell;
  const at = player + STACKS + cell;
  const stack = s[at]!;
  s[at] = (stack << 2) | color;
  const higher = player + heightOf(stack);
  if (--s[SUPPLY_OF + color]! < ENOUGH) s[SCARCE]!++;
  s[higher + HEIGHTS]! |= bit;
  s[higher + HIGH]!++;

  // On an empty space this clears a bit that is not set: asking first would take longer.
  s[player + TOPS + (stack & 3)]! &= ~bit;
  s[player + TOPS + color]! |= bit;
}

/** Takes the top piece of a stack back into the supply. */
export function unplace(player: number, cell: Cell): void {
  const bit = 1 << cell;
  const stack = s[player + STACKS + cell]!;
  const rest = stack >> 2;
  s[player + STACKS + cell] = rest;
  if (s[SUPPLY_OF + (stack & 3)]!++ < ENOUGH) s[SCARCE]!--;

  s[player + TOPS + (stack & 3)]! &= ~bit;
  if (rest !== EMPTY_STACK) s[player + TOPS + (rest & 3)]! |= bit;
  const height = heightOf(rest);
  s[player + HEIGHTS + height]! &= ~bit;
  s[player + HIGH + height]!--;
}

/** Takes the pieces of a card back that were placed in one of the ways of `placing.ts`. */
export function unplaceBoth(player: number, way: number): void {
  const first = way >= SWAPPED ? way - SWAPPED : firstOf(way);
  const second = way >= SWAPPED ? way - SWAPPED : secondOf(way);
  if (second !== NOT_PLACED) unplace(player, second);
  if (first !== NOT_PLACED) unplace(player, first);
}

/** The spaces with room for one more piece. Rule R22. */
export function roomForOne(player: number): number {
  return ALL_CELLS & ~s[player + HEIGHTS + MAX_HEIGHT - 1]!;
}

/** The spaces with room for two more. Rule R22. */
export function roomForTwo(player: number): number {
  return ALL_CELLS & ~s[player + HEIGHTS + MAX_HEIGHT - 2]!;
}

/** How many spaces have room for one more piece. */
export function countForOne(player: number): number {
  return CELLS - s[player + HIGH + MAX_HEIGHT - 1]!;
}

/** How many spaces have room for two more. */
export function countForTwo(player: number): number {
  return CELLS - s[player + HIGH + MAX_HEIGHT - 2]!;
}

/** How many pieces a stack has. */
export function heightOf(stack: number): number {
  return (31 - Math.clz32(stack)) >> 1;
}
