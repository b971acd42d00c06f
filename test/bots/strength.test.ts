import { describe, expect, test } from 'vitest';
import { botNamed } from '../../src/bots/names.js';
import { tournament } from '../../src/bots/tournament.js';
import { reef } from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';
import { isThorough } from '../kit/runs.js';

/** Whole games take a while on a busy machine. */
const PATIENCE = { timeout: 600_000 };

type Row = [better: string, worse: string, players: number, games: number, share: number];

function inThorough(row: Row): Row[] {
  return isThorough ? [row] : [];
}

/**
 * Few games, but the same ones every time; the margins are far from what these bots really do. Search
 * takes long, so it is tried in a thorough run only.
 */
describe('tournament', () => {
  test.each<Row>([
    ['greedy', 'random', 2, 12, 0.9],
    ['greedy', 'random', 4, 4, 0.9],
    ...inThorough(['planner', 'greedy', 2, 16, 0.75]),
    ...inThorough(['planner', 'greedy', 3, 3, 0.6]),
    ...inThorough(['mcts:60', 'greedy', 2, 4, 0.75]),
    ['easy', 'beginner', 2, 12, 0.75],
    ...inThorough(['medium', 'easy', 2, 16, 0.75]),
    ...inThorough(['hard', 'medium', 2, 4, 0.7]),
  ])(
    'tournament(reef, …) shows that %s beats %s with %d players',
    PATIENCE,
    async (better, worse, players, games, share) => {
      const bots = [botNamed(reef, better), botNamed(reef, worse)];
      const { pairs } = await tournament(reef, bots, { seed: 7, players, games });
      expect(pairs[0]?.aheadRate?.mean).toBeGreaterThan(share);
    },
  );

  test.each<Row>([
    ['greedy', 'random', 2, 40, 0.9],
    ['greedy', 'random', 6, 12, 0.9],
    ['mcts:20', 'greedy', 2, 20, 0.6],
    ...inThorough(['mcts:100', 'greedy', 2, 30, 0.75]),
    ...inThorough(['mcts:100', 'greedy', 3, 30, 0.6]),
    ...inThorough(['mcts:100', 'greedy', 4, 8, 0.6]),
    ['easy', 'beginner', 2, 60, 0.7],
    ['medium', 'easy', 2, 60, 0.7],
    ...inThorough(['hard', 'medium', 2, 12, 0.7]),
  ])(
    'tournament(pearls, …) shows that %s beats %s with %d players',
    PATIENCE,
    async (better, worse, players, games, share) => {
      const bots = [botNamed(pearls, better), botNamed(pearls, worse)];
      const { pairs } = await tournament(pearls, bots, { seed: 7, players, games });
      expect(pairs[0]?.aheadRate?.mean).toBeGreaterThan(share);
    },
  );
});
