import { CARDS, HAND_LIMIT, MARKET_SIZE, NECKLACES, PLAYER_COUNTS } from '../../pearls/types.js';
import { sizeOf } from '../../pearls/cards.js';
import { KINDS, TOTAL, UNKNOWN } from '../../pearls/numbers.js';
import type { Phase } from '../../pearls/types.js';

/**
 * Where the parts of a packed game of Pearls are: one list of whole numbers for each game. A card is the number of
 * its kind.
 *
 * Equal positions have equal numbers everywhere except in front of the deck's top card, so the hash can go over all
 * of them. To keep it that way, places that are not in use hold 0, and the deck ends at the same place in every game.
 */

export { KINDS, TOTAL, UNKNOWN };

// The phases.
export const PLAYING = 0;
export const FINAL = 1;
export const OVER = 2;

/** The phases, by their numbers. */
export const PHASES: readonly Phase[] = ['play', 'final', 'over'];

// The table.
export const PHASE = 0;
export const PLAYERS = 1;
export const TURN = 2;
export const FINAL_TURNS = 3;
/** How many cards the game is played with. */
export const ALL_CARDS = 4;
/** The place of the deck's top card. */
export const DECK_TOP = 5;
/** How many cards lie open. */
export const OPEN = 6;
/** How many necklaces lie on the table, and their values as a set: bit n is set if one of them is worth n. */
export const NECKLACES_LEFT = 7;
export const NECKLACE_SET = 8;
/** The open cards in order. */
export const MARKET = 9;
/** How many of them there are of each kind, and how many unknown ones. */
export const MARKET_OF: number = MARKET + MARKET_SIZE;
/** How many necklaces of each value lie on the table. */
export const NECKLACES_OF: number = MARKET_OF + TOTAL;
/** How many cards of each kind are in the deck, or are unknown cards of the market or of a hand. */
export const HIDDEN: number = NECKLACES_OF + HAND_LIMIT + 1;
const FIRST_PLAYER: number = HIDDEN + KINDS;

// A player, counted from the player's first place.

/** How many cards of each kind the hand holds, and how many unknown ones. */
export const HAND = 0;
export const HAND_SIZE: number = HAND + TOTAL;
/** How many of each kind were taken openly. */
export const SEEN: number = HAND_SIZE + 1;
export const PILE: number = SEEN + KINDS;
/** The points of the pile and the necklaces. */
export const POINTS: number = PILE + KINDS;
/** How many necklaces the player has, and their values, oldest first. */
export const WON: number = POINTS + 1;
export const WON_VALUES: number = WON + 1;
const PLAYER_SIZE: number = WON_VALUES + NECKLACES.length;

/** The most players, and the most cards. */
const SEATS: number = Math.max(...PLAYER_COUNTS);
export const MOST_CARDS: number = sizeOf(CARDS);

// The deck.
export const DECK: number = FIRST_PLAYER + SEATS * PLAYER_SIZE;
export const DECK_END: number = DECK + MOST_CARDS;

/** How many numbers a game takes. */
export const SIZE: number = DECK_END;
/** The most turns: each takes or plays a card, which happens once to a card, or is a player's last. P21. */
export const MOST_TURNS: number = 2 * MOST_CARDS + SEATS;

/** The first place of a player. */
export function playerAt(seat: number): number {
  return FIRST_PLAYER + seat * PLAYER_SIZE;
}

/** The first place of the player whose turn it is. */
export function moverAt(m: Int32Array): number {
  return playerAt(m[TURN]!);
}

/** How far the game has come. */
export function phaseOf(m: Int32Array): Phase {
  return PHASES[m[PHASE]!]!;
}

/** How many cards the deck has. */
export function deckSize(m: Int32Array): number {
  return DECK_END - m[DECK_TOP]!;
}
