import type { ObservationPart } from '../core/observation.js';
import { createRng } from '../core/rng.js';
import type { Seed } from '../core/rng.js';
import { observationLayout } from '../fast/observation.js';
import { pearlsObservationLayout } from '../fast/pearls/observation.js';
import { PearlsSimulator } from '../fast/pearls/simulator.js';
import { Simulator } from '../fast/simulator.js';
import { setup as setupPearls, view as viewPearls } from '../pearls/play.js';
import type { SetupOptions as PearlsOptions } from '../pearls/setup.js';
import { setup as setupReef, view as viewReef } from '../reef/play.js';
import type { SetupOptions as ReefOptions } from '../reef/setup.js';
import { pearlsStateSvg } from '../svg/pearls-table.js';
import { stateSvg } from '../svg/reef-table.js';

/** What the simulators of all games can do. */
export type Simulation = Pick<
  Simulator & PearlsSimulator,
  | 'actionAtSlot'
  | 'do'
  | 'isOver'
  | 'listSlots'
  | 'observe'
  | 'scales'
  | 'score'
  | 'slots'
  | 'turn'
  | 'winners'
>;

/** A simulator, and how to begin another game on it. */
export interface Environment {
  readonly game: Simulation;
  begin(seed: Seed): void;
  /** A picture of the table: of everything, or of what a seat can see. */
  svg(seat: number | null): string;
}

/** The layout of observations, and how to make an environment; its options have no seed. */
export interface Kind {
  layout(players: number): readonly ObservationPart[];
  make(options: object): Environment;
}

/** Starting pieces have no slots, so they are placed at random, by the seed. */
function reefEnvironment(options: ReefOptions): Environment {
  const game = new Simulator(setupReef({ ...options, seed: 0 }));
  return {
    game,
    begin(seed) {
      game.load(setupReef({ ...options, seed }));
      const rng = createRng(`${seed}/start`);
      while (game.phase === 'start') game.do(game.random(rng));
    },
    svg(seat) {
      const state = game.unload();
      return stateSvg(seat === null ? state : viewReef(state, seat), PICTURE);
    },
  };
}

function pearlsEnvironment(options: PearlsOptions): Environment {
  const game = new PearlsSimulator(setupPearls({ ...options, seed: 0 }));
  return {
    game,
    begin(seed) {
      game.load(setupPearls({ ...options, seed }));
    },
    svg(seat) {
      const state = game.unload();
      return pearlsStateSvg(seat === null ? state : viewPearls(state, seat), PICTURE);
    },
  };
}

/** How tables are drawn: notebooks are light or dark. */
const PICTURE = { look: 'stacked', theme: 'auto' } as const;

/** The games by name. */
export const KINDS: Readonly<Record<string, Kind>> = {
  reef: {
    layout: observationLayout,
    make: (options) => reefEnvironment(options as ReefOptions),
  },
  pearls: {
    layout: pearlsObservationLayout,
    make: (options) => pearlsEnvironment(options as PearlsOptions),
  },
};
