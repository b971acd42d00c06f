import type { Game } from '../core/game.js';
import { createRng } from '../core/rng.js';
import { playersOf } from './players.js';

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
  game: Pick<Game<V, V, A, unknown>, 'name' | 'determinize' | 'players'>,
  view: V,
  seat: number,
): Numbers<A> | null {
  const { simulator: kit } = playersOf(game.name);
  if (kit === null) return null;
  // Nothing that the seat cannot know changes a number, so any luck will do.
  const options = { players: game.players(view) };
  const simulator = kit.simulator(game.determinize(view, createRng(0)), options);
  const size = kit.layout(options).reduce((sum, part) => sum + part.size, 0);
  const observation = new Float32Array(size);
  simulator.observe(seat, observation);
  const mask = new Uint8Array(simulator.slots);
  simulator.maskSlots(mask);
  return {
    observation: Array.from(observation, shortest),
    mask: [...mask],
    actionAt: (slot) => simulator.toAction(simulator.actionAtSlot(slot)) as A,
  };
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
