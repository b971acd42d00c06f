import { estimateOf } from './statistics.js';
import type { Estimate } from './statistics.js';

/** Two bots, how often they have met, and what the first has won: 2 for a lead, 1 for a tie. */
export interface Duel {
  readonly a: number;
  readonly b: number;
  readonly won: number;
  readonly meetings: number;
  /** The sum over deals of the product of what the two have won in the deal, from all bots they met. */
  readonly product: number;
}

/** What bots won from each other in the deals of a tournament. */
export interface Pool {
  readonly duels: readonly Duel[];
  readonly deals: number;
}

/**
 * Ratings on the scale of Elo, where 400 points more are odds of ten to one, from one tournament or several. They are
 * the most likely ones by the model of Bradley and Terry, over all pairs at once. As a prior, each bot has also drawn
 * one game with an average player, so that even a bot that wins everything has a finite rating; the mean of all is 0.
 *
 * How sure they are follows from the scatter of whole deals, by the "sandwich" of White (1980) and Liang
 * and Zeger (1986): games of a deal may depend on each other in any way. The drawn game counts as a deal of
 * its own. Rounded to tenths, all is the same on every machine.
 */
export function ratingsOf(bots: number, pools: readonly Pool[]): readonly Estimate[] {
  const duels = pools.flatMap((pool) => pool.duels);
  const deals = pools.reduce((sum, pool) => sum + pool.deals, 0);
  const strengths = strengthsOf(bots, duels);
  const points = strengths.map((strength) => SCALE * Math.log(strength));
  const centred = points.map((point) => point - meanOf(points));
  const errors = errorsOf(strengths, pools);
  return centred.map((point, bot) => {
    const { low, high } = estimateOf(point, SCALE * errors[bot]!, deals);
    return { value: tenths(point), low: low && tenths(low), high: high && tenths(high) };
  });
}

/** Points of Elo in one unit of the logarithm of a strength. */
const SCALE = 400 / Math.LN10;

function tenths(value: number): number {
  return Math.round(10 * value) / 10 + 0;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The most likely strengths: who is twice as strong as another wins two games of three. */
function strengthsOf(bots: number, duels: readonly Duel[]): readonly number[] {
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
  return strengths;
}

/** Far more than it takes to settle. */
const ROUNDS = 5000;

type Matrix = number[][];

/** The standard errors of the logarithms of the strengths, which are measured from their mean. */
function errorsOf(strengths: readonly number[], pools: readonly Pool[]): readonly number[] {
  const duels = pools.flatMap((pool) => pool.duels);
  const bread = inverse(sumOf([priorOf(strengths), informationOf(strengths, duels)]));
  const filling = sumOf([
    drawnScatter(strengths),
    ...pools.map((pool) => scatterOf(strengths, pool)),
  ]);
  const covariance = product(product(bread, filling), bread);
  const means = covariance.map(meanOf);
  return covariance.map((row, i) =>
    Math.sqrt(Math.max(0, row[i]! - 2 * means[i]! + meanOf(means))),
  );
}

/** How sharply the likelihood of the drawn games falls around the most likely strengths. */
function priorOf(strengths: readonly number[]): Matrix {
  return diagonal(strengths.map((strength) => strength / (strength + 1) ** 2));
}

/** How sharply the likelihood of the duels falls there. */
function informationOf(strengths: readonly number[], duels: readonly Duel[]): Matrix {
  const matrix = diagonal(strengths.map(() => 0));
  for (const { a, b, meetings } of duels) {
    const [one, other] = [strengths[a]!, strengths[b]!];
    const each = (meetings * one * other) / (one + other) ** 2;
    matrix[a]![a]! += each;
    matrix[b]![b]! += each;
    matrix[a]![b]! -= each;
    matrix[b]![a]! -= each;
  }
  return matrix;
}

/** How far what bots have won lies scattered over the deals. */
function scatterOf(strengths: readonly number[], { duels, deals }: Pool): Matrix {
  if (deals === 0) return diagonal(strengths.map(() => 0));
  // A single deal has no scatter of its own: its games count as independent.
  if (deals === 1) return informationOf(strengths, duels);
  const won = wonBy(strengths.length, duels);
  const squares = squaresOf(won, duels, deals);
  // In parts of a game; the last factor makes up for the mean having been guessed from the same deals.
  const factor = deals / (deals - 1) / 4;
  const matrix = diagonal(won.map((sum, bot) => factor * (squares[bot]! - sum ** 2 / deals)));
  for (const duel of duels) {
    const together = factor * (duel.product - (won[duel.a]! * won[duel.b]!) / deals);
    matrix[duel.a]![duel.b] = together;
    matrix[duel.b]![duel.a] = together;
  }
  return matrix;
}

/** The scatter of the drawn games, each of which is half a victory and half a defeat. */
function drawnScatter(strengths: readonly number[]): Matrix {
  return diagonal(strengths.map((strength) => 0.25 + (0.5 - strength / (strength + 1)) ** 2));
}

function diagonal(values: readonly number[]): Matrix {
  return values.map((value, i) => values.map((_, j) => (i === j ? value : 0)));
}

function sumOf(matrices: readonly Matrix[]): Matrix {
  return matrices.reduce((one, two) =>
    one.map((row, i) => row.map((value, j) => value + two[i]![j]!)),
  );
}

/** What each bot has won from all others: 2 for a lead, 1 for a tie. */
function wonBy(bots: number, duels: readonly Duel[]): readonly number[] {
  const won = Array.from({ length: bots }, () => 0);
  for (const duel of duels) {
    won[duel.a]! += duel.won;
    won[duel.b]! += 2 * duel.meetings - duel.won;
  }
  return won;
}

/**
 * For each bot, the sum over deals of the square of what it won. It follows from the products, because in
 * every deal all bots together win the same.
 */
function squaresOf(
  won: readonly number[],
  duels: readonly Duel[],
  deals: number,
): readonly number[] {
  const all = duels.reduce((sum, { meetings }) => sum + 2 * meetings, 0) / deals;
  const squares = won.map((sum) => all * sum);
  for (const duel of duels) {
    squares[duel.a]! -= duel.product;
    squares[duel.b]! -= duel.product;
  }
  return squares;
}

function product(one: Matrix, two: Matrix): Matrix {
  return one.map((row) =>
    row.map((_, col) => row.reduce((sum, value, i) => sum + value * two[i]![col]!, 0)),
  );
}

/** By the elimination of Gauss and Jordan. The matrix is positive definite, so no pivot is 0. */
function inverse(matrix: Matrix): Matrix {
  const size = matrix.length;
  const rows = matrix.map((row, i) => [...row, ...row.map((_, j) => (i === j ? 1 : 0))]);
  for (let i = 0; i < size; i++) {
    const pivot = rows[i]!.map((value) => value / rows[i]![i]!);
    rows.forEach((row, j) => {
      const factor = row[i]!;
      rows[j] = i === j ? pivot : row.map((value, col) => value - factor * pivot[col]!);
    });
  }
  return rows.map((row) => row.slice(size));
}
