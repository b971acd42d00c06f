import { RulesError } from '../core/errors.js';
import { freeze } from '../core/made.js';
import { randomBelow } from '../core/rng.js';
import type { Rng } from '../core/rng.js';
import { describe } from '../core/text.js';
import type { Bot, Decision } from './bot.js';

/**
 * An estimate of a player's position: the points so far, and what the cards in hand are worth.
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
 * @group Knowing what is good
 */
export type Worth<View> = (view: View, seat: number) => number;

/**
 * A bot that looks one action ahead and does what leaves it best off; among equal actions it
 * chooses at random. All it needs to know about a game is the estimate of a player's position.
 *
 * @throws RulesError `bad-options` if `worth` is not a function.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import type { Action, View } from 'reef-rules';
 * import { greedy, playMatch, random } from 'reef-rules/bots';
 *
 * // It knows of nothing but points.
 * const miser = greedy<View, Action>((view, seat) => view.players[seat]?.score ?? 0);
 * const { turns } = await playMatch(reef, [miser, random], { seed: 7 });
 * turns.length > 20; // true
 * ```
 * @group Ready bots
 */
export function greedy<View extends object, Action>(worth: Worth<View>): Bot<View, Action> {
  ensureWorth(worth);
  return freeze<Bot<View, Action>>({
    name: 'greedy',
    choose: (decision) => bestOf(decision, worth),
  });
}

/** Refuses what cannot tell how well a player stands. */
export function ensureWorth(worth: unknown): void {
  if (typeof worth === 'function') return;
  const problem = `expected a function of a view and a seat, found ${describe(worth)}`;
  throw new RulesError('bad-options', problem, 'worth');
}

/** The action that leaves a player best off; among equals, lots are drawn. */
export function bestOf<View extends object, Action>(
  decision: Pick<Decision<View, Action>, 'game' | 'view' | 'seat' | 'rng'>,
  worth: Worth<View>,
): Action {
  const { game, view, seat, rng } = decision;
  const actions = candidates(decision);
  const values = actions.map((action) => worth(game.apply(view, action), seat));
  return actions[greatest(values, values.length, rng)]!;
}

/** The place of the greatest of some numbers; among equals, lots are drawn. */
export function greatest(values: ArrayLike<number>, count: number, rng: Rng): number {
  const best: number[] = [];
  let most = -Infinity;
  for (let i = 0; i < count; i++) {
    const value = values[i]!;
    if (value > most) best.length = 0;
    if (value >= most) best.push(i);
    most = Math.max(most, value);
  }
  return best[randomBelow(rng, best.length)]!;
}

/** More actions than most games have in a turn; thinking about more would take too long. */
export const ENOUGH = 1500;

/** What to think about: every legal action, or a random selection if there are too many. */
export function candidates<View extends object, Action>({
  game,
  view,
  rng,
}: Pick<Decision<View, Action>, 'game' | 'view' | 'rng'>): readonly Action[] {
  if (game.countLegalActions(view) <= ENOUGH) return game.legalActions(view);
  return Array.from({ length: ENOUGH }, () => game.randomAction(view, rng));
}
