import type { MatchEnd } from '../bots/match.js';
import type { AnyGame, GameOptions } from '../core/game.js';
import { formatRecord } from '../core/record-text.js';

/**
 * The record of a game with what it does not say itself: who played, and how it came about. These tags
 * are comments at its head, a word and its values each, so the whole is still a record to everybody.
 */
export function taggedRecord(
  game: AnyGame,
  { record, winners, failure }: MatchEnd<object, unknown, GameOptions>,
  bots: readonly string[],
  tags: readonly string[] = [],
): string {
  const lost = failure && [
    failure.seat,
    failure.turn,
    failure.code,
    JSON.stringify(failure.message),
  ];
  const lines = [
    ...tags,
    ...bots.map((name, seat) => `bot ${seat} ${JSON.stringify(name)}`),
    ...(winners.length === 0 ? [] : [`winners ${winners.join(' ')}`]),
    ...(record.result === null ? [] : [`scores ${record.result.scores.join(' ')}`]),
    ...(lost === null ? [] : [`failure ${lost.join(' ')}`]),
  ];
  return `${lines.map((line) => `; ${line}\n`).join('')}${formatRecord(game, record)}`;
}

/** The names of the bots in the tags of a record, by seat. */
export function botsIn(text: string): readonly string[] {
  const names: string[] = [];
  for (const [, seat, name] of text.matchAll(/^; bot (\d) ("(?:[^"\\]|\\.)*")$/gm)) {
    try {
      names[Number(seat)] = JSON.parse(name!) as string;
    } catch {
      // A tag that was changed by hand gives no name.
    }
  }
  return names;
}
