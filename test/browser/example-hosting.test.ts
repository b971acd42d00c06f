// What the example's server does when things go wrong, and with more than one process.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import Database from 'libsql';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import type { MockInstance } from 'vitest';
import { WebSocket } from 'ws';
import { createRng, reef } from '../../src/index.js';
import type { AnyGame } from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';
import {
  ask,
  hear,
  newClient,
  openTable,
  tableFromJson,
  tableStatus,
} from '../../src/table/index.js';
import type { AnyTableClient, AnyTable } from '../../src/table/index.js';
import { isThorough } from '../kit/runs.js';
import { copyExample, Guest, hello, Host } from './example.js';

// On a busy machine a server takes a long time to start.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

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

  function kept(name: string): AnyTable {
    const row = database.prepare('SELECT document FROM tables WHERE name = ?').get(name);
    return JSON.parse((row as { document: string }).document) as AnyTable;
  }

  test('plays no bots for somebody who only watches', async () => {
    const name = 'a-table-to-watch-bots-at';
    const wish = { game: 'reef', players: 4, seats: [0, 1, 2, 3] };
    const guest = await Guest.connect(host, hello('Ann', name, { wish }));
    await guest.hear('welcome');
    await pause(300);
    expect(kept(name)).toMatchObject({ version: 1, log: [] });
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
      expect(back.messages).toContainEqual({ type: 'names', names: { [seats[0]!]: 'Anna' } });
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
    let client: AnyTableClient = newClient();
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

  test.each([
    ['a later form', { format: 2, tides: [] }],
    ['a field that only a later version knows', { tides: [] }],
    ['a game that only a later version has', { game: 'atoll' }],
  ])('leaves a table alone that is kept with %s', async (_, later) => {
    const name = `a-table-of-tomorrow-${JSON.stringify(later).replace(/\W/g, '')}`;
    const table = openTable(reef, { options: { players: 2 }, seats: ['ann', null] });
    const document = JSON.stringify({ ...table, ...later });
    database.prepare('INSERT INTO tables VALUES (?, 1, ?)').run(name, document);
    const guest = await Guest.connect(host, hello('Ann', name));
    expect((await guest.hear('refused')).message).toMatch(/later version|unknown field|this game/);
    expect(kept(name)).toEqual(JSON.parse(document));
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

  test('disconnects somebody who does not answer any more, and nobody else', async () => {
    const quick = await Host.open(host.folder, { TABLES: ':memory:', HEARTBEAT: '100' });
    const address = quick.address().replace('http', 'ws');
    const [dead, alive] = [false, true].map((autoPong) => new WebSocket(address, { autoPong }));
    let pings = 0;
    alive!.on('ping', () => pings++);
    await once(dead!, 'close');
    await vi.waitUntil(() => pings > 4);
    expect(alive!.readyState).toBe(WebSocket.OPEN);
    alive!.close();
    await quick.kill();
  });
});

/** A store in memory, whose disk can be full. */
class FullDisk {
  readonly kept = new Map<string, { version: number; document: string }>();
  isFull = false;
  reads = 0;
  /** How often something could not be written. */
  failures = 0;

  read(name: string): string | null {
    this.reads++;
    return this.kept.get(name)?.document ?? null;
  }

  write(name: string, version: number, document: string, before: number): boolean {
    if (this.isFull) {
      this.failures++;
      const error = new Error('ENOSPC: no space left on device, write');
      throw Object.assign(error, { code: 'ENOSPC' });
    }
    if ((this.kept.get(name)?.version ?? 0) !== before) return false;
    this.kept.set(name, { version, document });
    return true;
  }

  table(name: string): AnyTable {
    return tableFromJson(game, JSON.parse(this.kept.get(name)!.document));
  }

  setAside(): void {
    throw new Error('nothing is damaged here');
  }

  rename(): void {
    // Names are not kept.
  }

  names(): object {
    return {};
  }
}

/** The example's rooms. */
interface Rooms {
  openRooms(store: FullDisk, settings: { botPause?: number; idleAfter?: number }): Enter;
}
type Enter = (
  name: string,
  wish: object,
  guest: { id: string; name: string; send: (message: object) => void },
  seen: { seq: number; version: number },
) => Promise<{ ask: (request: object) => Promise<void>; leave: () => void }>;

// In this process, so that a test can be the disk and the clock.
describe('the rooms of the example', () => {
  const DAY = 86_400_000;
  const HOUR = 3_600_000;
  let rooms: Rooms;
  let disk: FullDisk;
  let log: MockInstance;

  beforeAll(async () => {
    const built = folder();
    const outfile = join(built, 'rooms.mjs');
    await build({
      entryPoints: [join(built, 'rooms.ts')],
      bundle: true,
      packages: 'external',
      format: 'esm',
      platform: 'node',
      outfile,
    });
    rooms = (await import(pathToFileURL(outfile).href)) as Rooms;
  });

  beforeEach(() => {
    vi.useFakeTimers();
    log = vi.spyOn(console, 'error').mockReturnValue();
    disk = new FullDisk();
    return () => {
      vi.useRealTimers();
      log.mockRestore();
    };
  });

  /** Somebody at a table, who hears its messages. */
  class Visitor {
    client: AnyTableClient = newClient();
    readonly id: string;
    #seat: Awaited<ReturnType<Enter>> | null = null;

    constructor(id: string) {
      this.id = id;
    }

    async enter(open: Enter, name: string, wish: object): Promise<void> {
      const send = (message: object): void => {
        this.client = hear(game, this.client, JSON.parse(JSON.stringify(message)));
      };
      const guest = { id: this.id, name: this.id, send };
      this.#seat = await open(name, wish, guest, { seq: 0, version: 0 });
      await this.#seat.ask({ type: 'join' });
    }

    act(): Promise<void> {
      const action = game.legalActionAt(this.client.view!, 0);
      return this.#seat!.ask(ask(this.client, { type: 'act', action }));
    }

    isNext(): boolean {
      return game.turn(this.client.view!) === this.client.seat;
    }

    leave(): void {
      this.#seat!.leave();
    }
  }

  test('a full disk refuses a request and nothing else, and bots go on when there is room again', async () => {
    const open = rooms.openRooms(disk, {});
    const ann = new Visitor('ann');
    await ann.enter(open, 'table', twoBots);
    while (!ann.isNext()) await vi.advanceTimersByTimeAsync(1000);
    const before = ann.client;
    disk.isFull = true;
    await expect(ann.act()).rejects.toThrow('ENOSPC');
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(ann.client).toEqual(before);

    // A bot tries again and again, but not all the time.
    disk.isFull = false;
    await ann.act();
    expect(ann.isNext()).toBe(false);
    disk.isFull = true;
    disk.failures = 0;
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(disk.failures).toBeGreaterThan(100);
    expect(disk.failures).toBeLessThan(140);
    expect(log).toHaveBeenCalledTimes(disk.failures);
    disk.isFull = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ann.isNext()).toBe(true);
    expect(disk.table('table').version).toBe(ann.client.version);
  });

  test('a full disk keeps nobody from running out of time, a little later', async () => {
    const open = rooms.openRooms(disk, {});
    const ann = new Visitor('ann');
    const wish = { game: 'pearls', players: 2, seats: [null, null], time: { perTurn: HOUR } };
    await ann.enter(open, 'table', wish);
    await new Visitor('ben').enter(open, 'table', wish);
    disk.isFull = true;
    await vi.advanceTimersByTimeAsync(2 * HOUR);
    expect(ann.client.absent).toEqual([]);
    disk.isFull = false;
    await vi.advanceTimersByTimeAsync(31_000);
    expect(ann.client.absent).toHaveLength(1);
  });

  test('a new table that cannot be kept is not there, for anybody', async () => {
    const open = rooms.openRooms(disk, {});
    disk.isFull = true;
    const ann = new Visitor('ann');
    await expect(ann.enter(open, 'table', twoBots)).rejects.toThrow('ENOSPC');
    expect(ann.client.status).toBe('away');
    disk.isFull = false;
    await ann.enter(open, 'table', twoBots);
    expect(ann.client.seat).toBe(0);
  });

  test('a player may think for longer than a timer of JavaScript can wait', async () => {
    const open = rooms.openRooms(disk, {});
    const wish = { game: 'pearls', players: 2, seats: [null, null], time: { perTurn: 60 * DAY } };
    const [ann, ben] = [new Visitor('ann'), new Visitor('ben')];
    await ann.enter(open, 'table', wish);
    await ben.enter(open, 'table', wish);
    await vi.advanceTimersByTimeAsync(60 * DAY - 1000);
    expect(disk.table('table').log).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(disk.table('table').log).toMatchObject([{ type: 'absent', reason: 'time' }]);
    expect(log).not.toHaveBeenCalled();
  });

  test('a table that everybody has left leaves memory, and comes back from the store', async () => {
    const open = rooms.openRooms(disk, { idleAfter: 60_000 });
    const wish = { game: 'pearls', players: 2, seats: [null, null], time: { perTurn: 60 * DAY } };
    const ann = new Visitor('ann');
    await ann.enter(open, 'table', wish);
    for (const [away, reads] of [
      [59_000, 1],
      [61_000, 2],
    ] as const) {
      ann.leave();
      await vi.advanceTimersByTimeAsync(away);
      await ann.enter(open, 'table', wish);
      expect(disk.reads).toBe(reads);
    }
    ann.leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe.runIf(inject('tools').database)('two processes with one PostgreSQL', () => {
  let hosts: readonly [Host, Host];
  let pool: pg.Pool;

  beforeAll(async () => {
    const built = folder();
    const { DATABASE_URL } = process.env;
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
    return tableFromJson(game, JSON.parse(rows[0]!.document));
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

  /**
   * After so many actions a process is killed. Players who are as far again ahead of a kill wait for it,
   * so that processes are killed as often on a slow machine as on a fast one.
   */
  const PACE = 40;
  let kills = 0;
  let actions = 0;

  /** Plays a game to its end, at whichever process is alive, and notes what was acknowledged. */
  class Player {
    readonly acknowledged = new Map<number, string>();
    client: AnyTableClient = newClient();
    #sent: { seq: number; action: unknown } | null = null;
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
        else if (
          status === 'playing' &&
          game.turn(view!) === seat &&
          actions < PACE * (kills + 2)
        ) {
          // What was not acknowledged is sent again, as it was.
          if (this.#sent?.seq !== this.client.seq + 1) {
            actions++;
            this.#sent = { seq: this.client.seq + 1, action: game.randomAction(view!, this.#rng) };
          }
          guest.say(ask(this.client, { type: 'act', action: this.#sent.action }));
        }
        // A refusal, or a request that was lost, or the next kill to wait for: look again.
        timer = setTimeout(go, 1000);
      };
      guest.onMessage = (message) => {
        if (message.type === 'step' && message.seq === this.#sent?.seq) {
          if (message.player === this.client.seat) {
            this.acknowledged.set(this.#sent.seq, game.formatAction(this.#sent.action));
          }
          this.#sent = null;
        }
        this.client = hear(game, this.client, message);
        clearTimeout(timer);
        timer = setTimeout(go, 20);
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
    const killer = async (): Promise<void> => {
      while (!isOver) {
        await pause(5);
        if (actions < PACE * (kills + 1)) continue;
        const host = hosts[kills % 2]!;
        await host.kill();
        kills++;
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
