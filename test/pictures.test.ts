import { describe, expect, test } from 'vitest';
import {
  boardSvg,
  boardWords,
  cardSvg,
  cardWords,
  logoSvg,
  patternSvg,
  patternWords,
  pictureCss,
  pieceSvg,
  stackSvg,
  stackWords,
} from '../docs/pages/pictures/pictures.js';
import { necklaceSvg, pearlCardSvg } from '../docs/pages/pictures/pearls.js';
import { standingPieceSvg, standingStackSvg } from '../docs/pages/pictures/stacks.js';
import { THEMES } from '../docs/pages/pictures/theme.js';
import { PEARLS, VALUES } from '../src/pearls/index.js';
import { COLORS, parseBoard, parseCard, parsePattern, STANDARD_DECK } from '../src/index.js';

const board = parseBoard('r ry ryp rypg / g gp . y / p pg pgr yryr / . . rrrr gg');
const KINDS = [...COLORS, 'any'] as const;

/** Every kind of picture there is. */
const pictures: readonly (readonly [name: string, svg: string])[] = [
  ['boardSvg(board)', boardSvg(board)],
  ['boardSvg(board) with marks', boardSvg(board, { mark: [0, 5] })],
  ['boardSvg(board) with completions', boardSvg(board, { matches: [[0, 1], [5]] })],
  ['stackSvg(stack)', stackSvg(['red', 'green'])],
  ...KINDS.map((kind) => [`pieceSvg(${kind})`, pieceSvg(kind)] as const),
  ...STANDARD_DECK.map((card, i) => [`cardSvg of card ${i}`, cardSvg(card)] as const),
  ...STANDARD_DECK.map(({ pattern }, i) => [`patternSvg of ${i}`, patternSvg(pattern)] as const),
];

/** Pictures of things with a thickness: their sides are darker than anything that the page knows. */
const solids: readonly (readonly [name: string, svg: string])[] = [
  ...board.map((stack, i) => [`standingStackSvg of stack ${i}`, standingStackSvg(stack)] as const),
  ...COLORS.map((color) => [`standingPieceSvg(${color})`, standingPieceSvg(color)] as const),
  ...PEARLS.map((pearl) => [`pearlCardSvg(${pearl})`, pearlCardSvg(pearl, VALUES[pearl])] as const),
  ['necklaceSvg(7)', necklaceSvg(7)],
];

/** What the elements of an SVG are, or where its tags do not match. */
function elementsOf(svg: string): string[] {
  const open: string[] = [];
  const elements: string[] = [];
  for (const [, end, name = '', single] of svg.matchAll(
    /<(\/?)([a-z]+)(?: [\w:-]+="[^"<>]*")*(\/?)>/g,
  )) {
    if (end === '/') expect(open.pop()).toBe(name);
    else elements.push(name);
    if (end === '' && single === '') open.push(name);
  }
  expect(open).toEqual([]);
  return elements;
}

/** The d attributes: the outlines in a picture. */
function outlinesOf(svg: string): string[] {
  return [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path = '']) => path);
}

describe('every picture', () => {
  test.each([...pictures, ...solids])(
    '%s is one whole SVG element with a title, no ids and no script',
    (_, svg) => {
      const [root, title] = elementsOf(svg);
      expect([root, title]).toEqual(['svg', 'title']);
      expect(svg.replace(/<[^<>]*>/g, '')).not.toMatch(/[<>]/);
      expect(svg).toMatch(/^<svg [^>]*role="img"[^>]*><title>[^<]+<\/title>/);
      expect(svg).not.toMatch(/ id=|url\(|href|script|NaN|undefined/);
    },
  );

  test.each(pictures)('%s takes its colours from the page, and has others without it', (_, svg) => {
    const colours = [...svg.matchAll(/(?:fill|stroke):([^;"]+)/g)].map(([, value]) => value);
    expect(colours.length).toBeGreaterThan(0);
    for (const value of colours) {
      expect(value).toMatch(/^(none|var\(--reef-[a-z-]+,#[\da-f]{6}\))$/);
    }
  });

  test('is left out for those who hear the page when it has no title', () => {
    const svg = pieceSvg('red', { title: null });
    expect(svg).toContain('aria-hidden="true"');
    expect(svg).not.toMatch(/role|<title>/);
  });

  test('has the title and the width that it is given, whatever they say', () => {
    const svg = boardSvg(board, { title: '"a" < b & c > d', width: 113 });
    expect(svg).toContain('<title>&quot;a&quot; &lt; b &amp; c &gt; d</title>');
    expect(svg).toContain('width="113" height="113"');
    expect(elementsOf(svg)).toContain('title');
  });
});

describe('what pictures show', () => {
  test('a piece of each colour has an outline of its own', () => {
    const outlines = KINDS.map((kind) => outlinesOf(pieceSvg(kind)).join());
    expect(new Set(outlines).size).toBe(KINDS.length);
  });

  test('boardSvg(board) draws every piece and the height of every stack above one', () => {
    const svg = boardSvg(board);
    for (const color of COLORS) {
      const [outline = ''] = outlinesOf(pieceSvg(color));
      const pieces = board.flat().filter((other) => other === color);
      expect(svg.split(` d="${outline}"`)).toHaveLength(pieces.length + 1);
    }
    const texts = [...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text);
    const heights = board.map(({ length }) => length).filter((height) => height > 1);
    expect(texts.sort()).toEqual(
      ['a', 'b', 'c', 'd', '1', '2', '3', '4', ...heights.map(String)].sort(),
    );
  });

  test('standingStackSvg(stack) draws every piece with its sides, the lowest first, and the height', () => {
    const drawn = outlinesOf(standingStackSvg(['red', 'green', 'yellow']));
    const faces = (['red', 'green', 'yellow'] as const).map((color) => outlinesOf(pieceSvg(color)));
    expect(drawn).toHaveLength(6);
    expect(drawn.filter((_, i) => i % 2 === 1)).toEqual(faces.flat());
    expect(standingStackSvg(['red', 'green', 'yellow'])).toContain('>3</text>');
    expect(standingStackSvg(['red'])).not.toContain('</text>');
    expect(outlinesOf(standingStackSvg([]))).toEqual([]);
  });

  test('standingStackSvg(stack) keeps the highest stack within its space', () => {
    const places = [
      ...standingStackSvg(['red', 'red', 'red', 'red']).matchAll(/translate\(\S+ (\S+)\)/g),
    ];
    const tops = places.map(([, y]) => Number(y));
    expect(tops).toHaveLength(4);
    expect(Math.min(...tops)).toBeGreaterThanOrEqual(0);
    expect(tops).toEqual([...tops].sort((a, b) => b - a));
  });

  test('pearlCardSvg(pearl, value) shows the kind and the value, necklaceSvg(value) a bead for each point', () => {
    const texts = [...pearlCardSvg('purple', 5).matchAll(/>([^<>]+)<\/text>/g)].map(
      ([, text]) => text,
    );
    expect(texts).toEqual(['5', 'purple']);
    expect(elementsOf(necklaceSvg(8)).filter((name) => name === 'ellipse')).toHaveLength(8);
  });

  test('boardSvg(board, { mark }) points out these spaces and no others', () => {
    expect(boardSvg(board).split('--reef-mark')).toHaveLength(1);
    expect(boardSvg(board, { mark: [3, 7, 11] }).split('--reef-mark')).toHaveLength(4);
  });

  test('boardSvg(board, { matches }) outlines completions and numbers their spaces', () => {
    const svg = boardSvg(parseBoard('r r . . / . . . . / r r . . / . . . .'), {
      matches: [
        [0, 1],
        [8, 9],
      ],
    });
    const texts = [...svg.matchAll(/<circle[^>]*><text[^>]*>([^<>]+)<\/text>/g)];
    expect(texts.map(([, text]) => text)).toEqual(['1', '1', '2', '2']);
    expect(svg.match(/<rect[^>]*--reef-mark/g)).toHaveLength(4);
  });

  test('logoSvg() shows the four pieces', () => {
    const drawn = outlinesOf(logoSvg());
    expect(elementsOf(logoSvg()).slice(0, 2)).toEqual(['svg', 'title']);
    for (const color of COLORS) expect(drawn).toContain(outlinesOf(pieceSvg(color))[0]);
  });

  test('cardSvg(card) shows the pieces, the pattern with its heights, the points', () => {
    const svg = cardSvg(parseCard('ry: p2+ . / . g3 = 5'));
    const texts = [...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text);
    expect(texts).toEqual(['2+', '3', '5']);
    const drawn = outlinesOf(svg);
    const shape = (color: (typeof KINDS)[number]): string => outlinesOf(pieceSvg(color)).join();
    expect(drawn.filter((path) => COLORS.some((color) => shape(color) === path))).toEqual(
      (['red', 'yellow', 'purple', 'green'] as const).map(shape),
    );
  });

  test('patternSvg(pattern) does not care where the pattern begins', () => {
    const pattern = parsePattern('r y / . g2');
    if (pattern.kind !== 'shape') throw new Error('not a shape');
    const cells = pattern.cells.map((cell) => ({ ...cell, row: cell.row - 3, col: cell.col + 2 }));
    expect(patternSvg({ kind: 'shape', cells: cells.reverse() })).toBe(patternSvg(pattern));
  });

  test('patternSvg(pattern) puts eight pieces around the highest stack', () => {
    const svg = patternSvg(parsePattern('p@y'));
    const [purple = ''] = outlinesOf(pieceSvg('purple'));
    const [yellow = ''] = outlinesOf(pieceSvg('yellow'));
    expect(outlinesOf(svg).filter((path) => path === purple)).toHaveLength(8);
    expect(outlinesOf(svg).filter((path) => path === yellow)).toHaveLength(1);
  });
});

describe('what pictures say', () => {
  test.each([
    [stackWords([]), 'empty'],
    [stackWords(['red']), 'red'],
    [stackWords(['red', 'yellow', 'green']), 'green, 3 high, on yellow, red'],
    [boardWords(parseBoard('. . . . / . . . . / . . . . / . . . .')), 'An empty reef'],
    [
      boardWords(parseBoard('. r . . / . . . . / . . . . / . . . yg')),
      'A reef: b1 red; d4 green, 2 high, on yellow',
    ],
    [patternWords(parsePattern('r')), 'red'],
    [patternWords(parsePattern('*3')), 'any colour, 3 high'],
    [patternWords(parsePattern('p@y')), 'each purple next to the highest yellow stack'],
    [
      patternWords(parsePattern('p2+ . / . g')),
      'purple, 2 high or more in row 1, column 1; green in row 2, column 2',
    ],
    [cardWords(parseCard('gg: r = 1')), 'Place two green; 1 point for red'],
    [cardWords(parseCard('gy: r = 3')), 'Place green and yellow; 3 points for red'],
  ])('%s', (words, expected) => {
    expect(words).toBe(expected);
  });
});

/** The contrast of two colours as WCAG 2 defines it, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

describe('the colours of pictures', () => {
  test('contrast(one, other) is that of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  /** The pages' own backgrounds, as TypeDoc has them. */
  const pages = { light: ['#f2f4f8', '#eff0f1'], dark: ['#2b2e33', '#1e2024'] } as const;

  test.each(['light', 'dark'] as const)('stand out in the %s theme', (theme) => {
    const colours = THEMES[theme];
    const grounds = [...pages[theme], colours.space, colours.card];
    for (const ground of grounds) {
      for (const color of COLORS) {
        // The edge of a piece shows its shape; the text on it is as legible as any other.
        expect(contrast(colours[`${color}-edge`], ground)).toBeGreaterThan(3);
        expect(contrast(colours.ink, colours[color])).toBeGreaterThan(4.5);
      }
      expect(contrast(colours.text, ground)).toBeGreaterThan(4.5);
      expect(contrast(colours.mark, ground)).toBeGreaterThan(3);
      expect(contrast(colours.line, ground)).toBeGreaterThan(3);
    }
  });

  test('pictureCss() holds both themes, chosen by the page or by the reader', () => {
    expect(pictureCss()).toContain(':root[data-theme="light"]{--reef-red:#');
    expect(pictureCss()).toContain(':root[data-theme="dark"]{--reef-red:#');
    expect(pictureCss()).toContain('@media (prefers-color-scheme:dark){:root{--reef-red:#');
    const used = pictures.flatMap(([, svg]) => [...svg.matchAll(/--reef-[a-z-]+/g)].map(String));
    for (const name of new Set(used)) expect(pictureCss().split(`${name}:`)).toHaveLength(5);
  });
});
