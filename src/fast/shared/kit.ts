import type { GameOptions } from '../../core/game.js';
import type { ObservationPart } from './observation.js';
import type { Seed } from '../../core/rng.js';
import type { Simulation } from './simulation.js';

/** What code that plays any game in numbers asks of a simulator. */
export interface Numbered extends Pick<
  Simulation,
  | 'load'
  | 'unload'
  | 'isOver'
  | 'turn'
  | 'score'
  | 'winners'
  | 'deal'
  | 'observe'
  | 'scales'
  | 'slots'
  | 'actionAtSlot'
  | 'listSlots'
  | 'maskSlots'
  | 'random'
  | 'do'
  | 'toAction'
  | 'fromAction'
> {
  copy(from: Numbered): void;
}

/** How a game gets its simulators, and what their numbers mean. All options are valid ones. */
export interface SimulatorKit {
  /** A new game as a plain state. */
  setup(options: GameOptions, seed: Seed): object;
  /** A simulator with a plain state, or with the position of another one. */
  simulator(from: object, options: GameOptions): Numbered;
  /** What an observation is made of. */
  layout(options: GameOptions): readonly ObservationPart[];
  /** No number of an observation in counts is greater than this. */
  most(options: GameOptions): number;
}

/** What a byte holds is more than enough for most counts. */
export const MOST_IN_BYTE = 255;
