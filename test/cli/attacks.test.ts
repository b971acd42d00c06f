import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tournament } from '../../src/arena/index.js';
import { random } from '../../src/bots/index.js';
import type { TournamentResult } from '../../src/arena/index.js';
import { ARENA_OPTIONS, readArena } from '../../src/cli/arena/options.js';
import { resultText } from '../../src/cli/arena/table.js';
import { gameNamed } from '../../src/cli/games.js';
import { asked } from '../../src/cli/options.js';
import { visible, visibleLines } from '../../src/cli/visible.js';
import { createRecord, formatRecord, parseRecord, reef, verify } from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';
import { ground, PICK, resultIn } from './arena/kit.js';
import { built, environment, PATIENCE, run, spawned } from './kit.js';
import type { Run } from './kit.js';

const { folder, file, arena } = ground();
const hasFullDisk = existsSync('/dev/full');

/** Runs the program in a shell, with its output redirected as a person would. */
function redirected(args: string, redirection: string): Run {
  const command = `'${process.execPath}' '${built}' ${args} ${redirection}`;
  const options = { cwd: folder, env: environment({}), encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], options);
  return { status, stdout, stderr };
}

/** Starts the program, sends it a signal once it has printed this, and waits for its end. */
async function ended(
  args: readonly string[],
  signal: NodeJS.Signals,
  isTime: (printed: string) => boolean,
): Promise<Run & { readonly signal: NodeJS.Signals | null }> {
  // A program that the signal does not end must not outlive the test.
  const options = { timeout: 60_000, killSignal: 'SIGKILL' } as const;
  const places = { cwd: folder, env: environment({}) };
  const child = spawn(process.execPath, [built, ...args], { ...places, ...options });
  let [stdout, stderr, isSent] = ['', '', false];
  const look = (): void => {
    if (isSent || !isTime(stdout + stderr)) return;
    isSent = true;
    child.kill(signal);
  };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    look();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    look();
  });
  return new Promise((done) => {
    child.on('close', (status, by) => {
      done({ status, signal: by, stdout, stderr });
    });
  });
}

describe('output that nobody takes', () => {
  test('a closed standard error does not end the arena', PATIENCE, () => {
    const run = redirected('arena random ./first.mjs --games 20 --json', '2> >(exec 0<&-)');
    expect(run.status).toBe(0);
    expect(resultIn(run)).toMatchObject({ games: 20, isComplete: true });
  });

  test.runIf(hasFullDisk)('a full disk does not lose the table', PATIENCE, () => {
    const { status, stderr } = redirected(
      'arena random ./first.mjs --games 2 --seed 7',
      '> /dev/full',
    );
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Reef, 2 players, 2 games, seed 7$/m);
    expect(stderr).toMatch(/cannot write to standard output: the disk is full\n$/);
    expect(stderr).not.toContain('    at ');
  });

  test.runIf(hasFullDisk)('a full disk does not lose the result of --json-lines', PATIENCE, () => {
    const args = 'arena random ./first.mjs --games 100000 --workers 1 --json-lines --quiet';
    const { status, stderr } = redirected(args, '> /dev/full');
    expect(status).toBe(1);
    const [result = '', message, ...more] = stderr.split('\n');
    const { tournament } = JSON.parse(result) as { tournament: TournamentResult };
    expect(tournament.games).toBeGreaterThan(0);
    expect(tournament.isComplete).toBe(false);
    expect(message).toBe(
      'The arena had to stop: cannot write to standard output: the disk is full',
    );
    expect(more).toEqual(['']);
  });

  test.each(['plain.txt', 'plain.txt/below', 'plain.txt/far/below'])(
    '--records %s is refused in words',
    (path) => {
      const full = file('plain.txt', '');
      const given = { records: join(folder, path) };
      const why = path === 'plain.txt' ? 'it is a file' : `${full} is a file`;
      const { options } = asked(ARENA_OPTIONS, given);
      expect(() => readArena(gameNamed('reef'), options, ['random', 'greedy'])).toThrow(
        `--records "${given.records}": ${why}; name a folder of your own`,
      );
    },
  );
});

describe('signals', () => {
  test('SIGHUP prints the result so far', PATIENCE, async () => {
    const args = ['arena', 'random', './first.mjs', '--games', '1000', '--json'];
    const end = await ended(args, 'SIGHUP', (printed) => printed.includes(' of 1000 games'));
    expect(end.status).toBe(129);
    expect(resultIn(end).isComplete).toBe(false);
    expect(resultIn(end).games).toBeGreaterThan(0);
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    '%s leaves the game so far in the file of play --save',
    PATIENCE,
    async (signal) => {
      const saved = `${signal}.txt`;
      const args = ['play', '--me', '1', '--bots', 'random', '--save', saved, '--seed', '3'];
      const end = await ended(args, signal, (printed) => printed.includes('your turn'));
      expect(end).toMatchObject({ signal, stderr: '' });
      const record = parseRecord(reef, readFileSync(join(folder, saved), 'utf8'));
      expect(verify(reef, record)).toBeNull();
      expect(record.result).toBeNull();
      expect(record.actions).toHaveLength(end.stdout.match(/^--- Turn \d+: Anna/gm)!.length);
    },
  );

  test.each<[NodeJS.Signals, string[]]>([
    ['SIGINT', []],
    ['SIGTERM', ['--save', 'endless.txt']],
    ['SIGHUP', ['--save', '/dev/null']],
  ])('%s ends watch %j while a bot computes without end', PATIENCE, async (signal, args) => {
    file('endless.mjs', `export default { name: 'endless', choose() { for (;;); } };`);
    const watch = ['watch', '--bots', './endless.mjs', ...args];
    const end = await ended(watch, signal, (printed) => printed.includes('Players:'));
    expect(end).toMatchObject({ signal, stderr: '' });
  });
});

test('a bot may do what it likes with the port of its thread', PATIENCE, () => {
  const lies = [
    'null',
    "'hello'",
    "{ type: 'ready' }",
    "{ type: 'part', part: null }",
    "{ type: 'refused', message: 'lies' }",
    "{ ...workerData, news: { type: 'part', part: 3 } }",
  ];
  file(
    'odd.mjs',
    `import { parentPort, workerData } from 'node:worker_threads';
    if (Object.keys(workerData).length > 0) throw new Error('there is a way to the arena');
    const send = () => {
      for (const lie of [${lies.join(', ')}]) {
        parentPort.postMessage(lie);
        parentPort.emit('message', lie);
      }
    };
    send();
    const pick = ${PICK};
    export default {
      name: 'odd',
      choose: (decision) => {
        send();
        parentPort.removeAllListeners();
        parentPort.close();
        return pick(decision);
      },
    };`,
  );
  const run = arena('./odd.mjs', 'random', '--games', '2', '--json', '--quiet');
  expect(run).toMatchObject({ status: 0, stderr: '' });
  expect(resultIn(run)).toMatchObject({ games: 2, failures: [] });
});

describe('what strangers have written', () => {
  const RED = '\u001B[31mred\u0007';
  const SHOWN = '\\u001b[31mred\\u0007';

  test('visible(text) keeps letters, and shows what a terminal would obey', () => {
    expect(visible('Ann, naïve 寿司 🎲')).toBe('Ann, naïve 寿司 🎲');
    expect(visible(RED)).toBe(SHOWN);
    expect(visible('a\nb\tc\u009Bd\u202Ee')).toBe('a\\u000ab\\u0009c\\u009bd\\u202ee');
    expect(visibleLines(`a\n${RED}`)).toBe(`a\n${SHOWN}`);
  });

  test('replay FILE shows names and seeds as text', PATIENCE, async () => {
    const record = createRecord(reef, {
      beginning: { options: { players: 2, seed: RED } },
      actions: [],
    });
    const text = `; bot 0 ${JSON.stringify(RED)}\n${formatRecord(reef, record)}`;
    const { status, stdout } = await run(['replay', file('foreign.txt', text)]);
    expect(status).toBe(0);
    expect(stdout).not.toMatch(/[\u0007\u001B]/);
    expect(stdout).toContain(`, seed ${SHOWN} `);
    expect(stdout).toContain(`${SHOWN}: 3 points`);
  });

  test('watch --seed SEED shows the seed as text', async () => {
    const { stdout } = await run(['watch', '--game', 'pearls', '--bots', 'random', '--seed', RED]);
    expect(stdout).not.toMatch(/[\u0007\u001B]/);
    expect(stdout).toContain(`, seed ${SHOWN} `);
    expect(stdout).toContain(`--seed $'${SHOWN}'`);
  });

  test('watch --bots FILE shows what a bot prints as text, beside the game', PATIENCE, () => {
    const paints = file(
      'paints.mjs',
      `const write = () => {
        console.log(${JSON.stringify(RED)});
        process.stderr.write(Buffer.from(${JSON.stringify(RED)}));
      };
      write();
      export default {
        name: 'paints',
        newGame: () => ({
          choose: async ({ game, view }) => {
            await null;
            write();
            return game.legalActionAt(view, 0);
          },
          gameOver: write,
        }),
      };`,
    );
    const { status, stdout, stderr } = spawned(['watch', '--game', 'pearls', '--bots', paints]);
    expect(status).toBe(0);
    expect(stdout).not.toContain('red\\u0007');
    expect(`${stdout}${stderr}`).not.toMatch(/[\u0007\u001B]/);
    expect(stderr.split(SHOWN).length).toBeGreaterThan(20);
  });

  test('replay FILE shows a broken record as text', PATIENCE, async () => {
    for (const text of [`reef record 1\nplayers ${RED}\n`, `{ "game": "${RED}`, `${RED} record`]) {
      const { status, stderr } = await run(['replay', file('broken.txt', text)]);
      expect(status).toBe(1);
      expect(stderr).not.toMatch(/[\u0007\u001B]/);
    }
  });

  test('resultText(result) shows names, seeds and messages as text', async () => {
    const bots = [random, { name: 'b', choose: () => null as never }];
    const result = await tournament(pearls, bots, { games: 2, seed: RED });
    const { plan, failures } = result;
    const foreign = {
      ...result,
      plan: { ...plan, game: RED, bots: [RED, RED] },
      bots: result.bots.map((bot) => ({ ...bot, name: RED })),
      failures: failures.map((failure) => ({ ...failure, message: RED })),
    };
    const text = resultText(foreign, { width: 80 });
    expect(text).not.toMatch(/[\u0007\u001B]/);
    expect(text.split(SHOWN).length).toBeGreaterThan(5);
  });
});
