import { describe, expect, test, vi } from 'vitest';
import { ReefSimulator } from '../../../src/fast/index.js';
import { formatAction, parseAction, parseDeck, setup } from '../../../src/index.js';
import type { Action } from '../../../src/index.js';
import { table } from '../../kit/table.js';
import { expectSame } from '../../kit/reef/fast.js';

// A busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

// Ten cards: numbers 0 to 9 are takes, 10 to 19 draws, 20 to 3069 plays, and then come the starts.
const cards = parseDeck('rg: p = 1\nyy: p = 1\n'.repeat(5));
const game = new ReefSimulator(setup({ players: 2, seed: 1, cards, start: 'anywhere' }));

describe('the numbers of actions', () => {
  test('size and turnSize depend on the number of cards alone', () => {
    expect([game.size, game.turnSize]).toEqual([307 * 10 + 93_024, 307 * 10]);
    const standard = new ReefSimulator(setup({ players: 4, seed: 1 }));
    expect([standard.size, standard.turnSize]).toEqual([111_444, 18_420]);
  });

  // These are promised for a whole major version.
  test.each<[number: number, action: string]>([
    [0, 'take #0'],
    [9, 'take #9'],
    [10, 'draw #0'],
    [19, 'draw #9'],
    [20, 'play #0 r@a1 g@a1'],
    [21, 'play #0 r@a1 g@b1'],
    [37, 'play #0 r@b1 g@a1'],
    [20 + 15 * 17 + 15, 'play #0 r@d4 g@d4'],
    [20 + 16, 'play #0 r@a1'],
    [20 + 16 * 17 + 3, 'play #0 g@d1'],
    [20 + 288, 'play #0'],
    [20 + 289, 'play #0 g@a1 r@a1'],
    [20 + 304, 'play #0 g@d4 r@d4'],
    [20 + 305 + 5 * 17 + 6, 'play #1 y@b2 y@c2'],
    [20 + 305 + 5 * 17 + 5, 'play #1 y@b2 y@b2'],
    [20 + 305 + 5 * 17 + 16, 'play #1 y@b2'],
    [3070, 'start g@a1 p@a1 y@a1 r@a1'],
    [3070 + 93_023, 'start r@d4 y@d4 p@d4 g@d4'],
    [3070 + ((5 * 17 + 7) * 18 + 11) * 19 + 13, 'start r@b2 y@c2 p@b3 g@c3'],
  ])('%d stands for %s', (number, action) => {
    expect(formatAction(game.toAction(number))).toBe(action);
    expect(game.fromAction(parseAction(action))).toBe(number);
  });

  test('toAction(number) and fromAction(action) are each other’s inverse for all numbers there are', () => {
    let unused = 0;
    for (let number = 0; number < game.size; number++) {
      const action = actionOrNull(number);
      if (action === null) unused++;
      else if (game.fromAction(action) !== number) expect(formatAction(action)).toBe(number);
    }
    // Two pieces of one colour: 136 ways for both, 16 for one, one for none.
    expect(unused).toBe(5 * (305 - 136 - 16 - 1));
  });

  test('toAction(-0) names card 0 as it is listed', () => {
    expectSame(game.toAction(-0), { type: 'take', card: 0 });
  });

  test.each([
    ['play #0 r@a1 g@b1', 'play #0 g@b1 r@a1'],
    ['play #1 y@a1 y@b1', 'play #1 y@b1 y@a1'],
    ['start r@b2 y@c2 p@b3 g@c3', 'start g@c3 y@c2 r@b2 p@b3'],
    ['start p@a1 r@a1 y@c2 g@c3', 'start g@c3 p@a1 y@c2 r@a1'],
  ])('fromAction(action) gives %s and %s one number (R18)', (one, two) => {
    expect(game.fromAction(parseAction(one))).toBe(game.fromAction(parseAction(two)));
  });

  test.each([
    ['a card that the deck has not', { type: 'take', card: 10 }],
    ['a point on such a card', { type: 'draw', tokenOn: 10 }],
    ['playing such a card', { type: 'play', card: 10, placements: [] }],
    ['a piece that the card has not', parseAction('play #0 y@a1')],
    ['the first piece twice', parseAction('play #0 r@a1 r@b1')],
    ['the second piece twice', parseAction('play #0 g@a1 g@b1')],
    ['too few starting pieces', { type: 'start', placements: [] }],
    ['a colour twice at the start', parseAction('start r@a1 r@b1 p@c1 g@d1')],
    ['no action', { type: 'pass' }],
    ['no object', 'take #1'],
    ['nothing', undefined],
  ])('fromAction(action) throws bad-action for %s', (_, action) => {
    expect(() => game.fromAction(action as Action)).toThrow(
      expect.objectContaining({ name: 'RulesError', code: 'bad-action' }) as Error,
    );
  });

  test('fromAction(action) reads plain actions that came through JSON', () => {
    const action = parseAction('play #0 g@a1 r@a1');
    const copy = JSON.parse(JSON.stringify(action)) as Action;
    expectSame(game.toAction(game.fromAction(copy)), action);
  });
});

function actionOrNull(number: number): Action | null {
  try {
    return game.toAction(number);
  } catch {
    return null;
  }
}

test('list(buffer) writes the actions that it counts, and nothing behind them', () => {
  // With an empty hand nothing can be played, so the list ends with the cards to take and to draw.
  const hand = ['rr: y = 1', 'gg: y = 1'];
  for (const hands of [
    [[], hand],
    [hand, []],
  ]) {
    const state = table({ hands });
    const numbers = new Int32Array(1000).fill(-7);
    const count = new ReefSimulator(state).list(numbers);
    expect(numbers.slice(0, count)).not.toContain(-7);
    expect(new Set(numbers.slice(count))).toEqual(new Set([-7]));
  }
});
