import { describe } from '../core/text.js';
import { mapped, Misfit, object, optional } from '../core/shape.js';
import type { Reader } from '../core/shape.js';
import type { DealSum } from './statistics.js';

/**
 * A sequential test of two bots: is the first stronger than the second by `elo1` points of Elo rather than by
 * `elo0`? It goes on only as long as that is open.
 *
 * @example
 * ```ts
 * import { pearls } from 'reef-rules/pearls';
 * import { tournament } from 'reef-rules/arena';
 * import { PEARLS_BOTS, random } from 'reef-rules/bots';
 * import type { SprtOptions } from 'reef-rules/arena';
 *
 * const sprt: SprtOptions = { elo0: 0, elo1: 100 };
 * const bots = [PEARLS_BOTS.greedy, random];
 * const result = await tournament(pearls, bots, { seed: 7, games: 1000, sprt });
 * result.sprt?.verdict; // 'elo1'
 * result.games < 100; // true
 * ```
 * @group Tournaments
 */
export interface SprtOptions {
  readonly elo0: number;
  /** Larger than `elo0`. */
  readonly elo1: number;
  /** How often it may decide for `elo1` although `elo0` is true; 0.05 by default. */
  readonly alpha?: number | undefined;
  /** How often it may decide for `elo0` although `elo1` is true; 0.05 by default. */
  readonly beta?: number | undefined;
}

/**
 * A sequential test with all its settings.
 *
 * @group Tournaments
 */
export interface SprtPlan extends SprtOptions {
  readonly alpha: number;
  readonly beta: number;
}

/**
 * How a sequential test stands.
 *
 * @group Tournaments
 */
export interface SprtResult {
  /** The logarithm of the likelihood ratio: how much better `elo1` explains the deals than `elo0`. */
  readonly llr: number;
  /** At or below this it decides for `elo0`. */
  readonly lower: number;
  /** At or above this it decides for `elo1`. */
  readonly upper: number;
  /** What it has decided for; `null` while that is open. */
  readonly verdict: 'elo0' | 'elo1' | null;
}

/** A bot that is stronger by this much loses one game in ten million. */
const MOST_ELO = 2800;
export const ELO_RANGE = 'from -2800 to 2800';

const [LEAST_RATE, MOST_RATE] = [0.0001, 0.5] as const;
export const RATE_RANGE = 'a rate from 0.0001 to below 0.5';

const elo: Reader<number> = (value) => {
  if (typeof value === 'number' && Math.abs(value) <= MOST_ELO) return value;
  throw new Misfit('', `expected a number ${ELO_RANGE}, found ${describe(value)}`);
};

const rate: Reader<number> = (value) => {
  if (typeof value === 'number' && value >= LEAST_RATE && value < MOST_RATE) return value;
  throw new Misfit('', `expected ${RATE_RANGE}, found ${describe(value)}`);
};

/** A sequential test. */
export const sprtPlan: Reader<SprtPlan> = mapped(
  object({
    elo0: elo,
    elo1: elo,
    alpha: optional(rate),
    beta: optional(rate),
  }),
  ({ elo0, elo1, alpha = 0.05, beta = 0.05 }) => {
    if (elo0 < elo1) return { elo0, elo1, alpha, beta };
    throw new Misfit('elo1', `expected more than elo0, found ${describe(elo1)}`);
  },
);

/**
 * How a test stands after some deals, `most` being what the first bot can win in one of them.
 *
 * It is the generalized likelihood ratio that testers of chess programs go by: the share of a deal that the
 * first bot wins is taken to be normally distributed, with whatever variance makes the deals most likely, so
 * only deals have to be independent, not their games. Two more deals, one won and one lost, keep the variance
 * of few deals from looking smaller than it is. Rounded to thousandths, all is the same on every machine.
 */
export function sprtOf(
  { elo0, elo1, alpha, beta }: SprtPlan,
  { won, squares }: DealSum,
  most: number,
  deals: number,
): SprtResult {
  const [share0, share1] = [shareAt(elo0), shareAt(elo1)];
  const mean = deals === 0 ? 0 : won / (most * deals);
  const scatter = Math.max(0, squares / most ** 2 - deals * mean ** 2);
  const variance = (scatter + 0.5) / (deals + 2);
  const distance = (share: number): number => variance + (mean - share) ** 2;
  const ratio = (deals / 2) * Math.log(distance(share0) / distance(share1));

  const llr = thousandths(ratio);
  const lower = thousandths(Math.log(beta / (1 - alpha)));
  const upper = thousandths(Math.log((1 - beta) / alpha));
  const verdict = llr >= upper ? 'elo1' : llr <= lower ? 'elo0' : null;
  return { llr, lower, upper, verdict };
}

/** What a bot wins on average that is stronger by this much. */
function shareAt(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

function thousandths(value: number): number {
  return Math.round(1000 * value) / 1000 + 0;
}
