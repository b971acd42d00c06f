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
import { emptyBoard, withPieces } from './board.js';
import { sharedDeckAt } from './cards.js';
import { MAX_CARDS } from './limits.js';
import { checkAction } from './read.js';
import { ensureSound } from './sound.js';
import { CELLS, COLORS, DISPLAY_SIZE, HAND_LIMIT, MAX_HEIGHT, START_RULES } from './types.js';
import type {
  Action,
  Board,
  ByColor,
  Card,
  CardId,
  DisplayCard,
  Placement,
  Player,
  State,
} from './types.js';

/**
 * A state from a value of unknown origin, such as parsed JSON: frozen and sound, or an error. A state
 * is sound when a real game could have come to it, as far as counting can tell: every piece and card
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
  return readOrThrow('bad-state', () => stateAt(value, ''));
}

/**
 * An action from a value of unknown origin, such as parsed JSON: frozen and well formed, or an error.
 * Whether it is legal is for `check` to say.
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
  return checkAction(value);
}

/** The same as {@link stateFromJson}, for a state that is a part of something. */
export function stateAt(value: unknown, path: string): State {
  const given = fieldsOf(value, path, STATE_FIELDS);
  const at = (field: string): string => below(path, field);

  const seats = itemsOf(given.players, at('players'), 2, 4);
  const cards = sharedDeckAt(given.cards, at('cards'), seats.length);
  const ids = (list: unknown, where: string, most: number): readonly CardId[] =>
    freeze(itemsOf(list, where, 0, most).map((id, i) => cardIdAt(id, below(where, i), cards)));

  const state: State = freezeState({
    cards,
    start: oneOf(given.start, at('start'), START_RULES),
    phase: oneOf(given.phase, at('phase'), ['start', 'play', 'over'] as const),
    players: freeze(seats.map((seat, i) => playerAt(seat, below(at('players'), i), ids))),
    first: wholeNumber(given.first, at('first'), 0, seats.length - 1),
    turn: wholeNumber(given.turn, at('turn'), 0, seats.length - 1),
    round: wholeNumber(given.round, at('round'), 1, MAX_ROUNDS),
    supply: supplyAt(given.supply, at('supply')),
    deck: ids(given.deck, at('deck'), cards.length),
    display: freeze(
      itemsOf(given.display, at('display'), 0, DISPLAY_SIZE).map((place, i) =>
        displayCardAt(place, below(at('display'), i), cards),
      ),
    ),
    lastRound: flag(given.lastRound, at('lastRound')),
  });
  ensureSound(state, path);
  return state;
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

function playerAt(
  value: unknown,
  path: string,
  ids: (list: unknown, where: string, most: number) => readonly CardId[],
): Player {
  const given = fieldsOf(value, path, ['board', 'hand', 'dealt', 'played', 'score']);
  return freeze({
    board: boardAt(given.board, below(path, 'board')),
    hand: ids(given.hand, below(path, 'hand'), HAND_LIMIT),
    dealt: ids(given.dealt, below(path, 'dealt'), 2),
    played: ids(given.played, below(path, 'played'), MAX_CARDS),
    score: wholeNumber(given.score, below(path, 'score'), 0, Number.MAX_SAFE_INTEGER),
  });
}

/** The board is grown piece by piece, so that it is like one that came from a game. */
function boardAt(value: unknown, path: string): Board {
  const placements: Placement[] = [];
  itemsOf(value, path, CELLS, CELLS).forEach((stack, cell) => {
    const at = below(path, cell);
    itemsOf(stack, at, 0, MAX_HEIGHT).forEach((color, i) => {
      placements.push({ color: oneOf(color, below(at, i), COLORS), cell });
    });
  });
  return withPieces(emptyBoard(), placements);
}

function supplyAt(value: unknown, path: string): ByColor<number> {
  const given = fieldsOf(value, path, COLORS);
  const amount = (color: (typeof COLORS)[number]): number =>
    wholeNumber(given[color], below(path, color), 0, Number.MAX_SAFE_INTEGER);
  return freeze({
    red: amount('red'),
    yellow: amount('yellow'),
    purple: amount('purple'),
    green: amount('green'),
  });
}

function displayCardAt(value: unknown, path: string, cards: readonly Card[]): DisplayCard {
  const given = fieldsOf(value, path, ['card', 'tokens']);
  return freeze({
    card: cardIdAt(given.card, below(path, 'card'), cards),
    tokens: wholeNumber(given.tokens, below(path, 'tokens'), 0, Number.MAX_SAFE_INTEGER),
  });
}

function cardIdAt(value: unknown, path: string, cards: readonly Card[]): CardId {
  return wholeNumber(value, path, 0, cards.length - 1);
}
