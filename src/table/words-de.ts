import { freeze } from '../core/freeze.js';
import type { RefusalWords, TableWords } from './words.js';

/** Why a table refuses a request. */
const REFUSALS: RefusalWords = /* @__PURE__ */ freeze({
  'bad-request': () => 'das versteht der Tisch nicht',
  'not-seated': () => 'du hast an diesem Tisch keinen Platz',
  'already-seated': () => 'du hast schon einen Platz: gib ihn zuerst auf',
  'table-full': () => 'alle Plätze sind besetzt',
  'no-such-seat': () => 'diesen Platz gibt es nicht',
  'seat-taken': () => 'dort sitzt schon jemand',
  'other-hand': () =>
    'du hast einen anderen Platz verlassen und kennst dessen Karten: niemand spielt zwei Hände',
  'not-your-turn': () => 'du bist nicht am Zug',
  stale: () => 'inzwischen ist etwas geschehen: sieh noch einmal hin',
  'bad-seq': () => 'so weit ist das Spiel an diesem Tisch noch nicht',
  'game-over': () => 'das Spiel ist zu Ende',
  'nothing-to-undo': () => 'die letzte Aktion war nicht deine',
  revealed: () => 'diese Aktion hat etwas Neues gezeigt und kann nicht zurückgenommen werden',
  'too-many-undos': () => 'an diesem Tisch wurde zu viel zurückgenommen',
});

/**
 * A table in German.
 *
 * @example
 * ```ts
 * import { de } from 'reef-rules/table';
 *
 * de.refusals['not-your-turn'](); // 'du bist nicht am Zug'
 * ```
 */
export const de: TableWords = /* @__PURE__ */ freeze({ language: 'de', refusals: REFUSALS });
