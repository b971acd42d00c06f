import { freeze, freezeState } from '../core/freeze.js';
import { ensureSeed, createRng, randomBelow, shuffled } from '../core/rng.js';
import type { Seed } from '../core/rng.js';
import { seatingAt } from '../core/settings.js';
import { fieldsOf, oneOf, readOrThrow } from '../core/untrusted.js';
import { emptyBoard } from './board.js';
import { sharedDeckAt, STANDARD_DECK } from './cards.js';
import { playerOf } from './lookup.js';
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
 */
export interface SetupOptions {
  /** Two, three or four. */
  readonly players: number;
  /** Decides the deal; without a seed, the deal is unpredictable. */
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

/**
 * A new game, before anybody has placed the starting pieces. The same options give the same game on
 * every platform, for a whole major version. Rules R1 to R6.
 *
 * The state does not keep the seed, which would reveal the deck.
 *
 * @throws RulesError `bad-options`, `bad-seed` or `bad-deck`.
 *
 * @example
 * ```ts
 * import { setup } from 'reef-rules';
 *
 * const state = setup({ players: 2, seed: 7, start: 'outside' });
 * state.players.length; // 2
 * ```
 */
export function setup(options: SetupOptions): State {
  const {
    players,
    seed,
    first,
    start = 'centre',
    cards = STANDARD_DECK,
  } = optionsFromJson(options);
  const rng = createRng(seed);
  const deck = shuffled([...cards.keys()], rng);
  const seats = Array.from({ length: players }, () => newPlayer(deck.splice(0, DEALT_CARDS)));
  const starfish = randomBelow(rng, players);
  const supply = SUPPLY[players as 2 | 3 | 4];

  return freezeState({
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
    const given = fieldsOf(value, '', ['players'], ['seed', 'first', 'start', 'cards']);
    const { start } = given;
    return {
      ...seatingAt(given, PLAYER_COUNTS),
      ...(start === undefined ? {} : { start: oneOf(start, 'start', START_RULES) }),
      deck: given.cards,
    };
  });
  ensureSeed(options.seed);
  if (deck === undefined) return freeze(options);

  const cards = readOrThrow('bad-deck', () => sharedDeckAt(deck, 'cards', options.players));
  return freeze(cards === STANDARD_DECK ? options : { ...options, cards });
}
