import { ensureWords } from '../../core/words.js';
import { flag, list, nullable, object, whole } from '../../core/shape.js';
import { soundBoard } from '../../reef/board.js';
import { cellName, COLUMNS } from '../../reef/notation.js';
import { cell, color } from '../../reef/shapes.js';
import { CELLS, COLORS, MAX_HEIGHT } from '../../reef/types.js';
import type { Board, Cell, Color, Placement, Stack } from '../../reef/types.js';
import type { ReefWords } from '../../reef/words-en.js';
import { en } from '../../reef/words-en.js';
import { boardText, kindText, rowText, stackText } from './labels.js';
import { PIECE, pieceBody } from './pieces.js';
import type { Kind } from './pieces.js';
import { BLOCK, loneBlock, SPACE, stackBody } from './stacks.js';
import { readStyle, refuse } from '../shared/style.js';
import type { FieldReaders, Pen, SvgStyle } from '../shared/style.js';
import { attributes, BUTTON, buttonBody, label, picture, placed, round } from '../shared/svg.js';
import type { Body } from '../shared/svg.js';
import { paint } from '../shared/theme.js';

/**
 * What is pointed out on a reef.
 *
 * @group Styles
 */
export interface BoardMarks {
  /** Spaces that can be chosen: in the picture they are buttons. */
  readonly legal?: readonly Cell[] | undefined;
  /** Spaces that have been chosen. */
  readonly chosen?: readonly Cell[] | undefined;
  /** Spaces on which pieces were just placed. */
  readonly placed?: readonly Cell[] | undefined;
  /** The completions of a pattern, as `findMatches` lists them: outlined, with their numbers from 1. */
  readonly matches?: readonly (readonly Cell[])[] | undefined;
  /** The stack that an around-the-highest pattern counts around, as `findCentre` finds it. */
  readonly around?: Cell | null | undefined;
  /** Pieces that may come: shown faintly on top of the stacks. */
  readonly ghosts?: readonly Placement[] | undefined;
}

/**
 * How a reef is drawn.
 *
 * @example
 * ```ts
 * import { findMatches, parseBoard, parsePattern } from 'reef-rules';
 * import { boardSvg } from 'reef-rules/svg';
 * import type { BoardSvgStyle } from 'reef-rules/svg';
 *
 * const board = parseBoard('r r . . / . . . . / . . . . / . . . .');
 * const style: BoardSvgStyle = { matches: findMatches(board, parsePattern('r r')), size: 300 };
 * boardSvg(board, style).startsWith('<svg'); // true
 * ```
 * @group Styles
 */
export interface BoardSvgStyle extends SvgStyle<ReefWords>, BoardMarks {
  /** Whether to name rows and columns; they are by default. */
  readonly coordinates?: boolean | undefined;
  /** Whose reef it is, for `data-board`; 0 by default. */
  readonly player?: number | undefined;
}

/**
 * A reef from above. Each space is a group with `data-cell`, and together they are one with
 * `data-board`.
 *
 * @throws RulesError `bad-board`, `bad-options` or `bad-words`
 *
 * @example
 * ```ts
 * import { parseBoard } from 'reef-rules';
 * import { boardSvg } from 'reef-rules/svg';
 *
 * const board = parseBoard('. . . . / . r y . / . p ryg . / . . . .');
 * const svg = boardSvg(board, { look: 'stacked', legal: [0, 1, 2] });
 * svg.includes('data-cell="10"'); // true
 * ```
 * @group Reef
 */
export function boardSvg(board: Board, style: BoardSvgStyle = {}): string {
  const sound = soundBoard(board);
  const { pen, more } = readStyle(style, en, BOARD_STYLE);
  const { coordinates = true, player = 0, ...marks } = more;
  ensureGhosts(sound, marks, 'ghosts');
  const isOpen = (marks.legal ?? []).length > 0;
  const body = boardBody(pen, sound, marks, coordinates);
  const whole = { ...body, body: `<g${attributes({ 'data-board': player })}>${body.body}</g>` };
  return picture(whole, boardText(sound, pen.words), pen, isOpen ? 'group' : 'img');
}

/**
 * A reef in words, row by row: the title of its picture.
 *
 * @throws RulesError `bad-board` or `bad-words`
 *
 * @example
 * ```ts
 * import { parseBoard } from 'reef-rules';
 * import { boardTitle } from 'reef-rules/svg';
 *
 * boardTitle(parseBoard('. r . . / . . . . / . . . . / . . . yg'));
 * // 'A reef. Row 1: b1 red. Row 4: d4 green, 2 high, on yellow'
 * ```
 * @group In words
 */
export function boardTitle(board: Board, words?: ReefWords): string {
  return boardText(soundBoard(board), ensureWords(words, en));
}

/**
 * A stack in words, from the top down: the title of its picture.
 *
 * @throws RulesError `bad-board` or `bad-words`
 *
 * @example
 * ```ts
 * import { stackTitle } from 'reef-rules/svg';
 *
 * stackTitle(['red', 'yellow', 'green']); // 'green, 3 high, on yellow, red'
 * ```
 * @group In words
 */
export function stackTitle(stack: Stack, words?: ReefWords): string {
  return stackText(soundStack(stack), ensureWords(words, en));
}

/**
 * One stack as it lies on a reef.
 *
 * @throws RulesError `bad-board`, `bad-options` or `bad-words`
 *
 * @example
 * ```ts
 * import { stackSvg } from 'reef-rules/svg';
 *
 * stackSvg(['red', 'yellow', 'green'], { look: 'stacked' });
 * ```
 * @group Reef
 */
export function stackSvg(stack: Stack, style: SvgStyle<ReefWords> = {}): string {
  const sound = soundStack(stack);
  const { pen } = readStyle(style, en, {});
  const body = { body: stackBody(pen, sound), width: SPACE, height: SPACE };
  return picture(body, stackText(sound, pen.words), pen);
}

/**
 * A single piece; `any` is the one of four colours.
 *
 * @throws RulesError `bad-options` or `bad-words`
 *
 * @example
 * ```ts
 * import { pieceSvg } from 'reef-rules/svg';
 *
 * pieceSvg('red', { size: 24, title: null });
 * ```
 * @group Reef
 */
export function pieceSvg(color: Color | 'any', style: SvgStyle<ReefWords> = {}): string {
  const { pen } = readStyle(style, en, {});
  const kind = KINDS.includes(color)
    ? color
    : refuse('color', `expected one of ${KINDS.join(', ')}`);
  const isBlock = pen.isStacked && kind !== 'any';
  const body = isBlock
    ? { body: loneBlock(pen, kind), ...BLOCK }
    : { body: pieceBody(pen, kind), width: PIECE, height: PIECE };
  return picture(body, kindText(kind, pen.words), pen);
}

/** A stack of unknown origin, read as the first of a board. */
function soundStack(stack: Stack): Stack {
  return soundBoard([stack, ...Array.from({ length: CELLS - 1 }, () => [])])[0]!;
}

const KINDS: readonly Kind[] = [...COLORS, 'any'];

// Reading what is pointed out.

const cells = list(cell, 0, CELLS);

/** How the marks of a reef are read. */
export const MARKS: FieldReaders<BoardMarks> = {
  legal: cells,
  chosen: cells,
  placed: cells,
  matches: list(cells, 0, CELLS),
  around: nullable(cell),
  ghosts: list(object({ color, cell }), 0, CELLS * MAX_HEIGHT),
};

const BOARD_STYLE: FieldReaders<Omit<BoardSvgStyle, keyof SvgStyle>> = {
  ...MARKS,
  coordinates: flag,
  player: whole(0, 99),
};

/** Refuses pieces for which a stack has no room. */
export function ensureGhosts(board: Board, { ghosts = [] }: BoardMarks, path: string): void {
  const full = ghosts.find(({ cell }) => {
    const more = ghosts.filter((one) => one.cell === cell).length;
    return board[cell]!.length + more > MAX_HEIGHT;
  });
  if (full !== undefined) refuse(path, `${cellName(full.cell)} cannot hold more pieces`);
}

// Drawing.

/** The room for the names of rows and columns, and around the spaces if there are none. */
const MARGIN = 20;
const RIM = 6;

/** The side of a reef. */
export function boardSize(coordinates: boolean): number {
  return (coordinates ? MARGIN : RIM) + 4 * SPACE + RIM;
}

/** The spaces of a reef and what is around them. As a part of something, its rows speak for themselves. */
export function boardBody(
  pen: Pen<ReefWords>,
  board: Board,
  marks: BoardMarks,
  coordinates: boolean,
  isSpoken = false,
): Body {
  const from = coordinates ? MARGIN : RIM;
  const rows = [0, 1, 2, 3].map((row) => {
    const spaces = [0, 1, 2, 3].map((col) => {
      const at = [from + col * SPACE, from + row * SPACE] as const;
      return spaceBody(pen, board, row * 4 + col, marks, at);
    });
    const text = isSpoken ? rowText(board, row, pen.words) : '';
    const isOpen = (marks.legal ?? []).some((cell) => cell >> 2 === row);
    const role = { role: isOpen ? 'group' : 'img', 'aria-label': text };
    return text === '' ? spaces.join('') : `<g${attributes(role)}>${spaces.join('')}</g>`;
  });
  const side = boardSize(coordinates);
  const names = coordinates ? edgeNames(pen) : '';
  return { body: sandBody(pen, from) + names + rows.join(''), width: side, height: side };
}

/** What the spaces lie in, for pieces that look like stacks. */
function sandBody({ isStacked, theme }: Pen, from: number): string {
  if (!isStacked) return '';
  const side = 4 * SPACE + 2 * RIM - 2;
  const at = round(from - RIM + 1);
  return `<rect x="${at}" y="${at}" width="${side}" height="${side}" rx="12" ${paint(theme, { fill: 'sand', stroke: 'line' })}/>`;
}

function edgeNames(pen: Pen): string {
  const style = { size: 12, fill: 'text' } as const;
  // The sand takes some of the room.
  const middle = pen.isStacked ? MARGIN / 2 - 3 : MARGIN / 2;
  return [0, 1, 2, 3]
    .flatMap((i) => [
      label(pen, COLUMNS.charAt(i), MARGIN + (i + 0.5) * SPACE, middle, style),
      label(pen, String(i + 1), middle, MARGIN + (i + 0.5) * SPACE, style),
    ])
    .join('');
}

/** A space with its stack, and with what is pointed out about it. */
function spaceBody(
  pen: Pen<ReefWords>,
  board: Board,
  cell: Cell,
  marks: BoardMarks,
  [x, y]: readonly [number, number],
): string {
  const stack = board[cell]!;
  const ghosts = (marks.ghosts ?? []).filter((ghost) => ghost.cell === cell);
  const number = (marks.matches ?? []).findIndex((cells) => cells.includes(cell)) + 1;
  const body = [
    groundBody(pen, cell, marks, number > 0),
    stackBody(
      pen,
      stack,
      ghosts.map(({ color }) => color),
    ),
    number > 0 ? numberBody(pen, number) : '',
  ];
  const isLegal = marks.legal?.includes(cell) === true;
  if (!isLegal) return placed(body.join(''), x, y, 1, attributes({ 'data-cell': cell }));
  const title = spaceTitle(pen, stack, cell, marks, number);
  const values = { 'data-cell': cell, ...BUTTON };
  return placed(buttonBody(title, body.join('')), x, y, 1, attributes(values));
}

function spaceTitle(
  { words }: Pen<ReefWords>,
  stack: Stack,
  cell: Cell,
  { chosen, placed: fresh, around }: BoardMarks,
  number: number,
): string {
  const { pictures } = words;
  return [
    `${cellName(cell)}: ${stackText(stack, words)}`,
    ...(number > 0 ? [pictures.match(number)] : []),
    ...(around === cell ? [pictures.centre] : []),
    ...(fresh?.includes(cell) === true ? [pictures.placed] : []),
    ...(chosen?.includes(cell) === true ? [pictures.chosen] : []),
  ].join('; ');
}

/** The floor of a space. Its outline shows what the space is about, and no two outlines are alike. */
function groundBody(
  { theme, isStacked }: Pen,
  cell: Cell,
  { legal, chosen, placed: fresh, around }: BoardMarks,
  isCounted: boolean,
): string {
  const isLegal = legal?.includes(cell) === true;
  const isChosen = chosen?.includes(cell) === true;
  const isFresh = fresh?.includes(cell) === true;
  const gap = isStacked ? 1.5 : 0.5;
  const rx = isStacked ? 9 : 4;
  const line = isStacked ? 0.8 : 1;
  const floor = rect(gap, rx, line, paint(theme, { fill: 'space', stroke: 'line' }));
  const mark = paint(theme, { stroke: 'mark' });
  const tint = paint(theme, { fill: 'mark' });
  return [
    floor,
    isLegal || isChosen ? rect(gap, rx, 0, `${tint} opacity="${isChosen ? '.3' : '.14'}"`) : '',
    isLegal && !isCounted
      ? rect(2.5, rx - 1, 2, `${mark} stroke-dasharray="1 4" stroke-linecap="round"`)
      : '',
    isCounted || isChosen ? rect(2, rx - 1, 3, mark) : '',
    isFresh && !isCounted
      ? rect(2, rx - 1, 2.4, `${paint(theme, { stroke: 'text' })} stroke-dasharray="7 4"`)
      : '',
    around === cell ? rect(6.5, rx - 3, 2, mark) + rect(2, rx - 1, 2, mark) : '',
  ].join('');
}

/** A square in the middle of a space, so far from its edge. */
function rect(gap: number, rx: number, line: number, painted: string): string {
  const side = round(SPACE - 2 * gap);
  const width = line === 0 ? '' : ` stroke-width="${line}"`;
  return `<rect x="${gap}" y="${gap}" width="${side}" height="${side}" rx="${Math.max(rx, 1)}"${width} ${painted}/>`;
}

/** The number of a completion, in the corner of each of its spaces. */
function numberBody(pen: Pen, number: number): string {
  const disc = `<circle cx="47.5" cy="8.5" r="8.5" ${paint(pen.theme, { fill: 'mark' })}/>`;
  return disc + label(pen, String(number), 47.5, 8.5, { size: 12, fill: 'space' });
}
