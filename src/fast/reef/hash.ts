import { MAX_CARDS } from '../../reef/shapes.js';
import { DEALT_CARDS } from '../../reef/deal.js';
import { CELLS, COLORS, DISPLAY_SIZE, HAND_LIMIT } from '../../reef/types.js';
import type { PackedDeck } from './deck.js';
import * as at from './layout.js';
import { memory, playerAt, seatOfEntry } from './memory.js';
import { factorsFor, hashOfSums } from '../shared/mixing.js';

/**
 * A number for a position: the same for equal ones, and hardly ever the same for two that differ.
 *
 * The position is written down as a list of numbers from which it could be read again, and nothing
 * that equal positions can have different goes into it. Every place of the list has two factors; the
 * hash comes from the sums of all products. All this happens only when asked for, and takes about a quarter
 * of a microsecond: keeping two sums up to date made every random turn a tenth slower, asked for or not.
 */
export function hashOf(deck: PackedDeck): number {
  const end = writePile(deck, writeDeck(writePlayers(writeTable())));
  let first = 0;
  let second = 0;
  for (let i = 0; i < end; i++) {
    const number = list[i]!;
    first = (first + Math.imul(number, FACTORS[i]!)) | 0;
    second = (second + Math.imul(number, OTHER_FACTORS[i]!)) | 0;
  }
  return hashOfSums(first, second);
}

/** Long enough for any position: the table, the players, each card of the largest deck, the lengths of the piles. */
const LONGEST: number = 32 + at.SEATS * at.PLAYER_SIZE + MAX_CARDS + at.SEATS;

const list = /* @__PURE__ */ new Int32Array(LONGEST);
const FACTORS = /* @__PURE__ */ factorsFor(LONGEST, 1);
const OTHER_FACTORS = /* @__PURE__ */ factorsFor(LONGEST, 2);

// Writing the list. Each function begins at a place and says where the next one goes on.

function writeTable(): number {
  let next = 0;
  list[next++] = memory[at.PHASE]!;
  list[next++] = memory[at.START_RULE]!;
  list[next++] = memory[at.PLAYERS]!;
  list[next++] = memory[at.FIRST]!;
  list[next++] = memory[at.TURN]!;
  list[next++] = memory[at.ROUND]!;
  list[next++] = memory[at.LAST_ROUND]!;
  for (let color = 0; color < COLORS.length; color++) list[next++] = memory[at.SUPPLY_OF + color]!;

  // Until the display is laid out, anything may be left there.
  const isShown = memory[at.PHASE] !== at.STARTING;
  for (let place = 0; place < DISPLAY_SIZE; place++) {
    list[next++] = isShown ? memory[at.DISPLAY + place]! : 0;
    list[next++] = isShown ? memory[at.TOKENS + place]! : 0;
  }
  return next;
}

function writePlayers(next: number): number {
  for (let seat = 0; seat < memory[at.PLAYERS]!; seat++) {
    const player = playerAt(seat);
    for (let cell = 0; cell < CELLS; cell++) list[next++] = memory[player + at.STACKS + cell]!;
    list[next++] = memory[player + at.SCORE]!;
    const size = memory[player + at.HAND_SIZE]!;
    list[next++] = size;
    for (let i = 0; i < HAND_LIMIT; i++)
      list[next++] = i < size ? memory[player + at.HAND + i]! : 0;
    for (let i = 0; i < DEALT_CARDS; i++) list[next++] = memory[player + at.DEALT + i]!;
  }
  return next;
}

function writeDeck(next: number): number {
  list[next++] = memory[at.DECK_END]! - memory[at.DECK_TOP]!;
  for (let i = memory[at.DECK_TOP]!; i < memory[at.DECK_END]!; i++) list[next++] = memory[i]!;
  return next;
}

/** Who played which cards, each player's in their order: it does not matter who else played in between. */
function writePile({ pile }: PackedDeck, next: number): number {
  for (let seat = 0; seat < memory[at.PLAYERS]!; seat++) {
    const start = next++;
    for (let i = pile; i < memory[at.PILE_END]!; i++) {
      if (seatOfEntry(memory[i]!) === seat) list[next++] = memory[i]!;
    }
    list[start] = next - start;
  }
  return next;
}
