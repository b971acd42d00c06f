import { describe, expect, test } from 'vitest';
import { PEARLS_BOTS } from '../../src/bots/pearls/ready.js';
import { random } from '../../src/bots/random.js';
import { rateResults } from '../../src/arena/rating-list.js';
import { tournament } from '../../src/arena/tournament.js';
import type { TournamentOptions } from '../../src/arena/tournament.js';
import type { TournamentResult } from '../../src/arena/result.js';
import { pearls } from '../../src/pearls/index.js';
import type { SetupOptions } from '../../src/pearls/index.js';
import { looseParts } from '../kit/table.js';

const { greedy } = PEARLS_BOTS;
const other = { ...random, name: 'other' };
const third = { ...random, name: 'third' };

function play(
  bots: Parameters<typeof tournament<object, object, unknown, never, never>>[1],
  given: Partial<TournamentOptions<SetupOptions>> = {},
): Promise<TournamentResult> {
  return tournament(pearls, bots as never, { seed: 7, games: 20, ...given });
}

describe('rateResults', () => {
  test('rateResults(results) of one tournament are its ratings, best first', async () => {
    const result = await play([random, greedy, other]);
    const list = rateResults([result]);
    expect(list.bots[0]?.name).toBe('greedy');
    for (const { name, ...rated } of list.bots) {
      const { rating, games, wins, draws, losses } = result.bots.find((bot) => bot.name === name)!;
      expect(rated).toEqual({ rating, games, wins, draws, losses });
    }
    expect(list).toMatchObject({ tournaments: 1, games: result.games, deals: 4 });
    expect(looseParts(list)).toEqual([]);
  });

  test('rateResults(results) pools seeds and line-ups, and knows more than each of them', async () => {
    const one = await play([greedy, random], { games: 40 });
    const two = await play([greedy, random], { games: 40, seed: 8 });
    const list = rateResults([one, two]);
    expect(list).toMatchObject({ tournaments: 2, games: 80, deals: 40 });
    const width = ({ low, high }: { low: number | null; high: number | null }): number =>
      high! - low!;
    expect(width(list.bots[0]!.rating)).toBeLessThan(width(one.bots[0]!.rating));

    const chain = rateResults([one, await play([random, other], { seed: 9 })]);
    expect(chain.bots.map(({ name }) => name)[0]).toBe('greedy');
    expect(chain.groups).toEqual([['greedy', 'random', 'other']]);
    expect(chain.bots.find(({ name }) => name === 'random')!.games).toBe(60);
  });

  test('rateResults(results) puts those together who met only the same others', async () => {
    const list = rateResults([await play([greedy, random, other], { gauntlet: true })]);
    expect(list.groups).toEqual([['greedy', 'random', 'other']]);
  });

  test('rateResults(results) names groups that never met', async () => {
    const list = rateResults([await play([greedy, random]), await play([other, third])]);
    expect(list.groups).toEqual([
      ['greedy', 'random'],
      ['other', 'third'],
    ]);
  });

  test('rateResults(results) puts parts of one tournament together, also of a longer one', async () => {
    const bots = [greedy, random];
    const parts = await Promise.all([0, 1].map((index) => play(bots, { part: { index, of: 2 } })));
    expect(rateResults(parts)).toEqual(rateResults([await play(bots)]));
    const later = await play(bots, { games: 30, part: { from: 10, to: 15 } });
    expect(rateResults([later, await play(bots)])).toEqual(
      rateResults([await play(bots, { games: 30 })]),
    );
    expect(() => rateResults([parts[0], parts[0]])).toThrow('some deals were played twice');
  });

  test('rateResults(results) refuses what cannot be compared', async () => {
    const one = await play([greedy, random], { games: 2 });
    for (const [given, field] of [
      [{ players: 3 }, 'players'],
      [{ setup: { allCards: true } }, 'setup'],
      [{ budget: { playouts: 5 } }, 'budget'],
    ] as const) {
      const two = await play([greedy, random], { games: 2, seed: 8, ...given });
      expect(() => rateResults([one, two])).toThrow(
        `results[1] cannot be compared: ${field} differs`,
      );
    }
    expect(() => rateResults([one, {}])).toThrow('results[1]: the field "plan" is missing');
    expect(() => rateResults([])).toThrow('expected the results of one tournament or more');
    expect(() => rateResults('no' as never)).toThrow('expected the results');
  });
});
