import { RulesError } from '../core/errors.js';
import { frozenCopy } from '../core/made.js';
import { attempt, isSameData, itemsOf, Misfit } from '../core/shape.js';
import { mergeParts, MOST_PARTS } from './parts.js';
import { ratingsOf } from './ratings.js';
import type { Pool } from './ratings.js';
import { duelsOf } from './result.js';
import type { TournamentPlan, TournamentResult } from './result.js';
import { dealsIn } from './schedule.js';
import type { Estimate } from './statistics.js';

/**
 * A bot of a rating list.
 *
 * @group Tournaments
 */
export interface RatedBot {
  readonly name: string;
  /** On the scale of Elo, with its interval; the mean of all bots is 0. */
  readonly rating: Estimate;
  /** The number of seats in which it played. */
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/**
 * The ratings of all bots in some tournaments.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { rateResults, tournament } from 'reef-rules/arena';
 * import { PEARLS_BOTS, random } from 'reef-rules/bots';
 * import type { RatingList } from 'reef-rules/arena';
 *
 * const result = await tournament(pearls, [random, PEARLS_BOTS.greedy], { seed: 7, games: 4 });
 * const list: RatingList = rateResults([result]);
 * list.bots[0]?.name; // 'greedy'
 * ```
 * @group Tournaments
 */
export interface RatingList {
  /** What all tournaments have in common. */
  readonly plan: Pick<TournamentPlan, Shared>;
  readonly tournaments: number;
  readonly games: number;
  /** The number of deals in all of them. */
  readonly deals: number;
  /** The best first. */
  readonly bots: readonly RatedBot[];
  /** Bots that met, directly or through others. Ratings of different groups cannot be compared. */
  readonly groups: readonly (readonly string[])[];
}

type Shared = (typeof SHARED)[number];
const SHARED = ['game', 'rules', 'players', 'setup', 'budget', 'clock'] as const;

/**
 * Rates the bots of several tournaments together, whatever their seeds and line-ups: bots that never met are
 * compared through those that both have met. Bots are told apart by their names. Results may come straight from their
 * files; parts of one tournament are put together first.
 *
 * @throws RulesError `bad-parts` for a value that is not a result, for results of different games, players, options
 * or budgets, and for deals that appear twice.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { rateResults, tournament } from 'reef-rules/arena';
 * import { PEARLS_BOTS, random } from 'reef-rules/bots';
 *
 * const other = { ...random, name: 'other' };
 * const one = await tournament(pearls, [PEARLS_BOTS.greedy, random], { seed: 7, games: 4 });
 * const two = await tournament(pearls, [random, other], { seed: 8, games: 4 });
 * rateResults([one, two]).bots.length; // 3
 * ```
 * @group Tournaments
 */
export function rateResults(results: readonly unknown[]): RatingList {
  const given = attempt(() => itemsOf(results, 1, MOST_PARTS));
  if (given instanceof Misfit) {
    throw new RulesError('bad-parts', 'expected the results of one tournament or more');
  }
  const read = given.map((result, i) => readResult(result, i));
  const [{ plan }] = read as [TournamentResult];
  for (const [i, result] of read.entries()) {
    const different = SHARED.find((field) => !isSameData(result.plan[field], plan[field]));
    if (different === undefined) continue;
    throw new RulesError('bad-parts', `results[${i}] cannot be compared: ${different} differs`);
  }

  const tournaments = joinedParts(read);
  const names = [...new Set(tournaments.flatMap((one) => one.plan.bots))];
  const pools = tournaments.map((one) => poolOf(one, names));
  const ratings = ratingsOf(names.length, pools);
  const bots = names.map((name, i) => ({
    name,
    rating: ratings[i]!,
    ...countsOf(tournaments, name),
  }));
  const { game, rules, players, setup, budget, clock } = plan;
  return frozenCopy({
    plan: { game, rules, players, setup, budget, clock },
    tournaments: tournaments.length,
    games: tournaments.reduce((sum, one) => sum + one.games, 0),
    deals: pools.reduce((sum, pool) => sum + pool.deals, 0),
    bots: bots.sort((a, b) => b.rating.value - a.rating.value),
    groups: groupsOf(names, pools),
  });
}

function readResult(result: unknown, i: number): TournamentResult {
  try {
    return mergeParts([result], { allowMissing: true });
  } catch (error) {
    const { message } = error as RulesError;
    throw new RulesError('bad-parts', message.replace('parts[0]', `results[${i}]`));
  }
}

/** The tournaments, each with all its parts. A tournament that became longer later is still the same. */
function joinedParts(results: readonly TournamentResult[]): readonly TournamentResult[] {
  const groups: TournamentResult[][] = [];
  const alike = ({ plan }: TournamentResult): object => ({ ...plan, deals: 0, sprt: null });
  for (const result of results) {
    const group = groups.find(([one]) => isSameData(alike(one!), alike(result)));
    if (group === undefined) groups.push([result]);
    else group.push(result);
  }
  return groups.map((group) => {
    const deals = Math.max(...group.map(({ plan }) => plan.deals));
    const parts = group.map((one) => ({ ...one, plan: { ...one.plan, deals, sprt: null } }));
    return mergeParts(parts, { allowMissing: true });
  });
}

/** What the bots of a tournament won from each other, by their places in the list of all names. */
function poolOf({ plan, tallies, played }: TournamentResult, names: readonly string[]): Pool {
  const deals = dealsIn(played);
  const place = (bot: number): number => names.indexOf(plan.bots[bot]!);
  const duels = duelsOf(plan, tallies.pairs, deals).map((duel) => ({
    ...duel,
    a: place(duel.a),
    b: place(duel.b),
  }));
  return { duels, deals };
}

function countsOf(
  tournaments: readonly TournamentResult[],
  name: string,
): Pick<RatedBot, 'games' | 'wins' | 'draws' | 'losses'> {
  const all = tournaments.flatMap(({ bots }) => bots.filter((bot) => bot.name === name));
  const sum = (field: 'games' | 'wins' | 'draws' | 'losses'): number =>
    all.reduce((counted, bot) => counted + bot[field], 0);
  return { games: sum('games'), wins: sum('wins'), draws: sum('draws'), losses: sum('losses') };
}

/** The bots that met, directly or through others. */
function groupsOf(
  names: readonly string[],
  pools: readonly Pool[],
): readonly (readonly string[])[] {
  const group = names.map((_, i) => i);
  for (const { a, b, meetings } of pools.flatMap(({ duels }) => duels)) {
    if (meetings === 0) continue;
    const [one, other] = [group[a]!, group[b]!];
    for (const [i, number] of group.entries()) if (number === other) group[i] = one;
  }
  return [...new Set(group)].map((number) => names.filter((_, i) => group[i] === number));
}
