import { freeze, isDeepFrozen, isObject, Note } from '../core/freeze.js';
import { Misfit, refusalOf } from '../core/untrusted.js';
import { CELLS, COLORS, MAX_HEIGHT } from './types.js';
import type { Board, Cell, Color, Placement, Stack } from './types.js';

// What can be seen of a board from above, as sets of spaces: bit n stands for space n.

/**
 * The spaces topped with red, yellow, purple and green; those at least 1, 2, 3 and 4 high; and none.
 * Any question about a top piece is answered by combining three of these sets.
 */
export type TopView = readonly number[];
/** The place of the set that any colour belongs to: all spaces with a piece. */
export const ANY_COLOR = 4;
/** The place of the set of spaces at least one high; the greater heights follow. */
export const AT_LEAST_ONE = 4;
/** The place of the empty set. */
export const NOWHERE = 8;

/** A board's top view, kept with the board when the library made it. */
class Seen extends Note {
  readonly #view: TopView;

  constructor(board: Board, view: TopView) {
    super(board);
    this.#view = view;
  }

  static put(board: Board, view: TopView): Board {
    return new Seen(board, view) as object as Board;
  }

  static on(board: unknown): TopView | undefined {
    return isObject(board) && #view in board ? board.#view : undefined;
  }
}

/** Top views of boards that somebody else has frozen. */
const foreign = new WeakMap<Board, TopView>();

/**
 * What can be seen of a board from above. Boards of the library know it; any other is read and
 * checked, and remembered if it is frozen.
 *
 * @throws RulesError `bad-board`
 */
export function topView(board: Board): TopView {
  const known = Seen.on(board);
  if (known !== undefined) return known;
  try {
    return lookAt(board);
  } catch (error) {
    throw refusalOf('bad-board', error);
  }
}

function lookAt(board: Board): TopView {
  if (!Object.isFrozen(board)) return readBoard(board);
  const known = foreign.get(board);
  if (known !== undefined) return known;
  if (!isDeepFrozen(board)) return readBoard(board);

  // Frozen arrays must not reach the reader: they would make it slow for all others too.
  const view = readBoard(thawed(board, CELLS, (stack) => thawed(stack, MAX_HEIGHT)));
  foreign.set(board, view);
  return view;
}

/** An ordinary copy of a list, read by index, and no further than it takes to see it is too long. */
function thawed(
  list: unknown,
  most: number,
  each: (item: unknown) => unknown = (item) => item,
): unknown {
  if (!Array.isArray(list)) return list;
  const copy: unknown[] = [];
  for (let i = 0; i < list.length && i <= most; i++) copy.push(each(list[i]));
  return copy;
}

function readBoard(board: unknown): TopView {
  if (!Array.isArray(board) || board.length !== CELLS) {
    throw new Misfit('', `a board is a list of ${CELLS} stacks`);
  }
  let red = 0;
  let yellow = 0;
  let purple = 0;
  let green = 0;
  let two = 0;
  let three = 0;
  let four = 0;

  for (let cell = 0; cell < CELLS; cell++) {
    const stack: unknown = board[cell];
    if (!Array.isArray(stack)) throw notAStack(cell);
    const height: unknown = stack.length;
    if (height === 0) continue;
    if (typeof height !== 'number' || height > MAX_HEIGHT) throw notAStack(cell);
    for (let i = 0; i < height - 1; i++) if (!isColor(stack[i])) throw notAPiece(cell, i);

    const bit = 1 << cell;
    const top: unknown = stack[height - 1];
    if (top === 'red') red |= bit;
    else if (top === 'yellow') yellow |= bit;
    else if (top === 'purple') purple |= bit;
    else if (top === 'green') green |= bit;
    else throw notAPiece(cell, height - 1);

    if (height > 1) two |= bit;
    if (height > 2) three |= bit;
    if (height > 3) four |= bit;
  }
  return [red, yellow, purple, green, red | yellow | purple | green, two, three, four, 0];
}

function isColor(value: unknown): boolean {
  return value === 'red' || value === 'yellow' || value === 'purple' || value === 'green';
}

function notAStack(cell: Cell): Misfit {
  return new Misfit(`board[${cell}]`, `a stack is a list of at most ${MAX_HEIGHT} colours`);
}

function notAPiece(cell: Cell, height: number): Misfit {
  return new Misfit(`board[${cell}][${height}]`, `a piece is ${COLORS.join(', ')}`);
}

// Growing a board.

/**
 * A reef without any piece. Each has stacks of its own: whoever clones a state to change it by hand
 * must not find two spaces tied together.
 */
export function emptyBoard(): Board {
  return freeze(
    Seen.put(
      Array.from({ length: CELLS }, () => freeze([])),
      EMPTY_VIEW,
    ),
  );
}

const EMPTY_VIEW: TopView = [0, 0, 0, 0, 0, 0, 0, 0, 0];

/** The board with these pieces added, in order. */
export function withPieces(board: Board, placements: readonly Placement[]): Board {
  const stacks = [...board];
  const view = [...topView(board)];
  for (let i = 0; i < placements.length; i++) {
    const { color, cell } = placements[i] as Placement;
    stacks[cell] = freeze([...(stacks[cell] as Stack), color]);
    raise(view, color, cell);
  }
  return freeze(Seen.put(stacks, view));
}

function raise(view: number[], color: Color, cell: Cell): void {
  const bit = 1 << cell;
  for (let i = 0; i < ANY_COLOR; i++) (view[i] as number) &= ~bit;
  (view[colorNumber(color)] as number) |= bit;
  let height = AT_LEAST_ONE;
  while (((view[height] as number) & bit) !== 0) height++;
  (view[height] as number) |= bit;
}

// Small questions.

/** How many more pieces a space can take. Rule R22. */
export function roomOn(board: Board, cell: Cell): number {
  return MAX_HEIGHT - (board[cell] as Stack).length;
}

/** How many spaces carry at least so many pieces. */
export function countHigh(board: Board, height: number): number {
  return bitCount(topView(board)[AT_LEAST_ONE + height - 1] as number);
}

/** A colour's place in `COLORS`. */
export function colorNumber(color: Color): number {
  return color === 'red' ? 0 : color === 'yellow' ? 1 : color === 'purple' ? 2 : 3;
}

/** The spaces of a set, in ascending order. */
export function cellsOf(set: number): Cell[] {
  const cells: Cell[] = [];
  for (let cell = 0; cell < CELLS; cell++) if (((set >> cell) & 1) === 1) cells.push(cell);
  return cells;
}

/** How many spaces a set has: its bits added up in pairs, then fours, then eights. */
export function bitCount(set: number): number {
  set -= (set >> 1) & 0x5555;
  set = (set & 0x3333) + ((set >> 2) & 0x3333);
  set = (set + (set >> 4)) & 0x0f0f;
  return (set + (set >> 8)) & 0x1f;
}

/** The lowest space of a set, as a set of one. */
export function lowest(set: number): number {
  return set & -set;
}
