import { freeze, isMade, isObject, Note } from '../core/made.js';
import {
  anything,
  at,
  flag,
  knownOrNull,
  list,
  mapped,
  MAX_NUMBER,
  Misfit,
  nullable,
  object,
  oneOf,
  optional,
  readAs,
  readOnce,
  readOrThrow,
  tagged,
  whole,
  wholeIn,
} from '../core/shape.js';
import type { Reader } from '../core/shape.js';
import { pearlsOf } from './cards.js';
import { mostJokers, playerOf, tableOf, VIEW } from './course.js';
import { CARDS, HAND_LIMIT, MARKET_SIZE, PEARLS } from './types.js';
import type {
  Action,
  PearlsEvent,
  PassAction,
  Pearl,
  Pearls,
  PlayAction,
  Player,
  PlayerView,
  State,
  TakeAction,
  View,
} from './types.js';

// What the values of Pearls look like. Whether a state is valid is for `sound.ts` to say.

/** A kind of pearl card. */
export const pearl: Reader<Pearl> = oneOf(PEARLS);

/* @__NO_SIDE_EFFECTS__ */
function countsOf(): Reader<Pearls> {
  const kinds = PEARLS.map((kind) => [kind, whole(0, CARDS[kind])]);
  return object(Object.fromEntries(kinds) as Record<Pearl, Reader<number>>);
}

const pearlCounts = countsOf();

/** How many cards of each kind; none has more than the box. P2. */
export const pearls: Reader<Pearls> = mapped(pearlCounts, (counts) =>
  pearlsOf((kind) => counts[kind]),
);

// Actions.

const actionFields = tagged({
  take: { color: pearl },
  play: { color: pearl, count: whole(1, HAND_LIMIT), jokers: anything, necklace: flag },
  pass: {},
});

/** An action, legal or not. Numbers of cards go as far as a hand does. P11, P13, P14, P28. */
export const action: Reader<Action> = (value, context) => {
  if (Made.is(value)) return value;
  const read = actionFields(value, context);
  switch (read.type) {
    case 'take':
      return takeAction(read.color);
    case 'play': {
      const { color, count, necklace } = read;
      const jokers = at('jokers', () =>
        wholeIn(read.jokers, 0, mostJokers(PEARLS.indexOf(color), count)),
      );
      return playAction(color, count, jokers, necklace);
    }
    case 'pass':
      return passAction();
  }
};

/**
 * An action of unknown origin.
 *
 * @throws RulesError `bad-action`
 */
export function soundAction(value: unknown): Action {
  return readOrThrow('bad-action', () => readAs(action, value), 'an action of Pearls');
}

// States and views.

interface Sizes {
  readonly players: number;
}

/** The ends of `PLAYER_COUNTS` and of `NECKLACES`. P1, P3. */
const leastPlayers = 2;
const mostPlayers = 6;
const leastValue = 4;
const mostValue = 9;
/** All necklaces, and all cards of the box. P2, P3. */
const MOST_NECKLACES = 10;
const MOST_CARDS = 100;
const seat: Reader<number, Sizes> = (value, { players }) => wholeIn(value, 0, players - 1);
const necklaces = list(whole(leastValue, mostValue), 0, MOST_NECKLACES);
const shown = { hand: pearls, seen: pearls, pile: pearls, necklaces };

/** In a state no card is unknown. P27. */
const noUnknown = optional((): never => {
  throw new Misfit('', 'expected a hand of which all cards are known');
});

const player: Reader<Player> = mapped(
  object({ ...shown, unknown: noUnknown }),
  (read) => playerOf(read.hand, read.seen, read.pile, read.necklaces) as Player,
);

/** A player of whose hand some cards may be unknown. */
const playerView: Reader<PlayerView> = mapped(
  object({ ...shown, unknown: optional(whole(1, HAND_LIMIT)) }), // P11
  (read) => playerOf(read.hand, read.seen, read.pile, read.necklaces, read.unknown),
);

/** A table whose players and cards are read in one way: all is known, or some of it may be unknown. */
/* @__NO_SIDE_EFFECTS__ */
function tableShape<P extends PlayerView, C extends Pearl | null>(one: Reader<P>, card: Reader<C>) {
  const fields = object({
    phase: oneOf(['play', 'final', 'over']),
    players: list(one, leastPlayers, mostPlayers),
    turn: whole(0, mostPlayers - 1),
    market: list(card, 0, MARKET_SIZE),
    deck: list(card, 0, MOST_CARDS),
    necklaces,
    finalTurns: whole(0, mostPlayers),
  });
  return mapped(fields, (table) => {
    at('turn', () => wholeIn(table.turn, 0, table.players.length - 1));
    at('finalTurns', () => wholeIn(table.finalTurns, 0, table.players.length));
    return tableOf<View>(table);
  });
}

const known = tableShape(player, pearl);
const seenTable = tableShape(playerView, nullable(pearl));

/** A table in which every card is known, whether it is valid or not. */
export const state: Reader<State> = (value, context) => known(value, context) as State;

/** A table in which cards may be unknown: itself when the library made it. */
export const view: Reader<View> = (value) =>
  isMade(VIEW, value) ? (value as View) : strange(value);

const strange = /* @__PURE__ */ readOnce((value) => readAs(seenTable, value));

/**
 * A view that was passed to one of the functions that stand alone.
 *
 * @throws RulesError `bad-state`
 */
export function knownView(value: View): View {
  return readOrThrow('bad-state', () => readAs(view, value), 'a state of Pearls');
}

// Events.

const points = whole(-MAX_NUMBER, MAX_NUMBER);

const eventShape: Reader<PearlsEvent<Pearl | null>, Sizes> = tagged({
  'cards-taken': { player: seat, color: pearl, count: whole(1, MARKET_SIZE) },
  'market-refilled': { cards: list(nullable(pearl), 0, MARKET_SIZE) },
  'cards-played': {
    player: seat,
    color: pearl,
    count: whole(1, HAND_LIMIT),
    jokers: whole(0, HAND_LIMIT),
  },
  'necklace-taken': { player: seat, value: whole(1, HAND_LIMIT) },
  passed: { player: seat },
  'last-turns': { player: seat, reason: oneOf(['deck', 'necklaces']) },
  'turn-began': { player: seat, finalTurns: whole(0, mostPlayers) },
  'game-over': {},
  'player-scored': {
    player: seat,
    pearls: points,
    necklaces: points,
    left: pearls,
    penalty: points,
    score: points,
  },
});

/** An event at a table that has these players; `null` for a type that only a later version knows. */
export function event(value: unknown, { players }: View): PearlsEvent<Pearl | null> | null {
  return knownOrNull(() => eventShape(value, { players: players.length }));
}

// Actions that the library makes.

/** Actions that one of these functions made: well formed and frozen. */
class Made extends Note {
  readonly #isMade = true;

  static is(value: unknown): value is Action {
    return isObject(value) && #isMade in value;
  }
}

// There are few actions, so each is made once, when it is first needed.
const byText = new Map<string, Action>();

/** Take all cards of a kind. */
export function takeAction(color: Pearl): TakeAction {
  return shared(color, () => ({ type: 'take', color }));
}

/** Play cards, and perhaps take a necklace. */
export function playAction(
  color: Pearl,
  count: number,
  jokers: number,
  necklace: boolean,
): PlayAction {
  return shared(`${color}${count}+${jokers}${necklace}`, () => ({
    type: 'play',
    color,
    count,
    jokers,
    necklace,
  }));
}

/** Do nothing. */
export function passAction(): PassAction {
  return shared('', () => ({ type: 'pass' }));
}

function shared<A extends Action>(text: string, makeAction: () => A): A {
  const known = byText.get(text);
  if (known !== undefined) return known as A;
  const action = freeze(new Made(makeAction()) as object) as A;
  byText.set(text, action);
  return action;
}
