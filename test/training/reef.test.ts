import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CLOCK, FEATURES } from '../../src/bots/reef/features.js';
import { chanceOf } from '../../src/bots/odds.js';
import type { Odds } from '../../src/bots/odds.js';
import { PEARLS_ODDS } from '../../src/bots/pearls/odds.js';
import { reefMcts } from '../../src/bots/reef/mcts.js';
import { REEF_ODDS } from '../../src/bots/reef/odds.js';
import { COLUMNS } from '../../src/bots/reef/value.js';
import { REEF_WEIGHTS } from '../../src/bots/reef/weights.js';
import { createRng, randomBelow } from '../../src/core/rng.js';
import { check } from '../../src/training/reef/check.js';
import { Equations } from '../../src/training/equations.js';
import {
  calibration,
  calibrationText,
  fitOdds,
  judged,
  learnOdds,
  oddsFile,
} from '../../src/training/odds.js';
import type { Forecast, Foretold } from '../../src/training/odds.js';
import { fitLeads } from '../../src/training/reef/fit.js';
import { playLessons, playSearches } from '../../src/training/reef/lessons.js';
import type { Course, Lesson } from '../../src/training/reef/lessons.js';
import { FULL_TRAINING, train } from '../../src/training/reef/train.js';
import type { Training } from '../../src/training/reef/train.js';
import { weightsFile } from '../../src/training/reef/write.js';
import { isThorough } from '../kit/runs.js';

const TINY: Training = {
  seed: 'tiny',
  rounds: { 2: [1, 1], 3: [1], 4: [1] },
  searches: { 2: [1, 1], 3: [1], 4: [1] },
  odds: { 2: 2, 3: 1, 4: 1 },
};

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

  test('add(numbers, result, weight) counts as often as the weight says', () => {
    const [once, often] = [new Equations(1, 1), new Equations(1, 1)];
    for (let i = 0; i < 3; i++) often.add([2], 6);
    once.add([2], 6, 3);
    expect(once.solve()[0]).toBeCloseTo(often.solve()[0]!, 12);
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
    const sizes = [
      [2, 2],
      [3, 1],
      [4, 1],
    ] as const;
    // The more play, the longer they think.
    for (const [players, games] of isThorough ? sizes : sizes.slice(0, 2)) {
      const played = playLessons(null, players, games, 'lessons');
      expect(played.map((courses) => courses.length)).toEqual(
        Array.from({ length: games }, () => players),
      );
      for (const { lessons, score, turns } of played.flat()) {
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

describe('playSearches', () => {
  const [courses] = playSearches(reefMcts, 4, 3, 1, 'searches') as [Course[]];

  test('playSearches(bot, playouts, players, games, seed) tells what the bot expected in each turn', () => {
    expect(courses.map(({ forecasts, turns }) => turns - forecasts.length)).toEqual([0, 0, 0]);
    for (const { forecasts } of courses) {
      expect(forecasts.every(({ lead }) => Math.abs(lead) < 100)).toBe(true);
      expect(forecasts[0]!.turns).toBeGreaterThan(forecasts.at(-1)!.turns);
    }
  });

  test('playSearches(…) tells who won', () => {
    expect(courses.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12);
    const best = Math.max(...courses.map(({ score }) => score));
    for (const { score, share } of courses) if (score < best) expect(share).toBe(0);
  });
});

describe('fitLeads', () => {
  test('fitLeads(games, players) comes closer to the leads than weights that know nothing', () => {
    const games = playLessons(null, 2, isThorough ? 12 : 6, 'leads');
    const columns = fitLeads(games, 2);
    const valueOf = ({ wait, clock, features, isLastRound }: Lesson): number => {
      const { turns, now, later } = columns[wait]!;
      const left = isLastRound ? 1 : Math.max(0.5, clock.reduce((sum, x, i) => sum + x * turns[i]!, 0)); // prettier-ignore
      return features.reduce((sum, x, i) => sum + x * (now[i]! + (left / 10) * later[i]!), 0);
    };
    let [known, unknown] = [0, 0];
    for (const [one, other] of games as [Course, Course][]) {
      one.lessons.forEach((mine, at) => {
        const theirs = other.lessons[at]!;
        if (!mine.hasTurn || !theirs.hasTurn) return;
        const still = one.score - mine.score - (other.score - theirs.score);
        known += (still - valueOf(mine) + valueOf(theirs)) ** 2;
        unknown += still ** 2;
      });
    }
    expect(known).toBeLessThan(0.7 * unknown);
  });
});

describe('fitOdds', () => {
  const truth: Odds = { level: -0.5, levelAtEnd: 0.5, point: 0.05, pointAtEnd: 1 };
  const rng = createRng(7);
  const games = Array.from({ length: 8000 }, (): Foretold => {
    const forecast = { lead: randomBelow(rng, 21) - 10, turns: randomBelow(rng, 10) };
    const chance = chanceOf(truth, forecast.lead, forecast.turns);
    return { forecasts: [forecast], share: randomBelow(rng, 1000) < 1000 * chance ? 1 : 0 };
  });

  test('fitOdds(games) finds the odds if each game is shared by the chances', () => {
    const shared = games.map(({ forecasts }): Foretold => {
      const [{ lead, turns }] = forecasts as [Forecast];
      return { forecasts, share: chanceOf(truth, lead, turns) };
    });
    const found = fitOdds(shared);
    for (const [name, value] of Object.entries(truth) as [keyof Odds, number][]) {
      expect(found[name]).toBeCloseTo(value, 1);
    }
  });

  test('learnOdds(players, games) fits all games, and checks each half by the other', () => {
    const { odds, text } = learnOdds(
      2,
      games.map((course) => [course]),
    );
    expect(odds).toEqual(fitOdds(games));
    const pairs = text.match(/\d+:\d+/g)!.map((pair) => pair.split(':').map(Number));
    expect(pairs).toHaveLength(10);
    for (const [said, won] of pairs) expect(Math.abs(said! - won!)).toBeLessThan(8);
  });

  test('learnOdds(players, games) does not check games by odds that were fitted to them', () => {
    // What is won in one half is lost in the other, so what each half teaches is wrong for the other.
    const opposite = Array.from({ length: 200 }, (_, i): Foretold[] => [
      { forecasts: [{ lead: i % 4 < 2 ? 5 : -5, turns: 1 }], share: (i % 2) ^ (i % 4 < 2 ? 1 : 0) },
    ]);
    const { text } = learnOdds(2, opposite);
    expect(text).toMatch(/^2 players, said and won: [0-5]:100 .* (9[5-9]|100):0$/);
  });

  test('calibration(judged(odds, games)) compares what was said with what came, tenth by tenth', () => {
    const tenths = calibration(judged(truth, games));
    expect(tenths.reduce((sum, { count }) => sum + count, 0)).toBe(games.length);
    for (const [i, { count, said, won }] of tenths.entries()) {
      expect(said).toBeGreaterThanOrEqual(i / 10);
      expect(said).toBeLessThanOrEqual((i + 1) / 10);
      expect(Math.abs(said - won)).toBeLessThan(3 * Math.sqrt(0.25 / count));
    }
    expect(calibrationText(2, tenths)).toMatch(/^2 players, said and won:( \d+:\d+){10}$/);
    expect(calibration([])[0]).toEqual({ count: 0, said: 0, won: 0 });
  });
});

describe('train', () => {
  // Even the least training plays for a while.
  test.runIf(isThorough)(
    'train(training) learns the same from the same seed, and something else from another',
    () => {
      const { weights: first, odds } = train(TINY);
      // There is a weight for every name and every column.
      expect(Object.keys(first.turns)).toEqual(CLOCK);
      expect(Object.keys(first.now)).toEqual(FEATURES);
      expect(Object.keys(first.later)).toEqual(FEATURES);
      for (const row of Object.values({ ...first.turns, ...first.now, ...first.later })) {
        expect(row).toHaveLength(COLUMNS);
        expect(row.every(Number.isFinite)).toBe(true);
      }
      const lines: string[] = [];
      const again = train({ ...TINY, report: (line) => lines.push(line) });
      expect(weightsFile(again.weights)).toBe(weightsFile(first));
      expect(again.odds).toEqual(odds);
      const other = train({ ...TINY, seed: 'other' });
      expect(weightsFile(other.weights)).not.toBe(weightsFile(first));
      expect(lines.map((line) => line.replace(/[\d.]+ points|won:.*/, '…'))).toEqual([
        '2 players, round 1: 1 games, …',
        '2 players, round 2: 1 games, …',
        '2 players, searching: 2 games, …',
        '3 players, round 1: 1 games, …',
        '3 players, searching: 1 games, …',
        '4 players, round 1: 1 games, …',
        '4 players, searching: 1 games, …',
        ...[2, 3, 4].map((players) => `${players} players, said and …`),
      ]);
    },
  );

  test('the full training has games for each number of players', () => {
    const { rounds, searches, odds: judged } = FULL_TRAINING;
    for (const games of [...Object.values(rounds), ...Object.values(searches)]) {
      expect(Math.min(...games)).toBeGreaterThan(0);
    }
    expect(Math.min(...Object.values(judged))).toBeGreaterThan(0);
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
    const file = new URL('../../src/bots/reef/weights.ts', import.meta.url);
    expect(readFileSync(file, 'utf8')).toBe(weightsFile(REEF_WEIGHTS));
  });

  test('and its odds', () => {
    const read = (file: string): string =>
      readFileSync(new URL(`../../src/bots/${file}`, import.meta.url), 'utf8');
    expect(read('reef/odds.ts')).toBe(oddsFile('REEF_ODDS', 'Reef', REEF_ODDS));
    expect(read('pearls/odds.ts')).toBe(oddsFile('PEARLS_ODDS', 'Pearls', PEARLS_ODDS));
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
