import type { PackedDeck } from './deck.js';
import { MOVER } from './layout.js';
import { countActions, listActions } from './legal.js';
import { s } from './memory.js';
import { scoreActions } from './scores.js';

/**
 * What a player could do if it were that player's turn now: the questions of a turn, asked with
 * another player as the mover. What was counted last belongs to the choice that follows (see
 * `layout.ts`), so it is counted again for the player whose turn it is.
 */

/** How many actions a player would have. */
export function countFor(deck: PackedDeck, player: number): number {
  const mover = s[MOVER]!;
  s[MOVER] = player;
  const count = countActions(deck);
  s[MOVER] = mover;
  countActions(deck);
  return count;
}

/** Lists them, and says how many there are. */
export function listFor(deck: PackedDeck, player: number, buffer: Int32Array): number {
  const mover = s[MOVER]!;
  s[MOVER] = player;
  const count = listActions(deck, buffer);
  s[MOVER] = mover;
  return count;
}

/** Writes what each of them would bring at once, and says how many there are. */
export function scoreFor(deck: PackedDeck, player: number, points: Int32Array): number {
  const mover = s[MOVER]!;
  s[MOVER] = player;
  const count = scoreActions(deck, points);
  s[MOVER] = mover;
  countActions(deck);
  return count;
}
