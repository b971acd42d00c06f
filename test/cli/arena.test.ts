import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { TournamentResult } from '../../src/bots/index.js';
import { parseRecord, reef, verify } from '../../src/index.js';
import * as shells from '../../src/pearls/index.js';
import { botsIn } from '../../src/cli/tags.js';
import { isThorough } from '../kit/runs.js';
import { built, environment, PATIENCE, scratch, spawned } from './kit.js';
import type { Run } from './kit.js';

const { folder, file } = scratch();

/** The program's arena, run where the bots of these tests are. */
function arena(...args: string[]): Run {
  return spawned(['arena', ...args], { cwd: folder });
}

function resultIn({ stdout }: Run): TournamentResult {
  return (JSON.parse(stdout) as { tournament: TournamentResult }).tournament;
}

const PICK = '({ game, view }) => game.legalActionAt(view, 0)';
file('first.mjs', `export default { name: 'first', choose: ${PICK} };`);
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

/** A bot that plays on until its third decision, and then does this. */
function onThird(name: string, deed: string): void {
  const choose = `choose: ({ game, view }) => { if (++turns === 3) { ${deed} } return game.legalActionAt(view, 0); }`;
  file(
    `${name}.mjs`,
    `export default { name: '${name}', newGame() { let turns = 0; return { ${choose} }; } };`,
  );
}

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
        /^Reef, 2 players, 18 games, seed 7\n\nbot +rating +won +95 % .* ms a turn\n/,
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
    expect(stdout).toMatch(/\ngreedy +\d+\.\d +100\.0 % +56\.6 to 100\.0 /);
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

describe('a bot of your own', () => {
  test.each([
    ['none.mjs', null, 'there is no file ./none.mjs: looked for '],
    ['frist.mjs', null, 'frist.mjs. Did you mean first.mjs?'],
    ['nowhere/first.mjs', null, 'nowhere/first.mjs; there is no folder '],
    ['first.mjs:5s', null, '"5s" is no budget: ./first.mjs:500 or ./first.mjs:200ms'],
    [
      'waits.mjs',
      'await new Promise(() => {});',
      'cannot be loaded: it awaits something that never',
    ],
    [
      'lines.mjs',
      `export default { name: 'a\\nb', choose: ${PICK} };`,
      'the name of a bot is one line without control characters',
    ],
    ['function.mjs', 'export default () => 1;', 'exports no bot. It exports a function: call it'],
    [
      'other.mjs',
      'export const strategy = 1;',
      'exports no bot. Found strategy. Write: export default { name: ',
    ],
    ['nothing.cjs', '', "exports no bot. Write: module.exports = { name: 'nothing', choose: "],
    [
      'nameless.mjs',
      `export default { choose: ${PICK} };`,
      'a bot has a name, found undefined. Write: ',
    ],
    ['broken.mjs', 'export default {', './broken.mjs cannot be loaded: SyntaxError: '],
    ['typo.mjs', 'export default {\n  name: 5,,\n};', "Unexpected token ',' (line 2)"],
    ['lost.mjs', "import 'no-such-package';", "Cannot find package 'no-such-package'"],
    [
      'quits.mjs',
      'process.exit(0);',
      './quits.mjs cannot be loaded: it ended its thread with process.exit(0)',
    ],
  ])('./%s gets a message with the fix', PATIENCE, (name, text, message) => {
    if (text !== null) file(name, text);
    const { status, stdout, stderr } = arena(`./${name}`, 'random', '--games', '2', '--quiet');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(message);
  });

  onThird('throws', "throw new Error('boom');");
  onThird('cheats', "return { type: 'take', card: 999 };");
  onThird('leaves', 'process.exit(3);');
  onThird('loops', 'for (;;);');
  onThird('sleeps', 'return new Promise(() => undefined);');
  const loops: [string, string, string] = [
    'loops',
    'time-out',
    'did not answer within 1500 milliseconds',
  ];
  test.each<[string, string, string]>([
    ['throws', 'threw', 'threw: boom'],
    ['cheats', 'illegal-action', 'chose an illegal action: '],
    ['leaves', 'threw', 'threw: it ended its thread with process.exit(3)'],
    // A loop holds its thread until it is stopped, which takes long; the test below has one, too.
    ...(isThorough ? [loops] : []),
    ['sleeps', 'time-out', 'did not answer within 1500 milliseconds'],
  ])('that %s loses the game, and the others go on', PATIENCE, (name, code, message) => {
    const options = ['--games', '2', '--limit', '1500ms', '--workers', '1', '--json'];
    const run = arena(`./${name}.mjs`, 'random', ...options, '--records', `of-${name}`);
    const { games, bots, failures } = resultIn(run);
    expect(run.status).toBe(0);
    expect(games).toBe(2);
    expect(bots[0]).toMatchObject({ wins: 0, failures: { [code]: 2 } });
    expect(failures.map(({ turn }) => turn)).toEqual([5, 6]);
    for (const [game, failure] of failures.entries()) {
      expect(failure.message).toContain(`the bot ${name} in seat ${failure.seat} ${message}`);
      expect(run.stderr).toContain(`game ${game}, turn ${failure.turn}: ${failure.message}`);
      const text = readFileSync(join(folder, `of-${name}`, `game-000000${game}.txt`), 'utf8');
      expect(verify(reef, parseRecord(reef, text))).toBeNull();
      expect(text).toContain(`; failure ${failure.seat} ${failure.turn} ${code} "`);
    }
  });

  test('that loops loses by a budget of its own, long before the limit', PATIENCE, () => {
    const run = arena('./loops.mjs:700ms', 'random', '--games', '2', '--workers', '1', '--json');
    expect(resultIn(run).failures.map(({ message }) => message)).toEqual([
      'the bot loops:700ms in seat 0 did not answer within 800 milliseconds',
      'the bot loops:700ms in seat 1 did not answer within 800 milliseconds',
    ]);
  });

  test('that prints does not disturb the result', PATIENCE, () => {
    onThird('prints', "console.log('hello');");
    const run = arena('./prints.mjs', 'random', '--games', '2', '--json', '--quiet');
    expect(resultIn(run).games).toBe(2);
    expect(run.stderr).toContain('hello');
  });

  test('that leaves errors behind does not stop the arena', PATIENCE, () => {
    onThird('litters', "Promise.reject(new Error('dangling'));");
    const run = arena('./litters.mjs', 'random', '--games', '2', '--json', '--quiet');
    expect(resultIn(run).games).toBe(2);
    expect(run.stderr).toContain('a bot has left an error behind: Error: dangling');
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
