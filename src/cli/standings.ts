import { counted } from '../core/draw.js';
import type { GameResult, GameStanding } from '../core/game.js';
import { listed } from './usage.js';

/** The final table, who has won, and which tie-breaks decided. */
export function standingsText(
  { winners, standings }: GameResult,
  names: readonly string[],
): string {
  const name = ({ player }: GameStanding): string => names[player] as string;
  const [first] = standings as [GameStanding];
  const table = [
    ['rank', 'player', 'points', ...tieBreaksOf(first).map(([word]) => word)],
    ...standings.map((line) => [
      String(line.rank),
      name(line),
      String(line.score),
      ...tieBreaksOf(line).map(([, count]) => String(count)),
    ]),
  ];
  const champions = winners.map((player) => names[player] as string);
  const verdict =
    champions.length === 1
      ? `${name(first)} wins with ${counted(first.score, 'point')}.`
      : `${listed(champions, 'and')} share the victory.`;
  return [...aligned(table), '', ...decisions(standings, name), verdict].join('\n');
}

/** What a game counts after the points, in order and in words: the numbers that follow the score. */
function tieBreaksOf(line: GameStanding): [word: string, count: number][] {
  const fields = Object.entries<unknown>({ ...line });
  return fields
    .slice(fields.findIndex(([field]) => field === 'score') + 1)
    .filter((entry): entry is [string, number] => typeof entry[1] === 'number')
    .map(([field, count]) => [wordsOf(field), count]);
}

/** `cardsLeft` as `cards left`. */
function wordsOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** A line for each two neighbours in the table whom the points do not separate. */
function decisions(
  standings: readonly GameStanding[],
  name: (line: GameStanding) => string,
): string[] {
  return standings.slice(1).flatMap((worse, i) => {
    const better = standings[i] as GameStanding;
    if (better.score !== worse.score) return [];

    const more = tieBreaksOf(better);
    const less = tieBreaksOf(worse).map(([, count]) => count);
    const decider = more.findIndex(([, count], at) => count !== less[at]);
    const equal = more.slice(0, decider === -1 ? more.length : decider);
    const same = [
      counted(worse.score, 'point'),
      ...equal.map(([word, count]) => `${count} ${word}`),
    ];
    const both = `${name(better)} and ${name(worse)} both have ${listed(same, 'and')}`;

    const [word, count] = more[decider] ?? [];
    return word === undefined
      ? [`${both}: they share rank ${worse.rank}.`]
      : [`${both}: ${name(better)} is ahead by ${word}, ${count} to ${less[decider]}.`];
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
