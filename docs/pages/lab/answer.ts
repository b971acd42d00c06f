import { findMatches, formatCell } from 'reef-rules';
import type { Cell } from 'reef-rules';
import { centresOn, overlapsOn } from './completions.js';
import type { Overlap } from './completions.js';
import { byId, element } from '../shared/dom.js';
import type { Marks } from './grid.js';
import type { Position } from './position.js';

/** What is looked at: all that counts, one of those, or one of the others. */
interface Shown {
  readonly kind: 'all' | 'counted' | 'other';
  readonly at: number;
}

const ALL: Shown = { kind: 'all', at: 0 };

/** The answer to a position: how often the pattern counts, where, and what else is there. */
export class Answer {
  #shown: Shown = ALL;
  #counted: readonly (readonly Cell[])[] = [];
  #others: readonly Overlap[] = [];
  #centre: Cell | null = null;
  readonly #changed: () => void;

  /** Calls `changed` when somebody looks at something else. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Works everything out anew; the answer in a sentence. */
  show(position: Position): string {
    const { board, pattern, points } = position;
    this.#shown = ALL;
    this.#counted = findMatches(board, pattern);
    this.#others = overlapsOn(board, pattern, this.#counted);
    const count = this.#counted.length;
    byId('count', HTMLOutputElement).textContent =
      `${completions(count)} × ${points} = ${plural(count * points, 'point')}`;
    this.#showAround(position);
    this.#showLists();
    return `${completions(count)}, ${plural(count * points, 'point')}.`;
  }

  /** What the reef should point out. */
  get marks(): Marks {
    const { kind, at } = this.#shown;
    const numbers = Array.from({ length: 16 }, (_, cell) => {
      const number = this.#counted.findIndex((cells) => cells.includes(cell));
      return kind === 'counted' && number !== at ? 0 : number + 1;
    });
    const dashed = kind === 'other' ? (this.#others[at]?.cells ?? []) : [];
    return { numbers, dashed, centre: this.#centre };
  }

  #showAround({ board, pattern }: Position): void {
    const place = byId('around', HTMLElement);
    const [centre, ...level] = centresOn(board, pattern);
    this.#centre = centre?.cell ?? null;
    place.hidden = pattern.kind !== 'adjacent';
    if (pattern.kind !== 'adjacent') return;
    if (centre === undefined) {
      place.textContent = `No stack has ${pattern.to} on top, so there is nothing to count around.`;
      return;
    }
    const best = `Counted around ${formatCell(centre.cell)}, the highest ${pattern.to} stack, ${centre.height} high.`;
    const others = level.map(({ cell, count }) => `${formatCell(cell)} with ${count} around it`);
    const why = others.length === 0 ? '' : ` As high, but no better: ${others.join(', ')}.`;
    place.textContent = best + why;
  }

  #showLists(): void {
    const all = this.#button('Show all', ALL);
    const counted = this.#counted.map((cells, at) =>
      this.#button(`${at + 1}: ${spaces(cells)}`, { kind: 'counted', at }),
    );
    const isWorthIt = counted.length > 1 || this.#others.length > 0;
    byId('counted', HTMLElement).replaceChildren(...(isWorthIt ? [all] : []), ...counted);

    const others = this.#others.map(({ cells, shares }, at) => {
      const why = shares.map((share) => `${spaces(share.cells)} with ${share.counted + 1}`);
      const button = this.#button(spaces(cells), { kind: 'other', at });
      return element('li', {}, button, ` shares ${why.join(' and ')}`);
    });
    byId('others', HTMLElement).replaceChildren(...others);
    byId('others-part', HTMLElement).hidden = others.length === 0;
  }

  #button(words: string, shown: Shown): HTMLButtonElement {
    const button = element('button', { type: 'button', class: 'look' }, words);
    button.setAttribute('aria-pressed', String(shown === this.#shown));
    button.addEventListener('click', () => {
      this.#shown = shown;
      for (const other of document.querySelectorAll('.look')) {
        other.setAttribute('aria-pressed', String(other === button));
      }
      this.#changed();
    });
    return button;
  }
}

function completions(count: number): string {
  return plural(count, 'completion');
}

/** A number of things in words. */
export function plural(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

function spaces(cells: readonly Cell[]): string {
  return cells.map(formatCell).join(' ');
}
