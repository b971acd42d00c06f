import { freeze } from '../core/freeze.js';
import { randomBelow } from '../core/rng.js';
import { fixedBot } from './bot.js';
import type { Bot, Budget, Chooser } from './bot.js';
import { mcts } from './mcts.js';
import { pearlsGreedy } from './pearls.js';
import { pearlsMcts } from './pearls-mcts.js';
import { random } from './random.js';
import { reefGreedy } from './reef.js';
import { reefMcts } from './reef-mcts.js';
import { reefPlanner } from './reef-planner.js';

/**
 * How strong an opponent people can ask for, the weakest first. `botNamed(game, 'easy')` is the bot.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import { botNamed, LEVELS } from 'reef-rules/bots';
 *
 * LEVELS.map((level) => botNamed(reef, level).name); // ['beginner', 'easy', 'medium', 'hard']
 * ```
 */
export const LEVELS: readonly ['beginner', 'easy', 'medium', 'hard'] = /* @__PURE__ */ freeze([
  'beginner',
  'easy',
  'medium',
  'hard',
] as const);

/** How strong an opponent is. */
export type Level = (typeof LEVELS)[number];

/** The bots of a game by level; of a game that the library does not know, they know nothing either. */
export function levelsOf(game: string): Readonly<Record<Level, Bot<never, never>>> {
  const levels =
    game === 'reef'
      ? {
          beginner: absentMinded(reefGreedy),
          easy: reefGreedy,
          medium: reefPlanner,
          hard: within(reefMcts, 400),
        }
      : game === 'pearls'
        ? {
            beginner: absentMinded(pearlsGreedy),
            easy: pearlsGreedy,
            medium: within(pearlsMcts, 20),
            hard: within(pearlsMcts, 400),
          }
        : {
            beginner: random,
            easy: within(mcts(), 10),
            medium: within(mcts(), 100),
            hard: within(mcts(), 1000),
          };
  const named = LEVELS.map((level) => {
    const bot = levels[level] as Bot<never, never>;
    return [level, fixedBot(bot, level, bot.budget)] as const;
  });
  return Object.fromEntries(named) as Record<Level, Bot<never, never>>;
}

function within<V extends object, A>(bot: Bot<V, A>, playouts: number): Bot<V, A> {
  const budget: Budget = { playouts };
  return fixedBot(bot, bot.name, budget);
}

/** A bot that takes every second turn at random. */
function absentMinded<V extends object, A>(bot: Bot<V, A> & Partial<Chooser<V, A>>): Bot<V, A> {
  return {
    name: bot.name,
    choose: (decision) =>
      randomBelow(decision.rng, 2) === 0 ? random.choose(decision) : bot.choose!(decision),
  };
}
