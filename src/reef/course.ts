import { DEALT_CARDS, DISPLAY_SIZE, HAND_LIMIT } from './types.js';

/**
 * The law of a game's course, over plain numbers: both engines ask here who is next, who may take or
 * draw a card, what a card scores, when the game ends and who did better.
 */

/** How many cards a deck must have at least: those dealt, the display, and one on top. Rule R5. */
export function leastCards(players: number): number {
  return players * DEALT_CARDS + DISPLAY_SIZE + 1;
}

/** Who comes after a player. Rule R11. */
export function nextSeat(seat: number, players: number): number {
  return seat + 1 === players ? 0 : seat + 1;
}

/** Whether a hand of this size can take another card. Rule R12. */
export function mayTake(handSize: number): boolean {
  return handSize < HAND_LIMIT;
}

/** Whether a score is enough to pay for the deck's top card. Rule R16. */
export function mayPay(score: number): boolean {
  return score >= 1;
}

/** How many ways there are to get a card: taking one of those shown, or drawing. Rules R12 to R16. */
export function countGains(handSize: number, score: number, shown: number, draws: number): number {
  if (!mayTake(handSize)) return 0;
  return mayPay(score) ? shown + draws : shown;
}

/** The places of the display with the lowest printed points, as a set: there a point may go. Rule R15. */
export function lowestPlaces(points: ArrayLike<number>, from: number, shown: number): number {
  let least = points[from]!;
  let places = 0;
  for (let i = 0; i < shown; i++) {
    const other = points[from + i]!;
    if (other < least) places = 0;
    if (other <= least) {
      least = other;
      places |= 1 << i;
    }
  }
  return places;
}

/** What a card scores when it is played: its points for each completion. Rule R24. */
export function playScore(completions: number, points: number): number {
  return completions * points;
}

/** What a card left in hand scores at the end: its points once, if its pattern appears. Rule R39. */
export function handScore(completions: number, points: number): number {
  return completions > 0 ? points : 0;
}

/** Whether a colour has run out, so that the last round has begun. Rule R37. */
export function isShort(red: number, yellow: number, purple: number, green: number): boolean {
  return red === 0 || yellow === 0 || purple === 0 || green === 0;
}

/**
 * What ends the game after a turn: the empty deck at once (R38), a colour that has run out with the
 * last turn of a round (R37); `null` if it goes on.
 */
export function endOf(
  cardsLeft: number,
  isLastRound: boolean,
  isRoundComplete: boolean,
): 'deck' | 'supply' | null {
  if (cardsLeft === 0) return 'deck';
  return isLastRound && isRoundComplete ? 'supply' : null;
}

/** Positive if the first of two players did better; 0 if nothing separates them. Rules R40 to R43. */
export function leadOf(
  score: number,
  otherScore: number,
  covered: number,
  otherCovered: number,
  fourHigh: number,
  otherFourHigh: number,
): number {
  return score - otherScore || covered - otherCovered || fourHigh - otherFourHigh;
}
