import { freeze } from '../core/made.js';
import { reasonFor } from '../core/game-helpers.js';
import { countIn, heldBy } from './cards.js';
import { bringsNecklace, hasRoom, mover, mustPass } from './course.js';
import { HAND_LIMIT } from './types.js';
import type { Action, Evidence, Pearl, PlayAction, TakeAction, View, Violation } from './types.js';
import { EN_VIOLATIONS } from './words-en.js';

/** The reason why an action is not legal now; or `null`. */
export function check(view: View, action: Action): Violation | null {
  if (view.phase === 'over') return refused({ code: 'game-over' });
  switch (action.type) {
    case 'take':
      return checkTake(view, action);
    case 'play':
      return checkPlay(view, action);
    case 'pass':
      return checkPass(view);
  }
}

function refused(evidence: Evidence): Violation {
  return reasonFor(EN_VIOLATIONS, evidence);
}

/** All cards of a kind, if the hand has room for them, and not in a last turn. P9, P10, P11, P20. */
function checkTake(view: View, { color }: TakeAction): Violation | null {
  if (view.phase === 'final') return refused({ code: 'last-turn' });
  const market = [...view.market];
  if (countIn(market, null) > 0) return refused({ code: 'hidden', what: 'market' });

  const cards = countIn(market, color);
  if (cards === 0) {
    const kinds = freeze([...new Set(market as Pearl[])]);
    return refused({ code: 'not-in-market', color, market: kinds });
  }
  const held = heldBy(mover(view));
  if (hasRoom(held, cards)) return null;
  return refused({ code: 'hand-full', limit: HAND_LIMIT, held, cards });
}

/** Cards of one colour with jokers, and perhaps a necklace for exactly as many. P13, P14, P15. */
function checkPlay(view: View, { color, count, jokers, necklace }: PlayAction): Violation | null {
  const short = checkHeld(view, color, count) ?? checkHeld(view, 'joker', jokers);
  if (short !== null) return short;

  const value = count + jokers;
  if (!necklace || bringsNecklace(view.necklaces, value)) return null;
  return refused({ code: 'no-necklace', value });
}

function checkHeld(view: View, color: Pearl, count: number): Violation | null {
  const { hand, unknown = 0 } = mover(view);
  const held = hand[color];
  if (count <= held) return null;
  if (unknown > 0) return refused({ code: 'hidden', what: 'hand' });
  return refused({ code: 'not-in-hand', color, count, held });
}

/** Only a player who has no cards in a last turn. P8, P21. */
function checkPass(view: View): Violation | null {
  return mustPass(view) ? null : refused({ code: 'must-act', phase: view.phase });
}
