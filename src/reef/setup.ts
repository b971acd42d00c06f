import { freeze } from '../core/made.js';
import { ensureSeed, randomBelow, shuffled } from '../core/rng.js';
import type { Rng, Seed } from '../core/rng.js';
import { SEATS, seating } from '../core/settings.js';
import { anything, at, object, oneOf, optional, readAs, readOrThrow } from '../core/shape.js';
import { emptyBoard } from './board.js';
import { sharedDeck, STANDARD_DECK } from './cards.js';
import { leastCards } from './course.js';
import { playerOf, tableOf } from './table.js';
import { DEALT_CARDS, PLAYER_COUNTS, START_RULES, STARTING_POINTS, SUPPLY } from './types.js';
import type { Card, CardId, Player, StartRule, State } from './types.js';

/**
 * Options of a new game.
 *
 * @example
 * ```ts
 * import { setup } from 'reef-rules';
 * import type { SetupOptions } from 'reef-rules';
 *
 * const options: SetupOptions = { players: 2, seed: 7, first: 1, start: 'anywhere' };
 * setup(options).turn; // 1
 * ```
 * @group Playing a game
 */
export interface SetupOptions {
  /** Two, three or four. */
  readonly players: number;
  /**
   * Decides the deal; without a seed, the deal is unpredictable. A number can be found from a single view
   * by trying: for games with secrets give none, or a long random text.
   */
  readonly seed?: Seed | undefined;
  /**
   * The first player, counted from 0; drawn at random by default. The deal does not depend on it.
   */
  readonly first?: number | undefined;
  /** Where the starting pieces go; `'centre'` by default. */
  readonly start?: StartRule | undefined;
  /** Your own deck; the standard deck by default. */
  readonly cards?: readonly Card[] | undefined;
}

/** A new game, before anybody has placed the starting pieces. Rules R1 to R6. */
export function setup(
  { players, first, start = 'centre', cards = STANDARD_DECK }: SetupOptions,
  rng: Rng,
): State {
  const deck = shuffled([...cards.keys()], rng);
  const seats = Array.from({ length: players }, () => newPlayer(deck.splice(0, DEALT_CARDS)));
  const starfish = randomBelow(rng, players);
  const supply = SUPPLY[players as 2 | 3 | 4];

  return tableOf({
    cards,
    start,
    phase: 'start',
    players: freeze(seats),
    first: first ?? starfish,
    turn: first ?? starfish,
    round: 1,
    supply: freeze({ red: supply, yellow: supply, purple: supply, green: supply }),
    deck: freeze(deck),
    display: freeze([]),
    lastRound: false,
  });
}

function newPlayer(cards: CardId[]): Player {
  const dealt = freeze([...cards]);
  return playerOf(emptyBoard(), freeze(cards), dealt, freeze([]), STARTING_POINTS);
}

/** The options of a game from a value of unknown origin: frozen, and without what goes unsaid. */
export function optionsFromJson(value: unknown): SetupOptions {
  const { deck, ...options } = readOrThrow('bad-options', () => {
    const { start, cards, ...seats } = readAs(fields, value);
    return { ...seating(seats, PLAYER_COUNTS), ...(start && { start }), deck: cards };
  });
  ensureSeed(options.seed);
  if (deck === undefined) return freeze(options);

  const read = sharedDeck(leastCards(options.players));
  const cards = readOrThrow('bad-deck', () => at('cards', () => readAs(read, deck)));
  return freeze(cards === STANDARD_DECK ? options : { ...options, cards });
}

const fields = object({
  ...SEATS,
  start: optional(oneOf(START_RULES)),
  cards: optional(anything),
});
