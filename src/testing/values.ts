import fc from 'fast-check';
import { isObject } from '../core/made.js';
import { randomBelow } from '../core/rng.js';
import type { Rng } from '../core/rng.js';
import { looseCopy } from './data.js';

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
export function anything(maxDepth = 3): fc.Arbitrary<unknown> {
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
  () => globalThis,
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
  return pick(
    items.filter((item) => kindOf(item) === kind),
    rng,
  );
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

// Damage to plain data.

/** Plain data with one to three things changed: values, places, names, lengths. It may by chance be as good as before. */
export function damagedJson(value: unknown, rng: Rng): unknown {
  const holder: { value?: unknown } = { value: looseCopy(value) };
  // Once the value itself has gone missing, there is nothing left to damage.
  for (let left = 1 + randomBelow(rng, 3); left > 0 && 'value' in holder; left--) {
    pick(JSON_DAMAGES, rng)(fieldsIn(holder), rng);
  }
  return holder.value;
}

/** A field or an item somewhere in plain data. */
interface Field {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

function fieldsIn(holder: object): Field[] {
  return Object.keys(holder).flatMap((key) => {
    const field = { holder: holder as Record<string, unknown>, key };
    const part = field.holder[key];
    return isObject(part) ? [field, ...fieldsIn(part)] : [field];
  });
}

type Damage = (fields: readonly Field[], rng: Rng) => void;

const JSON_DAMAGES: readonly Damage[] = [
  // A number becomes its neighbour, or one from the list.
  (fields, rng) => {
    const { holder, key } = pick(orAny(fields, 'number'), rng);
    holder[key] = pick([Number(holder[key]) + 1, Number(holder[key]) - 1, ...ODD_NUMBERS], rng);
  },
  // Two values of one kind change places.
  (fields, rng) => {
    const kind = pick(['number', 'number', 'string', 'boolean', 'object'], rng);
    swap(pick(orAny(fields, kind), rng), pick(orAny(fields, kind), rng));
  },
  // A value becomes another one: from elsewhere in the data, or of another kind.
  (fields, rng) => {
    const { holder, key } = pick(fields, rng);
    holder[key] = structuredClone(valueAt(pick(fields, rng)));
  },
  (fields, rng) => {
    const { holder, key } = pick(fields, rng);
    const others = [null, true, false, '', 'x', [], {}, [[]], 'x'.repeat(99)];
    holder[key] = pick<unknown>(others, rng);
  },
  // A field or an item goes missing, gets another name, or appears.
  (fields, rng) => {
    const { holder, key } = pick(fields, rng);
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else Reflect.deleteProperty(holder, key);
  },
  (fields, rng) => {
    const { holder, key } = pick(fields, rng);
    const value = holder[key];
    if (Array.isArray(holder)) holder.push(value);
    else Reflect.deleteProperty(holder, key);
    const name = pick(Array.isArray(holder) ? ['extra', 'toJSON'] : namesLike(key), rng);
    Object.defineProperty(holder, name, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
  },
  // A list is cut, doubled or turned round, or one of its items goes to another list.
  (fields, rng) => {
    const list = listAmong(fields, rng);
    list.length = randomBelow(rng, list.length + 1);
  },
  (fields, rng) => {
    const list = listAmong(fields, rng);
    list.push(...list.slice(0, 100).map((item) => structuredClone(item)));
  },
  (fields, rng) => {
    listAmong(fields, rng).reverse();
  },
  (fields, rng) => {
    const list = listAmong(fields, rng);
    // The item may hold that list, or be it: a copy makes no cycle.
    list.push(...structuredClone(listAmong(fields, rng).splice(-1)));
  },
];

function namesLike(name: string): string[] {
  return ['extra', 'constructor', '__proto__', 'toJSON', name.toUpperCase(), `${name}s`];
}

function valueAt({ holder, key }: Field): unknown {
  return holder[key];
}

function orAny(fields: readonly Field[], kind: string): readonly Field[] {
  const some = fields.filter((field) => typeof valueAt(field) === kind);
  return some.length === 0 ? fields : some;
}

function swap(one: Field, other: Field): void {
  const value = valueAt(one);
  one.holder[one.key] = structuredClone(valueAt(other));
  other.holder[other.key] = structuredClone(value);
}

function listAmong(fields: readonly Field[], rng: Rng): unknown[] {
  const lists = fields.map(valueAt).filter((value) => Array.isArray(value));
  return lists.length === 0 ? [] : (pick(lists, rng) as unknown[]);
}

// Damage to texts.

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
  // A character is another, one more or one less.
  (text, rng) => spliced(text, rng, 1, someCharacter(text, rng)),
  (text, rng) => spliced(text, rng, 0, someCharacter(text, rng)),
  (text, rng) => spliced(text, rng, 1, ''),
  // A number is another.
  (text, rng) =>
    inPieces(text, /(\d+)/, rng, (numbers, at) => {
      numbers[at] = String(pick(ODD_NUMBERS, rng));
    }),
  // Two words or lines change places, or one is doubled, or goes missing.
  ...[/([^\s|/,]+)/, /([^\r\n]+)/].flatMap((word) => [
    (text: string, rng: Rng): string =>
      inPieces(text, word, rng, (words, at, other) => {
        [words[at], words[other]] = [words[other]!, words[at]!];
      }),
    (text: string, rng: Rng): string =>
      inPieces(text, word, rng, (words, at) => {
        words[at] = `${words[at]}${pick([' ', '\n'], rng)}${words[at]}`;
      }),
    (text: string, rng: Rng): string =>
      inPieces(text, word, rng, (words, at) => {
        words[at] = '';
      }),
  ]),
  // The text breaks off, or begins in the middle.
  (text, rng) => text.slice(0, randomBelow(rng, text.length + 1)),
  (text, rng) => text.slice(randomBelow(rng, text.length + 1)),
];

/** One of those that could do harm, or one that the text has itself. */
function someCharacter(text: string, rng: Rng): string {
  return pick([...CHARACTERS, ...Array.from(text.slice(0, 40))], rng);
}

function spliced(text: string, rng: Rng, length: number, by: string): string {
  const at = randomBelow(rng, text.length + 1);
  return text.slice(0, at) + by + text.slice(at + length);
}

/** A text after a change to two of its pieces, which may be one and the same. */
function inPieces(
  text: string,
  piece: RegExp,
  rng: Rng,
  change: (pieces: string[], at: number, other: number) => void,
): string {
  // Splitting by a pattern with a group leaves the pieces at the odd places.
  const parts = text.split(piece);
  const count = (parts.length - 1) / 2;
  if (count === 0) return text;
  change(parts, 2 * randomBelow(rng, count) + 1, 2 * randomBelow(rng, count) + 1);
  return parts.join('');
}
