import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distance, nearestWord } from '../../src/core/text.js';

describe('distance(a, b)', () => {
  test.each<[a: string, b: string, far: number]>([
    ['greedy', 'greedy', 0],
    ['gredy', 'greedy', 1],
    ['greeedy', 'greedy', 1],
    ['graedy', 'greedy', 1],
    ['mtcs', 'mcts', 2],
    ['', 'mcts', 4],
    ['random', 'planner', 5],
  ])('from %j to %j', (a, b, far) => {
    expect(distance(a, b)).toBe(far);
  });

  test('is that of a walk: nothing to oneself, the same both ways, no shorter by a detour', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(word, word, word, (a, b, c) => {
        expect(distance(a, b) === 0).toBe(a === b);
        expect(distance(a, b)).toBe(distance(b, a));
        expect(distance(a, c)).toBeLessThanOrEqual(distance(a, b) + distance(b, c));
        expect(distance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
    );
  });
});

describe('nearestWord(word, words)', () => {
  const WORDS = ['random', 'greedy', 'planner', 'mcts'];

  test.each([
    ['greddy', 'greedy'],
    ['Greedy', 'greedy'],
    ['plan', 'planner'],
    ['mct', 'mcts'],
    ['randommm', 'random'],
    ['mctsxx', 'mcts'],
    ['mctsxxx', undefined],
    ['rnd', undefined],
    ['', undefined],
  ])('the word meant by %j is %j', (word, meant) => {
    expect(nearestWord(word, WORDS)).toBe(meant);
  });

  test('of words equally near it is the first', () => {
    expect(nearestWord('cat', ['cut', 'car'])).toBe('cut');
    expect(nearestWord('cat', [])).toBeUndefined();
  });
});
