import {
  attempt,
  fieldsOf,
  flag,
  Misfit,
  oneOf,
  refusalOf,
  wholeNumber,
} from '../core/untrusted.js';
import { mostJokers } from './rules.js';
import { HAND_LIMIT, PEARLS } from './types.js';
import type { Action, PassAction, Pearl, PlayAction, TakeAction } from './types.js';

/**
 * There are fewer than a thousand actions, so each is made once, when it is first needed. One of these
 * objects need not be read again: it is frozen and well formed.
 */
const made = new WeakSet();
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

function shared<A extends Action>(text: string, make: () => A): A {
  const known = byText.get(text);
  if (known !== undefined) return known as A;
  const action: A = Object.freeze(make());
  made.add(action);
  byText.set(text, action);
  return action;
}

/** An action of unknown origin, frozen, or what keeps it from being one. */
export function readAction(value: unknown): Action | Misfit {
  return made.has(value as object) ? (value as Action) : attempt(() => actionAt(value));
}

/**
 * An action from a value of unknown origin, such as parsed JSON: frozen and well formed, or an
 * error. The action need not be legal; ask `check`.
 *
 * @throws RulesError `bad-action`, with the path of what is wrong.
 *
 * @example
 * ```ts
 * import { actionFromJson } from 'reef-rules/pearls';
 *
 * actionFromJson(JSON.parse('{ "type": "take", "color": "teal" }')).type; // 'take'
 * ```
 */
export function actionFromJson(value: unknown): Action {
  const action = readAction(value);
  if (action instanceof Misfit) throw refusalOf('bad-action', action, 'an action of Pearls');
  return action;
}

/** Numbers of cards go as far as a hand does. P11, P13, P14, P28. */
function actionAt(value: unknown): Action {
  const action = fieldsOf(value, '', ['type'], ['color', 'count', 'jokers', 'necklace']);
  switch (oneOf(action.type, 'type', ['take', 'play', 'pass'] as const)) {
    case 'take': {
      const { color } = fieldsOf(action, '', ['type', 'color']);
      return takeAction(oneOf(color, 'color', PEARLS));
    }
    case 'play': {
      const play = fieldsOf(action, '', ['type', 'color', 'count', 'jokers', 'necklace']);
      const color = oneOf(play.color, 'color', PEARLS);
      const count = wholeNumber(play.count, 'count', 1, HAND_LIMIT);
      const jokers = wholeNumber(play.jokers, 'jokers', 0, mostJokers(color, count));
      return playAction(color, count, jokers, flag(play.necklace, 'necklace'));
    }
    case 'pass':
      fieldsOf(action, '', ['type']);
      return passAction();
  }
}
