import { freeze, isObject, Note } from '../core/made.js';
import { list, Misfit, oneOf, readAs, readOrThrow } from '../core/shape.js';
import type { Reader } from '../core/shape.js';
import { ANY_COLOR, AT_LEAST_ONE, bitCount, colorNumber, has } from './cell-set.js';
import type { TopView } from './cell-set.js';
import { CELLS, COLORS, MAX_HEIGHT } from './types.js';
import type { Board, Cell, Color, Placement, Stack } from './types.js';

/** What can be seen from above of a board that the library made. Rule R25. */
class Seen extends Note {
  readonly #view: number[];

  constructor(board: Board, view: number[]) {
    super(board);
    this.#view = view;
  }

  static on(board: unknown): number[] | undefined {
    return isObject(board) && #view in board ? board.#view : undefined;
  }
}

const stacks = list(list(oneOf(COLORS), 0, MAX_HEIGHT), CELLS, CELLS);

/** A board that the library made, as it is; any other is read. */
export const board: Reader<Board> = (value, context) =>
  Seen.on(value) === undefined ? boardOf(stacks(value, context)) : (value as Board);

/**
 * A board of unknown origin.
 *
 * @throws RulesError `bad-board`
 */
export function soundBoard(value: unknown): Board {
  const whole = (): Board => {
    try {
      return readAs(board, value);
    } catch (error) {
      throw Misfit.is(error) && error.path !== '' ? error.under('board') : error;
    }
  };
  return readOrThrow('bad-board', whole, 'a board');
}

/**
 * What can be seen of a board from above. Boards of the library know it; any other is read first.
 *
 * @throws RulesError `bad-board`
 */
export function topView(board: Board): TopView {
  return Seen.on(board) ?? Seen.on(soundBoard(board))!;
}

// Making a board.

/** A new board with what can be seen of it. */
function seen(board: Stack[], view: number[]): Stack[] {
  return new Seen(board, view) as object as Stack[];
}

/** The board of these stacks, which are valid and frozen. */
export function boardOf(stacks: readonly Stack[]): Board {
  const view = [...EMPTY_VIEW];
  const copy = [...stacks];
  for (let cell = 0; cell < CELLS; cell++) {
    const stack = copy[cell]!;
    for (let level = 0; level < stack.length; level++) raise(view, stack[level]!, cell);
  }
  return freeze(seen(copy, view));
}

/**
 * A reef without any piece. Each has stacks of its own, so that in a cloned state, which may be changed by
 * hand, no two spaces are tied together.
 */
export function emptyBoard(): Board {
  const stacks: Stack[] = [];
  for (let cell = 0; cell < CELLS; cell++) stacks.push(freeze([]));
  return boardOf(stacks);
}

const EMPTY_VIEW: TopView = [0, 0, 0, 0, 0, 0, 0, 0, 0];

/** The board with these pieces added, in order. */
export function withPieces(board: Board, placements: readonly Placement[]): Board {
  let grown = board;
  for (let i = 0; i < placements.length; i++) {
    const { color, cell } = placements[i]!;
    grown = withPiece(grown, color, cell, board);
  }
  return freeze(grown);
}

/**
 * The board with one more piece, not frozen yet. If it has grown since `before`, it is changed itself, so
 * that several pieces need one copy.
 */
export function withPiece(board: Board, color: Color, cell: Cell, before: Board): Board {
  const grown = board === before ? seen([...board], [...topView(board)]) : (board as Stack[]);
  grown[cell] = freeze([...grown[cell]!, color]);
  raise(Seen.on(grown)!, color, cell);
  return grown;
}

function raise(view: number[], color: Color, cell: Cell): void {
  const bit = 1 << cell;
  for (let i = 0; i < ANY_COLOR; i++) view[i]! &= ~bit;
  view[colorNumber(color)]! |= bit;
  let height = AT_LEAST_ONE;
  while ((view[height]! & bit) !== 0) height++;
  view[height]! |= bit;
}

// Small questions.

/** How many spaces carry stacks of at least this height. */
export function countHigh(board: Board, height: number): number {
  return bitCount(topView(board)[AT_LEAST_ONE + height - 1]!);
}

/** Whether a stack cannot grow any more. Rule R22. */
export function isFull(board: Board, cell: Cell): boolean {
  return has(topView(board)[AT_LEAST_ONE + MAX_HEIGHT - 1]!, cell);
}
