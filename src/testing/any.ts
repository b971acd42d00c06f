import type { Game, GameEvent, GameStep } from '../core/game.js';
import type { Seed } from '../core/rng.js';
import type { GameKit } from './kit.js';

/** What the options of every game have in common. */
export interface GameOptions {
  readonly players: number;
  readonly seed?: Seed | undefined;
}

/**
 * A game of whatever kind. The laws look at states and actions from outside only, so that their types
 * need not be carried along everywhere.
 */
export type AnyGame = Game<object, object, unknown, GameOptions>;
/** A step in such a game. */
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
