import { randomBelow } from '../../../src/core/rng.js';
import type { CardId, PlayerView, Rng, State, View } from '../../../src/index.js';
import { deepFrozen } from '../table.js';

/**
 * What is secret in a game, told once more in the most obvious way and without the engine: the cards
 * that were dealt to others and are still in their hands, and the deck below its top card; the whole
 * deck until the display is laid out; no hands any more when the game is over. Rule R45.
 */

/** A player's number, or `null` for a spectator. */
export type Seat = number | null;

/** Everybody who can look on: the players, then a spectator. */
export function seatsOf({ players }: View): Seat[] {
  return [...players.keys(), null];
}

/** The cards in the places that a seat cannot see: other hands by seat, then the deck. */
export function hiddenFrom(state: State, seat: Seat): CardId[] {
  const hands = state.players.map((player, i) => (showsHand(state, i, seat) ? [] : player.dealt));
  return [...hands.flat(), ...state.deck.slice(openDeck(state))];
}

/** The state with other cards in the places that a seat cannot see. */
function withHidden(state: State, seat: Seat, cards: readonly CardId[]): State {
  const left = [...cards];
  const players = state.players.map((player, i) => {
    if (showsHand(state, i, seat)) return player;
    const dealt = left.splice(0, player.dealt.length);
    return { ...player, hand: [...dealt, ...takenCards(player)], dealt };
  });
  const deck = [...state.deck.slice(0, openDeck(state)), ...left];
  return deepFrozen({ ...state, players, deck });
}

/**
 * A state drawn from those that differ from this one only in what a seat must not know. Cards that
 * the seat is `told` about stay where they are.
 */
export function alternatives(
  state: State,
  seat: Seat,
  rng: Rng,
  told: ReadonlySet<CardId> = new Set(),
): State {
  const hidden = hiddenFrom(state, seat);
  const loose = hidden.filter((card) => !told.has(card));
  const cards = hidden.map((card) =>
    told.has(card) ? card : loose.splice(randomBelow(rng, loose.length), 1)[0]!,
  );
  return withHidden(state, seat, cards);
}

/** All states that differ from this one only in what a seat must not know, itself included. */
export function everyAlternative(state: State, seat: Seat): State[] {
  return ordersOf(hiddenFrom(state, seat)).map((cards) => withHidden(state, seat, cards));
}

/** What a seat sees of a state: what `view` should give. */
export function seenBy(state: State, seat: Seat): View {
  const { players, deck } = state;
  return {
    ...state,
    players: players.map((player, i) => (showsHand(state, i, seat) ? player : fromOutside(player))),
    deck: deck.map((card, i) => (i < openDeck(state) ? card : null)),
  };
}

/**
 * The cards that a view names anywhere. Any number in it that is no count, no score and no seat is
 * taken for a card, so that a secret cannot hide in a field that nobody thought of.
 */
export function cardsNamedIn(view: View): Set<CardId> {
  const named = new Set<CardId>();
  walk(Object.entries(view).filter(([field]) => field !== 'cards'));
  return named;

  function walk(fields: readonly [string, unknown][]): void {
    for (const [field, value] of fields) {
      if (typeof value === 'number' && !NUMBERS.includes(field)) named.add(value);
      if (typeof value === 'object' && value !== null) walk(Object.entries(value));
    }
  }
}

/** The cards that everybody can see now: the display, the top of the deck, the discard piles. */
export function openNow(state: State): CardId[] {
  const { players, deck, display, phase } = state;
  return [
    ...display.map(({ card }) => card),
    ...deck.slice(0, openDeck(state)),
    ...players.flatMap(({ played }) => played),
    ...(phase === 'over' ? players.flatMap(({ hand }) => hand) : []),
  ];
}

/** Everything in a list, in every order. */
function ordersOf<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, i) =>
    ordersOf([...items.slice(0, i), ...items.slice(i + 1)]).map((rest) => [item, ...rest]),
  );
}

const NUMBERS = ['first', 'turn', 'round', 'score', 'tokens', 'red', 'yellow', 'purple', 'green'];

/** How many cards of the deck lie face up. */
function openDeck({ phase }: State): number {
  return phase === 'start' ? 0 : 1;
}

function showsHand({ phase }: State, player: number, seat: Seat): boolean {
  return phase === 'over' || player === seat;
}

function takenCards({ hand, dealt }: PlayerView): CardId[] {
  return hand.filter((card): card is CardId => !dealt.includes(card));
}

function fromOutside(player: PlayerView): PlayerView {
  const dealt = player.dealt.map(() => null);
  return { ...player, hand: [...takenCards(player), ...dealt], dealt };
}
