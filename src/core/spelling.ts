/** The one of some words that was probably meant; nothing if none is near. */
export function nearestWord(word: string, words: readonly string[]): string | undefined {
  const [nearest] = words
    .map((one) => ({ one, far: distance(one.toLowerCase(), word.toLowerCase()) }))
    .filter(({ one, far }) => far <= Math.min(3, Math.round(0.4 * one.length)))
    .sort((a, b) => a.far - b.far);
  return nearest?.one;
}

/** How many letters have to be changed, added or left out to get from one word to the other. */
export function distance(a: string, b: string): number {
  // Row by row: entry j is the distance from the letters of `a` so far to the first j of `b`.
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const above = row;
    row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      row.push(Math.min(above[j - 1]! + same, above[j]! + 1, row[j - 1]! + 1));
    }
  }
  return row[b.length]!;
}
