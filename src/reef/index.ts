export { apply, step } from './apply.js';
export { applyEvent } from './apply-event.js';
export { STANDARD_DECK } from './cards.js';
export { check, isLegal } from './check.js';
export { countLegalActions, legalActionAt, legalActions, randomAction } from './legal.js';
export {
  renderAction,
  renderBoard,
  renderCard,
  renderEvent,
  renderHand,
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
  parseAction,
  parseBoard,
  parseCard,
  parseCell,
  parseColor,
  parseDeck,
  parsePattern,
} from './notation.js';
export { actionFromJson, stateFromJson } from './from-json.js';
export { nextPlacements } from './next-placements.js';
export type { NextPiece, NextPlacements } from './next-placements.js';
export { countPattern, findCentre, findMatches } from './pattern.js';
export { formatState, parseState } from './position.js';
export { result } from './scoring.js';
export { setup } from './setup.js';
export type { SetupOptions } from './setup.js';
export {
  CELLS,
  COLORS,
  DISPLAY_SIZE,
  HAND_LIMIT,
  MAX_HEIGHT,
  PLAYER_COUNTS,
  START_RULES,
  SUPPLY,
  VIOLATION_CODES,
} from './types.js';
export type {
  Action,
  AdjacentPattern,
  Board,
  ByColor,
  Card,
  CardId,
  Cell,
  Color,
  DisplayCard,
  DrawAction,
  Event,
  Evidence,
  HandScore,
  Pattern,
  PatternCell,
  Phase,
  Placement,
  PlayAction,
  Player,
  PlayerView,
  Result,
  ShapePattern,
  ShownHand,
  Stack,
  Standing,
  StartAction,
  StartRule,
  State,
  TakeAction,
  View,
  Violation,
  ViolationCode,
} from './types.js';
export { turn } from './turn.js';
export { determinize, eventsFor, reveals, view } from './view.js';
export { viewFromJson } from './view-from-json.js';
export type { DrawingWords, EventNames, EventWords, ReefWords } from './words.js';
export { de } from './words-de.js';
export { en } from './words-en.js';
