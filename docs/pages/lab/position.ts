import {
  formatBoard,
  formatPattern,
  isParseError,
  parseBoard,
  parsePattern,
  STANDARD_DECK,
} from 'reef-rules';
import type { Board, Pattern } from 'reef-rules';
import { shortened } from '../shared/problem.js';

/** What the lab shows: a reef, the pattern to count on it, and the points for each time. */
export interface Position {
  readonly board: Board;
  readonly pattern: Pattern;
  readonly points: number;
}

/** What the lab begins with: three pairs that overlap, of which two count. */
export const FIRST: Position = {
  board: parseBoard('r r gr . / r py y . / . yg rp . / . . g p'),
  pattern: parsePattern('r r'),
  points: 3,
};

/** The most points that a card can have. */
const MAX_POINTS = 1000;

/** Whether two positions are the same to somebody who looks at them. */
export function isSame(one: Position, other: Position): boolean {
  return toHash(one) === toHash(other);
}

/** The first card of the standard deck with this pattern and these points; -1 if there is none. */
export function cardOf({ pattern, points }: Position): number {
  const text = formatPattern(pattern);
  return STANDARD_DECK.findIndex(
    (card) => card.points === points && formatPattern(card.pattern) === text,
  );
}

// Links.

/** The part of a link after `#`; a link may leave something out. */
export function toHash({ board, pattern, points }: Partial<Position>): string {
  const fields = new URLSearchParams();
  if (board !== undefined) fields.set('board', formatBoard(board).replaceAll(' / ', '/'));
  if (pattern !== undefined) fields.set('pattern', formatPattern(pattern).replaceAll(' / ', '/'));
  if (points !== undefined) fields.set('points', String(points));
  // These may stand in a link as they are, and are easier to read.
  return `#${fields.toString().replaceAll('%2F', '/').replaceAll('%40', '@')}`;
}

/** The position of a link. What it leaves out is taken from another; what is wrong is an error. */
export function fromHash(hash: string, rest: Position): Position {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const unknown = [...fields.keys()].find((name) => !Object.hasOwn(rest, name));
  if (unknown !== undefined) {
    throw new Error(
      `The link has a "${shortened(unknown, 60)}"; it can have a board, a pattern and points.`,
    );
  }
  return {
    board: fieldOf(fields, 'board', parseBoard) ?? rest.board,
    pattern: fieldOf(fields, 'pattern', parsePattern) ?? rest.pattern,
    points: fieldOf(fields, 'points', parsePoints) ?? rest.points,
  };
}

function fieldOf<T>(
  fields: URLSearchParams,
  name: string,
  parse: (text: string) => T,
): T | undefined {
  const text = fields.get(name);
  if (text === null) return undefined;
  try {
    return parse(text);
  } catch (error) {
    const why = isParseError(error) || error instanceof RangeError ? error.message : String(error);
    throw new Error(`The link’s ${name} “${shortened(text, 60)}” cannot be read: ${why}`, {
      cause: error,
    });
  }
}

/** A number of points that a card can have. */
export function parsePoints(text: string): number {
  if (/^\d{1,4}$/.test(text) && Number(text) <= MAX_POINTS) return Number(text);
  throw new RangeError(`points are a whole number from 0 to ${MAX_POINTS}`);
}
