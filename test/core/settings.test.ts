import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSettings, SEATING, seedText, settingsText } from '../../src/core/settings.js';
import type { SettingReader } from '../../src/core/settings.js';
import { MAX_LENGTH } from '../../src/core/text.js';
import { runs } from '../kit/runs.js';
import { refusal } from '../kit/untrusted.js';

/** A setting with a word for its value. */
const word: SettingReader = (reader) => reader.expect(/[a-z]+/y, 'a word')[0];

describe('seedText', { timeout: 60_000 }, () => {
  test('seedText(seed) is read as the seed again', () => {
    const seeds = fc.oneof(fc.maxSafeInteger(), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(seeds, (seed) => {
        const text = settingsText([['seed', seedText(seed)]]);
        expect(text.split('\n').length).toBe(2);
        expect(readSettings(text, SEATING)).toStrictEqual({ seed });
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('readSettings', () => {
  test.each<[string, string, Record<string, unknown>]>([
    ['nothing', '', {}],
    ['blanks', ' \n\t\r\n', {}],
    ['one line', 'players 2', { players: 2 }],
    ['lines in any order', 'first 1\nseed 7\nplayers 2\n', { players: 2, first: 1, seed: 7 }],
    ['a text as seed', 'seed "a; b"', { seed: 'a; b' }],
    ['a seed below zero', 'seed -7', { seed: -7 }],
    ['more blanks', '\n \tplayers \t 2 \t\r\n\r\n  seed 7  ', { players: 2, seed: 7 }],
    ['old line breaks', 'players 2\rseed 7', { players: 2, seed: 7 }],
  ])('readSettings(text, readers) takes %s', (_, text, settings) => {
    expect(readSettings(text, SEATING)).toStrictEqual(settings);
  });

  test('readSettings(text, readers, lists) gathers what may be there more than once', () => {
    const text = 'card b\nplayers 2\ncard a\ncard b';
    expect(readSettings(text, SEATING, { card: { read: word, most: 3 } })).toStrictEqual({
      players: 2,
      card: ['b', 'a', 'b'],
    });
    expect(readSettings('players 2', SEATING, { card: { read: word, most: 3 } })).toStrictEqual({
      players: 2,
    });
    expect(readSettings('card b', {}, { card: { read: word, most: 3 } })).toStrictEqual({
      card: ['b'],
    });
  });

  // The sign ^ stands before the place that the error points at, and is taken out.
  const WORDS = '"players", "seed", "first" or "card"';
  const SEED = 'a whole number, or a text in double quotes';
  const LINE_END = 'the end of the line';
  test.each<[text: string, found: string, expected: string]>([
    ['^player 2', '"player"', WORDS],
    ['^players2', '"players2"', WORDS],
    ['players 2\n\n  ^2', '"2"', WORDS],
    ['players^', 'the end', 'a value for "players"'],
    ['players ^', 'the end', 'a value for "players"'],
    ['players ^\n2', '"\\n"', 'a value for "players"'],
    ['card^\r\nb', '"\\r"', 'a value for "card"'],
    ['players ^x', '"x"', 'a whole number'],
    ['players 2 ^3', '"3"', LINE_END],
    ['players 2\n^players 3', '"players"', '"players" once'],
    ['seed 7\nplayers 2\r\n\t^seed 7', '"seed"', '"seed" once'],
    ['card b\ncard ^2', '"2"', 'a word'],
    ['card b ^c', '"c"', LINE_END],
    ['card a\ncard a\ncard a\n ^card 2', '"card"', 'at most 3 lines of "card"'],
    ['seed ^x', '"x"', SEED],
    ['seed ^-', '"-"', SEED],
    ['seed ^- 7', '"-"', SEED],
    ['seed ^007', '"007"', SEED],
    ['seed ^12345678901234567', '"12345678901234567"', SEED],
    ['seed 1^.5', '".5"', LINE_END],
    ['seed ^"x', '"\\"x"', SEED],
    ['seed ^"x\ny"', '"\\"x"', SEED],
    ['seed ^"x\\"', '"\\"x\\\\\\""', SEED],
    ['seed ^"\\x"', '"\\"\\\\x\\""', 'a text as in JSON'],
    ['seed ^"\t"', '"\\""', 'a text as in JSON'],
    ['seed "a"^"b"', '"\\"b\\""', LINE_END],
  ])('readSettings(text, readers, lists) points at the place in %j', (marked, found, expected) => {
    const before = marked.slice(0, marked.indexOf('^')).split(/\r\n|\n/);
    const text = marked.replace('^', '');
    expect(refusal(() => readSettings(text, SEATING, { card: { read: word, most: 3 } }))).toEqual({
      line: before.length,
      column: before.at(-1)!.length + 1,
      found,
      expected,
    });
  });

  test.each<[string, string]>([
    ['quotes', '"'],
    ['escaped quotes', '\\"'],
    ['backslashes', '\\'],
    ['digits', '1'],
    ['lines', 'seed 1\n'],
    ['blanks', ' '],
  ])('readSettings(text, readers) has an answer to millions of %s', (_, unit) => {
    for (const start of ['', 'seed ', 'seed "', 'players ']) {
      const text = (start + unit.repeat(MAX_LENGTH / unit.length)).slice(0, MAX_LENGTH);
      const answer = refusal(() => readSettings(text, SEATING));
      expect(['accepted', 'line']).toContain(Object.keys(answer as object)[0]);
    }
  });
});
