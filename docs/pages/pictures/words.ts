import type { Board, Card, Pattern, PatternCell, Stack } from '../../../src/reef/types.js';

/** A board for those who hear it: its stacks space by space, or that it is empty. */
export function boardWords(board: Board): string {
  const stacks = board.flatMap((stack, cell) =>
    stack.length === 0 ? [] : [`${spaceWords(cell)} ${stackWords(stack)}`],
  );
  return stacks.length === 0 ? 'An empty reef' : `A reef: ${stacks.join('; ')}`;
}

/** A space by its column's letter and its row's number. */
export function spaceWords(cell: number): string {
  return `${'abcd'.charAt(cell % 4)}${Math.floor(cell / 4) + 1}`;
}

/** A stack from the top down: what counts comes first. */
export function stackWords(stack: Stack): string {
  const [top, ...below] = [...stack].reverse();
  if (top === undefined) return 'empty';
  if (below.length === 0) return top;
  return `${top}, ${stack.length} high, on ${below.join(', ')}`;
}

/** A pattern in a sentence. */
export function patternWords(pattern: Pattern): string {
  if (pattern.kind === 'adjacent') {
    return `each ${pattern.color} next to the highest ${pattern.to} stack`;
  }
  const { cells } = pattern;
  const [only] = cells;
  if (cells.length === 1 && only !== undefined) return pieceWords(only);
  const top = Math.min(...cells.map(({ row }) => row));
  const left = Math.min(...cells.map(({ col }) => col));
  return inOrder(cells)
    .map(
      (cell) => `${pieceWords(cell)} in row ${cell.row - top + 1}, column ${cell.col - left + 1}`,
    )
    .join('; ');
}

/** What a pattern asks of one top piece. */
function pieceWords({ color, height, atLeast }: PatternCell): string {
  const name = color === 'any' ? 'any colour' : color;
  if (height === undefined) return name;
  return atLeast === true ? `${name}, ${height} high or more` : `${name}, ${height} high`;
}

/** Row by row, and from left to right: the order in which one reads. */
export function inOrder(cells: readonly PatternCell[]): PatternCell[] {
  return [...cells].sort((a, b) => a.row - b.row || a.col - b.col);
}

/** A card: what it places, what it scores. */
export function cardWords({ pieces: [one, other], pattern, points }: Card): string {
  const placed = one === other ? `two ${one}` : `${one} and ${other}`;
  const scored = points === 1 ? '1 point' : `${points} points`;
  return `Place ${placed}; ${scored} for ${patternWords(pattern)}`;
}
