import { ensureGame } from './ensure-game.js';
import { RulesError } from './errors.js';
import { plain } from './json.js';
import { freeze, frozenCopy, isList, isObject, isOurs } from './made.js';
import { readAs, readOrThrow } from './shape.js';
import { describe } from './text.js';

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
export function leanView<V extends object>(
  game: { readonly fixed: readonly string[] },
  view: V,
): Partial<V> {
  ensureGame(game, ['viewFromJson', 'optionsFromJson']);
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
