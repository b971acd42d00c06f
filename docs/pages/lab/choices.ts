import { COLORS, countPattern, formatCard, formatColor, STANDARD_DECK } from 'reef-rules';
import type { Board } from 'reef-rules';
import { cardSvg, cardTitle, pieceSvg } from 'reef-rules/svg';
import { plural } from './answer.js';
import { drawing, element } from '../shared/dom.js';
import type { Tool } from './grid.js';

/** The pieces to place, and the hand that takes them away. */
export class Tools {
  readonly #inputs: ReadonlyMap<Tool, HTMLInputElement>;

  constructor(place: HTMLElement) {
    const tools = [...COLORS, 'remove'] as const;
    this.#inputs = new Map(tools.map((tool) => [tool, radio('tool', tool, tool === 'red')]));
    for (const [tool, input] of this.#inputs) place.append(label(input, ...faceOf(tool)));
  }

  get chosen(): Tool {
    return [...this.#inputs].find(([, input]) => input.checked)?.[0] ?? 'red';
  }

  choose(tool: Tool): void {
    const input = this.#inputs.get(tool);
    if (input !== undefined) input.checked = true;
  }
}

function faceOf(tool: Tool): (Node | string)[] {
  if (tool === 'remove') return ['remove the top piece'];
  const picture = drawing(pieceSvg(tool, { title: null }));
  return [picture, `${tool} `, element('kbd', { 'aria-hidden': 'true' }, formatColor(tool))];
}

/** The cards of the standard deck, of which one can be chosen, with what each is worth on the reef. */
export class Deck {
  readonly #place: HTMLElement;
  readonly #order: HTMLSelectElement;
  readonly #inputs: readonly HTMLInputElement[];
  readonly #worths: readonly HTMLElement[];
  #points: readonly number[] = [];

  constructor(place: HTMLElement, order: HTMLSelectElement, choose: (card: number) => void) {
    this.#place = place;
    this.#order = order;
    this.#worths = STANDARD_DECK.map(() => element('b'));
    this.#inputs = STANDARD_DECK.map((card, id) => {
      const input = radio('card', String(id), false);
      input.addEventListener('change', () => {
        choose(id);
      });
      const caption = element('code', {}, formatCard(card));
      const picture = drawing(cardSvg(card, { id, title: null }));
      place.append(label(input, picture, this.#worths[id]!, caption));
      return input;
    });
    order.addEventListener('change', () => {
      this.#sort();
    });
  }

  /** Marks the card as the chosen one, with -1 none, and works out what each is worth on this reef. */
  show(card: number, board: Board): void {
    this.#rank(board);
    // Several cards have one pattern: the one that was chosen stays chosen.
    const chosen = this.#inputs.findIndex((input) => input.checked);
    if (chosen >= 0 && card >= 0 && isAlike(chosen, card)) return;
    this.#inputs.forEach((input, id) => {
      input.checked = id === card;
    });
  }

  #rank(board: Board): void {
    this.#points = STANDARD_DECK.map(
      ({ pattern, points }) => points * countPattern(board, pattern),
    );
    STANDARD_DECK.forEach((card, id) => {
      const worth = plural(this.#points[id]!, 'point');
      this.#worths[id]!.textContent = worth;
      this.#inputs[id]!.setAttribute('aria-label', `Card ${id}, ${worth} here: ${cardTitle(card)}`);
    });
    // Nobody who is choosing with keys wants the cards to run away.
    if (!this.#place.contains(document.activeElement)) this.#sort();
  }

  #sort(): void {
    const isByPoints = this.#order.value === 'points';
    const ids = STANDARD_DECK.map((_, id) => id);
    if (isByPoints)
      ids.sort((one, other) => this.#points[other]! - this.#points[one]! || one - other);
    const labels = ids.map((id) => this.#inputs[id]!.parentElement!);
    if (labels.some((one, at) => this.#place.children[at] !== one)) this.#place.append(...labels);
  }
}

function isAlike(one: number, other: number): boolean {
  const words = [one, other].map((id) => {
    const card = STANDARD_DECK[id];
    return card === undefined ? '' : formatCard(card).replace(/^.*?:/, '');
  });
  return words[0] === words[1];
}

function radio(name: string, value: string, isChecked: boolean): HTMLInputElement {
  const input = element('input', { type: 'radio', name, value });
  input.checked = isChecked;
  return input;
}

function label(input: HTMLInputElement, ...face: (Node | string)[]): HTMLLabelElement {
  return element('label', {}, input, ...face);
}
