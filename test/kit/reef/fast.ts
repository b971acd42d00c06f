import { REEF_MAX_STARTS } from '../../../src/fast/index.js';
import type { ReefSimulator } from '../../../src/fast/index.js';
import { setup } from '../../../src/index.js';
import type { Action, Board, Card, Pattern, Rng, State } from '../../../src/index.js';
import { everyPositionOf, reefEngines } from '../simulators.js';
import { deepFreeze } from './slow.js';

export { expectSame } from '../every-game.js';

/** Long enough for every list. */
export const buffer: Int32Array = new Int32Array(REEF_MAX_STARTS);

/** The actions that a simulator lists. */
export function listed(game: ReefSimulator): Action[] {
  return Array.from(buffer.subarray(0, game.list(buffer)), (number) => game.toAction(number));
}

/** Plays whole games with both engines, and shows both after every action and before the first. */
export function everyPosition(
  law: (game: ReefSimulator, state: State, rng: Rng) => void,
  numRuns = 30,
): void {
  everyPositionOf(reefEngines, law, numRuns);
}

/** A position in which player 0 is to act, with this reef and a hand of cards with these patterns. */
export function positionWith(board: Board, patterns: readonly Pattern[]): State {
  const cards: Card[] = Array.from({ length: 12 }, (_, i) => ({
    pieces: ['red', i % 2 === 0 ? 'red' : 'green'],
    pattern: patterns[i % patterns.length]!,
    points: 1 + (i % 3),
  }));
  const state = setup({ players: 2, seed: 1, first: 0, cards });
  const [one, two] = state.players;
  return deepFreeze({
    ...state,
    phase: 'play',
    players: [
      { board, hand: [0, 1, 2, 3], dealt: [1, 0], played: [], score: 0 },
      { ...one!, ...two, hand: [4], dealt: [] },
    ],
    display: [5, 6, 7].map((card) => ({ card, tokens: 0 })),
    deck: [8, 9],
  });
}
