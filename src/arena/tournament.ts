import { ensureGame } from '../core/game.js';
import { freeze, frozenCopy, isList } from '../core/made.js';
import type { Game, GameEvent, GameOptions } from '../core/game.js';
import { ensureSeed, keptSeed } from '../core/rng.js';
import type { Seed } from '../core/rng.js';
import { describe } from '../core/text.js';
import { at, itemsOf, Misfit, readAs, readOrThrow } from '../core/shape.js';
import { badOption, ensureBots, ensureFunctions, settledOptions } from '../bots/arguments.js';
import type { Bot } from '../bots/bot.js';
import { Scorebook } from './book.js';
import { playGame } from './deal.js';
import type { PlayedGame } from './deal.js';
import { digestOf } from '../core/keyed.js';
import { ensureSeeds, setupOf } from '../bots/match.js';
import type { MatchEnd } from '../bots/match.js';
import { fieldOf } from './result.js';
import type { TournamentPlan, TournamentResult } from './result.js';
import { countsOfDeal, isPlayable, MOST_GAMES, rangeOfPart, seatingsOfDeal } from './schedule.js';
import type { DealRange } from './schedule.js';
import { sprtPlan } from './sprt.js';
import type { SprtOptions, SprtPlan } from './sprt.js';
import { ensureTiming } from '../bots/timing.js';
import type { GameTiming } from '../bots/timing.js';

/**
 * How a tournament is played.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import type { SetupOptions } from 'reef-rules/pearls';
 * import { tournament } from 'reef-rules/arena';
 * import { PEARLS_BOTS, random } from 'reef-rules/bots';
 * import type { TournamentOptions } from 'reef-rules/arena';
 *
 * const options: TournamentOptions<SetupOptions> = { seed: 7, games: 4, setup: { allCards: true } };
 * (await tournament(pearls, [random, PEARLS_BOTS.greedy], options)).games; // 4
 * ```
 * @group Tournaments
 */
export interface TournamentOptions<Options, G = unknown> extends GameTiming {
  /**
   * The same seed gives the same tournament, whatever parts it is divided into. A bot that guesses it knows every
   * card, so use a long random text if you do not know what the bots do.
   */
  readonly seed: Seed;
  /** The least number of games: it is rounded up to whole deals. */
  readonly games: number;
  /** The number of players in each game; 2 by default. */
  readonly players?: number | undefined;
  /**
   * Whether the first bot plays against all others, and they do not play without it; `false` by default. It
   * makes a difference only where there are more bots than players.
   */
  readonly gauntlet?: boolean | undefined;
  /**
   * Stop as soon as a sequential test of the two bots is decided, deal by deal; `games` is then the most that
   * are played. It cannot be divided into parts.
   */
  readonly sprt?: SprtOptions | undefined;
  /** The options of `setup` besides the number of players and the seed, such as a start rule. */
  readonly setup?: Omit<Options, 'players' | 'seed'> | undefined;
  /**
   * The seeds of the deals, in their order, for deals of your own. By default they follow from `seed`, which still
   * gives bots their random numbers.
   */
  readonly seeds?: readonly Seed[] | undefined;
  /**
   * Play only part `index`, from 0, of `of` parts, or only the deals from `from` up to, but not including, `to`;
   * {@link mergeParts} puts parts together.
   */
  readonly part?: { readonly index: number; readonly of: number } | DealRange | undefined;
  /**
   * Called after every game, and awaited. If it returns `false`, or a promise of it, the tournament
   * stops there.
   */
  readonly onGame?: ((game: G) => unknown) | undefined;
}

/**
 * A finished game of a tournament.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { tournament } from 'reef-rules/arena';
 * import { random } from 'reef-rules/bots';
 * import type { TournamentGame } from 'reef-rules/arena';
 *
 * const numbers: number[] = [];
 * const onGame = ({ number }: TournamentGame<object, unknown, object>): void => {
 *   numbers.push(number);
 * };
 * await tournament(pearls, [random, { ...random, name: 'other' }], { seed: 7, games: 2, onGame });
 * numbers; // [0, 1]
 * ```
 * @group Tournaments
 */
export interface TournamentGame<State, Action, Options> {
  /** The number of the game in the whole tournament, from 0. */
  readonly number: number;
  /** The number of games in the tournament, or in this part of it. */
  readonly games: number;
  /** The number of the deal, from 0. */
  readonly deal: number;
  /** The names of the bots, by seat. */
  readonly bots: readonly string[];
  /** How it ended. Its record has every action: replay it to see the states and events. */
  readonly match: MatchEnd<State, Action, Options>;
}

/**
 * Plays many games between two or more bots, so that luck favours no bot: every deal is played by all
 * line-ups, and by each of them in all seatings.
 *
 * - Two players sit both ways round; more players sit in all rotations of the order in which the bots
 *   are given. Every bot sits in every seat, but not next to every other bot.
 * - With more bots than seats, every choice of different bots is a line-up; with fewer, bots take
 *   several seats, as evenly as possible. In a `gauntlet`, the first bot is in every line-up.
 *
 * Games are numbered, and everything about a game follows from the seed and its number: results do
 * not depend on who plays which part. A bot that fails loses the game, and the tournament goes on.
 * The result is plain data that survives JSON. Scores are expected to be whole numbers.
 *
 * @throws RulesError `bad-game`, `bad-bot`, or `bad-options` for options that no tournament can be
 * played with.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import { tournament } from 'reef-rules/arena';
 * import { random, REEF_BOTS } from 'reef-rules/bots';
 *
 * const { bots } = await tournament(reef, [REEF_BOTS.greedy, random], { games: 4, seed: 7 });
 * bots[0]?.name; // 'greedy'
 * bots[0]?.wins; // 4
 * ```
 * @group Tournaments
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
  given: TournamentOptions<O, TournamentGame<S, A, O>>,
): Promise<TournamentResult> {
  ensureGame(game);
  const entrants = ensureBots(bots);
  const settled = settledOptions(given);
  const options = { ...settled, seeds: seedsIn(settled.seeds) };
  const plan = planOf(game, entrants, options);
  const { from, to } = rangeIn(plan, options.part);
  const seatings = seatingsOfDeal(fieldOf(plan));
  const lineup = { game, bots: entrants, seatings, options };
  const games = (to - from) * seatings.length;
  const goesOn = async ({ number, deal, counted, end }: PlayedGame<S, A, O>): Promise<boolean> => {
    if (options.onGame === undefined) return true;
    const names = freeze(counted.seating.map((bot) => plan.bots[bot]!));
    const told = freeze({ number, games, deal, bots: names, match: end() });
    return (await options.onGame(told)) !== false;
  };

  const book = new Scorebook(plan, { from, to });
  for (const number of book.missing()) {
    const played = await playGame(lineup, number);
    book.add(played);
    if (!(await goesOn(played)) || book.isDecided) break;
  }
  return book.result;
}

/** What is to be played. Setting up a game shows whether its options are valid. */
export function planOf<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  bots: readonly Bot<V, A>[],
  options: TournamentOptions<O, never>,
): TournamentPlan {
  ensureTiming(bots, options);
  const { seed, seeds, games, players = 2, gauntlet = false, setup, onGame } = options;
  const { budget = null, clock = null, now } = options;
  const sprt = readOrThrow('bad-options', () => testOf(options.sprt, bots.length));
  if (bots.length < 2) throw badOption('bots', `two or more, found ${bots.length}`);
  ensureSeeds({ seed });
  ensureFunctions({ onGame });
  if (!(Number.isInteger(games) && games > 0 && games <= MOST_GAMES)) {
    throw badOption('games', `a whole number from 1 to ${MOST_GAMES}`);
  }
  if (!game.playerCounts.includes(players)) {
    throw badOption('players', `${game.playerCounts.join(', ')} can play ${game.name}`);
  }
  if (typeof gauntlet !== 'boolean') {
    throw badOption('gauntlet', `true or false, found ${describe(gauntlet)}`);
  }
  const field = { bots: bots.length, players, isGauntlet: gauntlet };
  if (!isPlayable(field)) {
    throw badOption('bots', `too many for all their line-ups of ${players}`);
  }
  game.setup(setupOf<O>(players, { setup, seed }));
  const deals = Math.ceil(games / countsOfDeal(field).games);
  return frozenCopy({
    format: 1,
    game: game.name,
    rules: game.rules,
    seed: keptSeed(seed),
    players,
    setup: game.formatOptions({ ...setup, players } as GameOptions as O),
    seeds: seedsDigest(seeds, deals),
    bots: distinct(bots.map(({ name }) => name)),
    budget,
    clock,
    isGauntlet: gauntlet,
    sprt,
    isTimed: now !== undefined,
    deals,
  });
}

function testOf(sprt: unknown, bots: number): SprtPlan | null {
  if (sprt === undefined) return null;
  if (bots !== 2) throw new Misfit('sprt', `it is for two bots, found ${bots}`);
  return at('sprt', () => readAs(sprtPlan, sprt));
}

/** Names that tell the bots apart: the second bot of a name is numbered, and so on. */
function distinct(names: readonly string[]): readonly string[] {
  return names.map((name, i) => {
    const before = names.slice(0, i).filter((other) => other === name).length;
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}

/** The seeds of deals as they are now, if there are any. */
function seedsIn(seeds: unknown): readonly Seed[] | undefined {
  if (seeds === undefined) return undefined;
  if (!isList(seeds)) throw badOption('seeds', `a list of seeds, found ${describe(seeds)}`);
  const list = readOrThrow('bad-options', () =>
    at('seeds', () => itemsOf(seeds, 0, MOST_GAMES)),
  ) as Seed[];
  for (const [i, seed] of list.entries()) {
    ensureSeed(seed, `seeds[${i}]`);
    if ((seed as unknown) === undefined) throw badOption(`seeds[${i}]`, 'expected a seed');
  }
  return list;
}

/** What identifies the seeds of deals, if there are any. */
function seedsDigest(seeds: unknown, deals: number): string | null {
  const list = seedsIn(seeds);
  if (list === undefined) return null;
  if (list.length >= deals) return digestOf(JSON.stringify(list.map(String)));
  throw badOption('seeds', `expected one for each of ${deals} deals, found ${list.length}`);
}

/** The deals of a part; without one, all of them. */
function rangeIn({ deals, sprt }: TournamentPlan, part: unknown): DealRange {
  const { from, to, index, of } = readOrThrow('bad-options', () => {
    const given = part === undefined ? { index: 0, of: 1 } : (part ?? {});
    const { from, to, index, of } = given as Record<string, unknown>;
    return { from, to, index, of };
  });
  const isWhole = (value: unknown, least: number, most: number): value is number =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
  if (sprt !== null && part !== undefined && of !== 1) {
    throw badOption('part', 'a sequential test looks at deals in their order: it has no parts');
  }
  if (from !== undefined || to !== undefined) {
    if (isWhole(from, 0, deals) && isWhole(to, from, deals)) return { from, to };
    throw badOption('part', `deals from 0 to ${deals}, as in { from: 0, to: ${deals} }`);
  }
  if (!isWhole(of, 1, MOST_GAMES)) throw badOption('part.of', 'the number of parts, from 1');
  if (!isWhole(index, 0, of - 1)) {
    throw badOption('part.index', `a whole number from 0 to ${of - 1}`);
  }
  return rangeOfPart(deals, index, of);
}
