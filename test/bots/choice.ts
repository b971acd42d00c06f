import type { Bot } from '../../src/bots/bot.js';
import type { Game, GameEvent } from '../../src/core/game.js';
import { createRng } from '../../src/core/rng.js';

/** What a bot chooses in the seat whose turn it is. */
export function choice<S extends V, V extends object, A, O, E extends GameEvent>(
  game: Game<S, V, A, O, E>,
  bot: Bot<V, A>,
  state: S,
  seed = 1,
): A {
  const seat = game.turn(state) as number;
  return bot.choose({ game, view: game.view(state, seat), seat, rng: createRng(seed) });
}
