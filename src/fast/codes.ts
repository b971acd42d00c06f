import { RulesError } from '../core/errors.js';
import { freeze } from '../core/freeze.js';
import { describe } from '../core/text.js';
import {
  drawAction,
  NOTHING_PLACED,
  pair,
  placement,
  playAction,
  single,
  startAction,
  takeAction,
} from '../reef/actions.js';
import { ensureAction } from '../reef/read.js';
import { colorNumber } from '../reef/top-view.js';
import { COLORS } from '../reef/types.js';
import type { Action, CardId, Cell, Placement, PlayAction } from '../reef/types.js';
import type { PackedDeck } from './deck.js';
import { NO_PIECES, NOT_PLACED, PLACES, SWAPPED, WAYS } from './numbers.js';
import { numberOfStart, STARTS, startCells, startColors, takeStart } from './starts.js';

/** The number that stands for an action. */
export function numberOf(deck: PackedDeck, given: Action): number {
  const action = ensureAction(given);
  switch (action.type) {
    case 'take':
      return cardOf(deck, action.card, 'card');
    case 'draw':
      return deck.size + cardOf(deck, action.tokenOn, 'tokenOn');
    case 'play': {
      const card = cardOf(deck, action.card, 'card');
      return deck.plays + card * WAYS + wayOf(deck, action);
    }
    case 'start':
      return deck.starts + startOf(action.placements);
  }
}

function cardOf({ size }: PackedDeck, card: CardId, path: string): CardId {
  if (card < size) return card;
  throw new RulesError('bad-action', `expected a card from 0 to ${size - 1}`, path);
}

function wayOf(deck: PackedDeck, { card, placements }: PlayAction): number {
  const one = deck.one[card]!;
  const two = deck.two[card]!;
  const cells = [NOT_PLACED, NOT_PLACED];
  const order: number[] = [];
  for (const { color, cell } of placements) {
    const number = colorNumber(color);
    const piece = number === one && cells[0] === NOT_PLACED ? 0 : number === two ? 1 : -1;
    if (cells[piece] !== NOT_PLACED) throw badPlacements(`card ${card} has other pieces`);
    cells[piece] = cell;
    order.push(piece);
  }
  const [first, second] = cells as [Cell, Cell];
  if (one === two) return Math.min(first, second) * PLACES + Math.max(first, second);
  return first === second && order[0] === 1 ? SWAPPED + first : first * PLACES + second;
}

function startOf(placements: readonly Placement[]): number {
  if (new Set(placements.map(({ color }) => color)).size < COLORS.length) {
    throw badPlacements('one piece of each colour');
  }
  const sorted = [...placements].sort((a, b) => a.cell - b.cell);
  sorted.forEach(({ color, cell }, i) => {
    startColors[i] = colorNumber(color);
    startCells[i] = cell;
  });
  return numberOfStart();
}

function badPlacements(problem: string): RulesError {
  return new RulesError('bad-action', problem, 'placements');
}

/** The action that a number stands for. */
export function actionOf(deck: PackedDeck, number: number): Action {
  if (!isNumber(deck, number)) {
    throw new RulesError('bad-index', `${describe(number)} is not the number of an action`);
  }
  const { size, plays, starts } = deck;
  // Adding nothing makes -0 an ordinary zero.
  if (number < size) return takeAction(number + 0);
  if (number < plays) return drawAction(number - size);
  if (number >= starts) return startAction(placementsOf(number - starts));
  const play = number - plays;
  return playOf(deck, Math.floor(play / WAYS), play % WAYS);
}

/** Whether a value is the number of an action with this deck, legal or not. */
export function isNumber(deck: PackedDeck, number: number): boolean {
  const { plays, starts, one, two } = deck;
  if (!Number.isInteger(number) || number < 0 || number >= starts + STARTS) return false;
  if (number < plays || number >= starts) return true;

  // Two pieces of one colour need fewer ways.
  const play = number - plays;
  const card = Math.floor(play / WAYS);
  return one[card] !== two[card] || isSorted(play % WAYS);
}

/** Whether the first piece's space does not come after the second's. */
export function isSorted(way: number): boolean {
  return way < SWAPPED && Math.floor(way / PLACES) <= way % PLACES;
}

function playOf(deck: PackedDeck, card: CardId, way: number): PlayAction {
  const one = COLORS[deck.one[card]!]!;
  const two = COLORS[deck.two[card]!]!;
  if (way >= SWAPPED) return playAction(card, pair(two, way - SWAPPED, one, way - SWAPPED));

  const first = Math.floor(way / PLACES);
  const second = way % PLACES;
  if (way === NO_PIECES) return playAction(card, NOTHING_PLACED);
  if (second === NOT_PLACED) return playAction(card, single(one, first));
  if (first === NOT_PLACED) return playAction(card, single(two, second));
  return playAction(card, pair(one, first, two, second));
}

function placementsOf(start: number): readonly Placement[] {
  takeStart(start);
  const placements = COLORS.map((_, i) => placement(COLORS[startColors[i]!]!, startCells[i]!));
  return freeze(placements);
}
