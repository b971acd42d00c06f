import { accountOf } from '../pearls/scoring.js';
import { PEARLS, VALUES } from '../pearls/types.js';
import type { Action, Pearl, Pearls, PlayerView, View } from '../pearls/types.js';
import type { Bot } from './bot.js';
import { greedy } from './greedy.js';
import { mcts } from './mcts.js';
import { random } from './random.js';

/** The bots that play Pearls, by name. */
export const PEARLS_BOTS: Readonly<Record<'random' | 'greedy' | 'mcts', Bot<View, Action>>> = {
  random,
  greedy: greedy(pearlsWorth),
  mcts: mcts({ worth: pearlsWorth }),
};

/**
 * A player's points, and half of what the hand promises: half, because it has yet to be played. A
 * turn plays one kind of cards, so what there are no turns left for counts as it will in the end:
 * against the player.
 */
export function pearlsWorth(view: View, seat: number): number {
  const player = view.players[seat] as PlayerView;
  const { pearls, necklaces } = accountOf(player);
  const turns = turnsLeft(view, seat);

  // The kinds that lose most by staying in hand are played first.
  const groups = PEARLS.map((pearl) => groupOf(pearl, player.hand, view.necklaces));
  groups.sort((a, b) => promiseOf(b) + b.value - promiseOf(a) - a.value);
  const help = turns === 0 ? 0 : Math.max(...groups.map(({ jokers }) => jokers)) / 2;

  return groups.reduce(
    (sum, group, i) => sum + (i < turns ? promiseOf(group) : -group.value),
    pearls + necklaces + help,
  );
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
  /** What a necklace may add. */
  readonly bonus: number;
  /** How much more it may be with all the jokers; one group will get them. */
  readonly jokers: number;
}

function groupOf(pearl: Pearl, hand: Pearls, necklaces: readonly number[]): Group {
  const count = hand[pearl];
  const more = pearl === 'joker' || count === 0 ? 0 : hand.joker;
  const bonus = bonusOf(count, necklaces);
  return { value: count * VALUES[pearl], bonus, jokers: bonusOf(count + more, necklaces) - bonus };
}

function promiseOf({ value, bonus }: Group): number {
  return (value + bonus) / 2;
}

/** Half the cards for a necklace are a quarter of it: the last ones are the hardest to come by. */
function bonusOf(cards: number, necklaces: readonly number[]): number {
  return Math.max(0, ...necklaces.map((value) => value * Math.min(1, cards / value) ** 2));
}
