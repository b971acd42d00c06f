import { RulesError } from '../core/errors.js';
import { isObject } from '../core/freeze.js';
import { ensureIndex } from '../core/game-helpers.js';
import type { Rng } from '../core/rng.js';
import { ensureRng } from '../core/rng.js';
import { STARTS } from '../reef/starts.js';
import { COLORS, DEALT_CARDS, MAX_HEIGHT } from '../reef/types.js';
import type { Cell, Color, State, View } from '../reef/types.js';
import { ensureRoom, clear, roomIn, roomInFloats, roomInMask } from './buffers.js';
import { ensureNumber } from './codes.js';
import { hashOf } from './hash.js';
import { KeptGame } from './kept-game.js';
import { DEALT, NO_CARD, OVER, PHASE, PLAYERS, ROUND, STARTING } from './layout.js';
import { s } from './memory.js';
import { actionAt, countActions } from './legal.js';
import { markActions } from './masks.js';
import { observationSize, observe } from './observation.js';
import { countPlayed, listPlayed } from './pile.js';
import { seatAt, stackAt, write } from './read.js';
import { heightOf } from './reef.js';
import { choose, chooseIndex, SearchGame } from './search-game.js';
import { actionAtSlot, listSlots, markSlots, slotOf, SLOTS } from './slots.js';
import { ensureSymmetry } from './symmetry.js';
import { perform, performAt } from './turn.js';
import { turnedNumber } from './turned.js';
import { unpack } from './unload.js';

/**
 * A fast game of Reef with undo, for programs that search: the same rules as `apply`, but one
 * position that changes instead of immutable states.
 *
 * Actions are numbers here. The number of an action depends only on the deck, never on the
 * position, and stays the same for a whole major version, so it can be the index of a policy.
 * {@link Simulator.toAction} and {@link Simulator.fromAction} convert; `docs/simulator.md` explains
 * the numbering.
 *
 * Doing, undoing, listing and choosing at random allocate no memory as long as you stay with one
 * simulator. Every method checks its arguments and throws before anything has changed.
 *
 * @example
 * ```ts
 * import { createRng, setup } from 'reef-rules';
 * import { Simulator } from 'reef-rules/fast';
 *
 * const game = new Simulator(setup({ players: 2, seed: 7 }));
 * const rng = createRng(7);
 * while (!game.isOver) game.do(game.random(rng));
 * game.winners(); // [1]
 * ```
 */
export class Simulator extends SearchGame {
  /** The game of {@link SearchGame}, once more: nobody outside can reach either. */
  readonly #game: KeptGame;

  /**
   * Loads a state, or a view that shows everything, such as the result of `determinize`. It need
   * not come from a real game, but it must be possible to play on from it. From another simulator,
   * it copies the position, with nothing to undo.
   *
   * @throws RulesError `hidden` when a card is not known, or `bad-state`.
   */
  constructor(from: View | Simulator) {
    const isSimulator = isObject(from) && #game in from;
    const game = isSimulator ? KeptGame.copied(from.#game) : KeptGame.loaded(from);
    super(game);
    this.#game = game;
  }

  /**
   * Loads another state; then there is nothing to undo. The deck may be another one too, but
   * loading is fastest when it is the same object.
   *
   * @throws RulesError `hidden` when a card is not known, or `bad-state`; then nothing has changed.
   */
  load(view: View): void {
    this.#game.load(view);
  }

  /** The plain frozen state, equal to the one that `apply` would have reached. */
  unload(): State {
    return unpack(this.#game.open());
  }

  /**
   * Copies the position of another simulator, faster than loading; then there is nothing to undo.
   *
   * @throws RulesError `bad-state` when `from` is not a simulator.
   */
  copy(from: Simulator): void {
    if (!isObject(from) || !(#game in from)) {
      throw new RulesError('bad-state', 'only the position of a simulator can be copied');
    }
    this.#game.copy(from.#game);
  }

  // Where the game is.

  /** The number of the round, from 1. */
  get round(): number {
    this.#game.open();
    return s[ROUND]!;
  }

  // What lies on the table, without unloading it.

  /**
   * Writes the dealt cards that are still in a player's hand, the only ones that the others have
   * never seen. Returns how many there are.
   *
   * @throws RulesError `bad-player`, or `bad-buffer` when it is too short.
   */
  dealt(player: number, buffer: Int32Array): number {
    const room = roomIn(buffer);
    this.#game.open();
    const at = seatAt(player) + DEALT;
    let count = 0;
    while (count < DEALT_CARDS && s[at + count] !== NO_CARD) count++;
    return write(at, count, buffer, room);
  }

  /**
   * Writes the cards that a player has played, oldest first. Returns how many there are, at most
   * the number of cards in the deck.
   *
   * @throws RulesError `bad-player`, or `bad-buffer` when it is too short.
   */
  played(player: number, buffer: Int32Array): number {
    const room = roomIn(buffer);
    const { pile } = this.#game.open();
    seatAt(player);
    ensureRoom(room, countPlayed(pile, player));
    return listPlayed(pile, player, buffer);
  }

  /**
   * The colour of a piece on a player's reef; the piece at the bottom of a stack has level 0. It is
   * `null` if there is no piece.
   *
   * @throws RulesError `bad-player`, or `bad-index` when there is no such space or level.
   */
  piece(player: number, cell: Cell, level: number): Color | null {
    this.#game.open();
    const stack = stackAt(player, cell);
    if (!Number.isInteger(level) || level < 0 || level >= MAX_HEIGHT) {
      throw new RulesError('bad-index', `levels are numbered from 0 to ${MAX_HEIGHT - 1}`);
    }
    const above = heightOf(stack) - 1 - level;
    return above < 0 ? null : COLORS[(stack >> (2 * above)) & 3]!;
  }

  /**
   * A whole number below 2 ** 53 for the position: the same for equal positions with one deck,
   * however they were reached, and almost never the same for different ones. Use it for tables of
   * positions in memory. It is the same on every machine, but may change with a new version of the
   * library: store `key` instead.
   */
  get hash(): number {
    return hashOf(this.#game.open());
  }

  // What a seat can know.

  /**
   * Writes what a seat can know, as {@link observationSize} numbers in the order of
   * {@link observationLayout}. Equal views give equal numbers, whatever the other players hold.
   * `docs/simulator.md` explains what every number means. A `symmetry` turns and mirrors all reefs
   * as {@link turnBoard} does.
   *
   * @throws RulesError `bad-player`, `bad-buffer` when it is too short, or `bad-index` when there
   * is no such symmetry.
   */
  observe(seat: number, out: Float32Array, symmetry = 0): void {
    const room = roomInFloats(out);
    const deck = this.#game.open();
    seatAt(seat);
    ensureSymmetry(symmetry);
    ensureRoom(room, observationSize(s[PLAYERS]!), 'a Float32Array');
    observe(deck, seat, symmetry, out);
  }

  // What can be done.

  /** How many numbers there are for actions, legal or not: the size of a policy. */
  get size(): number {
    return this.#game.open().starts + STARTS;
  }

  /**
   * The action at that place of the list.
   *
   * @throws RulesError `bad-index` when there is no such place.
   */
  at(index: number): number {
    const deck = this.#game.open();
    ensureIndex(index, countActions(deck));
    return actionAt(deck, index);
  }

  /**
   * Sets a policy's mask: 1 for each legal action, 0 for all others. Returns how many are legal.
   * Once the starting pieces are placed, the first {@link Simulator.turnSize} entries are enough.
   *
   * @throws RulesError `bad-buffer` when it is too short.
   */
  mask(mask: Uint8Array): number {
    const room = roomInMask(mask);
    const deck = this.#game.open();
    const isStart = s[PHASE] === STARTING;
    const size = isStart ? deck.starts + STARTS : deck.starts;
    ensureRoom(room, size, 'a Uint8Array');
    clear(mask);
    return markActions(deck, mask);
  }

  // Slots: the actions of a turn by place instead of by card.

  /**
   * How many slots there are, with any deck: a take and a draw for each card of the display, and
   * {@link WAYS} plays for each place of a hand.
   */
  get slots(): number {
    return SLOTS;
  }

  /**
   * The slot of an action, legal or not, of the player whose turn it is.
   *
   * @throws RulesError `bad-index` when the number stands for no action, or when the action has no
   * slot: starting pieces, and cards that are neither on the display nor in the player's hand.
   */
  slotOf(action: number): number {
    return slotOf(this.#game.open(), action);
  }

  /**
   * The action that a slot stands for in this position, legal or not.
   *
   * @throws RulesError `bad-index` when there is no such slot, no card at its place, or no such way to
   * play that card.
   */
  actionAtSlot(slot: number): number {
    return actionAtSlot(this.#game.open(), slot);
  }

  /**
   * Lists the slots of the legal actions, in the order of `list`. Returns how many there are: none while
   * starting pieces are placed, which have no slots, and when the game is over.
   *
   * @throws RulesError `bad-buffer` when it is too short.
   */
  listSlots(buffer: Int32Array): number {
    ensureRoom(roomIn(buffer), SLOTS);
    return listSlots(this.#game.open(), buffer);
  }

  /**
   * Sets a policy's mask: 1 for the slot of each legal action, 0 for all others. Returns how many
   * are legal, as {@link listSlots} does.
   *
   * @throws RulesError `bad-buffer` when it is too short.
   */
  maskSlots(mask: Uint8Array): number {
    ensureRoom(roomInMask(mask), SLOTS, 'a Uint8Array');
    const deck = this.#game.open();
    clear(mask);
    return markSlots(deck, mask);
  }

  // Doing it.

  /**
   * Plays the game to the end with random actions. Returns how many there were, so that you can
   * undo them. If the generator fails, all of them are taken back.
   *
   * @throws RulesError `bad-rng`
   */
  playout(rng: Rng): number {
    ensureRng(rng);
    const before = this.done;
    try {
      return this.#playOn(rng);
    } catch (error) {
      while (this.done > before) this.undo();
      throw error;
    }
  }

  #playOn(rng: Rng): number {
    const deck = this.#game.open();
    let actions = 0;
    for (; s[PHASE] === STARTING; actions++) perform(deck, choose(this.#game, rng));
    for (; s[PHASE] !== OVER; actions++) performAt(deck, chooseIndex(this.#game, rng));
    return actions;
  }

  // Translating.

  /**
   * The number of what an action becomes when the reef of the player is turned with {@link turnBoard}:
   * what {@link turnAction} does, on numbers.
   *
   * @throws RulesError `bad-index` when the number stands for no action, or there is no such symmetry.
   */
  turnNumber(action: number, symmetry: number): number {
    const deck = this.#game.open();
    ensureSymmetry(symmetry);
    ensureNumber(deck, action);
    return turnedNumber(deck, action, symmetry);
  }
}
