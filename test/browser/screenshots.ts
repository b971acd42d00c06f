// Pictures of the pages to look at: `npx tsx test/browser/screenshots.ts [folder]`.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from '../setup/built.js';
import { root, Stage } from './kit.js';

const folder = process.argv[2] ?? mkdtempSync(join(tmpdir(), 'reef-rules-pages-'));
mkdirSync(folder, { recursive: true });

/** A link to the middle of a game. */
function middleOf(name: string): string {
  const record = readFileSync(join(root, 'test/golden/records', `${name}.txt`), 'utf8');
  return `#${new URLSearchParams({ turn: '40', record }).toString()}`;
}

/** What to do on which page before it is pictured. */
const scenes: readonly (readonly [
  name: string,
  page: string,
  act: (page: Page) => Promise<void>,
])[] = [
  ['lab', 'lab', () => Promise.resolve()],
  [
    'lab-overlaps',
    'lab',
    async (page) => {
      await page.fill('#board-text', 'r r r ry / r yr r . / ryp p p gr / . ry . yyyy');
      await page.fill('#pattern-text', 'r r');
      await page.locator('#others button').first().click();
      await page.focus('#board button');
    },
  ],
  [
    'lab-around',
    'lab',
    async (page) => {
      await page.fill('#board-text', 'p yy p . / p . y p / . yy p . / g . . rrry');
      await page.fill('#pattern-text', 'p@y');
    },
  ],
  [
    'lab-problems',
    'lab',
    async (page) => {
      await page.fill('#board-text', 'r r x . / . . . . / . . . . / . . . .');
      await page.fill('#pattern-text', 'r r5');
      await page.fill('#points', '1001');
    },
  ],
  ['viewer-reef', 'viewer', () => Promise.resolve()],
  [
    'viewer-reef-end',
    'viewer',
    async (page) => {
      await page.click('#last');
    },
  ],
  [
    'viewer-thoughts',
    'viewer',
    async (page) => {
      await page.click('#analyse');
      await page.locator('#turns button:has(.mark)').first().click();
    },
  ],
  [
    'viewer-pearls',
    'viewer',
    async (page) => {
      await page.click('summary');
      await page.click('[data-sample="pearls"]');
      await page.fill('#slider', '20');
    },
  ],
  [
    'play-reef',
    'play',
    async (page) => {
      for (const cell of [5, 6, 9]) await page.click(`[data-key="space-${cell}"]`);
    },
  ],
  [
    'play-reef-card',
    'play',
    async (page) => {
      await page.goto(`${page.url().replace(/#.*/, '')}${middleOf('four-anywhere')}`);
      await page.locator('.hand .card').first().click();
      await page.locator('.space.open').first().click();
    },
  ],
  [
    'play-pearls',
    'play',
    async (page) => {
      await page.goto(
        `${page.url().replace(/index\.html.*/, 'pearls.html')}${middleOf('pearls-four')}`,
      );
      await page.locator('.hand .card').first().click();
    },
  ],
  [
    'viewer-problem',
    'viewer',
    async (page) => {
      await page.click('summary');
      await page.fill(
        '#record',
        'reef record\nformat 1\nrules 1\nplayers 2\nseed 7\nactions\nstart r@b2 y@z2',
      );
      await page.click('#watch');
    },
  ],
];

const built = await build();
const stage = await Stage.open(built);
try {
  for (const [look, colorScheme, width] of [
    ['light', 'light', 1200],
    ['dark', 'dark', 1200],
    ['phone', 'light', 375],
    ['phone-dark', 'dark', 375],
  ] as const) {
    for (const [name, path, act] of scenes) {
      const viewport = { width, height: 800 };
      const address = stage.address(`site/${path}/index.html`);
      const { page, close } = await stage.visit(address, { colorScheme, viewport });
      await act(page);
      await page.screenshot({ path: join(folder, `${name}-${look}.png`), fullPage: true });
      await close();
    }
  }
  console.log(folder);
} finally {
  await stage.close();
  rmSync(built, { recursive: true, force: true });
}
