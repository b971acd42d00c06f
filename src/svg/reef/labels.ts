import { cellName } from '../../reef/notation.js';
import type { Board, Card, Color, Pattern, PatternCell, Stack } from '../../reef/types.js';
import type { ReefWords } from '../../reef/words-en.js';

// What pictures of Reef say; the readers of values have looked at everything already.

/** A reef row by row; rows without pieces are passed over. */
export function boardText(board: Board, words: ReefWords): string {
  const rows = [0, 1, 2, 3].map((row) => rowText(board, row, words)).filter((text) => text !== '');
  const { reef, emptyReef } = words.pictures;
  return rows.length === 0 ? emptyReef : [reef, ...rows].join('. ');
}

/** A row of a reef, of which only the spaces with pieces are named; empty if there are none. */
export function rowText(board: Board, row: number, words: ReefWords): string {
  const stacks = [0, 1, 2, 3]
    .map((col) => row * 4 + col)
    .filter((cell) => board[cell]!.length > 0)
    .map((cell) => `${cellName(cell)} ${stackText(board[cell]!, words)}`);
  return stacks.length === 0 ? '' : words.pictures.row(row + 1, stacks);
}

/** A stack from the top down: what counts comes first. */
export function stackText(stack: Stack, { colors, pictures }: ReefWords): string {
  if (stack.length === 0) return pictures.emptyStack;
  return pictures.stack([...stack].reverse().map((color) => colors[color]));
}

/** A pattern in a sentence, in the order in which one reads. */
export function patternText(pattern: Pattern, words: ReefWords): string {
  const { colors, pictures } = words;
  if (pattern.kind === 'adjacent') {
    return pictures.around(colors[pattern.color], colors[pattern.to]);
  }
  const cells = inOrder(pattern.cells);
  if (cells.length === 1) return partText(cells[0]!, words);
  const { top, left } = cornerOf(cells);
  return cells
    .map((cell) =>
      pictures.inPattern(partText(cell, words), cell.row - top + 1, cell.col - left + 1),
    )
    .join('; ');
}

/** What a pattern asks of one top piece. */
function partText({ color, height, atLeast }: PatternCell, words: ReefWords): string {
  return words.pictures.piece(kindText(color, words), height ?? null, atLeast === true);
}

/** The name of a colour, or of all of them. */
export function kindText(kind: Color | 'any', { colors, pictures }: ReefWords): string {
  return kind === 'any' ? pictures.anyColor : colors[kind];
}

/** A card, or the back of one. */
export function cardText(card: Card | null, words: ReefWords): string {
  const { colors, pictures } = words;
  if (card === null) return pictures.hidden;
  const { pieces, pattern, points } = card;
  const [one, other] = pieces;
  return pictures.card([colors[one], colors[other]], points, patternText(pattern, words));
}

/** Row by row, and from left to right. */
export function inOrder(cells: readonly PatternCell[]): readonly PatternCell[] {
  return [...cells].sort((a, b) => a.row - b.row || a.col - b.col);
}

/** The first row and the first column of a pattern. */
export function cornerOf(cells: readonly PatternCell[]): { top: number; left: number } {
  return {
    top: Math.min(...cells.map(({ row }) => row)),
    left: Math.min(...cells.map(({ col }) => col)),
  };
}
