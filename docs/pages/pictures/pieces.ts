import type { Color } from '../../../src/reef/types.js';
import { label } from './svg.js';
import { paint } from './theme.js';

/** The side of the square that a piece is drawn in; its centre is the middle of that. */
export const PIECE = 24;

/** A colour, or the piece of four colours that stands for any of them. */
export type Kind = Color | 'any';

/**
 * The outline of each colour, so that nobody needs to tell the colours apart: a triangle, a disc, a
 * square and a cross. The piece for any colour is a star, one quarter in each of them.
 */
const OUTLINES: Readonly<Record<Color, string>> = {
  red: 'M12 2.5 22.6 21H1.4Z',
  yellow: 'M12 2.2a9.8 9.8 0 1 1 0 19.6a9.8 9.8 0 1 1 0-19.6Z',
  purple:
    'M4.6 3.2h14.8a1.4 1.4 0 0 1 1.4 1.4v14.8a1.4 1.4 0 0 1-1.4 1.4h-14.8a1.4 1.4 0 0 1-1.4-1.4v-14.8a1.4 1.4 0 0 1 1.4-1.4Z',
  green: 'M8 1.8h8v6.2h6.2v8h-6.2v6.2h-8v-6.2h-6.2v-8h6.2Z',
};

/** A quarter of the star: from the centre to its upper tip, a corner tip, its right tip, and back. */
const QUARTER = 'M0 0V-11.4L3.1-6.4 8.1-8.1 6.4-3.1 11.4 0Z';
const STAR =
  'M0-11.4 3.1-6.4 8.1-8.1 6.4-3.1 11.4 0 6.4 3.1 8.1 8.1 3.1 6.4 0 11.4-3.1 6.4-8.1 8.1-6.4 3.1-11.4 0-6.4-3.1-8.1-8.1-3.1-6.4Z';
const QUARTERS: readonly Color[] = ['red', 'yellow', 'purple', 'green'];

/** Where the middle of a number goes: a triangle has more room further down. */
export const MIDDLE: Readonly<Record<Kind, number>> = {
  red: 15.4,
  yellow: 12,
  purple: 12,
  green: 12,
  any: 12,
};

/** The piece itself, and a height on it if there is one. */
export function pieceBody(kind: Kind, height = ''): string {
  const shape = kind === 'any' ? wild(height !== '') : solid(kind);
  if (height === '') return shape;
  const size = height.length > 1 ? 8.6 : 10.5;
  const fill = paint(kind === 'any' ? 'text' : 'ink');
  return shape + label(height, 12, MIDDLE[kind], size, fill);
}

function solid(color: Color): string {
  const style = `fill:${paint(color)};stroke:${paint(`${color}-edge`)}`;
  return `<path d="${OUTLINES[color]}" stroke-width="1.5" stroke-linejoin="round" style="${style}"/>`;
}

/** The star, with a disc in its middle if a number goes there: four colours are no ground for one. */
function wild(hasDisc: boolean): string {
  const quarters = QUARTERS.map(
    (color, i) =>
      `<path d="${QUARTER}" transform="rotate(${i * 90})" style="fill:${paint(color)}"/>`,
  );
  const edge = `stroke-width="1.3" stroke-linejoin="round" style="fill:none;stroke:${paint('text')}"`;
  const disc = hasDisc ? `<circle r="5.8" style="fill:${paint('space')}"/>` : '';
  return `<g transform="translate(12 12)">${quarters.join('')}<path d="${STAR}" ${edge}/>${disc}</g>`;
}

/** An arrow upwards, for the highest stack. */
export function highestSign(kind: Kind): string {
  const y = MIDDLE[kind];
  const path = `M12 ${y - 5}l4.2 4.6h-2.6v5h-3.2v-5h-2.6Z`;
  return `<path d="${path}" style="fill:${paint('ink')}"/>`;
}
