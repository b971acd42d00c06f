import { playScore } from '../reef/course.js';
import { spacesOf, writeRow, writeSingles } from '../reef/placing.js';
import { ALL_CELLS, BOTH, TWINS } from '../reef/ways.js';
import { ANY_COLOR, AT_LEAST_ONE, has, NOWHERE } from '../reef/top-view.js';
import { CELLS, DISPLAY_SIZE } from '../reef/types.js';
import type { CardId, Cell } from '../reef/types.js';
import type { PackedDeck } from './deck.js';
import { GAINS, HAND, HAND_SIZE, PHASE, PLAYING, TOKENS } from './layout.js';
import { countActions } from './legal.js';
import { moverAt, s } from './memory.js';
import { answerAll, countAnswers, prepare } from './patterns.js';
import type { PackedPattern } from './patterns.js';
import { dueOf } from './plays.js';
import { roomForOne, roomForTwo } from './reef.js';

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
  return scoreAfter(deck, player, card, deck.patterns[card]!, deck.points[card]!, points, from);
}

/** Writes what a pattern is worth after each play of a card, from a place on, and says where the list ends. */
export function scoreAfter(
  deck: PackedDeck,
  player: number,
  card: CardId,
  pattern: PackedPattern,
  worth: number,
  points: Int32Array,
  from: number,
): number {
  const one = deck.one[card]!;
  const other = deck.two[card]!;
  prepare(pattern);
  answerAll(player, pattern, present);
  const ones = spacesOf(roomForOne(player), free);
  const first = changesBy(player, pattern, one, 1, byFirst);
  const second = changesBy(player, pattern, other, 1, bySecond);

  // A first piece that changes nothing leaves the same points for all spaces of the second.
  const base = scoreLine(pattern, worth, present, bySecond, second, 0, ones, quiet);
  const due = dueOf(deck, player, card);
  if (due < BOTH) {
    scoreLine(pattern, worth, present, byFirst, first, 0, ones, busy);
    return writeSingles(due, ones, base, busy, quiet, points, from);
  }
  const top = changesBy(player, pattern, other, 2, byBoth);
  const swapped = due === TWINS ? 0 : changesBy(player, pattern, one, 2, bySwapped);
  const two = roomForTwo(player);
  let end = from;
  for (let i = 0; i < ones; i++) {
    const cell = free[i]!;
    let line = quiet;
    if (has(first, cell)) {
      change(pattern, present, byFirst, cell, between);
      line = busy;
      scoreLine(pattern, worth, between, bySecond, second, due === TWINS ? i + 1 : 0, ones, line);
    }
    const fits = has(two, cell);
    const both = fits && has(top, cell) ? scoreOn(pattern, worth, byBoth, cell) : base;
    const under = fits && has(swapped, cell) ? scoreOn(pattern, worth, bySwapped, cell) : base;
    end = writeRow(due, i, ones, line, 0, fits, both, under, points, end);
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

/** The points for a piece on each free space from an index on; gives those for one that changes nothing. */
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
  const base = playScore(countAnswers(pattern, answers), worth);
  for (let i = from; i < ones; i++) {
    const cell = free[i]!;
    line[i] = base;
    if (!has(where, cell)) continue;
    change(pattern, answers, changes, cell, after);
    line[i] = playScore(countAnswers(pattern, after), worth);
  }
  return base;
}

/** The points with these changes on one space. */
function scoreOn(pattern: PackedPattern, worth: number, changes: Int32Array, cell: Cell): number {
  change(pattern, present, changes, cell, after);
  return playScore(countAnswers(pattern, after), worth);
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
