/**
 * Bots for all games, matches and tournaments between them, and what you need to write your own.
 *
 * {@link REEF_BOTS} and {@link PEARLS_BOTS} are ready to play, {@link playMatch} plays one game between bots and
 * {@link tournament} plays many. {@link askBot} asks a bot at a live table. A {@link Bot} of your own needs a name and one function.
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
export { LEVELS, PEARLS_LEVELS, REEF_LEVELS } from './levels.js';
export type { BotsByLevel, Level } from './levels.js';
export { matchTurns, playMatch } from './match.js';
export type { Match, MatchEnd, MatchOptions, MatchTurn } from './match.js';
export { mcts } from './mcts.js';
export type { Advice } from './mcts.js';
export { botNamed, botNames } from './names.js';
export { mergeParts } from '../arena/parts.js';
export { PEARLS_BOTS, pearlsWorth } from './pearls/ready.js';
export { pearlsGreedy } from './pearls/greedy.js';
export { pearlsMcts } from './pearls/mcts.js';
export { random } from './random.js';
export { rateResults } from '../arena/rating-list.js';
export type { RatedBot, RatingList } from '../arena/rating-list.js';
export { REEF_BOTS, reefWorth } from './reef/ready.js';
export type { ReefClock, ReefFamily, ReefFeature, ReefWeights } from './reef/features.js';
export { reefGreedy } from './reef/greedy.js';
export { reefMcts } from './reef/mcts.js';
export { reefCandidates, ReefOutlook } from './reef/outlook.js';
export { reefPlanner } from './reef/planner.js';
export { ReefValue } from './reef/value.js';
export { REEF_WEIGHTS } from './reef/weights.js';
export { FAILURE_CODES } from './referee.js';
export type { BotFailure, Failure, FailureCode } from './referee.js';
export { PROTOCOL, remoteBot } from './remote.js';
export type { BotLines, RemoteBot } from './remote.js';
export type {
  BotResult,
  PairResult,
  PlaceResult,
  TournamentFailure,
  TournamentPlan,
  TournamentResult,
} from '../arena/result.js';
export type { DealRange } from '../arena/schedule.js';
export type { SprtOptions, SprtPlan, SprtResult } from '../arena/sprt.js';
export type { Average, DealSum, Estimate, LeadSum, Rate } from '../arena/statistics.js';
export type { BotTally, PairTally, Tallies } from '../arena/tally.js';
export type { GameTiming, MatchClock, Timer, Timing } from './timing.js';
export { tournament } from '../arena/tournament.js';
export type { TournamentGame, TournamentOptions } from '../arena/tournament.js';
