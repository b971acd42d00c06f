import { freeze, freezeState } from '../core/freeze.js';
import {
  below,
  fieldsOf,
  flag,
  itemsOf,
  oneOf,
  readOrThrow,
  wholeNumber,
} from '../core/untrusted.js';
import { boardAt } from './board.js';
import { sharedDeckAt } from './cards.js';
import { MAX_CARDS } from './limits.js';
import { cardIdAt, ensureAction } from './read.js';
import { ensureSound } from './sound.js';
import {
  COLORS,
  DEALT_CARDS,
  DISPLAY_SIZE,
  HAND_LIMIT,
  PLAYER_COUNTS,
  START_RULES,
} from './types.js';
import type {
  Action,
  ByColor,
  CardId,
  Color,
  DisplayCard,
  PlayerView,
  State,
  View,
} from './types.js';

/**
 * A state from a value of unknown origin, such as parsed JSON: frozen and sound, or an error. A
 * state is sound when a real game could reach it, as far as counting can tell: every piece and card
 * is there once, no limit is exceeded, and turns, rounds and phase fit each other.
 *
 * @throws RulesError `bad-state`, with the path of what is wrong.
 *
 * @example
 * ```ts
 * import { setup, stateFromJson } from 'reef-rules';
 *
 * const saved = JSON.stringify(setup({ players: 2, seed: 7 }));
 * stateFromJson(JSON.parse(saved)).phase; // 'start'
 * ```
 */
export function stateFromJson(value: unknown): State {
  return readOrThrow('bad-state', () => stateAt(value), 'a state of Reef');
}

/**
 * An action from a value of unknown origin, such as parsed JSON: frozen and well formed, or an
 * error. The action need not be legal; ask `check`.
 *
 * @throws RulesError `bad-action`, with the path of what is wrong.
 *
 * @example
 * ```ts
 * import { actionFromJson } from 'reef-rules';
 *
 * actionFromJson(JSON.parse('{ "type": "take", "card": 17 }')).type; // 'take'
 * ```
 */
export function actionFromJson(value: unknown): Action {
  return ensureAction(value);
}

function stateAt(value: unknown): State {
  const state: State = tableAt(value, cardIdAt);
  ensureSound(state);
  return state;
}

/** A view whose cards are all read in one way: each is known, or may be unknown. */
interface Table<C extends CardId | null> extends View {
  readonly players: readonly TablePlayer<C>[];
  readonly deck: readonly C[];
  readonly display: readonly DisplayCard<C>[];
}

interface TablePlayer<C extends CardId | null> extends PlayerView {
  readonly hand: readonly C[];
  readonly dealt: readonly C[];
}

/** A table of unknown origin, frozen; `idAt` reads the number of a card. */
export function tableAt<C extends CardId | null>(value: unknown, idAt: IdReader<C>): Table<C> {
  const given = fieldsOf(value, '', STATE_FIELDS);
  const seats = itemsOf(given.players, 'players', PLAYER_COUNTS[0], PLAYER_COUNTS[2]);
  const cards = sharedDeckAt(given.cards, 'cards', seats.length);
  const { length } = cards;

  return freezeState({
    cards,
    start: oneOf(given.start, 'start', START_RULES),
    phase: oneOf(given.phase, 'phase', ['start', 'play', 'over'] as const),
    players: freeze(seats.map((seat, i) => playerAt(seat, below('players', i), length, idAt))),
    first: wholeNumber(given.first, 'first', 0, seats.length - 1),
    turn: wholeNumber(given.turn, 'turn', 0, seats.length - 1),
    round: wholeNumber(given.round, 'round', 1, MAX_ROUNDS),
    supply: supplyAt(given.supply),
    deck: idsAt(given.deck, 'deck', length, length, idAt),
    display: freeze(
      itemsOf(given.display, 'display', 0, DISPLAY_SIZE).map((place, i) =>
        displayCardAt(place, below('display', i), length, idAt),
      ),
    ),
    lastRound: flag(given.lastRound, 'lastRound'),
  });
}

/** Reads the number of a card in a deck of `cards` cards. */
export type IdReader<C> = (value: unknown, path: string, cards: number) => C;

/** A list of at most `most` numbers of cards. */
export function idsAt<C>(
  value: unknown,
  path: string,
  most: number,
  cards: number,
  idAt: IdReader<C>,
): readonly C[] {
  return freeze(itemsOf(value, path, 0, most).map((id, i) => idAt(id, below(path, i), cards)));
}

const STATE_FIELDS = [
  'cards',
  'start',
  'phase',
  'players',
  'first',
  'turn',
  'round',
  'supply',
  'deck',
  'display',
  'lastRound',
] as const;

/** More than a game with the largest deck can have. */
const MAX_ROUNDS = 10_000;

function playerAt<C extends CardId | null>(
  value: unknown,
  path: string,
  cards: number,
  idAt: IdReader<C>,
): TablePlayer<C> {
  const given = fieldsOf(value, path, ['board', 'hand', 'dealt', 'played', 'score']);
  return freeze({
    board: boardAt(given.board, below(path, 'board')),
    hand: idsAt(given.hand, below(path, 'hand'), HAND_LIMIT, cards, idAt), // R12
    dealt: idsAt(given.dealt, below(path, 'dealt'), DEALT_CARDS, cards, idAt), // R4
    played: idsAt(given.played, below(path, 'played'), MAX_CARDS, cards, cardIdAt),
    score: wholeNumber(given.score, below(path, 'score'), 0, Number.MAX_SAFE_INTEGER),
  });
}

function supplyAt(value: unknown): ByColor<number> {
  const given = fieldsOf(value, 'supply', COLORS);
  const amount = (color: Color): number =>
    wholeNumber(given[color], below('supply', color), 0, Number.MAX_SAFE_INTEGER);
  return freeze({
    red: amount('red'),
    yellow: amount('yellow'),
    purple: amount('purple'),
    green: amount('green'),
  });
}

function displayCardAt<C extends CardId | null>(
  value: unknown,
  path: string,
  cards: number,
  idAt: IdReader<C>,
): DisplayCard<C> {
  const given = fieldsOf(value, path, ['card', 'tokens']);
  return freeze({
    card: idAt(given.card, below(path, 'card'), cards),
    tokens: wholeNumber(given.tokens, below(path, 'tokens'), 0, Number.MAX_SAFE_INTEGER),
  });
}
