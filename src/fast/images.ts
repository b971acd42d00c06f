import { startCell, startColor, withStartPiece } from '../reef/starts.js';
import { CELLS, COLORS } from '../reef/types.js';
import type { Cell } from '../reef/types.js';

/**
 * How many ways there are to turn and mirror a reef.
 *
 * @example
 * ```ts
 * import { formatBoard, parseBoard } from 'reef-rules';
 * import { SYMMETRIES, turnBoard } from 'reef-rules/fast';
 *
 * const board = parseBoard('r y . . / . . . . / . . . . / . . . .');
 * const turned = Array.from({ length: SYMMETRIES }, (_, i) => formatBoard(turnBoard(board, i)));
 * new Set(turned).size; // 8
 * ```
 */
export const SYMMETRIES = 8;

/** Where a space comes to lie. */
export function imageOf(cell: Cell, symmetry: number): Cell {
  return IMAGES[symmetry * CELLS + cell]!;
}

const IMAGES = /* @__PURE__ */ Int32Array.from({ length: SYMMETRIES * CELLS }, (_, i) => {
  let row = (i & 15) >> 2;
  let col = i & 3;
  if (i >> 4 >= 4) col = 3 - col;
  for (let turns = (i >> 4) & 3; turns > 0; turns--) [row, col] = [col, 3 - row];
  return row * 4 + col;
});

/** A turned start, with its pieces in order again; those on one space stay in order. */
export function turnedStart(start: number, symmetry: number): number {
  let turned = 0;
  for (let i = 0; i < COLORS.length; i++) {
    const cell = imageOf(startCell(start, i), symmetry);
    let at = i;
    while (at > 0 && startCell(turned, at - 1) > cell) at--;
    turned = withStartPiece(turned, at, startColor(start, i), cell);
  }
  return turned;
}
