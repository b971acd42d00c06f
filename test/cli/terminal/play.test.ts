import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { botNamed, playMatch } from '../../../src/bots/index.js';
import { GAMES } from '../../../src/cli/games.js';
import { NAMES } from '../../../src/cli/terminal/tell.js';
import { parseRecord, reef, result } from '../../../src/index.js';
import type {
  Game,
  GameEvent,
  GameResult,
  GameStanding,
  SetupOptions,
} from '../../../src/index.js';
import * as shells from '../../../src/pearls/index.js';
import { PATIENCE, run, scratch, spawned, uncolored } from '../kit.js';

const { folder, file } = scratch();

/** What is told about a game with these options. */
async function told(args: readonly string[]): Promise<string> {
  const { status, stdout, stderr } = await run(['watch', ...args]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

/** The table at the end of a game, its heading first, and the sentence below it. */
function standingsIn(text: string): { rows: string[][]; verdict: string | undefined } {
  const lines = text.slice(text.indexOf('--- Standings')).split('\n');
  const [table, verdict] = [lines.indexOf(''), lines.indexOf('', lines.indexOf('') + 1) - 1];
  const rows = lines.slice(1, table).map((line) => line.split(/ {3,}/));
  return { rows, verdict: lines[verdict] };
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
  return `${NAMES[first.player]!} wins with ${first.score} points.`;
}

describe('reef-rules watch', () => {
  test.each<[string[], SetupOptions]>([
    [['--seed', '7'], { players: 2, seed: 7 }],
    [
      ['--players', '3', '--seed', 'coral', '--start', 'outside', '--bots', 'greedy,random'],
      { players: 3, seed: 'coral', start: 'outside' },
    ],
    [
      ['--game', 'reef', '--players', '4', '--seed', '1', '--start', 'anywhere'],
      { players: 4, seed: 1, start: 'anywhere' },
    ],
  ])(
    'watch with %j tells a game that the library replays alike',
    PATIENCE,
    async (args, options) => {
      const text = await told(args);
      const end = result(replayed(reef, options, text))!;
      const rows = end.standings.map(({ rank, player, score, covered, fourHigh }) =>
        [rank, NAMES[player], score, covered, fourHigh].map(String),
      );
      expect(standingsIn(text)).toEqual({
        rows: [['rank', 'player', 'points', 'covered spaces', 'stacks of four'], ...rows],
        verdict: verdictOf(end),
      });
    },
  );

  test.each<[string[], shells.SetupOptions]>([
    [['--seed', '7'], { players: 2, seed: 7 }],
    [
      ['--players', '3', '--seed', 'shell', '--all-cards', '--bots', 'random'],
      { players: 3, seed: 'shell', allCards: true },
    ],
    [['--players', '4', '--seed', '3'], { players: 4, seed: 3 }],
    [['--players', '6', '--bots', 'greedy,random', '--seed', '8'], { players: 6, seed: 8 }],
  ])(
    'watch with --game pearls %j tells a game that the library replays alike',
    PATIENCE,
    async (args, options) => {
      const text = await told(['--game', 'pearls', ...args]);
      const end = shells.result(replayed(shells.pearls, options, text))!;
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
    'watch tells the same game for the same seed, and another for another',
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

  const tables = GAMES.flatMap(({ game: { name, playerCounts } }) =>
    playerCounts.flatMap((players) =>
      ['greedy', 'random'].map((bots) => [name, players, bots] as const),
    ),
  );
  test.each(tables)(
    'watch keeps to 80 columns in %s with %d %s players',
    PATIENCE,
    async (name, players, bots) => {
      const args = ['--game', name, '--players', String(players), '--bots', bots];
      const text = await told([...args, '--seed', '7']);
      // A command line is there to be copied, and not broken.
      const lines = text.split('\n').filter((line) => !/^(?:The same deal|To play)/.test(line));
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
      expect(lines.filter((line) => line !== line.trimEnd())).toEqual([]);
      const flat = text.replaceAll('\n', ' ');
      for (const player of NAMES.slice(0, players)) expect(flat).toContain(`${player} (${bots})`);
    },
  );

  test.each(['reef', 'pearls'])('watch tells the same in colour: %s', PATIENCE, async (name) => {
    const args = ['--game', name, '--players', '3', '--seed', '7'];
    const colored = await told([...args, '--color']);
    expect(colored).toContain('\u001B[1m--- Turn 1: ');
    expect(uncolored(colored)).toBe(await told(args));
  });

  test('watch tells each turn: who, the action, what happened, and a drawing of the change', async () => {
    const turn =
      /^--- Turn 1: (\w+) -+\n(take|play) \S+(?: necklace)?\n((?: {2}.*\n)+)\nMarket: .*\nNecklaces: .*\n/m;
    const text = await told(['--game', 'pearls', '--seed', '3']);
    const [, name = '', , events = ''] = turn.exec(text) ?? [];
    expect(NAMES).toContain(name);
    expect(events).toContain(`  ${name} `);
  });

  test('watch numbers the turns, and shows the whole table after the first and each fifth round', async () => {
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
  ])('watch says which cards are in the game: pearls %j (P4, P5)', async (args, note) => {
    expect((await told(['--game', 'pearls', ...args])).split('\n')[2]).toBe(note);
  });

  test.each([
    ['centre', 'Starting pieces go onto the four centre spaces.'],
    ['outside', 'Starting pieces go onto any spaces but the centre.'],
    ['anywhere', 'Starting pieces go onto any spaces.'],
  ])(
    'watch says where the starting pieces go: reef --start %s (R7, R8, R9)',
    async (start, note) => {
      expect((await told(['--start', start, '--bots', 'random'])).split('\n')[2]).toBe(note);
    },
  );
});

describe('how a game is played again', () => {
  /** The command lines at the end of a text, and what they do. */
  const lastLines = (text: string): string[] => text.trimEnd().split('\n').slice(-2);

  test('without --seed every game that is watched is another one, and says its seed', async () => {
    const args = ['--game', 'pearls', '--bots', 'random'];
    const [first, second] = [await told(args), await told(args)];
    const seed = /^--- Pearls, 2 players, seed (\w+) -/.exec(first)?.[1] ?? '';
    expect(second).not.toContain(`seed ${seed} `);
    expect(lastLines(first)).toEqual([
      `The same deal again:  npm run reef-rules -- watch --game pearls --bots random --seed ${seed}`,
      'To play yourself:     npm run reef-rules -- play',
    ]);
    expect(await told([...args, '--seed', seed])).toBe(first);
  });

  test.each([
    [['--all-cards', '--seed', 'a b'], "--all-cards --game pearls --seed 'a b'"],
    [['--seed', "it's"], "--game pearls --seed 'it'\\''s'"],
    [['--seed=-5', '--plain', '--save', '/dev/null'], '--game pearls --seed=-5'],
  ])('the options %j are repeated as a shell takes them', async (args, words) => {
    const [again] = lastLines(await told([...args, '--game', 'pearls', '--bots', 'random']));
    expect(again).toContain(` watch ${words.replace('pearls', 'pearls --bots random')}`);
  });
});

describe('a bot that never answers', () => {
  test('loses when its time is over', async () => {
    const never = "{ name: 'never', choose: () => new Promise(() => {}) }";
    const path = file('never.mjs', `export default ${never};`);
    const { status, stdout, stderr } = await run(['watch', '--bots', `greedy,${path}:50ms`]);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(stdout).toMatch(
      /^--- Standings -+\nBen forfeits the game: the bot never:50ms in seat 1 did not answer within 100 milliseconds\.\nAnna wins\.\n/m,
    );
  });
});

describe('a bot that throws', () => {
  const throws = file(
    'throws.mjs',
    `export default { name: 'throws', choose() { throw new Error('no\\u202Eidea'); } };`,
  );

  test('loses, the others share the victory, and its stack is shown', async () => {
    const saved = join(folder, 'forfeit.txt');
    const args = ['watch', '--players', '3', '--seed', '7', '--save', saved];
    const { status, stdout, stderr } = await run([...args, '--bots', `random,random,${throws}`]);
    expect(status).toBe(1);
    expect(stdout).toContain(
      'Cleo forfeits the game: the bot throws in seat 2 failed: no\\u202eidea.\nAnna and Ben share the victory.\n',
    );
    expect(stderr).toMatch(/^at .*throws\.mjs:1:\d+/);
    expect((await run(['replay', '--check', saved])).stdout).toMatch(
      /, forfeited by throws \(threw\)\n$/,
    );
  });

  test('loses in German, too, and a person wins', async () => {
    const args = ['--bots', `${throws},me`, '--seed', '3', '--lang', 'de'];
    const lines = Array.from({ length: 20 }, () => ['?', '1'])
      .flat()
      .join('\n');
    const { status, stdout } = await run(['play', ...args], { input: lines });
    expect(status).toBe(1);
    expect(stdout).toMatch(/^Anna verliert vorzeitig: the bot throws .*\.\nDu gewinnst\.\n/m);
  });
});

test('a seed that could give orders to a terminal is shown as text', async () => {
  const text = await told(['--game', 'pearls', '--bots', 'random', '--seed', '\u001B[31mred']);
  expect(text).not.toContain('\u001B');
  expect(text).toContain('seed \\u001b[31mred');
});

describe('records of search bots', () => {
  const COMMENT = /^\d+ of \d+ playouts?, [+-]\d+\.\d points, \d+ % to win$/;

  test.each(GAMES.map(({ game }) => [game.name, game] as const))(
    'watch --save in %s comments on their choices, which are as ever',
    async (name, game) => {
      const saved = join(folder, `${name}.txt`);
      await told(['--game', name, '--bots', 'mcts:4,medium', '--seed', '7', '--save', saved]);
      const record = parseRecord(game, readFileSync(saved, 'utf8'));
      const bots = [botNamed(game, 'mcts:4'), botNamed(game, 'medium')];
      const match = await playMatch(game, bots, { seed: '7' });
      expect(record.actions).toEqual(match.record.actions);
      expect(record.comments?.length).toBeGreaterThan(10);
      for (const { text } of record.comments ?? []) expect(text).toMatch(COMMENT);
    },
  );

  test('arena --records comments on their choices', PATIENCE, () => {
    const options = ['--game', 'pearls', '--games', '2', '--seed', '7', '--records', 'commented'];
    const { status } = spawned(['arena', 'mcts:2', 'random', ...options], { cwd: folder });
    expect(status).toBe(0);
    const text = readFileSync(join(folder, 'commented/game-0000000.txt'), 'utf8');
    const { comments = [] } = parseRecord(shells.pearls, text);
    expect(comments.length).toBeGreaterThan(5);
    for (const comment of comments) expect(comment.text).toMatch(COMMENT);
  });
});
