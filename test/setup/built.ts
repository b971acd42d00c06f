// What the tests of the built package share: it is built once for each run.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build as bundle } from 'tsup';
import type { TestProject } from 'vitest/node';
import { buildPages } from '../../docs/pages/programs.js';
import bundles from '../../tsup.config.js';
import { NO_BROWSER, startChromium } from './chromium.js';
import type { Started } from './chromium.js';
import { findTools, notTested, without, withoutPeers } from './tools.js';
import type { Tools } from './tools.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder with the package as it is built, and the pages that use it. */
    readonly built: string;
    /** Whether a browser can be started. */
    readonly hasBrowser: boolean;
    /** Which programs are here that some of these tests need. */
    readonly tools: Tools;
  }
}

/** Vitest calls this before the first of these tests, and what it returns after the last. */
export default async function setup({ provide }: TestProject): Promise<() => void> {
  const tools = findTools();
  provide('tools', tools);
  const started = await startChromium();
  provide('hasBrowser', started !== null);
  const noPages = started === null ? [`the pages of the site (test/browser): ${NO_BROWSER}`] : [];
  const gaps = [...noPages, ...without(tools)];
  const lines = [
    ...browserLine(started),
    ...notTested(gaps),
    ...notTested(withoutPeers(tools), {}),
  ];
  await started?.browser.close();
  const folder = await build();
  provide('built', folder);
  return () => {
    rmSync(folder, { recursive: true, force: true });
    // At the very end, where it is read.
    if (lines.length > 0) console.warn(`\n${lines.join('\n')}\n`);
  };
}

/** Which browser the pages are shown to. */
function browserLine(started: Started | null): readonly string[] {
  if (started === null) return [];
  const { browser, executablePath } = started;
  return [`The browser of these tests: Chromium ${browser.version()}, ${executablePath}`];
}

const root = resolve(import.meta.dirname, '../..');

/**
 * Builds the package, as ES modules without declarations, and the pages that use it, into a folder of
 * their own: `package.json`, `dist` and `site`.
 */
export async function build(): Promise<string> {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'built-'));
  const dist = join(folder, 'dist');
  // What is required and not imported is tested in the packed tarball, and would take as long again.
  const modules = bundles({ dts: false }).find(({ format }) => format === 'esm');
  await bundle({ ...modules, config: false, silent: true, outDir: dist });
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
  await buildPages(join(folder, 'site'), { dist });
  // Where tests make the browser forget what the others have stored. It asks for nothing, not even a picture of the tab.
  writeFileSync(join(folder, 'site/empty.html'), '<link rel="icon" href="data:,">\n');
  return folder;
}
