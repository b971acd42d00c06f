import { join } from 'node:path';
import { buildScript } from '../search/build.js';
import { sceneHtml } from './draw.js';
import { scenesOf } from './scenes.js';

const NAMES = ['planner', 'greedy'] as const;

/** A game of Reef as a picture, which the script of the front page brings to life. */
export function heroHtml(record: string): string {
  const scenes = scenesOf(record);
  // In the middle of the game there is most to see.
  const at = scenes.findIndex(({ points }, i) => i >= scenes.length / 2 && points > 0);
  return [
    `<div id="hero-scene" data-at="${at}" role="group" aria-label="A game of Reef between two bots">`,
    sceneHtml(scenes[at]!, NAMES),
    '</div>',
  ].join('');
}

/** Writes the script of the front page. */
export async function buildFront(out: string, record: string): Promise<void> {
  const game = JSON.stringify({ scenes: scenesOf(record), names: NAMES });
  const outfile = join(out, 'assets/front.js');
  await buildScript(join(import.meta.dirname, 'main.ts'), outfile, { GAME: game });
}
