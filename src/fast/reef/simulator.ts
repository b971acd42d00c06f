import { IllegalActionError, RulesError } from '../../core/errors.js';
import { isObject } from '../../core/made.js';
import { ensureIndex, ensureNumberOf } from '../../core/game-helpers.js';
import { ensureRng } from '../../core/rng.js';
import type { Rng } from '../../core/rng.js';
import { ALL_CELLS } from '../../reef/cell-set.js';
import { check } from '../../reef/check.js';
import { STARTS } from '../../reef/setup.js';
import { DEALT_CARDS } from '../../reef/deal.js';
import { COLORS, DISPLAY_SIZE, MAX_HEIGHT } from '../../reef/types.js';
import type { Action, CardId, Cell, Color, Phase, State, View } from '../../reef/types.js';
import {
  ensureObservation,
  ensureRoom,
  ensureSlotMask,
  fill,
  isBits,
  roomIn,
} from '../shared/buffers.js';
import { notASimulator, nothingToUndo } from '../shared/guards.js';
import { writeScales } from '../shared/observation.js';
import type { Simulation } from '../shared/simulation.js';
import { dealAnew } from './deal.js';
import { dropRepeats } from './distinct.js';
import { hashOf } from './hash.js';
import { KeptGame } from './kept-game.js';
import * as at from './layout.js';
import {
  actionAt,
  asMover,
  countActions,
  ensureRoomForAll,
  isLegalNumber,
  listActions,
  markActions,
} from './legal.js';
import { unpack } from './load.js';
import {
  countPlayed,
  listPlayed,
  memory,
  moverAt,
  PHASES,
  seatAt,
  stackAt,
  write,
} from './memory.js';
import { actionOf, ensureNumber, numberOf } from './numbers.js';
import { reefObservationSize, observe, scalesIn } from './observation.js';
import { takeBack } from './past.js';
import { countPlays } from './plays.js';
import { choose, playOn } from './random.js';
import { countOn, heightOf } from './reef.js';
import { scoreActions, scoreAfter, scorePlays } from './scores.js';
import { actionAtSlot, listSlots, markSlotBits, markSlots, slotOf, SLOTS } from './slots.js';
import { ensureSymmetry, turnedNumber } from './symmetry.js';
import { perform, winners } from './turn.js';

/**
 * A fast game of Reef with undo, for programs that search: the same rules as `apply`, but one
 * position that changes instead of immutable states.
 *
 * Actions are numbers here. The number of an action depends only on the deck, never on the
 * position, and stays the same for a whole major version, so it can be the index of a policy.
 * {@link ReefSimulator.toAction} and {@link ReefSimulator.fromAction} convert; `docs/simulator.md` explains
 * the numbering.
 *
 * Doing, undoing, listing and choosing at random allocate no memory as long as you stay with one
 * simulator. Every method checks its arguments and throws before anything has changed.
 *
 * @example
 * ```ts
 * import { createRng, setup } from 'reef-rules';
 * import { ReefSimulator } from 'reef-rules/fast';
 *
 * const game = new ReefSimulator(setup({ players: 2, seed: 7 }));
 * const rng = createRng(7);
 * while (!game.isOver) game.do(game.random(rng));
 * game.winners(); // [1]
 * ```
 * @group The simulators
 */
export class ReefSimulator implements Simulation<View, Action> {
  readonly #game: KeptGame;

  /**
   * Loads a state, or a view that shows everything, such as the result of `determinize`. It need
   * not come from a real game, but it must be possible to play on from it. From another simulator,
   * it copies the position, with nothing to undo.
   *
   * @throws RulesError `partial-view` when a card is not known, or `bad-state`.
   */
  constructor(from: View | ReefSimulator) {
    const isSimulator = isObject(from) && #game in from;
    this.#game = isSimulator ? KeptGame.copied(from.#game) : KeptGame.loaded(from);
  }

  /**
   * Loads another state; then there is nothing to undo. The deck may be another one too, but
   * loading is fastest when it is the same object.
   *
   * @throws RulesError `partial-view` when a card is not known, or `bad-state`; then nothing has changed.
   */
  load(view: View): void {
    this.#game.load(view);
  }

  unload(): State {
    return unpack(this.#game.open());
  }

  copy(from: ReefSimulator): void {
    if (!isObject(from) || !(#game in from)) notASimulator();
    this.#game.copy(from.#game);
  }

  // Where the game is.

  get players(): number {
    this.#game.open();
    return memory[at.PLAYERS]!;
  }

  get phase(): Phase {
    this.#game.open();
    return PHASES[memory[at.PHASE]!]!;
  }

  get isOver(): boolean {
    this.#game.open();
    return memory[at.PHASE] === at.OVER;
  }

  get turn(): number {
    this.#game.open();
    return memory[at.TURN]!;
  }

  /** Whether a colour has run out, so that this round is the last. R37. */
  get isLastRound(): boolean {
    this.#game.open();
    return memory[at.LAST_ROUND] === 1;
  }

  get done(): number {
    const deck = this.#game.open();
    return (memory[at.PAST_END]! - deck.past) / at.FRAME_SIZE;
  }

  score(player: number): number {
    this.#game.open();
    return memory[seatAt(player) + at.SCORE]!;
  }

  winners(): readonly number[] {
    this.#game.open();
    return winners();
  }

  /** The number of the round, from 1. */
  get round(): number {
    this.#game.open();
    return memory[at.ROUND]!;
  }

  // What lies on the table, without unloading it.

  /**
   * Writes the cards in a player's hand into a buffer, in their order. Returns how many there are:
   * at most four.
   *
   * @throws RulesError `bad-player`, or `bad-buffer` when it is too short.
   */
  hand(player: number, buffer: Int32Array): number {
    this.#game.open();
    const seat = seatAt(player);
    return write(seat + at.HAND, memory[seat + at.HAND_SIZE]!, buffer);
  }

  /**
   * Writes the cards of the display into a buffer. Returns how many there are: three, or none until
   * the display is laid out. R10.
   *
   * @throws RulesError `bad-buffer` when it is too short.
   */
  display(buffer: Int32Array): number {
    this.#game.open();
    return write(at.DISPLAY, displayed(), buffer);
  }

  /**
   * Writes the number of tokens on each card of the display. Returns how many cards there are.
   *
   * @throws RulesError `bad-buffer` when it is too short.
   */
  tokens(buffer: Int32Array): number {
    this.#game.open();
    return write(at.TOKENS, displayed(), buffer);
  }

  /** The deck's top card, which all can see; -1 if there is none, or until the display is laid out. */
  get top(): CardId {
    this.#game.open();
    const isSeen = memory[at.PHASE] !== at.STARTING && memory[at.DECK_TOP] !== memory[at.DECK_END];
    return isSeen ? memory[memory[at.DECK_TOP]!]! : at.NO_CARD;
  }

  get deckSize(): number {
    this.#game.open();
    return memory[at.DECK_END]! - memory[at.DECK_TOP]!;
  }

  /**
   * How many pieces of a colour are left in the supply.
   *
   * @throws RulesError `bad-index` when there is no such colour.
   */
  supply(color: Color): number {
    this.#game.open();
    const number = COLORS.indexOf(color);
    if (number >= 0) return memory[at.SUPPLY_OF + number]!;
    throw new RulesError('bad-index', `a colour is one of ${COLORS.join(', ')}`);
  }

  /**
   * How many pieces lie on a space of a player's reef.
   *
   * @throws RulesError `bad-player`, or `bad-index` when there is no such space.
   */
  height(player: number, cell: Cell): number {
    this.#game.open();
    return heightOf(stackAt(player, cell));
  }

  /**
   * Writes a player's reef as nine sets of spaces, in which bit n stands for space n: those topped
   * with each colour, those at least 1, 2, 3 and 4 high, and the rest, which are empty.
   *
   * @throws RulesError `bad-player`, or `bad-buffer` when it is too short.
   */
  bits(player: number, out: Int32Array): void {
    this.#game.open();
    const seat = seatAt(player);
    write(seat + at.TOPS, REEF_SETS, out);
    out[REEF_SETS - 1] = ALL_CELLS & ~memory[seat + at.HEIGHTS]!;
  }

  /**
   * Writes the dealt cards that are still in a player's hand, the only ones that the others have
   * never seen. Returns how many there are.
   *
   * @throws RulesError `bad-player`, or `bad-buffer` when it is too short.
   */
  dealt(player: number, buffer: Int32Array): number {
    this.#game.open();
    const dealt = seatAt(player) + at.DEALT;
    let count = 0;
    while (count < DEALT_CARDS && memory[dealt + count] !== at.NO_CARD) count++;
    return write(dealt, count, buffer);
  }

  /**
   * Writes the cards that a player has played, oldest first. Returns how many there are, at most
   * the number of cards in the deck.
   *
   * @throws RulesError `bad-player`, or `bad-buffer` when it is too short.
   */
  played(player: number, buffer: Int32Array): number {
    const { pile } = this.#game.open();
    seatAt(player);
    ensureRoom(roomIn(buffer), countPlayed(pile, player));
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
    ensureNumberOf('levels', MAX_HEIGHT, level);
    const above = heightOf(stack) - 1 - level;
    return above < 0 ? null : COLORS[(stack >> (2 * above)) & 3]!;
  }

  get hash(): number {
    return hashOf(this.#game.open());
  }

  // What a seat can know.

  deal(seat: number, rng: Rng): void {
    this.#game.open();
    seatAt(seat);
    dealAnew(this.#game, seat, rng);
  }

  /**
   * Writes what a seat can know, as {@link reefObservationSize} numbers in the order of
   * {@link reefObservationLayout}. Equal views give equal numbers, whatever the other players hold.
   * `docs/simulator.md` explains what every number means. A `symmetry` turns and mirrors all reefs
   * as {@link turnBoard} does.
   *
   * A `Float32Array` gets shares; a `Uint8ClampedArray`, a quarter of the memory, gets the counts that
   * {@link ReefSimulator.scales} turns into shares. A count above 255 is written as 255.
   *
   * @throws RulesError `bad-player`, `bad-buffer` when it is too short, or `bad-index` when there
   * is no such symmetry.
   */
  observe(seat: number, out: Float32Array | Uint8ClampedArray, symmetry = 0): void {
    const deck = this.#game.open();
    seatAt(seat);
    ensureSymmetry(symmetry);
    ensureObservation(out, reefObservationSize(memory[at.PLAYERS]!));
    observe(deck, seat, symmetry, out);
  }

  scales(out: Float32Array): void {
    writeScales(scalesIn(this.#game.open()), out);
  }

  // What can be done.

  /** How many of the numbers for actions are for turns; the numbers for starting pieces come after them. */
  get turnSize(): number {
    return this.#game.open().starts;
  }

  /**
   * How many legal actions there are; for a player who is not to move, how many there would be on
   * that player's turn.
   *
   * @throws RulesError `bad-player`
   */
  count(player?: number): number {
    const deck = this.#game.open();
    return player === undefined ? countActions(deck) : asMover(seatAt(player), countActions, deck);
  }

  /**
   * Writes the legal actions into a buffer, in the order of `legalActions`. Returns how many there
   * are. {@link REEF_MAX_ACTIONS} is always long enough, except for starting pieces: {@link REEF_MAX_STARTS}.
   * For a player who is not to move, these are the actions as if it were that player's turn.
   *
   * @throws RulesError `bad-buffer` when it is too short, or `bad-player`.
   */
  list(buffer: Int32Array, player?: number): number {
    const room = roomIn(buffer);
    const deck = this.#game.open();
    if (player !== undefined) {
      ensureRoom(room, this.count(player));
      return asMover(seatAt(player), listActions, deck, buffer);
    }
    ensureRoomForAll(deck, room);
    return listActions(deck, buffer);
  }

  /**
   * Writes the legal actions without symmetric repeats: of all actions that lead to the same
   * position apart from turning and mirroring reefs, only the one with the lowest number. The
   * buffer has to be long enough for all legal actions.
   *
   * @throws RulesError `bad-buffer` when it is too short.
   */
  listDistinct(buffer: Int32Array): number {
    const count = this.list(buffer);
    return dropRepeats(this.#game.open(), buffer, count);
  }

  random(rng: Rng): number {
    const number = choose(this.#game, rng);
    memory[at.CHOSEN] = number;
    return number;
  }

  isLegal(action: number): boolean {
    return Number.isInteger(action) && isLegalNumber(this.#game.open(), action);
  }

  get size(): number {
    return this.#game.open().starts + STARTS;
  }

  at(index: number): number {
    const deck = this.#game.open();
    ensureIndex(index, countActions(deck));
    return actionAt(deck, index);
  }

  /**
   * Sets a policy's mask: 1 for each legal action, 0 for all others. Returns how many are legal.
   * Once the starting pieces are placed, the first {@link ReefSimulator.turnSize} entries are enough.
   *
   * @throws RulesError `bad-buffer` when it is too short.
   */
  mask(mask: Uint8Array): number {
    const room = roomIn(mask, 'Uint8Array');
    const deck = this.#game.open();
    const isStart = memory[at.PHASE] === at.STARTING;
    const size = isStart ? deck.starts + STARTS : deck.starts;
    ensureRoom(room, size, 'a Uint8Array');
    fill(mask, 0);
    return markActions(deck, mask);
  }

  // Slots: the actions of a turn by place instead of by card.

  /**
   * How many slots there are, with any deck: a take and a draw for each card of the display, and
   * {@link REEF_WAYS} plays for each place of a hand.
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

  maskSlots(mask: Uint8Array | Uint32Array): number {
    ensureSlotMask(mask, SLOTS);
    const deck = this.#game.open();
    fill(mask, 0);
    return isBits(mask) ? markSlotBits(deck, mask) : markSlots(deck, mask);
  }

  // Doing it.

  /**
   * Does an action. The action is checked unless {@link ReefSimulator.random} has just returned it.
   *
   * @throws IllegalActionError with the reason that `check` gives.
   * @throws RulesError `bad-index` when the number stands for no action at all.
   */
  do(action: number): void {
    const deck = this.#game.open();
    const isChosen = action === memory[at.CHOSEN] && action >= 0;
    if (!isChosen && !this.isLegal(action)) this.#refuse(action);
    perform(deck, action);
  }

  #refuse(number: number): never {
    const action = this.toAction(number);
    throw new IllegalActionError(check(unpack(this.#game.open()), action)!);
  }

  undo(): void {
    const deck = this.#game.open();
    if (memory[at.PAST_END] === deck.past) nothingToUndo();
    takeBack(deck);
  }

  playout(rng: Rng): number {
    ensureRng(rng);
    const before = this.done;
    try {
      return playOn(this.#game, rng);
    } catch (error) {
      while (this.done > before) this.undo();
      throw error;
    }
  }

  // Translating.

  toAction(number: number): Action {
    return actionOf(this.#game.open(), number);
  }

  /**
   * The number of an action, legal or not. The order of its placements matters only where it
   * matters for the reef.
   *
   * @throws RulesError `bad-action` when the value is not an action, or its card or pieces are not
   * of this deck.
   */
  fromAction(action: Action): number {
    return numberOf(this.#game.open(), action);
  }

  /**
   * The number of what an action becomes when the reef of the player is turned with {@link turnBoard}:
   * what {@link turnReefAction} does, on numbers.
   *
   * @throws RulesError `bad-index` when the number stands for no action, or there is no such symmetry.
   */
  turnNumber(action: number, symmetry: number): number {
    const deck = this.#game.open();
    ensureSymmetry(symmetry);
    ensureNumber(deck, action);
    return turnedNumber(deck, action, symmetry);
  }

  // Scoring.

  /**
   * How often the pattern of a card is completed on the reef of a player.
   *
   * @throws RulesError `bad-player`, or `bad-index` when there is no such card.
   */
  countPattern(player: number, card: CardId): number {
    const { patterns, size } = this.#game.open();
    const seat = seatAt(player);
    ensureNumberOf('cards', size, card);
    return countOn(seat, patterns[card]!);
  }

  /**
   * Writes what each play of a card would score at once, in the order of the list. Returns how many
   * plays there are: none while starting pieces are placed, and when the game is over. The card
   * need not be in the hand, and the player need not be the one to move.
   *
   * @throws RulesError `bad-index` when there is no such card, `bad-player`, or `bad-buffer` when
   * it is too short.
   */
  scorePlays(card: CardId, points: Int32Array, player?: number): number {
    const room = roomIn(points);
    const deck = this.#game.open();
    ensureNumberOf('cards', deck.size, card);
    const seat = player === undefined ? moverAt() : seatAt(player);
    if (memory[at.PHASE] !== at.PLAYING) return 0;
    ensureRoom(room, countPlays(deck, seat, card));
    return scorePlays(deck, seat, card, points, 0);
  }

  /**
   * Writes how often the pattern of another card would be completed after each play of a card, in
   * the order of the list: what each play prepares for the next turn. Returns how many plays there
   * are. Neither card need be in the hand, and the player need not be the one to move.
   *
   * @throws RulesError `bad-index` when there is no such card, `bad-player`, or `bad-buffer` when
   * it is too short.
   */
  scoreAfter(card: CardId, other: CardId, out: Int32Array, player?: number): number {
    const room = roomIn(out);
    const deck = this.#game.open();
    ensureNumberOf('cards', deck.size, card);
    ensureNumberOf('cards', deck.size, other);
    const seat = player === undefined ? moverAt() : seatAt(player);
    if (memory[at.PHASE] !== at.PLAYING) return 0;
    ensureRoom(room, countPlays(deck, seat, card));
    return scoreAfter(deck, seat, card, deck.patterns[other]!, 1, out, 0);
  }

  /**
   * Writes the points that each legal action scores at once, in the order of the list: the score of
   * a played card, the tokens on a taken card, -1 for drawing. The final scoring is not included.
   * Returns how many actions there are. For a player who is not to move, these are the points as if
   * it were that player's turn.
   *
   * @throws RulesError `bad-buffer` when it is too short, or `bad-player`.
   */
  points(points: Int32Array, player?: number): number {
    const room = roomIn(points);
    const deck = this.#game.open();
    if (player !== undefined) {
      ensureRoom(room, this.count(player));
      return asMover(seatAt(player), scoreActions, deck, points);
    }
    ensureRoomForAll(deck, room);
    return scoreActions(deck, points);
  }
}

/** The sets of spaces that are kept for each reef; the last of them is empty in the memory. */
const REEF_SETS: number = COLORS.length + MAX_HEIGHT + 1;

/** How many cards the display has. */
function displayed(): number {
  return memory[at.PHASE] === at.STARTING ? 0 : DISPLAY_SIZE;
}
