import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, vi } from 'vitest';
import { buildSite } from '../../docs/pages/site.js';
import { isTooWide, objections } from './kit.js';
import type { Stage } from './kit.js';
import { openStage, test } from './staged.js';

// A browser on a busy machine takes its time.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

/** The whole site under a folder of its own, as a host may have it. It takes half a minute to build. */
describe('the site', () => {
  let stage: Stage;
  let pages: readonly string[] = [];

  beforeAll(async () => {
    stage = await openStage();
    const out = join(stage.folder, 'whole/reef-rules');
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
      // TypeDoc hides a page until its script has run.
      await page.evaluate('document.body.style.removeProperty("display")');
      if ((await narrowCode(page)) > 0) faults.push(`${one} cuts off code`);
      await page.setViewportSize({ width: 375, height: 800 });
      if (await isTooWide(page)) faults.push(`${one} is too wide for a phone`);
    }
    expect(faults).toEqual([]);
    await close();
  });

  test.each([
    ['R26', 'guides/rules-reef.html#r26-each-piece-once'],
    ['hand limit', 'guides/rules-reef.html#r12-hand-limit'],
    ['tie', 'guides/rules-reef.html#r41-tie-covered-spaces'],
    ['legal moves', 'functions/reef-rules.legalActions.html'],
    ['space-not-allowed', 'guides/error-codes.html#space-not-allowed'],
  ])('finds "%s", from a guide, from the reference and from the lab', async (query, target) => {
    for (const from of ['guides/arena.html', 'functions/reef-rules.setup.html', 'lab/index.html']) {
      const { page, troubles, close } = await stage.visit(address(from));
      await page.keyboard.press('Control+k');
      await page.locator('#tsd-search-input').fill(query);
      await page.locator('#tsd-search-results a').first().waitFor();
      const links = await page.evaluate<string[]>(
        "[...document.querySelectorAll('#tsd-search-results a')].map(({ href }) => href)",
      );
      expect(links.slice(0, 3)).toContain(address(target));

      // With keys alone: the first one is chosen, arrows lead on, and enter follows.
      const at = links.indexOf(address(target));
      for (let i = 0; i < at; i++) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(({ href }) => href === address(target));
      const anchor = target.split('#')[1];
      if (anchor !== undefined) expect(await page.locator(`[id="${anchor}"]`).count()).toBe(1);
      expect(troubles).toEqual([]);
      await close();
    }
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

  test.each(['light', 'dark'] as const)('is there for everybody, %s', async (colorScheme) => {
    for (const [one, width] of [
      ['index.html', 1280],
      ['guides/error-codes.html', 375],
      ['functions/reef-rules.setup.html', 1280],
      ['guides/rules-pearls.html', 1280],
    ] as const) {
      const viewport = { width, height: 800 };
      const { page, troubles, close } = await stage.visit(address(one), { colorScheme, viewport });
      // TypeDoc puts links into what opens and closes parts of the navigation.
      const found = await objections(page);
      expect(found.filter((line) => !line.startsWith('nested-interactive: '))).toEqual([]);
      expect(troubles).toEqual([]);
      await close();
    }
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
