import { describe, expect, test } from 'vitest';
import { pearls, perft, setup, view } from '../../src/pearls/index.js';
import { perftSlowly } from '../kit/pearls/slow.js';
import { table } from '../kit/pearls/table.js';
import type { Drawing } from '../kit/pearls/table.js';
import { refusal } from '../kit/untrusted.js';

/** Small enough to be counted by hand; the numbers are those of depth 0, 1, 2 and so on. */
// prettier-ignore
const BY_HAND: readonly (readonly [name: string, drawing: Drawing, counts: number[]])[] = [
  ['over (P22)', { deck: '.', phase: 'over' }, [1, 0, 0]],
  ['everybody has to pass (P21)', { necklaces: [], finalTurns: 4 }, [1, 1, 1, 1, 1, 0]],
  ['two last turns with three and with two ways to play (P20, P22)', { hands: ['3y', '1r+1g'], deck: '.', finalTurns: 2 }, [1, 3, 3 * 2, 0]],
  [
    'a necklace or not, for two who both want it (P15, P16)',
    { hands: ['4y', '4r'], necklaces: [4], deck: '.', finalTurns: 2 },
    // After the four ways that leave the necklace, five ways; after the one that takes it, four.
    [1, 5, 4 * 5 + 1 * 4, 0],
  ],
  [
    'three kinds to take by two who have nothing, and the deck runs out (P9, P18, P21)',
    { players: 2, hands: [], market: 'rrbbpp', deck: 't' },
    // Each take leaves its taker with two cards alike for the last turn; the other passes.
    [1, 3, 3 * 1, 3 * 2, 0],
  ],
  ['jokers with a card, alone, or a card alone (P14)', { hands: ['2j+1p'], deck: '.', finalTurns: 1 }, [1, 2 + 3, 0]],
];

describe('perft(state, depth)', () => {
  test.each(BY_HAND)('counts what can be counted by hand: %s', (_, drawing, counts) => {
    const state = table(drawing);
    expect(counts.map((_count, depth) => perft(pearls, state, depth))).toEqual(counts);
    expect(counts.map((_count, depth) => perftSlowly(state, depth))).toEqual(counts);
  });

  // Counted once by the engine that tries everything, which here has patience for two turns only.
  test.each<[players: number, allCards: boolean, counts: readonly number[]]>([
    [2, false, [15, 238, 2966, 36130]],
    [2, true, [12, 199, 2332, 31990]],
    [3, false, [11, 183, 1912, 19870]],
    [3, true, [10, 149, 2214, 22802]],
    [4, false, [9, 126, 1769, 24922]],
    [5, false, [10, 150, 2245, 33534]],
    [6, false, [10, 149, 2223, 33263]],
  ])('of %d players, all cards %s, gives what it always gave', (players, allCards, counts) => {
    const state = setup({ players, seed: 7, first: 0, allCards });
    expect([1, 2, 3, 4].map((depth) => perft(pearls, state, depth))).toEqual(counts);
    expect([1, 2].map((depth) => perftSlowly(state, depth))).toEqual(counts.slice(0, 2));
  });

  test('throws hidden where the view does not show what is legal (P27)', () => {
    const mine = view(table({ hands: ['2y', '2r'] }), 0);
    expect(perft(pearls, mine, 1)).toBe(perft(pearls, table({ hands: ['2y', '2r'] }), 1));
    expect(refusal(() => perft(pearls, mine, 2))).toEqual({ code: 'partial-view', path: '' });
  });
});
