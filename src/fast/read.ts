import { RulesError } from '../core/errors.js';
import { CELLS } from '../reef/types.js';
import type { Cell } from '../reef/types.js';
import { ensureRoom } from './buffers.js';
import { PLAYERS, STACKS } from './layout.js';
import { playerAt, s } from './memory.js';

// Reading the working memory for users, who may ask for anything.

/** Where a player's numbers begin. */
export function seatAt(player: number): number {
  const players = s[PLAYERS]!;
  if (Number.isInteger(player) && player >= 0 && player < players) return playerAt(player);
  throw new RulesError('bad-player', `a player from 0 to ${players - 1}`);
}

/** The stack on a space of a player's reef. */
export function stackAt(player: number, cell: Cell): number {
  const at = seatAt(player);
  if (Number.isInteger(cell) && cell >= 0 && cell < CELLS) return s[at + STACKS + cell]!;
  throw new RulesError('bad-index', `spaces are numbered from 0 to ${CELLS - 1}`);
}

/** Copies numbers of the game into a buffer, if it has room for them. */
export function write(from: number, count: number, buffer: Int32Array, room: number): number {
  ensureRoom(room, count);
  for (let i = 0; i < count; i++) buffer[i] = s[from + i]!;
  return count;
}
