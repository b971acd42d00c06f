import type { Budget, Decision } from '../../src/bots/bot.js';
import type { Game, GameEvent } from '../../src/core/game.js';
import { createRng } from '../../src/core/rng.js';

/** What the player whose turn it is would be told. */
export function decisionIn<S extends V, V extends object, A, O, E extends GameEvent>(
  game: Game<S, V, A, O, E>,
  state: S,
  { seed = 1, players = 2, budget = null }: Conditions = {},
): Decision<V, A> {
  const seat = game.turn(state)!;
  const view = game.view(state, seat);
  return { game, view, seat, players, rng: createRng(seed), budget, elapsed: () => 0 };
}

interface Conditions {
  readonly seed?: number;
  readonly players?: number;
  readonly budget?: Budget | null;
}

/** A bot that answers with nothing but an action, as all ready bots do. */
export interface Decider<V extends object, A> {
  choose(decision: Decision<V, A>): A | Promise<A>;
}

/** What a bot chooses in the seat whose turn it is. */
export async function choice<S extends V, V extends object, A, O, E extends GameEvent>(
  game: Game<S, V, A, O, E>,
  bot: object,
  state: S,
  seed = 1,
): Promise<A> {
  return await (bot as Decider<V, A>).choose(decisionIn(game, state, { seed }));
}
