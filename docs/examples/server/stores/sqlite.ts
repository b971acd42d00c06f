// A file of SQLite: for one process.
import Database from 'libsql';
import type { Store } from './store.ts';

export function sqlite(file: string): Store {
  const database = new Database(file);
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA busy_timeout = 1000;
    CREATE TABLE IF NOT EXISTS tables (name TEXT PRIMARY KEY, version INTEGER NOT NULL, document TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS names (id TEXT PRIMARY KEY, name TEXT NOT NULL)
  `);
  const read = database.prepare('SELECT document FROM tables WHERE name = ?');
  const insert = database.prepare('INSERT OR IGNORE INTO tables VALUES (?, ?, ?)');
  const update = database.prepare(
    'UPDATE tables SET version = ?, document = ? WHERE name = ? AND version = ?',
  );
  const move = database.prepare('UPDATE tables SET name = ? WHERE name = ?');
  const name = database.prepare(`
    INSERT INTO names VALUES (?, ?)
    ON CONFLICT DO UPDATE SET name = excluded.name WHERE name <> excluded.name`);
  const names = database.prepare(
    'SELECT id, name FROM names WHERE id IN (SELECT value FROM json_each(?))',
  );
  return {
    read: (name) => (read.get(name) as { document: string } | undefined)?.document ?? null,
    write: (name, version, document, before) =>
      (before === 0
        ? insert.run(name, version, document)
        : update.run(version, document, name, before)
      ).changes === 1,
    setAside: (name) => void move.run(`${name} damaged ${Date.now()}`, name),
    rename: (_, id, shown) => void name.run(id, shown),
    names: (ids) =>
      Object.fromEntries(
        (names.all(JSON.stringify(ids)) as { id: string; name: string }[]).map((one) => [
          one.id,
          one.name,
        ]),
      ),
  };
}
