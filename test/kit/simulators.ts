import fc from 'fast-check';
import {
  reefObservationSize,
  pearlsObservationSize,
  PearlsSimulator,
  ReefSimulator,
} from '../../src/fast/index.js';
import type { Simulation } from '../../src/fast/index.js';
import { createRng, perft, reef } from '../../src/index.js';
import type { Rng, State } from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';
import type { State as PearlsState } from '../../src/pearls/index.js';
import * as reefGames from './reef/games.js';
import * as pearlsGames from './pearls/games.js';
import { runs } from './runs.js';

/** What the plain engines of both games have in common. */
interface Plain<S, A> {
  apply(state: S, action: A): S;
  legalActions(state: S): readonly A[];
  countLegalActions(state: S): number;
  legalActionAt(state: S, index: number): A;
  randomAction(state: S, rng: Rng): A;
  result(state: S): { readonly winners: readonly number[] } | null;
  scores(state: S): readonly number[];
  check(state: S, action: A): unknown;
  view(state: S, player: number | null): unknown;
  key(state: S): string;
  formatAction(action: A): string;
  stateFromJson(value: unknown): S;
}

/** What decides a whole game: its first state, how players choose, and the seed of their luck. */
interface Plan<S, A> {
  readonly state: S;
  readonly choose: (state: S, rng: Rng) => A;
  readonly luck: number;
}

/** A game with both of its engines. */
export interface Engines<G, S, A> {
  readonly name: string;
  readonly plain: Plain<S, A>;
  readonly plans: fc.Arbitrary<Plan<S, A>>;
  /** Positions that few games reach. */
  readonly strange: fc.Arbitrary<S>;
  /** The first state of a game. */
  setup(players: number, seed: number): S;
  readonly simulator: (from: S | G) => G;
  determinize(state: S, seat: number, rng: Rng): S;
  observationSize(players: number): number;
  perft(state: S, depth: number): number;
}

/** What all states have. */
export interface AnyState {
  readonly phase: string;
  readonly turn: number;
  readonly players: readonly unknown[];
}

export const reefEngines: Engines<ReefSimulator, State, ReturnType<typeof reefGames.someAction>> = {
  name: 'Reef',
  plain: reef,
  plans: reefGames.arbPlan.map(({ options, luck }) => ({
    state: reef.setup(options),
    choose: reefGames.someAction,
    luck,
  })),
  strange: reefGames.arbStrangeState,
  setup: (players, seed) => reef.setup({ players, seed }),
  simulator: (from) => new ReefSimulator(from),
  determinize: (state, seat, rng) => reef.determinize(reef.view(state, seat), rng),
  observationSize: reefObservationSize,
  perft: (state, depth) => perft(reef, state, depth),
};

export const pearlsEngines: Engines<
  PearlsSimulator,
  PearlsState,
  ReturnType<typeof pearlsGames.choice>
> = {
  name: 'Pearls',
  plain: pearls,
  plans: pearlsGames.arbPlan.map(
    ({ options, habits = Object.values(pearlsGames.HABITS), luck }) => ({
      state: pearls.setup(options),
      choose: (state: PearlsState, rng: Rng) =>
        pearlsGames.choice(state, habits[state.turn % habits.length]!, rng),
      luck,
    }),
  ),
  strange: pearlsGames.arbStrangeState,
  setup: (players, seed) => pearls.setup({ players, seed }),
  simulator: (from) => new PearlsSimulator(from),
  determinize: (state, seat, rng) => pearls.determinize(pearls.view(state, seat), rng),
  observationSize: pearlsObservationSize,
  perft: (state, depth) => perft(pearls, state, depth),
};

/** Plays whole games with both engines, and shows both after every action and before the first. */
export function everyPositionOf<G extends Simulation<S, A>, S extends AnyState, A>(
  { plain, plans, simulator }: Engines<G, S, A>,
  law: (game: G, state: S, rng: Rng) => void,
  numRuns: number,
): void {
  fc.assert(
    fc.property(plans, ({ state: first, choose, luck }) => {
      const rng = createRng(luck);
      let state = first;
      const game = simulator(state);
      law(game, state, rng);
      for (let turn = 1; state.phase !== 'over'; turn++) {
        const action = choose(state, rng);
        const what = `turn ${turn}, player ${state.turn}, ${plain.formatAction(action)}`;
        state = plain.apply(state, action);
        try {
          game.do(game.fromAction(action));
          law(game, state, rng);
        } catch (cause) {
          throw new Error(`${what}: ${(cause as Error).message}`, { cause });
        }
      }
    }),
    { numRuns: runs(numRuns) },
  );
}
