import { freeze, isDeepFrozen } from '../core/freeze.js';
import { readOrThrow } from '../core/untrusted.js';
import { ANY_COLOR, AT_LEAST_ONE, bitCount, cellsOf, lowest, topView } from './board.js';
import type { TopView } from './board.js';
import { planOf } from './plan.js';
import type { Plan, RingPlan, ShapePlan } from './plan.js';
import { patternAt } from './read.js';
import { CELLS, MAX_HEIGHT } from './types.js';
import type { Board, Cell, Pattern } from './types.js';

/**
 * How many times `pattern` can be claimed on `board` at once, no top piece serving two claims.
 *
 * Claiming completions one by one can block a better choice, so this searches for the largest set of
 * completions that do not overlap, over all rotations and reflections. Sixteen spaces fit into the
 * bits of one number, which keeps that search small. Rules R26 to R34.
 *
 * What was worked out about a board or a pattern is remembered if it is frozen through and through,
 * as everything is that this library returns.
 *
 * @throws RulesError `bad-board` or `bad-pattern` when either is not what its type says.
 *
 * @example
 * ```ts
 * import { countPattern, parseBoard, parsePattern } from 'reef-rules';
 *
 * const board = parseBoard('r r r . / r . . . / r . . . / . . . .');
 * countPattern(board, parsePattern('r r')); // 2
 * ```
 */
export function countPattern(board: Board, pattern: Pattern): number {
  return count(topView(board), planFor(pattern));
}

/**
 * A largest set of completions of `pattern` on `board` that share no top piece, each as the list of
 * its spaces in ascending order. There may be other sets of that size; this finds the same one every
 * time. For an around-the-highest pattern each list holds the one space of a counted piece.
 *
 * @throws RulesError `bad-board` or `bad-pattern` when either is not what its type says.
 *
 * @example
 * ```ts
 * import { findMatches, parseBoard, parsePattern } from 'reef-rules';
 *
 * const board = parseBoard('r r r . / r . . . / r . . . / . . . .');
 * findMatches(board, parsePattern('r r')); // [[0, 1], [4, 8]]
 * ```
 */
export function findMatches(board: Board, pattern: Pattern): readonly (readonly Cell[])[] {
  const view = topView(board);
  const plan = planFor(pattern);
  const matches =
    plan.kind === 'shape'
      ? packShape(view, plan)
      : cellsOf(ringOf(view, plan)).map((cell) => 1 << cell);
  return freeze(matches.map((spot) => freeze(cellsOf(spot))));
}

/**
 * The highest stack that an around-the-highest pattern counts around, the best one of a tie; `null`
 * for a shape, and when no stack has the right colour on top. Rule R33.
 */
export function findCentre(board: Board, pattern: Pattern): Cell | null {
  const view = topView(board);
  const plan = planFor(pattern);
  return plan.kind === 'shape' ? null : centreOf(view, plan);
}

/** Plans of patterns that somebody else has frozen. */
const foreign = new WeakMap<Pattern, Plan>();

function planFor(pattern: Pattern): Plan {
  const known = planOf(pattern) ?? foreign.get(pattern);
  return known ?? readOrThrow('bad-pattern', () => planForeign(pattern));
}

function planForeign(pattern: Pattern): Plan {
  const plan = planOf(patternAt(pattern, '')) as Plan;
  if (isDeepFrozen(pattern)) foreign.set(pattern, plan);
  return plan;
}

// Counting.

/** The completions found on the board in hand; counting is over before anybody else can count. */
const live = /* @__PURE__ */ new Int32Array(128);

function count(view: TopView, plan: Plan): number {
  return plan.kind === 'shape' ? countShape(view, plan) : bitCount(ringOf(view, plan));
}

function countShape(view: TopView, plan: ShapePlan): number {
  if (plan.size === 1) return bitCount(answer(view, plan.questions[0] as number));

  const found = findLive(view, plan);
  return found < 2 ? found : largest(plan.size, found, 0, 0xffff, 0, 0);
}

/** Collects the spots where the shape appears, and says how many there are. */
function findLive(view: TopView, { questions, spots, first, asks }: ShapePlan): number {
  let found = 0;

  // The first two questions, for the spots whose lowest space can belong to the shape.
  let answers = answerPair(view, questions, 0);
  const asked = asks[0] as Int32Array;
  const possible = asks.length === 1 ? answers | (answers >> CELLS) : (view[ANY_COLOR] as number);
  for (let rest = possible & 0xffff; rest !== 0; rest &= rest - 1) {
    const cell = 31 - Math.clz32(lowest(rest));
    const end = first[cell + 1] as number;
    for (let spot = first[cell] as number; spot < end; spot++) {
      if (((asked[spot] as number) & ~answers) === 0) live[found++] = spot;
    }
  }

  // Any further ones, for the spots that are left.
  for (let pair = 1; pair < asks.length; pair++) {
    answers = answerPair(view, questions, pair);
    const candidates = found;
    found = 0;
    for (let i = 0; i < candidates; i++) {
      const spot = live[i] as number;
      if (((asks[pair]?.[spot] as number) & ~answers) === 0) live[found++] = spot;
    }
  }

  // A spot can fit in two ways when questions overlap; it is one completion all the same.
  let different = 0;
  for (let i = 0; i < found; i++) {
    const spot = spots[live[i] as number] as number;
    if (different === 0 || live[different - 1] !== spot) live[different++] = spot;
  }
  return different;
}

function answer(view: TopView, question: number): number {
  const tops = view[question >> 8] as number;
  return tops & (view[(question >> 4) & 15] as number) & ~(view[question & 15] as number);
}

function answerPair(view: TopView, questions: readonly number[], pair: number): number {
  const second = questions[2 * pair + 1];
  const low = answer(view, questions[2 * pair] as number);
  return second === undefined ? low : low | (answer(view, second) << CELLS);
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
    const spot = live[i] as number;
    // Spots come sorted by their lowest space: whatever lies below is out of play.
    const reachable = Math.floor(bitCount(free & -lowest(spot)) / size);
    if (taken + Math.min(count - i, reachable) <= best) return best;
    if ((spot & ~free) === 0) {
      best = largest(size, count, i + 1, free & ~spot, taken + 1, Math.max(best, taken + 1));
    }
  }
  return best;
}

/** The spots of a largest set of disjoint completions, the first in order of the spots. */
function packShape(view: TopView, plan: ShapePlan): number[] {
  const wanted = countShape(view, plan);
  return choose(findLive(view, plan), 0, 0xffff, wanted) as number[];
}

function choose(count: number, from: number, free: number, wanted: number): number[] | null {
  if (wanted === 0) return [];
  for (let i = from; i < count; i++) {
    const spot = live[i] as number;
    if ((spot & ~free) !== 0) continue;
    const others = choose(count, i + 1, free & ~spot, wanted - 1);
    if (others !== null) return [spot, ...others];
  }
  return null;
}

/** The spaces that an around-the-highest pattern counts. Rule R33. */
function ringOf(view: TopView, plan: RingPlan): number {
  const centre = centreOf(view, plan);
  return centre === null ? 0 : (NEIGHBOURS[centre] as number) & (view[plan.color] as number);
}

function centreOf(view: TopView, { color, to }: RingPlan): Cell | null {
  let level = AT_LEAST_ONE + MAX_HEIGHT - 1;
  while (level > AT_LEAST_ONE && ((view[to] as number) & (view[level] as number)) === 0) level--;
  const highest = (view[to] as number) & (view[level] as number);

  let centre: Cell | null = null;
  let best = -1;
  for (let cell = 0; highest >> cell !== 0; cell++) {
    if (((highest >> cell) & 1) === 0) continue;
    const count = bitCount((NEIGHBOURS[cell] as number) & (view[color] as number));
    if (count > best) {
      centre = cell;
      best = count;
    }
  }
  return centre;
}

const NEIGHBOURS: readonly number[] = /* @__PURE__ */ Array.from({ length: CELLS }, (_, cell) => {
  let ring = 0;
  for (let other = 0; other < CELLS; other++) {
    const rows = Math.abs((other >> 2) - (cell >> 2));
    const cols = Math.abs((other & 3) - (cell & 3));
    if (Math.max(rows, cols) === 1) ring |= 1 << other;
  }
  return ring;
});
