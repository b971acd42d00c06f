import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { RulesError } from './errors.js';
import { isList } from './made.js';

/**
 * A source of random numbers: each call of `next` returns 32 random bits as a whole number, signed
 * or not. The generators of `pure-rand` have this shape.
 *
 * @example
 * ```ts
 * import { createRng, randomBelow } from 'reef-rules';
 * import type { Rng } from 'reef-rules';
 *
 * const die = (rng: Rng): number => randomBelow(rng, 6) + 1;
 * die(createRng(7)) === die(createRng(7)); // true
 * ```
 * @group Luck
 */
export interface Rng {
  /** The next 32 random bits, as a whole number. */
  next(): number;
}

/**
 * A whole number or a text of at most 1,000 characters; `7` and `'7'` are the same seed.
 *
 * @group Luck
 */
export type Seed = number | string;

/**
 * A generator that gives the same numbers for the same seed on every machine, for a whole major
 * version (xoroshiro128+, its state drawn from the seed with MurmurHash3). Without a seed its
 * numbers come from the platform's cryptographic source and can be neither repeated nor predicted.
 *
 * A short seed can be found by trying all of them: if you deal secret cards from a seed, use a long
 * random text, and keep it secret as long as the game lasts.
 *
 * @throws RulesError `bad-seed`
 *
 * @example
 * ```ts
 * import { createRng } from 'reef-rules';
 *
 * createRng(7).next() === createRng('7').next(); // true
 * ```
 * @group Luck
 */
export function createRng(seed?: Seed): Rng {
  ensureSeed(seed);
  if (seed === undefined) return { next: secureBits };
  const text = String(seed);
  return xoroshiro128plusFromState([1, 2, 3, 4].map((lane) => murmur3(text, lane)));
}

/** A seed as it is kept: minus zero is the same seed as zero, and no text tells them apart. */
export function keptSeed(seed: Seed): Seed {
  return Object.is(seed, -0) ? 0 : seed;
}

/** The longest text that is a seed: more than anyone needs, and short enough for any record. */
const MAX_SEED_LENGTH = 1000;

/** Refuses what is no seed; `path` is where it was given. */
export function ensureSeed(seed: Seed | undefined, path = 'seed'): void {
  if (seed === undefined || Number.isSafeInteger(seed)) return;
  if (typeof seed !== 'string') {
    throw new RulesError('bad-seed', 'expected a whole number or a text', path);
  }
  if (seed.length > MAX_SEED_LENGTH) {
    const problem = `expected at most ${MAX_SEED_LENGTH} characters, found ${seed.length}`;
    throw new RulesError('bad-seed', problem, path);
  }
}

/**
 * A whole number from 0 up to, not including, `bound`, each equally likely. Numbers that would
 * favour some results are discarded; a generator that returns only such numbers is refused.
 *
 * @throws RulesError `bad-bound` when the bound is not a whole number from 1 to 2 ** 32, or
 * `bad-rng`.
 *
 * @example
 * ```ts
 * import { createRng, randomBelow } from 'reef-rules';
 *
 * randomBelow(createRng(7), 6) + 1; // a throw of a die
 * ```
 * @group Luck
 */
export function randomBelow(rng: Rng, bound: number): number {
  if (!Number.isInteger(bound) || bound < 1 || bound > 2 ** 32) {
    throw new RulesError('bad-bound', 'a bound is a whole number from 1 to 2 ** 32');
  }
  ensureRng(rng);
  return belowFrom(bitsOf(rng), rng, bound);
}

/** Refuses what is no generator. */
export function ensureRng(rng: unknown, path = ''): void {
  if (isRng(rng)) return;
  throw new RulesError('bad-rng', 'a generator has a function next()', path);
}

function isRng(rng: unknown): boolean {
  try {
    return typeof (rng as Partial<Rng> | null | undefined)?.next === 'function';
  } catch {
    return false;
  }
}

/** The number below a bound that these bits stand for; if they stand for none, more are drawn. */
export function belowFrom(bits: number, rng: Rng, bound: number): number {
  // The high bits decide: they are the better ones in most generators. Each result has an equal share
  // of the numbers, so it is bits / share. To multiply is cheaper, and gives less than that by at most
  // bound * bound / 2 ** 32: only where so little is missing to the next whole number, one has to divide.
  const product = bits * bound;
  const value = Math.floor(product * 2 ** -32);
  return product - value * 2 ** 32 < 2 ** 32 - bound * bound ? value : shareOf(bits, rng, bound);
}

/** The share that the bits fall in; new bits are drawn while they fall in none. */
function shareOf(bits: number, rng: Rng, bound: number): number {
  const share = Math.floor(2 ** 32 / bound);
  for (let tries = 0; tries < 128; tries++) {
    const value = Math.floor(bits / share);
    if (value < bound) return value;
    bits = bitsOf(rng);
  }
  throw new RulesError('bad-rng', 'next() of this generator keeps giving unusable numbers');
}

/** The next 32 bits of a generator, as a number that is not negative. */
export function bitsOf(rng: Rng): number {
  const bits: unknown = rng.next();
  if (typeof bits === 'number' && (bits === (bits | 0) || bits === bits >>> 0)) return bits >>> 0;
  throw new RulesError('bad-rng', 'next() of a generator gives a 32-bit whole number');
}

/**
 * A new list with the same items in random order, every order equally likely (Fisher and Yates).
 * You may change it.
 *
 * @throws RulesError `bad-list` for a value that is not a list, or `bad-rng`.
 *
 * @example
 * ```ts
 * import { createRng, shuffled } from 'reef-rules';
 *
 * shuffled(['Ann', 'Ben', 'Cleo'], createRng(7)).length; // 3
 * ```
 * @group Luck
 */
export function shuffled<T>(items: readonly T[], rng: Rng): T[] {
  const result = copyOf(items);
  for (let last = result.length - 1; last > 0; last--) {
    const other = randomBelow(rng, last + 1);
    const item = result[last] as T;
    result[last] = result[other] as T;
    result[other] = item;
  }
  return result;
}

/** A list of at most this many items can be shuffled. */
const MOST_ITEMS = 10_000_000;

function copyOf<T>(items: readonly T[]): T[] {
  try {
    if (isList(items) && items.length <= MOST_ITEMS) return [...items];
  } catch {
    // A list that cannot be read is refused like any other value.
  }
  throw new RulesError('bad-list', `only a list of at most ${MOST_ITEMS} items can be shuffled`);
}

/** A seed that cannot be guessed or found by trying: 128 random bits as a text. */
export function randomSeed(): string {
  const lanes = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(lanes, (bits) => bits.toString(16).padStart(8, '0')).join('');
}

function secureBits(): number {
  return crypto.getRandomValues(new Int32Array(1))[0]!;
}

/** MurmurHash3 (32 bits) of a text, one block for each UTF-16 unit. */
function murmur3(text: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) {
    const block = Math.imul(rotated(Math.imul(text.charCodeAt(i), 0xcc9e2d51), 15), 0x1b873593);
    hash = (Math.imul(rotated(hash ^ block, 13), 5) + 0xe6546b64) | 0;
  }
  hash ^= text.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

function rotated(bits: number, by: number): number {
  return (bits << by) | (bits >>> (32 - by));
}
