import { counted } from '../core/draw.js';
import type { Result, Standing } from '../reef/types.js';

/** The final table, who has won, and which tie-breaks decided. */
export function standingsText({ winners, standings }: Result, names: readonly string[]): string {
  const name = ({ player }: Standing): string => names[player] as string;
  const table = [
    ['rank', 'player', 'points', 'covered spaces', 'stacks of four'],
    ...standings.map((line) => [
      String(line.rank),
      name(line),
      String(line.score),
      String(line.covered),
      String(line.fourHigh),
    ]),
  ];
  const champions = winners.map((player) => names[player] as string);
  const verdict =
    champions.length === 1
      ? `${champions.join()} wins with ${counted((standings[0] as Standing).score, 'point')}.`
      : `${champions.slice(0, -1).join(', ')} and ${champions.at(-1) as string} share the victory.`;
  return [...aligned(table), '', ...tieBreaks(standings, name), verdict].join('\n');
}

/** A line for each two neighbours in the table whom the points do not separate. */
function tieBreaks(standings: readonly Standing[], name: (line: Standing) => string): string[] {
  return standings.slice(1).flatMap((worse, i) => {
    const better = standings[i] as Standing;
    if (better.score !== worse.score) return [];
    const both = `${name(better)} and ${name(worse)} both have ${counted(worse.score, 'point')}`;

    if (better.covered !== worse.covered) {
      return [
        `${both}: ${name(better)} covers more spaces, ${better.covered} to ${worse.covered}.`,
      ];
    }
    if (better.fourHigh !== worse.fourHigh) {
      const towers = `${better.fourHigh} to ${worse.fourHigh}`;
      return [
        `${both} and cover ${worse.covered} spaces: ${name(better)} has more stacks of four, ${towers}.`,
      ];
    }
    return [
      `${both}, as many covered spaces and as many stacks of four: they share rank ${worse.rank}.`,
    ];
  });
}

/** The rows of a table with their columns lined up. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  return rows.map((row) =>
    row
      .map((text, col) => text.padEnd(Math.max(...rows.map((other) => (other[col] ?? '').length))))
      .join('   ')
      .trimEnd(),
  );
}
