import type { Pattern, PatternCell } from '../reef/types.js';

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
