/**
 * The card game Pearls: new games, legal actions and their effects, and the result.
 *
 * The functions are those of Reef: {@link setup} begins a game, {@link legalActions} lists the
 * legal actions, {@link apply} does one, and {@link result} says who won. The functions for records
 * and {@link perft} take the game as their first argument, here {@link pearls}. What all games
 * share, such as `defineGame` and the type `GameRecord`, is in `reef-rules`.
 *
 * @example
 * ```ts
 * import { apply, legalActions, setup } from 'reef-rules/pearls';
 *
 * const state = setup({ players: 4, seed: 7 });
 * const actions = legalActions(state);
 * apply(state, actions[0]!).turn !== state.turn; // true
 * ```
 *
 * @module reef-rules/pearls
 * @group Reference
 */
export * from '../core/public.js';
export { handSize } from './cards.js';
export { describeAction } from './describe.js';
export { renderAction, renderEvent, renderState } from './render.js';
export * from './game.js';
export {
  formatAction,
  formatPearl,
  formatPearls,
  parseAction,
  parsePearl,
  parsePearls,
} from './notation.js';
export { formatState, key, parseState } from './position.js';
export * from './play.js';
export type { SetupOptions } from './setup.js';
export { readAction } from './typed.js';
export * from './types.js';
export type {
  ActionWords,
  EventNames,
  EventWords,
  PearlsWords,
  PictureWords,
  Prospect,
  TurnProspect,
} from './words-en.js';
export { VIOLATION_CODES } from './words-en.js';
