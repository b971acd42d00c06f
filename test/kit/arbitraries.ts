import fc from 'fast-check';
import { COLORS } from '../../src/index.js';
import type { Board, Card, Color, Pattern, PatternCell, Stack } from '../../src/index.js';

/** One of the four colours. */
export const arbColor: fc.Arbitrary<Color> = fc.constantFrom(...COLORS);

/** Nothing, or up to four pieces of any colours. */
export const arbStack: fc.Arbitrary<Stack> = fc.array(arbColor, { maxLength: 4 });

/** Sparse or dense, with all colours or so few that patterns match often. */
export const arbBoard: fc.Arbitrary<Board> = fc.oneof(
  { weight: 1, arbitrary: boardOf(arbStack) },
  { weight: 1, arbitrary: boardOf(fc.oneof(fc.constant<Stack>([]), arbStack)) },
  { weight: 2, arbitrary: boardOf(fc.array(arbColor, { minLength: 1, maxLength: 2 })) },
  { weight: 4, arbitrary: fc.uniqueArray(arbColor, { minLength: 1, maxLength: 2 }).chain(boardIn) },
);

/** Pieces in any arrangement, or one colour around another (or the same) colour. */
export const arbPattern: fc.Arbitrary<Pattern> = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(arbPlaces(), arbPieces(), arbOffset()).map(shape) },
  {
    weight: 1,
    arbitrary: record({
      kind: fc.constant('adjacent' as const),
      color: arbColor,
      to: arbColor,
    }),
  },
);

/** Any two pieces, any pattern and 0 to 1000 points, mostly few. */
export const arbCard: fc.Arbitrary<Card> = record({
  pieces: fc.tuple(arbColor, arbColor),
  pattern: arbPattern,
  points: fc.oneof({ weight: 9, arbitrary: fc.nat(9) }, { weight: 1, arbitrary: fc.nat(1000) }),
});

/** 12 to 70 cards: enough for four players. */
export const arbDeck: fc.Arbitrary<readonly Card[]> = fc.array(arbCard, {
  minLength: 12,
  maxLength: 70,
  size: 'max',
});

/** The same pattern as the notation writes it: from row and column 0, in reading order, no spare fields. */
export function normalised(pattern: Pattern): Pattern {
  if (pattern.kind === 'adjacent') return pattern;
  const top = Math.min(...pattern.cells.map(({ row }) => row));
  const left = Math.min(...pattern.cells.map(({ col }) => col));
  const cells = pattern.cells.map(({ row, col, color, height, atLeast }) => ({
    row: row - top,
    col: col - left,
    color,
    ...(height === undefined ? {} : { height }),
    ...(atLeast === true ? { atLeast } : {}),
  }));
  return { kind: 'shape', cells: cells.sort((a, b) => a.row - b.row || a.col - b.col) };
}

/** A plain object with these fields, as `JSON.parse` would make it. */
export function record<T extends object>(fields: {
  [K in keyof T]: fc.Arbitrary<T[K]>;
}): fc.Arbitrary<T> {
  return fc.record<T>(fields, { noNullPrototype: true });
}

// Boards.

function boardOf(stack: fc.Arbitrary<Stack>): fc.Arbitrary<Board> {
  return fc.array(stack, { minLength: 16, maxLength: 16 });
}

/** A board of few colours; a stack is empty one time in eight. */
function boardIn(colors: readonly Color[]): fc.Arbitrary<Board> {
  const pieces = fc.array(fc.constantFrom(...colors), { minLength: 1, maxLength: 4 });
  return boardOf(
    fc.oneof({ weight: 1, arbitrary: fc.constant<Stack>([]) }, { weight: 7, arbitrary: pieces }),
  );
}

// Shapes.

type Place = readonly [row: number, col: number];
type Piece = Omit<PatternCell, 'row' | 'col'>;

/** Where the pieces of a shape are: connected or not, in a corner of the board or too far apart. */
function arbPlaces(): fc.Arbitrary<readonly Place[]> {
  // Some that differ from their mirror image, and some that come up on cards.
  const drawn = ['xxx/x..', 'xx./.xx', 'xxxx/x...', 'x./xx/.x', 'x.x', 'x../.x.', 'xx/xx', 'x..x'];
  return fc.oneof(
    { weight: 3, arbitrary: placesIn(2, 2, 1, 4) },
    { weight: 3, arbitrary: placesIn(2, 3, 2, 6) },
    { weight: 2, arbitrary: placesIn(3, 3, 2, 6) },
    { weight: 1, arbitrary: placesIn(4, 4, 2, 6) },
    { weight: 2, arbitrary: fc.constantFrom(...drawn).map(placesOf) },
    { weight: 2, arbitrary: fc.array(fc.nat(3), { maxLength: 5 }).map(trail) },
    { weight: 1, arbitrary: placesIn(4, 4, 7, 16) },
    { weight: 1, arbitrary: placesIn(16, 16, 1, 6) },
  );
}

function placesIn(
  rows: number,
  cols: number,
  minLength: number,
  maxLength: number,
): fc.Arbitrary<Place[]> {
  const all = Array.from({ length: rows * cols }, (_, i): Place => [
    Math.floor(i / cols),
    i % cols,
  ]);
  return fc.shuffledSubarray(all, { minLength, maxLength });
}

function placesOf(drawing: string): Place[] {
  return drawing
    .split('/')
    .flatMap((line, row) => Array.from(line, (mark, col) => ({ mark, row, col })))
    .filter(({ mark }) => mark === 'x')
    .map(({ row, col }): Place => [row, col]);
}

/** The places of a walk in steps to the right, down, left and up, each once. */
function trail(steps: readonly number[]): Place[] {
  let [row, col] = [8, 8];
  const places: Place[] = [[row, col]];
  for (const step of steps) {
    if (step % 2 === 0) col += 1 - step;
    else row += 2 - step;
    if (!places.some((place) => place[0] === row && place[1] === col)) places.push([row, col]);
  }
  return places;
}

/** A piece as a shape asks for it: any height mostly, an exact one, or a least one. */
function arbPiece(): fc.Arbitrary<Piece> {
  const color = arbColorOrAny();
  const height = arbHeight();
  const atLeast = fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false));
  return fc.oneof(
    { weight: 4, arbitrary: record({ color }) },
    { weight: 1, arbitrary: record({ color, height }) },
    { weight: 1, arbitrary: record({ color, height, atLeast }) },
  );
}

function arbColorOrAny(): fc.Arbitrary<Color | 'any'> {
  return fc.oneof({ weight: 5, arbitrary: arbColor }, { weight: 1, arbitrary: fc.constant('any') });
}

function arbHeight(): fc.Arbitrary<number> {
  return fc.oneof({ weight: 2, arbitrary: fc.constantFrom(1, 2) }, fc.constantFrom(1, 2, 3, 4));
}

/** Sixteen pieces to take from: all alike, of two kinds, or of any. */
function arbPieces(): fc.Arbitrary<readonly Piece[]> {
  const piece = arbPiece();
  const sixteen = { minLength: 16, maxLength: 16 };
  return fc.oneof(
    { weight: 3, arbitrary: piece.map((one) => Array.from({ length: 16 }, () => one)) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(piece, piece, fc.array(fc.boolean(), sixteen))
        .map(([one, other, choices]) => choices.map((choice) => (choice ? one : other))),
    },
    { weight: 2, arbitrary: fc.array(piece, sixteen) },
  );
}

/** Where the top left corner of a shape is written down: it makes no difference. */
function arbOffset(): fc.Arbitrary<Place> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant<Place>([0, 0]) },
    { weight: 2, arbitrary: fc.tuple(arbNear(), arbNear()) },
    {
      weight: 1,
      arbitrary: fc.constant<Place>([Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 15]),
    },
  );
}

function arbNear(): fc.Arbitrary<number> {
  return fc.integer({ min: -20, max: 20 });
}

function shape([places, pieces, [down, over]]: [
  readonly Place[],
  readonly Piece[],
  Place,
]): Pattern {
  const top = Math.min(...places.map(([row]) => row));
  const left = Math.min(...places.map(([, col]) => col));
  return {
    kind: 'shape',
    cells: places.map(([row, col], i) => ({
      row: row - top + down,
      col: col - left + over,
      ...(pieces[i] as Piece),
    })),
  };
}
