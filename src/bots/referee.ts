import { isIllegalActionError, isRulesError } from '../core/errors.js';
import type { Reason } from '../core/errors.js';
import { freeze, isObject } from '../core/made.js';
import type { Game, GameResult } from '../core/game.js';
import type { Rng } from '../core/rng.js';
import { describe } from '../core/text.js';
import { attempt, Misfit } from '../core/shape.js';
import { choiceOf } from './analysis.js';
import type { Analysis } from './analysis.js';
import { isRememberer } from './bot.js';
import type { Bot, Decision, GameEnd, Participant } from './bot.js';
import { alarm, limitOf, shareOf, TooLate } from './timing.js';
import type { GameTiming, Timing } from './timing.js';

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
  /** What `check` says of an action that is not legal; `null` if the bot failed otherwise. */
  readonly violation: Reason | null;
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
  const failed = (
    code: FailureCode,
    what: string,
    { violation = null, stack = null }: Partial<BotFailure> = {},
  ): NoAnswer => {
    const message = `the bot ${bot.name} in seat ${seat} ${what}`;
    return { failure: freeze({ seat, bot: bot.name, code, message, violation, stack }) };
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

  // Answers that come after the alarm are ignored. A timer that throws is not the bot's fault.
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
    return failed('threw', `failed: ${messageOf(error)}`, { stack: stackOf(error) });
  } finally {
    stop();
  }

  const milliseconds = now === undefined ? null : elapsed();
  if ((milliseconds ?? 0) > limit) return tooLate(limit);
  const choice = attempt(() => choiceOf(game, answer));
  if (choice instanceof Misfit) return failed('threw', `gave a bad analysis: ${choice.message}`);
  try {
    const action = game.actionFromJson(choice.action);
    return { action, analysis: choice.analysis, outcome: take(action), milliseconds };
  } catch (error) {
    if (!isRulesError(error)) throw error;
    const { view } = place;
    const violation = isIllegalActionError(error)
      ? error.violation
      : game.check(view, choice.action);
    return failed('illegal-action', `chose an illegal action: ${error.message}`, { violation });
  }
}

const nothing = (): void => undefined;

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
