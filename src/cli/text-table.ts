/** The rows of a table with their columns lined up: the first to the left, and numbers to the right. */
export function aligned(
  rows: readonly (readonly string[])[],
  isNumber: (col: number) => boolean = () => false,
): string[] {
  const width = (col: number): number => Math.max(...rows.map((row) => (row[col] ?? '').length));
  return rows.map((row) =>
    row
      .map((text, col) => (isNumber(col) ? text.padStart(width(col)) : text.padEnd(width(col))))
      .join('   ')
      .trimEnd(),
  );
}
