import { randomInt } from 'node:crypto';
import { botFor, checkWord } from './bot-file.js';
import type { CliBot } from './bot-file.js';
import { colorOn, refuseWords, textOf } from './command.js';
import type { Command, GivenOptions } from './command.js';
import { writeText } from './files.js';
import { GAME_OPTIONS, gameIn, GAMES, playersIn, titleOf } from './games.js';
import type { CliGame } from './games.js';
import { Lines } from './lines.js';
import { Sitting } from './sitting.js';
import { UsageError } from './usage.js';

/** A game to watch, or to play. */
export const command: Command = {
  options: {
    ...GAME_OPTIONS,
    bots: { type: 'string' },
    me: { type: 'string' },
    save: { type: 'string' },
  },
  help: `Plays a game of Reef or Pearls and draws it turn by turn: between bots, or with
you.

Usage: reef-rules play [options]

  --game <name>     what is played: reef or pearls (default reef)
  --players <n>     how many play: 2 to 4 in reef, 2 to 6 in pearls (default:
                    as many as --bots names, and 2 at least)
  --bots <names>    who plays: random, greedy, planner (in reef), mcts:500 or
                    mcts:200ms (a search of so many playouts, or so long), the
                    path of a bot of your own, or "me". A list such as
                    me,planner goes by seat; bots are repeated as needed
                    (default greedy)
  --me <seat>       you sit there, counted from 0, and the bots elsewhere
  --seed <text>     decides the deal and the luck of all bots: the same seed
                    shows the same game (default 7, or a new one if you play)
  --save <file>     keep the game as a record, for reef-rules replay
${GAMES.map(({ help }) => help).join('')}
When it is your turn, type an action such as "take #17"; an empty line or "?"
shows what can be done, and what is worth most. "undo" takes back what has
shown nobody anything new. Several people can share the keyboard.

${GAMES.map(({ game, legend }) => `${titleOf(game.name)}\n\n${legend}`).join('\n')}`,

  async run({ given, words, terminal }) {
    refuseWords(words, 0, 'through npm, options follow a "--": npm start -- --players 3');
    const entry = gameIn(given);
    const names = seatsIn(entry, given);
    const seats: (CliBot | null)[] = [];
    for (const name of names) seats.push(name === ME ? null : await botFor(entry.game, name));

    const { stdout } = terminal;
    const hasPeople = names.includes(ME);
    const seed = textOf(given, 'seed') ?? (hasPeople ? String(randomInt(2 ** 31)) : '7');
    const shown = hasPeople ? '' : `, seed ${seed}`;
    const sitting = new Sitting({
      entry,
      seats,
      seed,
      title: `${titleOf(entry.game.name)}, ${names.length} players${shown}`,
      conditions: entry.read(names.length, given),
      color: colorOn(stdout, { given, terminal }),
      say: (text) => stdout.write(text),
      save,
    });

    const lines = hasPeople ? new Lines(terminal) : null;
    const isOver = await sitting.run(lines);
    lines?.close();
    if (!isOver) stdout.write('You have left the game before its end.\n');
    if (hasPeople && isOver) stdout.write(`The seed was ${seed}.\n`);
    const file = textOf(given, 'save');
    if (file !== undefined) {
      writeText(file, sitting.record());
      if (hasPeople) stdout.write(`Saved: see it again with reef-rules replay ${file}\n`);
    }
    return lines?.isInterrupted === true ? 130 : 0;
  },
};

/** Whoever sits at the keyboard. */
const ME = 'me';

/** A record that cannot be written now may be written elsewhere. */
function save(file: string, text: string): string {
  try {
    writeText(file, text);
    return `Saved in ${file}. It holds all secrets of the game.\n`;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return `${error.message}\n`;
  }
}

/** Who sits where, by name. */
export function seatsIn(entry: CliGame, given: GivenOptions): readonly string[] {
  const names = (textOf(given, 'bots') ?? 'greedy').split(',').map((name) => name.trim());
  const me = textOf(given, 'me');
  const most = Math.max(...entry.game.playerCounts);
  const named = Math.max(2, Math.min(most, names.length + (me === undefined ? 0 : 1)));
  const players = playersIn(entry, given, named);
  const bots = names.filter((name) => name !== ME);
  for (const name of bots) checkWord(entry.game, name);

  if (me !== undefined) return aroundMe(me, players, names);
  if (names.length > players) {
    throw new UsageError(
      `--bots has ${names.length} names for ${players} players: leave some out, or raise --players`,
    );
  }
  const fillers = bots.length === 0 ? ['greedy'] : bots;
  return Array.from(
    { length: players },
    (_, seat) => names[seat] ?? fillers[(seat - names.length) % fillers.length]!,
  );
}

function aroundMe(me: string, players: number, bots: readonly string[]): string[] {
  const seat = Number(me);
  if (!/^\d$/.test(me) || seat >= players) {
    throw new UsageError(`--me takes a seat from 0 to ${players - 1}, got "${me}"`);
  }
  if (bots.includes(ME)) throw new UsageError('say it once: --me 0, or "me" among the --bots');
  if (bots.length > players - 1) {
    throw new UsageError(
      `--bots has ${bots.length} names for ${players - 1} other seats: leave some out, or raise --players`,
    );
  }
  return Array.from({ length: players }, (_, i) =>
    i === seat ? ME : bots[(i > seat ? i - 1 : i) % bots.length]!,
  );
}
