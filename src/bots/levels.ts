import { freeze } from '../core/made.js';
import { randomBelow } from '../core/rng.js';
import { fixedBot } from './bot.js';
import type { Bot, Budget, Chooser } from './bot.js';
import { random } from './random.js';

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

/** Calls each bot by its level. The bots come from a function, so that unused ones are left out of a bundle. */
export function byLevel<V extends object, A>(bots: () => BotsByLevel<V, A>): BotsByLevel<V, A> {
  const { beginner, easy, medium, hard } = bots();
  const named = (bot: Bot<V, A>, level: Level): Bot<V, A> => fixedBot(bot, level, bot.budget);
  return freeze({
    beginner: named(beginner, 'beginner'),
    easy: named(easy, 'easy'),
    medium: named(medium, 'medium'),
    hard: named(hard, 'hard'),
  });
}

/** The same bot, with a budget of playouts. */
export function within<V extends object, A>(bot: Bot<V, A>, playouts: number): Bot<V, A> {
  const budget: Budget = { playouts };
  return fixedBot(bot, bot.name, budget);
}

/** A bot that on average takes one turn in the given number at random. */
export function absentMinded<V extends object, A>(
  bot: Bot<V, A> & Partial<Chooser<V, A>>,
  turns: number,
): Bot<V, A> {
  return {
    name: bot.name,
    choose: (decision) =>
      randomBelow(decision.rng, turns) === 0 ? random.choose(decision) : bot.choose!(decision),
  };
}
