import { CELLS } from '../reef/types.js';
import type { Cell } from '../reef/types.js';
import {
  ALL_CELLS,
  EMPTY_STACK,
  HEIGHTS,
  HIGH,
  SCARCE,
  STACKS,
  SUPPLY_OF,
  TOPS,
} from './layout.js';
import { s } from './memory.js';

// Pieces on the reef of a player.

/** Places a piece from the supply. */
export function place(player: number, color: number, cell: Cell): void {
  const bit = 1 << cell;
  const at = player + STACKS + cell;
  const stack = s[at]!;
  const higher = player + heightOf(stack);
  s[at] = (stack << 2) | color;
  if (--s[SUPPLY_OF + color]! < 2) s[SCARCE]!++;
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
  if (s[SUPPLY_OF + (stack & 3)]!++ < 2) s[SCARCE]!--;

  s[player + TOPS + (stack & 3)]! &= ~bit;
  if (rest !== EMPTY_STACK) s[player + TOPS + (rest & 3)]! |= bit;
  const height = heightOf(rest);
  s[player + HEIGHTS + height]! &= ~bit;
  s[player + HIGH + height]!--;
}

/** The spaces with room for one more piece. Rule R22. */
export function roomForOne(player: number): number {
  return ALL_CELLS & ~s[player + HEIGHTS + 3]!;
}

/** The spaces with room for two more. */
export function roomForTwo(player: number): number {
  return ALL_CELLS & ~s[player + HEIGHTS + 2]!;
}

/** How many spaces have room for one more piece. */
export function countForOne(player: number): number {
  return CELLS - s[player + HIGH + 3]!;
}

/** How many spaces have room for two more. */
export function countForTwo(player: number): number {
  return CELLS - s[player + HIGH + 2]!;
}

/** How many pieces a stack has. */
export function heightOf(stack: number): number {
  return (31 - Math.clz32(stack)) >> 1;
}
