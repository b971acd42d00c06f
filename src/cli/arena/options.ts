import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import type { Budget } from '../../bots/bot.js';
import { BUDGETS, budgetIn } from '../../bots/budget.js';
import type { TournamentPlan } from '../../arena/result.js';
import { countsOfDeal, isPlayable, MOST_GAMES, rangeOfPart } from '../../arena/schedule.js';
import type { DealRange } from '../../arena/schedule.js';
import { ELO_RANGE, RATE_RANGE, sprtPlan } from '../../arena/sprt.js';
import type { SprtPlan } from '../../arena/sprt.js';
import type { MatchClock } from '../../bots/timing.js';
import type { Seed } from '../../core/rng.js';
import { attempt, Misfit, readAs } from '../../core/shape.js';
import { counted } from '../../core/text.js';
import type { ArenaPlan } from './shared.js';
import { ensureBotWord } from '../bot-file.js';
import { readText } from '../files.js';
import { GAME, newSeed, OWN_OPTIONS, playersOption } from '../games.js';
import type { CliGame } from '../cli-game.js';
import {
  file,
  flag,
  InputError,
  milliseconds,
  numberWithin,
  option,
  text,
  time,
  timeOrNone,
  UsageError,
  wholeNumber,
} from '../options.js';
import type { Values } from '../options.js';

/** How a result is printed. */
export const RATE_OPTIONS = { json: flag('print the result as JSON; progress goes to stderr') };

/** How parts are added up. */
export const MERGE_OPTIONS = {
  ...RATE_OPTIONS,
  'no-times': flag(`leave out how long bots thought: the same tournament then prints the same
    text`),
  'allow-missing': flag('with merge: add up the parts that there are'),
};

export const ARENA_OPTIONS = {
  games: numberWithin('<n>', 'the least number of games (default 100)'),
  players: playersOption('the number of players in a game', 'default 2'),
  sprt: option(
    '<a>,<b>',
    `is the first of two bots stronger by b Elo, or by a? Stop as soon as that is decided; --games
    is then the largest number of games (default 100000)`,
    differencesIn,
  ),
  alpha: text('<p>', 'how often --sprt may wrongly say b (default 0.05)'),
  beta: text('<p>', 'how often it may wrongly say a (default 0.05)'),
  gauntlet: flag('the first bot plays against all others, and they do not play without it'),
  game: GAME,
  seed: text(
    '<text>',
    `the same seed gives the same results, whatever the number of workers and shards (default: a
    new secret seed, which the result names; a bot that guesses it knows every card)`,
  ),
  workers: wholeNumber(
    '<n>',
    'the number of threads that play (default: one for each core)',
    [1, 1024],
  ),
  budget: option(
    '<n>',
    `the budget of bots that have none of their own: 500 (playouts), 200ms or 5s. A bot that takes
    longer than its time loses`,
    (given, name): Budget =>
      budgetIn(given) ?? { milliseconds: milliseconds(name, given, 1, BUDGETS) },
  ),
  grace: time('extra time before a bot loses (default: half the budget, but at least 50ms)', 0),
  // The default is a minute: more than bots need, and less than people wait.
  limit: timeOrNone(
    `a bot that takes longer than this for an action loses, whatever the budget: 500ms, 10s, 2m or
    none (default 60s)`,
    60_000,
  ),
  clock: option(
    '<time>',
    `the time of each bot for a whole game, as in 5m, or 10s+100ms, which gains 100ms with each
    decision`,
    clockIn,
  ),
  seeds: file(`the seeds of the deals, one on each line, for deals of your own (default: they follow
    from --seed)`),
  resume: file('keep in this file what was played, and if it is there, play only what is missing'),
  records: text(
    '<dir>',
    'keep every game as text in this folder; files of the same name are overwritten',
  ),
  'json-lines': flag(`print a line of JSON for each game, in the order of the games, and the result
    as the last line`),
  shard: option(
    '<i>/<n>',
    `play only the i-th of n parts, counted from 1, and print it as JSON; "arena merge" adds the
    parts up to the whole`,
    shardIn,
  ),
  ...MERGE_OPTIONS,
  quiet: flag('no progress'),
  ...OWN_OPTIONS,
};

/** What is played in the arena, and how. */
export interface ArenaOptions {
  readonly plan: ArenaPlan;
  /** The deals that this process plays, and the number of their games. */
  readonly range: DealRange;
  readonly games: number;
  readonly workers: number;
  readonly isJson: boolean;
  readonly isQuiet: boolean;
  readonly hasTimes: boolean;
}

/**
 * Reads what the arena is asked for, and makes the folder for the records. A tournament that goes on keeps its seed
 * and its length, unless the command line gives others.
 */
export function readArena(
  entry: CliGame,
  options: Values<typeof ARENA_OPTIONS>,
  bots: readonly string[],
  before: Pick<TournamentPlan, 'seed' | 'deals'> | null = null,
): ArenaOptions {
  const players = options.players?.(entry) ?? Math.min(...entry.game.playerCounts);
  if (bots.length < 2) {
    throw new UsageError(
      `name two or more bots${bots.length === 1 ? `, not only ${bots[0]!}` : ''}: reef-rules arena greedy random`,
    );
  }
  for (const word of bots) ensureBotWord(entry.players, word);
  const { gauntlet, shard, limit } = options;
  const field = { bots: bots.length, players, isGauntlet: gauntlet };
  if (bots.length > 100 || !isPlayable(field)) {
    throw new UsageError(
      `${bots.length} bots are too many for games of ${players}: leave some out`,
    );
  }

  const sprt = sprtIn(options, bots.length);
  if (sprt !== undefined && shard !== undefined) {
    throw new UsageError(
      '--sprt looks at deals in their order, so it cannot be divided into shards: use --workers',
    );
  }
  const seeds = options.seeds === undefined ? undefined : seedsIn(options.seeds);
  const perDeal = countsOfDeal(field).games;
  const most = seeds === undefined ? MOST_GAMES : seeds.length * perDeal;
  const deals = before?.deals ?? seeds?.length;
  const usual = deals === undefined ? (sprt === undefined ? 100 : 100_000) : deals * perDeal;
  const games = options.games?.([1, most]) ?? usual;
  const { index, of } = shard ?? { index: 0, of: 1 };
  const range = rangeOfPart(Math.ceil(games / perDeal), index, of);
  return {
    plan: {
      ...{ game: entry.word, bots, players, gauntlet, games, sprt, seeds },
      seed: seedIn(options, before?.seed),
      setup: entry.conditions(players, options).setup,
      budget: options.budget,
      grace: options.grace,
      limit: limit === 'none' ? undefined : limit,
      clock: options.clock,
      records: options.records === undefined ? null : folderAt(options.records),
      tellsGames: options['json-lines'],
    },
    range,
    games: (range.to - range.from) * perDeal,
    workers: options.workers ?? cores(),
    isJson: options.json || shard !== undefined,
    isQuiet: options.quiet,
    hasTimes: !options['no-times'],
  };
}

/** The seed of the tournament, which all its shards have to share. */
function seedIn(
  { seed: given, shard }: Values<Pick<typeof ARENA_OPTIONS, 'seed' | 'shard'>>,
  before: Seed | undefined,
): string {
  const seed = given ?? before?.toString();
  if (seed === undefined && shard !== undefined) {
    const fix = `all shards of a tournament have the same, such as --seed ${newSeed()}`;
    throw new UsageError(`--shard needs a --seed: ${fix}`);
  }
  return seed ?? newSeed();
}

/** The seeds of the deals, a line each; lines that are empty or begin with ";" do not count. */
function seedsIn(file: string): readonly string[] {
  const lines = readText(file, 'list of seeds')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim());
  const seeds = lines.filter((line) => line !== '' && !line.startsWith(';'));
  if (seeds.length === 0) throw new InputError(`${file} has no seeds: write one on each line`);
  const long = lines.findIndex((line) => line.length > LONGEST_SEED);
  if (long === -1) return seeds;
  throw new InputError(`${file}:${long + 1}: a seed has at most ${LONGEST_SEED} characters`);
}

const LONGEST_SEED = 1000;

/** The time of each bot for a whole game, as in `10s+100ms`. */
function clockIn(given: string, name: string): MatchClock {
  const [base = '', increment = '0ms', ...more] = given.split('+');
  const fits = 'a time, and what it gains with each decision, as in 10s+100ms';
  if (more.length > 0) throw new UsageError(`--${name} takes ${fits}, got "${given}"`);
  return {
    base: milliseconds(name, base, 1, fits),
    increment: milliseconds(name, increment, 0, fits),
  };
}

function cores(): number {
  return Math.min(1024, availableParallelism());
}

/** A warning about a number of workers; `null` if each can have a core of its own. */
export function crowding(workers: number, available: number = cores()): string | null {
  if (workers <= available) return null;
  return `${workers} workers share ${counted(available, 'core')}: bots seem slower than they are, and may miss a time limit.`;
}

/** The two differences of Elo that a test tells apart, the smaller first. */
function differencesIn(given: string, name: string): readonly [number, number] {
  const [elo0 = NaN, elo1 = NaN, ...more] = given
    .split(',')
    .map((one) => (one.trim() === '' ? NaN : Number(one)));
  if (elo0 < elo1 && more.length === 0) return [elo0, elo1];
  const fix = 'takes two differences of Elo, the smaller first, as in 0,10';
  throw new UsageError(`--${name} ${fix}, got "${given}"`);
}

type Test = Values<Pick<typeof ARENA_OPTIONS, 'sprt' | 'alpha' | 'beta'>>;

function sprtIn({ sprt: differences, alpha, beta }: Test, bots: number): SprtPlan | undefined {
  const rates = Object.entries({ alpha, beta }).filter(([, rate]) => rate !== undefined);
  const [rate] = rates;
  if (differences === undefined) {
    if (rate !== undefined) throw new UsageError(`--${rate[0]} is for --sprt`);
    return undefined;
  }
  if (bots !== 2) throw new UsageError(`--sprt is for two bots, got ${bots}`);
  const [elo0, elo1] = differences;
  const errors = Object.fromEntries(rates.map(([name, given]) => [name, Number(given)]));
  const sprt = attempt(() => readAs(sprtPlan, { elo0, elo1, ...errors }));
  if (!(sprt instanceof Misfit)) return sprt;
  const wrong = rates.find(([name]) => name === sprt.path);
  throw new UsageError(
    wrong === undefined
      ? `--sprt takes differences ${ELO_RANGE}, got "${differences.join(',')}"`
      : `--${wrong[0]} takes ${RATE_RANGE}, got "${wrong[1]!}"`,
  );
}

/** Which part of a tournament is played, from 0, and how many parts there are. */
function shardIn(given: string, name: string): { index: number; of: number } {
  const [, number, of] = /^(\d{1,7})\/(\d{1,7})$/.exec(given) ?? [];
  const unit = { index: Number(number) - 1, of: Number(of) };
  if (unit.index >= 0 && unit.index < unit.of && unit.of <= MOST_SHARDS) return unit;
  const last = unit.of > 0 ? Math.min(unit.of, MOST_SHARDS) : 4;
  throw new UsageError(`--${name} counts from 1: 1/${last} to ${last}/${last}, got "${given}"`);
}

/** The folder for the records, which is made if it is not there; it can be written to. */
function folderAt(path: string): string {
  if (path === '') throw new UsageError('--records takes the path of a folder, got ""');
  const full = resolve(path);
  try {
    makeFolder(full);
    accessSync(full, constants.W_OK);
  } catch {
    const file = fileOn(full);
    const why =
      file === null
        ? 'it cannot be written to'
        : file === full
          ? 'it is a file'
          : `${file} is a file`;
    throw new UsageError(`--records "${path}": ${why}; name a folder of your own, or a new one`);
  }
  return full;
}

/** The file that is in the way on a path of folders; `null` if there is none. */
function fileOn(path: string): string | null {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory() === true) return null;
    if (found?.isFile() === true) return path;
  } catch {
    // Somewhere above is something that is no folder.
  }
  return path === dirname(path) ? null : fileOn(dirname(path));
}

/** Step by step: in some file systems Node goes on forever when it is to make all folders at once. */
function makeFolder(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) return;
  if (path !== dirname(path)) makeFolder(dirname(path));
  mkdirSync(path);
}

const MOST_SHARDS = 10_000;
