import { handSize } from './cards.js';
import { HAND_LIMIT, MARKET_SIZE } from './types.js';
import type { Pearl, PlayerView, View } from './types.js';

// The rules that several verbs ask about. Each is decided here, and nowhere else.

/** The player whose decision it is. P8. */
export function mover(view: View): PlayerView {
  return view.players[view.turn]!;
}

/** The seat that comes some turns after another: they go round. P8. */
export function seatAfter(seat: number, players: readonly unknown[], turns = 1): number {
  return (seat + turns) % players.length;
}

/** Whether a hand of some cards has room for more. P11. */
export function hasRoom(size: number, more: number): boolean {
  return size + more <= HAND_LIMIT;
}

/** How many cards join the market after some were taken, as far as the deck goes. P12. */
export function refillSize(market: readonly unknown[], deck: readonly unknown[]): number {
  return Math.min(MARKET_SIZE - market.length, deck.length);
}

/** The most jokers that can be added to cards of a colour; jokers alone get none. P11, P14. */
export function mostJokers(color: Pearl, count: number): number {
  return color === 'joker' ? 0 : HAND_LIMIT - count;
}

/** Whether playing a number of cards can bring a necklace: only one of exactly that value. P15, P16. */
export function bringsNecklace(necklaces: readonly number[], cards: number): boolean {
  return necklaces.includes(cards);
}

/** What has triggered the last turns, or `null` if nothing has yet. P18. */
export function triggerOf({
  deck,
  necklaces,
}: Pick<View, 'deck' | 'necklaces'>): 'deck' | 'necklaces' | null {
  if (deck.length === 0) return 'deck';
  return necklaces.length === 0 ? 'necklaces' : null;
}

/** Whether the player to move has to pass, and can do nothing else. P21. */
export function mustPass(view: View): boolean {
  return view.phase === 'final' && handSize(mover(view)) === 0;
}
