import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { SHELLS } from '../kit/guide-game.mjs';
import { PATIENCE, scratch, spawned } from './kit.js';
import type { Run } from './kit.js';

const { folder, file } = scratch();

/** The game of the guide as JavaScript; `change` is done to its text. */
function shells(name: string, change: (code: string) => string = (code) => code): string {
  const { outputText } = ts.transpileModule(change(SHELLS), {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  return file(name, outputText);
}

/** Runs the program where the games are. */
function reefRules(line: string, input = ''): Run {
  return spawned(line.split(' '), { cwd: folder, input });
}

beforeAll(() => {
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(inject('built'), join(folder, 'node_modules/reef-rules'));
  shells('shells.mjs');
});

describe('a game of the user’s', () => {
  test('is played against mcts, which is the default, and its record is replayed', PATIENCE, () => {
    const play = 'play --game ./shells.mjs --seed 3 --save game.txt';
    const { status, stdout, stderr } = reefRules(play, '?\n1\nhint\nTAKE 2\ntake 11\n1\n1\n');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('Shells, 2 players');
    expect(stdout).toContain('Ben (mcts)');
    expect(stdout).toContain('take 10   (one of 2 ways to act)');
    expect(stdout).toContain('The search bot after 300 playouts');
    expect(stdout).toContain('npx reef-rules play --game ./shells.mjs --seed 3');
    // The other's card is shown only at the end.
    const [before = '', end = ''] = stdout.split('--- Turn 4');
    expect(before).toContain('dealt: [1,null]');
    expect(before).not.toMatch(/dealt: \[1,\d/);
    expect(end).toMatch(/dealt: \[1,\d+\]/);

    const check = reefRules('replay --check game.txt --game ./shells.mjs');
    expect(check.stdout).toMatch(/^game\.txt: a valid record of shells, 4 actions, won by /);
    const again = reefRules('replay game.txt --game ./shells.mjs --lang de');
    expect(again).toMatchObject({ status: 0, stderr: '' });
    expect(again.stdout).toContain('Shells zu zweit, Startwert 3');
    expect(reefRules('replay game.txt').stderr).toContain('expected "reef record"');
  });

  test('goes on from where it was left', PATIENCE, () => {
    const left = reefRules('play --game ./shells.mjs --seed 3 --save left.txt', '?\n1\n');
    expect(left.stdout).toContain('npx reef-rules play --game ./shells.mjs --continue left.txt');
    const play = 'play --game ./shells.mjs --continue left.txt';
    expect(reefRules(play, '?\n1\n')).toMatchObject({ status: 0, stderr: '' });
    expect(reefRules(play).stderr).toBe('left.txt: this game is over\n');
  });

  test('is watched from a path with spaces and umlauts, with a bot of its own', PATIENCE, () => {
    shells('ein schöner Ordner/müscheln.mjs', (code) =>
      code
        .replace(
          '  playerCounts:',
          "  options: { isOpen: (value) => typeof value === 'boolean' }, playerCounts:",
        )
        .replace(
          '  game: readable,',
          `  game: readable,
           bots: { last: { name: 'last', choose: ({ game, view }) => game.legalActions(view).at(-1) } },
           opponent: 'last',
           options: { open: { kind: 'flag', help: 'nothing is secret', sets: 'isOpen' } },
           phrases: { en: { note: ({ isOpen }) => isOpen ? 'Nothing is secret.' : '' } },
        `,
        ),
    );
    const args = ['watch', '--game', './ein schöner Ordner/müscheln.mjs', '--seed', '3'];
    const { status, stdout, stderr } = spawned([...args, '--players', '3'], { cwd: folder });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('Players: Anna (last), Ben (last), Cleo (last).');
    expect(spawned([...args, '--open'], { cwd: folder }).stdout).toContain('Nothing is secret.');
    expect(spawned([...args, '--start', 'centre'], { cwd: folder }).stderr).toContain(
      '--start is for reef, not for shells',
    );
  });

  test('is played in the arena by all workers, as by one', PATIENCE, () => {
    const arena =
      'arena mcts:20 random --game ./shells.mjs --games 8 --seed 7 --json --no-times --quiet';
    const one = reefRules(`${arena} --workers 1`);
    expect(one).toMatchObject({ status: 0, stderr: '' });
    expect(reefRules(`${arena} --workers 2`)).toEqual(one);
    const { tournament } = JSON.parse(one.stdout) as { tournament: { plan: { game: string } } };
    expect(tournament.plan.game).toBe('shells');
  });

  test(
    'is served: a slot is a place in its list, and a seat sees no more than its view',
    PATIENCE,
    () => {
      const requests = [
        { type: 'layout' },
        { type: 'reset', seeds: [7] },
        { type: 'step', slots: [2] },
        { type: 'render', game: 0, seat: 1, mode: 'ansi' },
        { type: 'render', game: 0, seat: null, mode: 'svg' },
      ];
      const input = requests.map((request) => `${JSON.stringify(request)}\n`).join('');
      const { status, stdout } = reefRules('serve --game ./shells.mjs --opponents 1=mcts:9', input);
      expect(status).toBe(0);
      const [ready, layout, reset, step, text, picture] = stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown);
      expect(ready).toMatchObject({ game: 'shells', players: 2, slots: 10, observation: 10 });
      expect(layout).toMatchObject({ parts: [{ name: 'observation', from: 0, size: 10 }] });
      // Seat 0 holds the 7, and does not see the card of seat 1.
      const seen = [0, 0, 1, 0, 1, 1, 3, 0, 1, 0];
      expect(reset).toMatchObject({ turns: [0], legal: [[2, 5]], observations: [seen] });
      expect(step).toMatchObject({ turns: [0], ended: [0] });
      expect(text).toMatchObject({ text: expect.stringContaining('dealt: [null,') as string });
      expect(picture).toMatchObject({ code: 'bad-request', message: /no pictures/ });
    },
  );

  test.each([
    ['no list of actions', /slots: .*/, 'has neither a simulator nor slots, a list of all actions'],
    [
      'an action that is missing',
      /slots: CARDS/,
      'slots: slots lacks the action take 3',
      'slots: CARDS.slice(4)',
    ],
    ['an action that is no action', /slots: CARDS/, 'readAction refuses it', 'slots: [11, 12]'],
    ['an action twice', /slots: CARDS/, 'slots: slots holds take 1 twice', 'slots: [1, 1]'],
    [
      'numbers of another length',
      /return CARDS/,
      'observe gives',
      'return CARDS.slice(taken.length)',
    ],
  ])('is refused by serve in one line with %s', PATIENCE, (what, from, message, to = '') => {
    const name = `${what.replaceAll(' ', '-')}.mjs`;
    shells(name, (code) => code.replace(from, to));
    const requests = '{"type":"reset","seeds":[7]}\n{"type":"step","slots":[2]}\n';
    const { stderr, status } = reefRules(`serve --game ./${name}`, requests);
    expect(stderr).toContain(message);
    expect(status).toBeGreaterThan(0);
    expect(stderr.split('\n')[1] ?? '').toMatch(/^$|^See all options/);
  });

  test.each([
    ['nothing.mjs', null, 'there is no file ./nothing.mjs: looked for '],
    ['shels.mjs', null, 'Did you mean shells.mjs?'],
    ['typo.mjs', 'export default {', './typo.mjs cannot be loaded: SyntaxError'],
    ['throws.mjs', 'throw new Error("not today")', 'cannot be loaded: Error: not today'],
    ['empty.mjs', 'export const game = 7;', './empty.mjs exports no game, but 7: write'],
    ['definition.mjs', 'export default { name: "shells", setup() {} };', 'exports no game, but '],
    ['other.mjs', 'export default { game: { name: "x" } };', 'exports no game, but '],
    [
      'bot.mjs',
      'import { pearls as game } from "reef-rules/pearls"; export default { game, bots: { mine: 7 } };',
      './bot.mjs: bots.mine: a bot has a name',
    ],
    [
      'rival.mjs',
      'import { pearls as game } from "reef-rules/pearls"; export default { game, opponent: "me" };',
      './rival.mjs: no bot "me" plays pearls',
    ],
  ])('%s is refused in one line', PATIENCE, (name, text, message) => {
    if (text !== null) file(name, text);
    for (const command of ['watch', 'arena random mcts:5', 'serve', 'replay x.txt']) {
      if (command !== 'watch' && name !== 'empty.mjs') continue;
      writeFileSync(join(folder, 'x.txt'), '');
      const { status, stderr } = reefRules(`${command} --game ./${name}`);
      expect(stderr).toContain(message);
      expect({ status, lines: stderr.trimEnd().split('\n').length }).toEqual({
        status: 1,
        lines: 1,
      });
    }
  });
});
