import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { ensureBot, isRememberer, isSearchBot, withBudget } from '../bots/bot.js';
import type { Bot, Budget, Chooser, NewGame } from '../bots/bot.js';
import { budgetIn } from '../bots/budget.js';
import { LEVELS } from '../bots/levels.js';
import { playerNamed } from '../bots/names.js';
import type { Players } from '../bots/players.js';
import { remoteBot } from '../bots/remote.js';
import type { RemoteBot } from '../bots/remote.js';
import type { Timing } from '../bots/timing.js';
import { isRulesError } from '../core/errors.js';
import { isObject } from '../core/made.js';
import { describe } from '../core/text.js';
import { BotProcess, STARTING } from './bot-program.js';
import { exportsOf, isPath, loadModule, wordsOf } from './module-file.js';
import { InputError, UsageError } from './options.js';

/** A bot for whatever game it was asked for. One that is a program has to be ended. */
export type CliBot = Bot<object, unknown> &
  Partial<Pick<RemoteBot<object, unknown>, 'prepare' | 'close'>>;

/**
 * The bot that a word of the command line stands for: the name of a ready bot, the path of a JavaScript or
 * TypeScript file that exports one, or after `cmd:` the command that starts a program. A file may take parameters, as
 * in `./my-bot.js?width=8&depth=2`. Names and files may have a budget at their end, as in `./my-bot.js:500`.
 */
export async function botFor(players: Players, word: string): Promise<CliBot> {
  const command = commandIn(word);
  if (command !== null) return program(command);
  if (!isPath(word)) return readyBot(players, word);
  const { path, query, budget } = apart(word);
  const bot = await botIn(await loadModule(path, 'bot'), path, query);
  return budget === null ? bot : withBudget(bot, budget);
}

/** Whether a word starts a program. */
export function isProgram(word: string): boolean {
  return word.startsWith(COMMAND);
}

/** Whether a word begins with the name of a ready bot or of a level. */
export function isReady({ bots }: Players, word: string): boolean {
  return [...Object.keys(bots), ...LEVELS].includes(word.replace(/:.*/s, ''));
}

/** Refuses what is not the name of a ready bot; what a file or a program is shows when it is loaded. */
export function ensureBotWord(players: Players, word: string): void {
  if (commandIn(word) === null && !isPath(word)) readyBot(players, word);
}

/** The command that a word holds; `null` if it names a bot in another way. */
function commandIn(word: string): string | null {
  if (!isProgram(word)) return null;
  const command = word.slice(COMMAND.length).trim();
  if (command !== '' && !/\p{Cc}/u.test(command)) return command;
  throw new UsageError('cmd: takes a command of one line, as in "cmd:python3 my_bot.py"');
}

const COMMAND = 'cmd:';

/** A bot that is a program; its name is the command, which tells its settings too. */
async function program(command: string): Promise<CliBot> {
  const say = (text: string): void => {
    process.stderr.write(text);
  };
  // If it cannot start at all, the error below says so.
  let reports = REPORTS;
  const report = (text: string): void => {
    if (reports++ < REPORTS) say(text);
  };
  let starting = STARTING;
  const notReady = (): void => {
    starting = STARTING_AGAIN;
  };
  const listener = { say, report, notReady };
  const bot = remoteBot<object, unknown>(
    command,
    () => new BotProcess(command, listener, starting),
  );
  try {
    await bot.prepare();
  } catch (error) {
    throw new InputError(`cmd:${command} cannot play: ${(error as Error).message}`);
  }
  reports = 0;
  return bot;
}

/** How often a program's failures are reported: one that always fails would fill the screen. */
const REPORTS = 5;
/** How long a program may take to get ready once it was not ready in time, in milliseconds. */
const STARTING_AGAIN = STARTING / 10;

function readyBot(players: Players, name: string): CliBot {
  try {
    return playerNamed(players, name);
  } catch (error) {
    if (!isRulesError(error)) throw error;
    if (isReady(players, name)) throw new UsageError(error.message);
    const file = ['.js', '.mjs', '.cjs', '.ts', '.mts']
      .map((end) => name + end)
      .find((one) => existsSync(one));
    const hint = file === undefined ? 'A bot of your own' : 'Your own bot';
    const path = file ?? 'my-bot.js';
    throw new UsageError(`${error.message} ${hint} is given by its path: ./${path}`);
  }
}

/** The parts of a word that names a file; parameters and budget are `null` if it has none. */
function apart(word: string): { path: string; query: string | null; budget: Budget | null } {
  const parts = /^(.+?\.[cm]?[jt]s)(?:\?([^:]*))?(?::([^\\/]*))?$/.exec(word);
  if (parts === null || existsSync(word)) return { path: word, query: null, budget: null };
  const [, path = word, query = null, amount] = parts;
  return { path, query, budget: amount === undefined ? null : budgetOf(path, amount) };
}

function budgetOf(path: string, amount: string): Budget {
  const budget = budgetIn(amount);
  if (budget !== null) return budget;
  throw new InputError(`"${amount}" is not a budget: ${path}:500, ${path}:200ms or ${path}:5s`);
}

/**
 * The bot among what a file exports: ES modules and CommonJS, compiled or not, differ in where it is. A
 * function among it makes the bot, from the parameters.
 */
async function botIn(
  module: Record<string, unknown>,
  path: string,
  query: string | null,
): Promise<CliBot> {
  const places = exportsOf(module, 'bot');
  const maker = places.find((one) => typeof one === 'function');
  const found = places.find(canPlay) ?? (await made(maker, path, query));
  if (found === undefined) throw new InputError(`${path} exports no bot. ${fixFor(module, path)}`);
  if (query !== null && maker === undefined) {
    const fix = 'export a function of them that returns the bot';
    throw new InputError(`${path} takes no parameters, so leave out "?${query}", or ${fix}`);
  }
  try {
    ensureBot(found, path);
  } catch (error) {
    if (!isRulesError(error)) throw error;
    throw new InputError(`${error.message}. ${exampleFor(path)}`);
  }
  return asRememberer(found as CliBot, query);
}

/** What a function that makes bots makes of the parameters. */
async function made(maker: unknown, path: string, query: string | null): Promise<unknown> {
  if (typeof maker !== 'function') return undefined;
  const parameters = parametersIn(path, query ?? '');
  const read = new Set<string>();
  let bot: unknown;
  try {
    bot = await (maker as (parameters: object) => unknown)(noticing(parameters, read));
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`${path} cannot make a bot: ${wordsOf(error)}`);
  }
  // A function that has looked at none may have kept them all for later.
  const ignored = Object.keys(parameters).find((name) => !read.has(name));
  if (read.size > 0 && ignored !== undefined) {
    throw new InputError(
      `${path} does not read the parameter ${ignored}: leave it out, or mend its name`,
    );
  }
  if (canPlay(bot)) return bot;
  throw new InputError(
    `${path} exports a function that does not return a bot but ${describe(bot)}`,
  );
}

/** `width=8&depth=2` as `{ width: '8', depth: '2' }`. */
function parametersIn(path: string, query: string): Readonly<Record<string, string>> {
  const entries = [...new URLSearchParams(query)];
  const names = entries.map(([name]) => name);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined) throw new InputError(`${path} has the parameter ${twice} twice`);
  return Object.freeze(Object.fromEntries(entries));
}

/** The same parameters; the name of each that is looked at is noted, whether it was given or not. */
function noticing(
  parameters: Readonly<Record<string, string>>,
  read: Set<string>,
): Readonly<Record<string, string>> {
  return new Proxy(parameters, {
    get(target, name) {
      read.add(String(name));
      return Reflect.get(target, name) as unknown;
    },
  });
}

function canPlay(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { choose, newGame } = value as Partial<Record<'choose' | 'newGame', unknown>>;
  return typeof choose === 'function' || typeof newGame === 'function';
}

/** A bot may be an instance of a class, whose methods a copy would lose. Its name tells its parameters. */
function asRememberer(bot: CliBot, query: string | null): CliBot {
  const { budget } = bot;
  const name = query === null ? bot.name : `${bot.name}?${query}`;
  const newGame = (place: NewGame): Chooser<object, unknown> =>
    isRememberer(bot) ? bot.newGame(place) : bot;
  return { name, budget, newGame };
}

function fixFor(module: Record<string, unknown>, path: string): string {
  const names = Object.keys(module).filter((name) => !['default', 'module.exports'].includes(name));
  const found = names.length === 0 ? '' : `Found ${names.join(', ')}. `;
  return `${found}${exampleFor(path)}`;
}

function exampleFor(path: string): string {
  const name = basename(path).replace(/\.\w+$/, '');
  const bot = `{ name: '${name}', choose: ({ game, view }) => game.legalActionAt(view, 0) }`;
  return `Write: ${path.endsWith('.cjs') ? 'module.exports =' : 'export default'} ${bot};`;
}

/** The time of this machine, within which bots have to answer. */
export const CLOCK: Required<Pick<Timing, 'now' | 'timer'>> = {
  now: () => performance.now(),
  timer(milliseconds, callBack) {
    const id = setTimeout(callBack, milliseconds);
    return () => {
      clearTimeout(id);
    };
  },
};

/**
 * A bot that chooses as before, but a search bot of the library answers with its analysis too, which becomes a
 * comment in the record. It takes a little longer: it does not stop before its playouts are used up.
 */
export function aloud(bot: CliBot): CliBot {
  if (!isSearchBot(bot)) return bot;
  const { name, budget } = bot;
  return {
    name,
    budget,
    choose(decision) {
      const { game, view } = decision;
      if (game.countLegalActions(view) === 1) return game.legalActionAt(view, 0);
      const analysis = bot.analyse(decision);
      return { action: analysis.actions[0]!.action, analysis };
    },
  };
}
