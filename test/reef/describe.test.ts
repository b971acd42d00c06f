import { describe, expect, test } from 'vitest';
import {
  apply,
  describeAction,
  parseAction,
  reef,
  STANDARD_DECK,
  step,
  view,
} from '../../src/index.js';
import type { Action, ReefWords, State, View } from '../../src/index.js';
import { gameByLot, table } from '../kit/table.js';
import type { Drawing } from '../kit/table.js';
import { illegal, refusal } from '../kit/untrusted.js';
import { reef as de } from '../../src/words/de.js';

function inBoth(seen: View, action: Action): readonly [english: string, german: string] {
  return [describeAction(seen, action), describeAction(seen, action, { words: de })];
}

/** A red line of three with one piece to go; the card brings two green pieces. */
const LINE: Drawing = {
  boards: ['. . . . / . r r . / . p g . / y . . .'],
  hands: [['rg: r r r = 4', 'gg: r@p = 2']],
};

describe('describeAction(view, action)', () => {
  test.each<[name: string, drawing: Drawing, action: string, english: string, german: string]>([
    [
      'the starting pieces (R7)',
      { phase: 'start' },
      'start r@b2 y@c2 p@b3 g@c3',
      'start with red on b2, yellow on c2, purple on b3 and green on c3',
      'mit Rot auf b2, Gelb auf c2, Lila auf b3 und Grün auf c3 beginnen',
    ],
    [
      'starting pieces that lie on each other (R9)',
      { phase: 'start', start: 'anywhere' },
      'start r@a1 y@a1 p@a1 g@a1',
      'start with red on a1, yellow on a1 (2 high), purple on a1 (3 high) and green on a1 (4 high)',
      'mit Rot auf a1, Gelb auf a1 (Höhe 2), Lila auf a1 (Höhe 3) und Grün auf a1 (Höhe 4) beginnen',
    ],
    [
      'a card of the display (R13)',
      {},
      'take #0',
      'take the card with two yellow pieces and 1 point per red top piece',
      'die Karte mit zwei Korallen in Gelb und 1 Punkt je oberster Koralle in Rot nehmen',
    ],
    [
      'a card with a point on it (R13)',
      { display: ['yg: p p p = 3 (1)', 'pp: y2 = 3', 'gg: r = 6'] },
      'take #0',
      'take the card with a yellow and a green piece and 3 points per purple line of three, and the point lying on it',
      'die Karte mit je einer Koralle in Gelb und Grün und 3 Punkten je Dreierreihe in Lila nehmen, dazu den Punkt, der darauf liegt',
    ],
    [
      'a card with several points on it (R13)',
      { display: ['pp: r r r = 3 (2)', 'pp: y2 = 3', 'gg: r = 6'] },
      'take #0',
      'take the card with two purple pieces and 3 points per red line of three, and the 2 points lying on it',
      'die Karte mit zwei Korallen in Lila und 3 Punkten je Dreierreihe in Rot nehmen, dazu die 2 Punkte, die darauf liegen',
    ],
    [
      'the last card of the deck (R38)',
      { deck: ['rr: p = 1'] },
      'take #0',
      'take the card with two yellow pieces and 1 point per red top piece; this ends the game',
      'die Karte mit zwei Korallen in Gelb und 1 Punkt je oberster Koralle in Rot nehmen; damit endet das Spiel',
    ],
    [
      'the card on top of the deck, and what it costs (R15)',
      {},
      'draw #0',
      'draw from the deck the card with two red pieces and 4 points per purple line of three, and pay a point onto the card with two yellow pieces and 1 point per red top piece',
      'die Karte mit zwei Korallen in Rot und 4 Punkten je Dreierreihe in Lila vom Stapel nehmen und einen Punkt auf die Karte mit zwei Korallen in Gelb und 1 Punkt je oberster Koralle in Rot legen',
    ],
    [
      'a play that scores (R24)',
      LINE,
      'play #0 r@d2 g@b2',
      'play the card with a red and a green piece and 4 points per red line of three: red on d2 and green on b2 (2 high), for no points',
      'die Karte mit je einer Koralle in Rot und Grün und 4 Punkten je Dreierreihe in Rot spielen: Rot auf d2 und Grün auf b2 (Höhe 2), für keine Punkte',
    ],
    [
      'a play that scores once (R24)',
      LINE,
      'play #0 r@d2 g@a4',
      'play the card with a red and a green piece and 4 points per red line of three: red on d2 and green on a4 (2 high), for 4 points',
      'die Karte mit je einer Koralle in Rot und Grün und 4 Punkten je Dreierreihe in Rot spielen: Rot auf d2 und Grün auf a4 (Höhe 2), für 4 Punkte',
    ],
    [
      'a play that scores twice, with both pieces on one stack (R24)',
      LINE,
      'play #1 g@d4 g@d4',
      'play the card with two green pieces and 2 points per red top piece next to the highest purple stack: green on d4 and green on d4 (2 high), for 4 points (2 x 2)',
      'die Karte mit zwei Korallen in Grün und 2 Punkten je oberster Koralle in Rot neben dem höchsten Turm in Lila spielen: Grün auf d4 und Grün auf d4 (Höhe 2), für 4 Punkte (2 x 2)',
    ],
    [
      'a piece that the supply lacks (R20)',
      { hands: [['rg: r = 1']], supply: { green: 0 } },
      'play #0 r@a1',
      'play the card with a red and a green piece and 1 point per red top piece: red on a1 and no green, for 2 points (2 x 1)',
      'die Karte mit je einer Koralle in Rot und Grün und 1 Punkt je oberster Koralle in Rot spielen: Rot auf a1 und kein Grün, für 2 Punkte (2 x 1)',
    ],
    [
      'one of two pieces of a colour, and the end of the last round (R20, R37)',
      { hands: [[], ['gg: p = 1']], supply: { green: 1, red: 0 }, turn: 1 },
      'play #0 g@b3',
      'play the card with two green pieces and 1 point per purple top piece: green on b3 (2 high) and no green, for no points; this ends the game',
      'die Karte mit zwei Korallen in Grün und 1 Punkt je oberster Koralle in Lila spielen: Grün auf b3 (Höhe 2) und kein Grün, für keine Punkte; damit endet das Spiel',
    ],
    [
      'no piece at all (R20)',
      { hands: [['gg: p = 1']], supply: { green: 0 } },
      'play #0',
      'play the card with two green pieces and 1 point per purple top piece: no green, for 1 point',
      'die Karte mit zwei Korallen in Grün und 1 Punkt je oberster Koralle in Lila spielen: kein Grün, für 1 Punkt',
    ],
    [
      'colours that run out (R37)',
      { hands: [['rg: p = 1']], supply: { green: 1, red: 1 } },
      'play #0 r@a1 g@b1',
      'play the card with a red and a green piece and 1 point per purple top piece: red on a1 and green on b1, for 1 point; this uses up red and green, so the round is the last',
      'die Karte mit je einer Koralle in Rot und Grün und 1 Punkt je oberster Koralle in Lila spielen: Rot auf a1 und Grün auf b1, für 1 Punkt; damit ist der Vorrat an Rot und Grün aufgebraucht und die Runde die letzte',
    ],
  ])('tells %s', (_, drawing, action, english, german) => {
    const state = table(drawing);
    expect(inBoth(state, parseAction(action))).toEqual([english, german]);
  });

  test.each<[pattern: string, english: string, german: string]>([
    ['r', 'red top piece', 'oberster Koralle in Rot'],
    ['r2', 'red top piece at height 2', 'oberster Koralle in Rot auf Höhe 2'],
    ['r2+', 'red top piece at height 2 or more', 'oberster Koralle in Rot auf Höhe 2 oder höher'],
    [
      '*3',
      'top piece of any colour at height 3',
      'oberster Koralle in beliebiger Farbe auf Höhe 3',
    ],
    [
      'p@y',
      'purple top piece next to the highest yellow stack',
      'oberster Koralle in Lila neben dem höchsten Turm in Gelb',
    ],
    ['r y', 'pair of red and yellow side by side', 'Paar aus Rot und Gelb nebeneinander'],
    ['r / r', 'red pair side by side', 'Paar in Rot nebeneinander'],
    [
      'r2 r2',
      'red pair side by side (each at height 2)',
      'Paar in Rot nebeneinander (jeweils auf Höhe 2)',
    ],
    [
      'r2+ . / . y2+',
      'diagonal pair of red and yellow (each at height 2 or more)',
      'Diagonalpaar aus Rot und Gelb (jeweils auf Höhe 2 oder höher)',
    ],
    ['. r / r .', 'red diagonal pair', 'Diagonalpaar in Rot'],
    [
      'r3 y',
      'pair of red at height 3 and yellow side by side',
      'Paar aus Rot auf Höhe 3 und Gelb nebeneinander',
    ],
    [
      'r2+ r2',
      'pair of red at height 2 or more and red at height 2 side by side',
      'Paar aus Rot auf Höhe 2 oder höher und Rot auf Höhe 2 nebeneinander',
    ],
    ['r r r', 'red line of three', 'Dreierreihe in Rot'],
    ['g / g / g / g', 'green line of four', 'Viererreihe in Grün'],
    [
      'r * y',
      'line of red, any colour and yellow',
      'Dreierreihe aus Rot, beliebiger Farbe und Gelb',
    ],
    ['* * *', 'line of three of any colours', 'Dreierreihe in beliebigen Farben'],
    ['r . . / . r . / . . r', 'red diagonal of three', 'Dreierdiagonale in Rot'],
    [
      '. . r / . y . / g . .',
      'diagonal of red, yellow and green',
      'Dreierdiagonale aus Rot, Gelb und Grün',
    ],
    ['r . / r r', 'red corner of three', 'Dreierecke in Rot'],
    ['r r / r r', 'red square of four', 'Viererquadrat in Rot'],
    [
      'r . / y r',
      'shape of red (row 1, column 1), yellow (row 2, column 1) and red (row 2, column 2)',
      'Figur aus Rot (Reihe 1, Spalte 1), Gelb (Reihe 2, Spalte 1) und Rot (Reihe 2, Spalte 2)',
    ],
    [
      'r . r',
      'shape of red (row 1, column 1) and red (row 1, column 3)',
      'Figur aus Rot (Reihe 1, Spalte 1) und Rot (Reihe 1, Spalte 3)',
    ],
    [
      'r2 . . / . . r2',
      'shape of red (row 1, column 1) and red (row 2, column 3) (each at height 2)',
      'Figur aus Rot (Reihe 1, Spalte 1) und Rot (Reihe 2, Spalte 3) (jeweils auf Höhe 2)',
    ],
  ])('names the pattern %s', (pattern, english, german) => {
    const state = table({ display: [`yy: ${pattern} = 7`, 'pp: y2 = 3', 'gg: r = 6'] });
    expect(inBoth(state, { type: 'take', card: 0 })).toEqual([
      `take the card with two yellow pieces and 7 points per ${english}`,
      `die Karte mit zwei Korallen in Gelb und 7 Punkten je ${german} nehmen`,
    ]);
  });

  test('names no two cards of the standard deck alike, and none by its place in a shape', () => {
    const state = table();
    const texts = STANDARD_DECK.map((_, card) => {
      const shown = { ...state, cards: STANDARD_DECK, display: [{ card, tokens: 0 }] };
      return inBoth(shown, { type: 'take', card });
    });
    for (const language of [0, 1] as const) {
      const told = texts.map((pair) => pair[language]);
      expect(new Set(told).size).toBe(STANDARD_DECK.length);
      for (const text of told) expect(text).not.toMatch(/shape|Figur|undefined/);
    }
  });

  test('tells the points that the play then scores', () => {
    for (const { state, action } of gameByLot({ players: 3, seed: 7 })) {
      if (action.type !== 'play') continue;
      const scored = step(state, action).events.find(({ type }) => type === 'pattern-scored')!;
      const { points } = scored as Extract<typeof scored, { type: 'pattern-scored' }>;
      const told = points === 0 ? 'for no points' : `for ${points} point`;
      expect(describeAction(state, action)).toContain(told);
    }
  });

  test('tells the end when the action brings it', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      for (const { state, action } of gameByLot({ players: 2, seed })) {
        const text = describeAction(state, action);
        const after = apply(state, action);
        expect(text.endsWith('; this ends the game')).toBe(after.phase === 'over');
        const isLast = after.phase === 'play' && after.lastRound && !state.lastRound;
        expect(text.endsWith(', so the round is the last')).toBe(isLast);
      }
    }
  });

  test('tells spectators as much as the player, who alone knows the hand', () => {
    for (const { state, action } of gameByLot({ players: 4, seed: 11 })) {
      const text = describeAction(state, action);
      for (const seat of [null, 0, 1, 2, 3]) {
        expect(describeAction(view(state, seat), action)).toBe(text);
      }
    }
  });
});

test('describeAction(view, action) refuses starting pieces once play has begun (R10)', () => {
  const start = parseAction('start r@b2 y@c2 p@b3 g@c3');
  expect(() => describeAction(table(), start)).toThrow(illegal('wrong-phase'));
});

describe('describeAction(view, action) from a view that does not show everything', () => {
  const state = table({ hands: [['rg: r = 1'], ['gg: p = 1']], turn: 0 });
  const display = state.display.map((place) => ({ ...place, card: null }));

  test('names a card of which only the number is known to be on the display', () => {
    const [shown] = state.display;
    const seen: View = { ...state, display };
    expect(describeAction(seen, { type: 'take', card: shown!.card })).toBe(
      'take the card with two yellow pieces and 1 point per red top piece',
    );
  });

  test('draws an unknown card', () => {
    const seen: View = { ...state, deck: state.deck.map(() => null) };
    expect(inBoth(seen, { type: 'draw', tokenOn: 2 })).toEqual([
      'draw from the deck an unknown card, and pay a point onto the card with two yellow pieces and 1 point per red top piece',
      'eine unbekannte Karte vom Stapel nehmen und einen Punkt auf die Karte mit zwei Korallen in Gelb und 1 Punkt je oberster Koralle in Rot legen',
    ]);
    const darker: View = { ...seen, display: [display[0]!, ...state.display.slice(1)] };
    expect(describeAction(darker, { type: 'draw', tokenOn: 3 })).toMatch(/^draw from the deck an/);
  });

  test('counts the points on the card that it takes, not those beside an unknown card', () => {
    const [one, two, three] = state.display;
    const seen: View = {
      ...state,
      display: [{ ...one!, card: null }, { ...two!, tokens: 2 }, three!],
    };
    expect(describeAction(seen, { type: 'take', card: two!.card })).toMatch(
      /, and the 2 points lying on it$/,
    );
  });

  test('refuses a point on a card that cannot have the lowest points (R15)', () => {
    const [one, two, three] = state.display;
    const seen: View = { ...state, display: [one!, two!, { ...three!, card: null }] };
    expect(() => describeAction(seen, { type: 'draw', tokenOn: three!.card })).toThrow(
      illegal('not-lowest'),
    );
  });

  test.each<[name: string, action: Action, code: string]>([
    ['a card that the deck does not have', { type: 'play', card: 99, placements: [] }, 'hidden'],
    [
      'a piece that the card does not bring',
      { type: 'play', card: 0, placements: [{ color: 'yellow', cell: 0 }] },
      'wrong-piece',
    ],
    ['a piece too few', { type: 'play', card: 0, placements: [] }, 'piece-left'],
    ['a card of no display', { type: 'take', card: 99 }, 'hidden'],
    ['a token on no card', { type: 'draw', tokenOn: 99 }, 'hidden'],
  ])('refuses %s', (_, action, code) => {
    const seen: View = { ...view(state, 1), display };
    expect(() => describeAction(seen, action)).toThrow(illegal(code));
  });
});

describe('describeAction(view, action, style)', () => {
  const state = table(LINE);
  const action = parseAction('play #0 r@d2 g@a4');

  test('paints the colours that it names', () => {
    const text = describeAction(state, action, { color: true });
    expect(text).toContain('\u001B[31mred\u001B[0m line of three: \u001B[31mred\u001B[0m on d2');
    expect(text.replace(/\u001B\[[\d;]*m/g, '')).toBe(describeAction(state, action));
  });

  test('passes names and facts to a language of your own', () => {
    const words: ReefWords = {
      ...de,
      actions: {
        ...de.actions,
        play: ({ player, points }, names) => `${names.player(player)} +${points}`,
      },
    };
    expect(describeAction(state, action, { words, names: ['Ann', 'Ben'] })).toBe('Ann +4');
    expect(reef.describeAction(state, action, { words })).toBe('Spieler 0 +4');
  });

  test.each<[name: string, call: () => unknown, code: string]>([
    ['an action that is none', () => describeAction(state, {} as Action), 'bad-action'],
    ['null', () => describeAction(state, null as never), 'bad-action'],
    ['a view that is none', () => describeAction({} as State, action), 'bad-state'],
    [
      'words that are none',
      () => describeAction(state, action, { words: {} as never }),
      'bad-words',
    ],
  ])('refuses %s', (_, call, code) => {
    expect(refusal(call)).toMatchObject({ code });
  });

  test('refuses an action that is not legal', () => {
    expect(() => describeAction(state, { type: 'take', card: 99 })).toThrow(
      illegal('not-on-display'),
    );
  });
});
