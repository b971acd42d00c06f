import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, test, vi } from 'vitest';
import { playMatch, random, remoteBot } from '../../src/bots/index.js';
import type { BotLines } from '../../src/bots/index.js';
import { playersOf } from '../../src/bots/players.js';
import { botFor } from '../../src/cli/bot-file.js';
import { BotProcess, STARTING } from '../../src/cli/bot-program.js';
import { quoted } from '../../src/cli/command.js';
import { reef } from '../../src/index.js';
import type { Action, View } from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';
import { ground, resultIn } from './arena/kit.js';
import { built, environment, PATIENCE, root, run, spawned } from './kit.js';

const { folder, file, arena } = ground();
const tools = inject('tools');
/** The interpreter itself: what the name leads to may be a script that takes a while to find it. */
const python = tools.python
  ? spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).stdout
  : '';
const EXAMPLE = inPython(join(root, 'docs/examples/bot-python/bot.py'));

/** The command that runs a program in Python. Paths may have spaces. */
function inPython(path: string): string {
  return `${quoted(python.trim())} -S ${quoted(path)}`;
}

const silent = { say: () => undefined, report: () => undefined };

/**
 * A bot that takes the first action until its third decision in a program's life, and then fails as its
 * argument says; with "sound" it never does, and tells what it hears of games.
 */
const BAD = `
import json, os, subprocess, sys, time
def send(message):
    print(json.dumps(message), flush=True)
def fail(how):
    print("about to fail:", how, file=sys.stderr, flush=True)
    if how == "rubbish": print("what a lovely day \\x1b[31m", flush=True)
    if how == "dies": sys.exit("no idea\\x1b")
    if how == "hangs": time.sleep(600)
    if how == "floods-stdout":
        while True: print("la" * 1000)
    if how == "floods-stderr":
        while True: print("la" * 1000, file=sys.stderr)
    if how == "no-line":
        while True: print("la" * 1000, end="")
    if how == "late": time.sleep(3)
    if how == "twice":
        sys.stdout.write('{"type":"action","id":3,"index":0}\\n' * 2)
        sys.stdout.flush()
    if how == "again":
        send({"type": "action", "id": 2, "index": 0})
    if how == "parent":
        subprocess.Popen([sys.executable, __file__, "child"])
        # A process group of its own, such as timeout(1) and shells with job control make.
        subprocess.Popen([sys.executable, __file__, "child"], preexec_fn=os.setpgrp)
        sys.exit(7)
if sys.argv[1] == "child": time.sleep(600)
def tell(*words):
    if sys.argv[1] == "sound": print("sound:", *words, file=sys.stderr, flush=True)
tell("started")
turns = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello": send({"type": "ready", "protocol": 1})
    if message["type"] == "choose":
        turns += 1
        if turns == 3: fail(sys.argv[1])
        send({"type": "action", "id": message["id"], "index": 0})
    if message["type"] == "game-over": tell("over", message["winners"])
    if message["type"] == "quit": break
`;
const bad = file(`bad-${process.pid}.py`, BAD);

/** The command that starts it. */
function badBot(how: string): string {
  return `${inPython(bad)} ${how}`;
}

/** The programs of this file's tests that run now. A list of programs may not show every letter of their paths. */
function running(): string[] {
  const { stdout } = spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
  const name = basename(bad);
  return stdout.split('\n').filter((line) => line.includes(name) && !line.includes('dist/cli.js'));
}

async function nothingRuns(): Promise<void> {
  for (let i = 0; i < 100 && running().length > 0; i++) await sleep(50);
  expect(running()).toEqual([]);
}

// Where these tools are missing, the set-up of the tests says so.
const testPython = test.runIf(tools.python);
const testProcesses = test.runIf(tools.python && tools.ps);

describe('a program that plays', () => {
  const failures: [how: string, code: string, message: string][] = [
    ['rubbish', 'threw', 'it wrote a line that is not JSON: "what a lovely day '],
    ['dies', 'threw', 'it ended with exit code 1, and last wrote "no idea\\u001b"'],
    ['parent', 'threw', 'it ended with exit code 7, and last wrote "about to fail: parent"'],
    ['hangs', 'time-out', 'did not answer within '],
    ['late', 'time-out', 'did not answer within '],
    ['floods-stdout', 'threw', 'it wrote a line that is not JSON: "lala'],
    ['floods-stderr', 'threw', 'it wrote more than 1,000,000 characters at once'],
    ['no-line', 'threw', 'it wrote more than 1,000,000 characters at once'],
    ['again', 'threw', 'it answered with the id 2, but the question has 3'],
    ['twice', 'threw', 'it wrote a line without being asked: '],
  ];

  testProcesses(
    'loses the game it fails in, shows its last lines, and leaves nothing behind',
    PATIENCE,
    async () => {
      const words = failures.map(([how]) => `cmd:${badBot(how)}`);
      const options = '--games 1 --gauntlet --limit 1500ms --workers 1 --json'.split(' ');
      const result = arena('random', ...words, ...options);
      expect(result.status).toBe(0);
      const { games, bots, failures: found } = resultIn(result);
      expect(games).toBe(2 * failures.length);
      expect(bots.map(({ name }) => name)).toEqual([
        'random',
        ...words.map((word) => word.slice(4)),
      ]);
      for (const [i, [how, code, message]] of failures.entries()) {
        const own = found.filter(({ bot }) => bot === badBot(how));
        expect(bots[i + 1]).toMatchObject({ wins: 0, failures: { [code]: 2 } });
        expect(own).toHaveLength(2);
        for (const failure of own) expect(failure.message).toContain(message);
        expect(result.stderr).toContain(`${badBot(how)} failed: `);
        // A program that floods standard error shows what it floods it with.
        const last = how === 'floods-stderr' ? `${'la'.repeat(100)}…` : `about to fail: ${how}`;
        expect(result.stderr).toContain(`    stderr: ${last}\n`);
      }
      // The report says it all, so there is no line about the game.
      expect(result.stderr).not.toMatch(/^game \d+, turn /m);
      expect(result.stderr.length).toBeLessThan(100_000);
      expect(result.stderr).toContain('    stdout: what a lovely day \\u001b[31m\n');
      expect(result.stderr).not.toContain('\u001B[31m');
      await nothingRuns();
    },
  );

  testProcesses.each(['SIGINT', 'SIGKILL'] as const)(
    'ends with the arena that is ended by %s, even if it hangs',
    PATIENCE,
    async (signal) => {
      const words = ['arena', 'random', `cmd:${badBot('hangs')}`, '--quiet', '--workers', '1'];
      const child = spawn(process.execPath, [built, ...words], { env: environment({}) });
      await once(child.stderr, 'data');
      expect(running()).not.toEqual([]);
      child.kill(signal);
      await once(child, 'exit');
      await nothingRuns();
    },
  );

  testPython(
    'plays all games of a thread in one process, and is told how they end',
    PATIENCE,
    () => {
      const options = ['--game', 'pearls', '--games', '6', '--workers', '1', '--json'];
      const result = arena(`cmd:${badBot('sound')}`, 'random', ...options);
      const { games, bots } = resultIn(result);
      expect(games).toBe(6);
      const told = result.stderr.split('\n').filter((line) => line.includes(': sound: '));
      expect(told).toHaveLength(7);
      const name = badBot('sound');
      expect(told[0]).toBe(`${name}: sound: started`);
      // It sits in seat 0 and in seat 1 by turns.
      const won = told
        .slice(1)
        .filter((line, game) => line === `${name}: sound: over [${game % 2}]`);
      expect(won).toHaveLength(bots[0]!.wins);
    },
  );

  testProcesses('plays in watch, and ends with it', PATIENCE, async () => {
    const players = [`cmd:${badBot('dies')}`, `cmd:${badBot('sound')}`].join(',');
    const { status, stdout, stderr } = spawned(
      ['watch', '--game', 'pearls', '--bots', players, '--seed', '7'],
      { cwd: folder },
    );
    expect(status).toBe(1);
    expect(stderr).toContain('sound: over [1]\n');
    expect(stdout).toContain('it ended with exit code 1, and last wrote "no idea\\u001b".');
    expect(stderr).toContain('Its last lines:\n');
    await nothingRuns();
  });

  testPython('plays against people', PATIENCE, async () => {
    const words = ['play', '--game', 'pearls', '--bots', `cmd:${EXAMPLE},me`, '--seed', '7'];
    const { status, stdout } = await run(words, { input: '?\n1\n1\nquit\n' });
    expect(status).toBe(0);
    // Long lines are broken at spaces.
    expect(stdout.replaceAll('\n', ' ')).toContain(EXAMPLE);
  });

  test('that is not ready in time is given a tenth of the time from then on', async () => {
    // It is ready the first time, and never again.
    const mark = quoted(join(folder, 'once'));
    const once = `test -e ${mark} && exec sleep 600; touch ${mark}`;
    const answers = `echo '{"type":"ready","protocol":1}'; read -r _; read -r _; read -r _; exit 1`;
    const bot = await botFor(playersOf(pearls.name), `cmd:${once}; ${answers}`);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const reports = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    try {
      const match = await playMatch(pearls, [bot, random] as never, { seed: 7 });
      expect(match.failure?.message).toContain('failed: it ended with exit code 1');
      for (const seconds of [20, 2, 2]) {
        const problem = expect(bot.prepare!()).rejects.toThrow(`not ready within ${seconds} s`);
        await vi.advanceTimersByTimeAsync(1000 * seconds);
        await problem;
      }
    } finally {
      vi.useRealTimers();
    }
    await vi.waitFor(() => {
      expect(reports).toHaveBeenCalledTimes(4);
    });
    expect(reports.mock.lastCall![0]).toMatch(
      / failed: it was not ready within \d+ s and wrote nothing /,
    );
    reports.mockRestore();
    await bot.close!();
  });

  test.each([
    ['many lines', 'yes line | head -c 15000', 2001],
    ['one line', "head -c 15000 /dev/zero | tr '\\0' x", 2],
  ])(
    'is shown with the first 10,000 characters of its standard error: %s',
    async (_, words, lines) => {
      const said: string[] = [];
      const program = new BotProcess(`(${words}) >&2`, {
        ...silent,
        say: (text) => said.push(text),
      });
      await expect(program.next()).rejects.toThrow('it ended with exit code 0');
      expect(said).toHaveLength(lines);
      const name = `(${words}) >&2: `;
      expect(said.pop()).toBe(`${name}(the rest is not shown)\n`);
      for (const line of said) expect(line).toMatch(/: (line|x{10000})\n$/);
      for (const line of said) expect(line.startsWith(name)).toBe(true);
    },
  );

  test('that ends before it is ready is not called slow later', async () => {
    const notReady = vi.fn();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const program = new BotProcess('true', { ...silent, notReady });
      await expect(program.next()).rejects.toThrow('it ended with exit code 0');
      await vi.advanceTimersByTimeAsync(STARTING);
    } finally {
      vi.useRealTimers();
    }
    expect(notReady).not.toHaveBeenCalled();
  });

  test('has a report that tells why it has failed, and its last lines', async () => {
    const reports: string[] = [];
    const reported = { ...silent, report: (text: string) => reports.push(text) };
    const words = 'echo one; echo two >&2; exec sleep 600';
    const program = new BotProcess(words, reported);
    expect(await program.next()).toBe('one');
    await program.close('it wrote nonsense');
    await new BotProcess('exec sleep 600', reported).close('it was late');
    expect(reports).toEqual([
      `${words} failed: it wrote nonsense. Its last lines:\n    stdout: one\n    stderr: two\n`,
      'exec sleep 600 failed: it was late and wrote nothing (does it flush its output after each line?). ' +
        'It has written nothing.\n',
    ]);
  });

  test.each<[word: string, message: string | RegExp]>([
    ['cmd:', 'cmd: takes a command of one line, as in "cmd:python3 my_bot.py"'],
    ['cmd:a\nb', 'cmd: takes a command of one line'],
    ['cmd:no-such-program', 'cmd:no-such-program cannot play: it ended with exit code 127, and '],
    ['cmd:echo hello', 'cmd:echo hello cannot play: it wrote a line that is not JSON: "hello"'],
    ['cmd:true', /^cmd:true cannot play: it ended with exit code 0$/],
    ['cmd:kill -9 $$', 'cannot play: it ended with SIGKILL'],
    [
      `cmd:echo '{"type":"ready","protocol":2}'`,
      'cannot play: it speaks version 2 of the protocol, not version 1',
    ],
  ])('botFor(players, %j) refuses it', async (word, message) => {
    await expect(botFor(playersOf(reef.name), word)).rejects.toThrow(message);
  });
});

/** The way to a program, and everything that is said on it. */
function overheard(lines: BotLines, heard: string[]): BotLines {
  return {
    send: (line) => {
      heard.push(`> ${line}`);
      lines.send(line);
    },
    next: async () => {
      const line = await lines.next();
      heard.push(`< ${line}`);
      return line;
    },
    close: (failure) => lines.close(failure),
  };
}

testPython('a program skips messages and fields of a later version', PATIENCE, async () => {
  const playedBy = async (open: () => BotLines): Promise<unknown> => {
    const bot = remoteBot<never, never>('example', open);
    const budget = { playouts: 500 };
    const { failure, record } = await playMatch(pearls, [bot, random], { seed: 7, budget });
    await bot.close();
    expect(failure).toBeNull();
    return record;
  };
  const open = (): BotLines => new BotProcess(EXAMPLE, silent);
  expect(await playedBy(() => ofLaterVersion(open()))).toEqual(await playedBy(open));
});

/** Lines to a program, as a later version of the library may write them. */
function ofLaterVersion(lines: BotLines): BotLines {
  return {
    send: (line) => {
      lines.send('{"type":"tide","height":3}');
      lines.send(JSON.stringify({ ...(JSON.parse(line) as object), later: { since: 2 } }));
    },
    next: () => lines.next(),
    close: (failure) => lines.close(failure),
  };
}

describe('the guide to the protocol', () => {
  const page = readFileSync(join(root, 'docs/protocol.md'), 'utf8');

  test.each([
    ['python', 'bot-python/bot.py'],
    ['c', 'bot-c/bot.c'],
  ])('shows the %s bot as it is', (language, name) => {
    const code = readFileSync(join(root, 'docs/examples', name), 'utf8');
    expect(page).toContain(`\`\`\`${language}\n${code}\`\`\`\n`);
  });

  test('has a bot in 30 lines of Python', () => {
    const code = readFileSync(join(root, 'docs/examples/bot-python/bot.py'), 'utf8');
    expect(code.trimEnd().split('\n').length).toBeLessThanOrEqual(30);
  });

  testPython('has a transcript of what is really said', PATIENCE, async () => {
    const heard: string[] = [];
    const open = (): BotLines => overheard(new BotProcess(EXAMPLE, silent), heard);
    const bot = remoteBot<never, never>('example', open);
    const budget = { playouts: 500 };
    const match = await playMatch(pearls, [bot, random], { seed: 7, setup: { first: 0 }, budget });
    await bot.close();
    expect(match.failure).toBeNull();
    const [, transcript = ''] = /^```text transcript\n([\s\S]*?)^```$/m.exec(page) ?? [];
    const [beginning = [], end = []] = transcript.split('…\n').map((part) => part.split('\n'));
    const shown = heard.map(shortened);
    expect(beginning.slice(0, -1)).toEqual(shown.slice(0, beginning.length - 1));
    expect(end.slice(0, -1)).toEqual(shown.slice(1 - end.length));
    const [, answers = ''] = /^```json\n([\s\S]*?)^```$/m.exec(page) ?? [];
    const { actions } = JSON.parse(heard[3]!.slice(2)) as { actions: unknown[] };
    const [byIndex, asText, asJson] = answers
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { index?: number; action?: unknown });
    expect(actions[byIndex!.index!]).toEqual(asJson!.action);
    expect(pearls.parseAction(asText!.action as string)).toEqual(asJson!.action);
    expect(beginning.length).toBeGreaterThan(5);
    expect(end.length).toBeGreaterThan(2);
  });

  test('shows an answer with an analysis as it is read', async () => {
    const blocks = [...page.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, text]) => text!);
    const answer = JSON.stringify(JSON.parse(blocks[1]!) as object);
    const answers = ['{"type":"ready","protocol":1}', answer];
    const bot = remoteBot<never, never>('example', () => ({
      send: () => undefined,
      next: () => Promise.resolve(answers.shift()!),
      close: () => undefined,
    }));
    const { record, turns } = await playMatch(pearls, [bot, random], {
      seed: 7,
      setup: { first: 0 },
    });
    expect(turns[0]!.analysis).toEqual((JSON.parse(answer) as { analysis: object }).analysis);
    const [, comment = ''] = /as a\s+comment,\s+here\s+`(.*?)`/.exec(page) ?? [];
    expect(record.comments).toEqual([{ at: 0, text: comment }]);
  });

  const testBoth = test.runIf(tools.python && tools.cc);
  testBoth('has bots that play against each other', PATIENCE, async () => {
    const program = join(folder, 'c-bot');
    const source = join(root, 'docs/examples/bot-c/bot.c');
    const flags = ['-std=c99', '-Wall', '-Wextra', '-Werror', '-O2', '-o', program];
    expect(spawnSync('cc', [...flags, source], { encoding: 'utf8' }).stderr).toBe('');
    const bots = [EXAMPLE, quoted(program)].map((command) =>
      remoteBot<View, Action>(command, () => new BotProcess(command, silent)),
    );
    const matches = [];
    for (const seed of [7, 7]) matches.push(await playMatch(reef, bots, { seed }));
    await Promise.all(bots.map((bot) => bot.close()));
    expect(matches.map(({ failure }) => failure)).toEqual([null, null]);
    expect(matches[0]!.record).toEqual(matches[1]!.record);
  });
});

/** Views, results and lists of actions are long, and are shown elsewhere. */
function shortened(line: string): string {
  return line
    .replace(/"view":\{.*\}(?=\}$)/, '"view":{…}')
    .replace(/"result":\{.*\}(?=,"view")/, '"result":{…}')
    .replace(/"actions":\[.*\](?=,"view")/, '"actions":[…]');
}
