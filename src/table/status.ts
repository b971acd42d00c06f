import { ensureGame } from '../core/game.js';
import type { AnyGame, Game, GameEvent, GameOptions } from '../core/game.js';
import { deadlineOf } from './clock.js';
import { knownTable } from './from-json.js';
import { runningFor, statusOf } from './table.js';
import type { Table, TableStatus } from './types.js';

/**
 * The time, by the host's clock, at which a player runs out of time: send the table a `time` request
 * after it. `null` if the clock is not running. It may be further away than a timer of
 * JavaScript can wait (24 days).
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import { deadline, openTable } from 'reef-rules/table';
 *
 * const time = { perTurn: 60_000 };
 * const table = openTable(reef, { options: { players: 2 }, seats: ['ann', 'ben'], time }, 1_000);
 * deadline(reef, table); // 61000
 * ```
 * @group Time
 */
export function deadline<
  S extends V,
  V extends object,
  A,
  O extends GameOptions,
  E extends GameEvent,
>(game: Game<S, V, A, O, E>, table: Table<S, A, O>): number | null {
  ensureGame(game);
  const known = knownTable(game as object as AnyGame, table);
  const player = runningFor(game as object as AnyGame, known);
  return player === null ? null : deadlineOf(known.clock!, player);
}

/**
 * `'waiting'` while a seat is empty, so that no player can act yet, then `'playing'`, and at the end
 * `'over'`. An absent seat is not empty: the host acts for it.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import { openTable, tableStatus } from 'reef-rules/table';
 *
 * tableStatus(reef, openTable(reef, { options: { players: 2 }, seats: ['ann', null] })); // 'waiting'
 * ```
 * @group A table
 */
export function tableStatus<
  S extends V,
  V extends object,
  A,
  O extends GameOptions,
  E extends GameEvent,
>(game: Game<S, V, A, O, E>, table: Table<S, A, O>): TableStatus {
  ensureGame(game);
  const anyGame = game as object as AnyGame;
  return statusOf(anyGame, knownTable(anyGame, table));
}
