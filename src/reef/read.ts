import { freeze } from '../core/freeze.js';
import {
  attempt,
  below,
  fieldsOf,
  flag,
  itemsOf,
  Misfit,
  oneOf,
  refusalOf,
  wholeNumber,
} from '../core/untrusted.js';
import { drawAction, isMade, placement, playAction, startAction, takeAction } from './actions.js';
import { leastCards } from './course.js';
import { MAX_CARDS, MAX_PLACE, MAX_POINTS, MAX_SPAN, MIN_PLACE } from './limits.js';
import { freezePattern } from './plan.js';
import { CELLS, COLORS, MAX_HEIGHT } from './types.js';
import type { Action, Card, CardId, Pattern, PatternCell, Placement } from './types.js';

/** An action of unknown origin, frozen, or what keeps it from being one. */
export function readAction(value: unknown): Action | Misfit {
  return isMade(value) ? value : attempt(() => actionAt(value));
}

/** An action of unknown origin, frozen; what is none is refused. */
export function checkAction(value: unknown): Action {
  const action = readAction(value);
  if (action instanceof Misfit) throw refusalOf('bad-action', action);
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
      return takeAction(cardIdAt(card, 'card'));
    }
    case 'draw': {
      const { tokenOn } = fieldsOf(action, '', ['type', 'tokenOn']);
      return drawAction(cardIdAt(tokenOn, 'tokenOn'));
    }
    case 'play': {
      const { card, placements } = fieldsOf(action, '', ['type', 'card', 'placements']);
      return playAction(cardIdAt(card, 'card'), placementsAt(placements, 2));
    }
  }
}

function cardIdAt(value: unknown, path: string): CardId {
  return wholeNumber(value, path, 0, MAX_CARDS - 1);
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

/**
 * A deck of unknown origin, if it is sound and large enough for so many players: itself when this
 * library froze it, otherwise a frozen copy. Rule R5.
 */
export function deckAt(value: unknown, path: string, players: number): readonly Card[] {
  const items = itemsOf(value, path, leastCards(players), MAX_CARDS);
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

/**
 * A frozen copy of a pattern of unknown origin. Rule R35. This is for whoever writes cards, and tells
 * them exactly what is wrong; `soundPattern` accepts the same plain data in fewer words.
 */
function patternAt(value: unknown, path: string): Pattern {
  const pattern = fieldsOf(value, path, ['kind'], ['cells', 'color', 'to']);
  if (oneOf(pattern.kind, below(path, 'kind'), ['shape', 'adjacent'] as const) === 'adjacent') {
    const { color, to } = fieldsOf(pattern, path, ['kind', 'color', 'to']);
    return freezePattern({
      kind: 'adjacent',
      color: oneOf(color, below(path, 'color'), COLORS),
      to: oneOf(to, below(path, 'to'), COLORS),
    });
  }
  const at = below(path, 'cells');
  const { cells } = fieldsOf(pattern, path, ['kind', 'cells']);
  const items = itemsOf(cells, at, 1, CELLS).map((cell, i) => patternCellAt(cell, below(at, i)));
  checkSpread(items, at);
  return freezePattern({ kind: 'shape', cells: freeze(items) });
}

function patternCellAt(value: unknown, path: string): PatternCell {
  const cell = fieldsOf(value, path, ['row', 'col', 'color'], ['height', 'atLeast']);
  const place = {
    row: wholeNumber(cell.row, below(path, 'row'), MIN_PLACE, MAX_PLACE),
    col: wholeNumber(cell.col, below(path, 'col'), MIN_PLACE, MAX_PLACE),
    color: oneOf(cell.color, below(path, 'color'), [...COLORS, 'any'] as const),
  };
  const height = cell.height === undefined ? {} : { height: heightAt(cell.height, path) };
  const atLeast =
    cell.atLeast === undefined ? {} : { atLeast: flag(cell.atLeast, below(path, 'atLeast')) };
  if (atLeast.atLeast === true && height.height === undefined) {
    throw new Misfit(below(path, 'atLeast'), 'needs a height');
  }
  return freeze({ ...place, ...height, ...atLeast });
}

function heightAt(value: unknown, path: string): number {
  return wholeNumber(value, below(path, 'height'), 1, MAX_HEIGHT);
}

function checkSpread(cells: readonly PatternCell[], path: string): void {
  for (const line of ['row', 'col'] as const) {
    const numbers = cells.map((cell) => cell[line]);
    if (Math.max(...numbers) - Math.min(...numbers) >= MAX_SPAN) {
      throw new Misfit(path, `a shape spans at most ${MAX_SPAN} rows and columns`);
    }
  }
  if (new Set(cells.map(({ row, col }) => `${row},${col}`)).size < cells.length) {
    throw new Misfit(path, 'two cells of the shape are in one place');
  }
}
