import type { AnyGame, GameOptions } from 'reef-rules';
import { byId, element } from '../shared/dom.js';
import { LEVELS } from 'reef-rules/bots';
import type { Seat } from './sitting.js';
import { storage } from './storage.js';
import type { Variant } from './table.js';

/** What somebody wants to play. */
export interface Wish {
  readonly options: GameOptions;
  readonly seats: readonly Seat[];
}

/** What people are called unless they say otherwise. */
const NAMES = ['Ann', 'Ben', 'Cleo', 'Dora', 'Emil', 'Finn'];

/** The game that a page begins with: one person against a bot. */
export function firstWish(): Wish {
  return { options: { players: 2, seed: newSeed() }, seats: seatsOf(['person', 'easy'], NAMES) };
}

/** The same players again, with other cards. */
export function again({ options, seats }: Wish): Wish {
  return { options: { ...options, seed: newSeed() }, seats };
}

function newSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]!;
}

/** Everybody with a name; bots are called after their level, and numbered if that is needed. */
function seatsOf(kinds: readonly Seat['kind'][], names: readonly string[]): Seat[] {
  return kinds.map((kind, seat) => {
    if (kind === 'person') return { kind, name: names[seat]! };
    const title = `${kind.charAt(0).toUpperCase()}${kind.slice(1)} bot`;
    const alike = kinds.filter((other) => other === kind).length;
    const before = kinds.slice(0, seat).filter((other) => other === kind).length;
    return { kind, name: alike === 1 ? title : `${title} ${before + 1}` };
  });
}

/** The form for a new game. */
export class NewGame {
  readonly #game: AnyGame;
  readonly #variants: readonly Variant[];
  readonly #dialog = byId('new-dialog', HTMLDialogElement);
  readonly #players = byId('players', HTMLSelectElement);
  readonly #rows: readonly { kind: HTMLSelectElement; name: HTMLInputElement; row: HTMLElement }[];

  /** Calls `begin` with what somebody has asked for. */
  constructor(game: AnyGame, variants: readonly Variant[], begin: (wish: Wish) => void) {
    this.#game = game;
    this.#variants = variants;
    this.#players.append(...game.playerCounts.map((count) => choice(String(count), String(count))));
    const variant = byId('variant', HTMLSelectElement);
    variant.append(...variants.map(({ words }, i) => choice(String(i), words)));
    const most = Math.max(...game.playerCounts);
    this.#rows = Array.from({ length: most }, (_, seat) => makeRow(seat));
    byId('seats', HTMLElement).append(...this.#rows.map(({ row }) => row));

    this.#players.addEventListener('change', () => {
      this.#show();
    });
    for (const { kind } of this.#rows) {
      kind.addEventListener('change', () => {
        this.#show();
      });
    }
    this.#dialog.addEventListener('close', () => {
      if (this.#dialog.returnValue === 'begin') begin(this.#wish());
    });
  }

  /** Asks, beginning with those who play now. */
  ask(seats: readonly Seat[]): void {
    this.#players.value = String(seats.length);
    this.#rows.forEach(({ kind, name }, seat) => {
      const now = seats[seat];
      kind.value = now?.kind ?? 'easy';
      if (now?.kind === 'person') name.value = now.name;
    });
    byId('seed', HTMLInputElement).value = '';
    this.#dialog.returnValue = '';
    this.#show();
    this.#dialog.showModal();
  }

  #show(): void {
    this.#rows.forEach(({ row, kind, name }, seat) => {
      row.hidden = seat >= Number(this.#players.value);
      name.hidden = kind.value !== 'person';
    });
  }

  #wish(): Wish {
    const players = Number(this.#players.value);
    const rows = this.#rows.slice(0, players);
    const names = rows.map(({ name }, seat) => name.value.trim() || NAMES[seat]!);
    names.forEach((name, seat) => {
      if (!rows[seat]!.name.hidden) storage.set(nameKey(seat), name);
    });
    const variant = this.#variants[Number(byId('variant', HTMLSelectElement).value)]!;
    const seed = byId('seed', HTMLInputElement).value.trim() || newSeed();
    const options = this.#game.optionsFromJson({ players, seed, ...variant.options });
    return {
      options,
      seats: seatsOf(
        rows.map(({ kind }) => kind.value as Seat['kind']),
        names,
      ),
    };
  }
}

function nameKey(seat: number): string {
  return `reef-rules-name-${seat}`;
}

function makeRow(seat: number): {
  kind: HTMLSelectElement;
  name: HTMLInputElement;
  row: HTMLElement;
} {
  const kind = element(
    'select',
    { 'aria-label': `Who plays in seat ${seat + 1}` },
    choice('person', 'A person'),
    ...LEVELS.map((level) => choice(level, `A bot: ${level}`)),
  );
  const name = element('input', {
    type: 'text',
    maxlength: '20',
    autocomplete: 'off',
    'aria-label': `Name of player ${seat + 1}`,
  });
  name.value = storage.get(nameKey(seat)) ?? NAMES[seat]!;
  const label = element('span', { 'aria-hidden': 'true' }, `Seat ${seat + 1}`);
  return { kind, name, row: element('div', { class: 'row' }, label, kind, name) };
}

function choice(value: string, words: string): HTMLOptionElement {
  return element('option', { value }, words);
}
