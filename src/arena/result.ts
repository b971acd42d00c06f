import { frozenCopy } from '../core/made.js';
import type { Seed } from '../core/rng.js';
import type { Budget } from '../bots/bot.js';
import type { Failure, FailureCode } from '../bots/referee.js';
import { countsOfDeal, dealsIn, joined } from './schedule.js';
import type { DealRange, Field } from './schedule.js';
import { ratingsOf } from './ratings.js';
import type { Duel } from './ratings.js';
import { sprtOf } from './sprt.js';
import type { SprtPlan, SprtResult } from './sprt.js';
import { averageOf, leadOf, rateOf } from './statistics.js';
import type { Average, Estimate, Rate } from './statistics.js';
import { addTallies, emptyTallies, sumOfPair, tallyDeal, wholeOf } from './tally.js';
import type { CountedGame, PairTally, Tallies } from './tally.js';
import type { MatchClock } from '../bots/timing.js';

/**
 * What a tournament is: parts belong together if their plans are equal.
 *
 * @group Tournaments
 */
export interface TournamentPlan {
  readonly format: 1;
  readonly game: string;
  /** The version of the rules. */
  readonly rules: number;
  readonly seed: Seed;
  readonly players: number;
  /** The options of the games as text, without seeds. */
  readonly setup: string;
  /** The SHA-256 of the seeds of the deals as JSON, if they do not follow from that of the tournament. */
  readonly seeds: string | null;
  /** The names of the bots; bots of the same name are numbered. */
  readonly bots: readonly string[];
  readonly budget: Budget | null;
  /** The time that each bot had for a game. */
  readonly clock: MatchClock | null;
  /** Whether the first bot met all others, and they did not meet without it. */
  readonly isGauntlet: boolean;
  /** What is tested between two bots, if that is to end the tournament. */
  readonly sprt: SprtPlan | null;
  /** Whether there was a clock. */
  readonly isTimed: boolean;
  /** The number of deals in the whole tournament. */
  readonly deals: number;
}

/**
 * A game that a bot lost other than by the rules. It has no violation, which its message says, and no stack trace,
 * which would name files and differ from machine to machine: `onGame` gives them.
 *
 * @group Tournaments
 */
export interface TournamentFailure extends Omit<Failure, 'violation' | 'stack'> {
  /** The number of the game, from 0. */
  readonly game: number;
}

/**
 * How a bot did.
 *
 * @group Tournaments
 */
export interface BotResult {
  readonly name: string;
  /** The number of seats in which it played. */
  readonly games: number;
  /** How often it won alone, shared a victory, and lost. */
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** The share of games that it won; a shared victory counts in parts. */
  readonly winRate: Rate | null;
  /** Its scores in games that ended by the rules. */
  readonly score: Average | null;
  /**
   * By how many points it was ahead of another bot at a meeting, on average, with its interval, over the
   * deals in which all its games ended by the rules; `null` without such deals.
   */
  readonly lead: Estimate | null;
  /** How long it thought about a turn on average; `null` without a clock. */
  readonly millisecondsPerTurn: number | null;
  readonly failures: Readonly<Record<FailureCode, number>>;
  /** On the scale of Elo, with its interval; the mean of all bots is 0. */
  readonly rating: Estimate;
}

/**
 * How two bots did against each other.
 *
 * @group Tournaments
 */
export interface PairResult {
  readonly bots: readonly [string, string];
  /** How often they met. */
  readonly games: number;
  /** How often the first was ahead of the second; a tie counts half. */
  readonly ahead: number;
  /**
   * The number of deals by how often the first was ahead in a deal: never, half a time, once and so on. For two
   * players these are the five "pentanomial" counts.
   */
  readonly deals: readonly number[];
  readonly aheadRate: Rate | null;
  /**
   * By how many points the first was ahead of the second, on average, with its interval, over the deals in
   * which all their games ended by the rules; `null` without such deals.
   */
  readonly lead: Estimate | null;
}

/**
 * How players did by the order of play: those who were first, those who were second, and so on.
 *
 * @group Tournaments
 */
export interface PlaceResult {
  readonly wins: number;
  readonly winRate: Rate | null;
}

/**
 * How a tournament went, or a part of it. Plain data.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { tournament } from 'reef-rules/arena';
 * import { PEARLS_BOTS, random } from 'reef-rules/bots';
 * import type { TournamentResult } from 'reef-rules/arena';
 *
 * const result: TournamentResult = await tournament(pearls, [random, PEARLS_BOTS.greedy], { seed: 7, games: 4 });
 * result.isComplete; // true
 * ```
 * @group Tournaments
 */
export interface TournamentResult {
  readonly plan: TournamentPlan;
  /** The deals that were played. */
  readonly played: readonly DealRange[];
  /** Whether all deals were played, or as many as a sequential test took. */
  readonly isComplete: boolean;
  readonly games: number;
  /** In the order in which they were given. */
  readonly bots: readonly BotResult[];
  readonly pairs: readonly PairResult[];
  /** By the order of play: the first is the player who began. */
  readonly places: readonly PlaceResult[];
  /** How the sequential test stands; `null` if there is none. */
  readonly sprt: SprtResult | null;
  /** The first hundred failures, by the number of the game. */
  readonly failures: readonly TournamentFailure[];
  /** What was counted, in whole numbers: everything else follows from it. */
  readonly tallies: Tallies;
}

/** Who plays in a tournament with such a plan. */
export function fieldOf({
  bots,
  players,
  isGauntlet,
}: Pick<TournamentPlan, 'bots' | 'players' | 'isGauntlet'>): Field {
  return { bots: bots.length, players, isGauntlet };
}

/** The pairs of a tournament, with how often they have met in this many deals. */
export function duelsOf(
  plan: TournamentPlan,
  pairs: readonly PairTally[],
  deals: number,
): readonly Duel[] {
  const { meetings } = countsOfDeal(fieldOf(plan));
  return pairs.map((pair) => {
    const { a, b, product } = pair;
    return { a, b, won: sumOfPair(pair).won, meetings: deals * meetings(a, b), product };
  });
}

/** What was played of a tournament, and what was counted. */
export type Score = Pick<TournamentResult, 'played' | 'tallies' | 'failures'>;

/** The score before the first deal. */
export function emptyScore(plan: TournamentPlan): Score {
  return { played: [], tallies: emptyTallies(fieldOf(plan)), failures: [] };
}

/** The score after one more deal, with the games of all its seatings. */
export function withDeal(
  plan: TournamentPlan,
  { played, tallies, failures }: Score,
  deal: number,
  games: readonly { readonly number: number; readonly counted: CountedGame }[],
): Score {
  const added = tallyDeal(
    fieldOf(plan),
    games.map(({ counted }) => counted),
  );
  const failed = games.flatMap(({ number, counted: { failure, seating } }) => {
    if (failure === null) return [];
    const { seat, code, message, turn } = failure;
    return [{ game: number, seat, bot: plan.bots[seating[seat]!]!, code, message, turn }];
  });
  return {
    played: joined([...played, { from: deal, to: deal + 1 }])!,
    tallies: addTallies(tallies, added),
    failures: failed.length === 0 ? failures : firstOf([...failures, ...failed]),
  };
}

/** The failures that a result lists; it counts all of them. */
function firstOf(failures: readonly TournamentFailure[]): readonly TournamentFailure[] {
  return [...failures].sort((a, b) => a.game - b.game).slice(0, FAILURES_KEPT);
}

/** How many failures a result lists. */
export const FAILURES_KEPT = 100;

/** Everything that follows from what was counted. */
export function resultOf(plan: TournamentPlan, score: Score): TournamentResult {
  const { played, tallies, failures } = score;
  const deals = dealsIn(played);
  const { games, seats, meetings } = countsOfDeal(fieldOf(plan));
  const whole = wholeOf(plan.players);
  const duels = duelsOf(plan, tallies.pairs, deals);
  const ratings = ratingsOf(plan.bots.length, [{ duels, deals }]);
  const sprt = standingOf(plan, score);

  return frozenCopy({
    plan,
    played,
    isComplete: deals === plan.deals || sprt?.verdict != null,
    games: deals * games,
    bots: tallies.bots.map((tally, bot) => ({
      name: plan.bots[bot]!,
      games: deals * seats(bot),
      wins: tally.wins,
      draws: tally.draws,
      losses: deals * seats(bot) - tally.wins - tally.draws,
      winRate: rateOf(tally, seats(bot) * whole, deals),
      score: averageOf(tally.scored, tally.score, tally.scoreSquares),
      lead: leadOf(tally.lead, meetingsOf(plan, bot)),
      millisecondsPerTurn:
        plan.isTimed && tally.turns > 0 ? tally.microseconds / 1000 / tally.turns : null,
      failures: tally.failures,
      rating: ratings[bot]!,
    })),
    pairs: tallies.pairs.map((pair) => {
      const { a, b } = pair;
      const sum = sumOfPair(pair);
      return {
        bots: [plan.bots[a]!, plan.bots[b]!] as const,
        games: deals * meetings(a, b),
        ahead: sum.won / 2,
        deals: pair.deals,
        aheadRate: rateOf(sum, 2 * meetings(a, b), deals),
        lead: leadOf(pair.lead, meetings(a, b)),
      };
    }),
    places: tallies.places.map((sum) => ({
      wins: sum.won / whole,
      winRate: rateOf(sum, games * whole, deals),
    })),
    sprt,
    failures: firstOf(failures),
    tallies,
  });
}

/** How the sequential test of a tournament stands; `null` if there is none. */
export function standingOf(
  plan: TournamentPlan,
  { played, tallies: { pairs } }: Score,
): SprtResult | null {
  const most = 2 * meetingsOf(plan, 0);
  return plan.sprt && sprtOf(plan.sprt, sumOfPair(pairs[0]!), most, dealsIn(played));
}

/** How often a bot meets any other bot in a deal. */
function meetingsOf(plan: TournamentPlan, bot: number): number {
  const { meetings } = countsOfDeal(fieldOf(plan));
  return plan.bots.reduce((sum, _, other) => sum + (other === bot ? 0 : meetings(bot, other)), 0);
}
