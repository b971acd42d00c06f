import { freeze, isObject, Note, readOnce } from '../core/freeze.js';
import type { Memory } from '../core/freeze.js';
import {
  below,
  itemsOf,
  lengthOf,
  Misfit,
  misfitOf,
  oneOf,
  readOrThrow,
  refusalOf,
} from '../core/untrusted.js';
import { ANY_COLOR, AT_LEAST_ONE, bitCount, colorNumber } from './top-view.js';
import type { TopView } from './top-view.js';
import { CELLS, COLORS, MAX_HEIGHT } from './types.js';
import type { Board, Cell, Color, Placement, Stack } from './types.js';

/** The top view of a board that the library made. */
class Seen extends Note {
  readonly #view: TopView;

  constructor(board: Board, view: TopView) {
    super(board);
    this.#view = view;
  }

  static on(board: Board): TopView {
    return isObject(board) && #view in board ? board.#view : readOnce(foreign, board, readForeign);
  }

  static isOn(value: unknown): value is Board {
    return isObject(value) && #view in value;
  }
}

const foreign: Memory<TopView> = new WeakMap();

/**
 * What can be seen of a board from above. Boards of the library know it; any other is read, and
 * remembered if it is frozen. Rule R25.
 *
 * @throws RulesError `bad-board`
 */
export function topView(board: Board): TopView {
  return Seen.on(board);
}

function readForeign(board: Board, isFrozen: boolean): TopView {
  try {
    return readTops(board, '', isFrozen);
  } catch (error) {
    throw refusalOf('bad-board', error, 'a board');
  }
}

/** Reads a board of unknown origin piece by piece, and says exactly which one is wrong. */
function readTops(board: Board, path: string, isFrozen: boolean): TopView {
  const view = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  let cell = -1;
  let level = -1;
  try {
    lengthOf(board, '', CELLS, CELLS);
    const stacks = isFrozen ? unfrozen(board) : board;
    for (cell = 0; cell < CELLS; cell++) {
      level = -1;
      const given = stacks[cell]!;
      const height = lengthOf(given, '', 0, MAX_HEIGHT);
      if (height === 0) continue;
      const stack = isFrozen ? unfrozen(given) : given;
      const bit = 1 << cell;
      let color = 0;
      for (level = 0; level < height; level++) {
        const piece = stack[level];
        color = colorNumber(piece);
        if (color >= ANY_COLOR) oneOf(piece, '', COLORS);
        view[AT_LEAST_ONE + level]! |= bit;
      }
      view[color]! |= bit;
    }
    return view;
  } catch (error) {
    throw new Misfit(pathTo(path, cell, level), misfitOf(error).problem);
  }
}

/**
 * A copy. Once the reader has met frozen lists, it reads all others at half the speed. The list's own
 * methods are left alone, since they may be anything.
 */
function unfrozen<T>(list: readonly T[]): readonly T[] {
  return ([] as T[]).concat(list);
}

function pathTo(path: string, cell: number, level: number): string {
  if (cell < 0) return path;
  const stack = below(path === '' ? 'board' : path, cell);
  return level < 0 ? stack : below(stack, level);
}

// Making a board.

/**
 * A frozen board of unknown origin: itself if the library made it, otherwise a copy.
 *
 * @throws RulesError `bad-board`
 */
export function soundBoard(value: unknown): Board {
  return readOrThrow('bad-board', () => boardAt(value, ''), 'a board');
}

/** A frozen board of unknown origin that is a part of something: itself if the library made it. */
export function boardAt(value: unknown, path: string): Board {
  if (Seen.isOn(value)) return value;
  const stacks = itemsOf(value, path, CELLS, CELLS).map((stack, cell) =>
    itemsOf(stack, below(path, cell), 0, MAX_HEIGHT),
  );
  const view = readTops(stacks as Stack[], path, false);
  return seen(stacks.map(freeze) as Stack[], view);
}

/** The board of these stacks, which are sound and frozen. */
export function boardOf(stacks: readonly Stack[]): Board {
  return seen(stacks, readTops(stacks, '', false));
}

/**
 * A reef without any piece. Each has stacks of its own, so that in a cloned state, which may be changed by
 * hand, no two spaces are tied together.
 */
export function emptyBoard(): Board {
  return seen(
    Array.from({ length: CELLS }, () => freeze([])),
    EMPTY_VIEW,
  );
}

const EMPTY_VIEW: TopView = [0, 0, 0, 0, 0, 0, 0, 0, 0];

/** The board with these pieces added, in order. */
export function withPieces(board: Board, placements: readonly Placement[]): Board {
  const stacks = [...board];
  const view = [...topView(board)];
  for (let i = 0; i < placements.length; i++) {
    const { color, cell } = placements[i]!;
    stacks[cell] = freeze([...stacks[cell]!, color]);
    raise(view, color, cell);
  }
  return seen(stacks, view);
}

function raise(view: number[], color: Color, cell: Cell): void {
  const bit = 1 << cell;
  for (let i = 0; i < ANY_COLOR; i++) view[i]! &= ~bit;
  view[colorNumber(color)]! |= bit;
  let height = AT_LEAST_ONE;
  while ((view[height]! & bit) !== 0) height++;
  view[height]! |= bit;
}

function seen(stacks: readonly Stack[], view: TopView): Board {
  return freeze(new Seen(stacks, view) as object as Board);
}

// Small questions.

/** How many spaces carry stacks of at least this height. */
export function countHigh(board: Board, height: number): number {
  return bitCount(topView(board)[AT_LEAST_ONE + height - 1]!);
}
