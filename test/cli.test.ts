import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { BOTS } from '../src/cli/bots.js';
import { wantsColor } from '../src/cli/color.js';
import { deckText, loadDeck } from '../src/cli/deck.js';
import { readOptions, UsageError } from '../src/cli/options.js';
import { tellGame } from '../src/cli/play.js';
import { standingsText } from '../src/cli/standings.js';
import {
  apply,
  createRng,
  legalActionAt,
  parseAction,
  parseBoard,
  parseDeck,
  result,
  setup,
  STANDARD_DECK,
  view,
} from '../src/index.js';
import type { Result, Standing, StartRule, State } from '../src/index.js';

const root = resolve(import.meta.dirname, '..');
const program = ['--import', 'tsx', 'src/cli/main.ts'];

/** Starting a process and loading the sources takes a while on a busy machine. */
const PATIENCE = { timeout: 60_000 };

interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the program with its output going to a pipe, and these variables about colour only. */
function run(args: readonly string[], variables: NodeJS.ProcessEnv = {}): Run {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...program, ...args], {
    cwd: root,
    env: environment(variables),
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

function environment(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const env = { ...process.env, ...variables };
  for (const name of ['NO_COLOR', 'FORCE_COLOR']) {
    if (variables[name] === undefined) Reflect.deleteProperty(env, name);
  }
  return env;
}

const ESCAPES = /\u001B\[[\d;]*m/g;

describe('the program', () => {
  const games: [string[], { players: number; seed: number | string; start?: StartRule }][] = [
    [[], { players: 2, seed: 7 }],
    [
      ['--players', '3', '--seed', 'coral', '--start', 'outside', '--bots', 'greedy,random'],
      { players: 3, seed: 'coral', start: 'outside' },
    ],
    [
      ['--players', '4', '--seed', '1', '--start', 'anywhere', '--bots', 'random,greedy'],
      { players: 4, seed: 1, start: 'anywhere' },
    ],
  ];
  test.each(games)(
    'npm start -- %j plays a whole game that the library replays to the same standings',
    PATIENCE,
    (args, options) => {
      const { status, stdout, stderr } = run(args);
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });

      const actions = stdout.match(/^(?:start|take|draw|play) .*$/gm) ?? [];
      const end = actions.map(parseAction).reduce(apply<State>, setup(options));
      const { standings, winners } = result(end) as Result;

      const names = ['Anna', 'Ben', 'Cleo', 'Dora'];
      const told = stdout.slice(stdout.indexOf('--- Standings')).split('\n');
      expect(told.slice(2, 2 + options.players).map((line) => line.split(/ +/))).toEqual(
        standings.map(({ player, rank, score, covered, fourHigh }) =>
          [rank, names[player], score, covered, fourHigh].map(String),
        ),
      );
      expect(told.at(-2)).toBe(
        `${names[winners[0] as number] as string} wins with ${standings[0]?.score} points.`,
      );
    },
  );

  test('npm start shows the same game for the same seed, and another for another', PATIENCE, () => {
    const [first, second, third] = ['8', '8', '9'].map((seed) => run(['--seed', seed]).stdout);
    expect(first).toContain('seed 8');
    expect(second).toBe(first);
    expect(third?.replaceAll('seed 9', 'seed 8')).not.toBe(first);
  });

  test.each<[string, boolean, string[], NodeJS.ProcessEnv]>([
    ['into a pipe', false, [], {}],
    ['with FORCE_COLOR=1', true, [], { FORCE_COLOR: '1' }],
    ['with --color, whatever NO_COLOR says', true, ['--color'], { NO_COLOR: '1' }],
    ['with --plain, whatever FORCE_COLOR says', false, ['--plain'], { FORCE_COLOR: '1' }],
  ])('npm start writes the same text %s (colour: %s)', PATIENCE, (_, colored, args, variables) => {
    const { stdout } = run(args, variables);
    expect(stdout.includes('\u001B')).toBe(colored);
    expect(stdout.replace(ESCAPES, '')).toBe([...tellGame(readOptions([]), false)].join(''));
  });

  test('npm start -- --help names every option', PATIENCE, () => {
    const { status, stdout, stderr } = run(['--help']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    for (const option of ['players', 'bots', 'seed', 'start', 'color', 'plain', 'help']) {
      expect(stdout).toContain(`--${option}`);
    }
  });

  test('npm start -- --players 5 says how to put it right, with exit code 2', PATIENCE, () => {
    expect(run(['--players', '5'])).toEqual({
      status: 2,
      stdout: '',
      stderr: '--players takes 2, 3 or 4, got "5"\nSee all options with --help.\n',
    });
  });

  test('npm start | head ends quietly when nobody reads on', PATIENCE, async () => {
    const child = spawn(process.execPath, [...program, '--players', '4'], {
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
});

describe('wantsColor', () => {
  test.each<[NodeJS.ProcessEnv, boolean, boolean]>([
    [{}, true, true],
    [{}, false, false],
    [{ TERM: 'dumb' }, true, false],
    [{ TERM: 'xterm' }, true, true],
    [{ NO_COLOR: '1' }, true, false],
    [{ NO_COLOR: '' }, true, true],
    [{ FORCE_COLOR: '1' }, false, true],
    [{ FORCE_COLOR: 'true', TERM: 'dumb' }, false, true],
    [{ FORCE_COLOR: '0' }, true, false],
    [{ FORCE_COLOR: 'false' }, true, false],
    [{ FORCE_COLOR: '' }, false, false],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false, true],
  ])('wantsColor(%j, terminal: %s) is %s', (env, isTerminal, wanted) => {
    expect(wantsColor(env, isTerminal)).toBe(wanted);
  });
});

describe('readOptions', () => {
  test('readOptions([]) gives the game that npm start shows', () => {
    expect(readOptions([])).toEqual({
      command: 'play',
      deck: null,
      help: false,
      color: null,
      seed: '7',
      start: 'centre',
      bots: ['greedy', 'greedy'],
    });
  });

  test('readOptions(args) repeats a short list of bots', () => {
    expect(readOptions(['--players=3', '--bots=random, greedy']).bots).toEqual([
      'random',
      'greedy',
      'random',
    ]);
  });

  test.each([
    [['--players', '1'], '--players takes 2, 3 or 4, got "1"'],
    [['--players', '2.0'], '--players takes 2, 3 or 4, got "2.0"'],
    [['--start', 'center'], '--start takes centre, outside or anywhere, got "center"'],
    [['--bots', 'greedy,clever'], '--bots takes greedy or random, got "clever"'],
    [['--bots', ''], '--bots takes greedy or random, got ""'],
    [
      ['--bots', 'greedy,random,random'],
      '--bots has 3 names for 2 players: leave some out, or raise --players',
    ],
    [['--color', '--plain'], '--color and --plain contradict each other: leave one of them out'],
    [['3'], '"3" is no option. Through npm, options follow a "--": npm start -- --players 3'],
    [
      ['--colour'],
      "Unknown option '--colour': the options are --players, --bots, --seed, --start, --deck, --color, --plain, --help",
    ],
    [['--seed'], "Option '--seed <value>' argument missing"],
  ])('readOptions(%j) is refused with the fix', (args, message) => {
    expect(() => readOptions(args)).toThrow(new UsageError(message));
  });
});

describe('tellGame', () => {
  test.each([2, 3, 4])('tellGame(options) keeps to 100 columns with %d players', (players) => {
    const options = readOptions(['--players', String(players), '--bots', 'greedy,random']);
    const told = [...tellGame(options, false)].join('').split('\n');
    expect(Math.max(...told.map((line) => line.length))).toBeLessThanOrEqual(100);
  });
});

describe('the greedy player', () => {
  const cards = parseDeck(`
    gg: r r = 3
    yy: r   = 1
    pp: y   = 1
    rr: p4  = 9
    ${'rr: g = 1\n'.repeat(6)}
  `);

  /** Player 0 to move with these cards. */
  function position(hand: readonly number[], board: string): State {
    const begun = setup({ players: 2, seed: 7, first: 0, cards });
    const started = [0, 0].reduce((state, i) => apply(state, legalActionAt(state, i)), begun);
    const [one, two] = started.players as [State['players'][0], State['players'][0]];
    return { ...started, players: [{ ...one, hand, dealt: [], board: parseBoard(board) }, two] };
  }

  test('greedy(view, rng) plays the card that scores most', () => {
    const state = position([1, 0, 2, 3], 'r r . . / r r . . / r r . . / . . . y');
    expect(BOTS.greedy(state, createRng(1))).toMatchObject({ type: 'play', card: 0 });
    expect(BOTS.greedy(state, createRng(2))).toMatchObject({ type: 'play', card: 0 });
  });

  test('greedy(view, rng) takes the most promising card with the most points', () => {
    const state = position([], 'r r . . / . . . . / . . . . / . . . .');
    const offer = (tokens: number): State => ({
      ...state,
      display: [
        { card: 2, tokens },
        { card: 0, tokens: 0 },
        { card: 1, tokens: 0 },
      ],
      deck: [9, 8, 7],
    });
    expect(BOTS.greedy(offer(0), createRng(1))).toEqual({ type: 'take', card: 0 });
    expect(BOTS.greedy(offer(3), createRng(1))).toEqual({ type: 'take', card: 2 });
  });

  test('greedy(view, rng) does not look at what it cannot know (R45)', () => {
    let state = setup({ players: 2, seed: 7 });
    for (let turn = 0; state.phase !== 'over'; turn++) {
      const action = BOTS.greedy(state, createRng(turn));
      expect(BOTS.greedy(view(state, state.turn), createRng(turn))).toEqual(action);
      state = apply(state, action);
    }
  });
});

describe('standingsText', () => {
  /** Standings with these scores, covered spaces and stacks of four. */
  function table(...rows: [rank: number, score: number, covered: number, four: number][]): Result {
    const standings = rows.map(([rank, score, covered, fourHigh], player): Standing => {
      return { player, rank, score, covered, fourHigh, hand: [] };
    });
    const winners = standings.filter(({ rank }) => rank === 1).map(({ player }) => player);
    return { winners, standings };
  }

  const NAMES = ['Anna', 'Ben', 'Cleo', 'Dora'];

  test('standingsText(result) lines the table up', () => {
    expect(standingsText(table([1, 40, 12, 0], [2, 9, 10, 1]), NAMES)).toBe(
      [
        'rank   player   points   covered spaces   stacks of four',
        '1      Anna     40       12               0',
        '2      Ben      9        10               1',
        '',
        'Anna wins with 40 points.',
      ].join('\n'),
    );
  });

  test.each([
    [
      'more covered spaces (R41)',
      table([1, 40, 12, 0], [2, 40, 10, 3]),
      [
        'Anna and Ben both have 40 points: Anna covers more spaces, 12 to 10.',
        'Anna wins with 40 points.',
      ],
    ],
    [
      'more stacks of four (R42)',
      table([1, 40, 12, 3], [2, 40, 12, 1]),
      [
        'Anna and Ben both have 40 points and cover 12 spaces: Anna has more stacks of four, 3 to 1.',
        'Anna wins with 40 points.',
      ],
    ],
    [
      'nothing: a shared victory (R43)',
      table([1, 40, 12, 1], [1, 40, 12, 1], [3, 1, 4, 0]),
      [
        'Anna and Ben both have 40 points, as many covered spaces and as many stacks of four: they share rank 1.',
        'Anna and Ben share the victory.',
      ],
    ],
    [
      'nothing among three (R43)',
      table([1, 1, 4, 0], [1, 1, 4, 0], [1, 1, 4, 0], [4, 1, 3, 0]),
      [
        'Anna and Ben both have 1 point, as many covered spaces and as many stacks of four: they share rank 1.',
        'Ben and Cleo both have 1 point, as many covered spaces and as many stacks of four: they share rank 1.',
        'Cleo and Dora both have 1 point: Cleo covers more spaces, 4 to 3.',
        'Anna, Ben and Cleo share the victory.',
      ],
    ],
  ])('standingsText(result) explains what decided a tie: %s', (_, standings, words) => {
    const text = standingsText(standings, NAMES).split('\n');
    expect(text.slice(text.indexOf('') + 1)).toEqual(words);
  });
});

describe('decks', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reef-rules-decks-'));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  function file(name: string, text: string): string {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  }

  test('npm run deck prints the standard deck as a file that loads back (R36)', PATIENCE, () => {
    const { status, stdout } = run(['deck']);
    expect(status).toBe(0);
    expect(parseDeck(stdout)).toEqual(STANDARD_DECK);
    expect(loadDeck(file('standard.txt', stdout))).toEqual(STANDARD_DECK);
  });

  test('npm start -- --deck FILE plays with a deck of your own (R5)', PATIENCE, () => {
    const text = 'rr: y = 1\nyy: r = 1 ; so few\n'.repeat(8);
    const { status, stdout } = run(['--deck', file('small.txt', text)]);
    expect(status).toBe(0);
    expect(stdout).toContain('The deck is empty: the game is over');
  });

  test('loadDeck(file) names the line of a mistake', () => {
    const path = file('wrong.txt', 'yy: r = 1\n\nyy: x = 1\n');
    expect(() => loadDeck(path)).toThrow(`${path}:3:5: expected a piece`);
  });

  test('loadDeck(file) says when there is no such file', () => {
    expect(() => loadDeck(join(folder, 'none.txt'))).toThrow(UsageError);
  });

  test('tellGame(options) refuses a deck that is too small', () => {
    const cards = parseDeck('yy: r = 1\n');
    const story = tellGame(
      { bots: ['random', 'random'], seed: '1', start: 'centre', cards },
      false,
    );
    expect(() => [...story]).toThrow(UsageError);
  });

  test('deckText(cards) numbers the cards', () => {
    expect(deckText(parseDeck('yy: r = 1\nrr: y y = 12\n'))).toBe(
      [
        '; 2 cards: two pieces, a pattern, its points',
        'yy: r = 1      ; #0',
        'rr: y y = 12   ; #1',
        '',
      ].join('\n'),
    );
  });
});
