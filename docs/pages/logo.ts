import type { Color } from '../../src/reef/types.js';
import { pieceSvg } from '../../src/svg/reef/board.js';

/** The pieces of the logo, and where they lie: a small reef. */
const PIECES: readonly (readonly [Color, x: number, y: number])[] = [
  ['red', 7, 7],
  ['yellow', 33, 7],
  ['purple', 7, 33],
  ['green', 33, 33],
];

/** The sign of the project: the four pieces of coral on the sea. It has its own ground, so it fits any page. */
export function logoSvg(size = 64, title: string | null = 'reef-rules'): string {
  const sea = '<rect width="64" height="64" rx="14" fill="#0b3a5b"/>';
  const wave =
    '<path d="M0 44q8-7 16 0t16 0t16 0t16 0v6a14 14 0 0 1-14 14h-36a14 14 0 0 1-14-14Z" fill="#0f5a86"/>';
  const pieces = PIECES.map(
    ([color, x, y]) =>
      `<g transform="translate(${x} ${y})">${pieceSvg(color, { title: null })}</g>`,
  );
  const named = title === null ? 'aria-hidden="true">' : `role="img"><title>${title}</title>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${size}" height="${size}" ${named}${sea}${wave}${pieces.join('')}</svg>`;
}
