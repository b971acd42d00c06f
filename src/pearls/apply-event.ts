import { freeze, freezeState, frozenState } from '../core/freeze.js';
import { replaced } from '../core/game-helpers.js';
import { below, eventAt, Misfit, readOrThrow, wholeNumber } from '../core/untrusted.js';
import { withNecklace, withoutOne, withPlayed, withTaken } from './apply.js';
import { countIn, handSize, sizeOf } from './cards.js';
import { ensurePearls } from './ensure.js';
import { cardsAt, pearlAt } from './from-json.js';
import { pearlsAt } from './notation.js';
import {
  bringsNecklace,
  hasRoom,
  mostJokers,
  mover,
  mustPass,
  refillSize,
  seatAfter,
  triggerOf,
} from './rules.js';
import { accountOf } from './scoring.js';
import { HAND_LIMIT, MARKET_SIZE, PEARLS } from './types.js';
import type { Event, Pearl, PlayerView, View } from './types.js';
import { knownOrNotAt } from './view-from-json.js';

/**
 * The view after one event of a step. All events that a seat receives, one after another, lead from
 * its view before the step to its view after it: `events.reduce(applyEvent, before)`. So a client
 * needs only its events, and can show the table after each of them.
 *
 * In between, a view need not be sound: the market has gaps until it is filled again.
 *
 * @throws RulesError `bad-event` for an event that does not fit the view, or any other value.
 *
 * @example
 * ```ts
 * import { applyEvent, eventsFor, setup, step, view } from 'reef-rules/pearls';
 *
 * const before = setup({ players: 2, seed: 7 });
 * const { state, events } = step(before, { type: 'take', color: before.market[0] ?? 'joker' });
 * const mine = eventsFor(state, events, 1).reduce(applyEvent, view(before, 1));
 * mine.turn === state.turn; // true
 * ```
 */
export function applyEvent(view: View, event: Event<Pearl | null>): View {
  ensurePearls(view);
  return readOrThrow(
    'bad-event',
    () => freezeState({ ...after(frozenState(view), event) }),
    'an event of Pearls that fits this view',
  );
}

/** The fields that each event has besides its type. */
const FIELDS = {
  'cards-taken': ['player', 'color', 'count'],
  'market-refilled': ['cards'],
  'cards-played': ['player', 'color', 'count', 'jokers'],
  'necklace-taken': ['player', 'value'],
  passed: ['player'],
  'last-turns': ['player', 'reason'],
  'turn-began': ['player', 'finalTurns'],
  'game-over': [],
  'player-scored': ['player', 'pearls', 'necklaces', 'left', 'penalty', 'score'],
} as const satisfies Readonly<Record<Event['type'], readonly string[]>>;

/** What an event holds, whatever that is. */
type Given = Readonly<Partial<Record<(typeof FIELDS)[Event['type']][number], unknown>>>;

function after(view: View, value: unknown): View {
  const { type, ...given } = eventAt(value, FIELDS);
  switch (type) {
    case 'cards-taken':
      return cardsTaken(view, given);
    case 'market-refilled':
      return marketRefilled(view, given);
    case 'cards-played':
      return cardsPlayed(view, given);
    case 'necklace-taken':
      return necklaceTaken(view, given);
    case 'passed':
      moverAt(view, given);
      if (!mustPass(view)) throw new Misfit('player', 'this player can still act');
      return view;
    case 'last-turns':
      return lastTurns(view, given);
    case 'turn-began':
      return turnBegan(view, given);
    case 'game-over':
      if (view.finalTurns !== 1) throw new Misfit('type', 'this is not the last turn');
      return { ...view, phase: 'over', finalTurns: 0 };
    case 'player-scored':
      return playerScored(view, given);
  }
}

function cardsTaken(view: View, given: Given): View {
  const player = moverAt(view, given);
  const color = pearlAt(given.color, 'color');
  const count = exactly(given.count, 'count', countIn(view.market, color));
  if (count === 0) throw new Misfit('color', 'the market has no such card');
  if (view.phase !== 'play') throw new Misfit('type', 'nothing is taken in the last turns');
  if (!hasRoom(handSize(player), count))
    throw new Misfit('count', 'this hand has no room for them');
  const market = freeze(view.market.filter((card) => card !== color));
  return { ...withMover(view, withTaken(player, color, count)), market };
}

function marketRefilled(view: View, given: Given): View {
  const deck = [...view.deck];
  const lie = deck.splice(0, refillSize(view.market.length, deck.length));
  const cards = cardsAt(given.cards, 'cards', MARKET_SIZE, knownOrNotAt);
  exactly(cards.length, 'cards.length', lie.length);
  const known = cards.map((card, i) => {
    const lies = lie[i] ?? null;
    if (card !== null && lies !== null && card !== lies) {
      throw new Misfit(below('cards', i), `expected ${lies}, found ${card}`);
    }
    return card ?? lies;
  });
  return { ...view, market: freeze([...view.market, ...known]), deck: freeze(deck) };
}

/** What is not known of a hand can be anything, as far as there are unknown cards. P27. */
function cardsPlayed(view: View, given: Given): View {
  const player = moverAt(view, given);
  const color = pearlAt(given.color, 'color');
  const count = wholeNumber(given.count, 'count', 1, HAND_LIMIT);
  const jokers = wholeNumber(given.jokers, 'jokers', 0, mostJokers(color, count));
  const { hand, unknown = 0 } = player;
  const lacking = Math.max(0, count - hand[color]) + Math.max(0, jokers - hand.joker);
  if (lacking > unknown) throw new Misfit('count', 'these cards are not in the hand');
  return withMover(view, withPlayed(withPlayed(player, color, count), 'joker', jokers));
}

function necklaceTaken(view: View, given: Given): View {
  const player = moverAt(view, given);
  const value = wholeNumber(given.value, 'value', 1, HAND_LIMIT);
  if (!bringsNecklace(view.necklaces, value))
    throw new Misfit('value', 'this necklace is not on the table');
  const necklaces = withoutOne(view.necklaces, value);
  return { ...withMover(view, withNecklace(player, value)), necklaces };
}

function lastTurns(view: View, given: Given): View {
  moverAt(view, given);
  if (
    view.phase !== 'play' ||
    given.reason !== triggerOf(view.deck.length, view.necklaces.length)
  ) {
    throw new Misfit('reason', 'nothing has triggered the last turns');
  }
  return { ...view, phase: 'final', finalTurns: view.players.length };
}

/** The first of the last turns has all of them left, each other one less than the turn before. P19. */
function turnBegan(view: View, given: Given): View {
  const { phase, players, turn, finalTurns } = view;
  if (phase === 'over' || finalTurns === 1) throw new Misfit('type', 'there is no further turn');
  const fewest = Math.max(0, finalTurns - 1);
  const most = finalTurns === players.length ? finalTurns : fewest;
  return {
    ...view,
    turn: exactly(given.player, 'player', seatAfter(turn, players.length)),
    finalTurns: wholeNumber(given.finalTurns, 'finalTurns', fewest, most),
  };
}

/** The cards left in a hand are shown. P22, P23. */
function playerScored(view: View, given: Given): View {
  if (view.phase !== 'over') throw new Misfit('type', 'the game is not over');
  const seat = wholeNumber(given.player, 'player', 0, view.players.length - 1);
  const player = view.players[seat]!;
  const { seen, pile, necklaces } = player;
  const hand = pearlsAt(given.left, 'left');
  const isSameHand =
    sizeOf(hand) === handSize(player) && PEARLS.every((pearl) => hand[pearl] >= player.hand[pearl]);
  if (!isSameHand) throw new Misfit('left', 'this is not the hand of the player');

  const account = accountOf({ ...player, hand });
  for (const part of ['pearls', 'necklaces', 'penalty', 'score'] as const) {
    exactly(given[part], part, account[part]);
  }
  return withPlayer(view, seat, freeze({ hand, seen, pile, necklaces }));
}

/** The player who acts: it is that player's turn. */
function moverAt(view: View, given: Given): PlayerView {
  if (view.phase === 'over') throw new Misfit('type', 'the game is over');
  exactly(given.player, 'player', view.turn);
  return mover(view);
}

function exactly(value: unknown, path: string, expected: number): number {
  return wholeNumber(value, path, expected, expected);
}

function withMover(view: View, player: PlayerView): View {
  return withPlayer(view, view.turn, player);
}

function withPlayer(view: View, seat: number, player: PlayerView): View {
  return { ...view, players: replaced(view.players, seat, player) };
}
