import { KINDS } from '../../fast/pearls/layout.js';
import { WORTH } from '../../pearls/numbers.js';
import type { PearlsSimulator } from '../../fast/pearls/simulator.js';
import { hasRoom } from '../../pearls/course.js';
import { HAND_LIMIT, NECKLACES } from '../../pearls/types.js';
import type { View } from '../../pearls/types.js';
import { bestOther } from '../lead.js';
import { listIdeas, MOST_IDEAS } from './ideas.js';
import { PEARLS_WEIGHTS } from './weights.js';

/** A game with all that is known of it, or guessed. */
type Game = PearlsSimulator<View>;

/**
 * What the outlook looks at, in the order of the weights: a player's hand, then the table, then what the
 * market offers this player, then the others.
 */
export const INPUTS = [
  'points in hand',
  'jokers',
  'colours',
  'cards',
  'best necklace with jokers',
  'cards missing for the next one',
  'necklaces without jokers',
  'cards to come of the colours',
  'squares of the colours',
  'single cards',
  'points besides the best colour',
  'best play',
  'second-best play',
  'longest colour',
  'second-longest colour',
  'third-longest colour',
  'nearest to the best necklace',
  'second-nearest to it',
  'necklaces left',
  'best necklace left',
  'points of a hidden card',
  'turns left',
  'turns left, at most 4',
  'turns left, at most 1',
  'turns to wait',
  'most cards to take',
  'most points to take',
  'longest colour after taking',
  'best necklace after taking',
  'longest other hand',
  'players',
] as const;

/** How many numbers a unit of the network has: its part in the sum, what it starts from, and one for each input. */
export const UNIT: number = /* @__PURE__ */ unitSize();

function unitSize(): number {
  return 2 + INPUTS.length;
}

/** The weights are written as whole numbers, in thousandths; the sum is in tens of points. */
const SCALE = 1000;
const TENS = 10;

/**
 * How well the players stand in a game: what they will have in the end, on average of games between good
 * players. In the last turns it counts; before, a small neural network tells what is to be expected
 * besides the points so far.
 *
 * The network has one unit that counts as it is, and others that count if they are above zero. It uses no more than sums,
 * products and comparisons, so that it says the same on every machine. Its weights come from
 * games of the bot against itself: see `src/training/pearls/train.ts`.
 */
export class PearlsOutlook {
  /** Unit by unit; training changes them in place. */
  readonly weights: Float64Array;
  /** What was looked at last, and what the units made of it. */
  readonly inputs: Float64Array = new Float64Array(INPUTS.length);
  readonly units: Float64Array;
  /** By number of cards: the value of the best necklace that these cards can bring. */
  readonly #reach = new Uint8Array(1 + HAND_LIMIT);
  readonly #ideas = new Int32Array(MOST_IDEAS);
  /** What lies on the table, and in the hand that is looked at. */
  readonly #hand = new Int32Array(KINDS);
  readonly #market = new Int32Array(KINDS);
  readonly #hidden = new Int32Array(KINDS);
  readonly #necklaces = new Int32Array(NECKLACES.length);
  #hiddenCards = 0;
  #necklacesLeft = 0;

  constructor(rows: readonly (readonly number[])[] = PEARLS_WEIGHTS) {
    this.weights = Float64Array.from(rows.flat(), (weight) => weight / SCALE);
    this.units = new Float64Array(rows.length);
  }

  /** The weights as they are written down. */
  rows(): readonly (readonly number[])[] {
    return Array.from(this.units, (_, unit) =>
      Array.from(this.weights.subarray(unit * UNIT, (unit + 1) * UNIT), (weight) =>
        Math.round(weight * SCALE),
      ),
    );
  }

  /** The action that leaves the player to move furthest ahead, given by its number. */
  best(game: Game): number {
    const ideas = this.#ideas;
    const count = listIdeas(game, ideas);
    let best = ideas[0]!;
    let most = -Infinity;
    for (let i = 0; count > 1 && i < count; i++) {
      const lead = this.leadAfter(game, ideas[i]!);
      if (lead > most) [best, most] = [ideas[i]!, lead];
    }
    return best;
  }

  /** By how much an action leaves the player who takes it ahead of the best other player. */
  leadAfter(game: Game, action: number): number {
    const player = game.turn;
    game.do(action);
    const lead = this.lead(game, player);
    game.undo();
    return lead;
  }

  /** By how much a player will be ahead of the best other player. */
  lead(game: Game, seat: number): number {
    this.#lookAtTable(game);
    const best = bestOther(game.players, seat, (other) => this.#standing(game, other));
    return this.#standing(game, seat) - best;
  }

  /** What a player will have in the end. */
  standing(game: Game, seat: number): number {
    this.#lookAtTable(game);
    return this.#standing(game, seat);
  }

  /** What a player will still gain, in tens of points, before the last turns. */
  expected(game: Game, seat: number): number {
    this.#lookAtTable(game);
    return this.#expected(game, seat);
  }

  #standing(game: Game, seat: number): number {
    const score = game.score(seat);
    if (game.phase === 'play') return score + TENS * this.#expected(game, seat);
    return game.isOver ? score : score + this.#lastGain(game, seat);
  }

  /** Fills in the inputs. Each is scaled so that it is seldom far above 1. */
  #expected(game: Game, seat: number): number {
    const size = game.hand(seat, this.#hand);
    let at = this.#addHand(size, 0);
    at = this.#addTable(game, seat, at);
    at = this.#addMarket(size, at);
    this.#addOthers(game, seat, at);
    return this.sum(this.inputs);
  }

  /** Reads what is the same for all players. */
  #lookAtTable(game: Game): void {
    this.#hiddenCards = game.hidden(this.#hidden);
    this.#necklacesLeft = game.necklaces(this.#necklaces);
    game.market(this.#market);

    const reach = this.#reach.fill(0);
    for (let i = 0; i < this.#necklacesLeft; i++) reach[this.#necklaces[i]!] = this.#necklaces[i]!;
    for (let cards = 1; cards < reach.length; cards++) reach[cards] ||= reach[cards - 1]!;
  }

  /** What the network makes of some inputs. */
  sum(inputs: Float64Array): number {
    const { weights, units } = this;
    let sum = 0;
    let at = 0;
    for (let unit = 0; unit < units.length; unit++) {
      const part = weights[at++]!;
      let value = weights[at++]!;
      for (let i = 0; i < inputs.length; i++) value += weights[at++]! * inputs[i]!;
      units[unit] = value;
      if (unit === 0 || value > 0) sum += part * value;
    }
    return sum;
  }

  #addHand(size: number, from: number): number {
    const reach = this.#reach;
    const hand = this.#hand;
    const hidden = this.#hidden;
    const top = reach[HAND_LIMIT]!;
    const jokers = hand[0]!;
    const cards = Math.max(1, this.#hiddenCards);
    let [points, colors, alone, growth, squares, singles] = [0, 0, 0, 0, 0, 0];
    let [longest, second, third, best, next, most] = [0, 0, 0, 0, 0, 0];
    let [near, nearly] = [0, 0];
    for (let kind = 1; kind < KINDS; kind++) {
      const count = hand[kind]!;
      if (count === 0) continue;
      const worth = count * WORTH[kind]!;
      points += worth;
      colors++;
      alone += reach[count]!;
      growth += (count * hidden[kind]!) / cards;
      squares += count * count;
      if (count === 1) singles++;
      most = Math.max(most, worth);

      if (count > longest) [longest, second, third] = [count, longest, second];
      else if (count > second) [second, third] = [count, second];
      else third = Math.max(third, count);

      const play = worth + reach[count + jokers]!;
      if (play > best) [best, next] = [play, best];
      else next = Math.max(next, play);

      // Half the cards for a necklace are a quarter of it: the last ones are the hardest to come by.
      const share = Math.min(1, (count + jokers) / top);
      const nearness = share * share * top;
      if (nearness > near) [near, nearly] = [nearness, near];
      else nearly = Math.max(nearly, nearness);
    }
    const together = longest + jokers;
    let missing = 0;
    if (together < top) while (reach[together + missing] === reach[together]) missing++;

    const { inputs } = this;
    let at = from;
    inputs[at++] = points / 8;
    inputs[at++] = jokers / 2;
    inputs[at++] = colors / 3;
    inputs[at++] = size / 8;
    inputs[at++] = reach[together]! / 5;
    inputs[at++] = missing / 3;
    inputs[at++] = alone / 5;
    inputs[at++] = growth;
    inputs[at++] = squares / 15;
    inputs[at++] = singles / 2;
    inputs[at++] = (points - most) / 5;
    inputs[at++] = best / 8;
    inputs[at++] = next / 5;
    inputs[at++] = longest / 4;
    inputs[at++] = second / 2;
    inputs[at++] = third / 2;
    inputs[at++] = near / 4;
    inputs[at++] = nearly / 4;
    return at;
  }

  #addTable(game: Game, seat: number, from: number): number {
    const { deckSize, players } = game;
    let riches = 0;
    for (let kind = 1; kind < KINDS; kind++) riches += this.#hidden[kind]! * WORTH[kind]!;
    const turns = deckSize / players;

    const { inputs } = this;
    let at = from;
    inputs[at++] = this.#necklacesLeft / 5;
    inputs[at++] = this.#reach[HAND_LIMIT]! / 8;
    inputs[at++] = riches / Math.max(1, this.#hiddenCards);
    inputs[at++] = turns / 8;
    inputs[at++] = Math.min(turns, 4) / 2;
    inputs[at++] = Math.min(turns, 1);
    inputs[at++] = waitOf(game, seat) / players;
    return at;
  }

  #addMarket(size: number, from: number): number {
    const hand = this.#hand;
    const jokers = hand[0]!;
    let longest = 0;
    for (let kind = 1; kind < KINDS; kind++) longest = Math.max(longest, hand[kind]!);

    let [open, rich, joined, reached] = [0, 0, 0, 0];
    for (let kind = 0; kind < KINDS; kind++) {
      const count = this.#market[kind]!;
      if (count === 0 || !hasRoom(size, count)) continue;
      const own = hand[kind]! + count;
      open = Math.max(open, count);
      rich = Math.max(rich, count * WORTH[kind]!);
      joined = Math.max(joined, own);
      reached = Math.max(reached, this.#reach[own + (kind === 0 ? longest : jokers)]!);
    }

    const { inputs } = this;
    let at = from;
    inputs[at++] = open / 2;
    inputs[at++] = rich / 4;
    inputs[at++] = joined / 4;
    inputs[at++] = reached / 5;
    return at;
  }

  #addOthers(game: Game, seat: number, from: number): void {
    const { players } = game;
    const longest = bestOther(players, seat, (other) => game.handSize(other));
    this.inputs[from] = longest / 8;
    this.inputs[from + 1] = players / 3;
  }

  /** What the last turns still bring: what is in hand at the end costs points, and one play may come before. P20, P23. */
  #lastGain(game: Game, seat: number): number {
    game.hand(seat, this.#hand);
    let gain = waitOf(game, seat) < game.finalTurns ? this.#lastPlay() : 0;
    for (let kind = 1; kind < KINDS; kind++) gain -= this.#hand[kind]! * WORTH[kind]!;
    return gain;
  }

  /**
   * How much a player's last turn brings: the cards that are played count for the player and no longer
   * against, and there may be a necklace in it. P20, P23.
   */
  #lastPlay(): number {
    const hand = this.#hand;
    let best = 0;
    for (let kind = 0; kind < KINDS; kind++) {
      const count = hand[kind]!;
      if (count === 0) continue;
      const worth = 2 * WORTH[kind]!;
      best = Math.max(best, count * worth);
      const most = kind === 0 ? count : count + hand[0]!;
      for (let i = 0; i < this.#necklacesLeft; i++) {
        const value = this.#necklaces[i]!;
        if (value <= most) best = Math.max(best, Math.min(count, value) * worth + value);
      }
    }
    return best;
  }
}

/** How many others move before a player does. */
function waitOf({ turn, players }: Game, seat: number): number {
  return (seat - turn + players) % players;
}
