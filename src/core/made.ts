import { RulesError } from './errors.js';

/**
 * Everything the library returns is frozen through and through, and shares what did not change with
 * what it was made from. Sharing is only right when the shared part is frozen too: a game that came
 * from `JSON.parse` is not, and freezing it would change what the caller gave us. So a value is either
 * made here, and then it carries a mark and is taken as it is; or it comes from outside, and then it is
 * read once (`shape.ts`), which makes a copy.
 *
 * Two habits follow from how V8 treats frozen arrays: they are copied by spreading and read by index,
 * because methods and `for…of` are many times slower on them; and hot loops read notes, not arrays.
 */

/**
 * What is known about an object that exists already: a subclass adds private fields to it, where neither
 * JSON nor `Object.keys` nor a comparison can meet them. Each kind of note is a class of its own, in the
 * file that knows it: with one class for all, listing actions takes a third longer.
 */
export class Note {
  constructor(on: object) {
    return on;
  }
}

/**
 * A kind of thing that the library makes as a whole, such as a view of Reef.
 *
 * @group For every game
 */
export interface Kind {
  readonly name: string;
}

/**
 * The mark on what the library made as a whole: of which kind it is.
 *
 * A `WeakMap` would do the same, and was measured: whole random games with `apply` take 14 % longer
 * without the marks on states.
 */
class Mark extends Note {
  readonly #kind: Kind;

  constructor(on: object, kind: Kind) {
    super(on);
    this.#kind = kind;
  }

  static is(kind: Kind, value: object): boolean {
    return #kind in value && value.#kind === kind;
  }

  /** Apart from `is`, which is asked about few kinds and so is quick. */
  static kindOf(value: object): Kind | undefined {
    return #kind in value ? value.#kind : undefined;
  }
}

/** Marks and freezes an object, whose parts are frozen already. */
export function make<T extends object>(kind: Kind, value: T): Readonly<T> {
  return Object.freeze(new Mark(value, kind) as object as T);
}

/** Whether the library made a value, as a thing of this kind. */
export function isMade(kind: Kind, value: unknown): boolean {
  return isObject(value) && Mark.is(kind, value);
}

/** Plain data, as `frozenCopy` makes it. */
const DATA: Kind = { name: 'data' };

/** Marks and freezes a list of new objects, whose parts are frozen already. */
export function frozenList<T extends object>(items: T[]): readonly T[] {
  for (let i = 0; i < items.length; i++) Object.freeze(items[i]);
  return make(DATA, items);
}

/** Deeper than any data that is meant: what goes further holds itself. */
const MAX_DEPTH = 100;

/**
 * A copy of data that is frozen through and through, and of a kind; parts that the library made stay
 * themselves. It is for data from code that we trust: values from outside are read by `plain` of `json.ts`.
 */
export function frozenCopy<T>(value: T, kind?: Kind, depth?: number): T;
export function frozenCopy(value: unknown, kind?: Kind, depth = 0): unknown {
  if (!isObject(value)) return value;
  const found = Mark.kindOf(value);
  if (found !== undefined && (kind === undefined || kind === found)) return value;
  if (depth > MAX_DEPTH) throw new RulesError('bad-game', 'this data is nested too deeply');
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => frozenCopy(item, undefined, depth + 1));
    return make(kind ?? DATA, items);
  }
  const copy = { ...(value as Record<string, unknown>) };
  for (const name of Object.keys(copy)) copy[name] = frozenCopy(copy[name], undefined, depth + 1);
  return make(kind ?? DATA, copy);
}

/** Whether the library made a value, of whatever kind: then it is frozen through and through. */
export function isOurs(value: unknown): boolean {
  return isObject(value) && Mark.kindOf(value) !== undefined;
}

/** Freezes one object or list. */
export function freeze<T extends object>(value: T): Readonly<T> {
  return Object.freeze(value);
}

/** Freezes what is new in a place; what was there before is frozen. */
export function freezeNew(part: object, before: object | undefined): void {
  if (part !== before) freeze(part);
}

/** A frozen copy of a list with another item in one place. */
export function replaced<T>(items: readonly T[], index: number, item: T): readonly T[] {
  const copy = [...items];
  copy[index] = item;
  return freeze(copy);
}

/** Whether a value is an object, or a list. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * Whether a value is a list. Unlike `Array.isArray` it leaves the type of its items alone, and has an
 * answer for a proxy that was revoked.
 */
export function isList(value: unknown): boolean {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}
