import { describe, expect, test } from 'vitest';
import { RulesError } from '../../src/core/errors.js';
import { attempt, Misfit, readOrThrow } from '../../src/core/shape.js';
import {
  below,
  fieldsOf,
  flag,
  inside,
  itemsOf,
  oneOf,
  wholeNumber,
} from '../../src/core/untrusted.js';

const thrower = (): never => {
  throw new Error('keep out');
};

/** What a reader throws away, as path and message. */
function misfit(reader: () => unknown): unknown {
  try {
    return reader();
  } catch (error) {
    return error instanceof Misfit ? { path: error.path, message: error.message } : error;
  }
}

describe('Misfit', () => {
  test('new Misfit(path, problem) puts the path before the problem', () => {
    expect(new Misfit('a[1].b', 'is bad')).toMatchObject({
      path: 'a[1].b',
      message: 'a[1].b: is bad',
    });
  });

  test('new Misfit(path, problem) about the whole value has no path to show', () => {
    expect(new Misfit('', 'is bad')).toMatchObject({ path: '', message: 'is bad' });
  });
});

describe('attempt and readOrThrow', () => {
  const bad = new Misfit('a', 'is bad');
  const throwing = (error: unknown) => (): never => {
    throw error;
  };

  test('attempt(reader) gives what the reader makes of a value', () => {
    expect(attempt(() => 7)).toBe(7);
  });

  test('attempt(reader) gives the misfit that the reader met', () => {
    expect(attempt(throwing(bad))).toBe(bad);
  });

  test.each([
    ['an error', new Error('keep out')],
    ['a stack overflow', new RangeError('Maximum call stack size exceeded')],
    ['something that is no error', 'keep out'],
    ['nothing', undefined],
  ])('attempt(reader) takes %s for a value that cannot be read', (_, thrown) => {
    expect(attempt(throwing(thrown))).toMatchObject({
      path: '',
      message: 'the value cannot be read',
    });
    expect(attempt(throwing(thrown))).toBeInstanceOf(Misfit);
  });

  test('readOrThrow(code, reader) gives what the reader makes of a value', () => {
    expect(readOrThrow('bad-state', () => 7)).toBe(7);
  });

  test('readOrThrow(code, reader) throws a misfit with the code, the path and the message', () => {
    expect(misfit(() => readOrThrow('bad-state', throwing(bad)))).toMatchObject({
      name: 'RulesError',
      code: 'bad-state',
      path: 'a',
      message: 'a: is bad',
    });
  });

  test('readOrThrow(code, reader, what) says what the value as a whole should have been', () => {
    const whole = new Misfit('', 'unknown field "x"');
    const read = (thrown: Misfit) =>
      misfit(() => readOrThrow('bad-state', throwing(thrown), 'a state of Reef'));
    expect(read(whole)).toMatchObject({
      code: 'bad-state',
      path: '',
      message: 'not a state of Reef: unknown field "x"',
    });
    expect(read(bad)).toMatchObject({ path: bad.path, message: bad.message });
  });

  test('readOrThrow(code, reader) lets no other error out', () => {
    expect(misfit(() => readOrThrow('bad-board', thrower))).toMatchObject({
      name: 'RulesError',
      code: 'bad-board',
      path: '',
      message: 'the value cannot be read',
    });
  });
});

describe('inside', () => {
  test('inside(path, reader) gives what the reader makes of a part', () => {
    expect(inside('deck', () => 7)).toBe(7);
  });

  test.each<[string, RulesError, string, string]>([
    ['a field', new RulesError('bad-deck', 'is bad', 'cards'), 'x.cards', 'is bad'],
    ['an item', new RulesError('bad-deck', 'is bad', '[3]'), 'x[3]', 'is bad'],
    ['the part itself', new RulesError('bad-deck', 'is bad'), 'x', 'is bad'],
    ['a colon', new RulesError('bad-deck', 'unknown field "a: b"'), 'x', 'unknown field "a: b"'],
    ['another colon', new RulesError('bad-deck', 'found "a: b"', 'a'), 'x.a', 'found "a: b"'],
    ['an error of its own making', likeness('is bad', 'cards'), 'x.cards', 'is bad'],
  ])('inside(path, reader) tells the path from the whole: %s', (_, error, path, problem) => {
    const reader = (): never => {
      throw error;
    };
    expect(misfit(() => inside('x', reader))).toEqual({ path, message: `${path}: ${problem}` });
  });

  /** What a game of somebody else may throw: the path is not in the message, nor is there a problem. */
  function likeness(message: string, path: string): RulesError {
    return Object.assign(new Error(message), {
      name: 'RulesError',
      code: 'bad-deck' as const,
      path,
    }) as Partial<RulesError> as RulesError;
  }

  test.each([
    ['a misfit', new Misfit('a', 'is bad')],
    ['any other error', new Error('keep out')],
  ])('inside(path, reader) leaves %s alone', (_, error) => {
    const reader = (): never => {
      throw error;
    };
    expect(() => inside('x', reader)).toThrow(error);
  });
});

describe('fieldsOf', () => {
  const read = (value: unknown): unknown => fieldsOf(value, 'x', ['a', 'b'], ['c']);

  test.each<[string, unknown, object]>([
    ['all required fields', { a: 1, b: 2 }, { a: 1, b: 2 }],
    ['required and optional fields', { c: 3, b: 2, a: 1 }, { a: 1, b: 2, c: 3 }],
    ['fields that are undefined', { a: undefined, b: 2 }, { a: undefined, b: 2 }],
    [
      'fields that are not listed',
      Object.defineProperties({}, { a: { value: 1 }, b: { value: 2 } }),
      { a: 1, b: 2 },
    ],
    [
      'an object without a prototype',
      Object.assign(Object.create(null) as object, { a: 1, b: 2 }),
      { a: 1, b: 2 },
    ],
    ['an object of a class', Object.assign(new (class Box {})(), { a: 1, b: 2 }), { a: 1, b: 2 }],
    ['a proxy', new Proxy({ a: 1, b: 2 }, {}), { a: 1, b: 2 }],
  ])('fieldsOf(value, path, required, optional) copies %s', (_, value, fields) => {
    const copy = read(value);
    expect(copy).toStrictEqual(fields);
    expect(copy).not.toBe(value);
  });

  test.each<[string, unknown, string]>([
    ['null', null, 'expected an object, found null'],
    ['undefined', undefined, 'expected an object, found undefined'],
    ['a text', 'ab', 'expected an object, found "ab"'],
    ['a function', thrower, 'expected an object, found a function'],
    ['a list', [1, 2], 'expected an object, found a list'],
    ['a missing field', { a: 1, c: 3 }, 'the field "b" is missing'],
    [
      'an inherited field',
      Object.assign(Object.create({ b: 2 }) as object, { a: 1 }),
      'the field "b" is missing',
    ],
    ['an unknown field', { a: 1, b: 2, d: 4 }, 'unknown field "d"'],
    [
      'an unknown field that is not listed',
      Object.defineProperty({ a: 1, b: 2 }, 'd', {}),
      'unknown field "d"',
    ],
    ['a field with a long name', { ['d'.repeat(50)]: 4 }, `unknown field "${'d'.repeat(40)}…"`],
    ['a symbol', { a: 1, b: 2, [Symbol('d')]: 4 }, 'unknown field a symbol'],
    ['a field __proto__', JSON.parse('{"a":1,"b":2,"__proto__":{}}'), 'unknown field "__proto__"'],
    ['a field constructor', { a: 1, b: 2, constructor: 1 }, 'unknown field "constructor"'],
  ])('fieldsOf(value, path, required, optional) refuses %s', (_, value, problem) => {
    expect(misfit(() => read(value))).toEqual({ path: 'x', message: `x: ${problem}` });
  });

  test('fieldsOf(value, path, required) knows no other fields', () => {
    expect(fieldsOf({ a: 1 }, '', ['a'])).toEqual({ a: 1 });
    expect(misfit(() => fieldsOf({ a: 1, b: 2 }, '', ['a']))).toEqual({
      path: '',
      message: 'unknown field "b"',
    });
  });

  test('fieldsOf(value, path, required) looks at each field once', () => {
    let looks = 0;
    const value = {
      get a() {
        return ++looks;
      },
    };
    expect(fieldsOf(value, '', ['a'])).toEqual({ a: 1 });
    expect(looks).toBe(1);
  });

  test.each<[string, object]>([
    ['a getter', Object.defineProperty({}, 'a', { get: thrower })],
    ['keys', new Proxy({}, { ownKeys: thrower })],
    ['fields', new Proxy({ a: 1 }, { get: thrower })],
  ])('attempt(() => fieldsOf(value, …)) survives %s that throw', (_, value) => {
    expect(attempt(() => read(value))).toMatchObject({ message: 'the value cannot be read' });
  });
});

describe('itemsOf', () => {
  const gap: unknown[] = [1, 2, 3];
  Reflect.deleteProperty(gap, 1);

  test.each<[string, unknown[], unknown[]]>([
    ['as few as allowed', [1], [1]],
    ['as many as allowed', [1, 'a', null], [1, 'a', null]],
    ['undefined items', [undefined, 1], [undefined, 1]],
    ['a frozen list', Object.freeze([1, 2]) as unknown[], [1, 2]],
    ['a proxy', new Proxy([1, 2], {}), [1, 2]],
  ])('itemsOf(value, path, min, max) copies %s', (_, value, items) => {
    const copy = itemsOf(value, 'x', 1, 3);
    expect(copy).toStrictEqual(items);
    expect(copy).not.toBe(value);
  });

  test.each<[string, unknown, string]>([
    ['null', null, 'expected a list, found null'],
    ['a text', 'ab', 'expected a list, found "ab"'],
    ['an object like a list', { 0: 1, length: 1 }, 'expected a list, found an object'],
    ['a typed list', new Int8Array(2), 'expected a list, found an object'],
    ['too few', [], 'expected 1 to 3 items, found 0'],
    ['too many', [1, 2, 3, 4], 'expected 1 to 3 items, found 4'],
    ['very many', new Array<unknown>(2 ** 32 - 1), 'expected 1 to 3 items, found 4294967295'],
    ['a gap', gap, 'expected a list without gaps and other fields'],
    [
      'a field',
      Object.assign([1, 2], { more: 1 }),
      'expected a list without gaps and other fields',
    ],
    [
      'a symbol',
      Object.assign([1, 2], { [Symbol('a')]: 1 }),
      'expected a list without gaps and other fields',
    ],
  ])('itemsOf(value, path, min, max) refuses %s', (_, value, problem) => {
    expect(misfit(() => itemsOf(value, 'x', 1, 3))).toEqual({
      path: 'x',
      message: `x: ${problem}`,
    });
  });

  test('itemsOf(value, path, min, max) says how many it expects when there is no choice', () => {
    expect(misfit(() => itemsOf([1], '', 2, 2))).toEqual({
      path: '',
      message: 'expected 2 items, found 1',
    });
  });

  test('itemsOf(value, path, min, max) looks at each item once', () => {
    let looks = 0;
    const value = Object.defineProperty([0], 0, { get: () => ++looks });
    expect(itemsOf(value, '', 1, 1)).toEqual([1]);
    expect(looks).toBe(1);
  });

  test.each<[string, unknown]>([
    ['no number', NaN],
    ['half a number', 1.5],
    ['a text', '2'],
    ['a symbol', Symbol('2')],
    ['an object', { valueOf: () => 2 }],
    ['nothing', undefined],
  ])('itemsOf(value, path, min, max) refuses a list whose length is %s', (_, length) => {
    const value = new Proxy([1, 2], {
      get: (list, key): unknown => (key === 'length' ? length : Reflect.get(list, key)),
    });
    expect(attempt(() => itemsOf(value, '', 1, 3))).toBeInstanceOf(Misfit);
  });

  test('itemsOf(value, path, min, max) does not wait for a list whose length grows when asked', () => {
    let asked = 0;
    const valueOf = (): number => {
      // Whoever goes on asking has fallen for it.
      if (++asked > 10_000) throw new Error('asked too often');
      return asked <= 2 ? 2 : Infinity;
    };
    const value = new Proxy([1, 2], {
      get: (list, key): unknown => (key === 'length' ? { valueOf } : Reflect.get(list, key)),
    });
    expect(attempt(() => itemsOf(value, '', 1, 3))).toBeInstanceOf(Misfit);
    expect(asked).toBeLessThan(100);
  });
});

describe('wholeNumber', () => {
  test.each([
    [0, 0, 9],
    [9, 0, 9],
    [5, 0, 9],
    [-3, -3, -3],
    [Number.MAX_SAFE_INTEGER, 0, Number.MAX_SAFE_INTEGER],
  ])('wholeNumber(%s) takes a number from %s to %s', (value, min, max) => {
    expect(wholeNumber(value, 'x', min, max)).toBe(value);
  });

  test.each<[unknown, string]>([
    [-1, 'expected 0 to 9, found -1'],
    [10, 'expected 0 to 9, found 10'],
    [1e300, 'expected 0 to 9, found 1e+300'],
    [-0, 'expected a whole number, found -0'],
    [0.5, 'expected a whole number, found 0.5'],
    [NaN, 'expected a whole number, found NaN'],
    [Infinity, 'expected a whole number, found Infinity'],
    ['7', 'expected a whole number, found "7"'],
    [7n, 'expected a whole number, found a bigint'],
    [true, 'expected a whole number, found true'],
    [null, 'expected a whole number, found null'],
    [undefined, 'expected a whole number, found undefined'],
    [[7], 'expected a whole number, found a list'],
    [new Number(7), 'expected a whole number, found an object'],
  ])('wholeNumber(%s) refuses what is none from 0 to 9', (value, problem) => {
    expect(misfit(() => wholeNumber(value, 'x', 0, 9))).toEqual({
      path: 'x',
      message: `x: ${problem}`,
    });
  });
});

describe('oneOf and flag', () => {
  const words = ['red', 'green'] as const;

  test('oneOf(value, path, words) takes each of the words', () => {
    expect(words.map((word) => oneOf(word, '', words))).toEqual(['red', 'green']);
  });

  test.each<[unknown, string]>([
    ['blue', '"blue"'],
    ['Red', '"Red"'],
    ['', '""'],
    [0, '0'],
    [undefined, 'undefined'],
    [['red'], 'a list'],
    [new String('red'), 'an object'],
    [{ toString: () => 'red' }, 'an object'],
    [Symbol('red'), 'a symbol'],
  ])('oneOf(%o, path, words) is none of the words', (value, found) => {
    expect(misfit(() => oneOf(value, 'x', words))).toEqual({
      path: 'x',
      message: `x: expected red, green; found ${found}`,
    });
  });

  test('flag(value, path) takes true and false', () => {
    expect([flag(true, ''), flag(false, '')]).toEqual([true, false]);
  });

  test.each<[unknown, string]>([
    [1, '1'],
    ['true', '"true"'],
    [null, 'null'],
    [undefined, 'undefined'],
    [new Boolean(true), 'an object'],
  ])('flag(%o, path) is neither', (value, found) => {
    expect(misfit(() => flag(value, 'x'))).toEqual({
      path: 'x',
      message: `x: expected true or false, found ${found}`,
    });
  });
});

describe('below', () => {
  test.each([
    ['', 'cards', 'cards'],
    ['cards', 3, 'cards[3]'],
    ['cards[3]', 'points', 'cards[3].points'],
    ['', 0, '[0]'],
  ] as const)('below(%o, %o) is %o', (path, key, expected) => {
    expect(below(path, key)).toBe(expected);
  });
});
