export { STANDARD_DECK } from './cards.js';
export { describeAction } from './describe.js';
export {
  renderAction,
  renderBoard,
  renderCard,
  renderEvent,
  renderHand,
  renderState,
} from './render.js';
export type { BoardStyle, CardStyle } from './render.js';
export * from './game.js';
export {
  formatAction,
  formatBoard,
  formatCard,
  formatCell,
  formatColor,
  formatDeck,
  formatPattern,
  parseAction,
  parseBoard,
  parseCard,
  parseCell,
  parseColor,
  parseDeck,
  parsePattern,
} from './notation.js';
export { nextPlacements } from './legal.js';
export type { NextPiece, NextPlacements } from './legal.js';
export { countPattern, findCentre, findMatches } from './pattern.js';
export { formatState, key, parseState } from './position.js';
export * from './play.js';
export type { SetupOptions } from './setup.js';
export { readAction } from './typed.js';
export * from './types.js';
export type {
  ActionNames,
  ActionWords,
  EventNames,
  EventWords,
  Figure,
  FigureKind,
  PictureWords,
  PlacedPiece,
  Prospect,
  ReefWords,
  TurnProspect,
} from './words-en.js';
export { VIOLATION_CODES } from './words-en.js';
