/**
 * For whoever writes another game, a variant or a port: the laws that every game keeps, and games,
 * states and values of all sorts to try them on. It needs `fast-check`, and works with any test runner.
 *
 * {@link gameLaws} is what you came for; the rest is what it is made of.
 *
 * @module reef-rules/testing
 * @group Reference
 */
export { garbage } from './garbage.js';
export { MODEL_VERBS } from './kit.js';
export type { GameKit, GameModel, ModelVerb } from './kit.js';
export type { Law, LawParameters } from './law.js';
export { gameLaws } from './laws.js';
export { pearlHands, pearlKinds, pearlsOptions } from './pearls-arbitraries.js';
export { pearlsKit } from './pearls-kit.js';
export { playthroughs, states } from './plays.js';
export type { PlayChoice, Playthrough } from './plays.js';
export {
  reefBoards,
  reefCards,
  reefColors,
  reefDecks,
  reefOptions,
  reefPatterns,
  reefStacks,
} from './reef-arbitraries.js';
export { reefKit } from './reef-kit.js';
export { BrokenLawError } from './report.js';
export type { SameGame } from './report.js';
