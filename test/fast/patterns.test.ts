import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { Simulator } from '../../src/fast/index.js';
import { MOST_TABLES, tableOf } from '../../src/fast/tables.js';
import {
  countPattern,
  parseBoard,
  parseDeck,
  parsePattern,
  setup,
  STANDARD_DECK,
} from '../../src/index.js';
import type { Board, Card, Pattern, State } from '../../src/index.js';
import { arbBoard, arbPattern } from '../kit/arbitraries.js';
import { everyPosition, positionWith } from '../kit/fast.js';
import { countPatternSlowly, symmetries } from '../kit/oracle.js';

vi.setConfig({ testTimeout: 120_000 });

describe('countPattern(player, card)', () => {
  test('countPattern(player, card) agrees with the plain engine and with brute force (R26 to R34)', () => {
    const some = fc.array(arbPattern, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(arbBoard, some, (board, patterns) => {
        const game = new Simulator(positionWith(board, patterns));
        patterns.forEach((pattern, card) => {
          const count = game.countPattern(0, card);
          expect(count).toBe(countPattern(board, pattern));
          expect(count).toBe(countPatternSlowly(board, pattern));
        });
      }),
      { numRuns: 400 },
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
        const game = new Simulator(positionWith(one, [pattern]));
        expect(game.countPattern(0, 0)).toBe(countPatternSlowly(one, pattern));
      }),
      { numRuns: 150 },
    );
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
          new Simulator(positionWith(turned, [pattern])).countPattern(0, 0),
        );
        expect(new Set(counts).size).toBe(1);
      }),
      { numRuns: 60 },
    );
  });

  test('countPattern(player, card) agrees for all players and cards throughout games', () => {
    everyPosition((game, state, rng) => {
      const card = Math.abs(rng.next()) % state.cards.length;
      const { pattern } = state.cards[card] as Card;
      state.players.forEach(({ board }, seat) => {
        expect(game.countPattern(seat, card)).toBe(countPattern(board, pattern));
      });
    }, 10);
  });
});

describe('tables', () => {
  test('tableOf(spots) keeps to its limit, and patterns are counted without one too (R26)', () => {
    // Every set of spaces of a row and a half that has the first one, in one colour.
    const shapes = Array.from({ length: 2 * MOST_TABLES }, (_, i): Pattern => {
      const spaces = Array.from({ length: 9 }, (__, bit) => ((2 * i + 1) >> bit) & 1);
      const cells = spaces.flatMap((used, at) =>
        used === 1 ? [{ row: at >> 2, col: at & 3, color: 'red' as const }] : [],
      );
      return { kind: 'shape', cells };
    });
    const cards = shapes.map((pattern): Card => ({ pieces: ['red', 'red'], pattern, points: 1 }));
    const boards = fc.sample(arbBoard, { seed: 3, numRuns: 2 });
    const start = setup({ players: 2, seed: 1, first: 0, cards });
    const [one, two] = start.players as [State['players'][0], State['players'][0]];
    for (const board of boards) {
      const display = start.deck.slice(0, 3).map((card) => ({ card, tokens: 0 }));
      const players = [one, { ...two, board }];
      const state = { ...start, phase: 'over' as const, players, display, deck: [] };
      const game = new Simulator(state);
      shapes.forEach((shape, card) => {
        const count = game.countPattern(1, card);
        if (count !== countPattern(board, shape)) expect(shape).toBe(count);
      });
    }
    expect(tableOf(Int32Array.of(3, 5, 9, 17), new Int32Array(17))).toBeNull();
  });

  test('the standard deck needs six of them', () => {
    const uniform = STANDARD_DECK.filter(({ pattern }) => pattern.kind === 'shape').flatMap(
      ({ pattern }) => (pattern.kind === 'shape' ? [pattern.cells] : []),
    );
    const questions = uniform.filter(
      (cells) =>
        new Set(cells.map(({ color, height, atLeast }) => [color, height, atLeast].join())).size ===
        1,
    );
    const shapes = new Set(
      questions.map((cells) => JSON.stringify(cells.map(({ row, col }) => [row, col]))),
    );
    expect(shapes.size).toBe(6);
  });
});

function counted(board: Board, text: string): number {
  const [card] = parseDeck(`rr: ${text} = 1`);
  return new Simulator(positionWith(board, [(card as Card).pattern])).countPattern(0, 0);
}
