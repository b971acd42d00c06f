import type { Color } from '../../../src/reef/types.js';

/** What a picture is painted with. Every name is a CSS custom property, `--reef-` in front. */
export type Paint =
  | Color
  | `${Color}-edge`
  /** Text on a piece. */
  | 'ink'
  /** Text and signs beside pieces. */
  | 'text'
  /** An empty space of a board. */
  | 'space'
  /** The lines between spaces, and around cards. */
  | 'line'
  /** The paper of a card. */
  | 'card'
  /** A space that is pointed out. */
  | 'mark';

type Theme = Readonly<Record<Paint, string>>;

// The colours of each theme. Pieces keep theirs; the edge sets them off from what is around.

const light: Theme = {
  red: '#e4573d',
  'red-edge': '#8f2213',
  yellow: '#f0b429',
  'yellow-edge': '#6e4e00',
  purple: '#a874d9',
  'purple-edge': '#552a86',
  green: '#3da35d',
  'green-edge': '#14562b',
  ink: '#141414',
  text: '#222222',
  space: '#ffffff',
  line: '#80868f',
  card: '#fbfbfc',
  mark: '#0b62b8',
};

const dark: Theme = {
  red: '#ee6a51',
  'red-edge': '#ffb9ac',
  yellow: '#f2bd43',
  'yellow-edge': '#ffe3a3',
  purple: '#b68ae0',
  'purple-edge': '#e2cdf7',
  green: '#4db670',
  'green-edge': '#aee5be',
  ink: '#141414',
  text: '#f5f5f5',
  space: '#1e2024',
  line: '#8a909b',
  card: '#24272c',
  mark: '#5fb2ff',
};

/** Both themes. A page that only paints has no use for the dark one, and its script leaves it out. */
export const THEMES: Readonly<Record<'light' | 'dark', Theme>> = { light, dark };

/** A colour in a picture: the page's, or that of the light theme where the page says nothing. */
export function paint(name: Paint): string {
  return `var(--reef-${name},${light[name]})`;
}

/**
 * What a page with pictures needs in its style sheet: the colours for light and dark. They follow
 * `data-theme` of the root element if that is `light` or `dark`, and else what the reader prefers.
 */
export function pictureCss(): string {
  return [
    `:root{${properties(light)}}`,
    `@media (prefers-color-scheme:dark){:root{${properties(dark)}}}`,
    `:root[data-theme="light"]{${properties(light)}}`,
    `:root[data-theme="dark"]{${properties(dark)}}`,
    '.reef-picture{max-width:100%;height:auto}',
    '.reef-picture text{font-family:system-ui,sans-serif;font-weight:700}',
  ].join('\n');
}

function properties(theme: Theme): string {
  return Object.entries(theme)
    .map(([name, value]) => `--reef-${name}:${value}`)
    .join(';');
}
