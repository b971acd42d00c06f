import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { averageOf, rateOf, ratingsOf } from '../../src/bots/statistics.js';
import type { Rate } from '../../src/bots/statistics.js';
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

describe('ratingsOf', () => {
  test('ratingsOf(bots, duels) gives 400 points to odds of ten to one', () => {
    const [one, two] = ratingsOf(2, [{ a: 0, b: 1, won: 20_000, meetings: 11_000 }]);
    expect(one! - two!).toBeCloseTo(400, -1);
    expect(one! + two!).toBeCloseTo(0, 10);
  });

  test('ratingsOf(bots, duels) stays finite for who wins everything, and is level without games', () => {
    const [one, two] = ratingsOf(2, [{ a: 0, b: 1, won: 2000, meetings: 1000 }]);
    expect(one).toBeGreaterThan(300);
    expect(one).toBeLessThan(2000);
    expect(two).toBe(-one!);
    expect(ratingsOf(3, [])).toEqual([0, 0, 0]);
  });

  test('ratingsOf(bots, duels) compares bots that have never met', () => {
    const duels = [
      { a: 0, b: 1, won: 600, meetings: 400 },
      { a: 1, b: 2, won: 600, meetings: 400 },
      { a: 0, b: 2, won: 0, meetings: 0 },
    ];
    const [a, b, c] = ratingsOf(3, duels) as [number, number, number];
    expect(a - b).toBeCloseTo(b - c, 0);
    expect(a - c).toBeGreaterThan(350);
  });

  test('ratingsOf(bots, duels) gives the ratings that make the results most likely', () => {
    // Whoever changes one strength of the best set makes what happened less likely.
    const duels = [
      { a: 0, b: 1, won: 130, meetings: 100 },
      { a: 0, b: 2, won: 170, meetings: 90 },
      { a: 1, b: 2, won: 90, meetings: 60 },
    ];
    const likelihood = (ratings: readonly number[]): number => {
      const chance = (lead: number): number => 1 / (1 + 10 ** (-lead / 400));
      const prior = ratings.reduce(
        (sum, one) => sum + (Math.log(chance(one)) + Math.log(chance(-one))) / 2,
        0,
      );
      return duels.reduce((sum, { a, b, won, meetings }) => {
        const lead = ratings[a]! - ratings[b]!;
        return (
          sum + (won / 2) * Math.log(chance(lead)) + (meetings - won / 2) * Math.log(chance(-lead))
        );
      }, prior);
    };
    const ratings = ratingsOf(3, duels);
    for (const bot of [0, 1, 2]) {
      for (const change of [-3, 3]) {
        const other = ratings.map((rating, i) => rating + (i === bot ? change : 0));
        expect(likelihood(other)).toBeLessThan(likelihood(ratings));
      }
    }
  });
});
