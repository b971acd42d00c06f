import { isObject } from '../core/freeze.js';
import { randomBelow } from '../core/rng.js';
import type { Rng } from '../core/rng.js';
import { pick } from './chance.js';
import { looseCopy } from './data.js';

/** Numbers that code may not expect. */
const ODD_NUMBERS: readonly number[] = [
  ...[0, 1, 2, 3, 4, 5, 9, 10, 15, 16, 99, 100, 1000, 10_001],
  ...[-1, -2, 0.5, 2 ** 31, 2 ** 32, 1e9, 1e15, 1e21, 1e308],
  ...[Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1, Number.MIN_SAFE_INTEGER],
];

// Plain data.

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

// Texts.

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
