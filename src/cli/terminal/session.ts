import { wrapped } from '../../core/render.js';
import { aloud, botFor } from '../bot-file.js';
import type { CliBot } from '../bot-file.js';
import { commandLine, optionWords, shellWord } from '../command.js';
import type { Request } from '../command.js';
import { isDevice, writeText } from '../files.js';
import { GAMES, newSeed, titleOf } from '../games.js';
import type { CliGame, Rest } from '../cli-game.js';
import type { OWN_OPTIONS } from '../games.js';
import { COMMON, file, givenBeside, text } from '../options.js';
import type { Values } from '../options.js';
import { Lines } from './lines.js';
import { allAtOnce, PACE_OPTION, pagesFor } from './pager.js';
import { LANGUAGE_OPTION, styleFor } from './phrases.js';
import { ME } from './seats.js';
import { NAMES } from './tell.js';
import { TerminalGame } from './game.js';
import { longestOf } from '../text-table.js';
import { overheard, visible, visibleLines } from '../visible.js';

/** The options of a single game, which another game does not repeat. */
const RUN_OPTIONS = {
  seed: text(
    '<text>',
    `decides the deal and the choices of the bots: the same seed gives the same game (default: a
    new seed, shown at the end)`,
  ),
  save: file('save the game as a record after every turn, for reef-rules\u00A0replay'),
};

/** The options of a game that is shown turn by turn. */
export const SESSION_OPTIONS = { ...RUN_OPTIONS, ...LANGUAGE_OPTION };

/** What was asked of a command that shows a game; not all of them have a pace. */
type SessionRequest = Request<typeof SESSION_OPTIONS & typeof OWN_OPTIONS> & {
  readonly options: Partial<Values<typeof PACE_OPTION>>;
};

/** How to read what is drawn, by game. */
export const LEGENDS: string = GAMES.map(
  ({ game, legend }) => `${titleOf(game.name)}\n\n${legend}`,
).join('\n');

/** A game that goes on from its record. */
export interface SavedGame {
  readonly file: string;
  readonly seed: string;
  /** The options of the game besides the number of players and the seed. */
  readonly setup: Rest;
  readonly actions: readonly unknown[];
}

/** One game at this terminal, from the deal to the standings, and how to play it again. */
export async function session(
  request: SessionRequest,
  entry: CliGame,
  names: readonly string[],
  saved: SavedGame | null = null,
): Promise<number> {
  const seats: (CliBot | null)[] = [];
  try {
    for (const name of names) {
      seats.push(name === ME ? null : await overheard(async () => botFor(entry.players, name)));
    }
    return await play(request, entry, seats, saved);
  } finally {
    await Promise.all(seats.map(async (bot) => bot?.close?.()));
  }
}

async function play(
  request: SessionRequest,
  entry: CliGame,
  seats: readonly (CliBot | null)[],
  saved: SavedGame | null,
): Promise<number> {
  const { options, given, terminal } = request;
  const { stdout } = terminal;
  const style = styleFor(request, entry, NAMES);
  const { phrases, width } = style;
  const hasPeople = seats.includes(null);
  const seed = saved?.seed ?? options.seed ?? newSeed();
  const file = options.save ?? saved?.file;
  const isKept = file !== undefined && !isDevice(file);
  const pages = hasPeople ? allAtOnce(terminal) : pagesFor(options, terminal, phrases);
  // The seed gives every card away, so people see it only after the game.
  const shown = hasPeople ? null : visible(seed);
  const game = new TerminalGame({
    entry,
    seats: seats.map((bot) => bot && aloud(bot)),
    seed,
    title: phrases.title(titleOf(entry.game.name), seats.length, shown),
    conditions:
      saved === null
        ? entry.conditions(seats.length, options, options.lang)
        : { setup: saved.setup, note: phrases.continues(saved.file, saved.actions.length) },
    style,
    // What is drawn fits by itself; sentences are broken between words, but only for people.
    say: (text) => {
      pages.say(stdout.isTTY ? wrapped(text, width, '  ').join('\n') : text);
    },
    turnPage: async () => pages.turn(),
    before: saved?.actions ?? [],
    isSaved: file !== undefined,
    keptIn: isKept ? file : null,
  });
  // A file that cannot be written is better refused before the game than after it.
  if (isKept) writeText(file, game.record());

  const lines = hasPeople ? new Lines(terminal) : null;
  const { isOver, failure } = await game.run(lines);
  lines?.close();
  if (isOver) await pages.turn();
  pages.close();
  if (!isOver) stdout.write(`${phrases.left}\n`);
  if (file !== undefined) {
    writeText(file, game.record());
    if (hasPeople) stdout.write(`${phrases.saved(shellWord(file))}\n`);
  }

  const labels = [phrases.again, phrases.playYourself, phrases.goOn];
  const indent = longestOf(labels) + 2;
  const tell = (label: string, words: readonly string[]): void => {
    stdout.write(`${label.padEnd(indent)}${visible(commandLine(terminal, words))}\n`);
  };
  stdout.write('\n');
  // A record says which of our games it is of, but not where another one is.
  const own = entry.word === entry.game.name ? {} : { game: entry.word };
  if (saved === null) {
    const words = optionWords({ ...givenBeside(given, PASSING), seed });
    tell(phrases.again, [hasPeople ? 'play' : 'watch', ...words]);
  }
  if (hasPeople && !isOver && isKept) {
    tell(phrases.goOn, ['play', ...optionWords({ ...own, continue: file })]);
  }
  if (!hasPeople)
    tell(phrases.playYourself, ['play', ...optionWords({ ...own, lang: given['lang'] })]);
  if (failure?.stack != null) terminal.stderr.write(`${visibleLines(failure.stack)}\n`);
  if (lines?.isInterrupted === true || pages.isInterrupted) return 130;
  return failure === null ? 0 : 1;
}

/** The options that do not make the game what it is. */
const PASSING = { ...RUN_OPTIONS, ...PACE_OPTION, ...COMMON };
