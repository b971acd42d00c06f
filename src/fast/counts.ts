import { cellOf, lowest } from '../reef/top-view.js';
import { CELLS } from '../reef/types.js';

/**
 * A shape that asks the same of all its cells can be completed as often as the set of spaces that
 * answer allows, and there are only 65,536 sets. So for each such shape there is a count for every set,
 * a byte each, worked out when it is first asked for. Colours and heights make no difference: three in
 * a row is one shape, whatever lies there. All simulators and decks share these counts.
 */
const known = new Map<string, Uint8Array>();

/** The counts of no more shapes than this are kept, 16 MB; shapes that come later are searched for. */
export const MOST_SHAPES = 256;

const SETS: number = 1 << CELLS;

/** How many shapes have their counts kept by now. */
export function shapesKept(): number {
  return known.size;
}

/**
 * How often a shape fits into each set of spaces, or `null` if enough shapes are kept already. The
 * shape is given by its spots, sorted by their lowest space, and for each space the number of the
 * first spot that has no lower one.
 */
export function countsOf(spots: Int32Array, first: Int32Array): Uint8Array | null {
  const name = spots.join();
  const kept = known.get(name);
  if (kept !== undefined) return kept;
  if (known.size === MOST_SHAPES) return null;

  const counts = countAll(spots, first);
  known.set(name, counts);
  return counts;
}

/** The lowest space of a set goes unused, or serves one of the spots that begin there. */
function countAll(spots: Int32Array, first: Int32Array): Uint8Array {
  const counts = new Uint8Array(SETS);
  for (let set = 1; set < SETS; set++) {
    const bottom = lowest(set);
    const cell = cellOf(bottom);
    const end = first[cell + 1]!;
    let best = counts[set ^ bottom]!;
    for (let i = first[cell]!; i < end; i++) {
      const spot = spots[i]!;
      if ((spot & ~set) === 0) best = Math.max(best, 1 + counts[set ^ spot]!);
    }
    counts[set] = best;
  }
  return counts;
}
