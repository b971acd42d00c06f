import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { ReefSimulator as AnySimulator } from '../../../src/fast/index.js';
import { setup, STANDARD_DECK } from '../../../src/index.js';
import type { Card, Pattern, State } from '../../../src/index.js';
import { arbBoard } from '../../kit/reef/arbitraries.js';
import { countPatternSlowly } from '../../kit/reef/oracle.js';

vi.setConfig({ testTimeout: 120_000 });

describe('counts of shapes', () => {
  // Tests before this one have had shapes counted too.
  let ReefSimulator: typeof AnySimulator;
  let MOST_SHAPES: number;
  let shapesKept: () => number;
  beforeAll(async () => {
    vi.resetModules();
    ({ ReefSimulator } = await import('../../../src/fast/index.js'));
    ({ MOST_SHAPES, shapesKept } = await import('../../../src/reef/pattern.js'));
  });

  test('new ReefSimulator(state) keeps the counts of each shape once, whatever the colours and the deck', () => {
    const game = new ReefSimulator(setup({ players: 2, seed: 1 }));
    game.count();
    expect(shapesKept()).toBe(6);
    new ReefSimulator(setup({ players: 3, seed: 1, cards: [...STANDARD_DECK].reverse() })).count();
    expect(shapesKept()).toBe(6);
  });

  test('countPattern(player, card) keeps counts up to a limit, and counts without them too (R26)', () => {
    // Sets of spaces that have the first one, in one colour.
    const shapes = Array.from({ length: 900 }, (_, i): Pattern => {
      const spaces = Array.from({ length: 11 }, (__, bit) => ((2 * i + 1) >> bit) & 1);
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
      const game = new ReefSimulator(state);
      shapes.forEach((shape, card) => {
        const count = game.countPattern(1, card);
        if (count !== countPatternSlowly(board, shape)) expect(shape).toBe(count);
      });
    }
    expect(shapesKept()).toBe(MOST_SHAPES);
  });
});
