import { RulesError } from '../core/errors.js';
import type { AnyGame, GameOptions } from '../core/game.js';
import type { Rng } from '../core/rng.js';
import { isBits } from '../fast/shared/buffers.js';
import type { Observation } from '../fast/shared/buffers.js';
import { MOST_IN_BYTE } from '../fast/shared/kit.js';
import type { Numbered, SimulatorKit } from '../fast/shared/kit.js';
import type { GameModule } from './module.js';

/**
 * The simulator of a game that has none of its own: the game itself, in which each action has the slot of its place in
 * the list that the game gives; `null` if it gives none.
 */
export function slotSimulator(module: GameModule): SimulatorKit | null {
  const { game, slots } = module;
  if (slots === undefined) return null;
  const list = new SlotList(game, slots);
  const observe = (view: object, seat: number): readonly number[] =>
    module.observe?.(view, seat) ?? [];
  const setup: SimulatorKit['setup'] = (options, seed) => game.setup({ ...options, seed });
  return {
    setup,
    simulator: (from) => {
      const state = from instanceof PlainSimulation ? from.unload() : from;
      return new PlainSimulation(list, observe, state);
    },
    layout(options: GameOptions) {
      const state = setup(options, 0);
      const { length } = observe(game.view(state, 0), 0);
      return length === 0 ? [] : [{ name: 'observation', from: 0, size: length }];
    },
    most: () => MOST_IN_BYTE,
  };
}

type Observe = (view: object, seat: number) => readonly number[];

/** Every action of a game, in the order of their slots. */
class SlotList {
  readonly game: AnyGame;
  readonly actions: readonly unknown[];
  readonly #slots: ReadonlyMap<string, number>;

  constructor(game: AnyGame, actions: readonly unknown[]) {
    this.game = game;
    this.actions = actions.map((action) => game.actionFromJson(action));
    const texts = this.actions.map((action) => game.formatAction(action));
    this.#slots = new Map(texts.map((text, slot) => [text, slot]));
    const twice = texts.find((text, slot) => this.#slots.get(text) !== slot);
    if (twice !== undefined)
      throw new RulesError('bad-game', `slots holds ${twice} twice`, 'slots');
  }

  /** The slot of an action. A program could never choose one that has none. */
  slotOf(action: unknown): number {
    const text = this.game.formatAction(action);
    const slot = this.#slots.get(text);
    if (slot !== undefined) return slot;
    throw new RulesError('bad-game', `slots lacks the action ${text}`, 'slots');
  }
}

/** A game that is played by itself, under the numbers of its slots. */
class PlainSimulation implements Numbered {
  readonly #list: SlotList;
  readonly #observe: Observe;
  #state: object;

  constructor(list: SlotList, observe: Observe, state: object) {
    this.#list = list;
    this.#observe = observe;
    this.#state = state;
  }

  get isOver(): boolean {
    return this.#game.turn(this.#state) === null;
  }

  get turn(): number {
    return this.#game.turn(this.#state) ?? 0;
  }

  get slots(): number {
    return this.#list.actions.length;
  }

  load(state: object): void {
    this.#state = state;
  }

  unload(): object {
    return this.#state;
  }

  copy(from: PlainSimulation): void {
    this.#state = from.#state;
  }

  score(player: number): number {
    return this.#game.scores(this.#state)[player]!;
  }

  winners(): readonly number[] {
    return this.#game.result(this.#state)?.winners ?? [];
  }

  deal(seat: number, rng: Rng): void {
    this.#state = this.#game.determinize(this.#game.view(this.#state, seat), rng);
  }

  observe(seat: number, out: Observation): void {
    const numbers = this.#observe(this.#game.view(this.#state, seat), seat);
    if (numbers.length === out.length) out.set(numbers);
    else {
      const problem = `observe gives ${numbers.length} numbers now, and gave ${out.length} at first`;
      throw new RulesError('bad-game', problem, 'observe');
    }
  }

  scales(out: Float32Array): void {
    out.fill(1);
  }

  listSlots(buffer: Int32Array): number {
    const slots = this.#legal();
    buffer.set(slots);
    return slots.length;
  }

  maskSlots(mask: Uint8Array | Uint32Array): number {
    const slots = this.#legal();
    mask.fill(0);
    for (const slot of slots) {
      if (isBits(mask)) mask[slot >> 5]! |= 1 << (slot & 31);
      else mask[slot] = 1;
    }
    return slots.length;
  }

  actionAtSlot(slot: number): number {
    return slot;
  }

  random(rng: Rng): number {
    return this.fromAction(this.#game.randomAction(this.#state, rng));
  }

  do(action: number): void {
    this.#state = this.#game.apply(this.#state, this.toAction(action));
  }

  toAction(number: number): unknown {
    return this.#list.actions[number];
  }

  fromAction(action: unknown): number {
    return this.#list.slotOf(action);
  }

  #legal(): number[] {
    return this.#game.legalActions(this.#state).map((action) => this.#list.slotOf(action));
  }

  get #game(): AnyGame {
    return this.#list.game;
  }
}
