import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { Scorebook } from '../../../src/arena/book.js';
import { playGame } from '../../../src/arena/deal.js';
import { tournament } from '../../../src/arena/index.js';
import { PEARLS_BOTS, random } from '../../../src/bots/index.js';
import { fieldOf } from '../../../src/arena/result.js';
import { rangeOfPart, seatingsOfDeal } from '../../../src/arena/schedule.js';
import { planOf } from '../../../src/arena/tournament.js';
import { ARENA_OPTIONS, crowding, readArena } from '../../../src/cli/arena/options.js';
import type { ArenaOptions } from '../../../src/cli/arena/options.js';
import { barText, Progress, timeText } from '../../../src/cli/arena/progress.js';
import {
  ensureSame,
  formatResult,
  mergeFiles,
  resultIn,
  savedIn,
  untimed,
} from '../../../src/cli/arena/result.js';
import type { ArenaResult } from '../../../src/cli/arena/result.js';
import { Blackboard, shortened } from '../../../src/cli/arena/shared.js';
import { resultText } from '../../../src/cli/arena/table.js';
import { ArenaThread } from '../../../src/cli/arena/thread.js';
import { GameRunner } from '../../../src/cli/arena/worker.js';
import { optionWords, quoted } from '../../../src/cli/command.js';
import { gameNamed } from '../../../src/cli/games.js';
import { asked, readArguments } from '../../../src/cli/options.js';
import type { GivenOptions } from '../../../src/cli/options.js';
import { pearls } from '../../../src/pearls/index.js';
import { runs } from '../../kit/runs.js';
import { scratch } from '../kit.js';

const { file } = scratch();

function options(given: GivenOptions, bots = ['greedy', 'random']): ArenaOptions {
  const { options: values } = asked(ARENA_OPTIONS, { seed: '7', ...given });
  return readArena(gameNamed(values.game), values, bots);
}

describe('the deals and games of readArena', () => {
  test.each<[{ games: string; shard?: string }, number]>([
    [{ games: '1' }, 1],
    [{ games: '30' }, 15],
    [{ games: '31', shard: '2/3' }, 16],
    [{ games: '9999999', shard: '9999/10000' }, 5_000_000],
    [{ games: '2', shard: '3/3' }, 1],
    [{ games: '2', shard: '1/3' }, 1],
  ])('readArena(%j) has those of its shard', (given, deals) => {
    const [part = 1, of = 1] = given.shard?.split('/').map(Number) ?? [];
    const range = rangeOfPart(deals, part - 1, of);
    expect(options(given)).toMatchObject({ range, games: 2 * (range.to - range.from) });
  });

  test('readArena({ gauntlet }) has the games of the first bot only', () => {
    const bots = ['greedy', 'random', 'planner'];
    expect(options({ games: '40', gauntlet: true }, bots).games).toBe(40);
    expect(options({ games: '40' }, bots).games).toBe(42);
    expect(options({ sprt: '0,10' }).games).toBe(100_000);
  });
});

describe('Scorebook', () => {
  const bots = [PEARLS_BOTS.greedy, random, { ...random, name: 'third' }];
  const given = { games: 24, seed: 7 };
  const plan = planOf(pearls, bots, given);
  const lineup = { game: pearls, bots, seatings: seatingsOfDeal(fieldOf(plan)), options: given };
  const games = Promise.all([...Array(24).keys()].map((number) => playGame(lineup, number)));
  const all = { from: 0, to: 4 };

  test('add(game) gives the result of the tournament, in whatever order games come', async () => {
    const whole = await tournament(pearls, bots, given);
    const played = await games;
    const order = fc.shuffledSubarray([...played.keys()], { minLength: 24 });
    fc.assert(
      fc.property(order, fc.integer({ min: 0, max: 24 }), (numbers, cut) => {
        const shuffled = numbers.map((number) => played[number]!);
        const book = new Scorebook(plan, all, null);
        expect([...book.missing()]).toEqual([...Array(24).keys()]);
        for (const game of shuffled.slice(0, cut)) book.add(game);

        // What was played is kept in a file, from which another process goes on.
        const path = file('book.json', formatResult(resultIn(book)));
        const saved = savedIn(path)!;
        const next = new Scorebook(plan, all, saved);
        const missing = [...next.missing()];
        const rest = shuffled.slice(cut);
        expect(missing).toEqual(rest.map(({ number }) => number).sort((a, b) => a - b));
        for (const game of rest) next.add(game);
        expect(next.result).toEqual(whole);
        expect(next.unfinished).toEqual([]);
      }),
      { numRuns: runs(20) },
    );
  });

  test('add(game) counts deals in their order, and close() those after a gap', async () => {
    const book = new Scorebook(plan, { from: 1, to: 4 }, null);
    expect([...book.missing()]).toEqual([...Array(18).keys()].map((i) => i + 6));
    const counted = (await games)
      .slice(12)
      .flatMap((game) => book.add(game).map(({ number }) => number));
    expect(counted).toEqual([]);
    expect(book.unfinished).toHaveLength(12);
    expect(book.close()).toHaveLength(12);
    expect(book.result.played).toEqual([{ from: 2, to: 4 }]);
  });

  test('a test counts nothing after a gap, nor after the deal that decides it', async () => {
    const two = [PEARLS_BOTS.greedy, random];
    const sprt = { elo0: 0, elo1: 100 };
    const options = { games: 100, seed: 7, sprt };
    const whole = await tournament(pearls, two, options);
    const plan = planOf(pearls, two, options);
    const seatings = seatingsOfDeal(fieldOf(plan));
    const book = new Scorebook(plan, { from: 0, to: 50 }, null);
    const numbers = [...book.missing()].slice(0, whole.games + 10);
    const lineup = { game: pearls, bots: two, seatings, options };
    const played = await Promise.all(numbers.map((number) => playGame(lineup, number)));
    for (const game of played.slice(2)) book.add(game);
    expect(book.close()).toEqual([]);
    expect(book.result.games).toBe(0);

    // The deals that waited are in the file, and count when the first has been played.
    const next = new Scorebook(
      plan,
      { from: 0, to: 50 },
      savedIn(file('s.json', formatResult(resultIn(book)))),
    );
    const missing = next.missing();
    for (const game of played.slice(0, 2)) {
      expect(missing.next().value).toBe(game.number);
      next.add(game);
    }
    expect(missing.next().value).toBe(whole.games + 10);
    expect(next.standing?.verdict).toBe('elo1');
    expect(next.result).toEqual(whole);
    expect(next.unfinished).toEqual([]);
  });

  test('ensureSame(saved, plan) refuses another tournament, but not a longer one', async () => {
    const book = new Scorebook(plan, all, null);
    for (const game of (await games).slice(0, 8)) book.add(game);
    const saved = savedIn(file('same.json', formatResult(resultIn(book))))!;
    expect(() => {
      ensureSame(saved, planOf(pearls, bots, { ...given, games: 60 }));
    }).not.toThrow();
    expect(() => {
      ensureSame(saved, planOf(pearls, bots, { ...given, games: 6 }));
    }).toThrow('same.json is of a longer tournament: leave out --games, or give 24');
    expect(() => {
      ensureSame(saved, planOf(pearls, bots, { ...given, seed: 8 }));
    }).toThrow('same.json is of another tournament: seed differs; repeat the command line');
  });

  test('savedIn(file) is null without a file, and refuses games that cannot be', async () => {
    expect(savedIn('no-such-file.json')).toBeNull();
    expect(savedIn(file('empty.json', ' \n'))).toBeNull();
    const book = new Scorebook(plan, all, null);
    for (const game of (await games).slice(0, 2)) book.add(game);
    const text = formatResult(resultIn(book));
    expect(savedIn(file('sound.json', text))!.unfinished).toHaveLength(2);
    for (const [from, to, message] of [
      [/"number": 1/, '"number": 24', 'unfinished[1].number: expected 0 to 23, found 24'],
      [/"first": \d/, '"first": 2', 'unfinished[0].first: expected 0 to 1'],
      [/"rank": 1/, '"rank": 0', 'unfinished[0].standings[0].rank: expected 1 to 2'],
      [/"winners": \[/, '"winers": [', 'unfinished[0]: unknown field "winers"'],
    ] as const) {
      const [head, games] = text.split('"unfinished"') as [string, string];
      const path = file('odd.json', `${head}"unfinished"${games.replace(from, to)}`);
      expect(() => savedIn(path)).toThrow(`odd.json: ${message}`);
    }
  });
});

describe('readArena', () => {
  test('readArena({ sprt }) reads what is tested', () => {
    expect(options({ sprt: '0,10' }).plan.sprt).toEqual({
      elo0: 0,
      elo1: 10,
      alpha: 0.05,
      beta: 0.05,
    });
    const given = { sprt: ' -5 , 2.5', alpha: '0.01', beta: '0.2' };
    expect(options(given).plan.sprt).toEqual({ elo0: -5, elo1: 2.5, alpha: 0.01, beta: 0.2 });
    expect(options({}).plan.sprt).toBeUndefined();
  });

  test.each<[GivenOptions, object]>([
    [{ budget: '500' }, { budget: { playouts: 500 } }],
    [{ budget: '200ms' }, { budget: { milliseconds: 200 } }],
    [{ budget: '5s' }, { budget: { milliseconds: 5000 } }],
    [{ budget: '1.5m' }, { budget: { milliseconds: 90_000 } }],
    [{ clock: '5m' }, { clock: { base: 300_000, increment: 0 } }],
    [{ clock: '10s+100ms' }, { clock: { base: 10_000, increment: 100 } }],
    [{ clock: '1s+0ms' }, { clock: { base: 1000, increment: 0 } }],
  ])('readArena(%j) plans %j', (given, expected) => {
    expect(options(given).plan).toMatchObject(expected);
  });

  test('readArena({ seeds }) reads a seed from each line, and plays all of them', () => {
    const seeds = file('seeds.txt', '; my deals\n7\n\n  coral reef \r\nx\n');
    const arena = options({ seeds });
    expect(arena.plan).toMatchObject({ seeds: ['7', 'coral reef', 'x'], games: 6 });
    expect(options({ seeds, games: '4' }).plan.games).toBe(4);
    expect(() => options({ seeds, games: '8' })).toThrow(
      '--games takes a whole number from 1 to 6, got "8"',
    );
    expect(() => options({ seeds: file('none.txt', '; none') })).toThrow('none.txt has no seeds');
    expect(() => options({ seeds: file('long.txt', `x\n${'y'.repeat(1001)}`) })).toThrow(
      'long.txt:2: a seed has at most 1000 characters',
    );
  });

  const CLOCK = '--clock takes a time, and what it gains with each decision, as in 10s+100ms';
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
    [{ clock: '10' }, `${CLOCK}, got "10"`],
    [{ clock: '+5s' }, `${CLOCK}, got ""`],
    [{ clock: '1s+1s+1s' }, `${CLOCK}, got "1s+1s+1s"`],
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

describe('readArguments(args, options)', () => {
  const own = ARENA_OPTIONS;

  test.each([
    [['--sprt', '-5,5', 'a'], { sprt: '-5,5' }, ['a']],
    [['--sprt=-5,5', 'a'], { sprt: '-5,5' }, ['a']],
    [['--seed', '-.5', '--seed', '-7'], { seed: '-7' }, []],
    [['--', '--sprt', '-5'], {}, ['--sprt', '-5']],
  ])('of %j takes negative numbers as values', (args, given, words) => {
    expect(readArguments(args, own)).toMatchObject({ given, words });
  });

  test.each([
    [['--quiet', '-5'], 'there is no option -5'],
    [['--seed', '--quiet'], "Option '--seed' argument is ambiguous"],
  ])('of %j is refused', (args, message) => {
    expect(() => readArguments(args, own)).toThrow(message);
  });
});

test.each([
  ['win32', 'my seed', '"my seed"'],
  ['win32', 'say "hi"', '"say ""hi"""'],
  ['linux', "it's", `'it'\\''s'`],
])('quoted(text, "%s") quotes %s for its shell: %s', (platform, text, expected) => {
  expect(quoted(text, platform)).toBe(expected);
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

describe('results', () => {
  const bots = [PEARLS_BOTS.greedy, random];
  /** A clock by which every decision takes as long. */
  const clock = (): { now: () => number } => {
    let time = 0;
    return { now: () => (time += 3) };
  };
  const part = async (index: number): Promise<ArenaResult> => {
    const options = { games: 8, seed: 7, part: { index, of: 2 }, ...clock() };
    return { tournament: await tournament(pearls, bots, options), unfinished: [] };
  };

  test('mergeFiles(files) adds times up like the rest', async () => {
    const parts = [await part(0), await part(1)];
    const files = parts.map((one, i) => file(`${i}.json`, formatResult(one)));
    const whole = await tournament(pearls, bots, { games: 8, seed: 7, ...clock() });
    expect(whole.bots[0]!.millisecondsPerTurn).toBe(3);
    expect(mergeFiles(files, false).tournament).toEqual(whole);
    const timeless = { ...parts[0]!, tournament: untimed(parts[0]!.tournament) };
    const rest = [file('timeless.json', formatResult(timeless)), files[1]!];
    expect(mergeFiles(rest, false).tournament).toEqual(
      await tournament(pearls, bots, { games: 8, seed: 7 }),
    );
  });

  test('mergeFiles(files) refuses what is no result, and names the file', async () => {
    const [whole, second] = [await part(0), await part(1)];
    const sound = file('sound.json', formatResult(whole));
    const options = { games: 8, seed: 8, part: { index: 1, of: 2 }, ...clock() };
    const other = { ...second, tournament: await tournament(pearls, bots, options) };
    const damaged = JSON.parse(formatResult(whole)) as {
      tournament: { games: unknown; tallies: unknown };
    };
    damaged.tournament.tallies = null;
    const timed = (times: unknown): string => {
      return JSON.stringify({ ...(JSON.parse(formatResult(second)) as object), times });
    };
    for (const [text, message] of [
      ['hello', 'is not a result of the arena: write one with reef-rules arena'],
      ['{}', 'is not a result of the arena'],
      ['null', 'is not a result of the arena'],
      [formatResult(other), 'is of another tournament: seed differs'],
      [JSON.stringify(damaged), 'tallies'],
      [timed([]), 'times: expected null, or the microseconds of each bot from 0'],
      [timed(bots.map(() => ({ microseconds: -5 }))), 'times: expected null, or the microseconds'],
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
    const text = resultText(result, { width: 100 });
    expect(text).toMatch(
      /^Pearls, 2 players, 12 games, seed 7\n\nbot +rating +± +won +95 % +W +D +L +score +lead +±\n/,
    );
    expect(text).toMatch(/\nahead of +greedy +(random +third|third +random)\n/);
    expect(text).toMatch(/\nlead over +greedy .*\ngreedy( +\+\d+\.\d){2}\n/);
    expect(text).toMatch(/\nto play +won +95 %\nfirst .*\nsecond .*\n$/);
    expect(text).not.toContain('failures');
    expect(resultText(result, { color: true, width: 100 })).toContain('\u001B[1m');
  });

  test.each([60, 80, 91])('resultText(result) fits %d columns', async (width) => {
    const many = [
      'greedy',
      'random',
      'cmd:python3 my_bot.py --width 8 --depth 12',
      'cmd:x',
      'e',
      'f',
    ];
    const named = many.map((name) => ({ ...random, name }));
    const broken = { name: 'broken', choose: () => null as never };
    const result = await tournament(pearls, [...named, broken], {
      ...{ games: 42, seed: 'a seed', players: 2, ...clock() },
    });
    const text = resultText(result, { width });
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(width);
    expect(text).toMatch(/\ncmd:p.*….*--depth 12 /);
    expect(text.match(/ ms\b/g)).toHaveLength(1);
    expect(text).toMatch(/\nbot .* failures\n(.+\n)*broken .* 12\n/);
  });

  test('resultText(result) says "too few" where few deals tell nothing about an interval', async () => {
    const text = async (games: number): Promise<string> => {
      const result = await tournament(pearls, bots, { games, seed: 7 });
      return resultText(result, { width: 100 });
    };
    expect(await text(2)).toMatch(/\ngreedy +\S+ +too few +100\.0 % .* -\n/);
    expect(await text(4)).toMatch(/\ngreedy +\S+ +too few +100\.0 % .* too few\n/);
    expect(await text(60)).not.toContain('too few');
  });

  test('resultText(result) counts the deals of two bots by their points', async () => {
    const twins = [random, { ...random, name: 'other' }];
    const result = await tournament(pearls, twins, { games: 40, seed: 7 });
    const [none, half, one, more, both] = result.pairs[0]!.deals as [
      number,
      number,
      number,
      number,
      number,
    ];
    expect(none + half + one + more + both).toBe(20);
    const { wins, draws } = result.bots[0]!;
    expect(half / 2 + one + 1.5 * more + 2 * both).toBe(wins + draws / 2);
    const text = resultText(result, { width: 80 });
    expect(text).toContain(
      `\nDeals by the points of random: 0: ${none}, ½: ${half}, 1: ${one}, 1½: ${more}, 2: ${both}\n`,
    );
    const narrow = resultText(result, { width: 57 });
    expect(narrow).toContain(`1½: ${more},\n2: ${both}\n`);
  });

  test('resultText(result) has a dash for bots that did not meet in a gauntlet', async () => {
    const three = [PEARLS_BOTS.greedy, random, { ...random, name: 'third' }];
    const result = await tournament(pearls, three, { games: 4, seed: 7, gauntlet: true });
    const text = resultText(result, { width: 100 });
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
    expect(resultText(result, { width: 100 })).toMatch(
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
      const text = resultText(result, { width: 100 });
      const question = `Is ${one} stronger than ${other} by ${sprt.elo1} Elo (yes), or by 0 (no)?`;
      expect(text).toContain(`\n\n${question}\nLLR ${result.sprt!.llr.toFixed(2)}, `);
      expect(text).toContain(`, decided at -2.94 (no) or 2.94 (yes): ${answer}\n`);
      expect(text).toMatch(new RegExp(`^Pearls, 2 players, ${result.games} games, seed 7\n`));
    },
  );

  test('resultText(result) says when nothing was played', async () => {
    const nothing = await tournament(pearls, bots, {
      games: 8,
      seed: 7,
      part: { index: 0, of: 100 },
    });
    expect(resultText(nothing, { width: 100 })).toBe(
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

test('ArenaThread gives each bot its own time to load, however long the others took', async () => {
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
  const thread = new ArenaThread({ plan, entry, onPrint: () => undefined, onStray }, listener);
  try {
    await news;
    for (const [i, word] of ['one', 'two', 'three'].entries()) {
      const arrived = new Promise<void>((resolve) => (heard = resolve));
      relay.postMessage({ type: 'loading', word });
      relay.postMessage({ type: 'stray', text: 'and it has arrived' });
      await arrived;
      thread.watch();
      clock.mockReturnValue(25_000 * (i + 1));
      thread.watch();
      expect(refused).toEqual([]);
    }
    clock.mockReturnValue(80_001);
    thread.watch();
    expect(refused).toEqual(['three cannot be loaded: it took more than 30 s']);
  } finally {
    clock.mockRestore();
    relay.close();
    await thread.leave();
  }
});

test('GameRunner says of a program that it was not ready, and does not start it again', async () => {
  const { plan } = options({ games: '4', game: 'pearls' });
  let asked = 0;
  const program = {
    name: 'program',
    choose: () => ++asked,
    prepare: () => Promise.reject(new Error('it was not ready within 2 s')),
  };
  const runner = new GameRunner(plan, pearls, [random, program], new Blackboard());
  for (const game of [0, 1]) {
    const { counted } = await runner.play({ game, verdict: null, late: [] });
    expect(counted.failure).toMatchObject({
      code: 'threw',
      message: `the bot program in seat ${1 - game} failed: it was not ready within 2 s`,
    });
  }
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

  test('show(games, note) tells how a test stands every ten seconds', () => {
    const { shown, progress, pass } = watched(false);
    for (const games of [1, 2, 3, 30]) {
      pass(6);
      progress.show(games, `LLR 0.${games}`);
    }
    expect(shown).toEqual([
      '2 of 200 games after 12 s: LLR 0.2\n',
      '30 of 200 games after 24 s: LLR 0.30\n',
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
      expect(
        barText(games, 200, 5, columns, games === 1 ? 'LLR 1.20 (-2.94 to 2.94)' : '').length,
      ).toBeLessThanOrEqual(Math.max(0, columns - 1));
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
