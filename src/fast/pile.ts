import { PILE_END, SEATS } from './layout.js';
import { s } from './memory.js';

// The discard pile: one list of all played cards, each with the player who has played it.

/** How many cards a player has played; `pile` is where in `s` the list begins. */
export function countPlayed(pile: number, seat: number): number {
  let count = 0;
  for (let i = pile; i < s[PILE_END]!; i++) if (s[i]! % SEATS === seat) count++;
  return count;
}

/** Writes the cards that a player has played into a list, oldest first, and says how many there are. */
export function listPlayed(pile: number, seat: number, list: Record<number, number>): number {
  let count = 0;
  for (let i = pile; i < s[PILE_END]!; i++) {
    if (s[i]! % SEATS === seat) list[count++] = (s[i]! / SEATS) | 0;
  }
  return count;
}
