import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { ReefSimulator } from '../../../src/fast/index.js';
import { countPattern, parseBoard, parseDeck, parsePattern, setup } from '../../../src/index.js';
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

  test.each([
    ['r r y', 'y r r y', 1],
    ['r r y', 'y r r y / . . . . / y r r y / . . . .', 2],
    ['r r y', 'r r y . / . . . . / . . . . / . y r r', 2],
    ['r y / y .', '. y . . / y r y . / . y . .', 1],
  ])('countPattern(player, card) counts %s on %s (R26)', (text, rows, count) => {
    const empty = Array.from({ length: 4 }, () => '. . . .');
    const board = parseBoard(empty.map((row, i) => rows.split(' / ')[i] ?? row).join(' / '));
    expect(countPatternSlowly(board, parsePattern(text))).toBe(count);
    expect(counted(board, text)).toBe(count);
  });

  test('countPattern(player, card) asks something else of each of sixteen spaces (R29)', () => {
    const rows = ['r', 'y', 'p', 'g'].map((top) => [1, 2, 3, 4].map((high) => top.repeat(high)));
    const text = 'r1 r2 r3 r4 / y1 y2 y3 y4 / p1 p2 p3 p4 / g1 g2 g3 g4';
    const board = parseBoard(rows.map((row) => row.join(' ')).join(' / '));
    expect(counted(board, text)).toBe(1);
    board.forEach((_, cell) => {
      const lower = board.map((stack, i) => (i === cell ? stack.slice(1) : stack));
      expect(counted(lower, text)).toBe(0);
    });
  });

  test('countPattern(player, card) takes the better of several partners (R26)', () => {
    const board = parseBoard('r y r y / y r y r / r y r y / y r y r');
    expect(counted(board, 'r y')).toBe(8);
    expect(counted(parseBoard('. y . . / y r y . / . r . . / . . . .'), 'r y')).toBe(1 + 0);
    expect(counted(parseBoard('. y . . / y r . . / . r y . / . . . .'), 'r y')).toBe(2);
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

function counted(board: Board, text: string): number {
  const [card] = parseDeck(`rr: ${text} = 1`);
  return new ReefSimulator(positionWith(board, [card!.pattern])).countPattern(0, 0);
}
