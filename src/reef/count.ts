import { ALL_CELLS, around, bitCount, cellOf, lowest } from './cell-set.js';
import type { CellSet } from './cell-set.js';
import { CELLS } from './types.js';
import type { Cell } from './types.js';

/**
 * How often a pattern is completed, over sets of spaces: rules R26 and R33 are decided here, for the plain
 * board and for the simulator.
 *
 * A pattern asks one or more questions about top pieces, such as "red, exactly two high". The spaces that
 * answer to a question are a set, and the count depends on these sets alone. So each engine works out the
 * answers in its own memory, and they are counted here. What a piece on some space would change is then a
 * bit of the answers, and nothing has to be placed to find out.
 */
export interface CompiledPattern {
  /** How to count: one of the words below. */
  readonly method: number;
  /** What is asked, each as the places of three sets of a `TopView`: see {@link question}. */
  readonly questions: Int32Array;
  /** The first of them, which is the only one of most patterns. */
  readonly question: number;
  /** How many numbers the answers take, two questions to a number. */
  readonly pairs: number;
  /** How many spaces a completion takes. */
  readonly size: number;
  /** The spaces of each spot where the shape can lie, sorted by the lowest of them; at most {@link MOST_SPOTS}. */
  readonly spots: Int32Array;
  /** For each space, the number of the first spot that has no lower one. */
  readonly first: Int32Array;
  /** The spaces that must answer to each question, spot by spot, two questions to a number. */
  readonly asks: readonly Int32Array[];
  /** For each space that answers to the first of two questions, where the second can be answered. */
  readonly reach: Int32Array;
  /** The count for each set of spaces that was met before; see {@link countAlike}. */
  readonly counts: Uint8Array;
}

/** All cells ask the same, so the count depends on one set of spaces, and is remembered for each. */
export const ALIKE = 0;
/** Two cells that ask different things: the spaces of two sets are matched. */
export const PAIR = 1;
/** Any other shape: its completions are found, and the most disjoint ones searched for. */
export const SEARCHED = 2;
/** Around the highest. The questions are the pieces to count, then the stacks from four high down to one. */
export const AROUND = 3;

/** Eight ways to turn and mirror a shape, each on up to sixteen spaces. */
const MOST_SPOTS: number = 8 * CELLS;
/** The most numbers that answers can take: each of sixteen cells may ask something else. */
export const MOST_PAIRS: number = CELLS / 2;

/** The spaces in the set at `tops` and in that at `from`, and not in that at `under`. */
export function question(tops: number, from: number, under: number): number {
  return (tops << 8) | (from << 4) | under;
}

/** Whether more answers never mean fewer completions: true for all shapes. */
export function growsWithAnswers({ method }: CompiledPattern): boolean {
  return method !== AROUND;
}

/** How often a pattern is completed where these are the answers, two questions to a number. */
export function countAnswers(pattern: CompiledPattern, answers: Int32Array): number {
  const given = answers[0]!;
  if (pattern.method === ALIKE) return countAlike(pattern, given);
  if (pattern.method === AROUND) return bitCount(ringOf(answers));

  // A space that answers to both questions cannot be matched with two others.
  const first = given & ALL_CELLS;
  const second = given >>> CELLS;
  const isApart = pattern.method === PAIR && (first & second) === 0;
  return isApart ? matched(first, second, pattern.reach) : countDisjoint(pattern, answers);
}

/** A set of spaces that was not met before. No shape has more completions than there are spaces. */
export const NOT_COUNTED = 255;

/**
 * The count of a pattern whose cells all ask the same. There are only 65,536 sets that can be the answer, so each
 * is searched once and then looked up, a byte each.
 */
export function countAlike(pattern: CompiledPattern, answer: CellSet): number {
  const count = pattern.counts[answer]!;
  return count === NOT_COUNTED ? countFirst(pattern, answer) : count;
}

function countFirst(pattern: CompiledPattern, answer: CellSet): number {
  alone[0] = answer;
  const count = countDisjoint(pattern, alone);
  pattern.counts[answer] = count;
  return count;
}

const alone = /* @__PURE__ */ new Int32Array(1);

// Disjoint completions.

/** The completions found; one count ends before the next begins. */
const live = /* @__PURE__ */ new Int32Array(MOST_SPOTS);

/** The largest number of completions that share no space. Rule R26. */
function countDisjoint(pattern: CompiledPattern, answers: Int32Array): number {
  const found = findLive(pattern, answers);
  return found < 2 || pattern.size === 1 ? found : largest(pattern.size, found, 0, ALL_CELLS, 0);
}

/** Collects the spots where the shape is complete, each once, and says how many there are. */
function findLive({ pairs, spots, first, asks }: CompiledPattern, answers: Int32Array): number {
  const given = answers[0]!;
  const asked = asks[0]!;
  let possible = given | (given >> CELLS);
  for (let pair = 1; pair < pairs; pair++) {
    const more = answers[pair]!;
    possible |= more | (more >> CELLS);
  }

  let found = 0;
  for (let rest = possible & ALL_CELLS; rest !== 0; rest &= rest - 1) {
    const cell = cellOf(rest);
    const end = first[cell + 1]!;
    for (let i = first[cell]!; i < end; i++) {
      if ((asked[i]! & ~given) !== 0) continue;
      if (pairs > 1 && !fits(asks, i, answers)) continue;
      // A spot can fit in two ways when questions overlap; it is one completion all the same.
      const spot = spots[i]!;
      if (found === 0 || live[found - 1] !== spot) live[found++] = spot;
    }
  }
  return found;
}

/** Whether a spot also gets what the third and all further questions ask. */
function fits(asks: readonly Int32Array[], spot: number, answers: Int32Array): boolean {
  for (let pair = 1; pair < asks.length; pair++) {
    if ((asks[pair]![spot]! & ~answers[pair]!) !== 0) return false;
  }
  return true;
}

/**
 * The size of the largest set of disjoint completions among those from number `from` on, which fits into the
 * `free` spaces; or `best`, if that is not smaller.
 */
function largest(size: number, count: number, from: number, free: CellSet, best: number): number {
  for (let i = from; i < count; i++) {
    const spot = live[i]!;
    if ((spot & ~free) !== 0) continue;
    // Spots come sorted by their lowest space: whatever lies below is out of play.
    if (count - i <= best || bitCount(free & -lowest(spot)) < (best + 1) * size) return best;
    // With this spot, the others have to beat one less than the best so far.
    best = 1 + largest(size, count, i + 1, free & ~spot, best === 0 ? 0 : best - 1);
  }
  return best;
}

/**
 * The same number for two cells that ask different things, where no space answers to both: how many spaces of
 * the first set can be matched with spaces of the second within their reach, each with its own. Counting all
 * patterns of the standard deck is half again as fast as with the search alone, random games a tenth.
 *
 * By an exchange argument, some largest matching uses the lowest space that has a partner left: give it
 * one, and at most one other space loses its own. So the spaces are matched in turn, and only the choice of partners is
 * tried.
 */
function matched(first: CellSet, second: CellSet, reach: Int32Array): number {
  let count = 0;
  for (let rest = first; rest !== 0;) {
    const near = reach[cellOf(rest)]! & second;
    rest &= rest - 1;
    if (near === 0) continue;
    count++;
    if (near === lowest(near)) {
      second ^= near;
      continue;
    }
    const most = Math.min(bitCount(rest), bitCount(second) - 1);
    let best = 0;
    for (let left = near; left !== 0 && best < most; left &= left - 1) {
      best = Math.max(best, matched(rest, second ^ lowest(left), reach));
    }
    return count + best;
  }
  return count;
}

/** A largest set of disjoint completions of a shape, the first in order of the spots. Rule R26. */
export function findDisjoint(pattern: CompiledPattern, answers: Int32Array): CellSet[] {
  const wanted = countAnswers(pattern, answers);
  return choose(findLive(pattern, answers), 0, ALL_CELLS, wanted)!;
}

function choose(count: number, from: number, free: CellSet, wanted: number): CellSet[] | null {
  if (wanted === 0) return [];
  for (let i = from; i < count; i++) {
    const spot = live[i]!;
    if ((spot & ~free) !== 0) continue;
    const others = choose(count, i + 1, free & ~spot, wanted - 1);
    if (others !== null) return [spot, ...others];
  }
  return null;
}

// Around the highest.

/** The pieces that are counted, around the best of the highest stacks. Rules R33 and R34. */
export function ringOf(answers: Int32Array): CellSet {
  const pieces = answers[0]! & ALL_CELLS;
  if (pieces === 0) return 0;
  let best = 0;
  let most = 0;
  for (let rest = highestOf(answers); rest !== 0; rest &= rest - 1) {
    const ring = around(lowest(rest)) & pieces;
    const count = bitCount(ring);
    if (count <= most) continue;
    best = ring;
    most = count;
  }
  return best;
}

/** The stack that they lie around, the first if there are several; `null` if there is none. R33 and R34. */
export function centreOf(answers: Int32Array): Cell | null {
  const ring = ringOf(answers);
  for (let rest = highestOf(answers); rest !== 0; rest &= rest - 1) {
    if ((ring & ~around(lowest(rest))) === 0) return cellOf(rest);
  }
  return null;
}

/** The highest of the stacks to count around. Rule R33. */
function highestOf(answers: Int32Array): CellSet {
  const four = answers[0]! >>> CELLS;
  if (four !== 0) return four;
  const lower = answers[1]!;
  const three = lower & ALL_CELLS;
  if (three !== 0) return three;
  const two = lower >>> CELLS;
  return two !== 0 ? two : answers[2]!;
}
