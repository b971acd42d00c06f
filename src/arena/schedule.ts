/**
 * Who sits where in a tournament. A deal is played by every line-up, and by each of them in all its
 * seatings, so that every bot has the same luck with its cards and its seat.
 */

/** The numbers of the bots, by seat. */
export type SeatingOrder = readonly number[];

/** Who plays in a tournament. */
export interface Field {
  /** The number of bots. */
  readonly bots: number;
  /** The number of players in each game. */
  readonly players: number;
  /** Whether only the games of the first bot are played. */
  readonly isGauntlet: boolean;
}

/**
 * All games of a deal. A line-up is as mixed as possible: each bot has as many seats as any other, or one
 * more. With more bots than seats, every choice of different bots is a line-up, in a gauntlet every
 * choice that has the first bot in it; with fewer, bots take several seats. A line-up is played in all its
 * rotations, which for two players are both seatings.
 */
export function seatingsOfDeal({ bots, players, isGauntlet }: Field): readonly SeatingOrder[] {
  const everybody = Array.from({ length: bots }, (_, bot) => bot);
  const [first, ...others] = everybody as [number, ...number[]];
  if (isGauntlet && bots > players) {
    return choices(others, players - 1).flatMap((rest) => rotations([first, ...rest]));
  }
  const rounds = Array.from({ length: Math.floor(players / bots) }, () => everybody).flat();
  return choices(everybody, players % bots).flatMap((extra) => rotations([...rounds, ...extra]));
}

/** What a deal of a tournament has. */
export interface DealCounts {
  readonly games: number;
  /** In how many seats a bot sits, all games together. */
  readonly seats: (bot: number) => number;
  /** How often two bots meet: once at every two of their seats. */
  readonly meetings: (a: number, b: number) => number;
}

/** What {@link seatingsOfDeal} comes to, without listing it. */
export function countsOfDeal({ bots, players, isGauntlet }: Field): DealCounts {
  if (isGauntlet && bots > players) {
    // The first bot sits everywhere once; the others share what is left.
    const withFirst = players * combinations(bots - 2, players - 2);
    const games = players * combinations(bots - 1, players - 1);
    return {
      games,
      seats: (bot) => (bot === 0 ? games : withFirst),
      meetings: (a, b) =>
        a === 0 || b === 0 ? withFirst : players * combinations(bots - 3, players - 3),
    };
  }
  const extra = players % bots;
  const each = (players - extra) / bots;
  // Only a line-up that has every bot equally often looks the same again before a whole rotation.
  const games = (extra === 0 ? bots : players) * combinations(bots, extra);
  const alike = extra * (each + 1) ** 2 + (bots - extra) * each ** 2;
  const seats = (games * players) / bots;
  const meetings = (games * (players ** 2 - alike)) / (bots * (bots - 1));
  return { games, seats: () => seats, meetings: () => meetings };
}

/** The number of ways to choose `count` of `items`. */
function combinations(items: number, count: number): number {
  let ways = count < 0 ? 0 : 1;
  for (let i = 0; i < count; i++) ways = (ways * (items - i)) / (i + 1);
  return ways;
}

/** The most games that a tournament can have. */
export const MOST_GAMES = 10_000_000;

/** Whether a deal has few enough games to be played. */
export function isPlayable(field: Field): boolean {
  return countsOfDeal(field).games <= 100_000;
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

/**
 * Neighbouring deals: those from `from` up to, but not including, `to`.
 *
 * @group Tournaments
 */
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
