import { RulesError } from '../core/errors.js';
import { freeze } from '../core/made.js';
import { countHigh } from './board.js';
import { handScore } from './course.js';
import { countPattern } from './pattern.js';
import { MAX_HEIGHT } from './types.js';
import type { CardId, HandScore, PlayerView, Standing, View } from './types.js';

/** How everybody did: ties are broken by covered spaces, then by stacks of four. Rules R40 to R43. */
export function standings(view: View): readonly Omit<Standing, 'rank'>[] {
  return view.players.map((player, seat) => ({
    player: seat,
    score: player.score,
    covered: countHigh(player.board, 1),
    fourHigh: countHigh(player.board, MAX_HEIGHT),
    hand: player.hand.map((card) => handScoreOf(view, player, card)),
  }));
}

function handScoreOf(view: View, player: PlayerView, card: CardId | null): HandScore {
  if (card === null) throw new RulesError('hidden', 'this view does not show every hand');
  return freeze({ card, points: handPoints(view, player, card) });
}

/** What a card left in the hand brings at the end. R39. */
export function handPoints(view: View, { board }: PlayerView, id: CardId): number {
  const { pattern, points } = view.cards[id]!;
  return handScore(countPattern(board, pattern), points);
}
