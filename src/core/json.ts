import { RulesError } from './errors.js';
import { ensureGame } from './game.js';
import type { AnyGame, ViewOf } from './game.js';
import { freeze, frozenCopy, isList, isObject, isOurs } from './made.js';
import { at, itemsOf, Misfit, readAs, readOrThrow } from './shape.js';
import type { Reader } from './shape.js';
import { describe, TextReader } from './text.js';

const MAX_PARTS = 100_000;
const MAX_DEPTH = 100;

/** A copy of a value that JSON can carry without loss; any other is refused. */
export const plain: Reader<unknown> = (value) => {
  let parts = 0;
  const copyOf = (part: unknown, depth: number): unknown => {
    if (++parts > MAX_PARTS || depth > MAX_DEPTH) throw new Misfit('', 'too much data');
    if (part === null || typeof part === 'string' || typeof part === 'boolean') return part;
    if (Number.isFinite(part) && !Object.is(part, -0)) return part;
    if (!isObject(part)) throw new Misfit('', `expected plain data, found ${describe(part)}`);
    if (isList(part)) {
      const items = itemsOf(part, 0, MAX_PARTS);
      return items.map((item, i) => at(i, () => copyOf(item, depth + 1)));
    }
    const entries = Reflect.ownKeys(part).map((key) => {
      if (typeof key !== 'string') throw new Misfit('', 'unknown field a symbol');
      return [key, at(key, () => copyOf(part[key as never], depth + 1))] as const;
    });
    return Object.fromEntries(entries);
  };
  return copyOf(value, 0);
};

/** Data as a line of JSON, the same for equal data. */
export function jsonOf(value: unknown): string {
  const text = JSON.stringify(value, (_, part: unknown) =>
    isObject(part) && !isList(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
  // JSON allows these two in texts, but they break lines.
  return text.replace(/[\u2028\u2029]/g, (sign) => (sign === '\u2028' ? '\\u2028' : '\\u2029'));
}

/** The data that a text of JSON stands for; `expected` tells what it should have been. */
export function jsonIn(text: string, expected: string): unknown {
  const reader = new TextReader(text);
  try {
    return JSON.parse(text);
  } catch {
    reader.blanks();
    return reader.fail(expected);
  }
}

/** Reads the rest of a line as JSON. */
export function readJson(reader: TextReader): unknown {
  const expected = 'a value as JSON';
  return reader.part(/[^\r\n]*/y, expected, (text) => jsonIn(text, expected));
}

// Views without what never changes.

/**
 * A view without the fields that never change during a game, which `game.fixed` names: what a
 * server sends after each step to a client that already has these fields.
 * `game.viewFromJson(lean, known)` makes it a whole view again.
 *
 * @throws RulesError `bad-game` or `bad-view` for a value that is not a game or not a view.
 *
 * @example
 * ```ts
 * import { leanView, reef, setup, view, viewFromJson } from 'reef-rules';
 *
 * const known = view(setup({ players: 2, seed: 7 }), 0);
 * const lean = leanView(reef, known);
 * 'cards' in lean; // false
 * viewFromJson(JSON.parse(JSON.stringify(lean)), known).cards.length; // 60
 * ```
 * @group What each player may know
 */
export function leanView<G extends AnyGame>(game: G, view: ViewOf<G>): Partial<ViewOf<G>> {
  ensureGame(game);
  if (!isObject(view) || isList(view)) {
    throw new RulesError('bad-view', `expected a view, found ${describe(view)}`);
  }
  const whole = isOurs(view)
    ? view
    : readOrThrow('bad-view', () => frozenCopy(readAs(plain, view)));
  return leanOf(game, whole as object);
}

/** The same of a view that the library made, whose parts are frozen. */
export function leanOf(game: { readonly fixed: readonly string[] }, view: object): object {
  const { fixed } = game;
  if (fixed.length === 0) return view;
  const lean: Record<string, unknown> = {};
  for (const name of Object.keys(view)) {
    if (!fixed.includes(name)) lean[name] = view[name as never];
  }
  return freeze(lean);
}

/**
 * A view of unknown origin with what it leaves out of the fixed fields, as a known view has them. Neither
 * is trusted: the reader looks at what comes of both.
 */
export function withFixed(value: unknown, known: unknown, fixed: readonly string[]): unknown {
  if (!isObject(value) || isList(value) || !isObject(known)) return value;
  const fields = fixed.filter((name) => Object.hasOwn(known, name));
  return { ...Object.fromEntries(fields.map((name) => [name, known[name as never]])), ...value };
}
