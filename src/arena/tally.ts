import type { GameStanding } from '../core/game.js';
import type { Failure, FailureCode } from '../bots/referee.js';
import { countsOfDeal } from './schedule.js';
import type { Field, SeatingOrder } from './schedule.js';
import type { DealSum, LeadSum } from './statistics.js';

/**
 * What is counted in a tournament. Everything is a whole number, so that the tallies of parts add up
 * to exactly those of the whole, in any order. A victory is worth as many points as any number of the
 * players can share: 2, 6, 12, 60 or 60 for two to six players.
 */
export interface Tallies {
  readonly bots: readonly BotTally[];
  /** For every two bots, how often the first was ahead of the second. */
  readonly pairs: readonly PairTally[];
  /** By the order of play: the points of the player who began, then of the second, and so on. */
  readonly places: readonly DealSum[];
}

/**
 * What is counted for one bot.
 */
interface BotTally extends DealSum {
  /** The seats in which it won alone, and those in which it shared a victory. */
  readonly wins: number;
  readonly draws: number;
  /** By how many points it was ahead, over all meetings with other bots. */
  readonly lead: LeadSum;
  /** Seats in games that ended by the rules, and the scores there. */
  readonly scored: number;
  readonly score: number;
  readonly scoreSquares: number;
  readonly turns: number;
  readonly microseconds: number;
  readonly failures: Readonly<Record<FailureCode, number>>;
}

/**
 * What is counted for two bots.
 */
export interface PairTally {
  readonly a: number;
  readonly b: number;
  /**
   * The number of deals by what the first has won in a deal, from 0 on: 2 for each meeting at which it was ahead of
   * the second, 1 for a tie. For two players, who meet twice, these are the five "pentanomial" counts.
   */
  readonly deals: readonly number[];
  /**
   * The sum over deals of the product of what the two have won in the deal, as pairs count it and from all
   * bots they met. Ratings owe their intervals to it.
   */
  readonly product: number;
  /** By how many points the first was ahead of the second. */
  readonly lead: LeadSum;
}

/** What has to be known of a game to count it. */
export interface CountedGame {
  /** The number of the bot in each seat. */
  readonly seating: SeatingOrder;
  /** The seat that began. */
  readonly first: number;
  readonly winners: readonly number[];
  /** `null` if a bot failed. */
  readonly standings: readonly GameStanding[] | null;
  readonly failure: Failure | null;
  /** By seat. */
  readonly turns: readonly number[];
  readonly microseconds: readonly number[];
}

/** The points of a victory: the smallest number that any number of players can share. */
export function wholeOf(players: number): number {
  let whole = 1;
  for (let n = 2; n <= players; n++) whole = (whole * n) / gcd(whole, n);
  return whole;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

/** Something to count in. */
type Open<T> = T extends object ? { -readonly [K in keyof T]: Open<T[K]> } : T;

/** The tallies before the first deal. */
export function emptyTallies(field: Field): Open<Tallies> {
  const { bots, players } = field;
  const { meetings } = countsOfDeal(field);
  return {
    bots: times(bots, () => ({
      ...NOTHING,
      wins: 0,
      draws: 0,
      lead: { ...NO_LEAD },
      scored: 0,
      score: 0,
      scoreSquares: 0,
      turns: 0,
      microseconds: 0,
      failures: { 'illegal-action': 0, threw: 0, 'time-out': 0 },
    })),
    pairs: times(bots, (a) =>
      times(bots - a - 1, (i) => ({
        a,
        b: a + i + 1,
        deals: times(2 * meetings(a, a + i + 1) + 1, () => 0),
        product: 0,
        lead: { ...NO_LEAD },
      })),
    ).flat(),
    places: times(players, () => ({ ...NOTHING })),
  };
}

const NOTHING: DealSum = { won: 0, squares: 0 };
const NO_LEAD: LeadSum = { deals: 0, points: 0, squares: 0 };

function times<T>(count: number, item: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => item(i));
}

/** The tallies of one deal, all its games together. */
export function tallyDeal(field: Field, games: readonly CountedGame[]): Tallies {
  const tallies = emptyTallies(field);
  for (const game of games) {
    countSeats(tallies, game);
    const { failure, seating } = game;
    if (failure !== null) tallies.bots[seating[failure.seat]!]!.failures[failure.code]++;
  }
  countMeetings(tallies, games);
  for (const sum of [...tallies.bots, ...tallies.places]) {
    sum.squares = sum.won ** 2;
  }
  return tallies;
}

function countSeats({ bots, places }: Open<Tallies>, game: CountedGame): void {
  const { seating, first, winners, standings } = game;
  const players = seating.length;
  const share = wholeOf(players) / winners.length;
  for (const [seat, number] of seating.entries()) {
    const bot = bots[number]!;
    if (winners.includes(seat)) {
      bot.won += share;
      if (winners.length === 1) bot.wins++;
      else bot.draws++;
      places[(seat - first + players) % players]!.won += share;
    }
    bot.turns += game.turns[seat]!;
    bot.microseconds += game.microseconds[seat]!;
  }
  for (const { player, score } of standings ?? []) {
    const bot = bots[seating[player]!]!;
    bot.scored++;
    bot.score += score;
    bot.scoreSquares += score ** 2;
  }
}

/** Counts who was ahead of whom, and by how many points, at every two seats of different bots. */
function countMeetings({ bots, pairs }: Open<Tallies>, games: readonly CountedGame[]): void {
  const ahead = bots.map(() => 0);
  const wonByPair = pairs.map(() => 0);
  const unscored = new Set<LeadSum>();
  for (const game of games) {
    for (const { a, b, seat, other } of meetingsIn(game)) {
      const number = pairIndex(a, b, bots.length);
      const pair = pairs[number]!;
      const won = 1 + Math.sign(rankOf(game, other) - rankOf(game, seat));
      wonByPair[number]! += won;
      ahead[a]! += won;
      ahead[b]! += 2 - won;

      const points = scoreOf(game, seat) - scoreOf(game, other);
      addLead(pair.lead, points);
      addLead(bots[a]!.lead, points);
      addLead(bots[b]!.lead, -points);
      if (game.standings !== null) continue;
      for (const { lead } of [pair, bots[a]!, bots[b]!]) unscored.add(lead);
    }
  }

  for (const [i, pair] of pairs.entries()) {
    pair.deals[wonByPair[i]!]!++;
    pair.product = ahead[pair.a]! * ahead[pair.b]!;
  }
  for (const { lead } of [...bots, ...pairs]) {
    lead.squares = lead.points ** 2;
    if (unscored.has(lead)) Object.assign(lead, NO_LEAD);
  }
}

/** Two seats of different bots, that of the lower number first. */
interface Meeting {
  readonly a: number;
  readonly b: number;
  readonly seat: number;
  readonly other: number;
}

function meetingsIn({ seating }: CountedGame): readonly Meeting[] {
  return seating.flatMap((a, seat) =>
    seating.flatMap((b, other) => (a < b ? [{ a, b, seat, other }] : [])),
  );
}

function addLead(lead: Open<LeadSum>, points: number): void {
  lead.deals = 1;
  lead.points += points;
}

/** Where the pair of two bots, the lower number first, is in the list of all pairs. */
function pairIndex(a: number, b: number, bots: number): number {
  return (a * (2 * bots - a - 3)) / 2 + b - 1;
}

/** A bot that has failed is behind all others, and they are level. */
function rankOf({ standings, winners }: CountedGame, seat: number): number {
  const standing = standings?.find(({ player }) => player === seat);
  return standing?.rank ?? (winners.includes(seat) ? 1 : 2);
}

/** The score in a seat; 0 in a game that did not end by the rules. */
function scoreOf({ standings }: CountedGame, seat: number): number {
  return standings?.find(({ player }) => player === seat)?.score ?? 0;
}

/** What the first bot of a pair has won, summed over deals. */
export function sumOfPair({ deals }: Pick<PairTally, 'deals'>): DealSum {
  const sum = (worth: (won: number) => number): number =>
    deals.reduce((all, count, won) => all + count * worth(won), 0);
  return { won: sum((won) => won), squares: sum((won) => won ** 2) };
}

/** The tallies of two parts together. */
export function addTallies(one: Tallies, two: Tallies): Tallies {
  return {
    bots: one.bots.map((bot, i) => addCounts(bot, two.bots[i]!)),
    pairs: one.pairs.map((pair, i) => ({
      ...addCounts(pair, two.pairs[i]!),
      a: pair.a,
      b: pair.b,
    })),
    places: one.places.map((place, i) => addCounts(place, two.places[i]!)),
  };
}

/** Adds numbers of the same names or places, also those within. */
function addCounts<T extends object>(one: T, two: T): T {
  if (Array.isArray(one)) {
    const others = two as readonly number[];
    return one.map((count: number, i) => count + others[i]!) as unknown as T;
  }
  const entries = Object.entries(one).map(([name, count]: [string, unknown]) => {
    const other: unknown = two[name as keyof T];
    const isNumber = typeof count === 'number';
    return [
      name,
      isNumber ? count + (other as number) : addCounts(count as object, other as object),
    ];
  });
  return Object.fromEntries(entries) as T;
}
