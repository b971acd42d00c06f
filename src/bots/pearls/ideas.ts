import { PASS, playNumber } from '../../pearls/numbers.js';
import type { PearlsSimulator } from '../../fast/pearls/simulator.js';
import { takeProblem } from '../../pearls/course.js';
import { NECKLACES, PEARLS } from '../../pearls/types.js';
import type { View } from '../../pearls/types.js';

/** The most ideas: a take for each kind, and a play of each kind without a necklace and with each of those left. */
export const MOST_IDEAS: number = /* @__PURE__ */ (() => PEARLS.length * (2 + NECKLACES.length))();

/** Room for what a moment is good for. */
const market = /* @__PURE__ */ new Int32Array(PEARLS.length);
const hand = /* @__PURE__ */ new Int32Array(PEARLS.length);
const necklaces = /* @__PURE__ */ new Int32Array(NECKLACES.length);

/**
 * Lists the actions that are worth a thought, and returns their number: all takes, and the plays that no other
 * one beats. It is better to play all cards of a colour than some of them, unless a necklace needs
 * fewer; to add no more jokers than it needs, because jokers fit every colour; and to take it. Where nothing
 * else is left, one joker is played, or the player passes. P9, P11, P13 to P16, P20, P21.
 */
export function listIdeas(game: PearlsSimulator<View>, out: Int32Array): number {
  const size = game.hand(game.turn, hand);
  const left = game.necklaces(necklaces);
  let count = 0;
  if (game.phase === 'play') {
    game.market(market);
    for (let kind = 0; kind < market.length; kind++) {
      if (takeProblem(game.phase, 0, market[kind]!, size) === null) out[count++] = kind;
    }
  }
  for (let kind = 0; kind < hand.length; kind++) {
    if (hand[kind]! > 0) count = listPlays(kind, left, out, count);
  }
  if (count > 0) return count;
  out[0] = size === 0 ? PASS : playNumber(0, 1, 0, 0);
  return 1;
}

/** All cards of a kind, if that brings no necklace; and each necklace that they bring, with jokers if they are too few. */
function listPlays(kind: number, left: number, out: Int32Array, from: number): number {
  const cards = hand[kind]!;
  const most = kind === 0 ? cards : cards + hand[0]!;
  let isPaid = false;
  for (let i = 0; i < left; i++) if (necklaces[i] === cards) isPaid = true;

  let count = from;
  if (kind > 0 && !isPaid) out[count++] = playNumber(kind, cards, 0, 0);
  for (let i = 0; i < left && necklaces[i]! <= most; i++) {
    const value = necklaces[i]!;
    if (i > 0 && value === necklaces[i - 1]) continue;
    const own = Math.min(cards, value);
    out[count++] = playNumber(kind, own, value - own, 1);
  }
  return count;
}

/** A game as a bot may know it: what the deck holds is not for it to see, even if the view is a whole state. P27. */
export function withoutDeck(view: View): View {
  return { ...view, deck: view.deck.map(() => null) };
}
