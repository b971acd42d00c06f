import { freeze } from '../core/freeze.js';
import { hidden, malformed } from '../core/game-helpers.js';
import { Misfit } from '../core/untrusted.js';
import { mayPay, mayTake } from './course.js';
import { ensureReef } from './ensure.js';
import { displayPlace, mover, tokenPlaces } from './lookup.js';
import { formatCell } from './notation.js';
import { isWay, roomAfter } from './placing.js';
import { FIRST, SECOND } from './ways.js';
import type { Piece } from './placing.js';
import { dueOf, hasPiece, NO_WAY, roomOn, wayOf } from './plays.js';
import { readAction } from './read.js';
import { isStackedStart, START_SPACES } from './starts.js';
import { cellsOf, has } from './top-view.js';
import { COLORS, HAND_LIMIT, MAX_HEIGHT } from './types.js';
import type {
  Action,
  CardId,
  Color,
  DrawAction,
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
  return read instanceof Misfit ? malformed('Reef', read) : judge(view, read);
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

/** One piece of each colour, where the rule lets them be. R7 to R9. */
function judgeStart({ start }: View, { placements }: StartAction): Violation | null {
  for (const [i, { color, cell }] of placements.entries()) {
    const earlier = placements.slice(0, i);
    if (earlier.some((other) => other.color === color)) {
      const message = `only one ${color} piece to start with`;
      return freeze({ code: 'wrong-piece', color, message });
    }
    if (!has(START_SPACES[start], cell)) {
      const message = `${formatCell(cell)} is not a space for starting pieces under the rule "${start}"`;
      return freeze({ code: 'space-not-allowed', cell, start, message });
    }
    if (!isStackedStart(start) && earlier.some((other) => other.cell === cell)) {
      const message = `${formatCell(cell)} has a piece already: one on each centre space`;
      return freeze({ code: 'space-taken', cell, message });
    }
  }
  const left = COLORS.find((color) => !placements.some((placed) => placed.color === color));
  return left === undefined ? null : pieceLeft(left);
}

/** A card from the display. R12 and R13. */
function judgeTake(view: View, { card }: TakeAction): Violation | null {
  return judgeHand(view) ?? (displayPlace(view, card) < 0 ? notOnDisplay(view, card) : null);
}

/** The deck's top card, for a point that goes onto a card with the lowest points. R12, R15 and R16. */
function judgeDraw(view: View, { tokenOn }: DrawAction): Violation | null {
  const full = judgeHand(view);
  if (full !== null) return full;
  if (!mayPay(mover(view).score)) {
    return freeze({ code: 'no-points', message: 'taking from the deck costs a point, you have 0' });
  }
  const place = displayPlace(view, tokenOn);
  if (place < 0) return notOnDisplay(view, tokenOn);

  const places = tokenPlaces(view);
  if (places === null) return hidden('the display');
  if (has(places, place)) return null;
  const lowest = cellsOf(places).map((at) => view.display[at]!.card!);
  return freeze({
    code: 'not-lowest',
    card: tokenOn,
    lowest: freeze(lowest),
    message: `the point goes onto the card worth least: ${lowest.map(cardName).join(' or ')}`,
  });
}

/** A hand that is full cannot take another card. R12. */
function judgeHand(view: View): Violation | null {
  if (mayTake(mover(view).hand.length)) return null;
  const message = `a hand holds ${HAND_LIMIT} cards: play one`;
  return freeze({ code: 'hand-full', limit: HAND_LIMIT, message });
}

/** A card from the hand, with its pieces placed in one of the ways there are. R17 to R22. */
function judgePlay(view: View, action: PlayAction): Violation | null {
  const { card, placements } = action;
  const { board, hand } = mover(view);
  if (!hand.includes(card)) {
    if (hand.includes(null)) return hidden('this hand');
    return freeze({ code: 'not-in-hand', card, message: `${cardName(card)} is not in your hand` });
  }
  const room = roomOn(board);
  const way = wayOf(view.cards[card]!.pieces, placements);
  const isLegalWay = way !== NO_WAY && isWay(dueOf(view, room, card), room.one, room.two, way);
  return isLegalWay ? null : wrongWay(view, action);
}

/** Why pieces may not be placed like that: the first placement that is wrong, or a piece that is left. */
function wrongWay(view: View, { card, placements }: PlayAction): Violation {
  const { supply } = view;
  const { pieces } = view.cards[card]!;
  const { one, two } = roomOn(mover(view).board);
  const left: Piece[] = [FIRST, SECOND];
  let free = one;
  for (const { color, cell } of placements) {
    const piece = left.find((number) => pieces[number - 1] === color);
    if (piece === undefined) {
      const message = `${cardName(card)} shows ${pieces.join(' and ')}`;
      return freeze({ code: 'wrong-piece', color, message });
    }
    if (!hasPiece(supply, pieces, piece)) {
      const message = `the supply has ${supply[color]} ${color}: place one less`;
      return freeze({ code: 'short-supply', color, message });
    }
    if (!has(free, cell)) {
      const message = `${formatCell(cell)} cannot get more than ${MAX_HEIGHT} pieces`;
      return freeze({ code: 'stack-full', cell, message });
    }
    left.splice(left.indexOf(piece), 1);
    free = roomAfter(one, two, cell);
  }
  const due = left.find((piece) => hasPiece(supply, pieces, piece))!;
  return pieceLeft(pieces[due - 1]!);
}

function notOnDisplay(view: View, card: CardId): Violation {
  const cards = view.display.map((place) => place.card);
  if (cards.includes(null)) return hidden('the display');
  const message = `${cardName(card)} is not on the display: ${(cards as CardId[]).map(cardName).join(', ')}`;
  return freeze({ code: 'not-on-display', card, message });
}

/** A piece that can be placed must be. R21. */
function pieceLeft(color: Color): Violation {
  return freeze({ code: 'piece-left', color, message: `place the ${color} piece too` });
}

function cardName(card: CardId): string {
  return `#${card}`;
}
