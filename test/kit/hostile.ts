import { isDeepStrictEqual } from 'node:util';
import { revoked, trapped } from './untrusted.js';

/** A hostile value, made anew for every call if that does not take long. */
export interface Hostile {
  readonly name: string;
  readonly make: () => unknown;
  /** Whether a value is still as it was made, where that can be seen. */
  readonly isUnchanged?: (value: unknown) => boolean;
}

// Made once: making them takes longer than most calls, and they are as hostile the next time.
const LONG_TEXT = 'x'.repeat(1_000_000);
const DEEP_LISTS = nested(100_000);
const DEEP_FROZEN_LISTS = nested(100_000, Object.freeze);

/** Values that fit almost nowhere, whatever is asked for. */
export const HOSTILE: readonly Hostile[] = [
  { name: 'undefined', make: () => undefined },
  { name: 'null', make: () => null },
  { name: 'true', make: () => true },
  { name: '1', make: () => 1 },
  { name: '-1', make: () => -1 },
  { name: '0.5', make: () => 0.5 },
  { name: '2 ** 53', make: () => 2 ** 53 },
  { name: 'NaN', make: () => NaN },
  { name: 'Infinity', make: () => Infinity },
  { name: '1n', make: () => 1n },
  { name: 'an empty text', make: () => '' },
  { name: 'a text', make: () => 'constructor' },
  { name: 'a long text', make: () => LONG_TEXT },
  { name: 'a symbol', make: () => Symbol('hostile') },
  { name: 'a function', make: () => () => undefined },
  { name: 'a class', make: () => class {} },
  { name: '{}', make: () => ({}) },
  { name: '[]', make: () => [] },
  { name: '[{}]', make: () => [{}] },
  { name: '[null, null]', make: () => [null, null] },
  { name: 'a frozen {}', make: () => Object.freeze({}) },
  { name: 'a frozen list', make: () => Object.freeze([Object.freeze({})]) },
  { name: 'no prototype', make: () => Object.create(null) as unknown },
  { name: 'new Array(1e8)', make: () => new Array<unknown>(1e8) },
  { name: 'a frozen new Array(1e8)', make: () => Object.freeze(new Array<unknown>(1e8)) },
  { name: 'a cyclic object', make: cyclicObject },
  { name: 'a cyclic list', make: cyclicList },
  { name: 'a frozen cyclic object', make: frozenCycle },
  { name: 'a frozen cyclic list', make: () => Object.freeze(cyclicList()) },
  { name: 'deep lists', make: () => DEEP_LISTS },
  { name: 'deep frozen lists', make: () => DEEP_FROZEN_LISTS },
  { name: 'a proxy that throws', make: () => trapped({}) },
  { name: 'a proxy of a list that throws', make: () => trapped([]) },
  { name: 'a proxy of a function that throws', make: () => trapped(() => undefined) },
  { name: 'a revoked proxy', make: () => revoked({}) },
  { name: 'a revoked proxy of a list', make: () => revoked([]) },
  { name: 'a getter that throws', make: () => withGetter('type') },
  { name: 'fields that throw', make: () => ({ type: trapped({}), players: revoked([]) }) },
  { name: 'methods that throw', make: () => ({ toString: refuse, toJSON: refuse }) },
  { name: 'a map', make: () => new Map([[1, 2]]) },
  { name: 'a typed array', make: () => new Int8Array(3) },
  { name: 'an error', make: () => new Error('hostile') },
  { name: 'a promise', make: () => Promise.resolve(1) },
];

/** Values that spoil one part of a valid one. */
const SPOILERS: readonly Hostile[] = [
  { name: '{}', make: () => ({}) },
  { name: '-1', make: () => -1 },
  { name: "'x'", make: () => 'x' },
  { name: 'null', make: () => null },
  { name: '[]', make: () => [] },
  { name: '[null]', make: () => [null] },
  { name: 'a symbol', make: () => Symbol('hostile') },
  { name: 'a proxy that throws', make: () => trapped({}) },
  { name: 'a frozen cyclic object', make: frozenCycle },
  { name: 'new Array(1e8)', make: () => new Array<unknown>(1e8) },
];

/** How deep parts are spoiled. */
const DEPTH = 3;

/** Copies of valid data: one that can be changed, one that gives other answers later, and with one part spoiled or missing. */
export function spoiled(valid: unknown): readonly Hostile[] {
  if (typeof valid !== 'object' || valid === null || !isData(valid)) return [];
  const open = {
    name: 'an open copy',
    make: () => structuredClone(valid),
    isUnchanged: (copy: unknown) => !Object.isFrozen(copy) && isDeepStrictEqual(copy, valid),
  };
  const parts = pathsIn(valid, DEPTH).flatMap((path) => [
    { name: `without ${path.join('.')}`, make: () => withPart(valid, path) },
    ...SPOILERS.map(({ name, make }) => ({
      name: `${path.join('.')}: ${name}`,
      make: () => withPart(valid, path, { value: make() }),
    })),
  ]);
  return [
    open,
    { name: 'changing answers', make: () => fickle(valid) },
    { name: 'one more field', make: () => ({ ...valid, hostile: cyclicObject() }) },
    { name: 'a frozen cycle', make: () => Object.freeze({ ...valid, hostile: frozenCycle() }) },
    ...parts,
  ];
}

/** Whether a value is plain data. Games, bots and generators are programs, and answer for themselves. */
function isData(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function';
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isPlain && Object.values(value).every(isData);
}

/** The ways to the parts of a value; of a list, the first item stands for all. */
function pathsIn(value: unknown, depth: number): readonly (readonly string[])[] {
  if (depth === 0 || typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value).slice(0, Array.isArray(value) ? 1 : undefined);
  return entries.flatMap(([key, part]) => [
    [key],
    ...pathsIn(part, depth - 1).map((path) => [key, ...path]),
  ]);
}

/** An open copy with another part at the end of a way, or with none. */
function withPart(
  value: unknown,
  [key, ...path]: readonly string[],
  part?: { readonly value: unknown },
): unknown {
  if (key === undefined) return part?.value;
  const from = value as Record<string, unknown>;
  const isList = Array.isArray(value);
  const copy = (isList ? [...(value as unknown[])] : { ...from }) as Record<string, unknown>;
  if (path.length === 0 && part === undefined) Reflect.deleteProperty(copy, key);
  else copy[key] = withPart(from[key], path, part);
  return copy;
}

/** Valid data whose fields are valid at every first look, and something else at every second. */
function fickle(valid: object): object {
  const looks = new Map<string | symbol, number>();
  return new Proxy(
    { ...valid },
    {
      get(target, name, self): unknown {
        const look = (looks.get(name) ?? 0) + 1;
        looks.set(name, look);
        const part: unknown = Reflect.get(target, name, self);
        if (look % 2 === 1 || typeof part === 'function') return part;
        return typeof part === 'object' ? 'hostile' : {};
      },
    },
  );
}

function cyclicObject(): Record<string, unknown> {
  const value: Record<string, unknown> = { type: 'play' };
  value['self'] = value;
  value['list'] = [value, value];
  return value;
}

function frozenCycle(): unknown {
  const value = cyclicObject();
  Object.freeze(value['list']);
  return Object.freeze(value);
}

function cyclicList(): unknown[] {
  const value: unknown[] = [];
  value.push(value, value);
  return value;
}

function nested(depth: number, finish = (value: unknown): unknown => value): unknown {
  let value: unknown = finish([]);
  for (let i = 0; i < depth; i++) value = finish([value]);
  return value;
}

function withGetter(name: string): object {
  return Object.defineProperty({}, name, { enumerable: true, get: refuse });
}

function refuse(): never {
  throw new TypeError('keep out');
}
