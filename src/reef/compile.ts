import { ALL_CELLS, AT_LEAST_ONE, cellOf, colorNumber, lowest, NOWHERE } from './cell-set.js';
import type { CellSet } from './cell-set.js';
import { ALIKE, AROUND, NOT_COUNTED, PAIR, question, SEARCHED } from './count.js';
import type { CompiledPattern } from './count.js';
import { CELLS, MAX_HEIGHT } from './types.js';
import type { AdjacentPattern, Pattern, PatternCell } from './types.js';

/** A pattern made ready for counting: all that can be worked out before any board is known. */
export function compile(pattern: Pattern): CompiledPattern {
  return pattern.kind === 'shape' ? compileShape(pattern.cells) : compileRing(pattern);
}

const NOTHING = /* @__PURE__ */ new Int32Array(0);
const NO_COUNTS = /* @__PURE__ */ new Uint8Array(0);

/** The pieces to count, then the stacks to look for: four high, three, two and one. Rule R33. */
function compileRing({ color, to }: AdjacentPattern): CompiledPattern {
  const questions = [question(colorNumber(color), AT_LEAST_ONE, NOWHERE)];
  for (let height = MAX_HEIGHT; height >= 1; height--) {
    const from = AT_LEAST_ONE + height - 1;
    questions.push(question(colorNumber(to), from, from + 1));
  }
  return {
    method: AROUND,
    questions: Int32Array.from(questions),
    question: questions[0]!,
    pairs: (questions.length + 1) >> 1,
    size: 1,
    spots: NOTHING,
    first: NOTHING,
    asks: [],
    reach: NOTHING,
    counts: NO_COUNTS,
  };
}

function compileShape(cells: readonly PatternCell[]): CompiledPattern {
  const asked = cells.map(questionOf);
  const questions = [...new Set(asked)];
  const pairs = (questions.length + 1) >> 1;
  const spots = layDown(
    cells,
    asked.map((one) => questions.indexOf(one)),
    pairs,
  );
  const taken = Int32Array.from(spots, ([spaces]) => spaces);
  const asks = Array.from({ length: pairs }, (_, pair) =>
    Int32Array.from(spots, (spot) => spot[1 + pair]!),
  );

  const isPair = cells.length === 2 && questions.length === 2;
  const counts = questions.length === 1 ? countsOf(taken) : null;
  return {
    method: counts !== null ? ALIKE : isPair ? PAIR : SEARCHED,
    questions: Int32Array.from(questions),
    question: questions[0]!,
    pairs,
    size: cells.length,
    spots: taken,
    first: firstsIn(taken),
    asks,
    reach: isPair ? reachOf(asks[0]!) : NOTHING,
    counts: counts ?? NO_COUNTS,
  };
}

/** Any height will do without a number (R28), else exactly that one (R29) or from there on (R30). */
function questionOf({ color, height, atLeast }: PatternCell): number {
  const from = AT_LEAST_ONE - 1 + (height ?? 1);
  const isExact = height !== undefined && atLeast !== true;
  return question(colorNumber(color), from, isExact ? from + 1 : NOWHERE);
}

/** The spaces that a shape takes, and those that must answer to its questions, two questions to a number. */
type Spot = readonly [spaces: CellSet, ...asks: number[]];

/** Lays a shape wherever all of it is on the board, turned and mirrored in every way. Rules R27 and R32. */
function layDown(
  cells: readonly PatternCell[],
  asked: readonly number[],
  pairs: number,
): readonly Spot[] {
  const spots: Spot[] = [];
  const seen = new Set<string>();
  let places = cells.map(({ row, col }): Place => [row, col]);
  for (let i = 0; i < 8; i++) {
    // Mirrored and swapped by turns, a shape goes through all rotations and reflections.
    places = places.map(([row, col]): Place => (i % 2 === 0 ? [row, -col] : [col, row]));
    const [top, bottom] = spanOf(places.map(([row]) => row));
    const [left, right] = spanOf(places.map(([, col]) => col));
    if (bottom - top > 3 || right - left > 3) continue;

    const corner = cornerSpot(places, top, left, asked, pairs);
    if (seen.has(corner.join())) continue;
    seen.add(corner.join());
    for (let row = 0; row <= 3 - (bottom - top); row++) {
      for (let col = 0; col <= 3 - (right - left); col++) {
        spots.push(corner.map((set) => set << (row * 4 + col)) as [CellSet, ...number[]]);
      }
    }
  }
  return spots.sort(([a], [b]) => lowest(a) - lowest(b) || a - b);
}

type Place = readonly [row: number, col: number];

function spanOf(numbers: readonly number[]): readonly [least: number, most: number] {
  return [Math.min(...numbers), Math.max(...numbers)];
}

/** Where a shape lies in the top left corner of the board. */
function cornerSpot(
  places: readonly Place[],
  top: number,
  left: number,
  asked: readonly number[],
  pairs: number,
): Spot {
  const spot: [CellSet, ...number[]] = [0, ...new Array<number>(pairs).fill(0)];
  places.forEach(([row, col], i) => {
    const space = 1 << ((row - top) * 4 + col - left);
    spot[0] |= space;
    spot[1 + (asked[i]! >> 1)]! |= space << ((asked[i]! & 1) * CELLS);
  });
  return spot;
}

/** For each space, the number of the first spot that has no lower one. */
function firstsIn(spots: Int32Array): Int32Array {
  const first = new Int32Array(CELLS + 1);
  for (let cell = 0, i = 0; cell <= CELLS; cell++) {
    while (i < spots.length && cellOf(spots[i]!) < cell) i++;
    first[cell] = i;
  }
  return first;
}

/** In each spot one space is asked the first question and one the second. */
function reachOf(asks: Int32Array): Int32Array {
  const reach = new Int32Array(CELLS);
  for (const asked of asks) reach[cellOf(asked & ALL_CELLS)]! |= asked >>> CELLS;
  return reach;
}

/**
 * The counts of shapes that ask the same of all their cells, by the spots of the shape. Colours and heights make no
 * difference: three in a row is one shape, whatever lies there.
 */
const known = new Map<string, Uint8Array>();

/** The counts of no more shapes than this are kept, 16 MB; shapes that come later are searched for. */
export const MOST_SHAPES = 256;

/** How many shapes have their counts kept by now. */
export function shapesKept(): number {
  return known.size;
}

/** The counts of a shape, or `null` if enough shapes are kept already. */
function countsOf(spots: Int32Array): Uint8Array | null {
  const name = spots.join();
  const kept = known.get(name);
  if (kept !== undefined || known.size === MOST_SHAPES) return kept ?? null;
  const counts = new Uint8Array(ALL_CELLS + 1).fill(NOT_COUNTED);
  known.set(name, counts);
  return counts;
}
