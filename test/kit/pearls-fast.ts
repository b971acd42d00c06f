import fc from 'fast-check';
import { PearlsSimulator } from '../../src/fast/index.js';
import { apply, createRng, formatAction, setup } from '../../src/pearls/index.js';
import type { Action, Rng, State, View } from '../../src/pearls/index.js';
import { arbPlan, choice, HABITS } from './pearls-games.js';
import { runs } from './runs.js';

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
  fc.assert(
    fc.property(arbPlan, ({ options, habits = Object.values(HABITS), luck }) => {
      const rng = createRng(luck);
      let state = setup(options);
      const game = new PearlsSimulator(state);
      law(game, state, rng);
      for (let turn = 1; state.phase !== 'over'; turn++) {
        const action = choice(state, habits[state.turn % habits.length]!, rng);
        state = apply(state, action);
        game.do(game.fromAction(action));
        try {
          law(game, state, rng);
        } catch (cause) {
          const what = `after turn ${turn}, ${formatAction(action)}`;
          throw new Error(`${what}: ${(cause as Error).message}`, { cause });
        }
      }
    }),
    { numRuns: runs(numRuns) },
  );
}
