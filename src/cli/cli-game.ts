import { isSearchBot } from '../bots/bot.js';
import type { SearchBot } from '../bots/bot.js';
import { mcts } from '../bots/mcts.js';
import { anyPlayers } from '../bots/players.js';
import type { Players } from '../bots/players.js';
import { IllegalActionError } from '../core/errors.js';
import type { AnyGame } from '../core/game.js';
import { playerText } from '../core/render.js';
import { EN_ERRORS, EN_RECORDS } from '../core/words.js';
import { DE_ERRORS, DE_RECORDS } from '../core/words-de.js';
import type {
  GameModule,
  GameOption,
  GamePhrases,
  GameWords,
  Language,
  Pictures,
} from '../games/module.js';
import { slotSimulator } from '../games/slots.js';
import { inFile, parsed, readText } from './files.js';
import { choice, file, flag, wholeNumber } from './options.js';
import type { Option, Options, Values } from './options.js';

/** A game on the command line, with all that its module leaves out. */
export interface CliGame {
  readonly game: AnyGame;
  /** The word of the command line that stands for it: its name, or the path of its module. */
  readonly word: string;
  /** What plays it besides people. */
  readonly players: Players;
  /** Which bot a person plays against unless they name one. */
  readonly opponent: string;
  /** The bot that gives hints and looks back at a game. */
  readonly search: SearchBot<object, unknown>;
  /** How well a player stands in the eyes of the bot greedy; `null` if the game does not say. */
  readonly worth: ((view: object, seat: number) => number) | null;
  /** The legal action that a typed text means; an error if there is none. */
  readAction(view: object, text: string): unknown;
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
export function completed(module: GameModule, word: string = module.game.name): CliGame {
  const { game, legend = '', pictures = null, options = {} } = module;
  const players = {
    ...anyPlayers(game.name, module.bots),
    ...(module.levels && { levels: module.levels }),
    simulator: module.simulator ?? slotSimulator(module),
  };
  const best = players.bots['mcts']!;
  return {
    game,
    word,
    players,
    opponent: module.opponent ?? 'mcts',
    search: isSearchBot(best) ? best : mcts(),
    worth: module.worth === undefined ? null : (view, seat) => module.worth!(view, seat),
    readAction: (view, text) =>
      module.readAction === undefined ? actionIn(game, view, text) : module.readAction(view, text),
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

/** The legal action with this text, in small letters or capitals; otherwise the reason why there is none. */
function actionIn(game: AnyGame, view: object, text: string): unknown {
  const typed = text.trim().toLowerCase();
  const isTyped = (action: unknown): boolean => game.formatAction(action).toLowerCase() === typed;
  const action = game.legalActions(view).find(isTyped) ?? game.parseAction(text);
  const violation = game.check(view, action);
  if (violation !== null) throw new IllegalActionError(violation);
  return action;
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
