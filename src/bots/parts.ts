import { RulesError } from '../core/errors.js';
import { isObject } from '../core/freeze.js';
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
import { FAILURE_CODES, failuresOf } from './referee.js';
import { duelsOf, FAILURES_KEPT, fieldOf, meetingsOf, resultOf } from './result.js';
import type { TournamentFailure, TournamentPlan, TournamentResult } from './result.js';
import { countsOfDeal, dealsIn, isPlayable, joined, MOST_GAMES } from './schedule.js';
import type { DealRange } from './schedule.js';
import { squaresOf, wonBy } from './ratings.js';
import { sprtAt } from './sprt.js';
import type { DealSum, LeadSum } from './statistics.js';
import { addTallies, emptyTallies, wholeOf } from './tally.js';
import type { BotTally, Tallies } from './tally.js';

/**
 * Puts the results of the parts of a tournament together, in any order and straight from their files:
 * the result is exactly that of the undivided tournament. With `allowMissing` it is the result so far,
 * which can itself be one of the parts later.
 *
 * @throws RulesError `bad-parts` for what is no result or counts what cannot have happened, for parts of
 * different tournaments, and for deals that were played twice or not at all.
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
  options?: { readonly allowMissing?: boolean | undefined },
): TournamentResult {
  const all = readOrThrow('bad-parts', () =>
    itemsOf(parts, 'parts', 1, MOST_PARTS).map((part, i) => partAt(part, below('parts', i))),
  );
  const { plan } = all[0]!;
  all.forEach((part, i) => {
    const different = (Object.keys(plan) as (keyof TournamentPlan)[]).find(
      (field) => !isSameData(part.plan[field], plan[field]),
    );
    if (different === undefined) return;
    throw badParts(`parts[${i}] is of another tournament: ${different} differs`);
  });

  const played = joined(all.flatMap((part) => part.played));
  if (played === null) throw badParts('some deals were played twice: is a part there twice?');
  const tallies = all.map((part) => part.tallies).reduce(addTallies);
  // Each part has safe numbers, but their sums need not be safe.
  readOrThrow('bad-parts', () => countsLike(tallies, tallies, 'tallies'));
  const failures = all.flatMap((part) => part.failures);
  const result = resultOf(plan, played, tallies, failures);
  if (!result.isComplete && options?.allowMissing !== true) {
    throw badParts(`${plan.deals - dealsIn(played)} of ${plan.deals} deals are missing`);
  }
  return result;
}

const MOST_PARTS = 100_000;

function badParts(message: string): RulesError {
  return new RulesError('bad-parts', message);
}

type Part = Pick<TournamentResult, 'plan' | 'played' | 'tallies' | 'failures'>;

const MOST = Number.MAX_SAFE_INTEGER;

function partAt(value: unknown, path: string): Part {
  const given = fieldsOf(
    value,
    path,
    ['plan', 'played', 'tallies', 'failures'],
    ['isComplete', 'games', 'bots', 'pairs', 'places', 'sprt'],
  );
  const plan = planAt(given.plan, below(path, 'plan'));
  const played = playedAt(given.played, below(path, 'played'), plan);
  const tallies = talliesAt(given.tallies, below(path, 'tallies'), plan, played);
  const failures = failuresAt(given.failures, below(path, 'failures'), plan, played);
  const counted = tallies.bots.reduce((sum, bot) => sum + failuresOf(bot), 0);
  const listed = Math.min(counted, FAILURES_KEPT);
  const problem = `expected ${listed} failures, found ${failures.length}`;
  must(failures.length === listed, below(path, 'failures'), problem);
  return { plan, played, tallies, failures };
}

function planAt(value: unknown, path: string): TournamentPlan {
  const fields = ['format', 'game', 'rules', 'seed', 'players', 'setup'] as const;
  const others = ['bots', 'budget', 'isGauntlet', 'sprt', 'isTimed', 'deals'] as const;
  const given = fieldsOf(value, path, [...fields, ...others]);
  const at = (field: keyof typeof given): string => below(path, field);
  const plan: TournamentPlan = {
    format: wholeNumber(given.format, at('format'), 1, 1) as 1,
    game: textAt(given.game, at('game')),
    rules: wholeNumber(given.rules, at('rules'), 1, MOST),
    seed:
      typeof given.seed === 'string'
        ? given.seed
        : wholeNumber(given.seed, at('seed'), -MOST, MOST),
    players: wholeNumber(given.players, at('players'), 1, 100),
    setup: textAt(given.setup, at('setup')),
    bots: itemsOf(given.bots, at('bots'), 2, 100).map((name, i) =>
      textAt(name, below(at('bots'), i)),
    ),
    budget: budgetAt(given.budget, at('budget')),
    isGauntlet: flag(given.isGauntlet, at('isGauntlet')),
    sprt: given.sprt === null ? null : sprtAt(given.sprt, at('sprt')),
    isTimed: flag(given.isTimed, at('isTimed')),
    deals: wholeNumber(given.deals, at('deals'), 1, MOST_GAMES),
  };
  must(isPlayable(fieldOf(plan)), path, 'too many bots');
  must(plan.sprt === null || plan.bots.length === 2, at('sprt'), 'it is for two bots');
  return plan;
}

function budgetAt(value: unknown, path: string): Budget | null {
  if (value === null) return null;
  must(value !== undefined && budgetProblem(value) === null, path, 'expected a budget or null');
  return { ...(value as Budget) };
}

function playedAt(
  value: unknown,
  path: string,
  { deals, sprt }: TournamentPlan,
): readonly DealRange[] {
  const ranges = itemsOf(value, path, 0, MOST_PARTS).map((range, i) => {
    const given = fieldsOf(range, below(path, i), ['from', 'to']);
    const from = wholeNumber(given.from, below(below(path, i), 'from'), 0, deals);
    return { from, to: wholeNumber(given.to, below(below(path, i), 'to'), from, deals) };
  });
  const played = joined(ranges);
  if (played === null) throw new Misfit(path, 'some deals are there twice');
  const isFromFirst = played.length === 0 || (played.length === 1 && played[0]!.from === 0);
  must(sprt === null || isFromFirst, path, 'a sequential test plays all deals from the first on');
  return played;
}

function failuresAt(
  value: unknown,
  path: string,
  plan: TournamentPlan,
  played: readonly DealRange[],
): readonly TournamentFailure[] {
  const { bots, players } = plan;
  const { games } = countsOfDeal(fieldOf(plan));
  let last = -1;
  return itemsOf(value, path, 0, FAILURES_KEPT).map((item, i) => {
    const fields = ['game', 'seat', 'bot', 'code', 'message', 'turn'] as const;
    const given = fieldsOf(item, below(path, i), fields);
    const at = (field: keyof typeof given): string => below(below(path, i), field);
    // A game has one failure at most, and they are listed in order.
    const game = wholeNumber(given.game, at('game'), last + 1, MOST);
    const deal = Math.floor(game / games);
    const isPlayed = played.some(({ from, to }) => from <= deal && deal < to);
    must(isPlayed, at('game'), 'its deal was not played');
    last = game;
    return {
      game,
      seat: wholeNumber(given.seat, at('seat'), 0, players - 1),
      bot: oneOf(given.bot, at('bot'), bots),
      code: oneOf(given.code, at('code'), FAILURE_CODES),
      message: textAt(given.message, at('message')),
      turn: wholeNumber(given.turn, at('turn'), 1, MOST),
    };
  });
}

function textAt(value: unknown, path: string): string {
  if (typeof value === 'string') return value;
  throw new Misfit(path, `expected a text, found ${describe(value)}`);
}

// Tallies: whole numbers that can be those of the deals that were played.

function talliesAt(
  value: unknown,
  path: string,
  plan: TournamentPlan,
  played: readonly DealRange[],
): Tallies {
  const { bots, players, isTimed } = plan;
  const tallies = countsLike(value, emptyTallies(bots.length, players), path);
  const deals = dealsIn(played);
  const { games, seats, meetings } = countsOfDeal(fieldOf(plan));
  const whole = wholeOf(players);
  tallies.bots.forEach((bot, i) => {
    const at = below(below(path, 'bots'), i);
    // A bot with several seats in a game can still win it only once.
    ensureSum(bot, at, Math.min(games, seats(i)) * whole, deals);
    ensureBotTally(bot, at, deals * seats(i), isTimed);
    ensureLead(bot.lead, below(at, 'lead'), deals);
  });
  tallies.pairs.forEach((pair, i) => {
    const at = below(below(path, 'pairs'), i);
    const met = meetings(pair.a, pair.b);
    ensureSum(pair, at, 2 * met, deals);
    ensureLead(pair.lead, below(at, 'lead'), met === 0 ? 0 : deals);
    must(pair.product >= 0, below(at, 'product'), 'expected 0 or more');
  });
  ensureProducts(tallies, below(path, 'pairs'), plan, deals);
  tallies.places.forEach((place, i) => {
    ensureSum(place, below(below(path, 'places'), i), games * whole, deals);
  });

  const total = (counts: readonly DealSum[]): number =>
    counts.reduce((sum, one) => sum + one.won, 0);
  const victories = total(tallies.bots);
  must(victories <= deals * games * whole, below(path, 'bots'), 'more victories than games');
  must(total(tallies.places) === victories, below(path, 'places'), 'not the victories of the bots');
  const ended = tallies.bots.reduce((sum, bot) => sum + bot.scored + players * failuresOf(bot), 0);
  must(ended <= deals * games * players, below(path, 'bots'), 'more games ended than were played');
  return tallies;
}

/** Refuses a sum that no deals can have come to, if each brings from 0 to `most`. */
function ensureSum({ won, squares }: DealSum, path: string, most: number, deals: number): void {
  must(won >= 0 && won <= deals * most, below(path, 'won'), `expected 0 to ${deals * most}`);
  const isPossible = isSumOfSquares(squares, won, deals) && squares <= won * most;
  must(
    isPossible,
    below(path, 'squares'),
    `${squares} cannot be the squares of ${won} in ${deals}`,
  );
}

/** Refuses points that no deals can have come to. */
function ensureLead(lead: LeadSum, path: string, deals: number): void {
  must(lead.deals >= 0 && lead.deals <= deals, below(path, 'deals'), `expected 0 to ${deals}`);
  const isPossible = isSumOfSquares(lead.squares, lead.points, lead.deals);
  must(isPossible, below(path, 'squares'), 'cannot be the squares of these points');
}

/** Refuses products that do not belong to what the bots have won from each other. */
function ensureProducts(
  { bots, pairs }: Tallies,
  path: string,
  plan: TournamentPlan,
  deals: number,
): void {
  const duels = duelsOf(plan, pairs, deals);
  const won = wonBy(bots.length, duels);
  squaresOf(bots.length, duels, deals).forEach((squares, bot) => {
    const most = 2 * meetingsOf(plan, bot);
    const isPossible = isSumOfSquares(squares, won[bot]!, deals) && squares <= won[bot]! * most;
    must(isPossible, path, `the products of ${plan.bots[bot]!} cannot be those of ${deals} deals`);
  });
}

function ensureBotTally(bot: BotTally, path: string, seats: number, isTimed: boolean): void {
  const { scored, score, scoreSquares, turns, microseconds, failures } = bot;
  must(scored >= 0 && scored <= seats, below(path, 'scored'), `expected 0 to ${seats}`);
  const isPossible = isSumOfSquares(scoreSquares, score, scored);
  must(isPossible, below(path, 'scoreSquares'), 'cannot be the squares of these scores');
  must(turns >= 0 && (turns === 0 || seats > 0), below(path, 'turns'), 'not in these games');
  const isTime = microseconds >= 0 && (microseconds === 0 || (isTimed && turns > 0));
  must(isTime, below(path, 'microseconds'), 'no time was measured there');
  for (const code of FAILURE_CODES) {
    must(failures[code] >= 0, below(below(path, 'failures'), code), 'expected 0 or more');
  }
}

/** Whether `count` whole numbers can have this sum and these squares; by the inequality of Cauchy. */
function isSumOfSquares(squares: number, sum: number, count: number): boolean {
  if (count === 0 || squares < Math.abs(sum)) return squares === 0 && sum === 0;
  return BigInt(sum) ** 2n <= BigInt(squares) * BigInt(count);
}

function must(holds: boolean, path: string, problem: string): asserts holds {
  if (!holds) throw new Misfit(path, problem);
}

/** Whole numbers in the same places as in a model: the same lists and fields, and nothing else. */
function countsLike<T>(value: unknown, model: T, path: string): T;
function countsLike(value: unknown, model: unknown, path: string): unknown {
  if (Array.isArray(model)) {
    const items = itemsOf(value, path, model.length, model.length);
    return items.map((item, i) => countsLike<unknown>(item, model[i], below(path, i)));
  }
  if (!isObject(model)) return wholeNumber(value, path, -MOST, MOST);
  const names = Object.keys(model);
  const given = fieldsOf(value, path, names);
  return Object.fromEntries(
    Object.entries(model).map(([name, like]: [string, unknown]) => {
      const at = below(path, name);
      // The numbers of the two bots of a pair are facts, not counts.
      const isFact = name === 'a' || name === 'b';
      must(!isFact || given[name] === like, path, 'not the pair that belongs here');
      return [name, countsLike(given[name], like, at)];
    }),
  );
}
