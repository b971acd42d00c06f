import type { Game } from '../core/game.js';
import type { Rng } from '../core/rng.js';

/** All that a bot is told when it has to decide. */
export interface Decision<View extends object, Action> {
  /** The game that is played: it lists the legal actions, previews them, and fills in secrets. */
  readonly game: Game<View, View, Action, unknown>;
  /** What the bot can know: never more than a player in its seat would see. */
  readonly view: View;
  /** Where the bot sits; it is its turn. */
  readonly seat: number;
  /** The bot's own source of luck. With no other, the same seed gives the same game. */
  readonly rng: Rng;
}

/** Somebody who can play a game. */
export interface Bot<View extends object, Action> {
  /** What reports call it. */
  readonly name: string;
  /** One of the legal actions. */
  choose(decision: Decision<View, Action>): Action;
}

/** Somebody who can play every game. */
export interface AnyBot {
  readonly name: string;
  choose<View extends object, Action>(decision: Decision<View, Action>): Action;
}
