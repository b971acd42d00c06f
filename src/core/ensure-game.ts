import { RulesError } from './errors.js';
import { isObject } from './made.js';
import type { AnyGame } from './game.js';
import { attempt } from './shape.js';
import { describe } from './text.js';

/**
 * Refuses what is not a game: a forgotten argument, or the definition of a game instead of the game. A
 * few verbs tell them apart, one of which a definition lacks.
 */
export function ensureGame(
  value: unknown,
  verbs: readonly (keyof AnyGame)[] = ['setup', 'optionsFromJson'],
): void {
  const game = isObject(value) ? (value as Partial<AnyGame>) : {};
  const isGame = attempt(() => verbs.every((verb) => typeof game[verb] === 'function'));
  if (isGame === true) return;
  throw new RulesError('bad-game', `expected a game such as reef, found ${describe(value)}`);
}
