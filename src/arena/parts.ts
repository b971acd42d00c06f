import { RulesError } from '../core/errors.js';
import { isObject } from '../core/made.js';
import {
  anyText,
  anything,
  at,
  below,
  flag,
  isSameData,
  itemsOf,
  list,
  mapped,
  Misfit,
  nullable,
  object,
  oneOf,
  optional,
  readAs,
  readOrThrow,
  whole,
  wholeIn,
} from '../core/shape.js';
import type { Reader } from '../core/shape.js';
import { budgetProblem } from '../bots/bot.js';
import type { Budget } from '../bots/bot.js';
import { FAILURE_CODES } from '../bots/referee.js';
import { FAILURES_KEPT, fieldOf, resultOf } from './result.js';
import type { Score, TournamentFailure, TournamentPlan, TournamentResult } from './result.js';
import { dealsIn, isPlayable, joined, MOST_GAMES } from './schedule.js';
import type { DealRange } from './schedule.js';
import { sprtPlan } from './sprt.js';
import { addTallies, emptyTallies } from './tally.js';
import { isClock } from '../bots/timing.js';
import type { MatchClock } from '../bots/timing.js';

/**
 * Puts the results of the parts of a tournament together, in any order and straight from their files:
 * the result is exactly that of the undivided tournament. With `allowMissing` it is the result so far,
 * which can itself be one of the parts later.
 *
 * It reads the form of a result, not whether its counts are true: they are the word of those who played the part.
 *
 * @throws RulesError `bad-parts` for a value that is not a result, for parts of different tournaments, and for deals
 * that were played twice or not at all.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { mergeParts, tournament } from 'reef-rules/arena';
 * import { PEARLS_BOTS, random } from 'reef-rules/bots';
 *
 * const bots = [PEARLS_BOTS.greedy, random];
 * const part = (index: number) =>
 *   tournament(pearls, bots, { games: 8, seed: 7, part: { index, of: 2 } });
 * mergeParts([await part(1), await part(0)]).games; // 8
 * ```
 * @group Tournaments
 */
export function mergeParts(
  parts: readonly unknown[],
  options?: { readonly allowMissing?: boolean | undefined },
): TournamentResult {
  const all = readOrThrow('bad-parts', () => at('parts', () => readAs(partList, parts)));
  const { plan } = all[0]!;
  for (const [i, part] of all.entries()) {
    const different = differenceOf(part.plan, plan);
    if (different === null) continue;
    throw badParts(`parts[${i}] is of another tournament: ${different} differs`);
  }

  const played = joined(all.flatMap((part) => part.played));
  if (played === null) throw badParts('some deals were played twice: is a part there twice?');
  const tallies = all.map((part) => part.tallies).reduce(addTallies);
  // Each part has safe numbers, but their sums need not be safe.
  readOrThrow('bad-parts', () => at('tallies', () => countsLike(tallies, tallies)));
  const failures = all.flatMap((part) => part.failures);
  const result = resultOf(plan, { played, tallies, failures });
  if (!result.isComplete && options?.allowMissing !== true) {
    throw badParts(`${plan.deals - dealsIn(played)} of ${plan.deals} deals are missing`);
  }
  return result;
}

/** A field in which two plans differ; `null` if they are of one tournament. */
export function differenceOf(one: TournamentPlan, other: TournamentPlan): string | null {
  const fields = Object.keys(other) as (keyof TournamentPlan)[];
  return fields.find((field) => !isSameData(one[field], other[field])) ?? null;
}

/** The most results that are read at once. */
export const MOST_PARTS = 100_000;

function badParts(message: string): RulesError {
  return new RulesError('bad-parts', message);
}

type Part = Score & Pick<TournamentResult, 'plan'>;

const MOST = Number.MAX_SAFE_INTEGER;

// What a result looks like.

const count = whole(0, MOST);

const budget: Reader<Budget> = (value) => {
  must(value !== undefined && budgetProblem(value) === null, 'expected a budget or null');
  return { ...(value as Budget) };
};

const clock: Reader<MatchClock> = (value) => {
  must(isClock(value), 'expected a clock or null');
  return { ...value };
};

const planFields = object({
  format: whole(1, 1) as Reader<1>,
  game: anyText,
  rules: whole(1, MOST),
  seed: (value) => (typeof value === 'string' ? value : wholeIn(value, -MOST, MOST)),
  players: whole(1, 100),
  setup: anyText,
  seeds: nullable(anyText),
  bots: list(anyText, 2, 100),
  budget: nullable(budget),
  clock: nullable(clock),
  isGauntlet: flag,
  sprt: nullable(sprtPlan),
  isTimed: flag,
  deals: whole(1, MOST_GAMES),
});

const plan: Reader<TournamentPlan> = mapped(planFields, (read) => {
  must(isPlayable(fieldOf(read)), 'too many bots');
  must(read.sprt === null || read.bots.length === 2, 'it is for two bots', 'sprt');
  return read;
});

const range: Reader<DealRange, TournamentPlan> = mapped(
  object({ from: below(({ deals }: TournamentPlan) => deals + 1), to: anything }),
  ({ from, to }, { deals }) => ({ from, to: at('to', () => wholeIn(to, from, deals)) }),
);

const played = mapped(list(range, 0, MOST_PARTS), (ranges, { sprt }) => {
  const all = joined(ranges);
  if (all === null) throw new Misfit('', 'some deals appear twice');
  const isFromFirst = all.length === 0 || (all.length === 1 && all[0]!.from === 0);
  must(sprt === null || isFromFirst, 'a sequential test plays all deals from the first on');
  return all;
});

const failures: Reader<readonly TournamentFailure[], TournamentPlan> = list(
  object({
    game: count,
    seat: below(({ players }: TournamentPlan) => players),
    bot: (value: unknown, { bots }: TournamentPlan) => readAs(oneOf(bots), value),
    code: oneOf(FAILURE_CODES),
    message: anyText,
    turn: whole(1, MOST),
  }),
  0,
  FAILURES_KEPT,
);

/** The plan tells what the others can hold. What follows from them is not read. */
const partFields = object({
  plan,
  played: anything,
  tallies: anything,
  failures: anything,
  isComplete: optional(anything),
  games: optional(anything),
  bots: optional(anything),
  pairs: optional(anything),
  places: optional(anything),
  sprt: optional(anything),
});

const partList: Reader<readonly Part[]> = list(
  mapped(partFields, (part) => ({
    plan: part.plan,
    played: at('played', () => played(part.played, part.plan)),
    tallies: at('tallies', () => countsLike(part.tallies, emptyTallies(fieldOf(part.plan)))),
    failures: at('failures', () => failures(part.failures, part.plan)),
  })),
  1,
  MOST_PARTS,
);

function must(holds: boolean, problem: string, path = ''): asserts holds {
  if (!holds) throw new Misfit(path, problem);
}

/** Whole numbers in the same places as in a model: the same lists and fields, and nothing else. */
function countsLike<T>(value: unknown, model: T): T;
function countsLike(value: unknown, model: unknown): unknown {
  if (Array.isArray(model)) {
    const items = itemsOf(value, model.length, model.length);
    return items.map((item, i) => at(i, () => countsLike<unknown>(item, model[i])));
  }
  if (!isObject(model)) return wholeIn(value, -MOST, MOST);
  const fields = Object.keys(model).map((name) => [name, anything] as const);
  const given = readAs(object(Object.fromEntries(fields)), value);
  return Object.fromEntries(
    Object.entries(model).map(([name, like]: [string, unknown]) => {
      // The numbers of the two bots of a pair are facts, not counts.
      const isFact = name === 'a' || name === 'b';
      must(!isFact || given[name] === like, 'not the pair that belongs here');
      return [name, at(name, () => countsLike(given[name], like))];
    }),
  );
}
