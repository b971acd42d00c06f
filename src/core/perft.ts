import { ensureGame } from './ensure-game.js';
import { RulesError } from './errors.js';
import type { Game } from './game.js';

/**
 * The number of sequences of `depth` legal actions from here, in any game. Games that end earlier
 * do not count. Any other engine with the same rules gives the same numbers.
 *
 * @throws RulesError `bad-depth` when the depth is not a whole number from 0, `hidden`, or
 * `bad-game`.
 *
 * @example
 * ```ts
 * import { perft, reef } from 'reef-rules';
 *
 * perft(reef, reef.setup({ players: 2, seed: 7 }), 2); // 576
 * ```
 * @group Checking engines
 */
export function perft<View extends object, Action>(
  game: Pick<Game<View, View, Action, never>, 'countLegalActions' | 'legalActionAt' | 'apply'>,
  state: View,
  depth: number,
): number {
  ensureGame(game, ['countLegalActions']);
  if (!Number.isSafeInteger(depth) || depth < 0) {
    throw new RulesError('bad-depth', 'a depth is a whole number from 0');
  }
  if (depth === 0) return 1;
  const count = game.countLegalActions(state);
  if (depth === 1) return count;

  let sequences = 0;
  for (let i = 0; i < count; i++) {
    const next = game.apply(state, game.legalActionAt(state, i));
    sequences += perft(game, next, depth - 1);
  }
  return sequences;
}
