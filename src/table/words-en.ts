import { valueText } from '../core/errors.js';
import type { ValueEvidence } from '../core/errors.js';
import { freeze } from '../core/made.js';
import { EN_ERRORS } from '../core/words.js';
import type { RefusalCode } from './types.js';

/** Why a table refuses a request. */
const REFUSALS: RefusalWords = /* @__PURE__ */ freeze({
  'bad-request': valueText,
  'not-seated': () => 'you have no seat at this table',
  'already-seated': () => 'you have a seat: leave it first',
  'table-full': () => 'every seat is taken',
  'no-such-seat': () => 'there is no such seat',
  'seat-taken': () => 'that seat is taken',
  'other-hand': () => 'you have left another seat and know its hand: you cannot play both',
  waiting: () => 'a seat is empty: no player can act yet',
  'not-your-turn': () => 'it is not your turn',
  stale: () => 'the game has moved on: look again',
  'bad-seq': () => 'seq is ahead of this table',
  'game-over': () => 'the game is over',
  'nothing-to-undo': () => 'you have done nothing that could be taken back',
  'offer-open': () => 'another player has asked to take back actions: answer that first',
  'no-offer': () => 'there is nothing to agree to',
  absent: () => 'you are absent: come back to your seat first',
  'cannot-return': () => 'you cannot come back to this game',
  'host-only': () => 'only the host acts for a seat, and only while its player is absent',
  'too-long': () => 'this game has become too long for a table',
});

/** A table in English. */
export const en = /* @__PURE__ */ freeze({
  language: 'en',
  errors: EN_ERRORS,
  refusals: REFUSALS,
});

/**
 * A table in a language: a sentence for each of its own refusals, and for each error. The words of a game in
 * `reef-rules/words/de` and its like have these too, so that `explain` has a sentence for every refusal.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import { explain, openTable, receive } from 'reef-rules/table';
 * import * as de from 'reef-rules/words/de';
 *
 * const table = openTable(reef, { options: { players: 2, seed: 7, first: 0 }, seats: ['ann', 'ben'] });
 * const [sent] = receive(reef, table, 'ben', { type: 'undo', seq: 0 }).messages;
 * const message = sent?.message;
 * if (message?.type === 'refused') explain(de.reef, message); // 'du hast nichts getan, was man zurücknehmen könnte'
 * ```
 * @group Languages
 */
export type TableWords = typeof en;

/**
 * A sentence for each {@link RefusalCode}, apart from `bad-action` and `illegal-action`, for which the words of
 * every game have one. Only `bad-request` has evidence.
 *
 * @group Languages
 */
export type RefusalWords = {
  readonly [C in Exclude<RefusalCode, 'bad-action' | 'illegal-action'>]: C extends 'bad-request'
    ? (evidence: ValueEvidence) => string
    : () => string;
};
