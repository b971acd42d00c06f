import { existsSync } from 'node:fs';
import type { BookedBefore, BookedGame, Scorebook } from '../../arena/book.js';
import { differenceOf, mergeParts } from '../../arena/parts.js';
import { rateResults } from '../../arena/rating-list.js';
import type { RatingList } from '../../arena/rating-list.js';
import { FAILURE_CODES } from '../../bots/referee.js';
import type { Failure } from '../../bots/referee.js';
import { fieldOf } from '../../arena/result.js';
import type { TournamentPlan, TournamentResult } from '../../arena/result.js';
import { countsOfDeal, seatingsOfDeal } from '../../arena/schedule.js';
import type { SeatingOrder } from '../../arena/schedule.js';
import { isRulesError } from '../../core/errors.js';
import {
  anyText,
  anything,
  at,
  attempt,
  below,
  list,
  mapped,
  Misfit,
  nullable,
  object,
  oneOf,
  optional,
  whole,
  wholeIn,
} from '../../core/shape.js';
import type { Reader } from '../../core/shape.js';
import { InputError } from '../options.js';
import { readText } from '../files.js';

/** How a tournament has gone, or a part of it. */
export interface ArenaResult {
  readonly tournament: TournamentResult;
  /** Games of deals that were not played in every seating, and do not count yet. */
  readonly unfinished: readonly BookedGame[];
}

/** What the files say that they are. */
const FORMAT = 'reef-rules arena 1';

/** What is in the book now. */
export function resultIn({ result, unfinished }: Scorebook): ArenaResult {
  return { tournament: result, unfinished };
}

/** A result as a file. */
export function formatResult(result: ArenaResult): string {
  return `${JSON.stringify(plain(result), null, 2)}\n`;
}

/** A result as the last line of a file whose other lines are games. */
export function resultLine(result: ArenaResult): string {
  return `${JSON.stringify({ type: 'result', ...plain(result) })}\n`;
}

/**
 * A result in the form of the files, where what the clock has measured is kept apart: everything else is the same text
 * whenever the same tournament is played.
 */
function plain({ tournament, unfinished }: ArenaResult): object {
  const { plan, bots, tallies } = tournament;
  const times = bots.map(({ name, millisecondsPerTurn }, i) => {
    return { name, microseconds: tallies.bots[i]!.microseconds, millisecondsPerTurn };
  });

  // Who sat where follows from the number, and where a bot threw differs from machine to machine.
  const games = unfinished.map(({ number, counted }) => {
    const failure = counted.failure && {
      ...counted.failure,
      violation: undefined,
      stack: undefined,
    };
    return { number, ...counted, failure, seating: undefined };
  });
  return {
    ...{ format: FORMAT, tournament: untimed(tournament), times: plan.isTimed ? times : null },
    ...(games.length > 0 && { unfinished: games }),
  };
}

/** A result without what the clock has measured. */
export function untimed(result: TournamentResult): TournamentResult {
  const { plan, bots, tallies } = result;
  return {
    ...result,
    plan: { ...plan, isTimed: false },
    bots: bots.map((bot) => ({ ...bot, millisecondsPerTurn: null })),
    tallies: { ...tallies, bots: tallies.bots.map((tally) => ({ ...tally, microseconds: 0 })) },
  };
}

/** The merged results of several files. Parts may be missing only if that is allowed. */
export function mergeFiles(files: readonly string[], allowMissing: boolean): ArenaResult {
  const parts = files.map(partIn);
  const isTimed = parts.every(({ times }) => times !== null);
  const read = parts.map(({ tournament, times }, i) => {
    const file = files[i]!;
    const part = merged([tournament], [file], true);
    return isTimed ? timed(part, times, file) : part;
  });
  return { tournament: merged(read, files, allowMissing), unfinished: [] };
}

function merged(
  parts: readonly unknown[],
  files: readonly string[],
  allowMissing: boolean,
): TournamentResult {
  try {
    return mergeParts(parts, { allowMissing });
  } catch (error) {
    if (!isRulesError(error)) throw error;
    const problem = error.message.replace(/parts\[(\d+)\]/g, (_, i) => files[Number(i)]!);
    const hint = problem.includes('missing') ? ': add their files, or --allow-missing' : '';
    throw new InputError(`${problem}${hint}`);
  }
}

/** A result with what the clock has measured back among the counts, from where the files keep it. */
function timed(result: TournamentResult, times: unknown, file: string): TournamentResult {
  const { plan, tallies } = result;
  const { bots } = tallies;
  const read = attempt(() => list(microsecondsIn, bots.length, bots.length)(times, null));
  if (read instanceof Misfit) {
    const expected = 'expected null, or the microseconds of each bot from 0';
    throw new InputError(`${file}: times: ${expected}`);
  }
  const counted = bots.map((tally, i) => ({ ...tally, microseconds: read[i]! }));
  return { ...result, plan: { ...plan, isTimed: true }, tallies: { ...tallies, bots: counted } };
}

/** The ratings of all bots in several files. */
export function rateFiles(files: readonly string[]): RatingList {
  try {
    return rateResults(files.map((file) => partIn(file).tournament));
  } catch (error) {
    if (!isRulesError(error)) throw error;
    throw new InputError(error.message.replace(/results\[(\d+)\]/, (_, i) => files[Number(i)]!));
  }
}

/** What a file says was played, as a tournament that can go on. */
export interface Saved extends BookedBefore {
  readonly file: string;
  readonly plan: TournamentPlan;
}

/** What a file says was played; `null` if there is nothing in it yet. */
export function savedIn(file: string): Saved | null {
  if (!existsSync(file) || readText(file, 'result').trim() === '') return null;
  const { tournament } = mergeFiles([file], true);
  const { plan, played, tallies, failures } = tournament;
  const given = partIn(file).unfinished ?? [];
  const seatings = seatingsOfDeal(fieldOf(plan));
  const games = list(bookedGame, 0, MOST_UNFINISHED);
  const unfinished = attempt(() => at('unfinished', () => games(given, { ...plan, seatings })));
  if (unfinished instanceof Misfit) throw new InputError(`${file}: ${unfinished.message}`);
  return { file, plan, played, tallies, failures, unfinished };
}

const MOST_UNFINISHED = 1_000_000;

/** Refuses to go on with another tournament. It may have become longer, and its times may be missing. */
export function ensureSame({ file, plan: before }: Saved, plan: TournamentPlan): void {
  const different = differenceOf({ ...before, deals: plan.deals, isTimed: plan.isTimed }, plan);
  if (different !== null) {
    const fix = 'repeat the command line that it was played with, or name a new file';
    throw new InputError(`${file} is of another tournament: ${different} differs; ${fix}`);
  }
  if (before.deals <= plan.deals) return;
  const games = before.deals * countsOfDeal(fieldOf(before)).games;
  throw new InputError(`${file} is of a longer tournament: leave out --games, or give ${games}`);
}

/** What a game of a tournament is read in. */
type Booking = Pick<TournamentPlan, 'players' | 'deals'> & {
  readonly seatings: readonly SeatingOrder[];
};

const MOST = Number.MAX_SAFE_INTEGER;
const seat = below(({ players }: Booking) => players);

/** A list with an item for each player. */
function eachOf<T>(item: Reader<T, Booking>): Reader<readonly T[], Booking> {
  return (value, context) => list(item, context.players, context.players)(value, context);
}

const standing = object({
  player: seat,
  rank: (value: unknown, { players }: Booking) => wholeIn(value, 1, players),
  score: whole(-MOST, MOST),
});

const unread: Reader<null, Booking> = () => null;

const failure: Reader<Failure, Booking> = mapped(
  object({
    seat,
    bot: anyText,
    code: oneOf(FAILURE_CODES),
    message: anyText,
    turn: whole(1, MOST),
    // A worker sends it; the message, which files keep, says what was not legal.
    violation: optional(unread),
    stack: optional(nullable(anyText)),
  }),
  ({ stack = null, ...read }) => ({ ...read, violation: null, stack }),
);

/** A game of a tournament: what is counted of it, in its form. */
export const bookedGame: Reader<BookedGame, Booking> = mapped(
  object({
    number: below(({ deals, seatings }: Booking) => deals * seatings.length),
    first: seat,
    winners: list(seat, 0, ({ players }: Booking) => players),
    standings: nullable(eachOf(standing)),
    failure: nullable(failure),
    turns: eachOf(whole(0, MOST)),
    microseconds: eachOf(whole(0, MOST)),
  }),
  ({ number, ...read }, { seatings }) => ({
    number,
    counted: { seating: seatings[number % seatings.length]!, ...read },
  }),
);

/** How long a bot has thought, as the files say it. */
const microsecondsIn = mapped(
  object({
    name: optional(anything),
    microseconds: whole(0, MOST),
    millisecondsPerTurn: optional(anything),
  }),
  ({ microseconds }) => microseconds,
);

interface Part {
  readonly tournament: unknown;
  readonly times: unknown;
  readonly unfinished: unknown;
}

function partIn(file: string): Part {
  const text = readText(file, 'result');
  const last = text.trimEnd().split('\n').at(-1)!;
  for (const json of [text, last]) {
    try {
      const { format, tournament, times, unfinished } = JSON.parse(json) as Record<string, unknown>;
      if (format === FORMAT) return { tournament, times, unfinished };
    } catch {
      // The error is below.
    }
  }
  throw new InputError(
    `${file} is not a result of the arena: write one with reef-rules arena … --json > ${file}`,
  );
}
