/**
 * Tournaments: many games between bots, and what their results mean.
 *
 * {@link tournament} plays each deal in every seating and compares the bots, with how certain that is. {@link mergeParts}
 * puts together what several machines have played, and {@link rateResults} rates bots over several tournaments.
 *
 * @module reef-rules/arena
 * @group Reference
 */
export { mergeParts } from './parts.js';
export { rateResults } from './rating-list.js';
export type { RatedBot, RatingList } from './rating-list.js';
export type {
  BotResult,
  PairResult,
  PlaceResult,
  TournamentFailure,
  TournamentPlan,
  TournamentResult,
} from './result.js';
export type { DealRange } from './schedule.js';
export type { SprtOptions, SprtPlan, SprtResult } from './sprt.js';
export type { Average, Estimate, Rate } from './statistics.js';
export { tournament } from './tournament.js';
export type { TournamentGame, TournamentOptions } from './tournament.js';
