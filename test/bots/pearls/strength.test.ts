import { describe, test } from 'vitest';
import { pearls } from '../../../src/pearls/index.js';
import { expectStronger, inThorough, PATIENCE } from '../strength.js';
import type { Row } from '../strength.js';

describe('tournament', () => {
  test.each<Row>([
    ['greedy', 'random', 2, 40, 0.9],
    ['greedy', 'random', 6, 12, 0.9],
    ...inThorough(['mcts:20', 'greedy', 2, 20, 0.6]),
    ...inThorough(['mcts:100', 'greedy', 2, 30, 0.75]),
    ...inThorough(['mcts:100', 'greedy', 3, 30, 0.6]),
    ...inThorough(['mcts:100', 'greedy', 4, 8, 0.6]),
    ['easy', 'beginner', 2, 60, 0.7],
    ['medium', 'easy', 2, 60, 0.7],
    ...inThorough(['hard', 'medium', 2, 12, 0.7]),
  ])('tournament(pearls, …) shows that %s beats %s with %d players', PATIENCE, async (...row) =>
    expectStronger(pearls, row),
  );
});
