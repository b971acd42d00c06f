import { freeze } from '../core/freeze.js';
import type { Rng } from '../core/rng.js';
import { ensureIndex, randomIndex, unseen } from '../core/game-helpers.js';
import { passAction, playAction, takeAction } from './actions.js';
import { countIn, handSize } from './cards.js';
import { ensurePearls } from './ensure.js';
import { bringsNecklace, hasRoom, mostJokers, mover, mustPass } from './rules.js';
import { PEARLS } from './types.js';
import type { Action, Pearl, View } from './types.js';

/**
 * Every legal action, each next state exactly once (rule P28); none when the game is over.
 *
 * The order is stable for a whole major version: `take` in the order of {@link PEARLS}; then `play`
 * by colour in that order, by the number of cards of the colour, then of jokers, each without a
 * necklace before with one. A player who has to pass has only that action.
 *
 * @throws RulesError `hidden` when the view does not show the hand that is to act, or the market.
 *
 * @example
 * ```ts
 * import { legalActions, setup } from 'reef-rules/pearls';
 *
 * legalActions(setup({ players: 2, seed: 7 })).some(({ type }) => type === 'take'); // true
 * ```
 */
export function legalActions(view: View): readonly Action[] {
  const actions: Action[] = [];
  search(view, (type, color, count, jokers, necklace) => {
    actions.push(actionOf(type, color, count, jokers, necklace));
    return false;
  });
  return freeze(actions);
}

/**
 * How many legal actions there are, without listing them.
 *
 * @throws RulesError `hidden` when the view does not show the hand that is to act, or the market.
 *
 * @example
 * ```ts
 * import { countLegalActions, legalActions, setup } from 'reef-rules/pearls';
 *
 * const state = setup({ players: 2, seed: 7 });
 * countLegalActions(state) === legalActions(state).length; // true
 * ```
 */
export function countLegalActions(view: View): number {
  let count = 0;
  search(view, () => {
    count++;
    return false;
  });
  return count;
}

/**
 * The legal action at that place of {@link legalActions}, without listing the others.
 *
 * @throws RulesError `bad-index` when there is no such place, or `hidden`.
 *
 * @example
 * ```ts
 * import { legalActionAt, setup } from 'reef-rules/pearls';
 *
 * legalActionAt(setup({ players: 2, seed: 7 }), 0).type; // 'take'
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
 * import { createRng } from 'reef-rules';
 * import { isLegal, randomAction, setup } from 'reef-rules/pearls';
 *
 * const state = setup({ players: 2, seed: 7 });
 * isLegal(state, randomAction(state, createRng(7))); // true
 * ```
 */
export function randomAction(view: View, rng: Rng): Action {
  return actionAt(view, randomIndex(rng, countLegalActions(view)));
}

function actionAt(view: View, index: number): Action {
  let found: Action = passAction();
  let left = index;
  search(view, (type, color, count, jokers, necklace) => {
    if (left-- > 0) return false;
    found = actionOf(type, color, count, jokers, necklace);
    return true;
  });
  return found;
}

/**
 * Gets each legal action in order and returns whether it has seen enough. An action comes in parts,
 * because most are only counted, and so need not be made.
 */
export type Visitor = (
  type: Action['type'],
  color: Pearl,
  count: number,
  jokers: number,
  necklace: boolean,
) => boolean;

/** The action that is made of these parts. */
export function actionOf(...[type, color, count, jokers, necklace]: Parameters<Visitor>): Action {
  switch (type) {
    case 'take':
      return takeAction(color);
    case 'play':
      return playAction(color, count, jokers, necklace);
    case 'pass':
      return passAction();
  }
}

/** A copy that is not frozen, which loops read faster. */
const KINDS = /* @__PURE__ */ PEARLS.slice();

/** Visits the legal actions until the visitor has seen enough; returns whether it has. P8, P20. */
export function search(view: View, visit: Visitor): boolean {
  ensurePearls(view);
  switch (view.phase) {
    case 'play':
      return searchTakes(view, visit) || searchPlays(view, visit);
    case 'final':
      return mustPass(view) ? visit('pass', 'joker', 0, 0, false) : searchPlays(view, visit);
    case 'over':
      return false;
  }
}

/** The kinds in the market, jokers being one, of which the hand can hold all. P9, P10, P11. */
function searchTakes(view: View, visit: Visitor): boolean {
  const size = handSize(mover(view));
  if (!hasRoom(size, 1)) return false;
  const market = [...view.market];
  if (countIn(market, null) > 0) return unseen();
  for (const color of KINDS) {
    const count = countIn(market, color);
    if (count === 0 || !hasRoom(size, count)) continue;
    if (visit('take', color, count, 0, false)) return true;
  }
  return false;
}

/** One colour with jokers, or jokers alone; each without a necklace, then with one. P13, P14, P15. */
function searchPlays({ players, turn, necklaces }: View, visit: Visitor): boolean {
  const { hand, unknown = 0 } = players[turn]!;
  if (unknown > 0) return unseen();

  const values = [...necklaces];
  for (const color of KINDS) {
    const held = hand[color];
    for (let count = 1; count <= held; count++) {
      const most = Math.min(hand.joker, mostJokers(color, count));
      for (let jokers = 0; jokers <= most; jokers++) {
        if (visit('play', color, count, jokers, false)) return true;
        if (!bringsNecklace(values, count + jokers)) continue;
        if (visit('play', color, count, jokers, true)) return true;
      }
    }
  }
  return false;
}
