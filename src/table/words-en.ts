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
  'seat-taken': () => 'somebody sits there',
  'other-hand': () => 'you have left another seat, and know its hand: nobody plays two',
  'not-your-turn': () => 'it is not your turn',
  stale: () => 'something has happened that you had not seen: look again',
  'bad-seq': () => 'the table has not come that far',
  'game-over': () => 'the game is over',
  'nothing-to-undo': () => 'the last action was not yours',
  revealed: () => 'that action has shown something new: it stays',
  'too-many-undos': () => 'too much has been taken back at this table',
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
