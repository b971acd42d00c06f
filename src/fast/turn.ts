import { DISPLAY_SIZE } from '../reef/types.js';
import type { CardId } from '../reef/types.js';
import type { PackedDeck } from './deck.js';
import { addToHand, findLowest, slotOf, takeFromDealt, takeFromHand } from './hands.js';
import {
  CAME_FROM,
  CAME_WITH,
  CHOSEN,
  DECK_END,
  DECK_TOP,
  DISPLAY,
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
  SUPPLY_OF,
  TOKENS,
  TURN,
  TURN_BEFORE,
} from './layout.js';
import { moverAt, passTurn, playerAt, s } from './memory.js';
import { NOT_PLACED, PLACES, SWAPPED, WAYS } from './numbers.js';
import { countOn } from './patterns.js';
import { place } from './reef.js';
import { startCells, startColors, takeStart } from './starts.js';

/** Does the legal action that a number stands for, and writes down how to take it back. */
export function perform(deck: PackedDeck, number: number): void {
  const { size, plays, starts } = deck;
  const frame = remember(number);
  if (number >= starts) {
    start(deck, number - starts);
    return;
  }
  if (number >= plays) play(deck, frame, number - plays);
  else if (number < size) take(deck, frame, number);
  else draw(number - size);
  endTurn(deck);
}

/** The starting pieces; when the last are placed, the display is laid out. R7 to R10. */
function start(deck: PackedDeck, number: number): void {
  const player = moverAt();
  takeStart(number);
  for (let i = 0; i < startCells.length; i++) {
    place(player, startColors[i]!, startCells[i]!);
  }
  passTurn(following());
  if (s[TURN] !== s[FIRST]) return;

  s[PHASE] = PLAYING;
  for (let slot = 0; slot < DISPLAY_SIZE; slot++) layOut(slot);
  findLowest(deck);
}

/** A card from the display, with its tokens; the deck fills the gap. R13 and R14. */
function take(deck: PackedDeck, frame: number, card: CardId): void {
  const player = moverAt();
  const slot = slotOf(card);
  const tokens = s[TOKENS + slot]!;
  s[frame + CAME_FROM] = slot;
  s[frame + CAME_WITH] = tokens;
  s[player + SCORE]! += tokens;
  addToHand(player, card);
  layOut(slot);
  findLowest(deck);
}

/** The deck's top card, for a point that goes onto the display. R15 and R16. */
function draw(tokenOn: CardId): void {
  const player = moverAt();
  s[player + SCORE]!--;
  s[TOKENS + slotOf(tokenOn)]!++;
  addToHand(player, nextCard());
}

/** A card from the hand: its pieces grow the reef, then its pattern scores. R17 to R26. */
function play(deck: PackedDeck, frame: number, number: number): void {
  const player = moverAt();
  const card = (number / WAYS) | 0;
  const way = number - card * WAYS;
  s[frame + CAME_FROM] = takeFromHand(player, card);
  s[frame + CAME_WITH] = takeFromDealt(player, card);
  s[s[PILE_END]!++] = card * 4 + s[TURN]!;

  const one = deck.one[card]!;
  const two = deck.two[card]!;
  if (way >= SWAPPED) {
    place(player, two, way - SWAPPED);
    place(player, one, way - SWAPPED);
  } else {
    const first = (way / PLACES) | 0;
    const second = way - first * PLACES;
    if (first !== NOT_PLACED) place(player, one, first);
    if (second !== NOT_PLACED) place(player, two, second);
  }
  const { points, patterns } = deck;
  s[player + SCORE]! += points[card]! * countOn(player, patterns[card]!);
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
  if (isShort()) s[LAST_ROUND] = 1;
  const next = following();
  const roundIsComplete = next === s[FIRST];
  if (s[DECK_TOP] === s[DECK_END] || (s[LAST_ROUND] === 1 && roundIsComplete)) {
    s[PHASE] = OVER;
    scoreHands(deck);
    return;
  }
  passTurn(next);
  if (roundIsComplete) s[ROUND]!++;
}

/** Each card left in hand scores once, if its pattern appears. R39. */
function scoreHands({ points, patterns }: PackedDeck): void {
  for (let seat = 0; seat < s[PLAYERS]!; seat++) {
    const player = playerAt(seat);
    s[SCORE_BEFORE + seat] = s[player + SCORE]!;
    for (let i = 0; i < s[player + HAND_SIZE]!; i++) {
      const card = s[player + HAND + i]!;
      const count = countOn(player, patterns[card]!);
      if (count > 0) s[player + SCORE]! += points[card]!;
    }
  }
}

function following(): number {
  const next = s[TURN]! + 1;
  return next === s[PLAYERS] ? 0 : next;
}

/** Whether a colour has run out. R37. */
function isShort(): boolean {
  if (s[SCARCE] === 0) return false;
  return !(s[SUPPLY_OF] && s[SUPPLY_OF + 1] && s[SUPPLY_OF + 2] && s[SUPPLY_OF + 3]);
}

/** Puts the deck's top card onto a place of the display. */
function layOut(slot: number): void {
  s[DISPLAY + slot] = nextCard();
  s[TOKENS + slot] = 0;
}

function nextCard(): CardId {
  return s[s[DECK_TOP]!++]!;
}
