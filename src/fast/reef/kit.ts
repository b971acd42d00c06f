import { createRng } from '../../core/rng.js';
import type { State } from '../../reef/types.js';
import { setup } from '../../reef/setup.js';
import type { SetupOptions } from '../../reef/setup.js';
import { MOST_IN_BYTE } from '../shared/kit.js';
import type { SimulatorKit } from '../shared/kit.js';
import { reefObservationLayout } from './observation.js';
import { ReefSimulator } from './simulator.js';

/** The simulator of Reef, for code that plays any game in numbers. */
export const REEF_KIT: SimulatorKit = {
  setup: (options: SetupOptions, seed) => setup(options, createRng(seed)),
  simulator: (from: State | ReefSimulator) => new ReefSimulator(from),
  layout: ({ players }) => reefObservationLayout(players),
  // Cards of one's own may be worth any number of points.
  most: ({ cards = [] }: SetupOptions) =>
    Math.max(MOST_IN_BYTE, ...cards.map(({ points }) => points)),
};
