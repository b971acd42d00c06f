import { ensureGame } from '../core/game.js';
import { RulesError } from '../core/errors.js';
import type { AnyGame, Game } from '../core/game.js';
import { describe, nearestWord } from '../core/text.js';
import { isSearchBot, withBudget } from './bot.js';
import type { Bot } from './bot.js';
import { budgetIn } from './budget.js';
import { LEVELS } from './levels.js';
import { playersOf } from './players.js';
import type { Players } from './players.js';

/**
 * The names of the ready bots for a game, the weakest first.
 *
 * @throws RulesError `bad-game` for a value that is not a game.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import { botNames } from 'reef-rules/bots';
 *
 * botNames(reef); // ['random', 'greedy', 'planner', 'mcts']
 * ```
 * @group Ready bots
 */
export function botNames(game: Pick<AnyGame, 'name' | 'setup'>): readonly string[] {
  ensureGame(game);
  return Object.keys(playersOf(game.name).bots);
}

/**
 * The ready bot that a text names, as on the command line: `greedy`, or with a budget `mcts:500` (in
 * playouts), `mcts:200ms` and `mcts:5s`, or by {@link LEVELS} `easy`.
 *
 * @throws RulesError `bad-bot`, with a message that lists the names, or `bad-game`.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { botNamed } from 'reef-rules/bots';
 *
 * botNamed(pearls, 'mcts:200ms').budget; // { milliseconds: 200 }
 * ```
 * @group Ready bots
 */
export function botNamed<S extends V, V extends object, A, O>(
  game: Game<S, V, A, O>,
  text: string,
): Bot<V, A> {
  ensureGame(game);
  // The bots are found by the name of the game, which no type can follow.
  return playerNamed(playersOf(game.name), text) as Bot<V, A>;
}

/** The one that a text names among those who play a game. A bot is taken before a level of the same name. */
export function playerNamed(
  { name: game, bots, levels }: Players,
  text: string,
): Bot<object, unknown> {
  const all: Players['bots'] = { ...levels, ...bots };
  const [name, amount] = partsOf(text);
  const bot = Object.hasOwn(all, name) ? all[name] : undefined;
  if (bot === undefined) throw unknownBot(game, name, Object.keys(bots));
  if (amount === undefined) return bot;

  const budget = budgetIn(amount);
  if (!isSearchBot(bot) || Object.hasOwn(levels, name))
    throw badName(`${name} takes no budget: leave out ":${amount}"`);
  if (budget === null)
    throw badName(`"${amount}" is not a budget: ${name}:500, ${name}:200ms or ${name}:5s`);
  return withBudget(bot, budget);
}

function partsOf(text: unknown): [name: string, amount?: string] {
  if (typeof text !== 'string')
    throw badName(`the name of a bot is a text, found ${describe(text)}`);
  const colon = text.indexOf(':');
  return colon < 0 ? [text] : [text.slice(0, colon), text.slice(colon + 1)];
}

function unknownBot(game: string, name: string, names: readonly string[]): RulesError {
  const nearest = nearestWord(name, [...names, ...LEVELS]);
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  const known = `there are ${names.join(', ')}, and the levels ${LEVELS.join(', ')}`;
  return badName(`no bot "${name}" plays ${game}: ${known}.${hint}`);
}

function badName(message: string): RulesError {
  return new RulesError('bad-bot', message);
}
