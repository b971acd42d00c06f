import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { isThorough } from '../kit/runs.js';
import { GOLDEN } from './playthrough.js';

// Counting positions takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const folder = import.meta.dirname;
const HINT =
  'If the rules or the bots were meant to change, write the texts anew with "npm run golden" and look at the differences.';

// Counting millions of positions is for a thorough run; `perft` has tests of its own.
const TRIED = GOLDEN.filter(({ file }) => isThorough || !file.startsWith('perft'));

test.each(TRIED)(
  'step(state, action) and perft(state, depth) give what is kept in $file',
  ({ file, render }) => {
    expect(render(), HINT).toBe(readFileSync(join(folder, file), 'utf8'));
  },
);

test('GOLDEN holds every text that is kept', () => {
  const kept = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  expect(kept.sort()).toEqual(GOLDEN.map(({ file }) => file).sort());
});
