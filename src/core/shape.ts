import { isParseError, isRulesError, RulesError, valueText } from './errors.js';
import type { ErrorCode } from './errors.js';
import { freeze, isObject, isOurs } from './made.js';
import { describe } from './text.js';

/**
 * What a value looks like, as a value: a reader takes anything at all (wrong types, getters that throw,
 * proxies, cycles) and gives back a frozen copy of what it saw, or throws a {@link Misfit}. It looks at
 * each field once, so that a value cannot show one thing to a check and another to the rules.
 *
 * Some values fit only in a context, such as the number of a card in a deck; a reader is given it.
 */
export type Reader<T, C = unknown> = (value: unknown, context: C) => T;

/** What keeps a value from having a shape: a problem, and the path to it from the value as a whole. */
export class Misfit extends Error {
  #path: string;
  readonly problem: string;
  /** Whether nothing is wrong but that only a later version knows this: a field, a type, a format. */
  readonly isNewer: boolean;

  /** Whether this was thrown: not by `instanceof`, which would run code of a thrown proxy. */
  static is(error: unknown): error is Misfit {
    return isObject(error) && #path in error;
  }

  constructor(path: string, problem: string, isNewer = false) {
    super();
    this.#path = path;
    this.problem = problem;
    this.isNewer = isNewer;
  }

  get path(): string {
    return this.#path;
  }

  override get message(): string {
    return valueText(this);
  }

  /** Makes this the misfit of what has the value in a field or at a place of a list. */
  under(key: string | number): this {
    const rest = this.#path === '' || this.#path.startsWith('[') ? this.#path : `.${this.#path}`;
    this.#path = typeof key === 'number' ? `[${key}]${rest}` : `${key}${rest}`;
    return this;
  }
}

// Reading at the door.

/** What `read` makes of a value, or the {@link Misfit} that it met. */
export function attempt<T>(read: () => T): T | Misfit {
  try {
    return read();
  } catch (error) {
    return misfitOf(error);
  }
}

/** What a reader makes of a value, or the {@link Misfit} that it met. */
export function attemptAs<T>(reader: (value: unknown) => T, value: unknown): T | Misfit {
  try {
    return reader(value);
  } catch (error) {
    return misfitOf(error);
  }
}

/** What a reader has thrown, if that was a {@link Misfit}; anything else came from the value itself. */
function misfitOf(error: unknown): Misfit {
  return Misfit.is(error) ? error : new Misfit('', 'the value cannot be read');
}

/**
 * What `read` makes of a value; a {@link Misfit} is thrown as an error with this code. When the value as
 * a whole is the trouble, the message says `what` it should have been, such as "a state of Reef".
 */
export function readOrThrow<T>(code: ErrorCode, read: () => T, what?: string): T {
  try {
    return read();
  } catch (error) {
    throw refusalOf(code, misfitOf(error), what);
  }
}

/** The same of what is kept: what only a later version knows is `newer`, and must not be called damaged. */
export function readKeptOrThrow<T>(code: ErrorCode, read: () => T, what?: string): T {
  try {
    return read();
  } catch (error) {
    const misfit = misfitOf(error);
    throw refusalOf(misfit.isNewer ? 'newer' : code, misfit, what);
  }
}

/** What a reader that needs no context makes of a value. */
export function readAs<T>(reader: Reader<T>, value: unknown): T {
  return reader(value, undefined);
}

/** The error to throw for a misfit. */
export function refusalOf(code: ErrorCode, misfit: Misfit, what?: string): RulesError {
  const { path, problem, isNewer } = misfit;
  const isWhole = what !== undefined && path === '' && code !== 'newer';
  const error = new RulesError(code, isWhole ? `not ${what}: ${problem}` : problem, path);
  if (isNewer) newerErrors.add(error);
  return error;
}

/** Errors with a code of their own, thrown for what only a later version knows. */
const newerErrors = /* @__PURE__ */ new WeakSet<RulesError>();

/** What `read` makes of a part of a value; its misfits and errors then have the path from the whole. */
export function at<T>(key: string | number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    // A text that does not follow its notation points at the place itself.
    throw isParseError(error) ? error : under(key, error);
  }
}

function under(key: string | number, error: unknown): Misfit {
  if (!isRulesError(error)) return misfitOf(error).under(key);
  const isNewer = error.code === 'newer' || newerErrors.has(error);
  return new Misfit(error.path, problemOf(error), isNewer).under(key);
}

/** What an error says, without its path; one from another copy of the library may not tell them apart. */
function problemOf({ path, message }: RulesError): string {
  const prefix = path === '' ? '' : `${path}: `;
  return message.startsWith(prefix) ? message.slice(prefix.length) : message;
}

// Reading what a later version has written.

let isLenient = false;

/**
 * Reads as a client does, which may be older than its server: fields that no reader knows are left out. What
 * is read without this is read strictly, because who saves it again would lose them.
 */
export function leniently<T>(read: () => T): T {
  const before = isLenient;
  isLenient = true;
  try {
    return read();
  } finally {
    isLenient = before;
  }
}

/** What `read` makes of a part of a message, read leniently; `null` for a type that only a later version knows. */
export function knownOrNull<T>(read: () => T): T | null {
  try {
    return leniently(read);
  } catch (error) {
    if (Misfit.is(error) && error.isNewer) return null;
    throw error;
  }
}

/** Refuses something kept whose number of a format, or of rules, is higher than the one known here. */
export function ensureNotNewer(name: string, given: unknown, known: number): void {
  if (!Number.isSafeInteger(given) || (given as number) <= known) return;
  const problem = `${given as number} is of a later version: this one knows ${known}`;
  throw new Misfit(name, problem, true);
}

// Reading what cannot change once and for all.

/** What `read` makes of a value; of one that is frozen through and through the answer is kept. */
/* @__NO_SIDE_EFFECTS__ */
export function readOnce<T extends object>(read: (value: unknown) => T): (value: unknown) => T {
  const known = new WeakMap<object, T>();
  return (value) => {
    const before = known.get(value as object);
    if (before !== undefined) return before;
    // Asked first: what cannot change any more is read after that.
    const isKept = !isLenient && isObject(value) && attempt(() => isConstant(value)) === true;
    const found = read(value);
    if (isKept) known.set(value, found);
    return found;
  };
}

/** Larger or deeper data is not looked through: a reader refuses it, or reads it each time. */
const MOST_PARTS = 100_000;
const MOST_LEVELS = 100;

/**
 * Whether a value can never look different: all of it is frozen, and no part is worked out by a getter.
 *
 * A proxy cannot cheat here. What it says of a property that is neither writable nor configurable has to be so in
 * its target, and from then on every look at that property has to give the same value; of an object that cannot be
 * extended it has to list the same keys for ever. It may still refuse to answer, which harms nobody.
 */
function isConstant(value: unknown): boolean {
  let parts = 0;
  const isFixed = (part: unknown, level: number): boolean => {
    if (!isObject(part)) return typeof part !== 'function';
    if (isOurs(part)) return true;
    if (++parts > MOST_PARTS || level > MOST_LEVELS || !Object.isFrozen(part)) return false;
    return Reflect.ownKeys(part).every((key) => {
      const property = Reflect.getOwnPropertyDescriptor(part, key);
      return property !== undefined && 'value' in property && isFixed(property.value, level + 1);
    });
  };
  return isFixed(value, 0);
}

// Shapes of single values.

/** The largest whole number; a literal, so that bundlers can drop the shapes that are not used. */
export const MAX_NUMBER = 9_007_199_254_740_991;

/** A whole number from `least` to `most`; minus zero is none. */
/* @__NO_SIDE_EFFECTS__ */
export function whole(least: number, most: number): Reader<number> {
  return (value) => wholeIn(value, least, most);
}

/** A whole number from 0 that is below a number which the context tells. */
/* @__NO_SIDE_EFFECTS__ */
export function below<C>(bound: (context: C) => number): Reader<number, C> {
  return (value, context) => wholeIn(value, 0, bound(context) - 1);
}

/** A value as a whole number from `least` to `most`. */
export function wholeIn(value: unknown, least: number, most: number): number {
  if (!Number.isInteger(value) || Object.is(value, -0)) {
    throw new Misfit('', `expected a whole number, found ${describe(value)}`);
  }
  const number = value as number;
  if (number < least || number > most) {
    throw new Misfit('', `expected ${range(least, most)}, found ${number}`);
  }
  return number;
}

function range(least: number, most: number): string {
  return least === most ? `${least}` : `${least} to ${most}`;
}

/** One of the words of a list. */
/* @__NO_SIDE_EFFECTS__ */
export function oneOf<const T extends string>(words: readonly T[]): Reader<T> {
  // Loops read a list that is not frozen several times as fast.
  const known = [...words];
  return (value) => {
    for (let i = 0; i < known.length; i++) if (known[i] === value) return value as T;
    throw new Misfit('', `expected ${words.join(', ')}; found ${describe(value)}`);
  };
}

/** True or false. */
export const flag: Reader<boolean> = (value) => {
  if (typeof value === 'boolean') return value;
  throw new Misfit('', `expected true or false, found ${describe(value)}`);
};

/** Any text. */
export const anyText: Reader<string> = (value) => {
  if (typeof value === 'string') return value;
  throw new Misfit('', `expected a text, found ${describe(value)}`);
};

/** A text of at most that many characters. */
/* @__NO_SIDE_EFFECTS__ */
export function text(most: number): Reader<string> {
  return (value) => {
    if (typeof value === 'string' && value.length <= most) return value;
    throw new Misfit('', `expected a text of at most ${most} characters`);
  };
}

/** A value that has another shape, or is `null`. */
/* @__NO_SIDE_EFFECTS__ */
export function nullable<T, C>(reader: Reader<T, C>): Reader<T | null, C> {
  return (value, context) => (value === null ? null : reader(value, context));
}

/** Any value at all, as it is: another reader will look at it. */
export const anything: Reader<unknown> = (value) => value;

// Shapes of lists and objects.

/** A list of at least `least` items and at most `most`, and nothing else about it. */
/* @__NO_SIDE_EFFECTS__ */
export function list<T, C>(
  item: Reader<T, C>,
  least: number,
  most: number | ((context: C) => number),
): Reader<readonly T[], C> {
  return (value, context) => {
    const given = itemsOf(value, least, typeof most === 'number' ? most : most(context));
    const items: T[] = [];
    let i = 0;
    try {
      for (; i < given.length; i++) items.push(item(given[i], context));
    } catch (error) {
      throw under(i, error);
    }
    return freeze(items);
  };
}

/** The items of a list, each read once. */
export function itemsOf(value: unknown, least: number, most: number): unknown[] {
  const length = lengthOf(value, least, most);
  // The keys of a list are its places in order, then its length.
  const keys = Reflect.ownKeys(value as unknown[]);
  if (keys.length !== length + 1 || keys[length] !== 'length') {
    throw new Misfit('', 'expected a list without gaps and other fields');
  }
  const items: unknown[] = [];
  for (let i = 0; i < length; i++) items.push((value as unknown[])[i]);
  return items;
}

/** The length of a list of at least `least` items and at most `most`. */
export function lengthOf(value: unknown, least: number, most: number): number {
  if (!Array.isArray(value)) throw new Misfit('', `expected a list, found ${describe(value)}`);
  // A proxy may give anything at all for its length.
  const length: unknown = value.length;
  if (Number.isInteger(length) && (length as number) >= least && (length as number) <= most) {
    return length as number;
  }
  throw new Misfit('', `expected ${range(least, most)} items, found ${describe(length)}`);
}

/** A field that may be left out: then the object that is read has no such field either. */
/* @__NO_SIDE_EFFECTS__ */
export function optional<T, C>(reader: Reader<T, C>): OptionalReader<T, C> {
  return Object.assign<Reader<T, C>, { readonly isOptional: true }>(
    (value, context) => reader(value, context),
    { isOptional: true },
  );
}

export type OptionalReader<T, C = unknown> = Reader<T, C> & { readonly isOptional: true };

/** The reader of each field. */
export type Fields = Readonly<Record<string, Reader<unknown, never>>>;

type OptionalKeys<F extends Fields> = {
  [K in keyof F]: F[K] extends OptionalReader<unknown, never> ? K : never;
}[keyof F];

type ValueOf<R> = R extends Reader<infer T, never> ? T : never;

/** What is read by an object's readers. */
export type Read<F extends Fields> = {
  readonly [K in Exclude<keyof F, OptionalKeys<F>>]: ValueOf<F[K]>;
} & { readonly [K in OptionalKeys<F>]?: ValueOf<F[K]> };

/** What all the readers together want to know. */
export type ContextOf<F extends Fields> = F[keyof F] extends Reader<unknown, infer C> ? C : never;

/** An object that has these fields and no others. */
/* @__NO_SIDE_EFFECTS__ */
export function object<F extends Fields>(fields: F): Reader<Read<F>, ContextOf<F>> {
  const names = Object.keys(fields);
  const readers = names.map((name) => fields[name]! as Reader<unknown, ContextOf<F>>);
  const optionals = readers.map((reader) => 'isOptional' in reader);
  return (value, context) => {
    const keys = keysOf(value);
    if (!isSameList(keys, names)) ensureKeys(keys, fields);
    const copy: Record<string, unknown> = {};
    let i = 0;
    try {
      for (; i < names.length; i++) {
        const name = names[i]!;
        const isOptional = optionals[i]!;
        if (isOptional && !keys.includes(name)) continue;
        const part = (value as Readonly<Record<string, unknown>>)[name];
        if (isOptional && part === undefined) continue;
        copy[name] = readers[i]!(part, context);
      }
    } catch (error) {
      throw under(names[i]!, error);
    }
    return freeze(copy) as Read<F>;
  };
}

/** The same fields, whatever they hold: for a shape of which one part says how to read the others. */
/* @__NO_SIDE_EFFECTS__ */
export function unread<F extends Fields>(fields: F): { readonly [K in keyof F]: Reader<unknown> } {
  const entries = Object.keys(fields).map((name) => [name, anything]);
  return Object.fromEntries(entries) as Record<keyof F, Reader<unknown>>;
}

function isSameList(keys: readonly unknown[], names: readonly string[]): boolean {
  if (keys.length !== names.length) return false;
  for (let i = 0; i < names.length; i++) if (keys[i] !== names[i]) return false;
  return true;
}

function keysOf(value: unknown): (string | symbol)[] {
  if (isObject(value) && !Array.isArray(value)) return Reflect.ownKeys(value);
  throw new Misfit('', `expected an object, found ${describe(value)}`);
}

/** Refuses an object that lacks a field, or has another one. A later version adds fields, and takes none away. */
function ensureKeys(keys: readonly (string | symbol)[], fields: Fields): void {
  const missing = Object.keys(fields).find(
    (name) => !keys.includes(name) && !('isOptional' in fields[name]!),
  );
  const unknown = isLenient
    ? undefined
    : keys.find((key) => typeof key !== 'string' || !Object.hasOwn(fields, key));
  if (unknown !== undefined) throw unknownField(unknown, missing === undefined);
  if (missing !== undefined) throw new Misfit('', `the field "${missing}" is missing`);
}

/** What is wrong with a value that has a field which its reader does not know. */
export function unknownField(key: string | symbol, isNewer: boolean): Misfit {
  const name = typeof key === 'string' ? describe(key) : 'a symbol';
  return new Misfit('', `unknown field ${name}`, isNewer);
}

/** The fields of an object of any shape, each read once; for shapes in which one field decides on others. */
export const fieldsOf: Reader<Readonly<Record<string, unknown>>> = (value) => {
  // Without a prototype, so that a field called `__proto__` is a field like any other.
  const copy = Object.create(null) as Record<string | symbol, unknown>;
  for (const key of keysOf(value)) {
    copy[key] = (value as Readonly<Record<string | symbol, unknown>>)[key];
  }
  return copy;
};

/** For each type the fields that an object of this type has besides it. */
export type Variants = Readonly<Record<string, Fields>>;

/** What is read by a tagged reader. */
export type ReadVariant<V extends Variants> = {
  [T in keyof V & string]: { readonly type: T } & Read<V[T]>;
}[keyof V & string];

/** What the readers of all variants together want to know. */
type VariantsContext<V extends Variants> = {
  [T in keyof V]: (context: keyof V[T] extends never ? unknown : ContextOf<V[T]>) => void;
}[keyof V] extends (context: infer C) => void
  ? C
  : never;

/** An object with a field `type`, which decides what other fields it has. */
/* @__NO_SIDE_EFFECTS__ */
export function tagged<V extends Variants>(
  variants: V,
): Reader<ReadVariant<V>, VariantsContext<V>> {
  const types = Object.keys(variants);
  const tag = oneOf(types);
  const all = Object.assign({ type: tag }, ...Object.values(variants)) as Fields;
  const readers = new Map(
    types.map((type) => [type, object({ type: oneOf([type]), ...variants[type] })]),
  );
  return (value, context) => {
    const given = fieldsOf(value, context);
    // A field that no type has says more about a wrong value than the type that it lacks.
    if (!Object.hasOwn(given, 'type')) ensureKeys(Reflect.ownKeys(given), all);
    const type = at('type', () => typeIn(given['type'], tag));
    const read = readers.get(type) as Reader<ReadVariant<V>>;
    return read(given, context);
  };
}

/** One of the types. In a message any other may be one of a later version. */
function typeIn(value: unknown, tag: Reader<string>): string {
  const type = attemptAs((one) => readAs(tag, one), value);
  if (!(type instanceof Misfit)) return type;
  throw new Misfit('', type.problem, isLenient && typeof value === 'string');
}

// Shapes made of others.

/** What `make` makes of what is read; it may refuse it with a {@link Misfit}. */
/* @__NO_SIDE_EFFECTS__ */
export function mapped<T, U, C>(
  reader: Reader<T, C>,
  make: (value: T, context: C) => U,
): Reader<U, C> {
  return (value, context) => make(reader(value, context), context);
}

/**
 * Refuses a copy that does not hold what the plain data holds that it was made of. A field that it leaves out
 * is one that its maker does not know.
 */
export function ensureCopied(copy: unknown, data: unknown, problem: string): void {
  if (isSameData(copy, data)) return;
  if (!isSameData(copy, partOf(data, copy))) throw new Misfit('', problem);
  if (!isLenient) ensureWhole(copy as object, data as object);
}

/** Plain data without the fields that a copy of it leaves out. */
function partOf(data: unknown, copy: unknown): unknown {
  if (!isObject(data) || !isObject(copy)) return data;
  if (Array.isArray(data)) return data.map((item, i) => partOf(item, copy[i as never]));
  const names = Object.keys(data).filter((name) => Object.hasOwn(copy, name));
  return Object.fromEntries(
    names.map((name) => [name, partOf(data[name as never], copy[name as never])]),
  );
}

/** Refuses a copy that leaves out a field of the data that it was made of. */
function ensureWhole(copy: object, data: object): void {
  for (const name of Object.keys(data)) {
    if (!Object.hasOwn(copy, name)) throw unknownField(name, true);
    const [part, given]: unknown[] = [copy[name as never], data[name as never]];
    if (!isObject(part)) continue;
    at(Array.isArray(data) ? Number(name) : name, () => {
      ensureWhole(part, given as object);
    });
  }
}

/** Whether a value of unknown origin is equal to plain data, field by field. */
export function isSameData(value: unknown, data: unknown): boolean {
  if (Object.is(value, data)) return true;
  if (!isObject(value) || !isObject(data)) return false;
  if (Array.isArray(data)) return Array.isArray(value) && areSameItems(value, data);

  const names = Reflect.ownKeys(data) as (keyof object)[];
  const given = Reflect.ownKeys(value);
  if (Array.isArray(value) || given.length !== names.length) return false;
  for (let i = 0; i < names.length; i++) {
    const name = names[i]!;
    if (given[i] !== name && !given.includes(name)) return false;
    if (!isSameData(value[name], data[name])) return false;
  }
  return true;
}

function areSameItems(value: readonly unknown[], data: readonly unknown[]): boolean {
  // The keys of a list are its places and its length.
  if (value.length !== data.length || Reflect.ownKeys(value).length !== data.length + 1) {
    return false;
  }
  for (let i = 0; i < data.length; i++) if (!isSameData(value[i], data[i])) return false;
  return true;
}
