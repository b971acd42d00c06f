import { isMade, make } from '../core/made.js';
import type { Kind } from '../core/made.js';
import type { Action, PassAction, Pearl, PlayAction, TakeAction } from './types.js';

/** Actions of Pearls: well formed and frozen. */
const ACTION: Kind = { name: 'action of Pearls' };

/** Whether a value is an action that one of these functions made. */
export function isAction(value: unknown): value is Action {
  return isMade(ACTION, value);
}

// There are few actions, so each is made once, when it is first needed.
const byText = new Map<string, Action>();

/** Take all cards of a kind. */
export function takeAction(color: Pearl): TakeAction {
  return shared(color, () => ({ type: 'take', color }));
}

/** Play cards, and perhaps take a necklace. */
export function playAction(
  color: Pearl,
  count: number,
  jokers: number,
  necklace: boolean,
): PlayAction {
  return shared(`${color}${count}+${jokers}${necklace}`, () => ({
    type: 'play',
    color,
    count,
    jokers,
    necklace,
  }));
}

/** Do nothing. */
export function passAction(): PassAction {
  return shared('', () => ({ type: 'pass' }));
}

function shared<A extends Action>(text: string, makeAction: () => A): A {
  const known = byText.get(text);
  if (known !== undefined) return known as A;
  const action = make(ACTION, makeAction()) as A;
  byText.set(text, action);
  return action;
}
