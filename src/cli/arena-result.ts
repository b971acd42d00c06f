import { mergeParts } from '../bots/parts.js';
import type { TournamentResult } from '../bots/result.js';
import type { SprtPlan } from '../bots/sprt.js';
import { isRulesError } from '../core/errors.js';
import { isObject } from '../core/freeze.js';
import { readText } from './files.js';
import { InputError } from './usage.js';

/**
 * How a tournament has gone, or a part of it. What the clock has measured is kept apart: everything else is the same
 * text whenever the same tournament is played.
 */
export interface ArenaResult {
  readonly tournament: TournamentResult;
  /** How long each bot has thought, in the order of the bots; `null` if that is left out. */
  readonly times: readonly Thinking[] | null;
}

/** How long a bot has thought. */
export interface Thinking {
  readonly name: string;
  readonly microseconds: number;
  readonly millisecondsPerTurn: number | null;
}

/** What the files say that they are. */
const FORMAT = 'reef-rules arena 1';

/** The result of what was played here, part by part. */
export function resultOfParts(
  parts: readonly TournamentResult[],
  sprt: SprtPlan | null = null,
): ArenaResult {
  const timed = mergeParts(parts, { allowMissing: true });
  const { plan, tallies } = timed;
  const bots = tallies.bots.map((tally) => ({ ...tally, microseconds: 0 }));
  const untimed = {
    ...timed,
    plan: { ...plan, sprt, isTimed: false },
    tallies: { ...tallies, bots },
  };
  return {
    tournament: mergeParts([untimed], { allowMissing: true }),
    times: thinking(
      timed,
      tallies.bots.map(({ microseconds }) => microseconds),
    ),
  };
}

function thinking(
  { plan, tallies }: TournamentResult,
  microseconds: readonly number[],
): Thinking[] {
  return plan.bots.map((name, i) => {
    const { turns } = tallies.bots[i]!;
    const time = microseconds[i]!;
    return {
      name,
      microseconds: time,
      millisecondsPerTurn: turns === 0 ? null : time / 1000 / turns,
    };
  });
}

/** A result as a file. */
export function formatResult({ tournament, times }: ArenaResult): string {
  return `${JSON.stringify({ format: FORMAT, tournament, times }, null, 2)}\n`;
}

/** A result as the last line of a file whose other lines are games. */
export function resultLine({ tournament, times }: ArenaResult): string {
  return `${JSON.stringify({ type: 'result', format: FORMAT, tournament, times })}\n`;
}

/** The merged results of several files. Parts may be missing only if that is allowed. */
export function mergeFiles(files: readonly string[], allowMissing: boolean): ArenaResult {
  const parts = files.map(partIn);
  try {
    const whole = mergeParts(
      parts.map(({ tournament }) => tournament),
      { allowMissing },
    );
    return { tournament: whole, times: addedTimes(whole, parts, files) };
  } catch (error) {
    if (!isRulesError(error)) throw error;
    const problem = error.message.replace(/parts\[(\d+)\]/g, (_, i) => files[Number(i)]!);
    const hint = problem.includes('missing') ? ': add their files, or --allow-missing' : '';
    throw new InputError(`${problem}${hint}`);
  }
}

interface Part {
  readonly tournament: unknown;
  readonly times: unknown;
}

function partIn(file: string): Part {
  const text = readText(file, 'result');
  const last = text.trimEnd().split('\n').at(-1)!;
  for (const json of [text, last]) {
    try {
      const { format, tournament, times } = JSON.parse(json) as Record<string, unknown>;
      if (format === FORMAT) return { tournament, times };
    } catch {
      // The error is below.
    }
  }
  throw new InputError(
    `${file} is not a result of the arena: write one with reef-rules arena … --json > ${file}`,
  );
}

function addedTimes(
  whole: TournamentResult,
  parts: readonly Part[],
  files: readonly string[],
): Thinking[] | null {
  const sums = whole.bots.map(() => 0);
  for (const [i, { times }] of parts.entries()) {
    if (times === null) return null;
    if (!isTimes(times, sums.length)) {
      throw new InputError(
        `${files[i]!}: times: expected null, or the microseconds of each bot from 0`,
      );
    }
    times.forEach(({ microseconds }, bot) => (sums[bot] = sums[bot]! + microseconds));
  }
  return thinking(whole, sums);
}

function isTimes(value: unknown, bots: number): value is { microseconds: number }[] {
  const isOne = (one: unknown): boolean => {
    const time = isObject(one) ? (one as Thinking).microseconds : -1;
    return Number.isSafeInteger(time) && time >= 0;
  };
  return Array.isArray(value) && value.length === bots && value.every(isOne);
}
