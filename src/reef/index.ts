export { apply, step } from './apply.js';
export { STANDARD_DECK } from './cards.js';
export { check, isLegal } from './check.js';
export { countLegalActions, legalActionAt, legalActions, randomAction } from './legal.js';
export {
  renderAction,
  renderBoard,
  renderCard,
  renderEvent,
  renderHand,
  renderOffer,
  renderState,
} from './render.js';
export type { BoardStyle, CardStyle } from './render.js';
export { reef } from './game.js';
export type { ReefGame, ReefRecord } from './game.js';
export { key } from './key.js';
export {
  formatAction,
  formatBoard,
  formatCard,
  formatCell,
  formatColor,
  formatDeck,
  formatPattern,
  formatStack,
  parseAction,
  parseBoard,
  parseCard,
  parseCell,
  parseColor,
  parseDeck,
  parsePattern,
  parseStack,
} from './notation.js';
export { actionFromJson, stateFromJson } from './from-json.js';
export { countPattern, findCentre, findMatches } from './pattern.js';
export { formatState, parseState } from './position.js';
export { result } from './scoring.js';
export { setup } from './setup.js';
export type { SetupOptions } from './setup.js';
export * from './types.js';
export { determinize, eventsFor, reveals, view } from './view.js';
