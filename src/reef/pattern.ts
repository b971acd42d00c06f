import { freeze } from '../core/freeze.js';
import { topView } from './board.js';
import { compiled } from './compile.js';
import type { Compiled, CompiledRing, CompiledShape, Orientation } from './compile.js';
import { around, AT_LEAST_ONE, bitCount, cellsOf } from './top-view.js';
import type { TopView } from './top-view.js';
import { MAX_HEIGHT } from './types.js';
import type { Board, Cell, Pattern } from './types.js';

/**
 * How many times `board` completes `pattern`, with no top piece used twice.
 *
 * Taking completions one by one can block a better choice, so this searches for the largest set of
 * completions that do not overlap, over all rotations and reflections. Sixteen spaces fit into the
 * bits of one number, which keeps that search small. Rules R26 to R34.
 *
 * Intermediate results are kept for boards and patterns that are deeply frozen, as everything is
 * that this library returns.
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
  return count(topView(board), compiled(pattern));
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
  const ready = compiled(pattern);
  const matches = ready.orientations
    ? packShape(view, ready)
    : cellsOf(ringOf(view, ready)).map((cell) => 1 << cell);
  return freeze(matches.map((spot) => freeze(cellsOf(spot))));
}

/**
 * The space of the highest stack that an around-the-highest pattern counts around: among equally
 * high stacks the best one, and among equally good ones the first. `null` for a shape, and when no
 * stack has the right colour on top. Rules R33 and R34.
 *
 * @throws RulesError `bad-board` or `bad-pattern` when either is not what its type says.
 *
 * @example
 * ```ts
 * import { findCentre, findMatches, parseBoard, parsePattern } from 'reef-rules';
 *
 * const board = parseBoard('p . gp . / . rgy . . / . p . y / p . . p');
 * findCentre(board, parsePattern('p@y')); // 5
 * findMatches(board, parsePattern('p@y')); // [[0], [2], [9]]
 * ```
 */
export function findCentre(board: Board, pattern: Pattern): Cell | null {
  const view = topView(board);
  const ready = compiled(pattern);
  if (ready.orientations) return null;
  const ring = ringOf(view, ready);
  const isCentre = (cell: Cell): boolean => (ring & ~around(1 << cell)) === 0;
  return cellsOf(highest(view, ready.to)).find(isCentre) ?? null;
}

// Counting. Of a set of spaces, `set & -set` is the lowest one, as a set of its own.

/** Where each orientation of the shape in hand fits; counting is over before anybody else can count. */
const fits: number[] = [];
/** The completions found on the board in hand, from number 1 on. */
const live: number[] = [0];

function count(view: TopView, ready: Compiled): number {
  if (!ready.orientations) return bitCount(ringOf(view, ready));

  const found = findLive(view, ready.orientations);
  return found > 1 && ready.size > 1 ? largest(ready.size, found, 1, 0xffff, 0) : found;
}

/** Collects the spots where the shape appears, sorted by their lowest space, and counts them. */
function findLive(view: TopView, orientations: readonly Orientation[]): number {
  let asked = 0;
  let answer = 0;
  let all = 0;
  for (let i = 0; i < orientations.length; i++) {
    const orientation = orientations[i]!;
    let fit = orientation[1];
    for (let j = 2; j < orientation.length; j++) {
      const ask = orientation[j]!;
      if (ask >> 4 !== asked) {
        asked = ask >> 4;
        answer = view[ask >> 12]! & view[(ask >> 8) & 15]! & ~view[asked & 15]!;
      }
      fit &= answer >> (ask & 15);
    }
    fits[i] = fit;
    all |= fit;
  }

  let found = 0;
  for (; all; all &= all - 1) {
    const anchor = all & -all;
    for (let i = 0; i < orientations.length; i++) {
      if (fits[i]! & anchor) {
        const spot = orientations[i]![0] * anchor;
        // A spot can fit in two ways when questions overlap; it is one completion all the same.
        if (spot !== live[found]) live[++found] = spot;
      }
    }
  }
  return found;
}

/**
 * Rule R26: the size of the largest set of disjoint completions among those from number `from` on, which fits
 * into the `free` spaces; or `best`, if that is not smaller.
 */
function largest(size: number, count: number, from: number, free: number, best: number): number {
  for (let i = from; i <= count; i++) {
    const spot = live[i]!;
    // Spots come sorted by their lowest space: whatever lies below is out of play.
    if (count - i < best || bitCount(free & -(spot & -spot)) < (best + 1) * size) return best;
    if (!(spot & ~free)) {
      // With this spot, the others have to beat one less than the best so far.
      best = 1 + largest(size, count, i + 1, free & ~spot, best && best - 1);
    }
  }
  return best;
}

/** The spots of a largest set of disjoint completions, the first in order of the spots. */
function packShape(view: TopView, shape: CompiledShape): number[] {
  const wanted = count(view, shape);
  return choose(findLive(view, shape.orientations), 1, 0xffff, wanted)!;
}

function choose(count: number, from: number, free: number, wanted: number): number[] | null {
  if (wanted === 0) return [];
  for (let i = from; i <= count; i++) {
    const spot = live[i]!;
    if (spot & ~free) continue;
    const others = choose(count, i + 1, free & ~spot, wanted - 1);
    if (others !== null) return [spot, ...others];
  }
  return null;
}

/** The spaces that an around-the-highest pattern counts, around the best of the highest. R33, R34. */
function ringOf(view: TopView, { color, to }: CompiledRing): number {
  let best = 0;
  for (let rest = highest(view, to); rest; rest &= rest - 1) {
    const ring = around(rest & -rest) & view[color]!;
    if (bitCount(ring) > bitCount(best)) best = ring;
  }
  return best;
}

/** The highest stacks of the colour to count around. Rule R33. */
function highest(view: TopView, to: number): number {
  let stacks = 0;
  for (let level = AT_LEAST_ONE + MAX_HEIGHT; !stacks && level-- > AT_LEAST_ONE;) {
    stacks = view[to]! & view[level]!;
  }
  return stacks;
}
