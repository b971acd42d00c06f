// The game that plays itself on the front page.
import { sceneHtml } from './draw.js';
import type { Scene } from './scenes.js';

/** A real game, played when the site was built, and who played it. */
declare const GAME: { readonly scenes: readonly Scene[]; readonly names: readonly string[] };

/** How long a scene is looked at, in milliseconds. */
const PACE = 1800;
/** How much longer the last one is, before the game begins again. */
const REST = 5000;

let at = 0;
let timer: ReturnType<typeof setTimeout> | null = null;

function start(): void {
  const place = document.getElementById('hero-scene');
  const button = document.getElementById('hero-pause');
  if (place === null || button === null) return;
  at = Number(place.dataset['at'] ?? 0);

  const show = (): void => {
    at = (at + 1) % GAME.scenes.length;
    place.innerHTML = sceneHtml(GAME.scenes[at]!, GAME.names);
    place.dataset['at'] = String(at);
    wait();
  };
  const wait = (): void => {
    timer = setTimeout(show, at === GAME.scenes.length - 1 ? PACE + REST : PACE);
    button.textContent = 'Pause';
  };
  const pause = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    button.textContent = 'Resume';
  };
  button.hidden = false;
  button.addEventListener('click', () => {
    if (timer === null) show();
    else pause();
  });
  // Nothing moves for readers who do not want that, until they ask for it.
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) pause();
  else wait();
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
