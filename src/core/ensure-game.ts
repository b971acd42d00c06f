import { RulesError } from './errors.js';
import { isObject } from './freeze.js';
import type { AnyGame } from './game.js';
import { describe } from './text.js';

/** Refuses what is no game: a forgotten argument, or what a game is made of instead of the game. */
export function ensureGame(value: unknown): void {
  const { name, setup } = isObject(value) ? (value as Partial<AnyGame>) : {};
  if (typeof name === 'string' && typeof setup === 'function') return;
  throw new RulesError('bad-game', `expected a game such as reef, found ${describe(value)}`);
}
