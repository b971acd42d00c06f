import { DISPLAY_SIZE } from '../reef/types.js';
import type { CardId } from '../reef/types.js';
import type { PackedDeck } from './deck.js';
import { findLowest, returnToDealt, returnToHand, slotOf } from './hands.js';
import {
  CAME_FROM,
  CAME_WITH,
  CHOSEN,
  DECK_TOP,
  DISPLAY,
  DONE,
  FRAME_SIZE,
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
  SCORE,
  SCORE_BEFORE,
  STARTING,
  TOKENS,
  TURN_BEFORE,
} from './layout.js';
import { moverAt, passTurn, playerAt, s } from './memory.js';
import { NOT_PLACED, PLACES, SWAPPED, WAYS } from './numbers.js';
import { unplace } from './reef.js';
import { startCells, takeStart } from './starts.js';

/** Takes the last action back, of which there must be one. */
export function takeBack(deck: PackedDeck): void {
  const { size, plays, starts } = deck;
  const frame = s[PAST_END]! - FRAME_SIZE;
  const number = s[frame + DONE]!;
  s[PAST_END] = frame;
  s[CHOSEN] = NOTHING_CHOSEN;
  if (s[PHASE] === OVER) unscoreHands();
  passTurn(s[frame + TURN_BEFORE]!);
  s[ROUND] = s[frame + ROUND_BEFORE]!;
  s[LAST_ROUND] = s[frame + LAST_ROUND_BEFORE]!;
  const player = moverAt();
  s[player + SCORE] = s[frame + MOVER_SCORE_BEFORE]!;

  if (number >= starts) unstart(player, number - starts);
  else if (number >= plays) unplay(player, frame, number - plays);
  else if (number < size) untake(deck, player, frame, number);
  else undraw(player, number - size);
}

function unscoreHands(): void {
  s[PHASE] = PLAYING;
  for (let seat = 0; seat < s[PLAYERS]!; seat++) {
    s[playerAt(seat) + SCORE] = s[SCORE_BEFORE + seat]!;
  }
}

function unstart(player: number, number: number): void {
  takeStart(number);
  for (let color = 0; color < startCells.length; color++) {
    unplace(player, startCells[color]!);
  }
  if (s[PHASE] === PLAYING) s[DECK_TOP]! -= DISPLAY_SIZE;
  s[PHASE] = STARTING;
}

function untake(deck: PackedDeck, player: number, frame: number, card: CardId): void {
  const slot = s[frame + CAME_FROM]!;
  s[DISPLAY + slot] = card;
  s[TOKENS + slot] = s[frame + CAME_WITH]!;
  findLowest(deck);
  s[player + HAND_SIZE]!--;
  s[DECK_TOP]!--;
}

function undraw(player: number, tokenOn: CardId): void {
  s[TOKENS + slotOf(tokenOn)]!--;
  s[player + HAND_SIZE]!--;
  s[DECK_TOP]!--;
}

function unplay(player: number, frame: number, number: number): void {
  const card = (number / WAYS) | 0;
  const way = number - card * WAYS;
  returnToHand(player, card, s[frame + CAME_FROM]!);
  returnToDealt(player, card, s[frame + CAME_WITH]!);
  s[PILE_END]!--;

  if (way >= SWAPPED) {
    unplace(player, way - SWAPPED);
    unplace(player, way - SWAPPED);
    return;
  }
  const first = (way / PLACES) | 0;
  const second = way - first * PLACES;
  if (second !== NOT_PLACED) unplace(player, second);
  if (first !== NOT_PLACED) unplace(player, first);
}
