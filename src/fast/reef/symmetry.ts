import { ensureNumberOf } from '../../core/game-helpers.js';
import { freeze } from '../../core/made.js';
import { placement, playAction, soundAction, startAction } from '../../reef/shapes.js';
import { emptyBoard, topView, withPieces } from '../../reef/board.js';
import { colorNumber } from '../../reef/cell-set.js';
import { firstOf, NOT_PLACED, secondOf, SWAPPED, wayOn, REEF_WAYS } from '../../reef/placing.js';
import type { Way } from '../../reef/placing.js';
import { numberOfStart, startCell, startColor, startOf, withStartPiece } from '../../reef/setup.js';
import { CELLS, COLORS } from '../../reef/types.js';
import type { Action, Board, Cell, Placement, Stack } from '../../reef/types.js';
import type { PackedDeck } from './deck.js';
import { cardPlayed, wayPlayed } from './numbers.js';

/**
 * How many ways there are to turn and mirror a reef.
 *
 * @example
 * ```ts
 * import { formatBoard, parseBoard } from 'reef-rules';
 * import { REEF_SYMMETRIES, turnBoard } from 'reef-rules/fast';
 *
 * const board = parseBoard('r y . . / . . . . / . . . . / . . . .');
 * const turned = Array.from({ length: REEF_SYMMETRIES }, (_, i) => formatBoard(turnBoard(board, i)));
 * new Set(turned).size; // 8
 * ```
 * @group Symmetry
 */
export const REEF_SYMMETRIES = 8;

/** Where a space comes to lie. */
export function imageOf(cell: Cell, symmetry: number): Cell {
  return IMAGES[symmetry * CELLS + cell]!;
}

const IMAGES = /* @__PURE__ */ Int32Array.from({ length: REEF_SYMMETRIES * CELLS }, (_, i) => {
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

/**
 * A reef turned and mirrored. Symmetries 0 to 3 turn it clockwise by 0 to 3 right angles; 4 to 7
 * first mirror it, left for right, and then turn it in the same way. Every pattern counts the same
 * on it (R27), so a learner gets eight games from each.
 *
 * @throws RulesError `bad-board`, or `bad-index` when there is no such symmetry.
 *
 * @example
 * ```ts
 * import { formatBoard, parseBoard } from 'reef-rules';
 * import { turnBoard } from 'reef-rules/fast';
 *
 * const board = parseBoard('r y . . / . . . . / . . . . / . . . .');
 * formatBoard(turnBoard(board, 1)); // '. . . r / . . . y / . . . . / . . . .'
 * ```
 * @group Symmetry
 */
export function turnBoard(board: Board, symmetry: number): Board {
  ensureSymmetry(symmetry);
  topView(board);
  return turned(board, symmetry);
}

/**
 * The one reef that stands for a reef and all its turned and mirrored images. Each player's reef
 * may be turned independently without any effect on the game.
 *
 * @throws RulesError `bad-board`
 *
 * @example
 * ```ts
 * import { formatBoard, parseBoard } from 'reef-rules';
 * import { canonicalBoard } from 'reef-rules/fast';
 *
 * const one = parseBoard('r y . . / . . . . / . . . . / . . . .');
 * const two = parseBoard('. . . . / . . . . / . . . y / . . . r');
 * formatBoard(canonicalBoard(one)) === formatBoard(canonicalBoard(two)); // true
 * ```
 * @group Symmetry
 */
export function canonicalBoard(board: Board): Board {
  topView(board);
  let least = 0;
  let leastKey = '';
  for (let symmetry = 0; symmetry < REEF_SYMMETRIES; symmetry++) {
    const key = keyOf(board, symmetry);
    if (symmetry === 0 || key < leastKey) {
      least = symmetry;
      leastKey = key;
    }
  }
  return turned(board, least);
}

/**
 * What an action becomes when the reef of the player is turned with {@link turnBoard}: doing the
 * given action and then turning gives the same reef as turning and then doing the result.
 *
 * @throws RulesError `bad-action`, or `bad-index` when there is no such symmetry.
 *
 * @example
 * ```ts
 * import { formatAction, parseAction } from 'reef-rules';
 * import { turnReefAction } from 'reef-rules/fast';
 *
 * formatAction(turnReefAction(parseAction('play #9 r@a1 y@b1'), 1)); // 'play #9 r@d1 y@d2'
 * ```
 * @group Symmetry
 */
export function turnReefAction(action: Action, symmetry: number): Action {
  ensureSymmetry(symmetry);
  const read = soundAction(action);
  if (read.type === 'take' || read.type === 'draw') return read;

  const placements = read.placements.map(({ color, cell }) =>
    placement(color, imageOf(cell, symmetry)),
  );
  if (read.type === 'start') return startAction(freeze(placements.sort(byCell)));
  const isDouble = placements[0]?.color === placements[1]?.color;
  return playAction(read.card, freeze(isDouble ? placements.sort(byCell) : placements));
}

function turned(board: Board, symmetry: number): Board {
  const placements: Placement[] = [];
  board.forEach((stack, cell) => {
    for (const color of stack) placements.push(placement(color, imageOf(cell, symmetry)));
  });
  return withPieces(emptyBoard(), placements);
}

/** The stacks of the turned reef in order, each as a character. */
function keyOf(board: Board, symmetry: number): string {
  const keys: string[] = [];
  board.forEach((stack, cell) => {
    keys[imageOf(cell, symmetry)] = String.fromCharCode(stackNumber(stack));
  });
  return keys.join('');
}

function stackNumber(stack: Stack): number {
  return stack.reduce((number, color) => number * 4 + colorNumber(color), 1);
}

/** On one space pieces stay in order. */
function byCell(a: Placement, b: Placement): number {
  return a.cell - b.cell;
}

/** Refuses what is not the number of a symmetry. */
export function ensureSymmetry(symmetry: number): void {
  ensureNumberOf('symmetries', REEF_SYMMETRIES, symmetry);
}

/** The number of what an action becomes when the reef is turned. */
export function turnedNumber(deck: PackedDeck, number: number, symmetry: number): number {
  const { plays, starts, double } = deck;
  if (number < plays) return number;
  if (number >= starts) {
    return starts + numberOfStart(turnedStart(startOf(number - starts), symmetry));
  }
  const card = cardPlayed(number - plays);
  const way = turnedWay(wayPlayed(number - plays), double[card] === 1, symmetry);
  return plays + card * REEF_WAYS + way;
}

function turnedWay(way: Way, areAlike: boolean, symmetry: number): Way {
  if (way >= SWAPPED) return SWAPPED + imageOf(way - SWAPPED, symmetry);
  const first = imageIfPlaced(firstOf(way), symmetry);
  return wayOn(first, imageIfPlaced(secondOf(way), symmetry), false, areAlike);
}

function imageIfPlaced(cell: number, symmetry: number): number {
  return cell === NOT_PLACED ? NOT_PLACED : imageOf(cell, symmetry);
}
