import { isMade } from '../core/made.js';
import {
  anything,
  at,
  below,
  flag,
  itemsOf,
  knownOrNull,
  list,
  mapped,
  MAX_NUMBER,
  nullable,
  object,
  oneOf,
  readAs,
  readOnce,
  readOrThrow,
  tagged,
  unread,
  whole,
} from '../core/shape.js';
import type { Reader } from '../core/shape.js';
import { board } from './board.js';
import { sharedDeck } from './cards.js';
import { leastCards, playerOf, tableOf, VIEW } from './course.js';
import { DEALT_CARDS } from './deal.js';
import { cell, color, MAX_CARDS } from './shapes.js';
import {
  CELLS,
  COLORS,
  DISPLAY_SIZE,
  HAND_LIMIT,
  MAX_HEIGHT,
  PLAYER_COUNTS,
  START_RULES,
} from './types.js';
import type { Card, CardId, ReefEvent, State, View } from './types.js';

// What states, views and events look like. Whether a state is valid is for `sound.ts` to say.

/** More than a game with the largest deck can have. */
const MAX_ROUNDS = 10_000;
/** As many as there are in `PLAYER_COUNTS`. R1. */
const MOST_PLAYERS = 4;
const number = whole(0, MAX_NUMBER);

/** What there is: numbers of cards and players go up to here. */
interface Sizes {
  readonly cards: number;
  readonly players: number;
}

const cardId = below(({ cards }: Sizes) => cards);
const seat = below(({ players }: Sizes) => players);

/* @__NO_SIDE_EFFECTS__ */
const playerShape = <C extends CardId | null>(id: Reader<C, Sizes>) =>
  mapped(
    object({
      board,
      hand: list(id, 0, HAND_LIMIT), // R12
      dealt: list(id, 0, DEALT_CARDS), // R4
      played: list(cardId, 0, MAX_CARDS),
      score: number,
    }),
    (read) => playerOf(read.board, read.hand, read.dealt, read.played, read.score),
  );

/** A table whose cards are all read in one way: each is known, or may be unknown. */
/* @__NO_SIDE_EFFECTS__ */
const tableFields = <C extends CardId | null>(id: Reader<C, Sizes>) => ({
  cards: anything as Reader<readonly Card[]>,
  start: oneOf(START_RULES),
  phase: oneOf(['start', 'play', 'over']),
  players: list(playerShape(id), 0, MOST_PLAYERS),
  first: seat,
  turn: seat,
  round: whole(1, MAX_ROUNDS),
  supply: object({ red: number, yellow: number, purple: number, green: number }),
  deck: list(id, 0, ({ cards }: Sizes) => cards),
  display: list(object({ card: id, tokens: number }), 0, DISPLAY_SIZE),
  lastRound: flag,
});

const known = object(tableFields(cardId));
const seen = object(tableFields(nullable(cardId)));

/** All fields of a table, whatever they hold. */
const loose = object(unread(tableFields(cardId)));

/** A table with a deck that is large enough, in which every card is known. */
export const state: Reader<State> = (value) => tableIn(value, known, leastCards) as State;

/** A table with a deck that is large enough, in which cards may be unknown. */
export const seenState: Reader<View> = (value) =>
  isMade(VIEW, value) ? (value as View) : tableIn(value, seen, leastCards);

/** A table in which cards may be unknown: itself when the library made it. */
export const view: Reader<View> = (value) =>
  isMade(VIEW, value) ? (value as View) : strange(value);

const strange = /* @__PURE__ */ readOnce((value) => tableIn(value, seen, () => 0));

/** The deck and the players come first: they tell which numbers of cards and seats there are. */
function tableIn(
  value: unknown,
  shape: Reader<View, Sizes>,
  least: (players: number) => number,
): View {
  const given = readAs(loose, value);
  const [fewest, , most] = PLAYER_COUNTS;
  const players = at('players', () => itemsOf(given.players, fewest, most));
  const cards = at('cards', () => readAs(sharedDeck(least(players.length)), given.cards));
  const sizes = { cards: cards.length, players: players.length };
  return tableOf(shape({ ...given, players, cards }, sizes));
}

/**
 * A view that was passed to one of the functions that stand alone.
 *
 * @throws RulesError `bad-state`
 */
export function knownView(value: View): View {
  return readOrThrow('bad-state', () => readAs(view, value), 'a state of Reef');
}

// Events.

const someCard = nullable(cardId);
const scored = {
  player: seat,
  card: cardId,
  matches: list(list(cell, 1, CELLS), 0, CELLS),
  around: nullable(cell),
  points: number,
};

const shownHand = object({
  hand: list(someCard, 0, HAND_LIMIT),
  dealt: list(someCard, 0, DEALT_CARDS),
});

const eventShape: Reader<ReefEvent<CardId | null>, Sizes> = tagged({
  'card-played': { player: seat, card: cardId },
  'piece-placed': { player: seat, color, cell, height: whole(1, MAX_HEIGHT) },
  'piece-lacking': { player: seat, color, reason: oneOf(['supply', 'room']) },
  'pattern-scored': scored,
  'card-taken': { player: seat, card: cardId, slot: whole(0, DISPLAY_SIZE - 1) },
  'tokens-collected': { player: seat, card: cardId, tokens: whole(1, MAX_NUMBER) },
  'card-drawn': { player: seat, card: someCard },
  'token-paid': { player: seat, card: cardId },
  'display-refilled': { card: someCard, slot: whole(0, DISPLAY_SIZE - 1) },
  'top-revealed': { card: someCard },
  'display-laid-out': { cards: list(someCard, DISPLAY_SIZE, DISPLAY_SIZE) },
  'last-round': { colors: list(color, 1, COLORS.length) },
  'turn-began': { player: seat, round: whole(1, MAX_ROUNDS) },
  'game-over': { reason: oneOf(['deck', 'supply']), hands: list(shownHand, 0, MOST_PLAYERS) },
  'hand-scored': scored,
});

/** An event at a table that has these cards and players; `null` for a type that only a later version knows. */
export function event(value: unknown, { cards, players }: View): ReefEvent<CardId | null> | null {
  const sizes = { cards: cards.length, players: players.length };
  const read = knownOrNull(() => eventShape(value, sizes));
  if (read?.type === 'game-over')
    at('hands', () => itemsOf(read.hands, players.length, players.length));
  return read;
}
