import { RulesError } from '../../core/errors.js';
import { freeze } from '../../core/made.js';
import { describe } from '../../core/text.js';
import { ensureRoom, roomIn } from './buffers.js';

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

/** Writes down what the counts of an observation are divided by. */
export function writeScales({ all }: Scales, out: Float32Array): void {
  ensureRoom(roomIn(out, 'Float32Array'), all.length, 'a Float32Array');
  Float32Array.prototype.set.call(out, all);
}

/** Turns the counts of an observation into shares. */
export function toShares(out: Float32Array, { all, places }: Scales): void {
  for (let i = 0; i < places.length; i++) out[places[i]!]! /= all[places[i]!]!;
}

/** The observations of a game, by how many play and with how many cards. */
export class Observations {
  readonly #counts: readonly number[];
  readonly #fieldsFor: (players: number, cards?: number) => readonly Field[];
  readonly #sizes: readonly number[];
  /** By numbers of cards, for each number of players. */
  readonly #scales: readonly Map<number, Scales>[];

  /** For these numbers of players; the fields of an observation, in order, depend on them, and their scales on the cards. */
  constructor(
    counts: readonly number[],
    fieldsFor: (players: number, cards?: number) => readonly Field[],
  ) {
    const most = { length: Math.max(...counts) + 1 };
    this.#counts = counts;
    this.#fieldsFor = fieldsFor;
    this.#sizes = Array.from(most, (_, players) =>
      counts.includes(players) ? sizeOf(fieldsFor(players)) : 0,
    );
    this.#scales = Array.from(most, () => new Map<number, Scales>());
  }

  /** Where the fields are, which follow each other without gaps. */
  layout(players: number): readonly ObservationPart[] {
    this.#ensure(players);
    let from = 0;
    const parts = this.#fieldsFor(players).map(([name, size]) => {
      const part = freeze({ name, from, size });
      from += size;
      return part;
    });
    return freeze(parts);
  }

  /** How many numbers there are. */
  size(players: number): number {
    this.#ensure(players);
    return this.#sizes[players]!;
  }

  /** What the numbers are divided by. */
  scales(players: number, cards: number): Scales {
    const known = this.#scales[players]!.get(cards) ?? scalesOf(this.#fieldsFor(players, cards));
    this.#scales[players]!.set(cards, known);
    return known;
  }

  /** Refuses a number of players that the game does not have. */
  #ensure(players: number): void {
    if (this.#counts.includes(players)) return;
    const [least, most] = [this.#counts[0]!, this.#counts.at(-1)!];
    const problem = `${least} to ${most} players, got ${describe(players)}`;
    throw new RulesError('bad-options', problem, 'players');
  }
}

/** The scales of some fields. */
function scalesOf(fields: readonly Field[]): Scales {
  const all = Float32Array.from(
    fields.flatMap(([, size, scale = 1]) =>
      typeof scale === 'number' ? new Array<number>(size).fill(scale) : scale,
    ),
  );
  const places = Int32Array.from([...all.keys()].filter((place) => all[place] !== 1));
  return { all, places };
}
