import { endOf, handScore, isShort, nextSeat, playScore } from '../reef/course.js';
import { firstOf, secondOf } from '../reef/placing.js';
import { startCell, startColor, startOf } from '../reef/starts.js';
import { COLORS, DISPLAY_SIZE } from '../reef/types.js';
import type { CardId } from '../reef/types.js';
import { NOT_PLACED, SWAPPED } from '../reef/ways.js';
import { cardPlayed, wayPlayed } from './codes.js';
import type { PackedDeck } from './deck.js';
import { addToHand, displayPlace, findLowest, lay, takeFromDealt, takeFromHand } from './hands.js';
import {
  CAME_FROM,
  CAME_WITH,
  CHOSEN,
  DECK_END,
  DECK_TOP,
  DONE,
  FIRST,
  FRAME_SIZE,
  HAND,
  HAND_SIZE,
  LAST_ROUND,
  LAST_ROUND_BEFORE,
  MOVER_SCORE_BEFORE,
  NOTHING_CHOSEN,
  OVER,
  PAST_END,
  PHASE,
  PILE_END,
  PLAYERS,
  PLAYING,
  ROUND,
  ROUND_BEFORE,
  SCARCE,
  SCORE,
  SCORE_BEFORE,
  SEATS,
  SUPPLY_OF,
  TOKENS,
  TURN,
  TURN_BEFORE,
} from './layout.js';
import { moverAt, passTurn, playerAt, s } from './memory.js';
import { countOn } from './patterns.js';
import { place } from './reef.js';

/** Does the legal action that a number stands for, and writes down how to take it back. */
export function perform(deck: PackedDeck, number: number): void {
  const { size, plays, starts } = deck;
  const frame = remember(number);
  if (number >= starts) {
    start(deck, startOf(number - starts));
    return;
  }
  if (number >= plays) play(deck, frame, number - plays);
  else if (number < size) take(deck, frame, number);
  else draw(number - size);
  endTurn(deck);
}

/** The starting pieces; when the last are placed, the display is laid out. R7 to R10. */
function start(deck: PackedDeck, pieces: number): void {
  const player = moverAt();
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
function take(deck: PackedDeck, frame: number, card: CardId): void {
  const player = moverAt();
  const at = displayPlace(card);
  const tokens = s[TOKENS + at]!;
  s[frame + CAME_FROM] = at;
  s[frame + CAME_WITH] = tokens;
  s[player + SCORE]! += tokens;
  addToHand(player, card);
  lay(deck, at, nextCard(), 0);
  findLowest();
}

/** The deck's top card, for a point that goes onto the display. R15 and R16. */
function draw(tokenOn: CardId): void {
  const player = moverAt();
  s[player + SCORE]!--;
  s[TOKENS + displayPlace(tokenOn)]!++;
  addToHand(player, nextCard());
}

/** A card from the hand: its pieces grow the reef, then its pattern scores. R17 to R26. */
function play(deck: PackedDeck, frame: number, number: number): void {
  const player = moverAt();
  const card = cardPlayed(number);
  s[frame + CAME_FROM] = takeFromHand(player, card);
  s[frame + CAME_WITH] = takeFromDealt(player, card);
  s[s[PILE_END]!++] = card * SEATS + s[TURN]!;

  // The lower piece comes first. A function of its own would make random games a twentieth slower: then V8
  // inlines this one into its callers, and has no room left to inline what it calls.
  const way = wayPlayed(number);
  const isSwapped = way >= SWAPPED;
  const first = isSwapped ? way - SWAPPED : firstOf(way);
  const second = isSwapped ? first : secondOf(way);
  if (first !== NOT_PLACED) place(player, (isSwapped ? deck.two : deck.one)[card]!, first);
  if (second !== NOT_PLACED) place(player, (isSwapped ? deck.one : deck.two)[card]!, second);
  s[player + SCORE]! += playScore(countOn(player, deck.patterns[card]!), deck.points[card]!);
}

/** Writes down what every action may change, in a new frame of the past. */
function remember(number: number): number {
  const frame = s[PAST_END]!;
  s[PAST_END] = frame + FRAME_SIZE;
  s[CHOSEN] = NOTHING_CHOSEN;
  s[frame + DONE] = number;
  s[frame + TURN_BEFORE] = s[TURN]!;
  s[frame + ROUND_BEFORE] = s[ROUND]!;
  s[frame + LAST_ROUND_BEFORE] = s[LAST_ROUND]!;
  s[frame + MOVER_SCORE_BEFORE] = s[moverAt() + SCORE]!;
  return frame;
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
