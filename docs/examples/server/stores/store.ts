// Where tables are kept. A store is three functions and a spare one, so that any database can be one.

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
}

/** PostgreSQL if there is an address of one, otherwise a file of SQLite. */
export async function openStore({
  DATABASE_URL,
  TABLES = 'tables.db',
}: NodeJS.ProcessEnv): Promise<Store> {
  if (DATABASE_URL === undefined) return (await import('./sqlite.ts')).sqlite(TABLES);
  return (await import('./postgres.ts')).postgres(DATABASE_URL);
}
