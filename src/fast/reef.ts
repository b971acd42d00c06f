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
  const stack = s[at] as number;
  const higher = player + heightOf(stack);
  s[at] = (stack << 2) | color;
  if (--(s[SUPPLY_OF + color] as number) < 2) (s[SCARCE] as number)++;
  (s[higher + HEIGHTS] as number) |= bit;
  (s[higher + HIGH] as number)++;

  // On an empty space this clears a bit that is not set: asking first would take longer.
  (s[player + TOPS + (stack & 3)] as number) &= ~bit;
  (s[player + TOPS + color] as number) |= bit;
}

/** Takes the top piece of a stack back into the supply. */
export function unplace(player: number, cell: Cell): void {
  const bit = 1 << cell;
  const stack = s[player + STACKS + cell] as number;
  const rest = stack >> 2;
  s[player + STACKS + cell] = rest;
  if ((s[SUPPLY_OF + (stack & 3)] as number)++ < 2) (s[SCARCE] as number)--;

  (s[player + TOPS + (stack & 3)] as number) &= ~bit;
  if (rest !== EMPTY_STACK) (s[player + TOPS + (rest & 3)] as number) |= bit;
  const height = heightOf(rest);
  (s[player + HEIGHTS + height] as number) &= ~bit;
  (s[player + HIGH + height] as number)--;
}

/** The spaces with room for one more piece. Rule R22. */
export function roomForOne(player: number): number {
  return ALL_CELLS & ~(s[player + HEIGHTS + 3] as number);
}

/** The spaces with room for two more. */
export function roomForTwo(player: number): number {
  return ALL_CELLS & ~(s[player + HEIGHTS + 2] as number);
}

/** How many spaces have room for one more piece. */
export function countForOne(player: number): number {
  return CELLS - (s[player + HIGH + 3] as number);
}

/** How many spaces have room for two more. */
export function countForTwo(player: number): number {
  return CELLS - (s[player + HIGH + 2] as number);
}

/** How many pieces a stack has. */
export function heightOf(stack: number): number {
  return (31 - Math.clz32(stack)) >> 1;
}
