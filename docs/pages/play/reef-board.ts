import { formatCell } from 'reef-rules';
import type { Board, Cell, Color, NextPiece, Stack } from 'reef-rules';
import { drawing, element } from '../shared/dom.js';
import { boardTitle, stackSvg, stackTitle } from 'reef-rules/svg';
import type { Marks } from './reef-draft.js';
import { classes, keyButton } from './table.js';
import type { Arrivals } from './table.js';

/** What a reef is drawn from. */
export interface ReefPicture {
  readonly player: number;
  readonly board: Board;
  readonly marks: Marks;
  readonly arrivals: Arrivals;
}

/** A reef to look at. */
export function reefOf(picture: ReefPicture): HTMLElement {
  const { board } = picture;
  const spaces = board.map((stack, cell) => {
    const { className, number } = spaceOf(picture, cell);
    return element('div', { class: className, ...numbered(number) }, stackOf(stack));
  });
  const attributes = { class: 'board small', role: 'img', 'aria-label': boardTitle(board) };
  return element('div', attributes, ...spaces);
}

/** What a reef to place pieces on needs besides. */
export interface OpenReef extends ReefPicture {
  /** The piece to place, and where it may go. */
  readonly piece: NextPiece | undefined;
  /** Pieces that a search would place. */
  readonly hinted: readonly { readonly color: Color; readonly cell: Cell }[];
  /** The space that the tab key leads to. Arrows lead to the others. */
  readonly cursor: Cell;
  readonly moved: (cell: Cell) => void;
  readonly press: (cell: Cell) => void;
}

/** A reef of sixteen buttons. */
export function openReefOf(reef: OpenReef): HTMLElement {
  const spaces = reef.board.map((_, cell) => spaceButton(reef, cell));
  const rows = [0, 4, 8, 12].flatMap((from) => [
    edge(String(from / 4 + 1)),
    ...spaces.slice(from, from + 4),
  ]);
  const columns = ['', 'a', 'b', 'c', 'd'].map(edge);
  const attributes = { class: 'board', role: 'group', 'aria-label': 'Spaces; arrow keys move' };
  const grid = element('div', attributes, ...columns, ...rows);
  grid.addEventListener('keydown', (event) => {
    const cell = spaces.findIndex((button) => button === event.target);
    const target = destination(cell, event.key);
    if (cell < 0 || target === null) return;
    event.preventDefault();
    spaces[cell]!.tabIndex = -1;
    spaces[target]!.tabIndex = 0;
    spaces[target]!.focus();
  });
  return grid;
}

function spaceButton(reef: OpenReef, cell: Cell): HTMLButtonElement {
  const { board, piece, hinted, cursor, moved, press } = reef;
  const { className, number, notes } = spaceOf(reef, cell);
  const isOpen = piece?.cells.includes(cell) === true;
  const hints = hinted.filter((one) => one.cell === cell).map(({ color }) => color);
  const words = [
    `${formatCell(cell)}: ${stackTitle(board[cell]!)}`,
    ...notes,
    ...hints.map((color) => `hint: ${color}`),
    ...(isOpen ? [`${piece.color} can go here`] : []),
  ];
  const attributes = {
    class: classes(className, isOpen && 'open', hints.length > 0 && 'hinted'),
    'aria-label': words.join('; '),
    tabindex: cell === cursor ? '0' : '-1',
    ...numbered(number),
    ...(isOpen ? {} : { 'aria-disabled': 'true' }),
  };
  const stack = board[cell]!;
  const ghosts = [
    ...(isOpen ? [ghost('ghost', [...stack, piece.color])] : []),
    ...(hints.length > 0 ? [ghost('ghost shown', [...stack, ...hints])] : []),
  ];
  const use = (): void => {
    press(cell);
  };
  const button = keyButton(`space-${cell}`, attributes, use, stackOf(stack), ...ghosts);
  button.addEventListener('focus', () => {
    moved(cell);
  });
  return button;
}

/** How a space looks, and what there is to say about it. */
function spaceOf(
  { player, board, marks: { matches, centre, placed }, arrivals }: ReefPicture,
  cell: Cell,
): { readonly className: string; readonly number: number; readonly notes: readonly string[] } {
  const number = matches.findIndex((cells) => cells.includes(cell)) + 1;
  const height = board[cell]!.length;
  const isNew = arrivals.isNew(`reef ${player}, ${cell}: ${height}`) && height > 0;
  const isPlaced = placed.includes(cell);
  return {
    number,
    className: classes(
      'space',
      isPlaced && 'placed',
      cell === centre && 'centre',
      number > 0 && 'counted',
      isNew && 'dropped',
    ),
    notes: [
      ...(number > 0 ? [`completion ${number}`] : []),
      ...(cell === centre ? ['the stack to count around'] : []),
      ...(isPlaced ? ['placed last'] : []),
    ],
  };
}

function numbered(number: number): Record<string, string> {
  return number > 0 ? { 'data-number': String(number) } : {};
}

function stackOf(stack: Stack): Element {
  return drawing(stackSvg(stack, { look: 'stacked', title: null }));
}

/** A stack as it would be. */
function ghost(className: string, stack: Stack): HTMLElement {
  return element('span', { class: className }, stackOf(stack));
}

/** The name of a column or a row, for those who see it. */
function edge(text: string): HTMLElement {
  return element('span', { class: 'edge', 'aria-hidden': 'true' }, text);
}

/** Where a key leads from a space; `null` if it leads nowhere. */
function destination(cell: Cell, key: string): Cell | null {
  const row = cell >> 2;
  const col = cell & 3;
  switch (key) {
    case 'ArrowLeft':
      return col === 0 ? cell : cell - 1;
    case 'ArrowRight':
      return col === 3 ? cell : cell + 1;
    case 'ArrowUp':
      return row === 0 ? cell : cell - 4;
    case 'ArrowDown':
      return row === 3 ? cell : cell + 4;
    case 'Home':
      return row * 4;
    case 'End':
      return row * 4 + 3;
    default:
      return null;
  }
}
