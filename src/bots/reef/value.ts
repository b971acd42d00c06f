import type { ReefSimulator } from '../../fast/reef/simulator.js';
import { knownView } from '../../reef/table-shape.js';
import type { CardId, View } from '../../reef/types.js';
import { REEF_WAYS } from '../../reef/placing.js';
import { bestOther } from '../lead.js';
import { CLOCK, FEATURES, isFamiliar, ReefFeatures } from './features.js';
import type { ReefWeights } from './features.js';
import { ReefOutlook } from './outlook.js';
import { REEF_WEIGHTS } from './weights.js';

/** The column for a player, given how many others move first. */
export function columnOf(players: number, wait: number): number {
  return (players * (players - 1)) / 2 - 1 + wait;
}

/** How many columns there are: four players are the most. */
export const COLUMNS: number = /* @__PURE__ */ columnOf(5, 0);

/** How many turns make the weights of `later` count in full. */
export const LATER = 10;

/** Before the last round, a player cannot be sure that no turn is left. */
export const FEWEST_TURNS = 0.5;

/**
 * How many points players will have at the end of a simulated game of Reef: a value that was learned from games of
 * bots that used it. {@link reefPlanner} and {@link reefMcts} go by it. It always
 * describes the current position of the simulator, whose player to move need not be the one that is asked about.
 *
 * It is a sum of simple features with weights: what the cards in hand would score, by families of patterns; what the
 * reef looks like; what the display offers; what is left of the supply and the deck. `npm run train` finds the
 * weights, see `docs/learning.md`. They fit every deck whose patterns are of the families of the standard deck,
 * with at most 10 points for a card. With other decks {@link ReefOutlook} tells how players stand.
 *
 * A simulator knows all cards, guesses included. The value of a player depends on the cards in that player's
 * hand, and on nothing else that is hidden.
 */
export class ReefValue {
  /** Whether the weights fit the deck; otherwise {@link ReefOutlook} serves. */
  readonly isLearned: boolean;
  readonly #game: ReefSimulator;
  readonly #outlook: ReefOutlook;
  readonly #features: ReefFeatures;
  readonly #columns: readonly Column[];
  /** The numbers of the first play and of the first start; those of takes and draws are lower. */
  readonly #firstPlay: number;
  readonly #firstStart: number;
  readonly #clock = new Float64Array(CLOCK.length);

  /**
   * Of the view, only what never changes is used: the cards, the number of players, and who began. Other weights than
   * those of the library make another value.
   */
  constructor(game: ReefSimulator, view: View, weights: ReefWeights = REEF_WEIGHTS) {
    this.#outlook = new ReefOutlook(game, view);
    this.#game = game;
    const { cards, players } = knownView(view);
    this.isLearned = isFamiliar(cards);
    this.#features = new ReefFeatures(game, cards);
    this.#firstPlay = 2 * cards.length;
    this.#firstStart = game.turnSize;
    const seats = players.length;
    this.#columns = players.map((_, wait) => new Column(weights, columnOf(seats, wait)));
  }

  /** The points that a player can expect to have at the end. */
  expected(player: number): number {
    this.#features.clock(this.#clock);
    return this.#expected(player);
  }

  /** The same once the clock has been read. */
  #expected(player: number): number {
    const weights = this.isLearned ? this.#weightsFor(player) : null;
    if (weights === null) return this.#outlook.standing(player);
    return this.#game.score(player) + this.#features.weigh(player, this.#clock, weights);
  }

  /**
   * By how many points a player can expect to be ahead of the best other player at the end. If it is known what
   * the best other player can expect, that need not be found out again.
   */
  lead(player: number, other?: number): number {
    const own = this.isLearned ? this.expected(player) : this.#outlook.prospects(player);
    return own - (other ?? this.#bestOther(player));
  }

  /** What the best of the other players can expect. */
  bestOther(player: number): number {
    this.#features.clock(this.#clock);
    return this.#bestOther(player);
  }

  /** The same once the clock has been read. */
  #bestOther(player: number): number {
    return bestOther(this.#game.players, player, (other) => this.#expected(other));
  }

  /**
   * Writes down what the lead of the player to move would be after each of these actions, given by their numbers. It is
   * fastest when they are in the order of the simulator's list, with all plays of a card or none.
   */
  leadsAfter(actions: Int32Array, leads: Float64Array): void {
    for (let from = 0; from < actions.length;) {
      const card = this.#cardOf(actions[from]!);
      let to = from + 1;
      while (card >= 0 && to < actions.length && this.#cardOf(actions[to]!) === card) to++;
      this.#leadsOf(card, actions, from, to, leads);
      from = to;
    }
  }

  /** The card that an action plays; a negative number if it plays none. */
  #cardOf(action: number): CardId {
    return action < this.#firstStart ? Math.floor((action - this.#firstPlay) / REEF_WAYS) : -1;
  }

  /** The leads after one action, or after some plays of one card: those from one place of the list to another. */
  #leadsOf(card: CardId, actions: Int32Array, from: number, to: number, leads: Float64Array): void {
    const game = this.#game;
    const player = game.turn;
    const areMany = to - from > FEW && this.isLearned;
    const pieces = areMany ? this.#pieces() : 0;
    game.do(actions[from]!);
    // What happens on the player's own reef makes no difference to the others.
    const other = this.bestOther(player);
    leads[from] = this.lead(player, other);
    const areBothPlaced = areMany && this.#pieces() === pieces - 2;
    const weights = areBothPlaced ? this.#weightsFor(player) : null;
    game.undo();

    if (weights !== null && game.scorePlays(card, points) === to - from) {
      const plays = actions.subarray(from, to);
      this.#compare(card, plays, weights, leads.subarray(from, to));
      return;
    }
    for (let i = from + 1; i < to; i++) {
      game.do(actions[i]!);
      leads[i] = this.lead(player, other);
      game.undo();
    }
  }

  /** The leads after all plays of a card, whose points are known, by how they differ from the first one. */
  #compare(card: CardId, plays: Int32Array, weights: Float64Array, leads: Float64Array): void {
    const first = leads[0]!;
    for (let i = 0; i < plays.length; i++) leads[i] = points[i]!;
    this.#features.addPlays(card, plays, weights, leads);
    const difference = first - leads[0]!;
    for (let i = 0; i < plays.length; i++) leads[i]! += difference;
  }

  /** How many pieces are left in the supply. */
  #pieces(): number {
    this.#features.clock(this.#clock);
    return this.#clock[SUPPLY]!;
  }

  /** How many turns a player can expect to have, the present one included; exact in the last round. */
  turns(player: number): number {
    if (!this.#outlook.hasTurn(player)) return 0;
    this.#features.clock(this.#clock);
    return this.#turnsIn(this.#columnFor(player));
  }

  /** What a player's features weigh now, or `null` without another turn: then the outlook is exact. */
  #weightsFor(player: number): Float64Array | null {
    if (!this.#outlook.hasTurn(player)) return null;
    const column = this.#columnFor(player);
    return column.weights(this.#turnsIn(column));
  }

  #columnFor(player: number): Column {
    const { players, turn } = this.#game;
    return this.#columns[(player - turn + players) % players]!;
  }

  #turnsIn({ turns }: Column): number {
    return this.#game.isLastRound ? 1 : Math.max(FEWEST_TURNS, dot(turns, this.#clock));
  }
}

/** So few plays are quicker looked at one by one. */
const FEW = 8;

const SUPPLY: number = /* @__PURE__ */ CLOCK.indexOf('supply');

/** What each play of a card scores at once. */
const points = /* @__PURE__ */ new Int32Array(REEF_WAYS);

/** The weights for one number of players, and for how many others move before. */
class Column {
  readonly turns: Float64Array;
  readonly #now: Float64Array;
  readonly #later: Float64Array;
  /** What they come to with that many turns left: positions that are compared mostly have the same. */
  readonly #weights = new Float64Array(FEATURES.length);
  #left = -1;

  constructor({ turns, now, later }: ReefWeights, column: number) {
    this.turns = Float64Array.from(CLOCK, (name) => turns[name][column]!);
    this.#now = Float64Array.from(FEATURES, (name) => now[name][column]!);
    this.#later = Float64Array.from(FEATURES, (name) => later[name][column]!);
  }

  weights(left: number): Float64Array {
    if (left !== this.#left) {
      this.#left = left;
      const share = left / LATER;
      for (let i = 0; i < FEATURES.length; i++) {
        this.#weights[i] = this.#now[i]! + share * this.#later[i]!;
      }
    }
    return this.#weights;
  }
}

function dot(weights: Float64Array, numbers: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += weights[i]! * numbers[i]!;
  return sum;
}
