import { unseen } from '../core/game-helpers.js';
import { freeze } from '../core/made.js';
import { passAction, playAction, takeAction } from './shapes.js';
import { countIn, heldBy } from './cards.js';
import { bringsNecklace, hasRoom, mostJokers, mover, mustPass } from './course.js';
import { PEARLS } from './types.js';
import type { Action, Pearl, View } from './types.js';

/** Every legal action, each next state once; the documentation of the public function says in what order. */
export function legalActions(view: View): readonly Action[] {
  const actions: Action[] = [];
  search(view, (type, color, count, jokers, necklace) => {
    actions.push(actionOf(type, color, count, jokers, necklace));
    return false;
  });
  return freeze(actions);
}

/** How many legal actions there are. */
export function countLegalActions(view: View): number {
  let count = 0;
  search(view, () => {
    count++;
    return false;
  });
  return count;
}

/** The legal action at a place of the list. */
export function legalActionAt(view: View, index: number): Action {
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
type Visitor = (
  type: Action['type'],
  color: Pearl,
  count: number,
  jokers: number,
  necklace: boolean,
) => boolean;

/** The action that is made of these parts. */
function actionOf(...[type, color, count, jokers, necklace]: Parameters<Visitor>): Action {
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
function search(view: View, visit: Visitor): boolean {
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
  const size = heldBy(mover(view));
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
