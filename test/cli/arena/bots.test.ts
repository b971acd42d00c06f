import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseRecord, reef, verify } from '../../../src/index.js';
import { pearls } from '../../../src/pearls/index.js';
import { isThorough } from '../../kit/runs.js';
import { ground, PICK, resultIn } from './kit.js';
import { PATIENCE, root, spawned } from '../kit.js';

const { folder, file, arena, onThird } = ground();

describe('a bot in TypeScript', () => {
  // An enum is more than a type, so Node cannot read it by leaving types out.
  const TYPED = `enum Way { First = 0 }
    type Place = { game: { legalActionAt(view: object, index: number): unknown }; view: object };
    const bot = { name: 'first', choose: ({ game, view }: Place) => game.legalActionAt(view, Way.First) };
    export default bot;`;

  test('is refused where neither Node nor tsx can load it', PATIENCE, () => {
    file('typed.ts', TYPED);
    const { status, stderr } = arena('./typed.ts', 'random', '--games', '2');
    expect(status).toBe(1);
    expect(stderr).toMatch(
      'typescript' in process.features
        ? /^\.\/typed\.ts cannot be loaded: .*enum/
        : /^\.\/typed\.ts is TypeScript, which Node v\S+ does not read: use Node 22\.18 or later, or install tsx /,
    );
  });

  test('plays where tsx is installed, in all threads, in watch and with --import', PATIENCE, () => {
    const packages = join(folder, 'with-tsx/node_modules');
    mkdirSync(packages, { recursive: true });
    symlinkSync(join(root, 'node_modules/tsx'), join(packages, 'tsx'));
    file('with-tsx/typed.ts', TYPED);
    const games = [
      '--seed',
      '7',
      '--games',
      isThorough ? '8' : '2',
      '--workers',
      isThorough ? '2' : '1',
    ];
    const args = ['random', ...games, '--json', '--no-times', '--quiet'];
    const expected = arena('./first.mjs', ...args);
    expect(arena('./with-tsx/typed.ts', ...args)).toEqual(expected);
    if (!isThorough) return;

    const cwd = join(folder, 'with-tsx');
    const env = { NODE_OPTIONS: '--import tsx' };
    expect(spawned(['arena', './typed.ts', ...args], { cwd, env })).toEqual(expected);
    const watch = ['watch', '--game', 'pearls', '--bots', './typed.ts,random', '--seed', '7'];
    for (const surroundings of [{ cwd }, { cwd, env }]) {
      expect(spawned(watch, surroundings)).toMatchObject({ status: 0, stderr: '' });
    }
  });
});

test('what a bot thinks goes into the records of arena and watch as comments', PATIENCE, () => {
  file(
    'aloud.mjs',
    `export default {
      name: 'aloud',
      choose({ game, view }) {
        const action = game.legalActionAt(view, 0);
        return { action, analysis: { playouts: 9, actions: [{ action, visits: 4, lead: -2.5 }] } };
      },
    };`,
  );
  const game = ['--game', 'pearls'];
  const played = arena('./aloud.mjs', 'random', ...game, '--games', '2', '--records', 'aloud');
  expect(played.status).toBe(0);
  const watch = ['watch', ...game, '--bots', './aloud.mjs,random', '--save', 'aloud/watched.txt'];
  expect(spawned(watch, { cwd: folder }).status).toBe(0);
  for (const name of ['game-0000000.txt', 'game-0000001.txt', 'watched.txt']) {
    const record = parseRecord(pearls, readFileSync(join(folder, 'aloud', name), 'utf8'));
    expect(verify(pearls, record)).toBeNull();
    expect(record.comments!.length).toBeGreaterThan(5);
    expect(record.comments!.length).toBeLessThan(record.actions.length);
    for (const { text } of record.comments!) expect(text).toBe('4 of 9 playouts, -2.5 points');
  }
});

describe('a bot of your own', () => {
  const WRONG = [
    [
      'quits.mjs',
      'process.exit(0);',
      './quits.mjs cannot be loaded: it ended its thread with process.exit(0)',
    ],
    ['waits.mjs', 'await new Promise(() => {});', 'loaded: it awaits something that never'],
    ['typo.mjs', 'export default {\n  name: 5,,\n};', "Unexpected token ',' (line 2)"],
    ['broken.mjs', 'export default {', './broken.mjs cannot be loaded: SyntaxError: '],
    ['lost.mjs', "import 'no-such-package';", "Cannot find package 'no-such-package'"],
  ] as const;
  // What is wrong with a file shows without a thread, too: see the tests of botFor.
  test.each(isThorough ? WRONG : WRONG.slice(0, 3))(
    './%s gets a message with the fix',
    PATIENCE,
    (name, text, message) => {
      file(name, text);
      const { status, stdout, stderr } = arena(`./${name}`, 'random', '--games', '2', '--quiet');
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toContain(message);
    },
  );

  onThird('throws', "throw new Error('boom');");
  onThird('cheats', "return { type: 'take', card: 999 };");
  onThird('leaves', 'process.exit(3);');
  onThird('loops', 'for (;;);');
  onThird('sleeps', 'return new Promise(() => undefined);');
  const loops: [string, string, string] = ['loops', 'time-out', 'did not answer within '];
  test.each<[string, string, string]>([
    ['throws', 'threw', 'failed: boom'],
    ['cheats', 'illegal-action', 'chose an illegal action: '],
    ['leaves', 'threw', 'failed: it ended its thread with process.exit(3)'],
    // A loop holds its thread until it is stopped, which takes long; the test below has one, too.
    ...(isThorough ? [loops] : []),
    ['sleeps', 'time-out', 'did not answer within '],
  ])('that %s loses the game, and the others go on', PATIENCE, (name, code, message) => {
    const options = ['--games', '2', '--limit', '1500ms', '--workers', '1', '--json'];
    const run = arena(`./${name}.mjs`, 'random', ...options, '--records', `of-${name}`);
    const { games, bots, failures } = resultIn(run);
    expect(run.status).toBe(0);
    if (name === 'throws') expect(run.stderr).toMatch(/failed: boom\n {4}at .*throws\.mjs:1:\d+/);
    expect(run.stdout).not.toContain('throws.mjs:1');
    expect(games).toBe(2);
    expect(bots[0]).toMatchObject({ wins: 0, failures: { [code]: 2 } });
    expect(failures.map(({ turn }) => turn).sort()).toEqual([5, 6]);
    for (const [game, failure] of failures.entries()) {
      expect(failure.message).toContain(`the bot ${name} in seat ${failure.seat} ${message}`);
      expect(run.stderr).toContain(`game ${game}, turn ${failure.turn}: ${failure.message}`);
      const text = readFileSync(join(folder, `of-${name}`, `game-000000${game}.txt`), 'utf8');
      expect(verify(reef, parseRecord(reef, text))).toBeNull();
      expect(text).toContain(`; failure ${failure.seat} ${failure.turn} ${code} "`);
    }
  });

  // A loop holds its thread until it is stopped, which takes long.
  test.runIf(isThorough)(
    'that loops loses by a budget of its own, and is waited for less the next time',
    PATIENCE,
    () => {
      const run = arena('./loops.mjs:700ms', 'random', '--games', '2', '--workers', '1', '--json');
      expect(resultIn(run).failures.map(({ message }) => message)).toEqual([
        'the bot loops:700ms in seat 0 did not answer within 1050 milliseconds',
        'the bot loops:700ms in seat 1 did not answer within 1000 milliseconds',
      ]);
    },
  );

  test('that prints does not disturb the result', PATIENCE, () => {
    onThird('prints', "console.log('hello');");
    const run = arena('./prints.mjs', 'random', '--games', '2', '--json', '--quiet');
    expect(resultIn(run).games).toBe(2);
    expect(run.stderr).toContain('hello');
  });

  test('that prints cannot give orders to the terminal', PATIENCE, () => {
    onThird('paints', "console.log('\\u001B[31mred\\u0007'); console.error('\\u001B]0;title');");
    const run = arena('./paints.mjs', 'random', '--games', '2', '--json', '--quiet');
    expect(resultIn(run).games).toBe(2);
    expect(run.stderr).toContain('\\u001b[31mred\\u0007\n');
    expect(run.stderr).toContain('\\u001b]0;title\n');
    expect(run.stderr).not.toContain('\u001B');
  });

  test('that leaves errors behind does not stop the arena, and five are shown', PATIENCE, () => {
    file(
      'litters.mjs',
      `const pick = ${PICK};
      const choose = (decision) => {
        Promise.reject(new Error('dangling \u001B[31m\u202E'));
        return pick(decision);
      };
      export default { name: 'litters', choose };`,
    );
    const run = arena('./litters.mjs', 'random', '--games', '2', '--json', '--quiet');
    expect(resultIn(run).games).toBe(2);
    const shown = /^a bot has left an error behind: dangling \[31m\\u202e\n {4}at .*litters/gm;
    expect(run.stderr.match(shown)).toHaveLength(5);
    expect(run.stderr).toMatch(/\nbots have left \d+ more errors behind\n$/);
    expect(run.stderr).not.toMatch(/[\u001B\u202E]/);
  });

  test('that fails with marks in its message is shown as text', PATIENCE, () => {
    onThird('marked', "throw new Error('a \u202E b');");
    const run = arena('./marked.mjs', 'random', '--games', '2', '--json', '--quiet');
    expect(run.stderr).toContain('a \\u202e b\n');
    expect(run.stderr).not.toContain('\u202E');
  });
});
