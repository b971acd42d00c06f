import { ensureGame } from '../core/game.js';
import type { AnyGame, Game, GameEvent, GameOptions } from '../core/game.js';
import { createRecord } from '../core/record.js';
import type { GameRecord } from '../core/record-data.js';
import { knownTable } from './from-json.js';
import { absencesIn, movesIn, optionsOf } from './history.js';
import type { Table } from './types.js';

/**
 * The record of the game at a table so far: without the actions that were undone, and with the
 * ending, and who was absent. It reveals every secret, so publish it only when the game is over.
 *
 * @example
 * ```ts
 * import { reef } from 'reef-rules';
 * import { openTable, receive, tableRecord } from 'reef-rules/table';
 *
 * const table = openTable(reef, { options: { players: 2, seed: 7 }, seats: ['ann', 'ben'] });
 * const ended = receive(reef, table, 'ann', { type: 'resign' }).table;
 * tableRecord(reef, ended).ending; // { by: 'resignation', player: 0 }
 * ```
 * @group Keeping
 */
export function tableRecord<
  S extends V,
  V extends object,
  A,
  O extends GameOptions,
  E extends GameEvent,
>(game: Game<S, V, A, O, E>, table: Table<S, A, O>): GameRecord<S, A, O> {
  ensureGame(game);
  const known = knownTable(game as object as AnyGame, table);
  const { log } = known;
  const actions = movesIn(log).map(({ action }) => action as A);
  const last = log.at(-1);
  const ending = last?.type === 'end' ? last.ending : undefined;
  const options = optionsOf(known) as O;
  return createRecord(game, { options }, actions, ending, undefined, absencesIn(log));
}
