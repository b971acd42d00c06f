/** The most points a card may promise; far beyond any sensible card, far below any overflow. */
export const MAX_POINTS = 1000;
/** The most cards a deck may have: what fits many boxes, yet cannot choke a server. */
export const MAX_CARDS = 1000;
/** How many rows and columns a shape may span. More than four can be written down, but never fits. */
export const MAX_SPAN = 16;
/** Rows and columns of a shape are numbers of 32 bits. */
export const MIN_COORDINATE = -0x80000000;
export const MAX_COORDINATE = 0x7fffffff;
