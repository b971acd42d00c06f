import { describe, expect, test } from 'vitest';
import type { Chooser } from '../../../src/bots/bot.js';
import { analyse } from '../../../src/bots/analyse.js';
import { playMatch } from '../../../src/bots/match.js';
import { PEARLS_BOTS } from '../../../src/bots/pearls/ready.js';
import { pearlsMcts } from '../../../src/bots/pearls/mcts.js';
import { random } from '../../../src/bots/random.js';
import { createRng } from '../../../src/core/rng.js';
import {
  apply,
  formatAction,
  legalActions,
  parseAction,
  pearls,
} from '../../../src/pearls/index.js';
import type { Action, State, View } from '../../../src/pearls/index.js';
import { table } from '../../kit/pearls/table.js';
import { decisionIn } from '../choice.js';

function choose(state: State, playouts: number, seed = 1): Action {
  const players = state.players.length;
  const decision = decisionIn(pearls, state, { seed, players, budget: { playouts } });
  return pearlsMcts.analyse(decision).actions[0]!.action;
}

describe('pearlsMcts', () => {
  const LONG = 'y'.repeat(8) + 'r'.repeat(8);

  test('PEARLS_BOTS.mcts is pearlsMcts', () => {
    expect(PEARLS_BOTS.mcts).toBe(pearlsMcts);
    expect(pearlsMcts.name).toBe('mcts');
  });

  test.each([
    [
      'takes a necklace that it has the cards for',
      { hands: ['7y'], necklaces: [4, 7] },
      'play 7y necklace',
    ],
    [
      'collects for the dearest necklace while nobody else can pay for one',
      { hands: ['5y+2j'], market: 'yyrgjb', necklaces: [5, 9] },
      'take y',
    ],
    [
      'plays instead of taking when there is but one more turn',
      { hands: ['2p'], market: 'rrrrrr', deck: 'y', necklaces: [9] },
      'play 2p',
    ],
  ])('pearlsMcts %s', (_, drawing, expected) => {
    const state = table({ deck: LONG, ...drawing });
    for (const seed of [1, 2, 3]) {
      expect(formatAction(choose(state, 100, seed))).toBe(expected);
    }
  });

  test('pearlsMcts passes where it has to, without thinking (P21)', async () => {
    const state = table({ hands: ['.', '2y'], deck: '', finalTurns: 2 });
    const rng = { next: (): never => expect.unreachable() };
    const bot = pearlsMcts as Chooser<View, Action>;
    expect(await bot.choose({ ...decisionIn(pearls, state), rng })).toEqual({ type: 'pass' });
  });

  test('pearlsMcts makes the most of the very last turn (P20, P23)', async () => {
    let turns = 0;
    for (const players of [2, 3, 4, 5, 6]) {
      const bots = Array.from({ length: players }, () => random);
      const match = await playMatch(pearls, bots, { seed: 11 });
      const before = match.turns.at(-2)!.state;
      const own = (action: Action): number => {
        const { standings } = pearls.result(apply(before, action))!;
        return standings.find(({ player }) => player === before.turn)!.score;
      };
      expect(own(choose(before, 60))).toBe(Math.max(...legalActions(before).map(own)));
      turns++;
    }
    expect(turns).toBe(5);
  });

  test('pearlsMcts sees that a necklace will be gone (P16)', () => {
    // Both can pay for the only necklace; the bot can still do so in its last turn, but comes too late then.
    const hands = ['4b+1p', '4t'];
    const state = table({
      players: 4,
      hands,
      seen: hands,
      deck: '',
      finalTurns: 4,
      necklaces: [4],
    });
    expect(formatAction(choose(state, 60))).toBe('play 4b necklace');
  });

  test('pearlsMcts.analyse(decision, also) tries what it would never think of', () => {
    const state = table({ hands: ['4y+2j', '3r'], deck: LONG });
    const foolish = parseAction('play 1y+2j');
    const options = { rng: createRng(7), also: [foolish, parseAction('play 4y necklace')] };
    const { actions } = analyse(pearls, state, pearlsMcts, {
      budget: { playouts: 80 },
      ...options,
    });
    expect(actions.find(({ action }) => action === foolish)!.visits).toBe(10);
    const texts = actions.map(({ action }) => formatAction(action));
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts).toContain('play 4y necklace');
    expect(actions[0]!.action).not.toBe(foolish);
  });

  test.each([2, 3, 4, 5, 6])('pearlsMcts plays with %d players', async (players) => {
    const bots = Array.from({ length: players }, (_, seat) => (seat === 0 ? pearlsMcts : random));
    const { failure, winners } = await playMatch(pearls, bots, {
      seed: 7,
      budget: { playouts: 8 },
      setup: { allCards: players === 3 },
    });
    expect(failure).toBeNull();
    expect(winners).toEqual([0]);
  });
});
