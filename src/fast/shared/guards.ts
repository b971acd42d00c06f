import { RulesError } from '../../core/errors.js';

// What every simulator refuses, before anything has changed.

/** Refuses to copy from what is not a simulator of the game. */
export function notASimulator(): never {
  throw new RulesError('bad-state', 'only the position of a simulator can be copied');
}

/** Refuses to take back more than was done. */
export function nothingToUndo(): never {
  throw new RulesError('nothing-done', 'nothing has been done since the position was loaded');
}

/** Refuses a generator, which is foreign code, after it has played or dealt while it was asked for a number. */
export function hasMeddled(): never {
  throw new RulesError(
    'bad-rng',
    'next() of this generator has changed the game, or dealt another',
  );
}
