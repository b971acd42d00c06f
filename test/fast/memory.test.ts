import { describe, expect, test, vi } from 'vitest';
import { MAX_STARTS, Simulator } from '../../src/fast/index.js';
import { apply, createRng, randomAction, setup } from '../../src/index.js';
import type { State } from '../../src/index.js';

// A busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

describe('the heap', () => {
  test('do, undo, list, random, playout and reading the table allocate nothing', () => {
    const state = setup({ players: 2, seed: 1 });
    const game = new Simulator(state);
    const buffer = new Int32Array(MAX_STARTS);
    const rng = createRng(1);
    const play = (games: number): void => {
      for (let i = 0; i < games; i++) {
        for (let j = game.playout(rng); j > 0; j--) game.undo();
        while (!game.isOver) {
          game.list(buffer);
          game.hand(game.turn, buffer);
          game.display(buffer);
          game.tokens(buffer);
          game.piece(game.turn, 5, game.height(game.turn, 5) & 3);
          game.supply('green');
          game.do(game.random(rng));
        }
        while (game.done > 0) game.undo();
      }
    };
    const plain = (games: number): void => {
      for (let i = 0; i < games; i++) {
        let next: State = state;
        while (next.phase !== 'over') next = apply(next, randomAction(next, rng));
      }
    };
    // Until V8 has optimised the arithmetic of a draw, and it may not while coverage is taken, it
    // allocates numbers. States would be a hundred times as much.
    play(600);
    plain(1);
    const bytes = grownBy(() => {
      play(100);
    });
    const bytesOfOne = grownBy(() => {
      plain(1);
    });
    expect(bytes / 200).toBeLessThan(bytesOfOne / 50);
  });
});

/** How much the heap grows, at best: anything may happen meanwhile, also a collection. */
function grownBy(work: () => void): number {
  const sizes = Array.from({ length: 7 }, () => {
    const before = process.memoryUsage().heapUsed;
    work();
    return process.memoryUsage().heapUsed - before;
  });
  return Math.min(...sizes.filter((size) => size >= 0));
}
