import { describe, expect, test } from 'vitest';
import { mergeParts, tournament } from '../../src/arena/index.js';
import { PEARLS_BOTS, random } from '../../src/bots/index.js';
import type { SprtOptions, TournamentResult } from '../../src/arena/index.js';
import { sprtOf, sprtPlan } from '../../src/arena/sprt.js';
import type { SprtResult } from '../../src/arena/sprt.js';
import { createRng } from '../../src/core/rng.js';
import { readAs } from '../../src/core/shape.js';
import { pearls } from '../../src/pearls/index.js';
import { runs } from '../kit/runs.js';

const shareAt = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));

/** How a test stands after deals of two games each, in which the first bot has won so many points of four. */
function standing(given: SprtOptions, deals: readonly number[]): SprtResult {
  const won = deals.reduce((sum, one) => sum + one, 0);
  const squares = deals.reduce((sum, one) => sum + one ** 2, 0);
  return sprtOf(readAs(sprtPlan, given), { won, squares }, 4, deals.length);
}

const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

describe('sprtOf', () => {
  const test0 = { elo0: 0, elo1: 50 };

  test('sprtOf(plan, sum, most, deals) is open before the first deal', () => {
    expect(standing(test0, [])).toEqual({ llr: 0, lower: -2.944, upper: 2.944, verdict: null });
    expect(standing({ ...test0, alpha: 0.01, beta: 0.1 }, [])).toMatchObject({
      lower: -2.293,
      upper: 4.5,
    });
  });

  test('sprtOf(plan, sum, most, deals) is decided by many victories or many defeats', () => {
    expect(standing(test0, times(40, 4)).verdict).toBe('elo1');
    expect(standing(test0, times(40, 0)).verdict).toBe('elo0');
    expect(standing(test0, [4]).verdict).toBeNull();
  });

  test('sprtOf(plan, sum, most, deals) is surer of pairs that are always split', () => {
    const split = standing(test0, times(40, 2));
    const torn = standing(test0, times(20, [0, 4]).flat());
    expect(split.llr).toBeLessThan(torn.llr);
    expect(split.verdict).toBe('elo0');
    expect(torn.verdict).toBeNull();
  });

  test.each([
    // The variance is (0 + 1/2) / (2 + 2) = 1/8: the logarithm of (1/8 + 1/4) / (1/8 + 1/16).
    ['won both', [4, 4], Math.log(2)],
    // The variance is (1/2 + 1/2) / (2 + 2) = 1/4: the logarithm of (1/4 + 0) / (1/4 + 1/16).
    ['won one and lost one', [4, 0], Math.log(4 / 5)],
  ])('sprtOf(plan, sum, most, deals) is as worked out by hand: %s', (_, deals, llr) => {
    // Who is stronger by this much wins 3 games of 4.
    const three = { elo0: 0, elo1: 400 * Math.log10(3) };
    expect(standing(three, deals).llr).toBe(Math.round(1000 * llr) / 1000);
  });

  test('sprtOf(plan, sum, most, deals) is the ratio of two likelihoods', () => {
    // For each hypothesis, the variance that makes the deals most likely, found by trying.
    const deals = times(100, [0, 1, 2, 2, 3, 4, 4])
      .flat()
      .map((points) => points / 4);
    const all = [...deals, 0, 1];
    const logLikelihood = (mean: number, variance: number): number =>
      all.reduce((sum, x) => sum - (x - mean) ** 2 / (2 * variance) - Math.log(variance) / 2, 0);
    const best = (mean: number): number =>
      Math.max(...times(2000, 0).map((_, i) => logLikelihood(mean, 0.05 + i / 10_000)));
    const { llr } = standing(
      { elo0: 0, elo1: 20 },
      deals.map((share) => 4 * share),
    );
    expect(llr).toBeCloseTo(best(shareAt(20)) - best(shareAt(0)), 1);
  });

  const rng = createRng(7);
  const chance = (): number => (rng.next() >>> 0) / 2 ** 32;
  /** The points of a deal for a bot that wins this share of games: both games depend on the cards in some way. */
  const apart = (share: number): number => (chance() < share ? 2 : 0) + (chance() < share ? 2 : 0);
  const together = (share: number): number => (chance() < share ? 4 : 0);
  const opposed = (share: number): number => {
    const lot = chance();
    return lot < 0.6 ? 2 : lot < 0.8 + (share - 0.5) ? 4 : 0;
  };

  test.each([
    ['apart', apart],
    ['together', together],
    ['opposed', opposed],
  ] as const)(
    'sprtOf(plan, sum, most, deals) errs about as often as it may: games %s',
    (_, deal) => {
      const plan = { elo0: 0, elo1: 60, alpha: 0.1, beta: 0.05 };
      const verdict = (elo: number): string => {
        const share = shareAt(elo);
        let [won, squares] = [0, 0];
        for (let deals = 1; ; deals++) {
          const points = deal(share);
          won += points;
          squares += points ** 2;
          const found = sprtOf(plan, { won, squares }, 4, deals).verdict;
          if (found !== null) return found;
        }
      };
      const count = runs(4000);
      const wrong = (elo: number, answer: string): number =>
        times(count, elo).filter((one) => verdict(one) === answer).length / count;
      expect(wrong(0, 'elo1')).toBeLessThan(0.14);
      expect(wrong(0, 'elo1')).toBeGreaterThan(0.02);
      expect(wrong(60, 'elo0')).toBeLessThan(0.08);
      expect(wrong(60, 'elo0')).toBeGreaterThan(0.005);
    },
  );
});

describe('tournament(game, bots, { sprt })', () => {
  const bots = [PEARLS_BOTS.greedy, random];
  const sprt = { elo0: 0, elo1: 50 };
  const play = (given: object): Promise<TournamentResult> =>
    tournament(pearls, bots, { seed: 7, games: 1000, sprt, ...given });

  test('stops after the first deal that decides', async () => {
    const result = await play({});
    expect(result).toMatchObject({ isComplete: true, sprt: { verdict: 'elo1' } });
    expect(result.plan.sprt).toEqual({ ...sprt, alpha: 0.05, beta: 0.05 });
    expect(result.games).toBeLessThan(100);
    const deals = result.games / 2;
    const before = await tournament(pearls, bots, { seed: 7, games: 2 * (deals - 1), sprt });
    expect(before).toMatchObject({ games: 2 * (deals - 1), sprt: { verdict: null } });
    const plain = await tournament(pearls, bots, { seed: 7, games: 2 * deals });
    expect(result.tallies).toEqual(plain.tallies);
    expect(plain).toMatchObject({ sprt: null, plan: { sprt: null } });
  });

  test('is still open when the games have run out', async () => {
    const result = await play({ games: 4 });
    expect(result).toMatchObject({ games: 4, isComplete: true, sprt: { verdict: null } });
  });

  test('gives what mergeParts(parts) reads back, as long as it begins with the first deal', async () => {
    const result = await play({});
    expect(mergeParts([JSON.parse(JSON.stringify(result))])).toEqual(result);
    const cut = await play({ onGame: ({ number }: { number: number }) => number < 3 });
    expect(cut).toMatchObject({ games: 4, isComplete: false });
    expect(() => mergeParts([cut])).toThrow('498 of 500 deals are missing');
    expect(mergeParts([cut], { allowMissing: true })).toEqual(cut);
    const moved = { ...cut, played: [{ from: 1, to: 3 }] };
    expect(() => mergeParts([moved])).toThrow(
      'parts[0].played: a sequential test plays all deals from the first on',
    );
    const three = { ...cut, plan: { ...cut.plan, bots: ['a', 'b', 'c'] } };
    expect(() => mergeParts([three])).toThrow('parts[0].plan.sprt: it is for two bots');
    const odd = { ...cut, plan: { ...cut.plan, sprt: {} } };
    expect(() => mergeParts([odd])).toThrow('parts[0].plan.sprt: the field "elo0" is missing');
  });

  test.each<[given: object, path: string, message: string]>([
    [{ part: { index: 0, of: 2 } }, 'part', 'it has no parts'],
    [{ sprt: null }, 'sprt', 'expected an object, found null'],
    [{ sprt: { elo0: 0 } }, 'sprt', 'the field "elo1" is missing'],
    [{ sprt: { elo0: 0, elo1: 0 } }, 'sprt.elo1', 'expected more than elo0, found 0'],
    [
      { sprt: { elo0: '0', elo1: 5 } },
      'sprt.elo0',
      'expected a number from -2800 to 2800, found "0"',
    ],
    [{ sprt: { elo0: 0, elo1: Infinity } }, 'sprt.elo1', 'a number from -2800 to 2800'],
    [
      { sprt: { ...sprt, alpha: 0 } },
      'sprt.alpha',
      'expected a rate from 0.0001 to below 0.5, found 0',
    ],
    [
      { sprt: { ...sprt, beta: '1' } },
      'sprt.beta',
      'expected a rate from 0.0001 to below 0.5, found "1"',
    ],
  ])('refuses %j', async (given, path, message) => {
    await expect(play(given)).rejects.toMatchObject({
      name: 'RulesError',
      code: 'bad-options',
      path,
      message: expect.stringContaining(message) as string,
    });
  });

  test('is for two bots', async () => {
    const three = [...bots, { ...random, name: 'third' }];
    await expect(tournament(pearls, three, { seed: 7, games: 2, sprt })).rejects.toMatchObject({
      code: 'bad-options',
      path: 'sprt',
    });
    const seats = await tournament(pearls, bots, { seed: 7, games: 600, players: 3, sprt });
    expect(seats.sprt?.verdict).toBe('elo1');
  });
});
