import { randomBelow } from '../core/rng.js';
import type { Bot, Decision } from './bot.js';

/**
 * How well a player stands: the points so far, and what can be expected of the cards in hand.
 *
 * @example
 * ```ts
 * import type { Action, View } from 'reef-rules';
 * import { greedy } from 'reef-rules/bots';
 * import type { Worth } from 'reef-rules/bots';
 *
 * const points: Worth<View> = (view, seat) => view.players[seat]?.score ?? 0;
 * greedy<View, Action>(points).name; // 'greedy'
 * ```
 */
export type Worth<View> = (view: View, seat: number) => number;

/**
 * A bot that looks one action ahead and does whatever leaves it best off; among equals it draws lots.
 * What is good in a game is all that it has to be told.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import type { Action, View } from 'reef-rules';
 * import { greedy, playMatch, random } from 'reef-rules/bots';
 *
 * // Points are all that it knows of.
 * const miser = greedy<View, Action>((view, seat) => view.players[seat]?.score ?? 0);
 * const { turns } = await playMatch(reef, [miser, random], { seed: 7 });
 * turns.length > 20; // true
 * ```
 */
export function greedy<View extends object, Action>(worth: Worth<View>): Bot<View, Action> {
  return { name: 'greedy', choose: (decision) => bestOf(decision, worth) };
}

/** The action that leaves a player best off; among equals, lots are drawn. */
export function bestOf<View extends object, Action>(
  decision: Pick<Decision<View, Action>, 'game' | 'view' | 'seat' | 'rng'>,
  worth: Worth<View>,
): Action {
  const { game, view, seat, rng } = decision;
  let best: Action[] = [];
  let most = -Infinity;
  for (const action of candidates(decision)) {
    const value = worth(game.apply(view, action), seat);
    if (value > most) best = [];
    if (value >= most) best.push(action);
    most = Math.max(most, value);
  }
  return best[randomBelow(rng, best.length)] as Action;
}

/** More than a turn offers in most games; thinking about more would take too long. */
const ENOUGH = 1500;

/** What to think about: everything legal, or a random part of it where there is too much. */
export function candidates<View extends object, Action>({
  game,
  view,
  rng,
}: Pick<Decision<View, Action>, 'game' | 'view' | 'rng'>): readonly Action[] {
  if (game.countLegalActions(view) <= ENOUGH) return game.legalActions(view);
  return Array.from({ length: ENOUGH }, () => game.randomAction(view, rng));
}
