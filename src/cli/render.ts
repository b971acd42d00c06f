import { isParseError, isRulesError } from '../core/errors.js';
import { explain } from '../core/words.js';
import type { GameEvent } from '../core/game.js';
import { parseState as parsePearlsState } from '../pearls/position.js';
import type { View as PearlsView } from '../pearls/types.js';
import { viewFromJson as pearlsViewFromJson } from '../pearls/play.js';
import type { PearlsWords } from '../pearls/words-en.js';
import { soundBoard } from '../reef/board.js';
import { parseBoard, parsePattern } from '../reef/notation.js';
import { findCentre, findMatches } from '../reef/pattern.js';
import { parseState } from '../reef/position.js';
import type { Board, Event, View } from '../reef/types.js';
import { viewFromJson } from '../reef/play.js';
import type { ReefWords } from '../reef/words-en.js';
import { boardSvg } from '../svg/board.js';
import type { BoardMarks } from '../svg/board.js';
import { pearlsStateSvg } from '../svg/pearls-table.js';
import { stateSvg } from '../svg/reef-table.js';
import type { SvgStyle } from '../svg/style.js';
import { refuseWords, textOf } from './command.js';
import type { Command, GivenOptions } from './command.js';
import { pointedAt, readText, writeText } from './files.js';
import { GAMES, gameNamed } from './games.js';
import { LANGUAGE_HELP, LANGUAGE_OPTION, languageIn, PHRASES } from './language.js';
import type { Language } from './language.js';
import { firstOf, playersIn, readRecord, stepsOf } from './record-file.js';
import { NAMES } from './tell.js';
import { InputError, oneOf, UsageError, wholeNumber } from './usage.js';

const USAGE = 'reef-rules render game.txt --out table.svg';

/** A game or a reef as a picture. */
export const command: Command = {
  options: {
    out: { type: 'string', short: 'o' },
    at: { type: 'string' },
    seat: { type: 'string' },
    pattern: { type: 'string' },
    look: { type: 'string' },
    theme: { type: 'string' },
    size: { type: 'string' },
    names: { type: 'string' },
    ...LANGUAGE_OPTION,
  },
  help: `Draws a game of Reef or Pearls, or a reef, as an SVG picture.

Usage: reef-rules render <file> [options]

  ${USAGE}
  reef-rules render ". . . . / . r r . / . . . . / . . . ." --pattern "r r"

The file is the record of a game, a state or view, or a board, as text or as
JSON; "-" reads it from standard input. A board or a state can also be given
itself, in quotes. Of a record, the picture shows the last turn.

  -o, --out <file>  write the picture into this file, not to standard output
  --at <n>          of a record: show the table after n actions
  --seat <n>        show what this player sees, from 0; "none" for a spectator
  --pattern <text>  on a board: outline and number the completions of a pattern
  --look <name>     flat (a diagram, the default), or stacked like real pieces
  --theme <name>    light, dark, print or auto (default auto: light or dark, as
                    the reader prefers)
  --size <n>        how wide it is drawn, in pixels
  --names <list>    what the players are called, separated by commas
${LANGUAGE_HELP}`,
  run({ given, words, terminal }) {
    const [source] = words;
    if (source === undefined) throw new UsageError(`name the file: ${USAGE}`);
    refuseWords(words, 1, `one picture at a time: ${USAGE}`);
    const svg = `${pictureOf(found(source, given), given)}\n`;
    const out = textOf(given, 'out');
    if (out === undefined) terminal.stdout.write(svg);
    else writeText(out, svg);
    return Promise.resolve(0);
  },
};

// What there is to draw.

type Found =
  | { readonly game: 'reef'; readonly view: View; readonly events: readonly GameEvent[] }
  | { readonly game: 'pearls'; readonly view: PearlsView }
  | { readonly game: null; readonly board: Board };

function found(source: string, given: GivenOptions): Found {
  // What looks like a state or a board is one: no file has such a name.
  const isText = /^(?:reef|pearls) .*\||^\s*[.rypg]+\s.*\//s.test(source);
  const text = isText ? source : readText(source, 'game');
  const name = isText ? 'the text' : source;
  const language = languageIn(given);
  if (isRecord(text)) return ofRecord(name, text, given, language);
  refuseOption(given, 'at', 'a record');
  try {
    const what = /^\s*[[{]/.test(text) ? fromJson(text) : fromText(text);
    return what.game === null ? what : seen(what, given);
  } catch (error) {
    if (isParseError(error)) {
      const place = `${name}:${error.line}:${error.column}`;
      throw new InputError(`${place}: ${pointedAt(text, error, PHRASES[language])}`);
    }
    if (error instanceof SyntaxError) throw new InputError(`${name}: ${error.message}`);
    if (!isRulesError(error)) throw error;
    throw new InputError(`${name}: ${explain(GAMES[0].words[language], error)}`);
  }
}

/** Records say what they are: text in their first line, JSON by its field `actions`. */
function isRecord(text: string): boolean {
  return /^(?:\s|;[^\r\n]*)*[a-z]+[ \t]+record\b/.test(text) || /^\s*\{.*"actions"\s*:/s.test(text);
}

function fromText(text: string): Found {
  if (/^\s*pearls\b/.test(text)) return { game: 'pearls', view: parsePearlsState(text) };
  if (/^\s*reef\b/.test(text)) return { game: 'reef', view: parseState(text), events: [] };
  return { game: null, board: parseBoard(text) };
}

function fromJson(text: string): Found {
  const value = JSON.parse(text) as unknown;
  if (Array.isArray(value)) return { game: null, board: soundBoard(value) };
  const isPearls = typeof value === 'object' && value !== null && 'market' in value;
  return isPearls
    ? { game: 'pearls', view: pearlsViewFromJson(value) }
    : { game: 'reef', view: viewFromJson(value), events: [] };
}

/** The table after an action of a record, and what happened in it. */
function ofRecord(file: string, text: string, given: GivenOptions, language: Language): Found {
  const record = readRecord(file, text, language);
  const { game } = record;
  const words = gameNamed(game.name).words[language];
  const steps = stepsOf(file, record, { words, phrases: PHRASES[language] });
  const at = textOf(given, 'at');
  const count = at === undefined ? steps.length : wholeNumber('--at', at, 0, steps.length);
  const { state, events } = steps[count - 1] ?? { state: firstOf(record), events: [] };
  return game.name === 'pearls'
    ? seen({ game: 'pearls', view: state as PearlsView }, given)
    : seen({ game: 'reef', view: state as View, events }, given);
}

/** A game as one player sees it, if that was asked for. */
function seen<F extends Exclude<Found, { game: null }>>(what: F, given: GivenOptions): F {
  const seat = textOf(given, 'seat');
  if (seat === undefined) return what;
  const { game } = gameNamed(what.game);
  const player = seat === 'none' ? null : wholeNumber('--seat', seat, 0, playersIn(what.view) - 1);
  return { ...what, view: game.view(what.view, player) };
}

// Drawing it.

const LOOKS = ['flat', 'stacked'] as const;
const THEME_NAMES = ['light', 'dark', 'print', 'auto'] as const;

function pictureOf(what: Found, given: GivenOptions): string {
  const language = languageIn(given);
  const size = textOf(given, 'size');
  const style: SvgStyle = {
    look: oneOf('--look', textOf(given, 'look') ?? 'flat', LOOKS),
    theme: oneOf('--theme', textOf(given, 'theme') ?? 'auto', THEME_NAMES),
    ...(size === undefined ? {} : { size: wholeNumber('--size', size, 1, 10_000) }),
  };
  const reef = { ...style, words: gameNamed('reef').words[language] as ReefWords };
  if (what.game === null) {
    for (const option of ['seat', 'names']) refuseOption(given, option, 'a game');
    return boardSvg(what.board, { ...reef, ...patternMarks(what.board, given) });
  }
  refuseOption(given, 'pattern', 'a board');
  const names = textOf(given, 'names')?.split(',') ?? NAMES;
  return what.game === 'pearls'
    ? pearlsStateSvg(what.view, {
        ...style,
        names,
        words: gameNamed('pearls').words[language] as PearlsWords,
      })
    : stateSvg(what.view, { ...reef, names, boards: turnMarks(what.view, what.events) });
}

/** Where a reef completes the pattern that was asked for. */
function patternMarks(board: Board, given: GivenOptions): BoardMarks {
  const text = textOf(given, 'pattern');
  if (text === undefined) return {};
  try {
    const pattern = parsePattern(text);
    return { matches: findMatches(board, pattern), around: findCentre(board, pattern) };
  } catch (error) {
    if (!isParseError(error)) throw error;
    throw new InputError(`the pattern, column ${error.column}: ${pointedAt(text, error)}`);
  }
}

/** What an action has placed and scored, on the reef of the player who did it. */
function turnMarks(view: View, events: readonly GameEvent[]): readonly (BoardMarks | null)[] {
  const told = events as readonly Event[];
  return view.players.map((_, player) => {
    const scored = told.find((one) => one.type === 'pattern-scored' && one.player === player);
    const placed = told.flatMap((one) =>
      one.type === 'piece-placed' && one.player === player ? [one.cell] : [],
    );
    return scored?.type === 'pattern-scored'
      ? { placed, matches: scored.matches, around: scored.around }
      : { placed };
  });
}

function refuseOption(given: GivenOptions, option: string, what: string): void {
  if (given[option] === undefined) return;
  throw new UsageError(`--${option} is for ${what}: leave it out`);
}
