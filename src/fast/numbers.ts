/**
 * The numbers of actions. With n cards in the deck:
 *
 * ```text
 *   0 + card               take a card of the display
 *   n + card               draw, with the point on that card
 *  2n + card * 305 + way   play a card
 * 307n + start             place the starting pieces
 * ```
 *
 * A way to play is `first * 17 + second`, the spaces of the card's first and second piece, 16 for a
 * piece that is not placed; on one space the second lies on top. With the first on top the way is
 * `289 + space`. Two pieces of one colour have their spaces in ascending order, and if just one of
 * them is placed, it is the first. Starts are numbered in `starts.ts`.
 */
export const WAYS = 305;
/** What a way is counted in: sixteen spaces, or nowhere. */
export const PLACES = 17;
export const NOT_PLACED = 16;
/** Both pieces not placed. */
export const NO_PIECES = 288;
/** Both on one space, and the first on top. */
export const SWAPPED = 289;

/**
 * The most actions there can be in a turn: a buffer of this length holds every list but those of the
 * starting pieces.
 *
 * @example
 * ```ts
 * import { setup } from 'reef-rules';
 * import { MAX_ACTIONS, Simulator } from 'reef-rules/fast';
 *
 * const game = new Simulator(setup({ players: 2, seed: 7 }));
 * const buffer = new Int32Array(MAX_ACTIONS);
 * game.list(buffer); // 24
 * ```
 */
export const MAX_ACTIONS = 1088;
