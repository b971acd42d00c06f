import type { Game } from '../core/game.js';
import { createRng } from '../core/rng.js';
import { PearlsSimulator } from '../fast/pearls/simulator.js';
import { pearlsObservationSize } from '../fast/pearls/observation.js';
import { observationSize } from '../fast/reef/observation.js';
import { Simulator } from '../fast/reef/simulator.js';
import type { State as PearlsState } from '../pearls/types.js';
import type { State as ReefState } from '../reef/types.js';

/** A decision in numbers, as a program that was trained knows it. */
export interface Numbers<Action> {
  /** What the seat can know. */
  readonly observation: readonly number[];
  /** For each slot, 1 if its action is legal, otherwise 0; all are 0 where starting pieces are placed. */
  readonly mask: readonly number[];
  /** The action of a slot that the mask marks. */
  actionAt(slot: number): Action;
}

/** A decision in numbers; `null` if the game has no simulator that could tell them. */
export function numbersOf<V extends object, A>(
  game: Pick<Game<V, V, A, unknown>, 'name' | 'determinize'>,
  view: V,
  seat: number,
): Numbers<A> | null {
  // Nothing that the seat cannot know changes a number, so any luck will do.
  const guess = (): object => game.determinize(view, createRng(0));
  switch (game.name) {
    case 'reef': {
      const simulator = new Simulator(guess() as ReefState);
      const numbers = told(simulator, observationSize(simulator.players), seat);
      const actionAt = (slot: number): A => simulator.toAction(simulator.actionAtSlot(slot)) as A;
      return { ...numbers, actionAt };
    }
    case 'pearls': {
      const simulator = new PearlsSimulator(guess() as PearlsState);
      const numbers = told(simulator, pearlsObservationSize(simulator.players), seat);
      const actionAt = (slot: number): A => simulator.toAction(simulator.actionAtSlot(slot)) as A;
      return { ...numbers, actionAt };
    }
    default:
      return null;
  }
}

function told(
  simulator: Pick<Simulator & PearlsSimulator, 'observe' | 'maskSlots' | 'slots'>,
  size: number,
  seat: number,
): Pick<Numbers<unknown>, 'observation' | 'mask'> {
  const observation = new Float32Array(size);
  simulator.observe(seat, observation);
  const mask = new Uint8Array(simulator.slots);
  simulator.maskSlots(mask);
  return { observation: Array.from(observation, shortest), mask: [...mask] };
}

/**
 * The shortest number that is the same as a float32: 0.05 instead of 0.05000000074505806. Nine digits are always
 * enough.
 */
export function shortest(number: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const shorter = Number(number.toPrecision(digits));
    if (Math.fround(shorter) === number) return shorter;
  }
  return Number(number.toPrecision(9));
}
