import type { GameEvent } from '../core/game.js';
import { parseState as parsePearlsState } from '../pearls/position.js';
import type { View as PearlsView } from '../pearls/types.js';
import { viewFromJson as pearlsViewFromJson } from '../pearls/play.js';
import type { PearlsWords } from '../pearls/words-en.js';
import { soundBoard } from '../reef/board.js';
import { parseBoard, parsePattern } from '../reef/notation.js';
import { findCentre, findMatches } from '../reef/pattern.js';
import { parseState } from '../reef/position.js';
import type { Board, ReefEvent, View } from '../reef/types.js';
import { viewFromJson } from '../reef/play.js';
import type { ReefWords } from '../reef/words-en.js';
import { boardSvg } from '../svg/reef/board.js';
import type { BoardMarks } from '../svg/reef/board.js';
import { pearlsStateSvg } from '../svg/pearls/table.js';
import { reefStateSvg } from '../svg/reef/table.js';
import type { SvgStyle } from '../svg/shared/style.js';
import { refuseWords } from './command.js';
import type { Command } from './command.js';
import { inArgument, parsed, readText, writeText } from './files.js';
import { gameNamed } from './games.js';
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
import { LANGUAGE_OPTION } from './terminal/phrases.js';
import { reading, readRecord } from './record-file.js';
import type { Found as Recorded } from './record-file.js';
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
  run(request) {
    const { options, words, terminal } = request;
    const [source] = words;
    if (source === undefined) throw new UsageError(`name the file: ${USAGE}`);
    refuseWords(words, 1, `one picture at a time: ${USAGE}`);
    const svg = `${pictureOf(found(source, request), request)}\n`;
    if (options.out === undefined) terminal.stdout.write(svg);
    else writeText(options.out, svg);
    return Promise.resolve(0);
  },
};

// What there is to draw.

type Found =
  | { readonly game: 'reef'; readonly view: View; readonly events: readonly GameEvent[] }
  | { readonly game: 'pearls'; readonly view: PearlsView }
  | { readonly game: null; readonly board: Board };

function found(source: string, picture: Picture): Found {
  // What looks like a state or a board is one: no file has such a name.
  const isText = /^(?:reef|pearls) .*\||^\s*[.rypg]+\s.*\//s.test(source);
  const content = isText ? source : readText(source, 'game');
  const name = isText ? 'the text' : source;
  const { lang } = picture.options;
  if (isRecord(content)) return ofRecord(readRecord(name, content, lang), picture);
  refuseOption(picture, 'at', 'a record');
  return reading(name, content, lang, () => {
    const what = /^\s*[[{]/.test(content) ? fromJson(content) : fromText(content);
    return what.game === null ? what : seen(what, picture);
  });
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
function ofRecord({ game, first, steps }: Recorded, picture: Picture): Found {
  const at = picture.options.at?.([0, steps.length]) ?? steps.length;
  const { state, events } = steps[at - 1] ?? { state: first, events: [] };
  return game.name === 'pearls'
    ? seen({ game: 'pearls', view: state as PearlsView }, picture)
    : seen({ game: 'reef', view: state as View, events }, picture);
}

/** A game as one player sees it, if that was asked for. */
function seen<F extends Exclude<Found, { game: null }>>(what: F, { options }: Picture): F {
  const seat = options.seat?.(what.view.players.length);
  if (seat === undefined) return what;
  return { ...what, view: gameNamed(what.game).game.view(what.view, seat) };
}

// Drawing it.

function pictureOf(what: Found, picture: Picture): string {
  const { lang, look, theme, size, ...options } = picture.options;
  const style: SvgStyle = { look, theme, size };
  const reef = { ...style, words: gameNamed('reef').words[lang] as ReefWords };
  if (what.game === null) {
    for (const name of ['seat', 'names']) refuseOption(picture, name, 'a game');
    return boardSvg(what.board, { ...reef, ...patternMarks(what.board, options.pattern) });
  }
  refuseOption(picture, 'pattern', 'a board');
  const names = options.names?.split(',') ?? NAMES;
  return what.game === 'pearls'
    ? pearlsStateSvg(what.view, {
        ...style,
        names,
        words: gameNamed('pearls').words[lang] as PearlsWords,
      })
    : reefStateSvg(what.view, { ...reef, names, boards: turnMarks(what.view, what.events) });
}

/** Where a reef completes the pattern that was asked for. */
function patternMarks(board: Board, asked: string | undefined): BoardMarks {
  if (asked === undefined) return {};
  const pattern = parsed(asked, parsePattern, inArgument('pattern'));
  return { matches: findMatches(board, pattern), around: findCentre(board, pattern) };
}

/** What an action has placed and scored, on the reef of the player who did it. */
function turnMarks(view: View, events: readonly GameEvent[]): readonly (BoardMarks | null)[] {
  const told = events as readonly ReefEvent[];
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

function refuseOption({ given }: Picture, name: string, what: string): void {
  if (given[name] === undefined) return;
  throw new UsageError(`--${name} is for ${what}: leave it out`);
}
