import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import type { Budget } from '../bots/bot.js';
import { fieldOf } from '../bots/result.js';
import { ELO_RANGE, RATE_RANGE, sprtAt } from '../bots/sprt.js';
import type { SprtPlan } from '../bots/sprt.js';
import { countsOfDeal, isPlayable, rangeOfPart } from '../bots/schedule.js';
import { ensureBotWord } from './bot-file.js';
import type { ArenaPlan, Unit } from './arena-shared.js';
import { textOf } from './command.js';
import type { CliOption, GivenOptions } from './command.js';
import { GAME_OPTIONS, gameIn, playersIn } from './games.js';
import { counted } from '../core/text.js';
import { attempt, Misfit } from '../core/untrusted.js';
import { milliseconds, UsageError, wholeNumber } from './usage.js';

export const ARENA_OPTIONS: Readonly<Record<string, CliOption>> = {
  games: { type: 'string' },
  gauntlet: { type: 'boolean' },
  sprt: { type: 'string' },
  alpha: { type: 'string' },
  beta: { type: 'string' },
  workers: { type: 'string' },
  ...GAME_OPTIONS,
  budget: { type: 'string' },
  grace: { type: 'string' },
  limit: { type: 'string' },
  shard: { type: 'string' },
  records: { type: 'string' },
  json: { type: 'boolean' },
  'json-lines': { type: 'boolean' },
  'no-times': { type: 'boolean' },
  quiet: { type: 'boolean' },
};

/** What is played in the arena, and how. */
export interface ArenaOptions {
  readonly plan: ArenaPlan;
  /** The part that this process plays. */
  readonly shard: Unit;
  readonly workers: number;
  /** The test that ends the tournament when it is decided; `null` if there is none. */
  readonly sprt: SprtPlan | null;
  readonly isJson: boolean;
  readonly isQuiet: boolean;
  readonly hasTimes: boolean;
}

/** Reads what the arena is asked for, and makes the folder for the records. */
export function readArena(given: GivenOptions, bots: readonly string[]): ArenaOptions {
  const game = gameIn(given);
  const players = playersIn(game, given, 2);
  if (bots.length < 2) {
    throw new UsageError(
      `name two or more bots${bots.length === 1 ? `, not only ${bots[0]!}` : ''}: reef-rules arena greedy random`,
    );
  }
  for (const word of bots) ensureBotWord(game.game, word);
  const isGauntlet = given['gauntlet'] === true;
  if (bots.length > 100 || !isPlayable(fieldOf({ bots, players, isGauntlet }))) {
    throw new UsageError(
      `${bots.length} bots are too many for games of ${players}: leave some out`,
    );
  }
  const shard = textOf(given, 'shard');
  const records = textOf(given, 'records');
  const sprt = sprtIn(given, bots.length);
  if (sprt !== null && shard !== undefined) {
    throw new UsageError(
      '--sprt looks at deals in their order, so it cannot be divided into shards: use --workers',
    );
  }
  return {
    plan: {
      game: game.game.name,
      bots,
      seed: textOf(given, 'seed') ?? '7',
      games: wholeNumber(
        '--games',
        textOf(given, 'games') ?? (sprt === null ? '100' : '100000'),
        1,
        MOST_GAMES,
      ),
      players,
      isGauntlet,
      setup: game.read(players, given).setup,
      budget: budgetIn(given),
      grace: maybe(textOf(given, 'grace'), (text) => milliseconds('--grace', text, 0)),
      limit: limitIn(given),
      records: records === undefined ? null : folder(records),
      tellsGames: given['json-lines'] === true,
    },
    sprt,
    shard: shard === undefined ? { index: 0, of: 1 } : shardOf(shard),
    workers: wholeNumber('--workers', textOf(given, 'workers') ?? String(cores()), 1, 1024),
    isJson: given['json'] === true || shard !== undefined,
    isQuiet: given['quiet'] === true,
    hasTimes: given['no-times'] !== true,
  };
}

const MOST_GAMES = 10_000_000;

function cores(): number {
  return Math.min(1024, availableParallelism());
}

/** A warning about a number of workers; `null` if each can have a core of its own. */
export function crowding(workers: number, available: number = cores()): string | null {
  if (workers <= available) return null;
  return `${workers} workers share ${counted(available, 'core')}: bots seem slower than they are, and may miss a time limit.`;
}

function sprtIn(given: GivenOptions, bots: number): SprtPlan | null {
  const text = textOf(given, 'sprt');
  const rates = ['alpha', 'beta'].map(
    (name) => [name, maybe(textOf(given, name), Number)] as const,
  );
  if (text === undefined) {
    const stray = rates.find(([, rate]) => rate !== undefined);
    if (stray !== undefined) throw new UsageError(`--${stray[0]} is for --sprt`);
    return null;
  }
  if (bots !== 2) throw new UsageError(`--sprt is for two bots, got ${bots}`);
  const [elo0 = NaN, elo1 = NaN, ...more] = text
    .split(',')
    .map((one) => (one.trim() === '' ? NaN : Number(one)));
  if (!(elo0 < elo1) || more.length > 0) {
    const fix = 'takes two differences of Elo, the smaller first, as in 0,10';
    throw new UsageError(`--sprt ${fix}, got "${text}"`);
  }
  const sprt = attempt(() => sprtAt({ elo0, elo1, ...Object.fromEntries(rates) }, ''));
  if (!(sprt instanceof Misfit)) return sprt;
  const { path } = sprt;
  throw new UsageError(
    path === 'alpha' || path === 'beta'
      ? `--${path} takes ${RATE_RANGE}, got "${textOf(given, path)!}"`
      : `--sprt takes differences ${ELO_RANGE}, got "${text}"`,
  );
}

function maybe<T>(text: string | undefined, read: (text: string) => T): T | undefined {
  return text === undefined ? undefined : read(text);
}

function budgetIn(given: GivenOptions): Budget | undefined {
  const text = textOf(given, 'budget');
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return { playouts: Number(text) };
  const fits = 'playouts as in 500, or a time as in 200ms or 5s';
  return { milliseconds: milliseconds('--budget', text, 1, fits) };
}

/** The default is a minute: more than bots need, and less than people wait. */
function limitIn(given: GivenOptions): number | undefined {
  const text = textOf(given, 'limit') ?? '60s';
  return text === 'none' ? undefined : milliseconds('--limit', text);
}

function shardOf(text: string): Unit {
  const [, number, of] = /^(\d{1,7})\/(\d{1,7})$/.exec(text) ?? [];
  const unit = { index: Number(number) - 1, of: Number(of) };
  if (unit.index >= 0 && unit.index < unit.of && unit.of <= MOST_SHARDS) return unit;
  const last = unit.of > 0 ? Math.min(unit.of, MOST_SHARDS) : 4;
  throw new UsageError(`--shard counts from 1: 1/${last} to ${last}/${last}, got "${text}"`);
}

/** A folder that can be written to. */
function folder(path: string): string {
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

/** How many games a shard has. */
export function gamesIn({ plan, shard }: Pick<ArenaOptions, 'plan' | 'shard'>): number {
  const { from, to } = dealsOf(plan, shard);
  return (to - from) * countsOfDeal(fieldOf(plan)).games;
}

function dealsOf(plan: ArenaPlan, { index, of }: Unit): { from: number; to: number } {
  const deals = Math.ceil(plan.games / countsOfDeal(fieldOf(plan)).games);
  return rangeOfPart(deals, index, of);
}

/** The pieces of a shard. There may be too many to list them. */
export interface Units {
  readonly count: number;
  readonly at: (index: number) => Unit;
}

/**
 * A shard in small pieces, so that workers are busy to the end and little is lost when it is stopped. A test
 * is decided after any deal, so its pieces are single deals.
 */
export function unitsOf({
  plan,
  shard,
  sprt,
}: Pick<ArenaOptions, 'plan' | 'shard' | 'sprt'>): Units {
  const { from, to } = dealsOf(plan, shard);
  const most = sprt === null ? MOST_UNITS : Infinity;
  const pieces = Math.min(to - from, most, Math.floor(MOST_GAMES / shard.of));
  if (pieces === 0) return { count: 1, at: () => shard };
  const of = shard.of * pieces;
  return { count: pieces, at: (i) => ({ index: shard.index * pieces + i, of }) };
}

const MOST_UNITS = 4096;
const MOST_SHARDS = 10_000;
