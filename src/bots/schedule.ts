/**
 * Who sits where in a tournament. A deal is played by every line-up, and by each of them in all its
 * seatings, so that every bot has the same luck with its cards and its seat.
 */

/** The numbers of the bots, by seat. */
export type SeatingOrder = readonly number[];

/**
 * All games of a deal. A line-up is as mixed as possible: each bot has as many seats as any other, or one
 * more. With more bots than seats, every choice of different bots is a line-up; with fewer, bots take
 * several seats. A line-up is played in all its rotations, which for two players are both seatings.
 */
export function seatingsOfDeal(bots: number, players: number): readonly SeatingOrder[] {
  const everybody = Array.from({ length: bots }, (_, bot) => bot);
  const rounds = Array.from({ length: Math.floor(players / bots) }, () => everybody).flat();
  return choices(everybody, players % bots).flatMap((extra) => rotations([...rounds, ...extra]));
}

/** What a deal of a tournament has; all bots have the same share of it. */
export interface DealCounts {
  readonly games: number;
  /** In how many seats each bot sits, all games together. */
  readonly seats: number;
  /** How often every two bots meet: once at every two of their seats. */
  readonly meetings: number;
}

/** What {@link seatingsOfDeal} comes to, without listing it. */
export function countsOfDeal(bots: number, players: number): DealCounts {
  const extra = players % bots;
  const each = (players - extra) / bots;
  // Only a line-up that has every bot equally often looks the same again before a whole rotation.
  let games = extra === 0 ? bots : players;
  for (let i = 0; i < extra; i++) games = (games * (bots - i)) / (i + 1);
  const alike = extra * (each + 1) ** 2 + (bots - extra) * each ** 2;
  return {
    games,
    seats: (games * players) / bots,
    meetings: (games * (players ** 2 - alike)) / (bots * (bots - 1)),
  };
}

/** The most games that a tournament can have. */
export const MOST_GAMES = 10_000_000;

/** Whether a deal has few enough games to be played. */
export function isPlayable(bots: number, players: number): boolean {
  return countsOfDeal(bots, players).games <= 100_000;
}

/** All ways to choose `count` items, in their order. */
function choices<T>(items: readonly T[], count: number): readonly (readonly T[])[] {
  if (count === 0) return [[]];
  return items.flatMap((item, i) =>
    choices(items.slice(i + 1), count - 1).map((others) => [item, ...others]),
  );
}

/** The different rotations of a line-up: some may be the same where bots have several seats. */
function rotations(lineUp: SeatingOrder): readonly SeatingOrder[] {
  const all = lineUp.map((_, by) => [...lineUp.slice(by), ...lineUp.slice(0, by)]);
  const again = all.findIndex((turned, by) => by > 0 && turned.join() === lineUp.join());
  return again === -1 ? all : all.slice(0, again);
}

/** Neighbouring deals: those from `from` up to, but not including, `to`. */
export interface DealRange {
  readonly from: number;
  readonly to: number;
}

/** The deals of part `index` of `of` parts of nearly equal size. */
export function rangeOfPart(deals: number, index: number, of: number): DealRange {
  return { from: Math.floor((deals * index) / of), to: Math.floor((deals * (index + 1)) / of) };
}

/** The number of deals in some ranges. */
export function dealsIn(ranges: readonly DealRange[]): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** Ranges in order, with neighbours put together and empty ones left out; `null` if any overlap. */
export function joined(ranges: readonly DealRange[]): readonly DealRange[] | null {
  const sorted = ranges.filter(({ from, to }) => from < to).sort((a, b) => a.from - b.from);
  const result: DealRange[] = [];
  for (const { from, to } of sorted) {
    const last = result.at(-1);
    if (last !== undefined && from < last.to) return null;
    if (last?.to === from) result.splice(-1, 1, { from: last.from, to });
    else result.push({ from, to });
  }
  return result;
}
