import { HAND_LIMIT } from '../reef/types.js';
import type { CardId } from '../reef/types.js';
import type { PackedDeck } from './deck.js';
import { DEALT, DISPLAY, HAND, HAND_SIZE, LOWEST, NO_CARD } from './layout.js';
import { s } from './memory.js';

// Cards on the display and in hands.

/** Where a card lies on the display, or -1. */
export function slotOf(card: CardId): number {
  if (s[DISPLAY] === card) return 0;
  if (s[DISPLAY + 1] === card) return 1;
  return s[DISPLAY + 2] === card ? 2 : -1;
}

/** Notes which cards of the display have the lowest points. Rule R15. */
export function findLowest({ points }: PackedDeck): void {
  const a = points[s[DISPLAY]!]!;
  const b = points[s[DISPLAY + 1]!]!;
  const c = points[s[DISPLAY + 2]!]!;
  const least = Math.min(a, b, c);
  s[LOWEST] = oneIfNone(a - least) | (oneIfNone(b - least) << 1) | (oneIfNone(c - least) << 2);
}

/** 1 for zero, 0 for a positive number; without a branch, which nobody could foresee. */
function oneIfNone(number: number): number {
  return (number - 1) >>> 31;
}

/** Where a card is in the hand of a player, or -1. */
export function placeInHand(player: number, card: CardId): number {
  const size = s[player + HAND_SIZE]!;
  for (let i = 0; i < size; i++) if (s[player + HAND + i] === card) return i;
  return -1;
}

/** Adds a card to the hand of a player. */
export function addToHand(player: number, card: CardId): void {
  s[player + HAND + s[player + HAND_SIZE]!++] = card;
}

/** Takes a card that is there out of the hand of a player, and says where it was. */
export function takeFromHand(player: number, card: CardId): number {
  const hand = player + HAND;
  const at = placeInHand(player, card);
  s[player + HAND_SIZE]!--;
  for (let i = at; i < HAND_LIMIT - 1; i++) s[hand + i] = s[hand + i + 1]!;
  return at;
}

/** Puts a card back where it was in the hand of a player. */
export function returnToHand(player: number, card: CardId, at: number): void {
  const hand = player + HAND;
  s[player + HAND_SIZE]!++;
  for (let i = HAND_LIMIT - 1; i > at; i--) s[hand + i] = s[hand + i - 1]!;
  s[hand + at] = card;
}

/** Strikes a card from the dealt ones of a player, and says where among them it was, or -1. */
export function takeFromDealt(player: number, card: CardId): number {
  const dealt = player + DEALT;
  const at = s[dealt] === card ? 0 : s[dealt + 1] === card ? 1 : -1;
  if (at === 0) s[dealt] = s[dealt + 1]!;
  if (at >= 0) s[dealt + 1] = NO_CARD;
  return at;
}

/** Makes a card one of the dealt ones of a player again. */
export function returnToDealt(player: number, card: CardId, at: number): void {
  const dealt = player + DEALT;
  if (at === 0) s[dealt + 1] = s[dealt]!;
  if (at >= 0) s[dealt + at] = card;
}
