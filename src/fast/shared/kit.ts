import type { GameOptions } from '../../core/game.js';
import type { ObservationPart } from './observation.js';
import type { Rng, Seed } from '../../core/rng.js';
import type { Observation } from './buffers.js';

/** What the simulators of all games can do, for code that plays any game in numbers. */
export interface Simulation {
  readonly isOver: boolean;
  readonly turn: number;
  /** How many slots there are, which is the same in every position of a game. */
  readonly slots: number;
  load(state: object): void;
  unload(): object;
  copy(from: Simulation): void;
  score(player: number): number;
  winners(): readonly number[];
  deal(seat: number, rng: Rng): void;
  observe(seat: number, out: Observation): void;
  scales(out: Float32Array): void;
  listSlots(buffer: Int32Array): number;
  maskSlots(mask: Uint8Array | Uint32Array): number;
  actionAtSlot(slot: number): number;
  random(rng: Rng): number;
  do(action: number): void;
  toAction(number: number): unknown;
  fromAction(action: unknown): number;
}

/** How a game gets its simulators, and what their numbers mean. All options are valid ones. */
export interface SimulatorKit {
  /** A new game as a plain state. */
  setup(options: GameOptions, seed: Seed): object;
  /** A simulator with a plain state, or with the position of another one. */
  simulator(from: object, options: GameOptions): Simulation;
  /** What an observation is made of. */
  layout(options: GameOptions): readonly ObservationPart[];
  /** No number of an observation in counts is greater than this. */
  most(options: GameOptions): number;
}

/** What a byte holds is more than enough for most counts. */
export const MOST_IN_BYTE = 255;
