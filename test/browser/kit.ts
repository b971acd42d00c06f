import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { buildPages } from '../../docs/pages/lab/build.js';

export const root: string = resolve(import.meta.dirname, '../..');

/** Where Chromium usually is; the variable CHROMIUM names another place. */
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The browser to test with. Without one the tests fail: what was not tested does not count. */
export function findChromium(
  named: string | undefined = process.env['CHROMIUM'],
  places: readonly string[] = PLACES,
): string {
  const found = (named === undefined ? places : [named]).find((place) => existsSync(place));
  if (found !== undefined) return found;
  const why =
    named === undefined ? 'No Chromium was found' : `CHROMIUM is ${named}, which is not there`;
  throw new Error(
    `${why}. Install it (on Debian: apt-get install chromium), or set CHROMIUM to the path of a Chromium or Chrome.`,
  );
}

/** The pages as they are built, from the library as it is built, with a browser to look at them. */
export class Stage {
  readonly folder: string;
  readonly dist: string;
  readonly #browser: Browser;
  readonly #server: Server;

  private constructor(folder: string, browser: Browser, server: Server) {
    this.folder = folder;
    this.dist = join(folder, 'dist');
    this.#browser = browser;
    this.#server = server;
  }

  /** Builds into a folder of its own: other tests may be building the library at the same time. */
  static async open(): Promise<Stage> {
    const executablePath = findChromium();
    const cache = join(root, 'node_modules/.cache');
    mkdirSync(cache, { recursive: true });
    const folder = mkdtempSync(join(cache, 'browser-'));
    const tsup = join(root, 'node_modules/tsup/dist/cli-default.js');
    const dist = join(folder, 'dist');
    execFileSync(process.execPath, [tsup, '--silent', '--no-dts', '--out-dir', dist], {
      cwd: root,
    });
    // Nothing below `node_modules` is taken to be part of this package, not even its module type.
    writeFileSync(join(dist, 'package.json'), '{ "type": "module" }');
    await buildPages(join(folder, 'site'), { dist });

    // In a container Chromium runs as root, and with little shared memory.
    const args = [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-gpu',
      '--disable-background-networking',
    ];
    const browser = await chromium.launch({ executablePath, args });
    return new Stage(folder, browser, await serve(folder));
  }

  async close(): Promise<void> {
    await this.#browser.close();
    this.#server.close();
    this.#server.closeAllConnections();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The address of a file on a web server, or on the disk. */
  address(file: string, way: 'http' | 'file' = 'file'): string {
    if (way === 'file') return pathToFileURL(join(this.folder, file)).href;
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/${file}`;
  }

  /** A page in a browser that has seen nothing before, and what has gone wrong on it so far. */
  async visit(address: string, options: BrowserContextOptions = {}): Promise<Visit> {
    const context = await this.#browser.newContext(options);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const troubles: string[] = [];
    const close = (): Promise<void> => context.close();
    const requests: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) troubles.push(message.text());
    });
    page.on('pageerror', (error) => troubles.push(String(error)));
    page.on('requestfailed', (request) => troubles.push(`failed: ${request.url()}`));
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(address);
    return { page, troubles, requests, close };
  }
}

/** A page that somebody looks at. */
export interface Visit {
  readonly page: Page;
  /** Errors and warnings, which there should be none of. */
  readonly troubles: readonly string[];
  /** Everything that the page has asked for. */
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
}

/** Waits until a page has that address. As a text it would be a pattern, with stars that mean more. */
export async function addressIs(page: Page, address: string): Promise<void> {
  await page.waitForURL(({ href }) => href === address);
}

/** Whether some of the page lies beyond the right edge of the window. */
export async function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
}

// A web server with nothing special about it.

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

async function serve(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = join(folder, decodeURIComponent(pathname));
    const type = TYPES[extname(file)];
    if (type === undefined || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': type }).end(readFileSync(file));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}

// Accessibility.

const AXE = join(root, 'node_modules/axe-core/axe.min.js');

/** What the accessibility checker objects to, one line for each rule. */
export async function objections(page: Page): Promise<string[]> {
  await page.addScriptTag({ content: readFileSync(AXE, 'utf8') });
  return page.evaluate<string[]>(`
    axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.map(({ id, help, nodes }) =>
        id + ': ' + help + ' ' + nodes.map(({ target }) => target.join(' ')).join(', ')))
  `);
}
