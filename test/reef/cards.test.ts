import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  COLORS,
  formatDeck,
  formatPattern,
  parseDeck,
  setup,
  STANDARD_DECK,
} from '../../src/index.js';
import type { Card, Color, Pattern, PatternCell } from '../../src/index.js';

/**
 * The families of the standard deck, each card built from its colour X or its pair of colours, as
 * the design of the deck describes them. `next(X, n)` is the colour n steps after X.
 */
interface Family {
  readonly name: string;
  readonly count: number;
  /** The different values of its cards, in ascending order. */
  readonly points: readonly number[];
  readonly cards: readonly Card[];
}

const PAIRS: readonly (readonly [Color, Color])[] = [
  ['red', 'yellow'],
  ['red', 'purple'],
  ['red', 'green'],
  ['yellow', 'purple'],
  ['yellow', 'green'],
  ['purple', 'green'],
];

// prettier-ignore
const FAMILIES: readonly Family[] = [
  { name: 'single', count: 4, points: [1],
    cards: COLORS.map((x) => card(twice(next(x, 1)), [[0, 0, x]], 1)) },
  { name: 'wild height', count: 4, points: [1, 2, 3],
    cards: [
      card(twice('yellow'), [[0, 0, 'any', '2']], 1),
      card(twice('red'),    [[0, 0, 'any', '3']], 2),
      card(twice('green'),  [[0, 0, 'any', '3']], 2),
      card(twice('purple'), [[0, 0, 'any', '4']], 3),
    ] },
  { name: 'height', count: 12, points: [3, 4, 5],
    cards: [
      ...COLORS.map((x) => card(twice(next(x, 1)), [[0, 0, x, '2']], 3)),
      ...COLORS.map((x) => card(twice(next(x, 2)), [[0, 0, x, '3']], 4)),
      ...COLORS.map((x) => card(twice(next(x, 3)), [[0, 0, x, '4']], 5)),
    ] },
  { name: 'neighbours', count: 6, points: [3],
    cards: PAIRS.map(([x, y]) => card(others(x, y), [[0, 0, x], [0, 1, y]], 3)) },
  { name: 'twin towers', count: 4, points: [6],
    cards: COLORS.map((x) => card(twice(next(x, 2)), [[0, 0, x, '2'], [0, 1, x, '2']], 6)) },
  { name: 'high diagonal', count: 6, points: [5],
    cards: PAIRS.map(([x, y]) => card(others(x, y), [[0, 0, x, '2+'], [1, 1, y, '2+']], 5)) },
  { name: 'line', count: 4, points: [4],
    cards: COLORS.map((x) => card(twice(next(x, 2)), [[0, 0, x], [0, 1, x], [0, 2, x]], 4)) },
  { name: 'diagonal', count: 4, points: [4],
    cards: COLORS.map((x) => card(twice(next(x, 1)), [[0, 0, x], [1, 1, x], [2, 2, x]], 4)) },
  { name: 'corner', count: 4, points: [4],
    cards: COLORS.map((x) => card(twice(next(x, 3)), [[0, 0, x], [1, 0, x], [1, 1, x]], 4)) },
  { name: 'square', count: 4, points: [6],
    cards: COLORS.map((x) =>
      card(twice(next(x, 3)), [[0, 0, x], [0, 1, x], [1, 0, x], [1, 1, x]], 6)) },
  { name: 'around the highest', count: 8, points: [2],
    cards: [
      ...COLORS.map((x) => around(twice(next(x, 2)), x, next(x, 3))),
      ...COLORS.map((x) => around(twice(next(x, 1)), x, next(x, 2))),
    ] },
];

describe('STANDARD_DECK', () => {
  test('has 60 cards, all different (R36)', () => {
    expect(STANDARD_DECK).toHaveLength(60);
    expect(new Set(STANDARD_DECK.map(signature)).size).toBe(60);
  });

  test.each(FAMILIES)(
    'has the $count cards of the family $name, for $points points each (R36)',
    (family) => {
      expect(family.cards).toHaveLength(family.count);
      for (const wanted of family.cards) {
        expect(STANDARD_DECK.filter((card) => signature(card) === signature(wanted))).toEqual([
          wanted,
        ]);
      }
      expect([...new Set(family.cards.map(({ points }) => points))]).toEqual(family.points);
    },
  );

  test('has no card beside those of the families, and lists it family by family (R36)', () => {
    expect(STANDARD_DECK).toEqual(FAMILIES.flatMap(({ cards }) => cards));
  });

  test('is what the parser makes of its text, field by field (R36)', () => {
    const parsed = parseDeck(formatDeck(STANDARD_DECK));
    expect(JSON.stringify(STANDARD_DECK)).toBe(JSON.stringify(parsed));
  });

  test.each(COLORS)('has 30 %s pieces to place (R36)', (color) => {
    const pieces = STANDARD_DECK.flatMap((card) => card.pieces);
    expect(pieces.filter((piece) => piece === color)).toHaveLength(30);
  });

  test('has 48 cards with two pieces of one colour, 12 with two colours (R36)', () => {
    const alike = STANDARD_DECK.filter(({ pieces: [one, two] }) => one === two);
    expect([alike.length, STANDARD_DECK.length - alike.length]).toEqual([48, 12]);
  });

  test('has two cards for each pair of different pieces (R36)', () => {
    for (const pair of PAIRS) {
      const cards = STANDARD_DECK.filter(({ pieces }) => pair.every((c) => pieces.includes(c)));
      expect(cards).toHaveLength(2);
    }
  });

  test('has no card whose pieces have a colour that its pattern names (R36)', () => {
    const helpful = STANDARD_DECK.filter(({ pieces, pattern }) =>
      colorsOf(pattern).some((color) => color !== 'any' && pieces.includes(color)),
    );
    expect(helpful).toEqual([]);
  });

  test('turns into itself when each colour becomes the next, wild heights aside (R36)', () => {
    const tame = STANDARD_DECK.filter(({ pattern }) => !colorsOf(pattern).includes('any'));
    expect(tame).toHaveLength(56);
    expect(tame.map(turned).map(signature).sort()).toEqual(tame.map(signature).sort());
  });

  test('has each piece colour once on the wild heights (R36)', () => {
    const wild = STANDARD_DECK.filter(({ pattern }) => colorsOf(pattern).includes('any'));
    expect(wild.map(({ pieces }) => pieces[0]).sort()).toEqual([...COLORS].sort());
  });

  test('has 8 special cards with 8 different combinations of two colours (R36)', () => {
    const combinations = STANDARD_DECK.flatMap(({ pattern }) =>
      pattern.kind === 'adjacent' ? [[pattern.color, pattern.to]] : [],
    );
    expect(combinations).toHaveLength(8);
    expect(new Set(combinations.map(String)).size).toBe(8);
    for (const [color, to] of combinations) expect(color).not.toBe(to);
  });

  // What the rulebooks and photographs in reviews show of the printed cards.
  test.each<[source: string, pattern: string, points: number]>([
    ['the Japanese rulebook', 'r r r', 4],
    ['the Japanese rulebook', '*3', 2],
    ['the English and the Japanese rulebook', 'p@y', 2],
    ['a review', 'y', 1],
    ['a review', 'g', 1],
    ['a review', '*4', 3],
    ['a review', 'r2', 3],
    ['a review', 'p3', 4],
    ['a review', 'y4', 5],
    ['a review', 'r2+ . / . g2+', 5],
    ['a review', 'y . . / . y . / . . y', 4],
    ['a review', 'r r / r r', 6],
    ['a review', 'p@r', 2],
    ['a review', 'y@r', 2],
  ])('agrees with %s: %s for %d (R36)', (_, pattern, points) => {
    const cards = STANDARD_DECK.filter((card) => formatPattern(card.pattern) === pattern);
    expect(cards.length).toBeGreaterThan(0);
    for (const card of cards) expect(card.points).toBe(points);
  });

  test('asks for nothing that a board cannot show (R36)', () => {
    for (const { pattern } of STANDARD_DECK) {
      if (pattern.kind === 'adjacent') continue;
      for (const { row, col, height } of pattern.cells) {
        expect([0, 1, 2, 3]).toContain(row);
        expect([0, 1, 2, 3]).toContain(col);
        expect([undefined, 2, 3, 4]).toContain(height);
      }
    }
  });

  test('is frozen through and through (R36)', () => {
    expect(openParts(STANDARD_DECK)).toEqual([]);
    expect(() => (STANDARD_DECK as Card[]).pop()).toThrow(TypeError);
    expect(() => Object.assign(STANDARD_DECK[0]!, { points: 9 })).toThrow(TypeError);
  });

  test('is what setup deals from unless told otherwise (R36)', () => {
    expect(setup({ players: 2 }).cards).toBe(STANDARD_DECK);
  });

  test.each(FAMILIES)('has the family $name described in the rules (R36)', (family) => {
    const page = readFileSync(new URL('../../docs/rules-reef.md', import.meta.url), 'utf8');
    const rows = page.split('\n').map((line) => line.split('|').map((text) => text.trim()));
    const [row, ...more] = rows.filter(([, name]) => name === family.name);
    expect(more).toEqual([]);

    const [, , count, patterns, points] = row ?? [];
    expect(count).toBe(String(family.count));
    expect(new Set(points?.split(', ').map(Number))).toEqual(new Set(family.points));
    expect(new Set(Array.from(patterns?.matchAll(/`([^`]+)`/g) ?? [], ([, text]) => text))).toEqual(
      new Set(family.cards.map(templateOf)),
    );
  });
});

// Building the cards of the table.

type Piece = readonly [row: number, col: number, color: Color | 'any', height?: string];

function card(pieces: readonly [Color, Color], shape: readonly Piece[], points: number): Card {
  return { pieces, pattern: { kind: 'shape', cells: shape.map(patternCell) }, points };
}

function patternCell([row, col, color, height]: Piece): PatternCell {
  if (height === undefined) return { row, col, color };
  const exact = { row, col, color, height: Number(height[0]) };
  return height.endsWith('+') ? { ...exact, atLeast: true } : exact;
}

function around(pieces: readonly [Color, Color], color: Color, to: Color): Card {
  return { pieces, pattern: { kind: 'adjacent', color, to }, points: 2 };
}

function next(color: Color, steps: number): Color {
  return COLORS[(COLORS.indexOf(color) + steps) % COLORS.length]!;
}

function twice(color: Color): readonly [Color, Color] {
  return [color, color];
}

function others(one: Color, two: Color): readonly [Color, Color] {
  return COLORS.filter((color) => color !== one && color !== two) as [Color, Color];
}

// Looking at the cards.

/** A text that two cards share exactly when they do the same, however their patterns are turned. */
function signature({ pieces, pattern, points }: Card): string {
  const goal = pattern.kind === 'adjacent' ? formatPattern(pattern) : shapeText(pattern.cells);
  return `${[...pieces].sort().join()}: ${goal} = ${points}`;
}

function shapeText(cells: readonly PatternCell[]): string {
  const turns = [0, 1, 2, 3].flatMap((turn) => [
    oriented(cells, turn, 1),
    oriented(cells, turn, -1),
  ]);
  return turns.sort()[0]!;
}

function oriented(cells: readonly PatternCell[], turn: number, mirror: 1 | -1): string {
  let places = cells.map(({ row, col }) => [row, col * mirror] as const);
  for (let i = 0; i < turn; i++) places = places.map(([row, col]) => [col, -row] as const);
  const top = Math.min(...places.map(([row]) => row));
  const left = Math.min(...places.map(([, col]) => col));
  return cells
    .map(({ color, height, atLeast }, i) => {
      const [row, col] = places[i]!;
      return [row - top, col - left, color, height, atLeast].join();
    })
    .sort()
    .join(' ');
}

/** The pattern with X for its first colour and Y for the other, as the rules page writes it. */
function templateOf({ pattern }: Card): string {
  const text = formatPattern(pattern);
  const [x, y] = new Set(text.match(/[rypg]/g));
  return text.replaceAll(/[rypg]/g, (letter) => (letter === x ? 'X' : letter === y ? 'Y' : '?'));
}

function colorsOf(pattern: Pattern): (Color | 'any')[] {
  if (pattern.kind === 'adjacent') return [pattern.color, pattern.to];
  return pattern.cells.map(({ color }) => color);
}

/** The same card with each colour one step further. */
function turned({ pieces: [one, two], pattern, points }: Card): Card {
  const step = (color: Color): Color => next(color, 1);
  return {
    pieces: [step(one), step(two)],
    pattern:
      pattern.kind === 'adjacent'
        ? { ...pattern, color: step(pattern.color), to: step(pattern.to) }
        : {
            ...pattern,
            cells: pattern.cells.map((cell) => ({
              ...cell,
              color: cell.color === 'any' ? 'any' : step(cell.color),
            })),
          },
    points,
  };
}

function openParts(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(openParts);
  return Object.isFrozen(value) ? below : [value, ...below];
}
