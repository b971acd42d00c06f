import { RulesError } from '../core/errors.js';
import { freeze } from '../core/freeze.js';
import type { Rng } from '../core/rng.js';
import { checkIndex, randomIndex } from '../core/table.js';
import { drawAction, placement, startAction, takeAction } from './actions.js';
import { ensureReef } from './ensure.js';
import { countPlays, listPlays, playAt, spaceOf } from './plays.js';
import { isStartCell, lowestPoints, mover, pointsOf } from './table.js';
import { CELLS, COLORS, HAND_LIMIT } from './types.js';
import type { Action, CardId, Color, PlayerView, StartAction, StartRule, View } from './types.js';

/**
 * Every legal action, each next state exactly once; none when the game is over.
 *
 * The order is stable for a whole major version:
 *
 * - starting pieces: by red's place, then yellow's, purple's and green's, each counted through the
 *   spaces from `a1` on, and within a space from under to over the pieces of the earlier colours;
 * - otherwise `take` in the order of the display, `draw` likewise, then `play` in the order of the
 *   hand, each card's by the space of its first piece, then of its second; both on one space first
 *   with the second piece on top, then the other way round; and where there is room for only one of
 *   them, the first piece before the second.
 *
 * @throws RulesError `hidden` when the view does not show the hand that is to act.
 *
 * @example
 * ```ts
 * import { legalActions, setup } from 'reef-rules';
 *
 * legalActions(setup({ players: 2 })).length; // 24
 * ```
 */
export function legalActions(view: View): readonly Action[] {
  ensureReef(view);
  switch (view.phase) {
    case 'start':
      return freeze(
        Array.from({ length: countStarts(view.start) }, (_, i) => startAt(view.start, i)),
      );
    case 'play': {
      const actions: Action[] = [];
      const player = mover(view);
      const gains = countGains(view, player);
      for (let i = 0; i < gains; i++) actions.push(gainAt(view, i));
      const space = spaceOf(player.board);
      const { hand } = player;
      for (let i = 0; i < hand.length; i++) listPlays(view, space, knownCard(hand[i]), actions);
      return freeze(actions);
    }
    case 'over':
      return freeze([]);
  }
}

/**
 * How many legal actions there are, without listing them.
 *
 * @throws RulesError `hidden` when the view does not show the hand that is to act.
 *
 * @example
 * ```ts
 * import { countLegalActions, setup } from 'reef-rules';
 *
 * countLegalActions(setup({ players: 2, start: 'anywhere' })); // 93024
 * ```
 */
export function countLegalActions(view: View): number {
  ensureReef(view);
  switch (view.phase) {
    case 'start':
      return countStarts(view.start);
    case 'play': {
      const player = mover(view);
      let count = countGains(view, player);
      const space = spaceOf(player.board);
      const { hand } = player;
      for (let i = 0; i < hand.length; i++) count += countPlays(view, space, knownCard(hand[i]));
      return count;
    }
    case 'over':
      return 0;
  }
}

/**
 * The legal action at that place of {@link legalActions}, without listing the others.
 *
 * @throws RulesError `bad-index` when there is no such place, or `hidden`.
 *
 * @example
 * ```ts
 * import { legalActionAt, setup } from 'reef-rules';
 *
 * legalActionAt(setup({ players: 2, start: 'anywhere' }), 93023).type; // 'start'
 * ```
 */
export function legalActionAt(view: View, index: number): Action {
  checkIndex(index, countLegalActions(view));
  return actionAt(view, index);
}

/**
 * One of the legal actions, each equally likely, without listing them.
 *
 * @throws RulesError `game-over` when there are none, `hidden`, or `bad-rng`.
 *
 * @example
 * ```ts
 * import { createRng, randomAction, setup } from 'reef-rules';
 *
 * randomAction(setup({ players: 2, seed: 7 }), createRng(7)).type; // 'start'
 * ```
 */
export function randomAction(view: View, rng: Rng): Action {
  return actionAt(view, randomIndex(rng, countLegalActions(view)));
}

function actionAt(view: View, index: number): Action {
  if (view.phase === 'start') return startAt(view.start, index);

  const player = mover(view);
  const gains = countGains(view, player);
  if (index < gains) return gainAt(view, index);

  let rest = index - gains;
  const space = spaceOf(player.board);
  const { hand } = player;
  let i = 0;
  for (;;) {
    const card = knownCard(hand[i++]);
    const plays = countPlays(view, space, card);
    if (rest < plays) return playAt(view, space, card, rest);
    rest -= plays;
  }
}

// Starting pieces.

/** Each piece finds one free place less in the centre; elsewhere one more, under or over each piece. */
function countStarts(rule: StartRule): number {
  return COLORS.reduce((count, _, earlier) => count * startPlaces(rule, earlier), 1);
}

function startPlaces(rule: StartRule, earlier: number): number {
  return rule === 'centre' ? 4 - earlier : (rule === 'outside' ? 12 : CELLS) + earlier;
}

function startAt(rule: StartRule, index: number): StartAction {
  // The last colour's place changes fastest.
  const places: number[] = [];
  for (let earlier = 3; earlier >= 0; earlier--) {
    const choices = startPlaces(rule, earlier);
    places.unshift(index % choices);
    index = Math.floor(index / choices);
  }

  const stacks: Color[][] = Array.from({ length: CELLS }, () => []);
  COLORS.forEach((color, i) => {
    insertAt(stacks, rule, places[i]!, color);
  });
  const placements = stacks.flatMap((stack, cell) => stack.map((color) => placement(color, cell)));
  return startAction(freeze(placements));
}

function insertAt(stacks: Color[][], rule: StartRule, place: number, color: Color): void {
  for (const [cell, stack] of stacks.entries()) {
    if (!isStartCell(rule, cell)) continue;
    const choices = rule === 'centre' ? 1 - stack.length : stack.length + 1;
    if (place < choices) {
      stack.splice(place, 0, color);
      return;
    }
    place -= choices;
  }
}

// Taking cards: from the display, then from the deck.

function countGains(view: View, { hand, score }: PlayerView): number {
  if (hand.length >= HAND_LIMIT) return 0;
  const { cards, display } = view;
  let count = display.length;
  const least = lowestPoints(view) ?? unseen();
  if (score < 1) return count;

  for (let slot = 0; slot < display.length; slot++) {
    if (pointsOf(cards, display[slot]!.card!) === least) count++;
  }
  return count;
}

function gainAt(view: View, index: number): Action {
  const { cards, display } = view;
  if (index < display.length) {
    return takeAction(knownCard(display[index]?.card));
  }
  let rest = index - display.length;
  const least = lowestPoints(view);
  for (let slot = 0; ; slot++) {
    const card = display[slot]!.card!;
    if (pointsOf(cards, card) === least && rest-- === 0) {
      return drawAction(card);
    }
  }
}

function knownCard(card: CardId | null | undefined): CardId {
  return card ?? unseen();
}

function unseen(): never {
  throw new RulesError('hidden', 'this view does not show what the player to move can do');
}
