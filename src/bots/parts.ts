import { RulesError } from '../core/errors.js';
import { isObject } from '../core/made.js';
import { describe } from '../core/text.js';
import { isSameData, Misfit, readOrThrow } from '../core/shape.js';
import { below, fieldsOf, flag, itemsOf, oneOf, wholeNumber } from '../core/untrusted.js';
import { budgetProblem } from './bot.js';
import type { Budget } from './bot.js';
import { FAILURE_CODES, isClock } from './referee.js';
import type { Clock } from './referee.js';
import { FAILURES_KEPT, fieldOf, resultOf } from './result.js';
import type { TournamentFailure, TournamentPlan, TournamentResult } from './result.js';
import { dealsIn, isPlayable, joined, MOST_GAMES } from './schedule.js';
import type { DealRange } from './schedule.js';
import { sprtAt } from './sprt.js';
import { addTallies, emptyTallies } from './tally.js';
import type { Tallies } from './tally.js';

/**
 * Puts the results of the parts of a tournament together, in any order and straight from their files:
 * the result is exactly that of the undivided tournament. With `allowMissing` it is the result so far,
 * which can itself be one of the parts later.
 *
 * It reads the form of a result, not whether its counts are true: they are the word of those who played the part.
 *
 * @throws RulesError `bad-parts` for what is no result, for parts of different tournaments, and for deals that were
 * played twice or not at all.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { mergeParts, PEARLS_BOTS, random, tournament } from 'reef-rules/bots';
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
  const all = readOrThrow('bad-parts', () =>
    itemsOf(parts, 'parts', 1, MOST_PARTS).map((part, i) => partAt(part, below('parts', i))),
  );
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
  readOrThrow('bad-parts', () => countsLike(tallies, tallies, 'tallies'));
  const failures = all.flatMap((part) => part.failures);
  const result = resultOf(plan, played, tallies, failures);
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

type Part = Pick<TournamentResult, 'plan' | 'played' | 'tallies' | 'failures'>;

const MOST = Number.MAX_SAFE_INTEGER;

function partAt(value: unknown, path: string): Part {
  const given = fieldsOf(
    value,
    path,
    ['plan', 'played', 'tallies', 'failures'],
    ['isComplete', 'games', 'bots', 'pairs', 'places', 'sprt'],
  );
  const plan = planAt(given.plan, below(path, 'plan'));
  return {
    plan,
    played: playedAt(given.played, below(path, 'played'), plan),
    tallies: talliesAt(given.tallies, below(path, 'tallies'), plan),
    failures: failuresAt(given.failures, below(path, 'failures'), plan),
  };
}

function planAt(value: unknown, path: string): TournamentPlan {
  const fields = ['format', 'game', 'rules', 'seed', 'players', 'setup', 'seeds', 'bots'] as const;
  const others = ['budget', 'clock', 'isGauntlet', 'sprt', 'isTimed', 'deals'] as const;
  const given = fieldsOf(value, path, [...fields, ...others]);
  const at = (field: keyof typeof given): string => below(path, field);
  const plan: TournamentPlan = {
    format: wholeNumber(given.format, at('format'), 1, 1) as 1,
    game: textAt(given.game, at('game')),
    rules: wholeNumber(given.rules, at('rules'), 1, MOST),
    seed:
      typeof given.seed === 'string'
        ? given.seed
        : wholeNumber(given.seed, at('seed'), -MOST, MOST),
    players: wholeNumber(given.players, at('players'), 1, 100),
    setup: textAt(given.setup, at('setup')),
    seeds: given.seeds === null ? null : textAt(given.seeds, at('seeds')),
    bots: itemsOf(given.bots, at('bots'), 2, 100).map((name, i) =>
      textAt(name, below(at('bots'), i)),
    ),
    budget: budgetAt(given.budget, at('budget')),
    clock: clockAt(given.clock, at('clock')),
    isGauntlet: flag(given.isGauntlet, at('isGauntlet')),
    sprt: given.sprt === null ? null : sprtAt(given.sprt, at('sprt')),
    isTimed: flag(given.isTimed, at('isTimed')),
    deals: wholeNumber(given.deals, at('deals'), 1, MOST_GAMES),
  };
  must(isPlayable(fieldOf(plan)), path, 'too many bots');
  must(plan.sprt === null || plan.bots.length === 2, at('sprt'), 'it is for two bots');
  return plan;
}

function budgetAt(value: unknown, path: string): Budget | null {
  if (value === null) return null;
  must(value !== undefined && budgetProblem(value) === null, path, 'expected a budget or null');
  return { ...(value as Budget) };
}

function clockAt(value: unknown, path: string): Clock | null {
  if (value === null) return null;
  must(isClock(value), path, 'expected a clock or null');
  return { ...value };
}

function playedAt(
  value: unknown,
  path: string,
  { deals, sprt }: TournamentPlan,
): readonly DealRange[] {
  const ranges = itemsOf(value, path, 0, MOST_PARTS).map((range, i) => {
    const given = fieldsOf(range, below(path, i), ['from', 'to']);
    const from = wholeNumber(given.from, below(below(path, i), 'from'), 0, deals);
    return { from, to: wholeNumber(given.to, below(below(path, i), 'to'), from, deals) };
  });
  const played = joined(ranges);
  if (played === null) throw new Misfit(path, 'some deals are there twice');
  const isFromFirst = played.length === 0 || (played.length === 1 && played[0]!.from === 0);
  must(sprt === null || isFromFirst, path, 'a sequential test plays all deals from the first on');
  return played;
}

function talliesAt(value: unknown, path: string, plan: TournamentPlan): Tallies {
  return countsLike<Tallies>(value, emptyTallies(fieldOf(plan)), path);
}

function failuresAt(
  value: unknown,
  path: string,
  { bots, players }: TournamentPlan,
): readonly TournamentFailure[] {
  return itemsOf(value, path, 0, FAILURES_KEPT).map((item, i) => {
    const fields = ['game', 'seat', 'bot', 'code', 'message', 'turn'] as const;
    const given = fieldsOf(item, below(path, i), fields);
    const at = (field: keyof typeof given): string => below(below(path, i), field);
    return {
      game: wholeNumber(given.game, at('game'), 0, MOST),
      seat: wholeNumber(given.seat, at('seat'), 0, players - 1),
      bot: oneOf(given.bot, at('bot'), bots),
      code: oneOf(given.code, at('code'), FAILURE_CODES),
      message: textAt(given.message, at('message')),
      turn: wholeNumber(given.turn, at('turn'), 1, MOST),
    };
  });
}

function textAt(value: unknown, path: string): string {
  if (typeof value === 'string') return value;
  throw new Misfit(path, `expected a text, found ${describe(value)}`);
}

function must(holds: boolean, path: string, problem: string): asserts holds {
  if (!holds) throw new Misfit(path, problem);
}

/** Whole numbers in the same places as in a model: the same lists and fields, and nothing else. */
function countsLike<T>(value: unknown, model: T, path: string): T;
function countsLike(value: unknown, model: unknown, path: string): unknown {
  if (Array.isArray(model)) {
    const items = itemsOf(value, path, model.length, model.length);
    return items.map((item, i) => countsLike<unknown>(item, model[i], below(path, i)));
  }
  if (!isObject(model)) return wholeNumber(value, path, -MOST, MOST);
  const names = Object.keys(model);
  const given = fieldsOf(value, path, names);
  return Object.fromEntries(
    Object.entries(model).map(([name, like]: [string, unknown]) => {
      const at = below(path, name);
      // The numbers of the two bots of a pair are facts, not counts.
      const isFact = name === 'a' || name === 'b';
      must(!isFact || given[name] === like, path, 'not the pair that belongs here');
      return [name, countsLike(given[name], like, at)];
    }),
  );
}
