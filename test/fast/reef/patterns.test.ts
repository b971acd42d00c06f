import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { ReefSimulator } from '../../../src/fast/index.js';
import { countPattern, parsePattern, setup } from '../../../src/index.js';
import type { Board, Card } from '../../../src/index.js';
import { arbBoard, arbPattern } from '../../kit/reef/arbitraries.js';
import { everyPosition, positionWith } from '../../kit/reef/fast.js';
import { countPatternSlowly, symmetries } from '../../kit/reef/oracle.js';
import { runs } from '../../kit/runs.js';

vi.setConfig({ testTimeout: 120_000 });

describe('countPattern(player, card)', () => {
  test('countPattern(player, card) agrees with the plain engine and with brute force (R26 to R34)', () => {
    const some = fc.array(arbPattern, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(arbBoard, some, (board, patterns) => {
        const game = new ReefSimulator(positionWith(board, patterns));
        patterns.forEach((pattern, card) => {
          const count = game.countPattern(0, card);
          expect(count).toBe(countPattern(board, pattern));
          expect(count).toBe(countPatternSlowly(board, pattern));
        });
      }),
      { numRuns: runs(400) },
    );
  });

  // Two cells with different questions are counted in a way of their own.
  test.each([
    'r y',
    'r . / . y',
    'r2+ . / . y2+',
    '* r',
    '*2 *3',
    'r . y',
    'r . . / . . y',
    'r1 r2',
  ])('countPattern(player, card) counts %s wherever it overlaps (R26)', (text) => {
    const pattern = parsePattern(text);
    const stack = fc.constantFrom([], ['red'], ['yellow'], ['yellow', 'red'], ['red', 'yellow']);
    const board = fc.array(stack, { minLength: 16, maxLength: 16 }) as fc.Arbitrary<Board>;
    fc.assert(
      fc.property(board, (one) => {
        const game = new ReefSimulator(positionWith(one, [pattern]));
        expect(game.countPattern(0, 0)).toBe(countPatternSlowly(one, pattern));
      }),
      { numRuns: runs(150) },
    );
  });

  test('countPattern(player, card) does not change when the reef is turned or mirrored (R27)', () => {
    fc.assert(
      fc.property(arbBoard, arbPattern, (board, pattern) => {
        const counts = symmetries(board).map((turned) =>
          new ReefSimulator(positionWith(turned, [pattern])).countPattern(0, 0),
        );
        expect(new Set(counts).size).toBe(1);
      }),
      { numRuns: runs(60) },
    );
  });

  test('countPattern(player, card) counts more shapes than those whose counts are kept (R26)', async () => {
    // Loaded anew: other tests have had shapes counted too.
    vi.resetModules();
    const fast = await import('../../../src/fast/index.js');
    // Sets of spaces that have the first one, in one colour.
    const cards = Array.from({ length: 900 }, (_, i): Card => {
      const spaces = Array.from({ length: 11 }, (__, at) => at).filter(
        (at) => (2 * i + 1) & (1 << at),
      );
      const cells = spaces.map((at) => ({ row: at >> 2, col: at & 3, color: 'red' as const }));
      return { pieces: ['red', 'red'], pattern: { kind: 'shape', cells }, points: 1 };
    });
    const state = setup({ players: 2, seed: 1, first: 0, cards });
    const [board] = fc.sample(arbBoard, { seed: 3, numRuns: 1 });
    const players = state.players.map((player) => ({ ...player, board: board! }));
    const display = state.deck.slice(0, 3).map((card) => ({ card, tokens: 0 }));
    const game = new fast.ReefSimulator({ ...state, phase: 'over', players, display, deck: [] });
    cards.forEach(({ pattern }, card) => {
      const count = game.countPattern(1, card);
      if (count !== countPatternSlowly(board!, pattern)) expect(card).toBe(count);
    });
  });

  test('countPattern(player, card) agrees for all players and cards throughout games', () => {
    everyPosition((game, state, rng) => {
      const card = Math.abs(rng.next()) % state.cards.length;
      const { pattern } = state.cards[card]!;
      state.players.forEach(({ board }, seat) => {
        expect(game.countPattern(seat, card)).toBe(countPattern(board, pattern));
      });
    }, 10);
  });
});
