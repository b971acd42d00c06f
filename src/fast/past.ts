import { startCell, startOf } from '../reef/starts.js';
import { COLORS, DISPLAY_SIZE } from '../reef/types.js';
import type { CardId } from '../reef/types.js';
import { cardPlayed, wayPlayed } from './codes.js';
import type { PackedDeck } from './deck.js';
import { displayPlace, findLowest, lay, returnToDealt, returnToHand } from './hands.js';
import {
  CAME_FROM,
  CAME_WITH,
  CHOSEN,
  DECK_TOP,
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
import { unplace, unplaceBoth } from './reef.js';

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

  if (number >= starts) unstart(player, startOf(number - starts));
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

function unstart(player: number, start: number): void {
  for (let i = 0; i < COLORS.length; i++) unplace(player, startCell(start, i));
  if (s[PHASE] === PLAYING) s[DECK_TOP]! -= DISPLAY_SIZE;
  s[PHASE] = STARTING;
}

function untake(deck: PackedDeck, player: number, frame: number, card: CardId): void {
  lay(deck, s[frame + CAME_FROM]!, card, s[frame + CAME_WITH]!);
  findLowest();
  s[player + HAND_SIZE]!--;
  s[DECK_TOP]!--;
}

function undraw(player: number, tokenOn: CardId): void {
  s[TOKENS + displayPlace(tokenOn)]!--;
  s[player + HAND_SIZE]!--;
  s[DECK_TOP]!--;
}

function unplay(player: number, frame: number, number: number): void {
  const card = cardPlayed(number);
  returnToHand(player, card, s[frame + CAME_FROM]!);
  returnToDealt(player, card, s[frame + CAME_WITH]!);
  s[PILE_END]!--;
  unplaceBoth(player, wayPlayed(number));
}
