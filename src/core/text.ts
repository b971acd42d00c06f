import { isParseError, ParseError } from './errors.js';
import { isList } from './made.js';

/** Far more than any game needs; longer texts could exhaust the stack of regular expressions. */
export const MAX_LENGTH = 4_000_000;

/**
 * Reads a text piece by piece and says exactly where it goes wrong. Spaces and tabs between the
 * pieces are passed over; line breaks only where a reader asks for it.
 */
export class TextReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    const refuse = (found: string, expected: string): never => {
      throw new ParseError({ line: 1, column: 1, found, expected });
    };
    if (typeof text !== 'string') refuse(describe(text), 'a text');
    if (text.length > MAX_LENGTH) refuse(`${text.length} characters`, `at most ${MAX_LENGTH}`);
    this.#text = text;
  }

  /** The next piece of text that matches the sticky pattern, or `null`; nothing is skipped. */
  next(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match !== null) this.#at += match[0].length;
    return match;
  }

  /** The same, but a missing piece is an error; `expected` tells what was missing. */
  expect(pattern: RegExp, expected: string): RegExpExecArray {
    return this.next(pattern) ?? this.fail(expected);
  }

  /** Passes over spaces and tabs. */
  spaces(): void {
    this.next(/[ \t]+/y);
  }

  /** Passes over spaces, tabs and line breaks. */
  blanks(): void {
    this.next(/\s+/y);
  }

  /** Passes over white space at the end, where nothing else may stand. */
  end(expected: string): void {
    this.blanks();
    if (this.#at < this.#text.length) this.fail(expected);
  }

  get position(): number {
    return this.#at;
  }

  /** Throws an error that points at the current place, or at an earlier one. */
  fail(expected: string, at: number = this.#at): never {
    const rest = /^\S{1,20}|^\s/.exec(this.#text.slice(at, at + 20));
    throw new ParseError({
      ...this.place(at),
      found: rest === null ? 'the end' : describe(rest[0]),
      expected,
    });
  }

  /** The line and the column of a place, both from 1. */
  place(at: number): { line: number; column: number } {
    const before = this.#text.slice(0, at).split(/\r\n|\r|\n/);
    return { line: before.length, column: before.at(-1)!.length + 1 };
  }

  /** Passes over spaces to the end of the line, where nothing else may stand. */
  lineEnd(): void {
    this.spaces();
    this.expect(/(?=[\r\n])|$/y, 'the end of the line');
  }

  /** One of these words, after any white space. */
  oneOf<T extends string>(words: readonly T[]): T {
    this.blanks();
    const quoted = words.map((word) => `"${word}"`);
    return this.expect(new RegExp(`(?:${words.join('|')})\\b`, 'y'), listed(quoted, 'or'))[0] as T;
  }

  /** A sign that stands between two parts, after any white space. */
  sign(sign: string): void {
    this.blanks();
    this.expect(new RegExp(`\\${sign}`, 'y'), `"${sign}"`);
  }

  /** A whole number from 0, after any white space. */
  wholeNumber(): number {
    this.blanks();
    return Number(this.expect(/(?:0|[1-9]\d{0,15})(?!\d)/y, 'a whole number')[0]);
  }

  /** A word, and the whole number that follows it. */
  numberAfter(word: string): number {
    this.oneOf([word]);
    return this.wholeNumber();
  }

  /** What `parse` makes of a piece of text; its errors then point at the place in the whole. */
  part<T>(pattern: RegExp, expected: string, parse: (text: string) => T): T {
    const start = this.position;
    const [piece] = this.expect(pattern, expected);
    try {
      return parse(piece);
    } catch (error) {
      if (!isParseError(error)) throw error;
      const { line, column } = this.place(start);
      throw new ParseError({
        line: line + error.line - 1,
        column: error.line === 1 ? column + error.column - 1 : error.column,
        found: error.found,
        expected: error.expected,
      });
    }
  }
}

/** What `read` finds in a text that holds nothing else, blanks aside; `expected` says what that is. */
export function readWhole<T>(
  text: string,
  expected: string,
  read: (reader: TextReader, expected: string) => T,
): T {
  const reader = new TextReader(text);
  reader.blanks();
  const value = read(reader, expected);
  reader.end(expected);
  return value;
}

/** A number of things in words: `1 point`, `2 points`. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

/** A number with its sign and one decimal: `+1.5`, `-2.0`, `+0.0`. */
export function signed(number: number): string {
  const text = number.toFixed(1);
  return Number(text) < 0 ? text : `+${text.replace('-', '')}`;
}

/** A list in words: `a`, `a or b`, `a, b or c`. */
export function listed(items: readonly string[], last: 'and' | 'or' | 'und' | 'oder'): string {
  const [only = '', ...more] = items;
  if (more.length === 0) return only;
  return `${items.slice(0, -1).join(', ')} ${last} ${more.at(-1)!}`;
}

/** A short description of any value, without running any code that belongs to it. */
export function describe(value: unknown): string {
  if (typeof value === 'string') {
    return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  }
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (value === null || value === undefined || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object') return `a ${typeof value}`;
  return isList(value) ? 'a list' : 'an object';
}

// Spelling.

/** The one of some words that was probably meant; nothing if none is near. */
export function nearestWord(word: string, words: readonly string[]): string | undefined {
  const [nearest] = words
    .map((one) => ({ one, far: distance(one.toLowerCase(), word.toLowerCase()) }))
    .filter(({ one, far }) => far <= Math.min(3, Math.round(0.4 * one.length)))
    .sort((a, b) => a.far - b.far);
  return nearest?.one;
}

/** How many letters have to be changed, added or left out to get from one word to the other. */
function distance(a: string, b: string): number {
  // Row by row: entry j is the distance from the letters of `a` so far to the first j of `b`.
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const above = row;
    row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      row.push(Math.min(above[j - 1]! + same, above[j]! + 1, row[j - 1]! + 1));
    }
  }
  return row[b.length]!;
}
