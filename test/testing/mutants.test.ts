import { describe, expect, test, vi } from 'vitest';
import { lawsBrokenBy, MUTANTS } from './mutants.js';

// Each of these is tried by all laws.
vi.setConfig({ testTimeout: 60_000 });

describe('gameLaws(game, kit) finds', () => {
  test.each(Object.entries(MUTANTS))('%s', (_, mutant) => {
    expect(lawsBrokenBy(mutant).sort()).toEqual([...mutant.breaks].sort());
  });
});
