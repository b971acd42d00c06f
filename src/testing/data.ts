import { isDeepFrozen, isObject } from '../core/freeze.js';
import { describe } from '../core/text.js';
import { below, isSameData } from '../core/untrusted.js';

// Copies.

/** A copy of plain data by way of JSON, in which nothing is frozen. */
export function looseCopy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** Whether nothing in a copy has been frozen. */
export function isLoose(value: unknown): boolean {
  if (!isObject(value)) return true;
  return Object.isExtensible(value) && Object.values(value).every(isLoose);
}

// Comparison.

/** A text that is the same for equal plain data. */
export function textOf(value: unknown): string {
  if (!isObject(value)) return typeof value === 'string' ? JSON.stringify(value) : String(value);
  const known = texts.get(value);
  if (known !== undefined) return known;

  const text = Array.isArray(value)
    ? `[${value.map(textOf).join()}]`
    : `{${Object.entries(value).sort(byName).map(fieldText).join()}}`;
  // States of one game share most of what they are made of.
  if (isDeepFrozen(value)) texts.set(value, text);
  return text;
}

const texts = new WeakMap<object, string>();

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}

function fieldText([name, value]: [string, unknown]): string {
  return `${JSON.stringify(name)}:${textOf(value)}`;
}

/** Where two values differ first, in words. */
export function difference(found: unknown, expected: unknown, path = ''): string {
  if (isObject(found) && isObject(expected) && Array.isArray(found) === Array.isArray(expected)) {
    for (const name of new Set([...Object.keys(found), ...Object.keys(expected)])) {
      const [one, other] = [partOf(found, name), partOf(expected, name)];
      const place = below(path, Array.isArray(found) ? Number(name) : name);
      if (!isSameData(one, other)) return difference(one, other, place);
    }
  }
  const where = path === '' ? '' : `${path} is `;
  return `${where}${shown(found)} instead of ${shown(expected)}`;
}

function partOf(value: object, name: string): unknown {
  return (value as Record<string, unknown>)[name];
}

// Plainness.

/** Values that were found to be frozen and plain through and through, and need no second look. */
const sound = new WeakSet();

/** The first thing that keeps a value from being frozen and plain, or `null`. */
export function flawIn(value: unknown, path: string, depth = 0): string | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null;
  if (typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0)) return null;
  if (!isObject(value)) return `${path} is ${describe(value)}, which JSON cannot carry`;
  if (sound.has(value)) return null;
  if (depth > 100) return `${path} is nested without end`;
  if (!Object.isFrozen(value)) return `${path} is not frozen`;
  if (!isPlain(value)) return `${path} is neither a plain object nor a plain list`;

  for (const [name, part] of Object.entries(value)) {
    const place = below(path, Array.isArray(value) ? Number(name) : name);
    const flaw = flawIn(part, place, depth + 1);
    if (flaw !== null) return flaw;
  }
  sound.add(value);
  return null;
}

/** Whether an object has nothing but named values, or a list nothing but items. */
function isPlain(value: object): boolean {
  const parts = Object.values(Object.getOwnPropertyDescriptors(value));
  const hidden = parts.filter((part) => part.enumerable !== true || !('value' in part)).length;
  if (Object.getOwnPropertySymbols(value).length > 0) return false;
  if (Array.isArray(value)) return hidden === 1 && parts.length === value.length + 1;

  const parent: unknown = Object.getPrototypeOf(value);
  const isRoot = parent === null || Object.getPrototypeOf(parent) === null;
  return hidden === 0 && isRoot;
}

// Words.

/** Any value at all in a few words: what is long or deep is cut short, what cannot be read is named. */
export function shown(value: unknown, depth = 0): string {
  if (!isObject(value)) return describe(value);
  if (depth > 4) return '…';
  try {
    return Array.isArray(value) ? shownList(value, depth) : shownObject(value, depth);
  } catch {
    return 'an object that cannot be read';
  }
}

function shownList(list: readonly unknown[], depth: number): string {
  const items = list.slice(0, MOST_SHOWN).map((item) => shown(item, depth + 1));
  return `[${cut(items, list.length).join(', ')}]`;
}

function shownObject(value: object, depth: number): string {
  const entries = Object.entries(value);
  const fields = entries
    .slice(0, MOST_SHOWN)
    .map(([name, part]) => `${name}: ${shown(part, depth + 1)}`);
  return `{ ${cut(fields, entries.length).join(', ')} }`;
}

function cut(parts: readonly string[], length: number): readonly string[] {
  return parts.length < length ? [...parts, '…'] : parts;
}

const MOST_SHOWN = 12;

/** What was thrown, in a few words: it need not be an error. */
export function told(error: unknown): string {
  return error instanceof Error ? String(error) : shown(error);
}
