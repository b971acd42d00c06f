import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ParseError } from '../../src/core/errors.js';
import { MAX_LENGTH } from '../../src/core/text.js';
import { isThorough, runs } from '../kit/runs.js';
import { looseParts, thawed } from '../kit/table.js';
import { refusal, trapped } from '../kit/untrusted.js';

/** A text that is refused, and the place that the error names. */
export type RefusedText = readonly [
  what: string,
  text: string,
  line: number,
  column: number,
  found: string,
  expected: string,
];

/** One kind of text: how to read it and to write it, and what is and is not such a text. */
export interface Notation<T> {
  /** The name as in `parseBoard` and `formatBoard`. */
  readonly name: string;
  readonly parse: (text: string) => T;
  readonly format: (value: T) => string;
  /** Texts as they are written, and what they stand for. */
  readonly agreed: readonly (readonly [text: string, value: T])[];
  /** Texts in another form than the usual one. */
  readonly varied: readonly (readonly [what: string, text: string, usual: string])[];
  readonly refused: readonly RefusedText[];
  /** All sorts of values that can be written. */
  readonly values: fc.Arbitrary<T>;
  /** The value as its text is read: by default the same. */
  readonly usual?: (value: T) => T;
}

/** What the texts of a game are made of. */
export interface Alphabet {
  /** Characters and words, and a few that no text has. */
  readonly units: readonly string[];
  /** What a text can begin with, for texts that go on and on. */
  readonly beginnings: readonly string[];
  /** What can be repeated without end. */
  readonly endless: readonly string[];
}

/** Reading and writing of one kind of text. */
export function notationSuite<T>(notation: Notation<T>, alphabet: Alphabet): void {
  const { name, parse, format, agreed, varied, refused, values, usual = same } = notation;
  const texts = values.map(format);
  const [parseName, formatName] = [`parse${name}(text)`, `format${name}(value)`];

  describe(parseName, { timeout: 120_000 }, () => {
    test.each(agreed)(`${parseName} and ${formatName} agree on %s`, (text, value) => {
      expect(parse(text)).toStrictEqual(value);
      expect(format(value)).toBe(text);
    });

    test.each(varied)(`${parseName} takes %s`, (_, text, usual) => {
      expect(format(parse(text))).toBe(usual);
    });

    test(`${parseName} takes blanks and line breaks around the text`, () => {
      for (const [text, value] of agreed) {
        for (const before of BLANKS) {
          for (const after of BLANKS) {
            expect(parse(`${before}${text}${after}`)).toStrictEqual(value);
          }
        }
      }
    });

    test(`parse${name}(format${name}(value)) is the value, frozen, and its text stays the same`, () => {
      fc.assert(
        fc.property(values, (value) => {
          const back = parse(format(value));
          expect(back).toStrictEqual(usual(value));
          expect(format(back)).toBe(format(value));
          expect(thawed(back)).toStrictEqual(back);
          expect(looseParts(back)).toEqual([]);
        }),
        { numRuns: runs(500) },
      );
    });

    test.each(refused)(`${parseName} refuses %s`, (_, text, line, column, found, expected) => {
      const error = thrownBy(() => parse(text));
      expect(error).toBeInstanceOf(ParseError);
      const place = { name: 'ParseError', code: 'bad-text', line, column, found, expected };
      const message = `line ${line}, column ${column}: expected ${expected}, found ${found}`;
      expect(error).toMatchObject({ ...place, message });
    });

    test(`${parseName} of a changed text points at the place, or takes it`, () => {
      fc.assert(
        fc.property(texts, changes(alphabet), (original, mutations) => {
          expectAnswer(notation, mutations.reduce(mutated, original));
        }),
        { numRuns: runs(1000) },
      );
    });

    test(`${parseName} of any text throws nothing but ParseError`, () => {
      const unit = fc.constantFrom(...alphabet.units);
      const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit }));
      fc.assert(
        fc.property(anything, (text) => {
          expectAnswer(notation, text);
        }),
        { numRuns: runs(500) },
      );
    });

    test(`${parseName} has an answer to texts as long as can be`, () => {
      for (const unit of alphabet.endless) {
        for (const start of alphabet.beginnings) {
          expectAnswer(notation, start + unit.repeat(5000));
        }
        const length = isThorough ? MAX_LENGTH : 200_000;
        const answer = refusal(() => parse(unit.repeat(length / unit.length)));
        expect(['accepted', 'line']).toContain(Object.keys(answer as object)[0]);
      }
    });

    test(`${parseName} reads four million characters, and no more`, () => {
      const [[text, value]] = agreed as readonly [readonly [string, T]];
      const longest = text.padEnd(MAX_LENGTH);
      expect(parse(longest)).toStrictEqual(value);
      expect(refusal(() => parse(`${longest} `))).toEqual({
        line: 1,
        column: 1,
        found: '4000001 characters',
        expected: 'at most 4000000',
      });
    });

    test.each(NO_TEXTS)(`${parseName} refuses what is no text: %s`, (found, value) => {
      expect(thrownBy(() => parse(value as string))).toMatchObject({
        name: 'ParseError',
        code: 'bad-text',
        message: `line 1, column 1: expected a text, found ${found}`,
        line: 1,
        column: 1,
        found,
        expected: 'a text',
      });
    });
  });
}

function same<T>(value: T): T {
  return value;
}

const BLANKS = ['', ' ', '\t', '\n', '\r\n', ' \n\t ', '\ufeff', '\u00a0', '\u2028'];

/** Values that are no texts, and how an error calls them. */
export const NO_TEXTS: readonly (readonly [found: string, value: unknown])[] = [
  ['undefined', undefined],
  ['null', null],
  ['true', true],
  ['7', 7],
  ['NaN', NaN],
  ['a bigint', 7n],
  ['a symbol', Symbol('r')],
  ['a function', (): string => 'r'],
  ['an object', {}],
  ['a list', ['r']],
  ['an object', new String('r')],
  ['an object', { toString: (): string => 'r' }],
  ['an object', new Proxy({}, { get: (): string => 'r' })],
  ['an object', trapped({})],
];

/** At a place, how much to take out, and what to put in. */
type Change = readonly [place: number, length: number, text: string];

function changes({ units }: Alphabet): fc.Arbitrary<readonly Change[]> {
  const text = fc.string({ unit: fc.constantFrom(...units), maxLength: 3 });
  const change = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(3), text);
  return fc.array(change, { minLength: 1, maxLength: 3 });
}

function mutated(text: string, [place, length, insert]: Change): string {
  const at = Math.floor(place * text.length);
  return text.slice(0, at) + insert + text.slice(at + length);
}

/** A text is taken for what its usual form stands for, or the error points at what it has found. */
function expectAnswer<T>({ parse, format }: Notation<T>, text: string): void {
  let value: T;
  try {
    value = parse(text);
  } catch (error) {
    expect(error).toBeInstanceOf(ParseError);
    expectFound(text, error as ParseError);
    return;
  }
  expect(parse(format(value))).toStrictEqual(value);
}

/** The text at the line and column of an error starts with what the error found there. */
function expectFound(text: string, { line, column, found }: ParseError): void {
  const lines = text.split(/(?<=\r\n|\r(?!\n)|\n)/);
  const rest = [...lines, '']
    .slice(line - 1)
    .join('')
    .slice(column - 1);
  expect(line).toBeLessThanOrEqual(lines.length + 1);
  if (found === 'the end') expect(rest).toBe('');
  else expect(rest.startsWith(JSON.parse(found) as string)).toBe(true);
}

function thrownBy(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}
