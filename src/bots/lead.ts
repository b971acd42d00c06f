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
