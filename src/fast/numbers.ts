import { countWays } from '../reef/placing.js';
import { BOTH, WAYS as ALL_WAYS } from '../reef/ways.js';
import { STARTS } from '../reef/starts.js';
import { CELLS, HAND_LIMIT } from '../reef/types.js';

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
 * The ways to place a card's pieces are numbered in `reef/placing.ts`, starts in `reef/starts.ts`.
 */

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
export const MAX_ACTIONS: number = HAND_LIMIT * /* @__PURE__ */ countWays(BOTH, CELLS, CELLS);

/**
 * How many numbers each card has for its plays, one for each way to place its two pieces: 305.
 *
 * @example
 * ```ts
 * import { setup } from 'reef-rules';
 * import { Simulator, WAYS } from 'reef-rules/fast';
 *
 * const game = new Simulator(setup({ players: 2, seed: 7 }));
 * game.turnSize === 60 * (2 + WAYS); // true
 * ```
 */
export const WAYS: number = ALL_WAYS;

/**
 * The most ways to place the starting pieces, under the rule "anywhere". Rule R9.
 *
 * @example
 * ```ts
 * import { countLegalActions, setup } from 'reef-rules';
 * import { MAX_STARTS } from 'reef-rules/fast';
 *
 * countLegalActions(setup({ players: 2, start: 'anywhere' })) === MAX_STARTS; // true
 * ```
 */
export const MAX_STARTS: number = STARTS;
