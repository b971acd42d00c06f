import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const root = resolve(import.meta.dirname, '../..');
const sources = join(root, 'src');

/**
 * Lets Node load the sources, compiled before the first test asks for one. Vitest would load them itself, and
 * turn each use of an imported name into a call of a getter: the tests of the sources would take a seventh
 * longer. It still does so where it has to know the sources: to measure what tests cover, to watch for changes,
 * or to find the tests of a change.
 */
export function nativeSources(): Plugin {
  let compiled: Promise<string> | null = null;
  let isOn = false;
  return {
    name: 'native-sources',
    enforce: 'pre',
    configureVitest({ vitest: { config } }) {
      const { watch, coverage, changed, related } = config;
      isOn = !watch && !coverage.enabled && !changed && related === undefined;
    },
    async resolveId(path, importer) {
      if (!isOn || importer === undefined || !path.startsWith('.')) return null;
      const file = relative(sources, resolve(dirname(importer), path));
      if (file.startsWith('..')) return null;
      compiled ??= compile();
      const target = join(await compiled, 'src', file.replace(/\.ts$/, '.js'));
      return { id: pathToFileURL(target).href, external: true };
    },
  };
}

/** Compiles the sources, each into a file of its own, and gives the folder of `package.json` and `src`. */
async function compile(): Promise<string> {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'sources-'));
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  // It says that they are ES modules, and the program reads its version there.
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
  await build({
    entryPoints: [join(sources, '**/*.ts')],
    outbase: sources,
    outdir: join(folder, 'src'),
    format: 'esm',
    target: 'es2022',
    sourcemap: 'inline',
    sourcesContent: false,
  });
  return folder;
}
