import { RulesError } from './errors.js';
import { freeze } from './made.js';
import { describe } from './text.js';

/**
 * Some numbers of an observation that belong together: where the first of them is, and how many there
 * are. `docs/simulator.md` says what they mean for Reef, `docs/training.md` for Pearls.
 *
 * @example
 * ```ts
 * import { reefObservationLayout } from 'reef-rules/fast';
 * import type { ObservationPart } from 'reef-rules/fast';
 *
 * const parts: readonly ObservationPart[] = reefObservationLayout(2);
 * parts.find(({ name }) => name === 'supply'); // { name: 'supply', from: 8, size: 4 }
 * ```
 * @group Learning
 */
export interface ObservationPart {
  readonly name: string;
  readonly from: number;
  readonly size: number;
}

/**
 * Some numbers that belong together: their name, how many there are, and what they are divided by, all alike or each by
 * its own number, so that counts become shares.
 */
export type Field = readonly [name: string, size: number, scale?: number | readonly number[]];

/** How many numbers some fields have together. */
export function sizeOf(fields: readonly Field[]): number {
  return fields.reduce((sum, [, size]) => sum + size, 0);
}

/** How many numbers the fields have together, by number of players. */
export function sizesBy(
  counts: readonly number[],
  fieldsFor: (players: number) => readonly Field[],
): Readonly<Record<number, number>> {
  return Object.fromEntries(counts.map((players) => [players, sizeOf(fieldsFor(players))]));
}

/** Refuses a number of players that a game does not have. */
export function ensurePlayerCount(players: number, counts: readonly number[]): void {
  if (counts.includes(players)) return;
  const problem = `${counts[0]!} to ${counts.at(-1)!} players, got ${describe(players)}`;
  throw new RulesError('bad-options', problem, 'players');
}

/** The same fields again and again, numbered from 0. */
export function each(name: string, count: number, fields: readonly Field[]): readonly Field[] {
  return Array.from({ length: count }, (_, i) => within(`${name}[${i}]`, fields)).flat();
}

/** Fields that belong to something. */
export function within(name: string, fields: readonly Field[]): readonly Field[] {
  return fields.map(([field, ...rest]) => [`${name}.${field}`, ...rest]);
}

/** What each number of an observation is divided by, and the places where that is not 1. */
export interface Scales {
  readonly all: Float32Array;
  readonly places: Int32Array;
}

/** The scales of some fields. */
export function scalesOf(fields: readonly Field[]): Scales {
  const all = Float32Array.from(
    fields.flatMap(([, size, scale = 1]) =>
      typeof scale === 'number' ? new Array<number>(size).fill(scale) : scale,
    ),
  );
  const places = Int32Array.from([...all.keys()].filter((place) => all[place] !== 1));
  return { all, places };
}

/** Turns the counts of an observation into shares. */
export function toShares(out: Float32Array, { all, places }: Scales): void {
  for (let i = 0; i < places.length; i++) out[places[i]!]! /= all[places[i]!]!;
}

/** Where the fields are that follow each other without gaps. */
export function partsOf(fields: readonly Field[]): readonly ObservationPart[] {
  let from = 0;
  const parts = fields.map(([name, size]) => {
    const part = freeze({ name, from, size });
    from += size;
    return part;
  });
  return freeze(parts);
}
