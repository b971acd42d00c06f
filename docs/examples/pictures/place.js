import { nextPlacements } from 'reef-rules';
import { boardSvg } from 'reef-rules/svg';

/**
 * Lets a player put an action together piece by piece on a picture of the reef, and calls `done` with it.
 * A draft is `{ type: 'start', placements: [] }` or `{ type: 'play', card, placements: [] }`.
 */
export function place(element, view, draft, done) {
  let piece;

  function draw() {
    const next = nextPlacements(view, draft);
    [piece] = next.pieces;
    element.innerHTML = boardSvg(view.players[view.turn].board, {
      look: 'stacked',
      player: view.turn,
      legal: piece?.cells ?? [],
      ghosts: draft.placements,
    });
    if (next.isComplete) done(draft);
  }

  function pick(event) {
    const space = event.target.closest('[data-cell][role="button"]');
    if (space === null) return;
    const cell = Number(space.dataset.cell);
    draft = { ...draft, placements: [...draft.placements, { color: piece.color, cell }] };
    draw();
    element.querySelector('[role="button"]')?.focus();
  }

  element.onclick = pick;
  element.onkeydown = (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    pick(event);
  };
  draw();
}
