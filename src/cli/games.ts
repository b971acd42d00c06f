import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { isRulesError } from '../core/errors.js';
import { listed } from '../core/text.js';
import { MODULES } from '../games/list.js';
import { completed } from './cli-game.js';
import type { CliGame } from './cli-game.js';
import { gameFrom } from './game-file.js';
import { isPath } from './module-file.js';
import {
  choiceIn,
  firstGiven,
  InputError,
  givenBeside,
  option,
  text,
  UsageError,
} from './options.js';
import type { Asked, Option, Options } from './options.js';

const [FIRST, ...OTHERS] = MODULES;

/** The games to choose from; the first is the default. */
export const GAMES: readonly [CliGame, ...CliGame[]] = [
  completed(FIRST),
  ...OTHERS.map((module) => completed(module)),
];

const GAME_NAMES = GAMES.map(({ game }) => game.name);

/** The option that says which game is played; {@link gameIn} finds it. */
export const GAME: Option<string> = {
  placeholder: '<name>',
  help: `the game: ${listed(GAME_NAMES, 'or')} (default ${FIRST.game.name}), or
    the path of one of your own, such as ./my-game.mjs`,
  usual: FIRST.game.name,
  read: (word) => word,
};

/** The option for the number of players, which depends on the game. */
export function playersOption(help: string, usual: string): Option<PlayersFor | undefined> {
  const counts = GAMES.map(({ game: { name, playerCounts } }) => {
    return `${Math.min(...playerCounts)} to ${Math.max(...playerCounts)} in ${name}`;
  });
  return option('<n>', `${help}: ${counts.join(', ')} (${usual})`, (given, name) => {
    return ({ game }) =>
      Number(choiceIn(name, given, game.playerCounts.map(String), ` in ${game.name}`));
  });
}

/** The number of players, which a game has to allow. */
type PlayersFor = (entry: CliGame) => number;

/** The options of each game. */
export const OWN_OPTIONS: Options = Object.assign(
  {},
  ...GAMES.map(({ options }) => options),
) as Options;

/** The options that decide what is played. */
export const GAME_OPTIONS = {
  game: GAME,
  players: playersOption('the number of players', 'default: as many as are named, and at least 2'),
  seed: text('<text>', 'decides the deal: the same seed gives the same game'),
  ...OWN_OPTIONS,
};

/** The game that is asked for. Options of another game are refused. */
export async function gameIn({
  options,
  given,
}: Asked<{ game: Option<string> }>): Promise<CliGame> {
  const found = await gameOf(options.game);
  const others = GAMES.filter((other) => other !== found);
  for (const { game, options: foreign } of others) {
    const stray = firstGiven(givenBeside(given, found.options), foreign);
    if (stray === undefined) continue;
    const { name } = found.game;
    throw new UsageError(
      `--${stray} is for ${game.name}, not for ${name}: leave it out, or add --game ${game.name}`,
    );
  }
  return found;
}

/** The game that a word of the command line stands for: the name of one, or the path of its module. */
export async function gameOf(word: string): Promise<CliGame> {
  return isPath(word) ? gameFrom(word) : gameNamed(choiceIn('game', word, GAME_NAMES));
}

/** The option that says of which game a record is. */
export const RECORD_GAME: Option<string | undefined> = {
  ...GAME,
  help: 'the path of the game, if it is one of your own, such as ./my-game.mjs',
  usual: undefined,
};

/** The games of which a record can be: the one that is asked for, or any of ours. */
export async function gamesFor(
  word: string | undefined,
): Promise<readonly [CliGame, ...CliGame[]]> {
  return word === undefined ? GAMES : [await gameOf(word)];
}

/** The options of a command, with those of a game of the user's that the arguments name. */
export async function withGameOptions<O extends Options>(
  own: O,
  args: readonly string[],
): Promise<O> {
  if (!Object.hasOwn(own, 'game')) return own;
  const { values } = parseArgs({
    args: [...args],
    options: { game: { type: 'string' } },
    strict: false,
  });
  const { game: word } = values;
  if (typeof word !== 'string' || !isPath(word)) return own;
  const { options } = await gameFrom(word);
  const taken = firstGiven(options, givenBeside(own, OWN_OPTIONS));
  if (taken === undefined) return { ...own, ...options };
  throw new InputError(`${word} has an option --${taken}, which the program has already`);
}

/** The game of a name that is known to be one. */
export function gameNamed(name: string): CliGame {
  return GAMES[GAME_NAMES.indexOf(name)]!;
}

/** The name of a game as a title. */
export function titleOf(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** What is made with the options of the command line; those that the game refuses are a mistake there. */
export function withOptions<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (!isRulesError(error)) throw error;
    throw new UsageError(error.message);
  }
}

/**
 * A new seed of 130 random bits, too many to find by trying. It is written in digits and small letters that are not
 * mistaken for each other, because people copy it to play a game again.
 */
export function newSeed(): string {
  return [...randomBytes(26)].map((byte) => LETTERS[byte % LETTERS.length]!).join('');
}

/** Thirty-two, so that each stands for five bits. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
