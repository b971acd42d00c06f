import { describe, expect, test, vi } from 'vitest';
import { REEF_MAX_STARTS, reefObservationSize, ReefSimulator } from '../../../src/fast/index.js';
import { apply, createRng, randomAction, setup } from '../../../src/index.js';
import type { State } from '../../../src/index.js';
import { isThorough } from '../../kit/runs.js';

// A busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

describe('the heap', () => {
  test('do, undo, list, random, playout and reading the table allocate nothing', () => {
    const state = setup({ players: 2, seed: 1 });
    const game = new ReefSimulator(state);
    const buffer = new Int32Array(REEF_MAX_STARTS);
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
    expectLean(play);
  });

  test('observe, maskSlots, deal, hash, scoreAfter and asking about others allocate nothing', () => {
    const game = new ReefSimulator(setup({ players: 2, seed: 1 }));
    const buffer = new Int32Array(REEF_MAX_STARTS);
    const observation = new Float32Array(reefObservationSize(2));
    const mask = new Uint8Array(game.slots);
    const bits = new Uint32Array(Math.ceil(game.slots / 32));
    const rng = createRng(1);
    const play = (games: number): void => {
      for (let i = 0; i < games; i++) {
        while (!game.isOver) {
          const other = 1 - game.turn;
          game.observe(other, observation, 3);
          game.maskSlots(mask);
          game.maskSlots(bits);
          game.listSlots(buffer);
          game.deal(other, rng);
          game.list(buffer, other);
          game.points(buffer, other);
          game.scoreAfter(7, 9, buffer);
          game.played(other, buffer);
          game.bits(other, buffer);
          game.turnNumber(200, 5);
          if (game.hash === buffer[0]) return;
          game.do(game.random(rng));
        }
        while (game.done > 0) game.undo();
      }
    };
    expectLean(play);
  });
});

/** A game may grow the heap by a fiftieth of what a game of the plain engine does. */
function expectLean(play: (games: number) => void): void {
  const state = setup({ players: 2, seed: 1 });
  const rng = createRng(1);
  const plain = (games: number): void => {
    for (let i = 0; i < games; i++) {
      let next: State = state;
      while (next.phase !== 'over') next = apply(next, randomAction(next, rng));
    }
  };
  // Until V8 has optimised the arithmetic of a draw, and it may not while coverage is taken, it
  // allocates numbers. States would be a hundred times as much.
  play(isThorough ? 600 : 300);
  plain(1);
  const games = isThorough ? 100 : 40;
  const bytes = grownBy(() => {
    play(games);
  });
  const bytesOfOne = grownBy(() => {
    plain(1);
  });
  expect(bytes / (2 * games)).toBeLessThan(bytesOfOne / 50);
}

/** How much the heap grows, at best: anything may happen meanwhile, also a collection. */
function grownBy(work: () => void): number {
  const sizes = Array.from({ length: 7 }, () => {
    const before = process.memoryUsage().heapUsed;
    work();
    return process.memoryUsage().heapUsed - before;
  });
  return Math.min(...sizes.filter((size) => size >= 0));
}
