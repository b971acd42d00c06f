import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandNamed } from '../../src/cli/commands.js';
import { GAMES } from '../../src/cli/games.js';
import { built, environment, PATIENCE, root, run, spawned, uncolored, words } from './kit.js';

const COMMANDS = ['play', 'watch', 'arena', 'serve', 'replay', 'render', 'count', 'deck'];

describe('the program', () => {
  test('npm start -- --game pearls --players 4 --seed 3 plays Pearls', PATIENCE, async () => {
    const args = ['--game', 'pearls', '--players', '4', '--seed', '3'];
    const { stdout } = await run(['watch', ...args]);
    // A program that is installed is started in another way, and says so.
    const installed = stdout.replaceAll('npm run reef-rules --', 'npx reef-rules');
    expect(spawned(args)).toEqual({ status: 0, stdout: installed, stderr: '' });
    // The script of the package runs the sources.
    const npm = ['start', '--silent', '--', ...args];
    expect(execFileSync('npm', npm, { cwd: root, env: environment({}), encoding: 'utf8' })).toBe(
      stdout,
    );
  });

  test.each<[string, boolean, string[], NodeJS.ProcessEnv]>([
    ['into a pipe', false, [], {}],
    ['with FORCE_COLOR=1', true, [], { FORCE_COLOR: '1' }],
    ['with --color, whatever NO_COLOR says', true, ['--color'], { NO_COLOR: '1' }],
    ['with --plain, whatever FORCE_COLOR says', false, ['--plain'], { FORCE_COLOR: '1' }],
  ])('npm start writes the same text %s (colour: %s)', async (_, colored, args, env) => {
    const seeded = ['--seed', '7'];
    const plain = await run(seeded);
    const { stdout } = await run([...seeded, ...args], { env });
    expect(stdout.includes('\u001B')).toBe(colored);
    expect(uncolored(stdout)).toBe(plain.stdout);
  });

  test('reef-rules | head ends quietly when nobody reads on', PATIENCE, async () => {
    const child = spawn(process.execPath, [built, '--players', '4'], {
      cwd: root,
      env: environment({}),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.stdout.once('data', () => child.stdout.destroy());
    const status = await new Promise((done) => child.on('close', done));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test.each(['--version', '-v'])('reef-rules %s tells the version of the package', async (flag) => {
    const file = readFileSync(join(root, 'package.json'), 'utf8');
    const { version } = JSON.parse(file) as { version: string };
    expect(await run([flag])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
  });
});

describe('reef-rules --help', () => {
  test('names every command', async () => {
    const { status, stdout, stderr } = await run(['--help']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    for (const name of COMMANDS) expect(stdout).toMatch(new RegExp(`^  ${name} +\\w`, 'm'));
  });

  test.each(COMMANDS)('reef-rules %s --help explains all its options', async (name) => {
    const { status, stdout, stderr } = await run([name, '--help']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const { command } = await commandNamed(name).load();
    for (const option of [...Object.keys(command.options), 'color', 'plain', 'help']) {
      expect(stdout).toMatch(new RegExp(`^  .*--${option}\\b`, 'm'));
    }
    expect(stdout).toContain(`Usage: reef-rules ${name}`);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  test.each([
    [['-h'], ['--help']],
    [['--game', 'pearls', '--help'], ['--help']],
    [['help'], ['--help']],
    [
      ['help', 'arena'],
      ['arena', '--help'],
    ],
    [
      ['arena', '--nonsense', '-h'],
      ['arena', '--help'],
    ],
    [
      ['play', '--game', 'chess', '--help'],
      ['play', '--help'],
    ],
  ])('reef-rules %j is the same as %j', async (args, same) => {
    expect(await run(args)).toEqual(await run(same));
  });

  test.each(GAMES)(
    'tells what $game.name can be played with',
    async ({ game, options, legend }) => {
      const { stdout } = await run(['play', '--help']);
      const { name, playerCounts } = game;
      expect(stdout).toContain(
        `${Math.min(...playerCounts)} to ${Math.max(...playerCounts)} in ${name}`,
      );
      for (const option of Object.keys(options)) expect(stdout).toContain(`  --${option} `);
      expect(stdout).toContain(legend);
    },
  );
});

describe('a command line that cannot be understood', () => {
  const bots =
    'there are random, greedy, planner, mcts, and the levels beginner, easy, medium, hard.';
  const own = 'A bot of your own is given by its path: ./my-bot.js';
  test.each<[string, string]>([
    ['aren', 'there is no command "aren". Did you mean arena?'],
    [
      'chess',
      'there is no command "chess": the commands are play, watch, arena, serve, replay, render, count and deck',
    ],
    ['play --game chess', '--game takes reef or pearls, got "chess"'],
    ['play --game perls', '--game takes reef or pearls, got "perls". Did you mean pearls?'],
    ['play --players 1', '--players takes 2, 3 or 4 in reef, got "1"'],
    ['play --players 2.0', '--players takes 2, 3 or 4 in reef, got "2.0"'],
    ['play --game pearls --players 7', '--players takes 2, 3, 4, 5 or 6 in pearls, got "7"'],
    [
      'play --start center',
      '--start takes centre, outside or anywhere, got "center". Did you mean centre?',
    ],
    ['play --bots greedy,clever', `no bot "clever" plays reef: ${bots} ${own}`],
    ['play --bots greedy:5', 'greedy takes no budget: leave out ":5"'],
    ['watch --bots hard:20', 'hard takes no budget: leave out ":20"'],
    ["watch --save ''", '--save takes the name of a file, got ""'],
    ['arena greedy mcts:0', '"0" is not a budget: mcts:500, mcts:200ms or mcts:5s'],
    ["play --bots ''", `no bot "" plays reef: ${bots} ${own}`],
    [
      'play --game pearls --bots Greedy',
      `no bot "Greedy" plays pearls: there are random, greedy, mcts, and the levels beginner, easy, medium, hard. Did you mean greedy? ${own}`,
    ],
    [
      'watch --bots greedy,random,random --players 2',
      '--bots has 3 names for 2 players: leave some out, or raise --players',
    ],
    ['play --me 2', '--me takes a seat from 0 to 1, got "2"'],
    ['play --me 0 --bots me', 'use either --me or "me" in --bots, not both'],
    [
      'play --me 0 --bots greedy,random --players 2',
      '--bots has 2 names for 1 other seat: leave some out, or raise --players',
    ],
    ['play --color --plain', '--color and --plain contradict each other: leave one of them out'],
    [
      'play --game pearls --start centre',
      '--start is for reef, not for pearls: leave it out, or add --game reef',
    ],
    [
      'play --all-cards',
      '--all-cards is for pearls, not for reef: leave it out, or add --game pearls',
    ],
    ['watch --bots me,greedy', 'only bots play here: reef-rules play lets you play against them'],
    [
      'play pearls',
      'unexpected argument "pearls": choose the players with --bots, and the game with --game',
    ],
    ['--seed 3 play', 'unexpected argument "play": the command comes first: reef-rules play'],
    [
      '--bots random',
      'there is no option --bots: the options are --game, --players, --seed, --start, --deck, --all-cards, --color, --plain, --help',
    ],
    [
      'watch reef',
      'unexpected argument "reef": with npm, put options after "--": npm start -- --players 3',
    ],
    ['play --colour', 'there is no option --colour. Did you mean --color?'],
    [
      'count --whatever',
      'there is no option --whatever: the options are --json, --color, --plain, --help',
    ],
    ['play --seed', "Option '--seed <value>' argument missing"],
    ['arena', 'name two or more bots: reef-rules arena greedy random'],
    ['arena greedy', 'name two or more bots, not only greedy: reef-rules arena greedy random'],
    ['arena greedy radnom', `no bot "radnom" plays reef: ${bots} Did you mean random? ${own}`],
    ['arena greedy random --games 0', '--games takes a whole number from 1 to 10000000, got "0"'],
    [
      'arena greedy random --workers all',
      '--workers takes a whole number from 1 to 1024, got "all"',
    ],
    ['arena greedy random --shard 0/4', '--shard counts from 1: 1/4 to 4/4, got "0/4"'],
    ['arena greedy random --shard 5/4', '--shard counts from 1: 1/4 to 4/4, got "5/4"'],
    ['arena greedy random --shard 1', '--shard counts from 1: 1/4 to 4/4, got "1"'],
    [
      'arena greedy random --budget 1h',
      '--budget takes playouts as in 500, or a time as in 200ms or 5s, got "1h"',
    ],
    ['arena greedy random --allow-missing', '--allow-missing is for arena merge'],
    ['arena merge', 'name the files to add up: reef-rules arena merge a.json b.json'],
    ['arena merge a.json --seed 1', '--seed is not for merge: the files decide it'],
    ['replay', 'name the file: reef-rules replay game.txt'],
    ['replay a b', 'unexpected argument "b": one record at a time'],
    ['deck my.deck', 'unexpected argument "my.deck": reef-rules deck --deck my.deck'],
  ])('reef-rules %s is refused with the fix', async (line, message) => {
    const { status, stdout, stderr } = await run(words(line));
    const [name = ''] = words(line);
    const command = COMMANDS.includes(name) ? `reef-rules ${name}` : 'reef-rules';
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe(`${message}\nSee all options with ${command} --help.\n`);
  });
});
