/** One kind of work, done by the library and by the brute-force version, on the same seeded input. */
export interface Work {
  readonly name: string;
  /** What one unit of the rate is. */
  readonly unit: string;
  /** Does the work once; says how many units that was, and what came out of it. */
  readonly fast: () => Outcome;
  /** The same, done the obvious way, on as much of the input as is bearable. */
  readonly slow: () => Outcome;
  /** The library's way on just what `slow` does, to compare the answers. */
  readonly sample: () => Outcome;
  /** Throws where the two differ in what no sum tells, or what would cost too much to sum up. */
  readonly compare?: () => void;
  /** What the other version is called; brute force unless it says otherwise. */
  readonly rival?: string;
  /** The rate to reach, if there is one. */
  readonly target?: number;
  /** How many times the rate of the other version to reach, if there is such a target. */
  readonly times?: number;
}

/** How much was done, and a number that depends on every answer. */
export interface Outcome {
  readonly units: number;
  readonly sum: number;
}

/** A measured kind of work. */
export interface Rate {
  readonly name: string;
  readonly unit: string;
  readonly perSecond: number;
  readonly ratio: number;
  readonly rival: string;
  readonly target: number | undefined;
  readonly times: number | undefined;
}

/**
 * Measures the library and the brute-force version in turns, so that both meet the same weather, and
 * takes the best round of each. Refuses to time a wrong answer.
 */
export function measure(work: Work, rounds = 5): Rate {
  const expected = work.slow();
  const answer = work.sample();
  if (expected.sum !== answer.sum || expected.units !== answer.units) {
    throw new Error(`${work.name}: ${answer.sum} is wrong, the obvious way gives ${expected.sum}`);
  }
  work.compare?.();
  const { sum } = work.fast();
  let fast = 0;
  let slow = 0;
  for (let round = 0; round < rounds; round++) {
    fast = Math.max(fast, rate(work.fast, sum, 250));
    slow = Math.max(slow, rate(work.slow, expected.sum, 60));
  }
  return {
    name: work.name,
    unit: work.unit,
    perSecond: fast,
    ratio: fast / slow,
    rival: work.rival ?? 'brute force',
    target: work.target,
    times: work.times,
  };
}

/** Units a second, over at least so many milliseconds; the answer has to be the same every time. */
function rate(work: () => Outcome, sum: number, milliseconds: number): number {
  let units = 0;
  let elapsed = 0;
  const begin = performance.now();
  do {
    const outcome = work();
    if (outcome.sum !== sum) throw new Error(`the answer changed from ${sum} to ${outcome.sum}`);
    units += outcome.units;
    elapsed = performance.now() - begin;
  } while (elapsed < milliseconds);
  return (units * 1000) / elapsed;
}

/** A table of rates for the terminal. */
export function rateTable(rates: readonly Rate[]): string {
  const rows = rates.map(({ name, unit, perSecond, ratio, rival, target, times }) => [
    name,
    `${grouped(perSecond)} ${unit}/s`,
    `${ratio < 10 ? ratio.toPrecision(2) : grouped(ratio)} times ${rival}`,
    targetText('target', perSecond, target),
    targetText('times', ratio, times),
  ]);
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((text, i) => (i === 0 ? text.padEnd(widths[i] ?? 0) : text.padStart(widths[i] ?? 0)))
        .join('   '),
    )
    .map((line) => line.trimEnd())
    .join('\n');
}

/** How many of the targets were missed. It is only told: machines are too noisy to fail for it. */
export function targetLine(rates: readonly Rate[]): string {
  const all = rates.flatMap(({ perSecond, ratio, target, times }) => [
    ...(target === undefined ? [] : [perSecond >= target]),
    ...(times === undefined ? [] : [ratio >= times]),
  ]);
  return `${all.filter((isReached) => !isReached).length} of ${all.length} targets missed`;
}

function targetText(name: string, value: number, target: number | undefined): string {
  if (target === undefined) return '';
  return `${value < target ? 'BELOW ' : ''}${name} ${grouped(target)}`;
}

function grouped(value: number): string {
  return Math.round(value).toLocaleString('en');
}
