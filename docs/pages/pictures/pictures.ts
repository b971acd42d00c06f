import type {
  Board,
  Card,
  Cell,
  Color,
  Pattern,
  PatternCell,
  Stack,
} from '../../../src/reef/types.js';
import { highestSign, PIECE, pieceBody } from './pieces.js';
import type { Kind } from './pieces.js';
import { label, picture, placed, round } from './svg.js';
import type { PictureOptions } from './svg.js';
import { paint } from './theme.js';
import { boardWords, cardWords, inOrder, patternWords, stackWords } from './words.js';

export type { Kind } from './pieces.js';
export type { PictureOptions } from './svg.js';
export { logoSvg } from './logo.js';
export { pictureCss } from './theme.js';
export { boardWords, cardWords, patternWords, spaceWords, stackWords } from './words.js';

/** How a board is drawn. */
export interface BoardPicture extends PictureOptions {
  /** Spaces to point out, such as those where pieces were placed. */
  readonly mark?: readonly Cell[] | undefined;
  /** Completions to outline, each with its number, from 1. */
  readonly matches?: readonly (readonly Cell[])[] | undefined;
}

/** A reef seen from above: the top piece of each stack, its height, and what lies below it. */
export function boardSvg(board: Board, options: BoardPicture = {}): string {
  const { mark = [], matches = [] } = options;
  const spaces = board.map((stack, cell) => {
    const x = MARGIN + (cell % 4) * SPACE;
    const y = MARGIN + Math.floor(cell / 4) * SPACE;
    const number = matches.findIndex((cells) => cells.includes(cell)) + 1;
    return placed(spaceBody(stack, mark.includes(cell), number), x, y);
  });
  const names = [0, 1, 2, 3].flatMap((i) => [
    label('abcd'.charAt(i), MARGIN + (i + 0.5) * SPACE, MARGIN / 2, 12, paint('text')),
    label(String(i + 1), MARGIN / 2, MARGIN + (i + 0.5) * SPACE, 12, paint('text')),
  ]);
  const side = MARGIN + 4 * SPACE + 2;
  return picture([side, side], names.join('') + spaces.join(''), boardWords(board), options);
}

/** One stack, as it is drawn on a board. */
export function stackSvg(stack: Stack, options: PictureOptions = {}): string {
  return picture([SPACE, SPACE], stackBody(stack), stackWords(stack), options);
}

/** A pattern as cards show it: each piece in its place, with the height that it asks for. */
export function patternSvg(pattern: Pattern, options: PictureOptions = {}): string {
  const { body, width, height } = patternBody(pattern);
  return picture([width, height], body, patternWords(pattern), options);
}

/** A card: on top the two pieces to place, then the pattern to score, below it the points. */
export function cardSvg(card: Card, options: PictureOptions = {}): string {
  const [one, other] = card.pieces;
  const frame = `<rect x="1" y="1" width="${CARD_WIDTH - 2}" height="${CARD_HEIGHT - 2}" rx="8" stroke-width="1.5" style="fill:${paint('card')};stroke:${paint('line')}"/>`;
  const rule = `<path d="M9 38.5H${CARD_WIDTH - 9}" stroke-width="1" style="stroke:${paint('line')}"/>`;
  const body = [
    frame,
    placed(pieceBody(one), CARD_WIDTH / 2 - 28, 8),
    placed(pieceBody(other), CARD_WIDTH / 2 + 4, 8),
    rule,
    fitted(card.pattern),
    label(String(card.points), CARD_WIDTH / 2, CARD_HEIGHT - 15, 19, paint('text')),
  ];
  return picture([CARD_WIDTH, CARD_HEIGHT], body.join(''), cardWords(card), options);
}

/** A single piece; `any` is the one of four colours. */
export function pieceSvg(color: Color | 'any', options: PictureOptions = {}): string {
  const words = color === 'any' ? 'a piece of any colour' : `a ${color} piece`;
  return picture([PIECE, PIECE], pieceBody(color), words, options);
}

// A board.

/** The side of a space, and the room for the names of rows and columns. */
const SPACE = 56;
const MARGIN = 20;

/** A space: outlined if it belongs to a completion, which its number names, dashed if it is only marked. */
function spaceBody(stack: Stack, isMarked: boolean, number: number): string {
  const isOutlined = isMarked || number > 0;
  const edge = paint(isOutlined ? 'mark' : 'line');
  const line = isOutlined ? 3 : 1;
  const inset = line / 2;
  const side = round(SPACE - line);
  const dashes = isMarked && number === 0 ? ' stroke-dasharray="5 3"' : '';
  const ground = `<rect x="${inset}" y="${inset}" width="${side}" height="${side}" rx="4" stroke-width="${line}"${dashes} style="fill:${paint('space')};stroke:${edge}"/>`;
  return ground + stackBody(stack) + (number > 0 ? numberBody(number) : '');
}

/** The number of a completion, in the corner of each of its spaces. */
function numberBody(number: number): string {
  const disc = `<circle cx="48" cy="8" r="8" style="fill:${paint('mark')}"/>`;
  return disc + label(String(number), 48, 8, 11, paint('space'));
}

/** The pieces below the top one stand beside it, the lowest at the bottom. */
function stackBody(stack: Stack): string {
  const top = stack.at(-1);
  if (top === undefined) return '';
  const below = stack.slice(0, -1);
  if (below.length === 0) return placed(pieceBody(top), 11, 11, 34 / PIECE);
  const covered = below.map((color, i) => placed(pieceBody(color), 4.5, 38.5 - i * 15, 13 / PIECE));
  return covered.join('') + placed(pieceBody(top, String(stack.length)), 20, 11, 32 / PIECE);
}

// A pattern.

interface Body {
  readonly body: string;
  readonly width: number;
  readonly height: number;
}

/** From one piece of a pattern to the next. */
const STEP = 28;

function patternBody(pattern: Pattern): Body {
  return pattern.kind === 'adjacent'
    ? ringBody(pattern.color, pattern.to)
    : shapeBody(pattern.cells);
}

function shapeBody(cells: readonly PatternCell[]): Body {
  const rows = cells.map(({ row }) => row);
  const cols = cells.map(({ col }) => col);
  const top = Math.min(...rows);
  const left = Math.min(...cols);
  const pieces = inOrder(cells).map((cell) =>
    placed(
      pieceBody(cell.color, heightText(cell)),
      (cell.col - left) * STEP + 2,
      (cell.row - top) * STEP + 2,
    ),
  );
  return {
    body: pieces.join(''),
    width: (Math.max(...cols) - left + 1) * STEP,
    height: (Math.max(...rows) - top + 1) * STEP,
  };
}

function heightText({ height, atLeast }: PatternCell): string {
  if (height === undefined) return '';
  return atLeast === true ? `${height}+` : String(height);
}

/** The highest stack with an arrow, and small pieces on all the spaces around it. */
function ringBody(color: Kind, to: Kind): Body {
  const around = [0, 1, 2, 3, 5, 6, 7, 8].map((place) => {
    const x = (place % 3) * STEP + 6;
    const y = Math.floor(place / 3) * STEP + 6;
    return placed(pieceBody(color), x, y, 16 / PIECE);
  });
  const centre = placed(pieceBody(to) + highestSign(to), STEP, STEP, STEP / PIECE);
  return { body: around.join('') + centre, width: 3 * STEP, height: 3 * STEP };
}

// A card.

const CARD_WIDTH = 100;
const CARD_HEIGHT = 150;
/** The middle of the room for the pattern, and how wide and high it can be. */
const ROOM = { x: CARD_WIDTH / 2, y: 80, width: 84, height: 76 };

/** The pattern in the middle of its room, as large as that allows, within reason. */
function fitted(pattern: Pattern): string {
  const { body, width, height } = patternBody(pattern);
  const scale = Math.min(1.5, ROOM.width / width, ROOM.height / height);
  return placed(body, ROOM.x - (width * scale) / 2, ROOM.y - (height * scale) / 2, scale);
}
