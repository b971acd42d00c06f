import { createRng, randomBelow } from '../../src/core/rng.js';
import type { Game, GameOptions } from '../../src/core/game.js';
import { pearls } from '../../src/pearls/game.js';
import type { State as PearlsState } from '../../src/pearls/types.js';
import { STANDARD_DECK } from '../../src/reef/cards.js';
import { reef } from '../../src/reef/game.js';
import { parseBoard, parsePattern } from '../../src/reef/notation.js';
import { findMatches } from '../../src/reef/pattern.js';
import type { State } from '../../src/reef/types.js';
import { boardSvg } from '../../src/svg/reef/board.js';
import { handSvg } from '../../src/svg/reef/card.js';
import { pearlsStateSvg } from '../../src/svg/pearls/table.js';
import { reefStateSvg } from '../../src/svg/reef/table.js';

const NAMES = ['Ann', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fay'];

const board = parseBoard('r ry ryp rypg / g gp . y / p pg pgr yryr / . . rrrr gg');
const hand = [17, 30, 48, 54].map((id) => STANDARD_DECK[id]!);
const ids = [17, 30, 48, null] as const;

/** The pictures of the gallery in docs/pictures.md, by the names of their files. */
export const GALLERY: Readonly<Record<string, () => string>> = {
  flat: () => boardSvg(board, { theme: 'auto' }),
  stacked: () => boardSvg(board, { look: 'stacked', theme: 'auto' }),
  marks: () =>
    boardSvg(board, {
      look: 'stacked',
      theme: 'auto',
      legal: [0, 4, 6, 12, 13],
      chosen: [13],
      placed: [10],
      matches: findMatches(board, parsePattern('*4')),
      ghosts: [{ color: 'green', cell: 12 }],
    }),
  light: () => handSvg([...hand.slice(0, 3), null], { ids, legal: [17], chosen: [30], size: 400 }),
  dark: () =>
    handSvg([...hand.slice(0, 3), null], {
      ids,
      legal: [17],
      chosen: [30],
      size: 400,
      theme: 'dark',
    }),
  print: () =>
    handSvg([...hand.slice(0, 3), null], {
      ids,
      legal: [17],
      chosen: [30],
      size: 400,
      theme: 'print',
    }),
  'reef-2': () => reefStateSvg(reefAfter(2, 30), { names: NAMES }),
  'reef-3': () =>
    reefStateSvg(reef.view(reefAfter(3, 40), 1), { names: NAMES, look: 'stacked', theme: 'dark' }),
  'reef-4': () => reefStateSvg(reef.view(reefAfter(4, 60), 0), { names: NAMES, look: 'stacked' }),
  'reef-print': () => reefStateSvg(reefAfter(2, 40), { names: NAMES, theme: 'print' }),
  'pearls-2': () => pearlsStateSvg(pearls.view(pearlsAfter(2, 24), 0), { names: NAMES }),
  'pearls-3': () =>
    pearlsStateSvg(pearls.view(pearlsAfter(3, 24), 1), { names: NAMES, theme: 'dark' }),
  'pearls-4': () => pearlsStateSvg(pearlsAfter(4, 32), { names: NAMES }),
  'pearls-5': () => pearlsStateSvg(pearlsAfter(5, 30), { names: NAMES, theme: 'print' }),
  'pearls-6': () => pearlsStateSvg(pearls.view(pearlsAfter(6, 36), 0), { names: NAMES }),
};

/** A random game in which the players take more cards than they play. */
function reefAfter(players: number, turns: number): State {
  return after(reef, players, turns, ['take', 'take', 'draw', 'play', 'play']);
}

function pearlsAfter(players: number, turns: number): PearlsState {
  return after(pearls, players, turns, ['take', 'take', 'play']);
}

function after<S extends V, V extends object, A extends { type: string }>(
  game: Game<S, V, A, GameOptions>,
  players: number,
  turns: number,
  types: readonly string[],
): S {
  const rng = createRng(players);
  let state = game.setup({ players, seed: players });
  for (let i = 0; i < turns; i++) {
    const type = types[randomBelow(rng, types.length)];
    const actions = game.legalActions(state);
    const wanted = actions.filter((action) => action.type === type);
    const list = wanted.length > 0 ? wanted : actions;
    state = game.apply(state, list[randomBelow(rng, list.length)]!);
  }
  return state;
}
