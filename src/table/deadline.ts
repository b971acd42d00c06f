import { ensureGame } from '../core/ensure-game.js';
import type { AnyGame, Game, GameEvent, GameOptions } from '../core/game.js';
import { deadlineOf } from './clock.js';
import { turnAt } from './history.js';
import type { AnyTable } from './history.js';
import type { Table } from './types.js';

/**
 * The time, by the host's clock, at which the player to move runs out of time: send the table a
 * `time` request after it. `null` if nobody can run out of time at the moment.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import { deadline, openTable, receive } from 'reef-rules/table';
 *
 * const time = { perTurn: 60_000 };
 * const opened = openTable(reef, { options: { players: 2 }, seats: ['ann', 'ben'], time });
 * const { table } = receive(reef, opened, 'ann', { type: 'join' }, 1_000);
 * deadline(reef, table); // 61000
 * ```
 */
export function deadline<
  S extends V,
  V extends object,
  A,
  O extends GameOptions,
  E extends GameEvent,
>(game: Game<S, V, A, O, E>, table: Table<S, A, O>): number | null {
  ensureGame(game);
  const { clock } = table;
  const player = turnAt(game as object as AnyGame, table as object as AnyTable);
  return clock === null || player === null ? null : deadlineOf(clock, player);
}
