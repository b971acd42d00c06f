import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { ReefSimulator } from '../../../src/fast/index.js';
import {
  apply,
  countPattern,
  createRng,
  legalActions,
  parseBoard,
  parsePattern,
  setup,
} from '../../../src/index.js';
import type { Action, Board, State } from '../../../src/index.js';
import { arbBoard, arbPattern } from '../../kit/reef/arbitraries.js';
import { buffer, everyPosition, positionWith } from '../../kit/reef/fast.js';
import { arbStrangeState } from '../../kit/reef/games.js';
import { runs } from '../../kit/runs.js';
import { boardAfter } from '../../kit/reef/slow.js';

vi.setConfig({ testTimeout: 120_000 });

describe('scorePlays(card, points)', () => {
  test('scorePlays(card, points) gives each play of the hand the points it scores (R24)', () => {
    everyPosition((game, state) => {
      if (state.phase === 'play') expectPlaysScored(game, state);
    }, 12);
  });

  test('scorePlays(card, points) is right on full reefs and with short supplies (R20, R21, R22)', () => {
    fc.assert(
      fc.property(arbStrangeState, (state) => {
        expectPlaysScored(new ReefSimulator(state), state);
      }),
      { numRuns: runs(150) },
    );
  });

  test('scorePlays(card, points) is right for all kinds of patterns (R24, R26 to R34)', () => {
    fc.assert(
      fc.property(arbBoard, fc.array(arbPattern, { minLength: 4, maxLength: 4 }), (board, some) => {
        const state = positionWith(board, some);
        expectPlaysScored(new ReefSimulator(state), state);
      }),
      { numRuns: runs(80) },
    );
  });

  test.each(['.', 'y', 'r', 'g', 'yy', 'yyy', 'ry', 'gr'])(
    'scorePlays(card, points) is right if one piece alone completes something, next to %s (R24, R29)',
    (stack) => {
      const board = parseBoard(`${stack} . . . / . . . . / . . . . / . . . .`);
      for (const top of ['r', 'g', 'y', '*']) {
        const heights = ['1', '2', '3', '2+'].map((height) => parsePattern(top + height));
        // Each card has two reds or a red and a green: with the patterns moved on, each pattern meets both.
        for (const patterns of [heights, [...heights.slice(1), heights[0]!]]) {
          const state = positionWith(board, patterns);
          expectPlaysScored(new ReefSimulator(state), state);
        }
      }
    },
  );

  test.each([
    ['a piece on each of two spaces', '. rr rrr rrrr', '. gg ggg gggg'],
    ['both pieces on one space, green on top', 'r rr rrr rrrr', 'g . ggg gggg'],
    ['both pieces on one space, red on top', 'r . rrr rrrr', 'g gg ggg gggg'],
    ['both pieces on a high stack', 'r rr rrr rrrr', 'g gg ggg gg'],
  ])(
    'scorePlays(card, points) is right for a pattern that asks something else of each space: %s (R18, R29)',
    (_, reds, greens) => {
      const asked = ['r1 r2 r3 r4', 'y1 y2 y3 y4', 'p1 p2 p3 p4', 'g1 g2 g3 g4'];
      const stacks = [reds, 'y yy yyy yyyy', 'p pp ppp pppp', greens];
      for (const order of [
        [0, 1, 2, 3],
        [3, 2, 1, 0],
      ]) {
        const drawn = (rows: readonly string[]): string => order.map((i) => rows[i]).join(' / ');
        const state = positionWith(parseBoard(drawn(stacks)), [parsePattern(drawn(asked))]);
        const game = new ReefSimulator(state);
        expectPlaysScored(game, state);
        // A red and a green piece complete it in one way.
        const plays = buffer.subarray(0, game.scorePlays(1, buffer));
        expect(plays.filter((points) => points > 0)).toHaveLength(1);
      }
    },
  );

  test('scorePlays(card, points) answers for cards that are not in the hand too', () => {
    const board = parseBoard('r . . . / . . . . / . . . . / . . . .');
    const game = new ReefSimulator(positionWith(board, [parsePattern('r r'), parsePattern('g')]));
    // The card on the display has the first pattern and two reds to place.
    const count = game.scorePlays(6, buffer);
    expect(count).toBe(136);
    expect(Math.max(...buffer.subarray(0, count))).toBe(1);
  });

  test('scorePlays(card, points) finds no plays unless somebody is to play', () => {
    const game = new ReefSimulator(setup({ players: 2, seed: 1 }));
    expect(game.scorePlays(0, buffer)).toBe(0);
    game.playout(createRng(1));
    expect(game.scorePlays(0, buffer)).toBe(0);
  });

  test('scorePlays(card, points) is right where a piece covers the highest stack (R33)', () => {
    // Nothing counts until red or green covers the high yellow stack: then the low one is the highest.
    const board = parseBoard('p y . . / . . . . / . . . . / . . . yy');
    const state = positionWith(board, [parsePattern('p@y')]);
    const game = new ReefSimulator(state);
    expectPlaysScored(game, state);
    const count = game.scorePlays(0, buffer);
    expect(buffer.subarray(0, count).some((points) => points > 0)).toBe(true);
  });
});

describe('points(points)', () => {
  test('points(points) tells what each listed action brings, but for the final scoring (R13, R15, R24)', () => {
    everyPosition((game, state) => {
      if (state.phase === 'start' && state.start !== 'centre') return;
      const list = legalActions(state);
      expect(game.points(buffer)).toBe(list.length);
      list.forEach((action, i) => {
        const gain = gainOf(state, action);
        if (buffer[i] !== gain) expect({ action, gain }).toBe(buffer[i]);
      });
    }, 10);
  });
});

function expectPlaysScored(game: ReefSimulator, state: State): void {
  const { board, hand } = state.players[state.turn]!;
  const list = legalActions(state);
  for (const card of hand) {
    const plays = list.filter((action) => action.type === 'play' && action.card === card);
    expect(game.scorePlays(card, buffer)).toBe(plays.length);
    plays.forEach((play, i) => {
      const points = playPoints(state, board, play);
      if (buffer[i] !== points) expect({ play, points }).toBe(buffer[i]);
    });
  }
}

function playPoints({ cards }: State, board: Board, action: Action): number {
  if (action.type !== 'play') return 0;
  const { pattern, points } = cards[action.card]!;
  return points * countPattern(boardAfter(board, action.placements), pattern);
}

function gainOf(state: State, action: Action): number {
  const { board, score } = state.players[state.turn]!;
  if (action.type === 'play') return playPoints(state, board, action);
  const after = apply(state, action);
  if (after.phase === 'over') return action.type === 'draw' ? -1 : tokensOn(state, action);
  return after.players[state.turn]!.score - score;
}

function tokensOn({ display }: State, action: Action): number {
  const taken = action.type === 'take' ? action.card : null;
  return display.find(({ card }) => card === taken)?.tokens ?? 0;
}
