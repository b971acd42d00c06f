import { isMade, make } from '../core/made.js';
import type { Kind } from '../core/made.js';
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
import {
  drawAction,
  isAction,
  placement as placementOf,
  playAction,
  startAction,
  takeAction,
} from './actions.js';
import { pattern } from './pattern.js';
import { CELLS, COLORS } from './types.js';
import type { Action, Card, Cell, Color, Placement } from './types.js';

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
export const card: Reader<Card> = object({
  pieces: list(color, 2, 2) as Reader<Card['pieces']>,
  pattern,
  points: whole(0, MAX_POINTS),
});

const DECK: Kind = { name: 'deck' };

/** A deck of cards that are sound and frozen. */
export function deckOf(cards: readonly Card[]): readonly Card[] {
  return isMade(DECK, cards) ? cards : make(DECK, [...cards]);
}

/** A list of at least so many cards: the list itself when the library made it. */
export function deck(least: number): Reader<readonly Card[]> {
  const cards = list(card, least, MAX_CARDS);
  return (value, context) => {
    if (!isMade(DECK, value)) return deckOf(cards(value, context));
    itemsOf(value, least, MAX_CARDS);
    return value as readonly Card[];
  };
}

// Actions.

const placements = (most: number): Reader<readonly Placement[]> =>
  list(
    mapped(object({ color, cell }), (piece) => placementOf(piece.color, piece.cell)),
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
  if (isAction(value)) return value;
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
