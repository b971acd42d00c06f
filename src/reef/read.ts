import { freeze } from '../core/freeze.js';
import {
  attempt,
  below,
  fieldsOf,
  itemsOf,
  Misfit,
  oneOf,
  readOrThrow,
  refusalOf,
  wholeNumber,
} from '../core/untrusted.js';
import { drawAction, isMade, placement, playAction, startAction, takeAction } from './actions.js';
import { patternAt } from './compile.js';
import { MAX_CARDS, MAX_POINTS } from './limits.js';
import { CELLS, COLORS } from './types.js';
import type { Action, Card, CardId, Placement } from './types.js';

/** An action of unknown origin, frozen, or what keeps it from being one. */
export function readAction(value: unknown): Action | Misfit {
  return isMade(value) ? value : attempt(() => actionAt(value));
}

/**
 * An action of unknown origin, frozen.
 *
 * @throws RulesError `bad-action`
 */
export function ensureAction(value: unknown): Action {
  const action = readAction(value);
  if (action instanceof Misfit) throw refusalOf('bad-action', action, 'an action of Reef');
  return action;
}

function actionAt(value: unknown): Action {
  const action = fieldsOf(value, '', ['type'], ['card', 'tokenOn', 'placements']);
  switch (oneOf(action.type, 'type', ['start', 'take', 'draw', 'play'] as const)) {
    case 'start': {
      const { placements } = fieldsOf(action, '', ['type', 'placements']);
      return startAction(placementsAt(placements, COLORS.length));
    }
    case 'take': {
      const { card } = fieldsOf(action, '', ['type', 'card']);
      return takeAction(cardIdAt(card, 'card', MAX_CARDS));
    }
    case 'draw': {
      const { tokenOn } = fieldsOf(action, '', ['type', 'tokenOn']);
      return drawAction(cardIdAt(tokenOn, 'tokenOn', MAX_CARDS));
    }
    case 'play': {
      const { card, placements } = fieldsOf(action, '', ['type', 'card', 'placements']);
      return playAction(cardIdAt(card, 'card', MAX_CARDS), placementsAt(placements, 2));
    }
  }
}

/** The number of a card in a deck of that size. */
export function cardIdAt(value: unknown, path: string, cards: number): CardId {
  return wholeNumber(value, path, 0, cards - 1);
}

function placementsAt(value: unknown, most: number): readonly Placement[] {
  const placements = itemsOf(value, 'placements', 0, most).map((item, i) => {
    const path = below('placements', i);
    const { color, cell } = fieldsOf(item, path, ['color', 'cell']);
    return placement(
      oneOf(color, below(path, 'color'), COLORS),
      wholeNumber(cell, below(path, 'cell'), 0, CELLS - 1),
    );
  });
  return freeze(placements);
}

/** A list of `least` sound cards or more: the list itself when this library froze it, otherwise a frozen copy. */
export function cardsAt(value: unknown, path: string, least: number): readonly Card[] {
  const items = itemsOf(value, path, least, MAX_CARDS);
  if (isSoundDeck(value)) return value;
  return soundDeck(items.map((card, i) => cardAt(card, below(path, i))));
}

const soundDecks = new WeakSet<readonly Card[]>();

/** Freezes a list of sound, frozen cards, and remembers that they are. */
export function soundDeck(cards: readonly Card[]): readonly Card[] {
  soundDecks.add(cards);
  return freeze(cards);
}

function isSoundDeck(value: unknown): value is readonly Card[] {
  return soundDecks.has(value as readonly Card[]);
}

/**
 * A frozen copy of a card of unknown origin.
 *
 * @throws RulesError `bad-deck`
 */
export function soundCard(value: unknown): Card {
  return readOrThrow('bad-deck', () => cardAt(value, ''), 'a card of Reef');
}

/** A frozen copy of a card of unknown origin that is a part of something. Rule R35. */
function cardAt(value: unknown, path: string): Card {
  const card = fieldsOf(value, path, ['pieces', 'pattern', 'points']);
  const at = below(path, 'pieces');
  const [one, two] = itemsOf(card.pieces, at, 2, 2);
  return freeze({
    pieces: freeze([oneOf(one, below(at, 0), COLORS), oneOf(two, below(at, 1), COLORS)] as const),
    pattern: patternAt(card.pattern, below(path, 'pattern')),
    points: wholeNumber(card.points, below(path, 'points'), 0, MAX_POINTS),
  });
}
