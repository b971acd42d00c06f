import type { PearlsSimulator } from '../../../src/fast/index.js';
import type { Action, Rng, State, View } from '../../../src/pearls/index.js';
import { everyPositionOf, pearlsEngines } from '../simulators.js';

/** Long enough for every list. */
export const buffer: Int32Array = new Int32Array(688);

/** What a method writes into a buffer. */
export function written(write: (to: Int32Array) => number): number[] {
  return [...buffer.subarray(0, write(buffer))];
}

/** The actions that a simulator lists. */
export function listed(game: PearlsSimulator<View>): Action[] {
  return written((to) => game.list(to)).map((number) => game.toAction(number));
}

/** Plays whole games with both engines, and shows both after every action and before the first. */
export function everyPosition(
  law: (game: PearlsSimulator, state: State, rng: Rng) => void,
  numRuns = 60,
): void {
  everyPositionOf(pearlsEngines, law, numRuns);
}
