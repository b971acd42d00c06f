import type { GameEvent, GameOptions, GameStep } from '../core/game.js';
import type { GameKit } from './kit.js';

// The laws look at states and actions from outside only, so that their types need not be carried along
// everywhere.

/** A step in a game of whatever kind. */
export type AnyStep = GameStep<object, GameEvent>;
/** What is known about such a game. */
export type AnyKit = GameKit<object, object, unknown, GameOptions>;

/** A player's number, or `null` for a spectator. */
export type Seat = number | null;

/** Everybody who can look on: the players, then a spectator. */
export function seatsOf({ players }: GameOptions): Seat[] {
  return [...Array.from({ length: players }, (_, player) => player), null];
}

/** What to call a seat in a report. */
export function seatName(seat: Seat): string {
  return seat === null ? 'a spectator' : `player ${seat}`;
}
