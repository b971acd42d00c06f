import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import * as shells from '../../../src/pearls/index.js';
import { botNamed, playMatch } from '../../../src/bots/index.js';
import type { TournamentResult } from '../../../src/arena/index.js';
import type { GameNews } from '../../../src/cli/arena/shared.js';
import { botsIn } from '../../../src/cli/record-file.js';
import { seedsOf } from '../../../src/arena/deal.js';
import { isThorough } from '../../kit/runs.js';
import { ground, PICK, resultIn } from './kit.js';
import { built, environment, PATIENCE, words } from '../kit.js';
import type { Run } from '../kit.js';

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
  // Games of Pearls are over sooner.
  test.each(isThorough ? ['reef', 'pearls'] : ['pearls'])(
    'gives the same result for every number of workers, shards and repetitions: %s',
    PATIENCE,
    (game) => {
      const bots = ['greedy', 'random', './first.mjs'];
      const options = [...bots, '--game', game, '--games', '18', '--seed', '7'];
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
        /^(?:Reef|Pearls), 2 players, 18 games, seed 7\n\nbot +rating +± +won +95 % +W +D +L /,
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

  test('--sprt stops with the same deal for every number of workers', PATIENCE, () => {
    const args = words('--game pearls --seed 7 --sprt 0,50 --json --no-times --quiet');
    const one = arena('greedy', 'random', ...args, '--workers', '1');
    expect(one).toMatchObject({ status: 0, stderr: '' });
    const result = resultIn(one);
    expect(result).toMatchObject({ isComplete: true, sprt: { verdict: 'elo1' } });
    expect(result.games).toBeLessThan(100);
    expect(arena('greedy', 'random', ...args, '--workers', '3')).toEqual(one);
    const kept = file('sprt.json', one.stdout);
    const table = arena('merge', kept).stdout;
    expect(table).toContain('Is greedy stronger than random by 50 Elo (yes), or by 0 (no)?\nLLR ');
    if (!isThorough) return;

    expect(arena('random', 'greedy', ...args.slice(0, 6), '--quiet')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/ \(yes\): no\n$/) as string,
    });
  });

  test('--json-lines prints every game in order, and then the result', PATIENCE, () => {
    file(
      'sulky.mjs',
      `export default { name: 'sulky "\\u2028', choose() { throw new Error('no'); } };`,
    );
    const args = words('greedy random ./sulky.mjs --game pearls --games 12 --seed x');
    const { status, stdout } = arena(...args, '--json-lines', '--quiet', '--workers', '3');
    expect(status).toBe(0);
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as GameNews);
    const last = lines.pop() as unknown as { type: string; tournament: TournamentResult };
    expect(last.type).toBe('result');
    expect(last.tournament).toEqual(resultIn(arena(...args, '--json', '--quiet')));
    expect(lines.map(({ game }) => game)).toEqual([...Array(12).keys()]);
    expect(lines[0]).toMatchObject({
      type: 'game',
      deal: 0,
      ...seedsOf('x', 0, 0),
      bots: ['greedy', 'random'],
      failure: null,
    });
    const sulky = 'sulky "\u2028';
    expect(lines[8]).toMatchObject({
      deal: 1,
      ...seedsOf('x', 1, 8),
      bots: ['greedy', sulky],
    });
    for (const { bots, winners, scores, turns, failure } of lines) {
      if (bots.includes(sulky)) {
        const seat = bots.indexOf(sulky);
        expect({ scores, winners }).toEqual({ scores: null, winners: [1 - seat] });
        expect(failure).toMatchObject({ seat, bot: sulky, code: 'threw', turn: turns + 1 });
        expect(failure).not.toHaveProperty('stack');
      } else {
        expect(Math.max(...scores!)).toBe(scores![winners[0]!]);
        expect(turns).toBeGreaterThan(20);
      }
    }
    if (!isThorough) return;

    const parts = ['1/2', '2/2'].map((shard, i) =>
      file(`lines${i}.jsonl`, arena(...args, '--json-lines', '--quiet', '--shard', shard).stdout),
    );
    expect(resultIn(arena('merge', ...parts, '--json'))).toEqual(last.tournament);
  });

  test('--json-lines tells the seeds with which a game can be played again', PATIENCE, async () => {
    const args = ['mcts:20', 'random', '--game', 'pearls', '--games', '4', '--workers', '1'];
    const { stdout } = arena(...args, '--json-lines', '--quiet');
    const { seed, luck, bots, scores, turns } = JSON.parse(stdout.split('\n')[3]!) as GameNews;
    const players = bots.map((name) => botNamed(shells.pearls, name));
    const match = await playMatch(shells.pearls, players, { seed, luck });
    expect(match.record.result?.scores).toEqual(scores);
    expect(match.turns).toHaveLength(turns);
  });

  test('prints a table, and progress to stderr', PATIENCE, () => {
    const { status, stdout, stderr } = arena(
      'greedy',
      'random',
      '--games',
      '10',
      '--seed',
      '7',
      '--workers',
      '2',
    );
    expect(status).toBe(0);
    expect(stdout).toMatch(/\ngreedy +\d+\.\d +\d+\.\d +100\.0 % +56\.6 to 100\.0 /);
    expect(stdout).toMatch(/\nto play +won +95 %\nfirst +50\.0 % /);
    expect(stderr.trim().split('\n').at(-1)).toMatch(/^10 of 10 games after \d+ s$/);
  });

  test('--game pearls --players 3 --records DIR keeps every game, with tags', PATIENCE, () => {
    const args = ['--game', 'pearls', '--players', '3', '--games', '4', '--seed', '7'];
    const run = arena('greedy', 'random', ...args, '--records', 'kept/here', '--json', '--quiet');
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

  test.each(isThorough ? ['first.cjs', 'compiled.cjs'] : ['first.cjs'])(
    './%s plays as ./first.mjs does',
    PATIENCE,
    (name) => {
      const args = ['random', '--games', '2', '--seed', '7', '--json', '--no-times', '--quiet'];
      expect(arena(`./${name}`, ...args)).toEqual(arena('./first.mjs', ...args));
    },
  );

  test('--records that cannot be written to are refused', PATIENCE, () => {
    expect(arena('greedy', 'random', '--records', 'first.mjs')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(
        '--records "first.mjs": it is a file; name a folder',
      ) as string,
    });
  });
});

describe('reef-rules arena --resume', () => {
  const bots = ['greedy', 'random', './first.mjs'];
  const exact = ['--json', '--no-times', '--quiet'];
  const game = ['--game', 'pearls', '--seed', '7'];

  // It takes seconds until there is something to go on from.
  test.runIf(isThorough)(
    'plays what is missing, whatever ended the program',
    PATIENCE,
    async () => {
      const args = [...bots, ...game, '--games', '600'];
      const started = [built, 'arena', ...args, '--resume', 'run.json', '--quiet'];
      const child = spawn(process.execPath, started, { cwd: folder, env: environment({}) });
      const end = new Promise((done) => child.on('close', done));
      const path = join(folder, 'run.json');
      while (!existsSync(path)) await sleep(20);
      child.kill('SIGKILL');
      await end;
      const { tournament } = JSON.parse(readFileSync(path, 'utf8')) as {
        tournament: TournamentResult;
      };
      expect(tournament.games).toBeGreaterThan(0);

      const rest = arena(...args, '--resume', 'run.json', '--json', '--no-times');
      expect(rest.status).toBe(0);
      expect(rest.stderr).toMatch(/^run\.json goes on: \d+ games to play\.\n/);
      expect(rest.stderr).not.toContain(' 600 games to play');
      const whole = arena(...args, ...exact);
      expect(rest.stdout).toBe(whole.stdout);

      // Nothing is left to play, and the file alone knows seed and length.
      const again = arena(...bots, '--game', 'pearls', '--resume', 'run.json', ...exact);
      expect(again).toEqual(whole);
      const longer = arena(...bots, ...game, '--games', '606', '--resume', 'run.json', ...exact);
      expect(longer.stdout).toBe(arena(...bots, ...game, '--games', '606', ...exact).stdout);
    },
  );

  test('goes on with a test, which decides as if nothing had happened', PATIENCE, () => {
    const args = ['greedy', 'random', ...game, '--sprt', '0,50'];
    const whole = arena(...args, ...exact);
    const { plan, ...first } = resultIn(arena(...args, '--games', '8', ...exact));
    const longer = { ...first, plan: { ...plan, deals: resultIn(whole).plan.deals } };
    const format = 'reef-rules arena 1';
    file('test.json', JSON.stringify({ format, tournament: longer, times: null }));
    expect(arena(...args, '--resume', 'test.json', ...exact)).toEqual(whole);
    const decided = arena(...args, '--resume', 'test.json', '--json', '--no-times');
    expect(decided.stdout).toBe(whole.stdout);
    expect(decided.stderr).toMatch(/^test\.json holds a test that is decided\.\n/);
  });

  test('refuses another tournament, and what is no result', PATIENCE, () => {
    file('other.json', arena('greedy', 'random', ...game, '--games', '2', ...exact).stdout);
    const other = arena('random', 'greedy', ...game, '--games', '2', '--resume', 'other.json');
    expect(other).toMatchObject({ status: 1, stdout: '' });
    expect(other.stderr).toMatch(/^other\.json is of another tournament: bots differs;/);
    const odd = arena('greedy', 'random', '--resume', file('odd.json', '{}'));
    expect(odd.stderr).toContain('is not a result of the arena');
    const none = arena('greedy', 'random', '--resume', '');
    expect(none).toMatchObject({ status: 2 });
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

  const SIGNALS = [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const;
  // The tests of attacks send SIGHUP.
  test.each(isThorough ? SIGNALS : SIGNALS.slice(0, 1))(
    '%s prints the result so far, with exit code %d',
    PATIENCE,
    async (signal, code) => {
      const end = await interrupted(signal);
      expect(end.status).toBe(code);
      const { games, isComplete } = resultIn(end);
      expect(isComplete).toBe(false);
      expect(games).toBeGreaterThan(0);
    },
  );
});
