import type { Draft } from '../core/game-definition.js';
import { freeze, make } from '../core/made.js';
import type { Kind } from '../core/made.js';
import type { Pearls, PlayerView, State, View } from './types.js';

/** States and views of Pearls. */
export const VIEW: Kind = { name: 'view of Pearls' };

/** A state or a view that has all this. Those that are made in one place have one shape. */
export function tableOf<V extends View = State>(fields: V): V {
  const { phase, players, turn, market, deck, necklaces, finalTurns } = fields;
  return make(VIEW, { phase, players, turn, market, deck, necklaces, finalTurns }) as View as V;
}

/** A player who holds this; `unknown` is how many cards more that a view does not show. P27. */
export function playerOf(
  hand: Pearls,
  seen: Pearls,
  pile: Pearls,
  necklaces: readonly number[],
  unknown = 0,
): PlayerView {
  if (unknown === 0) return freeze({ hand, seen, pile, necklaces });
  return freeze({ hand, seen, pile, necklaces, unknown });
}

/** A view, opened to be changed. */
export function open(view: View): Draft<View> {
  const { phase, players, turn, market, deck, necklaces, finalTurns } = view;
  return { phase, players: [...players], turn, market, deck, necklaces, finalTurns };
}

/** Puts another player into a seat of an opened view. */
export function seat(table: Draft<View>, player: number, changed: PlayerView): void {
  // The list of players is the one that `open` made.
  (table.players as PlayerView[])[player] = changed;
}

/** The view that an opened one has become. */
export function close(table: Draft<View>): View {
  freeze(table.players);
  return make(VIEW, table);
}

/** The player whose decision it is. P8. */
export function mover(view: View): PlayerView {
  return view.players[view.turn]!;
}
