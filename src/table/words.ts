import type { ValueEvidence, Words } from '../core/words.js';
import type { RefusalCode } from './types.js';

/** A sentence for each {@link RefusalCode}; only `bad-request` has evidence. */
export type RefusalWords = {
  readonly [C in RefusalCode]: C extends 'bad-request'
    ? (evidence: ValueEvidence) => string
    : () => string;
};

/**
 * A table in a language: a sentence for each of its own refusals. Together with the words of the
 * game, `explain` has a sentence for every refusal.
 *
 * @example
 * ```ts
 * import { de as game, reef } from 'reef-rules';
 * import { de, explain, openTable, receive } from 'reef-rules/table';
 *
 * const table = openTable(reef, { options: { players: 2, seed: 7, first: 0 }, seats: ['ann', 'ben'] });
 * const [sent] = receive(reef, table, 'ben', { type: 'undo', seq: 0 }).messages;
 * const message = sent?.message;
 * if (message?.type === 'refused') explain({ ...game, ...de }, message); // 'die letzte Aktion war nicht deine'
 * ```
 */
export interface TableWords extends Words {
  readonly refusals: RefusalWords;
}
