import type { ValueEvidence, Words } from '../core/words.js';
import type { RefusalCode } from './types.js';

/** A sentence for each {@link RefusalCode}; a request that is none has evidence. */
export type RefusalWords = {
  readonly [C in RefusalCode]: C extends 'bad-request'
    ? (evidence: ValueEvidence) => string
    : () => string;
};

/**
 * A table in a language: a sentence for each refusal of its own. With the words of the game added,
 * `explain` has one for everything that a table refuses.
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
