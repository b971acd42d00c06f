import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import { isThorough } from '../kit/runs.js';
import { NO_BROWSER, startChromium } from '../setup/chromium.js';

export const root: string = resolve(import.meta.dirname, '../..');

/** The pages as they are built, from the library as it is built, with a browser to look at them. */
export class Stage {
  readonly folder: string;
  readonly #browser: Browser;
  readonly #server: Server;

  private constructor(folder: string, browser: Browser, server: Server) {
    this.folder = folder;
    this.#browser = browser;
    this.#server = server;
  }

  /**
   * Starts a browser, and opens the stage on a folder with `site` and `dist`.
   *
   * @throws Error if no browser can be started.
   */
  static async open(folder: string): Promise<Stage> {
    const started = await startChromium();
    if (started === null) throw new Error(NO_BROWSER);
    return new Stage(folder, started.browser, await serve(folder));
  }

  async close(): Promise<void> {
    await this.#browser.close();
    this.#server.close();
    this.#server.closeAllConnections();
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
    // A page that is left does not wait for what it has asked for.
    const open = new Set<Request>();
    const left = new Set<Request>();
    page.on('request', (request) => {
      if (request.isNavigationRequest()) for (const one of open) left.add(one);
      open.add(request);
      requests.push(request.url());
    });
    page.on('requestfinished', (request) => open.delete(request));
    page.on('requestfailed', (request) => {
      // Nor does the browser always wait for the picture of the tab, which is of no type that a page asks for.
      const isLeft = left.has(request) || request.resourceType() === 'other';
      const isCutOff = isLeft && request.failure()?.errorText === 'net::ERR_ABORTED';
      if (!isCutOff) troubles.push(`failed: ${request.url()}`);
    });
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

/** Spreads letters and words as far as a reader may (WCAG 1.4.12): much wider than any usual font. */
export async function spreadText(page: Page): Promise<void> {
  const content = '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }';
  await page.addStyleTag({ content });
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
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
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

/** What the accessibility checker objects to on a page, or in one part of it: one line for each rule. */
export async function objections(page: Page, part = 'html'): Promise<string[]> {
  const isThere = await page.evaluate<boolean>("typeof axe !== 'undefined'");
  if (!isThere) await page.addScriptTag({ content: readFileSync(AXE, 'utf8') });
  return page.evaluate<string[]>(`
    axe.run('${part}', { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.map(({ id, help, nodes }) =>
        id + ': ' + help + ' ' + nodes.map(({ target }) => target.join(' ')).join(', ')))
  `);
}

/** How a page may look: a theme and a width. A quick run looks once at each page. */
const ALL_LOOKS = [
  ['dark', 375],
  ['light', 1200],
  ['dark', 1200],
  ['light', 375],
] as const;
export const LOOKS: readonly (readonly ['light' | 'dark', number])[] = isThorough
  ? ALL_LOOKS
  : ALL_LOOKS.slice(0, 1);
