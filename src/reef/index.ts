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
export { reef } from './game.js';
export type { ReefGame, ReefRecord } from './game.js';
export { key } from './position.js';
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
export { formatState, parseState } from './position.js';
export {
  actionFromJson,
  apply,
  applyEvent,
  check,
  countLegalActions,
  determinize,
  eventsFor,
  isLegal,
  legalActionAt,
  legalActions,
  randomAction,
  result,
  reveals,
  scores,
  setup,
  stateFromJson,
  step,
  turn,
  view,
  viewFromJson,
} from './play.js';
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
export { de } from './words-de.js';
export { en, VIOLATION_CODES } from './words-en.js';
