import { RulesError } from '../core/errors.js';
import { frozenCopy, isObject } from '../core/freeze.js';
import type { Seed } from '../core/rng.js';
import { describe } from '../core/text.js';
import {
  below,
  fieldsOf,
  flag,
  isSameData,
  itemsOf,
  Misfit,
  oneOf,
  readOrThrow,
  wholeNumber,
} from '../core/untrusted.js';
import { budgetProblem } from './bot.js';
import type { Budget } from './bot.js';
import { dealsIn, isPlayable, joined, seatingsOfDeal } from './schedule.js';
import type { DealRange } from './schedule.js';
import { averageOf, rateOf, ratingsOf } from './statistics.js';
import type { Average, Rate } from './statistics.js';
import { FAILURE_CODES } from './table.js';
import type { Failure, FailureCode } from './table.js';
import { addTallies, emptyTallies, wholeOf } from './tally.js';
import type { Tallies } from './tally.js';

/**
 * What a tournament is; parts belong together when it is the same.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { PEARLS_BOTS, random, tournament } from 'reef-rules/bots';
 * import type { TournamentPlan } from 'reef-rules/bots';
 *
 * const result = await tournament(pearls, [random, PEARLS_BOTS.greedy], { seed: 7, games: 4 });
 * const plan: TournamentPlan = result.plan;
 * plan.game; // 'pearls'
 * ```
 */
export interface TournamentPlan {
  readonly format: 1;
  readonly game: string;
  /** The version of the rules. */
  readonly rules: number;
  readonly seed: Seed;
  readonly players: number;
  /** The options of the games as text, with the seed of the tournament. */
  readonly setup: string;
  /** The names of the bots, told apart by numbers where they are the same. */
  readonly bots: readonly string[];
  readonly budget: Budget | null;
  /** Whether there was a clock. */
  readonly isTimed: boolean;
  /** How many deals there are to play. */
  readonly deals: number;
}

/**
 * A game that a bot has lost other than by the rules.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { PEARLS_BOTS, random, tournament } from 'reef-rules/bots';
 * import type { TournamentFailure } from 'reef-rules/bots';
 *
 * const result = await tournament(pearls, [random, PEARLS_BOTS.greedy], { seed: 7, games: 4 });
 * const failures: readonly TournamentFailure[] = result.failures;
 * failures; // []
 * ```
 */
export interface TournamentFailure extends Failure {
  /** The number of the game, from 0. */
  readonly game: number;
}

/**
 * How a bot has done.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { PEARLS_BOTS, random, tournament } from 'reef-rules/bots';
 * import type { BotResult } from 'reef-rules/bots';
 *
 * const { bots } = await tournament(pearls, [random, PEARLS_BOTS.greedy], { seed: 7, games: 4 });
 * const names = bots.map(({ name }: BotResult) => name);
 * names; // ['random', 'greedy']
 * ```
 */
export interface BotResult {
  readonly name: string;
  /** In how many seats it has played. */
  readonly games: number;
  /** How many it has won; a shared victory counts in parts. */
  readonly wins: number;
  readonly winRate: Rate | null;
  /** Its scores in games that ended by the rules. */
  readonly score: Average | null;
  /** How long it thought about a turn on average; `null` without a clock. */
  readonly millisecondsPerTurn: number | null;
  readonly failures: Readonly<Record<FailureCode, number>>;
  /** On the scale of Elo, the mean of all bots being 0. */
  readonly rating: number;
}

/**
 * How two bots have done against each other.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { PEARLS_BOTS, random, tournament } from 'reef-rules/bots';
 * import type { PairResult } from 'reef-rules/bots';
 *
 * const { pairs } = await tournament(pearls, [random, PEARLS_BOTS.greedy], { seed: 7, games: 4 });
 * const pair: PairResult = pairs[0]!;
 * pair.games; // 4
 * ```
 */
export interface PairResult {
  readonly bots: readonly [string, string];
  /** How often they have met. */
  readonly games: number;
  /** How often the first was ahead of the second; a tie counts half. */
  readonly ahead: number;
  readonly aheadRate: Rate | null;
}

/**
 * How whoever began has done, or came second, and so on.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { PEARLS_BOTS, random, tournament } from 'reef-rules/bots';
 * import type { PlaceResult } from 'reef-rules/bots';
 *
 * const { places } = await tournament(pearls, [random, PEARLS_BOTS.greedy], { seed: 7, games: 4 });
 * const wins = places.map((place: PlaceResult) => place.wins);
 * wins.reduce((sum, count) => sum + count); // 4
 * ```
 */
export interface PlaceResult {
  readonly wins: number;
  readonly winRate: Rate | null;
}

/**
 * How a tournament has gone, or a part of it. Plain data.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { PEARLS_BOTS, random, tournament } from 'reef-rules/bots';
 * import type { TournamentResult } from 'reef-rules/bots';
 *
 * const result: TournamentResult = await tournament(pearls, [random, PEARLS_BOTS.greedy], { seed: 7, games: 4 });
 * result.isComplete; // true
 * ```
 */
export interface TournamentResult {
  readonly plan: TournamentPlan;
  /** The deals that have been played. */
  readonly played: readonly DealRange[];
  /** Whether that is all of them. */
  readonly isComplete: boolean;
  readonly games: number;
  /** In the order in which they were given. */
  readonly bots: readonly BotResult[];
  readonly pairs: readonly PairResult[];
  /** By the order of play: the first is whoever began. */
  readonly places: readonly PlaceResult[];
  /** The first hundred failures, by the number of the game. */
  readonly failures: readonly TournamentFailure[];
  /** What was counted, in whole numbers: all the rest follows from it. */
  readonly tallies: Tallies;
}

const FAILURES_KEPT = 100;

/** All that follows from what was counted. */
export function resultOf(
  plan: TournamentPlan,
  played: readonly DealRange[],
  tallies: Tallies,
  failures: readonly TournamentFailure[],
): TournamentResult {
  const ranges = joined(played)!;
  const deals = dealsIn(ranges);
  const seatings = seatingsOfDeal(plan.bots.length, plan.players);
  const whole = wholeOf(plan.players);
  const meetings = tallies.pairs.map(({ a, b }) => meetingsOf(seatings, a, b));
  const ratings = ratingsOf(
    plan.bots.length,
    tallies.pairs.map(({ a, b, won }, i) => ({
      a,
      b,
      games: deals * meetings[i]!,
      ahead: won / 2,
    })),
  );
  const kept = [...failures].sort((a, b) => a.game - b.game).slice(0, FAILURES_KEPT);

  return frozenCopy({
    plan,
    played: ranges,
    isComplete: deals === plan.deals,
    games: deals * seatings.length,
    bots: tallies.bots.map((tally, bot) => {
      const seats = seatings.flat().filter((one) => one === bot).length;
      return {
        name: plan.bots[bot]!,
        games: deals * seats,
        wins: tally.won / whole,
        winRate: rateOf(tally, seats * whole, deals),
        score: averageOf(tally.scored, tally.score, tally.scoreSquares),
        millisecondsPerTurn:
          plan.isTimed && tally.turns > 0 ? tally.microseconds / 1000 / tally.turns : null,
        failures: tally.failures,
        rating: ratings[bot]!,
      };
    }),
    pairs: tallies.pairs.map(({ a, b, ...sum }, i): PairResult => {
      const games = meetings[i]!;
      return {
        bots: [plan.bots[a]!, plan.bots[b]!],
        games: deals * games,
        ahead: sum.won / 2,
        aheadRate: rateOf(sum, 2 * games, deals),
      };
    }),
    places: tallies.places.map((sum) => ({
      wins: sum.won / whole,
      winRate: rateOf(sum, seatings.length * whole, deals),
    })),
    failures: kept,
    tallies,
  });
}

/** How often two bots meet in a deal: once at every two of their seats. */
function meetingsOf(seatings: readonly (readonly number[])[], a: number, b: number): number {
  const count = (seating: readonly number[], bot: number): number =>
    seating.filter((one) => one === bot).length;
  return seatings.reduce((sum, seating) => sum + count(seating, a) * count(seating, b), 0);
}

/**
 * Puts the results of the parts of a tournament together, in any order and straight from their files:
 * the result is exactly that of the undivided tournament. With `allowMissing` it is the result so far,
 * which can be put together with others.
 *
 * @throws RulesError `bad-parts` for what is no result, for parts of different tournaments, and for
 * deals that were played twice or not at all.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { mergeParts, PEARLS_BOTS, random, tournament } from 'reef-rules/bots';
 *
 * const bots = [PEARLS_BOTS.greedy, random];
 * const part = (index: number) =>
 *   tournament(pearls, bots, { games: 8, seed: 7, part: { index, of: 2 } });
 * mergeParts([await part(1), await part(0)]).games; // 8
 * ```
 */
export function mergeParts(
  parts: readonly unknown[],
  { allowMissing = false }: { readonly allowMissing?: boolean | undefined } = {},
): TournamentResult {
  const [first, ...others] = readOrThrow('bad-parts', () =>
    itemsOf(parts, 'parts', 1, MOST_PARTS).map((part, i) => partAt(part, below('parts', i))),
  ) as [Part, ...Part[]];
  others.forEach(({ plan }, i) => {
    const different = Object.entries(plan).find(
      ([field, value]) => !isSameData(value, first.plan[field as keyof TournamentPlan]),
    );
    if (different === undefined) return;
    throw badParts(`parts[${i + 1}] is of another tournament: ${different[0]} differs`);
  });

  const played = joined([first, ...others].flatMap((part) => part.played));
  if (played === null) throw badParts('some deals were played twice: is a part there twice?');
  const missing = first.plan.deals - dealsIn(played);
  if (missing > 0 && !allowMissing) {
    throw badParts(`${missing} of ${first.plan.deals} deals are missing`);
  }
  return resultOf(
    first.plan,
    played,
    others.reduce((sum, { tallies }) => addTallies(sum, tallies), first.tallies),
    [first, ...others].flatMap(({ failures }) => failures),
  );
}

const MOST_PARTS = 100_000;

function badParts(message: string): RulesError {
  return new RulesError('bad-parts', message);
}

// Reading parts that come from files.

type Part = Pick<TournamentResult, 'plan' | 'played' | 'tallies' | 'failures'>;

const MOST = Number.MAX_SAFE_INTEGER;

function partAt(value: unknown, path: string): Part {
  const { plan, played, tallies, failures } = fieldsOf(
    value,
    path,
    ['plan', 'played', 'tallies', 'failures'],
    ['isComplete', 'games', 'bots', 'pairs', 'places'],
  );
  const read = planAt(plan, below(path, 'plan'));
  const { bots, players } = read;
  if (!isPlayable(bots.length, players)) throw new Misfit(below(path, 'plan'), 'too many bots');
  return {
    plan: read,
    played: itemsOf(played, below(path, 'played'), 0, MOST_PARTS).map((range, i) =>
      rangeAt(range, below(below(path, 'played'), i), read.deals),
    ),
    tallies: talliesAt(tallies, below(path, 'tallies'), emptyTallies(bots.length, players)),
    failures: itemsOf(failures, below(path, 'failures'), 0, FAILURES_KEPT).map((failure, i) =>
      failureAt(failure, below(below(path, 'failures'), i)),
    ),
  };
}

function planAt(value: unknown, path: string): TournamentPlan {
  const given = fieldsOf(value, path, [
    'format',
    'game',
    'rules',
    'seed',
    'players',
    'setup',
    'bots',
    'budget',
    'isTimed',
    'deals',
  ]);
  return {
    format: wholeNumber(given.format, below(path, 'format'), 1, 1) as 1,
    game: textAt(given.game, below(path, 'game')),
    rules: wholeNumber(given.rules, below(path, 'rules'), 1, MOST),
    seed:
      typeof given.seed === 'string'
        ? given.seed
        : wholeNumber(given.seed, below(path, 'seed'), -MOST, MOST),
    players: wholeNumber(given.players, below(path, 'players'), 1, 100),
    setup: textAt(given.setup, below(path, 'setup')),
    bots: itemsOf(given.bots, below(path, 'bots'), 2, 100).map((name, i) =>
      textAt(name, below(below(path, 'bots'), i)),
    ),
    budget: budgetAt(given.budget, below(path, 'budget')),
    isTimed: flag(given.isTimed, below(path, 'isTimed')),
    deals: wholeNumber(given.deals, below(path, 'deals'), 1, MOST),
  };
}

function talliesAt(value: unknown, path: string, model: Tallies): Tallies {
  const tallies = countsLike(value, model, path);
  const stray = tallies.pairs.findIndex(({ a, b }, i) => {
    const pair = model.pairs[i]!;
    return a !== pair.a || b !== pair.b;
  });
  if (stray === -1) return tallies;
  throw new Misfit(below(below(path, 'pairs'), stray), 'not the pair that belongs here');
}

function budgetAt(value: unknown, path: string): Budget | null {
  if (value === null) return null;
  if (value === undefined || budgetProblem(value) !== null) {
    throw new Misfit(path, 'expected a budget or null');
  }
  return { ...(value as Budget) };
}

function rangeAt(value: unknown, path: string, deals: number): DealRange {
  const given = fieldsOf(value, path, ['from', 'to']);
  const from = wholeNumber(given.from, below(path, 'from'), 0, deals);
  return { from, to: wholeNumber(given.to, below(path, 'to'), from, deals) };
}

function failureAt(value: unknown, path: string): TournamentFailure {
  const given = fieldsOf(value, path, ['game', 'seat', 'bot', 'code', 'message', 'turn']);
  return {
    game: wholeNumber(given.game, below(path, 'game'), 0, MOST),
    seat: wholeNumber(given.seat, below(path, 'seat'), 0, MOST),
    bot: textAt(given.bot, below(path, 'bot')),
    code: oneOf(given.code, below(path, 'code'), FAILURE_CODES),
    message: textAt(given.message, below(path, 'message')),
    turn: wholeNumber(given.turn, below(path, 'turn'), 1, MOST),
  };
}

function textAt(value: unknown, path: string): string {
  if (typeof value === 'string') return value;
  throw new Misfit(path, `expected a text, found ${describe(value)}`);
}

/** Whole numbers in the same places as in a model: the same lists and fields, and nothing else. */
function countsLike<T>(value: unknown, model: T, path: string): T;
function countsLike(value: unknown, model: unknown, path: string): unknown {
  if (Array.isArray(model)) {
    const items = itemsOf(value, path, model.length, model.length);
    return items.map((item, i) => countsLike<unknown>(item, model[i], below(path, i)));
  }
  if (!isObject(model)) return wholeNumber(value, path, -MOST, MOST);
  const entries = Object.entries(model);
  const given = fieldsOf(
    value,
    path,
    entries.map(([field]) => field),
  );
  return Object.fromEntries(
    entries.map(([field, like]) => [field, countsLike(given[field], like, below(path, field))]),
  );
}
