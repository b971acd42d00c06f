import { describe, expect, test } from 'vitest';
import {
  apply,
  countLegalActions,
  isRulesError,
  legalActions,
  parseCard,
  perft,
  reef,
  setup,
} from '../../src/index.js';
import type { State, View } from '../../src/index.js';
import { frozenParts, table, thawed } from '../kit/table.js';
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

const ENDGAMES: Named<{ drawing: Drawing; depths: readonly number[] }> = [
  [
    'the last card of the deck, so any card taken ends the game',
    {
      drawing: { hands: [['gg: r = 1']], boards: [NARROW], deck: ['rr: r = 1'] },
      // take ×3, draw ×1, play in one way; after it take ×3, draw ×1 for the other player.
      depths: [1, 3 + 1 + 1, 3 + 1, 0],
    },
  ],
  [
    'the last turn of the last round',
    {
      drawing: { turn: 1, scores: [3, 0], supply: { red: 0 } },
      depths: [1, 3, 0, 0],
    },
  ],
  [
    'two turns left, nothing to draw with',
    {
      drawing: { scores: [0, 0], supply: { red: 0 } },
      depths: [1, 3, 9, 0],
    },
  ],
  [
    'two turns left, a tie for the lowest card',
    {
      drawing: {
        display: ['rr: r = 1', 'rr: r = 1', 'rr: r = 2'],
        supply: { red: 0 },
        scores: [1, 0],
      },
      depths: [1, 3 + 2, (3 + 2) * 3, 0],
    },
  ],
  [
    'a single piece left, for sixteen spaces',
    {
      drawing: { hands: [['gg: r = 1'], []], scores: [0, 0], supply: { green: 1 } },
      depths: [1, 3 + 16, (3 + 16) * 3],
    },
  ],
];

describe('perft', () => {
  test('perft(state, 0) is 1: the empty sequence', () => {
    expect(perft(reef, table(), 0)).toBe(1);
    expect(perft(reef, setup({ players: 2, seed: 7 }), 0)).toBe(1);
    expect(perft(reef, table({ phase: 'over' }), 0)).toBe(1);
  });

  test('perft(state, 1) is the number of legal actions', () => {
    for (const start of ['centre', 'outside', 'anywhere'] as const) {
      const state = setup({ players: 3, seed: 1, start });
      expect(perft(reef, state, 1)).toBe(countLegalActions(state));
    }
    const state = table({ hands: [['rg: r = 1']] });
    expect(perft(reef, state, 1)).toBe(legalActions(state).length);
  });

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

  test.each([
    ['two cards to play', { drawing: { hands: [['rg: r = 1'], ['yy: r = 1']] }, depth: 2 }],
    [
      'little room, short supply',
      {
        drawing: {
          players: 4,
          hands: [['rg: r = 1', 'rr: y = 2'], ['gg: *4 = 3'], ['yp: p@y = 2']],
          boards: [NARROW, NARROW.replace('.', 'ryp'), NARROW],
          supply: { red: 1, yellow: 2, purple: 2, green: 2 },
        },
        depth: 3,
      },
    ],
  ] as const)('perft(state, depth) agrees with a plain count: %s', (_, { drawing, depth }) => {
    const state = table(drawing);
    expect(perft(reef, state, depth)).toBe(enumerate(state, depth));
    expect(perft(reef, state, depth)).toBeGreaterThan(0);
  });

  test.each([1, 2, 3, 1000, Number.MAX_SAFE_INTEGER])(
    'perft(state, %i) of a game that is over is 0',
    (depth) => {
      expect(perft(reef, table({ phase: 'over' }), depth)).toBe(0);
    },
  );

  test('perft(state, depth) works the same on JSON, and changes nothing', () => {
    const state: State = table({ hands: [['rg: r = 1']], boards: [NARROW] });
    const open = thawed(state);
    expect(perft(reef, open, 2)).toBe(perft(reef, state, 2));
    expect(open).toEqual(state);
    expect(frozenParts(open)).toEqual([]);
  });

  test('perft(state, depth) reads a deck of your own', () => {
    const cards = Array.from({ length: 8 }, () => parseCard('rr: r = 1'));
    const state = setup({ players: 2, seed: 1, cards });
    expect(state.deck).toHaveLength(4);
    expect(perft(reef, state, 2)).toBe(576);
  });

  test.each<unknown>([-1, 0.5, NaN, Infinity, -Infinity, 2 ** 53, '2', null, undefined, 2n])(
    'perft(state, depth) throws bad-depth for %s',
    (depth) => {
      let caught: unknown;
      try {
        perft(reef, table(), depth as number);
      } catch (error) {
        caught = error;
      }
      expect(isRulesError(caught)).toBe(true);
      expect(caught).toMatchObject({
        name: 'RulesError',
        code: 'bad-depth',
        message: 'a depth is a whole number from 0',
      });
    },
  );

  test('perft(view, depth) throws hidden where the view does not show what is legal (R45)', () => {
    const state = table({ supply: { red: 0 } });
    const view: View = { ...state, deck: state.deck.map(() => null) };
    expect(perft(reef, view, 1)).toBe(perft(reef, state, 1));
    expect(() => perft(reef, view, 2)).toThrow(expect.objectContaining({ code: 'hidden' }));
  });
});
