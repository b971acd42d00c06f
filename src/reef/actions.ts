import { freeze, isObject, Note } from '../core/freeze.js';
import { colorNumber } from './top-view.js';
import { CELLS } from './types.js';
import type {
  Action,
  CardId,
  Cell,
  Color,
  DrawAction,
  Placement,
  PlayAction,
  StartAction,
  TakeAction,
} from './types.js';

/** Place the starting pieces. */
export function startAction(placements: readonly Placement[]): StartAction {
  return made({ type: 'start', placements });
}

/** Take a card from the display. */
export function takeAction(card: CardId): TakeAction {
  return made({ type: 'take', card });
}

/** Take the deck's top card. */
export function drawAction(tokenOn: CardId): DrawAction {
  return made({ type: 'draw', tokenOn });
}

/** Play a card. */
export function playAction(card: CardId, placements: readonly Placement[]): PlayAction {
  return made({ type: 'play', card, placements });
}

/** The note on actions that one of these functions made, so that they are well formed and frozen. */
class Made extends Note {
  readonly #made = true;

  static isOn(value: unknown): value is Action {
    return isObject(value) && #made in value;
  }
}

/** Whether a value was made by one of these functions. */
export function isMade(value: unknown): value is Action {
  return Made.isOn(value);
}

function made<A extends Action>(action: A): A {
  return freeze(new Made(action) as object as A);
}

// There are 64 placements and 4,096 pairs of them, so each is made once, when it is first needed.

const ones = /* @__PURE__ */ blanks<Placement>(64);
const singles = /* @__PURE__ */ blanks<readonly Placement[]>(64);
const pairs = /* @__PURE__ */ blanks<readonly Placement[]>(64 * 64);

/** No pieces placed. */
export const NOTHING_PLACED: readonly Placement[] = /* @__PURE__ */ freeze([]);

/** A piece of a colour on a space. */
export function placement(color: Color, cell: Cell): Placement {
  return (ones[placementNumber(color, cell)] ??= freeze({ color, cell }));
}

/** One piece placed. */
export function single(color: Color, cell: Cell): readonly Placement[] {
  return (singles[placementNumber(color, cell)] ??= freeze([placement(color, cell)]));
}

/** Two pieces placed, in this order. */
export function pair(a: Color, first: Cell, b: Color, second: Cell): readonly Placement[] {
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
