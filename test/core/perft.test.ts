import { describe, expect, test } from 'vitest';
import { defineGame } from '../../src/core/define-game.js';
import { perft } from '../../src/core/game.js';
import { refusal } from '../kit/untrusted.js';

/** Heaps of sticks: an action takes so many from one; who finds none left is at the end. */
type Heaps = readonly number[];

interface Take {
  readonly from: number;
  readonly count: number;
}

function actionsOf(heaps: Heaps): Take[] {
  return heaps.flatMap((size, from) =>
    Array.from({ length: size }, (_, i): Take => ({ from, count: i + 1 })),
  );
}

const STICKS = defineGame<Heaps, Heaps, Take>({
  name: 'sticks',
  playerCounts: [1],
  players: () => 1,
  setup: () => [3],
  turn: (heaps) => (actionsOf(heaps).length === 0 ? null : 0),
  standings: () => [{ player: 0, score: 0 }],
  legalActions: actionsOf,
  step: (heaps, { from, count }) => ({
    state: heaps.map((size, heap) => (heap === from ? size - count : size)),
    events: [],
  }),
  view: (heaps) => heaps,
  determinize: (heaps) => heaps,
  readAction: ({ from, count }) => ({ from, count }),
  readState: (heaps) => [...heaps],
  readView: (heaps) => [...heaps],
});

/** The sequences written out one by one. */
function sequencesOf(heaps: Heaps, depth: number): Take[][] {
  if (depth === 0) return [[]];
  return actionsOf(heaps).flatMap((action) =>
    sequencesOf(STICKS.apply(heaps, action), depth - 1).map((rest) => [action, ...rest]),
  );
}

describe('perft', () => {
  test.each<[Heaps, readonly number[]]>([
    [[], [1, 0, 0]],
    [[0], [1, 0, 0]],
    [[1], [1, 1, 0, 0]],
    [[3], [1, 3, 3, 1, 0]],
    [
      [1, 1],
      [1, 2, 2, 0],
    ],
    [
      [2, 1],
      [1, 3, 5, 3, 0],
    ],
  ])('perft(game, %j, depth) counts by depth: %j', (heaps, counts) => {
    expect(counts.map((_, depth) => perft(STICKS, heaps, depth))).toEqual(counts);
  });

  test('perft(game, state, depth) agrees with a plain list', () => {
    for (const heaps of [[4], [3, 2], [2, 2, 1]]) {
      for (const depth of [0, 1, 2, 3, 4, 5]) {
        expect(perft(STICKS, heaps, depth)).toBe(sequencesOf(heaps, depth).length);
      }
    }
  });

  test.each<unknown>([-1, -0.5, 0.5, NaN, Infinity, -Infinity, 2 ** 53, '2', null, undefined, 2n])(
    'perft(game, state, depth) throws bad-depth for %s',
    (depth) => {
      expect(refusal(() => perft(STICKS, [1], depth as number))).toEqual({
        code: 'bad-depth',
        path: '',
      });
    },
  );

  test.each<unknown>([undefined, null, 'reef', {}, { ...STICKS }])(
    'perft(%j, state, depth) throws bad-game',
    (game) => {
      expect(refusal(() => perft(game as typeof STICKS, [1], 2))).toEqual({
        code: 'bad-game',
        path: '',
      });
    },
  );
});
