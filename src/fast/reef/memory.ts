import { ensurePlayer, ensureNumberOf } from '../../core/game-helpers.js';
import { MAX_CARDS } from '../../reef/shapes.js';
import { CELLS } from '../../reef/types.js';
import type { CardId, Cell, Phase } from '../../reef/types.js';
import { writeNumbers } from '../shared/buffers.js';
import * as at from './layout.js';

// The working memory, which holds one game as `layout.ts` says, and how it is read for users.

/** The phases, by their numbers. */
export const PHASES: readonly Phase[] = ['start', 'play', 'over'];

/**
 * The length of the memory for that many cards. There is a frame for each card that is taken and for
 * each that is played, which happens once to a card, and for each player's starting pieces.
 */
export function lengthFor(cards: number): number {
  return pastOf(cards) + (2 * cards + at.SEATS) * at.FRAME_SIZE;
}

/** The first place of the discard pile. */
export function pileOf(cards: number): number {
  return at.DECK + cards;
}

/** The first place of the past. */
export function pastOf(cards: number): number {
  return at.DECK + 2 * cards;
}

/** The first place of a player. */
export function playerAt(seat: number): number {
  return at.FIRST_PLAYER + seat * at.PLAYER_SIZE;
}

/** The first place of the player whose turn it is. */
export function moverAt(): number {
  return memory[at.MOVER]!;
}

/** Makes it the turn of a player. */
export function passTurn(seat: number): void {
  memory[at.TURN] = seat;
  memory[at.MOVER] = playerAt(seat);
}

/**
 * The working memory: the game that is being played just now. It is one array for all simulators, which
 * take turns in it (see `kept-game.ts`): handing an array around makes everything a tenth slower.
 */
export const memory: Int32Array = /* @__PURE__ */ new Int32Array(lengthFor(MAX_CARDS));

// Reading the working memory for users, who may ask for anything.

/** Where a player's numbers begin. */
export function seatAt(player: number): number {
  ensurePlayer(memory[at.PLAYERS]!, player);
  return playerAt(player);
}

/** The stack on a space of a player's reef. */
export function stackAt(player: number, cell: Cell): number {
  const from = seatAt(player);
  ensureNumberOf('spaces', CELLS, cell);
  return memory[from + at.STACKS + cell]!;
}

/** Copies numbers of the game into a buffer, if it has room for them. */
export function write(from: number, count: number, buffer: Int32Array): number {
  return writeNumbers(memory, from, count, buffer);
}

// The discard pile: one list of all played cards, each in one number with the player who has played it.

/** The card of an entry of the pile. */
export function cardOfEntry(entry: number): CardId {
  return (entry / at.SEATS) | 0;
}

/** The player of an entry of the pile. */
export function seatOfEntry(entry: number): number {
  return entry % at.SEATS;
}

/** How many cards a player has played; `pile` is where in the memory the list begins. */
export function countPlayed(pile: number, seat: number): number {
  let count = 0;
  for (let i = pile; i < memory[at.PILE_END]!; i++) if (seatOfEntry(memory[i]!) === seat) count++;
  return count;
}

/** Writes the cards that a player has played into a list, oldest first, and says how many there are. */
export function listPlayed(pile: number, seat: number, list: Record<number, CardId>): number {
  let count = 0;
  for (let i = pile; i < memory[at.PILE_END]!; i++) {
    if (seatOfEntry(memory[i]!) === seat) list[count++] = cardOfEntry(memory[i]!);
  }
  return count;
}
