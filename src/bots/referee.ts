import { isIllegalActionError, isRulesError, RulesError } from '../core/errors.js';
import { freeze, isList, isObject } from '../core/made.js';
import type { Game, GameResult } from '../core/game.js';
import type { Rng } from '../core/rng.js';
import { describe } from '../core/text.js';
import { attempt, Misfit, readOrThrow } from '../core/shape.js';
import { choiceOf } from './analysis.js';
import type { Analysis } from './analysis.js';
import { budgetProblem, ensureBot, fixedBot, isRememberer } from './bot.js';
import type { Bot, Budget, ClockState, Decision, GameEnd, Participant } from './bot.js';

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
 * import type { Clock } from 'reef-rules/bots';
 *
 * const clock: Clock = { base: 10_000, increment: 100 };
 * const now = () => performance.now();
 * (await playMatch(pearls, [random, random], { seed: 7, clock, now })).failure; // null
 * ```
 * @group Matches
 */
export interface Clock {
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
  readonly clock?: Clock | undefined;
}

/**
 * The ways in which a bot can fail.
 *
 * @group Matches
 */
export const FAILURE_CODES: readonly ['illegal-action', 'threw', 'time-out'] =
  /* @__PURE__ */ Object.freeze(['illegal-action', 'threw', 'time-out'] as const);

/**
 * How a bot failed: its action was not legal, it threw, rejected or gave a bad analysis, or it took too long. A
 * program that breaks the protocol counts as one that threw.
 *
 * @group Matches
 */
export type FailureCode = (typeof FAILURE_CODES)[number];

/** How often a bot failed, in whatever way. */
export function failuresOf(bot: { readonly failures: Record<FailureCode, number> }): number {
  return FAILURE_CODES.reduce((sum, code) => sum + bot.failures[code], 0);
}

/**
 * How a bot failed to decide.
 *
 * @group Bots at a live table
 */
export interface BotFailure {
  readonly seat: number;
  /** The name of the bot. */
  readonly bot: string;
  readonly code: FailureCode;
  readonly message: string;
  /** The stack trace, if the bot threw and has one; otherwise `null`. */
  readonly stack: string | null;
}

/**
 * How a bot lost a game by failing.
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
 * @group Matches
 */
export interface Failure extends BotFailure {
  /** The turn of the match in which it happened, from 1. */
  readonly turn: number;
}

/** What a bot answered in time, and what came of it. */
export interface Judged<A, T> {
  readonly action: A;
  /** What the bot thought about it; `null` if it did not say. */
  readonly analysis: Analysis<A> | null;
  readonly outcome: T;
  /** How long the bot thought; `null` without a clock. */
  readonly milliseconds: number | null;
}

/** No legal answer in time. */
export interface NoAnswer {
  readonly failure: BotFailure;
}

/** An answer that stands for no legal action, though it is of the right form. */
export class IllegalAnswer extends Error {
  readonly #isOne = true;

  /** Bots may throw anything, so nothing of it is called to find out. */
  static is(error: unknown): error is IllegalAnswer {
    return isObject(error) && #isOne in error;
  }
}

/** Asks the bots of one game for their actions, and remembers what decides for each of them. */
export class Referee<V extends object, A> {
  readonly #bots: readonly Bot<V, A>[];
  readonly #choosers: (Participant<V, A> | undefined)[] = [];
  readonly #timing: Timing;
  readonly #increment: number;
  /** The time that each bot has left; `null` without a clock. */
  readonly #left: number[] | null;

  /** The bots, one for each seat, are expected to stay as they are: see {@link ensureBots}. */
  constructor(bots: readonly Bot<V, A>[], { budget, grace, limit, clock, now, timer }: GameTiming) {
    this.#bots = bots;
    this.#timing = { budget: budget && freeze({ ...budget }), grace, limit, now, timer };
    this.#increment = clock?.increment ?? 0;
    this.#left = clock === undefined ? null : bots.map(() => clock.base);
  }

  /** Asks the bot in a seat for an action, and has it carried out: see {@link judgedAnswer}. */
  async ask<S extends V, O, T>(
    game: Game<S, V, A, O>,
    state: S,
    seat: number,
    rng: Rng,
    take: (state: S, action: A) => T,
  ): Promise<Judged<A, T> | NoAnswer> {
    const bot = this.#bots[seat]!;
    const players = this.#bots.length;
    const view = game.view(state, seat);
    // The chooser is made when the first turn of its bot comes.
    const chooser = (): Participant<V, A> =>
      (this.#choosers[seat] ??= chooserOf(bot, seat, players));
    const left = this.#left?.[seat];
    const clock = left === undefined ? undefined : { left, increment: this.#increment };
    const inquiry = { game, view, bot, seat, players, rng, chooser, clock };
    const judged = await judgedAnswer(inquiry, this.#timing, (action) => take(state, action));
    if (this.#left !== null && !('failure' in judged)) {
      // A match with a clock measures every decision.
      this.#left[seat] = Math.max(0, left! - judged.milliseconds!) + this.#increment;
    }
    return judged;
  }

  /** Tells the bots that have been asked how the game ended. */
  end<S extends V, O>(
    game: Game<S, V, A, O>,
    state: S,
    winners: readonly number[],
    result: GameResult | null,
  ): void {
    for (const [seat, chooser] of this.#choosers.entries()) {
      const end = (): GameEnd<V> => freeze({ view: game.view(state, seat), winners, result });
      if (chooser !== undefined) tellEnd(chooser, end).catch(nothing);
    }
  }
}

/** The game is over, so nothing that a bot does now makes a difference: not even if it throws. */
async function tellEnd<V extends object, A>(
  chooser: Participant<V, A>,
  end: () => GameEnd<V>,
): Promise<void> {
  const answer: unknown = chooser.gameOver?.(end());
  await answer;
}

/** What decides for a bot in a game that begins. */
export function chooserOf<V extends object, A>(
  bot: Bot<V, A>,
  seat: number,
  players: number,
): Participant<V, A> {
  return isRememberer(bot) ? bot.newGame(freeze({ seat, players })) : bot;
}

/** Who is to decide, and about what. */
export interface Inquiry<V extends object, A> extends Pick<
  Decision<V, A>,
  'game' | 'view' | 'seat' | 'players' | 'rng' | 'clock'
> {
  readonly bot: Bot<V, A>;
  /** What decides for the bot. If it has yet to be made, the time that takes counts. */
  readonly chooser: () => Participant<V, A>;
}

/**
 * Asks a bot for an action, measures its time, and judges what it answers. `take` carries the action
 * out, and so decides whether it is legal: nothing else checks that.
 */
export async function judgedAnswer<V extends object, A, T>(
  { bot, chooser, rng, clock, ...place }: Inquiry<V, A>,
  timing: Timing,
  take: (action: A) => T,
): Promise<Judged<A, T> | NoAnswer> {
  const { game, seat } = place;
  const { now } = timing;
  const failed = (code: FailureCode, what: string, stack: string | null = null): NoAnswer => {
    const message = `the bot ${bot.name} in seat ${seat} ${what}`;
    return { failure: freeze({ seat, bot: bot.name, code, message, stack }) };
  };
  const tooLate = (within: number): NoAnswer =>
    failed('time-out', `did not answer within ${within} milliseconds`);

  const limit = limitOf(bot, timing, clock?.left);
  const started = now?.() ?? 0;
  const elapsed = (): number => Math.max(0, (now?.() ?? 0) - started);
  const budget = bot.budget ?? timing.budget ?? (clock === undefined ? null : shareOf(clock));
  const decision = freeze({
    ...place,
    ...(clock !== undefined && { clock: freeze(clock) }),
    elapsed,
    rng: freeze(ownLuck(rng)),
    budget,
  });

  // Answers that come after the alarm are ignored. If the timer fails, it is not the bot's fault.
  const { late, stop } = alarm(timing, limit);
  let answer: unknown;
  try {
    answer = await Promise.race([chooser().choose(decision), ...late]);
  } catch (error) {
    const time = TooLate.timeIn(error);
    if (time !== null) return tooLate(time);
    if (IllegalAnswer.is(error)) {
      return failed('illegal-action', `chose an illegal action: ${error.message}`);
    }
    return failed('threw', `failed: ${messageOf(error)}`, stackOf(error));
  } finally {
    stop();
  }

  const milliseconds = now === undefined ? null : elapsed();
  if (answer === LATE || (milliseconds ?? 0) > limit) {
    return tooLate(limit);
  }
  const choice = attempt(() => choiceOf(game, answer));
  if (choice instanceof Misfit) return failed('threw', `gave a bad analysis: ${choice.message}`);
  try {
    const action = game.actionFromJson(choice.action);
    return { action, analysis: choice.analysis, outcome: take(action), milliseconds };
  } catch (error) {
    if (!isIllegalActionError(error) && !isRulesError(error)) throw error;
    return failed('illegal-action', `chose an illegal action: ${error.message}`);
  }
}

/** A promise that is kept when the time is up, if there is a timer, and a way to stop the timer. */
function alarm(
  { timer }: Timing,
  limit: number,
): { readonly late: readonly Promise<typeof LATE>[]; readonly stop: () => void } {
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
function shareOf({ left, increment }: ClockState): Budget {
  return freeze({ milliseconds: Math.max(1, Math.floor(left / 20 + increment / 2)) });
}

/** A pause of a machine, in milliseconds, that no bot should lose by. */
const LEAST_GRACE = 50;

const nothing = (): void => undefined;

/** Thrown in place of a bot by those who have seen that it does not answer within this time. */
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

/** Stands for the answer of a bot that did not answer in time. */
const LATE: unique symbol = /* @__PURE__ */ Symbol('late');

/** A generator with nothing else on it: a bot can change nothing on the one that the match uses. */
function ownLuck(rng: Rng): Rng {
  return { next: () => rng.next() };
}

/** What was thrown, in one line. Looking at it may throw again. */
export function messageOf(error: unknown): string {
  try {
    const message: unknown = error instanceof Error ? error.message : describe(error);
    return String(message)
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .slice(0, 500);
  } catch {
    return 'something that cannot be read';
  }
}

/** The calls that led to an error, innermost first, without the message, which may have many lines. */
export function stackOf(error: unknown): string | null {
  try {
    const stack: unknown = error instanceof Error ? error.stack : null;
    const lines = typeof stack === 'string' ? stack.split('\n') : [];
    // Some engines write "at f (file:1:2)", others "f@file:1:2".
    const calls = lines.filter((line) => /^\s+at |^\S*@\S/.test(line)).slice(0, CALLS);
    const shown = calls.map((line) =>
      line
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, 500),
    );
    return shown.length === 0 ? null : shown.join('\n');
  } catch {
    return null;
  }
}

/** How many calls of a stack are worth keeping. */
const CALLS = 10;

/** A list of bots as they are now; what they say about themselves later counts for nothing. */
export function ensureBots<V extends object, A>(bots: readonly Bot<V, A>[]): readonly Bot<V, A>[] {
  const given: unknown = bots;
  if (!isList(given)) throw badOption('bots', `a list of bots, found ${describe(given)}`);
  try {
    return Array.from(bots, (bot, i) => soundBot(bot, `bots[${i}]`));
  } catch (error) {
    throw isRulesError(error) ? error : badOption('bots', 'the list cannot be read');
  }
}

/** A bot as it is now; `path` is where it was given. */
export function soundBot<V extends object, A>(bot: Bot<V, A>, path: string): Bot<V, A> {
  ensureBot(bot, path);
  return fixedBot(bot, bot.name, bot.budget);
}

/** Options as they are now: what a getter or a proxy answers later counts for nothing. */
export function settledOptions<T extends object>(options: T): T {
  const given: unknown = options;
  if (!isObject(given)) throw badOption('options', `an object, found ${describe(given)}`);
  return readOrThrow('bad-options', () => ({ ...options }), 'options');
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
export function isClock(value: unknown): value is Clock {
  const given = attempt(() => (isObject(value) ? { ...value } : {}) as Record<string, unknown>);
  if (given instanceof Misfit) return false;
  const { base, increment, ...more } = given;
  const isTime = (time: unknown): boolean => Number.isFinite(time) && (time as number) >= 0;
  return isTime(base) && isTime(increment) && base !== 0 && Object.keys(more).length === 0;
}

/** Refuses options that should be functions, and are something else. */
export function ensureFunctions(options: Readonly<Record<string, unknown>>): void {
  for (const [name, given] of Object.entries(options)) {
    if (given !== undefined && typeof given !== 'function') {
      throw badOption(name, `a function, found ${describe(given)}`);
    }
  }
}

/** An option of a match or a tournament is wrong. */
export function badOption(path: string, problem: string): RulesError {
  return new RulesError('bad-options', problem, path);
}
