import type { ObservationPart } from '../core/observation.js';
import { createRng } from '../core/rng.js';
import type { Seed } from '../core/rng.js';
import { observationLayout as reefLayout } from '../fast/observation.js';
import { Simulator } from '../fast/simulator.js';
import { SLOTS as REEF_SLOTS } from '../fast/slots.js';
import { apply } from '../pearls/apply.js';
import { observationLayout as pearlsLayout, observe } from '../pearls/observation.js';
import { accountOf, result } from '../pearls/scoring.js';
import { setup as setupPearls } from '../pearls/setup.js';
import type { SetupOptions as PearlsOptions } from '../pearls/setup.js';
import { actionAtSlot, listSlots, SLOTS as PEARLS_SLOTS } from '../pearls/slots.js';
import { turn } from '../pearls/turn.js';
import type { State } from '../pearls/types.js';
import { setup as setupReef } from '../reef/setup.js';
import type { SetupOptions as ReefOptions } from '../reef/setup.js';

/** A game as an environment: one game after the other, played by slots and seen as numbers. */
export interface Environment {
  /** Begins another game. */
  begin(seed: Seed): void;
  /** Whose decision it is; `null` when the game is over. */
  readonly turn: number | null;
  /** Writes down what a seat can know. */
  observe(seat: number, out: Float32Array): void;
  /** Lists the slots of the legal actions, and says how many there are. */
  listSlots(out: Int32Array): number;
  /** Does the legal action of a slot. */
  step(slot: number): void;
  /** The points of a seat so far. */
  score(seat: number): number;
  /** Who has won; nobody until the game is over. */
  winners(): readonly number[];
}

/** What is the same for all games of a kind, and how to make one; its options have no seed. */
export interface Kind {
  readonly slots: number;
  layout(players: number): readonly ObservationPart[];
  make(options: object): Environment;
}

/** Reef on the simulator. Starting pieces have no slots, so they are placed at random, by the seed. */
class ReefEnvironment implements Environment {
  readonly #options: ReefOptions;
  readonly #game: Simulator;

  constructor(options: ReefOptions) {
    this.#options = options;
    this.#game = new Simulator(setupReef({ ...options, seed: 0 }));
  }

  begin(seed: Seed): void {
    const game = this.#game;
    game.load(setupReef({ ...this.#options, seed }));
    const rng = createRng(`${seed}/start`);
    while (game.phase === 'start') game.do(game.random(rng));
  }

  get turn(): number | null {
    return this.#game.isOver ? null : this.#game.turn;
  }

  observe(seat: number, out: Float32Array): void {
    this.#game.observe(seat, out);
  }

  listSlots(out: Int32Array): number {
    return this.#game.listSlots(out);
  }

  step(slot: number): void {
    this.#game.do(this.#game.actionAtSlot(slot));
  }

  score(seat: number): number {
    return this.#game.score(seat);
  }

  winners(): readonly number[] {
    return this.#game.winners();
  }
}

/** Pearls on the plain engine. */
class PearlsEnvironment implements Environment {
  readonly #options: PearlsOptions;
  #state: State;

  constructor(options: PearlsOptions) {
    this.#options = options;
    this.#state = setupPearls({ ...options, seed: 0 });
  }

  begin(seed: Seed): void {
    this.#state = setupPearls({ ...this.#options, seed });
  }

  get turn(): number | null {
    return turn(this.#state);
  }

  observe(seat: number, out: Float32Array): void {
    observe(this.#state, seat, out);
  }

  listSlots(out: Int32Array): number {
    const slots = listSlots(this.#state);
    out.set(slots);
    return slots.length;
  }

  step(slot: number): void {
    this.#state = apply(this.#state, actionAtSlot(slot));
  }

  /** What lies on the table; what is left in the hand costs points only at the end. P23. */
  score(seat: number): number {
    const { pearls, necklaces, score } = accountOf(this.#state.players[seat]!);
    return this.turn === null ? score : pearls + necklaces;
  }

  winners(): readonly number[] {
    return result(this.#state)?.winners ?? [];
  }
}

/** The games by name. */
export const KINDS: Readonly<Record<string, Kind>> = {
  reef: {
    slots: REEF_SLOTS,
    layout: reefLayout,
    make: (options) => new ReefEnvironment(options as ReefOptions),
  },
  pearls: {
    slots: PEARLS_SLOTS,
    layout: pearlsLayout,
    make: (options) => new PearlsEnvironment(options as PearlsOptions),
  },
};
