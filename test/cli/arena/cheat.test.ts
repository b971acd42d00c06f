import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { playMatch } from '../../../src/bots/index.js';
import type { Bot } from '../../../src/bots/index.js';
import { seedsOf } from '../../../src/arena/deal.js';
import { ARENA_OPTIONS, readArena } from '../../../src/cli/arena/options.js';
import type { ArenaOptions } from '../../../src/cli/arena/options.js';
import { gameNamed } from '../../../src/cli/games.js';
import { asked } from '../../../src/cli/options.js';
import type { GivenOptions } from '../../../src/cli/options.js';
import { createRng } from '../../../src/index.js';
import type { ActionOf, ViewOf } from '../../../src/index.js';
import { pearls } from '../../../src/pearls/index.js';
import { ground, resultIn } from './kit.js';
import { PATIENCE } from '../kit.js';

const { file, arena } = ground();

function keyed(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('hex');
}

/**
 * Tries the seeds that people give, for the deals of a tournament and for the luck that it is given itself. It
 * gives up in a game whose cards it knows.
 */
file(
  'cheat.mjs',
  `import { createHmac } from 'node:crypto';
  const keyed = (secret, purpose) => createHmac('sha256', secret).update(purpose).digest('hex');
  const places = (texts) => [...texts].flatMap((text) => [text, ...[0, 1, 2, 3].flatMap((n) => [text + ', deal ' + n, keyed(text, 'deal ' + n)])]);
  const guesses = places([...Array(50).keys()].map(String).concat('seed', 'arena', 'reef'));
  const known = ({ players, display, deck }, seat) => JSON.stringify([players[seat].hand, display, deck[0]]);
  export default {
    name: 'cheat',
    choose({ game, view, seat }) {
      const isFresh = view.phase === 'play' && view.round === 1 && view.first === seat;
      if (isFresh) {
        for (const seed of guesses) {
          let state = game.setup({ players: 2, seed, first: seat });
          while (state.phase === 'start') state = game.apply(state, game.legalActionAt(state, 0));
          if (known(game.view(state, seat), seat) === known(view, seat)) throw new Error('I know the cards');
        }
      }
      return game.legalActionAt(view, 0);
    },
  };`,
);

describe('a bot that tries seeds', () => {
  const args = ['./cheat.mjs', 'random', '--games', '8', '--json', '--quiet'];

  test('knows the cards of a tournament whose seed it can guess', PATIENCE, () => {
    const { failures } = resultIn(arena(...args, '--seed', '7'));
    expect(failures.length).toBeGreaterThan(2);
    for (const { message } of failures) expect(message).toContain('I know the cards');
  });

  test('knows none by default, and the result names the seed', PATIENCE, () => {
    const run = arena(...args, '--no-times');
    const { failures, plan } = resultIn(run);
    expect(failures).toEqual([]);
    expect(plan.seed).toMatch(/^[0-9a-z]{26}$/);
    expect(arena(...args, '--no-times', '--seed', String(plan.seed))).toEqual(run);
    expect(resultIn(arena(...args)).plan.seed).not.toBe(plan.seed);
  });
});

test('seedsOf(seed, deal, game) are HMAC-SHA-256 of the deal and the game', () => {
  expect(seedsOf('secret', 12, 25)).toEqual({
    seed: keyed('secret', 'deal 12'),
    luck: keyed('secret', 'game 25'),
  });
});

test('playMatch(game, bots, { luck }) gives each seat HMAC-SHA-256 of its number', async () => {
  const luck: number[][] = [[], []];
  const bot: Bot<ViewOf<typeof pearls>, ActionOf<typeof pearls>> = {
    name: 'drawer',
    choose({ game, view, seat, rng }) {
      luck[seat]!.push(rng.next());
      return game.legalActionAt(view, 0);
    },
  };
  await playMatch(pearls, [bot, bot], { seed: 'deal', luck: 'secret' });
  for (const [seat, numbers] of luck.entries()) {
    const rng = createRng(keyed('secret', `the bot in seat ${seat}`));
    expect(numbers).toEqual(numbers.map(() => rng.next()));
  }
});

test('readArena({ shard }) needs a seed, which all shards have to share', () => {
  const bots = ['greedy', 'random'];
  const read = (given: GivenOptions): ArenaOptions =>
    readArena(gameNamed('reef'), asked(ARENA_OPTIONS, given).options, bots);
  expect(() => read({ shard: '1/2' })).toThrow('--shard needs a --seed: all shards');
  expect(read({ shard: '1/2', seed: 'x' }).plan.seed).toBe('x');
});
