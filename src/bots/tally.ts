import type { GameResult } from '../core/game.js';
import type { Failure, FailureCode } from './table.js';
import type { SeatingOrder } from './schedule.js';
import type { DealSum } from './statistics.js';

/**
 * What is counted in a tournament. Everything is a whole number, so that the tallies of parts add up
 * to exactly those of the whole, in whatever order they come. A victory is as many points as
 * any number of the players can share: 2, 6, 12, 60 or 60 for two to six of them.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { PEARLS_BOTS, random, tournament } from 'reef-rules/bots';
 * import type { Tallies } from 'reef-rules/bots';
 *
 * const result = await tournament(pearls, [random, PEARLS_BOTS.greedy], { seed: 7, games: 4 });
 * const tallies: Tallies = result.tallies;
 * tallies.bots.length; // 2
 * ```
 */
export interface Tallies {
  readonly bots: readonly BotTally[];
  /** For every two bots: how often the first was ahead of the second, a tie counting 1 and a lead 2. */
  readonly pairs: readonly PairTally[];
  /** By the order of play: what whoever began has won, then who came second, and so on. */
  readonly places: readonly DealSum[];
}

/**
 * What is counted for one bot.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { PEARLS_BOTS, random, tournament } from 'reef-rules/bots';
 * import type { BotTally } from 'reef-rules/bots';
 *
 * const { tallies } = await tournament(pearls, [random, PEARLS_BOTS.greedy], { seed: 7, games: 4 });
 * const scored = tallies.bots.map((bot: BotTally) => bot.scored);
 * scored; // [4, 4]
 * ```
 */
export interface BotTally extends DealSum {
  /** Games that ended by the rules, and the scores in them. */
  readonly scored: number;
  readonly score: number;
  readonly scoreSquares: number;
  readonly turns: number;
  readonly microseconds: number;
  readonly failures: Readonly<Record<FailureCode, number>>;
}

/**
 * What is counted for two bots.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { PEARLS_BOTS, random, tournament } from 'reef-rules/bots';
 * import type { PairTally } from 'reef-rules/bots';
 *
 * const { tallies } = await tournament(pearls, [random, PEARLS_BOTS.greedy], { seed: 7, games: 4 });
 * const pair: PairTally = tallies.pairs[0]!;
 * [pair.a, pair.b]; // [0, 1]
 * ```
 */
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

/** The tallies before the first deal. */
export function emptyTallies(bots: number, players: number): Tallies {
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
    places: times(players, () => NOTHING),
  };
}

const NOTHING: DealSum = { won: 0, squares: 0 };

function times<T>(count: number, item: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => item(i));
}

/** The tallies of one deal, all its games together. */
export function tallyDeal(bots: number, games: readonly CountedGame[]): Tallies {
  const players = games[0]!.seating.length;
  const whole = wholeOf(players);
  const tallies = emptyTallies(bots, players);
  const sum = (each: (game: CountedGame, seat: number) => number) => (wanted: Wanted) => {
    const seats = games.flatMap((game) => times(players, (seat) => ({ game, seat })));
    return seats.reduce(
      (all, { game, seat }) => all + (wanted(game, seat) ? each(game, seat) : 0),
      0,
    );
  };
  const share = sum(({ winners }, seat) => (winners.includes(seat) ? whole / winners.length : 0));
  return {
    bots: tallies.bots.map((_, bot) => {
      const own: Wanted = ({ seating }, seat) => seating[seat] === bot;
      return {
        ...dealt(share(own)),
        scored: sum(({ result }) => (result === null ? 0 : 1))(own),
        score: sum(scoreOf)(own),
        scoreSquares: sum((game, seat) => scoreOf(game, seat) ** 2)(own),
        turns: sum(({ turns }, seat) => turns[seat]!)(own),
        microseconds: sum(({ microseconds }, seat) => microseconds[seat]!)(own),
        failures: failuresOf(games, bot),
      };
    }),
    pairs: tallies.pairs.map(({ a, b }) => ({
      a,
      b,
      ...dealt(games.reduce((all, game) => all + leadOf(game, a, b), 0)),
    })),
    places: tallies.places.map((_, place) =>
      dealt(share(({ first }, seat) => (seat - first + players) % players === place)),
    ),
  };
}

type Wanted = (game: CountedGame, seat: number) => boolean;

/** What was won in one deal. */
function dealt(won: number): DealSum {
  return { won, squares: won ** 2 };
}

function scoreOf({ result }: CountedGame, seat: number): number {
  return result?.standings.find(({ player }) => player === seat)?.score ?? 0;
}

function failuresOf(games: readonly CountedGame[], bot: number): Record<FailureCode, number> {
  const codes = games.flatMap(({ failure, seating }) =>
    failure !== null && seating[failure.seat] === bot ? [failure.code] : [],
  );
  const count = (code: FailureCode): number => codes.filter((one) => one === code).length;
  return {
    'illegal-action': count('illegal-action'),
    threw: count('threw'),
    'time-out': count('time-out'),
  };
}

/** How often one bot was ahead of another in a game: 2 for a lead and 1 for a tie, at each two seats. */
function leadOf(game: CountedGame, a: number, b: number): number {
  const ranks = game.seating.map((_, seat) => rankOf(game, seat));
  const seatsOf = (bot: number): number[] => ranks.filter((_, seat) => game.seating[seat] === bot);
  return seatsOf(a).reduce(
    (sum, mine) => seatsOf(b).reduce((all, other) => all + 1 + Math.sign(other - mine), sum),
    0,
  );
}

/** A bot that has failed is behind all others, and they are level. */
function rankOf({ result, winners }: CountedGame, seat: number): number {
  const standing = result?.standings.find(({ player }) => player === seat);
  return standing?.rank ?? (winners.includes(seat) ? 1 : 2);
}

/** The tallies of two parts together. */
export function addTallies(one: Tallies, two: Tallies): Tallies {
  return {
    bots: one.bots.map((tally, i) => addBots(tally, two.bots[i]!)),
    pairs: one.pairs.map((tally, i) => ({
      ...tally,
      ...addSums(tally, two.pairs[i]!),
    })),
    places: one.places.map((tally, i) => addSums(tally, two.places[i]!)),
  };
}

function addSums(one: DealSum, two: DealSum): DealSum {
  return { won: one.won + two.won, squares: one.squares + two.squares };
}

function addBots(one: BotTally, two: BotTally): BotTally {
  return {
    ...addSums(one, two),
    scored: one.scored + two.scored,
    score: one.score + two.score,
    scoreSquares: one.scoreSquares + two.scoreSquares,
    turns: one.turns + two.turns,
    microseconds: one.microseconds + two.microseconds,
    failures: {
      'illegal-action': one.failures['illegal-action'] + two.failures['illegal-action'],
      threw: one.failures.threw + two.failures.threw,
      'time-out': one.failures['time-out'] + two.failures['time-out'],
    },
  };
}
