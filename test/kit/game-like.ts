type Changes<G> = { readonly [member in keyof G]?: member extends 'name' ? string : G[member] };

/**
 * A copy of a game with other members, which the library takes for a game: to watch what is asked of one, or to
 * see what comes of its mistakes. Users cannot make such a copy.
 */
export function gameLike<G extends object>(game: G, changes: Changes<G>): G {
  const copy = { ...game, ...changes };
  return Object.defineProperty(copy, Symbol.for('reef-rules.game'), { value: true });
}
