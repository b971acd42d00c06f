import { freeze } from '../core/made.js';
import { reasonFor } from '../core/game-helpers.js';
import type { Misfit } from '../core/shape.js';
import { displayPlace, dueOf, mayPay, mayTake, mover, roomOn, tokenPlaces } from './course.js';
import { wayOf } from './shapes.js';
import { isWay, roomAfter } from './placing.js';
import { isStackedStart, START_SPACES } from './setup.js';
import { cellsOf, colorNumber, has } from './cell-set.js';
import { COLORS, HAND_LIMIT } from './types.js';
import type {
  Action,
  CardId,
  Color,
  DrawAction,
  Evidence,
  PlayAction,
  StartAction,
  TakeAction,
  View,
  Violation,
} from './types.js';
import { EN_VIOLATIONS } from './words-en.js';

/** The reason why an action is not legal now; or `null`. */
export function check(view: View, action: Action): Violation | null {
  const { phase } = view;
  if (phase === 'over') return refused({ code: 'game-over' });
  if ((phase === 'start') !== (action.type === 'start')) {
    return refused({ code: 'wrong-phase', phase });
  }
  switch (action.type) {
    case 'start':
      return checkStart(view, action);
    case 'take':
      return checkTake(view, action);
    case 'draw':
      return checkDraw(view, action);
    case 'play':
      return checkPlay(view, action);
  }
}

/** The reason why a value is not an action at all. */
export function malformed({ path, problem }: Misfit): Violation {
  return refused({ code: 'malformed', path, problem });
}

function refused(evidence: Evidence): Violation {
  return reasonFor(EN_VIOLATIONS, evidence);
}

/** One piece of each colour, where the rule lets them be. R7 to R9. */
function checkStart({ start }: View, { placements }: StartAction): Violation | null {
  let colors = 0;
  let cells = 0;
  for (let i = 0; i < placements.length; i++) {
    const { color, cell } = placements[i]!;
    if (has(colors, colorNumber(color))) {
      return refused({ code: 'wrong-piece', color, card: null, pieces: COLORS });
    }
    if (!has(START_SPACES[start], cell)) return refused({ code: 'space-not-allowed', cell, start });
    if (!isStackedStart(start) && has(cells, cell)) return refused({ code: 'space-taken', cell });
    colors |= 1 << colorNumber(color);
    cells |= 1 << cell;
  }
  const left = COLORS.find((color) => !has(colors, colorNumber(color)));
  return left === undefined ? null : pieceLeft(left);
}

/** A card from the display. R12 and R13. */
function checkTake(view: View, { card }: TakeAction): Violation | null {
  return checkHand(view) ?? (displayPlace(view, card) < 0 ? notOnDisplay(view, card) : null);
}

/** The deck's top card, for a point that goes onto a card with the lowest points. R12, R15 and R16. */
function checkDraw(view: View, { tokenOn }: DrawAction): Violation | null {
  const full = checkHand(view);
  if (full !== null) return full;
  if (!mayPay(mover(view).score)) return refused({ code: 'no-points' });
  const place = displayPlace(view, tokenOn);
  if (place < 0) return notOnDisplay(view, tokenOn);

  const places = tokenPlaces(view);
  if (places === null) return hidden('display');
  if (has(places, place)) return null;
  const lowest = freeze(cellsOf(places).map((at) => view.display[at]!.card!));
  return refused({ code: 'not-lowest', card: tokenOn, lowest });
}

/** A hand that is full cannot take another card. R12. */
function checkHand(view: View): Violation | null {
  if (mayTake(mover(view).hand.length)) return null;
  return refused({ code: 'hand-full', limit: HAND_LIMIT });
}

/** A card from the hand, with its pieces placed in one of the ways there are. R17 to R22. */
function checkPlay(view: View, action: PlayAction): Violation | null {
  const { card, placements } = action;
  const { board, hand } = mover(view);
  if (!hand.includes(card)) {
    return hand.includes(null) ? hidden('hand') : refused({ code: 'not-in-hand', card });
  }
  const room = roomOn(board);
  const way = wayOf(view.cards[card]!.pieces, placements);
  return isWay(dueOf(view, room, card), room.one, room.two, way) ? null : wrongWay(view, action);
}

/** Why pieces may not be placed like that: the first placement that is wrong, or a piece that is left. */
function wrongWay(view: View, { card, placements }: PlayAction): Violation {
  const { pieces } = view.cards[card]!;
  const { one, two } = roomOn(mover(view).board);
  const left = [...pieces];
  const supply = { ...view.supply };
  let free = one;
  for (const { color, cell } of placements) {
    const piece = left.indexOf(color);
    if (piece < 0)
      return refused({ code: 'wrong-piece', color, card, pieces: freeze([...pieces]) });
    if (supply[color] === 0) {
      return refused({ code: 'short-supply', color, left: view.supply[color] });
    }
    if (!has(free, cell)) return refused({ code: 'stack-full', cell });
    left.splice(piece, 1);
    supply[color]--;
    free = roomAfter(one, two, cell);
  }
  return pieceLeft(left.find((color) => supply[color] > 0)!);
}

function notOnDisplay(view: View, card: CardId): Violation {
  const display = [...view.display].map((place) => place.card);
  if (display.includes(null)) return hidden('display');
  return refused({ code: 'not-on-display', card, display: freeze(display as CardId[]) });
}

/** A piece that can be placed must be. R21. */
function pieceLeft(color: Color): Violation {
  return refused({ code: 'piece-left', color });
}

function hidden(what: 'display' | 'hand'): Violation {
  return refused({ code: 'hidden', what });
}
