import fc from 'fast-check';
import { isObject } from '../core/made.js';
import { randomBelow } from '../core/rng.js';
import type { Rng } from '../core/rng.js';
import { isSameData } from '../core/shape.js';
import { describe } from '../core/text.js';

/**
 * Values of all sorts that code may not expect: wrong types, odd numbers, gaps, cycles, getters and proxies
 * that throw, symbols, texts and lists beyond all measure. A function that takes values of unknown
 * origin should answer for each of them, and neither crash nor hang.
 *
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { check, setup } from 'reef-rules/pearls';
 * import { garbage } from 'reef-rules/testing';
 *
 * const state = setup({ players: 2, seed: 7 });
 * fc.assert(fc.property(garbage(), (value) => check(state, value)?.code === 'malformed'));
 * ```
 * @group Values
 */
export function garbage(): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 3, arbitrary: anything() },
    { weight: 2, arbitrary: fc.constantFrom(...MAKERS).map((make) => make()) },
    { weight: 1, arbitrary: fc.tuple(anything(), fc.constantFrom(...WRAPPINGS)).map(wrapped) },
  );
}

/** Values of all sorts, up to `maxDepth` levels deep. */
function anything(maxDepth = 3): fc.Arbitrary<unknown> {
  return fc.anything({
    maxDepth,
    maxKeys: 5,
    withBigInt: true,
    withBoxedValues: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withObjectString: true,
    withSet: true,
    withSparseArray: true,
    withTypedArray: true,
  });
}

/** Each makes its value anew, so that no reader finds what another one did to it. */
const MAKERS: readonly (() => unknown)[] = [
  () => undefined,
  () => -0,
  () => NaN,
  () => Infinity,
  () => Symbol('garbage'),
  () => keepOut,
  () => class {},
  () => Promise.resolve(null),
  () => new Error('garbage'),
  () => new WeakMap(),
  () => 'x'.repeat(1_000_000),
  () => new Array<unknown>(2 ** 32 - 1),
  () => nested(50_000),
  () => cyclicObject(),
  () => cyclicList(),
  () => trapped({}),
  () => trapped([]),
  () => trapped(keepOut),
  () => ({ type: revoked({}) }),
  () => [revoked([])],
  () => Object.defineProperty({}, 'type', { enumerable: true, get: keepOut }),
  () => ({ toJSON: keepOut, toString: keepOut, valueOf: keepOut }),
  () => ({ [Symbol('type')]: 1, type: { [Symbol.toPrimitive]: keepOut } }),
  () => Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`field ${i}`, i])),
  () => JSON.parse('{ "__proto__": { "type": "pass" }, "constructor": null }') as unknown,
];

/** Fields that data tends to have, so that not everything fails at the first look. */
const WRAPPINGS: readonly string[] = ['type', 'players', 'seed', 'actions', 'options', 'state'];

function wrapped([value, name]: readonly [unknown, string]): unknown {
  return { [name]: value };
}

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let i = 0; i < depth; i++) value = [value];
  return value;
}

function cyclicObject(): unknown {
  const value: Record<string, unknown> = { type: 'pass' };
  value['self'] = value;
  return value;
}

function cyclicList(): unknown {
  const value: unknown[] = [];
  value.push(value, value);
  return value;
}

function keepOut(): never {
  throw new TypeError('keep out');
}

/** A proxy whose every trap throws, but for `in`: fast-check asks every value whether it can be cloned. */
function trapped(target: object): object {
  const traps = new Proxy({}, { get: (_, trap) => (trap === 'has' ? () => false : keepOut) });
  return new Proxy(target, traps);
}

/** A proxy that has been revoked. */
function revoked(target: object): object {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

// Chance.

/** One item of a list, each equally likely. */
export function pick<T>(items: readonly T[], rng: Rng): T {
  return items[randomBelow(rng, items.length)] as T;
}

/** One item of a list: first a kind is chosen, each equally likely, then an item of that kind. */
export function pickByKind<T>(items: readonly T[], kindOf: (item: T) => string, rng: Rng): T {
  const kind = pick([...new Set(items.map(kindOf))], rng);
  const some = items.filter((item) => kindOf(item) === kind);
  return pick(some, rng);
}

/** Takes an item out of a list, each equally likely. */
export function takeOne<T>(items: T[], rng: Rng): T {
  return items.splice(randomBelow(rng, items.length), 1)[0] as T;
}

/** Up to `count` indexes of a list besides the first and the last, in ascending order with those. */
export function someIndexes(length: number, count: number, rng: Rng): number[] {
  const indexes = new Set([0, length - 1]);
  for (let i = 0; i < count; i++) indexes.add(randomBelow(rng, length));
  return [...indexes].sort((a, b) => a - b);
}

// Damage.

/** Numbers that code may not expect. */
const ODD_NUMBERS: readonly number[] = [
  ...[0, 1, 2, 3, 4, 5, 9, 10, 15, 16, 99, 100, 1000, 10_001],
  ...[-1, -2, 0.5, 2 ** 31, 2 ** 32, 1e9, 1e15, 1e21, 1e308],
  ...[Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1, Number.MIN_SAFE_INTEGER],
];

/** Plain data with one to three things changed: values, places, names, lengths. It may by chance be as good as before. */
export function damagedJson(value: unknown, rng: Rng): unknown {
  const root: Holder = { value: looseCopy(value) };
  for (let left = 1 + randomBelow(rng, 3); left > 0; left--) {
    const fields = fieldsIn(root);
    // Once the value itself has gone missing, there is nothing left to damage.
    if (fields.length > 0) pick(JSON_DAMAGES, rng)(fields, rng);
  }
  return root['value'];
}

type Holder = Record<string, unknown>;

/** A field or an item somewhere in plain data. */
type Field = readonly [holder: Holder, key: string];

function fieldsIn(holder: object): Field[] {
  return Object.entries(holder).flatMap(([key, part]: [string, unknown]) => {
    const field: Field = [holder as Holder, key];
    return isObject(part) ? [field, ...fieldsIn(part)] : [field];
  });
}

const JSON_DAMAGES: readonly ((fields: readonly Field[], rng: Rng) => void)[] = [
  // A number becomes its neighbour, or one from the list.
  (fields, rng) => {
    const [holder, key] = pick(ofKind('number', fields), rng);
    const number = Number(holder[key]);
    holder[key] = pick([number + 1, number - 1, ...ODD_NUMBERS], rng);
  },
  // Two values of one kind change places.
  (fields, rng) => {
    const alike = ofKind(pick(['number', 'number', 'string', 'boolean', 'object'], rng), fields);
    const [[one, key], [other, name]] = [pick(alike, rng), pick(alike, rng)];
    [one[key], other[name]] = [structuredClone(other[name]), structuredClone(one[key])];
  },
  // A value becomes another one: from elsewhere in the data, or of another kind.
  (fields, rng) => {
    const [[holder, key], [other, name]] = [pick(fields, rng), pick(fields, rng)];
    const strange = pick([null, true, false, '', 'x', [], {}, [[]], 'x'.repeat(99)], rng);
    holder[key] = pick([structuredClone(other[name]), strange], rng);
  },
  // A field or an item goes missing, or gets another name.
  (fields, rng) => {
    const [holder, key] = pick(fields, rng);
    const value = holder[key];
    const names = ['extra', 'toJSON'];
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else {
      Reflect.deleteProperty(holder, key);
      names.push('constructor', '__proto__', key.toUpperCase(), `${key}s`);
    }
    if (randomBelow(rng, 2) === 0) return;
    const isOpen = { configurable: true, enumerable: true, writable: true };
    Object.defineProperty(holder, pick(names, rng), { value, ...isOpen });
  },
  // A list is cut or doubled.
  (fields, rng) => {
    const list = listIn(fields, rng);
    if (randomBelow(rng, 2) === 0) list.length = randomBelow(rng, list.length + 1);
    else list.push(...structuredClone(list.slice(0, 100)));
  },
  // A list is turned round, or gets an item of another list.
  (fields, rng) => {
    const list = listIn(fields, rng);
    // The item may hold that list, or be it: a copy makes no cycle.
    if (randomBelow(rng, 2) === 0) list.push(...structuredClone(listIn(fields, rng).splice(-1)));
    else list.reverse();
  },
];

function listIn(fields: readonly Field[], rng: Rng): unknown[] {
  const lists = fields.map(([holder, key]) => holder[key]).filter((part) => Array.isArray(part));
  return lists.length === 0 ? [] : (pick(lists, rng) as unknown[]);
}

/** The fields with a value of that kind, or all if there is none. */
function ofKind(kind: string, fields: readonly Field[]): readonly Field[] {
  const some = fields.filter(([holder, key]) => typeof holder[key] === kind);
  return some.length === 0 ? fields : some;
}

/** A text with one to three things changed: characters, words, lines, numbers. */
export function damagedText(text: string, rng: Rng): string {
  let damaged = text;
  for (let left = 1 + randomBelow(rng, 3); left > 0; left--) {
    damaged = pick(TEXT_DAMAGES, rng)(damaged, rng);
  }
  return damaged;
}

/** A text with `count` blanks of one kind somewhere in it. */
export function withBlanks(text: string, count: number, rng: Rng): string {
  return spliced(text, rng, 0, pick([' ', '\t', '\n', '\r\n'], rng).repeat(count));
}

const CHARACTERS: readonly string[] = [
  ...Array.from(' \t\n\r/.:=@#+-*|?;,"\\0123456789abcdxyzABZ'),
  ...['\u2028', '\u00a0', '\u0000', '\ufeff', '🪸', '\ud800', '\r\n'],
];

const TEXT_DAMAGES: readonly ((text: string, rng: Rng) => string)[] = [
  // A character is one of the list or of the text itself, or is one more, or goes missing.
  (text, rng) => {
    const character = pick([...CHARACTERS, ...Array.from(text.slice(0, 40))], rng);
    const [length, by] = pick([[1, character] as const, [0, character], [1, '']], rng);
    return spliced(text, rng, length, by);
  },
  // A number is another.
  (text, rng) => inPieces(text, /(\d+)/, rng, (one) => [one, String(pick(ODD_NUMBERS, rng))]),
  // Two words or two lines change places, or one of them is doubled or goes missing.
  (text, rng) =>
    inPieces(text, pick([/([^\s|/,]+)/, /([^\r\n]+)/], rng), rng, (one, two) =>
      pick(
        [
          [two, one] as const,
          [two, one],
          [one, ''],
          [one, `${two} ${two}`],
          [one, `${two}\n${two}`],
        ],
        rng,
      ),
    ),
  // The text breaks off, or begins in the middle.
  (text, rng) => {
    const at = randomBelow(rng, text.length + 1);
    return pick([text.slice(0, at), text.slice(at)], rng);
  },
];

/** A text after a change to two of its pieces, which may be one and the same. */
function inPieces(
  text: string,
  piece: RegExp,
  rng: Rng,
  change: (one: string, two: string) => readonly [string, string],
): string {
  // Splitting by a pattern with a group leaves the pieces at the odd places.
  const parts = text.split(piece);
  const count = (parts.length - 1) / 2;
  if (count === 0) return text;
  const [at, other] = [2 * randomBelow(rng, count) + 1, 2 * randomBelow(rng, count) + 1];
  [parts[at], parts[other]] = change(parts[at]!, parts[other]!);
  return parts.join('');
}

function spliced(text: string, rng: Rng, length: number, by: string): string {
  const at = randomBelow(rng, text.length + 1);
  return text.slice(0, at) + by + text.slice(at + length);
}

// What plain data is like.

/** A copy of plain data by way of JSON, in which nothing is frozen. */
export function looseCopy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** Whether nothing in a copy has been frozen. */
export function isLoose(value: unknown): boolean {
  if (!isObject(value)) return true;
  return Object.isExtensible(value) && Object.values(value).every(isLoose);
}

/** Where two values differ first, in words. */
export function difference(found: unknown, expected: unknown, path = ''): string {
  if (isObject(found) && isObject(expected) && Array.isArray(found) === Array.isArray(expected)) {
    for (const name of new Set([...Object.keys(found), ...Object.keys(expected)])) {
      const [one, other] = [(found as Holder)[name], (expected as Holder)[name]];
      if (!isSameData(one, other)) return difference(one, other, placeOf(found, path, name));
    }
  }
  return `${path === '' ? '' : `${path} is `}${shown(found)} instead of ${shown(expected)}`;
}

function placeOf(holder: object, path: string, name: string): string {
  if (Array.isArray(holder)) return `${path}[${name}]`;
  return path === '' ? name : `${path}.${name}`;
}

/** Values that were found to be frozen and plain, and need no second look. */
const plain = new WeakSet();

/** The first thing that keeps a value from being frozen and plain, or `null`. */
export function flawIn(value: unknown, path: string, depth = 0): string | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null;
  if (typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0)) return null;
  if (!isObject(value)) return `${path} is ${describe(value)}, which JSON cannot carry`;
  if (plain.has(value)) return null;
  if (depth > 100) return `${path} is nested without end`;
  if (!Object.isFrozen(value)) return `${path} is not frozen`;
  if (!isPlain(value)) return `${path} is neither a plain object nor a plain list`;

  for (const [name, part] of Object.entries(value)) {
    const flaw = flawIn(part, placeOf(value, path, name), depth + 1);
    if (flaw !== null) return flaw;
  }
  plain.add(value);
  return null;
}

/** Whether an object has nothing but named values, or a list nothing but items. */
function isPlain(value: object): boolean {
  const parts = Object.values(Object.getOwnPropertyDescriptors(value));
  const hidden = parts.filter((part) => part.enumerable !== true || !('value' in part)).length;
  if (Object.getOwnPropertySymbols(value).length > 0) return false;
  if (Array.isArray(value)) return hidden === 1 && parts.length === value.length + 1;

  const parent: unknown = Object.getPrototypeOf(value);
  return hidden === 0 && (parent === null || Object.getPrototypeOf(parent) === null);
}

/** Any value at all as text: what is long is cut short, what cannot be read is named. */
export function shown(value: unknown): string {
  try {
    const text = fc.stringify(value);
    return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
  } catch {
    return 'a value that cannot be read';
  }
}

const MOST_SHOWN = 1000;

/** What was thrown, as text: it need not be an error. */
export function told(error: unknown): string {
  return error instanceof Error ? String(error) : shown(error);
}
