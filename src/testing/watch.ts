import { isObject } from '../core/freeze.js';
import type { AnyGame } from '../core/game.js';

/** Which verb threw which error. */
const throwers = new WeakMap<object, string>();

/** The same game, but of every error it is known which verb threw it. */
export function watched(game: AnyGame): AnyGame {
  const verbs = new Map<string | symbol, unknown>();
  // Not a proxy of the game itself: what is frozen has to show its own values.
  return new Proxy({} as AnyGame, { get: (_, name) => verbs.get(name) ?? watchedVerb(name) });

  function watchedVerb(name: string | symbol): unknown {
    const verb: unknown = Reflect.get(game, name);
    if (typeof verb !== 'function') return verb;
    const shell = (...given: unknown[]): unknown => {
      try {
        return Reflect.apply(verb, game, given);
      } catch (error) {
        if (isObject(error)) throwers.set(error, String(name));
        throw error;
      }
    };
    verbs.set(name, shell);
    return shell;
  }
}

/** The verb that threw an error, if it was one. */
export function verbThatThrew(error: unknown): string | null {
  return isObject(error) ? (throwers.get(error) ?? null) : null;
}
