import { freeze } from '../core/freeze.js';
import { replaced } from '../core/game-helpers.js';
import type { Clock, TimeLeft } from './types.js';

/** When the player to move runs out of time; `null` if there is no limit, or nobody's turn has begun. */
export function deadlineOf(
  { since, used, perTurn, perGame }: Clock,
  player: number,
): number | null {
  if (since === null) return null;
  const limits = [perTurn, perGame === undefined ? undefined : perGame - used[player]!];
  const left = limits.filter((limit) => limit !== undefined);
  return left.length === 0 ? null : since + Math.min(...left);
}

/** What is left of the limits while it is a player's turn, or nobody's. */
export function timeLeft(
  { since, used, perTurn, perGame }: Clock,
  player: number | null,
  now: number,
): TimeLeft {
  const thought = since === null || player === null ? 0 : elapsed(since, now);
  return freeze({
    turn: perTurn === undefined ? null : Math.max(0, perTurn - thought),
    players:
      perGame === undefined
        ? null
        : freeze(
            used.map((spent, i) => Math.max(0, perGame - spent - (i === player ? thought : 0))),
          ),
  });
}

/** How long the player to move has thought. */
export function thinkingTime({ since }: Clock, now: number): number {
  return since === null ? 0 : elapsed(since, now);
}

/** The clock when the first turn begins. */
export function started(clock: Clock, now: number): Clock {
  return freeze({ ...clock, since: now });
}

/** The clock after a player has thought for so long, when the next turn begins. */
export function afterTurn(clock: Clock, player: number, spent: number, now: number): Clock {
  if (clock.since === null) return clock;
  const { used } = clock;
  return freeze({ ...clock, since: now, used: replaced(used, player, used[player]! + spent) });
}

/**
 * The clock after a player's action was taken back: the turn goes on where that player had left it.
 * Whoever had the turn meanwhile is not charged.
 */
export function afterUndo(clock: Clock, player: number, spent: number, now: number): Clock {
  return afterTurn(clock, player, -spent, now - spent);
}

/** A clock that was set back takes no time away. */
function elapsed(since: number, now: number): number {
  return Math.max(0, now - since);
}
