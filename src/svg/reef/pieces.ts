import { COLORS } from '../../reef/types.js';
import type { Color } from '../../reef/types.js';
import { OUTLINES } from '../shared/signs.js';
import type { Pen } from '../shared/style.js';
import { label, round } from '../shared/svg.js';
import { paint } from '../shared/theme.js';

/** The side of the square that a piece is drawn in; its centre is the middle of that. */
export const PIECE = 24;

/** A colour, or the piece of four colours that stands for any of them. */
export type Kind = Color | 'any';

/** Where the middle of a piece is seen, and a number goes: a triangle has more room further down. */
const MIDDLE: Readonly<Record<Kind, number>> = {
  red: 15.4,
  yellow: 12,
  purple: 12,
  green: 12,
  any: 12,
};

/** A piece as cards and diagrams show it, and a height on it if there is one. */
export function pieceBody(pen: Pen, kind: Kind, height = ''): string {
  const shape = kind === 'any' ? wild(pen, height !== '') : solid(pen, kind);
  if (height === '') return shape;
  const size = height.length > 1 ? 9.4 : 11.5;
  const fill = kind === 'any' ? 'text' : 'ink';
  return shape + label(pen, height, 12, MIDDLE[kind], { size, fill });
}

function solid({ theme }: Pen, color: Color): string {
  const painted = paint(theme, { fill: color, stroke: `${color}-edge` });
  return `<path d="${OUTLINES[color]}" stroke-width="1.5" stroke-linejoin="round" ${painted}/>`;
}

/** A quarter of the star: from the centre to its upper tip, a corner tip, its right tip, and back. */
const QUARTER = 'M0 0V-11.4L3.1-6.4 8.1-8.1 6.4-3.1 11.4 0Z';
const STAR =
  'M0-11.4 3.1-6.4 8.1-8.1 6.4-3.1 11.4 0 6.4 3.1 8.1 8.1 3.1 6.4 0 11.4-3.1 6.4-8.1 8.1-6.4 3.1-11.4 0-6.4-3.1-8.1-8.1-3.1-6.4Z';

/** A star with a quarter of each colour, and in its middle a disc for a number: four colours are no ground for one. */
function wild({ theme }: Pen, hasDisc: boolean): string {
  const quarters = COLORS.map(
    (color, i) =>
      `<path d="${QUARTER}" transform="rotate(${i * 90})" ${paint(theme, { fill: color })}/>`,
  );
  const edge = `<path d="${STAR}" stroke-width="1.3" stroke-linejoin="round" ${paint(theme, { stroke: 'text' })}/>`;
  const disc = hasDisc ? `<circle r="6.4" ${paint(theme, { fill: 'card' })}/>` : '';
  return `<g transform="translate(12 12)">${quarters.join('')}${edge}${disc}</g>`;
}

/** An arrow upwards on a piece, for the highest stack. */
export function highestSign({ theme }: Pen, kind: Color): string {
  const y = MIDDLE[kind];
  const path = `M12 ${round(y - 5)}l4.2 4.6h-2.6v5h-3.2v-5h-2.6Z`;
  return `<path d="${path}" ${paint(theme, { fill: 'ink' })}/>`;
}
