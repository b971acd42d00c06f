import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { PEARLS_BOTS, random, tournament } from '../../src/bots/index.js';
import { rangeOfPart } from '../../src/bots/schedule.js';
import { command } from '../../src/cli/arena.js';
import { crowding, gamesIn, readArena, unitsOf } from '../../src/cli/arena-options.js';
import type { ArenaOptions, Units } from '../../src/cli/arena-options.js';
import { formatResult, mergeFiles, resultOfParts } from '../../src/cli/arena-result.js';
import { Seat } from '../../src/cli/arena-seat.js';
import { Blackboard, shortened } from '../../src/cli/arena-shared.js';
import type { Unit } from '../../src/cli/arena-shared.js';
import { resultText } from '../../src/cli/arena-table.js';
import { Desk } from '../../src/cli/arena-worker.js';
import { optionWords, readArguments } from '../../src/cli/command.js';
import { InOrder } from '../../src/cli/in-order.js';
import { barText, Progress, timeText } from '../../src/cli/progress.js';
import { pearls } from '../../src/pearls/index.js';
import { scratch } from './kit.js';

const { file } = scratch();

function options(given: Record<string, string>, bots = ['greedy', 'random']): ArenaOptions {
  return readArena(given, bots);
}

function listed({ count, at }: Units): readonly Unit[] {
  return Array.from({ length: count }, (_, i) => at(i));
}

describe('unitsOf', () => {
  test.each([
    [{ games: '1' }, 1],
    [{ games: '30' }, 15],
    [{ games: '31', shard: '2/3' }, 16],
    [{ games: '1000', shard: '7/7' }, 500],
    [{ games: '100001', shard: '1/1' }, 50_001],
    [{ games: '9999999', shard: '9999/10000' }, 5_000_000],
    [{ games: '2', shard: '3/3' }, 1],
    [{ games: '2', shard: '1/3' }, 1],
  ])('unitsOf(%j) are the deals of its shard, each once and in order', (given, deals) => {
    const arena = options(given);
    const { from, to } = rangeOfPart(deals, arena.shard.index, arena.shard.of);
    let next = from;
    for (const { index, of } of listed(unitsOf(arena))) {
      const unit = rangeOfPart(deals, index, of);
      expect(unit.from).toBe(next);
      expect(of).toBeLessThanOrEqual(10_000_000);
      next = unit.to;
    }
    expect(next).toBe(to);
    expect(gamesIn(arena)).toBe(2 * (to - from));
  });

  test('unitsOf(arena) of a gauntlet has the games of the first bot only', () => {
    const bots = ['greedy', 'random', 'planner'];
    const arena = readArena({ games: '40', gauntlet: true }, bots);
    expect(gamesIn(arena)).toBe(40);
    expect(unitsOf(arena).count).toBe(10);
    expect(gamesIn(readArena({ games: '40' }, bots))).toBe(42);
  });

  test('unitsOf(arena) are single deals, so that little is lost when it is stopped', () => {
    expect(unitsOf(options({ games: '200' })).count).toBe(100);
  });

  test('unitsOf(arena) of a test are single deals, however many', () => {
    expect(unitsOf(options({ games: '1000000' })).count).toBe(4096);
    const { count, at } = unitsOf(options({ games: '1000000', sprt: '0,10' }));
    expect(count).toBe(500_000);
    expect(at(499_999)).toEqual({ index: 499_999, of: 500_000 });
    expect(gamesIn(options({ sprt: '0,10' }))).toBe(100_000);
  });
});

describe('readArena', () => {
  test('readArena({ sprt }) reads what is tested', () => {
    expect(options({ sprt: '0,10' }).sprt).toEqual({ elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05 });
    const given = { sprt: ' -5 , 2.5', alpha: '0.01', beta: '0.2' };
    expect(options(given).sprt).toEqual({ elo0: -5, elo1: 2.5, alpha: 0.01, beta: 0.2 });
    expect(options({}).sprt).toBeNull();
  });

  test.each([
    ['500', { playouts: 500 }],
    ['200ms', { milliseconds: 200 }],
    ['5s', { milliseconds: 5000 }],
    ['1.5m', { milliseconds: 90_000 }],
  ])('readArena({ budget: "%s" }) is %j', (budget, expected) => {
    expect(options({ budget }).plan.budget).toEqual(expected);
  });

  const TWO = '--sprt takes two differences of Elo, the smaller first, as in 0,10';
  test.each<[Record<string, string>, string]>([
    [{ sprt: '10' }, `${TWO}, got "10"`],
    [{ sprt: '0,10,20' }, TWO],
    [{ sprt: '' }, TWO],
    [{ sprt: '0,x' }, `${TWO}, got "0,x"`],
    [{ sprt: ',10' }, TWO],
    [{ sprt: '10,0' }, `${TWO}, got "10,0"`],
    [{ sprt: '5,5' }, TWO],
    [{ sprt: '0,9999' }, '--sprt takes differences from -2800 to 2800, got "0,9999"'],
    [{ sprt: '0,10', alpha: '2' }, '--alpha takes a rate from 0.0001 to below 0.5, got "2"'],
    [{ sprt: '0,10', beta: '5 %' }, '--beta takes a rate from 0.0001 to below 0.5, got "5 %"'],
    [{ alpha: '0.1' }, '--alpha is for --sprt'],
    [{ beta: '0.1' }, '--beta is for --sprt'],
    [{ records: '' }, '--records takes the path of a folder, got ""'],
    [{ budget: '0' }, '--budget takes playouts as in 500, or a time as in 200ms or 5s, got "0"'],
    [{ budget: '0s' }, '--budget takes playouts as in 500, or a time as in 200ms or 5s, got "0s"'],
    [{ budget: 'x' }, '--budget takes playouts as in 500, or a time'],
    [{ budget: '9999m' }, '--budget takes at most a day, 1440m, got "9999m"'],
    [{ sprt: '0,10', shard: '1/2' }, 'it cannot be divided into shards: use --workers'],
  ])('readArena(%j) is refused', (given, message) => {
    expect(() => options(given)).toThrow(message);
  });

  test('readArena({ sprt }) is refused for more than two bots', () => {
    expect(() => options({ sprt: '0,10' }, ['greedy', 'random', 'planner'])).toThrow(
      '--sprt is for two bots, got 3',
    );
  });
});

test('InOrder hands things on by their number', () => {
  const order = new InOrder<string>();
  expect(order.add(1, 'b')).toEqual([]);
  expect(order.add(0, 'a')).toEqual(['a', 'b']);
  expect(order.add(5, 'f')).toEqual([]);
  expect(order.add(3, 'd')).toEqual([]);
  expect(order.rest()).toEqual(['d', 'f']);
  expect(order.add(2, 'c')).toEqual(['c', 'd']);
});

describe('readArguments(args, options)', () => {
  const { options: own } = command;

  test.each([
    [['--sprt', '-5,5', 'a'], { sprt: '-5,5' }, ['a']],
    [['--sprt=-5,5', 'a'], { sprt: '-5,5' }, ['a']],
    [['--seed', '-.5', '--seed', '-7'], { seed: '-7' }, []],
    [['--', '--sprt', '-5'], {}, ['--sprt', '-5']],
  ])('of %j takes negative numbers as values', (args, given, words) => {
    expect(readArguments(args, own)).toEqual({ given, words });
  });

  test.each([
    [['--quiet', '-5'], 'there is no option -5'],
    [['--seed', '--quiet'], "Option '--seed' argument is ambiguous"],
  ])('of %j is refused', (args, message) => {
    expect(() => readArguments(args, own)).toThrow(message);
  });
});

test('optionWords(given) writes what a terminal would obey as text that a shell reads', () => {
  const seed = `\u001B[31m it's \\ \u202E`;
  const [word = ''] = optionWords({ seed });
  expect(word).toBe(String.raw`--seed $'\u001b[31m it\'s \\ \u202e'`);
  const { stdout } = spawnSync('bash', ['-c', `printf %s ${word.slice('--seed '.length)}`], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  expect(stdout).toBe(seed);
});

describe('resultOfParts', () => {
  const bots = [PEARLS_BOTS.greedy, random];
  let time = 0;
  const part = (index: number, step: number): ReturnType<typeof tournament> =>
    tournament(pearls, bots, {
      games: 8,
      seed: 7,
      part: { index, of: 2 },
      now: () => (time += step),
    });

  test('resultOfParts(parts) keeps what the clock says apart', async () => {
    const untimed = await tournament(pearls, bots, { games: 8, seed: 7 });
    const quick = resultOfParts([await part(0, 1), await part(1, 1)]);
    const slow = resultOfParts([await part(1, 5), await part(0, 5)]);
    expect(JSON.stringify(quick.tournament)).toBe(JSON.stringify(untimed));
    expect(JSON.stringify(slow.tournament)).toBe(JSON.stringify(untimed));
    expect(quick.times?.map(({ millisecondsPerTurn }) => millisecondsPerTurn)).not.toContain(null);
    expect(slow.times).not.toEqual(quick.times);
  });

  test('mergeFiles(files) adds times up like the rest', async () => {
    const parts = [await part(0, 1), await part(1, 1)];
    const files = parts.map((one, i) => file(`${i}.json`, formatResult(resultOfParts([one]))));
    expect(mergeFiles(files, false)).toEqual(resultOfParts(parts));
    const timeless = file(
      'timeless.json',
      formatResult({ ...resultOfParts([parts[0]!]), times: null }),
    );
    expect(mergeFiles([timeless, files[1]!], false).times).toBeNull();
  });

  test('mergeFiles(files) refuses what is no result, and names the file', async () => {
    const whole = resultOfParts([await part(0, 1)]);
    const second = resultOfParts([await part(1, 1)]);
    const sound = file('sound.json', formatResult(whole));
    const other = await tournament(pearls, bots, { games: 8, seed: 8, part: { index: 1, of: 2 } });
    const damaged = JSON.parse(formatResult(whole)) as {
      tournament: { games: unknown; tallies: unknown };
    };
    damaged.tournament.tallies = null;
    for (const [text, message] of [
      ['hello', 'is not a result of the arena: write one with reef-rules arena'],
      ['{}', 'is not a result of the arena'],
      ['null', 'is not a result of the arena'],
      [formatResult(resultOfParts([other])), 'is of another tournament: seed differs'],
      [JSON.stringify(damaged), 'tallies'],
      [
        formatResult({ ...second, times: [] }),
        'times: expected null, or the microseconds of each bot from 0',
      ],
      [
        formatResult({
          ...second,
          times: second.times!.map((time) => ({ ...time, microseconds: -5 })),
        }),
        'times: expected null, or the microseconds of each bot from 0',
      ],
    ] as const) {
      const path = file('other.json', text);
      expect(() => mergeFiles([sound, path], true)).toThrow(message);
    }
    expect(() => mergeFiles([sound, sound], true)).toThrow('is a part there twice?');
    expect(() => mergeFiles([sound], false)).toThrow('2 of 4 deals are missing');
  });

  test('resultText(result) has a line for every bot, pair and seat', async () => {
    const three = [PEARLS_BOTS.greedy, random, { ...random, name: 'third' }];
    const result = await tournament(pearls, three, { games: 12, seed: 7 });
    const text = resultText({ tournament: result, times: null }, {});
    expect(text).toMatch(
      /^Pearls, 2 players, 12 games, seed 7\n\nbot +rating +± +won +95 % +score +lead +± +games\n/,
    );
    expect(text).toMatch(/\nahead of +greedy +(random +third|third +random)\n/);
    expect(text).toMatch(/\nlead over +greedy .*\ngreedy( +\+\d+\.\d ± \d+\.\d){2}\n/);
    expect(text).toMatch(/\nto play +won +95 %\nfirst .*\nsecond .*\n$/);
    expect(text).not.toContain('failures');
    expect(resultText({ tournament: result, times: null }, { color: true })).toContain('\u001B[1m');
  });

  test('resultText(result) has a dash for bots that did not meet in a gauntlet', async () => {
    const three = [PEARLS_BOTS.greedy, random, { ...random, name: 'third' }];
    const result = await tournament(pearls, three, { games: 4, seed: 7, gauntlet: true });
    const text = resultText({ tournament: result, times: null }, {});
    expect(text).toMatch(/^Pearls, 2 players, 4 games, seed 7\n/);
    expect(text).toMatch(/\nrandom +0\.0 % +-\n/);
    expect(text).toMatch(/\nrandom +-\d+\.\d +-\n/);
  });

  test('resultText(result) tells two bots apart at a table of three', async () => {
    const result = await tournament(pearls, [PEARLS_BOTS.greedy, random], {
      games: 6,
      players: 3,
      seed: 7,
    });
    expect(resultText({ tournament: result, times: null }, {})).toMatch(
      /\nahead of +greedy +random\ngreedy +100\.0 %\nrandom +0\.0 %\n/,
    );
  });

  test.each([
    [{ elo0: 0, elo1: 50 }, 'greedy', 'random', 'yes'],
    [{ elo0: 0, elo1: 50 }, 'random', 'greedy', 'no'],
    [{ elo0: 0, elo1: 1 }, 'greedy', 'random', 'still open'],
  ])(
    'resultText(result) tells how the test of %j stands: %s, %s, %s',
    async (sprt, one, other, answer) => {
      const named = [one, other].map((name) => (name === 'random' ? random : PEARLS_BOTS.greedy));
      const result = await tournament(pearls, named, { games: 100, seed: 7, sprt });
      const text = resultText({ tournament: result, times: null }, {});
      const question = `Is ${one} stronger than ${other} by ${sprt.elo1} Elo (yes), or by 0 (no)?`;
      expect(text).toContain(`\n\n${question}\nLLR ${result.sprt!.llr.toFixed(2)}, `);
      expect(text).toContain(`, decided at -2.94 (no) or 2.94 (yes): ${answer}\n`);
      expect(text).toMatch(new RegExp(`^Pearls, 2 players, ${result.games} games, seed 7\n`));
      const sum = resultOfParts(
        [{ ...result, plan: { ...result.plan, sprt: null } }],
        result.plan.sprt,
      );
      expect(sum.tournament).toEqual(result);
    },
  );

  test('resultText(result) says when nothing was played', async () => {
    const nothing = await tournament(pearls, bots, {
      games: 8,
      seed: 7,
      part: { index: 0, of: 100 },
    });
    expect(resultText({ tournament: nothing, times: null }, {})).toBe(
      'Pearls, 2 players, 0 of 8 games, seed 7\n\nNo deal was played in every seating.\n',
    );
  });
});

test('crowding(workers, cores) warns of more workers than cores', () => {
  expect(crowding(2, 2)).toBeNull();
  expect(crowding(3, 2)).toMatch(/^3 workers share 2 cores: bots seem slower than they are/);
  expect(crowding(4, 1)).toMatch(/^4 workers share 1 core: /);
});

test.each([
  [60_000, 6000],
  [1050, 1000],
  [300, 300],
  [Infinity, Infinity],
])('shortened(%d) is %d: how long a bot is waited for that was late before', (limit, shorter) => {
  expect(shortened(limit)).toBe(shorter);
});

test('Seat gives each bot its own time to load, however long the others took', async () => {
  const relay = new BroadcastChannel('a worker that sends what it is sent');
  const code = `import { workerData } from 'node:worker_threads';
    const relay = new BroadcastChannel('a worker that sends what it is sent');
    relay.onmessage = ({ data }) => workerData.port.postMessage(data);
    workerData.port.postMessage({ type: 'stray', text: 'here' });`;
  const entry = pathToFileURL(file('relay.mjs', code));
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const refused: string[] = [];
  let heard = (): void => undefined;
  const listener = {
    ready: () => undefined,
    played: () => undefined,
    fallen: () => undefined,
    refused: ({ message }: Error) => refused.push(message),
  };
  const onStray = (): void => {
    heard();
  };
  const news = new Promise<void>((resolve) => (heard = resolve));
  const { plan } = options({});
  const seat = new Seat({ plan, entry, onPrint: () => undefined, onStray }, undefined, listener);
  try {
    await news;
    for (const [i, word] of ['one', 'two', 'three'].entries()) {
      const arrived = new Promise<void>((resolve) => (heard = resolve));
      relay.postMessage({ type: 'loading', word });
      relay.postMessage({ type: 'stray', text: 'and it has arrived' });
      await arrived;
      seat.watch();
      clock.mockReturnValue(25_000 * (i + 1));
      seat.watch();
      expect(refused).toEqual([]);
    }
    clock.mockReturnValue(80_001);
    seat.watch();
    expect(refused).toEqual(['three cannot be loaded: it took more than 30 s']);
  } finally {
    clock.mockRestore();
    relay.close();
    await seat.leave();
  }
});

test('Desk says of a program that it was not ready, and does not start it again', async () => {
  const { plan } = options({ games: '4', game: 'pearls' });
  let asked = 0;
  const program = {
    name: 'program',
    choose: () => ++asked,
    prepare: () => Promise.reject(new Error('it was not ready within 2 s')),
  };
  const desk = new Desk(plan, [random, program], new Blackboard());
  const { failures } = await desk.play({ unit: { index: 0, of: 1 }, verdicts: [], late: [] });
  expect(failures.map(({ code, message }) => [code, message.replace(/seat \d/, 'seat N')])).toEqual(
    Array(4).fill(['threw', 'the bot program in seat N failed: it was not ready within 2 s']),
  );
  expect(asked).toBe(0);
});

describe('Progress', () => {
  function watched(
    isTTY: boolean,
    columns?: number,
  ): { shown: string[]; progress: Progress; pass: (seconds: number) => void } {
    const shown: string[] = [];
    let now = 0;
    const screen = { isTTY, columns, write: (text: string) => shown.push(text) };
    return {
      shown,
      progress: new Progress(screen, 200, () => now),
      pass(seconds) {
        now += 1000 * seconds;
      },
    };
  }

  test('show(games) writes a line for every tenth where nobody watches', () => {
    const { shown, progress, pass } = watched(false);
    for (const games of [0, 10, 20, 25, 39, 40, 200]) {
      pass(10);
      progress.show(games);
    }
    progress.say('hello');
    expect(shown).toEqual([
      '20 of 200 games after 30 s\n',
      '40 of 200 games after 1 min 0 s\n',
      '200 of 200 games after 1 min 10 s\n',
      'hello\n',
    ]);
  });

  test('show(games) moves a bar on a terminal, and say(text) writes above it', () => {
    const { shown, progress, pass } = watched(true, 80);
    pass(10);
    progress.show(50);
    progress.say('hello');
    progress.clear();
    const bar = `${'█'.repeat(8)}${'░'.repeat(24)} 25 %  50 of 200 games  5.0 a second, 30 s left`;
    expect(shown).toEqual([`\r${bar}\u001B[K`, '\r\u001B[K', 'hello\n']);
  });

  test.each([0, 10, 40, 79, 200])('barText(…) never breaks a line of %d columns', (columns) => {
    for (const games of [0, 1, 199, 200]) {
      expect(barText(games, 200, 5, columns).length).toBeLessThanOrEqual(Math.max(0, columns - 1));
    }
  });

  test.each([
    [0.4, '0 s'],
    [59.6, '1 min 0 s'],
    [3600, '1 h 0 min'],
    [93_784, '26 h 3 min'],
  ])('timeText(%d) is %s', (seconds, text) => {
    expect(timeText(seconds)).toBe(text);
  });
});
