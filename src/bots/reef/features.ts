import { patternKind } from '../../fast/reef/card-facts.js';
import type { ReefSimulator } from '../../fast/reef/simulator.js';
import { bitCount } from '../../reef/cell-set.js';
import { firstOf, secondOf, SWAPPED, REEF_WAYS } from '../../reef/placing.js';
import { CELLS, COLORS, DISPLAY_SIZE, HAND_LIMIT, MAX_HEIGHT } from '../../reef/types.js';
import type { Card, CardId, Pattern } from '../../reef/types.js';

/**
 * A position as a player sees it, in numbers: what {@link ReefValue} weighs. They speak of families of patterns
 * and never of card numbers, so weights that were learned with one deck serve every deck of the same families.
 */

/**
 * A family of patterns that the standard deck has, whatever their colours.
 */
type ReefFamily =
  | 'single'
  | 'any 2'
  | 'any 3'
  | 'any 4'
  | 'height 2'
  | 'height 3'
  | 'height 4'
  | 'neighbours'
  | 'twin towers'
  | 'high diagonal'
  | 'line'
  | 'diagonal'
  | 'corner'
  | 'square'
  | 'around';

/** What makes a family: the kind of the pattern, how high its stacks have to be, and how many colours it names. */
const MARKS: Readonly<Record<ReefFamily, string>> = {
  single: 'single 1+ 1',
  'any 2': 'single 2 0',
  'any 3': 'single 3 0',
  'any 4': 'single 4 0',
  'height 2': 'single 2 1',
  'height 3': 'single 3 1',
  'height 4': 'single 4 1',
  neighbours: 'neighbours 1+ 2',
  'twin towers': 'neighbours 2 1',
  'high diagonal': 'diagonal-neighbours 2+ 2',
  line: 'line 1+ 1',
  diagonal: 'diagonal 1+ 1',
  corner: 'corner 1+ 1',
  square: 'square 1+ 1',
  around: 'around any 2',
};

const FAMILIES = /* @__PURE__ */ Object.keys(MARKS) as readonly ReefFamily[];

/** What tells how many turns are left. Near the end, the last pieces and cards count for more. */
export const CLOCK: readonly ReefClock[] = ['one', 'scarcest', 'next scarcest', 'supply', 'deck', 'last pieces', 'last cards']; // prettier-ignore

/** What is weighed. */
export const FEATURES: readonly ReefFeature[] = /* @__PURE__ */ featureNames();

function featureNames(): readonly ReefFeature[] {
  return [
    'one',
    // The supply of the two scarcest colours and of all, and the cards of the deck.
    'scarcest',
    'next scarcest',
    'supply',
    'deck',
    // Cards in hand that would score: their points now. Then how many would not.
    ...FAMILIES.map((name) => `ripe ${name}` as const),
    ...FAMILIES.map((name) => `unripe ${name}` as const),
    // How many cards are in hand, whether no more can be taken, and how often one places a colour that another names.
    'hand',
    'full hand',
    'feeding',
    // The spaces at least so high; neighbours with top pieces of one colour; for each colour its top pieces, squared.
    'covered',
    'height 2',
    'height 3',
    'height 4',
    'equal neighbours',
    'equal diagonals',
    'spread',
    // What the display and the top card of the deck would score now, with the tokens on them.
    'best offer',
    'second offer',
    'top offer',
  ];
}

/**
 * What tells how many turns are left.
 */
export type ReefClock =
  'one' | 'scarcest' | 'next scarcest' | 'supply' | 'deck' | 'last pieces' | 'last cards';
/**
 * What a {@link ReefValue} weighs: names of numbers that a player can read from a position.
 */
export type ReefFeature =
  | 'one'
  | 'scarcest'
  | 'next scarcest'
  | 'supply'
  | 'deck'
  | `ripe ${ReefFamily}`
  | `unripe ${ReefFamily}`
  | 'hand'
  | 'full hand'
  | 'feeding'
  | 'covered'
  | 'height 2'
  | 'height 3'
  | 'height 4'
  | 'equal neighbours'
  | 'equal diagonals'
  | 'spread'
  | 'best offer'
  | 'second offer'
  | 'top offer';

/**
 * What was learned about positions of Reef, by name. Each row has nine columns: two for games of 2 players, three for
 * 3 and four for 4; of these the first is for the player to move, the second for the next player, and so on.
 */
export interface ReefWeights {
  /** The turns that a player has left, before the last round: the sum of these weights times what the clock shows. */
  readonly turns: Readonly<Record<ReefClock, readonly number[]>>;
  /** The points that each feature will bring. */
  readonly now: Readonly<Record<ReefFeature, readonly number[]>>;
  /** How many more points it will bring if ten turns are left; half as many with five, and so on. */
  readonly later: Readonly<Record<ReefFeature, readonly number[]>>;
}

const RIPE: number = /* @__PURE__ */ FEATURES.indexOf('ripe single');
const UNRIPE: number = /* @__PURE__ */ FEATURES.indexOf('unripe single');
const HAND: number = /* @__PURE__ */ FEATURES.indexOf('hand');
const REEF: number = /* @__PURE__ */ FEATURES.indexOf('covered');
const MATCHES: number = /* @__PURE__ */ FEATURES.indexOf('equal neighbours');
const OFFERS: number = /* @__PURE__ */ FEATURES.indexOf('best offer');

/** From when on pieces and cards are the last ones. */
const LAST_PIECES = 6;
const LAST_CARDS = 8;

/** More points for a card than any of the standard deck has would be outside of all experience. */
const MOST_POINTS = 10;

/** What has to be known of the cards of a deck, by their numbers. */
interface DeckFacts {
  readonly points: Int32Array;
  /** The place of each card's family among all; -1 if it belongs to none. */
  readonly families: Int32Array;
  /** The colours that each card places, and those that its pattern names, as sets. */
  readonly placed: Int32Array;
  readonly asked: Int32Array;
  /** The places of the colours of each card's two pieces. */
  readonly one: Int32Array;
  readonly two: Int32Array;
  /** The number of the first play in the simulator. */
  readonly firstPlay: number;
}

/** Decks that were looked at before. */
const known = new WeakMap<readonly Card[], DeckFacts>();

/** Cards of a view that the library made, which never change. */
function factsOf(cards: readonly Card[]): DeckFacts {
  let facts = known.get(cards);
  if (facts === undefined) known.set(cards, (facts = readFacts(cards)));
  return facts;
}

function readFacts(cards: readonly Card[]): DeckFacts {
  return {
    points: Int32Array.from(cards, ({ points }) => points),
    families: Int32Array.from(cards, ({ pattern }) => familyOf(pattern)),
    placed: Int32Array.from(cards, ({ pieces }) => setOf(pieces)),
    asked: Int32Array.from(cards, ({ pattern }) => setOf(colorsOf(pattern))),
    one: Int32Array.from(cards, ({ pieces }) => COLORS.indexOf(pieces[0])),
    two: Int32Array.from(cards, ({ pieces }) => COLORS.indexOf(pieces[1])),
    firstPlay: 2 * cards.length,
  };
}

/** Whether all cards are of the families that the standard deck has, and worth about as much. */
export function isFamiliar(cards: readonly Card[]): boolean {
  const { points, families } = factsOf(cards);
  return families.every((family) => family >= 0) && points.every((one) => one <= MOST_POINTS);
}

/** Reads these numbers from the position that a simulator is in. */
export class ReefFeatures {
  readonly #game: ReefSimulator;
  readonly #deck: DeckFacts;
  readonly #matches = matchesOfSets();
  readonly #cards = new Int32Array(Math.max(HAND_LIMIT, DISPLAY_SIZE));
  readonly #tokens = new Int32Array(DISPLAY_SIZE);
  readonly #reef = new Int32Array(COLORS.length + MAX_HEIGHT + 1);

  constructor(game: ReefSimulator, cards: readonly Card[]) {
    this.#game = game;
    this.#deck = factsOf(cards);
  }

  /** What tells how many turns are left, in the order of {@link CLOCK}. */
  clock(out: Float64Array): void {
    const game = this.#game;
    let least = Infinity;
    let next = Infinity;
    let sum = 0;
    for (let i = 0; i < COLORS.length; i++) {
      const supply = game.supply(COLORS[i]!);
      sum += supply;
      next = Math.min(next, Math.max(least, supply));
      least = Math.min(least, supply);
    }
    out[0] = 1;
    out[1] = least;
    out[2] = next;
    out[3] = sum;
    out[4] = game.deckSize;
    out[5] = Math.min(least, LAST_PIECES);
    out[6] = Math.min(game.deckSize, LAST_CARDS);
  }

  /** The sum of the features of a player, each times its weight, once the clock has been read. */
  weigh(player: number, clock: Float64Array, weights: Float64Array): number {
    let sum = weights[0]!;
    for (let i = 1; i < RIPE; i++) sum += clock[i]! * weights[i]!;
    sum += this.#weighHand(player, weights);
    this.#game.bits(player, this.#reef);
    return sum + weighReef(this.#reef, this.#matches, weights) + this.#weighOffers(player, weights);
  }

  #weighHand(player: number, weights: Float64Array): number {
    const { families, placed, asked } = this.#deck;
    const cards = this.#cards;
    const count = this.#game.hand(player, cards);
    let sum = count * weights[HAND]!;
    if (count === HAND_LIMIT) sum += weights[HAND + 1]!;
    let feeding = 0;
    for (let i = 0; i < count; i++) {
      const card = cards[i]!;
      const points = this.#pointsNow(player, card);
      const family = families[card]!;
      sum += points > 0 ? points * weights[RIPE + family]! : weights[UNRIPE + family]!;
      for (let j = 0; j < count; j++) {
        if (j !== i && (placed[card]! & asked[cards[j]!]!) !== 0) feeding++;
      }
    }
    return sum + feeding * weights[HAND + 2]!;
  }

  #weighOffers(player: number, weights: Float64Array): number {
    const game = this.#game;
    const count = game.display(this.#cards);
    game.tokens(this.#tokens);
    let best = 0;
    let second = 0;
    for (let i = 0; i < count; i++) {
      const offer = this.#pointsNow(player, this.#cards[i]!) + this.#tokens[i]!;
      second = Math.max(second, Math.min(best, offer));
      best = Math.max(best, offer);
    }
    const { top } = game;
    const next = top < 0 ? 0 : this.#pointsNow(player, top);
    return best * weights[OFFERS]! + second * weights[OFFERS + 1]! + next * weights[OFFERS + 2]!;
  }

  /**
   * Adds to `sums` what differs between the plays of a card: the weighed features of the hand that is left, of the
   * reef, and of the display. The plays are all that are listed for the card, in this order, and each places both
   * pieces. To look at all of them at once is six times as fast as to do and undo them.
   */
  addPlays(card: CardId, plays: Int32Array, weights: Float64Array, sums: Float64Array): void {
    this.#addHands(card, plays.length, weights, sums);
    this.#addReefs(card, plays, weights, sums);
    this.#addOffers(card, plays.length, weights, sums);
  }

  #addHands(card: CardId, count: number, weights: Float64Array, sums: Float64Array): void {
    const game = this.#game;
    const { points, families } = this.#deck;
    const held = game.hand(game.turn, this.#cards);
    for (let i = 0; i < held; i++) {
      const other = this.#cards[i]!;
      if (other === card) continue;
      const ripe = weights[RIPE + families[other]!]! * points[other]!;
      const unripe = weights[UNRIPE + families[other]!]!;
      game.scoreAfter(card, other, times);
      for (let k = 0; k < count; k++) sums[k]! += times[k]! > 0 ? ripe * times[k]! : unripe;
    }
  }

  #addOffers(card: CardId, count: number, weights: Float64Array, sums: Float64Array): void {
    const game = this.#game;
    const { points } = this.#deck;
    const displayed = game.display(this.#cards);
    game.tokens(this.#tokens);
    best.fill(0, 0, count);
    second.fill(0, 0, count);
    for (let i = 0; i < displayed; i++) {
      const other = this.#cards[i]!;
      game.scoreAfter(card, other, times);
      for (let k = 0; k < count; k++) {
        const offer = points[other]! * times[k]! + this.#tokens[i]!;
        second[k] = Math.max(second[k]!, Math.min(best[k]!, offer));
        best[k] = Math.max(best[k]!, offer);
      }
    }
    // As long as the game goes on, the deck has a top card. R38.
    const { top } = game;
    game.scoreAfter(card, top, times);
    const worth = weights[OFFERS + 2]! * points[top]!;
    for (let k = 0; k < count; k++) {
      sums[k]! +=
        weights[OFFERS]! * best[k]! + weights[OFFERS + 1]! * second[k]! + worth * times[k]!;
    }
  }

  #addReefs(card: CardId, plays: Int32Array, weights: Float64Array, sums: Float64Array): void {
    const game = this.#game;
    const { one, two, firstPlay } = this.#deck;
    const [first, second] = [one[card]!, two[card]!];
    const tops = this.#reef;
    game.bits(game.turn, tops);
    for (let cell = 0; cell < CELLS; cell++) {
      const height = game.height(game.turn, cell);
      higher[cell] = weights[REEF + height]!;
      muchHigher[cell] = weights[REEF + height]! + weights[REEF + height + 1]!;
    }
    for (let k = 0; k < plays.length; k++) {
      const way = plays[k]! - firstPlay - card * REEF_WAYS;
      const isSwapped = way >= SWAPPED;
      const a = isSwapped ? way - SWAPPED : firstOf(way);
      const b = isSwapped ? a : secondOf(way);
      // On one space, only the upper piece can be seen.
      const ofFirst = a !== b || isSwapped ? 1 << a : 0;
      const ofSecond = a !== b || !isSwapped ? 1 << b : 0;
      const others = ~(ofFirst | ofSecond);
      let found = 0;
      for (let color = 0; color < COLORS.length; color++) {
        let set = tops[color]! & others;
        if (color === first) set |= ofFirst;
        if (color === second) set |= ofSecond;
        found += this.#matches[set]!;
      }
      const heights = a === b ? muchHigher[a]! : higher[a]! + higher[b]!;
      sums[k]! += heights + weighMatches(found, weights);
    }
  }

  /** What a card would score on a player's reef as it is. */
  #pointsNow(player: number, card: CardId): number {
    return this.#deck.points[card]! * this.#game.countPattern(player, card);
  }
}

/** For each play of a card: how often a pattern is completed, and the best two offers. */
const times = /* @__PURE__ */ new Int32Array(REEF_WAYS);
const best = /* @__PURE__ */ new Int32Array(REEF_WAYS);
const second = /* @__PURE__ */ new Int32Array(REEF_WAYS);
/** What it is worth to make a stack one piece higher, or two. */
const higher = /* @__PURE__ */ new Float64Array(CELLS);
const muchHigher = /* @__PURE__ */ new Float64Array(CELLS);

/** The weighed features of a reef, which is given as sets. */
function weighReef(reef: Int32Array, matches: Int32Array, weights: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < MAX_HEIGHT; i++) {
    sum += bitCount(reef[COLORS.length + i]!) * weights[REEF + i]!;
  }
  let found = 0;
  for (let color = 0; color < COLORS.length; color++) found += matches[reef[color]!]!;
  return sum + weighMatches(found, weights);
}

/** The weighed sum of what {@link matchesOfSets} tells about the top pieces of all colours. */
function weighMatches(found: number, weights: Float64Array): number {
  const straight = (found & 0xff) * weights[MATCHES]!;
  const diagonal = ((found >> 8) & 0xff) * weights[MATCHES + 1]!;
  return straight + diagonal + (found >> 16) * weights[MATCHES + 2]!;
}

/**
 * For each set of spaces how many neighbours it has, straight and diagonal, and the square of its size, a byte or two
 * each: so what the top pieces of all colours come to is one sum. To look it up makes a search an eighth faster.
 */
let matchTable: Int32Array | null = null;

function matchesOfSets(): Int32Array {
  matchTable ??= Int32Array.from({ length: 1 << CELLS }, (_, set) => {
    const straight = bitCount(set & (set >> 1) & 0x7777) + bitCount(set & (set >> 4));
    const diagonal = bitCount(set & (set >> 5) & 0x0777) + bitCount(set & (set >> 3) & 0x0eee);
    return straight | (diagonal << 8) | ((bitCount(set) ** 2) << 16);
  });
  return matchTable;
}

/** The place of a pattern's family among all; -1 if it belongs to none. */
function familyOf(pattern: Pattern): number {
  const colors = new Set(colorsOf(pattern)).size;
  const marks = `${patternKind(pattern)} ${heightOf(pattern)} ${colors}`;
  return FAMILIES.findIndex((family) => MARKS[family] === marks);
}

/** How high the stacks have to be: patterns of the families ask the same of all. */
function heightOf(pattern: Pattern): string {
  if (pattern.kind === 'adjacent') return 'any';
  const { height, atLeast } = pattern.cells[0]!;
  return height === undefined || atLeast === true ? `${height ?? 1}+` : `${height}`;
}

/** The colours that a pattern names, some perhaps several times. */
function colorsOf(pattern: Pattern): readonly string[] {
  if (pattern.kind === 'adjacent') return [pattern.color, pattern.to];
  return pattern.cells.map(({ color }) => color).filter((color) => color !== 'any');
}

function setOf(colors: readonly string[]): number {
  return COLORS.reduce((set, color, i) => (colors.includes(color) ? set | (1 << i) : set), 0);
}
