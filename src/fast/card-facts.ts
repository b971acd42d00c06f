import { sizeOf } from '../core/observation.js';
import type { Field } from '../core/observation.js';
import { cellOf } from '../reef/cell-set.js';
import { COLORS } from '../reef/types.js';
import type { Card, CardId, Pattern, PatternCell } from '../reef/types.js';
import type { PackedDeck } from './deck.js';

/**
 * What a program that learns gets to see of a card, as numbers that do not depend on the deck: two
 * cards that place and score the same look the same, whatever their numbers are.
 */

/** The kinds of patterns that the standard deck has, and one word for all the rest. */
export const KINDS = [
  'single',
  'neighbours',
  'diagonal-neighbours',
  'line',
  'diagonal',
  'corner',
  'square',
  'around',
  'other',
] as const;
type Kind = (typeof KINDS)[number];

/** What pattern cells ask for: a colour, or any. */
export const ASKED: readonly string[] = [...COLORS, 'any'];

/** The row of a card. */
export const ROW: readonly Field[] = [
  ['card', 1],
  ['pieces', COLORS.length],
  ['points', 1],
  ['kind', KINDS.length],
  ['cells', ASKED.length],
  ['around', COLORS.length],
  ['height', 1],
  ['exact', 1],
];

/** How many numbers the row of a card has. */
export const ROW_SIZE: number = /* @__PURE__ */ sizeOf(ROW);

/** The facts about the cards of a deck. */
export interface CardFacts {
  /** The rows of all cards, one after the other. */
  readonly rows: Float32Array;
  /** For each card, the kind of its pattern. */
  readonly kinds: Uint8Array;
  /** For each card, the colours that its pattern asks for, as a set. */
  readonly asked: Uint8Array;
  /** The counts of all cards, see {@link addToCounts}. */
  readonly total: Int32Array;
}

const known = new WeakMap<PackedDeck, CardFacts>();

/** The facts about the cards of a deck, which are worked out when they are first asked for. */
export function factsOf(deck: PackedDeck): CardFacts {
  let facts = known.get(deck);
  if (facts === undefined) {
    const rows = deck.cards.map(rowOf);
    const kinds = Uint8Array.from(deck.cards, (card) => KINDS.indexOf(patternKind(card.pattern)));
    const asked = Uint8Array.from(deck.cards, (card) => setOf(cellsAsking(card)));
    const total = new Int32Array(COUNTS_SIZE);
    facts = { rows: Float32Array.from(rows.flat()), kinds, asked, total };
    for (let card = 0; card < deck.size; card++) addToCounts(facts, deck, card, 1, total);
    known.set(deck, facts);
  }
  return facts;
}

/** The row of a card, its fields in the order of {@link ROW}. */
function rowOf(card: Card): readonly number[] {
  const { pieces, pattern, points } = card;
  const kind = patternKind(pattern);
  const cells = pattern.kind === 'shape' ? pattern.cells : [];
  return [
    1,
    ...COLORS.map((color) => pieces.filter((piece) => piece === color).length),
    points,
    ...KINDS.map((one) => (one === kind ? 1 : 0)),
    ...cellsAsking(card),
    ...COLORS.map((color) => (pattern.kind === 'adjacent' && pattern.to === color ? 1 : 0)),
    Math.max(0, ...cells.map(heightOf)),
    cells.some(isExact) ? 1 : 0,
  ];
}

/** How many cells of a pattern ask for each colour, and for any. */
function cellsAsking({ pattern }: Card): readonly number[] {
  const colors =
    pattern.kind === 'shape' ? pattern.cells.map(({ color }) => color) : [pattern.color];
  return ASKED.map((asked) => colors.filter((color) => color === asked).length);
}

function setOf(counts: readonly number[]): number {
  return counts.reduce((set, count, i) => (count > 0 ? set | (1 << i) : set), 0);
}

// Counting cards that have not been seen.

/** The counts: how many cards have each kind of pattern, ask for each colour, and the pieces they bring. */
export const COUNTS: readonly Field[] = [
  ['kinds', KINDS.length],
  ['asking', ASKED.length],
  ['pieces', COLORS.length],
];

/** How many numbers the counts have. */
export const COUNTS_SIZE: number = /* @__PURE__ */ sizeOf(COUNTS);

const ASKING: number = KINDS.length;
const PIECES: number = ASKING + ASKED.length;

/** Adds a card to the counts, or takes it off them with -1 for `by`. */
export function addToCounts(
  { kinds, asked }: CardFacts,
  { one, two }: PackedDeck,
  card: CardId,
  by: number,
  counts: Int32Array,
): void {
  counts[kinds[card]!]! += by;
  for (let rest = asked[card]!; rest !== 0; rest &= rest - 1) {
    counts[ASKING + cellOf(rest)]! += by;
  }
  counts[PIECES + one[card]!]! += by;
  counts[PIECES + two[card]!]! += by;
}

// Kinds of patterns.

/**
 * The shapes of the standard deck, by the squares of the distances between their cells, which are the
 * same however a shape is turned and mirrored.
 */
const SHAPES: Readonly<Record<string, Kind>> = {
  '': 'single',
  '1': 'neighbours',
  '2': 'diagonal-neighbours',
  '1,1,4': 'line',
  '2,2,8': 'diagonal',
  '1,1,2': 'corner',
  '1,1,1,1,2,2': 'square',
};

/**
 * The kind of a pattern: one of the standard deck's if its shape is, and if the rest of the row tells
 * everything about its cells. So all of them ask for the same height, and more than two for the same colour.
 */
export function patternKind(pattern: Pattern): Kind {
  if (pattern.kind === 'adjacent') return 'around';
  const [first, ...others] = pattern.cells as [PatternCell, ...PatternCell[]];
  const isEven = others.every(
    (cell) => heightOf(cell) === heightOf(first) && isExact(cell) === isExact(first),
  );
  const isPlain = others.length < 2 || others.every(({ color }) => color === first.color);
  if (!isEven || !isPlain) return 'other';
  return SHAPES[distancesIn(pattern.cells)] ?? 'other';
}

function distancesIn(cells: readonly PatternCell[]): string {
  const distances = cells.flatMap((one, i) =>
    cells.slice(0, i).map((other) => (one.row - other.row) ** 2 + (one.col - other.col) ** 2),
  );
  return distances.sort((a, b) => a - b).join();
}

/** How high a stack has to be at least. */
export function heightOf({ height }: PatternCell): number {
  return height ?? 1;
}

/** Whether a stack may not be higher than that. */
export function isExact({ height, atLeast }: PatternCell): boolean {
  return height !== undefined && atLeast !== true;
}
