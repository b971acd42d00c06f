import { isRulesError, RulesError } from '../core/errors.js';
import type { Game } from '../core/game.js';
import { isList, isObject } from '../core/made.js';
import { readOrThrow } from '../core/shape.js';
import { describe } from '../core/text.js';
import { ensureBot, fixedBot } from './bot.js';
import type { Bot } from './bot.js';

// What callers pass to the functions of this folder, which may be anything.

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

/** What the seat can know; refused unless the seat is to decide and can see what about. */
export function viewOf<S extends V, V extends object, A, O>(
  game: Game<S, V, A, O>,
  view: V,
  seat: number,
): V {
  if (!isObject(view)) throw new RulesError('bad-view', `expected a view, found ${describe(view)}`);
  const seen = game.view(view, seat);
  const turn = game.turn(seen);
  if (turn === null) throw new RulesError('game-over', 'the game is over');
  if (turn !== seat) {
    const problem = `it is the turn of player ${describe(turn)}, found ${describe(seat)}`;
    throw new RulesError('bad-player', problem, 'seat');
  }
  // It throws if the hand is hidden: that would not be the fault of the bot.
  game.countLegalActions(seen);
  return seen;
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
