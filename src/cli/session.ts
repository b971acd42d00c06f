import { wrapped } from '../core/render.js';
import { aloud } from './aloud.js';
import { botFor } from './bot-file.js';
import type { CliBot } from './bot-file.js';
import { colorOn, commandLine, optionWords, textOf, widthOn } from './command.js';
import type { CliOption, GivenOptions, Request } from './command.js';
import { isDevice, writeText } from './files.js';
import { GAME_OPTIONS, GAMES, titleOf } from './games.js';
import type { CliGame } from './games.js';
import { LANGUAGE_HELP, LANGUAGE_OPTION, languageIn, PHRASES } from './language.js';
import { Lines } from './lines.js';
import type { Phrases } from './phrases.js';
import { pagerFor } from './pager.js';
import type { SavedGame } from './saved-game.js';
import { overheard } from './overheard.js';
import { ME } from './seats.js';
import { newSeed } from './seed.js';
import { TerminalGame } from './terminal-game.js';
import { NAMES } from './tell.js';
import { UsageError } from './usage.js';
import { visible, visibleLines } from './visible.js';

/** The options of a game that is shown turn by turn. */
export const SESSION_OPTIONS: Readonly<Record<string, CliOption>> = {
  ...GAME_OPTIONS,
  bots: { type: 'string' },
  save: { type: 'string' },
  ...LANGUAGE_OPTION,
};

/** What some of them do, for the pages that explain the commands. */
export const SESSION_HELP: string = [
  `  --seed <text>     decides the deal and the choices of the bots: the same seed
                    gives the same game (default: a new seed, shown at the end)
  --save <file>     save the game as a record after every turn, for
                    reef-rules replay
${LANGUAGE_HELP}`,
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
  saved: SavedGame | null = null,
): Promise<number> {
  const seats: (CliBot | null)[] = [];
  try {
    for (const name of names) {
      seats.push(name === ME ? null : await overheard(async () => botFor(entry.game, name)));
    }
    return await play(request, entry, names, seats, saved);
  } finally {
    await Promise.all(seats.map(async (bot) => bot?.close?.()));
  }
}

async function play(
  { given, terminal }: Request,
  entry: CliGame,
  names: readonly string[],
  seats: readonly (CliBot | null)[],
  saved: SavedGame | null,
): Promise<number> {
  const language = languageIn(given);
  const phrases = PHRASES[language];
  const { stdout } = terminal;
  const hasPeople = names.includes(ME);
  const seed = saved?.seed ?? textOf(given, 'seed') ?? newSeed();
  const file = fileIn(given) ?? saved?.file;
  // What was played is in the file after every turn, whatever ends the program. A pipe gets it once.
  const isKept = file !== undefined && !isDevice(file);
  const width = widthOn(stdout);
  // What is drawn fits by itself; sentences are broken between words, but only for people.
  const fitting = (text: string): string =>
    stdout.isTTY ? wrapped(text, width, '  ').join('\n') : text;
  const pager = hasPeople ? null : pagerFor(given, terminal, phrases);
  let page = '';
  // The seed gives every card away, so people see it only after the game.
  const shown = hasPeople ? null : visible(seed);
  const game = new TerminalGame({
    entry,
    seats: seats.map((bot) => bot && aloud(bot)),
    seed,
    title: phrases.title(titleOf(entry.game.name), names.length, shown),
    conditions:
      saved === null
        ? entry.read(names.length, given)
        : { setup: saved.setup, note: phrases.continues(saved.file, saved.actions.length) },
    style: {
      color: colorOn(stdout, { given, terminal }),
      width,
      names: NAMES,
      words: entry.words[language],
      phrases,
    },
    say: (text) => {
      if (pager === null) stdout.write(fitting(text));
      else page += fitting(text);
    },
    turnPage: async () => {
      const text = page;
      page = '';
      return pager === null || pager.page(text);
    },
    before: saved?.actions ?? [],
    isSaved: file !== undefined,
    save: (file, text) => save(file, text, phrases),
    onChange: () => {
      if (isKept) save(file, game.record(), phrases);
    },
  });
  // A file that cannot be written is better refused before the game than after it.
  if (isKept) writeText(file, game.record());

  const lines = hasPeople ? new Lines(terminal) : null;
  const { isOver, failure } = await game.run(lines);
  lines?.close();
  if (isOver && pager !== null) await pager.page(page);
  pager?.close();
  if (!isOver) stdout.write(`${phrases.left}\n`);
  if (file !== undefined) {
    writeText(file, game.record());
    if (hasPeople) stdout.write(`${phrases.saved(file)}\n`);
  }

  const indent =
    Math.max(...[phrases.again, phrases.playYourself, phrases.goOn].map((one) => one.length)) + 2;
  const tell = (label: string, words: readonly string[]): void => {
    stdout.write(`${label.padEnd(indent)}${visible(commandLine(terminal, words))}\n`);
  };
  stdout.write('\n');
  if (saved === null) {
    const words = optionWords({ ...lasting(given), seed });
    tell(phrases.again, [hasPeople ? 'play' : 'watch', ...words]);
  }
  if (hasPeople && !isOver && isKept)
    tell(phrases.goOn, ['play', ...optionWords({ continue: file })]);
  if (!hasPeople) {
    tell(phrases.playYourself, ['play', ...optionWords({ lang: given['lang'] })]);
  }
  if (failure?.stack != null) terminal.stderr.write(`${visibleLines(failure.stack)}\n`);
  if (lines?.isInterrupted === true || pager?.isInterrupted === true) return 130;
  return failure === null ? 0 : 1;
}

/** Where the game is to be saved. */
function fileIn(given: GivenOptions): string | undefined {
  const file = textOf(given, 'save');
  if (file === '') throw new UsageError('--save takes the name of a file, got ""');
  return file;
}

/** The options that make a game what it is. */
function lasting(given: GivenOptions): GivenOptions {
  const passing = ['seed', 'save', 'pace', 'color', 'plain'];
  return Object.fromEntries(Object.entries(given).filter(([name]) => !passing.includes(name)));
}

/** A record that cannot be written now may be written elsewhere. */
function save(file: string, text: string, { savedSecrets }: Phrases): string {
  try {
    writeText(file, text);
    return `${savedSecrets(file)}\n`;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return `${error.message}\n`;
  }
}
