/**
 * For authors of another game, a variant or a port: the laws that every game must keep, and games,
 * states and other values to test them with. It needs `fast-check`, and works with any test runner.
 * Begin with {@link gameLaws}.
 *
 * @module reef-rules/testing
 * @group Reference
 */
export { playthroughs, states } from './kit.js';
export type { GameKit, GameModel, Playthrough } from './kit.js';
export { gameLaws } from './laws.js';
export type { Law, LawParameters } from './laws.js';
export { pearlHands, pearlsKit, pearlsOptions } from './pearls.js';
export {
  reefBoards,
  reefCards,
  reefDecks,
  reefKit,
  reefOptions,
  reefPatterns,
  reefStacks,
} from './reef.js';
export { garbage } from './values.js';
