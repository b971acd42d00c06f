import { RulesError } from '../core/errors.js';
import { freeze, make } from '../core/made.js';
import { shuffled } from '../core/rng.js';
import type { Rng } from '../core/rng.js';
import { allCardsOf, pearlsOf, shownCards, tally, unseenIn } from './cards.js';
import { open, playerOf, tableOf, VIEW } from './course.js';
import { PEARLS } from './types.js';
import type { Pearl, Player, PlayerView, State, View } from './types.js';

/** What a player can know, or with `null` a spectator: the deck is unknown, and what was dealt to others. P27. */
export function view(state: View, player: number | null): View {
  const { phase } = state;
  const seen = open(state);
  seen.players = freeze(
    seen.players.map((one, seat) => (phase === 'over' || seat === player ? one : fromOutside(one))),
  );
  seen.deck = freeze([...state.deck].map(() => null));
  return make(VIEW, seen);
}

/** A player as the others see them: of the hand, what was taken openly and is still there. P27. */
function fromOutside(player: PlayerView): PlayerView {
  const { seen, pile, necklaces } = player;
  return playerOf(seen, seen, pile, necklaces, unseenIn(player));
}

/** A full state that fits a view: the unknown cards are shuffled and dealt to the unknown places. */
export function determinize(view: View, rng: Rng): State {
  const unknown = shuffled(unknownCards(view), rng);
  const known = (card: Pearl | null): Pearl => card ?? unknown.pop()!;

  const players = [...view.players].map((player) => filledIn(player, known));
  const market = [...view.market].map(known);
  const deck = [...view.deck].map(known);
  return tableOf({
    ...view,
    players: freeze(players),
    market: freeze(market),
    deck: freeze(deck),
  });
}

/** The cards that a view does not show, one for each place that it leaves open. P2, P4, P5. */
function unknownCards(view: View): Pearl[] {
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

function filledIn(player: PlayerView, known: (card: Pearl | null) => Pearl): Player {
  const { hand, seen, pile, necklaces, unknown = 0 } = player;
  const more = tally(Array.from({ length: unknown }, () => known(null)));
  const whole = unknown === 0 ? hand : pearlsOf((pearl) => hand[pearl] + more[pearl]);
  return freeze({ hand: whole, seen, pile, necklaces });
}
