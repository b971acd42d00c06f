import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Database from 'libsql';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { reef, STANDARD_DECK } from '../../src/index.js';
import type { AnyGame, GameOptions, State } from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';
import { openTable, tableFromJson } from '../../src/table/index.js';
import type { AnyTable, TimeLimits } from '../../src/table/index.js';
import { isThorough } from '../kit/runs.js';
import { copyExample, Guest, hello, Host } from './example.js';
import { isTooWide, objections, root } from './kit.js';
import type { Stage, Visit } from './kit.js';
import { openStage, test as testInBrowser } from './staged.js';

// A browser on a busy machine takes its time.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const folder = (): string => join(inject('built'), 'docs/examples/server');
const PHONE = { width: 375, height: 800 };

let host: Host;
let database: InstanceType<typeof Database>;

beforeAll(async () => {
  copyExample('server');
  const vite = [
    join(root, 'node_modules/vite/bin/vite.js'),
    'build',
    folder(),
    '--logLevel',
    'warn',
  ];
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, vite, { env });
  const file = join(mkdtempSync(join(folder(), 'tables-')), 'tables.db');
  host = await Host.open(folder(), { TABLES: file });
  database = new Database(file);
  // The server may be writing, and a busy disk takes its time.
  database.exec('PRAGMA busy_timeout = 10000');
  return async () => {
    database.close();
    await host.kill();
    expect(host.errors).toBe('');
  };
});

/** Puts a table with two free seats where the server keeps them, and returns its name. */
function prepare(game: AnyGame, options: GameOptions, time?: TimeLimits): string {
  const name = `a-table-for-the-tests-${++tables}`;
  const table = openTable(game, { options, seats: [null, null], time }, 0);
  database.prepare('INSERT INTO tables VALUES (?, 1, ?)').run(name, JSON.stringify(table));
  return name;
}
let tables = 0;

function documentOf(name: string): string | undefined {
  const row = database.prepare('SELECT document FROM tables WHERE name = ?').get(name);
  return (row as { document: string } | undefined)?.document;
}

function kept(game: AnyGame, name: string): AnyTable {
  return tableFromJson(game, JSON.parse(documentOf(name)!));
}

describe('the server of the example', () => {
  const options = { players: 2, seed: 7, first: 0 } as GameOptions;
  const start = { type: 'act', action: reef.parseAction('start r@b2 y@c2 p@b3 g@c3'), seq: 0 };

  test.each<[what: string, said: object | string, answer: string]>([
    ['no JSON', 'hello', 'not valid JSON'],
    ['nothing', 'null', 'no such table'],
    [
      'a short token',
      { token: 'short', name: 'x', table: 'a-table-for-the-tests' },
      'no such table',
    ],
    ['a path', hello('x', '../../../../../../../etc/passwd'), 'no such table'],
    ['a table that is not there', hello('x', 'a-table-that-is-not-there'), 'no such table'],
    [
      'a wish for another game',
      hello('x', 'a-table-for-the-tests', { wish: { game: 'constructor' } }),
      'no such table',
    ],
    [
      'a wish for five in Reef',
      hello('x', 'a-table-for-the-tests', { wish: { game: 'reef', players: 5, seats: [] } }),
      'players',
    ],
    [
      'a wish without seats',
      hello('x', 'a-table-for-the-tests', { wish: { game: 'reef', players: 2 } }),
      'seats',
    ],
  ])('says what is wrong with a hello with %s, and goes on', async (_, said, answer) => {
    const guest = await Guest.connect(host, said);
    expect((await guest.hear('refused')).message).toContain(answer);
    guest.say(hello('y', prepare(reef, options)));
    expect((await guest.hear('welcome')).seq).toBe(0);
    guest.close();
  });

  test('deals by chance, whatever somebody wishes', async () => {
    const wish = { game: 'reef', players: 2, seats: [null, null], seed: 7, options };
    const names = ['a-table-for-somebody-1', 'a-table-for-somebody-2'];
    const guests = await Promise.all(
      names.map((name) => Guest.connect(host, hello('x', name, { wish }), { type: 'join' })),
    );
    const isKept = (name: string): boolean => documentOf(name) !== undefined;
    await vi.waitUntil(() => names.every(isKept));
    const [one, other] = names.map((name) => kept(reef, name));
    expect(one!.current).not.toEqual(other!.current);
    guests.forEach((guest) => {
      guest.close();
    });
  });

  test('knows people by their tokens, which nobody else is told', async () => {
    const table = prepare(reef, options);
    const ann = await Guest.connect(host, hello('Ann', table), { type: 'join' });
    const ben = await Guest.connect(host, hello('Ben', table), { type: 'join' });
    await ben.hear('welcome', ({ seat }) => seat === 1);
    const thief = await Guest.connect(
      host,
      { ...hello('Ann', table), token: 'another-token-that-is-long' },
      start,
    );
    expect((await thief.hear('refused')).code).toBe('not-seated');
    ann.say(start);
    await thief.hear('step');
    ben.close();
    expect(JSON.stringify(thief.messages)).not.toContain('a-token');
    expect(documentOf(table)).not.toContain('a-token');
    ann.close();
    thief.close();
  });

  test('tells somebody who comes back what they have missed', async () => {
    const table = prepare(reef, options);
    const ben = await Guest.connect(host, hello('Ben', table));
    const ann = await Guest.connect(host, hello('Ann', table), { type: 'join', seat: 0 });
    await ann.hear('welcome', ({ seat }) => seat === 0);
    ben.say({ type: 'join' });
    const { seq, version } = await ben.hear('welcome', ({ seat }) => seat === 1);
    ben.close();
    ann.say(start);
    await ann.hear('step');
    const back = await Guest.connect(host, hello('Ben', table, { seq, version }));
    await back.hear('step');
    expect(back.messages.map(({ type }) => type as string)).toEqual(['names', 'step']);
    ann.close();
    back.close();
  });

  test('ends the game of somebody who runs out of time', async () => {
    const time = { perTurn: 50 };
    const table = prepare(pearls, options, time);
    const ann = await Guest.connect(host, hello('Ann', table), { type: 'join' });
    const ben = await Guest.connect(host, hello('Ben', table), { type: 'join' });
    expect((await ann.hear('over')).ending).toEqual({ by: 'forfeit', player: 0, reason: 'time' });
    ann.close();
    ben.close();
  });

  test.each(['/../server.ts', '/..', '/tables', '/%2e%2e/server.ts', '//', '/nothing.js'])(
    'serves nothing but the client: %s',
    async (path) => {
      const socket = connect(host.port, 'localhost');
      socket.end(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      const [answer] = (await once(socket.setEncoding('utf8'), 'data')) as [string];
      expect(answer).toMatch(/^HTTP\/1.1 (404|200 OK\r\ncontent-type: text\/html)/);
      expect(answer).not.toContain('RulesError');
    },
  );
});

describe('the server and client of the example', () => {
  let stage: Stage;
  let visits: Visit[] = [];

  beforeAll(async () => {
    if (!inject('hasBrowser')) return undefined;
    stage = await openStage();
    return () => stage.close();
  });

  /** Somebody new comes to a table. */
  async function visit(
    name: string,
    table?: string,
    options?: BrowserContextOptions,
  ): Promise<Page> {
    const visited = await stage.visit(host.address(table), options);
    visits.push(visited);
    const { page } = visited;
    await page.getByLabel('Your name').fill(name);
    if (table !== undefined) await page.getByRole('button', { name: 'Go to the table' }).click();
    return page;
  }

  async function sit(name: string, table: string, options?: BrowserContextOptions): Promise<Page> {
    const page = await visit(name, table, options);
    await page.getByRole('button', { name: 'Take a seat' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    return page;
  }

  /** Everybody goes, and nothing has gone wrong but what had to. */
  async function leave({ wasKilled = false } = {}): Promise<void> {
    const troubles = visits.flatMap((one) => one.troubles);
    const refused = troubles.filter((text) => text.includes('ERR_CONNECTION_REFUSED'));
    expect(troubles).toEqual(wasKilled ? refused : []);
    await Promise.all(visits.map((one) => one.close()));
    visits = [];
  }

  /** Presses the tab key until something of that name has the focus. */
  async function tabTo(page: Page, name: string): Promise<void> {
    const focused = `(() => {
      const { labels, textContent, ariaLabel } = document.activeElement;
      return ariaLabel ?? labels?.[0]?.textContent ?? textContent;
    })()`;
    for (let i = 0; i < 100; i++) {
      await page.keyboard.press('Tab');
      if ((await page.evaluate<string>(focused)).startsWith(name)) return;
    }
    throw new Error(`the tab key does not lead to ${name}`);
  }

  /** The words on buttons, which stand beside their pictures. */
  const wordsOn = (buttons: { lastChild: { textContent: string | null } | null }[]): string[] =>
    buttons.map((one) => one.lastChild?.textContent ?? '');
  const status = (page: Page): Locator => page.getByRole('status');
  const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
  const spaces = (page: Page): Locator => page.locator('[data-cell][role="button"]');

  async function says(page: Page, text: string | RegExp): Promise<void> {
    await status(page).filter({ hasText: text }).waitFor();
  }

  async function tells(page: Page, text: string): Promise<void> {
    await page.getByRole('log').filter({ hasText: text }).waitFor();
  }

  /** Clicks until an action is done: a card is played if there is one, else one is taken. */
  async function actInReef(page: Page): Promise<void> {
    const isStart = (await button(page, 'Take').count()) === 0;
    const card = button(page, /^Play$/);
    if (!isStart && (await card.count()) === 0) return button(page, 'Take').first().click();
    if (!isStart) await card.first().click();
    while ((await spaces(page).count()) > 0) await spaces(page).first().click();
    await button(page, /^Place/).click();
  }

  /** Lets two players act in turn: so many times, or until the game is over. */
  async function playOn(
    players: readonly [Page, Page],
    act: (page: Page) => Promise<void>,
    turns = Infinity,
  ): Promise<void> {
    const ready = /your turn|is over/;
    let [next, other] = players;
    if (await status(other).filter({ hasText: 'your turn' }).isVisible())
      [next, other] = [other, next];
    for (let turn = 0; turn < turns; turn++) {
      await says(next, ready);
      if ((await status(next).textContent())!.includes('is over')) return;
      await act(next);
      await says(next, /turn of|is over/);
      [next, other] = [other, next];
    }
  }

  testInBrowser(
    'two browsers finish a game although the server is killed, and a third one watches',
    async () => {
      // A short game, which lasts a few turns longer than the server's first life.
      const cards = STANDARD_DECK.slice(0, 10);
      const table = prepare(reef, { players: 2, seed: 7, cards } as GameOptions);
      const [ann, ben] = [await sit('Ann', table), await sit('Ben', table)];
      const cleo = await visit('Cleo', table);
      const all = [ann, ben, cleo];
      await says(cleo, 'It is the turn of');
      expect(await cleo.getByRole('button', { disabled: false }).allTextContents()).toEqual([
        'Change your name',
      ]);
      await playOn([ann, ben], actInReef, 5);
      const before = kept(reef, table);

      await host.kill();
      await Promise.all(all.map((page) => says(page, 'Connecting')));
      await host.start();
      await Promise.all(all.map((page) => says(page, 'turn')));
      expect(kept(reef, table)).toEqual(before);

      await playOn([ann, ben], actInReef);
      await Promise.all(all.map((page) => says(page, /^The game is over. Winner: (Ann|Ben)/)));
      expect(reef.result(kept(reef, table).current as State)).not.toBeNull();
      const logs = await Promise.all(all.map((page) => page.getByRole('log').textContent()));
      expect(logs[0]).toContain('the game is over');
      expect(new Set(logs).size).toBe(1);
      await leave({ wasKilled: true });
    },
  );

  testInBrowser('takes back what has shown nothing, and says why it does not', async () => {
    const table = prepare(reef, { players: 2, seed: 7, first: 0 } as GameOptions);
    const [ann, ben] = [await sit('Ann', table), await sit('Ben', table)];
    await actInReef(ann);
    await says(ben, 'your turn');
    await button(ben, 'Undo').click();
    await ben.getByRole('alert').filter({ hasText: 'nothing that could be taken back' }).waitFor();
    await button(ann, 'Undo').click();
    await says(ann, 'your turn');
    await says(ben, 'turn of Ann');
    await tells(ben, 'Ann takes that back');
    await leave();
  });

  testInBrowser('is played by keyboard, on a phone, against a bot', async () => {
    const page = await visit('Ann', undefined, { viewport: PHONE, hasTouch: true });
    await tabTo(page, 'Bots among them');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, 'Open a table');
    await page.keyboard.press('Enter');
    await button(page, 'Take a seat').waitFor();
    await tabTo(page, 'Take a seat');
    await page.keyboard.press('Enter');
    await says(page, 'your turn');
    for (const space of ['b2', 'c2', 'b3', 'c3']) {
      await tabTo(page, space);
      await page.keyboard.press('Enter');
    }
    // The last piece leads to the button, and the button to the line that says whose turn it is.
    await page.keyboard.press('Enter');
    expect(await page.evaluate<string>('document.activeElement.role')).toBe('status');
    await page.getByRole('button', { name: 'Take', disabled: false }).first().waitFor();
    await tabTo(page, 'Take');
    await page.keyboard.press('Enter');
    await button(page, /^Play$/)
      .nth(2)
      .waitFor();
    await tabTo(page, 'Play');
    await page.keyboard.press('Enter');
    await spaces(page).first().waitFor();
    expect(await isTooWide(page)).toBe(false);
    expect(await objections(page)).toEqual([]);
    await leave();
  });

  testInBrowser('speaks German to whoever asks for it', async () => {
    const visited = await stage.visit(`${host.address()}?lang=de`, { viewport: PHONE });
    visits.push(visited);
    const { page } = visited;
    await page.getByLabel('Dein Name').fill('Anna');
    await page.getByLabel('davon Bots').selectOption('1');
    await button(page, 'Tisch eröffnen').click();
    await button(page, 'Platz nehmen').click();
    await says(page, 'Du bist am Zug');
    for (let i = 0; i < 4; i++) await spaces(page).first().click();
    await button(page, /^Setzen, 0 Punkte$/).click();
    // When it is her turn again, the last action was the bot's. The log keeps no more than its last lines.
    await page
      .getByRole('button', { name: 'Nehmen', exact: true, disabled: false })
      .first()
      .waitFor();
    expect(await page.getByRole('log').innerText()).toMatch(/Anna ist am Zug[^\n]*$/);
    // Bots agree, so she goes back to her own action.
    await button(page, 'Zurücknehmen').click();
    await spaces(page).first().waitFor();
    await tells(page, 'Anna nimmt das zurück');
    expect(await page.evaluate('document.documentElement.lang')).toBe('de');
    expect(await page.locator('#app').innerText()).not.toMatch(
      /\b(Take|Draw|Play|points|turn of|Undo)\b/,
    );
    expect(await isTooWide(page)).toBe(false);
    if (isThorough) expect(await objections(page)).toEqual([]);
    await leave();
  });

  testInBrowser('plays Pearls with five bots, until somebody resigns', async () => {
    const page = await visit('Ann', undefined, { viewport: PHONE, colorScheme: 'dark' });
    expect(await objections(page)).toEqual([]);
    await page.getByLabel('Game').selectOption('pearls');
    await page.getByLabel('Players').selectOption('6');
    await page.getByLabel('Bots').selectOption('5');
    await page.getByLabel('Seconds').selectOption('300');
    await button(page, 'Open a table').click();
    await button(page, 'Take a seat').click();
    await says(page, /your turn, \d+ seconds/);
    const own = page.getByRole('region', { name: 'Ann' });
    const handSize = async (): Promise<number> => {
      const cards = await own.getByRole('button', { name: /^\d+ / }).evaluateAll(wordsOn);
      return cards.reduce((sum, text) => sum + parseInt(text, 10), 0);
    };
    const before = await handSize();
    const offered = page.getByRole('button', { name: /^Take \d/, disabled: false }).first();
    const [words = ''] = await offered.evaluateAll(wordsOn);
    const taken = Number(/\d+/.exec(words)![0]);
    await offered.click();
    await expect.poll(handSize).toBe(before + taken);
    await says(page, 'your turn');
    await own.getByRole('button', { name: /^\d+ /, disabled: false }).first().click();
    expect(await objections(page)).toEqual([]);
    expect(await isTooWide(page)).toBe(false);
    await button(page, /^Play 1$/).click();
    await says(page, 'turn of Bot');
    expect(await handSize()).toBe(before + taken - 1);
    page.on('dialog', (dialog) => void dialog.accept());
    await button(page, 'Resign').click();
    // The bots play on without her, and she may come back.
    await button(page, 'Come back').click();
    await button(page, 'Resign').waitFor();
    await says(page, 'turn');
    await leave();
  });
});
