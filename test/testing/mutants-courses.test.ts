import { describe, expect, test, vi } from 'vitest';
import { COURSES, lawsBrokenBy } from './mutants.js';

// Each of these is tried by all laws.
vi.setConfig({ testTimeout: 60_000 });

describe('gameLaws(game, kit) finds', () => {
  test.each(Object.entries(COURSES))('%s', (_, mutant) => {
    expect(lawsBrokenBy(mutant)).toEqual(mutant.breaks);
  });
});
