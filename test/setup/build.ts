import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { buildPages } from '../../docs/pages/lab/build.js';

const root = resolve(import.meta.dirname, '../..');

/**
 * Builds the package without its declarations, and the pages that use it, into a folder of their own:
 * `package.json`, `dist` and `site`.
 */
export async function build(): Promise<string> {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'built-'));
  const dist = join(folder, 'dist');
  const tsup = join(root, 'node_modules/tsup/dist/cli-default.js');
  const args = [tsup, '--silent', '--no-dts', '--out-dir', dist];
  await promisify(execFile)(process.execPath, args, { cwd: root });
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
  await buildPages(join(folder, 'site'), { dist });
  return folder;
}
