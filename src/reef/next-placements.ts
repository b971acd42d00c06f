import { freeze } from '../core/made.js';
import { attempt, Misfit, readAs } from '../core/shape.js';
import { withPieces } from './board.js';
import { check, malformed } from './check.js';
import { FIRST, roomAfter, SECOND, TWINS } from './placing.js';
import { action } from './shapes.js';
import { isStackedStart, START_SPACES } from './starts.js';
import { dueOf, mover, roomOn } from './table.js';
import { knownView } from './table-shape.js';
import { cellsOf } from './cell-set.js';
import { COLORS } from './types.js';
import type {
  Board,
  Card,
  Cell,
  Color,
  PlayAction,
  StartAction,
  View,
  Violation,
} from './types.js';

/**
 * A piece that can come next, and every space that is allowed for it.
 *
 * @group Playing a game
 */
export interface NextPiece {
  readonly color: Color;
  readonly cells: readonly Cell[];
}

/**
 * How an action that is built piece by piece can continue.
 *
 * @group Playing a game
 */
export interface NextPlacements {
  /** The colours that may be placed next; empty when the action is complete, or cannot become legal. */
  readonly pieces: readonly NextPiece[];
  /** Whether the draft is already a legal action. */
  readonly isComplete: boolean;
  /** Why the draft cannot become legal, as an answer of `check`; otherwise `null`. */
  readonly violation: Violation | null;
  /** The reef with the pieces placed so far; without them if the draft cannot become legal. */
  readonly board: Board;
}

/**
 * Which pieces can come next in an unfinished `start` or `play` action, and where: what an
 * interface highlights after each click. The pieces may come in any order.
 *
 * Filtering `legalActions` by the pieces placed so far would miss some: that list has each next
 * state once, so of two orders that lead to the same reef it holds only one.
 *
 * @throws RulesError `bad-state` for a view that is not of Reef.
 *
 * @example
 * ```ts
 * import { nextPlacements, setup } from 'reef-rules';
 *
 * const state = setup({ players: 2, seed: 7 });
 * const draft = { type: 'start', placements: [{ color: 'red', cell: 5 }] } as const;
 * const { pieces, board } = nextPlacements(state, draft);
 * pieces[0]; // { color: 'yellow', cells: [6, 9, 10] }
 * board[5]; // ['red']
 * ```
 * @group Playing a game
 */
export function nextPlacements(view: View, draft: StartAction | PlayAction): NextPlacements {
  const table = knownView(view);
  const reef = mover(table).board;
  const read = attempt(() => readAs(action, draft));
  const violation = read instanceof Misfit ? malformed(read) : check(table, read);
  if (violation !== null && violation.code !== 'piece-left') {
    return freeze({ pieces: NO_PIECES, isComplete: false, violation, board: reef });
  }
  const placing = read as StartAction | PlayAction;
  const board = withPieces(reef, 'placements' in placing ? placing.placements : []);
  if (violation === null) {
    return freeze({ pieces: NO_PIECES, isComplete: true, violation: null, board });
  }
  // The draft is sound so far, and there is room for the rest: that is what `piece-left` means. R21.
  const pieces = placing.type === 'start' ? nextStarts(table, placing) : nextPlays(table, placing);
  return freeze({ pieces: freeze(pieces), isComplete: false, violation: null, board });
}

const NO_PIECES: readonly NextPiece[] = /* @__PURE__ */ freeze([]);

/** The colours that are left, on every space of the rule that is not taken. R7 to R9. */
function nextStarts({ start }: View, { placements }: StartAction): NextPiece[] {
  let spaces = START_SPACES[start];
  if (!isStackedStart(start)) for (const { cell } of placements) spaces &= ~(1 << cell);
  const cells = freeze(cellsOf(spaces));
  const placed = placements.map(({ color }) => color);
  return COLORS.filter((color) => !placed.includes(color)).map((color) => freeze({ color, cells }));
}

/** The pieces of the card that are still due, wherever there is room after the one placed. R20 to R22. */
function nextPlays(view: View, { card, placements }: PlayAction): NextPiece[] {
  const room = roomOn(mover(view).board);
  const [placed] = placements;
  const free = placed === undefined ? room.one : roomAfter(room.one, room.two, placed.cell);
  const cells = freeze(cellsOf(free));
  const colors = colorsLeft(view.cards[card]!.pieces, dueOf(view, room, card), placed?.color);
  return colors.map((color) => freeze({ color, cells }));
}

function colorsLeft(
  [first, second]: Card['pieces'],
  due: number,
  placed: Color | undefined,
): readonly Color[] {
  switch (due) {
    case FIRST:
    case TWINS:
      return [first];
    case SECOND:
      return [second];
    default:
      return [first, second].filter((color) => color !== placed);
  }
}
