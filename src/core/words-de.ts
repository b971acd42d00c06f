import type { ValueEvidence } from './errors.js';
import { freeze } from './made.js';
import type { ErrorWords, Outcome, RecordWords } from './words.js';

/**
 * The errors in German. The details are for developers, and in English; these sentences say what the error
 * is about, and where.
 */
export const DE_ERRORS: ErrorWords = /* @__PURE__ */ freeze({
  'bad-options': at('diese Einstellungen gibt es nicht'),
  'bad-seed': at('ein Startwert ist eine ganze Zahl oder ein Text von höchstens 1000 Zeichen'),
  'bad-bound': at('unter dieser Schranke gibt es keine Zufallszahl'),
  'bad-list': at('hier wird eine Liste gebraucht'),
  'bad-rng': at('dieser Zufallsgenerator liefert keine brauchbaren Zahlen'),
  'bad-deck': at('mit diesen Karten kann man nicht spielen'),
  'bad-state': at('das ist kein gültiger Spielstand'),
  'bad-action': at('das ist kein Spielzug'),
  'bad-record': at('das ist keine gültige Aufzeichnung eines Spiels'),
  'bad-event': at('dieses Ereignis gibt es in diesem Spiel nicht'),
  'bad-board': at('das ist kein Riff'),
  'bad-pattern': at('das ist kein Muster'),
  'bad-pearls': at('das sind keine Perlenkarten'),
  'bad-player': at('diesen Platz gibt es nicht'),
  'bad-view': at('diese Ansicht eines Spiels ist nicht stimmig'),
  'bad-index': at('diese Nummer gibt es nicht'),
  'bad-depth': at('eine Tiefe ist eine ganze Zahl ab 0'),
  'bad-buffer': at('dieser Speicher passt nicht'),
  'bad-game': at('das ist kein Spiel'),
  'bad-bot': at('diesen Bot gibt es nicht'),
  'bad-table': at('das ist kein gültiger Tisch'),
  'bad-parts': at('diese Teile ergeben kein ganzes Turnier'),
  'bad-words': at('dafür gibt es keine Worte'),
  'bad-text': ({ line, column }) => `Zeile ${line}, Spalte ${column}: das ist nicht zu verstehen`,
  newer: at('das hat eine neuere Fassung gespeichert, die mehr kennt als diese'),
  'illegal-action': ({ at }, why) => (at === undefined ? why : `Zug ${at}: ${why}`),
  'partial-view': at('das ist von hier aus nicht zu sehen'),
  'game-over': () => 'das Spiel ist zu Ende',
  'nothing-done': at('es gibt nichts zurückzunehmen'),
});

/** What is wrong with a record. */
export const DE_RECORDS: RecordWords = /* @__PURE__ */ freeze<RecordWords>({
  'other-rules': ({ rules, expected }) =>
    `aufgezeichnet nach Fassung ${rules} der Regeln, hier gilt Fassung ${expected}`,
  untrusted: ({ path }) => `${path} müsste man ungeprüft glauben`,
  'wrong-result': ({ found, expected }) =>
    `die Züge führen zu ${outcomeText(expected)}, nicht zu ${outcomeText(found)}`,
});

function outcomeText(outcome: Outcome): string {
  if (outcome === null) return 'keinem Ergebnis';
  return `den Punkten ${outcome.scores.join(' ')} und dem Sieg von ${outcome.winners.join(' ')}`;
}

/** A sentence that also says where. The note lets bundlers drop the language where it is not used. */
/* @__NO_SIDE_EFFECTS__ */
function at(sentence: string): (evidence: ValueEvidence) => string {
  return ({ path }) => (path === '' ? sentence : `${path}: ${sentence}`);
}

/** A number of things in German: `1 Punkt`, `2 Punkte`. */
export function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function pointsText(points: number): string {
  return plural(points, 'Punkt', 'Punkte');
}

export function cardsIn(cards: number): string {
  return plural(cards, 'Karte', 'Karten');
}
