import { describe, expect, test } from 'vitest';
import { apply, legalActions, perft, reef, setup } from '../../src/index.js';
import type { View } from '../../src/index.js';
import { table } from '../kit/table.js';
import type { Drawing, Named } from '../kit/table.js';

/** The sequences of actions counted one by one. */
function enumerate(state: View, depth: number): number {
  if (depth === 0) return 1;
  return legalActions(state).reduce(
    (count, action) => count + enumerate(apply(state, action), depth - 1),
    0,
  );
}

/** All four high but the last space: few ways to play. */
const NARROW = 'rypg rypg rypg rypg / rypg rypg rypg rypg / rypg rypg rypg rypg / rypg rypg rypg .';

// prettier-ignore
const ENDGAMES: Named<{ drawing: Drawing; depths: readonly number[] }> = [
  [
    'the last card of the deck, so any card taken ends the game',
    {
      drawing: { hands: [['gg: r = 1']], boards: [NARROW], deck: ['rr: r = 1'] },
      // take ×3, draw ×1, play in one way; after it take ×3, draw ×1 for the other player.
      depths: [1, 3 + 1 + 1, 3 + 1, 0],
    },
  ],
  ['the last turn of the last round', { drawing: { turn: 1, scores: [3, 0], supply: { red: 0 } }, depths: [1, 3, 0, 0] }],
  ['two turns left, nothing to draw with', { drawing: { scores: [0, 0], supply: { red: 0 } }, depths: [1, 3, 9, 0] }],
  ['two turns left, a tie for the lowest card', { drawing: { display: ['rr: r = 1', 'rr: r = 1', 'rr: r = 2'], supply: { red: 0 }, scores: [1, 0] }, depths: [1, 3 + 2, (3 + 2) * 3, 0] }],
  ['a single piece left, for sixteen spaces', { drawing: { hands: [['gg: r = 1'], []], scores: [0, 0], supply: { green: 1 } }, depths: [1, 3 + 16, (3 + 16) * 3] }],
];

describe('perft', () => {
  test('perft(state, depth) of the centre start: 24 ways for each player, then the play (R7)', () => {
    const state = setup({ players: 2, seed: 7, first: 0 });
    expect(perft(reef, state, 2)).toBe(24 * 24);
  });

  test.each(ENDGAMES)('perft(state, depth) counts by depth: %s', (_, { drawing, depths }) => {
    expect(depths.map((_, depth) => perft(reef, table(drawing), depth))).toEqual(depths);
  });

  test.each(ENDGAMES)('perft(state, depth) agrees with a plain count: %s', (_, { drawing }) => {
    const state = table(drawing);
    for (const depth of [1, 2, 3]) expect(perft(reef, state, depth)).toBe(enumerate(state, depth));
  });

  test('perft(view, depth) throws hidden where the view does not show what is legal (R45)', () => {
    const state = table({ supply: { red: 0 } });
    const view: View = { ...state, deck: state.deck.map(() => null) };
    expect(perft(reef, view, 1)).toBe(perft(reef, state, 1));
    expect(() => perft(reef, view, 2)).toThrow(expect.objectContaining({ code: 'partial-view' }));
  });
});
