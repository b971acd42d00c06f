import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ParseError, RulesError } from '../../src/core/errors.js';
import { parseAction } from '../../src/reef/notation.js';
import { flawIn } from '../../src/testing/values.js';
import {
  anyText,
  anything,
  at,
  attempt,
  below,
  flag,
  isSameData,
  itemsOf,
  knownOrNull,
  lengthOf,
  leniently,
  list,
  Misfit,
  nullable,
  object,
  oneOf,
  optional,
  readAs,
  readKeptOrThrow,
  readOrThrow,
  tagged,
  text,
  whole,
} from '../../src/core/shape.js';
import type { Reader } from '../../src/core/shape.js';
import { runs } from '../kit/runs.js';
import { refusal, trapped } from '../kit/untrusted.js';

const thrower = (): never => {
  throw new Error('keep out');
};

/** What is thrown: of a misfit its path and message. */
function misfit(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return Misfit.is(error) ? { path: error.path, message: error.message } : error;
  }
}

/** What a reader says about a value that does not fit. */
function problem<T>(reader: Reader<T>, value: unknown): unknown {
  return misfit(() => readAs(reader, value));
}

describe('attempt and readOrThrow', () => {
  const bad = new Misfit('a', 'is bad');
  const throwing = (error: unknown) => (): never => {
    throw error;
  };

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

describe('at', () => {
  test.each<[string, RulesError, string, string]>([
    ['a field', new RulesError('bad-deck', 'is bad', 'cards'), 'x.cards', 'is bad'],
    ['an item', new RulesError('bad-deck', 'is bad', '[3]'), 'x[3]', 'is bad'],
    ['the part itself', new RulesError('bad-deck', 'is bad'), 'x', 'is bad'],
    ['a colon', new RulesError('bad-deck', 'unknown field "a: b"'), 'x', 'unknown field "a: b"'],
    ['another colon', new RulesError('bad-deck', 'found "a: b"', 'a'), 'x.a', 'found "a: b"'],
    ['an error of its own making', likeness('is bad', 'cards'), 'x.cards', 'is bad'],
  ])('at(key, read) takes the path and the problem of an error: %s', (_, error, path, why) => {
    const read = (): never => {
      throw error;
    };
    expect(misfit(() => at('x', read))).toEqual({ path, message: `${path}: ${why}` });
  });

  /** What another copy of the library may throw: the path is not in the message. */
  function likeness(message: string, path: string): RulesError {
    return Object.assign(new Error(message), {
      name: 'RulesError',
      code: 'bad-deck' as const,
      path,
    }) as Partial<RulesError> as RulesError;
  }

  test('at(key, read) leaves an error about a text alone, which points at its place', () => {
    const error = misfit(() => at('x', () => parseAction('jump')));
    expect(error).toBeInstanceOf(ParseError);
  });

  test('at(key, read) takes any other error for a value that cannot be read', () => {
    expect(misfit(() => at('x', thrower))).toEqual({
      path: 'x',
      message: 'x: the value cannot be read',
    });
  });
});

describe('object', () => {
  const shape = object({ a: anything, b: anything, c: optional(anything) });

  test.each<[string, unknown, object]>([
    ['all fields', { a: 1, b: 2 }, { a: 1, b: 2 }],
    ['fields in another order', { c: 3, b: 2, a: 1 }, { a: 1, b: 2, c: 3 }],
    ['fields that are undefined', { a: undefined, b: 2 }, { a: undefined, b: 2 }],
    ['an optional field that is undefined', { a: 1, b: 2, c: undefined }, { a: 1, b: 2 }],
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
  ])('object(fields) copies %s', (_, value, fields) => {
    const copy = readAs(shape, value);
    expect(copy).toStrictEqual(fields);
    expect(copy).not.toBe(value);
    expect(copy).toSatisfy(Object.isFrozen);
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
  ])('object(fields) refuses %s', (_, value, message) => {
    expect(problem(shape, value)).toEqual({ path: '', message });
  });

  test('object(fields) names the field that does not fit', () => {
    expect(problem(object({ a: flag, b: flag }), { a: true, b: 1 })).toEqual({
      path: 'b',
      message: 'b: expected true or false, found 1',
    });
  });

  test.each<[string, object, string]>([
    ['a getter', Object.defineProperty({ b: 1 }, 'a', { get: thrower }), 'a'],
    ['fields', new Proxy({ a: 1, b: 1 }, { get: thrower }), 'a'],
    ['keys', new Proxy({}, { ownKeys: thrower }), ''],
  ])('object(fields) survives %s that throw', (_, value, path) => {
    expect(attempt(() => readAs(shape, value))).toMatchObject({
      path,
      problem: 'the value cannot be read',
    });
  });
});

describe('leniently and knownOrNull', () => {
  const pair = object({ a: whole(0, 9), b: optional(flag) });
  const event = tagged({ took: { card: whole(0, 9) } });
  const read = (value: unknown) => readAs(pair, value);

  test('leniently(read) leaves unknown fields out, and nothing after it does', () => {
    expect(leniently(() => read({ a: 1, later: 2 }))).toStrictEqual({ a: 1 });
    expect(misfit(() => read({ a: 1, later: 2 }))).toMatchObject({ path: '' });
    expect(misfit(() => leniently(() => read({ a: 'x', later: 2 })))).toMatchObject({ path: 'a' });
    expect(misfit(() => read({ a: 1, later: 2 }))).toMatchObject({ path: '' });
    expect(misfit(() => leniently(() => read({ later: 2 })))).toMatchObject({
      message: 'the field "a" is missing',
    });
    const nested = leniently(() => [leniently(() => read({ a: 1, c: 2 })), read({ a: 3, c: 4 })]);
    expect(nested).toStrictEqual([{ a: 1 }, { a: 3 }]);
  });

  test('an unknown field is newer only where none is missing', () => {
    const found = [{ a: 1, later: 2 }, { later: 2 }, { a: 'x' }].map((value) =>
      attempt(() => read(value)),
    );
    expect(found).toMatchObject([{ isNewer: true }, { isNewer: false }, { isNewer: false }]);
  });

  test('knownOrNull(read) gives null for an unknown type, and refuses what is none', () => {
    const known = (value: unknown) => knownOrNull(() => readAs(event, value));
    expect(known({ type: 'took', card: 3, later: 4 })).toStrictEqual({ type: 'took', card: 3 });
    expect(known({ type: 'sank' })).toBeNull();
    for (const type of [7, null, undefined]) {
      expect(misfit(() => known({ type, card: 3 }))).toMatchObject({ path: 'type' });
    }
  });

  test('readKeptOrThrow(code, read) says newer, through errors with codes of their own', () => {
    const action = () => readOrThrow('bad-action', () => read({ a: 1, later: 2 }));
    const table = () => readKeptOrThrow('bad-table', () => at('log', () => at(3, action)));
    expect(refusal(action)).toEqual({ code: 'bad-action', path: '' });
    expect(refusal(table)).toEqual({ code: 'newer', path: 'log[3]' });
  });
});

describe('list and itemsOf', () => {
  const gap: unknown[] = [1, 2, 3];
  Reflect.deleteProperty(gap, 1);
  const shape = list(anything, 1, 3);

  test.each<[string, unknown[], unknown[]]>([
    ['as few as allowed', [1], [1]],
    ['as many as allowed', [1, 'a', null], [1, 'a', null]],
    ['undefined items', [undefined, 1], [undefined, 1]],
    ['a frozen list', Object.freeze([1, 2]) as unknown[], [1, 2]],
    ['a proxy', new Proxy([1, 2], {}), [1, 2]],
  ])('list(item, least, most) copies %s', (_, value, items) => {
    const copy = readAs(shape, value);
    expect(copy).toStrictEqual(items);
    expect(copy).not.toBe(value);
    expect(copy).toSatisfy(Object.isFrozen);
    expect(itemsOf(value, 1, 3)).toStrictEqual(items);
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
      'a field in place of an item',
      Object.assign([1, 2], { length: 3, more: 1 }),
      'expected a list without gaps and other fields',
    ],
    [
      'a symbol',
      Object.assign([1, 2], { [Symbol('a')]: 1 }),
      'expected a list without gaps and other fields',
    ],
  ])('list(item, least, most) refuses %s', (_, value, message) => {
    expect(problem(shape, value)).toEqual({ path: '', message });
  });

  test('list(item, least, most) names the item that does not fit', () => {
    expect(problem(list(list(flag, 0, 9), 0, 9), [[], [true, 1]])).toEqual({
      path: '[1][1]',
      message: '[1][1]: expected true or false, found 1',
    });
  });

  test('list(item, least, most) says how many it expects when there is no choice', () => {
    expect(problem(list(anything, 2, 2), [1])).toEqual({
      path: '',
      message: 'expected 2 items, found 1',
    });
  });

  test('list(item, least, most) may learn from the context how many items there can be', () => {
    const shape = list(flag, 0, (most: number) => most);
    expect(shape([true, false], 2)).toEqual([true, false]);
    expect(misfit(() => shape([true, false], 1))).toMatchObject({
      message: 'expected 0 to 1 items, found 2',
    });
  });

  test.each<[string, unknown]>([
    ['no number', NaN],
    ['half a number', 1.5],
    ['a text', '2'],
    ['a symbol', Symbol('2')],
    ['an object', { valueOf: () => 2 }],
    ['nothing', undefined],
  ])('list(item, least, most) refuses a list whose length is %s', (_, length) => {
    const value = new Proxy([1, 2], {
      get: (items, key): unknown => (key === 'length' ? length : Reflect.get(items, key)),
    });
    expect(attempt(() => readAs(shape, value))).toBeInstanceOf(Misfit);
    expect(attempt(() => lengthOf(value, 1, 3))).toBeInstanceOf(Misfit);
  });

  test('list(item, least, most) does not wait for a list whose length grows when asked', () => {
    let asked = 0;
    const valueOf = (): number => {
      // A reader that goes on asking has fallen for it.
      if (++asked > 10_000) throw new Error('asked too often');
      return asked <= 2 ? 2 : Infinity;
    };
    const value = new Proxy([1, 2], {
      get: (items, key): unknown => (key === 'length' ? { valueOf } : Reflect.get(items, key)),
    });
    expect(attempt(() => readAs(shape, value))).toBeInstanceOf(Misfit);
    expect(asked).toBeLessThan(100);
  });
});

describe('whole and below', () => {
  test.each([
    [0, 0, 9],
    [9, 0, 9],
    [5, 0, 9],
    [-3, -3, -3],
    [Number.MAX_SAFE_INTEGER, 0, Number.MAX_SAFE_INTEGER],
  ])('whole(least, most) takes %s from %s to %s', (value, least, most) => {
    expect(readAs(whole(least, most), value)).toBe(value);
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
  ])('whole(0, 9) and below(10) refuse %s', (value, message) => {
    expect(problem(whole(0, 9), value)).toEqual({ path: '', message });
    expect(misfit(() => below((most: number) => most)(value, 10))).toEqual({ path: '', message });
  });
});

describe('oneOf, flag and texts', () => {
  const words = ['red', 'green'] as const;

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
  ])('oneOf(words) refuses %o', (value, found) => {
    const message = `expected red, green; found ${found}`;
    expect(problem(oneOf(words), value)).toEqual({ path: '', message });
  });

  test.each<[unknown, string]>([
    [1, '1'],
    ['true', '"true"'],
    [null, 'null'],
    [undefined, 'undefined'],
    [new Boolean(true), 'an object'],
  ])('flag refuses %o', (value, found) => {
    const message = `expected true or false, found ${found}`;
    expect(problem(flag, value)).toEqual({ path: '', message });
  });

  test('anyText and text(most) take texts, and nothing else', () => {
    expect([readAs(anyText, ''), readAs(text(2), 'ab')]).toEqual(['', 'ab']);
    expect(problem(anyText, 7)).toMatchObject({ message: 'expected a text, found 7' });
    for (const value of ['abc', 7, new String('a')]) {
      const message = 'expected a text of at most 2 characters';
      expect(problem(text(2), value)).toEqual({ path: '', message });
    }
  });
});

describe('every shape', () => {
  const leaf = fc.oneof(fc.boolean(), fc.nat(9), fc.string(), fc.constant(null));
  const { data } = fc.letrec<{ data: unknown }>((tie) => ({
    data: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie('data'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'type', 'points'), tie('data'), { maxKeys: 4 }),
    ),
  }));

  /** The shape of one value: this many items, these fields, this word. */
  function shapeOf(value: unknown): Reader<unknown> {
    if (Array.isArray(value)) {
      const items = value.map(shapeOf);
      let i = 0;
      const next: Reader<unknown> = (item, context) => items[i++]!(item, context);
      return (given, context) => {
        i = 0;
        return list(next, items.length, items.length)(given, context);
      };
    }
    if (typeof value === 'object' && value !== null) {
      const fields = Object.entries(value).map(([name, part]) => [name, shapeOf(part)] as const);
      return object(Object.fromEntries(fields));
    }
    if (typeof value === 'string') return oneOf([value]);
    if (typeof value === 'number') return whole(value, value);
    return value === null ? nullable(flag) : flag;
  }

  /** The same value, in which every read of a field or an item is counted. */
  function watched(value: unknown, reads: Map<string, number>, path = ''): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const parts = Object.entries(value).map(
      ([name, part]) => [name, watched(part, reads, `${path}/${name}`)] as const,
    );
    const copy = Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
    return new Proxy(copy, {
      get: (target, key, receiver): unknown => {
        const place = `${path}/${String(key)}`;
        if (key !== 'length') reads.set(place, (reads.get(place) ?? 0) + 1);
        return Reflect.get(target, key, receiver);
      },
    });
  }

  test('reads each field and item of a value once, and makes a frozen copy', () => {
    fc.assert(
      fc.property(data, (value) => {
        const reads = new Map<string, number>();
        const copy = readAs(shapeOf(value), watched(value, reads));
        expect(isSameData(copy, value)).toBe(true);
        expect([...reads.values()].every((times) => times === 1)).toBe(true);
        expect(flawIn(copy, 'copy')).toBeNull();
      }),
      { numRuns: runs(300) },
    );
  });

  test('says nothing but where a value does not fit, whatever the value does', () => {
    fc.assert(
      fc.property(data, fc.anything(), (value, other) => {
        const shape = shapeOf(value);
        const read = attempt(() => readAs(shape, other));
        if (!(read instanceof Misfit)) expect(isSameData(read, other)).toBe(true);
        if (typeof value !== 'object' || value === null) return;
        expect(attempt(() => readAs(shape, trapped(value)))).toBeInstanceOf(Misfit);
      }),
      { numRuns: runs(300) },
    );
  });

  test('points at the part that was changed', () => {
    fc.assert(
      fc.property(data, data, (value, other) => {
        const shape = object({ deck: list(shapeOf(value), 2, 2) });
        const read = attempt(() => readAs(shape, { deck: [value, { other }] }));
        if (isSameData(value, { other })) return;
        expect(read).toBeInstanceOf(Misfit);
        expect((read as Misfit).path).toMatch(/^deck\[1\]/);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('isSameData', () => {
  test.each<[string, unknown, unknown, boolean]>([
    ['equal numbers', 1, 1, true],
    ['no numbers', NaN, NaN, true],
    ['zero and minus zero', 0, -0, false],
    ['equal objects', { a: [1, { b: null }] }, { a: [1, { b: null }] }, true],
    ['fields in another order', { a: 1, b: 2 }, { b: 2, a: 1 }, true],
    ['a field less', { a: 1 }, { a: 1, b: 2 }, false],
    ['a field more', { a: 1, b: 2 }, { a: 1 }, false],
    ['another field', { a: 1 }, { b: 1 }, false],
    ['an undefined field', { a: undefined }, {}, false],
    ['a list and an object', [], {}, false],
    ['lists of other lengths', [1], [1, 2], false],
    ['null and an object', null, {}, false],
  ])('isSameData(value, data) compares %s', (_, value, data, isSame) => {
    expect(isSameData(value, data)).toBe(isSame);
  });

  test('isSameData(value, data) ends for a value that holds itself', () => {
    const cyclic: unknown[] = [];
    cyclic.push(cyclic);
    expect(isSameData(cyclic, [[[1]]])).toBe(false);
  });
});
