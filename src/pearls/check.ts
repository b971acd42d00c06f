import { freeze } from '../core/freeze.js';
import { reasonFor } from '../core/game-helpers.js';
import { Misfit } from '../core/untrusted.js';
import { readAction } from './actions.js';
import { countIn, handSize } from './cards.js';
import { ensurePearls } from './ensure.js';
import { bringsNecklace, hasRoom, mover, mustPass } from './rules.js';
import { HAND_LIMIT } from './types.js';
import type { Action, Evidence, Pearl, PlayAction, TakeAction, View, Violation } from './types.js';
import { EN_VIOLATIONS } from './words-en.js';

/**
 * `null` if an action is legal now, or the reason why it is not. It takes any value and never
 * throws because of the action. The codes are listed in {@link VIOLATION_CODES}.
 *
 * @example
 * ```ts
 * import { check, setup } from 'reef-rules/pearls';
 *
 * check(setup({ players: 2, seed: 7 }), { type: 'pass' })?.code; // 'must-act'
 * ```
 */
export function check(view: View, action: unknown): Violation | null {
  return judge(view, readAction(action));
}

/**
 * Whether an action is legal now.
 *
 * @example
 * ```ts
 * import { isLegal, legalActions, setup } from 'reef-rules/pearls';
 *
 * const state = setup({ players: 2, seed: 7 });
 * legalActions(state).every((action) => isLegal(state, action)); // true
 * ```
 */
export function isLegal(view: View, action: Action): boolean;
export function isLegal(view: View, action: unknown): action is Action;
export function isLegal(view: View, action: unknown): boolean {
  return check(view, action) === null;
}

/** The reason why what was read as an action is none, or is not legal; or `null`. */
export function judge(view: View, action: Action | Misfit): Violation | null {
  ensurePearls(view);
  if (action instanceof Misfit) {
    const { path, problem } = action;
    return refused({ code: 'malformed', path, problem });
  }
  if (view.phase === 'over') return refused({ code: 'game-over' });
  switch (action.type) {
    case 'take':
      return judgeTake(view, action);
    case 'play':
      return judgePlay(view, action);
    case 'pass':
      return judgePass(view);
  }
}

function refused(evidence: Evidence): Violation {
  return reasonFor(EN_VIOLATIONS, evidence);
}

/** All cards of a kind, if the hand has room for them, and not in a last turn. P9, P10, P11, P20. */
function judgeTake(view: View, { color }: TakeAction): Violation | null {
  if (view.phase === 'final') return refused({ code: 'last-turn' });
  const market = [...view.market];
  if (countIn(market, null) > 0) return refused({ code: 'hidden', what: 'market' });

  const cards = countIn(market, color);
  if (cards === 0) {
    const kinds = freeze([...new Set(market as Pearl[])]);
    return refused({ code: 'not-in-market', color, market: kinds });
  }
  const held = handSize(mover(view));
  if (hasRoom(held, cards)) return null;
  return refused({ code: 'hand-full', limit: HAND_LIMIT, held, cards });
}

/** Cards of one colour with jokers, and perhaps a necklace for exactly as many. P13, P14, P15. */
function judgePlay(view: View, { color, count, jokers, necklace }: PlayAction): Violation | null {
  const short = judgeHeld(view, color, count) ?? judgeHeld(view, 'joker', jokers);
  if (short !== null) return short;

  const value = count + jokers;
  if (!necklace || bringsNecklace(view.necklaces, value)) return null;
  return refused({ code: 'no-necklace', value });
}

function judgeHeld(view: View, color: Pearl, count: number): Violation | null {
  const { hand, unknown = 0 } = mover(view);
  const held = hand[color];
  if (count <= held) return null;
  if (unknown > 0) return refused({ code: 'hidden', what: 'hand' });
  return refused({ code: 'not-in-hand', color, count, held });
}

/** Only a player who has no cards in a last turn. P8, P21. */
function judgePass(view: View): Violation | null {
  return mustPass(view) ? null : refused({ code: 'must-act', phase: view.phase });
}
