import { CELLS } from './types.js';

/**
 * The ways to place a card's two pieces, as numbers.
 *
 * A way is `first * 17 + second`, the spaces of the card's first and second piece, 16 for a piece that
 * is not placed; on one space the second lies on top. With the first on top the way is `289 + space`.
 * Of two pieces alike, the one on the lower space is the first, and so is the only one that is placed.
 * Rule R18.
 */
export const NOT_PLACED: number = CELLS;
/** For each piece: sixteen spaces, or none. */
export const CHOICES: number = CELLS + 1;
/** Neither piece is placed. */
export const NO_PIECES: number = NOT_PLACED * CHOICES + NOT_PLACED;
/** Both on space 0, with the first on top. */
export const SWAPPED: number = NO_PIECES + 1;
/** How many ways there are at all. */
export const WAYS: number = SWAPPED + CELLS;

/** Every space. */
export const ALL_CELLS: number = (1 << CELLS) - 1;

/** Which pieces are due: none, the first, the second, either of them, both, or both and they are alike. */
export const NONE = 0;
export const FIRST = 1;
export const SECOND = 2;
export const EITHER = 3;
export const BOTH = 4;
export const TWINS = 5;
