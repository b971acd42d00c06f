// What the tests of the built package share: it is built once for each run.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build as bundle } from 'tsup';
import type { TestProject } from 'vitest/node';
import { buildPages } from '../../docs/pages/programs.js';
import bundles from '../../tsup.config.js';
import { noChromium, startChromium } from './chromium.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder with the package as it is built, and the pages that use it. */
    readonly built: string;
    /** Whether a browser can be started. */
    readonly hasBrowser: boolean;
  }
}

/** Vitest calls this before the first of these tests, and what it returns after the last. */
export default async function setup({ provide }: TestProject): Promise<() => void> {
  const browser = await startChromium();
  const warning = browser === null ? noChromium() : null;
  provide('hasBrowser', browser !== null);
  await browser?.close();
  const folder = await build();
  provide('built', folder);
  return () => {
    rmSync(folder, { recursive: true, force: true });
    // At the very end, where it is read.
    if (warning !== null) console.warn(`\n${warning}\n`);
  };
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
