// A file of SQLite: for one process.
import Database from 'libsql';
import type { Store } from './store.ts';

export function sqlite(file: string): Store {
  const database = new Database(file);
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA busy_timeout = 200;
    CREATE TABLE IF NOT EXISTS tables (name TEXT PRIMARY KEY, version INTEGER NOT NULL, document TEXT NOT NULL)
  `);
  const read = database.prepare('SELECT document FROM tables WHERE name = ?');
  const insert = database.prepare('INSERT OR IGNORE INTO tables VALUES (?, ?, ?)');
  const update = database.prepare(
    'UPDATE tables SET version = ?, document = ? WHERE name = ? AND version = ?',
  );
  const rename = database.prepare('UPDATE tables SET name = ? WHERE name = ?');
  return {
    read: (name) => (read.get(name) as { document: string } | undefined)?.document ?? null,
    write: (name, version, document, before) =>
      (before === 0
        ? insert.run(name, version, document)
        : update.run(version, document, name, before)
      ).changes === 1,
    setAside: (name) => void rename.run(`${name} damaged ${Date.now()}`, name),
  };
}
