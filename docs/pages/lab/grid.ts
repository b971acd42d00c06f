import type { Board, Cell, Color } from 'reef-rules';
import { CELLS, COLORS, formatCell, formatColor } from 'reef-rules';
import { stackSvg, stackTitle } from 'reef-rules/svg';
import { drawing, element } from '../shared/dom.js';
import { destination } from '../shared/keys.js';

/** What somebody does to a space. */
export type Tool = Color | 'remove';

/** What is pointed out: the completions by number, and which spaces are shown more strongly. */
export interface Marks {
  /** For each space the number of the completion that it belongs to, from 1; 0 for none. */
  readonly numbers: readonly number[];
  /** The spaces of something else that is being looked at. */
  readonly dashed: readonly Cell[];
  /** The stack that an around-the-highest pattern counts around. */
  readonly centre: Cell | null;
}

/** A reef of sixteen buttons: one of them can be reached with the tab key, the others with arrows. */
export class Grid {
  readonly #buttons: readonly HTMLButtonElement[];
  readonly #use: (cell: Cell, tool: Tool | null) => void;

  /** Calls `use` with the space, and with the tool if a key has named one. */
  constructor(table: HTMLTableElement, use: (cell: Cell, tool: Tool | null) => void) {
    this.#use = use;
    this.#buttons = Array.from({ length: CELLS }, (_, cell) => this.#makeButton(cell));
    table.append(this.#makeHead(), this.#makeBody());
    table.addEventListener('keydown', (event) => {
      if (this.#press(event)) event.preventDefault();
    });
  }

  /** Draws every stack, and says what it is and what it belongs to. */
  show(board: Board, { numbers, dashed, centre }: Marks): void {
    this.#buttons.forEach((button, cell) => {
      const stack = board[cell] ?? [];
      const number = numbers[cell] ?? 0;
      const notes = [
        ...(number > 0 ? [`completion ${number}`] : []),
        ...(cell === centre ? ['the stack to count around'] : []),
        ...(dashed.includes(cell) ? ['looked at'] : []),
      ];
      const words = `${formatCell(cell)}: ${stackTitle(stack)}`;
      button.setAttribute('aria-label', [words, ...notes].join('; '));
      button.className = [
        ...(number > 0 ? ['counted'] : []),
        ...(cell === centre ? ['centre'] : []),
        ...(dashed.includes(cell) ? ['dashed'] : []),
      ].join(' ');
      if (number > 0) button.dataset['number'] = String(number);
      else delete button.dataset['number'];
      button.replaceChildren(drawing(stackSvg(stack, { title: null })));
    });
  }

  #makeButton(cell: Cell): HTMLButtonElement {
    const button = element('button', { type: 'button', tabindex: cell === 0 ? '0' : '-1' });
    button.addEventListener('click', () => {
      this.#use(cell, null);
    });
    button.addEventListener('focus', () => {
      for (const other of this.#buttons) other.tabIndex = other === button ? 0 : -1;
    });
    return button;
  }

  #makeHead(): HTMLTableSectionElement {
    const letters = ['a', 'b', 'c', 'd'].map((name) => element('th', { scope: 'col' }, name));
    return element('thead', {}, element('tr', {}, element('td'), ...letters));
  }

  #makeBody(): HTMLTableSectionElement {
    const rows = [0, 1, 2, 3].map((row) => {
      const spaces = this.#buttons.slice(row * 4, row * 4 + 4);
      const cells = spaces.map((button) => element('td', {}, button));
      return element('tr', {}, element('th', { scope: 'row' }, String(row + 1)), ...cells);
    });
    return element('tbody', {}, ...rows);
  }

  /** Does what a key asks for; whether it asks for anything. */
  #press(event: KeyboardEvent): boolean {
    const cell = this.#buttons.findIndex((button) => button === event.target);
    if (cell < 0 || event.altKey || event.metaKey) return false;
    const next = destination(cell, event.key, event.ctrlKey);
    if (next !== null) {
      this.#buttons[next]?.focus();
      return true;
    }
    const tool = toolOf(event.key);
    if (tool === null || event.ctrlKey) return false;
    this.#use(cell, tool);
    return true;
  }
}

function toolOf(key: string): Tool | null {
  if (key === 'Backspace' || key === 'Delete') return 'remove';
  return COLORS.find((color) => formatColor(color) === key.toLowerCase()) ?? null;
}
