import type { GameOptions } from '../../core/game.js';
import { createRng } from '../../core/rng.js';
import type { Seed } from '../../core/rng.js';
import type { Numbered, SimulatorKit } from '../../fast/shared/kit.js';

/** A simulator with a game on it. */
export class Position {
  readonly game: Numbered;
  readonly #kit: SimulatorKit;
  readonly #options: GameOptions;

  /** The options are valid ones, and have no seed. */
  constructor(
    kit: SimulatorKit,
    options: GameOptions,
    game = kit.simulator(kit.setup(options, 0), options),
  ) {
    this.#kit = kit;
    this.#options = options;
    this.game = game;
  }

  /** Begins the game of a seed. */
  begin(seed: Seed): void {
    const { game } = this;
    game.load(this.#kit.setup(this.#options, seed));
    // What has no slot, as starting pieces, is done at random, by the seed.
    const rng = createRng(`${seed}/start`);
    while (!this.hasSlots) game.do(game.random(rng));
  }

  /** Whether what can be done next is in slots, or nothing can be done any more. */
  get hasSlots(): boolean {
    const { game } = this;
    return game.isOver || game.listSlots(new Int32Array(game.slots)) > 0;
  }

  /** Carries out an action, given by its slot. */
  play(slot: number): void {
    const { game } = this;
    game.do(game.actionAtSlot(slot));
    // Nothing is taken back here. Without a past there is less to put away when the next game has its turn.
    game.copy(game);
  }

  /** Carries out a plain action. */
  act(action: unknown): void {
    this.game.do(this.game.fromAction(action));
  }

  /** Another simulator with the same position. */
  clone(): Position {
    const game = this.#kit.simulator(this.game, this.#options);
    return new Position(this.#kit, this.#options, game);
  }
}
