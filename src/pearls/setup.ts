import { freeze, freezeState } from '../core/freeze.js';
import { ensureSeed, createRng, randomBelow, shuffled } from '../core/rng.js';
import type { Seed } from '../core/rng.js';
import { seatingAt } from '../core/settings.js';
import { fieldsOf, flag, readOrThrow } from '../core/untrusted.js';
import { cardsInPlay, NO_PEARLS, tally } from './cards.js';
import { DEALT_CARDS, MARKET_SIZE, NECKLACES, PEARLS, PLAYER_COUNTS } from './types.js';
import type { Pearl, Pearls, Player, State } from './types.js';

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
 */
export interface SetupOptions {
  /** Two to six. */
  readonly players: number;
  /** Decides the deal; without a seed, the deal is unpredictable. */
  readonly seed?: Seed | undefined;
  /**
   * The first player, counted from 0; drawn at random by default. The deal does not depend on it.
   */
  readonly first?: number | undefined;
  /** Whether two or three players use all cards; by default some are removed. */
  readonly allCards?: boolean | undefined;
}

/**
 * A new game. The same options give the same game on every platform, for a whole major version.
 * Rules P1 to P7.
 *
 * The state does not keep the seed, which would reveal the deck.
 *
 * @throws RulesError `bad-options` or `bad-seed`.
 *
 * @example
 * ```ts
 * import { setup } from 'reef-rules/pearls';
 *
 * const state = setup({ players: 3, seed: 7 });
 * state.market.length; // 6
 * ```
 */
export function setup(options: SetupOptions): State {
  const { players, seed, first, allCards = false } = optionsFromJson(options);
  const rng = createRng(seed);

  // P4, P6.
  const deck = shuffled(cardsOf(cardsInPlay(players, allCards)), rng);
  const seats = Array.from({ length: players }, () => newPlayer(deck.splice(0, DEALT_CARDS)));
  const market = deck.splice(0, MARKET_SIZE);

  // The lot is drawn in any case, and last, so that the deal does not depend on who begins. P7.
  const lot = randomBelow(rng, players);

  return freezeState({
    phase: 'play',
    players: freeze(seats),
    turn: first ?? lot,
    market: freeze(market),
    deck: freeze(deck),
    necklaces: NECKLACES,
    finalTurns: 0,
  });
}

/** The cards one by one. P2. */
function cardsOf(pearls: Pearls): Pearl[] {
  return PEARLS.flatMap((pearl) => Array.from({ length: pearls[pearl] }, () => pearl));
}

function newPlayer(cards: readonly Pearl[]): Player {
  return freeze({ hand: tally(cards), seen: NO_PEARLS, pile: NO_PEARLS, necklaces: freeze([]) });
}

/** The options of a game from a value of unknown origin: frozen, and without those left out. P1, P5, P7. */
export function optionsFromJson(value: unknown): SetupOptions {
  const options = readOrThrow('bad-options', () => {
    const given = fieldsOf(value, '', ['players'], ['seed', 'first', 'allCards']);
    const { allCards } = given;
    return {
      ...seatingAt(given, PLAYER_COUNTS),
      ...(allCards === undefined ? {} : { allCards: flag(allCards, 'allCards') }),
    };
  });
  ensureSeed(options.seed);
  return freeze(options);
}
