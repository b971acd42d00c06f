import { RulesError } from '../core/errors.js';
import { freeze, make } from '../core/made.js';
import { shuffled } from '../core/rng.js';
import type { Rng } from '../core/rng.js';
import { allPlaces, handPoints, open, playerOf, tableOf, VIEW } from './course.js';
import type { CardId, Player, PlayerView, State, View } from './types.js';

/**
 * What a player can know, or with `null` a spectator: `null` stands for each unknown card. In other players'
 * hands the openly taken cards come before the unknown ones, so that their order reveals nothing. Rule R45.
 */
export function view(state: View, player: number | null): View {
  const { phase } = state;
  const seen = open(state);
  seen.players = freeze(
    seen.players.map((one, seat) => (phase === 'over' || seat === player ? one : fromOutside(one))),
  );
  seen.deck = freeze(
    [...state.deck].map((card, place) => (phase !== 'start' && place === 0 ? card : null)),
  );
  return make(VIEW, seen);
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

/** A full state that fits a view: the unknown cards are shuffled and dealt to the unknown places. */
export function determinize(view: View, rng: Rng): State {
  const unknown = shuffled(unknownCards(view), rng);
  const known = (card: CardId | null): CardId => card ?? unknown.pop()!;

  const players = [...view.players].map((player) => filledIn(view, player, known));
  const display = [...view.display].map(({ card, tokens }) =>
    freeze({ card: known(card), tokens }),
  );
  const deck = [...view.deck].map(known);
  return tableOf({
    ...view,
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
