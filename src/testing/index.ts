/**
 * For authors of another game, a variant or a port: the laws that every game keeps, and games, states
 * and values of all sorts to try them on. It needs `fast-check`, and works with any test runner.
 *
 * Begin with {@link gameLaws}; the rest is what it is made of.
 *
 * @module reef-rules/testing
 * @group Reference
 */
export { garbage } from './garbage.js';
export type { GameKit, GameModel } from './kit.js';
export type { Law, LawParameters } from './law.js';
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
export { BrokenLawError } from './report.js';
