import { describe, expect, test, vi } from 'vitest';
import {
  freeze,
  freezeState,
  frozenCopy,
  frozenState,
  isDeepFrozen,
  isObject,
  Note,
  readOnce,
} from '../../src/core/freeze.js';
import type { Memory } from '../../src/core/freeze.js';

/** A note with a number on it. */
class Numbered extends Note {
  readonly #number: number;

  constructor(on: object, number: number) {
    super(on);
    this.#number = number;
  }

  static on(value: object): number | undefined {
    return #number in value ? value.#number : undefined;
  }
}

describe('notes', () => {
  test('new Note(object) leaves a note on the object itself and gives it back', () => {
    const given = { a: 1 };
    expect(new Numbered(given, 7)).toBe(given);
    expect(Numbered.on(given)).toBe(7);
    expect(Numbered.on({ a: 1 })).toBeUndefined();
  });

  test('new Note(object) works on lists, which can be frozen afterwards', () => {
    const given = ['a'];
    expect(Object.freeze(new Numbered(given, 7))).toBe(given);
    expect(Numbered.on(given)).toBe(7);
  });

  const plain = { a: 1, b: [{ c: null }] };
  const noted = structuredClone(plain);
  new Numbered(noted, 7);

  test.each<[string, (value: object) => unknown]>([
    ['Reflect.ownKeys', Reflect.ownKeys],
    ['Object.entries', Object.entries],
    ['JSON.stringify', (value) => JSON.stringify(value)],
    ['structuredClone', (value) => structuredClone(value)],
    ['a spread', (value) => ({ ...value })],
    [
      'a for…in loop',
      (value) => {
        const keys: string[] = [];
        for (const key in value) keys.push(key);
        return keys;
      },
    ],
    ['its prototype', Object.getPrototypeOf],
    ['its properties', Object.getOwnPropertyDescriptors],
  ])('new Note(object) cannot be seen by %s', (_, look) => {
    expect(Numbered.on(noted)).toBe(7);
    expect(look(noted)).toStrictEqual(look(plain));
  });

  test('new Note(object) cannot be seen by a comparison', () => {
    expect(noted).toStrictEqual(plain);
    expect(plain).toStrictEqual(noted);
  });

  test.each<[string, (value: object) => object]>([
    ['a spread', (value) => ({ ...value })],
    ['structuredClone', (value) => structuredClone(value)],
    ['JSON', (value) => JSON.parse(JSON.stringify(value)) as object],
    ['a proxy', (value) => new Proxy(value, {})],
    ['an heir', (value) => Object.create(value) as object],
  ])('new Note(object) does not reach a copy made by %s', (_, copy) => {
    expect(Numbered.on(copy(noted))).toBeUndefined();
  });
});

describe('isObject', () => {
  test.each<[boolean, string, unknown]>([
    [true, 'an object', {}],
    [true, 'a list', []],
    [true, 'a proxy', new Proxy({}, {})],
    [false, 'null', null],
    [false, 'undefined', undefined],
    [false, 'a text', 'a'],
    [false, 'a number', 1],
    [false, 'a function', () => 1],
    [false, 'a symbol', Symbol('a')],
  ])('isObject(value) is %s for %s', (expected, _, value) => {
    expect(isObject(value)).toBe(expected);
  });
});

describe('freezing', () => {
  test('freeze(value) freezes the value itself, and nothing below it', () => {
    const given = { a: [1] };
    expect(freeze(given)).toBe(given);
    expect(Object.isFrozen(given)).toBe(true);
    expect(Object.isFrozen(given.a)).toBe(false);
  });

  test('frozenState(state) of a state that freezeState made is that state', () => {
    const state = freezeState({ a: freeze([1]) });
    expect(Object.isFrozen(state)).toBe(true);
    expect(frozenState(state)).toBe(state);
  });

  test('freezeState(state) leaves nothing to be seen', () => {
    expect(freezeState({ a: 1 })).toStrictEqual({ a: 1 });
    expect(Reflect.ownKeys(freezeState({ a: 1 }))).toEqual(['a']);
  });

  test('frozenState(state) of an open state is a frozen copy, and the state stays open', () => {
    const state = { a: [{ b: 1 }] };
    const copy = frozenState(state);
    expect(copy).toStrictEqual(state);
    expect(copy).not.toBe(state);
    expect(isDeepFrozen(copy)).toBe(true);
    expect(Object.isFrozen(state) || Object.isFrozen(state.a) || Object.isFrozen(state.a[0])).toBe(
      false,
    );
  });

  test('frozenState(state) of a copy of a known state is a new known state', () => {
    const state = freezeState({ a: freeze([1]) });
    const copy = frozenState({ ...state });
    expect(copy).not.toBe(state);
    expect(copy.a).toBe(state.a);
    expect(frozenState(copy)).toBe(copy);
  });

  test('frozenState(state) of a state that somebody else froze takes its parts over', () => {
    const state = Object.freeze({ a: Object.freeze([1]) });
    const copy = frozenState(state);
    expect(copy).toStrictEqual(state);
    expect(copy.a).toBe(state.a);
    expect(frozenState(copy)).toBe(copy);
  });

  test('frozenState(state) does not trust a state whose shell alone is frozen', () => {
    const open = [1];
    const copy = frozenState(Object.freeze({ a: open }));
    open.push(2);
    expect(copy.a).toEqual([1]);
  });
});

describe('frozenState(state) of an open state that comes again', () => {
  test('frozenState(state) is the same copy, as long as the state is the same', () => {
    const state = { part: [1, { a: null }, []] };
    const copy = frozenState(state);
    expect(frozenState(state)).toBe(copy);
    state.part = [1, { a: null }, []];
    expect(frozenState(state)).toBe(copy);
    expect(frozenState({ ...state })).not.toBe(copy);
  });

  test.each<[what: string, from: unknown, to: unknown]>([
    ['another value', 'a', 'b'],
    ['another value deep down', [1, [2, { a: 3 }]], [1, [2, { a: 4 }]]],
    ['a minus before zero', 0, -0],
    ['an item more', [1], [1, 2]],
    ['an item less', [1, undefined], [1]],
    ['a field more', { a: 1 }, { a: 1, b: undefined }],
    ['a field less', { a: 1, b: undefined }, { a: 1 }],
    ['another field', { a: undefined }, { b: undefined }],
    ['a list for an object', {}, []],
    ['an object for a list', [], {}],
    ['an object for nothing', null, {}],
    ['nothing for an object', {}, null],
  ])('frozenState(state) is a new copy after a change: %s', (_, from, to) => {
    const state = { part: from, rest: [1] };
    const copy = frozenState(state);
    state.part = to;
    const next = frozenState(state);
    expect(next).toStrictEqual({ part: to, rest: [1] });
    expect(copy).toStrictEqual({ part: from, rest: [1] });
    expect(frozenState(state)).toBe(next);
  });
});

describe('frozenCopy', () => {
  test.each([undefined, null, 0, '', 'a', true, 7n])(
    'frozenCopy(%s) is the value itself',
    (value) => {
      expect(frozenCopy(value)).toBe(value);
    },
  );

  test('frozenCopy(value) copies what is open, all the way down', () => {
    const value = { a: [{ b: [] as number[] }], c: null };
    const copy = frozenCopy(value);
    expect(copy).toStrictEqual(value);
    expect(isDeepFrozen(copy)).toBe(true);
    value.a[0]?.b.push(1);
    expect(copy).toStrictEqual({ a: [{ b: [] }], c: null });
  });

  test('frozenCopy(value) keeps the parts that are frozen through and through', () => {
    const part = Object.freeze({ x: Object.freeze([1]) });
    const copy = frozenCopy({ list: [part], open: [1] });
    expect(copy.list[0]).toBe(part);
  });

  test('frozenCopy(value) of a frozen value is the value itself', () => {
    const value = Object.freeze([Object.freeze({ a: 1 })]);
    expect(frozenCopy(value)).toBe(value);
  });

  test('frozenCopy(value) copies a frozen list with an open item', () => {
    const item = { a: 1 };
    const list = Object.freeze([item]);
    const copy = frozenCopy(list);
    expect(copy).not.toBe(list);
    expect(copy).toStrictEqual([{ a: 1 }]);
    item.a = 2;
    expect(copy).toStrictEqual([{ a: 1 }]);
  });

  test('frozenCopy(value) fixes what a getter says', () => {
    let says = 1;
    const value = Object.freeze({
      get a() {
        return says;
      },
    });
    const copy = frozenCopy(value);
    says = 2;
    expect(copy.a).toBe(1);
    expect(Object.getOwnPropertyDescriptor(copy, 'a')).toHaveProperty('value', 1);
  });
});

describe('isDeepFrozen', () => {
  const frozenList = Object.freeze([1, 'a', null]);
  const deep = Object.freeze({ a: frozenList, b: Object.freeze([Object.freeze({ c: 1 })]) });
  const getter = Object.freeze({
    get a() {
      return 1;
    },
  });
  const setter = Object.freeze(Object.defineProperty({}, 'a', { set: () => undefined }));
  const hidden = Object.freeze(Object.defineProperty({}, 'a', { value: [1] }));

  test.each<[boolean, string, unknown]>([
    [true, 'undefined', undefined],
    [true, 'null', null],
    [true, 'a number', 1],
    [true, 'a text', 'a'],
    [true, 'a frozen empty object', Object.freeze({})],
    [true, 'a frozen list', frozenList],
    [true, 'frozen objects in frozen lists in frozen objects', deep],
    [true, 'a proxy of something frozen', new Proxy(deep, {})],
    [false, 'an empty object', {}],
    [false, 'an empty list', []],
    [false, 'an open list of frozen items', [deep]],
    [false, 'a sealed object', Object.seal({ a: 1 })],
    [false, 'an object that cannot grow', Object.preventExtensions({ a: 1 })],
    [false, 'a frozen list with an open item', Object.freeze([deep, {}])],
    [
      false,
      'a frozen object with an open part far below',
      Object.freeze({ a: Object.freeze([Object.freeze([[]])]) }),
    ],
    [false, 'a frozen object with a getter', getter],
    [false, 'a frozen object with a setter', setter],
    [false, 'a getter far below', Object.freeze([Object.freeze([getter])])],
    [false, 'an open part that is not listed', hidden],
    [false, 'a proxy of something open', new Proxy({ a: 1 }, {})],
    [
      false,
      'a frozen list that inherits an item',
      Object.freeze(
        Object.setPrototypeOf([, 1], Object.create(Array.prototype, { 0: { value: 1 } }) as object),
      ),
    ],
    [false, 'a frozen list that holds itself', holdingItself()],
    [false, 'a proxy that nobody may look into', new Proxy(deep, { ownKeys: refuse })],
    [false, 'a proxy that does not say if it is frozen', new Proxy(deep, { isExtensible: refuse })],
    [
      false,
      'a frozen list with a proxy of something open',
      Object.freeze([new Proxy({ a: 1 }, {})]),
    ],
  ])('isDeepFrozen(value) is %s for %s', (expected, _, value) => {
    expect(isDeepFrozen(value)).toBe(expected);
    // Asked again, now that the answer may have been remembered.
    expect(isDeepFrozen(value)).toBe(expected);
  });

  function holdingItself(): unknown {
    const list: unknown[] = [];
    list.push(list);
    return Object.freeze(list);
  }

  function refuse(): never {
    throw new Error('keep out');
  }

  test('isDeepFrozen(value) does not remember what was open', () => {
    const part = { a: 1 };
    const value = Object.freeze([part]);
    expect(isDeepFrozen(value)).toBe(false);
    Object.freeze(part);
    expect(isDeepFrozen(value)).toBe(true);
  });

  test('isDeepFrozen(value) looks at a part once, however often it occurs', () => {
    let looks = 0;
    const ownKeys = (list: object): PropertyKey[] => (looks++, Reflect.ownKeys(list));
    let value: object = new Proxy(Object.freeze([]), { ownKeys: ownKeys as () => string[] });
    for (let i = 0; i < 10; i++) value = Object.freeze([value, value]);
    expect(isDeepFrozen(value)).toBe(true);
    expect(looks).toBeLessThan(10);
  });

  test('isDeepFrozen(value) does not run getters', () => {
    let runs = 0;
    const value = Object.freeze({
      get a() {
        return ++runs;
      },
    });
    isDeepFrozen(value);
    expect(runs).toBe(0);
  });
});

describe('readOnce', () => {
  const frozen = Object.freeze({ a: Object.freeze([1]) });

  test('readOnce(memory, value, read) reads what can never change only once', () => {
    const read = vi.fn((value: typeof frozen) => [value.a.length]);
    const memory: Memory<number[]> = new WeakMap();
    expect([readOnce(memory, frozen, read), readOnce(memory, frozen, read)]).toEqual([[1], [1]]);
    expect(read.mock.calls).toEqual([[frozen, true]]);
  });

  test('readOnce(memory, value, read) reads what may change each time', () => {
    const value = { a: [1] };
    const read = vi.fn(({ a }: typeof value) => [a.length]);
    const memory: Memory<number[]> = new WeakMap();
    expect(readOnce(memory, value, read)).toEqual([1]);
    value.a.push(2);
    expect(readOnce(memory, value, read)).toEqual([2]);
    expect(read.mock.calls).toEqual([
      [value, false],
      [value, false],
    ]);
  });

  test('readOnce(memory, value, read) keeps memories apart', () => {
    const memories: Memory<number[]>[] = [new WeakMap(), new WeakMap()];
    const read = memories.map((memory, i) => readOnce(memory, frozen, () => [i]));
    expect(read).toEqual([[0], [1]]);
  });

  test('readOnce(memory, value, read) remembers no refusal', () => {
    const memory: Memory<number[]> = new WeakMap();
    const refuse = (): number[] => {
      throw new Error('no');
    };
    expect(() => readOnce(memory, frozen, refuse)).toThrow('no');
    expect(readOnce(memory, frozen, () => [7])).toEqual([7]);
  });
});
