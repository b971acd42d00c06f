import { freeze } from '../core/freeze.js';
import { Misfit } from '../core/untrusted.js';
import { roomOn } from './board.js';
import { ensureReef } from './ensure.js';
import { formatCell } from './notation.js';
import { readAction } from './read.js';
import { indexIn, isStartCell, lowestPoints, mover, pointsOf, slotOf, supplyOf } from './table.js';
import { CELLS, COLORS, HAND_LIMIT, MAX_HEIGHT } from './types.js';
import type {
  Action,
  Board,
  CardId,
  Cell,
  Color,
  DrawAction,
  Placement,
  PlayAction,
  StartAction,
  TakeAction,
  View,
  Violation,
} from './types.js';

/**
 * Whether an action is legal now: `null`, or the reason why it is not. Any value at all may be asked
 * about; this never throws, whatever the action, unless the view is of another game. The codes are listed in {@link VIOLATION_CODES}.
 *
 * @example
 * ```ts
 * import { check, setup } from 'reef-rules';
 *
 * const state = setup({ players: 2, seed: 7 });
 * check(state, { type: 'draw', tokenOn: 3 })?.code; // 'wrong-phase'
 * ```
 */
export function check(view: View, action: unknown): Violation | null {
  ensureReef(view);
  const read = readAction(action);
  return read instanceof Misfit ? malformed(read) : judge(view, read);
}

/**
 * Whether an action is legal now.
 *
 * @example
 * ```ts
 * import { isLegal, legalActions, setup } from 'reef-rules';
 *
 * const state = setup({ players: 2, seed: 7 });
 * legalActions(state).every((action) => isLegal(state, action)); // true
 * ```
 */
export function isLegal(view: View, action: Action): boolean;
export function isLegal(view: View, action: unknown): action is Action;
export function isLegal(view: View, action: unknown): boolean {
  return check(view, action) === null;
}

/** The reason why something is no action at all. */
export function malformed({ path, message }: Misfit): Violation {
  return freeze({ code: 'malformed', path, message: `not an action of Reef: ${message}` });
}

/** The reason why a well-formed action is not legal, or `null`. */
export function judge(view: View, action: Action): Violation | null {
  if (view.phase === 'over') return freeze({ code: 'game-over', message: 'the game is over' });
  if ((view.phase === 'start') !== (action.type === 'start')) {
    const message =
      view.phase === 'start'
        ? 'the starting pieces come first'
        : 'the starting pieces have been placed';
    return freeze({ code: 'wrong-phase', phase: view.phase, message });
  }
  switch (action.type) {
    case 'start':
      return judgeStart(view, action);
    case 'take':
      return judgeTake(view, action);
    case 'draw':
      return judgeDraw(view, action);
    case 'play':
      return judgePlay(view, action);
  }
}

function judgeStart({ start }: View, { placements }: StartAction): Violation | null {
  const colors = new Set<Color>();
  const cells = new Set<Cell>();
  for (const { color, cell } of placements) {
    if (colors.has(color)) {
      return freeze({
        code: 'wrong-piece',
        color,
        message: `only one ${color} piece to start with`,
      });
    }
    if (!isStartCell(start, cell)) {
      const message = `${formatCell(cell)} is not a space for starting pieces under the rule "${start}"`;
      return freeze({ code: 'space-not-allowed', cell, start, message });
    }
    if (start === 'centre' && cells.has(cell)) {
      const message = `${formatCell(cell)} has a piece already: one on each centre space`;
      return freeze({ code: 'space-taken', cell, message });
    }
    colors.add(color);
    cells.add(cell);
  }
  const left = COLORS.find((color) => !colors.has(color));
  return left === undefined ? null : pieceLeft(left);
}

function judgeTake(view: View, { card }: TakeAction): Violation | null {
  return judgeHand(view) ?? (slotOf(view, card) < 0 ? notOnDisplay(view, card) : null);
}

function judgeDraw(view: View, { tokenOn }: DrawAction): Violation | null {
  const full = judgeHand(view);
  if (full !== null) return full;
  if (mover(view).score < 1) {
    return freeze({ code: 'no-points', message: 'taking from the deck costs a point, you have 0' });
  }
  if (slotOf(view, tokenOn) < 0) return notOnDisplay(view, tokenOn);

  const least = lowestPoints(view);
  if (least === null) return hidden('the display');
  if (pointsOf(view.cards, tokenOn) === least) return null;
  const lowest = view.display
    .map(({ card }) => card!)
    .filter((card) => pointsOf(view.cards, card) === least);
  return freeze({
    code: 'not-lowest',
    card: tokenOn,
    lowest: freeze(lowest),
    message: `the point goes onto the card worth least: ${lowest.map(cardName).join(' or ')}`,
  });
}

function judgePlay(view: View, { card, placements }: PlayAction): Violation | null {
  const { board, hand } = mover(view);
  if (indexIn(hand, card) < 0) {
    if (indexIn(hand, null) >= 0) return hidden('this hand');
    return freeze({ code: 'not-in-hand', card, message: `${cardName(card)} is not in your hand` });
  }
  const { pieces } = view.cards[card]!;

  for (let i = 0; i < placements.length; i++) {
    const { color, cell } = placements[i]!;
    let sameColor = 0;
    let sameCell = 0;
    for (let j = 0; j < i; j++) {
      const earlier = placements[j]!;
      if (earlier.color === color) sameColor++;
      if (earlier.cell === cell) sameCell++;
    }
    if (sameColor >= shown(pieces, color)) {
      const message = `${cardName(card)} shows ${pieces.join(' and ')}`;
      return freeze({ code: 'wrong-piece', color, message });
    }
    if (sameColor >= supplyOf(view.supply, color)) {
      const message = `the supply has ${view.supply[color]} ${color}: place one less`;
      return freeze({ code: 'short-supply', color, message });
    }
    if (sameCell >= roomOn(board, cell)) {
      const message = `${formatCell(cell)} cannot get more than ${MAX_HEIGHT} pieces`;
      return freeze({ code: 'stack-full', cell, message });
    }
  }
  return judgeRest(view, pieces, placements);
}

/** A piece that can be placed must be. Rule R21. */
function judgeRest(
  view: View,
  pieces: readonly [Color, Color],
  placements: readonly Placement[],
): Violation | null {
  if (placements.length === 2) return null;
  for (let i = 0; i < 2; i++) {
    const color = pieces[i]!;
    const due = Math.min(shown(pieces, color), supplyOf(view.supply, color));
    const placed = placements[0]?.color === color ? 1 : 0;
    if (placed < due && totalRoom(mover(view).board) > placements.length) return pieceLeft(color);
  }
  return null;
}

function judgeHand(view: View): Violation | null {
  if (mover(view).hand.length < HAND_LIMIT) return null;
  const message = `a hand holds ${HAND_LIMIT} cards: play one`;
  return freeze({ code: 'hand-full', limit: HAND_LIMIT, message });
}

function notOnDisplay(view: View, card: CardId): Violation {
  const cards = view.display.map((place) => place.card);
  if (cards.includes(null)) return hidden('the display');
  const message = `${cardName(card)} is not on the display: ${(cards as CardId[]).map(cardName).join(', ')}`;
  return freeze({ code: 'not-on-display', card, message });
}

function pieceLeft(color: Color): Violation {
  return freeze({ code: 'piece-left', color, message: `place the ${color} piece too` });
}

function hidden(what: string): Violation {
  return freeze({ code: 'hidden', message: `${what} cannot be seen in this view` });
}

function shown(pieces: readonly [Color, Color], color: Color): number {
  return (pieces[0] === color ? 1 : 0) + (pieces[1] === color ? 1 : 0);
}

function totalRoom(board: Board): number {
  let room = 0;
  for (let cell = 0; cell < CELLS; cell++) room += roomOn(board, cell);
  return room;
}

function cardName(card: CardId): string {
  return `#${card}`;
}
