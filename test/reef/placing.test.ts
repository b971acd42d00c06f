import { describe, expect, test } from 'vitest';
import {
  BOTH,
  countWays,
  dueIfPlenty,
  EITHER,
  FIRST,
  firstOf,
  hasWay,
  isWay,
  listWays,
  markWays,
  NONE,
  piecesDue,
  roomAfter,
  SECOND,
  secondOf,
  TWINS,
  wayAt,
  wayOn,
  REEF_WAYS,
} from '../../src/reef/placing.js';
import { NO_WAY } from '../../src/reef/shapes.js';
import { bitCount } from '../../src/reef/cell-set.js';

/** Heights of sixteen stacks: an empty reef, full ones, and what lies between. */
const REEFS: readonly (readonly number[])[] = [
  new Array<number>(16).fill(0),
  new Array<number>(16).fill(4),
  [...new Array<number>(15).fill(4), 3],
  [...new Array<number>(15).fill(4), 2],
  [3, ...new Array<number>(14).fill(4), 3],
  [4, 3, 2, 1, 0, 1, 2, 3, 4, 4, 3, 3, 2, 0, 4, 3],
  [2, 2, 2, 2, 3, 3, 3, 3, 2, 2, 2, 2, 3, 3, 3, 3],
  [0, 0, 4, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 4],
];

const DUES = [NONE, FIRST, SECOND, EITHER, BOTH, TWINS];
const CASES = REEFS.flatMap((heights) => DUES.map((due) => ({ heights, due })));

describe('the ways to place two pieces', () => {
  test.each(CASES)(
    'listWays(…) lists the ways for $due on $heights (R18, R20, R21, R22)',
    (one) => {
      expect(listed(one)).toEqual(waysSlowly(one));
    },
  );

  test.each(CASES)(
    'countWays(…), wayAt(…) and isWay(…) agree with the list: $due on $heights',
    (one) => {
      const ways = listed(one);
      const [ones, twos] = roomFor(one.heights);
      const counts = [bitCount(ones), bitCount(twos)] as const;
      // With no room at all, nothing is due.
      if (counts[0] > 0 || one.due === NONE)
        expect(countWays(one.due, ...counts)).toBe(ways.length);
      expect(ways.map((_, i) => wayAt(one.due, ones, twos, counts[0], i))).toEqual(ways);
      const all = Array.from({ length: REEF_WAYS }, (_, way) => way);
      expect(all.filter((way) => isWay(one.due, ones, twos, way))).toEqual(sorted(ways));
    },
  );

  test.each(CASES)(
    'markWays(…) sets the bits of the list, from any bit on: $due on $heights',
    (one) => {
      const [ones, twos] = roomFor(one.heights);
      for (const from of [0, 6, 21, 6 + REEF_WAYS]) {
        const mask = new Uint32Array(21);
        markWays(one.due, ones, twos, mask, from);
        const bits = Array.from({ length: 32 * mask.length }, (_, bit) => bit);
        const set = bits.filter((bit) => ((mask[bit >> 5]! >>> (bit & 31)) & 1) === 1);
        expect(set).toEqual(sorted(listed(one)).map((way) => from + way));
      }
    },
  );

  test.each(DUES)('isWay(%d, …) refuses what stands for pieces of another card', (due) => {
    expect(isWay(due, 0xffff, 0xffff, NO_WAY)).toBe(false);
    expect(isWay(due, 0, 0, NO_WAY)).toBe(false);
  });

  test('listWays(…) adds a base to each way, and goes on where a list ends', () => {
    const buffer = new Int32Array(40).fill(-1);
    const end = listWays(FIRST, 0b101, 0b101, 1000, buffer, 3);
    expect([...buffer.subarray(0, end + 1)]).toEqual([-1, -1, -1, 1016, 1050, -1]);
  });
});

describe('the pieces that are due', () => {
  test.each([
    [1, 1, false, 3, 0, BOTH],
    [1, 1, false, 1, 1, BOTH],
    [1, 1, false, 1, 0, EITHER],
    [2, 2, true, 3, 0, TWINS],
    [2, 2, true, 1, 1, TWINS],
    [2, 2, true, 1, 0, FIRST],
    [1, 0, false, 3, 3, FIRST],
    [1, 1, true, 3, 3, FIRST],
    [0, 1, false, 3, 3, SECOND],
    [0, 0, false, 3, 3, NONE],
    [0, 0, true, 3, 3, NONE],
    [1, 1, false, 0, 0, NONE],
    [2, 2, true, 0, 0, NONE],
    [0, 1, false, 0, 0, NONE],
  ] as const)(
    'piecesDue(%d, %d, %s, %d, %d) is %d (R20, R21)',
    (first, second, alike, one, two, due) => {
      expect(piecesDue(first, second, alike, one, two)).toBe(due);
    },
  );

  test('dueIfPlenty(areAlike) is both pieces (R21)', () => {
    expect([dueIfPlenty(false), dueIfPlenty(true)]).toEqual([BOTH, TWINS]);
  });

  test('roomAfter(one, two, cell) takes a space away that is full then (R22)', () => {
    expect(roomAfter(0b111, 0b010, 1)).toBe(0b111);
    expect(roomAfter(0b111, 0b010, 2)).toBe(0b011);
  });
});

describe('the numbers of ways', () => {
  test('firstOf(way) and secondOf(way) read what wayOn(…) writes (R18)', () => {
    for (let first = 0; first <= 16; first++) {
      for (let second = 0; second <= 16; second++) {
        const way = wayOn(first, second, false, false);
        expect([firstOf(way), secondOf(way)]).toEqual([first, second]);
        const alike = wayOn(first, second, false, true);
        expect([firstOf(alike), secondOf(alike)]).toEqual(sorted([first, second]));
      }
    }
    expect(wayOn(5, 5, true, false)).toBe(294);
  });

  test('hasWay(areAlike, way) leaves out what two pieces alike do not need (R18)', () => {
    const all = Array.from({ length: REEF_WAYS }, (_, way) => way);
    expect(all.filter((way) => hasWay(false, way)).length).toBe(305);
    expect(all.filter((way) => hasWay(true, way)).length).toBe(136 + 16 + 1);
  });
});

function roomFor(heights: readonly number[]): [one: number, two: number] {
  const setOf = (most: number): number =>
    heights.reduce((set, height, cell) => set | (height <= most ? 1 << cell : 0), 0);
  return [setOf(3), setOf(2)];
}

function listed({ heights, due }: { heights: readonly number[]; due: number }): number[] {
  const buffer = new Int32Array(REEF_WAYS + 1).fill(-1);
  const end = listWays(due, ...roomFor(heights), 0, buffer, 0);
  expect(buffer[end]).toBe(-1);
  return [...buffer.subarray(0, end)];
}

/** The order that `legalActions` promises, in the obvious way. */
function waysSlowly({ heights, due }: { heights: readonly number[]; due: number }): number[] {
  const cells = [...new Int32Array(16).keys()].filter((cell) => heights[cell]! < 4);
  const firsts = cells.map((cell) => cell * 17 + 16);
  const seconds = cells.map((cell) => 16 * 17 + cell);
  if (due === NONE) return [288];
  if (due === FIRST) return firsts;
  if (due === SECOND) return seconds;
  if (due === EITHER) return [...firsts, ...seconds];
  return cells.flatMap((first) =>
    cells.flatMap((second) => {
      if (first !== second) return due === TWINS && second < first ? [] : [first * 17 + second];
      if (heights[first]! > 2) return [];
      return due === TWINS ? [first * 18] : [first * 18, 289 + first];
    }),
  );
}

function sorted(numbers: readonly number[]): number[] {
  return [...numbers].sort((a, b) => a - b);
}
