import { randomInt } from 'node:crypto';
import { botFor } from './bot-file.js';
import type { CliBot } from './bot-file.js';
import { colorOn, commandLine, optionWords, textOf } from './command.js';
import type { CliOption, GivenOptions, Request } from './command.js';
import { writeText } from './files.js';
import { GAME_OPTIONS, GAMES, titleOf } from './games.js';
import type { CliGame } from './games.js';
import { Lines } from './lines.js';
import { ME } from './seats.js';
import { onSignals } from './signals.js';
import { Sitting } from './sitting.js';
import { UsageError } from './usage.js';

/** The options of a game that is shown turn by turn. */
export const SESSION_OPTIONS: Readonly<Record<string, CliOption>> = {
  ...GAME_OPTIONS,
  bots: { type: 'string' },
  save: { type: 'string' },
};

/** What some of them do, for the pages that explain the commands. */
export const SESSION_HELP: string = [
  `  --seed <text>     decides the deal and the luck of all bots: the same seed
                    gives the same game (default: a new one, told at the end)
  --save <file>     keep the game as a record, for reef-rules replay
`,
  ...GAMES.map(({ help }) => help),
].join('');

/** How to read what is drawn, by game. */
export const LEGENDS: string = GAMES.map(
  ({ game, legend }) => `${titleOf(game.name)}\n\n${legend}`,
).join('\n');

/** One game at this terminal, from the deal to the standings, and how to play it again. */
export async function session(
  request: Request,
  entry: CliGame,
  names: readonly string[],
): Promise<number> {
  const seats: (CliBot | null)[] = [];
  try {
    for (const name of names) seats.push(name === ME ? null : await botFor(entry.game, name));
    return await play(request, entry, names, seats);
  } finally {
    await Promise.all(seats.map(async (bot) => bot?.close?.()));
  }
}

async function play(
  { given, terminal }: Request,
  entry: CliGame,
  names: readonly string[],
  seats: readonly (CliBot | null)[],
): Promise<number> {
  const { stdout } = terminal;
  const hasPeople = names.includes(ME);
  const seed = textOf(given, 'seed') ?? String(randomInt(2 ** 31));
  // The seed gives every card away, so people see it only after the game.
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
  const file = textOf(given, 'save');
  const forget = onSignals((code) => {
    // What was played is worth keeping, whatever ends the program.
    if (file !== undefined) writeText(file, sitting.record());
    process.exit(code);
  });
  const isOver = await sitting.run(lines).finally(forget);
  lines?.close();
  if (!isOver) stdout.write('You have left the game before its end.\n');
  if (file !== undefined) {
    writeText(file, sitting.record());
    if (hasPeople) stdout.write(`Saved: see it again with reef-rules replay ${file}\n`);
  }

  const again = [hasPeople ? 'play' : 'watch', ...optionWords({ ...lasting(given), seed })];
  stdout.write(`\nThe same deal again:  ${commandLine(terminal, again)}\n`);
  if (!hasPeople) stdout.write(`To play yourself:     ${commandLine(terminal, ['play'])}\n`);
  return lines?.isInterrupted === true ? 130 : 0;
}

/** The options that make a game what it is. */
function lasting(given: GivenOptions): GivenOptions {
  const passing = ['seed', 'save', 'color', 'plain'];
  return Object.fromEntries(Object.entries(given).filter(([name]) => !passing.includes(name)));
}

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
