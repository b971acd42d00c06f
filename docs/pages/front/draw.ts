import { parseBoard, parseCard } from '../../../src/reef/notation.js';
import { boardSvg } from '../../../src/svg/reef/board.js';
import { cardSvg } from '../../../src/svg/reef/card.js';
import type { Scene } from './scenes.js';

/** One scene as HTML: two reefs, and between them the card that was played. */
export function sceneHtml(scene: Scene, names: readonly string[]): string {
  const { card, points, player } = scene;
  const what = card === null ? 'The starting pieces' : points === 0 ? 'No points' : `+${points}`;
  const picture = card === null ? '' : cardSvg(parseCard(card));
  const side = player === 0 ? 'from-left' : 'from-right';
  const played = `<div class="hero-card ${side}">${picture}<b>${what}</b></div>`;
  return `${reefHtml(scene, 0, names)}${reefHtml(scene, 1, names)}${played}`;
}

function reefHtml(scene: Scene, seat: number, names: readonly string[]): string {
  const isMover = scene.player === seat;
  const board = boardSvg(parseBoard(scene.boards[seat]!), {
    look: 'stacked',
    player: seat,
    placed: isMover ? scene.placed : [],
    matches: isMover ? scene.matches : [],
  });
  const title = `<b>${names[seat]!}</b> ${scene.scores[seat]!} points`;
  return `<figure class="${isMover ? 'moving' : ''}"><figcaption>${title}</figcaption>${board}</figure>`;
}
