import { startCell, startOf } from '../../reef/setup.js';
import { COLORS, DISPLAY_SIZE } from '../../reef/types.js';
import type { CardId } from '../../reef/types.js';
import { noteIn } from '../shared/notes.js';
import type { PackedDeck } from './deck.js';
import { findLowest, lay, returnToDealt, returnToHand } from './hands.js';
import * as at from './layout.js';
import { memory, moverAt, passTurn, playerAt } from './memory.js';
import { cardPlayed, wayPlayed } from './numbers.js';
import { removeBoth, removePiece } from './reef.js';

// Undoing: the reverse of `turn.ts`, from the frame that each action leaves.

/** Takes the last action back, of which there must be one. */
export function takeBack(deck: PackedDeck): void {
  const { size, plays, starts } = deck;
  const frame = memory[at.PAST_END]! - at.FRAME_SIZE;
  const number = memory[frame + at.DONE]!;
  const notes = memory[frame + at.NOTES]!;
  const place = noteIn(notes, at.PLACE_NOTE, at.DEALT_NOTE);
  memory[at.PAST_END] = frame;
  memory[at.CHOSEN] = at.NOTHING_CHOSEN;
  if (memory[at.PHASE] === at.OVER) unscoreHands();
  else if (number < starts && memory[at.TURN] === memory[at.FIRST]) memory[at.ROUND]!--;
  passTurn(noteIn(notes, 0, at.LAST_ROUND_NOTE));
  memory[at.LAST_ROUND] = noteIn(notes, at.LAST_ROUND_NOTE, at.PLACE_NOTE);
  const player = moverAt();
  const gained = memory[player + at.SCORE]! - memory[frame + at.SCORE_BEFORE_IT]!;
  memory[player + at.SCORE] = memory[frame + at.SCORE_BEFORE_IT]!;

  if (number >= starts) unstart(player, startOf(number - starts));
  else if (number >= plays) unplay(player, place, (notes >> at.DEALT_NOTE) - 1, number - plays);
  else if (number < size) untake(deck, player, place, gained, number);
  else undraw(player, place);
}

function unscoreHands(): void {
  memory[at.PHASE] = at.PLAYING;
  for (let seat = 0; seat < memory[at.PLAYERS]!; seat++) {
    memory[playerAt(seat) + at.SCORE] = memory[at.SCORE_BEFORE + seat]!;
  }
}

function unstart(player: number, start: number): void {
  for (let i = 0; i < COLORS.length; i++) removePiece(player, startCell(start, i));
  if (memory[at.PHASE] === at.PLAYING) memory[at.DECK_TOP]! -= DISPLAY_SIZE;
  memory[at.PHASE] = at.STARTING;
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
  memory[player + at.HAND_SIZE]!--;
  memory[at.DECK_TOP]!--;
}

function undraw(player: number, place: number): void {
  memory[at.TOKENS + place]!--;
  memory[player + at.HAND_SIZE]!--;
  memory[at.DECK_TOP]!--;
}

function unplay(player: number, place: number, dealt: number, number: number): void {
  const card = cardPlayed(number);
  returnToHand(player, card, place);
  returnToDealt(player, card, dealt);
  memory[at.PILE_END]!--;
  if (memory[at.COUNTED]! > memory[at.PILE_END]!) memory[at.COUNTED] = 0;
  removeBoth(player, wayPlayed(number));
}
