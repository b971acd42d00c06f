import { randomBelow } from '../core/rng.js';
import type { Rng } from '../core/rng.js';

/** One item of a list, each equally likely. */
export function pick<T>(items: readonly T[], rng: Rng): T {
  return items[randomBelow(rng, items.length)] as T;
}

/** One item of a list: first a kind is chosen, each equally likely, then an item of that kind. */
export function pickByKind<T>(items: readonly T[], kindOf: (item: T) => string, rng: Rng): T {
  const kind = pick([...new Set(items.map(kindOf))], rng);
  return pick(
    items.filter((item) => kindOf(item) === kind),
    rng,
  );
}

/** Takes an item out of a list, each equally likely. */
export function takeOne<T>(items: T[], rng: Rng): T {
  return items.splice(randomBelow(rng, items.length), 1)[0] as T;
}

/** Up to `count` indexes of a list besides the first and the last, in ascending order with those. */
export function someIndexes(length: number, count: number, rng: Rng): number[] {
  const indexes = new Set([0, length - 1]);
  for (let i = 0; i < count; i++) indexes.add(randomBelow(rng, length));
  return [...indexes].sort((a, b) => a - b);
}
