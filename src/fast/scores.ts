import { ANY_COLOR, AT_LEAST_ONE, NOWHERE } from '../reef/top-view.js';
import { CELLS, DISPLAY_SIZE } from '../reef/types.js';
import type { CardId, Cell } from '../reef/types.js';
import type { PackedDeck } from './deck.js';
import { ALL_CELLS, GAINS, HAND, HAND_SIZE, PHASE, PLAYING, TOKENS } from './layout.js';
import { moverAt, s } from './memory.js';
import { countActions } from './legal.js';
import { answerAll, countAnswers, prepare } from './patterns.js';
import type { PackedPattern } from './patterns.js';
import {
  BOTH,
  cellOf,
  EITHER,
  FIRST_ONLY,
  has,
  NONE,
  piecesToPlace,
  SECOND_ONLY,
} from './plays.js';
import { countForTwo, roomForOne, roomForTwo } from './reef.js';

/**
 * The points of all plays of a card at once.
 *
 * What a piece changes about the answers to a pattern's questions is the same wherever else a piece
 * goes: so for each piece there is a set of changes, the difference between the answers as they are
 * and as they would be if the piece lay on every space. A play is then one exclusive-or of the answers
 * with the changes on its spaces, and most plays change nothing, so that they need no counting.
 */

/** Writes what each legal action brings at once, and says how many there are. */
export function scoreActions(deck: PackedDeck, points: Int32Array): number {
  const count = countActions(deck);
  if (s[PHASE] !== PLAYING) {
    points.fill(0, 0, count);
    return count;
  }
  const player = moverAt();
  const gains = s[GAINS]!;
  for (let i = 0; i < gains; i++) points[i] = i < DISPLAY_SIZE ? s[TOKENS + i]! : -1;

  let end = gains;
  for (let i = 0; i < s[player + HAND_SIZE]!; i++) {
    end = scorePlays(deck, player, s[player + HAND + i]!, points, end);
  }
  return end;
}

/** Writes the points of each play of a card from a place on, and says where the list ends. */
export function scorePlays(
  deck: PackedDeck,
  player: number,
  card: CardId,
  points: Int32Array,
  from: number,
): number {
  const pattern = deck.patterns[card]!;
  const worth = deck.points[card]!;
  prepare(pattern);
  answerAll(player, pattern, present);

  const two = roomForTwo(player);
  let ones = 0;
  for (let rest = roomForOne(player); rest !== 0; rest &= rest - 1) free[ones++] = cellOf(rest);
  const one = deck.one[card]!;
  const other = deck.two[card]!;
  const first = changesBy(player, pattern, one, 1, byFirst);
  const second = changesBy(player, pattern, other, 1, bySecond);

  const placed = piecesToPlace(deck, card, ones + countForTwo(player));
  if (placed !== BOTH) return scoreShort(pattern, worth, placed, first, second, ones, points, from);
  const top = changesBy(player, pattern, other, 2, byBoth);
  const isDouble = one === other;
  const swapped = isDouble ? 0 : changesBy(player, pattern, one, 2, bySwapped);

  // A first piece that changes nothing leaves the same points for all spaces of the second.
  const base = scoreLine(pattern, worth, present, bySecond, second, 0, ones, quiet);
  let end = from;
  for (let i = 0; i < ones; i++) {
    const cell = free[i]!;
    let line = quiet;
    if (has(first, cell)) {
      change(pattern, present, byFirst, cell, between);
      line = busy;
      scoreLine(pattern, worth, between, bySecond, second, isDouble ? i + 1 : 0, ones, line);
    }
    if (!isDouble) for (let j = 0; j < i; j++) points[end++] = line[j]!;
    if (has(two, cell)) {
      points[end++] = has(top, cell) ? worth * countChanged(pattern, present, byBoth, cell) : base;
      if (!isDouble) {
        points[end++] = has(swapped, cell)
          ? worth * countChanged(pattern, present, bySwapped, cell)
          : base;
      }
    }
    for (let j = i + 1; j < ones; j++) points[end++] = line[j]!;
  }
  return end;
}

/** One piece, or none. */
function scoreShort(
  pattern: PackedPattern,
  worth: number,
  placed: number,
  first: number,
  second: number,
  ones: number,
  points: Int32Array,
  from: number,
): number {
  let end = from;
  if (placed === NONE) points[end++] = worth * countAnswers(pattern, present);
  if (placed === FIRST_ONLY || placed === EITHER) {
    scoreLine(pattern, worth, present, byFirst, first, 0, ones, busy);
    for (let i = 0; i < ones; i++) points[end++] = busy[i]!;
  }
  if (placed === SECOND_ONLY || placed === EITHER) {
    scoreLine(pattern, worth, present, bySecond, second, 0, ones, busy);
    for (let i = 0; i < ones; i++) points[end++] = busy[i]!;
  }
  return end;
}

// Answers, two questions to a number, and what changes about them.

/** The answers to the questions as they are. */
const present = /* @__PURE__ */ new Int32Array(CELLS / 2);
/** What the first piece would change on each space, what the second would. */
const byFirst = /* @__PURE__ */ new Int32Array(CELLS / 2);
const bySecond = /* @__PURE__ */ new Int32Array(CELLS / 2);
/** What both on one space would change, with the second on top, and with the first. */
const byBoth = /* @__PURE__ */ new Int32Array(CELLS / 2);
const bySwapped = /* @__PURE__ */ new Int32Array(CELLS / 2);
/** The answers after the first piece, and in the end. */
const between = /* @__PURE__ */ new Int32Array(CELLS / 2);
const after = /* @__PURE__ */ new Int32Array(CELLS / 2);

/** The spaces with room in order, and what it brings to put a piece there: two lists in turn. */
const free = /* @__PURE__ */ new Int32Array(CELLS);
const quiet = /* @__PURE__ */ new Int32Array(CELLS);
const busy = /* @__PURE__ */ new Int32Array(CELLS);

/**
 * Works out what a colour on top of stacks so much higher would change, as if on all spaces at once;
 * gives the spaces where that is anything.
 */
function changesBy(
  player: number,
  { questions, pairs }: PackedPattern,
  color: number,
  higher: number,
  changes: Int32Array,
): number {
  let where = 0;
  for (let pair = 0; pair < pairs; pair++) {
    const low = answerIf(player, questions[2 * pair]!, color, higher);
    const next = 2 * pair + 1;
    const high = next < questions.length ? answerIf(player, questions[next]!, color, higher) : 0;
    const changed = present[pair]! ^ (low | (high << CELLS));
    changes[pair] = changed;
    where |= changed | (changed >> CELLS);
  }
  return where;
}

/** The spaces that would answer to a question if this colour lay there, on stacks so much higher. */
function answerIf(player: number, asked: number, color: number, higher: number): number {
  const tops = asked >> 8;
  const under = asked & 15;
  if (tops !== ANY_COLOR && tops !== color) return 0;
  const tooHigh = under === NOWHERE ? 0 : highEnough(player, under - higher);
  return highEnough(player, ((asked >> 4) & 15) - higher) & ~tooHigh;
}

/** The spaces of a height set; all spaces are at least zero high. */
function highEnough(player: number, set: number): number {
  return set < AT_LEAST_ONE ? ALL_CELLS : s[player + set]!;
}

/** The points for a piece on each free space from a number on; gives those for one that changes nothing. */
function scoreLine(
  pattern: PackedPattern,
  worth: number,
  answers: Int32Array,
  changes: Int32Array,
  where: number,
  from: number,
  ones: number,
  line: Int32Array,
): number {
  const base = worth * countAnswers(pattern, answers);
  for (let i = from; i < ones; i++) {
    const cell = free[i]!;
    line[i] = has(where, cell) ? worth * countChanged(pattern, answers, changes, cell) : base;
  }
  return base;
}

function countChanged(
  pattern: PackedPattern,
  answers: Int32Array,
  changes: Int32Array,
  cell: Cell,
): number {
  change(pattern, answers, changes, cell, after);
  return countAnswers(pattern, after);
}

/** The answers with the changes on one space. */
function change(
  { pairs }: PackedPattern,
  answers: Int32Array,
  changes: Int32Array,
  cell: Cell,
  result: Int32Array,
): void {
  const bits = (1 << cell) | (1 << (cell + CELLS));
  for (let pair = 0; pair < pairs; pair++) {
    result[pair] = answers[pair]! ^ (changes[pair]! & bits);
  }
}
