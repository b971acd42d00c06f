import { DEALT_CARDS } from '../../reef/deal.js';
import {
  CELLS,
  COLORS,
  DISPLAY_SIZE,
  HAND_LIMIT,
  MAX_HEIGHT,
  PLAYER_COUNTS,
} from '../../reef/types.js';
import { COUNTS_SIZE } from './card-facts.js';

/**
 * Where everything is. A whole game is one `Int32Array`, called `memory` throughout this folder:
 *
 * ```text
 * the table   phase, turn, round, supply, display, how far deck and discard pile have come
 * players     for each the reef as seen from above, its stacks, score, hand, dealt cards; room for
 *             four, unused seats are all zero
 * the deck    as many places as there are cards, the top card first
 * the pile    as many again: who played which card, in the order of play
 * the past    what `undo` needs, a frame for each action
 * ```
 *
 * One array of numbers is read and written without allocating anything, copied in one go, and large
 * enough for V8 to keep it outside the heap. The names below are places in it, each found by adding the
 * size of what comes before.
 */

// The table.

/** Its place in `PHASES`. */
export const PHASE = 0;
export const STARTING = 0;
export const PLAYING = 1;
export const OVER = 2;

/** Whose turn it is, and where in the memory that player is. */
export const TURN = 1;
export const MOVER = 2;
export const FIRST = 3;
export const ROUND = 4;
/** 1 once a colour has run out. */
export const LAST_ROUND = 5;
export const PLAYERS = 6;
/** The start rule's place in `START_RULES`. */
export const START_RULE = 7;
/** Where in the memory the deck's top card is, and where the deck ends. */
export const DECK_TOP = 8;
export const DECK_END = 9;
/** Where in the memory the next played card goes, and the next frame of the past. */
export const PILE_END = 10;
export const PAST_END = 11;
/** How many pieces are missing for the supply to hold enough of each colour: mostly none. */
export const SCARCE = 12;
/** This many pieces of a colour are enough for any card. */
export const ENOUGH = 2;
/** The set of places of the display whose cards have the lowest points: there a point may go. */
export const LOWEST = 13;

/** The number that was chosen at random here and need not be checked, or one of these words. */
export const CHOSEN = 14;
/** Nothing has been chosen since the last change. */
export const NOTHING_CHOSEN = -1;
/** A choice is being made. */
export const CHOOSING = -2;

/**
 * What was counted last, for the choice that follows: whether there was room and supply for both pieces
 * of any card (then 1), and how many actions come before the end of the ways to get a card, and before
 * the end of the plays of each card in the hand.
 */
export const USUAL = 15;
export const GAINS_END = 16;
export const PLAYS_END: number = GAINS_END + 1;
/** The pieces left of each colour, in the order of `COLORS`. */
export const SUPPLY_OF: number = PLAYS_END + HAND_LIMIT;
/** The cards of the display, the tokens on each and the points printed on it, once it is laid out. */
export const DISPLAY: number = SUPPLY_OF + COLORS.length;
export const TOKENS: number = DISPLAY + DISPLAY_SIZE;
export const PRINTED: number = TOKENS + DISPLAY_SIZE;
/** Everybody's score before the final scoring, once that has happened. */
export const SCORE_BEFORE: number = PRINTED + DISPLAY_SIZE;

/** The most players. */
export const SEATS: number = Math.max(...PLAYER_COUNTS);

/**
 * For observations: up to where the played cards have been taken off the counts of all cards (0: there are no counts yet), and
 * these counts. Counting on from there saves a quarter of an observation.
 */
export const COUNTED: number = SCORE_BEFORE + SEATS;
export const UNPLAYED: number = COUNTED + 1;
const TABLE_SIZE: number = UNPLAYED + COUNTS_SIZE;

// A player. These are counted from the first place of the player.

/**
 * Sets of spaces, bit n for space n: those topped with each colour, those at least 1 to 4 high, and
 * none. The same nine sets in the same order as in the `TopView` of the plain engine.
 */
export const TOPS = 0;
export const HEIGHTS: number = TOPS + COLORS.length;
/** Sixteen stacks, see {@link EMPTY_STACK}. */
export const STACKS: number = HEIGHTS + MAX_HEIGHT + 1;
export const SCORE: number = STACKS + CELLS;
export const HAND_SIZE: number = SCORE + 1;
export const HAND: number = HAND_SIZE + 1;
/** The dealt cards that are still in hand; behind them {@link NO_CARD}. */
export const DEALT: number = HAND + HAND_LIMIT;
export const NO_CARD = -1;
/** How many spaces are at least 1, 2, 3 and 4 high. */
export const HIGH: number = DEALT + DEALT_CARDS;

export const FIRST_PLAYER: number = TABLE_SIZE;
export const PLAYER_SIZE: number = HIGH + MAX_HEIGHT;

/**
 * A stack is a 1 followed by two bits for each piece, its colour, from the bottom up: placing a piece shifts by
 * two, and taking it back shifts the other way.
 */
export const EMPTY_STACK = 1;

// What is as long as the deck.

export const DECK: number = FIRST_PLAYER + SEATS * PLAYER_SIZE;

// A frame of the past. These are counted from the first place of the frame.

/** The number of the action, and the player's score before it. */
export const DONE = 0;
export const SCORE_BEFORE_IT = 1;
/**
 * Four small numbers in one, so that a game takes less memory: whose turn it was, whether the
 * last round had begun, the card's place on the display or in the hand, and its place among the dealt
 * cards, plus one; 0 if it was not dealt.
 */
export const NOTES = 2;
export const LAST_ROUND_NOTE: number = bitsFor(SEATS);
export const PLACE_NOTE: number = LAST_ROUND_NOTE + 1;
export const DEALT_NOTE: number = PLACE_NOTE + bitsFor(Math.max(HAND_LIMIT, DISPLAY_SIZE));
export const FRAME_SIZE = 3;

/** How many bits it takes to tell that many numbers apart. */
function bitsFor(numbers: number): number {
  return 32 - Math.clz32(numbers - 1);
}

/**
 * No larger number can be loaded, so that no sum of a game can overflow. The worst is a score: to what
 * a player has come the tokens of three cards, 2,000 million with it, and then a largest deck, a
 * thousand cards of a thousand points each, completed sixteen times: 16 million. There is room for
 * 2,147 million.
 */
export const LARGEST = 500_000_000;
