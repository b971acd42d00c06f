// The games of bots against weaker ones: test/bots/reef/strength.test.ts and test/bots/pearls/strength.test.ts, two files
// because they take longest in a thorough run.
import { expect } from 'vitest';
import { botNamed } from '../../src/bots/names.js';
import { tournament } from '../../src/arena/tournament.js';
import type { AnyGame } from '../../src/core/game.js';
import { isThorough } from '../kit/runs.js';

/** Who is stronger than whom, and how often the stronger one is to be ahead in these games. */
export type Row = [better: string, worse: string, players: number, games: number, share: number];

/** Whole games take a while on a busy machine. */
export const PATIENCE: { readonly timeout: number } = { timeout: 600_000 };

/** Search takes long, so it is tried in a thorough run only. */
export function inThorough(row: Row): Row[] {
  return isThorough ? [row] : [];
}

/** Few games, but the same ones every time; the margins are far from what these bots really do. */
export async function expectStronger(
  game: AnyGame,
  [better, worse, players, games, share]: Row,
): Promise<void> {
  const bots = [botNamed(game, better), botNamed(game, worse)];
  const { pairs } = await tournament(game, bots, { seed: 7, players, games });
  expect(pairs[0]?.aheadRate?.mean).toBeGreaterThan(share);
}
