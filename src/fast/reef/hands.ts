import { lowestPlaces } from '../../reef/course.js';
import { DEALT_CARDS } from '../../reef/deal.js';
import { DISPLAY_SIZE, HAND_LIMIT } from '../../reef/types.js';
import type { CardId } from '../../reef/types.js';
import type { PackedDeck } from './deck.js';
import * as at from './layout.js';
import { memory } from './memory.js';

// Cards on the display and in hands.

/** Where on the display a card lies, or -1. */
export function displayPlace(card: CardId): number {
  for (let place = 0; place < DISPLAY_SIZE; place++)
    if (memory[at.DISPLAY + place] === card) return place;
  return -1;
}

/** Puts a card with its tokens onto a place of the display. */
export function lay(deck: PackedDeck, place: number, card: CardId, tokens: number): void {
  memory[at.DISPLAY + place] = card;
  memory[at.TOKENS + place] = tokens;
  memory[at.PRINTED + place] = deck.points[card]!;
}

/** Notes which cards of the display have the lowest points. Rule R15. */
export function findLowest(): void {
  memory[at.LOWEST] = lowestPlaces(memory, at.PRINTED, DISPLAY_SIZE);
}

/** Where a card is in the hand of a player, or -1. */
export function placeInHand(player: number, card: CardId): number {
  const size = memory[player + at.HAND_SIZE]!;
  for (let i = 0; i < size; i++) if (memory[player + at.HAND + i] === card) return i;
  return -1;
}

/** Adds a card to the hand of a player. */
export function addToHand(player: number, card: CardId): void {
  memory[player + at.HAND + memory[player + at.HAND_SIZE]!++] = card;
}

/** Puts a card back where it was in the hand of a player. */
export function returnToHand(player: number, card: CardId, place: number): void {
  memory[player + at.HAND_SIZE]!++;
  putIn(player + at.HAND, HAND_LIMIT, place, card);
}

/** Among the dealt cards, the place of one that was not dealt. */
export const NOT_DEALT = -1;

/** Makes a card one of the dealt ones of a player again, unless it was none. */
export function returnToDealt(player: number, card: CardId, place: number): void {
  if (place !== NOT_DEALT) putIn(player + at.DEALT, DEALT_CARDS, place, card);
}

/** Opens a gap in a list of `length` places, and puts a card into it. */
function putIn(list: number, length: number, place: number, card: CardId): void {
  for (let i = length - 1; i > place; i--) memory[list + i] = memory[list + i - 1]!;
  memory[list + place] = card;
}
