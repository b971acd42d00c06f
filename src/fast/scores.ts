import { playScore } from '../reef/course.js';
import { spacesOf, spread } from '../reef/placing.js';
import { ALL_CELLS, FIRST } from '../reef/ways.js';
import type { Entries, Piece } from '../reef/placing.js';
import { ANY_COLOR, AT_LEAST_ONE, has, NOWHERE } from '../reef/top-view.js';
import { CELLS, DISPLAY_SIZE } from '../reef/types.js';
import type { CardId, Cell } from '../reef/types.js';
import type { PackedDeck } from './deck.js';
import { GAINS, HAND, HAND_SIZE, PHASE, PLAYING, TOKENS } from './layout.js';
import { countActions } from './legal.js';
import { moverAt, s } from './memory.js';
import { answerAll, countAnswers, packPattern, prepare } from './patterns.js';
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
  const ones = spacesOf(roomForOne(player), free);
  scored.begin(deck, player, card, ones);
  return spread(dueOf(deck, player, card), roomForTwo(player), free, ones, scored, points, from);
}

/** Stands where a pattern will be. */
const NO_PATTERN = /* @__PURE__ */ packPattern({ kind: 'shape', cells: [] });

/** What the ways to play a card score. */
class Scored implements Entries {
  plus = 0;
  line = quiet;
  both = 0;
  swapped = 0;

  /** The pattern, its points, the number of free spaces, and whether the pieces are alike. */
  pattern: PackedPattern = NO_PATTERN;
  worth = 0;
  ones = 0;
  isDouble = false;
  /** The spaces where a piece changes anything: the first, the second, and either on top of the other. */
  first = 0;
  second = 0;
  secondOnTop = 0;
  firstOnTop = 0;
  /** The points if nothing changes. */
  base = 0;

  begin(deck: PackedDeck, player: number, card: CardId, ones: number): void {
    const pattern = deck.patterns[card]!;
    const one = deck.one[card]!;
    const two = deck.two[card]!;
    prepare(pattern);
    answerAll(player, pattern, present);
    this.pattern = pattern;
    this.worth = deck.points[card]!;
    this.ones = ones;
    this.isDouble = one === two;
    this.first = changesBy(player, pattern, one, 1, byFirst);
    this.second = changesBy(player, pattern, two, 1, bySecond);
    this.secondOnTop = changesBy(player, pattern, two, 2, byBoth);
    this.firstOnTop = this.isDouble ? 0 : changesBy(player, pattern, one, 2, bySwapped);

    // A first piece that changes nothing leaves the same points for all spaces of the second.
    this.base = this.fill(quiet, present, bySecond, this.second, 0);
  }

  none(): number {
    return this.base;
  }

  alone(piece: Piece): void {
    this.line = busy;
    if (piece === FIRST) this.fill(busy, present, byFirst, this.first, 0);
    else this.fill(busy, present, bySecond, this.second, 0);
  }

  under(index: number, fitsBoth: boolean): void {
    const cell = free[index]!;
    this.line = quiet;
    if (has(this.first, cell)) {
      change(this.pattern, present, byFirst, cell, between);
      this.line = busy;
      this.fill(busy, between, bySecond, this.second, this.isDouble ? index + 1 : 0);
    }
    if (!fitsBoth) return;
    this.both = has(this.secondOnTop, cell) ? this.changed(present, byBoth, cell) : this.base;
    this.swapped = has(this.firstOnTop, cell) ? this.changed(present, bySwapped, cell) : this.base;
  }

  /** Fills a line with the points for a piece on each free space from an index on; gives those for no piece. */
  fill(
    line: Int32Array,
    answers: Int32Array,
    changes: Int32Array,
    where: number,
    from: number,
  ): number {
    const base = playScore(countAnswers(this.pattern, answers), this.worth);
    for (let i = from; i < this.ones; i++) {
      const cell = free[i]!;
      line[i] = has(where, cell) ? this.changed(answers, changes, cell) : base;
    }
    return base;
  }

  /** The points with the changes on one space. */
  changed(answers: Int32Array, changes: Int32Array, cell: Cell): number {
    change(this.pattern, answers, changes, cell, after);
    return playScore(countAnswers(this.pattern, after), this.worth);
  }
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
const scored = /* @__PURE__ */ new Scored();

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
