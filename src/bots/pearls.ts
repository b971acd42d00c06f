import { freeze } from '../core/freeze.js';
import { accountOf } from '../pearls/scoring.js';
import { PEARLS, VALUES } from '../pearls/types.js';
import type { Action, Pearl, Pearls, View } from '../pearls/types.js';
import type { Bot, SearchBot } from './bot.js';
import { greedy } from './greedy.js';
import { pearlsMcts } from './pearls-mcts.js';
import { random } from './random.js';

/** Plays Pearls with an eye on its points and its hand: {@link greedy} with {@link pearlsWorth}. */
export const pearlsGreedy: Bot<View, Action> = /* @__PURE__ */ greedy(pearlsWorth);

/** The bots that play Pearls, by name. */
export const PEARLS_BOTS: Readonly<
  Record<'random' | 'greedy', Bot<View, Action>> & Record<'mcts', SearchBot<View, Action>>
> = /* @__PURE__ */ freeze({ random, greedy: pearlsGreedy, mcts: pearlsMcts });

/**
 * A player's points, and half of what the hand promises: half, because it has yet to be played. A
 * turn plays one kind of cards, so the kinds for which no turn is left count as they will at the end:
 * against the player.
 *
 * @example
 * ```ts
 * import { setup } from 'reef-rules/pearls';
 * import { pearlsWorth } from 'reef-rules/bots';
 *
 * pearlsWorth(setup({ players: 2, seed: 7 }), 0) > 0; // true
 * ```
 */
export function pearlsWorth(view: View, seat: number): number {
  const player = view.players[seat]!;
  const { pearls, necklaces } = accountOf(player);
  const turns = turnsLeft(view, seat);

  // The kinds that lose most by staying in hand are played first.
  const held = PEARLS.filter((pearl) => player.hand[pearl] > 0);
  const groups = held.map((pearl) => groupOf(pearl, player.hand, view.necklaces));
  groups.sort((a, b) => b.promise + b.value - a.promise - a.value);

  let worth = pearls + necklaces;
  let help = 0;
  for (const [i, { value, promise, jokers }] of groups.entries()) {
    worth += i < turns ? promise : -value;
    help = Math.max(help, jokers);
  }
  return turns === 0 ? worth : worth + help / 2;
}

/** How many turns a player can count on: about one card leaves the deck with every turn. */
function turnsLeft({ phase, players, turn, deck, finalTurns }: View, seat: number): number {
  if (phase === 'play') return 1 + Math.floor(deck.length / players.length);
  const before = (seat - turn + players.length) % players.length;
  return before < finalTurns ? 1 : 0;
}

/** The cards of one kind in a hand. */
interface Group {
  readonly value: number;
  /** Half of what they may bring, a necklace included. */
  readonly promise: number;
  /** How much more it may be with all the jokers; one group will get them. */
  readonly jokers: number;
}

function groupOf(pearl: Pearl, hand: Pearls, necklaces: readonly number[]): Group {
  const count = hand[pearl];
  const value = count * VALUES[pearl];
  const bonus = bonusOf(count, necklaces);
  const jokers = pearl === 'joker' ? 0 : hand.joker;
  const more = jokers === 0 ? 0 : bonusOf(count + jokers, necklaces) - bonus;
  return { value, promise: (value + bonus) / 2, jokers: more };
}

/** Half the cards for a necklace are a quarter of it: the last ones are the hardest to come by. */
function bonusOf(cards: number, necklaces: readonly number[]): number {
  let best = 0;
  for (let i = 0; i < necklaces.length; i++) {
    const value = necklaces[i]!;
    const share = Math.min(1, cards / value);
    best = Math.max(best, value * share * share);
  }
  return best;
}
