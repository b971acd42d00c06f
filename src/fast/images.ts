import { RulesError } from '../core/errors.js';
import { CELLS } from '../reef/types.js';
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

/** Refuses what is not the number of a symmetry. */
export function ensureSymmetry(symmetry: number): void {
  if (Number.isInteger(symmetry) && symmetry >= 0 && symmetry < SYMMETRIES) return;
  throw new RulesError('bad-index', `symmetries are numbered from 0 to ${SYMMETRIES - 1}`);
}
