import { ensureGame } from '../core/ensure-game.js';
import { freeze, frozenCopy } from '../core/freeze.js';
import type { Game, GameEvent, GameOptions } from '../core/game.js';
import { keptSeed } from '../core/rng.js';
import type { Seed } from '../core/rng.js';
import { describe } from '../core/text.js';
import { Misfit, readOrThrow } from '../core/untrusted.js';
import type { Bot } from './bot.js';
import { ensureSeeds, setupOf, turnsOf } from './match.js';
import type { MatchEnd, MatchOptions } from './match.js';
import { badOption, ensureBots, ensureFunctions, ensureTiming } from './referee.js';
import type { Timing } from './referee.js';
import { FAILURES_KEPT, fieldOf, resultOf, standingOf } from './result.js';
import type { TournamentFailure, TournamentPlan, TournamentResult } from './result.js';
import { countsOfDeal, isPlayable, MOST_GAMES, rangeOfPart, seatingsOfDeal } from './schedule.js';
import type { SeatingOrder } from './schedule.js';
import { sprtAt } from './sprt.js';
import type { SprtOptions, SprtPlan } from './sprt.js';
import { addTallies, emptyTallies, tallyDeal } from './tally.js';
import type { CountedGame, Tallies } from './tally.js';

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
  /** The same seed gives the same tournament, whatever parts it is divided into. */
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
  /** Play only part `index`, from 0, of `of` parts; {@link mergeParts} puts them together. */
  readonly part?: { readonly index: number; readonly of: number } | undefined;
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
 * import { random, tournament } from 'reef-rules/bots';
 * import type { TournamentGame } from 'reef-rules/bots';
 *
 * const numbers: number[] = [];
 * const onGame = ({ number }: TournamentGame<object, unknown, object>): void => {
 *   numbers.push(number);
 * };
 * await tournament(pearls, [random, { ...random, name: 'other' }], { seed: 7, games: 2, onGame });
 * numbers; // [0, 1]
 * ```
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
 * Plays many games between two or more bots, so that luck favours nobody: every deal is played by all
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
  options: TournamentOptions<O, TournamentGame<S, A, O>>,
): Promise<TournamentResult> {
  ensureGame(game);
  const entrants = ensureBots(bots);
  const plan = planOf(game, entrants, options);
  const { index, of } = partOf(options.part);
  if (plan.sprt !== null && of > 1) {
    throw badOption('part', 'a sequential test looks at deals in their order: it has no parts');
  }
  const { from, to } = rangeOfPart(plan.deals, index, of);
  const seatings = seatingsOfDeal(fieldOf(plan));
  const games = (to - from) * seatings.length;

  let tallies: Tallies = emptyTallies(entrants.length, plan.players);
  const failures: TournamentFailure[] = [];
  let deal = from;
  for (let goesOn = true; goesOn && deal < to; deal++) {
    const counted: CountedGame[] = [];
    const failed: TournamentFailure[] = [];
    for (const [i, seating] of seatings.entries()) {
      const number = deal * seatings.length + i;
      const names = freeze(seating.map((bot) => plan.bots[bot]!));
      const { record, ...played } = await playGame(game, entrants, options, number, deal, seating);
      counted.push(played);
      const { winners, result, failure } = played;
      if (failure !== null) {
        const { seat, code, message, turn } = failure;
        failed.push({ game: number, seat, bot: names[seat]!, code, message, turn });
      }

      if (options.onGame === undefined) continue;
      const match = freeze({ winners, result, failure, record: record() });
      goesOn =
        (await options.onGame(freeze({ number, games, deal, bots: names, match }))) !== false;
      if (!goesOn) break;
    }
    // A deal counts only if it was played in every seating.
    if (counted.length < seatings.length) break;
    tallies = addTallies(tallies, tallyDeal(entrants.length, counted));
    if (failures.length < FAILURES_KEPT) failures.push(...failed);
    goesOn &&= (standingOf(plan, tallies, deal + 1)?.verdict ?? null) === null;
  }
  return resultOf(plan, [{ from, to: deal }], tallies, failures);
}

/** One game: the deal follows from its own number, and the luck of the bots from that of the game. */
async function playGame<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  bots: readonly Bot<V, A>[],
  { seed, setup, budget, grace, limit, now, timer }: Omit<MatchOptions<O>, 'luck'>,
  number: number,
  deal: number,
  seating: SeatingOrder,
): Promise<CountedGame & { readonly record: () => MatchEnd<S, A, O>['record'] }> {
  const match = turnsOf<S, V, A, O, { readonly state: S }>(
    game,
    seating.map((bot) => bots[bot]!),
    {
      ...{ setup, budget, grace, limit, now, timer },
      ...seedsOf(seed, deal, number),
    },
    (state, action) => ({ state: game.apply(state, action) }),
  );
  const turns = seating.map(() => 0);
  const microseconds = [...turns];
  let first: number | undefined;
  for (;;) {
    const { done, value } = await match.next();
    if (done === true) {
      return { seating, first: first ?? value.failure?.seat ?? 0, turns, microseconds, ...value };
    }
    const { seat, milliseconds } = value;
    first ??= seat;
    turns[seat]!++;
    microseconds[seat]! += Math.round((milliseconds ?? 0) * 1000);
  }
}

/** The seeds of one game: with them `playMatch` plays it again. */
export function seedsOf(
  seed: Seed,
  deal: number,
  game: number,
): { readonly seed: string; readonly luck: string } {
  return { seed: `${seed}, deal ${deal}`, luck: `${seed}, game ${game}` };
}

/** What is to be played. Setting up a game shows whether its options are sound. */
function planOf<S extends V, V extends object, A, O extends GameOptions>(
  game: Game<S, V, A, O>,
  bots: readonly Bot<V, A>[],
  options: TournamentOptions<O, never>,
): TournamentPlan {
  ensureTiming(bots, options);
  const { seed, games, players = 2, gauntlet = false, setup, budget = null, now, onGame } = options;
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
  const all = setupOf<O>(players, { setup, seed });
  game.setup(all);
  return frozenCopy({
    format: 1,
    game: game.name,
    rules: game.rules,
    seed: keptSeed(seed),
    players,
    setup: game.formatOptions(all),
    bots: distinct(bots.map(({ name }) => name)),
    budget,
    isGauntlet: gauntlet,
    sprt,
    isTimed: now !== undefined,
    deals: Math.ceil(games / countsOfDeal(field).games),
  });
}

function testOf(sprt: unknown, bots: number): SprtPlan | null {
  if (sprt === undefined) return null;
  if (bots !== 2) throw new Misfit('sprt', `it is for two bots, found ${bots}`);
  return sprtAt(sprt, 'sprt');
}

/** Names that tell the bots apart: the second bot of a name is numbered, and so on. */
function distinct(names: readonly string[]): readonly string[] {
  return names.map((name, i) => {
    const before = names.slice(0, i).filter((other) => other === name).length;
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}

function partOf(part: unknown = { index: 0, of: 1 }): { index: number; of: number } {
  const { index, of } = (part ?? {}) as Record<string, unknown>;
  if (!(Number.isSafeInteger(of) && (of as number) > 0 && (of as number) <= MOST_GAMES)) {
    throw badOption('part.of', 'how many parts there are, from 1');
  }
  if (!(Number.isInteger(index) && (index as number) >= 0 && (index as number) < (of as number))) {
    throw badOption('part.index', `a whole number from 0 to ${(of as number) - 1}`);
  }
  return { index: index as number, of: of as number };
}
