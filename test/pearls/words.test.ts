import { describe, expect, test } from 'vitest';
import { explain, pearls, parsePearls, renderEvent, setup } from '../../src/pearls/index.js';
import type {
  PearlsEvent,
  Evidence,
  Pearl,
  PearlsWords,
  ViolationCode,
} from '../../src/pearls/index.js';
import { describeWords } from '../suites/words.js';
import { pearls as de } from '../../src/words/de.js';
import { pearls as en } from '../../src/words/en.js';

const SELDOM: PearlsEvent<Pearl | null>[] = [
  { type: 'passed', player: 0 },
  { type: 'last-turns', player: 0, reason: 'deck' },
  { type: 'last-turns', player: 1, reason: 'necklaces' },
  { type: 'market-refilled', cards: ['red'] },
  { type: 'market-refilled', cards: [null, null] },
  { type: 'cards-taken', player: 0, color: 'joker', count: 2 },
  { type: 'cards-played', player: 0, color: 'teal', count: 1, jokers: 2 },
  { type: 'cards-played', player: 0, color: 'joker', count: 1, jokers: 0 },
  { type: 'necklace-taken', player: 1, value: 5 },
];

describeWords({
  game: pearls,
  en,
  de,
  options: [
    { players: 2, seed: 7 },
    { players: 6, seed: 11 },
  ],
  seldom: SELDOM,
});

/** What each violation is called in German. */
const GERMAN: {
  readonly [C in ViolationCode]: readonly (readonly [Extract<Evidence, { code: C }>, string])[];
} = {
  malformed: [
    [{ code: 'malformed', path: '', problem: 'is bad' }, 'das ist kein Spielzug von Pearls'],
    [
      { code: 'malformed', path: 'count', problem: 'is bad' },
      'das ist kein Spielzug von Pearls: der Fehler steckt in count',
    ],
  ],
  'game-over': [[{ code: 'game-over' }, 'das Spiel ist zu Ende']],
  'last-turn': [[{ code: 'last-turn' }, 'in den letzten Zügen nimmt niemand mehr Karten']],
  'not-in-market': [
    [
      { code: 'not-in-market', color: 'teal', market: ['yellow', 'red', 'joker'] },
      'in der Auslage liegt kein Türkis: dort gibt es Gelb, Rot und Joker',
    ],
  ],
  'no-room': [
    [
      { code: 'no-room', limit: 10, held: 9, cards: 2 },
      'auf die Hand passen 10 Karten: 9 und 2 dazu sind zu viele',
    ],
  ],
  'not-enough-cards': [
    [
      { code: 'not-enough-cards', color: 'red', count: 6, held: 5 },
      'dafür brauchst du 6 Karten in Rot, hast aber nur 5',
    ],
    [
      { code: 'not-enough-cards', color: 'joker', count: 1, held: 0 },
      'dafür brauchst du 1 Joker, hast aber nichts davon',
    ],
  ],
  'no-necklace': [
    [{ code: 'no-necklace', value: 1 }, 'für 1 Karte liegt keine Halskette aus'],
    [{ code: 'no-necklace', value: 3 }, 'für 3 Karten liegt keine Halskette aus'],
  ],
  'must-act': [
    [{ code: 'must-act', phase: 'play' }, 'nimm eine Farbe, oder spiele mindestens eine Karte'],
    [{ code: 'must-act', phase: 'final' }, 'spiele mindestens eine Karte'],
  ],
  hidden: [
    [{ code: 'hidden', what: 'hand' }, 'diese Hand ist von hier aus nicht zu sehen'],
    [{ code: 'hidden', what: 'market' }, 'die Auslage ist von hier aus nicht zu sehen'],
  ],
};

test('explain(en, violation) says what is wrong with a malformed action', () => {
  const violation = { code: 'malformed', path: 'count', problem: 'is bad', message: '' } as const;
  expect(explain(en, violation)).toBe('not an action of Pearls: count: is bad');
});

describe('de', () => {
  test.each(Object.values(GERMAN).flat())('explain(de, %j) is German', (evidence, text) => {
    expect(explain(de, { ...evidence, message: '' })).toBe(text);
  });

  test.each<[PearlsEvent<Pearl | null>, string]>([
    [SELDOM[1]!, 'Der Stapel ist leer: alle sind noch einmal am Zug, Ann zuletzt'],
    [SELDOM[2]!, 'Die letzte Halskette ist weg: alle sind noch einmal am Zug, Ben zuletzt'],
    [SELDOM[3]!, '1 Karte in Rot kommt in die Auslage'],
    [SELDOM[4]!, '2 unbekannte Karten kommen in die Auslage'],
    [SELDOM[5]!, 'Ann nimmt 2 Joker'],
    [SELDOM[6]!, 'Ann spielt 1 Karte in Türkis mit 2 Jokern'],
    [
      {
        type: 'player-scored',
        player: 1,
        pearls: 10,
        necklaces: 5,
        left: parsePearls('1p+2j'),
        penalty: 5,
        score: 10,
      },
      'Ben hat 10 Punkte: 10 für Perlen, 5 für Halsketten, minus 5 für 3 Karten auf der Hand',
    ],
  ])('renderEvent(%j, view, { words: de }) is German', (event, text) => {
    const style = { names: ['Ann', 'Ben'], words: de };
    expect(renderEvent(setup({ players: 2, seed: 7 }), event, style)).toBe(text);
  });

  test('a language that lacks a sentence does not compile', () => {
    const { passed, ...events } = en.events;
    // @ts-expect-error an event has no sentence
    const lacking: PearlsWords = { ...en, events };
    const whole: PearlsWords = { ...en, events: { ...events, passed } };
    expect(Object.keys(whole.events).length).toBe(Object.keys(lacking.events).length + 1);
  });
});

test('de.drawing says when there are no necklaces left', () => {
  const { necklaces, ownNecklaces } = de.drawing;
  expect([necklaces([3, 4]), necklaces([])]).toEqual(['Halsketten: 3 4', 'Halsketten: keine mehr']);
  expect([ownNecklaces([3, 4]), ownNecklaces([])]).toEqual(['Halsketten 3 4', 'Halsketten keine']);
});
