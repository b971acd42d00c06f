import { describe as group, expect, test } from 'vitest';
import { ParseError } from '../../src/core/errors.js';
import { describe, MAX_LENGTH, signed, TextReader } from '../../src/core/text.js';

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
    ['  \t a', 4],
    ['a', 0],
    ['', 0],
    ['\n a', 0],
    [' \n', 1],
  ])('spaces() of %j passes over spaces and tabs only', (text, position) => {
    const reader = new TextReader(text);
    reader.spaces();
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

  test.each([
    ['', 0, 0],
    ['a', 1, 1],
    ['a  \t', 1, 4],
    ['a \nb', 1, 2],
    ['a\r\nb', 1, 1],
    ['a\rb', 1, 1],
  ])(
    'lineEnd() of %j at %i passes over spaces, and stays before the line break',
    (text, at, end) => {
      const reader = readerAt(text, at);
      reader.lineEnd();
      expect(reader.position).toBe(end);
    },
  );

  test.each([
    ['a b', 1, 3, '"b"'],
    ['ab', 1, 2, '"b"'],
    ['a ; b', 1, 3, '";"'],
    ['a\u2028b', 1, 2, '"\u2028"'],
  ])('lineEnd() of %j at %i says what stands there instead', (text, at, column, found) => {
    const error = thrownBy(() => {
      readerAt(text, at).lineEnd();
    });
    expect(error).toMatchObject({ line: 1, column, found, expected: 'the end of the line' });
  });

  test.each([
    ['take y', 'take', 4],
    [' \n\tplay', 'play', 7],
    ['pass;', 'pass', 4],
    ['take-', 'take', 4],
  ])('oneOf(words) of %j is %s, after any white space', (text, word, position) => {
    const reader = new TextReader(text);
    expect(reader.oneOf(['take', 'play', 'pass'])).toBe(word);
    expect(reader.position).toBe(position);
  });

  test('oneOf(words) takes the whole word, whichever comes first', () => {
    for (const words of [
      ['card', 'cards'],
      ['cards', 'card'],
    ]) {
      expect(new TextReader('cards all').oneOf(words)).toBe('cards');
      expect(new TextReader('card all').oneOf(words)).toBe('card');
    }
  });

  test.each<
    [text: string, words: readonly string[], line: number, found: string, expected: string]
  >([
    ['', ['a'], 1, 'the end', '"a"'],
    ['take', ['a'], 1, '"take"', '"a"'],
    ['ab', ['a', 'b'], 1, '"ab"', '"a" or "b"'],
    ['\n A', ['a', 'b'], 2, '"A"', '"a" or "b"'],
    ['a1', ['a', 'b', 'c'], 1, '"a1"', '"a", "b" or "c"'],
    ['a_', ['a', 'b', 'c', 'd'], 1, '"a_"', '"a", "b", "c" or "d"'],
  ])('oneOf(words) of %j refuses other words than %j', (text, words, line, found, expected) => {
    const error = thrownBy(() => new TextReader(text).oneOf(words));
    expect(error).toMatchObject({ name: 'ParseError', line, found, expected });
  });

  test.each(['|', '/', '+', '.', '*', '?', '(', '[', '$', '^', '\\'])(
    'sign(%j) passes over the sign itself, after any white space',
    (sign) => {
      const reader = new TextReader(` \n${sign}${sign}x`);
      reader.sign(sign);
      expect(reader.position).toBe(3);
      reader.sign(sign);
      const error = thrownBy(() => {
        reader.sign(sign);
      });
      const found = '"x"';
      expect(error).toMatchObject({ line: 2, column: 3, found, expected: `"${sign}"` });
    },
  );

  test.each([
    ['0', 0, 1],
    ['7', 7, 1],
    [' \n 42x', 42, 5],
    ['10.5', 10, 2],
    ['9999999999999999', 9999999999999999, 16],
  ])('wholeNumber() of %j is %d', (text, number, position) => {
    const reader = new TextReader(text);
    expect(reader.wholeNumber()).toBe(number);
    expect(reader.position).toBe(position);
  });

  test.each([
    ['', 'the end'],
    ['x', '"x"'],
    ['-1', '"-1"'],
    ['+1', '"+1"'],
    ['007', '"007"'],
    ['00', '"00"'],
    ['.5', '".5"'],
    ['12345678901234567', '"12345678901234567"'],
    ['\u0661', '"\u0661"'],
  ])('wholeNumber() of %j is none', (text, found) => {
    const error = thrownBy(() => new TextReader(text).wholeNumber());
    expect(error).toMatchObject({ line: 1, column: 1, found, expected: 'a whole number' });
  });

  test('numberAfter(word) is the number that follows the word', () => {
    const reader = new TextReader(' turn 3\nround\n\t12 |');
    expect(reader.numberAfter('turn')).toBe(3);
    expect(reader.numberAfter('round')).toBe(12);
    expect(reader.position).toBe(17);
  });

  test.each([
    ['turns 3', 1, '"turns"', '"turn"'],
    ['3', 1, '"3"', '"turn"'],
    ['turn3', 1, '"turn3"', '"turn"'],
    ['turn', 5, 'the end', 'a whole number'],
    ['turn x', 6, '"x"', 'a whole number'],
  ])('numberAfter(word) points at what is wrong in %j', (text, column, found, expected) => {
    const error = thrownBy(() => new TextReader(text).numberAfter('turn'));
    expect(error).toMatchObject({ line: 1, column, found, expected });
  });

  test('new TextReader(text) reads four million characters, and no more', () => {
    expect(new TextReader('a'.repeat(MAX_LENGTH)).position).toBe(0);
    expect(thrownBy(() => new TextReader('a'.repeat(MAX_LENGTH + 1)))).toMatchObject({
      line: 1,
      column: 1,
      found: '4000001 characters',
      expected: 'at most 4000000',
    });
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
