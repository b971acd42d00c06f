import type { GameEvent } from '../core/game.js';
import { refuseWords } from './command.js';
import type { Command } from './command.js';
import { readText, writeText } from './files.js';
import { gamesFor, RECORD_GAME } from './games.js';
import type { CliGame } from './cli-game.js';
import {
  choice,
  file,
  numberWithin,
  option,
  text,
  UsageError,
  wholeNumber,
  wholeNumberIn,
} from './options.js';
import type { Asked } from './options.js';
import { reading, readRecord } from './record-file.js';
import type { Found as Recorded, Games } from './record-file.js';
import { BoardPicture } from './reef/board.js';
import { LANGUAGE_OPTION } from './terminal/phrases.js';
import { NAMES } from './terminal/tell.js';

const USAGE = 'reef-rules render game.txt --out table.svg';

const LOOKS = ['flat', 'stacked'] as const;
const THEME_NAMES = ['light', 'dark', 'print', 'auto'] as const;

const OPTIONS = {
  out: file('write the picture into this file, not to standard output', 'o'),
  at: numberWithin('<n>', 'of a record: show the table after n actions'),
  seat: option(
    '<n>',
    'show what this player sees, from 0; "none" for a spectator',
    (given, name) => {
      return (players: number) =>
        given === 'none' ? null : wholeNumberIn(name, given, [0, players - 1]);
    },
  ),
  pattern: text('<text>', 'on a board: outline and number the completions of a pattern'),
  look: choice(
    '<name>',
    'flat (a diagram, the default), or stacked like real pieces',
    LOOKS,
    'flat',
  ),
  theme: choice(
    '<name>',
    'light, dark, print or auto (default auto: light or dark, as the reader prefers)',
    THEME_NAMES,
    'auto',
  ),
  size: wholeNumber('<n>', 'how wide it is drawn, in pixels', [1, 10_000]),
  names: text('<list>', 'what the players are called, separated by commas'),
  game: RECORD_GAME,
  ...LANGUAGE_OPTION,
};

type Picture = Asked<typeof OPTIONS>;

/** A game or a reef as a picture. */
export const command: Command<typeof OPTIONS> = {
  options: OPTIONS,
  intro: `Draws a game of Reef or Pearls, or a reef, as an SVG picture.

Usage: reef-rules render <file> [options]

  ${USAGE}
  reef-rules render ". . . . / . r r . / . . . . / . . . ." --pattern "r r"

The file is the record of a game, a state or view, or a board, as text or as
JSON; "-" reads it from standard input. A board or a state can also be given
itself, in quotes. Of a record, the picture shows the last turn.
`,
  async run(request) {
    const { options, words, terminal } = request;
    const [source] = words;
    if (source === undefined) throw new UsageError(`name the file: ${USAGE}`);
    refuseWords(words, 1, `one picture at a time: ${USAGE}`);
    const games = await gamesFor(options.game);
    const svg = `${pictureOf(found(source, games, request), request)}\n`;
    if (options.out === undefined) terminal.stdout.write(svg);
    else writeText(options.out, svg);
    return 0;
  },
};

// What there is to draw.

type Found =
  | {
      readonly entry: CliGame;
      readonly view: object;
      readonly events: readonly GameEvent[] | undefined;
    }
  | { readonly entry: null; readonly board: BoardPicture };

function found(source: string, games: Games, picture: Picture): Found {
  // What looks like a state or a board is one: no file has such a name.
  const isState = source.includes('|') && gameOf(source, games) !== undefined;
  const isText = isState || BoardPicture.is(source);
  const content = isText ? source : readText(source, 'game');
  const name = isText ? 'the text' : source;
  const { lang } = picture.options;
  if (isRecord(content)) return ofRecord(readRecord(name, content, lang, games), picture);
  refuseOption(picture, 'at', 'a record');
  return reading(name, content, lang, () => {
    const what = /^\s*[[{]/.test(content) ? fromJson(content, games) : fromText(content, games);
    return what.entry === null ? what : seen(what, picture);
  });
}

/** Records say what they are: text in their first line, JSON by its field `actions`. */
function isRecord(text: string): boolean {
  return (
    /^(?:\s|;[^\r\n]*)*[a-z][a-z\d-]*[ \t]+record\b/.test(text) ||
    /^\s*\{.*"actions"\s*:/s.test(text)
  );
}

/** The game with whose name a text begins. */
function gameOf(text: string, games: Games): CliGame | undefined {
  const [, word] = /^\s*([a-z][a-z\d-]*)\b/.exec(text) ?? [];
  return games.find(({ game }) => game.name === word);
}

function fromText(text: string, games: Games): Found {
  const entry = gameOf(text, games);
  return entry === undefined
    ? { entry: null, board: new BoardPicture(text) }
    : { entry, view: entry.game.parseState(text), events: [] };
}

function fromJson(text: string, games: Games): Found {
  const value = JSON.parse(text) as unknown;
  if (Array.isArray(value)) return { entry: null, board: new BoardPicture(value) };
  const entry = likeliest(value, games);
  return { entry, view: entry.game.viewFromJson(value), events: [] };
}

/** The game whose states have most of the fields of a value. */
function likeliest(value: unknown, games: Games): CliGame {
  const fields = Object.keys(Object(value) as object);
  const shared = games.map(({ game }) => {
    const state = game.setup({ players: game.playerCounts[0]!, seed: 0 });
    return fields.filter((field) => Object.hasOwn(state, field)).length;
  });
  return games[shared.indexOf(Math.max(...shared))]!;
}

/** The table after an action of a record, and what happened in it. */
function ofRecord({ entry, first, steps }: Recorded, picture: Picture): Found {
  const at = picture.options.at?.([0, steps.length]) ?? steps.length;
  const { state, events } = steps[at - 1] ?? { state: first, events: [] };
  return seen({ entry, view: state, events }, picture);
}

/** A game as one player sees it, if that was asked for. */
function seen(what: Exclude<Found, { entry: null }>, { options }: Picture): Found {
  const { game } = what.entry;
  const seat = options.seat?.(game.players(what.view));
  return seat === undefined ? what : { ...what, view: game.view(what.view, seat) };
}

// Drawing it.

function pictureOf(what: Found, picture: Picture): string {
  const { lang, look, theme, size, ...options } = picture.options;
  const style = { look, theme, size };
  if (what.entry === null) {
    for (const name of ['seat', 'names']) refuseOption(picture, name, 'a game');
    return what.board.svg(options.pattern, style, lang);
  }
  refuseOption(picture, 'pattern', 'a board');
  const { game, pictures, words } = what.entry;
  if (pictures === null) throw new UsageError(`${game.name} has no pictures`);
  const names = options.names?.split(',') ?? NAMES;
  return pictures.table(what.view, { ...style, names, words: words[lang] }, what.events);
}

function refuseOption({ given }: Picture, name: string, what: string): void {
  if (given[name] === undefined) return;
  throw new UsageError(`--${name} is for ${what}: leave it out`);
}
