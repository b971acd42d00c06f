import { RulesError } from '../../core/errors.js';
import { describe } from '../../core/text.js';
import {
  drawAction,
  NO_WAY,
  placementsOf,
  playAction,
  soundAction,
  startAction,
  takeAction,
  wayOf,
} from '../../reef/shapes.js';
import { colorNumber } from '../../reef/cell-set.js';
import { startPlacements } from '../../reef/legal.js';
import { BOTH, countWays, hasWay, REEF_WAYS } from '../../reef/placing.js';
import type { Way } from '../../reef/placing.js';
import { numberOfStart, startOf, STARTS, withStartPiece } from '../../reef/setup.js';
import { CELLS, COLORS, HAND_LIMIT } from '../../reef/types.js';
import type { Action, CardId, Placement, PlayAction } from '../../reef/types.js';
import type { PackedDeck } from './deck.js';

/**
 * The numbers of actions. With n cards in the deck:
 *
 * ```text
 *   0 + card               take a card of the display
 *   n + card               draw, with the point on that card
 *  2n + card * 305 + way   play a card
 * 307n + start             place the starting pieces
 * ```
 *
 * The ways to place a card's pieces are numbered in `reef/placing.ts`, starts in `reef/setup.ts`.
 */

/**
 * The most actions there can be in a turn: a buffer of this length holds every list but those of the
 * starting pieces.
 *
 * @example
 * ```ts
 * import { setup } from 'reef-rules';
 * import { REEF_MAX_ACTIONS, ReefSimulator } from 'reef-rules/fast';
 *
 * const game = new ReefSimulator(setup({ players: 2, seed: 7 }));
 * const buffer = new Int32Array(REEF_MAX_ACTIONS);
 * game.list(buffer); // 24
 * ```
 * @group The simulators
 */
export const REEF_MAX_ACTIONS: number = HAND_LIMIT * /* @__PURE__ */ countWays(BOTH, CELLS, CELLS);

/**
 * The most ways to place the starting pieces, under the rule "anywhere". Rule R9.
 *
 * @example
 * ```ts
 * import { countLegalActions, setup } from 'reef-rules';
 * import { REEF_MAX_STARTS } from 'reef-rules/fast';
 *
 * countLegalActions(setup({ players: 2, start: 'anywhere' })) === REEF_MAX_STARTS; // true
 * ```
 * @group The simulators
 */
export const REEF_MAX_STARTS: number = STARTS;

/** The number that stands for an action. */
export function numberOf(deck: PackedDeck, given: Action): number {
  const action = soundAction(given);
  switch (action.type) {
    case 'take':
      return cardOf(deck, action.card, 'card');
    case 'draw':
      return deck.size + cardOf(deck, action.tokenOn, 'tokenOn');
    case 'play':
      return numberOfPlay(deck, action);
    case 'start':
      return deck.starts + numberOfStart(startWith(action.placements));
  }
}

function cardOf({ size }: PackedDeck, card: CardId, path: string): CardId {
  if (card < size) return card;
  throw new RulesError('bad-action', `expected a card from 0 to ${size - 1}`, path);
}

function numberOfPlay(deck: PackedDeck, { card, placements }: PlayAction): number {
  const { pieces } = deck.cards[cardOf(deck, card, 'card')]!;
  const way = wayOf(pieces, placements);
  if (way === NO_WAY) throw badPlacements(`card ${card} has other pieces`);
  return deck.plays + card * REEF_WAYS + way;
}

function startWith(placements: readonly Placement[]): number {
  if (new Set(placements.map(({ color }) => color)).size < COLORS.length) {
    throw badPlacements('one piece of each colour');
  }
  const sorted = [...placements].sort((a, b) => a.cell - b.cell);
  return sorted.reduce(
    (start, { color, cell }, i) => withStartPiece(start, i, colorNumber(color), cell),
    0,
  );
}

function badPlacements(problem: string): RulesError {
  return new RulesError('bad-action', problem, 'placements');
}

/** The action that a number stands for. */
export function actionOf(deck: PackedDeck, number: number): Action {
  ensureNumber(deck, number);
  const { size, plays, starts } = deck;
  // Adding nothing makes -0 an ordinary zero.
  if (number < size) return takeAction(number + 0);
  if (number < plays) return drawAction(number - size);
  if (number >= starts) return startAction(startPlacements(startOf(number - starts)));

  const card = cardPlayed(number - plays);
  return playAction(card, placementsOf(deck.cards[card]!.pieces, wayPlayed(number - plays)));
}

/** Refuses what is not the number of an action with this deck. */
export function ensureNumber(deck: PackedDeck, number: number): void {
  if (isNumber(deck, number)) return;
  throw new RulesError('bad-index', `${describe(number)} is not the number of an action`);
}

/** Whether a value is the number of an action with this deck, legal or not. */
export function isNumber(deck: PackedDeck, number: number): boolean {
  const { plays, starts, double } = deck;
  if (!Number.isInteger(number) || number < 0 || number >= starts + STARTS) return false;
  if (number < plays || number >= starts) return true;
  return hasWay(double[cardPlayed(number - plays)] === 1, wayPlayed(number - plays));
}

/** The card of a play; plays are counted from the first of them. */
export function cardPlayed(play: number): CardId {
  return (play / REEF_WAYS) | 0;
}

/** The way in which a play places the pieces of its card. */
export function wayPlayed(play: number): Way {
  return play - cardPlayed(play) * REEF_WAYS;
}
