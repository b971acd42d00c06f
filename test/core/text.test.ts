import { describe as group, expect, test } from 'vitest';
import { describe, signed } from '../../src/core/text.js';

group('describe', () => {
  const thrower = (): never => {
    throw new Error('keep out');
  };

  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['true', true],
    ['false', false],
    ['0', 0],
    ['-0', -0],
    ['1.5', 1.5],
    ['1e+300', 1e300],
    ['NaN', NaN],
    ['-Infinity', -Infinity],
    ['a bigint', 7n],
    ['a symbol', Symbol('a')],
    ['a function', thrower],
    ['a function', class {}],
    ['an object', {}],
    ['a list', []],
    ['a list', Object.freeze([1])],
    ['a list', new Proxy([], { get: thrower })],
    ['an object', { 0: 1, length: 1 }],
    ['an object', new Error('no')],
    ['an object', Object.create(null)],
    ['an object', { toString: thrower, valueOf: thrower, toJSON: thrower }],
    ['an object', new Proxy({}, { get: thrower, getPrototypeOf: thrower, ownKeys: thrower })],
    ['""', ''],
    ['"a b"', 'a b'],
    ['"\\n\\t\\"\\\\"', '\n\t"\\'],
    ['"\\ud800"', '\ud800'],
    [`"${'a'.repeat(40)}"`, 'a'.repeat(40)],
    [`"${'b'.repeat(40)}…"`, 'b'.repeat(41)],
    [`"${'c'.repeat(40)}…"`, 'c'.repeat(1_000_000)],
  ])('describe(value) is %s', (text, value) => {
    expect(describe(value)).toBe(text);
  });

  test('describe(value) of a proxy that is no more is an object', () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(describe(proxy)).toBe('an object');
  });
});

group('signed', () => {
  test.each([
    [1.5, '+1.5'],
    [-2, '-2.0'],
    [0, '+0.0'],
    [-0, '+0.0'],
    [-0.04, '+0.0'],
    [-0.06, '-0.1'],
  ])('signed(%d) is %s', (number, text) => {
    expect(signed(number)).toBe(text);
  });
});
