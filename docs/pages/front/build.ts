import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { sceneHtml } from './draw.js';
import { scenesOf } from './scenes.js';

const NAMES = ['planner', 'greedy'] as const;

/** What stands on top of the front page: a picture of the game, which the script brings to life. */
export function heroHtml(record: string): string {
  const scenes = scenesOf(record);
  // In the middle of the game there is most to see.
  const at = scenes.findIndex(({ points }, i) => i >= scenes.length / 2 && points > 0);
  return [
    '<div class="hero">',
    `<div id="hero-scene" data-at="${at}" role="group" aria-label="A game of Reef between two bots">${sceneHtml(scenes[at]!, NAMES)}</div>`,
    '<p class="hero-links">',
    '<a class="button primary" href="site:play/index.html">Play</a>',
    '<a class="button" href="#install">Install</a>',
    '<a class="button" href="site:viewer/index.html">Watch this game</a>',
    '<button type="button" id="hero-pause" class="button" hidden>Pause</button>',
    '</p></div>',
  ].join('');
}

/** Writes the script of the front page. */
export async function buildFront(out: string, record: string): Promise<void> {
  const root = resolve(import.meta.dirname, '../../..');
  await build({
    absWorkingDir: root,
    entryPoints: [join(import.meta.dirname, 'main.ts')],
    outfile: join(out, 'assets/front.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'warning',
    tsconfigRaw: {},
    define: { GAME: JSON.stringify({ scenes: scenesOf(record), names: NAMES }) },
  });
}
