import { RulesError } from '../core/errors.js';
import { freeze, isObject } from '../core/freeze.js';
import type { Game } from '../core/game.js';
import type { Rng } from '../core/rng.js';
import { describe } from '../core/text.js';

/**
 * How much a bot may think about one decision: so many trial games, or so long.
 *
 * @example
 * ```ts
 * import { REEF_BOTS, withBudget } from 'reef-rules/bots';
 * import type { Budget } from 'reef-rules/bots';
 *
 * const budget: Budget = { milliseconds: 200 };
 * withBudget(REEF_BOTS.mcts, budget).name; // 'mcts:200ms'
 * ```
 */
export type Budget =
  | { readonly playouts: number; readonly milliseconds?: never }
  | { readonly milliseconds: number; readonly playouts?: never };

/**
 * All that a bot is told when it has to decide. Nothing in it can be changed.
 *
 * @example
 * ```ts
 * import type { Decision } from 'reef-rules/bots';
 *
 * const options = ({ game, view }: Decision<object, unknown>): number => game.countLegalActions(view);
 * options.length; // 1
 * ```
 */
export interface Decision<View extends object, Action> {
  /** The game that is played: it lists the legal actions, previews them, and fills in secrets. */
  readonly game: Game<View, View, Action, unknown>;
  /** What the bot can know: never more than a player in its seat would see. */
  readonly view: View;
  /** Where the bot sits; it is its turn. */
  readonly seat: number;
  /** How many play. */
  readonly players: number;
  /** The bot's own source of luck. With no other, the same seed gives the same game. */
  readonly rng: Rng;
  /** How much it may think: its own budget, or else that of the match; `null` when neither has one. */
  readonly budget: Budget | null;
  /** Milliseconds since it was asked; always 0 in a match without a clock. */
  readonly elapsed: () => number;
}

/**
 * Somebody who decides.
 *
 * @example
 * ```ts
 * import type { Chooser } from 'reef-rules/bots';
 *
 * const last: Chooser<object, unknown> = {
 *   choose: ({ game, view }) => game.legalActionAt(view, game.countLegalActions(view) - 1),
 * };
 * typeof last.choose; // 'function'
 * ```
 */
export interface Chooser<View extends object, Action> {
  /** One of the legal actions, at once or as a promise. */
  choose(decision: Decision<View, Action>): Action | Promise<Action>;
}

/**
 * Where a bot is about to play.
 *
 * @example
 * ```ts
 * import type { Place } from 'reef-rules/bots';
 *
 * const isLast = ({ seat, players }: Place): boolean => seat === players - 1;
 * isLast({ seat: 2, players: 3 }); // true
 * ```
 */
export interface Place {
  /** The bot's seat, from 0. */
  readonly seat: number;
  readonly players: number;
}

/**
 * A bot that remembers: each game is played by somebody who knows nothing of the others.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { playMatch, random } from 'reef-rules/bots';
 * import type { Bot, Rememberer } from 'reef-rules/bots';
 *
 * // Each game has a counter of its own.
 * const counting: Rememberer<object, unknown> = {
 *   newGame() {
 *     let turns = 0;
 *     return { choose: ({ game, view }) => game.legalActionAt(view, turns++ % 2) };
 *   },
 * };
 * const bot: Bot<object, unknown> = { name: 'counting', ...counting };
 * (await playMatch(pearls, [bot, random], { seed: 7 })).failure; // null
 * ```
 */
export interface Rememberer<View extends object, Action> {
  /** Who plays this game: asked for when the first decision is due, which pays for the time. */
  newGame(place: Place): Chooser<View, Action>;
}

/**
 * Somebody who can play a game. Without `newGame` it decides from what it is shown alone; with it, it
 * can keep notes for the length of a game.
 *
 * @example
 * ```ts
 * import type { Bot } from 'reef-rules/bots';
 *
 * const first: Bot<object, unknown> = {
 *   name: 'first',
 *   choose: ({ game, view }) => game.legalActionAt(view, 0),
 * };
 * first.name; // 'first'
 * ```
 */
export type Bot<View extends object, Action> = {
  /** What reports call it. */
  readonly name: string;
  /** How much it may think instead of what the match says; who takes longer than that loses. */
  readonly budget?: Budget | undefined;
} & (Chooser<View, Action> | Rememberer<View, Action>);

/**
 * Somebody who can play every game.
 *
 * @example
 * ```ts
 * import { random } from 'reef-rules/bots';
 * import type { AnyBot } from 'reef-rules/bots';
 *
 * const bot: AnyBot = random;
 * bot.name; // 'random'
 * ```
 */
export interface AnyBot {
  readonly name: string;
  readonly budget?: Budget | undefined;
  /** One of the legal actions. */
  choose<View extends object, Action>(decision: Decision<View, Action>): Action | Promise<Action>;
}

/**
 * A bot with a budget of its own, and with a name that tells it.
 *
 * @throws RulesError `bad-bot` for what is no bot or no budget.
 *
 * @example
 * ```ts
 * import { PEARLS_BOTS, withBudget } from 'reef-rules/bots';
 *
 * withBudget(PEARLS_BOTS.mcts, { playouts: 500 }).name; // 'mcts:500'
 * ```
 */
export function withBudget<View extends object, Action>(
  bot: Bot<View, Action>,
  budget: Budget,
): Bot<View, Action> {
  checkBot(bot, 'bot');
  const given: unknown = budget;
  const problem = budgetProblem(given ?? null);
  if (problem !== null) throw badBot('bot', problem);
  const { milliseconds, playouts } = budget;
  const name = `${bot.name}:${milliseconds === undefined ? playouts : `${milliseconds}ms`}`;
  // The methods of a class would get lost in a copy, and with another `this` they might not work.
  const limited = { name, budget: freeze({ ...budget }) };
  return isRememberer(bot)
    ? { ...limited, newGame: (place) => bot.newGame(place) }
    : { ...limited, choose: (decision) => bot.choose(decision) };
}

/** Whether a bot remembers: then it is `newGame` that counts. */
export function isRememberer<View extends object, Action>(
  bot: Chooser<View, Action> | Rememberer<View, Action>,
): bot is Rememberer<View, Action> {
  return 'newGame' in bot && typeof bot.newGame === 'function';
}

/** Refuses what is no bot. */
export function checkBot(bot: unknown, path: string): void {
  const { name, choose, newGame, budget } = isObject(bot) ? (bot as Record<string, unknown>) : {};
  const problem =
    typeof name !== 'string' || name === ''
      ? `a bot has a name, found ${describe(isObject(bot) ? name : bot)}`
      : /\p{Cc}/u.test(name)
        ? `the name of a bot is one line without control characters, found ${describe(name)}`
        : typeof choose !== 'function' && typeof newGame !== 'function'
          ? `the bot ${name} has neither choose() nor newGame()`
          : budgetProblem(budget);
  if (problem !== null) throw badBot(path, problem);
}

function badBot(path: string, problem: string): RulesError {
  return new RulesError('bad-bot', problem, path);
}

/** What is wrong with a budget, if there is one. */
export function budgetProblem(budget: unknown): string | null {
  if (budget === undefined) return null;
  const entries = isObject(budget) ? Object.entries(budget) : [];
  const [[unit, amount] = []] = entries as [string, unknown][];
  const isSound =
    entries.length === 1 &&
    ((unit === 'playouts' && Number.isSafeInteger(amount)) ||
      (unit === 'milliseconds' && Number.isFinite(amount))) &&
    (amount as number) > 0;
  return isSound ? null : 'a budget is { playouts: 500 } or { milliseconds: 200 }, above 0';
}
