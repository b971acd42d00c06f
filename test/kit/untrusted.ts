import { randomBelow } from '../../src/core/rng.js';
import { isParseError, isRulesError } from '../../src/index.js';
import type { Rng } from '../../src/index.js';
import { pick } from './games.js';

// What is refused, and where.

/** What an act throws, in the words of the error; what it gives if it throws nothing. */
export function refusal(act: () => unknown): unknown {
  try {
    return { accepted: act() };
  } catch (error) {
    if (isRulesError(error)) return { code: error.code, path: error.path };
    if (!isParseError(error)) return error;
    const { line, column, found, expected } = error;
    return { line, column, found, expected };
  }
}

/** What an act gives, or `null` if the library refuses it. Anything else that it throws gets out. */
export function acceptedBy<T>(act: () => T): T | null {
  try {
    return act();
  } catch (error) {
    if (isRulesError(error) || isParseError(error)) return null;
    throw error;
  }
}

// Values with one thing changed. A path is written as the library writes it: `players[0].hand[1]`.

/** Plain data that may be changed. */
export type Draft<T> = T extends object ? { -readonly [K in keyof T]: Draft<T[K]> } : T;

/** A loose copy of plain data with a change made to it. */
export function changed<T>(value: T, change: (draft: Draft<T>) => void): T {
  const draft = structuredClone(value);
  change(draft as Draft<T>);
  return draft;
}

/** A loose copy of plain data with another value at a path. */
export function withValue(value: object, path: string, part: unknown): unknown {
  const keys = keysOf(path);
  const last = keys.pop();
  if (last === undefined) return part;
  const copy = structuredClone(value);
  Object.defineProperty(partAt(copy, keys), last, { ...OPEN, value: part });
  return copy;
}

/** A loose copy of plain data without the field or item at a path. */
export function withoutPart(value: object, path: string): unknown {
  const keys = keysOf(path);
  const last = keys.pop() as string;
  const copy = structuredClone(value);
  Reflect.deleteProperty(partAt(copy, keys), last);
  return copy;
}

/** The part of plain data at a path. */
export function partOf(value: object, path: string): unknown {
  return partAt(value, keysOf(path));
}

const OPEN = { configurable: true, enumerable: true, writable: true };

function keysOf(path: string): string[] {
  return path.match(/[^.[\]]+/g) ?? [];
}

function partAt(value: object, keys: readonly string[]): object {
  return keys.reduce((part, key) => (part as Record<string, object>)[key] as object, value);
}

/** The paths of all objects in plain data, and of all lists. */
export function pathsOf(value: unknown, path = ''): { objects: string[]; lists: string[] } {
  const paths = { objects: [] as string[], lists: [] as string[] };
  if (typeof value !== 'object' || value === null) return paths;
  const isList = Array.isArray(value);
  (isList ? paths.lists : paths.objects).push(path);
  for (const [key, part] of Object.entries(value)) {
    const below = isList ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    const { objects, lists } = pathsOf(part, below);
    paths.objects.push(...objects);
    paths.lists.push(...lists);
  }
  return paths;
}

// Values that do something when they are looked at.

/** A value in which every field and item is counted when it is read, all the way down. */
export function counted(value: unknown): { readonly value: unknown; readonly reads: () => number } {
  let reads = 0;
  const wrap = (part: unknown): unknown =>
    typeof part !== 'object' || part === null
      ? part
      : new Proxy(part, {
          get(target, name, self): unknown {
            reads++;
            return wrap(Reflect.get(target, name, self));
          },
        });
  return { value: wrap(value), reads: () => reads };
}

/** A proxy whose every trap throws. */
export function trapped(target: object): object {
  const traps = new Proxy(
    {},
    {
      get: () => () => {
        throw new TypeError('keep out');
      },
    },
  );
  return new Proxy(target, traps);
}

/** A proxy that is no more. */
export function revoked(target: object): object {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

// Damage by lot. The result may by chance be as good as before.

/** Numbers that somebody may have forgotten about. */
const ODD_NUMBERS = [
  ...[0, 1, 2, 3, 4, 5, 15, 16, 59, 60, 999, 1000, 1001, 10_000, 10_001],
  ...[-1, -2, 0.5, 2 ** 31, 2 ** 32, 1e9, 999_999_999, 1e15, 1e21, 1e308],
  ...[Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1, Number.MIN_SAFE_INTEGER],
];

/** Plain data with one to three things changed: values, places, names, lengths. */
export function damagedJson(value: unknown, rng: Rng): unknown {
  const holder: { value?: unknown } = { value: structuredClone(value) };
  // Once the value itself has gone missing, there is nothing left to damage.
  for (let left = 1 + randomBelow(rng, 3); left > 0 && 'value' in holder; left--) {
    pick(JSON_DAMAGES, rng)(placesIn(holder), rng);
  }
  return holder.value;
}

/** A place in plain data where a value can be put. */
interface Place {
  readonly holder: Record<string, unknown>;
  readonly key: string;
}

function placesIn(holder: object): Place[] {
  return Object.keys(holder).flatMap((key) => {
    const place = { holder: holder as Record<string, unknown>, key };
    const part = place.holder[key];
    return typeof part === 'object' && part !== null ? [place, ...placesIn(part)] : [place];
  });
}

type Damage = (places: readonly Place[], rng: Rng) => void;

const JSON_DAMAGES: readonly Damage[] = [
  // A number becomes its neighbour, or one from the list.
  (places, rng) => {
    const { holder, key } = pick(orAny(places, 'number'), rng);
    holder[key] = pick([Number(holder[key]) + 1, Number(holder[key]) - 1, ...ODD_NUMBERS], rng);
  },
  // Two values of one kind change places: mostly numbers, which mostly are cards.
  (places, rng) => {
    const kind = pick(['number', 'number', 'string', 'object'], rng);
    swap(pick(orAny(places, kind), rng), pick(orAny(places, kind), rng));
  },
  (places, rng) => {
    swap(pick(places, rng), pick(places, rng));
  },
  // A value becomes another one.
  (places, rng) => {
    const { holder, key } = pick(places, rng);
    const others = [null, true, false, '', 'red', 'any', 'play', [], {}, [[]], 'x'.repeat(99)];
    holder[key] = pick<unknown>(others, rng);
  },
  (places, rng) => {
    const { holder, key } = pick(places, rng);
    holder[key] = structuredClone(valueAt(pick(places, rng)));
  },
  // A field or an item goes missing, gets another name, or appears.
  (places, rng) => {
    const { holder, key } = pick(places, rng);
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else Reflect.deleteProperty(holder, key);
  },
  (places, rng) => {
    const { holder, key } = pick(places, rng);
    const names = ['extra', 'constructor', '__proto__', 'toJSON', key.toUpperCase(), `${key}s`];
    const value = holder[key];
    if (Array.isArray(holder)) holder.push(value);
    else Reflect.deleteProperty(holder, key);
    Object.defineProperty(holder, pick(names, rng), { ...OPEN, value });
  },
  // A list is cut, doubled or turned round, or one of its items goes to another list.
  (places, rng) => {
    const list = listAmong(places, rng);
    list.length = randomBelow(rng, list.length + 1);
  },
  (places, rng) => {
    const list = listAmong(places, rng);
    if (list.length < 100) list.push(...structuredClone(list));
  },
  (places, rng) => {
    listAmong(places, rng).reverse();
  },
  (places, rng) => {
    listAmong(places, rng).push(...listAmong(places, rng).splice(-1));
  },
];

function valueAt({ holder, key }: Place): unknown {
  return holder[key];
}

function orAny(places: readonly Place[], kind: string): readonly Place[] {
  const some = places.filter((place) => typeof valueAt(place) === kind);
  return some.length === 0 ? places : some;
}

function swap(one: Place, other: Place): void {
  const value = valueAt(one);
  one.holder[one.key] = structuredClone(valueAt(other));
  other.holder[other.key] = structuredClone(value);
}

function listAmong(places: readonly Place[], rng: Rng): unknown[] {
  const lists = places.map(valueAt).filter((value) => Array.isArray(value));
  return lists.length === 0 ? [] : (pick(lists, rng) as unknown[]);
}

/** A text with one to three things changed: characters, words, lines, numbers. */
export function damagedText(text: string, rng: Rng): string {
  let damaged = text;
  for (let left = 1 + randomBelow(rng, 3); left > 0; left--) {
    damaged = pick(TEXT_DAMAGES, rng)(damaged, rng);
  }
  return damaged;
}

const CHARACTERS = [
  ...Array.from(' \t\n\r/.:=@#+-*|?;,"\\0123456789rypgabcdxRY'),
  ...['\u2028', '\u00a0', '\u0000', '\ufeff', '🪸', '\ud800', '\r\n', 'actions\n', '../'],
];

const TEXT_DAMAGES: readonly ((text: string, rng: Rng) => string)[] = [
  // A character is another, one more or one less.
  (text, rng) => replaced(text, randomBelow(rng, text.length + 1), 1, pick(CHARACTERS, rng)),
  (text, rng) => replaced(text, randomBelow(rng, text.length + 1), 0, pick(CHARACTERS, rng)),
  (text, rng) => replaced(text, randomBelow(rng, text.length + 1), 1, ''),
  // A number is another.
  (text, rng) =>
    inPieces(text, /(\d+)/, rng, (numbers, at) => {
      numbers[at] = String(pick(ODD_NUMBERS, rng));
    }),
  // Two words or lines change places, or one is doubled, or goes missing.
  ...[/([^\s|/,]+)/, /([^\r\n]+)/].flatMap((word) => [
    (text: string, rng: Rng): string =>
      inPieces(text, word, rng, (words, at, other) => {
        [words[at], words[other]] = [words[other] as string, words[at] as string];
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

function replaced(text: string, at: number, length: number, by: string): string {
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
