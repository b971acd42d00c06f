import type { ByColor, Card, CardId, Cell, Color, PlayerView, StartRule, View } from './types.js';

/** The player whose decision it is. */
export function mover(view: View): PlayerView {
  return view.players[view.turn]!;
}

/** Where a card lies on the display, or -1. */
export function slotOf(view: View, card: CardId): number {
  for (let slot = 0; slot < view.display.length; slot++) {
    if (view.display[slot]?.card === card) return slot;
  }
  return -1;
}

/** The lowest printed points on the display, or `null` if a card of it is not known. Rule R15. */
export function lowestPoints({ cards, display }: View): number | null {
  let lowest = Infinity;
  for (let slot = 0; slot < display.length; slot++) {
    const { card } = display[slot]!;
    if (card === null) return null;
    lowest = Math.min(lowest, pointsOf(cards, card));
  }
  return lowest;
}

/** The points printed on a card. */
export function pointsOf(cards: readonly Card[], card: CardId): number {
  return cards[card]!.points;
}

/** How many pieces of a colour the supply has; naming each is faster than looking one up. */
export function supplyOf({ red, yellow, purple, green }: ByColor<number>, color: Color): number {
  return color === 'red' ? red : color === 'yellow' ? yellow : color === 'purple' ? purple : green;
}

/** Where a card is in a list, or -1; on a frozen list much faster than `indexOf`. */
export function indexIn(cards: readonly (CardId | null)[], card: CardId | null): number {
  for (let i = 0; i < cards.length; i++) if (cards[i] === card) return i;
  return -1;
}

/** Every place where a card can lie, with what lies there. */
export function allPlaces({ players, deck, display }: View): (CardId | null)[] {
  return [
    ...players.flatMap(({ hand, played }) => [...hand, ...played]),
    ...display.map(({ card }) => card),
    ...deck,
  ];
}

/** The four spaces in the middle. */
export const CENTRE: readonly Cell[] = [5, 6, 9, 10];

/** Whether starting pieces may go onto a space. Rules R7 to R9. */
export function isStartCell(rule: StartRule, cell: Cell): boolean {
  return rule === 'anywhere' || CENTRE.includes(cell) === (rule === 'centre');
}
