import { MAX_CARDS } from '../reef/limits.js';
import { CELLS, COLORS, DEALT_CARDS, DISPLAY_SIZE, HAND_LIMIT } from '../reef/types.js';
import type { PackedDeck } from './deck.js';
import {
  DEALT,
  DECK_END,
  DECK_TOP,
  DISPLAY,
  FIRST,
  HAND,
  HAND_SIZE,
  LAST_ROUND,
  PHASE,
  PILE_END,
  PLAYER_SIZE,
  PLAYERS,
  ROUND,
  SCORE,
  SEATS,
  STACKS,
  START_RULE,
  STARTING,
  SUPPLY_OF,
  TOKENS,
  TURN,
} from './layout.js';
import { playerAt, s } from './memory.js';
import { seatOfEntry } from './pile.js';

/**
 * A number for a position: the same for equal ones, and hardly ever the same for two that differ.
 *
 * The position is written down as a list of numbers from which it could be read again, and nothing
 * that equal positions can have different goes into it. Every place of the list has two factors; the
 * hash comes from the sums of all products. All this happens when somebody asks, and takes about a quarter
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
  // 21 bits of the one and 32 of the other: that is all that a whole number can hold exactly.
  return (mixed(first) >>> 11) * 2 ** 32 + (mixed(second) >>> 0);
}

/** Long enough for any position: the table, the players, each card of the largest deck, the lengths of the piles. */
const LONGEST: number = 32 + SEATS * PLAYER_SIZE + MAX_CARDS + SEATS;

const list = /* @__PURE__ */ new Int32Array(LONGEST);
const FACTORS = /* @__PURE__ */ Int32Array.from(list, (_, i) => mixed(2 * i + 1));
const OTHER_FACTORS = /* @__PURE__ */ Int32Array.from(list, (_, i) => mixed(2 * i + 2));

/** The bits of a number, each of which now depends on all (the last steps of MurmurHash3). */
function mixed(bits: number): number {
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

// Writing the list. Each function begins at a place and says where the next one goes on.

function writeTable(): number {
  let at = 0;
  list[at++] = s[PHASE]!;
  list[at++] = s[START_RULE]!;
  list[at++] = s[PLAYERS]!;
  list[at++] = s[FIRST]!;
  list[at++] = s[TURN]!;
  list[at++] = s[ROUND]!;
  list[at++] = s[LAST_ROUND]!;
  for (let color = 0; color < COLORS.length; color++) list[at++] = s[SUPPLY_OF + color]!;

  // Until the display is laid out, anything may be left there.
  const isShown = s[PHASE] !== STARTING;
  for (let place = 0; place < DISPLAY_SIZE; place++) {
    list[at++] = isShown ? s[DISPLAY + place]! : 0;
    list[at++] = isShown ? s[TOKENS + place]! : 0;
  }
  return at;
}

function writePlayers(at: number): number {
  for (let seat = 0; seat < s[PLAYERS]!; seat++) {
    const player = playerAt(seat);
    for (let cell = 0; cell < CELLS; cell++) list[at++] = s[player + STACKS + cell]!;
    list[at++] = s[player + SCORE]!;
    const size = s[player + HAND_SIZE]!;
    list[at++] = size;
    for (let i = 0; i < HAND_LIMIT; i++) list[at++] = i < size ? s[player + HAND + i]! : 0;
    for (let i = 0; i < DEALT_CARDS; i++) list[at++] = s[player + DEALT + i]!;
  }
  return at;
}

function writeDeck(at: number): number {
  list[at++] = s[DECK_END]! - s[DECK_TOP]!;
  for (let i = s[DECK_TOP]!; i < s[DECK_END]!; i++) list[at++] = s[i]!;
  return at;
}

/** Who played which cards, each player's in their order: it does not matter who else played in between. */
function writePile({ pile }: PackedDeck, at: number): number {
  for (let seat = 0; seat < s[PLAYERS]!; seat++) {
    const start = at++;
    for (let i = pile; i < s[PILE_END]!; i++) {
      if (seatOfEntry(s[i]!) === seat) list[at++] = s[i]!;
    }
    list[start] = at - start;
  }
  return at;
}
