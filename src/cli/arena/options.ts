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
import {
  flags,
  InputError,
  milliseconds,
  textOf,
  texts,
  UsageError,
  wholeNumberOf,
} from '../command.js';
import type { CliOptions, GivenOptions } from '../command.js';
import { readText } from '../files.js';
import { GAME_OPTIONS, gameIn, newSeed, playersIn } from '../games.js';

export const ARENA_OPTIONS: CliOptions = {
  ...texts('games', 'sprt', 'alpha', 'beta', 'workers'),
  ...GAME_OPTIONS,
  ...texts('budget', 'grace', 'limit', 'clock', 'seeds', 'resume', 'shard', 'records'),
  ...flags('gauntlet', 'json', 'json-lines', 'no-times', 'quiet'),
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
  given: GivenOptions,
  bots: readonly string[],
  before: Pick<TournamentPlan, 'seed' | 'deals'> | null = null,
): ArenaOptions {
  const entry = gameIn(given);
  const players = playersIn(entry, given, 2);
  if (bots.length < 2) {
    throw new UsageError(
      `name two or more bots${bots.length === 1 ? `, not only ${bots[0]!}` : ''}: reef-rules arena greedy random`,
    );
  }
  for (const word of bots) ensureBotWord(entry.game, word);
  const gauntlet = given['gauntlet'] === true;
  const field = { bots: bots.length, players, isGauntlet: gauntlet };
  if (bots.length > 100 || !isPlayable(field)) {
    throw new UsageError(
      `${bots.length} bots are too many for games of ${players}: leave some out`,
    );
  }

  const sprt = sprtIn(given, bots.length);
  const shard = shardIn(given);
  if (sprt !== undefined && shard !== undefined) {
    throw new UsageError(
      '--sprt looks at deals in their order, so it cannot be divided into shards: use --workers',
    );
  }
  const seeds = seedsIn(given);
  const perDeal = countsOfDeal(field).games;
  const most = seeds === undefined ? MOST_GAMES : seeds.length * perDeal;
  const deals = before?.deals ?? seeds?.length;
  const usual = deals === undefined ? (sprt === undefined ? 100 : 100_000) : deals * perDeal;
  const games = wholeNumberOf(given, 'games', [1, most], usual);
  const { index, of } = shard ?? { index: 0, of: 1 };
  const range = rangeOfPart(Math.ceil(games / perDeal), index, of);
  return {
    plan: {
      ...{ game: entry.game.name, bots, players, gauntlet, games, sprt, seeds },
      seed: seedIn(given, before?.seed),
      setup: entry.read(players, given).setup,
      budget: budgetOption(given),
      grace: graceIn(given),
      limit: limitIn(given),
      clock: clockIn(given),
      records: recordsIn(given),
      tellsGames: given['json-lines'] === true,
    },
    range,
    games: (range.to - range.from) * perDeal,
    workers: wholeNumberOf(given, 'workers', [1, 1024], cores()),
    isJson: given['json'] === true || shard !== undefined,
    isQuiet: given['quiet'] === true,
    hasTimes: given['no-times'] !== true,
  };
}

/** The seed of the tournament, which all its shards have to share. */
function seedIn(given: GivenOptions, before: Seed | undefined): string {
  const seed = textOf(given, 'seed') ?? before?.toString();
  if (seed === undefined && textOf(given, 'shard') !== undefined) {
    const fix = `all shards of a tournament have the same, such as --seed ${newSeed()}`;
    throw new UsageError(`--shard needs a --seed: ${fix}`);
  }
  return seed ?? newSeed();
}

/** The seeds of the deals, a line each; lines that are empty or begin with ";" do not count. */
function seedsIn(given: GivenOptions): readonly string[] | undefined {
  const file = textOf(given, 'seeds');
  if (file === undefined) return undefined;
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
function clockIn(given: GivenOptions): MatchClock | undefined {
  const text = textOf(given, 'clock');
  if (text === undefined) return undefined;
  const [base = '', increment = '0ms', ...more] = text.split('+');
  const fits = 'a time, and what it gains with each decision, as in 10s+100ms';
  if (more.length > 0) throw new UsageError(`--clock takes ${fits}, got "${text}"`);
  return {
    base: milliseconds('clock', base, 1, fits),
    increment: milliseconds('clock', increment, 0, fits),
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

function sprtIn(given: GivenOptions, bots: number): SprtPlan | undefined {
  const text = textOf(given, 'sprt');
  const rates = ['alpha', 'beta'].filter((name) => name in given);
  if (text === undefined) {
    if (rates.length > 0) throw new UsageError(`--${rates[0]!} is for --sprt`);
    return undefined;
  }
  if (bots !== 2) throw new UsageError(`--sprt is for two bots, got ${bots}`);
  const [elo0 = NaN, elo1 = NaN, ...more] = text
    .split(',')
    .map((one) => (one.trim() === '' ? NaN : Number(one)));
  if (!(elo0 < elo1) || more.length > 0) {
    const fix = 'takes two differences of Elo, the smaller first, as in 0,10';
    throw new UsageError(`--sprt ${fix}, got "${text}"`);
  }
  const errors = Object.fromEntries(rates.map((name) => [name, Number(given[name])]));
  const sprt = attempt(() => readAs(sprtPlan, { elo0, elo1, ...errors }));
  if (!(sprt instanceof Misfit)) return sprt;
  const { path } = sprt;
  throw new UsageError(
    path === 'alpha' || path === 'beta'
      ? `--${path} takes ${RATE_RANGE}, got "${textOf(given, path)!}"`
      : `--sprt takes differences ${ELO_RANGE}, got "${text}"`,
  );
}

function budgetOption(given: GivenOptions): Budget | undefined {
  const text = textOf(given, 'budget');
  if (text === undefined) return undefined;
  return budgetIn(text) ?? { milliseconds: milliseconds('budget', text, 1, BUDGETS) };
}

function graceIn(given: GivenOptions): number | undefined {
  const text = textOf(given, 'grace');
  return text === undefined ? undefined : milliseconds('grace', text, 0);
}

/** The default is a minute: more than bots need, and less than people wait. */
function limitIn(given: GivenOptions): number | undefined {
  const text = textOf(given, 'limit') ?? '60s';
  return text === 'none' ? undefined : milliseconds('limit', text);
}

/** Which part of a tournament is played, from 0, and how many parts there are. */
function shardIn(given: GivenOptions): { index: number; of: number } | undefined {
  const text = textOf(given, 'shard');
  if (text === undefined) return undefined;
  const [, number, of] = /^(\d{1,7})\/(\d{1,7})$/.exec(text) ?? [];
  const unit = { index: Number(number) - 1, of: Number(of) };
  if (unit.index >= 0 && unit.index < unit.of && unit.of <= MOST_SHARDS) return unit;
  const last = unit.of > 0 ? Math.min(unit.of, MOST_SHARDS) : 4;
  throw new UsageError(`--shard counts from 1: 1/${last} to ${last}/${last}, got "${text}"`);
}

/** The folder for the records, which can be written to; `null` if they are not kept. */
function recordsIn(given: GivenOptions): string | null {
  const path = textOf(given, 'records');
  if (path === undefined) return null;
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
