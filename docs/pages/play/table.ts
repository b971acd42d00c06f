import { byId, element } from '../shared/dom.js';

/** What a table is drawn from: one seat's view of a game, and what has happened. */
export interface Scene<View, Action, Event> {
  readonly view: View;
  /** The seat that looks at it; `null` shows what everybody may know. */
  readonly seat: number | null;
  readonly names: readonly string[];
  /** Whether the seat may act now. */
  readonly isTurn: boolean;
  /** What a search would do; `null` if it was not asked. */
  readonly hint: Action | null;
  /** What happened in the last turn of each player. */
  readonly recent: readonly (readonly Event[])[];
}

/** A table that has been drawn. */
export interface Drawn {
  readonly table: HTMLElement;
  /** What can be done now, in words and buttons; empty if it is not the reader's turn. */
  readonly bar: readonly Node[];
}

/** What a table asks of the page. */
export interface Host<Action> {
  act(action: Action): void;
  /** Draws the table anew, and puts the focus on what has that key, or else on whose turn it is. */
  redraw(focus?: string): void;
  /** Says something to everybody, also to those who hear the page. */
  say(words: string): void;
  /** Says why something cannot be done, until something else is chosen. */
  refuse(why: string): void;
}

/** What the page needs to know of a game besides its rules. */
export interface Table<View, Action, Event> {
  /** Draws everything. `bar` goes where the reader looks for what can be done. */
  draw(scene: Scene<View, Action, Event>, bar: HTMLElement): Drawn;
  /** Lets go of what was chosen. */
  cancel(): void;
  /** An action in words, as after “Hint:”. */
  actionWords(action: Action, view: View): string;
  /** How long a reader wants to look at something that a bot does, from 0 to 1. */
  weight(event: Event): number;
  /** The heads and the rows of the result. */
  standings(view: View, names: readonly string[]): Standings | null;
}

/** The result of a game as a table. */
export interface Standings {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** A variant of the rules to choose from. */
export interface Variant {
  readonly words: string;
  /** Options of `setup`. */
  readonly options: object;
}

/** A button with a key, by which it keeps the focus when everything is drawn anew. */
export function keyButton(
  key: string,
  attributes: Readonly<Record<string, string>>,
  press: () => void,
  ...children: readonly (Node | string)[]
): HTMLButtonElement {
  const button = element('button', { type: 'button', 'data-key': key, ...attributes }, ...children);
  button.addEventListener('click', press);
  return button;
}

/** The key of what has the focus; `null` if it has none. */
export function focusedKey(): string | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement ? (activeElement.dataset['key'] ?? null) : null;
}

/** Puts the focus on what has that key; if it is gone, on the words that say whose turn it is. */
export function focusKey(key: string, options: FocusOptions): void {
  const found = document.querySelector<HTMLElement>(`[data-key="${key}"]`);
  if (found === null) focusTurn({ preventScroll: true });
  else found.focus(options);
}

/** Puts the focus on the words that say whose turn it is, from where the keys lead on to the table. */
export function focusTurn(options: FocusOptions = {}): void {
  byId('turn', HTMLElement).focus(options);
}

/** A sentence of what can be done. */
export function words(text: string): HTMLElement {
  return element('p', {}, text);
}

/** The name of a player, with what there is to note, and the points. */
export function seatHead(
  name: string,
  isNext: boolean,
  notes: readonly string[],
  points: string,
): HTMLElement {
  return element(
    'h2',
    { class: classes('seat', isNext && 'next') },
    element('span', { class: 'name' }, name),
    ...notes.map((note) => element('span', { class: 'note' }, note)),
    element('span', { class: 'score' }, points),
  );
}

/** Words for those who hear the page. */
export function heard(text: string): HTMLElement {
  return element('span', { class: 'heard' }, text);
}

/** Class names, of which some may not apply. */
export function classes(...names: readonly (string | false)[]): string {
  return names.filter((name) => name !== false).join(' ');
}

/** What was not there when something was last drawn: that is worth a movement. */
export class Arrivals {
  #known: ReadonlySet<string> = new Set();
  #now = new Set<string>();
  #isFirst = true;

  /** Begins to draw anew. */
  begin(): void {
    this.#isFirst = this.#known.size === 0 && this.#now.size === 0;
    this.#known = this.#now;
    this.#now = new Set();
  }

  /** Whether this was not there before. At first nothing is new, because everything is. */
  isNew(what: string): boolean {
    this.#now.add(what);
    return !this.#isFirst && !this.#known.has(what);
  }
}
