// Where tables are kept. A store is a few functions, so that any database can be one.
import { isRulesError, RulesError } from 'reef-rules';
import { type AnyTable, type SeatId, tableFromJson } from 'reef-rules/table';
import { gameNamed } from '../games.ts';

type Soon<T> = T | Promise<T>;

/** Keeps a document for each table, under its name, with the version of the table. */
export interface Store {
  /** The document of a table; `null` if there is none. */
  read(name: string): Soon<string | null>;
  /**
   * Keeps a document, if the one that is kept still has the version `before` (0: there is none), and
   * says whether it did. What it has kept survives a crash.
   */
  write(name: string, version: number, document: string, before: number): Soon<boolean>;
  /** Calls back when another process has changed a table; with `null` if it may be any of them. */
  onChange?(changed: (name: string | null) => void): void;
  /** Puts a document that cannot be read where nobody asks for it. */
  setAside(name: string): Soon<void>;
  /** Notes what somebody at a table is called, unless that is known already. */
  rename(table: string, id: SeatId, name: string): Soon<void>;
  /** What people are called, by their ids. */
  names(ids: readonly (SeatId | null)[]): Soon<Record<string, string>>;
}

/**
 * A table that is kept; one that is damaged is set aside, and nobody but the log hears of it. One that a later
 * version of the server has kept is not damaged: it is left alone, and this process does not serve it.
 */
export async function readTable(store: Store, name: string): Promise<AnyTable | null> {
  const document = await store.read(name);
  if (document === null) return null;
  try {
    const table = JSON.parse(document) as AnyTable;
    const game = gameNamed(table.game);
    if (game === undefined && typeof table.game === 'string')
      throw new RulesError('newer', 'this server does not have this game', 'game');
    return tableFromJson(game!, table);
  } catch (error) {
    if (isRulesError(error) && error.code === 'newer') throw error;
    console.error(`table ${name} is damaged and was set aside:`, error);
    await store.setAside(name);
    return null;
  }
}

/** Keeps a table, unless another process was faster; `before` is the version that was changed. */
export function writeTable(store: Store, name: string, table: AnyTable, before: number) {
  return store.write(name, table.version, JSON.stringify(table), before);
}

/** PostgreSQL if there is an address of one, otherwise a file of SQLite. */
export async function openStore({
  DATABASE_URL,
  TABLES = 'tables.db',
}: NodeJS.ProcessEnv): Promise<Store> {
  if (DATABASE_URL === undefined) return (await import('./sqlite.ts')).sqlite(TABLES);
  return (await import('./postgres.ts')).postgres(DATABASE_URL);
}
