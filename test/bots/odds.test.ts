import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chanceOf, percentOf } from '../../src/bots/odds.js';
import { PEARLS_ODDS } from '../../src/bots/pearls/odds.js';
import { REEF_ODDS } from '../../src/bots/reef/odds.js';
import { exp, log } from '../../src/bots/portable.js';
import { PLAYER_COUNTS as PEARLS_COUNTS } from '../../src/pearls/types.js';
import { PLAYER_COUNTS } from '../../src/reef/types.js';
import { runs } from '../kit/runs.js';

const ODDS = [...Object.values(REEF_ODDS), ...Object.values(PEARLS_ODDS)];
const anyTurns = fc.double({ min: 0, max: 40, noNaN: true });
const anyLead = fc.double({ min: -300, max: 300, noNaN: true });

describe('chanceOf', () => {
  test('chanceOf(odds, lead, turns) is from 0 to 1, and the greater the lead, the better', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ODDS), anyTurns, anyLead, anyLead, (odds, turns, a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((lead) =>
          chanceOf(odds, lead, turns),
        );
        expect(less!).toBeGreaterThanOrEqual(0);
        expect(more!).toBeLessThanOrEqual(1);
        expect(more!).toBeGreaterThanOrEqual(less!);
      }),
      { numRuns: runs(400) },
    );
  });

  test('chanceOf(odds, lead, turns) of the same lead is nearer to certain at the end', () => {
    for (const odds of ODDS) {
      expect(chanceOf(odds, 20, 0)).toBeGreaterThan(chanceOf(odds, 20, 10));
      expect(chanceOf(odds, -20, 0)).toBeLessThan(chanceOf(odds, -20, 10));
    }
  });

  test('there are odds for each number of players', () => {
    expect(Object.keys(REEF_ODDS).map(Number)).toEqual(PLAYER_COUNTS);
    expect(Object.keys(PEARLS_ODDS).map(Number)).toEqual(PEARLS_COUNTS);
  });

  test.each([
    [0.5, '50 %'],
    [0.625, '63 %'],
    [0, '1 %'],
    [1, '99 %'],
  ])('percentOf(%d) is %s: nothing is certain', (chance, text) => {
    expect(percentOf(chance)).toBe(text);
  });
});

describe('exp and log', () => {
  test('exp(x) and log(x) come close to those of Math', () => {
    for (let x = 0; x <= 4; x += 0.1) {
      expect(Math.abs(exp(x) / Math.exp(x) - 1)).toBeLessThan(0.08);
    }
    for (let x = 1; x < 1e6; x *= 1.3) expect(log(x)).toBeCloseTo(Math.log(x), 3);
  });
});
