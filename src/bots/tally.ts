import type { GameResult } from '../core/game.js';
import type { Failure, FailureCode } from './referee.js';
import type { SeatingOrder } from './schedule.js';
import type { DealSum } from './statistics.js';

/**
 * What is counted in a tournament. Everything is a whole number, so that the tallies of parts add up
 * to exactly those of the whole, in any order. A victory is worth as many points as any number of the
 * players can share: 2, 6, 12, 60 or 60 for two to six players.
 */
export interface Tallies {
  readonly bots: readonly BotTally[];
  /** For every two bots, how often the first was ahead of the second: 2 for a lead, 1 for a tie. */
  readonly pairs: readonly PairTally[];
  /** By the order of play: the points of the player who began, then of the second, and so on. */
  readonly places: readonly DealSum[];
}

/** What is counted for one bot. */
export interface BotTally extends DealSum {
  /** Seats in games that ended by the rules, and the scores there. */
  readonly scored: number;
  readonly score: number;
  readonly scoreSquares: number;
  readonly turns: number;
  readonly microseconds: number;
  readonly failures: Readonly<Record<FailureCode, number>>;
}

/** What is counted for two bots. */
export interface PairTally extends DealSum {
  readonly a: number;
  readonly b: number;
}

/** What has to be known of a game to count it. */
export interface CountedGame {
  /** The number of the bot in each seat. */
  readonly seating: SeatingOrder;
  /** The seat that began. */
  readonly first: number;
  readonly winners: readonly number[];
  readonly result: GameResult | null;
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
export function emptyTallies(bots: number, players: number): Open<Tallies> {
  return {
    bots: times(bots, () => ({
      ...NOTHING,
      scored: 0,
      score: 0,
      scoreSquares: 0,
      turns: 0,
      microseconds: 0,
      failures: { 'illegal-action': 0, threw: 0, 'time-out': 0 },
    })),
    pairs: times(bots, (a) => times(bots - a - 1, (i) => ({ a, b: a + i + 1, ...NOTHING }))).flat(),
    places: times(players, () => ({ ...NOTHING })),
  };
}

const NOTHING: DealSum = { won: 0, squares: 0 };

function times<T>(count: number, item: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => item(i));
}

/** The tallies of one deal, all its games together. */
export function tallyDeal(bots: number, games: readonly CountedGame[]): Tallies {
  const tallies = emptyTallies(bots, games[0]!.seating.length);
  for (const game of games) {
    countSeats(tallies, game);
    countPairs(tallies.pairs, bots, game);
    const { failure, seating } = game;
    if (failure !== null) tallies.bots[seating[failure.seat]!]!.failures[failure.code]++;
  }
  for (const sum of [...tallies.bots, ...tallies.pairs, ...tallies.places]) {
    sum.squares = sum.won ** 2;
  }
  return tallies;
}

function countSeats({ bots, places }: Open<Tallies>, game: CountedGame): void {
  const { seating, first, winners, result } = game;
  const players = seating.length;
  const share = wholeOf(players) / winners.length;
  for (const [seat, number] of seating.entries()) {
    const bot = bots[number]!;
    if (winners.includes(seat)) {
      bot.won += share;
      places[(seat - first + players) % players]!.won += share;
    }
    bot.turns += game.turns[seat]!;
    bot.microseconds += game.microseconds[seat]!;
  }
  for (const { player, score } of result?.standings ?? []) {
    const bot = bots[seating[player]!]!;
    bot.scored++;
    bot.score += score;
    bot.scoreSquares += score ** 2;
  }
}

/** Counts who was ahead of whom, at every two seats of different bots. */
function countPairs(pairs: Open<Tallies['pairs']>, bots: number, game: CountedGame): void {
  const ranks = game.seating.map((_, seat) => rankOf(game, seat));
  for (const [seat, a] of game.seating.entries()) {
    for (const [other, b] of game.seating.entries()) {
      if (a < b) pairs[pairIndex(a, b, bots)]!.won += 1 + Math.sign(ranks[other]! - ranks[seat]!);
    }
  }
}

/** Where the pair of two bots, the lower number first, is in the list of all pairs. */
function pairIndex(a: number, b: number, bots: number): number {
  return (a * (2 * bots - a - 3)) / 2 + b - 1;
}

/** A bot that has failed is behind all others, and they are level. */
function rankOf({ result, winners }: CountedGame, seat: number): number {
  const standing = result?.standings.find(({ player }) => player === seat);
  return standing?.rank ?? (winners.includes(seat) ? 1 : 2);
}

/** The tallies of two parts together. */
export function addTallies(one: Tallies, two: Tallies): Tallies {
  return {
    bots: one.bots.map(({ failures, ...counts }, i) => {
      const { failures: more, ...others } = two.bots[i]!;
      return { ...sumsOf(counts, others), failures: sumsOf(failures, more) };
    }),
    pairs: one.pairs.map((pair, i) => ({ ...pair, ...addSums(pair, two.pairs[i]!) })),
    places: one.places.map((place, i) => addSums(place, two.places[i]!)),
  };
}

function addSums(one: DealSum, two: DealSum): DealSum {
  return { won: one.won + two.won, squares: one.squares + two.squares };
}

function sumsOf<K extends string>(
  one: Readonly<Record<K, number>>,
  two: Readonly<Record<K, number>>,
): Record<K, number> {
  const entries = Object.keys(one).map((key) => [key, one[key as K] + two[key as K]]);
  return Object.fromEntries(entries) as Record<K, number>;
}
