import { freeze } from '../core/freeze.js';
import type { Rng } from '../core/rng.js';
import { ensureIndex, randomIndex, unseen } from '../core/game-helpers.js';
import { drawAction, placement, startAction, takeAction } from './actions.js';
import { countGains, mayTake } from './course.js';
import { ensureReef } from './ensure.js';
import { mover, tokenPlaces } from './lookup.js';
import { countPlays, listPlays, playAt, roomOn } from './plays.js';
import { countStarts, startAt, startCell, startColor } from './starts.js';
import { bitCount, nthCell } from './top-view.js';
import { COLORS } from './types.js';
import type { Action, CardId, Placement, StartAction, StartRule, View } from './types.js';

/**
 * Every legal action, each next state exactly once; none when the game is over.
 *
 * The order is stable for a whole major version:
 *
 * - starting pieces: by red's place, then yellow's, purple's and green's, each counted through the
 *   spaces from `a1` on, and within a space from below to above the pieces of the earlier colours;
 * - otherwise `take` in the order of the display, `draw` likewise, then `play` in the order of the
 *   hand, the plays of each card by the space of its first piece, then of its second; with both on
 *   one space, first the second piece on top, then the first; and where only one of them has room,
 *   the first piece before the second.
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
  const actions: Action[] = [];
  const isPlay = view.phase === 'play';
  const count = isPlay ? gainsOf(view) : countLegalActions(view);
  for (let i = 0; i < count; i++) actions.push(actionAt(view, i));
  if (isPlay) {
    const { hand, board } = mover(view);
    const room = roomOn(board);
    for (const card of hand) listPlays(view, room, knownCard(card), actions);
  }
  return freeze(actions);
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
      const { hand, board } = mover(view);
      const room = roomOn(board);
      let count = gainsOf(view);
      for (const card of hand) count += countPlays(view, room, knownCard(card));
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
  ensureIndex(index, countLegalActions(view));
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
  if (view.phase === 'start') return startActionAt(view.start, index);
  const gains = gainsOf(view);
  if (index < gains) return gainAt(view, index);

  const { hand, board } = mover(view);
  const room = roomOn(board);
  let rest = index - gains;
  let i = 0;
  for (;;) {
    const card = knownCard(hand[i++]);
    const plays = countPlays(view, room, card);
    if (rest < plays) return playAt(view, room, card, rest);
    rest -= plays;
  }
}

function startActionAt(rule: StartRule, index: number): StartAction {
  return startAction(startPlacements(startAt(rule, index)));
}

/** The placements of a start, as `starts.ts` packs them. R7 to R9. */
export function startPlacements(start: number): readonly Placement[] {
  const placements = COLORS.map((_, i) =>
    placement(COLORS[startColor(start, i)]!, startCell(start, i)),
  );
  return freeze(placements);
}

// Taking cards: from the display, then from the deck. R12 to R16.

function gainsOf(view: View): number {
  const { hand, score } = mover(view);
  if (!mayTake(hand.length)) return 0;
  const draws = bitCount(tokenPlaces(view) ?? unseen());
  return countGains(hand.length, score, view.display.length, draws);
}

function gainAt(view: View, index: number): Action {
  const { display } = view;
  const token = index - display.length;
  if (token < 0) return takeAction(display[index]!.card!);
  return drawAction(display[nthCell(tokenPlaces(view)!, token)]!.card!);
}

function knownCard(card: CardId | null | undefined): CardId {
  return card ?? unseen();
}
