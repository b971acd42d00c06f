import { freeze, isObject } from '../core/made.js';
import { attempt, Misfit } from '../core/shape.js';
import { badOption, ensureFunctions } from './arguments.js';
import { budgetProblem } from './bot.js';
import type { Budget, ClockState } from './bot.js';

/**
 * Calls back after a number of milliseconds, unless the function that it returns is called first.
 *
 * @example
 * ```ts
 * import type { Timer } from 'reef-rules/bots';
 *
 * const timer: Timer = (milliseconds, callBack) => {
 *   const id = setTimeout(callBack, milliseconds);
 *   return () => {
 *     clearTimeout(id);
 *   };
 * };
 * timer(1000, () => {})(); // undefined
 * ```
 * @group Matches
 */
export type Timer = (milliseconds: number, callBack: () => void) => () => void;

/**
 * How long bots may think. The library has no clock: pass one in to measure time.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { playMatch, random } from 'reef-rules/bots';
 * import type { Timing } from 'reef-rules/bots';
 *
 * let now = 0;
 * const timing: Timing = { now: () => now++ };
 * const { turns } = await playMatch(pearls, [random, random], { seed: 7, ...timing });
 * turns[0]?.milliseconds !== null; // true
 * ```
 * @group Matches
 */
export interface Timing {
  /**
   * How much each bot may think about a decision, unless it has its own budget. Milliseconds are
   * binding: a bot that takes longer than the match allows, or than its own budget, loses the game.
   */
  readonly budget?: Budget | undefined;
  /**
   * How many milliseconds a bot may exceed its budget; by default half of the budget, and at least
   * 50, because even an idle machine pauses now and then.
   */
  readonly grace?: number | undefined;
  /**
   * After how many milliseconds any bot loses, whatever its budget. Bots do not see it. No limit by
   * default.
   */
  readonly limit?: number | undefined;
  /** The clock, in milliseconds, such as `() => performance.now()`. Without it nothing is timed. */
  readonly now?: (() => number) | undefined;
  /** Without it, a match waits forever for a bot that never answers. */
  readonly timer?: Timer | undefined;
}

/**
 * How long each bot may think in a whole game, in milliseconds, as on a chess clock.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { playMatch, random } from 'reef-rules/bots';
 * import type { MatchClock } from 'reef-rules/bots';
 *
 * const clock: MatchClock = { base: 10_000, increment: 100 };
 * const now = () => performance.now();
 * (await playMatch(pearls, [random, random], { seed: 7, clock, now })).failure; // null
 * ```
 * @group Matches
 */
export interface MatchClock {
  /** What the clock shows at the beginning. */
  readonly base: number;
  /** What it gains after each decision. */
  readonly increment: number;
}

/**
 * Timing with a clock for the whole game.
 *
 * @group Matches
 */
export interface GameTiming extends Timing {
  /**
   * The time of each bot for the whole game, besides whatever limits single decisions. A bot that exceeds it, by
   * more than `grace` or 50 milliseconds, loses the game.
   */
  readonly clock?: MatchClock | undefined;
}

/**
 * After how many milliseconds a bot loses, given what its clock shows if there is one; `Infinity` if it may take
 * forever.
 */
export function limitOf(
  { budget: own }: { readonly budget?: Budget | undefined },
  { budget, grace, limit = Infinity }: Timing,
  left?: number,
): number {
  const least = Math.min(own?.milliseconds ?? Infinity, budget?.milliseconds ?? Infinity);
  const byBudget = least + (grace ?? Math.max(LEAST_GRACE, least / 2));
  return Math.min(byBudget, (left ?? Infinity) + (grace ?? LEAST_GRACE), limit);
}

/**
 * A time for one decision that leaves enough for the others: games have about twenty decisions for each player, and
 * a share of what is left never uses all of it up.
 */
export function shareOf({ left, increment }: ClockState): Budget {
  return freeze({ milliseconds: Math.max(1, Math.floor(left / 20 + increment / 2)) });
}

/** A pause of a machine, in milliseconds, that no bot should lose by. */
const LEAST_GRACE = 50;

/** A promise that rejects when the time is up, if there is a timer, and a way to stop the timer. */
export function alarm(
  { timer }: Timing,
  limit: number,
): { readonly late: readonly Promise<never>[]; readonly stop: () => void } {
  if (timer === undefined || limit === Infinity) return { late: [], stop: nothing };
  let ring = nothing;
  const late = new Promise<never>((_, reject) => {
    ring = () => {
      reject(new TooLate(limit));
    };
  });
  // It may ring when no answer is awaited any more.
  late.catch(nothing);
  const stop: unknown = timer(limit, ring);
  if (typeof stop !== 'function') throw badOption('timer', 'it returns a function that stops it');
  return { late: [late], stop: stop as () => void };
}

const nothing = (): void => undefined;

/** A bot has not answered within this time. */
export class TooLate extends Error {
  readonly #milliseconds: number;

  constructor(milliseconds: number) {
    super('too late');
    this.#milliseconds = milliseconds;
  }

  /** The time within which there was no answer; `null` for what else was thrown, which may be a proxy. */
  static timeIn(error: unknown): number | null {
    return isObject(error) && #milliseconds in error ? error.#milliseconds : null;
  }
}

/** Refuses conditions under which no game can be played. */
export function ensureTiming(
  bots: readonly { readonly budget?: Budget | undefined }[],
  options: GameTiming,
): void {
  const { budget, grace = 0, limit, clock, now, timer } = options;
  const problem = budgetProblem(budget);
  if (problem !== null) throw badOption('budget', problem);
  if (!(Number.isFinite(grace) && grace >= 0)) throw badOption('grace', 'milliseconds from 0');
  if (limit !== undefined && !(Number.isFinite(limit) && limit > 0)) {
    throw badOption('limit', 'milliseconds above 0');
  }
  if (clock !== undefined && !isClock(clock)) {
    throw badOption('clock', 'milliseconds, as in { base: 10_000, increment: 100 }');
  }
  ensureFunctions({ now, timer });
  const isTimed =
    limit !== undefined ||
    clock !== undefined ||
    [{ budget }, ...bots].some((one) => one.budget?.milliseconds !== undefined);
  if (isTimed && now === undefined) {
    throw badOption('now', 'milliseconds need a clock: pass now: () => performance.now()');
  }
}

/** Whether a value is a clock: a base above 0, and an increment from 0. */
export function isClock(value: unknown): value is MatchClock {
  const given = attempt(() => (isObject(value) ? { ...value } : {}) as Record<string, unknown>);
  if (given instanceof Misfit) return false;
  const { base, increment, ...more } = given;
  const isTime = (time: unknown): boolean => Number.isFinite(time) && (time as number) >= 0;
  return isTime(base) && isTime(increment) && base !== 0 && Object.keys(more).length === 0;
}
