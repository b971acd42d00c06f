import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { logoSvg, pictureCss } from '../pictures/pictures.js';
import { buildSearch } from '../search/build.js';
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
    await writeFile(join(folder, 'index.html'), await pageOf(page));
    await writeFile(join(folder, 'style.css'), await styleOf(page));
    await bundle(page, dist, folder, samples);
  }
  await buildSearch(outDir);
  await writeFile(join(outDir, 'assets/favicon.svg'), logoSvg());
}

/** The page itself, with what all of them have in their heads. */
async function pageOf(page: string): Promise<string> {
  const html = await readFile(join(pages, page, 'index.html'), 'utf8');
  return html
    .replace('href="data:,"', 'href="../assets/favicon.svg" type="image/svg+xml"')
    .replace('</head>', '  <script src="../assets/search.js" defer></script>\n  </head>');
}

async function styleOf(page: string): Promise<string> {
  const files = ['lab/base.css', 'search/search.css', `${page}/${page}.css`];
  const texts = await Promise.all(files.map((file) => readFile(join(pages, file), 'utf8')));
  return [pictureCss, ...texts].join('\n');
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
