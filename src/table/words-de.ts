import { freeze } from '../core/made.js';
import { DE_ERRORS } from '../core/words-de.js';
import type { RefusalWords, TableWords } from './words-en.js';

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
  waiting: () => 'ein Platz ist noch leer: das Spiel wartet',
  'not-your-turn': () => 'du bist nicht am Zug',
  stale: () => 'inzwischen ist etwas geschehen: sieh noch einmal hin',
  'bad-seq': () => 'so weit ist das Spiel an diesem Tisch noch nicht',
  'game-over': () => 'das Spiel ist zu Ende',
  'nothing-to-undo': () => 'du hast nichts getan, was man zurücknehmen könnte',
  'offer-open': () => 'jemand anders möchte etwas zurücknehmen: antworte zuerst darauf',
  'no-offer': () => 'niemand möchte etwas zurücknehmen',
  absent: () => 'du bist abwesend: komm zuerst an deinen Platz zurück',
  'cannot-return': () => 'du kannst in dieses Spiel nicht mehr zurückkommen',
  'host-only': () => 'nur der Gastgeber spielt für einen Platz, und nur solange er verlassen ist',
  'too-long': () => 'dieses Spiel ist zu lang für einen Tisch',
});

/** A table in German. */
export const de: TableWords = /* @__PURE__ */ freeze({
  language: 'de',
  errors: DE_ERRORS,
  refusals: REFUSALS,
});
