/**
 * English, for both games and for tables: the model of every other language.
 *
 * The library speaks English where it gets no words, so you need this only to choose between languages, or to begin
 * one of your own.
 *
 * @example
 * ```ts
 * import { renderEvent, setup } from 'reef-rules';
 * import * as en from 'reef-rules/words/en';
 *
 * const words = { ...en.reef, player: (player: number) => `Captain ${player}` };
 * renderEvent(setup({ players: 2 }), { type: 'token-paid', player: 1, card: 4 }, { words }); // 'Captain 1 puts a point onto #4'
 * ```
 *
 * @module reef-rules/words/en
 * @group Reference
 */
import { en as pearlsWords } from '../pearls/words-en.js';
import type { PearlsWords } from '../pearls/words-en.js';
import { en as reefWords } from '../reef/words-en.js';
import type { ReefWords } from '../reef/words-en.js';
import { atTable } from '../table/at-table.js';
import { en as tableWords } from '../table/words-en.js';
import type { TableWords } from '../table/words-en.js';

/**
 * Reef in English, with what a table of it refuses.
 *
 * @example
 * ```ts
 * import * as en from 'reef-rules/words/en';
 *
 * en.reef.violations['stack-full']({ code: 'stack-full', cell: 5 }); // 'b2 cannot hold more than 4 pieces'
 * ```
 * @group Languages
 */
export const reef: ReefWords & TableWords = /* @__PURE__ */ atTable(reefWords, tableWords);

/**
 * Pearls in English, with what a table of it refuses.
 *
 * @example
 * ```ts
 * import * as en from 'reef-rules/words/en';
 *
 * en.pearls.colors.teal; // 'teal'
 * ```
 * @group Languages
 */
export const pearls: PearlsWords & TableWords = /* @__PURE__ */ atTable(pearlsWords, tableWords);

/**
 * What a table of any game says in English. Give your own game's words with it: `{ ...en.table, ...mine }`.
 *
 * @example
 * ```ts
 * import * as en from 'reef-rules/words/en';
 *
 * en.table.refusals['not-your-turn'](); // 'it is not your turn'
 * ```
 * @group Languages
 */
export const table: TableWords = tableWords;
