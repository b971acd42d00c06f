import { describe, expect, test } from 'vitest';
import { ratingsOf } from '../../src/arena/ratings.js';
import type { Duel } from '../../src/arena/ratings.js';
import type { Estimate } from '../../src/arena/statistics.js';
import { createRng } from '../../src/core/rng.js';
import { isThorough } from '../kit/runs.js';

/** The ratings alone, without intervals. */
function valuesOf(bots: number, duels: readonly Omit<Duel, 'product'>[]): readonly number[] {
  const all = duels.map((duel) => ({ ...duel, product: 0 }));
  return ratingsOf(bots, [{ duels: all, deals: 0 }]).map(({ value }) => value);
}

describe('ratingsOf', () => {
  test('ratingsOf(bots, pools) gives 400 points to odds of ten to one', () => {
    const [one, two] = valuesOf(2, [{ a: 0, b: 1, won: 20_000, meetings: 11_000 }]);
    expect(one! - two!).toBeCloseTo(400, -1);
    expect(one! + two!).toBeCloseTo(0, 10);
  });

  test('ratingsOf(bots, pools) stays finite for who wins everything, and is level without games', () => {
    const [one, two] = valuesOf(2, [{ a: 0, b: 1, won: 2000, meetings: 1000 }]);
    expect(one).toBeGreaterThan(300);
    expect(one).toBeLessThan(2000);
    expect(two).toBe(-one!);
    expect(valuesOf(3, [])).toEqual([0, 0, 0]);
  });

  test('ratingsOf(bots, pools) compares bots that have never met', () => {
    const duels = [
      { a: 0, b: 1, won: 600, meetings: 400 },
      { a: 1, b: 2, won: 600, meetings: 400 },
      { a: 0, b: 2, won: 0, meetings: 0 },
    ];
    const [a, b, c] = valuesOf(3, duels) as [number, number, number];
    expect(a - b).toBeCloseTo(b - c, 0);
    expect(a - c).toBeGreaterThan(350);
  });

  test('ratingsOf(bots, pools) gives the ratings that make the results most likely', () => {
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
    const ratings = valuesOf(3, duels);
    for (const bot of [0, 1, 2]) {
      for (const change of [-3, 3]) {
        const other = ratings.map((rating, i) => rating + (i === bot ? change : 0));
        expect(likelihood(other)).toBeLessThan(likelihood(ratings));
      }
    }
  });
});

describe('the intervals of ratingsOf', () => {
  const rng = createRng(7);
  const chance = (strength: number): number => 1 / (1 + Math.exp(-strength));
  const isWon = (strength: number): boolean => (rng.next() >>> 0) / 2 ** 32 < chance(strength);

  /** Whom the cards of a deal favour in the two games of a pair, and by how much. */
  type Luck = (luck: number) => readonly [number, number];
  /** Each player has the better cards once. */
  const paired: Luck = (luck) => [luck, -luck];
  /** One bot is at home with these cards, whatever its seat. */
  const shared: Luck = (luck) => [luck, luck];

  /** The ratings after some deals between bots of these strengths, each pair in two games. */
  function played(strengths: readonly number[], deals: number, luckOf: Luck): readonly Estimate[] {
    const duels = strengths.flatMap((_, a) =>
      strengths
        .slice(a + 1)
        .map((__, i) => ({ a, b: a + 1 + i, won: 0, meetings: 2 * deals, product: 0 })),
    );
    for (let deal = 0; deal < deals; deal++) {
      const ahead = strengths.map(() => 0);
      const luck = isWon(0) ? 1.5 : -1.5;
      for (const duel of duels) {
        for (const favour of luckOf(luck)) {
          const won = isWon(strengths[duel.a]! - strengths[duel.b]! + favour) ? 2 : 0;
          duel.won += won;
          ahead[duel.a]! += won;
          ahead[duel.b]! += 2 - won;
        }
      }
      for (const duel of duels) duel.product += ahead[duel.a]! * ahead[duel.b]!;
    }
    return ratingsOf(strengths.length, [{ duels, deals }]);
  }

  /** What endless play would come to. */
  function truth(strengths: readonly number[]): readonly number[] {
    const meetings = 10_000_000;
    const duels = strengths.flatMap((one, a) =>
      strengths.slice(a + 1).map((other, i) => {
        const share = (chance(one - other + 1.5) + chance(one - other - 1.5)) / 2;
        return { a, b: a + 1 + i, won: 2 * share * meetings, meetings };
      }),
    );
    return valuesOf(strengths.length, duels);
  }

  const ROWS: readonly [strengths: number[], deals: number, name: string, luck: Luck][] = [
    [[0, 0], 20, 'paired', paired],
    [[0, 0], 20, 'shared', shared],
    [[1, 0, -1], 30, 'paired', paired],
    [[0.5, -0.5], 60, 'paired', paired],
    [[0.2, 0, 0, -0.2], 30, 'shared', shared],
  ];
  test.each(isThorough ? ROWS : ROWS.slice(0, 3))(
    'hold the truth about 95 times in 100: strengths %j, %d deals, %s luck',
    (strengths, deals, _, luck) => {
      const expected = truth(strengths)[0]!;
      const times = isThorough ? 400 : 100;
      const hits = Array.from({ length: times }, () => played(strengths, deals, luck)[0]!).filter(
        ({ low, high }) => low! <= expected && expected <= high!,
      );
      expect(hits.length / times).toBeGreaterThan(isThorough ? 0.92 : 0.87);
      expect(hits.length / times).toBeLessThan(isThorough ? 0.985 : 1);
    },
  );

  test('are as worked out by hand', () => {
    // Two bots that are level after four deals of two games: one swept, one lost, two shared. The scatter of a bot's
    // victories is (4 + 4 + 0 + 0) / 4 * 4/3, so 8/3 in squares of games, and the drawn game adds 1/4 for each bot. How
    // far the bots are apart, in logarithms, has the information 2 * 2 + 1/4, and its half the variance below.
    const duel = { a: 0, b: 1, won: 8, meetings: 8, product: 4 * 0 + 0 * 4 + 2 * 2 + 2 * 2 };
    const error = Math.sqrt((2 * (8 / 3) + 1 / 4) / 2) / (2 * 2 + 1 / 4);
    // Three degrees of freedom.
    const expected = 3.182 * error * (400 / Math.LN10);
    const [one, two] = ratingsOf(2, [{ duels: [duel], deals: 4 }]);
    expect([one!.value, two!.value]).toEqual([0, 0]);
    for (const { low, high } of [one!, two!]) {
      expect(Math.abs(high! - expected)).toBeLessThan(1);
      expect(Math.abs(low! + expected)).toBeLessThan(1);
    }
  });

  test('are narrower where the luck of a deal cancels out', () => {
    const width = ({ low, high }: Estimate): number => high! - low!;
    const [one] = played([0, 0], 100, paired);
    const [other] = played([0, 0], 100, shared);
    expect(width(one!)).toBeLessThan(width(other!) * 0.8);
  });

  test('are open until there are two deals, and never empty', () => {
    expect(played([0, 0], 1, paired)[0]).toMatchObject({ low: null, high: null });
    const duel = { a: 0, b: 1, won: 160, meetings: 80, product: 0 };
    const swept = ratingsOf(2, [{ duels: [duel], deals: 40 }])[0]!;
    expect(swept.value).toBeGreaterThan(400);
    expect(swept.low).toBeGreaterThan(150);
    expect(swept.low).toBeLessThan(350);
  });
});
