/**
 * Ridge regression: the weights with which a sum of numbers comes closest to what it should be, by least
 * squares, when large weights cost something too. It takes nothing but sums, products, quotients and square roots, which
 * are the same on every machine.
 */
export class Equations {
  readonly #rows: readonly Float64Array[];
  readonly #sums: Float64Array;
  /** Where a case has other numbers than 0. Most are 0, and to pass over them is three times as fast. */
  readonly #places: Int32Array;

  /** For that many weights; `cost` is what the square of a weight costs. */
  constructor(size: number, cost: number) {
    this.#rows = Array.from({ length: size }, (_, i) => {
      const row = new Float64Array(size);
      row[i] = cost;
      return row;
    });
    this.#sums = new Float64Array(size);
    this.#places = new Int32Array(size);
  }

  /** Adds a case: these numbers should come to `result`. It counts as often as `weight` says. */
  add(numbers: ArrayLike<number>, result: number, weight = 1): void {
    let count = 0;
    for (let i = 0; i < this.#rows.length; i++) if (numbers[i] !== 0) this.#places[count++] = i;
    for (let k = 0; k < count; k++) {
      const i = this.#places[k]!;
      const number = weight * numbers[i]!;
      const row = this.#rows[i]!;
      for (let l = 0; l <= k; l++) {
        const j = this.#places[l]!;
        row[j]! += number * numbers[j]!;
      }
      this.#sums[i]! += number * result;
    }
  }

  /** The best weights for all cases so far (by Cholesky's decomposition). */
  solve(): Float64Array {
    const lower = this.#rows.map((row) => row.slice());
    lower.forEach((pivot, j) => {
      for (let i = j; i < lower.length; i++) {
        const row = lower[i]!;
        let rest = row[j]!;
        for (let k = 0; k < j; k++) rest -= row[k]! * pivot[k]!;
        row[j] = i === j ? Math.sqrt(rest) : rest / pivot[j]!;
      }
    });

    const weights = this.#sums.slice();
    for (let i = 0; i < lower.length; i++) {
      for (let k = 0; k < i; k++) weights[i]! -= lower[i]![k]! * weights[k]!;
      weights[i]! /= lower[i]![i]!;
    }
    for (let i = lower.length - 1; i >= 0; i--) {
      for (let k = i + 1; k < lower.length; k++) weights[i]! -= lower[k]![i]! * weights[k]!;
      weights[i]! /= lower[i]![i]!;
    }
    return weights;
  }
}
