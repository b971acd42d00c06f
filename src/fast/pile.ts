import type { CardId } from '../reef/types.js';
import { PILE_END, SEATS } from './layout.js';
import { s } from './memory.js';

// The discard pile: one list of all played cards, each in one number with the player who has played it.

/** The card of an entry of the pile. */
export function cardOfEntry(entry: number): CardId {
  return (entry / SEATS) | 0;
}

/** The player of an entry of the pile. */
export function seatOfEntry(entry: number): number {
  return entry % SEATS;
}

/** How many cards a player has played; `pile` is where in `s` the list begins. */
export function countPlayed(pile: number, seat: number): number {
  let count = 0;
  for (let i = pile; i < s[PILE_END]!; i++) if (seatOfEntry(s[i]!) === seat) count++;
  return count;
}

/** Writes the cards that a player has played into a list, oldest first, and says how many there are. */
export function listPlayed(pile: number, seat: number, list: Record<number, CardId>): number {
  let count = 0;
  for (let i = pile; i < s[PILE_END]!; i++) {
    if (seatOfEntry(s[i]!) === seat) list[count++] = cardOfEntry(s[i]!);
  }
  return count;
}
