import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { wantsColor } from '../src/cli/color.js';
import { deckText, loadDeck } from '../src/cli/deck.js';
import { GAMES } from '../src/cli/games.js';
import { helpText } from '../src/cli/help.js';
import { readOptions } from '../src/cli/options.js';
import { standingsText } from '../src/cli/standings.js';
import { listed, UsageError } from '../src/cli/usage.js';
import { parseDeck, reef, result, STANDARD_DECK } from '../src/index.js';
import type {
  Game,
  GameEvent,
  GameResult,
  GameStanding,
  Result,
  SetupOptions,
} from '../src/index.js';
import * as shells from '../src/pearls/index.js';

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

/** What the program tells with these arguments, without starting it. */
async function told(args: readonly string[], color = false): Promise<string> {
  const options = readOptions(args);
  if (options.command === 'help') return helpText();
  const { command, game, bots, seed, given } = options;
  if (command === 'deck') return game.deck(given);
  const pieces: string[] = [];
  for await (const piece of game.tell(bots, seed, given, color)) pieces.push(piece);
  return pieces.join('');
}

const NAMES = ['Anna', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fay'];

/** The table at the end of a game, its heading first, and the sentence below it. */
function standingsIn(text: string): { rows: string[][]; verdict: string | undefined } {
  const lines = text.slice(text.indexOf('--- Standings')).split('\n');
  const rows = lines.slice(1, lines.indexOf('')).map((line) => line.split(/ {3,}/));
  return { rows, verdict: lines.at(-2) };
}

/** The end of the game that the actions in a text lead to. */
function replayed<S extends V, V extends object, A, O, E extends GameEvent>(
  game: Game<S, V, A, O, E>,
  options: O,
  text: string,
): S {
  const actions = text.match(/^(?:(?:start|take|draw|play) .*|pass)$/gm) ?? [];
  return actions
    .map((action) => game.parseAction(action))
    .reduce<S>((state, action) => game.apply(state, action), game.setup(options));
}

function verdictOf({ winners, standings }: GameResult): string {
  const [first] = standings as [GameStanding];
  expect(winners).toEqual([first.player]);
  return `${NAMES[first.player] as string} wins with ${first.score} points.`;
}

describe('the program', () => {
  test('npm start -- --game pearls --players 4 --seed 3 plays Pearls', PATIENCE, async () => {
    const args = ['--game', 'pearls', '--players', '4', '--seed', '3'];
    expect(run(args)).toEqual({ status: 0, stdout: await told(args), stderr: '' });
  });

  test.each<[string, boolean, string[], NodeJS.ProcessEnv]>([
    ['into a pipe', false, [], {}],
    ['with FORCE_COLOR=1', true, [], { FORCE_COLOR: '1' }],
    ['with --color, whatever NO_COLOR says', true, ['--color'], { NO_COLOR: '1' }],
    ['with --plain, whatever FORCE_COLOR says', false, ['--plain'], { FORCE_COLOR: '1' }],
  ])(
    'npm start writes the same text %s (colour: %s)',
    PATIENCE,
    async (_, colored, args, variables) => {
      const { stdout } = run(args, variables);
      expect(stdout.includes('\u001B')).toBe(colored);
      expect(stdout.replace(ESCAPES, '')).toBe(await told([]));
    },
  );

  test('npm start -- --help explains everything, with exit code 0', PATIENCE, () => {
    expect(run(['--help'])).toEqual({ status: 0, stdout: helpText(), stderr: '' });
  });

  test('npm start -- --players 5 says how to put it right, with exit code 2', PATIENCE, () => {
    expect(run(['--players', '5'])).toEqual({
      status: 2,
      stdout: '',
      stderr: '--players takes 2, 3 or 4 in reef, got "5"\nSee all options with --help.\n',
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
      game: GAMES[0],
      bots: ['greedy', 'greedy'],
      seed: '7',
      color: null,
      given: {},
    });
  });

  test.each(GAMES.map(({ name }) => name))('readOptions(["--game", "%s"]) finds it', (name) => {
    expect(readOptions(['--game', name])).toMatchObject({ game: { name } });
  });

  test('readOptions(args) repeats a short list of bots', () => {
    expect(readOptions(['--players=3', '--bots=random, greedy'])).toMatchObject({
      bots: ['random', 'greedy', 'random'],
    });
  });

  test.each([['--help'], ['-h'], ['--help', '--game', 'chess', '--players', '9', '--all-cards']])(
    'readOptions(%j, …) asks for help, whatever else is there',
    (...args) => {
      expect(readOptions(args)).toEqual({ command: 'help' });
    },
  );

  test.each([
    [['--game', 'chess'], '--game takes reef or pearls, got "chess"'],
    [['--players', '1'], '--players takes 2, 3 or 4 in reef, got "1"'],
    [['--players', '2.0'], '--players takes 2, 3 or 4 in reef, got "2.0"'],
    [['--game', 'pearls', '--players', '7'], '--players takes 2, 3, 4, 5 or 6 in pearls, got "7"'],
    [['--start', 'center'], '--start takes centre, outside or anywhere, got "center"'],
    [
      ['--bots', 'greedy,clever'],
      '--bots: no bot "clever" plays reef: there are random, greedy, planner, mcts.',
    ],
    [
      ['--game', 'pearls', '--bots', 'Greedy'],
      '--bots: no bot "Greedy" plays pearls: there are random, greedy, mcts. Did you mean greedy?',
    ],
    [['--bots', ''], '--bots: no bot "" plays reef: there are random, greedy, planner, mcts.'],
    [
      ['--bots', 'greedy,random,random'],
      '--bots has 3 names for 2 players: leave some out, or raise --players',
    ],
    [['--color', '--plain'], '--color and --plain contradict each other: leave one of them out'],
    [
      ['--game', 'pearls', '--start', 'centre'],
      '--start is for reef, not for pearls: leave it out, or add --game reef',
    ],
    [
      ['--game', 'pearls', '--deck', 'my.deck'],
      '--deck is for reef, not for pearls: leave it out, or add --game reef',
    ],
    [
      ['--all-cards'],
      '--all-cards is for pearls, not for reef: leave it out, or add --game pearls',
    ],
    [['deck', '--game', 'pearls'], 'pearls has no deck to print: leave --game out'],
    [['3'], '"3" is no option. Through npm, options follow a "--": npm start -- --players 3'],
    [
      ['play', 'reef'],
      '"reef" is no option. Through npm, options follow a "--": npm start -- --players 3',
    ],
    [
      ['--colour'],
      "Unknown option '--colour': the options are --game, --players, --bots, --seed, --color, --plain, --help, --start, --deck, --all-cards",
    ],
    [['--seed'], "Option '--seed <value>' argument missing"],
  ])('readOptions(%j) or what it asks for is refused with the fix', async (args, message) => {
    await expect(told(args)).rejects.toThrow(new UsageError(message));
  });
});

describe('helpText', () => {
  const text = helpText();

  test.each(['game', 'players', 'bots', 'seed', 'color', 'plain', 'help'])(
    'helpText() explains --%s',
    (option) => {
      expect(text).toMatch(new RegExp(`--${option}\\b`));
    },
  );

  test.each(GAMES)('helpText() tells what $name can be played with', (game) => {
    const { name, playerCounts, options, help } = game;
    expect(text).toMatch(new RegExp(`^  --game .*\\b${name}\\b`, 'm'));
    expect(text).toContain(
      `${Math.min(...playerCounts)} to ${Math.max(...playerCounts)} in ${name}`,
    );
    for (const bot of ['random', 'greedy', 'mcts:500', 'mcts:200ms']) {
      expect(game.botProblem(bot)).toBeNull();
    }
    expect(text).toContain('who plays: random, greedy, planner (in reef), mcts:500');
    expect(text).toContain(help);
    for (const option of Object.keys(options))
      expect(help).toMatch(new RegExp(`^  --${option}\\b`, 'm'));
  });

  test('helpText() fits onto a narrow terminal', () => {
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  });
});

describe('tell', () => {
  test.each<[string[], SetupOptions]>([
    [[], { players: 2, seed: 7 }],
    [
      ['--players', '3', '--seed', 'coral', '--start', 'outside', '--bots', 'greedy,random'],
      { players: 3, seed: 'coral', start: 'outside' },
    ],
    [
      ['--game', 'reef', '--players', '4', '--seed', '1', '--start', 'anywhere'],
      { players: 4, seed: 1, start: 'anywhere' },
    ],
  ])(
    'tell(…) with %j tells a game that the library replays alike',
    PATIENCE,
    async (args, options) => {
      const text = await told(args);
      const end = result(replayed(reef, options, text)) as Result;
      const rows = end.standings.map(({ rank, player, score, covered, fourHigh }) =>
        [rank, NAMES[player], score, covered, fourHigh].map(String),
      );
      expect(standingsIn(text)).toEqual({
        rows: [['rank', 'player', 'points', 'covered', 'four high'], ...rows],
        verdict: verdictOf(end),
      });
    },
  );

  test.each<[string[], shells.SetupOptions]>([
    [[], { players: 2, seed: 7 }],
    [
      ['--players', '3', '--seed', 'shell', '--all-cards', '--bots', 'random'],
      { players: 3, seed: 'shell', allCards: true },
    ],
    [['--players', '4', '--seed', '3'], { players: 4, seed: 3 }],
    [['--players', '6', '--bots', 'greedy,random'], { players: 6, seed: 7 }],
  ])(
    'tell(…) with --game pearls %j tells a game that the library replays alike',
    PATIENCE,
    async (args, options) => {
      const text = await told(['--game', 'pearls', ...args]);
      const end = shells.result(replayed(shells.pearls, options, text)) as shells.Result;
      const rows = end.standings.map(({ rank, player, score, cardsLeft }) =>
        [rank, NAMES[player], score, cardsLeft].map(String),
      );
      expect(standingsIn(text)).toEqual({
        rows: [['rank', 'player', 'points', 'cards left'], ...rows],
        verdict: verdictOf(end),
      });
    },
  );

  test(
    'tell(…) tells the same game for the same seed, and another for another',
    PATIENCE,
    async () => {
      const [first, second, third] = await Promise.all(
        ['8', '8', '9'].map((seed) => told(['--seed', seed])),
      );
      expect(first).toContain('seed 8');
      expect(second).toBe(first);
      expect(third?.replaceAll('seed 9', 'seed 8')).not.toBe(first);
    },
  );

  const tables = GAMES.flatMap(({ name, playerCounts }) =>
    playerCounts.flatMap((players) =>
      ['greedy', 'random'].map((bots) => [name, players, bots] as const),
    ),
  );
  test.each(tables)(
    'tell(…) keeps to 100 columns in %s with %d %s players',
    PATIENCE,
    async (name, players, bots) => {
      const text = await told(['--game', name, '--players', String(players), '--bots', bots]);
      const lines = text.split('\n');
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
      expect(lines.filter((line) => line !== line.trimEnd())).toEqual([]);
      for (const player of NAMES.slice(0, players)) expect(text).toContain(`${player} (${bots})`);
    },
  );

  test.each(['reef', 'pearls'])('tell(…) tells the same in colour: %s', PATIENCE, async (name) => {
    const args = ['--game', name, '--players', '3'];
    const colored = await told(args, true);
    expect(colored).toContain('\u001B[1m--- Turn 1: ');
    expect(colored.replace(ESCAPES, '')).toBe(await told(args));
  });

  test('tell(…) tells each turn: who, the action, what happened, and a drawing of the change', async () => {
    const turn =
      /^--- Turn 1: (\w+) -+\n(take|play) \S+(?: necklace)?\n((?: {2}.*\n)+)\nMarket: .*\nNecklaces: .*\n/m;
    const text = await told(['--game', 'pearls', '--seed', '3']);
    const [, name = '', , events = ''] = turn.exec(text) ?? [];
    expect(NAMES).toContain(name);
    expect(events).toContain(`  ${name} `);
  });

  test('tell(…) numbers the turns, and shows the whole table after the first and each fifth round', async () => {
    const text = await told(['--game', 'pearls', '--players', '4', '--seed', '3']);
    const turns = [...text.matchAll(/^--- Turn (\d+): /gm)].map(([, turn]) => Number(turn));
    expect(turns).toEqual(Array.from(turns.keys(), (i) => i + 1));
    const tables = [...text.matchAll(/^--- The table after (\d+) turns -/gm)];
    const rounds = [4, 20, 40, 60, 80].filter((turn) => turn < turns.length);
    expect(tables.map(([, turn]) => Number(turn))).toEqual(rounds);
  });

  test.each([
    [['--players', '2'], '60 of the 100 cards are in the game: no yellow or green ones.'],
    [['--players', '3'], '80 of the 100 cards are in the game: no red ones.'],
    [['--players', '3', '--all-cards'], 'All 100 cards are in the game.'],
    [['--players', '4'], 'All 100 cards are in the game.'],
  ])('tell(…) says which cards are in the game: pearls %j (P4, P5)', async (args, note) => {
    expect((await told(['--game', 'pearls', ...args])).split('\n')[2]).toBe(note);
  });

  test.each([
    ['centre', 'Starting pieces go onto the four centre spaces.'],
    ['outside', 'Starting pieces go onto any spaces but the centre.'],
    ['anywhere', 'Starting pieces go onto any spaces.'],
  ])(
    'tell(…) says where the starting pieces go: reef --start %s (R7, R8, R9)',
    async (start, note) => {
      expect((await told(['--start', start, '--bots', 'random'])).split('\n')[2]).toBe(note);
    },
  );
});

describe('listed', () => {
  test.each([
    [[], ''],
    [['a'], 'a'],
    [['a', 'b'], 'a or b'],
    [['a', 'b', 'c'], 'a, b or c'],
  ])('listed(%j) is "%s"', (items, text) => {
    expect(listed(items, 'or')).toBe(text);
  });
});

describe('standingsText', () => {
  /** A result with these numbers, and something else that is no number. */
  function table(...rows: [rank: number, score: number, ...rest: number[]][]): GameResult {
    const standings = rows.map(([rank, score, covered, fourHigh], player): GameStanding => {
      const tieBreaks = fourHigh === undefined ? { cardsLeft: covered } : { covered, fourHigh };
      return { player, rank, score, ...tieBreaks, ...{ hand: [] } };
    });
    const winners = standings.filter(({ rank }) => rank === 1).map(({ player }) => player);
    return { winners, standings };
  }

  test('standingsText(result) lines the table up, with a column for each tie-break', () => {
    expect(
      standingsText(table([1, 40, 12, 0], [2, 9, 10, 1]), reef.tieBreaks, { names: NAMES }),
    ).toBe(
      [
        'rank   player   points   covered   four high',
        '1      Anna     40       12        0',
        '2      Ben      9        10        1',
        '',
        'Anna wins with 40 points.',
      ].join('\n'),
    );
  });

  test('standingsText(result) needs no tie-breaks', () => {
    const standings = [
      { player: 1, rank: 1, score: 3 },
      { player: 0, rank: 1, score: 3 },
    ];
    expect(standingsText({ winners: [1, 0], standings }, [], { names: NAMES })).toBe(
      [
        'rank   player   points',
        '1      Ben      3',
        '1      Anna     3',
        '',
        'Ben and Anna both have 3 points: they share rank 1.',
        'Ben and Anna share the victory.',
      ].join('\n'),
    );
  });

  test.each([
    [
      'more covered spaces (R41)',
      table([1, 40, 12, 0], [2, 40, 10, 3]),
      [
        'Anna and Ben both have 40 points: Anna is ahead by covered, 12 to 10.',
        'Anna wins with 40 points.',
      ],
    ],
    [
      'more stacks of four (R42)',
      table([1, 40, 12, 3], [2, 40, 12, 1]),
      [
        'Anna and Ben both have 40 points and 12 covered: Anna is ahead by four high, 3 to 1.',
        'Anna wins with 40 points.',
      ],
    ],
    [
      'more cards left (P25)',
      table([1, 31, 2], [2, 31, 0], [3, 30, 4]),
      [
        'Anna and Ben both have 31 points: Anna is ahead by cards left, 2 to 0.',
        'Anna wins with 31 points.',
      ],
    ],
    [
      'nothing: a shared victory (R43)',
      table([1, 40, 12, 1], [1, 40, 12, 1], [3, 1, 4, 0]),
      [
        'Anna and Ben both have 40 points, 12 covered and 1 four high: they share rank 1.',
        'Anna and Ben share the victory.',
      ],
    ],
    [
      'nothing: a shared victory (P26)',
      table([1, 31, 0], [1, 31, 0], [3, 30, 4]),
      [
        'Anna and Ben both have 31 points and 0 cards left: they share rank 1.',
        'Anna and Ben share the victory.',
      ],
    ],
    [
      'nothing among three (R43)',
      table([1, 1, 4, 0], [1, 1, 4, 0], [1, 1, 4, 0], [4, 1, 3, 0]),
      [
        'Anna and Ben both have 1 point, 4 covered and 0 four high: they share rank 1.',
        'Ben and Cleo both have 1 point, 4 covered and 0 four high: they share rank 1.',
        'Cleo and Dora both have 1 point: Cleo is ahead by covered, 4 to 3.',
        'Anna, Ben and Cleo share the victory.',
      ],
    ],
  ])('standingsText(result) explains what decided a tie: %s', (_, standings, words) => {
    const isPearls = 'cardsLeft' in (standings.standings[0] as GameStanding);
    const { tieBreaks } = isPearls ? shells.pearls : reef;
    const text = standingsText(standings, tieBreaks, { names: NAMES }).split('\n');
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

  test('tell(…) refuses a deck that is too small before anything is told (R5)', async () => {
    const [game] = GAMES;
    const story = game.tell(
      ['random', 'random'],
      '1',
      { deck: file('tiny.txt', 'yy: r = 1\n') },
      false,
    );
    await expect(story[Symbol.asyncIterator]().next()).rejects.toThrow(UsageError);
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
