import type { Pen } from './style.js';
import { round } from './svg.js';
import { paint } from './theme.js';

/** What has an outline of its own: the colours of pieces and cards, and the joker. */
export type Sign = 'red' | 'yellow' | 'purple' | 'green' | 'blue' | 'teal' | 'joker';

/**
 * The outline of each colour, so that pieces differ without colour: a triangle, a disc, a
 * square and a cross. Pearls add a drop, two waves, and a star for the joker.
 */
export const OUTLINES: Readonly<Record<Sign, string>> = {
  red: 'M12 2.5 22.6 21H1.4Z',
  yellow: 'M12 2.2a9.8 9.8 0 1 1 0 19.6a9.8 9.8 0 1 1 0-19.6Z',
  purple:
    'M4.6 3.2h14.8a1.4 1.4 0 0 1 1.4 1.4v14.8a1.4 1.4 0 0 1-1.4 1.4h-14.8a1.4 1.4 0 0 1-1.4-1.4v-14.8a1.4 1.4 0 0 1 1.4-1.4Z',
  green: 'M8 1.8h8v6.2h6.2v8h-6.2v6.2h-8v-6.2h-6.2v-8h6.2Z',
  blue: 'M12 .8C15.4 6.6 19.6 10.4 19.6 15.2A7.6 7.6 0 0 1 4.4 15.2C4.4 10.4 8.6 6.6 12 .8Z',
  teal: 'M1.4 6.4q5.3-5 10.6 0t10.6 0v4.4q-5.3 5-10.6 0t-10.6 0ZM1.4 15.2q5.3-5 10.6 0t10.6 0v4.4q-5.3 5-10.6 0t-10.6 0Z',
  joker: 'M12 .8l3.4 7.6 8.2.8-6.2 5.5 1.8 8.2-7.2-4.3-7.2 4.3 1.8-8.2-6.2-5.5 8.2-.8Z',
};

/** The outline of a colour as a sign on something, around a point. */
export function signBody({ theme }: Pen, color: Sign, x: number, y: number, scale: number): string {
  return `<g ${paint(theme, { fill: 'ink' })} opacity=".78">${signPath(color, x, y, scale)}</g>`;
}

/** The same without any paint; `flat` foreshortens it. */
export function signPath(color: Sign, x: number, y: number, scale: number, flat = 1): string {
  const middle = color === 'red' ? 13.6 : 12;
  const move = `translate(${round(x - 12 * scale)} ${round(y - middle * scale * flat)})`;
  const size = flat === 1 ? round(scale) : `${round(scale)} ${round(scale * flat)}`;
  return `<path d="${OUTLINES[color]}" transform="${move} scale(${size})"/>`;
}
