// What the tests of the built package share: it is built once for each run.
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { build } from './build.js';
import { noChromium, startChromium } from './chromium.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder with the package as it is built, and the pages that use it. */
    readonly built: string;
    /** Whether a browser can be started. */
    readonly hasBrowser: boolean;
  }
}

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
