import { expect } from 'vitest';
import { isIllegalActionError, isParseError, isRulesError } from '../../src/index.js';

// What is refused, and where.

/** What an act throws, in the words of the error; what it gives if it throws nothing. */
export function refusal(act: () => unknown): unknown {
  try {
    return { accepted: act() };
  } catch (error) {
    if (isParseError(error)) {
      const { line, column, found, expected } = error;
      return { line, column, found, expected };
    }
    if (!isRulesError(error) || isIllegalActionError(error)) return error;
    return { code: error.code, path: error.path };
  }
}

/** The error for an action that is not legal, with the code of its violation. */
export function illegal(code: string): Error {
  const violation = expect.objectContaining({ code }) as object;
  const error = { name: 'IllegalActionError', code: 'illegal-action', violation };
  return expect.objectContaining(error) as Error;
}

/** A text with the sign ^, which is taken out: the error of `parse` points at the place after it. */
export function expectPlace(
  parse: (text: string) => unknown,
  marked: string,
  found: string,
  expected: string,
): void {
  const before = marked.slice(0, marked.indexOf('^')).split(/\r?\n/);
  expect(refusal(() => parse(marked.replace('^', '')))).toEqual({
    line: before.length,
    column: before.at(-1)!.length + 1,
    found,
    expected,
  });
}

/** What an act gives, or `null` if the library refuses it. Anything else that it throws gets out. */
export function acceptedBy<T>(act: () => T): T | null {
  try {
    return act();
  } catch (error) {
    if (isRulesError(error)) return null;
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
  const last = keys.pop()!;
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
  return keys.reduce((part, key) => (part as Record<string, object>)[key]!, value);
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

/** The paths of all numbers, words and flags in plain data. */
export function leavesOf(value: object): string[] {
  const { objects, lists } = pathsOf(value);
  const isLeaf = (path: string): boolean => typeof partOf(value, path) !== 'object';
  return [
    ...objects.flatMap((path) =>
      Object.keys(partOf(value, path) as object).map((name) =>
        path === '' ? name : `${path}.${name}`,
      ),
    ),
    ...lists.flatMap((path) =>
      Array.from(partOf(value, path) as unknown[], (_, i) => `${path}[${i}]`),
    ),
  ].filter(isLeaf);
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
