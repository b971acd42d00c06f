import { describe, expect, test } from 'vitest';
import { nearestWord } from '../../src/core/text.js';

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
