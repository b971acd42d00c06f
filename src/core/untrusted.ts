import { isRulesError } from './errors.js';
import { isObject } from './made.js';
import { at, Misfit } from './shape.js';
import { describe } from './text.js';

/**
 * Reading options and messages field by field, with the path of each field at hand. What has a fixed shape
 * is described in `shape.ts` instead.
 */

/** What `reader` makes of a part of something; its errors then tell the path from the whole. */
export function inside<T>(path: string, reader: () => T): T {
  try {
    return reader();
  } catch (error) {
    if (!isRulesError(error)) throw error;
    return at(path, () => {
      throw error;
    });
  }
}

/** The fields of an object that has all the `required` ones, and besides only `optional` ones. */
export function fieldsOf<R extends string, O extends string = never>(
  value: unknown,
  path: string,
  required: readonly R[],
  optional: readonly O[] = [],
): Record<R, unknown> & Partial<Record<O, unknown>> {
  if (!isObject(value) || Array.isArray(value)) {
    throw new Misfit(path, `expected an object, found ${describe(value)}`);
  }
  const copy: Partial<Record<R | O, unknown>> = {};
  for (const key of Reflect.ownKeys(value) as (R | O)[]) {
    if (!required.includes(key as R) && !optional.includes(key as O)) {
      throw new Misfit(
        path,
        `unknown field ${typeof key === 'string' ? describe(key) : 'a symbol'}`,
      );
    }
    copy[key] = (value as Record<R | O, unknown>)[key];
  }
  for (const key of required) {
    if (!Object.hasOwn(copy, key)) throw new Misfit(path, `the field "${key}" is missing`);
  }
  return copy as Record<R, unknown> & Partial<Record<O, unknown>>;
}

/** The items of a list that has at least `min` and at most `max`, and nothing else about it. */
export function itemsOf(value: unknown, path: string, min: number, max: number): unknown[] {
  const length = lengthOf(value, path, min, max);
  const list = value as unknown[];
  const copy: unknown[] = [];
  let isWhole = Reflect.ownKeys(list).length === length + 1;
  for (let i = 0; isWhole && i < length; i++) {
    isWhole = Object.hasOwn(list, i);
    copy.push(list[i]);
  }
  if (!isWhole) throw new Misfit(path, 'expected a list without gaps and other fields');
  return copy;
}

/** The length of a list that has at least `min` items and at most `max`. */
export function lengthOf(value: unknown, path: string, min: number, max: number): number {
  if (!Array.isArray(value)) throw new Misfit(path, `expected a list, found ${describe(value)}`);
  // A proxy may give anything at all for its length.
  const length: unknown = value.length;
  if (!Number.isInteger(length) || (length as number) < min || (length as number) > max) {
    throw new Misfit(path, `expected ${range(min, max)} items, found ${describe(length)}`);
  }
  return length as number;
}

/** A whole number from `min` to `max`; minus zero is none. */
export function wholeNumber(value: unknown, path: string, min: number, max: number): number {
  if (!Number.isInteger(value) || Object.is(value, -0)) {
    throw new Misfit(path, `expected a whole number, found ${describe(value)}`);
  }
  const number = value as number;
  if (number < min || number > max) {
    throw new Misfit(path, `expected ${range(min, max)}, found ${number}`);
  }
  return number;
}

function range(min: number, max: number): string {
  return min === max ? `${min}` : `${min} to ${max}`;
}

/** One of the words of a list. */
export function oneOf<T extends string>(value: unknown, path: string, words: readonly T[]): T {
  for (let i = 0; i < words.length; i++) if (words[i] === value) return value as T;
  throw new Misfit(path, `expected ${words.join(', ')}; found ${describe(value)}`);
}

/** True or false. */
export function flag(value: unknown, path: string): boolean {
  if (typeof value !== 'boolean') {
    throw new Misfit(path, `expected true or false, found ${describe(value)}`);
  }
  return value;
}

/** A message of unknown origin: its type, and exactly the fields that a message of this type has. */
export function eventAt<T extends string, F extends string>(
  value: unknown,
  fields: Readonly<Record<T, readonly F[]>>,
): { readonly type: T } & Readonly<Partial<Record<F, unknown>>> {
  const loose = fieldsOf(value, '', ['type'], Object.values<readonly F[]>(fields).flat());
  const type = oneOf(loose.type, 'type', Object.keys(fields) as T[]);
  return { ...fieldsOf(loose, '', ['type', ...fields[type]]), type };
}

/** The path of a field or an item below a path. */
export function below(path: string, key: string | number): string {
  if (typeof key === 'number') return `${path}[${key}]`;
  return path === '' ? key : `${path}.${key}`;
}
