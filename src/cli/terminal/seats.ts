import { LEVELS } from '../../bots/levels.js';
import { counted, listed } from '../../core/text.js';
import { ensureBotWord } from '../bot-file.js';
import { GAMES } from '../games.js';
import type { CliGame } from '../cli-game.js';
import type { GAME_OPTIONS } from '../games.js';
import { choice, option, text, UsageError } from '../options.js';
import type { Option, Values } from '../options.js';

/** The name of a seat at the keyboard. */
export const ME = 'me';

/** The option that names the bots, in the words for whom it is. */
export function botsOption(who: string, order: string): Option<string | undefined> {
  return text(
    '<names>',
    `${who}: random, greedy, planner (in reef), mcts:500 (a search with 500 playouts a turn),
    mcts:200ms (with 200 milliseconds), a level (${listed(LEVELS, 'or')}), the path of a bot of
    your own, or a program such as "cmd:python3\u00A0my_bot.py". ${order}`,
  );
}

/** The options that say who plays besides people. */
export const OPPONENT_OPTIONS = {
  bots: botsOption(
    'your opponents',
    `A list such as planner,greedy goes by seat and may include people: hard,me,me. Bots are
    repeated as needed (default ${GAMES.map(({ game, opponent }) => `${opponent} in ${game.name}`).join(', ')})`,
  ),
  level: choice('<name>', 'the level of all bots, in place of --bots', LEVELS, undefined),
  me: option(
    '<seat>',
    'your seat, counted from 0 (default 0)',
    (given, name) => (players: number) => {
      const seat = Number(given);
      if (/^\d$/.test(given) && seat < players) return seat;
      throw new UsageError(`--${name} takes a seat from 0 to ${players - 1}, got "${given}"`);
    },
  ),
};

type Named = Pick<Values<typeof GAME_OPTIONS & typeof OPPONENT_OPTIONS>, 'players' | 'bots'>;
type NamedByMe = Named & Values<typeof OPPONENT_OPTIONS>;

/** Which bot sits where, when only bots play. */
export function seatsOfBots(entry: CliGame, options: Named): readonly string[] {
  const hasGreedy = Object.hasOwn(entry.players.bots, 'greedy');
  const names = namesIn(entry, options, hasGreedy ? 'greedy' : entry.opponent);
  if (names.includes(ME)) {
    throw new UsageError('only bots play here: reef-rules play lets you play against them');
  }
  return inOrder(names, names, playersFor(entry, options, names.length));
}

/** Who sits where, when you play: "me", and bots. */
export function seatsWithMe(entry: CliGame, options: NamedByMe): readonly string[] {
  const opponent = opponentIn(entry, options);
  const names = namesIn(entry, options, opponent);
  const { me } = options;
  if (!names.includes(ME)) {
    const players = playersFor(entry, options, names.length + 1);
    return around(me?.(players) ?? 0, players, names);
  }
  if (me !== undefined) throw new UsageError('use either --me or "me" in --bots, not both');
  const bots = names.filter((name) => name !== ME);
  const players = playersFor(entry, options, names.length);
  return inOrder(names, bots.length === 0 ? [opponent] : bots, players);
}

/** Who plays against people unless --bots says so. */
function opponentIn(entry: CliGame, { level, bots = ME }: NamedByMe): string {
  if (level !== undefined && wordsIn(bots).some((name) => name !== ME)) {
    throw new UsageError('--level and --bots both say who plays: leave one of them out');
  }
  return level ?? entry.opponent;
}

function namesIn(entry: CliGame, { bots }: Named, usual: string): readonly string[] {
  const names = wordsIn(bots ?? usual);
  for (const name of names) if (name !== ME) ensureBotWord(entry.players, name);
  return names;
}

function wordsIn(list: string): readonly string[] {
  return list.split(',').map((word) => word.trim());
}

/** As many players as are asked for; otherwise enough for all who are named. */
function playersFor(entry: CliGame, { players }: Named, named: number): number {
  const { playerCounts } = entry.game;
  return (
    players?.(entry) ?? playerCounts.find((count) => count >= named) ?? Math.max(...playerCounts)
  );
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

function around(me: number, players: number, bots: readonly string[]): readonly string[] {
  refuseTooMany(bots, players - 1, 'other seat');
  return Array.from({ length: players }, (_, seat) =>
    seat === me ? ME : bots[(seat > me ? seat - 1 : seat) % bots.length]!,
  );
}

function refuseTooMany(names: readonly string[], seats: number, seat: string): void {
  if (names.length <= seats) return;
  throw new UsageError(
    `--bots has ${names.length} names for ${counted(seats, seat)}: leave some out, or raise --players`,
  );
}
