import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, test as vitestTest } from 'vitest';
import type { TestAPI } from 'vitest';
import { Stage } from './kit.js';
import type { Visit } from './kit.js';

/** As in Vitest, but skipped where there is no browser: the set-up of the tests says so. */
export const test: TestAPI = vitestTest.skipIf(!inject('hasBrowser')) as TestAPI;

/** The stage on which the tests of a file look at the pages. */
export async function openStage(): Promise<Stage> {
  return Stage.open(inject('built'));
}

/** Where the site has its icon, which a browser asks for by itself. */
const ICON = 'assets/favicon.svg';

/**
 * A page of the site that the tests of a file look at one after the other: a new one for each would take
 * longer than most tests. After each look nothing has gone wrong, and nothing came from elsewhere.
 */
export class SharedPage {
  readonly #stage: Stage;
  readonly #file: string;
  readonly #options: BrowserContextOptions;
  #visit: Visit | null = null;

  constructor(stage: Stage, file: string, options: BrowserContextOptions = {}) {
    this.#stage = stage;
    this.#file = file;
    this.#options = options;
  }

  /** Looks at the page as the last test left it: for tests that set up all they ask about. */
  async look(act: (page: Page) => Promise<void>): Promise<void> {
    const isThere = this.#visit?.page.url().startsWith(this.#address('file')) === true;
    if (isThere) await this.#watched(this.#visit!, 'file', act);
    else await this.open(act);
  }

  /** Opens the page for somebody new, as a link with that hash does, and looks at it. */
  async open(
    act: (page: Page) => Promise<void>,
    hash = '',
    way: 'file' | 'http' = 'file',
  ): Promise<void> {
    this.#visit ??= await this.#stage.visit('about:blank', this.#options);
    await this.#watched(this.#visit, way, async (page) => {
      // Another hash alone would be a step within the page; and in between, nothing is stored anew.
      await page.goto(this.#stage.address('site/empty.html', way));
      await page.evaluate('localStorage.clear()');
      await page.goto(`${this.#address(way)}${hash}`);
      await act(page);
    });
  }

  async #watched(
    visit: Visit,
    way: 'file' | 'http',
    act: (page: Page) => Promise<void>,
  ): Promise<void> {
    const { page, troubles, requests } = visit;
    const before = requests.length;
    // If this look fails, the next one gets a new page.
    this.#visit = null;
    await act(page);
    expect(troubles).toEqual([]);
    // A browser may ask for the icon of the page before this one, from a file or by http, when it is long gone.
    const icon = this.#stage.address('site/', way === 'file' ? 'http' : 'file') + ICON;
    const site = this.#stage.address('site/', way);
    const elsewhere = (url: string): boolean =>
      !url.startsWith(site) && url !== icon && !/^(data|blob|about):/.test(url);
    expect(requests.slice(before).filter(elsewhere)).toEqual([]);
    this.#visit = visit;
  }

  #address(way: 'file' | 'http'): string {
    return this.#stage.address(`site/${this.#file}`, way);
  }
}
