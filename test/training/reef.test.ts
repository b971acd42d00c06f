import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CLOCK, FEATURES } from '../../src/bots/reef-features.js';
import { COLUMNS } from '../../src/bots/reef-value.js';
import { REEF_WEIGHTS } from '../../src/bots/reef-weights.js';
import { createRng, randomBelow } from '../../src/core/rng.js';
import { check } from '../../src/training/reef-check.js';
import { Equations } from '../../src/training/equations.js';
import { playLessons } from '../../src/training/reef-lessons.js';
import { FULL_TRAINING, train } from '../../src/training/reef-train.js';
import type { Training } from '../../src/training/reef-train.js';
import { weightsFile } from '../../src/training/reef-write.js';
import { isThorough } from '../kit/runs.js';

const TINY: Training = { seed: 'tiny', rounds: { 2: [1, 1], 3: [1], 4: [1] } };

describe('Equations', () => {
  test('solve() finds weights that come to every result', () => {
    const rng = createRng(7);
    const weights = [3, -1, 0.5, 12];
    const equations = new Equations(4, 1e-9);
    for (let i = 0; i < 20; i++) {
      const numbers = weights.map(() => randomBelow(rng, 10));
      equations.add(numbers, numbers.reduce((sum, one, k) => sum + one * weights[k]!, 0)); // prettier-ignore
    }
    equations.solve().forEach((weight, i) => {
      expect(weight).toBeCloseTo(weights[i]!, 6);
    });
  });

  test('solve() gives the mean of results that differ, and less when weights cost more', () => {
    const weightFor = (cost: number): number => {
      const equations = new Equations(1, cost);
      for (const result of [4, 6, 8]) equations.add([1], result);
      return equations.solve()[0]!;
    };
    expect(weightFor(0)).toBeCloseTo(6, 12);
    expect(weightFor(3)).toBeCloseTo(18 / 6, 12);
  });

  test('solve() gives 0 to a number that never occurs', () => {
    const equations = new Equations(2, 1);
    equations.add([2, 0], 8);
    const [weight, unknown] = equations.solve();
    expect(weight).toBeCloseTo(16 / 5, 12);
    expect(unknown).toBe(0);
  });
});

describe('playLessons', () => {
  test('playLessons(weights, players, games, seed) tells what each player saw, to the end', () => {
    for (const [players, games] of [
      [2, 2],
      [3, 1],
      [4, 1],
    ] as const) {
      const courses = playLessons(null, players, games, 'lessons');
      expect(courses).toHaveLength(games * players);
      for (const { lessons, score, turns } of courses) {
        const last = lessons.at(-1)!;
        expect(last.score).toBeLessThanOrEqual(score + 1);
        expect(turns - last.turns).toBeLessThanOrEqual(1);
        expect(lessons.map(({ turns: had }) => had)).toEqual(
          lessons.map(({ turns: had }) => had).sort((a, b) => a - b),
        );
        expect(new Set(lessons.map(({ wait }) => wait)).size).toBe(players);
      }
    }
  });
});

describe('train', () => {
  const first = train(TINY);

  test.runIf(isThorough)(
    'train(training) learns the same from the same seed, and something else from another',
    () => {
      const lines: string[] = [];
      const again = train({ ...TINY, report: (line) => lines.push(line) });
      expect(weightsFile(again)).toBe(weightsFile(first));
      expect(weightsFile(train({ ...TINY, seed: 'other' }))).not.toBe(weightsFile(first));
      expect(lines.map((line) => line.replace(/[\d.]+ points/, 'points'))).toEqual([
        '2 players, round 1: 1 games, points',
        '2 players, round 2: 1 games, points',
        '3 players, round 1: 1 games, points',
        '4 players, round 1: 1 games, points',
      ]);
    },
  );

  test('train(training) has a weight for every name and every column', () => {
    expect(Object.keys(first.turns)).toEqual(CLOCK);
    expect(Object.keys(first.now)).toEqual(FEATURES);
    expect(Object.keys(first.later)).toEqual(FEATURES);
    for (const row of Object.values({ ...first.turns, ...first.now, ...first.later })) {
      expect(row).toHaveLength(COLUMNS);
      expect(row.every(Number.isFinite)).toBe(true);
    }
  });

  test('the full training has games for each number of players', () => {
    for (const games of Object.values(FULL_TRAINING.rounds)) {
      expect(Math.min(...games)).toBeGreaterThan(0);
    }
  });

  test.runIf(isThorough)(
    'check(weights, games) tells how a bot with these weights does, for each number of players',
    async () => {
      const lines = await check(REEF_WEIGHTS, 2);
      expect(lines.map((line) => line.replace(/[\d.]+/g, '#'))).toEqual(
        Array.from({ length: 3 }, () => '# players: ahead of the outlook in # % (# to #)'),
      );
      expect(lines[0]).toMatch(/^2 players/);
    },
  );
});

describe('the weights of the library', () => {
  test('are in the file that the training writes', () => {
    const file = new URL('../../src/bots/reef-weights.ts', import.meta.url);
    expect(readFileSync(file, 'utf8')).toBe(weightsFile(REEF_WEIGHTS));
  });

  test('have the names of the features, in their order', () => {
    expect(Object.keys(REEF_WEIGHTS.turns)).toEqual(CLOCK);
    expect(Object.keys(REEF_WEIGHTS.now)).toEqual(FEATURES);
    expect(Object.keys(REEF_WEIGHTS.later)).toEqual(FEATURES);
  });

  test('say what players know: ripe cards are worth most of their points', () => {
    for (const name of ['ripe neighbours', 'ripe high diagonal', 'ripe height 3'] as const) {
      for (const weight of REEF_WEIGHTS.now[name]) {
        expect(weight).toBeGreaterThan(0.2);
        expect(weight).toBeLessThan(1.3);
      }
    }
  });
});
