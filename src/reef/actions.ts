import { freeze, isMade, make } from '../core/made.js';
import type { Kind } from '../core/made.js';
import { firstOf, NO_PIECES, NOT_PLACED, secondOf, SWAPPED, wayOn } from './placing.js';
import { colorNumber } from './cell-set.js';
import type { Way } from './placing.js';
import { CELLS } from './types.js';
import type {
  Action,
  Card,
  CardId,
  Cell,
  Color,
  DrawAction,
  Placement,
  PlayAction,
  StartAction,
  TakeAction,
} from './types.js';

/** Actions of Reef: well formed and frozen. */
const ACTION: Kind = { name: 'action of Reef' };

/** Whether a value is an action that one of these functions made. */
export function isAction(value: unknown): value is Action {
  return isMade(ACTION, value);
}

/** Place the starting pieces. */
export function startAction(placements: readonly Placement[]): StartAction {
  return make(ACTION, { type: 'start', placements });
}

/** Take a card from the display. */
export function takeAction(card: CardId): TakeAction {
  return make(ACTION, { type: 'take', card });
}

/** Take the deck's top card. */
export function drawAction(tokenOn: CardId): DrawAction {
  return make(ACTION, { type: 'draw', tokenOn });
}

/** Play a card. */
export function playAction(card: CardId, placements: readonly Placement[]): PlayAction {
  return make(ACTION, { type: 'play', card, placements });
}

// There are 64 placements and 4,096 pairs of them, so each is made once, when it is first needed.

const ones = /* @__PURE__ */ blanks<Placement>(64);
const singles = /* @__PURE__ */ blanks<readonly Placement[]>(64);
const pairs = /* @__PURE__ */ blanks<readonly Placement[]>(64 * 64);
const NOTHING_PLACED: readonly Placement[] = /* @__PURE__ */ freeze([]);

/** A piece of a colour on a space. */
export function placement(color: Color, cell: Cell): Placement {
  return (ones[placementNumber(color, cell)] ??= freeze({ color, cell }));
}

/** One piece placed. */
function single(color: Color, cell: Cell): readonly Placement[] {
  return (singles[placementNumber(color, cell)] ??= freeze([placement(color, cell)]));
}

/** Two pieces placed, in this order. */
function pair(a: Color, first: Cell, b: Color, second: Cell): readonly Placement[] {
  const number = placementNumber(a, first) * 64 + placementNumber(b, second);
  return (pairs[number] ??= freeze([placement(a, first), placement(b, second)]));
}

/** A table to be filled: without gaps, which would make it a slow one. */
function blanks<T>(length: number): (T | undefined)[] {
  return Array.from({ length }, () => undefined);
}

function placementNumber(color: Color, cell: Cell): number {
  return colorNumber(color) * CELLS + cell;
}

// A card's pieces are placed in ways, which `placing.ts` numbers.

/** The placements of a card's pieces that a way stands for. */
export function placementsOf(pieces: Card['pieces'], way: Way): readonly Placement[] {
  const one = pieces[0];
  const two = pieces[1];
  if (way >= SWAPPED) return pair(two, way - SWAPPED, one, way - SWAPPED);

  const first = firstOf(way);
  const second = secondOf(way);
  if (way === NO_PIECES) return NOTHING_PLACED;
  if (second === NOT_PLACED) return single(one, first);
  if (first === NOT_PLACED) return single(two, second);
  return pair(one, first, two, second);
}

/** What {@link wayOf} gives when a card does not show these pieces: it is never one of the ways. */
export const NO_WAY = -1;

/** The way that placements of a card's pieces stand for. */
export function wayOf(pieces: Card['pieces'], placements: readonly Placement[]): Way {
  const one = pieces[0];
  const two = pieces[1];
  let first = NOT_PLACED;
  let second = NOT_PLACED;
  let isFirstOnTop = false;
  for (let i = 0; i < placements.length; i++) {
    const { color, cell } = placements[i]!;
    if (color === one && first === NOT_PLACED) {
      first = cell;
      isFirstOnTop = second === cell;
    } else if (color === two && second === NOT_PLACED) second = cell;
    else return NO_WAY;
  }
  return wayOn(first, second, isFirstOnTop, one === two);
}
