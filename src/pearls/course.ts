import { heldBy } from './cards.js';
import { mover } from './table.js';
import { HAND_LIMIT, MARKET_SIZE } from './types.js';
import type { Pearl, Phase, View } from './types.js';

// The rules that several verbs ask about. Each is decided here, and nowhere else.

/** The seat that comes some turns after another: they go round. P8. */
export function seatAfter(seat: number, players: number, turns = 1): number {
  return (seat + turns) % players;
}

/** Whether a hand of some cards has room for more. P11. */
export function hasRoom(size: number, more: number): boolean {
  return size + more <= HAND_LIMIT;
}

/** How many cards join the market after some were taken, given the sizes of market and deck. P12. */
export function refillSize(market: number, deck: number): number {
  return Math.min(MARKET_SIZE - market, deck);
}

/** The most jokers that can be added to cards of a colour; jokers alone get none. P11, P14. */
export function mostJokers(color: Pearl, count: number): number {
  return color === 'joker' ? 0 : HAND_LIMIT - count;
}

/** Whether playing a number of cards can bring a necklace: only one of exactly that value. P15, P16. */
export function bringsNecklace(necklaces: readonly number[], cards: number): boolean {
  return necklaces.includes(cards);
}

/** What triggers the last turns, given how many cards and necklaces are left; `null` if nothing does. P18. */
export function triggerOf(deck: number, necklaces: number): 'deck' | 'necklaces' | null {
  if (deck === 0) return 'deck';
  return necklaces === 0 ? 'necklaces' : null;
}

/** How many last turns are left after a turn: everybody has one from the trigger on. P19. */
export function finalTurnsAfter(
  { phase, finalTurns }: Pick<View, 'phase' | 'finalTurns'>,
  players: number,
  isTriggered: boolean,
): number {
  if (phase === 'final') return finalTurns - 1;
  return isTriggered ? players : 0;
}

/** How far the game has come after a turn, given how many last turns are left. P18, P19, P22. */
export function phaseAfter(phase: Phase, finalTurns: number): Phase {
  if (finalTurns > 0) return 'final';
  return phase === 'final' ? 'over' : 'play';
}

/** Whether the player to move has to pass, and can do nothing else. P21. */
export function mustPass(view: View): boolean {
  return view.phase === 'final' && heldBy(mover(view)) === 0;
}
