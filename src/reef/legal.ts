import { unseen } from '../core/game-helpers.js';
import { freeze } from '../core/made.js';
import { attempt, Misfit, readAs } from '../core/shape.js';
import { withPieces } from './board.js';
import { bitCount, cellsOf, nthCell } from './cell-set.js';
import { check, malformed } from './check.js';
import { countGains, dueOf, mayTake, mover, roomOn, tokenPlaces } from './course.js';
import type { Room } from './course.js';
import {
  countWays,
  FIRST,
  listWays,
  roomAfter,
  SECOND,
  TWINS,
  wayAt,
  REEF_WAYS,
} from './placing.js';
import {
  countStarts,
  isStackedStart,
  START_SPACES,
  startAt,
  startCell,
  startColor,
} from './setup.js';
import {
  action,
  drawAction,
  placement,
  placementsOf,
  playAction,
  startAction,
  takeAction,
} from './shapes.js';
import { knownView } from './table-shape.js';
import { COLORS } from './types.js';
import type {
  Action,
  Board,
  Card,
  CardId,
  Cell,
  Color,
  Placement,
  PlayAction,
  StartAction,
  View,
  Violation,
} from './types.js';

/** Every legal action, each next state once; the documentation of the public function says in what order. */
export function legalActions(view: View): readonly Action[] {
  const actions: Action[] = [];
  const isPlay = view.phase === 'play';
  const count = isPlay ? gainsOf(view) : countLegalActions(view);
  for (let i = 0; i < count; i++) actions.push(legalActionAt(view, i));
  if (isPlay) {
    const { hand, board } = mover(view);
    const room = roomOn(board);
    for (const card of hand) listPlays(view, room, knownCard(card), actions);
  }
  return freeze(actions);
}

/** How many legal actions there are. */
export function countLegalActions(view: View): number {
  switch (view.phase) {
    case 'start':
      return countStarts(view.start);
    case 'play': {
      const { hand, board } = mover(view);
      const room = roomOn(board);
      let count = gainsOf(view);
      for (const card of hand) count += countPlays(view, room, knownCard(card));
      return count;
    }
    case 'over':
      return 0;
  }
}

/** The legal action at a place of the list. */
export function legalActionAt(view: View, index: number): Action {
  if (view.phase === 'start') return startAction(startPlacements(startAt(view.start, index)));
  const gains = gainsOf(view);
  if (index < gains) return gainAt(view, index);

  const { hand, board } = mover(view);
  const room = roomOn(board);
  let rest = index - gains;
  let i = 0;
  for (;;) {
    const card = knownCard(hand[i++]);
    const plays = countPlays(view, room, card);
    if (rest < plays) return playAt(view, room, card, rest);
    rest -= plays;
  }
}

/** The placements of a start, as `setup.ts` packs them. R7 to R9. */
export function startPlacements(start: number): readonly Placement[] {
  const placements = COLORS.map((_, i) =>
    placement(COLORS[startColor(start, i)]!, startCell(start, i)),
  );
  return freeze(placements);
}

// Taking cards: from the display, then from the deck. R12 to R16.

function gainsOf(view: View): number {
  const { hand, score } = mover(view);
  if (!mayTake(hand.length)) return 0;
  const draws = bitCount(tokenPlaces(view) ?? unseen());
  return countGains(hand.length, score, view.display.length, draws);
}

function gainAt(view: View, index: number): Action {
  const { display } = view;
  const token = index - display.length;
  if (token < 0) return takeAction(display[index]!.card!);
  return drawAction(display[nthCell(tokenPlaces(view)!, token)]!.card!);
}

function knownCard(card: CardId | null | undefined): CardId {
  return card ?? unseen();
}

// Playing a card: what `placing.ts` decides over numbers. R17 to R22.

function countPlays(view: View, room: Room, card: CardId): number {
  return countWays(dueOf(view, room, card), bitCount(room.one), bitCount(room.two));
}

function playAt(view: View, room: Room, card: CardId, index: number): PlayAction {
  const { one, two } = room;
  const way = wayAt(dueOf(view, room, card), one, two, bitCount(one), index);
  return playAction(card, placementsOf(view.cards[card]!.pieces, way));
}

function listPlays(view: View, room: Room, card: CardId, actions: Action[]): void {
  const { pieces } = view.cards[card]!;
  const count = listWays(dueOf(view, room, card), room.one, room.two, 0, ways, 0);
  for (let i = 0; i < count; i++) actions.push(playAction(card, placementsOf(pieces, ways[i]!)));
}

const ways = /* @__PURE__ */ new Int32Array(REEF_WAYS);

// Piece by piece.

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
  // The draft is valid so far, and there is room for the rest: that is what `piece-left` means. R21.
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
