import { RulesError } from '../core/errors.js';
import { isList, isObject } from '../core/made.js';
import type { Game } from '../core/game.js';
import { describe } from '../core/text.js';
import { badOption } from './referee.js';

/** What the seat can know; refused unless the seat is to decide and can see what about. */
export function viewOf<S extends V, V extends object, A, O>(
  game: Game<S, V, A, O>,
  view: V,
  seat: number,
): V {
  if (!isObject(view)) throw new RulesError('bad-view', `expected a view, found ${describe(view)}`);
  const seen = game.view(view, seat);
  const turn = game.turn(seen);
  if (turn === null) throw new RulesError('game-over', 'the game is over');
  if (turn !== seat) {
    const problem = `it is the turn of player ${describe(turn)}, found ${describe(seat)}`;
    throw new RulesError('bad-player', problem, 'seat');
  }
  // It throws if the hand is hidden: that would not be the fault of the bot.
  game.countLegalActions(seen);
  return seen;
}

/** How many play: what was given, or what the view says. */
export function playersOf(view: object, seat: number, given: number | undefined): number {
  const { players: listed } = view as { readonly players?: unknown };
  const players = given ?? (isList(listed) ? (listed as readonly unknown[]).length : undefined);
  if (Number.isSafeInteger(players) && players! > seat) return players!;
  throw badOption(
    'players',
    `the number of players, more than ${seat}; found ${describe(players)}`,
  );
}
