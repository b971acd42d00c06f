import { freeze, freezeState } from '../core/freeze.js';
import { below, fieldsOf, itemsOf, oneOf, readOrThrow, wholeNumber } from '../core/untrusted.js';
import { pearlsAt } from './notation.js';
import { ensureSound } from './sound.js';
import { sizeOf } from './cards.js';
import { CARDS, HAND_LIMIT, MARKET_SIZE, NECKLACES, PEARLS, PLAYER_COUNTS } from './types.js';
import type { Pearl, Player, PlayerView, State, View } from './types.js';

/**
 * A state from a value of unknown origin, such as parsed JSON: frozen and sound, or an error. A
 * state is sound when a real game could reach it, as far as counting can tell: every card and
 * necklace is there once, no limit is exceeded, and phase and turns fit the cards and necklaces.
 *
 * @throws RulesError `bad-state`, with the path of what is wrong.
 *
 * @example
 * ```ts
 * import { setup, stateFromJson } from 'reef-rules/pearls';
 *
 * const saved = JSON.stringify(setup({ players: 2, seed: 7 }));
 * stateFromJson(JSON.parse(saved)).phase; // 'play'
 * ```
 */
export function stateFromJson(value: unknown): State {
  return readOrThrow('bad-state', () => readState(value), 'a state of Pearls');
}

function readState(value: unknown): State {
  const state: State = tableAt(value, playerAt, pearlAt);
  ensureSound(state);
  return state;
}

/** A view whose players and cards are read in one way: all is known, or some of it may be unknown. */
interface Table<P extends PlayerView, C extends Pearl | null> extends View {
  readonly players: readonly P[];
  readonly market: readonly C[];
  readonly deck: readonly C[];
}

/** Reads a part of a table. */
export type Reader<T> = (value: unknown, path: string) => T;

/**
 * A table of unknown origin, frozen; the readers are those of a player and of a card. The box limits
 * what it can hold. P1, P2, P3, P6.
 */
export function tableAt<P extends PlayerView, C extends Pearl | null>(
  value: unknown,
  seatAt: Reader<P>,
  cardAt: Reader<C>,
): Table<P, C> {
  const given = fieldsOf(value, '', STATE_FIELDS);
  const seats = itemsOf(given.players, 'players', ...ends(PLAYER_COUNTS));
  return freezeState({
    phase: oneOf(given.phase, 'phase', ['play', 'final', 'over'] as const),
    players: freeze(seats.map((seat, i) => seatAt(seat, below('players', i)))),
    turn: wholeNumber(given.turn, 'turn', 0, seats.length - 1),
    market: cardsAt(given.market, 'market', MARKET_SIZE, cardAt),
    deck: cardsAt(given.deck, 'deck', sizeOf(CARDS), cardAt),
    necklaces: necklacesAt(given.necklaces, 'necklaces'),
    finalTurns: wholeNumber(given.finalTurns, 'finalTurns', 0, seats.length),
  });
}

const STATE_FIELDS = [
  'phase',
  'players',
  'turn',
  'market',
  'deck',
  'necklaces',
  'finalTurns',
] as const;

const PLAYER_FIELDS = ['hand', 'seen', 'pile', 'necklaces'] as const;

function playerAt(value: unknown, path: string): Player {
  return shownAt(fieldsOf(value, path, PLAYER_FIELDS), path);
}

/** A player of whose hand some cards may be unknown. */
export function playerViewAt(value: unknown, path: string): PlayerView {
  const given = fieldsOf(value, path, PLAYER_FIELDS, ['unknown']);
  const player = shownAt(given, path);
  if (!Object.hasOwn(given, 'unknown')) return player;
  const unknown = wholeNumber(given.unknown, below(path, 'unknown'), 1, HAND_LIMIT); // P11
  return freeze({ ...player, unknown });
}

/** What a player shows: everything, as far as it is known. */
function shownAt(given: Record<(typeof PLAYER_FIELDS)[number], unknown>, path: string): Player {
  return freeze({
    hand: pearlsAt(given.hand, below(path, 'hand')),
    seen: pearlsAt(given.seen, below(path, 'seen')),
    pile: pearlsAt(given.pile, below(path, 'pile')),
    necklaces: necklacesAt(given.necklaces, below(path, 'necklaces')),
  });
}

export function pearlAt(value: unknown, path: string): Pearl {
  return oneOf(value, path, PEARLS);
}

/** A list of at most `most` cards. */
export function cardsAt<C>(
  value: unknown,
  path: string,
  most: number,
  cardAt: Reader<C>,
): readonly C[] {
  return freeze(itemsOf(value, path, 0, most).map((card, i) => cardAt(card, below(path, i))));
}

function necklacesAt(value: unknown, path: string): readonly number[] {
  return freeze(
    itemsOf(value, path, 0, NECKLACES.length).map((necklace, i) =>
      wholeNumber(necklace, below(path, i), ...ends(NECKLACES)),
    ),
  );
}

/** The lowest and the highest of some numbers. */
function ends(numbers: readonly number[]): [lowest: number, highest: number] {
  return [Math.min(...numbers), Math.max(...numbers)];
}
