import type { Rng } from '../../core/rng.js';

/**
 * What the simulators of both games can do, for code that plays either of them in numbers: one game that changes, with
 * actions as numbers. `S` is what it loads and unloads, `A` an action of the plain engine. Every method checks its
 * arguments and throws before anything has changed.
 *
 * @example
 * ```ts
 * import { createRng, setup } from 'reef-rules';
 * import { ReefSimulator } from 'reef-rules/fast';
 * import type { Simulation } from 'reef-rules/fast';
 *
 * const playToTheEnd = (game: Simulation): readonly number[] => {
 *   game.playout(createRng(7));
 *   return game.winners();
 * };
 * playToTheEnd(new ReefSimulator(setup({ players: 2, seed: 7 }))); // [1]
 * ```
 * @group The simulators
 */
export interface Simulation<S = object, A = unknown> {
  /**
   * Loads another state; then there is nothing to undo.
   *
   * @throws RulesError `bad-state`, or `partial-view` when the simulator needs a card that is not known; then nothing has
   * changed.
   */
  load(state: S): void;
  /** The plain frozen state, equal to the one that `apply` would have reached. */
  unload(): S;
  /**
   * Copies the position of another simulator of the game, faster than loading; then there is nothing to undo.
   *
   * @throws RulesError `bad-state` when `from` is no such simulator.
   */
  copy(from: Simulation<S, A>): void;

  // Where the game is.

  /** How many players there are. */
  readonly players: number;
  /** The phase of the game. */
  readonly phase: string;
  /** Whether the game is over. */
  readonly isOver: boolean;
  /** The player to move; once the game is over, the player who moved last. */
  readonly turn: number;
  /** How many actions can be undone. */
  readonly done: number;
  /** How many cards are left in the deck. */
  readonly deckSize: number;
  /**
   * A player's points, including the final scoring once the game is over, as far as it is known.
   *
   * @throws RulesError `bad-player`
   */
  score(player: number): number;
  /**
   * The players who have won: none until the game is over, several when the victory is shared.
   *
   * @throws RulesError `partial-view` if a hand that counts is not known.
   */
  winners(): readonly number[];
  /**
   * A whole number below 2 ** 53 for the position: the same for equal positions (of Reef: with one deck), however they
   * were reached, and almost never the same for different ones. Use it for tables of positions in memory. It is the same
   * on every machine, but may change with a new version of the library: store `key` instead.
   */
  readonly hash: number;

  // What a seat can know.

  /**
   * Reshuffles what a seat cannot know: hidden cards of the deck, and the dealt cards that others still hold. All deals
   * that fit what the seat knows are equally likely, as with `determinize(view(state, seat), rng)`, and the deal depends
   * only on that view and the generator. `undo` takes back actions, not deals: earlier actions can still be undone, and
   * the hidden cards stay as they were last dealt.
   *
   * @throws RulesError `bad-player`, or `bad-rng`; then nothing has changed.
   */
  deal(seat: number, rng: Rng): void;
  /**
   * Writes what a seat can know, in the order of the game's observation layout, which has as many numbers as its
   * observation size says. Equal views give equal numbers, whatever the other players hold.
   *
   * A `Float32Array` gets shares; a `Uint8ClampedArray`, a quarter of the memory, gets the counts that `scales` turns
   * into shares. A count above 255 is written as 255.
   *
   * @throws RulesError `bad-player`, `bad-buffer` when it is too short, or `partial-view` when the hand of that seat is not
   * known.
   */
  observe(seat: number, out: Float32Array | Uint8ClampedArray): void;
  /**
   * Writes what the counts of an observation are divided by, place by place: an observation in floats is the one in
   * bytes divided by these.
   *
   * @throws RulesError `bad-buffer` when it is too short.
   */
  scales(out: Float32Array): void;

  // What can be done. All of it throws `partial-view` if what decides it is not known.

  /** How many numbers there are for actions, legal or not: the size of a policy. */
  readonly size: number;
  /** How many legal actions there are. */
  count(): number;
  /**
   * Writes the legal actions into a buffer, in the order of `legalActions`. Returns how many there are.
   *
   * @throws RulesError `bad-buffer` when it is too short.
   */
  list(buffer: Int32Array): number;
  /**
   * The action at that place of the list.
   *
   * @throws RulesError `bad-index` when there is no such place.
   */
  at(index: number): number;
  /**
   * One of the legal actions, each equally likely: with the same generator the same as `randomAction`.
   *
   * @throws RulesError `game-over` when there are none, or `bad-rng`.
   */
  random(rng: Rng): number;
  /** Whether a number stands for a legal action; takes any value. */
  isLegal(action: number): boolean;
  /**
   * Sets a policy's mask: 1 for each legal action, 0 for all others. Returns how many are legal.
   *
   * @throws RulesError `bad-buffer` when it is too short; then the mask has not changed.
   */
  mask(mask: Uint8Array): number;

  // Slots: numbers for actions that are few enough for a network, and the same in every position.

  /** How many slots there are. */
  readonly slots: number;
  /**
   * The slot of an action, legal or not, of the player whose turn it is.
   *
   * @throws RulesError `bad-index` when the number stands for no action, or for one without a slot.
   */
  slotOf(action: number): number;
  /**
   * The action that a slot stands for in this position, legal or not.
   *
   * @throws RulesError `bad-index` when there is no such slot, or no such action in this position.
   */
  actionAtSlot(slot: number): number;
  /**
   * Lists the slots of the legal actions, in the order of `list`. Returns how many there are.
   *
   * @throws RulesError `bad-buffer` when it is too short.
   */
  listSlots(buffer: Int32Array): number;
  /**
   * Sets a policy's mask: 1 for the slot of each legal action, 0 for all others. Returns how many are legal, as
   * `listSlots` does. A `Uint32Array` gets a bit for each slot, 32 to a number, the lowest first.
   *
   * @throws RulesError `bad-buffer` when it is too short; then the mask has not changed.
   */
  maskSlots(mask: Uint8Array | Uint32Array): number;

  // Doing it.

  /**
   * Does an action.
   *
   * @throws IllegalActionError with the reason that `check` gives.
   * @throws RulesError `bad-index` when the number stands for no action at all.
   */
  do(action: number): void;
  /**
   * Takes the last action back, exactly.
   *
   * @throws RulesError `nothing-done` when nothing has been done since loading or copying.
   */
  undo(): void;
  /**
   * Plays the game to the end with random actions. Returns how many there were, so that you can undo them. If the
   * generator fails, all of them are taken back.
   *
   * @throws RulesError `bad-rng`
   */
  playout(rng: Rng): number;

  // Translating.

  /**
   * The action that a number stands for, legal or not, as it is listed by `legalActions`.
   *
   * @throws RulesError `bad-index` when there is none.
   */
  toAction(number: number): A;
  /**
   * The number of an action, legal or not.
   *
   * @throws RulesError `bad-action`, with the path of what is wrong.
   */
  fromAction(action: A): number;
}
