import { freeze, isObject, Note } from '../core/made.js';
import {
  itemsOf,
  list,
  mapped,
  object,
  oneOf,
  readAs,
  readOrThrow,
  tagged,
  whole,
} from '../core/shape.js';
import type { Reader } from '../core/shape.js';
import { colorNumber } from './cell-set.js';
import { pattern } from './pattern.js';
import { firstOf, NO_PIECES, NOT_PLACED, secondOf, SWAPPED, wayOn } from './placing.js';
import type { Way } from './placing.js';
import { CELLS, COLORS } from './types.js';
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

// What cards and actions look like; `table-shape.ts` has states, views and events.

/** The most points a card may promise; far beyond any sensible card, far below any overflow. */
export const MAX_POINTS = 1000;
/** The most cards a deck may have: what fits many boxes, yet cannot choke a server. */
export const MAX_CARDS = 1000;
/** A colour. */
export const color: Reader<Color> = oneOf(COLORS);
/** A space. */
export const cell: Reader<Cell> = whole(0, CELLS - 1);

// Cards.

/** A card. Rule R35. */
const card: Reader<Card> = object({
  pieces: list(color, 2, 2) as Reader<Card['pieces']>,
  pattern,
  points: whole(0, MAX_POINTS),
});

/** A list of cards that the library made. */
class Deck extends Note {
  readonly #isDeck = true;

  static is(value: unknown): value is readonly Card[] {
    return isObject(value) && #isDeck in value;
  }
}

/** A deck of cards that are valid and frozen. */
export function deckOf(cards: readonly Card[]): readonly Card[] {
  return freeze(new Deck([...cards]) as object as readonly Card[]);
}

/** A list of at least that many cards: the list itself when the library made it. */
export function deck(least: number): Reader<readonly Card[]> {
  const cards = list(card, least, MAX_CARDS);
  return (value, context) => {
    if (!Deck.is(value)) return deckOf(cards(value, context));
    itemsOf(value, least, MAX_CARDS);
    return value;
  };
}

// Actions.

const placements = (most: number): Reader<readonly Placement[]> =>
  list(
    mapped(object({ color, cell }), (piece) => placement(piece.color, piece.cell)),
    0,
    most,
  );

const anyCard = whole(0, MAX_CARDS - 1);

const actionFields = tagged({
  start: { placements: placements(COLORS.length) },
  take: { card: anyCard },
  draw: { tokenOn: anyCard },
  play: { card: anyCard, placements: placements(2) },
});

/** An action, legal or not. */
export const action: Reader<Action> = (value, context) => {
  if (Made.is(value)) return value;
  const read = actionFields(value, context);
  switch (read.type) {
    case 'start':
      return startAction(read.placements);
    case 'take':
      return takeAction(read.card);
    case 'draw':
      return drawAction(read.tokenOn);
    case 'play':
      return playAction(read.card, read.placements);
  }
};

/**
 * A card of unknown origin.
 *
 * @throws RulesError `bad-deck`
 */
export function soundCard(value: unknown): Card {
  return readOrThrow('bad-deck', () => readAs(card, value), 'a card of Reef');
}

/**
 * An action of unknown origin.
 *
 * @throws RulesError `bad-action`
 */
export function soundAction(value: unknown): Action {
  return readOrThrow('bad-action', () => readAs(action, value), 'an action of Reef');
}

// Actions that the library makes.

/** Actions that one of these functions made: well formed and frozen. */
class Made extends Note {
  readonly #isMade = true;

  static is(value: unknown): value is Action {
    return isObject(value) && #isMade in value;
  }
}

function made<A extends Action>(action: A): A {
  return freeze(new Made(action) as object as A);
}

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
