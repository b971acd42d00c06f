import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { averageOf, leadOf, rateOf, studentOf } from '../../src/arena/statistics.js';
import type { Rate } from '../../src/arena/statistics.js';
import { createRng, randomBelow } from '../../src/core/rng.js';

/** The rate of some deals, each won so far. */
function rate(deals: readonly number[], most: number): Rate {
  const won = deals.reduce((sum, one) => sum + one, 0);
  const squares = deals.reduce((sum, one) => sum + one ** 2, 0);
  return rateOf({ won, squares }, most, deals.length)!;
}

const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

describe('rateOf', () => {
  test('rateOf(sum, most, deals) without deals is null', () => {
    expect(rateOf({ won: 0, squares: 0 }, 2, 0)).toBeNull();
    expect(rateOf({ won: 0, squares: 0 }, 0, 5)).toBeNull();
  });

  test("rateOf(sum, most, deals) is Wilson's interval where each deal is one game", () => {
    // 10 of 20, as published: 0.299 to 0.701; the one deal of caution hardly widens it.
    const { mean, low, high } = rate([...times(10, 0), ...times(10, 1)], 1);
    expect(mean).toBe(0.5);
    expect(low).toBeCloseTo(0.295, 2);
    expect(high).toBeCloseTo(0.705, 2);
  });

  test('rateOf(sum, most, deals) is narrower where luck cancels out, wider where it does not', () => {
    const width = ({ low, high }: Rate): number => high - low;
    const even = rate(times(50, 1), 2);
    const mixed = rate([...times(12, 0), ...times(26, 1), ...times(12, 2)], 2);
    const torn = rate([...times(25, 0), ...times(25, 2)], 2);
    expect([even.mean, mixed.mean, torn.mean]).toEqual([0.5, 0.5, 0.5]);
    expect(width(even)).toBeLessThan(width(mixed));
    expect(width(mixed)).toBeLessThan(width(torn));
  });

  test('rateOf(sum, most, deals) lies between 0 and 1, around the mean', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1 }), (deals) => {
        const { mean, low, high } = rate(deals, 12);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(mean + 1e-12);
        expect(high).toBeGreaterThanOrEqual(mean - 1e-12);
        expect(high - low).toBeGreaterThan(0);
      }),
    );
  });

  test('rateOf(sum, most, deals) holds the truth about 95 times in 100', () => {
    const rng = createRng(7);
    // Both games of a deal go to whom the cards favour, or one to each: the truth is 0.5.
    const hits = times(400, 0).filter(() => {
      const deals = times(60, 0).map(() => [0, 1, 1, 2][randomBelow(rng, 4)]!);
      const { low, high } = rate(deals, 2);
      return low <= 0.5 && high >= 0.5;
    });
    expect(hits.length / 400).toBeGreaterThan(0.92);
    expect(hits.length / 400).toBeLessThan(0.98);
  });
});

describe('averageOf', () => {
  test('averageOf(count, sum, squares) gives the mean and the standard deviation of the sample', () => {
    expect(averageOf(0, 0, 0)).toBeNull();
    expect(averageOf(1, 5, 25)).toEqual({ mean: 5, spread: 0 });
    expect(averageOf(4, 2 + 4 + 4 + 6, 4 + 16 + 16 + 36)).toEqual({
      mean: 4,
      spread: Math.sqrt(8 / 3),
    });
  });
});

describe('leadOf', () => {
  const lead = (deals: readonly number[], meetings: number): ReturnType<typeof leadOf> =>
    leadOf(
      {
        deals: deals.length,
        points: deals.reduce((sum, one) => sum + one, 0),
        squares: deals.reduce((sum, one) => sum + one ** 2, 0),
      },
      meetings,
    );

  test('leadOf(sum, meetings) is an interval from the second deal on', () => {
    expect(lead([], 2)).toBeNull();
    expect(lead([6], 2)).toEqual({ value: 3, low: null, high: null });
    expect(lead([6, 6], 2)).toEqual({ value: 3, low: 3, high: 3 });
    // 2 and 4 at a meeting: a standard error of 1, and one degree of freedom.
    const { value, low, high } = lead([4, 8], 2)!;
    expect(value).toBe(3);
    expect(low).toBeCloseTo(3 - 12.706, 3);
    expect(high).toBeCloseTo(3 + 12.706, 3);
  });

  test.each([3, 10, 60])(
    'leadOf(sum, meetings) of %d deals holds the truth about 95 times in 100',
    (count) => {
      const rng = createRng(count);
      const dice = (): number => times(4, 0).reduce((sum) => sum + randomBelow(rng, 21) - 10, 0);
      const hits = times(1000, 0).filter(() => {
        // The cards favour one seat by as much as they favour the other.
        const deals = times(count, 0).map(() => {
          const luck = 5 * dice();
          return luck + dice() + 3 + (-luck + dice() + 3);
        });
        const { low, high } = lead(deals, 2)!;
        return low! <= 3 && high! >= 3;
      });
      expect(hits.length / 1000).toBeGreaterThan(0.93);
      expect(hits.length / 1000).toBeLessThan(0.97);
    },
  );

  test.each([
    [1, 12.706],
    [2, 4.303],
    [3, 3.182],
    [4, 2.776],
    [5, 2.571],
    [10, 2.228],
    [30, 2.042],
    [1_000_000, 1.96],
  ])('studentOf(%d) is %d, as published', (degrees, point) => {
    expect(Math.abs(studentOf(degrees) - point)).toBeLessThan(0.01);
  });
});
