import { freeze } from '../core/freeze.js';
import { lowestPlaces } from './course.js';
import type { Board, ByColor, CardId, Color, PlayerView, View } from './types.js';

// Small questions about a view, and how a player is made.

/** The player whose decision it is. */
export function mover(view: View): PlayerView {
  return view.players[view.turn]!;
}

/**
 * A player who has all this. Players that are made in one place have one shape, and naming the fields takes
 * 11 ns, while spreading a frozen player takes 109.
 */
export function playerOf<C extends CardId | null>(
  board: Board,
  hand: readonly C[],
  dealt: readonly C[],
  played: readonly CardId[],
  score: number,
): PlayerView & { readonly hand: readonly C[]; readonly dealt: readonly C[] } {
  return freeze({ board, hand, dealt, played, score });
}

/** Where on the display a card lies, or -1. On a frozen list `findIndex` takes six times as long. */
export function displayPlace({ display }: View, card: CardId): number {
  for (let place = 0; place < display.length; place++) {
    if (display[place]!.card === card) return place;
  }
  return -1;
}

/** How many pieces of a colour the supply has. Naming each takes half the time of a computed key. */
export function supplyOf({ red, yellow, purple, green }: ByColor<number>, color: Color): number {
  return color === 'red' ? red : color === 'yellow' ? yellow : color === 'purple' ? purple : green;
}

/** The places of the display where a point may go, as a set; `null` if a card of it is not known. R15. */
export function tokenPlaces({ cards, display }: View): number | null {
  const points: number[] = [];
  for (let place = 0; place < display.length; place++) {
    const { card } = display[place]!;
    if (card === null) return null;
    points.push(cards[card]!.points);
  }
  return lowestPlaces(points, 0, points.length);
}

/** Every place where a card can lie, with what lies there. */
export function allPlaces({ players, deck, display }: View): (CardId | null)[] {
  return [
    ...players.flatMap(({ hand, played }) => [...hand, ...played]),
    ...display.map(({ card }) => card),
    ...deck,
  ];
}
