import { isIllegalActionError, isRulesError, RulesError } from '../core/errors.js';
import { freeze } from '../core/freeze.js';
import type { Game, GameEvent, GameStep } from '../core/game.js';
import type { Rng } from '../core/rng.js';
import { describe } from '../core/text.js';
import { budgetProblem, checkBot, isRememberer } from './bot.js';
import type { Bot, Budget, Chooser } from './bot.js';

/**
 * Calls back after so many milliseconds, unless the function that it returns is called before.
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
 */
export type Timer = (milliseconds: number, callBack: () => void) => () => void;

/**
 * How long bots may think. The library has no clock of its own: who wants one passes it in.
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
 */
export interface Timing {
  /**
   * How much each bot may think about a decision, unless it has a budget of its own. Milliseconds are
   * the law: whoever takes longer than the match allows, or than its own budget, loses the game.
   */
  readonly budget?: Budget | undefined;
  /** How many milliseconds beyond the budget are forgiven; 100 by default. */
  readonly grace?: number | undefined;
  /**
   * After how many milliseconds anybody loses, whatever the budget; bots are not told. None by default.
   */
  readonly limit?: number | undefined;
  /** The clock, in milliseconds, such as `() => performance.now()`. Without it nothing is timed. */
  readonly now?: (() => number) | undefined;
  /** Without it a bot that never answers is waited for forever. */
  readonly timer?: Timer | undefined;
}

/**
 * The ways in which a bot can fail.
 *
 * @example
 * ```ts
 * import { FAILURE_CODES } from 'reef-rules/bots';
 *
 * FAILURE_CODES.length; // 3
 * ```
 */
export const FAILURE_CODES: readonly ['illegal-action', 'threw', 'time-out'] =
  /* @__PURE__ */ Object.freeze(['illegal-action', 'threw', 'time-out'] as const);
/**
 * How a bot has failed: its answer was not legal, it threw or rejected, or it took too long.
 *
 * @example
 * ```ts
 * import { FAILURE_CODES } from 'reef-rules/bots';
 * import type { FailureCode } from 'reef-rules/bots';
 *
 * const codes: readonly FailureCode[] = FAILURE_CODES;
 * codes.length > 0; // true
 * ```
 */
export type FailureCode = (typeof FAILURE_CODES)[number];

/**
 * How a bot has lost a game other than by the rules.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { playMatch, random } from 'reef-rules/bots';
 * import type { Failure } from 'reef-rules/bots';
 *
 * const broken = { name: 'broken', choose: () => ({ type: 'cheat' }) as never };
 * const match = await playMatch(pearls, [broken, random], { seed: 7, setup: { first: 0 } });
 * const failure: Failure | null = match.failure;
 * failure?.code; // 'illegal-action'
 * ```
 */
export interface Failure {
  readonly seat: number;
  /** The name of the bot. */
  readonly bot: string;
  readonly code: FailureCode;
  readonly message: string;
  /** In which turn of the match, from 1. */
  readonly turn: number;
}

const GRACE = 100;

interface Failed {
  readonly failure: Omit<Failure, 'turn'>;
}
type Taken<S, A, E> = GameStep<S, E> & { readonly action: A; readonly milliseconds: number | null };

/** The bots around a table, and how much time they have. */
export class Table<V extends object, A> {
  readonly #bots: readonly Bot<V, A>[];
  /** As they were at the beginning: what a bot says about itself later on counts for nothing. */
  readonly #names: readonly string[];
  readonly #budgets: readonly (Budget | undefined)[];
  readonly #choosers: (Chooser<V, A> | undefined)[] = [];
  readonly #limits: readonly number[];
  readonly #now: (() => number) | undefined;
  readonly #timer: Timer | undefined;

  constructor(bots: readonly Bot<V, A>[], options: Timing) {
    const { budget, now, timer } = options;
    this.#bots = [...bots];
    this.#names = bots.map(({ name }) => name);
    this.#budgets = bots.map(({ budget: own = budget }) => own && freeze({ ...own }));
    this.#limits = bots.map((bot) => limitOf(bot, options));
    this.#now = now;
    this.#timer = timer;
  }

  /** Asks a bot for its action, and carries it out. */
  async ask<S extends V, O, E extends GameEvent>(
    game: Game<S, V, A, O, E>,
    state: S,
    seat: number,
    rng: Rng,
  ): Promise<Taken<S, A, E> | Failed> {
    const name = this.#names[seat]!;
    const failed = (code: FailureCode, why: string): Failed => {
      const message = `the bot ${name} in seat ${seat} ${why}`;
      return { failure: { seat, bot: name, code, message } };
    };

    const view = game.view(state, seat);
    const players = this.#bots.length;
    const budget = this.#budgets[seat] ?? null;
    const limit = this.#limits[seat]!;
    const started = this.#now?.() ?? 0;
    const elapsed = (): number => Math.max(0, (this.#now?.() ?? 0) - started);
    const decision = freeze({
      game,
      view,
      seat,
      players,
      rng: freeze(ownLuck(rng)),
      budget,
      elapsed,
    });
    // Whatever comes later than the alarm is ignored. If the timer fails, it is not the bot's fault.
    const { late, stop } = this.#alarm(limit);
    let answer: unknown;
    try {
      answer = await Promise.race([this.#chooser(seat).choose(decision), ...late]);
    } catch (error) {
      return failed('threw', `threw: ${why(error)}`);
    } finally {
      stop();
    }

    const milliseconds = this.#now === undefined ? null : elapsed();
    if (answer === LATE || (milliseconds ?? 0) > limit) {
      return failed('time-out', `did not answer within ${limit} milliseconds`);
    }
    try {
      const action = game.actionFromJson(answer);
      return { action, ...game.step(state, action), milliseconds };
    } catch (error) {
      if (!isIllegalActionError(error) && !isRulesError(error)) throw error;
      return failed('illegal-action', `chose an illegal action: ${error.message}`);
    }
  }

  /** Who plays this game for a bot: it is called to the table when its first turn comes. */
  #chooser(seat: number): Chooser<V, A> {
    const players = this.#bots.length;
    const bot = this.#bots[seat]!;
    return (this.#choosers[seat] ??= isRememberer(bot)
      ? bot.newGame(freeze({ seat, players }))
      : bot);
  }

  /** What calls when the time is over, if there is a timer, and how to stop it. */
  #alarm(limit: number): {
    readonly late: readonly Promise<typeof LATE>[];
    readonly stop: () => void;
  } {
    const timer = this.#timer;
    if (timer === undefined || limit === Infinity) return { late: [], stop: nothing };
    let ring = nothing;
    const late = new Promise<typeof LATE>((resolve) => {
      ring = () => {
        resolve(LATE);
      };
    });
    const stop: unknown = timer(limit, ring);
    if (typeof stop !== 'function') throw badOption('timer', 'it returns a function that stops it');
    return { late: [late], stop: stop as () => void };
  }
}

/** After how many milliseconds a bot has lost; `Infinity` if it may take forever. */
export function limitOf(
  { budget: own }: { readonly budget?: Budget | undefined },
  { budget, grace = GRACE, limit = Infinity }: Timing,
): number {
  const [mine, all] = [own, budget].map((one) => one?.milliseconds ?? Infinity) as [number, number];
  return Math.min(mine + grace, all + grace, limit);
}

const nothing = (): void => undefined;

/** What a bot that has not answered in time has answered. */
const LATE: unique symbol = /* @__PURE__ */ Symbol('late');

/** A generator without anything else on it: what a bot is given, it shares with nobody. */
function ownLuck(rng: Rng): Rng {
  return { next: () => rng.next() };
}

/** What was thrown, in a line; looking at it may throw again. */
function why(error: unknown): string {
  try {
    const message: unknown = error instanceof Error ? error.message : describe(error);
    return String(message)
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .slice(0, 500);
  } catch {
    return 'something that cannot be read';
  }
}

// Checking what was given.

/** Refuses what is no list of bots. */
export function checkBots(bots: unknown): readonly Bot<never, never>[] {
  if (!Array.isArray(bots)) throw badOption('bots', `a list of bots, found ${describe(bots)}`);
  bots.forEach((bot, i) => {
    checkBot(bot, `bots[${i}]`);
  });
  return bots as Bot<never, never>[];
}

/** Refuses conditions that nobody can play under. */
export function checkTiming(bots: readonly Bot<never, never>[], options: Timing): void {
  if (typeof options !== 'object' || (options as unknown) === null) {
    throw badOption('options', `an object with a seed, found ${describe(options)}`);
  }
  const { budget, grace = 0, limit, now, timer } = options;
  const problem = budgetProblem(budget);
  if (problem !== null) throw badOption('budget', problem);
  if (!(Number.isFinite(grace) && grace >= 0)) throw badOption('grace', 'milliseconds from 0');
  if (limit !== undefined && !(Number.isFinite(limit) && limit > 0)) {
    throw badOption('limit', 'milliseconds above 0');
  }
  for (const [name, given] of Object.entries({ now, timer })) {
    if (given !== undefined && typeof given !== 'function') throw badOption(name, 'a function');
  }
  const isTimed =
    limit !== undefined ||
    [{ budget }, ...bots].some((one) => one.budget?.milliseconds !== undefined);
  if (isTimed && now === undefined) {
    throw badOption('now', 'milliseconds need a clock: pass now: () => performance.now()');
  }
}

/** An option of a match or a tournament is wrong. */
export function badOption(path: string, problem: string): RulesError {
  return new RulesError('bad-options', problem, path);
}
