import { endOf, handScore, isShort, nextSeat, playScore } from '../reef/course.js';
import { firstOf, secondOf } from '../reef/placing.js';
import { startCell, startColor, startOf } from '../reef/starts.js';
import { COLORS, DISPLAY_SIZE } from '../reef/types.js';
import type { CardId } from '../reef/types.js';
import { NOT_PLACED, SWAPPED, WAYS } from '../reef/ways.js';
import { cardPlayed, wayPlayed } from './codes.js';
import type { PackedDeck } from './deck.js';
import {
  addToHand,
  displayPlace,
  findLowest,
  hasDealt,
  lay,
  NOT_DEALT,
  placeInHand,
  takeFromDealt,
  takeFromHand,
} from './hands.js';
import {
  CHOSEN,
  DEALT_NOTE,
  DECK_END,
  DECK_TOP,
  DISPLAY,
  DONE,
  FIRST,
  FRAME_SIZE,
  GAINS_END,
  HAND,
  HAND_SIZE,
  LAST_ROUND,
  LAST_ROUND_NOTE,
  NOTES,
  NOTHING_CHOSEN,
  OVER,
  PAST_END,
  PHASE,
  PILE_END,
  PLACE_NOTE,
  PLAYERS,
  PLAYING,
  ROUND,
  SCARCE,
  SCORE,
  SCORE_BEFORE,
  SCORE_BEFORE_IT,
  SEATS,
  SUPPLY_OF,
  TOKENS,
  TURN,
} from './layout.js';
import { handPlaceAt, tokenPlaceAt, wayAtIndex } from './legal.js';
import { moverAt, passTurn, playerAt, s } from './memory.js';
import { countOn } from './patterns.js';
import { place } from './reef.js';

/** Does the legal action that a number stands for, and writes down how to take it back. */
export function perform(deck: PackedDeck, number: number): void {
  const { size, plays, starts } = deck;
  if (number >= starts) {
    start(deck, number);
    return;
  }
  if (number >= plays) {
    const card = cardPlayed(number - plays);
    play(deck, placeInHand(moverAt(), card), card, wayPlayed(number - plays));
  } else if (number < size) take(deck, displayPlace(number));
  else draw(deck, displayPlace(number - size));
  endTurn(deck);
}

/**
 * Does the legal action of a turn that has an index in the list, which must have been counted just
 * before. The index tells where the card is: random games are a twentieth faster than with its number.
 */
export function performAt(deck: PackedDeck, index: number): void {
  if (index >= s[GAINS_END]!) {
    const player = moverAt();
    const place = handPlaceAt(player, index);
    const card = s[player + HAND + place]!;
    play(deck, place, card, wayAtIndex(deck, player, place, card, index));
  } else if (index < DISPLAY_SIZE) take(deck, index);
  else draw(deck, tokenPlaceAt(index));
  endTurn(deck);
}

/** The starting pieces; when the last are placed, the display is laid out. R7 to R10. */
function start(deck: PackedDeck, number: number): void {
  const player = moverAt();
  const pieces = startOf(number - deck.starts);
  remember(number, 0);
  for (let i = 0; i < COLORS.length; i++) {
    place(player, startColor(pieces, i), startCell(pieces, i));
  }
  passTurn(following());
  if (s[TURN] !== s[FIRST]) return;

  s[PHASE] = PLAYING;
  for (let at = 0; at < DISPLAY_SIZE; at++) lay(deck, at, nextCard(), 0);
  findLowest();
}

/** A card from the display, with its tokens; the deck fills the gap. R13 and R14. */
function take(deck: PackedDeck, at: number): void {
  const player = moverAt();
  const card = s[DISPLAY + at]!;
  remember(card, at << PLACE_NOTE);
  s[player + SCORE]! += s[TOKENS + at]!;
  addToHand(player, card);
  lay(deck, at, nextCard(), 0);
  findLowest();
}

/** The deck's top card, for a point that goes onto the display. R15 and R16. */
function draw(deck: PackedDeck, at: number): void {
  const player = moverAt();
  remember(deck.size + s[DISPLAY + at]!, at << PLACE_NOTE);
  s[player + SCORE]!--;
  s[TOKENS + at]!++;
  addToHand(player, nextCard());
}

/** A card from the hand: its pieces grow the reef, then its pattern scores. R17 to R26. */
function play(deck: PackedDeck, at: number, card: CardId, way: number): void {
  const player = moverAt();
  const dealt = hasDealt(player) ? takeFromDealt(player, card) : NOT_DEALT;
  remember(deck.plays + card * WAYS + way, (at << PLACE_NOTE) | ((dealt + 1) << DEALT_NOTE));
  takeFromHand(player, at);
  s[s[PILE_END]!++] = card * SEATS + s[TURN]!;

  // The lower piece comes first.
  const isSwapped = way >= SWAPPED;
  const first = isSwapped ? way - SWAPPED : firstOf(way);
  const second = isSwapped ? first : secondOf(way);
  if (first !== NOT_PLACED) place(player, (isSwapped ? deck.two : deck.one)[card]!, first);
  if (second !== NOT_PLACED) place(player, (isSwapped ? deck.one : deck.two)[card]!, second);
  s[player + SCORE]! += playScore(countOn(player, deck.patterns[card]!), deck.points[card]!);
}

/** Writes down what an action may change, in a new frame of the past, with notes on where a card came from. */
function remember(number: number, notes: number): void {
  const frame = s[PAST_END]!;
  s[PAST_END] = frame + FRAME_SIZE;
  s[CHOSEN] = NOTHING_CHOSEN;
  s[frame + DONE] = number;
  s[frame + SCORE_BEFORE_IT] = s[moverAt() + SCORE]!;
  s[frame + NOTES] = notes | (s[LAST_ROUND]! << LAST_ROUND_NOTE) | s[TURN]!;
}

/** The next turn, unless the deck is empty or the last round is complete. R11 and R37 to R39. */
function endTurn(deck: PackedDeck): void {
  if (s[SCARCE] !== 0 && isColorOut()) s[LAST_ROUND] = 1;
  const next = following();
  const isComplete = next === s[FIRST];
  if (endOf(s[DECK_END]! - s[DECK_TOP]!, s[LAST_ROUND] === 1, isComplete) !== null) {
    s[PHASE] = OVER;
    scoreHands(deck);
    return;
  }
  passTurn(next);
  if (isComplete) s[ROUND]!++;
}

/** Each card left in hand scores once, if its pattern appears. R39. */
function scoreHands({ points, patterns }: PackedDeck): void {
  for (let seat = 0; seat < s[PLAYERS]!; seat++) {
    const player = playerAt(seat);
    s[SCORE_BEFORE + seat] = s[player + SCORE]!;
    for (let i = 0; i < s[player + HAND_SIZE]!; i++) {
      const card = s[player + HAND + i]!;
      s[player + SCORE]! += handScore(countOn(player, patterns[card]!), points[card]!);
    }
  }
}

/** R37. */
function isColorOut(): boolean {
  return isShort(s[SUPPLY_OF]!, s[SUPPLY_OF + 1]!, s[SUPPLY_OF + 2]!, s[SUPPLY_OF + 3]!);
}

function following(): number {
  return nextSeat(s[TURN]!, s[PLAYERS]!);
}

function nextCard(): CardId {
  return s[s[DECK_TOP]!++]!;
}
