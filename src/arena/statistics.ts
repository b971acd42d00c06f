/**
 * A share of what there was to win, from 0 to 1, and where it lies with a confidence of 95 %.
 *
 * @group Tournaments
 */
export interface Rate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/**
 * A sum over deals, from which a {@link Rate} can be worked out. All are whole numbers.
 */
export interface DealSum {
  /** What was won. */
  readonly won: number;
  /** The sum over all deals of the square of what was won in the deal. */
  readonly squares: number;
}

/**
 * What deals say about a value, and where it lies with a confidence of 95 %. One deal alone cannot tell
 * that: `low` and `high` are `null` with fewer than two.
 *
 * @group Tournaments
 */
export interface Estimate {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * The points by which one bot was ahead of another, summed over deals. All are whole numbers.
 */
export interface LeadSum {
  /** The deals in which every game ended by the rules: a game that a bot lost otherwise has no scores. */
  readonly deals: number;
  /** By how many points, all games together. */
  readonly points: number;
  /** The sum over these deals of the square of the points in the deal. */
  readonly squares: number;
}

/** The 97.5 % point of the normal distribution: 95 % lie between it and its mirror image. */
const Z = 1.959964;

/**
 * The share that was won, `most` being what can be won in one deal; `null` without deals.
 *
 * Games of one deal are not independent trials: a bot that loses with the worse cards wins with the better
 * ones. Deals are, so the scatter of the deals tells how many independent games they are worth, and
 * Wilson's interval is taken for that many. It never leaves 0 to 1, and it is not empty when
 * everything was won. One more deal with the scatter of a single game keeps few deals from looking
 * surer than they are.
 */
export function rateOf({ won, squares }: DealSum, most: number, deals: number): Rate | null {
  if (deals === 0 || most === 0) return null;
  const mean = won / (deals * most);
  const single = mean * (1 - mean);
  const scatter = Math.max(0, squares / most ** 2 - deals * mean ** 2);
  return wilson(mean, single === 0 ? deals : (deals ** 2 * single) / (scatter + single));
}

/** Wilson's interval for a share of independent games. */
function wilson(mean: number, games: number): Rate {
  const z = Z ** 2 / games;
  const centre = (mean + z / 2) / (1 + z);
  const reach = Math.sqrt(z * mean * (1 - mean) + z ** 2 / 4) / (1 + z);
  return { mean, low: Math.max(0, centre - reach), high: Math.min(1, centre + reach) };
}

/**
 * An average and how far single values lie from it (the standard deviation of the sample).
 *
 * @group Tournaments
 */
export interface Average {
  readonly mean: number;
  readonly spread: number;
}

/** The average of some whole numbers, given their count, sum and sum of squares. */
export function averageOf(count: number, sum: number, squares: number): Average | null {
  if (count === 0) return null;
  const mean = sum / count;
  const scatter = Math.max(0, squares - (sum * sum) / count);
  return { mean, spread: Math.sqrt(scatter / Math.max(1, count - 1)) };
}

/**
 * By how many points a bot was ahead at a meeting, given how often two bots meet in a deal; `null`
 * without deals. All meetings of a deal are one sample, so the luck of the cards cancels out before the
 * scatter is measured.
 */
export function leadOf({ deals, points, squares }: LeadSum, meetings: number): Estimate | null {
  const average = averageOf(deals, points, squares);
  if (average === null) return null;
  const error = average.spread / Math.sqrt(deals) / meetings;
  return estimateOf(average.mean / meetings, error, deals);
}

/** A value with its standard error, as this many deals tell it. */
export function estimateOf(value: number, error: number, deals: number): Estimate {
  if (deals < 2) return { value, low: null, high: null };
  const reach = studentOf(deals - 1) * error;
  return { value, low: value - reach, high: value + reach };
}

/**
 * The 97.5 % point of Student's distribution: with few degrees of freedom the scatter itself is only
 * guessed, and the interval has to be wider. From four degrees on, the first terms of the series of
 * Cornish and Fisher are exact to a hundredth.
 */
export function studentOf(degrees: number): number {
  const exact = [12.706205, 4.302653, 3.182446][degrees - 1];
  if (exact !== undefined) return exact;
  const terms = [
    (Z ** 3 + Z) / 4,
    (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96,
    (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384,
  ];
  return terms.reduce((sum, term, i) => sum + term / degrees ** (i + 1), Z);
}
