/**
 * Bots for all games, matches between them, and what you need to write your own.
 *
 * {@link REEF_BOTS} and {@link PEARLS_BOTS} are ready to play, and {@link playMatch} plays a game between bots
 * (`tournament` of `reef-rules/arena` plays many). {@link askBot} asks a bot at a live table. A {@link Bot} of your own needs a name and one function.
 *
 * @module reef-rules/bots
 * @group Reference
 */
export { analyse, analysisOf } from './analyse.js';
export type { AnalyseOptions } from './analyse.js';
export type { ActionAnalysis, Analysis, Choice } from './analysis.js';
export { askBot } from './ask.js';
export type { AskOptions, BotAnswer, BotMemory } from './ask.js';
export { botRequest } from './bot-request.js';
export type { BotRequest, BotRequestOptions } from './bot-request.js';
export { withBudget } from './bot.js';
export type {
  Bot,
  Budget,
  Chooser,
  ClockState,
  Decision,
  GameEnd,
  NewGame,
  Participant,
  Rememberer,
  SearchBot,
  UniversalBot,
} from './bot.js';
export { greedy } from './greedy.js';
export type { Worth } from './greedy.js';
export { LEVELS } from './levels.js';
export type { BotsByLevel, Level } from './levels.js';
export { matchTurns, playMatch } from './match.js';
export type { Match, MatchEnd, MatchOf, MatchOptions, MatchTurn } from './match.js';
export { mcts } from './mcts.js';
export type { Advice } from './mcts.js';
export { botNamed, botNames } from './names.js';
export { PEARLS_BOTS, PEARLS_LEVELS, pearlsWorth } from './pearls/ready.js';
export { pearlsGreedy } from './pearls/greedy.js';
export { pearlsMcts } from './pearls/mcts.js';
export { random } from './random.js';
export { REEF_BOTS, REEF_LEVELS, reefWorth } from './reef/ready.js';
export { reefGreedy } from './reef/greedy.js';
export { reefMcts } from './reef/mcts.js';
export { reefPlanner } from './reef/planner.js';
export { FAILURE_CODES } from './referee.js';
export type { BotFailure, Failure, FailureCode } from './referee.js';
export { remoteBot } from './remote.js';
export type { BotLines, RemoteBot } from './remote.js';
export type { GameTiming, MatchClock, Timer, Timing } from './timing.js';
