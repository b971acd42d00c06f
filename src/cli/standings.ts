import { nameOf } from '../core/render.js';
import type { RenderStyle } from '../core/render.js';
import type { GameResult, GameStanding } from '../core/game.js';
import { counted } from '../core/text.js';
import { aligned } from './text-table.js';
import { listed } from './usage.js';

/** The final table, who has won, and which of the game's tie-breaks decided. */
export function standingsText(
  { winners, standings }: GameResult,
  tieBreaks: readonly string[],
  style: RenderStyle,
): string {
  const name = ({ player }: GameStanding): string => nameOf(player, style);
  const [first] = standings as [GameStanding];
  const table = [
    ['rank', 'player', 'points', ...tieBreaks.map(wordsOf)],
    ...standings.map((line) => [
      String(line.rank),
      name(line),
      String(line.score),
      ...countsOf(line, tieBreaks).map(String),
    ]),
  ];
  const champions = winners.map((player) => nameOf(player, style));
  const verdict =
    champions.length === 1
      ? `${name(first)} wins with ${counted(first.score, 'point')}.`
      : `${listed(champions, 'and')} share the victory.`;
  return [...aligned(table), '', ...decisions(standings, tieBreaks, name), verdict].join('\n');
}

/** What a player has of each thing that breaks ties. */
function countsOf(line: GameStanding, tieBreaks: readonly string[]): number[] {
  const fields = new Map(Object.entries(line));
  return tieBreaks.map((field) => fields.get(field) as number);
}

/** `cardsLeft` as `cards left`. */
function wordsOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** A line for each two neighbours in the table whom the points do not separate. */
function decisions(
  standings: readonly GameStanding[],
  tieBreaks: readonly string[],
  name: (line: GameStanding) => string,
): string[] {
  const words = tieBreaks.map(wordsOf);
  return standings.slice(1).flatMap((worse, i) => {
    const better = standings[i]!;
    if (better.score !== worse.score) return [];

    const more = countsOf(better, tieBreaks);
    const less = countsOf(worse, tieBreaks);
    const decider = more.findIndex((count, at) => count !== less[at]);
    const equal = more.slice(0, decider === -1 ? more.length : decider);
    const same = [
      counted(worse.score, 'point'),
      ...equal.map((count, at) => `${count} ${words[at]!}`),
    ];
    const both = `${name(better)} and ${name(worse)} both have ${listed(same, 'and')}`;

    const word = words[decider];
    return word === undefined
      ? [`${both}: they share rank ${worse.rank}.`]
      : [`${both}: ${name(better)} is ahead by ${word}, ${more[decider]} to ${less[decider]}.`];
  });
}
