/**
 * German, for both games and for tables: a sentence for every event, action, picture, violation, error and refusal.
 *
 * Import it as a whole, and take {@link reef}, {@link pearls} or {@link table} from it: as `words` of any style, or
 * for `explain`. A bundle holds only what it uses.
 *
 * @example
 * ```ts
 * import { check, explain, renderEvent, setup } from 'reef-rules';
 * import * as de from 'reef-rules/words/de';
 *
 * const state = setup({ players: 2 });
 * renderEvent(state, { type: 'card-taken', player: 1, card: 4, slot: 0 }, { words: de.reef }); // 'Spieler 1 nimmt #4 (yy: *2 = 1)'
 * explain(de.reef, check(state, { type: 'take', card: 17 })!); // 'zuerst werden die Startkorallen gesetzt'
 * ```
 *
 * @module reef-rules/words/de
 * @group Reference
 */
import { de as pearlsWords } from '../pearls/words-de.js';
import type { PearlsWords } from '../pearls/words-en.js';
import { de as reefWords } from '../reef/words-de.js';
import type { ReefWords } from '../reef/words-en.js';
import { atTable } from '../table/at-table.js';
import { de as tableWords } from '../table/words-de.js';
import type { TableWords } from '../table/words-en.js';

/**
 * Reef in German, with what a table of it refuses.
 *
 * @example
 * ```ts
 * import { renderEvent, setup } from 'reef-rules';
 * import * as de from 'reef-rules/words/de';
 *
 * const style = { names: ['Ann', 'Ben'], words: de.reef };
 * renderEvent(setup({ players: 2 }), { type: 'token-paid', player: 1, card: 4 }, style); // 'Ben legt einen Punkt auf #4'
 * ```
 * @group Languages
 */
export const reef: ReefWords & TableWords = /* @__PURE__ */ atTable(reefWords, tableWords);

/**
 * Pearls in German, with what a table of it refuses.
 *
 * @example
 * ```ts
 * import { renderEvent, setup } from 'reef-rules/pearls';
 * import * as de from 'reef-rules/words/de';
 *
 * const style = { names: ['Ann', 'Ben'], words: de.pearls };
 * renderEvent(setup({ players: 2 }), { type: 'passed', player: 1 }, style); // 'Ben hat keine Karten und passt'
 * ```
 * @group Languages
 */
export const pearls: PearlsWords & TableWords = /* @__PURE__ */ atTable(pearlsWords, tableWords);

/**
 * What a table of any game says in German. Give your own game's words with it: `{ ...de.table, ...mine }`.
 *
 * @example
 * ```ts
 * import * as de from 'reef-rules/words/de';
 *
 * de.table.refusals['not-your-turn'](); // 'du bist nicht am Zug'
 * ```
 * @group Languages
 */
export const table: TableWords = tableWords;
