import { describe as group, expect, test } from 'vitest';
import { ParseError } from '../../src/core/errors.js';
import { describe, TextReader } from '../../src/core/text.js';

function thrownBy(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}

/** A reader that has passed over the first so many characters. */
function readerAt(text: string, position: number): TextReader {
  const reader = new TextReader(text);
  for (let i = 0; i < position; i++) reader.next(/[^]/y);
  return reader;
}

group('TextReader', () => {
  test('next(pattern) gives the piece and passes over it, or stays where it is', () => {
    const reader = new TextReader('ab12');
    expect(reader.next(/[a-z]+/y)?.[0]).toBe('ab');
    expect(reader.position).toBe(2);
    expect(reader.next(/[a-z]+/y)).toBeNull();
    expect(reader.position).toBe(2);
    expect(reader.next(/(\d)(\d)/y)?.slice(1)).toEqual(['1', '2']);
    expect(reader.position).toBe(4);
    expect(reader.next(/./y)).toBeNull();
  });

  test('next(pattern) does not skip anything', () => {
    const reader = new TextReader(' a');
    expect(reader.next(/a/y)).toBeNull();
    expect(reader.position).toBe(0);
  });

  test('next(pattern) reads at its own place, wherever a shared pattern was used before', () => {
    const shared = /a/y;
    const one = new TextReader('aa');
    const other = new TextReader('aa');
    one.next(shared);
    one.next(shared);
    expect(other.next(shared)?.index).toBe(0);
    expect(one.next(shared)).toBeNull();
  });

  test('expect(pattern, expected) gives the piece, or says what was missing', () => {
    const reader = new TextReader('ab');
    expect(reader.expect(/a/y, 'an a')[0]).toBe('a');
    expect(thrownBy(() => reader.expect(/a/y, 'an a'))).toMatchObject({
      line: 1,
      column: 2,
      found: '"b"',
      expected: 'an a',
    });
  });

  test.each([
    ['  \t a', true, 4],
    ['a', false, 0],
    ['', false, 0],
    ['\n a', false, 0],
    [' \n', true, 1],
  ])('spaces() of %j says whether there were any: %s', (text, any, position) => {
    const reader = new TextReader(text);
    expect(reader.spaces()).toBe(any);
    expect(reader.position).toBe(position);
  });

  test.each([
    [' \t\r\n a', 5],
    ['a', 0],
    ['', 0],
    ['\u00a0\u2003a', 2],
  ])('blanks() of %j passes over line breaks too', (text, position) => {
    const reader = new TextReader(text);
    reader.blanks();
    expect(reader.position).toBe(position);
  });

  test('end(expected) passes over white space and takes nothing else', () => {
    const reader = new TextReader('a \n ');
    reader.next(/a/y);
    reader.end('the end');
    expect(reader.position).toBe(4);
    expect(
      thrownBy(() => {
        readerAt('a \n b', 1).end('the end of it');
      }),
    ).toMatchObject({
      line: 2,
      column: 2,
      found: '"b"',
      expected: 'the end of it',
    });
  });

  test.each<[string, string, number, number, number, string]>([
    ['the start', 'abc', 0, 1, 1, '"abc"'],
    ['the middle of a word', 'abc', 1, 1, 2, '"bc"'],
    ['the end', 'abc', 3, 1, 4, 'the end'],
    ['the end of nothing', '', 0, 1, 1, 'the end'],
    ['a word before a space', 'abc def', 0, 1, 1, '"abc"'],
    ['a space', 'abc def', 3, 1, 4, '" "'],
    ['several spaces', 'a   b', 1, 1, 2, '" "'],
    ['a tab', 'a\tb', 1, 1, 2, '"\\t"'],
    ['a line break', 'a\nb', 1, 1, 2, '"\\n"'],
    ['a second line', 'a\nbc', 3, 2, 2, '"c"'],
    ['the start of a line', 'a\n\nbc', 3, 3, 1, '"bc"'],
    ['the end after a line break', 'a\n', 2, 2, 1, 'the end'],
    ['a line break of Windows', 'a\r\nb', 1, 1, 2, '"\\r"'],
    ['a line after a line break of Windows', 'a\r\nb', 3, 2, 1, '"b"'],
    ['a line after an old line break', 'a\rb', 2, 2, 1, '"b"'],
    ['lines of all kinds', 'a\r\nb\rc\nd\n\re', 10, 6, 1, '"e"'],
    ['twenty characters', 'a'.repeat(20), 0, 1, 1, `"${'a'.repeat(20)}"`],
    ['more than twenty characters', 'b'.repeat(21), 0, 1, 1, `"${'b'.repeat(20)}"`],
    ['a quote', 'say "no"', 4, 1, 5, '"\\"no\\""'],
    ['a character of two halves', '🪸', 0, 1, 1, '"🪸"'],
  ])('fail(expected) points at %s', (_, text, position, line, column, found) => {
    const error = thrownBy(() => readerAt(text, position).fail('something else'));
    expect(error).toBeInstanceOf(ParseError);
    expect(error).toMatchObject({ line, column, found, expected: 'something else' });
    expect(error).toHaveProperty(
      'message',
      `line ${line}, column ${column}: expected something else, found ${found}`,
    );
  });

  test('part(pattern, expected, parse) gives what a parser makes of a piece', () => {
    const reader = readerAt('a b; c', 2);
    expect(reader.part(/[^;]*/y, 'a word', (text) => text.toUpperCase())).toBe('B');
    expect(reader.position).toBe(3);
  });

  test.each<[string, string, number, number, string]>([
    ['on the first line', 'ab x', 1, 5, '"x"'],
    ['on the first line at its start', 'x', 1, 2, '"x"'],
    ['on a later line', 'ab\ncd x', 2, 4, '"x"'],
    ['on a later line at its start', 'ab\r\nx', 2, 1, '"x"'],
  ])(
    'part(pattern, expected, parse) points at the place in the whole: %s',
    (_, piece, line, column, found) => {
      const parse = (text: string): never => readerAt(text, text.indexOf('x')).fail('no x');
      const within = (before: string): unknown =>
        thrownBy(() =>
          readerAt(`${before}(${piece})`, before.length + 1).part(/[^)]*/y, 'a part', parse),
        );
      const error = { name: 'ParseError', found, expected: 'no x' };
      expect(within('')).toMatchObject({ ...error, line, column });
      expect(within('one\ntwo\n')).toMatchObject({ ...error, line: line + 2, column });
    },
  );

  test('part(pattern, expected, parse) says what was expected where its piece is missing', () => {
    const error = thrownBy(() => new TextReader('').part(/a/y, 'an a', (text) => text));
    expect(error).toMatchObject({ line: 1, column: 1, found: 'the end', expected: 'an a' });
  });

  test('part(pattern, expected, parse) leaves other errors alone', () => {
    const error = new Error('keep out');
    const parse = (): never => {
      throw error;
    };
    expect(thrownBy(() => new TextReader('a').part(/a/y, 'an a', parse))).toBe(error);
  });

  test('fail(expected, at) points at an earlier place', () => {
    const reader = readerAt('ab\ncd ef', 8);
    expect(thrownBy(() => reader.fail('x', 3))).toMatchObject({
      line: 2,
      column: 1,
      found: '"cd"',
    });
    expect(thrownBy(() => reader.fail('x', 0))).toMatchObject({
      line: 1,
      column: 1,
      found: '"ab"',
    });
  });

  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['7', 7],
    ['an object', new String('a')],
    ['a symbol', Symbol('a')],
  ])('new TextReader(text) refuses what is no text: %s', (found, value) => {
    expect(thrownBy(() => new TextReader(value as string))).toMatchObject({
      name: 'ParseError',
      line: 1,
      column: 1,
      found,
      expected: 'a text',
    });
  });
});

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
    ['an object', []],
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
