import { COLORS, formatCard, formatColor, STANDARD_DECK } from 'reef-rules';
import { cardSvg, cardWords, pieceSvg } from '../pictures/pictures.js';
import { drawing, element } from './dom.js';
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
  if (tool === 'remove') return ['nothing, but removes a piece'];
  const picture = drawing(pieceSvg(tool, { title: null }));
  return [picture, `${tool} `, element('kbd', { 'aria-hidden': 'true' }, formatColor(tool))];
}

/** The cards of the standard deck, of which one can be chosen. */
export class Deck {
  readonly #inputs: readonly HTMLInputElement[];

  constructor(place: HTMLElement, choose: (card: number) => void) {
    this.#inputs = STANDARD_DECK.map((card, id) => {
      const input = radio('card', String(id), false);
      input.setAttribute('aria-label', `Card ${id}: ${cardWords(card)}`);
      input.addEventListener('change', () => {
        choose(id);
      });
      const caption = element('code', {}, formatCard(card));
      const picture = drawing(cardSvg(card, { title: null }));
      place.append(label(input, picture, caption));
      return input;
    });
  }

  /** Marks the card as the chosen one; with -1 none. */
  show(card: number): void {
    // Several cards have one pattern: the one that was chosen stays chosen.
    const chosen = this.#inputs.findIndex((input) => input.checked);
    if (chosen >= 0 && card >= 0 && isAlike(chosen, card)) return;
    this.#inputs.forEach((input, id) => {
      input.checked = id === card;
    });
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
