import { gameLike } from '../kit/game-like.js';
import { describe, expect, test } from 'vitest';
import { askBot } from '../../src/bots/ask.js';
import { withBudget } from '../../src/bots/bot.js';
import { LEVELS } from '../../src/bots/levels.js';
import { botNamed, botNames } from '../../src/bots/names.js';
import { PEARLS_BOTS, PEARLS_LEVELS } from '../../src/bots/pearls/ready.js';
import { REEF_BOTS, REEF_LEVELS } from '../../src/bots/reef/ready.js';
import type { AnyGame } from '../../src/core/game.js';
import { reef } from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';

const BOTS = 'there are random, greedy, mcts, and the levels beginner, easy, medium, hard';

describe('botNames', () => {
  test('botNames(game) lists the bots of a game, and those for any game', () => {
    expect(botNames(reef)).toEqual(['random', 'greedy', 'planner', 'mcts']);
    expect(botNames(pearls)).toEqual(['random', 'greedy', 'mcts']);
    expect(botNames(gameLike(pearls, { name: 'shells' }))).toEqual(['random', 'mcts']);
  });
});

describe('botNamed', () => {
  test('botNamed(game, text) finds the bot', () => {
    for (const name of botNames(reef)) expect(botNamed(reef, name)).toMatchObject({ name });
    expect(botNamed(reef, 'greedy')).toBe(REEF_BOTS.greedy);
    expect(botNamed(pearls, 'greedy')).toBe(PEARLS_BOTS.greedy);
    expect(botNamed(gameLike(pearls, { name: 'shells' }), 'mcts').name).toBe('mcts');
  });

  test('botNamed(game, level) finds the bot of a level', async () => {
    for (const game of [reef, pearls, gameLike(pearls, { name: 'shells' })] as AnyGame[]) {
      for (const level of LEVELS) {
        const bot = botNamed(game, level);
        expect(bot.name).toBe(level);
        const state = game.setup({ players: 2, seed: 7 });
        const seat = game.turn(state)!;
        const answer = await askBot(game, state, seat, withBudget(bot, { playouts: 3 }));
        expect(answer.failure).toBeNull();
      }
    }
  });

  test('REEF_LEVELS and PEARLS_LEVELS are the bots that botNamed(game, level) finds', () => {
    for (const level of LEVELS) {
      expect(REEF_LEVELS[level]).toBe(botNamed(reef, level));
      expect(PEARLS_LEVELS[level]).toBe(botNamed(pearls, level));
    }
  });

  test('botNamed(game, text) reads a budget', () => {
    expect(botNamed(reef, 'mcts:500')).toMatchObject({
      name: 'mcts:500',
      budget: { playouts: 500 },
    });
    expect(botNamed(pearls, 'mcts:200ms')).toMatchObject({
      name: 'mcts:200ms',
      budget: { milliseconds: 200 },
    });
    expect(botNamed(pearls, 'mcts:5s')).toMatchObject({
      name: 'mcts:5000ms',
      budget: { milliseconds: 5000 },
    });
  });

  test.each<[unknown, string]>([
    ['gredy', `no bot "gredy" plays pearls: ${BOTS}. Did you mean greedy?`],
    ['planner', `no bot "planner" plays pearls: ${BOTS}.`],
    ['mtcs:5', `no bot "mtcs" plays pearls: ${BOTS}. Did you mean mcts?`],
    ['constructor', `no bot "constructor" plays pearls: ${BOTS}.`],
    ['esy', `no bot "esy" plays pearls: ${BOTS}. Did you mean easy?`],
    ['hard:5', 'hard takes no budget: leave out ":5"'],
    ['greedy:5', 'greedy takes no budget: leave out ":5"'],
    ['mcts:', '"" is not a budget: mcts:500, mcts:200ms or mcts:5s'],
    ['mcts:0', '"0" is not a budget: mcts:500, mcts:200ms or mcts:5s'],
    ['mcts:5h', '"5h" is not a budget: mcts:500, mcts:200ms or mcts:5s'],
    ['mcts:0s', '"0s" is not a budget: mcts:500, mcts:200ms or mcts:5s'],
    ['mcts:9999m', '"9999m" is not a budget: mcts:500, mcts:200ms or mcts:5s'],
    [7, 'the name of a bot is a text, found 7'],
  ])('botNamed(pearls, %j) is refused with the fix', (text, message) => {
    expect(() => botNamed(pearls, text as string)).toThrow(
      expect.objectContaining({ name: 'RulesError', code: 'bad-bot', message }) as Error,
    );
  });

  test.each([[undefined], [null], ['reef'], [{ name: 'reef' }], [{ setup: () => null }]])(
    'botNamed(%j, text) and botNames(game) are refused: it is no game',
    (game) => {
      const refused = expect.objectContaining({ name: 'RulesError', code: 'bad-game' }) as Error;
      expect(() => botNamed(game as never, 'random')).toThrow(refused);
      expect(() => botNames(game as never)).toThrow(refused);
    },
  );
});
