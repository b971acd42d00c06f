import { pearlsObservationLayout } from '../../fast/pearls/observation.js';
import { PearlsSimulator } from '../../fast/pearls/simulator.js';
import { reefObservationLayout } from '../../fast/reef/observation.js';
import { ReefSimulator } from '../../fast/reef/simulator.js';
import type { AnyGame, GameOptions } from '../../core/game.js';
import type { ObservationPart } from '../../fast/shared/observation.js';
import { createRng } from '../../core/rng.js';
import type { Seed } from '../../core/rng.js';
import { pearls } from '../../pearls/game.js';
import { setup as setupPearls } from '../../pearls/setup.js';
import type { SetupOptions as PearlsOptions } from '../../pearls/setup.js';
import type { Action as PearlsAction, State as PearlsState } from '../../pearls/types.js';
import { reef } from '../../reef/game.js';
import { setup as setupReef } from '../../reef/setup.js';
import type { SetupOptions as ReefOptions } from '../../reef/setup.js';
import type { Action as ReefAction, Card, State as ReefState } from '../../reef/types.js';
import { pearlsStateSvg } from '../../svg/pearls/table.js';
import { reefStateSvg } from '../../svg/reef/table.js';

/** What the simulators of all games can do. */
type Simulation = Pick<
  ReefSimulator & PearlsSimulator,
  | 'deal'
  | 'isOver'
  | 'listSlots'
  | 'maskSlots'
  | 'observe'
  | 'scales'
  | 'score'
  | 'slots'
  | 'turn'
  | 'winners'
>;

/** A simulator with a game on it. */
export interface Position {
  readonly game: Simulation;
  /** Begins the game of a seed. */
  begin(seed: Seed): void;
  /** Goes on from a plain state. */
  load(state: object): void;
  /** The plain state. */
  state(): object;
  /** Carries out an action, given by its slot. */
  play(slot: number): void;
  /** Carries out a plain action. */
  act(action: unknown): void;
  /** Takes over another position of the same game. */
  copy(from: Position): void;
  /** Another simulator with the same position. */
  clone(): Position;
}

/** A game, the layout of its observations, and how to make positions and pictures of it. */
export interface Kind {
  readonly rules: AnyGame;
  layout(players: number): readonly ObservationPart[];
  /** No number of an observation is greater than this. */
  most(options: GameOptions): number;
  /** The options have no seed. */
  make(options: GameOptions): Position;
  /** A picture of a table, as SVG text. */
  svg(view: object): string;
}

/** How tables are drawn: notebooks are light or dark. */
const PICTURE = { look: 'stacked', theme: 'auto' } as const;

function reefPosition(
  options: ReefOptions,
  game = new ReefSimulator(setupReef(options, createRng(0))),
): Position {
  return {
    game,
    begin(seed) {
      game.load(setupReef(options, createRng(seed)));
      // Starting pieces have no slots, so they are placed at random, by the seed.
      const rng = createRng(`${seed}/start`);
      while (game.phase === 'start') game.do(game.random(rng));
    },
    load(state) {
      game.load(state as ReefState);
    },
    state: () => game.unload(),
    play(slot) {
      game.do(game.actionAtSlot(slot));
      // Nothing is taken back here. Without a past there is less to put away when the next game has its turn.
      game.copy(game);
    },
    act(action) {
      game.do(game.fromAction(action as ReefAction));
    },
    copy(from) {
      game.copy(from.game as ReefSimulator);
    },
    clone: () => reefPosition(options, new ReefSimulator(game)),
  };
}

function pearlsPosition(
  options: PearlsOptions,
  game = new PearlsSimulator(setupPearls(options, createRng(0))),
): Position {
  return {
    game,
    begin(seed) {
      game.load(setupPearls(options, createRng(seed)));
    },
    load(state) {
      game.load(state as PearlsState);
    },
    state: () => game.unload(),
    play(slot) {
      game.do(game.actionAtSlot(slot));
    },
    act(action) {
      game.do(game.fromAction(action as PearlsAction));
    },
    copy(from) {
      game.copy(from.game as PearlsSimulator);
    },
    clone: () => pearlsPosition(options, new PearlsSimulator(game)),
  };
}

/** What a byte holds is more than enough for all but the points of cards of one's own. */
const MOST = 255;

/** The games by name. */
export const KINDS: Readonly<Record<string, Kind>> = {
  reef: {
    rules: reef,
    layout: reefObservationLayout,
    most: (options) => {
      const { cards } = options as GameOptions & { readonly cards: readonly Card[] };
      return Math.max(MOST, ...cards.map(({ points }) => points));
    },
    make: (options) => reefPosition(reef.optionsFromJson(options)),
    svg: (view) => reefStateSvg(view as ReefState, PICTURE),
  },
  pearls: {
    rules: pearls,
    layout: pearlsObservationLayout,
    most: () => MOST,
    make: (options) => pearlsPosition(pearls.optionsFromJson(options)),
    svg: (view) => pearlsStateSvg(view as PearlsState, PICTURE),
  },
};
