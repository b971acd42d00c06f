import type { SetupRest } from '../bots/match.js';
import { botNamed } from '../bots/names.js';
import { isRulesError } from '../core/errors.js';
import type { Game, GameEvent, GameOptions } from '../core/game.js';
import { pearls } from '../pearls/game.js';
import { cardsInPlay, sizeOf } from '../pearls/table.js';
import { CARDS, PEARLS } from '../pearls/types.js';
import { STANDARD_DECK } from '../reef/cards.js';
import { reef } from '../reef/game.js';
import { START_RULES } from '../reef/types.js';
import type { Card, StartRule } from '../reef/types.js';
import { deckText, loadDeck } from './deck.js';
import { tellGame } from './play.js';
import { listed, oneOf, UsageError } from './usage.js';

/** An option of the command line: its value is a text, or it is just there. */
export interface CliOption {
  readonly type: 'string' | 'boolean';
}

/** The options that were given on the command line. */
export type GivenOptions = Readonly<Record<string, unknown>>;

/** A game on the command line, whatever its types are. */
export interface CliGame {
  readonly name: string;
  readonly playerCounts: readonly number[];
  /** Why a name is not that of a bot that can play it; `null` if it is. */
  botProblem(name: string): string | null;
  /** The options that no other game has. */
  readonly options: Readonly<Record<string, CliOption>>;
  /** What they do, and how to read what is drawn. */
  readonly help: string;
  /** The cards as a file, if the game can be played with cards of one's own. */
  deck(given: GivenOptions): string;
  /** Plays a game between the bots of these names, and tells it piece by piece. */
  tell(
    bots: readonly string[],
    seed: string,
    given: GivenOptions,
    color: boolean,
  ): AsyncIterable<string>;
}

/** What there is to say about a game. */
interface Entry<S extends V, V extends object, A, O, E extends GameEvent> extends Pick<
  CliGame,
  'options' | 'help' | 'deck'
> {
  readonly game: Game<S, V, A, O, E>;
  /** The options of `setup`, and in a sentence what is special about them. */
  read(players: number, given: GivenOptions): { setup: SetupRest<O>; note: string };
}

function entry<S extends V, V extends object, A, O extends GameOptions, E extends GameEvent>(
  row: Entry<S, V, A, O, E>,
): CliGame {
  const { game, options, help } = row;
  return {
    name: game.name,
    playerCounts: game.playerCounts,
    botProblem(name) {
      try {
        botNamed(game, name);
        return null;
      } catch (error) {
        if (!isRulesError(error)) throw error;
        return error.message;
      }
    },
    options,
    help,
    deck: (given) => row.deck(given),
    tell(names, seed, given, color) {
      const bots = names.map((name) => botNamed(game, name));
      return tellGame(game, { bots, seed, ...row.read(names.length, given) }, color);
    },
  };
}

// Reef.

const WHERE: Readonly<Record<StartRule, string>> = {
  centre: 'onto the four centre spaces',
  outside: 'onto any spaces but the centre',
  anywhere: 'onto any spaces',
};

const REEF: CliGame = entry({
  game: reef,
  options: { start: { type: 'string' }, deck: { type: 'string' } },
  help: `
  --start <rule>    where the starting pieces go: centre, outside (any spaces
                    but the centre) or anywhere (default centre)
  --deck <file>     a deck of your own: one card a line, as written by
                    npm run --silent deck > my.deck

A space shows its stack from the bottom up, the top piece as a capital letter:
"ryG" is green on yellow on red. A card shows its two pieces, its pattern (a
number asks for a height, "+" for that or more, "*" is any colour, "p@y" is
purple around the highest yellow) and its points.
`,
  deck: (given) => deckText(cardsIn(given)),
  read(_, given) {
    const start = oneOf('--start', textOf(given, 'start') ?? 'centre', START_RULES);
    const setup = { start, cards: cardsIn(given) };
    return { setup, note: `Starting pieces go ${WHERE[start]}.` };
  },
});

function cardsIn(given: GivenOptions): readonly Card[] {
  const file = textOf(given, 'deck');
  return file === undefined ? STANDARD_DECK : loadDeck(file);
}

// Pearls.

const PEARLS_ENTRY: CliGame = entry({
  game: pearls,
  options: { 'all-cards': { type: 'boolean' } },
  help: `
  --all-cards       keep all cards in a game of two or three, who otherwise
                    play without some colours

Letters are cards: y yellow, r red, g green, b blue, t teal, p purple, and j a
joker. "play 3y+2j necklace" plays three yellow cards with two jokers, and takes
the necklace worth five.
`,
  deck() {
    throw new UsageError('pearls has no deck to print: leave --game out');
  },
  read(players, given) {
    const allCards = given['all-cards'] === true;
    return { setup: { allCards }, note: cardsNote(players, allCards) };
  },
});

function cardsNote(players: number, allCards: boolean): string {
  const cards = cardsInPlay(players, allCards);
  const missing = PEARLS.filter((pearl) => cards[pearl] === 0);
  return missing.length === 0
    ? `All ${sizeOf(CARDS)} cards are in the game.`
    : `${sizeOf(cards)} of the ${sizeOf(CARDS)} cards are in the game: no ${listed(missing, 'or')} ones.`;
}

// All of them.

/** The games to choose from; the first is played unless told otherwise. */
export const GAMES: readonly [CliGame, ...CliGame[]] = [REEF, PEARLS_ENTRY];

function textOf(given: GivenOptions, option: string): string | undefined {
  const value = given[option];
  return typeof value === 'string' ? value : undefined;
}
