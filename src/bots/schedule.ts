/**
 * Who sits where in a tournament. A deal is played by every line-up, and by each of them in all its
 * seatings, so that the luck of the deal and of the seat is everybody's alike.
 */

/** The bots around the table by their numbers, in the order of the seats. */
export type SeatingOrder = readonly number[];

/**
 * All games of a deal. A line-up is as mixed as can be: of so many bots each sits there as often as any
 * other, or once more. More bots than seats therefore give every choice of different bots, fewer bots
 * sit there repeatedly. A line-up is played in all its rotations, which for two players are both seatings.
 */
export function seatingsOfDeal(bots: number, players: number): readonly SeatingOrder[] {
  const everybody = Array.from({ length: bots }, (_, bot) => bot);
  const rounds = Array.from({ length: Math.floor(players / bots) }, () => everybody).flat();
  return choices(everybody, players % bots).flatMap((extra) => rotations([...rounds, ...extra]));
}

/** Whether the games of a deal can be played in a lifetime. */
export function isPlayable(bots: number, players: number): boolean {
  let games = players;
  for (let i = 0; i < players % bots; i++) games = (games * (bots - i)) / (i + 1);
  return games <= 100_000;
}

/** All ways to choose so many items, in their order. */
function choices<T>(items: readonly T[], count: number): readonly (readonly T[])[] {
  if (count === 0) return [[]];
  return items.flatMap((item, i) =>
    choices(items.slice(i + 1), count - 1).map((others) => [item, ...others]),
  );
}

/** The different rotations of a line-up: around a table of twins some of them are the same. */
function rotations(lineUp: SeatingOrder): readonly SeatingOrder[] {
  const all = lineUp.map((_, by) => [...lineUp.slice(by), ...lineUp.slice(0, by)]);
  const again = all.findIndex((turned, by) => by > 0 && turned.join() === lineUp.join());
  return again === -1 ? all : all.slice(0, again);
}

/**
 * Neighbouring deals: those from `from` up to, not including, `to`.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { PEARLS_BOTS, random, tournament } from 'reef-rules/bots';
 * import type { DealRange } from 'reef-rules/bots';
 *
 * const { played } = await tournament(pearls, [random, PEARLS_BOTS.greedy], { seed: 7, games: 4 });
 * const ranges: readonly DealRange[] = played;
 * ranges; // [{ from: 0, to: 2 }]
 * ```
 */
export interface DealRange {
  readonly from: number;
  readonly to: number;
}

/** The deals of one of so many parts of nearly equal size. */
export function rangeOfPart(deals: number, index: number, of: number): DealRange {
  return { from: Math.floor((deals * index) / of), to: Math.floor((deals * (index + 1)) / of) };
}

/** How many deals these are. */
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
