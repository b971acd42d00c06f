import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import type { BuildOptions } from 'esbuild';
import { minify } from 'vite';
import { themeCss } from '../../src/svg/shared/theme.js';
import { logoSvg } from './logo.js';
import { buildSearch } from './search/build.js';
import { playSamples } from './viewer/samples.js';

const root = resolve(import.meta.dirname, '../..');
const pages = import.meta.dirname;

/** Where the built library is. */
export interface PageOptions {
  /** The folder that `npm run build` writes. */
  readonly dist?: string | undefined;
}

/**
 * Writes the pattern lab, the game viewer and the page to play on, each a folder with its page, a style
 * sheet and a script. The library in the scripts is the one that was built, and they are no modules, so that the pages
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
    await writeFile(join(folder, 'index.html'), await pageOf(page));
    await writeFile(join(folder, 'style.css'), await styleOf(page));
    await bundle(join(pages, page, 'main.ts'), dist, join(folder, 'page.js'), {
      define: { SAMPLES: JSON.stringify(samples) },
      // The viewer's script is also that of a worker: a function that knows itself.
      banner: { js: '(function script(){' },
      footer: { js: '})();' },
    });
  }
  await buildPlay(join(outDir, 'play'), dist);
  await buildSearch(outDir);
  await writeFile(join(outDir, 'assets/favicon.svg'), logoSvg());
}

/** A page itself, with what all of them have in their heads. */
async function pageOf(page: string): Promise<string> {
  const html = await readFile(join(pages, page, 'index.html'), 'utf8');
  return html
    .replace('href="data:,"', 'href="../assets/favicon.svg" type="image/svg+xml"')
    .replace('</head>', '  <script src="../assets/search.js" defer></script>\n  </head>');
}

/** The games that can be played, and their pages: each has a script of its own, without the other game. */
const PLAYED = [
  { name: 'reef', title: 'Reef', file: 'index.html' },
  { name: 'pearls', title: 'Pearls', file: 'pearls.html' },
];

async function buildPlay(folder: string, dist: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'style.css'), await styleOf('play'));
  const template = await pageOf('play');
  for (const { name, title, file } of PLAYED) {
    const page = template
      .replaceAll('{name}', name)
      .replaceAll('{Title}', title)
      .replace(`data-for="${name}"`, 'aria-current="page"');
    await writeFile(join(folder, file), page);
    const script = join(folder, `${name}.js`);
    await bundle(join(pages, 'play', `${name}.tsx`), dist, script, {});
    // This takes off another 2 kB of 60, packed.
    const { code } = await minify(script, await readFile(script, 'utf8'));
    // The script is also that of the worker in which bots think: a function that knows itself.
    await writeFile(script, `(function script(){${code}})();\n`);
  }
}

async function styleOf(page: string): Promise<string> {
  const files = ['shared/base.css', 'shared/bar.css', 'search/search.css', `${page}/${page}.css`];
  const texts = await Promise.all(files.map((file) => readFile(join(pages, file), 'utf8')));
  return [themeCss(), ...texts].join('\n');
}

async function bundle(
  entry: string,
  dist: string,
  outfile: string,
  more: BuildOptions,
): Promise<void> {
  const { metafile } = await build({
    ...more,
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
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
    jsx: 'automatic',
    jsxImportSource: 'preact',
    alias: aliases(dist),
  });
  ensureBuilt(
    entry,
    Object.keys(metafile.inputs).map((file) => join(root, file)),
  );
}

function aliases(dist: string): Record<string, string> {
  return {
    'reef-rules/bots': join(dist, 'bots.js'),
    'reef-rules/pearls': join(dist, 'pearls.js'),
    'reef-rules/svg': join(dist, 'svg.js'),
    'reef-rules/table': join(dist, 'table.js'),
    'reef-rules': join(dist, 'index.js'),
  };
}

/** Sees to it that the library in a script is the one that was built. */
function ensureBuilt(entry: string, files: readonly string[]): void {
  const sources = files.filter((file) => file.startsWith(join(root, 'src')));
  if (sources.length > 0) {
    throw new Error(`${entry} uses ${sources.join(', ')}, not only what was built`);
  }
}
