/** A share of what there was to win, from 0 to 1, and where it lies with a confidence of 95 %. */
export interface Rate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** A sum over deals, from which a {@link Rate} can be worked out. All are whole numbers. */
export interface DealSum {
  /** What was won. */
  readonly won: number;
  /** The sum over all deals of the square of what was won in the deal. */
  readonly squares: number;
}

/** The 97.5 % point of the normal distribution: 95 % lie between it and its mirror image. */
const Z = 1.959964;

/**
 * The share that was won, `most` being what can be won in one deal; `null` without deals.
 *
 * Games of one deal are no independent trials: who loses with the worse cards wins with the better
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

/** An average and how far single values lie from it (the standard deviation of the sample). */
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

/** Two bots, how often they have met, and what the first has won: 2 for a lead, 1 for a tie. */
interface Duel {
  readonly a: number;
  readonly b: number;
  readonly won: number;
  readonly meetings: number;
}

/**
 * Ratings on the scale of Elo: 400 points more are odds of ten to one. They are the most likely ones
 * by the model of Bradley and Terry, over all pairs at once. As a prior, each bot has also drawn one game with an average player, so that even a bot that wins
 * everything has a finite rating; the mean of all is 0. Rounded to tenths, they are the same on every
 * machine.
 */
export function ratingsOf(bots: number, duels: readonly Duel[]): readonly number[] {
  let strengths = Array.from({ length: bots }, () => 1);
  const won = strengths.map(() => 0.5);
  for (const duel of duels) {
    won[duel.a]! += duel.won / 2;
    won[duel.b]! += duel.meetings - duel.won / 2;
  }

  // Minorization and maximization, after Hunter (2004): every round makes the results more likely.
  for (let round = 0; round < ROUNDS; round++) {
    const expected = strengths.map((strength) => 1 / (strength + 1));
    for (const { a, b, meetings } of duels) {
      const each = meetings / (strengths[a]! + strengths[b]!);
      expected[a]! += each;
      expected[b]! += each;
    }
    const before = strengths;
    strengths = won.map((wins, bot) => wins / expected[bot]!);
    if (strengths.every((strength, bot) => strength === before[bot])) break;
  }

  const points = strengths.map((strength) => 400 * Math.log10(strength));
  const mean = points.reduce((sum, point) => sum + point, 0) / bots;
  return points.map((point) => Math.round(10 * (point - mean)) / 10 + 0);
}

/** Far more than it takes to settle. */
const ROUNDS = 5000;
