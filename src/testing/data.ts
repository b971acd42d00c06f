import fc from 'fast-check';
import { isObject } from '../core/made.js';
import { describe } from '../core/text.js';
import { isSameData } from '../core/shape.js';

/** A copy of plain data by way of JSON, in which nothing is frozen. */
export function looseCopy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** Whether nothing in a copy has been frozen. */
export function isLoose(value: unknown): boolean {
  if (!isObject(value)) return true;
  return Object.isExtensible(value) && Object.values(value).every(isLoose);
}

/** A text that is the same for equal plain data. */
export function textOf(value: unknown): string {
  if (!isObject(value)) return typeof value === 'string' ? JSON.stringify(value) : String(value);
  return Array.isArray(value)
    ? `[${value.map(textOf).join()}]`
    : `{${Object.entries(value).map(fieldText).sort().join()}}`;
}

function fieldText([name, value]: [string, unknown]): string {
  return `${JSON.stringify(name)}:${textOf(value)}`;
}

/** Where two values differ first, in words. */
export function difference(found: unknown, expected: unknown, path = ''): string {
  if (isObject(found) && isObject(expected) && Array.isArray(found) === Array.isArray(expected)) {
    for (const name of new Set([...Object.keys(found), ...Object.keys(expected)])) {
      const [one, other] = [partOf(found, name), partOf(expected, name)];
      if (!isSameData(one, other)) return difference(one, other, placeOf(found, path, name));
    }
  }
  const where = path === '' ? '' : `${path} is `;
  return `${where}${shown(found)} instead of ${shown(expected)}`;
}

function partOf(value: object, name: string): unknown {
  return (value as Record<string, unknown>)[name];
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
  const isRoot = parent === null || Object.getPrototypeOf(parent) === null;
  return hidden === 0 && isRoot;
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
