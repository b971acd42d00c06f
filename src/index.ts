/**
 * The board game Reef: new games, legal actions and their effects, and the result.
 *
 * {@link setup} begins a game, {@link legalActions} lists the legal actions, {@link apply} does
 * one, and {@link result} says who won. {@link check} says why an action is not allowed,
 * {@link view} what a player may know. {@link createRecord} and the other functions for records,
 * and {@link perft}, work with every game and take it as their first argument, here {@link reef}.
 * {@link defineGame} makes a game of your own.
 *
 * @example
 * ```ts
 * import { apply, legalActions, setup } from 'reef-rules';
 *
 * const state = setup({ players: 2, seed: 7 });
 * const actions = legalActions(state);
 * apply(state, actions[0]!).turn !== state.turn; // true
 * ```
 *
 * @module reef-rules
 * @group Reference
 */
export * from './core/public.js';
export type {
  ActionEvidence,
  ErrorCode,
  Reason,
  TextEvidence,
  ValueEvidence,
} from './core/errors.js';
export type { ErrorWords, SentencesByCode } from './core/words.js';
export { defineGame } from './core/define-game.js';
export type {
  ByEvents,
  ByState,
  Draft,
  Effects,
  GameDefinition,
  GameOutline,
  OwnWords,
  Turn,
  ViewChanged,
} from './core/game-definition.js';
export type {
  ActionOf,
  AnyGame,
  EventOf,
  Game,
  GameEvent,
  GameOptions,
  GameResult,
  GameStanding,
  GameStep,
  OptionsOf,
  StateOf,
  VerdictOf,
  ViolationOf,
  ViewOf,
} from './core/game.js';
export type { RecordContents, VerifyOptions } from './core/record.js';
export type { RecordEvidence, RecordProblem } from './core/record-data.js';
export type {
  Absence,
  Beginning,
  Ending,
  GameRecord,
  RecordComment,
  RecordedResult,
  RecordOf,
} from './core/record-data.js';
export * from './reef/index.js';
