import { describe, expect, test } from 'vitest';
import type { AnyGame } from '../../src/core/game.js';
import { wrapped } from '../../src/core/render.js';
import { createRng, reef } from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';
import { runs } from '../kit/runs.js';
import * as de from '../../src/words/de.js';

const NAMES = ['Anna', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fay'];

function longest(text: string): number {
  return Math.max(...text.split('\n').map((line) => line.replace(/\u001B\[[\d;]*m/g, '').length));
}

describe.each([
  ['reef', reef as unknown as AnyGame, de.reef],
  ['pearls', pearls as unknown as AnyGame, de.pearls],
] as const)('%s', (_, game, german) => {
  test.each([60, 80, 100])('what is drawn has at most %d characters in a line', (width) => {
    for (const players of game.playerCounts) {
      for (const words of [undefined, german]) {
        for (let seed = 0; seed < runs(3); seed++) {
          const rng = createRng(seed);
          const style = { width, names: NAMES, words, color: seed === 0 };
          let state = game.setup({ players, seed });
          for (let seat = game.turn(state); seat !== null; seat = game.turn(state)) {
            const action = game.randomAction(state, rng);
            state = game.apply(state, action);
            expect(longest(game.renderState(state, style))).toBeLessThanOrEqual(width);
            expect(longest(game.renderAction(state, seat, action, style))).toBeLessThanOrEqual(
              width,
            );
          }
        }
      }
    }
  });

  test('a width below 60 is taken for 60, and none for 100', () => {
    const state = game.setup({ players: 4, seed: 7 });
    const narrow = game.renderState(state, { width: 60 });
    expect(game.renderState(state, { width: 5 })).toBe(narrow);
    expect(game.renderState(state, { width: NaN })).toBe(game.renderState(state, { width: 100 }));
    expect(game.renderState(state)).toBe(game.renderState(state, { width: 100 }));
    expect(narrow.split('\n').length).toBeGreaterThan(game.renderState(state).split('\n').length);
  });
});

test('wrapped(text, width, indent) breaks between words only', () => {
  expect(wrapped('one two three', 8)).toEqual(['one two', 'three']);
  expect(wrapped('  one two three', 9, '    ')).toEqual(['  one two', '    three']);
  expect(wrapped('a-very-long-word x', 5)).toEqual(['a-very-long-word', 'x']);
  expect(wrapped('', 5)).toEqual(['']);
  expect(wrapped('\u001B[1mone\u001B[0m two', 7)).toEqual(['\u001B[1mone\u001B[0m two']);
});
