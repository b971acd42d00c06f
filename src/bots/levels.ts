import { freeze } from '../core/made.js';
import { randomBelow } from '../core/rng.js';
import type { Action as PearlsAction, View as PearlsView } from '../pearls/types.js';
import type { Action as ReefAction, View as ReefView } from '../reef/types.js';
import { fixedBot } from './bot.js';
import type { Bot, Budget, Chooser } from './bot.js';
import { mcts } from './mcts.js';
import { pearlsGreedy } from './pearls/greedy.js';
import { pearlsMcts } from './pearls/mcts.js';
import { random } from './random.js';
import { reefGreedy } from './reef/greedy.js';
import { reefMcts } from './reef/mcts.js';
import { reefPlanner } from './reef/planner.js';

/**
 * The levels of opponents that people can choose from, the weakest first. `botNamed(game, 'easy')` is the bot.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import { botNamed, LEVELS } from 'reef-rules/bots';
 *
 * LEVELS.map((level) => botNamed(reef, level).name); // ['beginner', 'easy', 'medium', 'hard']
 * ```
 * @group Ready bots
 */
export const LEVELS: readonly ['beginner', 'easy', 'medium', 'hard'] = /* @__PURE__ */ freeze([
  'beginner',
  'easy',
  'medium',
  'hard',
] as const);

/**
 * How strong an opponent is.
 *
 * @group Ready bots
 */
export type Level = (typeof LEVELS)[number];

/**
 * An opponent for each level.
 *
 * @group Ready bots
 */
export type BotsByLevel<View extends object, Action> = Readonly<Record<Level, Bot<View, Action>>>;

/**
 * The opponents in Reef, by level. They are those of `botNamed`, without the bots of other games.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import { askBot, REEF_LEVELS } from 'reef-rules/bots';
 *
 * const state = reef.setup({ players: 2, seed: 7, first: 0 });
 * (await askBot(reef, REEF_LEVELS.easy, state, 0)).action?.type; // 'start'
 * ```
 * @group Ready bots
 */
export const REEF_LEVELS: BotsByLevel<ReefView, ReefAction> = /* @__PURE__ */ byLevel(() => ({
  beginner: absentMinded(reefGreedy, 2),
  easy: reefGreedy,
  medium: reefPlanner,
  hard: within(reefMcts, 1000),
}));

/**
 * The opponents in Pearls, by level. They are those of `botNamed`, without the bots of other games.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { askBot, PEARLS_LEVELS } from 'reef-rules/bots';
 *
 * const state = pearls.setup({ players: 2, seed: 7, first: 0 });
 * (await askBot(pearls, PEARLS_LEVELS.easy, state, 0)).failure; // null
 * ```
 * @group Ready bots
 */
export const PEARLS_LEVELS: BotsByLevel<PearlsView, PearlsAction> = /* @__PURE__ */ byLevel(() => ({
  beginner: absentMinded(pearlsGreedy, 2),
  easy: absentMinded(pearlsGreedy, 4),
  medium: pearlsGreedy,
  hard: within(pearlsMcts, 1000),
}));

/** The bots of a game by level; of a game that the library does not know, they know nothing either. */
export function levelsOf(game: string): object {
  if (game === 'reef') return REEF_LEVELS;
  if (game === 'pearls') return PEARLS_LEVELS;
  return byLevel<object, unknown>(() => ({
    beginner: random,
    easy: within(mcts(), 10),
    medium: within(mcts(), 100),
    hard: within(mcts(), 1000),
  }));
}

/** Calls each bot by its level. The bots come from a function, so that unused ones are left out of a bundle. */
function byLevel<V extends object, A>(bots: () => BotsByLevel<V, A>): BotsByLevel<V, A> {
  const { beginner, easy, medium, hard } = bots();
  const named = (bot: Bot<V, A>, level: Level): Bot<V, A> => fixedBot(bot, level, bot.budget);
  return freeze({
    beginner: named(beginner, 'beginner'),
    easy: named(easy, 'easy'),
    medium: named(medium, 'medium'),
    hard: named(hard, 'hard'),
  });
}

function within<V extends object, A>(bot: Bot<V, A>, playouts: number): Bot<V, A> {
  const budget: Budget = { playouts };
  return fixedBot(bot, bot.name, budget);
}

/** A bot that on average takes one turn in the given number at random. */
function absentMinded<V extends object, A>(
  bot: Bot<V, A> & Partial<Chooser<V, A>>,
  turns: number,
): Bot<V, A> {
  return {
    name: bot.name,
    choose: (decision) =>
      randomBelow(decision.rng, turns) === 0 ? random.choose(decision) : bot.choose!(decision),
  };
}
