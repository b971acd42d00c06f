import { startCell, startOf } from '../reef/starts.js';
import { COLORS, DISPLAY_SIZE } from '../reef/types.js';
import type { CardId } from '../reef/types.js';
import { cardPlayed, wayPlayed } from './codes.js';
import type { PackedDeck } from './deck.js';
import { findLowest, lay, returnToDealt, returnToHand } from './hands.js';
import {
  CHOSEN,
  DEALT_NOTE,
  DECK_TOP,
  DONE,
  FIRST,
  FRAME_SIZE,
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
  SCORE,
  SCORE_BEFORE,
  SCORE_BEFORE_IT,
  STARTING,
  TOKENS,
  TURN,
} from './layout.js';
import { moverAt, passTurn, playerAt, s } from './memory.js';
import { unplace, unplaceBoth } from './reef.js';

/** Takes the last action back, of which there must be one. */
export function takeBack(deck: PackedDeck): void {
  const { size, plays, starts } = deck;
  const frame = s[PAST_END]! - FRAME_SIZE;
  const number = s[frame + DONE]!;
  const notes = s[frame + NOTES]!;
  const place = noteIn(notes, PLACE_NOTE, DEALT_NOTE);
  s[PAST_END] = frame;
  s[CHOSEN] = NOTHING_CHOSEN;
  if (s[PHASE] === OVER) unscoreHands();
  else if (number < starts && s[TURN] === s[FIRST]) s[ROUND]!--;
  passTurn(noteIn(notes, 0, LAST_ROUND_NOTE));
  s[LAST_ROUND] = noteIn(notes, LAST_ROUND_NOTE, PLACE_NOTE);
  const player = moverAt();
  const gained = s[player + SCORE]! - s[frame + SCORE_BEFORE_IT]!;
  s[player + SCORE] = s[frame + SCORE_BEFORE_IT]!;

  if (number >= starts) unstart(player, startOf(number - starts));
  else if (number >= plays) unplay(player, place, (notes >> DEALT_NOTE) - 1, number - plays);
  else if (number < size) untake(deck, player, place, gained, number);
  else undraw(player, place);
}

/** One of the small numbers of a frame, which lies between these bits. */
function noteIn(notes: number, from: number, end: number): number {
  return (notes >> from) & ((1 << (end - from)) - 1);
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

/** The tokens on a card are what it brought the player. */
function untake(
  deck: PackedDeck,
  player: number,
  place: number,
  tokens: number,
  card: CardId,
): void {
  lay(deck, place, card, tokens);
  findLowest();
  s[player + HAND_SIZE]!--;
  s[DECK_TOP]!--;
}

function undraw(player: number, place: number): void {
  s[TOKENS + place]!--;
  s[player + HAND_SIZE]!--;
  s[DECK_TOP]!--;
}

function unplay(player: number, place: number, dealt: number, number: number): void {
  const card = cardPlayed(number);
  returnToHand(player, card, place);
  returnToDealt(player, card, dealt);
  s[PILE_END]!--;
  unplaceBoth(player, wayPlayed(number));
}
