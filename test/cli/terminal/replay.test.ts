import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  createRecord,
  formatRecord,
  parseRecord,
  recordFromJson,
  reef,
} from '../../../src/index.js';
import { PATIENCE, root, run, scratch, seated, spawned } from '../kit.js';

const { folder, file } = scratch();
const golden = join(root, 'test/golden/records');
const records = readdirSync(golden);
const sound = readFileSync(join(golden, 'two-centre.txt'), 'utf8');

describe('reef-rules replay', () => {
  test.each(records)('--check test/golden/records/%s finds it sound', async (name) => {
    const { status, stdout, stderr } = await run(['replay', '--check', join(golden, name)]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/: a valid record of (reef|pearls), \d+ actions, (won by \w+|not over)/);
  });

  test('shows the same game as the one that was watched, with the names of the bots', async () => {
    const path = join(folder, 'game.txt');
    const args = ['--game', 'pearls', '--bots', 'greedy,random', '--seed', '5', '--save', path];
    const played = await run(['watch', ...args]);
    const shown = await run(['replay', path]);
    expect(shown.stdout).toContain('Players: greedy, random.');
    expect(shown.stdout).toMatch(/^--- Turn 1: (greedy|random) -/m);
    expect(shown.stdout).toContain('\ngreedy wins with 78 points.');
    expect(shown.stdout).not.toMatch(/Anna|Ben/);

    const nameless = readFileSync(path, 'utf8').replaceAll(/^; bot .*\n/gm, '');
    const same = await run(['replay', file('nameless.txt', nameless)]);
    const turns = same.stdout.slice(same.stdout.indexOf('--- Turn 1'));
    expect(played.stdout).toContain(`\n${turns}\nThe same deal again: `);
    const twins = nameless.replace(/^/, '; bot 0 "twin"\n; bot 1 "twin"\n');
    const told = await run(['replay', '--check', file('twins.txt', twins)]);
    expect(told.stdout).toContain('won by twin (0)');
  });

  test('turns a page for each turn on a terminal, forward and back', PATIENCE, async () => {
    const path = join(golden, 'two-centre.txt');
    const [right, left, end] = ['\u001B[C', '\u001B[D', '\u001B[F'];
    const turns = ({ stdout }: { stdout: string }): string[] =>
      [...stdout.matchAll(/--- Turn (\d+):/g)].map(([, number]) => number!);
    const { actions } = parseRecord(reef, sound);
    const all = await seated(['replay', path], [], right);
    expect(all.status).toBe(0);
    expect(turns(all)).toEqual(actions.map((_, i) => String(i + 1)));
    expect(all.stdout).toMatch(/--- Standings .*\n(.*\n)*.* wins with \d+ points\.\n$/);

    const back = await seated(['replay', path], ['', '', left], end);
    expect(turns(back).slice(0, 4)).toEqual(['1', '2', '1', '2']);
    const quitted = await seated(['replay', path], [], 'q');
    expect(quitted.status).toBe(0);
    expect(turns(quitted)).toEqual([]);
    expect((await seated(['replay', path], [], '\u0003')).status).toBe(130);
    expect(turns(await seated(['replay', path, '--pace', '1ms'], [], 'x'))).toEqual(turns(all));
    const none = await seated(['replay', path, '--pace', 'none'], [], 'x');
    expect(none.stdout).toBe((await run(['replay', path])).stdout);
  });

  test('moves through a page that is longer than the screen, down and up', PATIENCE, async () => {
    const [up, down] = ['\u001B[A', '\u001B[B'];
    // The first line of the page is its heading: further down it is not shown, and back at the top it is.
    const headings = async (keys: string): Promise<number> => {
      const { stdout } = await seated(['replay', join(golden, 'four-anywhere.txt')], [keys], 'q');
      return stdout.split('--- Reef, 4 players').length - 1;
    };
    const times = await Promise.all(['', down, up, down + down + up, down + up].map(headings));
    expect(times).toEqual([1, 1, 2, 1, 2]);
  });

  test('shows the comments of the record, without any codes for the terminal in them', async () => {
    const record = parseRecord(reef, sound);
    const { actions, options } = record;
    const comments = [
      { at: 1, text: '12 of 100 playouts' },
      { at: 2, text: 'red \u001b[31malert' },
    ];
    const said = createRecord(reef, {
      beginning: { options: options! },
      actions: actions.slice(0, 3),
      comments,
    });
    const { stdout } = await run(['replay', file('said.txt', formatRecord(reef, said))]);
    const lines = actions.slice(0, 3).map((action) => reef.formatAction(action));
    expect(stdout).toContain(`\n${lines[0]!}\n`);
    expect(stdout).toContain(`\n${lines[1]!} ; 12 of 100 playouts\n`);
    expect(stdout).toContain(`\n${lines[2]!} ; red \\u001b[31malert\n`);
  });

  test.each([
    ['resigned 1', 'resigned by Ben'],
    ['forfeited 0 "time"', 'forfeited by Anna (time)'],
  ])('says who gave the game up: %s', async (line, told) => {
    const path = file(
      'given-up.txt',
      sound
        .replace(/\nresult [^]*/, `\n${line}\n`)
        .replace(/\n[^\n]*\n(?=resigned|forfeited)/, '\n'),
    );
    expect((await run(['replay', path, '--check'])).stdout).toContain(` actions, ${told}\n`);
    expect((await run(['replay', path])).stdout).toContain(`The game was ${told}.`);
  });

  test('reads records as JSON too', async () => {
    const json = JSON.stringify(
      recordFromJson(reef, JSON.parse(JSON.stringify(parseRecord(reef, sound)))),
    );
    const { stdout } = await run(['replay', file('game.json', json)]);
    expect(stdout).toBe((await run(['replay', file('same.txt', sound)])).stdout);
  });

  test('- reads from standard input', PATIENCE, async () => {
    const path = file('piped.txt', sound);
    const { status, stdout } = spawned(['replay', '-', '--at', '3'], { input: sound });
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: (await run(['replay', path, '--at', '3'])).stdout,
    });
  });

  test('--at N draws the table after that many actions', async () => {
    const path = file('at.txt', sound);
    const start = await run(['replay', path, '--at', '0']);
    expect(start.stdout).toMatch(/^Starting pieces: /);
    const { status, stderr } = await run(['replay', path, '--at', '999']);
    expect(status).toBe(2);
    expect(stderr).toContain('--at takes a whole number from 0 to ');
  });

  const firstTake = sound.split('\n').findIndex((line) => line.startsWith('take')) + 1;
  test.each([
    [
      'a word that is none',
      sound.replace('\ntake ', '\n  tkae '),
      `:${firstTake}:3: expected "start", "take", "draw" or "play", found "tkae"`,
    ],
    [
      'an illegal action',
      sound.replace(/\ntake #\d+/, '\n; not this one\n  take #999'),
      `:${firstTake + 1}:3: action ${firstTake - sound.split('\n').indexOf('actions') - 1}, "take #999", is not legal: `,
    ],
    ['another result', sound.replace(/scores .*/, 'scores 1 2'), ': the actions lead to winners '],
    ['other rules', sound.replace('rules 1', 'rules 2'), ': made by version 2 of the rules'],
    ['no seed', sound.replace(/\nseed .*/, ''), ': options.seed: without a seed'],
    ['another text', 'hello', ':1:1: expected "reef record" or "pearls record", found "hello"'],
    ['nothing', '', ':1:1: expected "reef record" or "pearls record", found the end'],
    ['half a JSON', '{ "game": ', ': '],
    ['JSON of another game', '{ "game": "chess" }', ': "game" must be reef or pearls'],
    ['JSON of no record', '{ "game": "reef" }', ': '],
  ])('refuses %s, and says where', async (_, text, message) => {
    const path = file('broken.txt', text);
    const { status, stdout, stderr } = await run(['replay', path]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(`${path}${message}`);
  });

  test('refuses a file that is not there, and a folder', async () => {
    for (const [path, why] of [
      [join(folder, 'none.txt'), 'there is none'],
      [folder, 'it is a folder'],
    ] as const) {
      const stderr = `cannot read the record "${path}": ${why}\n`;
      expect(await run(['replay', path])).toEqual({ status: 1, stdout: '', stderr });
    }
  });
});
