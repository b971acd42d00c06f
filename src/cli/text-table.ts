/** The rows of a table with their columns lined up: the first to the left, and numbers to the right. */
export function aligned(
  rows: readonly (readonly string[])[],
  isNumber: (col: number) => boolean = () => false,
  gap = '   ',
): string[] {
  const width = (col: number): number => longestOf(rows.map((row) => row[col] ?? ''));
  return rows.map((row) =>
    row
      .map((text, col) => (isNumber(col) ? text.padStart(width(col)) : text.padEnd(width(col))))
      .join(gap)
      .trimEnd(),
  );
}

/** Between the columns of a table that has many. */
export const GAP = '  ';

/** Columns that belong together, each with its heading first and then a text for each row. */
export type ColumnGroup = readonly (readonly string[])[];

/**
 * A table of numbers that fits a width: what does not fit beside the names is continued below, where the names are
 * repeated. Columns of a group stay together.
 */
export function fitted(
  names: readonly string[],
  groups: readonly ColumnGroup[],
  width: number,
): string[] {
  const tables: string[][][] = [];
  let room = 0;
  for (const group of groups) {
    const needed = group.reduce((sum, column) => sum + GAP.length + longestOf(column), 0);
    if (tables.length === 0 || needed > room) {
      tables.push([[...names]]);
      room = width - longestOf(names);
    }
    tables.at(-1)!.push(...group.map((column) => [...column]));
    room -= needed;
  }
  return tables.flatMap((columns, i) => {
    const rows = names.map((_, row) => columns.map((column) => column[row]!));
    return [...(i === 0 ? [] : ['']), ...aligned(rows, (col) => col > 0, GAP)];
  });
}

/** A name in this many characters: the beginning and the end tell most. */
export function shortName(name: string, width: number): string {
  if (name.length <= width) return name;
  const start = Math.floor((width - 1) / 3);
  return `${name.slice(0, start)}…${name.slice(name.length - (width - 1 - start))}`;
}

/** The length of the longest text. */
export function longestOf(texts: readonly string[]): number {
  return Math.max(...texts.map((text) => text.length));
}
