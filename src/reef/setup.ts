import { freeze, freezeState } from '../core/freeze.js';
import { createRng, randomBelow, shuffled } from '../core/rng.js';
import type { Seed } from '../core/rng.js';
import { fieldsOf, oneOf, readOrThrow, wholeNumber } from '../core/untrusted.js';
import { EMPTY_BOARD } from './board.js';
import { STANDARD_DECK } from './cards.js';
import { readDeck } from './read.js';
import { DEALT_CARDS, START_RULES, STARTING_POINTS, SUPPLY } from './types.js';
import type { Card, CardId, Player, StartRule, State } from './types.js';

/** What can be chosen about a new game. */
export interface SetupOptions {
  /** Two, three or four. */
  readonly players: number;
  /** Decides the deal; without one, the cards are shuffled unpredictably. */
  readonly seed?: Seed;
  /** Who begins, counted from 0; otherwise drawn by lot. The deal does not depend on it. */
  readonly first?: number;
  /** Where the starting pieces go; `'centre'` unless told otherwise. */
  readonly start?: StartRule;
  /** A deck of your own; otherwise the standard deck. */
  readonly cards?: readonly Card[];
}

/**
 * A new game, before anybody has placed the starting pieces. The same options give the same game on
 * every platform, for a whole major version. Rules R1 to R6.
 *
 * The seed is not kept in the state: it would give the deck away.
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
  const { players, seed, first, start, cards } = readOptions(options);
  const rng = createRng(seed);
  const deck = shuffled([...cards.keys()], rng);
  const seats = Array.from({ length: players }, () => newPlayer(deck.splice(0, DEALT_CARDS)));
  const starfish = randomBelow(rng, players);
  const supply = SUPPLY[players];

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
  const hand = freeze(cards);
  return freeze({
    board: EMPTY_BOARD,
    hand,
    dealt: hand,
    played: freeze([]),
    score: STARTING_POINTS,
  });
}

interface Choices {
  readonly players: 2 | 3 | 4;
  readonly seed: Seed | undefined;
  readonly first: number | undefined;
  readonly start: StartRule;
  readonly cards: readonly Card[];
}

function readOptions(options: unknown): Choices {
  const { deck, ...choices } = readOrThrow('bad-options', () => {
    const given = fieldsOf(options, '', ['players'], ['seed', 'first', 'start', 'cards']);
    const players = wholeNumber(given.players, 'players', 2, 4) as 2 | 3 | 4;
    return {
      players,
      seed: given.seed as Seed | undefined,
      first:
        given.first === undefined ? undefined : wholeNumber(given.first, 'first', 0, players - 1),
      start: given.start === undefined ? 'centre' : oneOf(given.start, 'start', START_RULES),
      deck: given.cards,
    };
  });
  const cards = deck === undefined ? STANDARD_DECK : readDeck(deck, choices.players);
  return { ...choices, cards };
}
