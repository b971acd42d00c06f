import { nameOf } from '../../core/render.js';
import type { GameResult, GameStanding } from '../../core/game.js';
import type { GamePhrases } from '../../games/module.js';
import type { Style } from './phrases.js';
import { aligned } from '../text-table.js';

/** The final table, who has won, and which of the game's tie-breaks decided. */
export function standingsText(
  { winners, standings }: GameResult,
  tieBreaks: readonly string[],
  style: Pick<Style, 'names' | 'phrases' | 'own'>,
): string {
  const { phrases, own } = style;
  const name = ({ player }: GameStanding): string => nameOf(player, { names: style.names });
  const [first] = standings as [GameStanding];
  const table = [
    [...phrases.columns, ...tieBreaks.map((field) => tieBreakText(own, field))],
    ...standings.map((line) => [
      String(line.rank),
      name(line),
      String(line.score),
      ...countsOf(line, tieBreaks).map(String),
    ]),
  ];
  const champions = winners.map((player) => nameOf(player, { names: style.names }));
  const verdict =
    champions.length === 1 ? phrases.wins(name(first), first.score) : phrases.share(champions);
  const decided = decisions(standings, tieBreaks, name, style);
  return [...aligned(table), '', ...decided, verdict].join('\n');
}

/** What a player has of each thing that breaks ties. */
function countsOf(line: GameStanding, tieBreaks: readonly string[]): number[] {
  const fields = new Map(Object.entries(line));
  return tieBreaks.map((field) => fields.get(field) as number);
}

/** What a tie-break counts, in words; without any, its field. */
function tieBreakText({ tieBreaks = {} }: GamePhrases, field: string, count = 2): string {
  return tieBreaks[field]?.[count === 1 ? 0 : 1] ?? field;
}

/** A line for each two neighbours in the table whom the points do not separate. */
function decisions(
  standings: readonly GameStanding[],
  tieBreaks: readonly string[],
  name: (line: GameStanding) => string,
  { phrases, own }: Pick<Style, 'phrases' | 'own'>,
): string[] {
  return standings.slice(1).flatMap((worse, i) => {
    const better = standings[i]!;
    if (better.score !== worse.score) return [];

    const more = countsOf(better, tieBreaks);
    const less = countsOf(worse, tieBreaks);
    const decider = more.findIndex((count, at) => count !== less[at]);
    const equal = more.slice(0, decider === -1 ? more.length : decider);
    const same = [
      phrases.points(worse.score),
      ...equal.map((count, at) => `${count} ${tieBreakText(own, tieBreaks[at]!, count)}`),
    ];
    const both = phrases.tie(name(better), name(worse), same);

    const field = tieBreaks[decider];
    if (field === undefined) return [`${both}: ${phrases.shareRank(worse.rank)}`];
    const by = tieBreakText(own, field);
    return [`${both}: ${phrases.ahead(name(better), by, more[decider]!, less[decider]!)}`];
  });
}
