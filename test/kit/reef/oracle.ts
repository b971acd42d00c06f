import type {
  AdjacentPattern,
  Board,
  Cell,
  Color,
  Pattern,
  PatternCell,
  ShapePattern,
  Stack,
} from '../../../src/index.js';

/**
 * The number of completions that share no top piece, found the obvious way: list all completions,
 * then try every choice among them. It judges `countPattern` and shares nothing with it. Rule R26.
 */
export function countPatternSlowly(board: Board, pattern: Pattern): number {
  return pattern.kind === 'shape'
    ? mostDisjoint(completionsOf(board, pattern))
    : Math.max(0, ...ringsOf(board, pattern).map((ring) => ring.length));
}

/** Every completion of a shape, whether or not they overlap, each as its spaces in order. Rule R27. */
export function completionsOf(board: Board, { cells }: ShapePattern): Cell[][] {
  const found = new Map<string, Cell[]>();
  for (const shape of eightWays(cells.map(placeOf), turnPlaces, mirrorPlaces)) {
    for (const anchor of ALL_PLACES) {
      // The first cell of the shape lies on the anchor, the others where that puts them.
      const places = shape.map((place) => shifted(place, shape[0]!, anchor));
      if (places.every((place, i) => fits(board, place, cells[i]!))) {
        const spaces = places.map(({ row, col }) => row * 4 + col).sort((a, b) => a - b);
        found.set(spaces.join(), spaces);
      }
    }
  }
  return [...found.values()];
}

/** For each stack tied for the highest with `to` on top, the counted spaces next to it. Rule R33. */
export function ringsOf(board: Board, { color, to }: AdjacentPattern): Cell[][] {
  const candidates = ALL_PLACES.filter((place) => topAt(board, place) === to);
  const highest = Math.max(...candidates.map((place) => stackAt(board, place).length));
  return candidates
    .filter((place) => stackAt(board, place).length === highest)
    .map((centre) =>
      ALL_PLACES.filter((place) => touches(centre, place) && topAt(board, place) === color).map(
        ({ row, col }) => row * 4 + col,
      ),
    );
}

/** The board itself and what it looks like turned by quarters and mirrored: eight boards. */
export function symmetries(board: Board): Board[] {
  const rows = [0, 4, 8, 12].map((start) => board.slice(start, start + 4));
  return eightWays(rows, turnRows, mirrorRows).map((turned) => turned.flat());
}

/** The shape itself and what it looks like turned by quarters and mirrored: eight shapes. */
export function shapeSymmetries({ cells }: ShapePattern): ShapePattern[] {
  return eightWays(cells.map(placeOf), turnPlaces, mirrorPlaces).map((places) => ({
    kind: 'shape',
    cells: cells.map((cell, i) => ({ ...cell, ...places[i]! })),
  }));
}

/** The size of the largest choice of lists that have nothing in common. */
function mostDisjoint(lists: readonly (readonly Cell[])[]): number {
  const known = new Map<string, number>();
  const most = (left: readonly Cell[]): number => {
    const [space, ...others] = left;
    if (space === undefined) return 0;
    const key = left.join();
    let best = known.get(key);
    if (best === undefined) {
      // The first space left stays unused, or serves one of the lists that have it.
      best = most(others);
      for (const list of lists) {
        if (!list.includes(space) || !list.every((one) => left.includes(one))) continue;
        best = Math.max(best, 1 + most(left.filter((one) => !list.includes(one))));
      }
      known.set(key, best);
    }
    return best;
  };
  return most(ALL_PLACES.map((_, space) => space));
}

// Places on and off the board.

interface Place {
  readonly row: number;
  readonly col: number;
}

const ALL_PLACES: readonly Place[] = [0, 1, 2, 3].flatMap((row) =>
  [0, 1, 2, 3].map((col) => ({ row, col })),
);

function placeOf({ row, col }: PatternCell): Place {
  return { row, col };
}

function shifted({ row, col }: Place, from: Place, onto: Place): Place {
  return { row: row - from.row + onto.row, col: col - from.col + onto.col };
}

function touches(a: Place, b: Place): boolean {
  return a !== b && Math.abs(a.row - b.row) <= 1 && Math.abs(a.col - b.col) <= 1;
}

function stackAt(board: Board, { row, col }: Place): Stack {
  const onBoard = row >= 0 && row <= 3 && col >= 0 && col <= 3;
  return onBoard ? board[row * 4 + col]! : [];
}

function topAt(board: Board, place: Place): Color | undefined {
  return stackAt(board, place).at(-1);
}

function fits(board: Board, place: Place, { color, height, atLeast }: PatternCell): boolean {
  const stack = stackAt(board, place);
  if (stack.length === 0) return false;
  if (color !== 'any' && color !== topAt(board, place)) return false;
  if (height === undefined) return true;
  return atLeast === true ? stack.length >= height : stack.length === height;
}

// Turning.

function eightWays<T>(thing: T, turn: (thing: T) => T, mirror: (thing: T) => T): T[] {
  const turns = [thing];
  for (let i = 0; i < 3; i++) turns.push(turn(turns[i] as T));
  return [...turns, ...turns.map(mirror)];
}

// Zero minus zero, because its opposite would be minus zero.
function turnPlaces(places: readonly Place[]): readonly Place[] {
  return places.map(({ row, col }) => ({ row: col, col: 0 - row }));
}

function mirrorPlaces(places: readonly Place[]): readonly Place[] {
  return places.map(({ row, col }) => ({ row, col: 0 - col }));
}

function turnRows(rows: readonly Board[]): readonly Board[] {
  return [0, 1, 2, 3].map((col) => rows.map((row) => row[col]!).reverse());
}

function mirrorRows(rows: readonly Board[]): readonly Board[] {
  return rows.map((row) => [...row].reverse());
}
