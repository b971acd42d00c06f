/**
 * For authors of another game, a variant or a port: the laws that every game must keep, and games,
 * states and other values to test them with. It needs `fast-check`, and works with any test runner.
 * Begin with {@link gameLaws}.
 *
 * @module reef-rules/testing
 * @group Reference
 */
export { garbage } from './values.js';
export type { GameKit, GameModel } from './kit.js';
export type { Law, LawParameters } from './laws.js';
export { gameLaws } from './laws.js';
export { pearlHands, pearlsOptions } from './pearls-arbitraries.js';
export { pearlsKit } from './pearls-kit.js';
export { playthroughs, states } from './plays.js';
export type { Playthrough } from './plays.js';
export {
  reefBoards,
  reefCards,
  reefDecks,
  reefOptions,
  reefPatterns,
  reefStacks,
} from './reef-arbitraries.js';
export { reefKit } from './reef-kit.js';
