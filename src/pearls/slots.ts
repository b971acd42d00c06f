import { RulesError } from '../core/errors.js';
import { actionFromJson } from './actions.js';
import { actionOf, search } from './legal.js';
import type { Visitor } from './legal.js';
import { ensureRoom } from './observation.js';
import { mostJokers } from './rules.js';
import { HAND_LIMIT, PEARLS } from './types.js';
import type { Action, Pearl, View } from './types.js';

/** An action in parts, as the search for legal ones visits them. */
type Parts = Parameters<Visitor>;

/** Every action there can be, in the order of `legalActions`: P9, P13, P14, P15, P21. */
const ALL: readonly Parts[] = /* @__PURE__ */ everyAction();

function everyAction(): readonly Parts[] {
  const takes = PEARLS.map((color): Parts => ['take', color, 0, 0, false]);
  const plays: Parts[] = [];
  for (const color of PEARLS) {
    for (let count = 1; count <= HAND_LIMIT; count++) {
      for (let jokers = 0; jokers <= mostJokers(color, count); jokers++) {
        plays.push(['play', color, count, jokers, false], ['play', color, count, jokers, true]);
      }
    }
  }
  return [...takes, ...plays, ['pass', 'joker', 0, 0, false]];
}

/**
 * The number of slots. A slot is the number of an action, the same in every position, so that a
 * policy has one output for each. Slots follow the order of `legalActions`: 7 takes by kind; the
 * plays by kind, by the number of cards, then of jokers, each without a necklace before with one;
 * and last the pass.
 */
export const SLOTS: number = /* @__PURE__ */ (() => ALL.length)();

/** The slots of the takes, and of the plays without jokers and necklace by the number of cards. */
const TAKES: ReadonlyMap<Pearl, number> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ PEARLS.map((color) => [color, slotLike('take', color, 0)]),
);
const PLAYS: ReadonlyMap<Pearl, readonly number[]> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ PEARLS.map((color) => [
    color,
    Array.from({ length: HAND_LIMIT + 1 }, (_, count) => slotLike('play', color, count)),
  ]),
);

function slotLike(type: Action['type'], color: Pearl, count: number): number {
  return ALL.findIndex((parts) => parts[0] === type && parts[1] === color && parts[2] === count);
}

function slotOfParts(...[type, color, count, jokers, necklace]: Parts): number {
  switch (type) {
    case 'take':
      return TAKES.get(color)!;
    case 'play':
      return PLAYS.get(color)![count]! + 2 * jokers + (necklace ? 1 : 0);
    case 'pass':
      return SLOTS - 1;
  }
}

/**
 * The slot of an action, legal or not.
 *
 * @throws RulesError `bad-action`, with the path of what is wrong.
 *
 * @example
 * ```ts
 * import { slotOf } from 'reef-rules/pearls';
 *
 * slotOf({ type: 'take', color: 'joker' }); // 0
 * slotOf({ type: 'pass' }); // 687
 * ```
 */
export function slotOf(action: Action): number {
  const read = actionFromJson(action);
  switch (read.type) {
    case 'take':
      return slotOfParts('take', read.color, 0, 0, false);
    case 'play':
      return slotOfParts('play', read.color, read.count, read.jokers, read.necklace);
    case 'pass':
      return slotOfParts('pass', 'joker', 0, 0, false);
  }
}

/**
 * The action that a slot stands for, legal or not.
 *
 * @throws RulesError `bad-index` when there is no such slot.
 *
 * @example
 * ```ts
 * import { actionAtSlot, formatAction } from 'reef-rules/pearls';
 *
 * formatAction(actionAtSlot(30)); // 'play 1y+1j necklace'
 * ```
 */
export function actionAtSlot(slot: number): Action {
  const parts = Number.isInteger(slot) ? ALL[slot] : undefined;
  if (parts !== undefined) return actionOf(...parts);
  throw new RulesError('bad-index', `slots are numbered from 0 to ${SLOTS - 1}`);
}

/**
 * Sets a policy's mask: 1 for the slot of each legal action, 0 for all others. Returns how many are
 * legal.
 *
 * @throws RulesError `bad-buffer` when the mask is not a `Uint8Array` of at least {@link SLOTS}
 * entries, or `hidden` when the view does not show the hand that is to act, or the market.
 *
 * @example
 * ```ts
 * import { countLegalActions, maskSlots, setup, SLOTS } from 'reef-rules/pearls';
 *
 * const state = setup({ players: 2, seed: 7 });
 * maskSlots(state, new Uint8Array(SLOTS)) === countLegalActions(state); // true
 * ```
 */
export function maskSlots(view: View, mask: Uint8Array): number {
  ensureRoom(mask, Uint8Array, SLOTS);
  const legal = listSlots(view);
  mask.fill(0);
  for (const slot of legal) mask[slot] = 1;
  return legal.length;
}

/** The slots of the legal actions. */
export function listSlots(view: View): readonly number[] {
  const legal: number[] = [];
  search(view, (...parts) => {
    legal.push(slotOfParts(...parts));
    return false;
  });
  return legal;
}
