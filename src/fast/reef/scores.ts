import {
  ALL_CELLS,
  ANY_COLOR,
  AT_LEAST_ONE,
  cellOf,
  lowest,
  NOWHERE,
} from '../../reef/cell-set.js';
import type { CellSet } from '../../reef/cell-set.js';
import { countAnswers, growsWithAnswers } from '../../reef/count.js';
import type { CompiledPattern } from '../../reef/count.js';
import { playScore } from '../../reef/course.js';
import {
  BOTH,
  countWays,
  firstOf,
  listWays,
  NOT_PLACED,
  secondOf,
  TWINS,
  REEF_WAYS,
} from '../../reef/placing.js';
import type { Due } from '../../reef/placing.js';
import { CELLS, DISPLAY_SIZE } from '../../reef/types.js';
import type { CardId, Cell } from '../../reef/types.js';
import { fill } from '../shared/buffers.js';
import type { PackedDeck } from './deck.js';
import * as at from './layout.js';
import { countActions } from './legal.js';
import { memory, moverAt } from './memory.js';
import { dueOf, placeOf, preparePlaces } from './plays.js';
import { answerAll, countForOne, countForTwo, roomForOne, roomForTwo } from './reef.js';

/**
 * The points of all plays of a card at once.
 *
 * What a piece changes about the answers to a pattern's questions is the same wherever else a piece
 * goes: so for each piece there is a set of changes, the difference between the answers as they are
 * and as they would be if the piece lay on every space. A play is then one exclusive-or of the answers
 * with the changes on its spaces.
 *
 * Most plays change nothing: all get the points of the reef as it is, and only those that change something are
 * counted and corrected. With the shortcut below that makes scoring 1.6 times as fast as counting row after row.
 */

/** Writes what each legal action brings at once, and says how many there are. */
export function scoreActions(deck: PackedDeck, points: Int32Array): number {
  const count = countActions(deck);
  if (memory[at.PHASE] !== at.PLAYING) {
    fill(points, 0, 0, count);
    return count;
  }
  const player = moverAt();
  const gains = memory[at.GAINS_END]!;
  for (let i = 0; i < gains; i++) points[i] = i < DISPLAY_SIZE ? memory[at.TOKENS + i]! : -1;

  let end = gains;
  for (let i = 0; i < memory[player + at.HAND_SIZE]!; i++) {
    end = scorePlays(deck, player, memory[player + at.HAND + i]!, points, end);
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
  pattern: CompiledPattern,
  worth: number,
  points: Int32Array,
  from: number,
): number {
  const due = dueOf(deck, player, card);
  const end = from + countWays(due, countForOne(player), countForTwo(player));
  answerAll(player, pattern, present);
  const completions = countAnswers(pattern, present);
  fill(points, playScore(completions, worth), from, end);

  const first = changesBy(player, pattern, deck.one[card]!, 1, byFirst);
  const second = changesBy(player, pattern, deck.two[card]!, 1, bySecond);
  const both = changesBy(player, pattern, deck.two[card]!, 2, byBoth);
  const swapped = changesBy(player, pattern, deck.one[card]!, 2, bySwapped);
  if ((first | second | both | swapped) === 0) return end;
  if (completions === 0 && growsWithAnswers(pattern) && !hasNewAnswers(pattern)) return end;

  const one = roomForOne(player);
  if (due < BOTH) {
    scoreSingles(pattern, worth, due, one, points, from);
    return end;
  }
  const two = roomForTwo(player);
  preparePlaces(due, one, two);
  scoreApart(pattern, worth, due, one, first & one, second & one, points, from);
  scoreStacked(pattern, worth, both & two, byBoth, points, from);
  if (due === BOTH) scoreStacked(pattern, worth, swapped & two, bySwapped, points, from + 1);
  return end;
}

/**
 * Whether a play could add an answer anywhere. A shape that is nowhere complete is still nowhere complete with
 * fewer answers: then scoring is over, which makes it a sixth faster.
 */
function hasNewAnswers({ pairs }: CompiledPattern): boolean {
  let added = 0;
  for (let pair = 0; pair < pairs; pair++) {
    const changed = byFirst[pair]! | bySecond[pair]! | byBoth[pair]! | bySwapped[pair]!;
    added |= changed & ~present[pair]!;
  }
  return added !== 0;
}

/** Plays of one piece or none, which are rare: each is counted. */
function scoreSingles(
  pattern: CompiledPattern,
  worth: number,
  due: Due,
  one: CellSet,
  points: Int32Array,
  from: number,
): void {
  const count = listWays(due, one, 0, 0, singles, 0);
  for (let i = 0; i < count; i++) {
    const first = spaceOf(firstOf(singles[i]!));
    const second = spaceOf(secondOf(singles[i]!));
    points[from + i] = scoreWith(pattern, worth, byFirst, first, bySecond, second);
  }
}

const singles = /* @__PURE__ */ new Int32Array(REEF_WAYS);

/** A space as a set of one; the empty set for a piece that is not placed. */
function spaceOf(cell: number): CellSet {
  return cell === NOT_PLACED ? 0 : 1 << cell;
}

/** Plays on two spaces: those where one piece changes something, then those where both do. */
function scoreApart(
  pattern: CompiledPattern,
  worth: number,
  due: Due,
  one: CellSet,
  first: CellSet,
  second: CellSet,
  points: Int32Array,
  from: number,
): void {
  const base = scoreWith(pattern, worth, byFirst, 0, bySecond, 0);
  for (let left = first; left !== 0; left &= left - 1) {
    const score = scoreWith(pattern, worth, byFirst, lowest(left), bySecond, 0);
    if (score !== base) writeRow(cellOf(left), secondsFor(due, left, one), score, points, from);
  }
  for (let left = second; left !== 0; left &= left - 1) {
    const score = scoreWith(pattern, worth, byFirst, 0, bySecond, lowest(left));
    if (score !== base) writeColumn(cellOf(left), firstsFor(due, left, one), score, points, from);
  }
  for (let left = first; left !== 0; left &= left - 1) {
    for (let others = secondsFor(due, left, second); others !== 0; others &= others - 1) {
      const score = scoreWith(pattern, worth, byFirst, lowest(left), bySecond, lowest(others));
      points[from + placeOf(cellOf(left), cellOf(others))] = score;
    }
  }
}

/** The spaces of a set for the second piece if the first is on the lowest of others. Rule R18. */
function secondsFor(due: Due, others: CellSet, set: CellSet): CellSet {
  const space = lowest(others);
  return due === TWINS ? set & -(space << 1) : set & ~space;
}

/** The spaces of a set for the first piece if the second is on the lowest of others. Rule R18. */
function firstsFor(due: Due, others: CellSet, set: CellSet): CellSet {
  const space = lowest(others);
  return due === TWINS ? set & (space - 1) : set & ~space;
}

/** Gives the same points to all plays with the first piece on a space, and the second on any of a set. */
function writeRow(
  first: Cell,
  seconds: CellSet,
  score: number,
  points: Int32Array,
  from: number,
): void {
  for (let left = seconds; left !== 0; left &= left - 1) {
    points[from + placeOf(first, cellOf(left))] = score;
  }
}

/** Gives the same points to all plays with the second piece on a space, and the first on any of a set. */
function writeColumn(
  second: Cell,
  firsts: CellSet,
  score: number,
  points: Int32Array,
  from: number,
): void {
  for (let left = firsts; left !== 0; left &= left - 1) {
    points[from + placeOf(cellOf(left), second)] = score;
  }
}

/** Plays with both pieces on one of these spaces. */
function scoreStacked(
  pattern: CompiledPattern,
  worth: number,
  spaces: CellSet,
  changes: Int32Array,
  points: Int32Array,
  from: number,
): void {
  for (let left = spaces; left !== 0; left &= left - 1) {
    const cell = cellOf(left);
    points[from + placeOf(cell, cell)] = scoreWith(
      pattern,
      worth,
      changes,
      lowest(left),
      present,
      0,
    );
  }
}

// Answers, two questions to a number, and what changes about them.

/** The answers to the questions as they are, and after a play. */
const present = /* @__PURE__ */ new Int32Array(CELLS / 2);
const after = /* @__PURE__ */ new Int32Array(CELLS / 2);
/** What the first piece would change on each space, what the second would. */
const byFirst = /* @__PURE__ */ new Int32Array(CELLS / 2);
const bySecond = /* @__PURE__ */ new Int32Array(CELLS / 2);
/** What both on one space would change, with the second on top, and with the first. */
const byBoth = /* @__PURE__ */ new Int32Array(CELLS / 2);
const bySwapped = /* @__PURE__ */ new Int32Array(CELLS / 2);

/** The points with some changes on one space, and others on another; an empty set for no space. */
function scoreWith(
  pattern: CompiledPattern,
  worth: number,
  changes: Int32Array,
  space: CellSet,
  more: Int32Array,
  other: CellSet,
): number {
  const bits = space | (space << CELLS);
  const others = other | (other << CELLS);
  for (let pair = 0; pair < pattern.pairs; pair++) {
    after[pair] = present[pair]! ^ (changes[pair]! & bits) ^ (more[pair]! & others);
  }
  return playScore(countAnswers(pattern, after), worth);
}

/**
 * Works out what a colour on top of stacks so much higher would change, as if on all spaces at once;
 * gives the spaces where that is anything.
 */
function changesBy(
  player: number,
  { questions, pairs }: CompiledPattern,
  color: number,
  higher: number,
  changes: Int32Array,
): CellSet {
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
function answerIf(player: number, asked: number, color: number, higher: number): CellSet {
  const tops = asked >> 8;
  const under = asked & 15;
  if (tops !== ANY_COLOR && tops !== color) return 0;
  const tooHigh = under === NOWHERE ? 0 : highEnough(player, under - higher);
  return highEnough(player, ((asked >> 4) & 15) - higher) & ~tooHigh;
}

/** The spaces of a height set; all spaces are at least zero high. */
function highEnough(player: number, set: number): CellSet {
  return set < AT_LEAST_ONE ? ALL_CELLS : memory[player + set]!;
}
