import { describe, expect, test } from 'vitest';
import { explain, reef, renderEvent, renderState, setup } from '../../src/index.js';
import type { CardId, ReefEvent, Evidence, ReefWords, ViolationCode } from '../../src/index.js';
import { describeWords } from '../suites/words.js';
import { reef as de } from '../../src/words/de.js';
import { reef as en } from '../../src/words/en.js';

const NO_HAND = { hand: [], dealt: [] };

const SELDOM: ReefEvent<CardId | null>[] = [
  { type: 'piece-lacking', player: 0, color: 'red', reason: 'supply' },
  { type: 'piece-lacking', player: 1, color: 'green', reason: 'room' },
  { type: 'last-round', colors: ['red', 'yellow'] },
  { type: 'game-over', reason: 'deck', hands: [NO_HAND, NO_HAND] },
  { type: 'game-over', reason: 'supply', hands: [NO_HAND, NO_HAND] },
  { type: 'tokens-collected', player: 0, card: 4, tokens: 1 },
  { type: 'tokens-collected', player: 0, card: 4, tokens: 3 },
  { type: 'card-drawn', player: 0, card: null },
  { type: 'display-laid-out', cards: [1, null, 3] },
  { type: 'hand-scored', player: 0, card: 4, matches: [], around: null, points: 0 },
  { type: 'hand-scored', player: 0, card: 4, matches: [[0]], around: null, points: 1 },
];

describeWords({
  game: reef,
  en,
  de,
  options: [
    { players: 2, seed: 7 },
    { players: 4, seed: 11 },
  ],
  seldom: SELDOM,
});

/** What each violation is called in German, with one piece of evidence for each. */
const GERMAN: {
  readonly [C in ViolationCode]: readonly (readonly [Extract<Evidence, { code: C }>, string])[];
} = {
  malformed: [
    [{ code: 'malformed', path: '', problem: 'is bad' }, 'das ist kein Spielzug von Reef'],
    [
      { code: 'malformed', path: 'card', problem: 'is bad' },
      'das ist kein Spielzug von Reef: der Fehler steckt in card',
    ],
  ],
  'game-over': [[{ code: 'game-over' }, 'das Spiel ist zu Ende']],
  'wrong-phase': [
    [{ code: 'wrong-phase', phase: 'start' }, 'zuerst werden die Startkorallen gesetzt'],
    [{ code: 'wrong-phase', phase: 'play' }, 'die Startkorallen sind schon gesetzt'],
  ],
  'hand-full': [[{ code: 'hand-full', limit: 4 }, 'auf die Hand passen 4 Karten: spiele eine aus']],
  'not-on-display': [
    [
      { code: 'not-on-display', card: 3, display: [57, 16, 41] },
      '#3 liegt nicht in der Auslage: dort gibt es #57, #16 und #41',
    ],
  ],
  'no-points': [
    [{ code: 'no-points' }, 'vom Stapel zu nehmen kostet einen Punkt, und du hast keinen'],
  ],
  'not-lowest': [
    [
      { code: 'not-lowest', card: 3, lowest: [0, 2] },
      'der Punkt kommt auf die Karte, die am wenigsten wert ist: #0 oder #2',
    ],
  ],
  'not-in-hand': [[{ code: 'not-in-hand', card: 3 }, '#3 hast du nicht auf der Hand']],
  'wrong-piece': [
    [
      { code: 'wrong-piece', color: 'red', card: null, pieces: ['red'] },
      'zu Beginn setzt du nur eine Koralle in Rot',
    ],
    [
      { code: 'wrong-piece', color: 'red', card: 9, pieces: ['yellow', 'purple'] },
      '#9 zeigt Gelb und Lila',
    ],
  ],
  'short-supply': [
    [
      { code: 'short-supply', color: 'green', left: 0 },
      'im Vorrat sind nur 0 Korallen in Grün: setze eine weniger',
    ],
    [
      { code: 'short-supply', color: 'green', left: 1 },
      'im Vorrat ist nur 1 Koralle in Grün: setze eine weniger',
    ],
  ],
  'piece-left': [[{ code: 'piece-left', color: 'red' }, 'setze auch die Koralle in Rot']],
  'space-not-allowed': [
    [
      { code: 'space-not-allowed', cell: 15, start: 'centre' },
      'd4 ist kein Feld für Startkorallen: erlaubt sind nur die vier Felder in der Mitte',
    ],
    [
      { code: 'space-not-allowed', cell: 5, start: 'outside' },
      'b2 ist kein Feld für Startkorallen: erlaubt sind nur die Felder außerhalb der Mitte',
    ],
  ],
  'space-taken': [
    [
      { code: 'space-taken', cell: 5 },
      'auf b2 liegt schon eine Koralle: in der Mitte kommt auf jedes Feld eine',
    ],
  ],
  'stack-full': [[{ code: 'stack-full', cell: 0 }, 'auf a1 passen nicht mehr als 4 Korallen']],
  hidden: [
    [{ code: 'hidden', what: 'hand' }, 'diese Hand ist von hier aus nicht zu sehen'],
    [{ code: 'hidden', what: 'display' }, 'die Auslage ist von hier aus nicht zu sehen'],
  ],
};

describe('de', () => {
  test.each(Object.values(GERMAN).flat())('explain(de, %j) is German', (evidence, text) => {
    expect(explain(de, { ...evidence, message: '' })).toBe(text);
  });

  test.each<[ReefEvent<CardId | null>, string]>([
    [
      {
        type: 'pattern-scored',
        player: 1,
        card: 4,
        matches: [
          [0, 1],
          [2, 3],
        ],
        around: null,
        points: 6,
      },
      'Ben bekommt 6 Punkte, 2 x 3: a1 b1, c1 d1',
    ],
    [
      { type: 'pattern-scored', player: 1, card: 4, matches: [[0]], around: 5, points: 1 },
      'Ben bekommt 1 Punkt, 1 x 1: a1 rund um b2',
    ],
    [
      { type: 'pattern-scored', player: 1, card: 4, matches: [], around: null, points: 0 },
      'Ben bekommt keine Punkte',
    ],
    [
      { type: 'piece-placed', player: 0, color: 'purple', cell: 5, height: 2 },
      'Ann setzt Lila auf b2, Höhe 2',
    ],
    [SELDOM[0]!, 'Ann kann Rot nicht setzen: im Vorrat ist nichts mehr davon'],
    [SELDOM[2]!, 'Der Vorrat an Rot und Gelb ist aufgebraucht: das Spiel endet mit dieser Runde'],
    [SELDOM[5]!, 'Ann bekommt den Punkt, der darauf liegt'],
    [SELDOM[6]!, 'Ann bekommt die 3 Punkte, die darauf liegen'],
    [SELDOM[7]!, 'Ann nimmt ? vom Stapel'],
  ])('renderEvent(%j, view, { words: de }) is German', (event, text) => {
    const style = { names: ['Ann', 'Ben'], words: de };
    expect(renderEvent(setup({ players: 2, seed: 7 }), event, style)).toBe(text);
  });
});

test('renderState(view, { words: de }) says that the deck is empty', () => {
  const state = setup({ players: 2, seed: 7 });
  expect(renderState({ ...state, phase: 'over', deck: [] }, { words: de })).toContain(
    'Stapel: leer',
  );
});

describe('a language of your own', () => {
  const { 'hand-full': left, ...violations } = en.violations;
  const { 'card-drawn': untold, ...events } = en.events;
  const { 'bad-deck': unsaid, ...errors } = en.errors;
  const { lastRound: unwritten, ...drawing } = en.drawing;

  test('does not compile without a sentence, and is refused', () => {
    // @ts-expect-error a violation has no sentence
    const one: ReefWords = { ...en, violations };
    // @ts-expect-error an event has no sentence
    const two: ReefWords = { ...en, events };
    // @ts-expect-error an error has no sentence
    const three: ReefWords = { ...en, errors };
    // @ts-expect-error a drawing lacks a text
    const four: ReefWords = { ...en, drawing };
    const whole: ReefWords = {
      ...en,
      violations: { ...violations, 'hand-full': left },
      events: { ...events, 'card-drawn': untold },
      errors: { ...errors, 'bad-deck': unsaid },
      drawing: { ...drawing, lastRound: unwritten },
    };
    const tell = (words: ReefWords): string =>
      renderEvent(setup({ players: 2 }), { type: 'turn-began', player: 1, round: 2 }, { words });
    for (const words of [one, two, three, four]) {
      expect(() => tell(words)).toThrow(expect.objectContaining({ code: 'bad-words' }));
    }
    expect(tell(whole)).toBe('Player 1 is next');
  });

  test('has the evidence of each code in its types', () => {
    const words: ReefWords['violations'] = {
      ...en.violations,
      // @ts-expect-error this code comes without a card
      'hand-full': ({ card }: { card: number }) => `#${card}`,
    };
    expect(Object.keys(words)).toEqual(Object.keys(en.violations));
  });
});
