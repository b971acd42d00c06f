import { freeze } from '../core/made.js';
import { reasonFor } from '../core/game-helpers.js';
import { countIn, heldBy } from './cards.js';
import { mover, mustPass, necklaceSet, playProblem, takeProblem } from './course.js';
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
  const market = [...view.market];
  const cards = countIn(market, color);
  const held = heldBy(mover(view));
  const code = takeProblem(view.phase, countIn(market, null), cards, held);
  switch (code) {
    case null:
      return null;
    case 'last-turn':
      return refused({ code });
    case 'hidden':
      return refused({ code, what: 'market' });
    case 'not-in-market':
      return refused({ code, color, market: freeze([...new Set(market as Pearl[])]) });
    case 'no-room':
      return refused({ code, limit: HAND_LIMIT, held, cards });
  }
}

/** Cards of one colour with jokers, and perhaps a necklace for exactly as many. P13, P14, P15. */
function checkPlay(view: View, { color, count, jokers, necklace }: PlayAction): Violation | null {
  const { hand } = mover(view);
  const left = necklaceSet(view.necklaces);
  switch (playProblem(count, hand[color], jokers, hand.joker, necklace, left)) {
    case null:
      return null;
    case 'color':
      return notInHand(view, color, count);
    case 'joker':
      return notInHand(view, 'joker', jokers);
    case 'necklace':
      return refused({ code: 'no-necklace', value: count + jokers });
  }
}

function notInHand(view: View, color: Pearl, count: number): Violation {
  const { hand, unknown = 0 } = mover(view);
  if (unknown > 0) return refused({ code: 'hidden', what: 'hand' });
  return refused({ code: 'not-enough-cards', color, count, held: hand[color] });
}

/** Only a player who has no cards in a last turn. P8, P21. */
function checkPass(view: View): Violation | null {
  const { phase } = view;
  return mustPass(phase, heldBy(mover(view))) ? null : refused({ code: 'must-act', phase });
}
