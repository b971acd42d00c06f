import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, vi } from 'vitest';
import { GALLERY } from '../../docs/pages/gallery.js';
import { reef } from '../../src/index.js';
import type { StartAction } from '../../src/index.js';
import { themeCss } from '../../src/svg/index.js';
import { isThorough } from '../kit/runs.js';
import { objections, root } from './kit.js';
import type { Stage, Visit } from './kit.js';
import { openStage, test } from './staged.js';

// A browser on a busy machine takes its time.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let stage: Stage | null = null;

beforeAll(async () => {
  if (!inject('hasBrowser')) return;
  stage = await openStage();
  // Beside the built package, where its name leads to it.
  const folder = join(stage.folder, 'examples/pictures');
  cpSync(join(root, 'docs/examples/pictures'), folder, { recursive: true });
  const outdir = join(stage.folder, 'pictures');
  await build({ entryPoints: [join(folder, 'place.js')], outdir, bundle: true, format: 'esm' });
  const html = `<!doctype html><html lang="en"><title>Pictures</title><link rel="icon" href="data:,">
    <style>${themeCss()}</style><main><h1>Pictures</h1><div id="reef"></div></main></html>`;
  writeFileSync(join(outdir, 'index.html'), html);
});

afterAll(() => stage?.close());

async function visit(): Promise<Visit> {
  return stage!.visit(stage!.address('pictures/index.html', 'http'));
}

/** Starts the recipe for plain DOM, which leaves its action in a variable. */
async function start(page: Page): Promise<void> {
  const view = reef.view(reef.setup({ players: 2, seed: 7, first: 0 }), 0);
  const draft = { type: 'start', placements: [] };
  await page.evaluate(`import('./place.js').then(({ place }) => {
    const reef = document.getElementById('reef');
    place(reef, ${JSON.stringify(view)}, ${JSON.stringify(draft)}, (action) => { done = action; });
  })`);
  await page.evaluate('globalThis.done = null');
}

const DONE: StartAction = reef.parseAction('start r@b2 y@c2 p@b3 g@c3') as StartAction;

test('the recipe for plain DOM lets somebody place pieces with a mouse', async () => {
  const { page, troubles, close } = await visit();
  await start(page);
  const spaces = page.locator('[data-cell][role="button"]');
  expect(await spaces.count()).toBe(4);
  expect(await objections(page)).toEqual([]);
  // A space that is not to be chosen does nothing.
  await page.locator('[data-cell="0"]').click();
  for (const cell of [5, 6, 9, 10]) await page.locator(`[data-cell="${cell}"]`).click();
  expect(await page.evaluate('done')).toEqual(DONE);
  expect(await spaces.count()).toBe(0);
  expect(troubles).toEqual([]);
  await close();
});

test('the recipe for plain DOM lets somebody place pieces with keys', async () => {
  const { page, troubles, close } = await visit();
  await start(page);
  await page.keyboard.press('Tab');
  const label = 'document.activeElement.querySelector("title").textContent';
  expect(await page.evaluate(label)).toBe('b2: empty');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(label)).toBe('c2: empty');
  await page.keyboard.press(' ');
  await page.keyboard.press('x');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('done')).toEqual(DONE);
  expect(troubles).toEqual([]);
  await close();
});

const ONE_OF_EACH_KIND = ['marks', 'dark', 'reef-4', 'pearls-4'];

test('every picture of the gallery is XML to a browser, and sound to a screen reader', async () => {
  expect(Object.keys(GALLERY)).toEqual(expect.arrayContaining(ONE_OF_EACH_KIND));
  const { page, troubles, close } = await visit();
  for (const [name, draw] of Object.entries(GALLERY)) {
    const svg = JSON.stringify(draw());
    const problems = await page.evaluate<number>(`(() => {
      const read = new DOMParser().parseFromString(${svg}, 'image/svg+xml');
      return read.querySelectorAll('parsererror').length;
    })()`);
    expect(problems, name).toBe(0);
    // The checker takes a while: a quick run shows it one picture of each kind.
    if (!isThorough && !ONE_OF_EACH_KIND.includes(name)) continue;
    await page.evaluate(`document.getElementById('reef').innerHTML = ${svg}`);
    expect(await objections(page), name).toEqual([]);
  }
  expect(troubles).toEqual([]);
  await close();
});

test('CSS variables of the page win over the theme of a picture', async () => {
  const { page, close } = await visit();
  const svg = JSON.stringify(GALLERY['dark']!());
  const fill = `(() => {
    const reef = document.getElementById('reef');
    reef.innerHTML = ${svg};
    return getComputedStyle(reef.querySelector('[data-card] rect')).fill;
  })()`;
  await page.evaluate(`document.documentElement.style.setProperty('--reef-card', 'rgb(1, 2, 3)')`);
  expect(await page.evaluate(fill)).toBe('rgb(1, 2, 3)');
  await close();
});
