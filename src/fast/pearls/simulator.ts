import { IllegalActionError, RulesError } from '../../core/errors.js';
import { freeze, isObject } from '../../core/made.js';
import { ensureIndex, ensurePlayer, noActions, ranked } from '../../core/game-helpers.js';
import { belowFrom, bitsOf, ensureRng } from '../../core/rng.js';
import type { Rng } from '../../core/rng.js';
import { check } from '../../pearls/check.js';
import { TIE_BREAKS } from '../../pearls/course.js';
import { MOST_ACTIONS } from '../../pearls/legal.js';
import { actionOf, ensureNumber, isNumber, numberOf, SLOTS, WORTH } from '../../pearls/numbers.js';
import type { Action, Phase, State, View } from '../../pearls/types.js';
import {
  ensureObservation,
  ensureRoom,
  ensureSlotMask,
  fill,
  isBits,
  roomIn,
  writeNumbers,
} from '../shared/buffers.js';
import { hasMeddled, notASimulator, nothingToUndo } from '../shared/guards.js';
import { writeScales } from '../shared/observation.js';
import type { Simulation } from '../shared/simulation.js';
import { dealAnew, drawHidden, drawUnknown, turnUp } from './deal.js';
import { hashOf } from './hash.js';
import * as at from './layout.js';
import { isLegal, listActions } from './legal.js';
import { listNecklaces, load, unpack } from './load.js';
import { isShown, observe, pearlsObservationSize, scalesIn } from './observation.js';
import { perform, takeBack } from './turn.js';

/**
 * A fast game of Pearls with undo, for programs that search and learn: the same rules as `apply`, but one position
 * that changes instead of immutable states. It has the methods of {@link ReefSimulator}, where they apply.
 *
 * Actions are numbers here, the same in every position and for a whole major version, so they are also the slots of
 * a policy. {@link PearlsSimulator.toAction} and {@link PearlsSimulator.fromAction} convert; `docs/training.md` lists
 * them.
 *
 * Like `apply`, it also takes a view that does not show everything: cards that come from an unknown deck are unknown
 * until {@link PearlsSimulator.reveal} or {@link PearlsSimulator.deal} turns them up. Every method checks its arguments and throws
 * before anything has changed.
 *
 * @example
 * ```ts
 * import { createRng, setup } from 'reef-rules/pearls';
 * import { PearlsSimulator } from 'reef-rules/fast';
 *
 * const game = new PearlsSimulator(setup({ players: 3, seed: 7 }));
 * const rng = createRng(7);
 * while (!game.isOver) game.do(game.random(rng));
 * game.winners(); // [2]
 * ```
 * @group The simulators
 */
export class PearlsSimulator<V extends View = State> implements Simulation<V, Action> {
  /** The position: see `layout.ts`. */
  readonly #m = new Int32Array(at.SIZE);
  /** The notes of the actions that can be undone, and how many there are. */
  readonly #past = new Int32Array(at.MOST_TURNS);
  #done = 0;
  /** How often the position has changed. */
  #changes = 0;
  /** The legal actions as they were after that many changes, and how many there were. */
  readonly #legal = new Int32Array(MOST_ACTIONS);
  #legalCount = 0;
  #legalAt = -1;
  /** What `random` chose after that many changes. It need not be checked again: random turns are 3 % faster for it. */
  #chosen = -1;
  #chosenAt = -1;

  /**
   * Loads a state or a view. It need not come from a real game, but it must be possible to play on from it. From
   * another simulator, it copies the position, with nothing to undo.
   *
   * @throws RulesError `bad-state`
   */
  constructor(from: V | PearlsSimulator<V>) {
    if (isObject(from) && #m in from) this.#m.set(from.#m);
    else load(this.#m, from);
  }

  load(view: V): void {
    load(this.#m, view);
    this.#begin();
  }

  unload(): V {
    return unpack(this.#m) as V;
  }

  copy(from: PearlsSimulator<V>): void {
    if (!isObject(from) || !(#m in from)) notASimulator();
    this.#m.set(from.#m);
    this.#begin();
  }

  #begin(): void {
    this.#done = 0;
    this.#changes++;
  }

  // Where the game is.

  get players(): number {
    return this.#m[at.PLAYERS]!;
  }

  get phase(): Phase {
    return at.phaseOf(this.#m);
  }

  get isOver(): boolean {
    return this.#m[at.PHASE] === at.OVER;
  }

  get turn(): number {
    return this.#m[at.TURN]!;
  }

  /** How many turns are left once the end has been triggered; 0 before and after. */
  get finalTurns(): number {
    return this.#m[at.FINAL_TURNS]!;
  }

  get done(): number {
    return this.#done;
  }

  /**
   * A player's points: those of the pile and the necklaces, and once the game is over, minus those of the hand, as far
   * as it is known. P23.
   *
   * @throws RulesError `bad-player`
   */
  score(player: number): number {
    const place = this.#seatAt(player);
    return this.#m[place + at.POINTS]! - (this.isOver ? this.#penalty(place) : 0);
  }

  /** What the known cards of a hand are worth. P2. */
  #penalty(place: number): number {
    let worth = 0;
    for (let kind = 0; kind < at.KINDS; kind++)
      worth += this.#m[place + at.HAND + kind]! * WORTH[kind]!;
    return worth;
  }

  winners(): readonly number[] {
    if (!this.isOver) return freeze([]);
    const lines = Array.from({ length: this.players }, (_, player) => {
      if (isShown(this.#m, player)) {
        return { player, score: this.score(player), cardsLeft: this.handSize(player) };
      }
      throw new RulesError('partial-view', 'this game does not show every hand');
    });
    return ranked(lines, TIE_BREAKS).winners;
  }

  // What lies on the table. Cards are counted by kind, in the order of `PEARLS`.

  /**
   * Writes how many cards of each kind a player holds, as far as they are known. Returns how many cards the hand has
   * in all.
   *
   * @throws RulesError `bad-player`, or `bad-buffer` when it is too short.
   */
  hand(player: number, buffer: Int32Array): number {
    const place = this.#seatAt(player);
    this.#write(place + at.HAND, at.KINDS, buffer);
    return this.#m[place + at.HAND_SIZE]!;
  }

  /**
   * How many cards a player holds, known or not.
   *
   * @throws RulesError `bad-player`
   */
  handSize(player: number): number {
    return this.#m[this.#seatAt(player) + at.HAND_SIZE]!;
  }

  /**
   * Writes how many of them were taken openly. Returns how many that are.
   *
   * @throws RulesError `bad-player`, or `bad-buffer` when it is too short.
   */
  seen(player: number, buffer: Int32Array): number {
    return this.#writeCounts(this.#seatAt(player) + at.SEEN, buffer);
  }

  /**
   * Writes how many cards of each kind a player has played. Returns how many that are.
   *
   * @throws RulesError `bad-player`, or `bad-buffer` when it is too short.
   */
  pile(player: number, buffer: Int32Array): number {
    return this.#writeCounts(this.#seatAt(player) + at.PILE, buffer);
  }

  /**
   * Writes the values of the necklaces that a player has taken, oldest first. Returns how many there are.
   *
   * @throws RulesError `bad-player`, or `bad-buffer` when it is too short.
   */
  won(player: number, buffer: Int32Array): number {
    const place = this.#seatAt(player);
    return this.#write(place + at.WON_VALUES, this.#m[place + at.WON]!, buffer);
  }

  /**
   * Writes how many cards of each kind lie open, as far as they are known. Returns how many cards the market has in
   * all.
   *
   * @throws RulesError `bad-buffer` when it is too short.
   */
  market(buffer: Int32Array): number {
    this.#write(at.MARKET_OF, at.KINDS, buffer);
    return this.#m[at.OPEN]!;
  }

  /**
   * Writes the values of the necklaces on the table, ascending. Returns how many there are.
   *
   * @throws RulesError `bad-buffer` when it is too short.
   */
  necklaces(buffer: Int32Array): number {
    ensureRoom(roomIn(buffer), this.#m[at.NECKLACES_LEFT]!);
    return listNecklaces(this.#m, buffer);
  }

  /**
   * Writes how many cards of each kind are hidden: those of the deck, and the unknown ones of the market and the hands.
   * Returns how many that are.
   *
   * @throws RulesError `bad-buffer` when it is too short.
   */
  hidden(buffer: Int32Array): number {
    return this.#writeCounts(at.HIDDEN, buffer);
  }

  get deckSize(): number {
    return at.deckSize(this.#m);
  }

  get hash(): number {
    return hashOf(this.#m);
  }

  // What a seat can know.

  observe(seat: number, out: Float32Array | Uint8ClampedArray): void {
    this.#seatAt(seat);
    ensureObservation(out, pearlsObservationSize(this.players));
    if (!isShown(this.#m, seat)) {
      throw new RulesError('partial-view', 'this game does not show the hand of that player');
    }
    observe(this.#m, seat, out);
  }

  scales(out: Float32Array): void {
    writeScales(scalesIn(this.#m), out);
  }

  deal(seat: number, rng: Rng): void {
    this.#seatAt(seat);
    const before = this.#changes;
    drawHidden(this.#m, seat, rng);
    this.#ensureSame(before);
    dealAnew(this.#m, seat);
    this.#changes++;
  }

  /**
   * Turns up the unknown cards of the hands and the market, and no others: each of the hidden cards is equally likely
   * to come. A search that begins with a view needs to guess only these, not the whole deck. With a state there is
   * nothing to turn up.
   *
   * @throws RulesError `bad-rng`; then nothing has changed.
   */
  reveal(rng: Rng): void {
    ensureRng(rng);
    if (!this.#hasUnknown()) return;
    const before = this.#changes;
    drawUnknown(this.#m, rng);
    this.#ensureSame(before);
    turnUp(this.#m);
    this.#changes++;
  }

  #hasUnknown(): boolean {
    if (this.#m[at.MARKET_OF + at.UNKNOWN]! > 0) return true;
    for (let seat = 0; seat < this.players; seat++) if (!isShown(this.#m, seat)) return true;
    return false;
  }

  // What can be done.

  get size(): number {
    return SLOTS;
  }

  count(): number {
    if (this.#legalAt !== this.#changes) {
      this.#legalCount = listActions(this.#m, this.#legal);
      this.#legalAt = this.#changes;
    }
    return this.#legalCount;
  }

  /**
   * Writes the legal actions into a buffer, in the order of `legalActions`. Returns how many there are. A buffer of
   * {@link PearlsSimulator.size} numbers is always long enough.
   *
   * @throws RulesError `bad-buffer` when it is too short, or `partial-view` if the market or the hand that is to act is not
   * known.
   */
  list(buffer: Int32Array): number {
    return writeNumbers(this.#legal, 0, this.count(), buffer);
  }

  at(index: number): number {
    ensureIndex(index, this.count());
    return this.#legal[index]!;
  }

  random(rng: Rng): number {
    if (this.isOver) noActions();
    ensureRng(rng);
    const count = this.count();
    const before = this.#changes;
    const index = belowFrom(bitsOf(rng), rng, count);
    this.#ensureSame(before);
    this.#chosen = this.#legal[index]!;
    this.#chosenAt = before;
    return this.#chosen;
  }

  /** A generator is foreign code, and could use the game. */
  #ensureSame(changes: number): void {
    if (changes !== this.#changes) hasMeddled();
  }

  isLegal(action: number): boolean {
    return isNumber(action) && isLegal(this.#m, action);
  }

  mask(mask: Uint8Array): number {
    ensureRoom(roomIn(mask, 'Uint8Array'), SLOTS, 'a Uint8Array');
    return this.maskSlots(mask);
  }

  // Slots. In Pearls an action has the same number in every position, so it is its own slot.

  get slots(): number {
    return SLOTS;
  }

  slotOf(action: number): number {
    ensureNumber(action);
    return action;
  }

  actionAtSlot(slot: number): number {
    ensureNumber(slot);
    return slot;
  }

  listSlots(buffer: Int32Array): number {
    return this.list(buffer);
  }

  maskSlots(mask: Uint8Array | Uint32Array): number {
    ensureSlotMask(mask, SLOTS);
    const count = this.count();
    fill(mask, 0);
    if (isBits(mask)) {
      for (let i = 0; i < count; i++) mask[this.#legal[i]! >> 5]! |= 1 << (this.#legal[i]! & 31);
    } else {
      for (let i = 0; i < count; i++) mask[this.#legal[i]!] = 1;
    }
    return count;
  }

  // Doing it.

  /**
   * Does an action. The action is checked unless {@link PearlsSimulator.random} has just returned it.
   *
   * @throws IllegalActionError with the reason that `check` gives.
   * @throws RulesError `bad-index` when the number stands for no action at all.
   */
  do(action: number): void {
    const isChosen = action === this.#chosen && this.#changes === this.#chosenAt;
    if (!isChosen && !this.isLegal(action)) this.#refuse(action);
    this.#past[this.#done++] = perform(this.#m, action);
    this.#changes++;
  }

  #refuse(number: number): never {
    const action = this.toAction(number);
    throw new IllegalActionError(check(unpack(this.#m), action)!);
  }

  undo(): void {
    if (this.#done === 0) nothingToUndo();
    takeBack(this.#m, this.#past[--this.#done]!);
    this.#changes++;
  }

  playout(rng: Rng): number {
    ensureRng(rng);
    const before = this.#done;
    try {
      while (!this.isOver) this.do(this.random(rng));
      return this.#done - before;
    } catch (error) {
      while (this.#done > before) this.undo();
      throw error;
    }
  }

  // Translating.

  toAction(number: number): Action {
    return actionOf(number);
  }

  fromAction(action: Action): number {
    return numberOf(action);
  }

  // Reading.

  /** The first place of a player. */
  #seatAt(player: number): number {
    ensurePlayer(this.players, player);
    return at.playerAt(player);
  }

  /** Copies numbers of the game into a buffer, if it has room for them. */
  #write(from: number, count: number, buffer: Int32Array): number {
    return writeNumbers(this.#m, from, count, buffer);
  }

  /** Copies how many cards of each kind there are, and returns how many that are. */
  #writeCounts(from: number, buffer: Int32Array): number {
    this.#write(from, at.KINDS, buffer);
    let total = 0;
    for (let kind = 0; kind < at.KINDS; kind++) total += this.#m[from + kind]!;
    return total;
  }
}
