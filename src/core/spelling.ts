/** How many letters have to be changed, added or left out to get from one word to the other. */
export function distance(a: string, b: string): number {
  // Row by row: entry j is the distance from the letters of `a` so far to the first j of `b`.
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const above = row;
    row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      row.push(
        Math.min(
          (above[j - 1] as number) + same,
          (above[j] as number) + 1,
          (row[j - 1] as number) + 1,
        ),
      );
    }
  }
  return row[b.length] as number;
}
