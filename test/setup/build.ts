import { copyFileSync, mkdirSync, mkdtempSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build as bundle } from 'tsup';
import { buildPages } from '../../docs/pages/lab/build.js';
import bundles from '../../tsup.config.js';

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
  return folder;
}
