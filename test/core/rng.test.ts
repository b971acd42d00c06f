import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { congruential32 } from 'pure-rand/generator/congruential32';
import { mersenne } from 'pure-rand/generator/mersenne';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { xorshift128plus } from 'pure-rand/generator/xorshift128plus';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomBelow, shuffled } from '../../src/core/rng.js';
import { createRng, randomAction, RulesError, setup } from '../../src/index.js';
import type { Rng, Seed } from '../../src/index.js';
import { runs } from '../kit/runs.js';
import { revoked } from '../kit/untrusted.js';

describe('createRng(seed)', () => {
  // Worked out by a second program, written from the papers on xoroshiro128+ and MurmurHash3.
  test.each<[name: string, seed: Seed, numbers: number[]]>([
    ['zero', 0, [1174507060, 205469534, 1361310562, 2024274205]],
    ['one', 1, [-1822888130, 819363625, 1036683987, -893957421]],
    ['seven', 7, [1686226515, 787401911, 1928361607, 600295194]],
    ['a negative number', -1, [-740366214, -953467502, 822306280, -1699040729]],
    ['the largest number', 2 ** 53 - 1, [649875701, 1451514893, -1193995983, -74397983]],
    ['no letter', '', [1435596171, -74591827, 877214739, 1607397663]],
    ['a word', 'reef', [-872020222, -543115869, -583540988, -2131922975]],
    ['beyond 16 bits', '\u{1f420}', [-699814964, 108912424, 1487194186, 2091923954]],
  ])('gives the reference numbers: %s', (_, seed, numbers) => {
    expect(take(createRng(seed), numbers.length)).toEqual(numbers);
  });

  test.each<[Seed, Seed]>([
    [7, '7'],
    [-3, '-3'],
    [0, -0],
    [2 ** 53 - 1, '9007199254740991'],
  ])('takes %j and %j for the same seed', (one, other) => {
    expect(take(createRng(one), 20)).toEqual(take(createRng(other), 20));
  });

  test.each<[Seed, Seed]>([
    [7, 8],
    [7, -7],
    ['7', '07'],
    ['reef', 'Reef'],
    ['ab', 'ba'],
    ['', ' '],
    [12, 21],
  ])('tells %j from %j', (one, other) => {
    expect(take(createRng(one), 4)).not.toEqual(take(createRng(other), 4));
  });

  test('gives generators that do not disturb each other', () => {
    const [one, other] = [createRng(7), createRng(7)];
    take(other, 5);
    expect(take(one, 4)).toEqual([1686226515, 787401911, 1928361607, 600295194]);
  });

  test('gives 32-bit whole numbers that repeat only by chance', () => {
    const numbers = take(createRng('long run'), 10_000);
    expect(numbers.every((number) => number === (number | 0))).toBe(true);
    expect(new Set(numbers).size).toBeGreaterThan(9_990);
  });

  test('without a seed gives 32-bit whole numbers, other ones each time', () => {
    const runs = [createRng(), createRng(undefined), createRng()].map((rng) => take(rng, 8));
    expect(runs.flat().every((number) => number === (number | 0))).toBe(true);
    expect(new Set(runs.map(String)).size).toBe(3);
  });

  test.each<[name: string, seed: unknown]>([
    ['a fraction', 1.5],
    ['NaN', NaN],
    ['infinity', Infinity],
    ['too large to be exact', 2 ** 60],
    ['just too large to be exact', 2 ** 53],
    ['null', null],
    ['a flag', true],
    ['an object', {}],
    ['a list', [7]],
    ['a text object', new String('7')],
    ['a big integer', 7n],
    ['a symbol', Symbol('seed')],
    ['a function', () => 7],
  ])('refuses %s with bad-seed', (_, seed) => {
    const error = caught(() => createRng(seed as Seed));
    expect(error.code).toBe('bad-seed');
    expect(error.message).toBe('seed: expected a whole number or a text');
  });

  test('takes a text of 1,000 characters, and refuses a longer one with bad-seed', () => {
    expect(take(createRng('a'.repeat(1000)), 2)).not.toEqual(take(createRng('a'.repeat(999)), 2));
    const error = caught(() => createRng('a'.repeat(1001)));
    expect(error.code).toBe('bad-seed');
    expect(error.message).toBe('seed: expected at most 1000 characters, found 1001');
  });

  test('draws and shuffles as it always did', () => {
    const rng = createRng('known');
    expect([6, 60, 93_024, 2 ** 32].map((bound) => randomBelow(rng, bound))).toEqual([
      5, 37, 36785, 257787714,
    ]);
    expect(shuffled([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], createRng('known'))).toEqual([
      2, 7, 4, 6, 9, 1, 0, 3, 5, 8,
    ]);
  });

  test('rests on one exact version of pure-rand, since another might draw other numbers', () => {
    const path = resolve(import.meta.dirname, '../../package.json');
    const { dependencies } = JSON.parse(readFileSync(path, 'utf8')) as {
      dependencies: Record<string, string>;
    };
    expect(dependencies['pure-rand']).toMatch(/^\d+\.\d+\.\d+$/);
  });
});

describe('randomBelow(rng, bound)', () => {
  const small = Array.from({ length: 16 }, (_, i) => i + 1);
  const bounds = [...small, 60, 93_024, 65_537, 2 ** 31, 2 ** 32 - 1, 2 ** 32];

  // The 32-bit numbers fall into equal shares, one for each result: the ends of a share give it away.
  test.each(bounds)('has shares of equal size for the bound %d', (bound) => {
    const share = Math.floor(2 ** 32 / bound);
    for (const value of new Set([...small, bound].map((n) => Math.min(n, bound) - 1))) {
      expect(randomBelow(scripted(value * share), bound)).toBe(value);
      expect(randomBelow(scripted((value + 1) * share - 1), bound)).toBe(value);
    }
  });

  test('puts every number into its share, whatever the bound', () => {
    const bound = fc.oneof(
      fc.integer({ min: 1, max: 2000 }),
      fc.integer({ min: 65_500, max: 65_600 }),
      fc.integer({ min: 1, max: 2 ** 32 }),
    );
    const near = fc.integer({ min: -2, max: 2 });
    fc.assert(
      fc.property(bound, fc.double({ min: 0, max: 1, noNaN: true }), near, (bound, where, near) => {
        const share = Math.floor(2 ** 32 / bound);
        const value = Math.floor(where * (bound - 1));
        const bits = Math.min(Math.max(value * share + near, 0), bound * share - 1);
        expect(randomBelow(scripted(bits), bound)).toBe(Math.floor(bits / share));
      }),
      { numRuns: runs(5000) },
    );
  });

  test.each(bounds)('throws away what is left over after the shares for the bound %d', (bound) => {
    const usable = bound * Math.floor(2 ** 32 / bound);
    const leftOver = [usable, 2 ** 32 - 1].filter((bits) => bits >= usable && bits < 2 ** 32);
    for (const bits of leftOver) expect(randomBelow(scripted(bits, 0), bound)).toBe(0);
    expect(randomBelow(scripted(...leftOver, usable - 1), bound)).toBe(bound - 1);
  });

  test.each(small)('gives each result equally often for the bound %d', (bound) => {
    // One number from the middle of each of 65,520 equal slices: all these bounds but 11 divide that.
    const slices = 65_520;
    const width = 2 ** 32 / slices;
    const counts = Array.from({ length: bound }, () => 0);
    for (let slice = 0; slice < slices; slice++) {
      const bits = Math.floor((slice + 0.5) * width);
      const value = randomBelow(scripted(bits), bound);
      counts[value]!++;
    }
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(slices % bound ? 1 : 0);
    expect(counts.reduce((sum, count) => sum + count)).toBe(slices);
  });

  test.each(small)('takes signed and unsigned numbers alike for the bound %d', (bound) => {
    for (let bits = 2 ** 31; bits < bound * Math.floor(2 ** 32 / bound); bits += 9_999_991) {
      expect(randomBelow(scripted(bits - 2 ** 32), bound)).toBe(randomBelow(scripted(bits), bound));
    }
  });

  test.each<[name: string, bits: number, value: number]>([
    ['the smallest signed number', -(2 ** 31), 128],
    ['the largest signed number', 2 ** 31 - 1, 127],
    ['the largest unsigned number', 2 ** 32 - 1, 255],
    ['minus one', -1, 255],
    ['minus zero', -0, 0],
  ])('accepts %s', (_, bits, value) => {
    expect(randomBelow(scripted(bits), 256)).toBe(value);
  });

  test.each<[name: string, bits: unknown]>([
    ['a fraction, as Math.random gives', 0.5],
    ['a larger fraction', 1e6 + 0.25],
    ['NaN', NaN],
    ['infinity', Infinity],
    ['a number of more than 32 bits', 2 ** 32],
    ['a negative number of more than 32 bits', -(2 ** 31) - 1],
    ['a text', '5'],
    ['a big integer', 5n],
    ['nothing', undefined],
    ['null', null],
  ])('refuses a generator that gives %s with bad-rng', (_, bits) => {
    let calls = 0;
    const odd: Rng = { next: () => (calls++, bits as number) };
    const error = caught(() => randomBelow(odd, 3));
    expect(error.code).toBe('bad-rng');
    expect(error.message).toBe('next() of a generator gives a 32-bit whole number');
    expect(calls).toBe(1);
  });

  test('refuses a generator that gives nothing usable with bad-rng', () => {
    let calls = 0;
    const stuck: Rng = { next: () => (calls++, -1) };
    expect(caught(() => randomBelow(stuck, 3)).code).toBe('bad-rng');
    expect(calls).toBe(129);
  });

  test('waits for a usable number', () => {
    const unusable = Array.from({ length: 64 }, () => -1);
    expect(randomBelow(scripted(...unusable, 2 ** 31), 3)).toBe(1);
  });

  test('asks once when the first number will do', () => {
    let calls = 0;
    randomBelow({ next: () => (calls++, 12_345) }, 60);
    expect(calls).toBe(1);
  });
});

describe('bounds and lists from outside', () => {
  test.each([0, -1, 0.5, 2 ** 32 + 1, NaN, Infinity, '6', null, undefined, 1n])(
    'randomBelow(rng, %s) is refused with bad-bound, and no number is drawn',
    (bound) => {
      const rng = { next: () => expect.unreachable('a number was drawn') };
      expect(caught(() => randomBelow(rng, bound as number)).code).toBe('bad-bound');
    },
  );

  test('randomBelow(rng, 2 ** 32) gives all 32 bits', () => {
    expect(randomBelow(scripted(-1), 2 ** 32)).toBe(2 ** 32 - 1);
    expect(randomBelow(scripted(5), 1)).toBe(0);
  });

  test.each(['abc', null, undefined, 7, new Set([1]), { length: 2 }])(
    'shuffled(%j, rng) is refused with bad-list',
    (items) => {
      expect(caught(() => shuffled(items as unknown[], createRng(1))).code).toBe('bad-list');
    },
  );
});

describe('shuffled(items, rng)', () => {
  // Twelve numbers, evenly apart, share out equally among two, three and four results.
  const twelfths = Array.from({ length: 12 }, (_, i) => Math.floor((i + 0.5) * (2 ** 32 / 12)));

  test('reaches every order of three items equally often', () => {
    const counts = new Map<string, number>();
    for (const one of twelfths) {
      for (const two of twelfths) count(counts, shuffled(['a', 'b', 'c'], scripted(one, two)));
    }
    expect([...counts.keys()].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
    expect([...counts.values()]).toEqual([24, 24, 24, 24, 24, 24]);
  });

  test('reaches every order of four items equally often', () => {
    const counts = new Map<string, number>();
    for (const one of twelfths) {
      for (const two of twelfths) {
        for (const three of twelfths) {
          count(counts, shuffled(['a', 'b', 'c', 'd'], scripted(one, two, three)));
        }
      }
    }
    expect(counts.size).toBe(24);
    expect(new Set(counts.values())).toEqual(new Set([72]));
  });

  test.each([0, 1, 2, 3, 16, 60, 1000])('gives %d items, each once', (length) => {
    const items = Array.from({ length }, (_, i) => i);
    const result = shuffled(items, createRng(7));
    expect(result).not.toBe(items);
    expect([...result].sort((a, b) => a - b)).toEqual(items);
  });

  test('gives the reference order', () => {
    const items = Object.freeze([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(shuffled(items, createRng(7))).toEqual(REFERENCE_ORDER);
    expect(items).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test.each([0, 1])('needs no luck for %d items', (length) => {
    const items = Array.from({ length }, () => 'x');
    expect(shuffled(items, scripted())).toEqual(items);
  });
});

describe('Rng', () => {
  test.each<[name: string, make: (seed: number) => Rng]>([
    ['congruential32', congruential32],
    ['mersenne', mersenne],
    ['xorshift128plus', xorshift128plus],
    ['xoroshiro128plus', xoroshiro128plus],
  ])('is satisfied by the generator %s of pure-rand', (_, make) => {
    const state = setup({ players: 2, seed: 7 });
    expect(randomAction(state, make(42))).toEqual(randomAction(state, make(42)));
    expect(randomAction(state, make(42)).type).toBe('start');

    const rng = make(42);
    const values = Array.from({ length: 6_000 }, () => randomBelow(rng, 6));
    for (const value of [0, 1, 2, 3, 4, 5]) {
      const times = values.filter((other) => other === value).length;
      expect(Math.abs(times - 1_000)).toBeLessThan(120);
    }
  });
});

/** What ten items come to with the seed 7, worked out by the second program. */
const REFERENCE_ORDER = [6, 7, 2, 8, 4, 5, 0, 9, 1, 3];

function take(rng: Rng, count: number): number[] {
  return Array.from({ length: count }, () => rng.next());
}

/** A generator that gives these numbers, and fails when it is asked for more. */
function scripted(...numbers: readonly number[]): Rng {
  let at = 0;
  return {
    next: () => {
      const number = numbers[at++];
      if (number === undefined) throw new Error('asked for more luck than foreseen');
      return number;
    },
  };
}

function count(counts: Map<string, number>, order: readonly string[]): void {
  const text = order.join('');
  counts.set(text, (counts.get(text) ?? 0) + 1);
}

test('randomBelow(rng, bound) refuses a generator that cannot be read', () => {
  expect(caught(() => randomBelow(revoked({}) as Rng, 6)).code).toBe('bad-rng');
});

function caught(call: () => unknown): RulesError {
  try {
    call();
  } catch (error) {
    if (error instanceof RulesError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}
