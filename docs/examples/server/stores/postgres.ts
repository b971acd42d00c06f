// PostgreSQL: for as many processes as you like.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Store } from './store.ts';

const TABLES = [
  'tables (name TEXT PRIMARY KEY, version INTEGER NOT NULL, document TEXT NOT NULL)',
  'names (id TEXT PRIMARY KEY, name TEXT NOT NULL)',
];
const INSERT = 'INSERT INTO tables VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING name';
const UPDATE =
  'UPDATE tables SET version = $2, document = $3 WHERE name = $1 AND version = $4 RETURNING name';
const RENAME = `INSERT INTO names VALUES ($1, $2) ON CONFLICT (id)
  DO UPDATE SET name = excluded.name WHERE names.name <> excluded.name RETURNING $3 AS name`;
/** The change and its announcement are one: others hear of it when it is kept, and only then. */
const announced = (statement: string, origin: number): string =>
  `WITH changed AS (${statement}) SELECT pg_notify('tables', $${origin} || ' ' || name) FROM changed`;

export async function postgres(url: string): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 3000,
    query_timeout: 5000,
  });
  pool.on('error', (error) => console.error('database:', error.message));
  for (const table of TABLES) {
    await pool.query(`CREATE TABLE IF NOT EXISTS ${table}`).catch((error: unknown) => {
      const { code } = error as { code?: string };
      if (code !== '23505') throw error; // another process was making it
    });
  }
  const origin = randomUUID();

  async function read(name: string): Promise<string | null> {
    const { rows } = await pool.query<{ document: string }>({
      name: 'read',
      text: 'SELECT document FROM tables WHERE name = $1',
      values: [name],
    });
    return rows[0]?.document ?? null;
  }

  async function write(name: string, version: number, document: string, before: number) {
    const values = [name, version, document];
    const { rowCount } = await pool.query(
      before === 0
        ? { name: 'insert', text: announced(INSERT, 4), values: [...values, origin] }
        : { name: 'update', text: announced(UPDATE, 5), values: [...values, before, origin] },
    );
    return rowCount === 1;
  }

  /** Listens as long as the process lives. After a lost connection, anything may have changed. */
  async function listen(changed: (name: string | null) => void): Promise<void> {
    for (let wait = 100; ; wait = Math.min(2 * wait, 10_000)) {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
      const lost = new Promise<void>((resolve) => {
        client.on('end', resolve).on('error', () => {
          resolve();
        });
      });
      client.on('notification', ({ payload = '' }) => {
        const [from, name = null] = payload.split(' ');
        if (from !== origin) changed(name);
      });
      try {
        await client.connect();
        await client.query('LISTEN tables');
        wait = 100;
        changed(null);
        await lost;
      } catch (error) {
        console.error('database:', (error as Error).message);
      }
      await client.end().catch(() => null);
      await pause(wait);
    }
  }

  return {
    read,
    write,
    onChange: (changed) => void listen(changed),
    async setAside(name) {
      await pool.query('UPDATE tables SET name = $2 WHERE name = $1', [
        name,
        `${name} damaged ${Date.now()}`,
      ]);
    },
    async rename(table, id, name) {
      await pool.query(announced(RENAME, 4), [id, name, table, origin]);
    },
    async names(ids) {
      const text = 'SELECT id, name FROM names WHERE id = ANY($1)';
      const { rows } = await pool.query<{ id: string; name: string }>({
        name: 'names',
        text,
        values: [ids],
      });
      return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
    },
  };
}
