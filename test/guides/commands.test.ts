import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { SHELLS } from '../kit/guide-game.mjs';
import { isThorough } from '../kit/runs.js';

const root = resolve(import.meta.dirname, '../..');
const guides = readdirSync(join(root, 'docs')).filter((file) => file.endsWith('.md'));
const pages = ['README.md', ...guides.map((file) => `docs/${file}`)];
/** Whole tournaments take a while on a busy machine. */
const PATIENCE = { timeout: 300_000 };

const folders: string[] = [];
const program = `'${process.execPath}' '${join(inject('built'), 'dist/cli.js')}'`;

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A command that a page shows, and what the page says it prints, or `null` if it does not say. */
interface Shown {
  readonly command: string;
  readonly output: string | null;
}

/**
 * The commands of the blocks that show nothing but the program itself. What they print stands below
 * `$ command` in the same block, or in a text of its own right after a block with one command.
 */
function commandsIn(text: string): readonly Shown[] {
  const blocks = text.matchAll(/^```sh\n([^]*?)^```$(?:\n\n```text\n([^]*?)^```$)?/gm);
  return Array.from(blocks).flatMap(([, block = '', output = null]): readonly Shown[] => {
    const [first = '', ...others] = block.trimEnd().split('\n');
    if (first.startsWith('$ ')) {
      return [{ command: first.slice(2), output: `${others.join('\n')}\n` }];
    }
    const commands = [first, ...others];
    const isOurs = commands.every((command) => command.startsWith('npx reef-rules '));
    return isOurs ? commands.map((command) => ({ command, output })) : [];
  });
}

/** The same command with less to do: a few games, of which a page shows one, and a search of a few playouts. */
function shortened(command: string): string {
  return command
    .replace(/--games \d+/, `--games ${isThorough ? 18 : 4}`)
    .replace(/\bgame-\d+/, 'game-0000003')
    .replaceAll(/\bmcts:\d+/g, 'mcts:5');
}

/** Whoever is asked takes the first suggestion; whole games are played in a thorough run. */
const ANSWERS = '?\n1\n'.repeat(isThorough ? 100 : 8);

/** The table of an arena without its last column, the only one with two decimals. */
function withoutTimes(output: string): string {
  return output.replaceAll(/ +\d+\.\d\d$/gm, '');
}

/** Runs a command in a folder, where `npx reef-rules` is the program. */
function run(command: string, cwd: string): { status: number | null; stdout: string } {
  const script = `npx() { shift; ${program} "$@"; }\n${command}`;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], {
    cwd,
    input: ANSWERS,
    encoding: 'utf8',
  });
  return { status, stdout: status === 0 ? stdout : stdout + stderr };
}

/** A folder with the bots and the game that the pages show, where the package and tsx are installed. */
function folderWithFiles(): string {
  const folder = mkdtempSync(join(tmpdir(), 'reef rules ü '));
  folders.push(folder);
  const [, bot = ''] = /^```js\n([^]*?)^```$/m.exec(read('docs/arena.md')) ?? [];
  writeFileSync(join(folder, 'my-bot.mjs'), bot);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'shells.ts'), SHELLS);
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(inject('built'), join(folder, 'node_modules/reef-rules'));
  symlinkSync(join(root, 'node_modules/tsx'), join(folder, 'node_modules/tsx'));
  // What has to be trained first is played by a stand-in; test/cli/serve/python.test.ts trains and plays it.
  mkdirSync(join(folder, 'my bots'));
  for (const name of ['my_bot.py', 'my bots/my_bot.py', 'policy.py', 'alphazero.py']) {
    copyFileSync(join(root, 'docs/examples/bot-python/bot.py'), join(folder, name));
  }
  return folder;
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

const shown = pages.map((page) => [page, commandsIn(read(page))] as const);

describe('the commands of the pages', () => {
  // These pages are about tournaments, or show every command: test/cli tries all that too.
  const isLong = (page: string): boolean => /arena|protocol|command-line/.test(page);
  test.each(
    shown.filter(([page, commands]) => commands.length > 0 && (isThorough || !isLong(page))),
  )('%s shows commands that work, one after the other', PATIENCE, (_, commands) => {
    const folder = folderWithFiles();
    for (const { command, output } of commands) {
      // Whole tournaments with a table on the page are played in a thorough run.
      if (output !== null && !isThorough && command.includes('arena')) continue;
      // The set-up of these tests says so.
      if (!inject('tools').python && command.includes('python3')) continue;
      const { status, stdout } = run(output === null ? shortened(command) : command, folder);
      expect(`${command}: ${status}\n${status === 0 ? '' : stdout}`).toBe(`${command}: 0\n`);
      if (output !== null) expect(withoutTimes(stdout)).toBe(withoutTimes(output));
    }
  });

  test('commandsIn(text) finds those of the program, with what they print', () => {
    const text =
      '```sh\nnpx reef-rules deck\nnpx reef-rules play # so\n```\n\n```sh\nnpm install\n```\n\n```sh\n$ npx reef-rules count\n1 time\n```\n\n```sh\nnpx reef-rules arena\n```\n\n```text\nbot\n```\n';
    expect(commandsIn(text)).toEqual([
      { command: 'npx reef-rules deck', output: null },
      { command: 'npx reef-rules play # so', output: null },
      { command: 'npx reef-rules count', output: '1 time\n' },
      { command: 'npx reef-rules arena', output: 'bot\n' },
    ]);
    expect(shown.flatMap(([, commands]) => commands).length).toBeGreaterThan(15);
  });

  test('run(command, folder) would notice a command that is refused', () => {
    const { status, stdout } = run('npx reef-rules play --bot greedy', tmpdir());
    expect(status).toBe(2);
    expect(stdout).toContain('--bots');
  });
});
