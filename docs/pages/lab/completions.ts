import { countPattern, MAX_HEIGHT } from 'reef-rules';
import type { AdjacentPattern, Board, Cell, Pattern, PatternCell } from 'reef-rules';

/** A completion that is there, but shares pieces with some that count. */
export interface Overlap {
  readonly cells: readonly Cell[];
  /** The completions that count, by their place from 0, each with the spaces in common. */
  readonly shares: readonly { readonly counted: number; readonly cells: readonly Cell[] }[];
}

/**
 * All other completions of a shape. Where one could lie is worked out here; whether it is one, the
 * library says, asked about a reef that has those stacks alone.
 */
export function overlapsOn(
  board: Board,
  pattern: Pattern,
  counted: readonly (readonly Cell[])[],
): readonly Overlap[] {
  if (pattern.kind !== 'shape') return [];
  const known = new Set(counted.map(String));
  return layings(pattern.cells)
    .filter((cells) => !known.has(String(cells)) && isComplete(board, pattern, cells))
    .map((cells) => ({ cells, shares: sharesOf(cells, counted) }));
}

function isComplete(board: Board, pattern: Pattern, cells: readonly Cell[]): boolean {
  const alone = board.map((stack, cell) => (cells.includes(cell) ? stack : []));
  return countPattern(alone, pattern) === 1;
}

function sharesOf(
  cells: readonly Cell[],
  counted: readonly (readonly Cell[])[],
): Overlap['shares'] {
  return counted
    .map((others, i) => ({ counted: i, cells: cells.filter((cell) => others.includes(cell)) }))
    .filter((share) => share.cells.length > 0);
}

/** Rotations and reflections: what to multiply row and column with. */
// prettier-ignore
const TURNS = [
  [1, 0, 0, 1], [0, 1, -1, 0], [-1, 0, 0, -1], [0, -1, 1, 0],
  [1, 0, 0, -1], [0, 1, 1, 0], [-1, 0, 0, 1], [0, -1, -1, 0],
] as const;

/** The spaces that a shape can lie on, turned and mirrored, each set once and in ascending order. */
function layings(cells: readonly PatternCell[]): readonly (readonly Cell[])[] {
  const found = new Map<string, readonly Cell[]>();
  for (const [a, b, c, d] of TURNS) {
    const turned = cells.map(({ row, col }) => ({
      row: a * row + b * col,
      col: c * row + d * col,
    }));
    for (const laid of shifted(turned)) found.set(String(laid), laid);
  }
  return [...found.values()].sort((one, other) => compare(one, other));
}

function shifted(cells: readonly { row: number; col: number }[]): Cell[][] {
  const top = Math.min(...cells.map(({ row }) => row));
  const left = Math.min(...cells.map(({ col }) => col));
  const height = Math.max(...cells.map(({ row }) => row)) - top + 1;
  const width = Math.max(...cells.map(({ col }) => col)) - left + 1;
  const laid: Cell[][] = [];
  for (let down = 0; down + height <= 4; down++) {
    for (let right = 0; right + width <= 4; right++) {
      const places = cells.map(({ row, col }) => (row - top + down) * 4 + col - left + right);
      laid.push(places.sort((one, other) => one - other));
    }
  }
  return laid;
}

function compare(one: readonly Cell[], other: readonly Cell[]): number {
  const at = one.findIndex((cell, i) => cell !== other[i]);
  return at < 0 ? 0 : one[at]! - other[at]!;
}

// Around the highest.

/** A stack that an around-the-highest pattern can count around, and what it finds there. */
export interface Centre {
  readonly cell: Cell;
  readonly height: number;
  readonly count: number;
}

/**
 * The highest stacks with the colour that such a pattern counts around, the one that counts first. The
 * library counts around each of them, on a reef on which no other is as high.
 */
export function centresOn(board: Board, pattern: Pattern): readonly Centre[] {
  if (pattern.kind !== 'adjacent') return [];
  const { to } = pattern;
  const height = Math.max(0, ...board.map((stack) => (stack.at(-1) === to ? stack.length : 0)));
  return board
    .flatMap((stack, cell) => (stack.at(-1) === to && stack.length === height ? [cell] : []))
    .map((cell) => ({ cell, height, count: countAround(board, pattern, cell) }))
    .sort((one, other) => other.count - one.count);
}

/** Makes that stack the only highest one: it grows from below, or the others do not reach as high. */
function countAround(board: Board, pattern: AdjacentPattern, centre: Cell): number {
  const canGrow = board[centre]!.length < MAX_HEIGHT;
  const changed = board.map((stack, cell) => {
    if (cell === centre) return canGrow ? [pattern.to, ...stack] : stack;
    return !canGrow && stack.length === MAX_HEIGHT ? stack.slice(1) : stack;
  });
  return countPattern(changed, pattern);
}
