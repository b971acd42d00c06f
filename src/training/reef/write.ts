import type { ReefWeights } from '../../bots/reef/features.js';

/** The weights as the source file that the library is built with. */
export function weightsFile({ turns, now, later }: ReefWeights): string {
  return `import { frozenCopy } from '../../core/made.js';
import type { ReefWeights } from './features.js';

/**
 * What was learned about positions in Reef: the weights of {@link ReefValue}, which explains them. Written by
 * \`npm run train\`; do not change it by hand.
 */
// prettier-ignore
export const REEF_WEIGHTS: ReefWeights = /* @__PURE__ */ frozenCopy<ReefWeights>({
${table('turns', turns)}
${table('now', now)}
${table('later', later)}
});
`;
}

/** Columns are aligned, so that weights can be compared. */
function table(name: string, rows: Readonly<Record<string, readonly number[]>>): string {
  const names = Object.keys(rows).map((row) => `'${row}':`);
  const width = Math.max(...names.map(({ length }) => length));
  const lines = Object.values(rows).map((weights, i) => {
    const numbers = weights.map((weight) => weight.toFixed(3).padStart(8)).join(',');
    return `    ${names[i]!.padEnd(width)} [${numbers}],`;
  });
  return `  ${name}: {\n    //${header(width)}\n${lines.join('\n')}\n  },`;
}

/** For how many players a column is, and how many others move before. */
function header(width: number): string {
  const columns = [2, 3, 4].flatMap((players) =>
    Array.from({ length: players }, (_, wait) => `${players}/${wait}`.padStart(8)),
  );
  return ' '.repeat(width) + columns.join(' ');
}
