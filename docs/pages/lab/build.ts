import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { pictureCss } from '../pictures/pictures.js';
import { playSamples } from '../viewer/samples.js';

const root = resolve(import.meta.dirname, '../../..');
const pages = resolve(import.meta.dirname, '..');

/** Where the built library is. */
export interface PageOptions {
  /** The folder that `npm run build` writes. */
  readonly dist?: string | undefined;
}

/**
 * Writes the pattern lab and the game viewer, each a folder with a page, a style sheet and a script.
 * The library in the scripts is the one that was built, and they are no modules, so that the pages
 * also work when they are opened from a disk.
 *
 * @throws Error when the library has not been built.
 */
export async function buildPages(
  outDir: string,
  { dist = join(root, 'dist') }: PageOptions = {},
): Promise<void> {
  if (!existsSync(join(dist, 'index.js'))) {
    throw new Error(`${join(dist, 'index.js')} is missing: run "npm run build" first`);
  }
  const samples = await playSamples(dist);
  for (const page of ['lab', 'viewer']) {
    const folder = join(outDir, page);
    await mkdir(folder, { recursive: true });
    await copyFile(join(pages, page, 'index.html'), join(folder, 'index.html'));
    await writeFile(join(folder, 'style.css'), await styleOf(page));
    await bundle(page, dist, folder, samples);
  }
}

async function styleOf(page: string): Promise<string> {
  const base = await readFile(join(pages, 'lab/base.css'), 'utf8');
  const own = await readFile(join(pages, page, `${page}.css`), 'utf8');
  return [pictureCss, base, own].join('\n');
}

async function bundle(
  page: string,
  dist: string,
  folder: string,
  samples: Readonly<Record<string, string>>,
): Promise<void> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [join(pages, page, 'main.ts')],
    outfile: join(folder, 'page.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'warning',
    // Chunks of the library that a page has no use for: leaving them out is what is wanted.
    logOverride: { 'ignored-bare-import': 'silent' },
    metafile: true,
    // Not the paths of `tsconfig.json`, which lead to the sources for the sake of their types.
    tsconfigRaw: {},
    alias: { 'reef-rules/pearls': join(dist, 'pearls.js'), 'reef-rules': join(dist, 'index.js') },
    define: { SAMPLES: JSON.stringify(samples) },
  });
  const sources = Object.keys(metafile.inputs).filter((file) => file.startsWith('src/'));
  if (sources.length > 0) {
    throw new Error(`the ${page} page holds ${sources.join(', ')}, not only what was built`);
  }
}
