import { createRng } from '../../core/rng.js';
import type { State } from '../../pearls/types.js';
import { setup } from '../../pearls/setup.js';
import type { SetupOptions } from '../../pearls/setup.js';
import { MOST_IN_BYTE } from '../shared/kit.js';
import type { SimulatorKit } from '../shared/kit.js';
import { pearlsObservationLayout } from './observation.js';
import { PearlsSimulator } from './simulator.js';

/** The simulator of Pearls, for code that plays any game in numbers. */
export const PEARLS_KIT: SimulatorKit = {
  setup: (options: SetupOptions, seed) => setup(options, createRng(seed)),
  simulator: (from: State | PearlsSimulator) => new PearlsSimulator(from),
  layout: ({ players }) => pearlsObservationLayout(players),
  most: () => MOST_IN_BYTE,
};
