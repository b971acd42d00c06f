import { describe, expect, test } from 'vitest';
import { leanView, reef, setup, view } from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';
import { looseParts, thawed } from '../kit/table.js';
import { refusal } from '../kit/untrusted.js';

describe('leanView(game, view)', () => {
  const seen = view(setup({ players: 2, seed: 7 }), 0);

  test('leanView(game, view) leaves out what never changes, and nothing else', () => {
    const { cards, ...rest } = seen;
    expect(cards).toHaveLength(60);
    expect(leanView(reef, seen)).toStrictEqual(rest);
    const other = pearls.setup({ players: 2, seed: 7 });
    expect(leanView(pearls, other)).toStrictEqual(other);
  });

  test('leanView(game, view) is frozen, and leaves a view alone that is not', () => {
    const given = thawed(seen);
    expect(looseParts(leanView(reef, given))).toEqual([]);
    expect(looseParts(given)).toEqual(looseParts(thawed(seen)));
    expect(leanView(reef, seen).players).toBe(seen.players);
  });

  test('leanView(game, view) is a seventh of a view of Reef', () => {
    const size = (value: unknown): number => JSON.stringify(value).length;
    expect(size(leanView(reef, seen)) * 7).toBeLessThan(size(seen));
  });

  test.each([undefined, null, 7, 'view', [], () => seen])(
    'leanView(game, view) refuses what is no view: %s',
    (value) => {
      expect(refusal(() => leanView(reef, value as never))).toEqual({
        code: 'bad-view',
        path: '',
      });
    },
  );

  test('leanView(game, view) refuses what is no game', () => {
    for (const game of [undefined, {}, seen]) {
      const call = (): unknown => leanView(game as typeof reef, seen);
      expect(refusal(call)).toEqual({ code: 'bad-game', path: '' });
    }
  });
});
