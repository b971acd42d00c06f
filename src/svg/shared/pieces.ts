import type { Pearl } from '../../pearls/types.js';
import { COLORS } from '../../reef/types.js';
import type { Color } from '../../reef/types.js';
import type { Pen } from './style.js';
import { label, round } from './svg.js';
import { paint } from './theme.js';

/** The side of the square that a piece is drawn in; its centre is the middle of that. */
export const PIECE = 24;

/** A colour, or the piece of four colours that stands for any of them. */
export type Kind = Color | 'any';

/**
 * The outline of each colour, so that pieces differ without colour: a triangle, a disc, a
 * square and a cross. Pearls add a drop, two waves, and a star for the joker.
 */
export const OUTLINES: Readonly<Record<Color | Pearl, string>> = {
  red: 'M12 2.5 22.6 21H1.4Z',
  yellow: 'M12 2.2a9.8 9.8 0 1 1 0 19.6a9.8 9.8 0 1 1 0-19.6Z',
  purple:
    'M4.6 3.2h14.8a1.4 1.4 0 0 1 1.4 1.4v14.8a1.4 1.4 0 0 1-1.4 1.4h-14.8a1.4 1.4 0 0 1-1.4-1.4v-14.8a1.4 1.4 0 0 1 1.4-1.4Z',
  green: 'M8 1.8h8v6.2h6.2v8h-6.2v6.2h-8v-6.2h-6.2v-8h6.2Z',
  blue: 'M12 .8C15.4 6.6 19.6 10.4 19.6 15.2A7.6 7.6 0 0 1 4.4 15.2C4.4 10.4 8.6 6.6 12 .8Z',
  teal: 'M1.4 6.4q5.3-5 10.6 0t10.6 0v4.4q-5.3 5-10.6 0t-10.6 0ZM1.4 15.2q5.3-5 10.6 0t10.6 0v4.4q-5.3 5-10.6 0t-10.6 0Z',
  joker: 'M12 .8l3.4 7.6 8.2.8-6.2 5.5 1.8 8.2-7.2-4.3-7.2 4.3 1.8-8.2-6.2-5.5 8.2-.8Z',
};

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

/** The outline of a colour as a sign on something, around a point. */
export function signBody(
  { theme }: Pen,
  color: Color | Pearl,
  x: number,
  y: number,
  scale: number,
): string {
  return `<g ${paint(theme, { fill: 'ink' })} opacity=".78">${signPath(color, x, y, scale)}</g>`;
}

/** The same without any paint; `flat` foreshortens it. */
export function signPath(
  color: Color | Pearl,
  x: number,
  y: number,
  scale: number,
  flat = 1,
): string {
  const middle = color === 'red' ? 13.6 : 12;
  const move = `translate(${round(x - 12 * scale)} ${round(y - middle * scale * flat)})`;
  const size = flat === 1 ? round(scale) : `${round(scale)} ${round(scale * flat)}`;
  return `<path d="${OUTLINES[color]}" transform="${move} scale(${size})"/>`;
}
