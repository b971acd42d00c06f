import { label } from './svg.js';
import type { Pen } from './style.js';
import { paint } from './theme.js';

/** Between the parts of a table, and around them. */
const GUTTER = 16;
/** Between the edge of a part and what is in it. */
export const PAD = 14;
/** How high the line above the table is. */
const HEADLINE = 30;
/** How high the line with a name is. */
export const HEADER = 30;

/** How large a player's part is, and the part with what everybody takes from. */
export interface Plan {
  readonly width: number;
  readonly height: number;
  /** The height of that part if it is as wide as the table. */
  readonly offer: number;
}

/** Where everything goes. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  /** The part with what everybody takes from. */
  readonly offer: Part;
  readonly players: readonly Part[];
}

/** A part of a table. */
export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Two columns. With an odd number of players, the shared part takes the first place. */
export function layOut(players: number, { width, height, offer }: Plan): Layout {
  const top = GUTTER + HEADLINE;
  const isOdd = players % 2 === 1;
  const from = isOdd ? top : top + offer + GUTTER;
  const parts = Array.from({ length: players + (isOdd ? 1 : 0) }, (_, i) => ({
    x: GUTTER + (i % 2) * (width + GUTTER),
    y: from + (i >> 1) * (height + GUTTER),
    width,
    height,
  }));
  const whole = 2 * width + 3 * GUTTER;
  const band = { x: GUTTER, y: top, width: whole - 2 * GUTTER, height: offer };
  return {
    width: whole,
    height: from + Math.ceil(parts.length / 2) * (height + GUTTER),
    offer: isOdd ? parts[0]! : band,
    players: isOdd ? parts.slice(1) : parts,
  };
}

/** The ground of a table, and above it a line of text. */
export function groundBody(pen: Pen, { width, height }: Layout, headline: string): string {
  const ground = `<rect width="${width}" height="${height}" rx="18" ${paint(pen.theme, { fill: 'table' })}/>`;
  const style = { size: 17, fill: 'text', anchor: 'start', width: width - 2 * GUTTER } as const;
  return ground + label(pen, headline, GUTTER + 4, GUTTER + 10, style);
}

/** The ground of a part; that of the player to move is set off. */
export function panelBody({ theme }: Pen, { width, height }: Part, isNext: boolean): string {
  const painted = paint(theme, { fill: 'panel', stroke: isNext ? 'mark' : 'line' });
  return `<rect width="${width}" height="${height}" rx="12" stroke-width="${isNext ? 3 : 0.75}" ${painted}/>`;
}

/** A small heading inside a part. */
export function headingBody(pen: Pen, text: string, x: number, y: number, width: number): string {
  return label(pen, text, x, y, { size: 13, fill: 'text', anchor: 'start', width });
}

/** The line with a player's name and points; an arrow for the player to move, a starfish for the first. */
export function headerBody(
  pen: Pen,
  part: Part,
  {
    name,
    points,
    isNext,
    isFirst,
  }: { name: string; points: string; isNext: boolean; isFirst: boolean },
): string {
  const { theme } = pen;
  const y = PAD + 8;
  const arrow = isNext
    ? `<path d="M${PAD} ${y - 7}l11 7-11 7Z" ${paint(theme, { fill: 'mark' })}/>`
    : '';
  const star = isFirst
    ? `<path d="${STARFISH}" transform="translate(${PAD + (isNext ? 26 : 9)} ${y})" stroke-linejoin="round" stroke-width="1.5" ${paint(theme, { fill: 'yellow', stroke: 'yellow-edge' })}/>`
    : '';
  const from = PAD + (isNext ? 17 : 0) + (isFirst ? 24 : 0);
  const text = { size: 16, fill: 'text' } as const;
  const room = part.width - from - 2 * PAD - points.length * 9.5;
  return [
    arrow,
    star,
    label(pen, name, from, y, { ...text, anchor: 'start', width: room }),
    label(pen, points, part.width - PAD, y, { ...text, anchor: 'end' }),
  ].join('');
}

const STARFISH =
  'M0-9Q1.6-3.4 2.6-3.2Q4-2.6 8.6-2.8Q4.4 0.4 4 1.4Q3.8 2.6 5.3 7.3Q1 4.2 0 4.2Q-1 4.2-5.3 7.3Q-3.8 2.6-4 1.4Q-4.4 0.4-8.6-2.8Q-4-2.6-2.6-3.2Q-1.6-3.4 0-9Z';

/** A place without a card. */
export function slotBody(
  { theme }: Pen,
  x: number,
  y: number,
  width: number,
  height: number,
): string {
  return `<rect x="${x + 1}" y="${y + 1}" width="${width - 2}" height="${height - 2}" rx="7" stroke-width="1.5" stroke-dasharray="6 5" ${paint(theme, { stroke: 'line' })}/>`;
}
