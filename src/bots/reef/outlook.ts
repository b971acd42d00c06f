import type { Rng } from '../../core/rng.js';
import { REEF_MAX_ACTIONS } from '../../fast/reef/numbers.js';
import type { ReefSimulator } from '../../fast/reef/simulator.js';
import { knownView } from '../../reef/table-shape.js';
import { DISPLAY_SIZE, HAND_LIMIT } from '../../reef/types.js';
import type { View } from '../../reef/types.js';

/** A completion in hand has yet to be played, and until then a piece may cover it. */
const RIPE = 0.8;
/** A pattern that does not appear yet may still be grown. */
const UNRIPE = 0.25;
/** Any card in hand is a choice more. */
const CHOICE = 0.3;
/** What the best card of the display may bring: another player may take it first. */
const OFFER = 0.2;
/** What it may bring the next player, who is the first to choose. */
const RIVAL = 0.45;

/**
 * How well players stand in a simulated game of Reef: what {@link reefPlanner} and {@link reefMcts} go by
 * with decks for which nothing was learned. It always describes the current position of the simulator.
 *
 * A simulator knows all cards, guesses included. The outlook looks at nothing that a player cannot see as
 * long as it is asked about players whose hands are known, and about the display once it is laid out,
 * after the start.
 *
 * The shares above were found by letting bots that only look one action ahead play against each other.
 */
export class ReefOutlook {
  readonly #game: ReefSimulator;
  readonly #points: readonly number[];
  readonly #first: number;
  readonly #cards = new Int32Array(HAND_LIMIT);
  readonly #tokens = new Int32Array(DISPLAY_SIZE);

  /** Of the view, only what never changes is used: the cards, and who began. */
  constructor(game: ReefSimulator, view: View) {
    const { cards, first } = knownView(view);
    this.#game = game;
    this.#points = cards.map(({ points }) => points);
    this.#first = first;
  }

  /** A player's points, and what the cards in hand promise. */
  standing(player: number): number {
    const game = this.#game;
    const score = game.score(player);
    if (game.isOver) return score;

    const hasTurn = this.hasTurn(player);
    const count = game.hand(player, this.#cards);
    let worth = score;
    for (let i = 0; i < count; i++) {
      const card = this.#cards[i]!;
      const points = this.#points[card]!;
      const times = game.countPattern(player, card);
      // What cannot be played any more scores once, if at all.
      if (!hasTurn) worth += times > 0 ? points : 0;
      else worth += CHOICE + points * (times > 0 ? RIPE * times : UNRIPE);
    }
    return worth;
  }

  /** The most that a card of the display could bring a player as it is. */
  offer(player: number): number {
    const game = this.#game;
    const count = game.display(this.#cards);
    game.tokens(this.#tokens);
    let most = 0;
    for (let i = 0; i < count; i++) {
      const card = this.#cards[i]!;
      const points = this.#points[card]! * game.countPattern(player, card);
      most = Math.max(most, points + this.#tokens[i]!);
    }
    return most;
  }

  /** How a player stands after an action, with what the display offers. */
  prospects(player: number): number {
    const { players } = this.#game;
    const worth = this.standing(player);
    if (!this.hasTurn(player)) return worth;
    return worth + OFFER * this.offer(player) - RIVAL * this.offer((player + 1) % players);
  }

  /** Whether a player will have another turn, as far as can be said: in the last round some have none. */
  hasTurn(player: number): boolean {
    const game = this.#game;
    if (game.isOver) return false;
    if (!game.isLastRound) return true;
    const { players, turn } = game;
    const place = (seat: number): number => (seat - this.#first + players) % players;
    return place(player) >= place(turn);
  }
}

/** How many ways to place the starting pieces are worth a look, where there are thousands. */
const STARTS = 200;

/**
 * The actions to think about, by their numbers in the simulator: all of a turn; of the starts those that
 * differ by more than a turn of the board, or where there are thousands, 200 at random.
 */
export function reefCandidates(game: ReefSimulator, rng: Rng): Int32Array {
  const count = game.count();
  const isStart = game.phase === 'start';
  if (count > REEF_MAX_ACTIONS) return new Int32Array(STARTS).map(() => game.random(rng));
  const actions = new Int32Array(count);
  // Onto an empty reef most starts come to the same.
  return actions.subarray(0, isStart ? game.listDistinct(actions) : game.list(actions));
}
