import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { sectionsOf } from './sections.js';

/** Writes the program that searches, in the place of TypeDoc's index. */
export async function buildSearch(out: string): Promise<void> {
  await build({
    entryPoints: [join(import.meta.dirname, 'main.ts')],
    outfile: join(out, 'assets/search.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'warning',
    tsconfigRaw: {},
  });
}

/** Writes what can be found on the pages in a folder: a script, so that it also works from a disk. */
export async function writeIndex(out: string): Promise<void> {
  const pages = readdirSync(out, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.html') && file !== 'modules.html')
    .sort();
  const sections = pages.flatMap((page) => sectionsOf(page, readFileSync(join(out, page), 'utf8')));
  await mkdir(join(out, 'assets'), { recursive: true });
  await writeFile(
    join(out, 'assets/search-index.js'),
    `globalThis.searchSections = ${JSON.stringify(sections)};\n`,
  );
}
