import { RulesError } from '../core/errors.js';
import { freeze, freezeState, frozenCopy, frozenState } from '../core/freeze.js';
import { shuffled } from '../core/rng.js';
import type { Rng } from '../core/rng.js';
import { ensureSeat, publicEvents } from '../core/game-helpers.js';
import { apply } from './apply.js';
import { ensureReef } from './ensure.js';
import { allPlaces, playerOf } from './lookup.js';
import { handPoints } from './scoring.js';
import type { Action, CardId, Event, Player, PlayerView, State, View } from './types.js';

/**
 * What a player can know, or with `null` a spectator: the same shape as a state, with `null` for
 * each unknown card. In other players' hands the openly taken cards come before the unknown ones,
 * so that their order reveals nothing. Rule R45.
 *
 * While the starting pieces are placed, nobody knows the deck; when the game is over, all hands
 * have been shown for the final scoring.
 *
 * @throws RulesError `bad-player` when there is no such player.
 *
 * @example
 * ```ts
 * import { setup, view } from 'reef-rules';
 *
 * const state = setup({ players: 2, seed: 7 });
 * view(state, 0).players[1]?.hand; // [null, null]
 * ```
 */
export function view(state: View, player: number | null): View {
  ensureReef(state);
  ensureSeat(state.players, player);
  const whole = frozenState(state);
  const { phase } = whole;
  const players = [...whole.players].map((one, seat) =>
    phase === 'over' || seat === player ? one : fromOutside(one),
  );
  const deck = [...whole.deck].map((card, place) =>
    phase !== 'start' && place === 0 ? card : null,
  );
  return freezeState({ ...whole, players: freeze(players), deck: freeze(deck) });
}

function fromOutside({ board, hand, dealt, played, score }: PlayerView): PlayerView {
  const open = openCards(hand, dealt);
  const unknown = Array.from({ length: hand.length - open.length }, () => null);
  const others = freeze([...dealt].map(() => null));
  return playerOf(board, freeze([...open, ...unknown]), others, played, score);
}

/** The cards of a hand that everybody has seen. */
function openCards(hand: PlayerView['hand'], dealt: PlayerView['dealt']): CardId[] {
  return [...hand].filter((card) => card !== null && !dealt.includes(card)) as CardId[];
}

/**
 * The events of {@link step} as a player may see them, or with `null` a spectator. In Reef
 * everybody sees everything that happens, so nothing is left out. Use it anyway: if a later version
 * adds a secret event, it cannot leak.
 *
 * @throws RulesError `bad-player` when there is no such player.
 *
 * @example
 * ```ts
 * import { eventsFor, legalActionAt, setup, step } from 'reef-rules';
 *
 * const before = setup({ players: 2, seed: 7 });
 * const { state, events } = step(before, legalActionAt(before, 0));
 * eventsFor(state, events, 1).length; // 5
 * ```
 */
export function eventsFor<C extends CardId | null>(
  view: View,
  events: readonly Event<C>[],
  player: number | null,
): readonly Event<C>[] {
  ensureReef(view);
  ensureSeat(view.players, player);
  return frozenCopy(publicEvents(events, IS_PUBLIC));
}

/** Every kind of event has to be judged here before anybody gets to see it. */
const IS_PUBLIC: Readonly<Record<Event['type'], boolean>> = {
  'card-played': true,
  'piece-placed': true,
  'piece-lacking': true,
  'pattern-scored': true,
  'card-taken': true,
  'tokens-collected': true,
  'card-drawn': true,
  'token-paid': true,
  'display-refilled': true,
  'top-revealed': true,
  'display-laid-out': true,
  'last-round': true,
  'turn-began': true,
  'game-over': true,
  'hand-scored': true,
};

/**
 * A random full state that fits a view, each equally likely: the unknown cards are shuffled and
 * dealt to the unknown places. The same player's view of it is the given view, unless that was a
 * preview, whose open places are now filled.
 *
 * @throws RulesError `bad-view` when cards are missing or appear twice, or `bad-rng`.
 *
 * @example
 * ```ts
 * import { createRng, determinize, setup, view } from 'reef-rules';
 *
 * const mine = view(setup({ players: 2, seed: 7 }), 0);
 * determinize(mine, createRng(1)).players[1]?.hand.length; // 2
 * ```
 */
export function determinize(view: View, rng: Rng): State {
  ensureReef(view);
  const whole = frozenState(view);
  const unknown = shuffled(unknownCards(whole), rng);
  const known = (card: CardId | null): CardId => card ?? unknown.pop()!;

  const players = whole.players.map((player) => filledIn(whole, player, known));
  const display = whole.display.map(({ card, tokens }) => freeze({ card: known(card), tokens }));
  const deck = whole.deck.map(known);
  return freezeState({
    ...whole,
    players: freeze(players),
    deck: freeze(deck),
    display: freeze(display),
  });
}

/** The cards that a view does not show, one for each place that it leaves open. */
function unknownCards(view: View): CardId[] {
  const { cards } = view;
  const places = allPlaces(view);
  const seen = new Set(places);
  const unknown = [...cards.keys()].filter((card) => !seen.has(card));
  const open = places.filter((card) => card === null).length;
  if (places.length !== cards.length || unknown.length !== open) {
    throw new RulesError('bad-view', 'a card is missing from this view, or appears twice');
  }
  return unknown;
}

/** A preview of the end could not score the cards that it did not know, so that is made up for. */
function filledIn(view: View, player: PlayerView, known: (card: CardId | null) => CardId): Player {
  const filled = withKnownHand(player, known);
  if (view.phase !== 'over') return filled;

  const missed = filled.hand.filter((card) => !player.hand.includes(card));
  const points = missed.reduce((sum, card) => sum + handPoints(view, filled, card), 0);
  return freeze({ ...filled, score: filled.score + points });
}

/** Dealt cards lie in front of taken ones in a full state's hand. */
function withKnownHand(player: PlayerView, known: (card: CardId | null) => CardId): Player {
  const { hand, dealt } = player;
  const shown = freeze(dealt.map(known));
  if (!dealt.includes(null)) {
    return freeze({ ...player, hand: freeze(hand.map(known)), dealt: shown });
  }
  const open = openCards(hand, dealt);
  const drawn = Array.from({ length: hand.length - open.length - dealt.length }, () => known(null));
  return freeze({ ...player, hand: freeze([...shown, ...open, ...drawn]), dealt: shown });
}

/**
 * Whether an action shows somebody something that they could not have known: a card turned face up,
 * a dealt card played, hands shown at the end. Undoing such an action would allow peeking.
 *
 * @throws IllegalActionError when the action is not legal.
 *
 * @example
 * ```ts
 * import { legalActionAt, reveals, setup } from 'reef-rules';
 *
 * const state = setup({ players: 2, seed: 7 });
 * reveals(state, legalActionAt(state, 0)); // false
 * ```
 */
export function reveals(state: View, action: Action): boolean {
  const next = apply(state, action);
  const turnsCard = next.deck.length > 0 && next.deck.length < state.deck.length;
  const wasDealt = next.players.some(
    ({ dealt }, i) => dealt.length < state.players[i]!.dealt.length,
  );
  const showsHands = next.phase === 'over' && next.players.some(({ dealt }) => dealt.length > 0);
  return turnsCard || wasDealt || showsHands;
}
