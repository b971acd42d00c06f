import { freeze } from '../../core/made.js';

/**
 * What a picture is painted with. In a page each name is also a CSS custom property, `--reef-red` for
 * `red`, and where the page sets that, it wins.
 *
 * - the kinds of pieces and pearls, and `red-edge` and so on for the outlines of pieces;
 * - `ink`: text and signs on pieces; `text`: text beside them;
 * - `space`: a space of a reef; `sand`: what the spaces lie in, in the look `stacked`;
 * - `card`, `band` and `back`: the paper of a card, the strip with its pieces, its reverse side;
 * - `coin` and `coin-ink`: points, and their numbers; `line`: lines between spaces and around cards; `mark`: what is pointed out;
 * - `table` and `panel`: the ground of a whole table, and of each player's part of it.
 *
 * @group Colours
 */
export type Paint =
  | 'red'
  | 'yellow'
  | 'purple'
  | 'green'
  | 'blue'
  | 'teal'
  | 'joker'
  | 'red-edge'
  | 'yellow-edge'
  | 'purple-edge'
  | 'green-edge'
  | 'ink'
  | 'text'
  | 'space'
  | 'sand'
  | 'card'
  | 'band'
  | 'back'
  | 'coin'
  | 'coin-ink'
  | 'line'
  | 'mark'
  | 'table'
  | 'panel';

/**
 * A colour for everything that is painted.
 *
 * @group Colours
 */
export type Theme = Readonly<Record<Paint, string>>;

const light: Theme = /* @__PURE__ */ freeze({
  red: '#e4573d',
  'red-edge': '#8f2213',
  yellow: '#f0b429',
  'yellow-edge': '#6e4e00',
  purple: '#a874d9',
  'purple-edge': '#552a86',
  green: '#3da35d',
  'green-edge': '#14562b',
  joker: '#f4f1ea',
  blue: '#5b93ea',
  teal: '#22b3b0',
  ink: '#141414',
  text: '#1d2a30',
  space: '#ffffff',
  sand: '#f1e2bd',
  card: '#fffdf8',
  band: '#e2eff4',
  back: '#1c5f7c',
  coin: '#14506b',
  'coin-ink': '#ffffff',
  line: '#76838b',
  mark: '#0b62b8',
  table: '#d5eaf1',
  panel: '#f4fafc',
});

const dark: Theme = /* @__PURE__ */ freeze({
  red: '#ee6a51',
  'red-edge': '#ffb9ac',
  yellow: '#f2bd43',
  'yellow-edge': '#ffe3a3',
  purple: '#b68ae0',
  'purple-edge': '#e2cdf7',
  green: '#4db670',
  'green-edge': '#aee5be',
  joker: '#e9e4d8',
  blue: '#76a7f0',
  teal: '#37c1be',
  ink: '#141414',
  text: '#f2f5f6',
  space: '#1b2226',
  sand: '#3d3a2e',
  card: '#232a2f',
  band: '#2e3a41',
  back: '#2a6f8d',
  coin: '#a9dcf0',
  'coin-ink': '#0d2129',
  line: '#8d979f',
  mark: '#6cbaff',
  table: '#11242c',
  panel: '#1a2e37',
});

/** Pale fills, which spare the ink, and black outlines, which survive a copier. */
const print: Theme = /* @__PURE__ */ freeze({
  red: '#f6b0a2',
  'red-edge': '#000000',
  yellow: '#fdeaa8',
  'yellow-edge': '#000000',
  purple: '#d6bff0',
  'purple-edge': '#000000',
  green: '#b2dfbf',
  'green-edge': '#000000',
  joker: '#ffffff',
  blue: '#bcd3f7',
  teal: '#b5e5e4',
  ink: '#000000',
  text: '#000000',
  space: '#ffffff',
  sand: '#ffffff',
  card: '#ffffff',
  band: '#ffffff',
  back: '#7a7a7a',
  coin: '#ffffff',
  'coin-ink': '#000000',
  line: '#4d4d4d',
  mark: '#000000',
  table: '#ffffff',
  panel: '#ffffff',
});

/**
 * The colours of each theme, to start your own from.
 *
 * @example
 * ```ts
 * import { pearlSvg, THEMES } from 'reef-rules/svg';
 *
 * pearlSvg('blue', { theme: { ...THEMES.dark, blue: '#89b4fa' } });
 * ```
 * @group Colours
 */
export const THEMES: Readonly<Record<'light' | 'dark' | 'print', Theme>> = /* @__PURE__ */ freeze({
  light,
  dark,
  print,
});

/**
 * A style sheet for a page with pictures: they follow `data-theme` of the root element if that is
 * `light` or `dark`, otherwise what the reader prefers, and on paper the theme `print`. Pictures need
 * it only if the page wants to change between themes without drawing them again.
 *
 * @example
 * ```ts
 * import { themeCss } from 'reef-rules/svg';
 *
 * const style = `<style>${themeCss()}</style>`;
 * style.includes('--reef-red:'); // true
 * ```
 * @group Colours
 */
export function themeCss(): string {
  return [
    `:root{${properties(light)}}`,
    `@media (prefers-color-scheme:dark){:root{${properties(dark)}}}`,
    `:root[data-theme="light"]{${properties(light)}}`,
    `:root[data-theme="dark"]{${properties(dark)}}`,
    `@media print{:root:root{${properties(print)}}}`,
    '.reef-picture{max-width:100%;height:auto}',
    '.reef-picture text{font-family:system-ui,sans-serif;font-weight:700}',
  ].join('\n');
}

/** The style of a picture that is light or dark by itself, as a file is. */
export function autoCss(): string {
  return `@media (prefers-color-scheme:dark){.reef-auto{${properties(dark)}}}`;
}

function properties(theme: Theme): string {
  return Object.entries(theme)
    .map(([name, value]) => `--reef-${name}:${value}`)
    .join(';');
}

/**
 * The attributes that paint an element. The colour is there twice: programs that know no CSS variables,
 * and pages that forbid inline styles, go by the first.
 */
export function paint(theme: Theme, { fill, stroke }: { fill?: Paint; stroke?: Paint }): string {
  const painted = [
    ...(fill === undefined ? [] : [['fill', fill] as const]),
    ...(stroke === undefined ? [] : [['stroke', stroke] as const]),
  ];
  const attributes = painted.map(([what, name]) => `${what}="${theme[name]}"`);
  const styles = painted.map(([what, name]) => `${what}:var(--reef-${name},${theme[name]})`);
  const none = fill === undefined ? ' fill="none"' : '';
  return `${attributes.join(' ')}${none} style="${styles.join(';')}"`;
}
