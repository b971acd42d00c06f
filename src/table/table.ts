import { RulesError } from '../core/errors.js';
import type { AnyGame } from '../core/game.js';
import { freeze, isMade, make } from '../core/made.js';
import type { Kind } from '../core/made.js';
import { absentIn, emptySeat, isEnded } from './history.js';
import type { AnyTable, TableClock, TableStatus } from './types.js';
import { switched } from './clock.js';

/** What the library made as a table is frozen, and follows from its log. */
const TABLE: Kind = { name: 'table' };

/** Marks a table, whose parts are frozen already. */
export function madeTable(table: AnyTable): AnyTable {
  return make(TABLE, table);
}

/** Whether the library made a value as a table. */
export function isMadeTable(value: unknown): value is AnyTable {
  return isMade(TABLE, value);
}

/** A table after a change that is no part of the game. */
export function changed(table: AnyTable, changes: Partial<AnyTable>): AnyTable {
  return madeTable({ ...table, ...changes, version: table.version + 1 });
}

/** A table after something that changed the game: what was open before is settled. */
export function advanced(table: AnyTable, changes: Partial<AnyTable>): AnyTable {
  const { version, seq } = table;
  return madeTable({
    ...table,
    offer: null,
    ...changes,
    version: version + 1,
    seq: seq + 1,
  });
}

/** Whether a seat is empty and the host does not act for it, so that the game has to wait. */
export function isWaiting({ seats, log }: AnyTable): boolean {
  return seats.includes(null) && emptySeat(seats, absentIn(log)) !== null;
}

/** Whose turn it is at a table; `null` when the game is over, however it ended. */
export function turnAt(game: AnyGame, { log, current }: AnyTable): number | null {
  return isEnded(log) ? null : game.turn(current);
}

/**
 * For whom the clock runs: for a seat that is empty, so that those who stay do not wait for ever, or
 * else for the player to move, unless the host acts for that seat.
 */
export function runningFor(game: AnyGame, table: AnyTable): number | null {
  const turn = turnAt(game, table);
  if (turn === null || table.clock === null) return null;
  const absent = absentIn(table.log);
  return emptySeat(table.seats, absent) ?? (absent.includes(turn) ? null : turn);
}

/** The clock of a table that is about to change, when it may come to run for another seat. */
export function clockBetween(
  game: AnyGame,
  before: AnyTable,
  after: AnyTable,
  now: number,
): TableClock | null {
  const { clock } = after;
  if (clock === null) return null;
  if (clock.since === null) return isWaiting(after) ? clock : freeze({ ...clock, since: now });
  const [from, to] = [runningFor(game, before), runningFor(game, after)];
  return from === to ? clock : switched(clock, from, now);
}

/** A table passed by a host: one of another game is a mistake. */
export function ensureTableOf(
  game: { readonly name: string },
  table: { readonly game: string },
): void {
  if (table.game === game.name) return;
  throw new RulesError('bad-table', `a table of ${table.game}, not of ${game.name}`, 'game');
}

/** How a table stands. */
export function statusOf(game: AnyGame, table: AnyTable): TableStatus {
  if (turnAt(game, table) === null) return 'over';
  return isWaiting(table) ? 'waiting' : 'playing';
}
