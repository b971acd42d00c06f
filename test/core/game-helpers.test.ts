import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ensureEvent, ensureIndex, ensureSeat, ranked } from '../../src/core/game-helpers.js';
import { replaced } from '../../src/core/made.js';
import { looseParts } from '../kit/table.js';
import { refusal } from '../kit/untrusted.js';

const FINE = { accepted: undefined };

describe('ensureSeat', () => {
  const players = 3;

  test.each([0, 1, 2, -0, null])('ensureSeat(players, %s) takes one of three players', (player) => {
    expect(
      refusal(() => {
        ensureSeat(players, player);
      }),
    ).toEqual(FINE);
  });

  test.each<unknown>([-1, 3, 0.5, NaN, Infinity, 2 ** 32, '0', true, undefined, [0], {}, 0n])(
    'ensureSeat(players, %s) refuses who is not one of three players',
    (player) => {
      expect(() => {
        ensureSeat(players, player as number);
      }).toThrow(
        expect.objectContaining({
          name: 'RulesError',
          code: 'bad-player',
          message: 'a player from 0 to 2, or null for a spectator',
        }),
      );
    },
  );
});

describe('ensureIndex', () => {
  test.each([
    [0, 1],
    [0, 7],
    [6, 7],
    [-0, 7],
  ])('ensureIndex(%i, %i) takes a place that there is', (index, count) => {
    expect(
      refusal(() => {
        ensureIndex(index, count);
      }),
    ).toEqual(FINE);
  });

  test.each<[unknown, number]>([
    [0, 0],
    [7, 7],
    [-1, 7],
    [0.5, 7],
    [NaN, 7],
    [Infinity, 7],
    ['0', 7],
    [null, 7],
    [undefined, 7],
    [[0], 7],
    [0n, 7],
  ])('ensureIndex(%s, %i) refuses a place that there is not', (index, count) => {
    expect(() => {
      ensureIndex(index as number, count);
    }).toThrow(
      expect.objectContaining({
        code: 'bad-index',
        message: `there are ${count} legal actions, numbered from 0`,
      }),
    );
  });
});

describe('replaced', () => {
  test('replaced(items, index, item) is a frozen copy with another item in one place', () => {
    const items = ['a', 'b', 'c'];
    const copy = replaced(items, 1, 'x');
    expect(copy).toEqual(['a', 'x', 'c']);
    expect(Object.isFrozen(copy)).toBe(true);
    expect(items).toEqual(['a', 'b', 'c']);
    expect(Object.isFrozen(items)).toBe(false);
    expect(replaced(Object.freeze(['a']), 0, 'x')).toEqual(['x']);
  });
});

describe('ranked', () => {
  const line = (player: number, score: number, left = 0): Line => ({
    player,
    rank: 0,
    score,
    left,
  });

  test.each<[string, Line[], [player: number, rank: number][], number[]]>([
    [
      'one after the other',
      [line(0, 3), line(1, 9), line(2, 5)],
      [
        [1, 1],
        [2, 2],
        [0, 3],
      ],
      [1],
    ],
    [
      'scores below zero',
      [line(0, -3), line(1, 0), line(2, -2)],
      [
        [1, 1],
        [2, 2],
        [0, 3],
      ],
      [1],
    ],
    [
      'a tie that is broken',
      [line(0, 5, 1), line(1, 5, 2)],
      [
        [1, 1],
        [0, 2],
      ],
      [1],
    ],
    [
      'a tie that is not broken',
      [line(0, 5), line(1, 5)],
      [
        [0, 1],
        [1, 1],
      ],
      [0, 1],
    ],
    [
      'a shared first place, and the next place is the third',
      [line(0, 1), line(1, 5), line(2, 5)],
      [
        [1, 1],
        [2, 1],
        [0, 3],
      ],
      [1, 2],
    ],
    [
      'a shared second place',
      [line(0, 5), line(1, 9), line(2, 5), line(3, 1)],
      [
        [1, 1],
        [0, 2],
        [2, 2],
        [3, 4],
      ],
      [1],
    ],
    ['a single player', [line(0, 5)], [[0, 1]], [0]],
  ])('ranked(lines, tieBreaks) gives places: %s', (_, lines, places, winners) => {
    const result = ranked(lines, ['left']);
    expect(result.standings.map(({ player, rank }) => [player, rank])).toEqual(places);
    expect(result.winners).toEqual(winners);
  });

  test('ranked(lines, tieBreaks) keeps what else there is, is frozen and changes nothing', () => {
    const lines = [line(0, 1, 3), line(1, 2, 4)];
    const result = ranked(lines, ['left']);
    expect(result.standings).toEqual([
      { player: 1, rank: 1, score: 2, left: 4 },
      { player: 0, rank: 2, score: 1, left: 3 },
    ]);
    expect(looseParts(result)).toEqual([]);
    expect(lines).toEqual([line(0, 1, 3), line(1, 2, 4)]);
    expect(lines.some(Object.isFrozen)).toBe(false);
  });

  test('ranked(lines, tieBreaks) gives everybody the place after all who did better', () => {
    const scores = fc.array(fc.tuple(fc.nat(3), fc.nat(2)), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(scores, (pairs) => {
        const lines = pairs.map(([score, left], player) => line(player, score, left));
        const { standings, winners } = ranked(lines, ['left']);
        for (const one of standings) {
          const ahead = lines.filter((other) => better(other, one) < 0).length;
          expect(one.rank).toBe(ahead + 1);
        }
        const order = standings.map(({ rank, player }) => 10 * rank + player);
        expect(order).toEqual([...order].sort((a, b) => a - b));
        const best = lines.filter((one) => lines.every((other) => better(one, other) <= 0));
        expect(winners).toEqual(best.map(({ player }) => player));
      }),
    );
  });
});

describe('ensureEvent', () => {
  test.each([null, 7, 'played'])('ensureEvent(%j) refuses what is no event at all', (value) => {
    const act = (): void => {
      ensureEvent(value);
    };
    expect(refusal(act)).toEqual({ code: 'bad-event', path: '' });
  });
});

interface Line {
  readonly player: number;
  readonly rank: number;
  readonly score: number;
  readonly left: number;
}

function better(a: Line, b: Line): number {
  return b.score - a.score || b.left - a.left;
}
