// What the example's server does when things go wrong, and with more than one process.
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'libsql';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createRng } from '../../src/index.js';
import type { AnyGame } from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';
import { ask, hear, newClient, tableFromJson, tableStatus } from '../../src/table/index.js';
import type { AnyClient, AnyTable } from '../../src/table/index.js';
import { isThorough } from '../kit/runs.js';
import { copyExample, Guest, hello, Host } from './example.js';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const game = pearls as object as AnyGame;
const folder = (): string => copyExample('hosting');
const twoBots = { game: 'pearls', players: 3, seats: [null, 0, 1] };

describe('the server of the example, with SQLite', () => {
  let host: Host;
  let database: InstanceType<typeof Database>;

  beforeAll(async () => {
    const built = folder();
    const file = join(mkdtempSync(join(built, 'tables-')), 'tables.db');
    host = await Host.open(built, { TABLES: file, BOT_PAUSE: '5' });
    database = new Database(file);
    database.exec('PRAGMA busy_timeout = 5000');
    return async () => {
      database.close();
      await host.kill();
    };
  });

  function documentOf(name: string): { table: AnyTable; names: Record<string, string> } {
    const row = database.prepare('SELECT document FROM tables WHERE name = ?').get(name);
    return JSON.parse((row as { document: string }).document) as ReturnType<typeof documentOf>;
  }

  test('plays no bots for somebody who only watches', async () => {
    const name = 'a-table-to-watch-bots-at';
    const wish = { game: 'reef', players: 4, seats: [0, 1, 2, 3] };
    const guest = await Guest.connect(host, hello('Ann', name, { wish }));
    await guest.hear('welcome');
    await pause(300);
    expect(documentOf(name).table).toMatchObject({ version: 1, log: [] });
    guest.close();
  });

  test('keeps a seat for somebody who has another name now, and has other ids at other tables', async () => {
    const wish = { game: 'pearls', players: 2, seats: [null, null] };
    const names = ['a-table-for-names-number-1', 'a-table-for-names-number-2'];
    const ids = [];
    for (const name of names) {
      const ann = await Guest.connect(host, hello('Ann', name, { wish }), { type: 'join' });
      await ann.hear('welcome', ({ seat }) => seat === 0);
      ann.close();
      const again = { ...hello('Ann', name), name: 'Anna' };
      const back = await Guest.connect(host, again);
      const { seats } = await back.hear('welcome', ({ seat }) => seat === 0);
      expect(documentOf(name).names).toEqual({ [seats[0]!]: 'Anna' });
      ids.push(seats[0]);
      back.close();
    }
    expect(ids[0]).not.toBe(ids[1]);
  });

  test('refuses what it cannot save, and nothing else; bots go on when it can save again', async () => {
    const name = 'a-table-with-a-bad-disk';
    const ann = await Guest.connect(host, hello('Ann', name, { wish: twoBots }));
    await ann.hear('welcome');
    database.exec('BEGIN IMMEDIATE');
    ann.say({ type: 'join' });
    const isServers = ({ message }: { message: string }): boolean => message.includes('try again');
    await ann.hear('refused', isServers);
    expect(JSON.stringify(ann.messages)).not.toContain('SQLITE');
    database.exec('COMMIT');
    ann.say({ type: 'join' });
    const { view, seat } = await ann.hear('welcome', (one) => one.seat === 0);

    // When it is a bot's turn, the disk is full for a while.
    let client: AnyClient = newClient();
    for (const message of ann.messages) client = hear(game, client, message);
    if (game.turn(view) === seat) {
      ann.say(ask(client, { type: 'act', action: game.legalActionAt(view, 0) }));
      await ann.hear('step');
    }
    database.exec('BEGIN IMMEDIATE');
    await pause(1000);
    database.exec('COMMIT');
    await vi.waitUntil(
      () => {
        for (const message of ann.messages) client = hear(game, client, message);
        return client.view !== null && game.turn(client.view) === 0 && client.seq > 0;
      },
      { timeout: 60_000 },
    );
    ann.close();
  });

  test('sets a damaged table aside, and tells nobody but the log', async () => {
    const name = 'a-table-that-is-damaged';
    database.prepare('INSERT INTO tables VALUES (?, 3, ?)').run(name, '{"table":{"game":"reef"}}');
    const guest = await Guest.connect(host, hello('Ann', name));
    expect((await guest.hear('refused')).message).toBe('no such table');
    expect(host.errors).toContain(`table ${name} is damaged and was set aside`);
    const aside = database.prepare('SELECT name FROM tables WHERE name LIKE ?');
    expect(aside.all(`${name} damaged %`)).toHaveLength(1);
    guest.close();
  });

  test('disconnects somebody who sends too much', async () => {
    const guest = await Guest.connect(
      host,
      hello('Ann', 'a-table-for-a-flood-of-it', { wish: twoBots }),
    );
    const closed = new Promise((resolve) => guest.socket.on('close', resolve));
    for (let i = 0; i < 100; i++) guest.say({ type: 'time' });
    expect(await closed).toBe(1008);
  });

  test('lets a table go that everybody has left, and finds it again', async () => {
    const short = await Host.open(host.folder, { TABLES: ':memory:', IDLE: '10', BOT_PAUSE: '5' });
    const name = 'a-table-that-is-left-alone';
    const wish = { game: 'reef', players: 2, seats: [null, null] };
    for (let i = 0; i < 2; i++) {
      const ann = await Guest.connect(short, hello('Ann', name, { wish }), { type: 'join' });
      await ann.hear('welcome', ({ seat }) => seat === 0);
      ann.close();
      await pause(100);
    }
    expect(short.errors).toBe('');
    await short.kill();
  });
});

const { DATABASE_URL, CI } = process.env;
if (DATABASE_URL === undefined) {
  const problem = 'DATABASE_URL is not set: the example is not tested with PostgreSQL';
  if (CI !== undefined) throw new Error(problem);
  console.warn(`\n\n*** ${problem} ***\n`);
}

describe.skipIf(DATABASE_URL === undefined)('two processes with one PostgreSQL', () => {
  let hosts: readonly [Host, Host];
  let pool: pg.Pool;

  beforeAll(async () => {
    const built = folder();
    pool = new pg.Pool({ connectionString: DATABASE_URL });
    const env = { DATABASE_URL, BOT_PAUSE: '20' };
    hosts = [await Host.open(built, env), await Host.open(built, env)];
    return async () => {
      await Promise.all(hosts.map((host) => host.kill()));
      await pool.end();
    };
  });

  async function kept(name: string): Promise<AnyTable> {
    const { rows } = await pool.query<{ document: string }>(
      'SELECT document FROM tables WHERE name = $1',
      [name],
    );
    return tableFromJson(game, (JSON.parse(rows[0]!.document) as { table: unknown }).table);
  }

  test('whoever is connected to the other process hears of everything', async () => {
    const name = `a-table-of-two-hosts-${randomUUID().slice(0, 8)}`;
    const wish = { game: 'pearls', players: 2, seats: [null, null] };
    const ann = await Guest.connect(hosts[0], hello('Ann', name, { wish }), { type: 'join' });
    await ann.hear('welcome', ({ seat }) => seat === 0);
    const ben = await Guest.connect(hosts[1], hello('Ben', name), { type: 'join' });
    const { view } = await ben.hear('welcome', ({ seat }) => seat === 1);
    await ann.hear('welcome', ({ seats }) => !seats.includes(null));
    const next = game.turn(view) === 0 ? ann : ben;
    const seen = await next.hear('welcome', ({ seats }) => !seats.includes(null));
    next.say({ type: 'act', action: game.legalActionAt(seen.view, 0), seq: 0 });
    await Promise.all([ann.hear('step'), ben.hear('step')]);
    ann.close();
    ben.close();
  });

  /** Plays a game to its end, at whichever process is alive, and notes what was acknowledged. */
  class Player {
    readonly acknowledged = new Map<number, string>();
    client: AnyClient = newClient();
    #sent: { seq: number; text: string } | null = null;
    readonly #name: string;
    readonly #table: string;
    readonly #wish: object;
    readonly #rng;

    constructor(name: string, table: string, wish: object) {
      this.#name = name;
      this.#table = table;
      this.#wish = wish;
      this.#rng = createRng(name + table);
    }

    async play(): Promise<void> {
      for (let attempt = 0; this.client.status !== 'over'; attempt++) {
        await this.#sit(hosts[attempt % 2]!).catch(() => pause(50));
      }
    }

    async #sit(host: Host): Promise<void> {
      const { seq, version } = this.client;
      const said = hello(this.#name, this.#table, { wish: this.#wish, seq, version });
      const guest = await Guest.connect(host);
      const done = new Promise<void>((resolve) => {
        guest.socket.on('close', () => {
          resolve();
        });
      });
      let timer: NodeJS.Timeout | undefined;
      const go = (): void => {
        const { view, seat, status, mustSync } = this.client;
        clearTimeout(timer);
        if (status === 'over') guest.close();
        else if (mustSync) guest.say(ask(this.client, { type: 'sync' }));
        else if (seat === null && view !== null) guest.say({ type: 'join' });
        else if (status === 'playing' && game.turn(view!) === seat) {
          const action = game.randomAction(view!, this.#rng);
          this.#sent = { seq: this.client.seq + 1, text: game.formatAction(action) };
          guest.say(ask(this.client, { type: 'act', action }));
        }
        // A refusal, or a request that was lost: look again.
        timer = setTimeout(go, 2000);
      };
      guest.onMessage = (message) => {
        if (message.type === 'step' && message.seq === this.#sent?.seq) {
          if (message.player === this.client.seat) {
            this.acknowledged.set(this.#sent.seq, this.#sent.text);
          }
          this.#sent = null;
        }
        this.client = hear(game, this.client, message);
        clearTimeout(timer);
        timer = setTimeout(go, isThorough ? 200 : 60);
      };
      guest.say(said);
      await done;
      clearTimeout(timer);
    }
  }

  test('killed again and again, they lose nothing that was acknowledged, and no table stands still', async () => {
    const run = randomUUID().slice(0, 8);
    const games = Array.from({ length: isThorough ? 20 : 5 }, (_, i) => {
      const table = `a-table-among-killers-${run}-${i}`;
      const isBots = i === 0;
      const wish = { game: 'pearls', players: 2, seats: [null, isBots ? 0 : null] };
      const names = isBots ? ['Ann'] : ['Ann', 'Ben'];
      return { table, players: names.map((name) => new Player(name, table, wish)) };
    });
    let isOver = false;
    let kills = 0;
    const killer = async (): Promise<void> => {
      for (; !isOver; kills++) {
        await pause(150);
        const host = hosts[kills % 2]!;
        await host.kill();
        await pause(100);
        await host.start();
      }
    };
    const killing = killer();
    await Promise.all(games.flatMap(({ players }) => players.map((player) => player.play())));
    isOver = true;
    await killing;

    expect(kills).toBeGreaterThan(1);
    for (const { table, players } of games) {
      const last = await kept(table);
      expect(tableStatus(game, last)).toBe('over');
      for (const { acknowledged, client } of players) {
        expect(acknowledged.size).toBeGreaterThan(3);
        for (const [seq, text] of acknowledged) {
          const entry = last.log.find((one) => one.seq === seq);
          expect(entry?.type === 'act' && game.formatAction(entry.action)).toBe(text);
        }
        expect(client.view).toEqual(game.view(last.current, client.seat));
      }
    }
  });
});
