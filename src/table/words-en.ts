import { valueText } from '../core/errors.js';
import { freeze } from '../core/freeze.js';
import type { RefusalWords, TableWords } from './words.js';

/** Why a table refuses a request. */
const REFUSALS: RefusalWords = /* @__PURE__ */ freeze({
  'bad-request': valueText,
  'not-seated': () => 'you have no seat at this table',
  'already-seated': () => 'you have a seat: leave it first',
  'table-full': () => 'every seat is taken',
  'no-such-seat': () => 'there is no such seat',
  'seat-taken': () => 'that seat is taken',
  'other-hand': () => 'you have left another seat and know its hand: you cannot play both',
  'not-your-turn': () => 'it is not your turn',
  stale: () => 'the game has moved on: look again',
  'bad-seq': () => 'seq is ahead of this table',
  'game-over': () => 'the game is over',
  'nothing-to-undo': () => 'the last action was not yours',
  revealed: () => 'that action has revealed something new and cannot be undone',
  'too-many-undos': () => 'too many actions have been undone at this table',
});

/**
 * A table in English.
 *
 * @example
 * ```ts
 * import { en } from 'reef-rules/table';
 *
 * en.refusals['not-your-turn'](); // 'it is not your turn'
 * ```
 */
export const en: TableWords = /* @__PURE__ */ freeze({ language: 'en', refusals: REFUSALS });
