import { randomBelow } from '../core/rng.js';
import type { Rng } from '../core/rng.js';

/** One item of a list, each equally likely. */
export function pick<T>(items: readonly T[], rng: Rng): T {
  return items[randomBelow(rng, items.length)] as T;
}

/** So many different places of a list in ascending order, the first and the last always among them. */
export function somePlaces(length: number, count: number, rng: Rng): number[] {
  const places = new Set([0, length - 1]);
  for (let i = 0; i < count; i++) places.add(randomBelow(rng, length));
  return [...places].sort((a, b) => a - b);
}
