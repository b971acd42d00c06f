import { RulesError } from '../core/errors.js';
import { heldBy, worthOf } from './cards.js';
import type { PlayerView, Standing, View } from './types.js';

/** How everybody did: ties are broken by cards left in hand. P23 to P26. */
export function standings({ players }: View): readonly Omit<Standing, 'rank'>[] {
  return players.map((player, seat) => {
    if (player.unknown !== undefined) {
      throw new RulesError('hidden', 'this view does not show every hand');
    }
    return { player: seat, ...accountOf(player), cardsLeft: heldBy(player) };
  });
}

/** Each player's points so far. Once the game is over, the cards left count against those whose hand is known. P23. */
export function scores({ phase, players }: View): readonly number[] {
  return [...players].map((player) => {
    const { pearls, necklaces, score } = accountOf(player);
    return phase === 'over' && player.unknown === undefined ? score : pearls + necklaces;
  });
}

/** The points of a player: those of the pile and the necklaces, minus those of the hand. P23. */
export interface Account {
  readonly pearls: number;
  readonly necklaces: number;
  readonly penalty: number;
  readonly score: number;
}

/** The points of a player, as far as the cards are known. P2, P3, P23. */
export function accountOf({ hand, pile, necklaces }: PlayerView): Account {
  const pearls = worthOf(pile);
  const bonus = necklaces.reduce((sum, value) => sum + value, 0);
  const penalty = worthOf(hand);
  return { pearls, necklaces: bonus, penalty, score: pearls + bonus - penalty };
}
