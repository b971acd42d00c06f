import { freeze, frozenCopy } from '../core/freeze.js';
import type { Game, GameEvent, GameOptions } from '../core/game.js';
import { ensureSeed, keptSeed } from '../core/rng.js';
import type { Seed } from '../core/rng.js';
import type { Bot } from './bot.js';
import { playMatch, setupOf } from './match.js';
import type { Match, MatchOptions, SetupRest } from './match.js';
import { isPlayable, rangeOfPart, seatingsOfDeal } from './schedule.js';
import type { SeatingOrder } from './schedule.js';
import { resultOf } from './result.js';
import type { TournamentFailure, TournamentPlan, TournamentResult } from './result.js';
import { badOption, checkBots, checkTiming } from './table.js';
import type { Timing } from './table.js';
import { addTallies, emptyTallies, tallyDeal } from './tally.js';
import type { CountedGame } from './tally.js';

/**
 * How a tournament is played.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import type { SetupOptions } from 'reef-rules/pearls';
 * import { PEARLS_BOTS, random, tournament } from 'reef-rules/bots';
 * import type { TournamentOptions } from 'reef-rules/bots';
 *
 * const options: TournamentOptions<SetupOptions> = { seed: 7, games: 4, setup: { allCards: true } };
 * (await tournament(pearls, [random, PEARLS_BOTS.greedy], options)).games; // 4
 * ```
 */
export interface TournamentOptions<Options, G = unknown> extends Timing {
  /** The same seed gives the same tournament, however it is divided. */
  readonly seed: Seed;
  /** How many games at least: deals are played by everybody in every seat, so it may be some more. */
  readonly games: number;
  /** How many play in each game; 2 by default. */
  readonly players?: number | undefined;
  /** The options of `setup` besides the number of players and the seed. */
  readonly setup?: SetupRest<Options> | undefined;
  /** Play only one of so many parts, numbered from 0; {@link mergeParts} puts them together. */
  readonly part?: { readonly index: number; readonly of: number } | undefined;
  /**
   * Told of every game when it is over, and waited for; with `false` as the answer, or a promise of
   * it, the tournament stops there.
   */
  readonly onGame?: ((game: G) => unknown) | undefined;
}

/**
 * A game of a tournament that has been played.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { random, tournament } from 'reef-rules/bots';
 * import type { TournamentGame } from 'reef-rules/bots';
 *
 * const numbers: number[] = [];
 * const onGame = ({ number }: TournamentGame<object, unknown, object, object>): void => {
 *   numbers.push(number);
 * };
 * await tournament(pearls, [random, { ...random, name: 'other' }], { seed: 7, games: 2, onGame });
 * numbers; // [0, 1]
 * ```
 */
export interface TournamentGame<State, Action, Options, Event> {
  /** The number of the game in the whole tournament, from 0. */
  readonly number: number;
  /** How many games there will be: in this part, if it is one. */
  readonly games: number;
  /** The number of the deal, from 0. */
  readonly deal: number;
  /** The names of the bots, by seat. */
  readonly bots: readonly string[];
  readonly match: Match<State, Action, Options, Event>;
}

/**
 * Plays many games between two or more bots, so that luck favours nobody: every deal is played by all
 * line-ups, and by each of them in all seatings.
 *
 * - For two players the seatings are both; for more, all rotations of the order in which the bots are
 *   given: everybody sits everywhere, but not next to everybody.
 * - With more bots than seats the line-ups are all choices of different bots; with fewer, bots sit
 *   there more than once, as evenly as can be.
 *
 * Games are numbered, and everything about a game follows from the seed and its number: results do
 * not depend on who plays which part. A bot that fails loses the game, and the tournament goes on.
 * The result is plain data that survives JSON. It takes for granted that scores are whole numbers.
 *
 * @throws RulesError `bad-bot`, or `bad-options` for options that no tournament can be played with.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import { random, REEF_BOTS, tournament } from 'reef-rules/bots';
 *
 * const { bots } = await tournament(reef, [REEF_BOTS.greedy, random], { games: 4, seed: 7 });
 * bots[0]?.name; // 'greedy'
 * bots[0]?.wins; // 4
 * ```
 */
export async function tournament<
  S extends V,
  V extends object,
  A,
  O extends GameOptions,
  E extends GameEvent,
>(
  game: Game<S, V, A, O, E>,
  bots: readonly Bot<V, A>[],
  options: TournamentOptions<O, TournamentGame<S, A, O, E>>,
): Promise<TournamentResult> {
  const plan = planOf(game, bots, options);
  const { deals, players } = plan;
  const { index, of } = checkedPart(options.part);
  const { from, to } = rangeOfPart(deals, index, of);
  const seatings = seatingsOfDeal(bots.length, players);

  let tallies = emptyTallies(bots.length, players);
  const failures: TournamentFailure[] = [];
  let deal = from;
  for (let goesOn = true; goesOn && deal < to; deal++) {
    const counted: CountedGame[] = [];
    const failed: TournamentFailure[] = [];
    for (const [i, seating] of seatings.entries()) {
      const number = deal * seatings.length + i;
      const match = await playGame(game, bots, options, { number, deal, seating });
      const names = freeze(seating.map((bot) => plan.bots[bot]!));
      counted.push(summaryOf(match, seating));
      if (match.failure !== null) {
        failed.push({ game: number, ...match.failure, bot: names[match.failure.seat]! });
      }

      const games = (to - from) * seatings.length;
      const report = freeze({ number, games, deal, bots: names, match });
      goesOn = (await options.onGame?.(report)) !== false;
      if (!goesOn) break;
    }
    // A deal that was not played in every seating says nothing.
    if (counted.length < seatings.length) break;
    tallies = addTallies(tallies, tallyDeal(bots.length, counted));
    failures.push(...failed);
  }
  return resultOf(plan, [{ from, to: deal }], tallies, failures);
}

/** One game: the deal follows from its number, and the luck of the bots from that of the game. */
function playGame<S extends V, V extends object, A, O extends GameOptions, E extends GameEvent>(
  game: Game<S, V, A, O, E>,
  bots: readonly Bot<V, A>[],
  { seed, setup, budget, grace, limit, now, timer }: Omit<MatchOptions<O>, 'luck'>,
  { number, deal, seating }: { number: number; deal: number; seating: SeatingOrder },
): Promise<Match<S, A, O, E>> {
  const seats = seating.map((bot) => bots[bot]!);
  const seeds = { seed: `${seed}, deal ${deal}`, luck: `${seed}, game ${number}` };
  const timing = { budget, grace, limit, now, timer };
  return playMatch<S, V, A, O, E>(game, seats, { ...seeds, setup, ...timing });
}

/** What counts of a game. */
function summaryOf<S, A, O, E>(
  { winners, result, failure, turns }: Match<S, A, O, E>,
  seating: SeatingOrder,
): CountedGame {
  const bySeat = (each: (turn: (typeof turns)[number]) => number): number[] =>
    seating.map((_, seat) =>
      turns.reduce((sum, turn) => sum + (turn.seat === seat ? each(turn) : 0), 0),
    );
  return {
    seating,
    first: (turns[0] ?? failure!).seat,
    winners,
    result,
    failure,
    turns: bySeat(() => 1),
    microseconds: bySeat(({ milliseconds }) => Math.round((milliseconds ?? 0) * 1000)),
  };
}

// What is to be played.

const MOST_GAMES = 10_000_000;

function planOf<S extends V, V extends object, A, O extends GameOptions, E extends GameEvent>(
  game: Game<S, V, A, O, E>,
  bots: readonly Bot<V, A>[],
  options: TournamentOptions<O, TournamentGame<S, A, O, E>>,
): TournamentPlan {
  checkTiming(checkBots(bots), options);
  const { seed, games, players = 2, setup, budget = null, now } = options;
  if (bots.length < 2) throw badOption('bots', `two or more, found ${bots.length}`);
  ensureSeed(seed);
  if ((seed as unknown) === undefined) throw badOption('seed', 'a tournament needs a seed');
  if (!(Number.isInteger(games) && games > 0 && games <= MOST_GAMES)) {
    throw badOption('games', `a whole number from 1 to ${MOST_GAMES}`);
  }
  if (!game.playerCounts.includes(players)) {
    throw badOption('players', `${game.playerCounts.join(', ')} can play ${game.name}`);
  }
  if (!isPlayable(bots.length, players)) {
    throw badOption('bots', `too many for all their line-ups of ${players}`);
  }
  const perDeal = seatingsOfDeal(bots.length, players).length;
  return frozenCopy({
    format: 1,
    game: game.name,
    rules: game.rules,
    seed: keptSeed(seed),
    players,
    setup: settingsOf(game, setupOf<O>(players, { setup, seed })),
    bots: distinct(bots.map(({ name }) => name)),
    budget,
    isTimed: now !== undefined,
    deals: Math.ceil(games / perDeal),
  });
}

/** The options of all games as text; setting up a game shows whether they are sound. */
function settingsOf<S extends V, V extends object, A, O, E extends GameEvent>(
  game: Game<S, V, A, O, E>,
  options: O,
): string {
  game.setup(options);
  return game.formatOptions(options);
}

/** Names that tell the bots apart: the second of a name is numbered, and so on. */
function distinct(names: readonly string[]): readonly string[] {
  return names.map((name, i) => {
    const before = names.slice(0, i).filter((other) => other === name).length;
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}

function checkedPart(part: unknown = { index: 0, of: 1 }): { index: number; of: number } {
  const { index, of } = (part ?? {}) as Record<string, unknown>;
  if (!(Number.isSafeInteger(of) && (of as number) > 0 && (of as number) <= MOST_GAMES)) {
    throw badOption('part.of', 'how many parts there are, from 1');
  }
  if (!(Number.isInteger(index) && (index as number) >= 0 && (index as number) < (of as number))) {
    throw badOption('part.index', `a whole number from 0 to ${(of as number) - 1}`);
  }
  return { index: index as number, of: of as number };
}
