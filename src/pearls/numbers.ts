import { ensureNumberOf, isBelow } from '../core/game-helpers.js';
import { mostJokers } from './course.js';
import { passAction, playAction, soundAction, takeAction } from './shapes.js';
import { HAND_LIMIT, PEARLS, VALUES } from './types.js';
import type { Action } from './types.js';

/**
 * The numbers of actions, in the order of `legalActions`:
 *
 * ```text
 * 0 + kind   take all cards of a kind
 * 7 …        play, by kind, by the number of cards, then of jokers, each without a necklace before with one
 * 687        pass
 * ```
 */

/** How many kinds of cards there are. In numbers, a card is the place of its kind in `PEARLS`: jokers are 0. */
export const KINDS: number = PEARLS.length;

// Where cards are counted, the numbers of the kinds come first, then how many are unknown, then perhaps how many there are.
export const UNKNOWN: number = KINDS;
export const TOTAL: number = UNKNOWN + 1;

/** What a card of each kind is worth. P2. */
export const WORTH: Int32Array = /* @__PURE__ */ Int32Array.from(PEARLS, (pearl) => VALUES[pearl]);

/** The parts of a play. To play no cards is to take. */
type Parts = readonly [kind: number, count: number, jokers: number, necklace: 0 | 1];

/** All actions but the pass. */
const ALL: readonly Parts[] = /* @__PURE__ */ everyAction();

function everyAction(): readonly Parts[] {
  const kinds = Array.from(PEARLS, (_, kind) => kind);
  const takes = kinds.map((kind): Parts => [kind, 0, 0, 0]);
  const plays: Parts[] = [];
  for (const kind of kinds) {
    for (let count = 1; count <= HAND_LIMIT; count++) {
      for (let jokers = 0; jokers <= mostJokers(kind, count); jokers++) {
        plays.push([kind, count, jokers, 0], [kind, count, jokers, 1]);
      }
    }
  }
  return [...takes, ...plays];
}

/** Do nothing. */
export const PASS: number = /* @__PURE__ */ (() => ALL.length)();

/** How many actions there are. */
export const SLOTS: number = /* @__PURE__ */ (() => PASS + 1)();

/** The parts of each action by its number; those of the pass are 0. */
export const KIND_OF: Uint8Array = /* @__PURE__ */ partOf(0);
export const COUNT_OF: Uint8Array = /* @__PURE__ */ partOf(1);
export const JOKERS_OF: Uint8Array = /* @__PURE__ */ partOf(2);
export const NECKLACE_OF: Uint8Array = /* @__PURE__ */ partOf(3);

function partOf(place: 0 | 1 | 2 | 3): Uint8Array {
  return Uint8Array.from([...ALL, [0, 0, 0, 0] as const], (parts) => parts[place]);
}

/** By kind and number of cards: the number of the play without jokers and necklace. */
const PLAYS: Int32Array = /* @__PURE__ */ Int32Array.from(
  { length: KINDS * (HAND_LIMIT + 1) },
  (_, i) => ALL.findIndex(([kind, count]) => count > 0 && kind * (HAND_LIMIT + 1) + count === i),
);

/** The number of a play. */
export function playNumber(kind: number, count: number, jokers: number, necklace: 0 | 1): number {
  return PLAYS[kind * (HAND_LIMIT + 1) + count]! + 2 * jokers + necklace;
}

/** Whether a value is the number of an action. */
export function isNumber(number: number): boolean {
  return isBelow(SLOTS, number);
}

/** Refuses what is not the number of an action. */
export function ensureNumber(number: number): void {
  ensureNumberOf('actions', SLOTS, number);
}

/** The action that a number stands for. */
export function actionOf(number: number): Action {
  ensureNumber(number);
  if (number === PASS) return passAction();
  const color = PEARLS[KIND_OF[number]!]!;
  const count = COUNT_OF[number]!;
  if (count === 0) return takeAction(color);
  return playAction(color, count, JOKERS_OF[number]!, NECKLACE_OF[number] === 1);
}

/** The number of an action. */
export function numberOf(action: Action): number {
  const read = soundAction(action);
  if (read.type === 'pass') return PASS;
  const kind = PEARLS.indexOf(read.color);
  if (read.type === 'take') return kind;
  return playNumber(kind, read.count, read.jokers, read.necklace ? 1 : 0);
}
