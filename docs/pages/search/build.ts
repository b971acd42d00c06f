import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Section } from './search.js';

/** Bundles a script of the pages, such as `search/main.ts`, into the assets of the site. */
export async function buildScript(
  entry: string,
  outfile: string,
  define: Record<string, string> = {},
): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile,
    define,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'warning',
    tsconfigRaw: {},
  });
}

/** Writes the program that searches, in the place of TypeDoc's index. */
export async function buildSearch(out: string): Promise<void> {
  await buildScript(join(import.meta.dirname, 'main.ts'), join(out, 'assets/search.js'));
}

/** Writes what can be found: a script, so that it also works from a disk. */
export async function writeIndex(out: string, sections: readonly Section[]): Promise<void> {
  await mkdir(join(out, 'assets'), { recursive: true });
  const text = JSON.stringify([...sections, ...PROGRAMS]);
  await writeFile(join(out, 'assets/search-index.js'), `globalThis.searchSections = ${text};\n`);
}

/** The pages that are programs. */
const PROGRAMS: readonly Section[] = [
  {
    url: 'play/index.html',
    page: 'Play',
    heading: 'Play Reef',
    text: 'Play Reef in the browser, against bots or with others at one device, and learn it by playing.',
    also: 'hot seat, pass and play, local multiplayer, guided first game',
  },
  {
    url: 'play/pearls.html',
    page: 'Play',
    heading: 'Play Pearls',
    text: 'Play Pearls in the browser, against bots or with others at one device.',
    also: 'pass and play, local multiplayer',
  },
  {
    url: 'lab/index.html',
    page: 'Pattern lab',
    heading: 'Pattern lab',
    text: 'Set up a reef, choose a card or write a pattern, and see how often it scores.',
    also: 'count, scoring calculator, sandbox',
  },
  {
    url: 'viewer/index.html',
    page: 'Game viewer',
    heading: 'Game viewer',
    text: 'Step through a recorded game turn by turn, and see what bots think of it.',
    also: 'watch, replay, analysis, record viewer',
  },
];
