import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import * as shells from '../../src/pearls/index.js';
import { botsIn } from '../../src/cli/tags.js';
import { ground, PICK, resultIn } from './arena-kit.js';
import { built, environment, PATIENCE } from './kit.js';
import type { Run } from './kit.js';

const { folder, file, arena } = ground();
file(
  'first.cjs',
  `class First { name = 'first'; choose({ game, view }) { return game.legalActionAt(view, 0); } }
  module.exports = new First();`,
);
file(
  'compiled.cjs',
  `Object.defineProperty(exports, '__esModule', { value: true });
  exports.default = { name: 'first', newGame: () => ({ choose: async ${PICK} }) };`,
);

describe('reef-rules arena', () => {
  const options = ['greedy', 'random', './first.mjs', '--games', '18', '--seed', '7'];

  test(
    'gives the same result for every number of workers, shards and repetitions',
    PATIENCE,
    () => {
      const exact = ['--json', '--no-times', '--quiet'];
      const whole = arena(...options, ...exact, '--workers', '1');
      expect(whole).toMatchObject({ status: 0, stderr: '' });
      expect(resultIn(whole)).toMatchObject({ games: 18, isComplete: true });
      expect(arena(...options, ...exact, '--workers', '3')).toEqual(whole);

      const parts = ['1/2', '2/2'].map((shard, i) => {
        const part = arena(...options, '--shard', shard, '--quiet');
        return file(`part${i}.json`, part.stdout);
      });
      expect(arena('merge', ...parts.reverse(), '--json', '--no-times')).toEqual(whole);

      const table = arena('merge', ...parts);
      expect(table.stdout).toMatch(
        /^Reef, 2 players, 18 games, seed 7\n\nbot +rating +± +won +95 % .* ms a turn\n/,
      );
      expect(arena('merge', parts[0]!)).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(
          /^\d of 3 deals are missing: add their files, or --allow-missing\n/,
        ) as string,
      });
      expect(arena('merge', parts[0]!, '--allow-missing').stdout).toMatch(/ of 18 games, /);
    },
  );

  test('prints a table, and progress to stderr', PATIENCE, () => {
    const { status, stdout, stderr } = arena('greedy', 'random', '--games', '10', '--workers', '2');
    expect(status).toBe(0);
    expect(stdout).toMatch(/\ngreedy +\d+\.\d +\d+\.\d +100\.0 % +56\.6 to 100\.0 /);
    expect(stdout).toMatch(/\nto play +won +95 %\nfirst +50\.0 % /);
    expect(stderr.trim().split('\n').at(-1)).toMatch(/^10 of 10 games after \d+ s$/);
  });

  test('--game pearls --players 3 --records DIR keeps every game, with tags', PATIENCE, () => {
    const args = ['--game', 'pearls', '--players', '3', '--games', '4', '--records', 'kept/here'];
    const run = arena('greedy', 'random', ...args, '--json', '--quiet');
    const kept = readdirSync(join(folder, 'kept/here')).sort();
    const { games } = resultIn(run);
    expect(kept).toHaveLength(games);
    const texts = kept.map((name) => readFileSync(join(folder, 'kept/here', name), 'utf8'));
    for (const [i, text] of texts.entries()) {
      const record = shells.parseRecord(shells.pearls, text);
      expect(shells.verify(shells.pearls, record)).toBeNull();
      expect(text.split('\n').slice(0, 2)).toEqual(['; arena seed "7"', `; game ${i}`]);
      expect(botsIn(text)).toHaveLength(3);
      expect(text).toContain(`; winners ${(record.result?.winners ?? []).join(' ')}\n`);
      expect(text).toContain(`; scores ${(record.result?.scores ?? []).join(' ')}\n`);
    }
    expect(new Set(texts.flatMap((text) => botsIn(text)))).toEqual(new Set(['greedy', 'random']));
  });

  test.each(['first.cjs', 'compiled.cjs'])('./%s plays as ./first.mjs does', PATIENCE, (name) => {
    const args = ['random', '--games', '2', '--json', '--no-times', '--quiet'];
    expect(arena(`./${name}`, ...args)).toEqual(arena('./first.mjs', ...args));
  });

  test('--records that cannot be written to are refused', PATIENCE, () => {
    expect(arena('greedy', 'random', '--records', 'first.mjs')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(
        '--records "first.mjs": it is a file; name a folder',
      ) as string,
    });
  });
});

describe('reef-rules arena, interrupted', () => {
  /** Starts an arena without end, and sends it a signal when some games are over. */
  async function interrupted(signal: NodeJS.Signals): Promise<Run> {
    const watched = `until-${signal}`;
    const bots = ['random', './first.mjs', '--games', '100000', '--workers', '2'];
    const args = [built, 'arena', ...bots, '--json', '--records', watched];
    const child = spawn(process.execPath, args, { cwd: folder, env: environment({}) });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    const end = new Promise<number | null>((done) => child.on('close', done));
    while (gamesIn(watched) < 8) await sleep(20);
    child.kill(signal);
    return { status: await end, stdout, stderr };
  }

  function gamesIn(name: string): number {
    return readdirSync(folder).includes(name) ? readdirSync(join(folder, name)).length : 0;
  }

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s prints the result so far, with exit code %d', PATIENCE, async (signal, code) => {
    const end = await interrupted(signal);
    expect(end.status).toBe(code);
    const { games, isComplete } = resultIn(end);
    expect(isComplete).toBe(false);
    expect(games).toBeGreaterThan(0);
  });
});
