import { LEVELS } from '../../bots/levels.js';
import { counted } from '../../core/text.js';
import { ensureBotWord } from '../bot-file.js';
import { choiceOf, textOf, UsageError } from '../command.js';
import type { GivenOptions } from '../command.js';
import { playersIn } from '../games.js';
import type { CliGame } from '../games.js';

/** The name of a seat at the keyboard. */
export const ME = 'me';

/** Which bot sits where, when only bots play. */
export function seatsOfBots(entry: CliGame, given: GivenOptions): readonly string[] {
  const names = namesIn(entry, given, 'greedy');
  if (names.includes(ME)) {
    throw new UsageError('only bots play here: reef-rules play lets you play against them');
  }
  return inOrder(names, names, playersFor(entry, given, names.length));
}

/** Who sits where, when you play: "me", and bots. */
export function seatsWithMe(entry: CliGame, given: GivenOptions): readonly string[] {
  const opponent = opponentIn(entry, given);
  const names = namesIn(entry, given, opponent);
  const me = textOf(given, 'me');
  if (!names.includes(ME)) {
    return aroundMe(me ?? '0', playersFor(entry, given, names.length + 1), names);
  }
  if (me !== undefined) throw new UsageError(`use either --me ${me} or "me" in --bots, not both`);
  const bots = names.filter((name) => name !== ME);
  const players = playersFor(entry, given, names.length);
  return inOrder(names, bots.length === 0 ? [opponent] : bots, players);
}

/** Who plays against people unless --bots says so. */
function opponentIn(entry: CliGame, given: GivenOptions): string {
  if (textOf(given, 'level') === undefined) return entry.opponent;
  if (wordsIn(textOf(given, 'bots') ?? ME).some((name) => name !== ME)) {
    throw new UsageError('--level and --bots both say who plays: leave one of them out');
  }
  return choiceOf(given, 'level', LEVELS, 'medium');
}

function namesIn(entry: CliGame, given: GivenOptions, unlessGiven: string): readonly string[] {
  const names = wordsIn(textOf(given, 'bots') ?? unlessGiven);
  for (const name of names) if (name !== ME) ensureBotWord(entry.game, name);
  return names;
}

function wordsIn(list: string): readonly string[] {
  return list.split(',').map((word) => word.trim());
}

/** As many players as are asked for; otherwise enough for all who are named. */
function playersFor(entry: CliGame, given: GivenOptions, named: number): number {
  const most = Math.max(...entry.game.playerCounts);
  return playersIn(entry, given, Math.max(2, Math.min(most, named)));
}

function inOrder(
  names: readonly string[],
  fillers: readonly string[],
  players: number,
): readonly string[] {
  refuseTooMany(names, players, 'player');
  return Array.from(
    { length: players },
    (_, seat) => names[seat] ?? fillers[(seat - names.length) % fillers.length]!,
  );
}

function aroundMe(me: string, players: number, bots: readonly string[]): readonly string[] {
  const seat = Number(me);
  if (!/^\d$/.test(me) || seat >= players) {
    throw new UsageError(`--me takes a seat from 0 to ${players - 1}, got "${me}"`);
  }
  refuseTooMany(bots, players - 1, 'other seat');
  return Array.from({ length: players }, (_, i) =>
    i === seat ? ME : bots[(i > seat ? i - 1 : i) % bots.length]!,
  );
}

function refuseTooMany(names: readonly string[], seats: number, seat: string): void {
  if (names.length <= seats) return;
  throw new UsageError(
    `--bots has ${names.length} names for ${counted(seats, seat)}: leave some out, or raise --players`,
  );
}
