import { freeze, isObject, Note, readOnce } from '../core/freeze.js';
import type { Memory } from '../core/freeze.js';
import {
  below,
  fieldsOf,
  flag,
  itemsOf,
  Misfit,
  oneOf,
  readOrThrow,
  wholeNumber,
} from '../core/untrusted.js';
import { MAX_COORDINATE, MAX_SPAN, MIN_COORDINATE } from './limits.js';
import { AT_LEAST_ONE, colorNumber, NOWHERE } from './top-view.js';
import { CELLS, COLORS, MAX_HEIGHT } from './types.js';
import type { Pattern, PatternCell } from './types.js';

/** A pattern made ready for counting: all that can be worked out before any board is known. */
export type Compiled = CompiledShape | CompiledRing;

/** A shape in all its orientations. */
export interface CompiledShape {
  /** How many spaces one completion takes. */
  readonly size: number;
  /** Each different rotation and reflection once, in the order of their spots. */
  readonly orientations: readonly Orientation[];
}

/**
 * A shape, turned and mirrored in one way. Where its anchor lies, the first of its spaces, the shape
 * lies:
 *
 * - `spot`: the spaces that it takes when the anchor is on space 0;
 * - `anchors`: the spaces where the anchor can be, so that all of the shape is on the board;
 * - `asks`: for each of its spaces a question, and in the last four bits how far from the anchor it is.
 *
 * A question names the three sets of a {@link TopView} that answer it, four bits each: what has to be
 * there is in the first and the second and not in the third.
 */
export type Orientation = readonly [spot: number, anchors: number, ...asks: number[]];

/** The colour to count, and the colour of the stack to count around. */
export interface CompiledRing {
  readonly orientations?: never;
  readonly color: number;
  readonly to: number;
}

/** What a pattern of the library compiles to, from the first time that somebody asks. */
class Ready extends Note {
  #compiled: Compiled | undefined;

  static on(pattern: Pattern): Compiled {
    return isObject(pattern) && #compiled in pattern
      ? (pattern.#compiled ??= compile(pattern as object as Pattern))
      : readOnce(foreign, pattern, (given) => compile(soundPattern(given)));
  }

  static isOn(value: unknown): value is Pattern {
    return isObject(value) && #compiled in value;
  }
}

const foreign: Memory<Compiled> = new WeakMap();

/** Freezes a sound pattern whose parts are frozen already. */
export function freezePattern<P extends Pattern>(pattern: P): P {
  return freeze(new Ready(pattern) as object as P);
}

/**
 * A pattern, ready for counting. Patterns of the library keep this; any other is read first, and what
 * comes of it is remembered if the pattern is frozen.
 *
 * @throws RulesError `bad-pattern`
 */
export function compiled(pattern: Pattern): Compiled {
  return Ready.on(pattern);
}

function compile(pattern: Pattern): Compiled {
  return pattern.kind === 'shape'
    ? compileShape(pattern.cells)
    : { color: colorNumber(pattern.color), to: colorNumber(pattern.to) };
}

/** A cell of a shape in some orientation, and the question that it asks. */
type Asking = readonly [row: number, col: number, question: number];

function compileShape(given: readonly PatternCell[]): CompiledShape {
  let cells = given.map(({ row, col, color, height, atLeast }): Asking => {
    // Any height will do without a number (R28), else exactly that one (R29) or from there on (R30).
    const from = AT_LEAST_ONE - 1 + (height ?? 1);
    const under = height && !atLeast ? from + 1 : NOWHERE;
    return [row, col, (colorNumber(color) << 12) | (from << 8) | (under << 4)];
  });
  const orientations: Record<string, Orientation> = {};
  for (let i = 0; i < 8; i++) {
    // Mirrored and swapped by turns, a shape goes through all rotations and reflections. Rule R27.
    cells = cells
      .map(([row, col, question]): Asking => (i & 1 ? [col, row, question] : [row, -col, question]))
      .sort((a, b) => a[0] - b[0] || a[1] - b[1]);

    // The first of the cells is the anchor.
    const [top, left] = cells[0]!;
    let spot = 0;
    let west = left;
    let east = left;
    const asks = cells.map(([row, col, question]) => {
      west = Math.min(west, col);
      east = Math.max(east, col);
      const distance = (row - top) * 4 + col - left;
      spot |= 1 << distance;
      return question + distance;
    });
    const anchors = anchorsOf(cells.at(-1)![0] - top, west - left, east - left);
    const orientation: Orientation = [spot, anchors, ...asks];
    if (anchors !== 0) orientations[orientation.join()] = orientation;
  }
  return {
    size: given.length,
    orientations: Object.values(orientations).sort((a, b) => a[0] - b[0]),
  };
}

/** The spaces where the anchor can be, so that all of the shape is on the board. Rule R32. */
function anchorsOf(rows: number, west: number, east: number): number {
  let anchors = 0;
  for (let cell = 0; cell < CELLS; cell++) {
    const col = cell & 3;
    if (cell + 4 * rows < CELLS && col + west >= 0 && col + east < 4) anchors |= 1 << cell;
  }
  return anchors;
}

// Reading.

/**
 * A frozen pattern of unknown origin: itself if the library made it, otherwise a copy.
 *
 * @throws RulesError `bad-pattern`
 */
export function soundPattern(value: unknown): Pattern {
  return readOrThrow('bad-pattern', () => patternAt(value, ''), 'a pattern');
}

/** A frozen pattern of unknown origin that is a part of something. Rule R35. */
export function patternAt(value: unknown, path: string): Pattern {
  if (Ready.isOn(value)) return value;
  const pattern = fieldsOf(value, path, ['kind'], ['cells', 'color', 'to']);
  if (oneOf(pattern.kind, below(path, 'kind'), ['shape', 'adjacent'] as const) === 'adjacent') {
    const { color, to } = fieldsOf(pattern, path, ['kind', 'color', 'to']);
    return freezePattern({
      kind: 'adjacent',
      color: oneOf(color, below(path, 'color'), COLORS),
      to: oneOf(to, below(path, 'to'), COLORS),
    });
  }
  const at = below(path, 'cells');
  const { cells } = fieldsOf(pattern, path, ['kind', 'cells']);
  const items = itemsOf(cells, at, 1, CELLS).map((cell, i) => patternCellAt(cell, below(at, i)));
  ensureSpread(items, at);
  return freezePattern({ kind: 'shape', cells: freeze(items) });
}

const ASKED_COLORS = [...COLORS, 'any'] as const;

function patternCellAt(value: unknown, path: string): PatternCell {
  const cell = fieldsOf(value, path, ['row', 'col', 'color'], ['height', 'atLeast']);
  const { height, atLeast } = cell;
  if (atLeast === true && height === undefined) {
    throw new Misfit(below(path, 'atLeast'), 'needs a height');
  }
  return freeze({
    row: wholeNumber(cell.row, below(path, 'row'), MIN_COORDINATE, MAX_COORDINATE),
    col: wholeNumber(cell.col, below(path, 'col'), MIN_COORDINATE, MAX_COORDINATE),
    color: oneOf(cell.color, below(path, 'color'), ASKED_COLORS),
    ...(height === undefined
      ? {}
      : { height: wholeNumber(height, below(path, 'height'), 1, MAX_HEIGHT) }),
    ...(atLeast === undefined ? {} : { atLeast: flag(atLeast, below(path, 'atLeast')) }),
  });
}

function ensureSpread(cells: readonly PatternCell[], path: string): void {
  for (const line of ['row', 'col'] as const) {
    const numbers = cells.map((cell) => cell[line]);
    if (Math.max(...numbers) - Math.min(...numbers) >= MAX_SPAN) {
      throw new Misfit(path, `a shape spans at most ${MAX_SPAN} rows and columns`);
    }
  }
  cells.forEach(({ row, col }, i) => {
    const first = cells.findIndex((other) => other.row === row && other.col === col);
    if (first < i) throw new Misfit(path, `items ${first} and ${i} are in the same place`);
  });
}
