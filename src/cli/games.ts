import { randomBytes } from 'node:crypto';
import type { SearchBot } from '../bots/bot.js';
import { pearlsWorth } from '../bots/pearls/ready.js';
import { pearlsMcts } from '../bots/pearls/mcts.js';
import { reefMcts } from '../bots/reef/mcts.js';
import { reefWorth } from '../bots/reef/ready.js';
import { isRulesError } from '../core/errors.js';
import type { AnyGame, GameOptions } from '../core/game.js';
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
import { choiceOf, flags, texts, UsageError } from './command.js';
import type { CliOptions, GivenOptions } from './command.js';
import { deckIn } from './deck.js';
import { languageIn, PHRASES } from './terminal/phrases.js';
import type { GameWords, Language } from './terminal/phrases.js';

/** A game on the command line. */
export interface CliGame {
  readonly game: AnyGame;
  /** Its words in each language. */
  readonly words: Readonly<Record<Language, GameWords>>;
  /** The options that no other game has. */
  readonly options: CliOptions;
  /** What they do. */
  readonly help: string;
  /** How to read what is drawn. */
  readonly legend: string;
  /** The options of `setup`, and in a sentence what is special about them. */
  read(players: number, given: GivenOptions): Conditions;
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

const REEF: CliGame = {
  game: reef,
  words: { en: reefEn, de: reefDe },
  options: texts('start', 'deck'),
  help: `  --start <rule>    where the starting pieces go: centre, outside (any spaces
                    but the centre) or anywhere (default centre)
  --deck <file>     your own deck: one card per line, as written by
                    reef-rules deck > my.deck
`,
  legend: `A space shows its stack from the bottom up, the top piece as a capital letter:
"ryG" is green on yellow on red. A card shows its two pieces, its pattern (a
number asks for a height, "+" for that or more, "*" is any colour, "p@y" is
purple around the highest yellow) and its points.
`,
  read(_, given) {
    const start = choiceOf(given, 'start', START_RULES, 'centre');
    const setup = { start, cards: deckIn(given) };
    return { setup, note: PHRASES[languageIn(given)].startRule[start] };
  },
  opponent: 'planner',
  search: reefMcts,
  worth: (view, seat) => reefWorth(view as ReefView, seat),
  points: (view, seat) => (view as ReefView).players[seat]!.score,
};

// Pearls.

const PEARLS_ENTRY: CliGame = {
  game: pearls,
  words: { en: pearlsEn, de: pearlsDe },
  options: flags('all-cards'),
  help: `  --all-cards       use all cards with two or three players, who otherwise
                    play without some colours
`,
  legend: `Letters are cards: y yellow, r red, g green, b blue, t teal, p purple, and j a
joker. "play 3y+2j necklace" plays three yellow cards with two jokers, and takes
the necklace worth five.
`,
  read(players, given) {
    const allCards = given['all-cards'] === true;
    return { setup: { allCards }, note: cardsNote(players, allCards, languageIn(given)) };
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

/** The options that say what is played. */
export const GAME_OPTIONS: CliOptions = {
  ...texts('game', 'players', 'seed'),
  ...REEF.options,
  ...PEARLS_ENTRY.options,
};

/** The game that is asked for. Options of another game are refused. */
export function gameIn(given: GivenOptions): CliGame {
  const found = gameNamed(choiceOf(given, 'game', GAME_NAMES, 'reef'));
  for (const { game, options } of GAMES.filter((other) => other !== found)) {
    const foreign = Object.keys(options).find((option) => option in given);
    if (foreign === undefined) continue;
    const { name } = found.game;
    throw new UsageError(
      `--${foreign} is for ${game.name}, not for ${name}: leave it out, or add --game ${game.name}`,
    );
  }
  return found;
}

const GAME_NAMES = GAMES.map(({ game }) => game.name);

/** The game of a name that is known to be one. */
export function gameNamed(name: string): CliGame {
  return GAMES[GAME_NAMES.indexOf(name)]!;
}

/** How many play: as many as the game allows. */
export function playersIn({ game }: CliGame, given: GivenOptions, unlessGiven: number): number {
  const counts = game.playerCounts.map(String);
  return Number(choiceOf(given, 'players', counts, String(unlessGiven), ` in ${game.name}`));
}

/** The name of a game as a title. */
export function titleOf(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** A new game, if there is one with these options. */
export function newGame(game: AnyGame, options: GameOptions): object {
  try {
    return game.setup(options);
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
