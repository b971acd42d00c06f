import { randomBytes } from 'node:crypto';
import { isSearchBot } from '../bots/bot.js';
import type { SearchBot } from '../bots/bot.js';
import { mcts } from '../bots/mcts.js';
import { anyPlayers } from '../bots/players.js';
import type { Players } from '../bots/players.js';
import { isRulesError } from '../core/errors.js';
import type { AnyGame } from '../core/game.js';
import { playerText } from '../core/render.js';
import { listed } from '../core/text.js';
import { EN_ERRORS, EN_RECORDS } from '../core/words.js';
import { DE_ERRORS, DE_RECORDS } from '../core/words-de.js';
import { MODULES } from '../games/list.js';
import type {
  GameModule,
  GameOption,
  GamePhrases,
  GameWords,
  Language,
  Pictures,
} from '../games/module.js';
import { inFile, parsed, readText } from './files.js';
import {
  choice,
  choiceIn,
  file,
  firstGiven,
  flag,
  option,
  text,
  UsageError,
  wholeNumber,
} from './options.js';
import type { Asked, Option, Options, Values } from './options.js';

/** A game on the command line, with all that its module leaves out. */
export interface CliGame {
  readonly game: AnyGame;
  /** What plays it besides people. */
  readonly players: Players;
  /** Which bot a person plays against unless they name one. */
  readonly opponent: string;
  /** The bot that gives hints and looks back at a game. */
  readonly search: SearchBot<object, unknown>;
  /** How well a player stands in the eyes of the bot greedy; `null` if the game does not say. */
  readonly worth: ((view: object, seat: number) => number) | null;
  /** Its words in each language. */
  readonly words: Readonly<Record<Language, GameWords>>;
  /** What the program says of it. */
  readonly phrases: Readonly<Record<Language, GamePhrases>>;
  /** How to read what is drawn. */
  readonly legend: string;
  readonly pictures: Pictures | null;
  /** The options that no other game has. */
  readonly options: Options;
  /** The options of `setup`, and in a sentence what is special about them; from the values of its own options. */
  conditions(players: number, options: Values<Options>, language?: Language): Conditions;
}

/** The options of `setup`, and in a sentence what is special about them. */
export interface Conditions {
  readonly setup: Rest;
  readonly note: string;
}

/** The options of a game besides the number of players and the seed. */
export type Rest = Readonly<Record<string, unknown>>;

/** What every game can be told in. */
const WORDS: Readonly<Record<Language, GameWords>> = {
  en: { language: 'en', player: playerText, errors: EN_ERRORS, records: EN_RECORDS },
  de: {
    language: 'de',
    player: (player) => `Spieler ${player}`,
    errors: DE_ERRORS,
    records: DE_RECORDS,
  },
};

/** A game with what every game has in place of what its module leaves out. */
export function completed(module: GameModule): CliGame {
  const { game, legend = '', pictures = null, options = {} } = module;
  const players = {
    ...anyPlayers(game.name, module.bots),
    ...(module.levels && { levels: module.levels }),
    simulator: module.simulator ?? null,
  };
  const best = players.bots['mcts']!;
  return {
    game,
    players,
    opponent: module.opponent ?? 'mcts',
    search: isSearchBot(best) ? best : mcts(),
    worth: module.worth === undefined ? null : (view, seat) => module.worth!(view, seat),
    words: { ...WORDS, ...module.words },
    phrases: { en: {}, de: {}, ...module.phrases },
    legend,
    pictures,
    options: Object.fromEntries(
      Object.entries(options).map(([name, one]) => [name, commandOption(one)]),
    ),
    conditions(count, given, language = 'en') {
      const entries = Object.entries(options).map(([name, one]) => {
        return [one.sets ?? name, settingOf(one, given[name])] as const;
      });
      const setup = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
      const note = module.phrases?.[language]?.note?.({ players: count, ...setup });
      return { setup, note: note ?? '' };
    },
  };
}

/** An option of a game as the command line reads it. */
function commandOption(one: GameOption): Option<unknown> {
  switch (one.kind) {
    case 'flag':
      return flag(one.help);
    case 'choice':
      return choice(one.placeholder ?? '<name>', one.help, one.choices, one.usual);
    case 'number':
      return wholeNumber(one.placeholder ?? '<n>', one.help, [one.least, one.most]);
    case 'file':
      return file(one.help);
  }
}

/** What an option of a game makes of its value on the command line. */
function settingOf(one: GameOption, value: unknown): unknown {
  if (one.kind !== 'file') return value;
  if (value === undefined) return one.usual;
  const path = value as string;
  return parsed(readText(path, one.what), one.parse, inFile(path));
}

// All of them.

const [FIRST, ...OTHERS] = MODULES;

/** The games to choose from; the first is the default. */
export const GAMES: readonly [CliGame, ...CliGame[]] = [completed(FIRST), ...OTHERS.map(completed)];

const GAME_NAMES = GAMES.map(({ game }) => game.name);

/** The option that names the game; {@link gameIn} finds the game. */
export const GAME: Option<string> = {
  placeholder: '<name>',
  help: `the game: ${listed(GAME_NAMES, 'or')} (default ${FIRST.game.name})`,
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
  for (const { game, options: foreign } of GAMES.filter((other) => other !== found)) {
    const stray = firstGiven(given, foreign);
    if (stray === undefined) continue;
    const { name } = found.game;
    throw new UsageError(
      `--${stray} is for ${game.name}, not for ${name}: leave it out, or add --game ${game.name}`,
    );
  }
  return found;
}

/** The game that a word of the command line stands for. */
function gameOf(word: string): Promise<CliGame> {
  return Promise.resolve(gameNamed(choiceIn('game', word, GAME_NAMES)));
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
