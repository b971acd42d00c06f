/** No name needs to be longer. */
const LONGEST = 40;

/** The names of the players in the comments at the head of a record, by seat: `; bot 0 "planner"`. */
export function namesIn(text: string): readonly string[] {
  const names: string[] = [];
  for (const [, seat, name] of text.matchAll(/^; bot (\d) ("(?:[^"\\]|\\.)*")\r?$/gm)) {
    try {
      names[Number(seat)] = (JSON.parse(name!) as string).slice(0, LONGEST);
    } catch {
      // A comment that was changed by hand gives no name.
    }
  }
  return names;
}

/** The same comments, for a record of these players. */
export function nameTags(names: readonly (string | undefined)[]): string {
  return Array.from(names, (name, seat) =>
    name === undefined ? '' : `; bot ${seat} ${JSON.stringify(name)}\n`,
  ).join('');
}
