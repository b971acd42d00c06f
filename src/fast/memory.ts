import { MAX_CARDS } from '../reef/limits.js';
import type { Phase } from '../reef/types.js';
import { DECK, FIRST_PLAYER, FRAME_SIZE, MOVER, PLAYER_SIZE, SEATS, TURN } from './layout.js';

/** The phases, by their numbers. */
export const PHASES: readonly Phase[] = ['start', 'play', 'over'];

/**
 * The length of `s` for so many cards. There is a frame for each card that somebody takes and for
 * each that somebody plays, which happens once to a card, and for each player's starting pieces.
 */
export function lengthFor(cards: number): number {
  return pastOf(cards) + (2 * cards + SEATS) * FRAME_SIZE;
}

/** The first place of the discard pile. */
export function pileOf(cards: number): number {
  return DECK + cards;
}

/** The first place of the past. */
export function pastOf(cards: number): number {
  return DECK + 2 * cards;
}

/** The first place of a player. */
export function playerAt(seat: number): number {
  return FIRST_PLAYER + seat * PLAYER_SIZE;
}

/** The first place of the player whose turn it is. */
export function moverAt(): number {
  return s[MOVER]!;
}

/** Makes it the turn of a player. */
export function passTurn(seat: number): void {
  s[TURN] = seat;
  s[MOVER] = playerAt(seat);
}

/**
 * The working memory: the game that is being played just now. It is one array for all simulators, which
 * take turns in it (see `kept-game.ts`): handing an array around makes everything a tenth slower.
 */
export const s: Int32Array = /* @__PURE__ */ new Int32Array(lengthFor(MAX_CARDS));
