import type { Color, Stack } from '../../../src/reef/types.js';
import { MIDDLE, PIECE, pieceBody } from './pieces.js';
import { label, picture, placed, round } from './svg.js';
import type { PictureOptions } from './svg.js';
import { paint } from './theme.js';
import { stackWords } from './words.js';

/** One stack, seen from the front and above: its pieces lie on each other. */
export function standingStackSvg(stack: Stack, options: PictureOptions = {}): string {
  return picture([SPACE, SPACE], standingBody(stack), stackWords(stack), options);
}

/** A single piece, seen as it lies on a reef. */
export function standingPieceSvg(color: Color, options: PictureOptions = {}): string {
  const size = [PIECE + 2, PIECE * FLAT + THICK + 2] as const;
  return picture(size, placed(blockBody(color), 1, 1), `a ${color} piece`, options);
}

/** The side of a space. */
const SPACE = 56;
/** How much a face is foreshortened, how thick a piece is, and how large it is on a space. */
const FLAT = 0.84;
const THICK = 4.4;
const SIZE = 1.34;
/** Where the lowest piece lies. */
const BASE = 51;

function standingBody(stack: Stack): string {
  const x = (SPACE - PIECE * SIZE) / 2;
  const y = (level: number): number => BASE - (PIECE * FLAT + THICK * (level + 1)) * SIZE;
  const pieces = stack.map((color, level) => placed(blockBody(color), x, y(level), SIZE));
  if (stack.length < 2) return shadowBody(stack) + pieces.join('');
  const top = stack.at(-1)!;
  const middle = y(stack.length - 1) + MIDDLE[top] * FLAT * SIZE;
  const height = label(String(stack.length), SPACE / 2, middle, 14, paint('ink'));
  return shadowBody(stack) + pieces.join('') + height;
}

function shadowBody(stack: Stack): string {
  if (stack.length === 0) return '';
  return `<ellipse cx="${SPACE / 2}" cy="${BASE - 4}" rx="18" ry="5" style="fill:#000;opacity:.2"/>`;
}

/** A piece with its sides: the outline drawn out downwards, and the face on top of it. */
function blockBody(color: Color): string {
  const shade = `color-mix(in srgb,${paint(color)} 62%,#000)`;
  const side = `<path d="${SIDES[color]}" stroke-width="1" stroke-linejoin="round" style="fill:${shade};stroke:${shade}"/>`;
  const flat = `<g transform="scale(1 ${round(FLAT)})">`;
  return `${flat}${side}${pieceBody(color)}</g>`;
}

const DOWN = THICK / FLAT;

/** The outlines of the pieces, drawn out by their thickness. */
const SIDES: Readonly<Record<Color, string>> = {
  red: `M12 2.5 22.6 21v${round(DOWN)}H1.4V21Z`,
  yellow: `M2.2 12a9.8 9.8 0 0 1 19.6 0v${round(DOWN)}a9.8 9.8 0 0 1-19.6 0Z`,
  purple: `M4.6 3.2h14.8a1.4 1.4 0 0 1 1.4 1.4v${round(14.8 + DOWN)}a1.4 1.4 0 0 1-1.4 1.4h-14.8a1.4 1.4 0 0 1-1.4-1.4V4.6a1.4 1.4 0 0 1 1.4-1.4Z`,
  green: `M8 1.8h8v6.2h6.2v${round(8 + DOWN)}h-6.2v6.2h-8v-6.2h-6.2V8h6.2Z`,
};
