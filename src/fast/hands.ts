import { lowestPlaces } from '../reef/course.js';
import { DEALT_CARDS, DISPLAY_SIZE, HAND_LIMIT } from '../reef/types.js';
import type { CardId } from '../reef/types.js';
import type { PackedDeck } from './deck.js';
import { DEALT, DISPLAY, HAND, HAND_SIZE, LOWEST, NO_CARD, PRINTED, TOKENS } from './layout.js';
import { s } from './memory.js';

// Cards on the display and in hands.

/** Where on the display a card lies, or -1. */
export function displayPlace(card: CardId): number {
  for (let place = 0; place < DISPLAY_SIZE; place++) if (s[DISPLAY + place] === card) return place;
  return -1;
}

/** Puts a card with its tokens onto a place of the display. */
export function lay(deck: PackedDeck, place: number, card: CardId, tokens: number): void {
  s[DISPLAY + place] = card;
  s[TOKENS + place] = tokens;
  s[PRINTED + place] = deck.points[card]!;
}

/** Notes which cards of the display have the lowest points. Rule R15. */
export function findLowest(): void {
  s[LOWEST] = lowestPlaces(s, PRINTED, DISPLAY_SIZE);
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

/** Takes the card at a place out of the hand of a player. */
export function takeFromHand(player: number, at: number): void {
  s[player + HAND_SIZE]!--;
  takeOut(player + HAND + at, player + HAND + HAND_LIMIT - 1);
}

/** Puts a card back where it was in the hand of a player. */
export function returnToHand(player: number, card: CardId, at: number): void {
  s[player + HAND_SIZE]!++;
  putIn(player + HAND, HAND_LIMIT, at, card);
}

/** Among the dealt cards, the place of one that was not dealt. */
export const NOT_DEALT = -1;

/** Whether a player still holds a dealt card; asking first saves most plays the search. */
export function hasDealt(player: number): boolean {
  return s[player + DEALT] !== NO_CARD;
}

/** Strikes a card from the dealt ones of a player, and says where among them it was. */
export function takeFromDealt(player: number, card: CardId): number {
  const dealt = player + DEALT;
  for (let at = 0; at < DEALT_CARDS; at++) {
    if (s[dealt + at] !== card) continue;
    takeOut(dealt + at, dealt + DEALT_CARDS - 1);
    s[dealt + DEALT_CARDS - 1] = NO_CARD;
    return at;
  }
  return NOT_DEALT;
}

/** Makes a card one of the dealt ones of a player again, unless it was none. */
export function returnToDealt(player: number, card: CardId, at: number): void {
  if (at !== NOT_DEALT) putIn(player + DEALT, DEALT_CARDS, at, card);
}

/** Closes the gap that a card leaves in a list that ends with the place `last`. */
function takeOut(from: number, last: number): void {
  for (let i = from; i < last; i++) s[i] = s[i + 1]!;
}

/** Opens a gap in a list of `length` places, and puts a card into it. */
function putIn(list: number, length: number, at: number, card: CardId): void {
  for (let i = length - 1; i > at; i--) s[list + i] = s[list + i - 1]!;
  s[list + at] = card;
}
