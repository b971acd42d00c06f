import { sizeOf } from '../shared/observation.js';
import type { Field } from '../shared/observation.js';
import { COLORS } from '../../reef/types.js';
import type { Card, CardId, Pattern, PatternCell } from '../../reef/types.js';

/**
 * What a program that learns gets to see of a card, as numbers that do not depend on the deck: two
 * cards that place and score the same look the same, whatever their numbers are.
 */

/** The kinds of patterns that the standard deck has, and one word for all the rest. */
const KINDS = [
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
const ASKED: readonly string[] = [...COLORS, 'any'];

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

/** Lists of numbers, one for each card of a deck, end to end: that of a card goes on up to where the next begins. */
interface Lists {
  readonly begins: Int32Array;
  readonly numbers: Int32Array;
}

/** The facts about the cards of a deck. */
export interface CardFacts {
  /** For each card, the numbers of its row that are not 0, each after its place in the row: most are. */
  readonly rows: Lists;
  /** For each card, the places of the counts in which it counts; twice for two pieces of one colour. */
  readonly counted: Lists;
  /** The counts of all cards together. */
  readonly total: Int32Array;
}

/** The facts about the cards of a deck. */
export function factsAbout(cards: readonly Card[]): CardFacts {
  const rows = cards.map((card) =>
    rowOf(card).flatMap((number, place) => (number === 0 ? [] : [place, number])),
  );
  const counted = cards.map(countedIn);
  const total = new Int32Array(COUNTS_SIZE);
  for (const place of counted.flat()) total[place]!++;
  return { rows: listsOf(rows), counted: listsOf(counted), total };
}

function listsOf(lists: readonly (readonly number[])[]): Lists {
  const begins = new Int32Array(lists.length + 1);
  for (const [card, { length }] of lists.entries()) begins[card + 1] = begins[card]! + length;
  return { begins, numbers: Int32Array.from(lists.flat()) };
}

/** Writes the row of a card where all numbers are 0. */
export function writeRow(
  { rows: { begins, numbers } }: CardFacts,
  card: CardId,
  out: Float32Array | Uint8ClampedArray,
  from: number,
): void {
  const end = begins[card + 1]!;
  for (let i = begins[card]!; i < end; i += 2) out[from + numbers[i]!] = numbers[i + 1]!;
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

/** The places of the counts in which a card counts. */
function countedIn(card: Card): readonly number[] {
  const asked = cellsAsking(card).flatMap((count, i) => (count > 0 ? [ASKING + i] : []));
  const pieces = card.pieces.map((color) => PIECES + COLORS.indexOf(color));
  return [KINDS.indexOf(patternKind(card.pattern)), ...asked, ...pieces];
}

/** Takes a card off the counts that begin at a place. */
export function takeOff(
  { counted: { begins, numbers } }: CardFacts,
  card: CardId,
  counts: Int32Array,
  from: number,
): void {
  const end = begins[card + 1]!;
  for (let i = begins[card]!; i < end; i++) counts[from + numbers[i]!]!--;
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
function heightOf({ height }: PatternCell): number {
  return height ?? 1;
}

/** Whether a stack may not be higher than that. */
function isExact({ height, atLeast }: PatternCell): boolean {
  return height !== undefined && atLeast !== true;
}
