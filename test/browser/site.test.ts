import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, vi } from 'vitest';
import { searchOf } from '../../docs/pages/search/search.js';
import type { Section } from '../../docs/pages/search/search.js';
import { buildSite } from '../../docs/pages/site.js';
import { isTooWide, objections } from './kit.js';
import type { Stage } from './kit.js';
import { openStage, test } from './staged.js';

// A browser on a busy machine takes its time.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

/** What readers look for, and where they should be led first. */
const QUERIES = [
  ['custom deck', 'guides/own-deck.html'],
  ['error handling', 'guides/error-codes.html'],
  ['multiplayer server', 'guides/app-and-server.html'],
  ['serialize', 'guides/getting-started.html#saving-a-game'],
  ['rotate', 'guides/rules-reef.html#r27-turning-and-mirroring'],
  ['translation', 'guides/languages.html'],
  ['reinforcement learning', 'guides/learning.html'],
  ['license', 'index.html#licence'],
  ['quickstart', 'guides/getting-started.html'],
  ['hot seat', 'play/index.html'],
  ['seeded random', 'guides/stability.html#seeds'],
  ['tutorial', 'guides/getting-started.html'],
  ['stack limit', 'guides/rules-reef.html#r22-stacks-of-four'],
  ['R26', 'guides/rules-reef.html#r26-each-piece-once'],
  ['hand limit', 'guides/rules-reef.html#r12-hand-limit'],
  ['tie', 'guides/rules-reef.html#r41-tie-covered-spaces'],
  ['legal moves', 'functions/reef-rules.legalActions.html'],
  ['legal actoins', 'functions/reef-rules.legalActions.html'],
  ['space-not-allowed', 'guides/error-codes.html#space-not-allowed'],
  ['save game', 'guides/getting-started.html#saving-a-game'],
] as const;

/** The whole site under a folder of its own, as a host may have it. It takes half a minute to build. */
describe('the site', () => {
  let stage: Stage;
  let out = '';
  let pages: readonly string[] = [];

  beforeAll(async () => {
    stage = await openStage();
    out = join(stage.folder, 'whole/reef-rules');
    await buildSite({ out, dist: join(stage.folder, 'dist'), logLevel: 'Error' });
    pages = readdirSync(out, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => file.endsWith('.html'));
    return () => stage.close();
  });

  const address = (page: string): string => stage.address(`whole/reef-rules/${page}`, 'http');

  test('fits a phone on every page, and cuts off no code on a laptop', async () => {
    expect(pages.length).toBeGreaterThan(100);
    const { page, close } = await stage.visit(address('index.html'));
    const faults: string[] = [];
    for (const one of pages) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(address(one), { waitUntil: 'domcontentloaded' });
      if ((await narrowCode(page)) > 0) faults.push(`${one} cuts off code`);
      await page.setViewportSize({ width: 375, height: 800 });
      if (await isTooWide(page)) faults.push(`${one} is too wide for a phone`);
    }
    expect(faults).toEqual([]);
    await close();
  });

  test('shows that a wide table goes on, until it is scrolled to its end', async () => {
    const viewport = { width: 375, height: 800 };
    const { page, close } = await stage.visit(address('guides/standard-deck.html'), { viewport });
    const table = page.locator('table').first();
    const goesOn = (): Promise<boolean> => page.locator('table.goes-on').first().isVisible();
    await expect.poll(goesOn).toBe(true);
    await table.focus();
    await page.keyboard.press('ArrowRight');
    await page.evaluate(
      "for (const one of document.querySelectorAll('table')) one.scrollLeft = 9999",
    );
    await expect.poll(goesOn).toBe(false);
    await close();
  });

  test('opens its navigation on a phone, and closes it by the escape key', async () => {
    const viewport = { width: 375, height: 800 };
    const { page, close } = await stage.visit(address('guides/arena.html'), { viewport });
    const link = page.locator('.site-menu a', { hasText: 'Languages' });
    expect(await link.isVisible()).toBe(false);
    await page.click('#menu-button');
    expect(await link.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await link.isVisible()).toBe(false);
    await page.click('#menu-button');
    await link.click();
    await page.waitForURL(({ href }) => href === address('guides/languages.html'));
    await close();
  });

  test('keeps the theme that a reader chose', async () => {
    const { page, close } = await stage.visit(address('index.html'));
    await page.selectOption('#theme', 'dark');
    await page.goto(address('guides/arena.html'));
    expect(await page.getAttribute('html', 'data-theme')).toBe('dark');
    expect(await page.inputValue('#theme')).toBe('dark');
    await close();
  });

  test('has titles and descriptions that tell its pages apart', () => {
    const text = (one: string): string => readFileSync(join(out, one), 'utf8');
    const part = (one: string, pattern: RegExp): string => pattern.exec(text(one))?.[1] ?? '';
    expect(part('index.html', /<title>(.*?)<\/title>/)).toMatch(/^reef-rules \| The board games/);
    for (const one of pages) {
      expect(part(one, /<title>(.*?)<\/title>/), one).toMatch(/reef-rules/);
      expect(part(one, /name="description"\s+content="(.*?)"/), one).toMatch(/.{10,}/);
    }
    const guides = pages.filter((one) => one.startsWith('guides/'));
    const descriptions = guides.map((one) => part(one, /name="description" content="(.*?)"/));
    expect(new Set(descriptions).size).toBe(guides.length);
  });

  describe('the search', () => {
    let sections: readonly Section[] = [];
    beforeAll(() => {
      const script = readFileSync(join(out, 'assets/search-index.js'), 'utf8');
      sections = JSON.parse(script.replace(/^.*? = /, '').replace(/;\n$/, '')) as Section[];
    });

    test('leads to places that are there', () => {
      const texts = new Map(pages.map((one) => [one, readFileSync(join(out, one), 'utf8')]));
      const isThere = (url: string): boolean => {
        const [page = '', anchor] = url.split('#');
        return texts.get(page)?.includes(anchor === undefined ? '' : `id="${anchor}"`) === true;
      };
      expect(sections.map(({ url }) => url).filter((url) => !isThere(url))).toEqual([]);
    });

    test.each(QUERIES)('finds "%s" first at %s', (query, target) => {
      expect(searchOf(sections)(query)[0]?.url).toBe(target);
    });

    test('finds nothing that only the language explains', () => {
      expect(sections.map(({ heading }) => heading)).not.toContain('stackTraceLimit');
    });

    test.each(['guides/arena.html', 'functions/reef-rules.setup.html', 'lab/index.html'])(
      'works by keys alone on %s',
      async (from) => {
        const { page, troubles, close } = await stage.visit(address(from));
        await page.keyboard.press('Control+k');
        await page.locator('#search-input').fill('hand limit');
        const results = page.locator('#search-results a');
        await results.first().waitFor();
        const links = await page.evaluate<string[]>(
          "[...document.querySelectorAll('#search-results a')].map(({ href }) => href)",
        );

        // The first one is chosen, arrows lead on, and enter follows.
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await page.waitForURL(({ href }) => href === links[1]);
        expect(troubles).toEqual([]);
        await close();
      },
    );
  });

  test('shows a game that plays itself, unless the reader wants no motion', async () => {
    const scene = '#hero-scene';
    const moving = await stage.visit(address('index.html'), { reducedMotion: 'no-preference' });
    const first = await moving.page.getAttribute(scene, 'data-at');
    await moving.page.waitForFunction(
      `document.querySelector('${scene}').dataset.at !== '${first ?? ''}'`,
    );
    await moving.page.click('#hero-pause');
    expect(await moving.page.textContent('#hero-pause')).toBe('Resume');
    expect(moving.troubles).toEqual([]);
    await moving.close();

    const still = await stage.visit(address('index.html'), { reducedMotion: 'reduce' });
    expect(await still.page.textContent('#hero-pause')).toBe('Resume');
    const before = Number(await still.page.getAttribute(scene, 'data-at'));
    await still.page.click('#hero-pause');
    expect(Number(await still.page.getAttribute(scene, 'data-at'))).toBe(before + 1);
    expect(await still.page.textContent('#hero-pause')).toBe('Pause');
    expect(await still.page.locator(`${scene} svg`).count()).toBeGreaterThan(1);
    expect(still.troubles).toEqual([]);
    await still.close();
  });

  /** Every guide and entry point, and one page of each kind of name: all others are made alike. */
  const kinds = (): readonly string[] => {
    const seen = new Set<string>();
    return pages.filter((one) => {
      const [kind = ''] = one.split('/');
      const isAlike =
        /^(classes|functions|interfaces|types|variables)$/.test(kind) && seen.has(kind);
      seen.add(kind);
      return !isAlike;
    });
  };

  test.each([
    ['light', 1280],
    ['dark', 375],
  ] as const)('is there for everybody, %s, %i pixels wide', async (colorScheme, width) => {
    const options = { colorScheme, viewport: { width, height: 800 } };
    const { page, troubles, close } = await stage.visit(address('index.html'), options);
    const found: string[] = [];
    for (const one of kinds()) {
      await page.goto(address(one));
      found.push(...(await objections(page)).map((line) => `${one} ${line}`));
    }
    expect(found).toEqual([]);
    expect(troubles).toEqual([]);
    await close();
  });
});

/** How many blocks of code are wider than the page lets them be, or too narrow for 100 characters. */
async function narrowCode(page: Page): Promise<number> {
  // Letters of the usual fonts for code are 0.6 times as wide as they are high, or a little more.
  return page.evaluate<number>(`[...document.querySelectorAll('.col-content > .tsd-typography > pre')]
    .filter((block) => {
      const size = parseFloat(getComputedStyle(block).fontSize);
      const room = block.clientWidth - 2 * parseFloat(getComputedStyle(block).paddingLeft);
      return block.scrollWidth > block.clientWidth + 1 || room < 100 * 0.602 * size;
    }).length`);
}
