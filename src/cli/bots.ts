import { randomBelow } from '../core/rng.js';
import type { Rng } from '../core/rng.js';
import { apply } from '../reef/apply.js';
import { countLegalActions, legalActions, randomAction } from '../reef/legal.js';
import { countPattern } from '../reef/pattern.js';
import type { Action, Card, View } from '../reef/types.js';

/** Somebody who chooses one of the legal actions. */
export type Bot = (view: View, rng: Rng) => Action;

/** The names of the players to choose from. */
export const BOT_NAMES = ['greedy', 'random'] as const;
/** The name of a player to choose from. */
export type BotName = (typeof BOT_NAMES)[number];

/** The players to choose from. */
export const BOTS: Readonly<Record<BotName, Bot>> = { greedy, random: randomAction };

/** Looks one action ahead, and takes whatever leaves it best off; among equals it draws lots. */
function greedy(view: View, rng: Rng): Action {
  let best: Action[] = [];
  let most = -Infinity;
  for (const action of candidates(view, rng)) {
    const worth = worthOf(apply(view, action), view.turn);
    if (worth > most) best = [];
    if (worth >= most) best.push(action);
    most = Math.max(most, worth);
  }
  return best[randomBelow(rng, best.length)] as Action;
}

/** More than anybody can do in a turn, but fewer than the ways to start outside the centre. */
const ENOUGH = 1500;

/** What to think about: everything legal, or a random part of it where that would take too long. */
function candidates(view: View, rng: Rng): readonly Action[] {
  if (countLegalActions(view) <= ENOUGH) return legalActions(view);
  return Array.from({ length: ENOUGH }, () => randomAction(view, rng));
}

/** A player's points, and half of what the hand promises: half, because it has yet to be played. */
function worthOf(view: View, seat: number): number {
  const player = view.players[seat] as View['players'][number];
  if (view.phase === 'over') return player.score;

  return player.hand.reduce<number>((worth, id) => {
    if (id === null) return worth;
    const { pattern, points } = view.cards[id] as Card;
    // A pattern that does not appear yet may still be grown.
    return worth + (points * Math.max(countPattern(player.board, pattern), 0.5)) / 2;
  }, player.score);
}
