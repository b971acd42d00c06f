import { describe, expect, test } from 'vitest';
import { parseBoard, parseCard, setup, view } from '../../src/index.js';
import * as pearls from '../../src/pearls/index.js';
import {
  boardSvg,
  cardSvg,
  handSvg,
  necklaceSvg,
  patternSvg,
  pearlsStateSvg,
  pearlSvg,
  pearlTitle,
  pieceSvg,
  stackSvg,
  reefStateSvg,
  themeCss,
  THEMES,
} from '../../src/svg/index.js';
import { COLORS } from '../../src/index.js';
import { allIn, parseXml, valuesOf } from '../kit/xml.js';
import { refusal, revoked, trapped } from '../kit/untrusted.js';
import { reef as de } from '../../src/words/de.js';
import { pearls as pearlsEn } from '../../src/words/en.js';

const board = parseBoard('r ry ryp rypg / g gp . y / p pg pgr yryr / . . rrrr gg');
const card = parseCard('ry: p2+ . / . g3 = 5');
const state = setup({ players: 2, seed: 7 });
const table = pearls.setup({ players: 2, seed: 7 });

describe('a style', () => {
  test('has the title and the size that it is given, whatever they say', () => {
    const svg = boardSvg(board, { title: '"a" < b & c > d\u0000\uD800', size: 125 });
    const root = parseXml(svg);
    expect(root.children[0]!.text).toBe('"a" < b & c > d\uFFFD\uFFFD');
    expect([root.attributes.get('width'), root.attributes.get('height')]).toEqual(['125', '125']);
  });

  test('without a title is an ornament', () => {
    const root = parseXml(pieceSvg('red', { title: null }));
    expect(root.attributes.get('aria-hidden')).toBe('true');
    expect(root.attributes.has('role')).toBe(false);
    expect(allIn(root).filter(({ name }) => name === 'title')).toEqual([]);
  });

  test('has colours of its own in place of the light ones, and CSS variables win over all', () => {
    const svg = pieceSvg('red', { theme: { red: 'rgb(1 2 3 / 50%)', green: undefined } });
    expect(svg).toContain('fill="rgb(1 2 3 / 50%)"');
    expect(svg).toContain('fill:var(--reef-red,rgb(1 2 3 / 50%))');
    expect(svg).toContain(`stroke:var(--reef-red-edge,${THEMES.light['red-edge']})`);
  });

  test.each(['light', 'dark', 'print'] as const)('in the theme %s uses its colours', (theme) => {
    const svg = boardSvg(board, { theme, look: 'stacked' });
    for (const color of COLORS) expect(svg).toContain(`fill="${THEMES[theme][color]}"`);
  });

  test('in the theme auto brings the dark colours along, for readers who prefer them', () => {
    const root = parseXml(boardSvg(board, { theme: 'auto' }));
    expect(root.attributes.get('class')).toBe('reef-picture reef-auto');
    const style = allIn(root).find(({ name }) => name === 'style');
    expect(style?.text).toContain(`--reef-red:${THEMES.dark.red}`);
    expect(style?.text).toMatch(/^@media \(prefers-color-scheme:dark\)\{\.reef-auto\{/);
    expect(parseXml(boardSvg(board)).attributes.get('class')).toBe('reef-picture');
  });

  test('paints everything twice: for programs without CSS variables, and with them', () => {
    const root = parseXml(reefStateSvg(state, { look: 'stacked' }));
    for (const { attributes } of allIn(root)) {
      for (const [, what = '', , value = ''] of (attributes.get('style') ?? '').matchAll(
        /(fill|stroke):var\((--reef-[a-z-]+),(#[\da-f]{6})\)/g,
      )) {
        expect(attributes.get(what)).toBe(value);
      }
    }
    expect(valuesOf(root, 'style').length).toBeGreaterThan(100);
  });
});

describe('what does not fit', () => {
  test.each<[what: string, act: () => unknown, path: string, code?: string]>([
    ['a style that is none', () => boardSvg(board, 7 as never), ''],
    ['an unknown field', () => boardSvg(board, { mark: [1] } as never), ''],
    ['a look', () => stackSvg([], { look: 'fine' as never }), 'look'],
    ['a theme', () => stackSvg([], { theme: 'dusk' as never }), 'theme'],
    ['a paint', () => stackSvg([], { theme: { rouge: '#f00' } as never }), 'theme'],
    ['a colour', () => stackSvg([], { theme: { red: 7 as never } }), 'theme.red'],
    ['CSS', () => stackSvg([], { theme: { red: 'red;x:y' } }), 'theme.red'],
    ['an address', () => stackSvg([], { theme: { red: 'url(//a.b)' } }), 'theme.red'],
    ['a bracket', () => stackSvg([], { theme: { red: '"><script>' } }), 'theme.red'],
    ['no size', () => stackSvg([], { size: 0 }), 'size'],
    ['a size that is no number', () => stackSvg([], { size: NaN }), 'size'],
    ['a huge size', () => stackSvg([], { size: Infinity }), 'size'],
    ['a text as size', () => stackSvg([], { size: '9' as never }), 'size'],
    ['a title', () => stackSvg([], { title: 7 as never }), 'title'],
    [
      'words',
      () => stackSvg([], { words: { ...de, colors: {} } as never }),
      'words.colors.red',
      'bad-words',
    ],
    [
      'words of Pearls',
      () => stackSvg([], { words: pearlsEn as never }),
      'words.violations.wrong-phase',
      'bad-words',
    ],
    ['a board', () => boardSvg([] as never), '', 'bad-board'],
    ['a stack', () => stackSvg(['blue'] as never), 'board[0][0]', 'bad-board'],
    ['a piece', () => pieceSvg('blue' as never), 'color'],
    ['a pattern', () => patternSvg({} as never), '', 'bad-pattern'],
    ['a card', () => cardSvg({ ...card, points: NaN }), 'points', 'bad-deck'],
    ['a card’s number', () => cardSvg(card, { id: -1 }), 'id'],
    ['a hand', () => handSvg(card as never), '', 'bad-deck'],
    ['a card in a hand', () => handSvg([null, 7] as never), '[1]', 'bad-deck'],
    ['a number in a hand', () => handSvg([card], { ids: ['7'] as never }), 'ids[0]'],
    ['a seat', () => handSvg([card], { player: -1 }), 'player'],
    ['a chosen card', () => handSvg([card], { chosen: [1.5] }), 'chosen[0]'],
    ['a space', () => boardSvg(board, { legal: [3, 16] }), 'legal[1]'],
    ['a completion', () => boardSvg(board, { matches: [[-1]] }), 'matches[0][0]'],
    ['a centre', () => boardSvg(board, { around: '3' as never }), 'around'],
    ['a ghost', () => boardSvg(board, { ghosts: [{ color: 'red' }] as never }), 'ghosts[0]'],
    [
      'the colour of a ghost',
      () => boardSvg(board, { ghosts: [{ color: 'blue', cell: 1 }] as never }),
      'ghosts[0].color',
    ],
    ['a ghost too many', () => boardSvg(board, { ghosts: [{ color: 'red', cell: 3 }] }), 'ghosts'],
    ['coordinates', () => boardSvg(board, { coordinates: 1 as never }), 'coordinates'],
    ['a state', () => reefStateSvg({ ...state, turn: 9 }), 'turn', 'bad-view'],
    ['a state of Pearls', () => reefStateSvg(table as never), '', 'bad-view'],
    ['names', () => reefStateSvg(state, { names: [7] as never }), 'names[0]'],
    ['marks for nobody', () => reefStateSvg(state, { boards: [{}, {}, {}] }), 'boards'],
    ['marks', () => reefStateSvg(state, { boards: [{ legal: [99] }] }), 'boards[0].legal[0]'],
    [
      'unknown marks',
      () => reefStateSvg(state, { boards: [null, { x: 1 } as never] }),
      'boards[1]',
    ],
    [
      'ghosts at a table',
      () =>
        reefStateSvg(state, {
          boards: [{ ghosts: [0, 0, 0, 0, 0].map((cell) => ({ color: 'red' as const, cell })) }],
        }),
      'boards[0].ghosts',
    ],
    ['a pearl', () => pearlSvg('pink' as never), '', 'bad-pearls'],
    ['a pearl to name', () => pearlTitle('pink' as never), '', 'bad-pearls'],
    ['a count to name', () => pearlTitle('red', 0), 'count'],
    ['no pearls', () => pearlSvg('red', { count: 0 }), 'count'],
    ['a necklace', () => necklaceSvg(3), '', 'bad-pearls'],
    ['a table', () => pearlsStateSvg(state as never), '', 'bad-view'],
    ['a kind', () => pearlsStateSvg(table, { legal: ['pink'] as never }), 'legal[0]'],
    ['a proxy that is gone', () => boardSvg(revoked([]) as never), '', 'bad-board'],
    ['a style that throws', () => boardSvg(board, trapped({})), ''],
    ['a view that throws', () => reefStateSvg(trapped({}) as never), '', 'bad-view'],
  ])('%s is refused', (_, act, path, code = 'bad-options') => {
    expect(refusal(act)).toEqual({ code, path });
  });

  test('undefined is as good as nothing', () => {
    const nothing = { look: undefined, theme: undefined, size: undefined, title: undefined };
    const marks = { legal: undefined, matches: undefined, around: null, words: undefined };
    expect(boardSvg(board, { ...nothing, ...marks })).toBe(boardSvg(board));
    const boards = [{ legal: undefined, around: null }];
    expect(reefStateSvg(view(state, 0), { boards, names: undefined })).toBe(
      reefStateSvg(view(state, 0)),
    );
  });
});

// Colours.

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
  const pages = {
    light: ['#f2f4f8', '#eff0f1'],
    dark: ['#2b2e33', '#1e2024'],
    print: ['#ffffff'],
  } as const;

  test.each(['light', 'dark', 'print'] as const)('stand out in the theme %s', (theme) => {
    const colours = THEMES[theme];
    const { space, card: paper, panel, table: ground, band, sand } = colours;
    for (const color of [...COLORS, ...pearls.PEARLS]) {
      expect(contrast(colours.ink, colours[color])).toBeGreaterThan(4.5);
    }
    for (const below of [...pages[theme], space, paper, panel, ground, band]) {
      // The edge of a piece shows its shape; the text is as legible as any other.
      for (const color of COLORS) {
        expect(contrast(colours[`${color}-edge`], below)).toBeGreaterThan(3);
      }
      expect(contrast(colours.text, below)).toBeGreaterThan(4.5);
      expect(contrast(colours.mark, below)).toBeGreaterThan(3);
    }
    for (const below of [...pages[theme], space, paper, panel, ground]) {
      expect(contrast(colours.line, below)).toBeGreaterThan(3);
    }
    expect(contrast(colours.text, sand)).toBeGreaterThan(4.5);
    expect(contrast(colours['coin-ink'], colours.coin)).toBeGreaterThan(4.5);
    expect(contrast('#ffffff', colours.back)).toBeGreaterThan(4);
  });

  test('themeCss() holds all themes, chosen by the page, by the reader or on paper', () => {
    const css = themeCss();
    expect(css).toContain(':root[data-theme="light"]{--reef-red:#');
    expect(css).toContain(':root[data-theme="dark"]{--reef-red:#');
    expect(css).toContain('@media (prefers-color-scheme:dark){:root{--reef-red:#');
    expect(css).toContain('@media print{:root:root{--reef-red:#');
    for (const name of Object.keys(THEMES.light)) {
      expect(css.split(`--reef-${name}:`)).toHaveLength(6);
    }
  });
});
