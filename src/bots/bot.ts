import { RulesError } from '../core/errors.js';
import { freeze, isObject } from '../core/made.js';
import type { Game, GameResult } from '../core/game.js';
import type { Rng } from '../core/rng.js';
import { describe } from '../core/text.js';
import { attempt, Misfit } from '../core/shape.js';
import type { Analysis, Choice } from './analysis.js';

/**
 * How much a bot may think about one decision: a number of playouts, or a time.
 *
 * @group Ready bots
 */
export type Budget =
  | { readonly playouts: number; readonly milliseconds?: never }
  | { readonly milliseconds: number; readonly playouts?: never };

/**
 * Everything a bot gets when it has to decide. Nothing in it can be changed.
 *
 * @example
 * ```ts
 * import type { Decision } from 'reef-rules/bots';
 *
 * const options = ({ game, view }: Decision<object, unknown>): number => game.countLegalActions(view);
 * options.length; // 1
 * ```
 * @group Writing a bot
 */
export interface Decision<View extends object, Action> {
  /** The game: it lists the legal actions, previews them, and fills in secrets. */
  readonly game: Game<View, View, Action, unknown>;
  /** What the bot can know: never more than a player in its seat would see. */
  readonly view: View;
  /** The bot's seat; it is the bot's turn. */
  readonly seat: number;
  /** The number of players. */
  readonly players: number;
  /**
   * The bot's own random numbers. A bot that uses no others plays the same game for the same seed.
   */
  readonly rng: Rng;
  /**
   * How much the bot may think: its own budget, otherwise that of the match; `null` without either. In a match with
   * a clock, a bot without a budget is given a sensible share of the time that it has left.
   */
  readonly budget: Budget | null;
  /** What the bot's clock shows, in a match that has one. */
  readonly clock?: ClockState | undefined;
  /** Milliseconds since the bot was asked; always 0 in a match without a clock. */
  readonly elapsed: () => number;
}

/**
 * A bot's clock in a game, in milliseconds.
 *
 * @group Matches
 */
export interface ClockState {
  /** The time left for this decision and all later ones. A bot that takes longer loses the game. */
  readonly left: number;
  /** What the clock gains after each decision. */
  readonly increment: number;
}

/**
 * A player that decides by itself.
 *
 * @group Writing a bot
 */
export interface Chooser<View extends object, Action> {
  /** One of the legal actions, at once or as a promise; with an analysis if there is one. */
  choose(decision: Decision<View, Action>): Choice<Action> | Promise<Choice<Action>>;
}

/**
 * A game that is about to begin, for a bot that plays in it.
 *
 * @group Writing a bot
 */
export interface NewGame {
  /** The bot's seat, from 0. */
  readonly seat: number;
  /** The number of players. */
  readonly players: number;
}

/**
 * How a game ended, for a bot that played in it.
 *
 * @group Writing a bot
 */
export interface GameEnd<View extends object> {
  /** What the bot can know at the end. */
  readonly view: View;
  /** The seats that won. */
  readonly winners: readonly number[];
  /** `null` if a bot failed, because the game was not finished. */
  readonly result: GameResult | null;
}

/**
 * Decides in one game, and may learn how the game ended.
 *
 * @group Writing a bot
 */
export interface Participant<View extends object, Action> extends Chooser<View, Action> {
  /** Called at the end of a game in which it has been asked. What it throws changes nothing. */
  gameOver?(end: GameEnd<View>): void;
}

/**
 * A bot with a memory: each game has its own chooser, which knows nothing about other games.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import type { Action, View } from 'reef-rules/pearls';
 * import { playMatch, random } from 'reef-rules/bots';
 * import type { Bot, Rememberer } from 'reef-rules/bots';
 *
 * // Each game has a counter of its own.
 * const counting: Rememberer<View, Action> = {
 *   newGame() {
 *     let turns = 0;
 *     return { choose: ({ game, view }) => game.legalActionAt(view, turns++ % 2) };
 *   },
 * };
 * const bot: Bot<View, Action> = { name: 'counting', ...counting };
 * (await playMatch(pearls, [bot, random], { seed: 7 })).failure; // null
 * ```
 * @group Writing a bot
 */
export interface Rememberer<View extends object, Action> {
  /** Returns what decides in this game. It is called with the first decision, and its time counts. */
  newGame(game: NewGame): Participant<View, Action>;
}

/**
 * A player that is a program. With `choose` it decides from what it is shown; with `newGame` it can
 * also remember things during a game.
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
 * @group Writing a bot
 */
export type Bot<View extends object, Action> = {
  /** Its name in reports. */
  readonly name: string;
  /** The bot's own budget, in place of that of the match. A bot that takes longer loses. */
  readonly budget?: Budget | undefined;
} & (Chooser<View, Action> | Rememberer<View, Action>);

/**
 * A bot that can say what it thinks of a decision, see {@link analyse}.
 *
 * @example
 * ```ts
 * import { withBudget, PEARLS_BOTS } from 'reef-rules/bots';
 * import type { SearchBot } from 'reef-rules/bots';
 * import type { Action, View } from 'reef-rules/pearls';
 *
 * const bot: SearchBot<View, Action> = withBudget(PEARLS_BOTS.mcts, { playouts: 20 });
 * typeof bot.analyse; // 'function'
 * ```
 * @group Writing a bot
 */
export type SearchBot<View extends object, Action> = Bot<View, Action> & {
  /**
   * Every action that it tried, within its budget: at least one. Besides promising actions it tries all of
   * `also`, each in an eighth of the playouts, which is enough to say what they are worth.
   */
  analyse(decision: Decision<View, Action>, also?: readonly Action[]): Analysis<Action>;
};

/**
 * A bot that plays every game, such as `random`.
 *
 * @group Writing a bot
 */
export interface UniversalBot {
  readonly name: string;
  readonly budget?: Budget | undefined;
  /** One of the legal actions. */
  choose<View extends object, Action>(decision: Decision<View, Action>): Action | Promise<Action>;
}

/**
 * A bot with its own budget, which is also part of its name.
 *
 * @throws RulesError `bad-bot` for a value that is not a bot or not a budget.
 *
 * @example
 * ```ts
 * import { PEARLS_BOTS, withBudget } from 'reef-rules/bots';
 *
 * withBudget(PEARLS_BOTS.mcts, { playouts: 500 }).name; // 'mcts:500'
 * ```
 * @group Ready bots
 */
export function withBudget<View extends object, Action>(
  bot: SearchBot<View, Action>,
  budget: Budget,
): SearchBot<View, Action>;
export function withBudget<View extends object, Action>(
  bot: Bot<View, Action>,
  budget: Budget,
): Bot<View, Action>;
export function withBudget<View extends object, Action>(
  bot: Bot<View, Action>,
  budget: Budget,
): Bot<View, Action> {
  ensureBot(bot, 'bot');
  const given: unknown = budget;
  const problem = budgetProblem(given ?? null);
  if (problem !== null) throw badBot('bot', problem);
  const { milliseconds, playouts } = budget;
  const amount = milliseconds === undefined ? `${playouts}` : `${milliseconds}ms`;
  return fixedBot(bot, `${bot.name}:${amount}`, budget);
}

/**
 * A bot with a name and a budget that stay as they are. It calls the methods of the bot it is made
 * from: those of a class would get lost in a copy, and might need their own `this`.
 */
export function fixedBot<View extends object, Action>(
  bot: Bot<View, Action>,
  name: string,
  budget: Budget | undefined,
): Bot<View, Action> {
  const fixed = {
    name,
    budget: budget && freeze({ ...budget }),
    ...(isSearchBot(bot) && {
      analyse: (decision: Decision<View, Action>, also?: readonly Action[]) =>
        bot.analyse(decision, also),
    }),
  };
  return freeze(
    isRememberer(bot)
      ? { ...fixed, newGame: (game) => bot.newGame(game) }
      : { ...fixed, choose: (decision) => bot.choose(decision) },
  );
}

/** Whether a bot can say what it thinks. */
export function isSearchBot<View extends object, Action>(
  bot: Bot<View, Action>,
): bot is SearchBot<View, Action> {
  return 'analyse' in bot && typeof bot.analyse === 'function';
}

/** Whether a bot has a memory: if it has both methods, `newGame` counts. */
export function isRememberer<View extends object, Action>(
  bot: Chooser<View, Action> | Rememberer<View, Action>,
): bot is Rememberer<View, Action> {
  return 'newGame' in bot && typeof bot.newGame === 'function';
}

/** Refuses what is no bot; `path` is where it was given. */
export function ensureBot(bot: unknown, path: string): void {
  const fields = attempt(() => {
    const { name, choose, newGame, budget } = isObject(bot) ? (bot as Record<string, unknown>) : {};
    return { name, choose, newGame, budget };
  });
  if (fields instanceof Misfit) throw badBot(path, fields.problem);
  const { name, choose, newGame, budget } = fields;
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

export function badBot(path: string, problem: string): RulesError {
  return new RulesError('bad-bot', problem, path);
}

/** What is wrong with a budget; `null` if it is valid, or if there is none. */
export function budgetProblem(budget: unknown): string | null {
  if (budget === undefined) return null;
  const entries = attempt(() => (isObject(budget) ? Object.entries(budget) : []));
  if (entries instanceof Misfit) return entries.problem;
  const [[unit, amount] = []] = entries as [string, unknown][];
  const isSound =
    entries.length === 1 &&
    ((unit === 'playouts' && Number.isSafeInteger(amount)) ||
      (unit === 'milliseconds' && Number.isFinite(amount))) &&
    (amount as number) > 0;
  return isSound ? null : 'a budget is { playouts: 500 } or { milliseconds: 200 }, above 0';
}
