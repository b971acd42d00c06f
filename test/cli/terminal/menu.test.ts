import { describe, expect, test } from 'vitest';
import { commandLine } from '../../../src/cli/command.js';
import { PATIENCE, run, seated } from '../kit.js';

const MENU = `Reef and Pearls in the terminal

  1  play reef     against a bot as strong as you like
  2  play pearls   against a bot as strong as you like
  3  watch reef    a game between two bots
  4  watch pearls  a game between two bots
  5  arena         3 bots, 100 games of Reef
  6  help          all commands
  7  quit          or Ctrl-D

1 to 7, a word, or arrow keys> `;

describe('reef-rules without a command', () => {
  test('on a terminal it shows a menu, and plays nothing until something is chosen', async () => {
    const { status, stdout } = await seated([], ['quit']);
    expect(status).toBe(0);
    expect(stdout).toBe(`${MENU}quit\n`);
  });

  test('without a terminal it plays the game that reef-rules watch plays', async () => {
    const args = ['--game', 'pearls', '--seed', '3'];
    expect(await run(args)).toEqual(await run(['watch', ...args]));
  });

  test.each(['1', 'play', 'p', 'play reef', 'Play  REEF', 'reef'])(
    '"%s" lets you play Reef against a bot of the usual level',
    async (answer) => {
      const { status, stdout } = await seated(['--seed', '3'], [answer, '', 'quit', 'y']);
      expect(status).toBe(0);
      const after = stdout.slice(MENU.length + answer.length);
      expect(after).toMatch(
        /^\n.*> \n\nnpm run reef-rules -- play --seed 3 --game reef --level medium\n\n--- Reef/,
      );
      expect(after).toContain('Players: You, Ben (medium).');
      expect(after).toContain('You left the game before it ended.');
    },
  );

  test.each(['2', 'pearls', 'play pearls'])('"%s" lets you play Pearls', async (answer) => {
    const { stdout } = await seated([], [answer, 'no idea', 'H', 'quit', 'y']);
    expect(stdout).toMatch(/\n--- Pearls, 2 players -+\nPlayers: You, Ben \(hard\)\.\n/);
  });

  test('keys after the end of the input do nothing', async () => {
    for (const key of ['\u0004\u001B[B', 'play\r\u0004\u001B[B']) {
      expect(await seated([], [], key)).toMatchObject({ status: 0, stderr: '' });
    }
  });

  test.each<[string, number]>([
    ['\u0004', 0],
    ['\u0003', 130],
  ])('the question for the level can be left with %j', async (key, code) => {
    const { status, stdout } = await seated([], ['play'], key);
    expect(status).toBe(code);
    expect(stdout).not.toContain('--- Reef');
  });

  test.each([
    ['3', 'Reef'],
    ['watch', 'Reef'],
    ['4', 'Pearls'],
    ['watch pearls', 'Pearls'],
  ])('"%s" shows a whole game of %s between bots', async (answer, title) => {
    // The story is told page by page, and the key End goes to the last.
    const { status, stdout } = await seated(['--seed', '3'], [answer], '\u001B[F');
    expect(status).toBe(0);
    expect(stdout).toContain(`--- ${title}, 2 players, seed 3 -`);
    expect(stdout).not.toContain('--- Turn 1');
    expect(stdout).toMatch(
      /wins with \d+ points\.\n\nThe same deal again: .*\nTo play yourself: .*\n$/,
    );
  });

  test('the arrow keys mark what they choose in the menu, and write it', async () => {
    const [down, up] = ['\u001B[B', '\u001B[A'];
    for (const keys of [up, `${down}${up}`, down.repeat(7), `x${down}${up}`]) {
      const { status, stdout } = await seated([], [keys]);
      expect(status).toBe(0);
      expect(stdout).toMatch(/\u001B8.*quit\n$/);
      expect(stdout.match(/^.*> \d .*$/gm)?.at(-1)).toBe('> 7  quit          or Ctrl-D');
    }
    const { stdout } = await seated([], [`${down}${down}${down}${up}${up}${up}`]);
    const marked = [...stdout.matchAll(/> (\d) {2}/g)].map(([, number]) => number);
    expect(marked).toEqual(['1', '2', '3', '2', '1', '7']);
  });

  test('the menu fits a terminal of 60 columns', () => {
    for (const line of MENU.split('\n')) expect(line.length).toBeLessThanOrEqual(60);
  });

  test('the menu is marked only where it stands right above the question', async () => {
    const down = '\u001B[B';
    const again = await seated([], ['?', down.repeat(7)]);
    const marked = [...again.stdout.matchAll(/> (\d) {2}/g)].map(([, number]) => number);
    expect(marked).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    for (const answer of ['chess', 'help', 'play']) {
      const { stdout } = await seated([], [answer, down]);
      expect(stdout).toContain(answer === 'play' ? '> beginner' : '> play reef');
      expect(stdout).not.toMatch(/> \d {2}/);
    }
  });

  test('"arena" lets bots compete', PATIENCE, async () => {
    const { status, stdout } = await seated(['--game', 'pearls'], ['arena']);
    expect(status).toBe(0);
    expect(stdout).toContain('\nnpm run reef-rules -- arena random greedy --game pearls\n');
    expect(stdout).toMatch(/^greedy +\d/m);
  });

  test.each(['help', 'h', '6'])('"%s" lists all commands, and asks again', async (answer) => {
    const { stdout } = await seated([], [answer, 'q']);
    const { stdout: overview } = await run(['--help']);
    expect(stdout).toBe(`${MENU}${answer}\n\n${overview}\n1 to 7, a word, or arrow keys> q\n`);
  });

  test.each(['', '?'])('"%s" shows the menu again', async (answer) => {
    const { stdout } = await seated([], [answer, 'quit']);
    const [, items = ''] = /(\n {2}1[^]*)/.exec(MENU) ?? [];
    expect(stdout).toBe(`${MENU}${answer}\n${items}quit\n`);
  });

  test.each([
    ['wach', '"wach" is not on the menu. Did you mean watch?'],
    ['Perls', '"Perls" is not on the menu. Did you mean pearls?'],
    ['0', '"0" is not on the menu: type a number from 1 to 7'],
    ['99', '"99" is not on the menu: type a number from 1 to 7'],
    ['chess', '"chess" is not on the menu: type a number from 1 to 7'],
  ])('"%s" is not on the menu, and is asked for again', async (answer, message) => {
    const { status, stdout } = await seated([], [answer, 'quit']);
    expect(status).toBe(0);
    expect(stdout).toBe(`${MENU}${answer}\n${message}\n1 to 7, a word, or arrow keys> quit\n`);
  });

  test.each([
    ['Ctrl-C', '\u0003', 130],
    ['Ctrl-D', '\u0004', 0],
  ])('%s at the menu ends the program', async (_, key, code) => {
    const { status, stdout, stderr } = await seated([], [], key);
    expect({ status, stdout, stderr }).toEqual({ status: code, stdout: `${MENU}\n`, stderr: '' });
  });

  test.each([[['--game', 'pearls']], [['--all-cards', '--game', 'pearls']]])(
    '%j leaves only the lines of that game',
    async (args) => {
      const { stdout } = await seated(args, ['quit']);
      expect(stdout.match(/^ {2}\d {2}\w.*/gm)).toEqual([
        '  1  play pearls   against a bot as strong as you like',
        '  2  watch pearls  a game between two bots',
        '  3  arena         2 bots, 100 games of Pearls',
        '  4  help          all commands',
        '  5  quit          or Ctrl-D',
      ]);
    },
  );

  test('a wrong option is refused before anything is asked', async () => {
    const { status, stdout, stderr } = await seated(['--game', 'chess'], []);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('--game takes reef or pearls, got "chess"');
  });
});

describe('commandLine', () => {
  test.each([
    ['file:///home/me/reef-rules/src/cli/main.ts', 'npm run reef-rules -- play'],
    ['file:///home/me/node_modules/reef-rules/dist/cli.js', 'npx reef-rules play'],
  ])('commandLine({ entry: %s }, ["play"]) is "%s"', (entry, line) => {
    expect(commandLine({ entry: new URL(entry) }, ['play'])).toBe(line);
  });
});
