import { freeze } from '../core/made.js';
import { ensureSeed, randomBelow, shuffled } from '../core/rng.js';
import type { Rng, Seed } from '../core/rng.js';
import { seating, SEATS } from '../core/settings.js';
import { flag, object, optional, readAs, readOrThrow } from '../core/shape.js';
import { cardsInPlay, cardsOf, NO_PEARLS, tally } from './cards.js';
import { tableOf } from './course.js';
import { MARKET_SIZE, NECKLACES, PLAYER_COUNTS } from './types.js';
import type { Pearl, Player, State } from './types.js';

/**
 * Options of a new game.
 *
 * @example
 * ```ts
 * import { setup } from 'reef-rules/pearls';
 * import type { SetupOptions } from 'reef-rules/pearls';
 *
 * const options: SetupOptions = { players: 2, seed: 7, first: 1, allCards: true };
 * setup(options).turn; // 1
 * ```
 * @group Playing a game
 */
export interface SetupOptions {
  /** Two to six. */
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
  /** Whether two or three players use all cards; by default some are removed. */
  readonly allCards?: boolean | undefined;
}

/** How many cards each player is dealt. Rule P6. */
const DEALT_CARDS = 6;

/** A new game. P1 to P7. */
export function setup({ players, first, allCards = false }: SetupOptions, rng: Rng): State {
  // P4, P6.
  const deck = shuffled(cardsOf(cardsInPlay(players, allCards)), rng);
  const seats = Array.from({ length: players }, () => newPlayer(deck.splice(0, DEALT_CARDS)));
  const market = deck.splice(0, MARKET_SIZE);

  // The lot is drawn in any case, and last, so that the deal does not depend on who begins. P7.
  const lot = randomBelow(rng, players);

  return tableOf({
    phase: 'play',
    players: freeze(seats),
    turn: first ?? lot,
    market: freeze(market),
    deck: freeze(deck),
    necklaces: NECKLACES,
    finalTurns: 0,
  });
}

function newPlayer(cards: readonly Pearl[]): Player {
  return freeze({ hand: tally(cards), seen: NO_PEARLS, pile: NO_PEARLS, necklaces: freeze([]) });
}

/** The options of a game from a value of unknown origin: frozen, and without those left out. P1, P5, P7. */
export function optionsFromJson(value: unknown): SetupOptions {
  const options = readOrThrow('bad-options', () => {
    const { allCards, ...seats } = readAs(fields, value);
    return { ...seating(seats, PLAYER_COUNTS), ...(allCards === undefined ? {} : { allCards }) };
  });
  ensureSeed(options.seed);
  return freeze(options);
}

const fields = object({ ...SEATS, allCards: optional(flag) });
