import { freeze } from '../core/freeze.js';
import { hidden, malformed } from '../core/game-helpers.js';
import { counted } from '../core/text.js';
import { Misfit } from '../core/untrusted.js';
import { readAction } from './actions.js';
import { countIn, handSize } from './cards.js';
import { ensurePearls } from './ensure.js';
import { bringsNecklace, hasRoom, mover, mustPass } from './rules.js';
import { HAND_LIMIT } from './types.js';
import type { Action, Pearl, PlayAction, TakeAction, View, Violation } from './types.js';

/**
 * Whether an action is legal now: `null`, or the reason why it is not. The action may be any value at
 * all: this never throws because of it. The codes are listed in {@link VIOLATION_CODES}.
 *
 * @example
 * ```ts
 * import { check, setup } from 'reef-rules/pearls';
 *
 * check(setup({ players: 2, seed: 7 }), { type: 'pass' })?.code; // 'must-act'
 * ```
 */
export function check(view: View, action: unknown): Violation | null {
  const read = readAction(action);
  return read instanceof Misfit ? malformed('Pearls', read) : judge(view, read);
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

/** The reason why a well-formed action is not legal, or `null`. */
export function judge(view: View, action: Action): Violation | null {
  ensurePearls(view);
  if (view.phase === 'over') return freeze({ code: 'game-over', message: 'the game is over' });
  switch (action.type) {
    case 'take':
      return judgeTake(view, action);
    case 'play':
      return judgePlay(view, action);
    case 'pass':
      return judgePass(view);
  }
}

/** All cards of a kind, if the hand has room for them, and not in a last turn. P9, P10, P11, P20. */
function judgeTake(view: View, { color }: TakeAction): Violation | null {
  if (view.phase === 'final') {
    return freeze({ code: 'last-turn', message: 'nothing can be taken in the last turns' });
  }
  const market = [...view.market];
  if (countIn(market, null) > 0) return hidden('the market');

  const cards = countIn(market, color);
  if (cards === 0) {
    const message = `the market has no ${color}: ${[...new Set(market)].join(', ')}`;
    return freeze({ code: 'not-in-market', color, message });
  }
  const size = handSize(mover(view));
  if (hasRoom(size, cards)) return null;
  const message = `a hand holds ${HAND_LIMIT} cards: ${size} and ${cards} more are too many`;
  return freeze({ code: 'hand-full', limit: HAND_LIMIT, cards, message });
}

/** Cards of one colour with jokers, and perhaps a necklace for exactly as many. P13, P14, P15. */
function judgePlay(view: View, { color, count, jokers, necklace }: PlayAction): Violation | null {
  const short = judgeHeld(view, color, count) ?? judgeHeld(view, 'joker', jokers);
  if (short !== null) return short;

  const value = count + jokers;
  if (!necklace || bringsNecklace(view.necklaces, value)) return null;
  const message = `no necklace for ${counted(value, 'card')} on the table`;
  return freeze({ code: 'no-necklace', value, message });
}

function judgeHeld(view: View, color: Pearl, count: number): Violation | null {
  const { hand, unknown = 0 } = mover(view);
  const held = hand[color];
  if (count <= held) return null;
  if (unknown > 0) return hidden('this hand');
  const cards = color === 'joker' ? counted(count, color) : `${count} ${color}`;
  const message = `${cards} to play, but ${held} in hand`;
  return freeze({ code: 'not-in-hand', color, held, message });
}

/** Only a player who has no cards in a last turn. P8, P21. */
function judgePass(view: View): Violation | null {
  if (mustPass(view)) return null;
  const message =
    view.phase === 'final' ? 'play at least one card' : 'take a colour, or play at least one card';
  return freeze({ code: 'must-act', message });
}
