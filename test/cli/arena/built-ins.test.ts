import { afterEach, expect, test } from 'vitest';
import { BuiltIns } from '../../../src/cli/arena/built-ins.js';

const restore: (() => void)[] = [];

afterEach(() => {
  for (const undo of restore.splice(0)) undo();
});

/** Changes a property until the test is over. */
function change(object: object, key: PropertyKey, property: PropertyDescriptor | null): void {
  const before = Reflect.getOwnPropertyDescriptor(object, key);
  restore.push(() => {
    if (before === undefined) Reflect.deleteProperty(object, key);
    else Reflect.defineProperty(object, key, before);
  });
  if (property === null) Reflect.deleteProperty(object, key);
  else Reflect.defineProperty(object, key, { configurable: true, ...property });
}

const other = (): number => 0;

test.each<[string, object, PropertyKey, PropertyDescriptor | null]>([
  ['Math.max', Math, 'max', { value: other }],
  ['Object.freeze', Object, 'freeze', null],
  ['Array.prototype.flat', Array.prototype, 'flat', { value: other }],
  ['Map.prototype.size', Map.prototype, 'size', { get: other }],
  ['Set.prototype[Symbol.iterator]', Set.prototype, Symbol.iterator, { value: other }],
  ['Map Iterator.next', Reflect.getPrototypeOf(new Map().keys())!, 'next', { value: other }],
  ['TypedArray.prototype.fill', Reflect.getPrototypeOf(Int8Array.prototype)!, 'fill', null],
  ['Performance.prototype.now', Reflect.getPrototypeOf(performance)!, 'now', { value: other }],
  ['WeakSet', globalThis, 'WeakSet', { value: other }],
  ['Object.prototype', Object.prototype, 'isStrange', { value: true }],
])('changed() of BuiltIns names %s', (name, object, key, property) => {
  const builtIns = new BuiltIns();
  expect(builtIns.changed()).toBeNull();
  change(object, key, property);
  const changed = builtIns.changed();
  restore.pop()!();
  expect(changed).toBe(name);
  expect(builtIns.changed()).toBeNull();
});

test('changed() of BuiltIns allows additions that hide nothing, as polyfills make them', () => {
  const builtIns = new BuiltIns();
  change(Array.prototype, 'second', { value: other });
  change(Error, 'stackTraceLimit', { value: 50, writable: true });
  expect(builtIns.changed()).toBeNull();
});
