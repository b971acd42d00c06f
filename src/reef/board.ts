import { RulesError } from '../core/errors.js';
import { freeze, isObject, Note, readOnce } from '../core/freeze.js';
import type { Memory } from '../core/freeze.js';
import { must } from '../core/untrusted.js';
import { ANY_COLOR, AT_LEAST_ONE, bitCount, colorNumber } from './top-view.js';
import type { TopView } from './top-view.js';
import { CELLS, MAX_HEIGHT } from './types.js';
import type { Board, Cell, Color, Placement, Stack } from './types.js';

/**
 * A board's top view, kept with the board when the library made it. How to read a board is handed in,
 * so that whoever only makes boards does not load it.
 */
class Seen extends Note {
  readonly #view: TopView;

  constructor(board: Board, view: TopView) {
    super(board);
    this.#view = view;
  }

  static on(board: Board, read: (board: Board, isFrozen: boolean) => TopView): TopView {
    return isObject(board) && #view in board ? board.#view : readOnce(foreign, board, read);
  }
}

const foreign: Memory<TopView> = new WeakMap();

/**
 * What can be seen of a board from above. Boards of the library know it; any other is read and
 * checked, and remembered if it is frozen.
 *
 * @throws RulesError `bad-board`
 */
export function topView(board: Board): TopView {
  return Seen.on(board, readBoard);
}

function readBoard(board: Board, isFrozen: boolean): TopView {
  let red = 0;
  let yellow = 0;
  let purple = 0;
  let green = 0;
  let two = 0;
  let three = 0;
  let four = 0;

  let cell = -1;
  let level = -1;
  try {
    must(Array.isArray(board) && board.length === CELLS);
    const stacks = isFrozen ? ([] as Stack[]).concat(board) : board;
    for (cell = 0; cell < CELLS; cell++) {
      level = -1;
      const given: unknown = stacks[cell];
      must(Array.isArray(given));
      // Frozen lists are read as copies: they would make the reader slow for all others too. Their own
      // methods are left alone, since they may be anything.
      const stack: unknown[] = isFrozen ? ([] as unknown[]).concat(given) : given;
      const height = stack.length;
      if (height === 0) continue;
      must(height >>> 0 === height && height <= MAX_HEIGHT);
      for (level = 0; level < height - 1; level++) must(colorNumber(stack[level]) < ANY_COLOR);

      const bit = 1 << cell;
      const top: unknown = stack[level];
      if (top === 'red') red |= bit;
      else if (top === 'yellow') yellow |= bit;
      else if (top === 'purple') purple |= bit;
      else {
        must(top === 'green');
        green |= bit;
      }
      if (height > 1) two |= bit;
      if (height > 2) three |= bit;
      if (height > 3) four |= bit;
    }
    return [red, yellow, purple, green, red | yellow | purple | green, two, three, four, 0];
  } catch {
    throw new RulesError(
      'bad-board',
      cell < 0
        ? 'a board is a list of 16 stacks'
        : level < 0
          ? 'a stack is a list of at most 4 colours'
          : 'a piece is red, yellow, purple, green',
      cell < 0 ? '' : level < 0 ? `board[${cell}]` : `board[${cell}][${level}]`,
    );
  }
}

// Growing a board.

/**
 * A reef without any piece. Each has stacks of its own: whoever clones a state to change it by hand
 * must not find two spaces tied together.
 */
export function emptyBoard(): Board {
  return freeze(
    seen(
      Array.from({ length: CELLS }, () => freeze([])),
      EMPTY_VIEW,
    ),
  );
}

const EMPTY_VIEW: TopView = [0, 0, 0, 0, 0, 0, 0, 0, 0];

function seen(board: Board, view: TopView): Board {
  return new Seen(board, view) as object as Board;
}

/** The board with these pieces added, in order. */
export function withPieces(board: Board, placements: readonly Placement[]): Board {
  const stacks = [...board];
  const view = [...topView(board)];
  for (let i = 0; i < placements.length; i++) {
    const { color, cell } = placements[i]!;
    stacks[cell] = freeze([...stacks[cell]!, color]);
    raise(view, color, cell);
  }
  return freeze(seen(stacks, view));
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

/** How many spaces carry at least so many pieces. */
export function countHigh(board: Board, height: number): number {
  return bitCount(topView(board)[AT_LEAST_ONE + height - 1]!);
}
