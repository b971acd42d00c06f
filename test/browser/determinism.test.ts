import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { beforeAll, expect, vi } from 'vitest';
import * as bots from '../../src/bots/index.js';
import * as fast from '../../src/fast/index.js';
import * as reef from '../../src/index.js';
import * as pearls from '../../src/pearls/index.js';
import { playGames, SEEDS } from './games.js';
import type { Trace } from './games.js';
import { isThorough } from '../kit/runs.js';
import { root } from './kit.js';
import type { Stage } from './kit.js';
import { openStage, test } from './staged.js';

// A browser on a busy machine takes its time.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
  return () => stage.close();
});

/**
 * A page that imports the built modules just as they are, without a bundler. Only what the library
 * depends on needs a map, as browsers know no packages.
 */
async function writePage(folder: string): Promise<void> {
  const dependency = join(root, 'node_modules/pure-rand');
  cpSync(join(dependency, 'lib/esm'), join(folder, 'pure-rand'), { recursive: true });
  const { exports } = JSON.parse(readFileSync(join(dependency, 'package.json'), 'utf8')) as {
    exports: Record<string, { import?: string }>;
  };
  const imports = Object.entries(exports).flatMap(([name, { import: file }]) =>
    file === undefined
      ? []
      : [[name.replace('.', 'pure-rand'), file.replace('./lib/esm', '/pure-rand')] as const],
  );

  const source = readFileSync(join(root, 'test/browser/games.ts'), 'utf8');
  const { code } = await transform(source, { loader: 'ts', target: 'es2022' });
  writeFileSync(join(folder, 'games.js'), code);
  const map = JSON.stringify({ imports: Object.fromEntries(imports) });
  writeFileSync(
    join(folder, 'games.html'),
    `<!doctype html><link rel="icon" href="data:,"><script type="importmap">${map}</script>`,
  );
}

test('the same seeds give the same games in Chromium as in Node, from the first card to the last point', async () => {
  const seeds = isThorough ? SEEDS : SEEDS.slice(0, 2);
  await writePage(stage.folder);
  const { page, troubles, requests, close } = await stage.visit(
    stage.address('games.html', 'http'),
  );
  const inBrowser = await page.evaluate<Trace[]>(`(async () => {
    const [{ playGames }, reef, pearls, fast, bots] = await Promise.all(
      ['/games.js', '/dist/index.js', '/dist/pearls.js', '/dist/fast.js', '/dist/bots.js'].map((file) => import(file)),
    );
    return playGames({ reef, pearls, fast, bots }, ${JSON.stringify(seeds)});
  })()`);
  expect(troubles).toEqual([]);
  expect(requests.filter((url) => /\/dist\/(index|pearls|fast|bots)\.js$/.test(url))).toHaveLength(
    4,
  );
  await close();

  const inNode = await playGames({ reef, pearls, fast, bots }, seeds);
  // Each seed has nine games of Reef, five of Pearls and a simulated one; and there are two matches.
  expect(inNode).toHaveLength(seeds.length * (9 + 5 + 1) + 2);
  expect(new Set(inNode.map(({ key }) => key)).size).toBe(inNode.length);
  for (const [i, trace] of inNode.entries()) expect(inBrowser[i]).toEqual(trace);
  expect(inBrowser).toHaveLength(inNode.length);
});
