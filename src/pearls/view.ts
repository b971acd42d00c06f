import { RulesError } from '../core/errors.js';
import { freeze, freezeState, frozenCopy, frozenState } from '../core/freeze.js';
import { shuffled } from '../core/rng.js';
import type { Rng } from '../core/rng.js';
import { ensureSeat, publicEvents } from '../core/game-helpers.js';
import { apply, playerOf } from './apply.js';
import { allCardsOf, pearlsOf, shownCards, tally, unseenIn } from './cards.js';
import { ensurePearls } from './ensure.js';
import { PEARLS } from './types.js';
import type { Action, Event, Pearl, Player, PlayerView, State, View } from './types.js';

/**
 * What a player can know, or with `null` a spectator: the same shape as a state. The deck is all
 * `null`; other players' hands show the cards that were taken openly and are still there, and
 * `unknown` is the number of their other cards. Rule P27.
 *
 * When the game is over, all hands have been shown for the scoring (P22).
 *
 * @throws RulesError `bad-player` when there is no such player.
 *
 * @example
 * ```ts
 * import { setup, view } from 'reef-rules/pearls';
 *
 * const state = setup({ players: 2, seed: 7 });
 * view(state, 0).players[1]?.unknown; // 6
 * ```
 */
export function view(state: View, player: number | null): View {
  ensurePearls(state);
  ensureSeat(state.players, player);
  const whole = frozenState(state);
  const { phase, turn, market, necklaces, finalTurns } = whole;
  const players = [...whole.players].map((one, seat) =>
    phase === 'over' || seat === player ? one : fromOutside(one),
  );
  const deck = [...whole.deck].map(() => null);
  return freezeState({
    phase,
    players: freeze(players),
    turn,
    market,
    deck: freeze(deck),
    necklaces,
    finalTurns,
  });
}

/** A player as the others see them: of the hand, what was taken openly and is still there. P27. */
function fromOutside(player: PlayerView): PlayerView {
  const { seen, pile, necklaces } = player;
  return playerOf(seen, seen, pile, necklaces, unseenIn(player));
}

/**
 * The events of {@link step} as a player may see them, or with `null` a spectator. In Pearls
 * everybody sees everything that happens, so nothing is left out. Use it anyway: if a later version
 * adds a secret event, it cannot leak.
 *
 * @throws RulesError `bad-player` when there is no such player.
 *
 * @example
 * ```ts
 * import { eventsFor, legalActionAt, setup, step } from 'reef-rules/pearls';
 *
 * const before = setup({ players: 2, seed: 7 });
 * const { state, events } = step(before, legalActionAt(before, 0));
 * eventsFor(state, events, 1).length; // 3
 * ```
 */
export function eventsFor<P extends Pearl | null>(
  view: View,
  events: readonly Event<P>[],
  player: number | null,
): readonly Event<P>[] {
  ensurePearls(view);
  ensureSeat(view.players, player);
  return frozenCopy(publicEvents(events, IS_PUBLIC));
}

/** A new kind of event is sent to nobody until it is listed here. P27. */
const IS_PUBLIC: Readonly<Record<Event['type'], boolean>> = {
  'cards-taken': true,
  'market-refilled': true,
  'cards-played': true,
  'necklace-taken': true,
  passed: true,
  'last-turns': true,
  'turn-began': true,
  'game-over': true,
  'player-scored': true,
};

/**
 * A random full state that fits a view: the unknown cards are shuffled and dealt to the unknown
 * places, so every deal of the cards is equally likely. The same player's view of it is the given
 * view, unless that was a preview, whose open places are now filled.
 *
 * @throws RulesError `bad-view` when cards are missing, too many or miscounted, or `bad-rng`.
 *
 * @example
 * ```ts
 * import { createRng } from 'reef-rules';
 * import { determinize, setup, view } from 'reef-rules/pearls';
 *
 * const mine = view(setup({ players: 2, seed: 7 }), 0);
 * determinize(mine, createRng(1)).players[1]?.unknown; // undefined
 * ```
 */
export function determinize(view: View, rng: Rng): State {
  ensurePearls(view);
  const whole = frozenState(view);
  // What the library made has sound counts, and comes back as it is.
  if (whole !== view) ensureCounts(whole);
  const unknown = shuffled(unknownCards(whole), rng);
  const known = (card: Pearl | null): Pearl => card ?? unknown.pop()!;

  const players = [...whole.players].map((player) => filledIn(player, known));
  const market = [...whole.market].map(known);
  const deck = [...whole.deck].map(known);
  return freezeState({
    ...whole,
    players: freeze(players),
    market: freeze(market),
    deck: freeze(deck),
  });
}

/** The cards that a view does not show, one for each place that it leaves open. P2, P4, P5. */
export function unknownCards(view: View): Pearl[] {
  const all = allCardsOf(view);
  if (all === null)
    throw new RulesError('bad-view', 'cards are missing from this view, or too many');
  const shown = shownCards(view);
  const unknown: Pearl[] = [];
  for (const pearl of PEARLS) {
    const left = all[pearl] - shown[pearl];
    if (left < 0) throw new RulesError('bad-view', `too many ${pearl} cards in this view`);
    for (let i = 0; i < left; i++) unknown.push(pearl);
  }
  return unknown;
}

/** Refuses numbers of cards that are none, such as fewer than no cards, before they are dealt. */
function ensureCounts({ players }: View): void {
  for (const { hand, pile, unknown = 0 } of players) {
    for (const count of [unknown, ...Object.values(hand), ...Object.values(pile)]) {
      if (Number.isInteger(count) && count >= 0) continue;
      throw new RulesError(
        'bad-view',
        'a number of cards in this view is not a whole number from 0',
      );
    }
  }
}

function filledIn(player: PlayerView, known: (card: Pearl | null) => Pearl): Player {
  const { hand, seen, pile, necklaces, unknown = 0 } = player;
  const more = tally(Array.from({ length: unknown }, () => known(null)));
  const whole = unknown === 0 ? hand : pearlsOf((pearl) => hand[pearl] + more[pearl]);
  return freeze({ hand: whole, seen, pile, necklaces });
}

/**
 * Whether an action shows a player something that they have not seen before: new cards in the
 * market, dealt cards played, hands shown at the end. Undoing such an action would allow peeking.
 * Rules P22 and P27.
 *
 * @throws IllegalActionError when the action is not legal.
 *
 * @example
 * ```ts
 * import { reveals, setup } from 'reef-rules/pearls';
 *
 * const state = setup({ players: 2, seed: 7 });
 * reveals(state, { type: 'take', color: state.market[0] ?? 'joker' }); // true
 * ```
 */
export function reveals(state: View, action: Action): boolean {
  const next = apply(state, action);
  const turnsCards = next.deck.length < state.deck.length;
  const showsDealt = next.players.some(
    (player, seat) => unseenIn(player) < unseenIn(state.players[seat]!),
  );
  const showsHands = next.phase === 'over' && next.players.some((player) => unseenIn(player) > 0);
  return turnsCards || showsDealt || showsHands;
}
