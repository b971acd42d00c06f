import { freeze, replaced } from '../core/made.js';
import type { TableClock, TimeLeft, TimeLimits } from './types.js';

/** When a player for whom the clock runs is out of time; `null` without a limit, or before the start. */
export function deadlineOf(clock: TableClock, player: number): number | null {
  const left = timeFor(clock, player);
  return clock.since === null || left === Infinity ? null : clock.since + left;
}

/** How long a player may think about the current turn. */
function timeFor(
  { used, perTurn = Infinity, perGame = Infinity }: TableClock,
  player: number,
): number {
  return Math.min(perTurn, perGame - used[player]!);
}

/** What is left of the limits while the clock runs for a player, or for none. */
export function timeLeft(clock: TableClock, player: number | null, now: number): TimeLeft {
  const { used, perTurn, perGame } = clock;
  const thought = player === null ? 0 : thinkingTime(clock, now);
  const left = (limit: number, spent: number): number => Math.max(0, limit - spent);
  return freeze({
    turn: perTurn === undefined ? null : left(perTurn, thought),
    players:
      perGame === undefined
        ? null
        : freeze(
            [...used].map((spent, i) => left(perGame, i === player ? spent + thought : spent)),
          ),
  });
}

/** How long the clock has been running. One that was set back takes no time away. */
export function thinkingTime({ since }: TableClock, now: number): number {
  return since === null ? 0 : Math.max(0, now - since);
}

/** The clock when the next turn begins, after a player has acted. */
export function afterTurn(
  clock: TableClock,
  player: number,
  spent: number,
  now: number,
): TableClock {
  return charged(clock, player, spent - (clock.increment ?? 0), now);
}

/** The clock when it stops for one player, if it ran for one, and starts for another. */
export function switched(clock: TableClock, player: number | null, now: number): TableClock {
  return player === null
    ? freeze({ ...clock, since: now })
    : charged(clock, player, Math.min(thinkingTime(clock, now), timeFor(clock, player)), now);
}

/** The clock after a turn was taken back, which goes on where its player had left it. */
export function beforeTurn(
  clock: TableClock,
  player: number,
  spent: number,
  now: number,
): TableClock {
  return charged(clock, player, (clock.increment ?? 0) - spent, now - spent);
}

/** The clock when a new player takes a seat: they have all their time, and their turn begins. */
export function forNewcomer(
  clock: TableClock,
  seat: number,
  isRunning: boolean,
  now: number,
): TableClock {
  const used = replaced(clock.used, seat, 0);
  return freeze({ ...clock, used, since: isRunning ? now : clock.since });
}

function charged(clock: TableClock, player: number, time: number, since: number): TableClock {
  const { used } = clock;
  return freeze({ ...clock, since, used: replaced(used, player, used[player]! + time) });
}

/** A new clock, which runs since a time, or waits for the table to be full. */
export function clockOf(limits: TimeLimits, players: number, since: number | null): TableClock {
  const used = freeze(Array.from({ length: players }, () => 0));
  return freeze({ ...limits, since, used });
}
