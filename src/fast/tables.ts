import { lowest } from '../reef/top-view.js';
import { CELLS } from '../reef/types.js';

/**
 * A shape that asks the same of all its cells can be completed as often as the set of spaces that
 * answer allows, and there are only 65,536 sets. So each such shape has a table of that many bytes,
 * filled in when it is first asked for. Colours and heights make no difference to a table: three in a
 * row is one shape, whatever lies there. All simulators and decks share the tables.
 */
const tables = new Map<string, Uint8Array>();

/** No more tables than this are kept, 16 MB; shapes that come later are searched for. */
export const MOST_TABLES = 256;

const SETS = 1 << CELLS;

/** How many tables there are by now. */
export function tableCount(): number {
  return tables.size;
}

/**
 * How often a shape fits into each set of spaces, or `null` if there are tables enough already. The
 * shape is given by its spots, sorted by their lowest space, and for each space the number of the
 * first spot that has no lower one.
 */
export function tableOf(spots: Int32Array, first: Int32Array): Uint8Array | null {
  const name = spots.join();
  const known = tables.get(name);
  if (known !== undefined) return known;
  if (tables.size === MOST_TABLES) return null;

  const table = fill(spots, first);
  tables.set(name, table);
  return table;
}

/** The lowest space of a set goes unused, or serves one of the spots that begin there. */
function fill(spots: Int32Array, first: Int32Array): Uint8Array {
  const table = new Uint8Array(SETS);
  for (let set = 1; set < SETS; set++) {
    const bottom = lowest(set);
    const cell = 31 - Math.clz32(bottom);
    const end = first[cell + 1]!;
    let best = table[set ^ bottom]!;
    for (let i = first[cell]!; i < end; i++) {
      const spot = spots[i]!;
      if ((spot & ~set) === 0) best = Math.max(best, 1 + table[set ^ spot]!);
    }
    table[set] = best;
  }
  return table;
}
