import { IllegalActionError, RulesError } from '../core/errors.js';
import { freeze } from '../core/freeze.js';
import type { Rng } from '../core/rng.js';
import { belowFrom, bitsOf, ensureRng } from '../core/rng.js';
import { noActions } from '../core/game-helpers.js';
import { check } from '../reef/check.js';
import { leadOf } from '../reef/course.js';
import { COLORS, DISPLAY_SIZE, MAX_HEIGHT } from '../reef/types.js';
import type { Action, CardId, Cell, Color, Phase } from '../reef/types.js';
import { ALL_CELLS } from '../reef/ways.js';
import { ensureRoom, roomIn } from './buffers.js';
import { actionOf, numberOf } from './codes.js';
import { dealAnew } from './deal.js';
import { dropRepeats } from './distinct.js';
import type { KeptGame } from './kept-game.js';
import {
  CHOOSING,
  CHOSEN,
  DECK_END,
  DECK_TOP,
  DISPLAY,
  FRAME_SIZE,
  HAND,
  HAND_SIZE,
  HEIGHTS,
  HIGH,
  LAST_ROUND,
  NO_CARD,
  OVER,
  PAST_END,
  PHASE,
  PLAYERS,
  PLAYING,
  SCORE,
  STARTING,
  SUPPLY_OF,
  TOKENS,
  TOPS,
  TURN,
} from './layout.js';
import { moverAt, PHASES, playerAt, s } from './memory.js';
import { actionAt, countActions, ensureRoomForAll, isLegalNumber, listActions } from './legal.js';
import { countFor, listFor, scoreFor } from './other-turns.js';
import { takeBack } from './past.js';
import { countOn } from './patterns.js';
import { countPlays } from './plays.js';
import { seatAt, stackAt, write } from './read.js';
import { heightOf } from './reef.js';
import { scoreActions, scoreAfter, scorePlays } from './scores.js';
import { perform } from './turn.js';
import { unpack } from './unload.js';

/**
 * What programs that search need of a fast game of Reef: where it stands, what can be done, what that scores, and
 * doing and undoing it. The bots of this library use nothing else, so an app with a bot does not carry
 * the rest of the simulator, which extends this class.
 */
export class SearchGame {
  readonly #game: KeptGame;

  constructor(game: KeptGame) {
    this.#game = game;
  }

  // Where the game is.

  /** How many players there are. */
  get players(): number {
    this.#game.open();
    return s[PLAYERS]!;
  }

  /** The phase of the game. */
  get phase(): Phase {
    this.#game.open();
    return PHASES[s[PHASE]!]!;
  }

  /** Whether the game is over. */
  get isOver(): boolean {
    this.#game.open();
    return s[PHASE] === OVER;
  }

  /** The player to move; once the game is over, the player who moved last. */
  get turn(): number {
    this.#game.open();
    return s[TURN]!;
  }

  /** Whether a colour has run out, so that this round is the last. R37. */
  get isLastRound(): boolean {
    this.#game.open();
    return s[LAST_ROUND] === 1;
  }

  /** How many actions can be undone. */
  get done(): number {
    const deck = this.#game.open();
    return (s[PAST_END]! - deck.past) / FRAME_SIZE;
  }

  /**
   * A player's points, including the final scoring once the game is over.
   *
   * @throws RulesError `bad-player`
   */
  score(player: number): number {
    this.#game.open();
    return s[seatAt(player) + SCORE]!;
  }

  /**
   * The players who have won: none until the game is over, several when the victory is shared. R40
   * to R43.
   */
  winners(): readonly number[] {
    this.#game.open();
    const winners: number[] = [];
    if (s[PHASE] !== OVER) return freeze(winners);
    for (let seat = 0; seat < s[PLAYERS]!; seat++) {
      const lead = winners.length === 0 ? 0 : compare(seat, winners[0]!);
      if (lead > 0) winners.length = 0;
      if (lead >= 0) winners.push(seat);
    }
    return freeze(winners);
  }

  // What lies on the table, without unloading it.

  /**
   * Writes the cards in a player's hand into a buffer, in their order. Returns how many there are:
   * at most four.
   *
   * @throws RulesError `bad-player`, or `bad-buffer` when it is too short.
   */
  hand(player: number, buffer: Int32Array): number {
    const room = roomIn(buffer);
    this.#game.open();
    const at = seatAt(player);
    return write(at + HAND, s[at + HAND_SIZE]!, buffer, room);
  }

  /**
   * Writes the cards of the display into a buffer. Returns how many there are: three, or none until
   * the display is laid out. R10.
   *
   * @throws RulesError `bad-buffer` when it is too short.
   */
  display(buffer: Int32Array): number {
    const room = roomIn(buffer);
    this.#game.open();
    return write(DISPLAY, displayed(), buffer, room);
  }

  /**
   * Writes the number of tokens on each card of the display. Returns how many cards there are.
   *
   * @throws RulesError `bad-buffer` when it is too short.
   */
  tokens(buffer: Int32Array): number {
    const room = roomIn(buffer);
    this.#game.open();
    return write(TOKENS, displayed(), buffer, room);
  }

  /** The deck's top card, which all can see; -1 if there is none, or until the display is laid out. */
  get top(): CardId {
    this.#game.open();
    const isSeen = s[PHASE] !== STARTING && s[DECK_TOP] !== s[DECK_END];
    return isSeen ? s[s[DECK_TOP]!]! : NO_CARD;
  }

  /** How many cards are left in the deck. */
  get deckSize(): number {
    this.#game.open();
    return s[DECK_END]! - s[DECK_TOP]!;
  }

  /**
   * How many pieces of a colour are left in the supply.
   *
   * @throws RulesError `bad-index` when there is no such colour.
   */
  supply(color: Color): number {
    this.#game.open();
    const number = COLORS.indexOf(color);
    if (number >= 0) return s[SUPPLY_OF + number]!;
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
    const room = roomIn(out);
    this.#game.open();
    const at = seatAt(player);
    write(at + TOPS, REEF_SETS, out, room);
    out[REEF_SETS - 1] = ALL_CELLS & ~s[at + HEIGHTS]!;
  }

  // What a seat can know.

  /**
   * Reshuffles what a seat cannot know: the deck below its top card, and the dealt cards that
   * others still hold. All deals that fit what the seat knows are equally likely, as with
   * `determinize(view(state, seat), rng)`, and the deal depends only on that view and the
   * generator. {@link Simulator.undo} takes back actions, not deals: earlier actions can still be
   * undone, and the hidden cards stay as they were last dealt.
   *
   * @throws RulesError `bad-player`, or `bad-rng`; then nothing has changed.
   */
  deal(seat: number, rng: Rng): void {
    this.#game.open();
    seatAt(seat);
    dealAnew(this.#game, seat, rng);
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
    return player === undefined ? countActions(deck) : countFor(deck, seatAt(player));
  }

  /**
   * Writes the legal actions into a buffer, in the order of `legalActions`. Returns how many there
   * are. {@link MAX_ACTIONS} is always long enough, except for starting pieces: {@link MAX_STARTS}.
   * For a player who is not to move, these are the actions as if it were that player's turn.
   *
   * @throws RulesError `bad-buffer` when it is too short, or `bad-player`.
   */
  list(buffer: Int32Array, player?: number): number {
    const room = roomIn(buffer);
    const deck = this.#game.open();
    if (player !== undefined) {
      ensureRoom(room, this.count(player));
      return listFor(deck, seatAt(player), buffer);
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

  /**
   * One of the legal actions, each equally likely: with the same generator the same as `randomAction`.
   *
   * @throws RulesError `game-over` when there are none, or `bad-rng`.
   */
  random(rng: Rng): number {
    const number = choose(this.#game, rng);
    s[CHOSEN] = number;
    return number;
  }

  /** Whether a number stands for a legal action; takes any value. */
  isLegal(action: number): boolean {
    return Number.isInteger(action) && isLegalNumber(this.#game.open(), action);
  }

  // Doing it.

  /**
   * Does an action. The action is checked unless {@link Simulator.random} has just returned it.
   *
   * @throws IllegalActionError with the reason that `check` gives.
   * @throws RulesError `bad-index` when the number stands for no action at all.
   */
  do(action: number): void {
    const deck = this.#game.open();
    const isChosen = action === s[CHOSEN] && action >= 0;
    if (!isChosen && !this.isLegal(action)) this.#refuse(action);
    perform(deck, action);
  }

  #refuse(number: number): never {
    const action = this.toAction(number);
    throw new IllegalActionError(check(unpack(this.#game.open()), action)!);
  }

  /**
   * Takes the last action back, exactly.
   *
   * @throws RulesError `nothing-to-undo` when nothing was done since loading or copying.
   */
  undo(): void {
    const deck = this.#game.open();
    if (s[PAST_END] === deck.past) {
      throw new RulesError('nothing-to-undo', 'nothing was done since the position was loaded');
    }
    takeBack(deck);
  }

  // Translating.

  /**
   * The action that a number stands for, legal or not, as it is listed by `legalActions`.
   *
   * @throws RulesError `bad-index` when there is none.
   */
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

  // Scoring.

  /**
   * How often the pattern of a card is completed on the reef of a player.
   *
   * @throws RulesError `bad-player`, or `bad-index` when there is no such card.
   */
  countPattern(player: number, card: CardId): number {
    const { patterns, size } = this.#game.open();
    const seat = seatAt(player);
    ensureCard(card, size);
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
    ensureCard(card, deck.size);
    const at = player === undefined ? moverAt() : seatAt(player);
    if (s[PHASE] !== PLAYING) return 0;
    ensureRoom(room, countPlays(deck, at, card));
    return scorePlays(deck, at, card, points, 0);
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
    ensureCard(card, deck.size);
    ensureCard(other, deck.size);
    const at = player === undefined ? moverAt() : seatAt(player);
    if (s[PHASE] !== PLAYING) return 0;
    ensureRoom(room, countPlays(deck, at, card));
    return scoreAfter(deck, at, card, deck.patterns[other]!, 1, out, 0);
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
      return scoreFor(deck, seatAt(player), points);
    }
    ensureRoomForAll(deck, room);
    return scoreActions(deck, points);
  }
}

/** The sets of spaces that are kept for each reef; the last of them is empty in the memory. */
const REEF_SETS: number = COLORS.length + MAX_HEIGHT + 1;

/** Positive if the first seat has done better than the second, 0 if nothing separates them. R40 to R43. */
function compare(seat: number, other: number): number {
  const [a, b] = [playerAt(seat), playerAt(other)];
  const high = HIGH + MAX_HEIGHT - 1;
  return leadOf(
    s[a + SCORE]!,
    s[b + SCORE]!,
    s[a + HIGH]!,
    s[b + HIGH]!,
    s[a + high]!,
    s[b + high]!,
  );
}

/** One of the legal actions of a game, each equally likely. */
export function choose(game: KeptGame, rng: Rng): number {
  game.open();
  if (s[PHASE] === OVER) noActions();
  ensureRng(rng);
  const index = chooseIndex(game, rng);
  return actionAt(game.open(), index);
}

/**
 * The index of one of them, for a game that is open. The bits are drawn before the actions are counted: a
 * generator is foreign code, and nobody needs to open the game a second time. Random turns are a
 * twenty-fifth faster for it.
 */
export function chooseIndex(game: KeptGame, rng: Rng): number {
  s[CHOSEN] = CHOOSING;
  const bits = bitsOf(rng);
  const deck = game.open();
  if (s[CHOSEN] !== CHOOSING) {
    throw new RulesError('bad-rng', 'next() of this generator has changed the game');
  }
  return belowFrom(bits, rng, countActions(deck));
}

function ensureCard(card: CardId, size: number): void {
  if (Number.isInteger(card) && card >= 0 && card < size) return;
  throw new RulesError('bad-index', `cards are numbered from 0 to ${size - 1}`);
}

/** How many cards the display has. */
function displayed(): number {
  return s[PHASE] === STARTING ? 0 : DISPLAY_SIZE;
}
