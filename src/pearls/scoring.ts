import { RulesError } from '../core/errors.js';
import { ranked } from '../core/game-helpers.js';
import { handSize, worthOf } from './cards.js';
import { ensurePearls } from './ensure.js';
import type { PlayerView, Result, Standing, View } from './types.js';

/**
 * Who won, and how everybody did: `null` until the game is over. Ties are broken by the cards left
 * in hand, more being better; players who are still tied share their place. Rules P23 to P26.
 *
 * @throws RulesError `hidden` for a preview of the end in which a hand is not known.
 *
 * @example
 * ```ts
 * import { result, setup } from 'reef-rules/pearls';
 *
 * result(setup({ players: 2 })); // null
 * ```
 */
export function result(view: View): Result | null {
  ensurePearls(view);
  if (view.phase !== 'over') return null;
  return ranked(view.players.map(standing), compare);
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

function standing(player: PlayerView, seat: number): Standing {
  if (player.unknown !== undefined) {
    throw new RulesError('hidden', 'this view does not show every hand');
  }
  return {
    player: seat,
    rank: 0,
    score: accountOf(player).score,
    cardsLeft: handSize(player),
  };
}

/** The higher score is better, then more cards left; if those are equal too, the place is shared. P24, P25, P26. */
function compare(a: Standing, b: Standing): number {
  return b.score - a.score || b.cardsLeft - a.cardsLeft;
}
