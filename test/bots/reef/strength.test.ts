import { describe, test } from 'vitest';
import { reef } from '../../../src/index.js';
import { expectStronger, inThorough, PATIENCE } from '../strength.js';
import type { Row } from '../strength.js';

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
  ])('tournament(reef, …) shows that %s beats %s with %d players', PATIENCE, async (...row) =>
    expectStronger(reef, row),
  );
});
