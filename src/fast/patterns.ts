import { compiled } from '../reef/compile.js';
import type { CompiledRing, CompiledShape } from '../reef/compile.js';
import { around, AT_LEAST_ONE, bitCount, cellOf, lowest, NOWHERE } from '../reef/top-view.js';
import { CELLS, MAX_HEIGHT } from '../reef/types.js';
import type { Pattern } from '../reef/types.js';
import { ALL_CELLS } from '../reef/ways.js';
import { countsOf } from './counts.js';
import { s } from './memory.js';

/**
 * Counting patterns on sets of spaces.
 *
 * A pattern asks one or more questions about top pieces ("red, exactly two high"). The spaces that
 * answer to a question are a set of sixteen bits, made from three of the sets that are kept for each
 * reef, and the count depends on these answers alone. So they are worked out first and counted
 * afterwards: whoever wants to know what a piece would change on some space changes a bit of the
 * answers, not the reef.
 */
export interface PackedPattern {
  readonly pattern: Pattern;
  /** How to count: one of the four words below. */
  method: number;
  /** What is asked, as in the plain engine: three sets of a `TopView`, four bits each. */
  questions: Int32Array;
  /** The first of them, which is the only one of most patterns. */
  question: number;
  /** How many numbers the answers take, two questions to a number. */
  pairs: number;
  /** The count for each set of spaces. */
  counts: Uint8Array;
  /** For each space that answers to the first of two questions, where the second can be answered. */
  reach: Int32Array;
  /** How many spaces a completion takes. */
  size: number;
  /** The spaces of each spot where the shape can lie, sorted by the lowest of them: at most 128. */
  spots: Int32Array;
  /** For each space, the number of the first spot that has no lower one. */
  first: Int32Array;
  /** The spaces that must answer to each question, spot by spot, two questions to a number. */
  asks: readonly Int32Array[];
}

/** Nobody has asked for this pattern yet. */
const NOT_YET = 0;
/** All cells ask the same: the count is looked up. */
const LOOKED_UP = 1;
/** Two cells that ask different things: spaces are matched. */
const BY_MATCHING = 2;
/** The completions are found and packed. */
const BY_SEARCH = 3;
/** Around the highest. */
const AROUND = 4;

const NOTHING = /* @__PURE__ */ new Int32Array(0);
const NO_COUNTS = /* @__PURE__ */ new Uint8Array(0);

/** A pattern of a sound deck. What counting it takes is worked out when it is first counted. */
export function packPattern(pattern: Pattern): PackedPattern {
  return {
    pattern,
    method: NOT_YET,
    questions: NOTHING,
    question: 0,
    pairs: 0,
    counts: NO_COUNTS,
    reach: NOTHING,
    size: 0,
    spots: NOTHING,
    first: NOTHING,
    asks: [],
  };
}

/** Works out what counting a pattern takes, unless that is done already. */
export function prepare(packed: PackedPattern): void {
  if (packed.method !== NOT_YET) return;
  const ready = compiled(packed.pattern);
  if (ready.orientations) prepareShape(packed, ready);
  else prepareRing(packed, ready);
  packed.question = packed.questions[0]!;
  packed.pairs = (packed.questions.length + 1) >> 1;
}

function prepareShape(packed: PackedPattern, shape: CompiledShape): void {
  layDown(packed, shape);
  packed.size = shape.size;

  packed.method = BY_SEARCH;
  const { questions, spots, first, asks } = packed;
  if (shape.size === 2 && questions.length === 2) {
    packed.method = BY_MATCHING;
    packed.reach = reachOf(asks[0]!);
  }
  const counts = questions.length === 1 ? countsOf(spots, first) : null;
  if (counts !== null) {
    packed.method = LOOKED_UP;
    packed.counts = counts;
  }
}

/** Lays a shape in all its orientations wherever they fit, from one space to the next. */
function layDown(packed: PackedPattern, { orientations }: CompiledShape): void {
  const questions = [
    ...new Set(orientations.flatMap(([, , ...asks]) => asks.map((ask) => ask >> 4))),
  ];
  const spots: number[] = [];
  const first: number[] = [];
  const asked = questions.filter((_, i) => i % 2 === 0).map((): number[] => []);
  for (let cell = 0; cell < CELLS; cell++) {
    first.push(spots.length);
    for (const [spot, anchors, ...asks] of orientations) {
      if (((anchors >> cell) & 1) === 0) continue;
      const wanted = asked.map(() => 0);
      for (const ask of asks) {
        const question = questions.indexOf(ask >> 4);
        wanted[question >> 1]! |= 1 << (cell + (ask & 15) + (question & 1) * CELLS);
      }
      asked.forEach((list, pair) => list.push(wanted[pair]!));
      spots.push(spot << cell);
    }
  }
  packed.questions = Int32Array.from(questions);
  packed.spots = Int32Array.from(spots);
  packed.first = Int32Array.of(...first, spots.length);
  packed.asks = asked.map((list) => Int32Array.from(list));
}

/** In each spot one space is asked the first question and one the second. */
function reachOf(asks: Int32Array): Int32Array {
  const reach = new Int32Array(CELLS);
  for (const asked of asks) {
    const cell = cellOf(asked & ALL_CELLS);
    reach[cell]! |= asked >>> CELLS;
  }
  return reach;
}

/** The pieces to count, then the stacks to look for: four high, three, two and one. Rule R33. */
function prepareRing(packed: PackedPattern, { color, to }: CompiledRing): void {
  const questions = [question(color, AT_LEAST_ONE, NOWHERE)];
  for (let height = MAX_HEIGHT; height >= 1; height--) {
    const from = AT_LEAST_ONE + height - 1;
    questions.push(question(to, from, from + 1));
  }
  packed.questions = Int32Array.from(questions);
  packed.method = AROUND;
}

function question(tops: number, from: number, under: number): number {
  return (tops << 8) | (from << 4) | under;
}

// Counting.

/** The answers for a reef as it is. */
const present = /* @__PURE__ */ new Int32Array(CELLS / 2);

/** How often a pattern is completed on the reef of a player. */
export function countOn(player: number, packed: PackedPattern): number {
  if (packed.method !== LOOKED_UP) return countSearched(player, packed);
  return packed.counts[answer(player, packed.question)]!;
}

function countSearched(player: number, packed: PackedPattern): number {
  prepare(packed);
  answerAll(player, packed, present);
  return countAnswers(packed, present);
}

/** The answers to all questions of a prepared pattern, two to a number. */
export function answerAll(
  player: number,
  { questions, pairs }: PackedPattern,
  answers: Int32Array,
): void {
  for (let pair = 0; pair < pairs; pair++) {
    const low = answer(player, questions[2 * pair]!);
    const second = 2 * pair + 1;
    const high = second < questions.length ? answer(player, questions[second]!) : 0;
    answers[pair] = low | (high << CELLS);
  }
}

/** The spaces of a reef that answer to a question. */
function answer(player: number, asked: number): number {
  const tops = s[player + (asked >> 8)]!;
  const high = s[player + ((asked >> 4) & 15)]!;
  return tops & high & ~s[player + (asked & 15)]!;
}

/** Whether more answers to a prepared pattern never mean fewer completions: true for all shapes. */
export function growsWithAnswers({ method }: PackedPattern): boolean {
  return method !== AROUND;
}

/** How often a prepared pattern is completed where these are the answers. */
export function countAnswers(packed: PackedPattern, answers: Int32Array): number {
  const given = answers[0]!;
  if (packed.method === LOOKED_UP) return packed.counts[given]!;
  if (packed.method === AROUND) return countAround(answers);

  // A space that answers to both questions cannot be matched with two others.
  const first = given & ALL_CELLS;
  const second = given >>> CELLS;
  const isApart = packed.method === BY_MATCHING && (first & second) === 0;
  return isApart ? matched(first, second, packed.reach) : countPacked(packed, answers);
}

/**
 * How many spaces of the first set can be matched with spaces of the second within their reach, each
 * with its own. Whoever has somebody in reach is matched in some largest matching: changing partners
 * never makes it smaller. So the spaces are matched in turn, and only the choice of partners is tried.
 */
function matched(first: number, second: number, reach: Int32Array): number {
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

/** The pieces around the best of the highest stacks. Rules R33 and R34. */
function countAround(answers: Int32Array): number {
  const four = answers[0]!;
  const pieces = four & ALL_CELLS;
  if (pieces === 0) return 0;

  const lower = answers[1]!;
  let highest = four >>> CELLS;
  if (highest === 0) highest = lower & ALL_CELLS;
  if (highest === 0) highest = lower >>> CELLS;
  if (highest === 0) highest = answers[2]!;

  let best = 0;
  for (let rest = highest; rest !== 0; rest &= rest - 1) {
    const near = NEIGHBOURS[cellOf(rest)]!;
    best = Math.max(best, bitCount(near & pieces));
  }
  return best;
}

/** The spaces next to each space, straight or diagonally. */
const NEIGHBOURS = /* @__PURE__ */ Int32Array.from(
  { length: CELLS },
  (_, cell) => around(1 << cell) & ALL_CELLS,
);

/** The completions found; counting is over before anybody else can count. */
const live = /* @__PURE__ */ new Int32Array(128);

/** The largest number of completions that share no space. Rule R26. */
function countPacked(packed: PackedPattern, answers: Int32Array): number {
  const found = findLive(packed, answers);
  return found < 2 ? found : largest(packed.size, found, 0, ALL_CELLS, 0, 0);
}

/** Collects the spots where the shape is complete, each once, and says how many there are. */
function findLive({ pairs, spots, first, asks }: PackedPattern, answers: Int32Array): number {
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
 * The size of the largest set of disjoint completions among those from number `from` on, which fits
 * into the `free` spaces and joins `taken` others; or `best`, if that is not smaller.
 */
function largest(
  size: number,
  count: number,
  from: number,
  free: number,
  taken: number,
  best: number,
): number {
  for (let i = from; i < count; i++) {
    const spot = live[i]!;
    if ((spot & ~free) !== 0) continue;
    // Spots come sorted by their lowest space: whatever lies below is out of play.
    const reachable = (bitCount(free & -lowest(spot)) / size) | 0;
    if (taken + Math.min(count - i, reachable) <= best) return best;
    best = largest(size, count, i + 1, free & ~spot, taken + 1, Math.max(best, taken + 1));
  }
  return best;
}
