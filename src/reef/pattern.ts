import { freeze, isObject, Note } from '../core/made.js';
import {
  anything,
  at,
  fieldsOf,
  flag,
  list,
  mapped,
  Misfit,
  object,
  oneOf,
  optional,
  readAs,
  readOrThrow,
  whole,
} from '../core/shape.js';
import type { Reader } from '../core/shape.js';
import { topView } from './board.js';
import {
  ALL_CELLS,
  AT_LEAST_ONE,
  cellOf,
  cellsOf,
  colorNumber,
  lowest,
  NOWHERE,
} from './cell-set.js';
import type { CellSet } from './cell-set.js';
import {
  ALIKE,
  AROUND,
  centreOf,
  countAnswers,
  findDisjoint,
  MOST_PAIRS,
  NOT_COUNTED,
  PAIR,
  question,
  ringOf,
  SEARCHED,
} from './count.js';
import type { CompiledPattern } from './count.js';
import { CELLS, COLORS, MAX_HEIGHT } from './types.js';
import type { AdjacentPattern, Board, Cell, Pattern, PatternCell } from './types.js';

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
 * @group Patterns
 */
export function countPattern(board: Board, pattern: Pattern): number {
  const ready = compiled(pattern);
  return countAnswers(ready, answersOn(board, ready));
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
 * @group Patterns
 */
export function findMatches(board: Board, pattern: Pattern): readonly (readonly Cell[])[] {
  const ready = compiled(pattern);
  const answers = answersOn(board, ready);
  const matches =
    ready.method === AROUND
      ? cellsOf(ringOf(answers)).map((cell) => [cell])
      : findDisjoint(ready, answers).map(cellsOf);
  return freeze(matches.map(freeze));
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
 * @group Patterns
 */
export function findCentre(board: Board, pattern: Pattern): Cell | null {
  const ready = compiled(pattern);
  const answers = answersOn(board, ready);
  return ready.method === AROUND ? centreOf(answers) : null;
}

/** What a board answers to the questions of a pattern. */
function answersOn(board: Board, { questions, pairs }: CompiledPattern): Int32Array {
  const view = topView(board);
  for (let pair = 0; pair < pairs; pair++) answers[pair] = 0;
  for (let i = 0; i < questions.length; i++) {
    const asked = questions[i]!;
    const answer = view[asked >> 8]! & view[(asked >> 4) & 15]! & ~view[asked & 15]!;
    answers[i >> 1]! |= answer << ((i & 1) * CELLS);
  }
  return answers;
}

const answers = /* @__PURE__ */ new Int32Array(MOST_PAIRS);

// Patterns as values.

/** What a pattern that the library made compiles to, from the first time that it is counted. */
class Compiled extends Note {
  #ready: CompiledPattern | null = null;

  static isOn(value: unknown): value is Pattern & Compiled {
    return isObject(value) && #ready in value;
  }

  static of(pattern: Pattern): CompiledPattern | undefined {
    return Compiled.isOn(pattern) ? (pattern.#ready ??= compile(pattern)) : undefined;
  }
}

/** Freezes a valid pattern whose parts are frozen already. */
export function freezePattern<P extends Pattern>(pattern: P): P {
  return freeze(new Compiled(pattern) as object as P);
}

/**
 * A pattern made ready for counting; one that the library made is compiled once.
 *
 * @throws RulesError `bad-pattern`
 */
export function compiled(pattern: Pattern): CompiledPattern {
  return Compiled.of(pattern) ?? compile(soundPattern(pattern));
}

/**
 * A frozen pattern of unknown origin: itself if the library made it.
 *
 * @throws RulesError `bad-pattern`
 */
export function soundPattern(value: unknown): Pattern {
  return readOrThrow('bad-pattern', () => readAs(pattern, value), 'a pattern');
}

/** How many rows and columns a shape may span. More than four can be written down, but never fits. */
export const MAX_SPAN = 16;
/** Rows and columns of a shape are numbers of 32 bits. */
const coordinate = whole(-0x80000000, 0x7fffffff);
const color = oneOf(COLORS);

const patternCell = mapped(
  object({
    row: coordinate,
    col: coordinate,
    color: oneOf([...COLORS, 'any']),
    height: optional(whole(1, MAX_HEIGHT)),
    atLeast: optional(flag),
  }),
  (cell: PatternCell): PatternCell => {
    if (cell.atLeast !== true || cell.height !== undefined) return cell;
    throw new Misfit('atLeast', 'needs a height');
  },
);

const kinds = {
  shape: object({ kind: anything, cells: mapped(list(patternCell, 1, CELLS), spread) }),
  adjacent: object({ kind: anything, color, to: color }),
};

/** A pattern: itself if the library made it. Rule R35. */
export const pattern: Reader<Pattern> = (value, context) => {
  if (Compiled.isOn(value)) return value;
  const given = fieldsOf(value, context);
  if (!Object.hasOwn(given, 'kind')) throw new Misfit('', 'the field "kind" is missing');
  const kind = at('kind', () => oneOf(['shape', 'adjacent'])(given['kind'], context));
  if (kind === 'shape') return freezePattern({ kind, cells: kinds.shape(given, context).cells });
  const { color, to } = kinds.adjacent(given, context);
  return freezePattern({ kind, color, to });
};

/** Refuses cells that are too far apart, or in the same place. */
function spread(cells: readonly PatternCell[]): readonly PatternCell[] {
  for (const line of ['row', 'col'] as const) {
    const numbers = cells.map((cell) => cell[line]);
    if (Math.max(...numbers) - Math.min(...numbers) >= MAX_SPAN) {
      throw new Misfit('', `a shape spans at most ${MAX_SPAN} rows and columns`);
    }
  }
  cells.forEach(({ row, col }, i) => {
    const first = cells.findIndex((other) => other.row === row && other.col === col);
    if (first < i) throw new Misfit('', `items ${first} and ${i} are in the same place`);
  });
  return cells;
}

// What can be worked out before any board is known.

/** A pattern made ready for counting: all that can be worked out before any board is known. */
function compile(pattern: Pattern): CompiledPattern {
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
const MOST_SHAPES = 256;

/** The counts of a shape, or `null` if enough shapes are kept already. */
function countsOf(spots: Int32Array): Uint8Array | null {
  const name = spots.join();
  const kept = known.get(name);
  if (kept !== undefined || known.size === MOST_SHAPES) return kept ?? null;
  const counts = new Uint8Array(ALL_CELLS + 1).fill(NOT_COUNTED);
  known.set(name, counts);
  return counts;
}
