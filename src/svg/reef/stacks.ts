import type { Color, Stack } from '../../reef/types.js';
import { PIECE, pieceBody } from './pieces.js';
import { signPath } from '../shared/signs.js';
import type { Pen } from '../shared/style.js';
import { label, placed, round } from '../shared/svg.js';
import { paint } from '../shared/theme.js';

/** The side of a space. */
export const SPACE = 56;

/** The pieces on a space, in the look that is asked for, and above them pieces that may come. */
export function stackBody(pen: Pen, stack: Stack, ghosts: Stack = []): string {
  return pen.isStacked ? standing(pen, stack, ghosts) : diagram(pen, stack, ghosts);
}

// A diagram: the top piece with the height of the stack, and beside it what lies below.

function diagram(pen: Pen, stack: Stack, ghosts: Stack): string {
  const all = [...stack, ...ghosts];
  const top = all.at(-1);
  if (top === undefined) return '';
  const below = all.slice(0, -1).map((color, level) => {
    const piece = placed(pieceBody(pen, color), 4.5, 38.5 - level * 15, 13 / PIECE);
    return level < stack.length ? piece : ghostly(piece);
  });
  const height = below.length === 0 ? '' : String(all.length);
  const [x, y, size] = below.length === 0 ? [11, 11, 34] : [20, 11, 32];
  const piece = placed(pieceBody(pen, top, height), x, y, size / PIECE);
  return below.join('') + (ghosts.length > 0 ? ghostly(piece) : piece);
}

function ghostly(body: string): string {
  return `<g class="reef-ghost" opacity=".5">${body}</g>`;
}

// Pieces that lie on each other, seen from the front and above: round, with their sign on top and in front.

const MIDDLE = SPACE / 2 - 2;
const RX = 19.5;
const RY = 10.5;
/** How thick a piece is: four of them reach from the floor to the upper edge of the space. */
const THICK = 7.6;
/** Where the middle of the lowest piece's underside is. */
const FLOOR = 42.2;

function standing(pen: Pen, stack: Stack, ghosts: Stack): string {
  const height = stack.length + ghosts.length;
  if (height === 0) return '';
  const shadow = `<ellipse cx="${round(MIDDLE + 2)}" cy="${round(FLOOR + 2.4)}" rx="${RX + 2}" ry="${RY}" fill="#000" opacity=".16"/>`;
  const pieces = [...stack, ...ghosts].map((color, level) => {
    const piece = blockBody(pen, color, MIDDLE, FLOOR - level * THICK);
    return level < stack.length ? piece : ghostly(piece);
  });
  const number =
    height < 2
      ? ''
      : label(pen, String(height), SPACE - 6, SPACE - 8.5, { size: 11.5, fill: 'text' });
  return shadow + pieces.join('') + number;
}

/** A piece by itself as it lies on a reef, and the room that it takes. */
export const BLOCK: { readonly width: number; readonly height: number } = {
  width: 2 * RX + 2,
  height: 2 * RY + THICK + 2,
};

export function loneBlock(pen: Pen, color: Color): string {
  return blockBody(pen, color, BLOCK.width / 2, BLOCK.height - RY - 1);
}

/** A round block whose underside is around a point. */
function blockBody({ theme }: Pen, color: Color, x: number, y: number): string {
  const top = y - THICK;
  const outline = `M${round(x - RX)} ${round(top)}V${round(y)}A${RX} ${RY} 0 0 0 ${round(x + RX)} ${round(y)}V${round(top)}Z`;
  const side = `<path d="${outline}" stroke-linejoin="round"/><path d="${outline}" fill="#000" stroke="none" opacity=".2"/>`;
  const face = `<ellipse cx="${round(x)}" cy="${round(top)}" rx="${RX}" ry="${RY}"/>`;
  const front = signPath(color, x, y + RY - THICK / 2, 0.24);
  const sign = front + signPath(color, x, top, 0.72, 0.58);
  const inked = `<g stroke="none" ${paint(theme, { fill: 'ink' })} opacity=".78">${sign}</g>`;
  return `<g ${paint(theme, { fill: color, stroke: `${color}-edge` })}>${side}${face}${inked}</g>`;
}
