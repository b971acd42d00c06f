import { withPieces } from '../reef/board.js';
import { countPattern } from '../reef/pattern.js';
import { listPlays, spaceOf } from '../reef/plays.js';
import { handPoints } from '../reef/scoring.js';
import type { Action, Board, Card, CardId, PlayAction, PlayerView, View } from '../reef/types.js';
import type { Bot } from './bot.js';
import { bestOf, candidates } from './greedy.js';
import { reefWorth } from './reef-worth.js';

/**
 * A bot for Reef that plans a turn ahead: it weighs what an action scores at once against what every
 * card in hand could score after it, wherever its pieces went. So it takes the card of the display
 * that goes best with its reef, and places pieces where its other cards need them.
 */
export const planner: Bot<View, Action> = {
  name: 'planner',
  choose(decision) {
    const { game, view, seat } = decision;
    if (view.phase === 'start') return bestOf(decision, reefWorth);

    // Planning takes a while, so of all the ways to place the pieces only the best are planned for.
    const options = candidates(decision)
      .map((action) => ({ action, after: game.apply(view, action) }))
      .map((option) => ({ ...option, worth: reefWorth(option.after, seat) }))
      .sort((a, b) => b.worth - a.worth);
    const plays = options.filter(({ action }) => action.type === 'play').slice(0, WIDTH);
    const others = options.filter(({ action }) => action.type !== 'play');

    const plans = [...plays, ...others].map(({ action, after }) => {
      return { action, worth: plannedWorth(after, seat) };
    });
    return plans.reduce((best, plan) => (plan.worth > best.worth ? plan : best)).action;
  },
};

/** How many ways to play are planned for. */
const WIDTH = 8;

/** By how much more a card will score in the end: the reef grows until it is played. */
const GROWTH = 1.2;

/**
 * A player's points, and what the cards in hand could score next. In the last round there is no next
 * turn: then cards bring their points once, if their pattern appears.
 */
export function plannedWorth(view: View, seat: number): number {
  const player = view.players[seat] as PlayerView;
  if (view.phase === 'over') return player.score;
  return player.hand.reduce<number>((sum, card) => {
    if (card === null) return sum;
    const points = view.lastRound
      ? handPoints(view, player, card)
      : GROWTH * bestPlay(view, player.board, card);
    return sum + points;
  }, player.score);
}

/** The most that a card could score with its pieces in the best places. */
function bestPlay(view: View, board: Board, card: CardId): number {
  const { pattern, points } = view.cards[card] as Card;
  const plays: Action[] = [];
  listPlays(view, spaceOf(board), card, plays);
  let most = 0;
  for (let i = 0; i < plays.length; i++) {
    const { placements } = plays[i] as PlayAction;
    most = Math.max(most, countPattern(withPieces(board, placements), pattern));
  }
  return most * points;
}
