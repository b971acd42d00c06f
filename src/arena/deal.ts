import { freeze } from '../core/made.js';
import type { Game, GameOptions } from '../core/game.js';
import type { Seed } from '../core/rng.js';
import type { Bot } from '../bots/bot.js';
import { keyedSeed } from '../core/keyed.js';
import { turnsOf } from '../bots/match.js';
import type { MatchEnd, MatchOptions } from '../bots/match.js';
import type { SeatingOrder } from './schedule.js';
import type { CountedGame } from './tally.js';

/** Who plays a deal, and how. */
export interface Lineup<S extends V, V extends object, A, O extends GameOptions> {
  readonly game: Game<S, V, A, O>;
  readonly bots: readonly Bot<V, A>[];
  /** Every seating of a deal: the numbers of the bots, by seat. */
  readonly seatings: readonly SeatingOrder[];
  /** The seed is that of the tournament. */
  readonly options: Omit<MatchOptions<O>, 'luck'> & {
    /** The seeds of the deals, if they do not follow from that of the tournament. */
    readonly seeds?: readonly Seed[] | undefined;
  };
}

/** A game of a deal: what counts, and its record if it is asked for. */
export interface PlayedGame<S, A, O> {
  /** The number of the game in the tournament, from 0. */
  readonly number: number;
  /** The number of the deal, from 0. */
  readonly deal: number;
  readonly counted: CountedGame;
  readonly end: () => MatchEnd<S, A, O>;
}

/** Plays one game. Everything about it follows from the seed and its number. */
export async function playGame<S extends V, V extends object, A, O extends GameOptions>(
  { game, bots, seatings, options }: Lineup<S, V, A, O>,
  number: number,
): Promise<PlayedGame<S, A, O>> {
  const { seed, seeds, setup, budget, grace, limit, clock, now, timer } = options;
  const deal = Math.floor(number / seatings.length);
  const seating = seatings[number % seatings.length]!;
  const match = turnsOf<S, V, A, O, { readonly state: S }>(
    game,
    seating.map((bot) => bots[bot]!),
    {
      ...{ setup, budget, grace, limit, clock, now, timer },
      ...seedsOf(seed, deal, number, seeds),
    },
    (state, action) => ({ state: game.apply(state, action) }),
  );
  const turns = seating.map(() => 0);
  const microseconds = [...turns];
  let first: number | undefined;
  for (;;) {
    const { done, value } = await match.next();
    if (done === true) {
      const { winners, result, failure, record } = value;
      const lines = result?.standings.map(({ player, rank, score }) => ({ player, rank, score }));
      const standings = lines ?? null;
      const counted = {
        ...{ seating, winners, standings, failure, turns, microseconds },
        first: first ?? failure?.seat ?? 0,
      };
      const end = (): MatchEnd<S, A, O> => freeze({ winners, result, failure, record: record() });
      return { number, deal, counted, end };
    }
    const { seat, milliseconds } = value;
    first ??= seat;
    turns[seat]!++;
    microseconds[seat]! += Math.round((milliseconds ?? 0) * 1000);
  }
}

/**
 * The seeds of one game, each from a keyed hash unless the deals have seeds of their own: with them `playMatch`
 * plays it again.
 */
export function seedsOf(
  seed: Seed,
  deal: number,
  game: number,
  seeds?: readonly Seed[],
): { readonly seed: Seed; readonly luck: string } {
  const own = seeds?.[deal] ?? keyedSeed(seed, `deal ${deal}`);
  return { seed: own, luck: keyedSeed(seed, `game ${game}`) };
}
