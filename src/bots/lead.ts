/** By how much a player is ahead of the best other player, given what each player has. */
export function leadIn(worths: ArrayLike<number>, player: number): number {
  return worths[player]! - bestOther(worths.length, player, (other) => worths[other]!);
}

/** The most that any other player has: what a player's lead is measured by. */
export function bestOther(
  players: number,
  player: number,
  worthOf: (other: number) => number,
): number {
  let best = -Infinity;
  for (let other = 0; other < players; other++) {
    if (other !== player) best = Math.max(best, worthOf(other));
  }
  return best;
}
