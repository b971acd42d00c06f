import { describe, expect, test } from 'vitest';
import type { Game, GameOptions } from '../../src/core/game.js';
import { everyGame } from '../kit/every-game.js';
import type { Playing } from '../kit/every-game.js';
import { isRulesError } from '../../src/core/errors.js';
import { isThorough } from '../kit/runs.js';
import type { Named } from '../kit/table.js';

/** What the keys of a game are like. */
export interface KeyRows<S, V> {
  /** Keys that must stay the same for a whole major version. */
  readonly pinned: readonly (readonly [name: string, view: () => V, key: string])[];
  /** Situations of which single things are changed; the first one is in the middle of a game. */
  readonly situations: Named<() => S>;
  /** All that a view becomes when a single thing is changed, and how many these are at least. */
  readonly variants: (view: V) => readonly V[];
  readonly fewest: number;
  /** A text of a view that is equal for equal views of games with the same deck. */
  readonly textOf: (view: V) => string;
  /** Whole games with the usual deck. */
  readonly games: Playing<{ readonly luck: number }, { readonly states: readonly S[] }>;
  /** The most characters of a key in such a game. */
  readonly longest: (players: number) => number;
}

/** Keys of states and views. */
export function keySuite<S extends V, V extends object, O extends GameOptions>(
  game: Game<S, V, unknown, O>,
  rows: KeyRows<S, V>,
): void {
  const viewsOf = (state: S): V[] =>
    [...playersOf(state).keys(), null].map((seat) => game.view(state, seat));

  describe('one key for a major version', () => {
    test.each(rows.pinned)('key(view) is pinned: %s', (_, view, expected) => {
      expect(game.key(view())).toBe(expected);
    });
  });

  describe('equal keys for equal views, and no others', () => {
    test.each(rows.situations)(
      'key(view) changes with any single thing about a game %s',
      (_, draw) => {
        const state = draw();
        const views = viewsOf(state);
        // A quick run looks from one seat and from none; the others see what is of the same kind.
        const looks = isThorough ? views : [views[0]!, views.at(-1)!];
        for (const seen of [state, ...looks]) {
          const book = new Book(game, rows.textOf);
          const name = book.add(seen);
          const variants = rows.variants(seen).filter((other) => isView(game, other));
          for (const other of variants) {
            if (book.add(other) === name) expect(other).not.toEqual(seen);
          }
          expect(variants.length).toBeGreaterThan(rows.fewest);
        }
      },
    );
  });

  describe('what a key is like', () => {
    test('key(view) is the same for plain data, whatever the order of its fields', () => {
      const state = rows.situations[0]![1]();
      for (const seen of [state, ...viewsOf(state)]) {
        expect(game.key(reversed(seen) as V)).toBe(game.key(seen));
      }
    });

    test('key(view) is short and printable', () => {
      everyGame(
        rows.games,
        ({ states }) => {
          for (const state of states) {
            for (const seen of [state, ...viewsOf(state)]) {
              const text = game.key(seen);
              const longest = rows.longest(playersOf(state).length);
              const isShort = text.length <= longest && text.length < game.formatState(seen).length;
              expect(isShort && /^[ -~]+$/.test(text)).toBe(true);
            }
          }
        },
        30,
      );
    });
  });
}

/** Views with their keys: two are equal exactly when their keys are. */
class Book<V extends object> {
  readonly #keys = new Map<string, string>();
  readonly #texts = new Map<string, string>();
  readonly #keyOf: (view: V) => string;
  readonly #textOf: (view: V) => string;
  entries = 0;

  constructor(game: { key(view: V): string }, textOf: (view: V) => string) {
    this.#keyOf = (view) => game.key(view);
    this.#textOf = textOf;
  }

  get different(): number {
    return this.#keys.size;
  }

  /** Enters a view, and gives its key. */
  add(seen: V): string {
    const [name, text] = [this.#keyOf(seen), this.#textOf(seen)];
    if ((this.#texts.get(name) ?? text) !== text) expect(text).toBe(this.#texts.get(name));
    if ((this.#keys.get(text) ?? name) !== name) expect(name).toBe(this.#keys.get(text));
    this.#texts.set(name, text);
    this.#keys.set(text, name);
    this.entries++;
    return name;
  }
}

/** A list with one item changed, in each of the ways that there are for it, or two neighbours exchanged. */
export function listVariants(
  items: readonly unknown[],
  variantsOf: (item: unknown, index: number) => readonly unknown[],
): unknown[][] {
  const replaced = items.flatMap((item, i) =>
    variantsOf(item, i).map((other) => withItem(items, i, other)),
  );
  const swapped = items
    .slice(1)
    .map((item, i) => withItem(withItem(items, i, item), i + 1, items[i]));
  return [
    ...replaced,
    ...swapped.filter((other) => JSON.stringify(other) !== JSON.stringify(items)),
  ];
}

function withItem(items: readonly unknown[], index: number, item: unknown): unknown[] {
  return items.map((other, i) => (i === index ? item : other));
}

function playersOf(state: object): readonly unknown[] {
  return (state as { players: readonly unknown[] }).players;
}

/** The same data with the fields of every object in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).reverse();
  return Object.fromEntries(fields.map(([field, part]) => [field, reversed(part)]));
}

/** Whether a changed view is still one that a game can read. */
function isView<V extends object>(
  game: { readonly turn: (view: V) => number | null },
  view: V,
): boolean {
  try {
    game.turn(view);
    return true;
  } catch (error) {
    expect(isRulesError(error)).toBe(true);
    return false;
  }
}
