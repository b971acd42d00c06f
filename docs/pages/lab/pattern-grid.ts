import { COLORS, formatPattern, parsePattern } from 'reef-rules';
import type { Pattern, PatternCell } from 'reef-rules';
import { patternSvg, patternTitle } from 'reef-rules/svg';
import { drawing, element } from '../shared/dom.js';

/** What one space of a drawn pattern asks for, as text: `r`, `g3`, `*2+`; empty for nothing. */
type Spot = string;

const SIDE = 4;
const HEIGHTS = ['', '1', '2', '3', '4', '2+', '3+'];

/** Sixteen spaces to draw a pattern on, with the piece and the height to draw. */
export class PatternGrid {
  readonly #buttons: readonly HTMLButtonElement[];
  readonly #color: HTMLSelectElement;
  readonly #height: HTMLSelectElement;
  #spots: readonly Spot[] = Array.from({ length: SIDE * SIDE }, () => '');

  /** Calls `change` with the pattern that was drawn, or with `null` when nothing is left of it. */
  constructor(place: HTMLElement, change: (pattern: Pattern | null) => void) {
    const colors = [...COLORS, 'any colour'].map((name) =>
      element('option', { value: name === 'any colour' ? '*' : name.charAt(0) }, name),
    );
    this.#color = element('select', {}, ...colors);
    const heights = HEIGHTS.map((height) =>
      element('option', { value: height }, heightName(height)),
    );
    this.#height = element('select', {}, ...heights);
    const tools = element(
      'p',
      { class: 'drawing-tools' },
      element('label', {}, 'Draw ', this.#color),
      element('label', {}, ' of ', this.#height),
    );
    this.#buttons = this.#spots.map((_, at) => {
      const button = element('button', { type: 'button' });
      button.addEventListener('click', () => {
        this.#press(at);
        change(this.#pattern());
      });
      return button;
    });
    const grid = element(
      'div',
      { class: 'drawn', role: 'group', 'aria-label': 'The pattern to draw' },
      ...this.#buttons,
    );
    place.append(tools, grid);
  }

  /** Shows a pattern; one that was just drawn stays where it was drawn. */
  show(pattern: Pattern): void {
    const own = this.#pattern();
    if (own === null || formatPattern(own) !== formatPattern(pattern)) this.#lay(pattern);
    this.#draw();
  }

  #press(at: number): void {
    const spot = this.#color.value + this.#height.value;
    this.#spots = this.#spots.map((other, i) => (i !== at ? other : other === spot ? '' : spot));
    this.#draw();
  }

  #lay(pattern: Pattern): void {
    const empty = this.#spots.map(() => '');
    const cells = pattern.kind === 'shape' ? pattern.cells : [];
    const isTooLarge = cells.some(({ row, col }) => row >= SIDE || col >= SIDE);
    if (!isTooLarge) {
      for (const cell of cells) empty[cell.row * SIDE + cell.col] = spotOf(cell);
    }
    this.#spots = empty;
  }

  /** What is drawn, without the empty rows and columns around it. */
  #pattern(): Pattern | null {
    const used = this.#spots.flatMap((spot, at) => (spot === '' ? [] : [at]));
    if (used.length === 0) return null;
    const rows = used.map((at) => Math.floor(at / SIDE));
    const cols = used.map((at) => at % SIDE);
    const lines: string[] = [];
    for (let row = Math.min(...rows); row <= Math.max(...rows); row++) {
      const line = this.#spots.slice(
        row * SIDE + Math.min(...cols),
        row * SIDE + Math.max(...cols) + 1,
      );
      lines.push(line.map((spot) => spot || '.').join(' '));
    }
    return parsePattern(lines.join(' / '));
  }

  #draw(): void {
    this.#buttons.forEach((button, at) => {
      const spot = this.#spots[at]!;
      const name = `row ${Math.floor(at / SIDE) + 1}, column ${(at % SIDE) + 1}`;
      const piece = spot === '' ? null : parsePattern(spot);
      button.setAttribute(
        'aria-label',
        `${name}: ${piece === null ? 'empty' : patternTitle(piece)}`,
      );
      button.replaceChildren(
        ...(piece === null ? [] : [drawing(patternSvg(piece, { title: null }))]),
      );
    });
  }
}

function spotOf({ color, height, atLeast }: PatternCell): Spot {
  const letter = color === 'any' ? '*' : color.charAt(0);
  return `${letter}${height ?? ''}${atLeast === true ? '+' : ''}`;
}

function heightName(height: string): string {
  if (height === '') return 'any height';
  return height.endsWith('+') ? `${height.charAt(0)} high or more` : `${height} high`;
}
