import { RulesError } from '../core/errors.js';
import { freeze } from '../core/freeze.js';
import { ranked } from '../core/game-helpers.js';
import { countHigh } from './board.js';
import { handScore, leadOf } from './course.js';
import { ensureReef } from './ensure.js';
import { countPattern } from './pattern.js';
import { MAX_HEIGHT } from './types.js';
import type { CardId, HandScore, PlayerView, Result, Standing, View } from './types.js';

/**
 * Who won, and how everybody did: `null` until the game is over. Ties are broken by covered spaces,
 * then by stacks of four; players who are still tied share their place. Rules R40 to R43.
 *
 * @throws RulesError `hidden` for a preview of the end in which a hand is not known.
 *
 * @example
 * ```ts
 * import { result, setup } from 'reef-rules';
 *
 * result(setup({ players: 2 })); // null
 * ```
 */
export function result(view: View): Result | null {
  ensureReef(view);
  if (view.phase !== 'over') return null;

  const standings = view.players.map((player, seat) => standing(view, player, seat));
  return ranked(standings, compare);
}

/** What a card left in the hand brings at the end. R39. */
export function handPoints(view: View, { board }: PlayerView, id: CardId): number {
  const { pattern, points } = view.cards[id]!;
  return handScore(countPattern(board, pattern), points);
}

function standing(view: View, player: PlayerView, seat: number): Standing {
  const hand: HandScore[] = player.hand.map((card) => {
    if (card === null) throw new RulesError('hidden', 'this view does not show every hand');
    return freeze({ card, points: handPoints(view, player, card) });
  });
  return {
    player: seat,
    rank: 0,
    score: player.score,
    covered: countHigh(player.board, 1),
    fourHigh: countHigh(player.board, MAX_HEIGHT),
    hand: freeze(hand),
  };
}

/** Better players come first. R40 to R43. */
function compare(a: Standing, b: Standing): number {
  return leadOf(b.score, a.score, b.covered, a.covered, b.fourHigh, a.fourHigh);
}
