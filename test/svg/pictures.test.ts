import { describe, expect, test } from 'vitest';
import { OUTLINES } from '../../src/svg/shared/signs.js';
import {
  boardSvg,
  boardTitle,
  cardSvg,
  cardTitle,
  handSvg,
  necklaceSvg,
  patternSvg,
  patternTitle,
  pearlSvg,
  pearlTitle,
  pieceSvg,
  stackSvg,
  stackTitle,
} from '../../src/svg/index.js';
import type { BoardSvgStyle } from '../../src/svg/index.js';
import { PEARLS } from '../../src/pearls/index.js';
import { COLORS, parseBoard, parseCard, parsePattern, STANDARD_DECK } from '../../src/index.js';
import type { Color } from '../../src/index.js';
import { allIn, parseXml, textsIn, titlesIn, valuesOf } from '../kit/xml.js';
import { pearls as pearlsDe, reef as de } from '../../src/words/de.js';

const board = parseBoard('r ry ryp rypg / g gp . y / p pg pgr yryr / . . rrrr gg');
const empty = parseBoard('. . . . / . . . . / . . . . / . . . .');

/** The colours whose outlines a picture has, in the order of drawing. */
function shapesIn(svg: string): string[] {
  const names = new Map(Object.entries(OUTLINES).map(([color, path]) => [path, color]));
  return valuesOf(parseXml(svg), 'd').flatMap((path) => names.get(path) ?? []);
}

function roleOf(svg: string): string | undefined {
  return parseXml(svg).attributes.get('role');
}

/** The group of a space. */
function spaceIn(svg: string, cell: number): ReturnType<typeof parseXml> {
  return allIn(parseXml(svg)).find(
    ({ attributes }) => attributes.get('data-cell') === String(cell),
  )!;
}

describe('boardSvg(board)', () => {
  test('has a group with data-cell for every space, in one with data-board', () => {
    const svg = parseXml(boardSvg(board, { player: 3 }));
    expect(valuesOf(svg, 'data-board')).toEqual(['3']);
    expect(valuesOf(svg, 'data-cell')).toEqual(board.map((_, cell) => String(cell)));
    expect(valuesOf(parseXml(boardSvg(board)), 'data-board')).toEqual(['0']);
  });

  test('draws every piece and the height of every stack above one', () => {
    const shapes = shapesIn(boardSvg(board));
    for (const color of COLORS) {
      const pieces = board.flat().filter((other) => other === color);
      expect(shapes.filter((other) => other === color)).toHaveLength(pieces.length);
    }
    const heights = board.map(({ length }) => length).filter((height) => height > 1);
    const names = ['a', 'b', 'c', 'd', '1', '2', '3', '4'];
    expect([...textsIn(parseXml(boardSvg(board)))].sort()).toEqual(
      [...names, ...heights.map(String)].sort(),
    );
  });

  test('in the look "stacked" draws each piece with its sign in front and on top, the lowest first', () => {
    const svg = stackSvg(['red', 'green', 'yellow'], { look: 'stacked' });
    expect(shapesIn(svg)).toEqual(['red', 'red', 'green', 'green', 'yellow', 'yellow']);
    expect(textsIn(parseXml(svg))).toEqual(['3']);
    expect(textsIn(parseXml(stackSvg(['red'], { look: 'stacked' })))).toEqual([]);
    expect(shapesIn(stackSvg([], { look: 'stacked' }))).toEqual([]);
  });

  test('without coordinates names no rows and columns, and is smaller', () => {
    const svg = parseXml(boardSvg(empty, { coordinates: false }));
    expect(textsIn(svg)).toEqual([]);
    expect(svg.attributes.get('width')).toBe('236');
    expect(parseXml(boardSvg(empty)).attributes.get('width')).toBe('250');
  });

  test('is an image with a title, or a group of buttons where spaces can be chosen', () => {
    expect(roleOf(boardSvg(board))).toBe('img');
    expect(roleOf(boardSvg(board, { legal: [] }))).toBe('img');
    const svg = boardSvg(board, {
      legal: [0, 2],
      chosen: [2],
      placed: [2],
      matches: [[2]],
      around: 2,
    });
    expect(roleOf(svg)).toBe('group');
    const buttons = allIn(parseXml(svg)).filter(
      ({ attributes }) => attributes.get('role') === 'button',
    );
    expect(buttons.map(({ attributes }) => attributes.get('tabindex'))).toEqual(['0', '0']);
    expect(buttons.map(({ children }) => children[0]!.text)).toEqual([
      'a1: red',
      'c1: purple, 3 high, on yellow, red; completion 1; the stack to count around; placed last; chosen',
    ]);
  });

  test('numbers the completions on each of their spaces', () => {
    const svg = boardSvg(parseBoard('r r . . / . . . . / r r . . / . . . .'), {
      matches: [
        [0, 1],
        [8, 9],
      ],
    });
    const numbers = [0, 1, 8, 9, 5].map((cell) => textsIn(spaceIn(svg, cell)).join());
    expect(numbers).toEqual(['1', '1', '2', '2', '']);
  });

  test('shows pieces that may come faintly on top of the stacks', () => {
    const ghosts = [
      { color: 'green', cell: 0 },
      { color: 'red', cell: 0 },
      { color: 'yellow', cell: 12 },
    ] as const;
    for (const look of ['flat', 'stacked'] as const) {
      const svg = boardSvg(board, { ghosts, look });
      const faint = (cell: number): number =>
        valuesOf(spaceIn(svg, cell), 'class').filter((name) => name === 'reef-ghost').length;
      expect([0, 1, 12].map(faint)).toEqual([2, 0, 1]);
      expect(textsIn(spaceIn(svg, 0))).toEqual(['3']);
    }
  });

  test('points out each kind of space in a way of its own, in both looks', () => {
    const styles: readonly BoardSvgStyle[] = [
      {},
      { legal: [5] },
      { chosen: [5] },
      { placed: [5] },
      { matches: [[5]] },
      { around: 5 },
      { legal: [5], chosen: [5] },
    ];
    for (const look of ['flat', 'stacked'] as const) {
      const floors = styles.map((style) => {
        const space = spaceIn(boardSvg(empty, { ...style, look }), 5);
        const shapes = allIn(space).filter(({ name }) => name === 'rect');
        return JSON.stringify(shapes.map(({ attributes }) => [...attributes]));
      });
      expect(new Set(floors).size).toBe(styles.length);
    }
  });

  test('draws a space that is counted without dashes, whatever else it is', () => {
    const dashes = (style: BoardSvgStyle): readonly string[] =>
      valuesOf(spaceIn(boardSvg(empty, style), 5), 'stroke-dasharray');
    expect(dashes({ legal: [5] })).toEqual(['1 4']);
    expect(dashes({ placed: [5] })).toEqual(['7 4']);
    expect(dashes({ legal: [5], placed: [5] })).toEqual(['1 4', '7 4']);
    expect(dashes({ matches: [[5]] })).toEqual([]);
    expect(dashes({ legal: [5], matches: [[5]] })).toEqual([]);
    expect(dashes({ placed: [5], matches: [[5]] })).toEqual([]);
  });
});

describe('pieces, patterns and cards', () => {
  test('a piece of each kind and each kind of pearl has a shape of its own', () => {
    expect(new Set(Object.values(OUTLINES)).size).toBe(Object.keys(OUTLINES).length);
    for (const color of COLORS) {
      expect(shapesIn(pieceSvg(color))).toEqual([color]);
      expect(shapesIn(pieceSvg(color, { look: 'stacked' }))).toEqual([color, color]);
    }
    expect(shapesIn(pieceSvg('any'))).toEqual([]);
    expect(pieceSvg('any', { look: 'stacked' })).toBe(pieceSvg('any'));
    for (const pearl of PEARLS) expect(shapesIn(pearlSvg(pearl))).toEqual([pearl]);
  });

  test('cardSvg(card) shows the pieces, the pattern with its heights, the points, the number', () => {
    const svg = cardSvg(parseCard('ry: p2+ . / . g3 = 5'), { id: 17 });
    expect(textsIn(parseXml(svg))).toEqual(['2+', '3', '5', '#17']);
    expect(shapesIn(svg)).toEqual(['red', 'yellow', 'purple', 'green']);
    expect(valuesOf(parseXml(svg), 'data-card')).toEqual(['17']);
    expect(valuesOf(parseXml(cardSvg(STANDARD_DECK[0]!)), 'data-card')).toEqual(['']);
  });

  test('cardSvg(null) is a back', () => {
    const svg = parseXml(cardSvg(null));
    expect(svg.children[0]!.text).toBe('a hidden card');
    expect(textsIn(svg)).toEqual([]);
  });

  test('patternSvg(pattern) does not care where the pattern begins', () => {
    const pattern = parsePattern('r y / . g2');
    if (pattern.kind !== 'shape') throw new Error('not a shape');
    const cells = pattern.cells.map((cell) => ({ ...cell, row: cell.row - 3, col: cell.col + 2 }));
    expect(patternSvg({ kind: 'shape', cells: cells.reverse() })).toBe(patternSvg(pattern));
  });

  test('patternSvg(pattern) puts eight pieces around the highest stack', () => {
    const shapes = shapesIn(patternSvg(parsePattern('p@y')));
    const count = (color: Color): number => shapes.filter((other) => other === color).length;
    expect([count('purple'), count('yellow')]).toEqual([8, 1]);
  });

  test('handSvg(cards) numbers cards by their places, or with the numbers that it is given', () => {
    const cards = [STANDARD_DECK[8]!, null, STANDARD_DECK[9]!];
    const places = parseXml(handSvg(cards));
    expect(valuesOf(places, 'data-card')).toEqual(['0', '?', '2']);
    expect(textsIn(places).join()).not.toContain('#');
    const named = parseXml(handSvg(cards, { ids: [8, null], player: 2 }));
    expect(valuesOf(named, 'data-card')).toEqual(['8', '?', '?']);
    expect(valuesOf(named, 'data-hand')).toEqual(['2']);
    expect(textsIn(named)).toContain('#8');
  });

  test('handSvg(cards) makes buttons of those that can be chosen, and frames those that were', () => {
    const cards = STANDARD_DECK.slice(0, 3);
    const svg = handSvg(cards, { ids: [7, 8, 9], legal: [7, 8], chosen: [8] });
    const labels = allIn(parseXml(svg))
      .filter(({ attributes }) => attributes.get('role') === 'button')
      .map(({ children }) => children[0]!.text);
    expect(labels).toEqual([`#7: ${cardTitle(cards[0]!)}`, `#8: ${cardTitle(cards[1]!)}; chosen`]);
    expect(svg).not.toBe(handSvg(cards, { ids: [7, 8, 9], legal: [7, 8] }));
    expect(svg).not.toBe(handSvg(cards, { ids: [7, 8, 9], chosen: [8] }));
  });

  test('handSvg([]) says that there are no cards', () => {
    expect(parseXml(handSvg([])).children[0]!.text).toBe('no cards in hand');
  });
});

describe('pearls and necklaces', () => {
  test('pearlSvg(pearl) shows the kind and the value, and how many there are', () => {
    expect(textsIn(parseXml(pearlSvg('purple')))).toEqual(['5', 'purple']);
    expect(textsIn(parseXml(pearlSvg('purple', { count: 3 })))).toEqual(['5', 'purple', '×3']);
    expect(textsIn(parseXml(pearlSvg('teal', { words: pearlsDe })))).toEqual(['3', 'Türkis']);
    expect(valuesOf(parseXml(pearlSvg('purple')), 'data-card')).toEqual(['purple']);
    expect(valuesOf(parseXml(pearlSvg(null)), 'data-card')).toEqual(['?']);
  });

  test('pearlSvg(pearl, { legal, chosen }) is a button, and framed', () => {
    const svg = parseXml(pearlSvg('blue', { legal: true, chosen: true }));
    expect(svg.attributes.get('role')).toBe('group');
    expect(titlesIn(svg)).toEqual(['blue, worth 2', 'blue, worth 2; chosen']);
  });

  test('necklaceSvg(value) has a bead for each point', () => {
    for (const value of [4, 9]) {
      const svg = parseXml(necklaceSvg(value));
      expect(allIn(svg).filter(({ name }) => name === 'ellipse')).toHaveLength(value);
      expect(textsIn(svg)).toEqual([String(value)]);
      expect(valuesOf(svg, 'data-necklace')).toEqual([String(value)]);
    }
  });
});

describe('titles', () => {
  test.each([
    [stackTitle([]), 'empty'],
    [stackTitle(['red']), 'red'],
    [stackTitle(['red', 'yellow', 'green']), 'green, 3 high, on yellow, red'],
    [stackTitle(['red', 'green'], de), 'Grün, Höhe 2, auf Rot'],
    [stackTitle([], de), 'leer'],
    [boardTitle(empty), 'An empty reef'],
    [boardTitle(empty, de), 'Ein leeres Riff'],
    [
      boardTitle(parseBoard('. r g . / . . . . / . . . . / . . . yg')),
      'A reef. Row 1: b1 red; c1 green. Row 4: d4 green, 2 high, on yellow',
    ],
    [
      boardTitle(parseBoard('r . . . / . . . . / . . . . / . . . .'), de),
      'Ein Riff. Reihe 1: a1 Rot',
    ],
    [patternTitle(parsePattern('r')), 'red'],
    [patternTitle(parsePattern('*3')), 'any colour, 3 high'],
    [patternTitle(parsePattern('*3'), de), 'beliebige Farbe, Höhe 3'],
    [patternTitle(parsePattern('p@y')), 'each purple next to the highest yellow stack'],
    [patternTitle(parsePattern('p@y'), de), 'jedes Lila neben dem höchsten Turm in Gelb'],
    [
      patternTitle(parsePattern('p2+ . / . g')),
      'purple, 2 high or more in row 1, column 1; green in row 2, column 2',
    ],
    [
      patternTitle(parsePattern('p2+ . / . g'), de),
      'Lila, Höhe 2 oder mehr in Reihe 1, Spalte 1; Grün in Reihe 2, Spalte 2',
    ],
    [cardTitle(parseCard('gg: r = 1')), 'Place two green; 1 point for red'],
    [cardTitle(parseCard('gy: r = 3')), 'Place green and yellow; 3 points for red'],
    [cardTitle(parseCard('gg: r = 1'), de), 'Setze zweimal Grün; 1 Punkt für Rot'],
    [cardTitle(parseCard('gy: r = 3'), de), 'Setze Grün und Gelb; 3 Punkte für Rot'],
    [cardTitle(null, de), 'eine verdeckte Karte'],
    [pearlTitle('joker'), 'joker'],
    [pearlTitle('teal', 2), '2 × teal, worth 3'],
    [pearlTitle('teal', 2, pearlsDe), '2 × Türkis, Wert 3'],
    [pearlTitle('joker', 1, pearlsDe), 'Joker'],
    [pearlTitle(null), '1 hidden card'],
    [pearlTitle(null, 3, pearlsDe), '3 verdeckte Karten'],
  ])('%s', (title, expected) => {
    expect(title).toBe(expected);
  });

  test('are what pictures are called, and a screen reader reads out', () => {
    const card = STANDARD_DECK[30]!;
    const titles = [
      [boardSvg(board, { words: de }), boardTitle(board, de)],
      [stackSvg(board[2]!), stackTitle(board[2]!)],
      [cardSvg(card), cardTitle(card)],
      [patternSvg(card.pattern), patternTitle(card.pattern)],
      [pearlSvg('red', { count: 4 }), pearlTitle('red', 4)],
      [necklaceSvg(5, { words: pearlsDe }), 'eine Halskette im Wert von 5'],
      [handSvg([card, null]), `${cardTitle(card)}. a hidden card`],
      [pieceSvg('any'), 'any colour'],
      [pieceSvg('red', { words: de }), 'Rot'],
    ] as const;
    for (const [svg, title] of titles) {
      expect(parseXml(svg).children[0]).toMatchObject({ name: 'title', text: title });
    }
  });

  test('in German name every mark on a space', () => {
    const marks = { legal: [0], chosen: [0], placed: [0], matches: [[0]], around: 0 };
    const label = titlesIn(spaceIn(boardSvg(empty, { ...marks, words: de }), 0))[0];
    expect(label).toBe(
      'a1: leer; Treffer 1; der Turm in der Mitte des Musters; zuletzt gesetzt; gewählt',
    );
    const svg = pearlSvg('red', { legal: true, chosen: true, words: pearlsDe });
    expect(titlesIn(parseXml(svg))).toEqual(['Rot, Wert 1', 'Rot, Wert 1; gewählt']);
  });
});
