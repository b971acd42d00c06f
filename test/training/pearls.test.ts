import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PEARLS_ODDS } from '../../src/bots/pearls/odds.js';
import { PearlsOutlook } from '../../src/bots/pearls/outlook.js';
import { PEARLS_WEIGHTS } from '../../src/bots/pearls/weights.js';
import { PearlsSimulator } from '../../src/fast/index.js';
import { PLAYER_COUNTS } from '../../src/pearls/types.js';
import { calibration, judged } from '../../src/training/odds.js';
import { playForecasts, trainPearlsOdds } from '../../src/training/pearls/odds.js';
import { pearlsWeightsText, trainPearls } from '../../src/training/pearls/train.js';
import { table } from '../kit/pearls/table.js';
import { isThorough } from '../kit/runs.js';

/** More rounds than it remembers. */
const SMALL = { rounds: 6, games: 4, epochs: 1 };

describe('trainPearls', () => {
  test('trainPearls(seed, effort) finds the same weights for the same seed, and others for another', () => {
    const weights = trainPearls(7, SMALL);
    expect(trainPearls(7, SMALL)).toEqual(weights);
    expect(trainPearls(8, SMALL)).not.toEqual(weights);
  });

  test('trainPearls(seed, effort) makes weights of the shape that is shipped', () => {
    const shape = (rows: readonly (readonly number[])[]): number[] => rows.map((row) => row.length);
    expect(shape(trainPearls(7, { rounds: 1, games: 2, epochs: 1 }))).toEqual(
      shape(PEARLS_WEIGHTS),
    );
  });

  test('trainPearls(seed, effort, tell) learns: it is off by less and less', () => {
    const lines: string[] = [];
    const rows = trainPearls(7, { rounds: 3, games: 60, epochs: 3 }, (line) => lines.push(line));
    expect(lines).toHaveLength(3);
    const errors = lines.map((line) => Number(/off by ([\d.]+) points$/.exec(line)![1]));
    expect(errors[2]!).toBeLessThan(errors[0]!);

    // A necklace in reach is better than none.
    const outlook = new PearlsOutlook(rows);
    const [rich, poor] = ['5b+1j', '1b+1r'].map((hand) =>
      outlook.expected(new PearlsSimulator(table({ hands: [hand], deck: 'y'.repeat(9) })), 0),
    );
    expect(rich!).toBeGreaterThan(poor!);
  });

  test('pearlsWeightsText(rows) is the file with the weights', () => {
    const path = new URL('../../src/bots/pearls/weights.ts', import.meta.url);
    expect(readFileSync(path, 'utf8')).toBe(pearlsWeightsText(PEARLS_WEIGHTS));
  });
});

describe('trainPearlsOdds', () => {
  test.runIf(isThorough)(
    'trainPearlsOdds(tell, games) finds odds for each number of players, and checks them',
    () => {
      const lines: string[] = [];
      const odds = trainPearlsOdds((line) => lines.push(line), 16);
      expect(Object.keys(odds).map(Number)).toEqual(PLAYER_COUNTS);
      expect(lines.map((line) => line.replace(/:.*/, ''))).toEqual(
        PLAYER_COUNTS.map((players) => `${players} players, said and won`),
      );
    },
  );

  test('playForecasts(seed, games) tells what each player heard, and who won', () => {
    const told = playForecasts('told', 2);
    expect(told.map(({ length }) => length)).toEqual([2, 3]);
    for (const game of told) {
      expect(game.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
      for (const { forecasts } of game) {
        expect(forecasts.length).toBeGreaterThan(3);
        expect(forecasts.every(({ turns }) => turns >= 0)).toBe(true);
      }
    }
    if (isThorough) expect(playForecasts('told', 2)).toEqual(told);
  });

  test.runIf(isThorough)('the odds of the library come true within five points on average', () => {
    const games = playForecasts('podds-0', 36);
    const tenths = calibration(games.flatMap((game) => judged(PEARLS_ODDS[game.length]!, game)));
    const count = tenths.reduce((sum, tenth) => sum + tenth.count, 0);
    expect(count).toBeGreaterThan(20 * games.length);
    // With so few games, luck alone makes single tenths differ by more.
    const off = tenths.reduce((sum, { said, won, count: n }) => sum + Math.abs(said - won) * n, 0);
    expect(off / count).toBeLessThan(0.05);
  });
});
