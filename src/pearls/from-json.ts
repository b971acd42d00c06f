import { freeze, freezeState } from '../core/freeze.js';
import { below, fieldsOf, itemsOf, oneOf, readOrThrow, wholeNumber } from '../core/untrusted.js';
import { pearlsAt } from './notation.js';
import { ensureSound } from './sound.js';
import { sizeOf } from './cards.js';
import { CARDS, MARKET_SIZE, NECKLACES, PEARLS, PLAYER_COUNTS } from './types.js';
import type { Pearl, Player, State } from './types.js';

/**
 * A state from a value of unknown origin, such as parsed JSON: frozen and sound, or an error. A state
 * is sound when a real game could have come to it, as far as counting can tell: every card and
 * necklace is there once, no limit is exceeded, and phase and turns fit what lies on the table.
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

/** The box limits what a state can hold. P1, P2, P3, P6. */
function readState(value: unknown): State {
  const given = fieldsOf(value, '', STATE_FIELDS);
  const seats = itemsOf(given.players, 'players', ...ends(PLAYER_COUNTS));
  const state: State = freezeState({
    phase: oneOf(given.phase, 'phase', ['play', 'final', 'over'] as const),
    players: freeze(seats.map((seat, i) => playerAt(seat, below('players', i)))),
    turn: wholeNumber(given.turn, 'turn', 0, seats.length - 1),
    market: cardsAt(given.market, 'market', MARKET_SIZE),
    deck: cardsAt(given.deck, 'deck', sizeOf(CARDS)),
    necklaces: necklacesAt(given.necklaces, 'necklaces'),
    finalTurns: wholeNumber(given.finalTurns, 'finalTurns', 0, seats.length),
  });
  ensureSound(state);
  return state;
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

function playerAt(value: unknown, path: string): Player {
  const given = fieldsOf(value, path, ['hand', 'seen', 'pile', 'necklaces']);
  return freeze({
    hand: pearlsAt(given.hand, below(path, 'hand')),
    seen: pearlsAt(given.seen, below(path, 'seen')),
    pile: pearlsAt(given.pile, below(path, 'pile')),
    necklaces: necklacesAt(given.necklaces, below(path, 'necklaces')),
  });
}

function cardsAt(value: unknown, path: string, most: number): readonly Pearl[] {
  return freeze(
    itemsOf(value, path, 0, most).map((card, i) => oneOf(card, below(path, i), PEARLS)),
  );
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
