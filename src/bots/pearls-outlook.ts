import { hasRoom } from '../pearls/rules.js';
import { HAND_LIMIT } from '../pearls/types.js';
import { KINDS, PearlsTable, WORTH } from './pearls-table.js';
import type { Move } from './pearls-table.js';
import { PEARLS_WEIGHTS } from './pearls-weights.js';

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
 * How well the players stand on a table: what they will have in the end, on average of games between good
 * players. In the last turns it counts; before, a small neural network tells what is to be expected
 * besides the points so far.
 *
 * The network has one unit that counts as it is, and others that count if they are above zero. It uses no more than sums,
 * products and comparisons, so that it says the same on every machine. Its weights come from
 * games of the bot against itself: see `src/training/pearls.ts`.
 */
export class PearlsOutlook {
  /** Unit by unit; training changes them in place. */
  readonly weights: Float64Array;
  /** What was looked at last, and what the units made of it. */
  readonly inputs: Float64Array = new Float64Array(INPUTS.length);
  readonly units: Float64Array;
  /** By number of cards: the value of the best necklace that these cards can bring. */
  readonly #reach = new Uint8Array(1 + HAND_LIMIT);
  readonly #moves: Move[] = [];
  #trial = new PearlsTable(2);

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

  /** The move that leaves the player to move furthest ahead. */
  best(table: PearlsTable): Move {
    const moves = this.#moves;
    const count = table.moves(moves);
    let best = moves[0]!;
    let most = -Infinity;
    for (let i = 0; count > 1 && i < count; i++) {
      const lead = this.leadAfter(table, moves[i]!);
      if (lead > most) [best, most] = [moves[i]!, lead];
    }
    return best;
  }

  /** By how much a move leaves the player who makes it ahead of the best other player. */
  leadAfter(table: PearlsTable, move: Move): number {
    if (this.#trial.players !== table.players) this.#trial = new PearlsTable(table.players);
    const trial = this.#trial;
    trial.set(table);
    trial.do(move);
    return this.lead(trial, table.turn);
  }

  /** By how much a player will be ahead of the best other player. */
  lead(table: PearlsTable, seat: number): number {
    let best = -Infinity;
    for (let other = 0; other < table.players; other++) {
      if (other !== seat) best = Math.max(best, this.standing(table, other));
    }
    return this.standing(table, seat) - best;
  }

  /** What a player will have in the end. */
  standing(table: PearlsTable, seat: number): number {
    if (table.phase === 'play') return table.points[seat]! + TENS * this.expected(table, seat);
    return table.score(seat) + (waitOf(table, seat) < table.finalTurns ? lastPlay(table, seat) : 0);
  }

  /** What a player will still gain, in tens of points, before the last turns. */
  expected(table: PearlsTable, seat: number): number {
    this.#look(table, seat);
    return this.sum(this.inputs);
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

  /** Fills in the inputs. Each is scaled so that it is seldom far above 1. */
  #look(table: PearlsTable, seat: number): void {
    this.#fillReach(table.necklaces);
    let at = this.#lookAtHand(table, seat, 0);
    at = this.#lookAtTable(table, seat, at);
    at = this.#lookAtMarket(table, seat, at);
    this.#lookAtOthers(table, seat, at);
  }

  #lookAtHand({ hands, hidden, sizes }: PearlsTable, seat: number, from: number): number {
    const reach = this.#reach;
    const top = reach[HAND_LIMIT]!;
    const jokers = hands[seat * KINDS]!;
    const cards = Math.max(1, sumOf(hidden));
    let [points, colors, alone, growth, squares, singles] = [0, 0, 0, 0, 0, 0];
    let [longest, second, third, best, next, most] = [0, 0, 0, 0, 0, 0];
    let [near, nearly] = [0, 0];
    for (let kind = 1; kind < KINDS; kind++) {
      const count = hands[seat * KINDS + kind]!;
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
    inputs[at++] = sizes[seat]! / 8;
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

  #lookAtTable(table: PearlsTable, seat: number, from: number): number {
    const { necklaces, hidden, deck, players } = table;
    let riches = 0;
    for (let kind = 1; kind < KINDS; kind++) riches += hidden[kind]! * WORTH[kind]!;
    const turns = deck / players;

    const { inputs } = this;
    let at = from;
    inputs[at++] = necklaces.length / 5;
    inputs[at++] = this.#reach[HAND_LIMIT]! / 8;
    inputs[at++] = riches / Math.max(1, sumOf(hidden));
    inputs[at++] = turns / 8;
    inputs[at++] = Math.min(turns, 4) / 2;
    inputs[at++] = Math.min(turns, 1);
    inputs[at++] = waitOf(table, seat) / players;
    return at;
  }

  #lookAtMarket({ hands, market, sizes }: PearlsTable, seat: number, from: number): number {
    const hand = seat * KINDS;
    const jokers = hands[hand]!;
    let longest = 0;
    for (let kind = 1; kind < KINDS; kind++) longest = Math.max(longest, hands[hand + kind]!);

    let [open, rich, joined, reached] = [0, 0, 0, 0];
    for (let kind = 0; kind < KINDS; kind++) {
      const count = market[kind]!;
      if (count === 0 || !hasRoom(sizes[seat]!, count)) continue;
      const own = hands[hand + kind]! + count;
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

  #lookAtOthers({ sizes, players }: PearlsTable, seat: number, from: number): void {
    let longest = 0;
    for (let other = 0; other < players; other++) {
      if (other !== seat) longest = Math.max(longest, sizes[other]!);
    }
    this.inputs[from] = longest / 8;
    this.inputs[from + 1] = players / 3;
  }

  #fillReach(necklaces: readonly number[]): void {
    const reach = this.#reach.fill(0);
    for (let i = 0; i < necklaces.length; i++) reach[necklaces[i]!] = necklaces[i]!;
    for (let cards = 1; cards < reach.length; cards++) reach[cards] ||= reach[cards - 1]!;
  }
}

function sumOf(counts: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < counts.length; i++) sum += counts[i]!;
  return sum;
}

/** How many others move before a player does. */
function waitOf({ turn, players }: PearlsTable, seat: number): number {
  return (seat - turn + players) % players;
}

/**
 * How much a player's last turn brings: the cards that are played count for the player and no longer
 * against, and there may be a necklace in it. P20, P23.
 */
function lastPlay({ hands, necklaces }: PearlsTable, seat: number): number {
  const jokers = hands[seat * KINDS]!;
  let best = 0;
  for (let kind = 0; kind < KINDS; kind++) {
    const count = hands[seat * KINDS + kind]!;
    if (count === 0) continue;
    const worth = 2 * WORTH[kind]!;
    best = Math.max(best, count * worth);
    const most = kind === 0 ? count : count + jokers;
    for (let i = 0; i < necklaces.length; i++) {
      const value = necklaces[i]!;
      if (value <= most) best = Math.max(best, Math.min(count, value) * worth + value);
    }
  }
  return best;
}
