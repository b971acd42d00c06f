import { randomBytes } from 'node:crypto';
import type { SearchBot } from '../bots/bot.js';
import { pearlsWorth } from '../bots/pearls/ready.js';
import { pearlsMcts } from '../bots/pearls/mcts.js';
import { reefMcts } from '../bots/reef/mcts.js';
import { reefWorth } from '../bots/reef/ready.js';
import { isRulesError } from '../core/errors.js';
import type { AnyGame } from '../core/game.js';
import { cardsInPlay, sizeOf } from '../pearls/cards.js';
import { pearls } from '../pearls/game.js';
import { accountOf } from '../pearls/course.js';
import { CARDS, PEARLS } from '../pearls/types.js';
import type { View as PearlsView } from '../pearls/types.js';
import { de as pearlsDe } from '../pearls/words-de.js';
import { en as pearlsEn } from '../pearls/words-en.js';
import { reef } from '../reef/game.js';
import { START_RULES } from '../reef/types.js';
import type { View as ReefView } from '../reef/types.js';
import { de as reefDe } from '../reef/words-de.js';
import { en as reefEn } from '../reef/words-en.js';
import { listed } from '../core/text.js';
import { deckIn } from './deck.js';
import { choice, choiceIn, file, firstGiven, flag, option, text, UsageError } from './options.js';
import type { Asked, Option, Options, Values } from './options.js';
import { PHRASES } from './terminal/phrases.js';
import type { GameWords, Language } from './terminal/phrases.js';

/** A game on the command line. */
export interface CliGame {
  readonly game: AnyGame;
  /** Its words in each language. */
  readonly words: Readonly<Record<Language, GameWords>>;
  /** The options that no other game has. */
  readonly options: Options;
  /** How to read what is drawn. */
  readonly legend: string;
  /** The options of `setup`, and in a sentence what is special about them; from the values of its own options. */
  conditions(players: number, options: Values<Options>, language?: Language): Conditions;
  /** Which bot a person plays against unless they name one. */
  readonly opponent: string;
  /** The bot that gives hints and looks back at a game. */
  readonly search: SearchBot<object, unknown>;
  /** How well a player stands in the eyes of the bot greedy. */
  readonly worth: (view: object, seat: number) => number;
  /** The points that a player has made so far. */
  readonly points: (view: object, seat: number) => number;
}

/** The options of `setup`, and in a sentence what is special about them. */
export interface Conditions {
  readonly setup: Rest;
  readonly note: string;
}

/** The options of a game besides the number of players and the seed. */
export type Rest = Readonly<Record<string, unknown>>;

// Reef.

const REEF_OPTIONS = {
  start: choice(
    '<rule>',
    `where the starting pieces go: centre, outside (any spaces but the centre) or anywhere (default
    centre)`,
    START_RULES,
    'centre',
  ),
  deck: file(
    'your own deck: one card per line, as written by reef-rules\u00A0deck\u00A0>\u00A0my.deck',
  ),
};

const REEF: CliGame = {
  game: reef,
  words: { en: reefEn, de: reefDe },
  options: REEF_OPTIONS,
  legend: `A space shows its stack from the bottom up, the top piece as a capital letter:
"ryG" is green on yellow on red. A card shows its two pieces, its pattern (a
number asks for a height, "+" for that or more, "*" is any colour, "p@y" is
purple around the highest yellow) and its points.
`,
  conditions(_, { start, deck }: Values<typeof REEF_OPTIONS>, language = 'en') {
    const setup = { start, cards: deckIn(deck) };
    return { setup, note: PHRASES[language].startRule[start] };
  },
  opponent: 'planner',
  search: reefMcts,
  worth: (view, seat) => reefWorth(view as ReefView, seat),
  points: (view, seat) => (view as ReefView).players[seat]!.score,
};

// Pearls.

const PEARLS_OPTIONS = {
  'all-cards': flag(`use all cards with two or three players, who otherwise play without some
    colours`),
};

const PEARLS_ENTRY: CliGame = {
  game: pearls,
  words: { en: pearlsEn, de: pearlsDe },
  options: PEARLS_OPTIONS,
  legend: `Letters are cards: y yellow, r red, g green, b blue, t teal, p purple, and j a
joker. "play 3y+2j necklace" plays three yellow cards with two jokers, and takes
the necklace worth five.
`,
  conditions(players, options: Values<typeof PEARLS_OPTIONS>, language = 'en') {
    const allCards = options['all-cards'];
    return { setup: { allCards }, note: cardsNote(players, allCards, language) };
  },
  opponent: 'greedy',
  search: pearlsMcts,
  worth: (view, seat) => pearlsWorth(view as PearlsView, seat),
  points(view, seat) {
    const { pearls, necklaces } = accountOf((view as PearlsView).players[seat]!);
    return pearls + necklaces;
  },
};

function cardsNote(players: number, allCards: boolean, language: Language): string {
  const cards = cardsInPlay(players, allCards);
  const missing = PEARLS.filter((pearl) => cards[pearl] === 0);
  const { allCards: all, someCards } = PHRASES[language];
  const { colors } = { en: pearlsEn, de: pearlsDe }[language];
  return missing.length === 0
    ? all(sizeOf(CARDS))
    : someCards(
        sizeOf(cards),
        sizeOf(CARDS),
        missing.map((pearl) => colors[pearl]),
      );
}

// All of them.

/** The games to choose from; the first is the default. */
export const GAMES: readonly [CliGame, ...CliGame[]] = [REEF, PEARLS_ENTRY];

const GAME_NAMES = GAMES.map(({ game }) => game.name);

/** The option that names the game; {@link gameIn} finds the game. */
export const GAME: Option<string> = {
  placeholder: '<name>',
  help: `the game: ${listed(GAME_NAMES, 'or')} (default ${REEF.game.name})`,
  usual: REEF.game.name,
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
export const OWN_OPTIONS = { ...REEF_OPTIONS, ...PEARLS_OPTIONS };

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
