import { describe, expect, test } from 'vitest';
import type { Game, GameOptions } from '../../src/core/game.js';
import { frozenParts, looseParts, thawed } from '../kit/table.js';
import { expectPlace, refusal, revoked, withoutPart, withValue } from '../kit/untrusted.js';

/** What the options of a game are like: rows of its own, besides those that hold for every game. */
export interface OptionsRows<O extends GameOptions> {
  /** Options with every field, for two players with the seed 7 of whom player 1 begins. */
  readonly whole: O;
  /** A number of players that is too many. */
  readonly tooMany: number;
  /** The words that begin a line, as an error lists them. */
  readonly words: string;
  /** Options and their text. */
  readonly written: readonly (readonly [name: string, options: O, text: string])[];
  /** The whole options with the lines in another order. */
  readonly reordered: string;
  /** Texts with the sign ^ before the place at which the error points. */
  readonly misplaced: readonly (readonly [text: string, found: string, expected: string])[];
  /** Texts that follow the notation, and what is wrong with them. */
  readonly wrongTexts: readonly (readonly [
    name: string,
    text: string,
    code: string,
    path: string,
  ])[];
  /** Values at a path that are wrong, and how they are refused. */
  readonly wrongValues: readonly (readonly [
    path: string,
    code: string,
    wrong: readonly unknown[],
  ])[];
  /** Values that are no options at all. */
  readonly unlike: readonly (readonly [name: string, value: unknown])[];
}

/** Options as text and as JSON. */
export function optionsSuite<S extends V, V extends object, O extends GameOptions>(
  game: Game<S, V, unknown, O>,
  rows: OptionsRows<O>,
): void {
  const { whole, words } = rows;

  describe('formatOptions and parseOptions', () => {
    // prettier-ignore
    test.each<readonly [string, O | GameOptions, string]>([
      ['players only', { players: 3 }, 'players 3\n'],
      ['a number as seed', { players: 2, seed: 7 }, 'players 2\nseed 7\n'],
      ['a seed below zero', { players: 2, seed: -7 }, 'players 2\nseed -7\n'],
      ['the largest seed', { players: 2, seed: Number.MAX_SAFE_INTEGER }, 'players 2\nseed 9007199254740991\n'],
      ['the smallest seed', { players: 2, seed: Number.MIN_SAFE_INTEGER }, 'players 2\nseed -9007199254740991\n'],
      ['a text as seed', { players: 2, seed: 'a b' }, 'players 2\nseed "a b"\n'],
      ['a number in a text as seed', { players: 2, seed: '7' }, 'players 2\nseed "7"\n'],
      ['an empty seed', { players: 2, seed: '' }, 'players 2\nseed ""\n'],
      ['a seed with signs of its own', { players: 2, seed: 'say "no"; \\ \n\t' }, 'players 2\nseed "say \\"no\\"; \\\\ \\n\\t"\n'],
      ...rows.written,
    ])('formatOptions(options) and parseOptions(text) agree on %s', (_, options, text) => {
      expect(game.formatOptions(options as O)).toBe(text);
      expect(game.optionsFromJson(options)).toStrictEqual(options);
      const back = game.parseOptions(text);
      expect(back).toStrictEqual(options);
      expect(looseParts(back)).toEqual([]);
    });

    test('formatOptions(options) leaves out what goes unsaid', () => {
      expect(game.formatOptions(unsaid(whole))).toBe('players 2\n');
    });

    test.each([
      ['a line separator', '\u2028'],
      ['a paragraph separator', '\u2029'],
      ['half a character', '\ud800'],
      ['a character of two halves', '🪸'],
      ['a null', '\0'],
      ['a quote at the end', 'a"'],
      ['a backslash at the end', 'a\\'],
      ['many backslashes and quotes', '\\"'.repeat(99)],
      ['lines', 'players 2\r\nactions\n'],
      ['blanks', '  \t '],
      ['1,000 characters', '"'.repeat(1000)],
    ])('parseOptions(text) reads a seed with %s', (_, seed) => {
      const options = { players: 2, seed } as O;
      expect(game.parseOptions(game.formatOptions(options))).toStrictEqual(options);
    });

    test('parseOptions(text) takes the words in any order', () => {
      expect(rows.reordered.split('\n')).not.toEqual(game.formatOptions(whole).split('\n'));
      expect(game.parseOptions(rows.reordered)).toStrictEqual(whole);
    });

    test.each([
      ['blank lines', '\n\nplayers 2\n\n\nseed 7\n\n'],
      ['line breaks of Windows', 'players 2\r\nseed 7\r\n'],
      ['old line breaks', 'players 2\rseed 7'],
      ['more blanks', '  players \t 2 \t\n\tseed   7'],
      ['a byte order mark', '\ufeffplayers 2\nseed 7'],
    ])('parseOptions(text) takes %s', (_, text) => {
      expect(game.parseOptions(text)).toStrictEqual({ players: 2, seed: 7 });
    });

    test('parseOptions(text) takes minus zero for the seed zero, as setup does', () => {
      expect(game.parseOptions('players 2\nseed -0\n')).toStrictEqual({ players: 2, seed: 0 });
      expect(game.optionsFromJson({ players: 2, seed: -0 })).toStrictEqual({ players: 2, seed: 0 });
    });

    const lineEnd = 'the end of the line';
    const seed = 'a whole number, or a text in double quotes';
    test.each<readonly [text: string, found: string, expected: string]>([
      ['^player 2', '"player"', words],
      ['^Players 2', '"Players"', words],
      ['^players2', '"players2"', words],
      ['players^\n2', '"\\n"', 'a value for "players"'],
      ['players^', 'the end', 'a value for "players"'],
      ['seed^"x"', '"\\"x\\""', 'a value for "seed"'],
      ['seed^-5', '"-5"', 'a value for "seed"'],
      ['players 2\n^; a comment', '";"', words],
      ['players 2\r\n\t^seeds 7', '"seeds"', words],
      ['players ^two', '"two"', 'a whole number'],
      ['players ^-2', '"-2"', 'a whole number'],
      ['players ^02', '"02"', 'a whole number'],
      ['players ^12345678901234567', '"12345678901234567"', 'a whole number'],
      ['players ^', 'the end', 'a value for "players"'],
      ['players 2^.0', '".0"', lineEnd],
      ['players 2 ^seed 7', '"seed"', lineEnd],
      ['players 2\n^players 2', '"players"', '"players" once'],
      ['players 2\nseed 7\n\n ^seed 7', '"seed"', '"seed" once'],
      ['first ^x', '"x"', 'a whole number'],
      ['seed ^x', '"x"', seed],
      ["seed ^'x'", '"\'x\'"', seed],
      ['seed ^"x', '"\\"x"', seed],
      ['seed ^"x\ny"', '"\\"x"', seed],
      ['seed ^"x\\"', '"\\"x\\\\\\""', seed],
      ['seed ^"\\x"', '"\\"\\\\x\\""', 'a text as in JSON'],
      ['seed ^"\t"', '"\\""', 'a text as in JSON'],
      ['seed ^"\\u12"', '"\\"\\\\u12\\""', 'a text as in JSON'],
      ['seed ^007', '"007"', seed],
      ['seed 1^.5', '".5"', lineEnd],
      ['seed 1^e5', '"e5"', lineEnd],
      ['seed ^12345678901234567', '"12345678901234567"', seed],
      ['seed ^-', '"-"', seed],
      ['seed "a" ^"b"', '"\\"b\\""', lineEnd],
      ...rows.misplaced,
    ])('parseOptions(text) points at the place in %j', (marked, found, expected) => {
      expectPlace((text) => game.parseOptions(text), marked, found, expected);
    });

    test.each<readonly [string, string, string, string]>([
      ['nothing', '', 'bad-options', ''],
      ['no players', 'seed 7', 'bad-options', ''],
      ['one player', 'players 1', 'bad-options', 'players'],
      ['too many players', `players ${rows.tooMany}`, 'bad-options', 'players'],
      ['a first player who is not there', 'players 2\nfirst 2', 'bad-options', 'first'],
      ['a seed that is too large', 'players 2\nseed 9007199254740992', 'bad-seed', 'seed'],
      ['a seed of 1,001 characters', `players 2\nseed "${'a'.repeat(1001)}"`, 'bad-seed', 'seed'],
      ...rows.wrongTexts,
    ])('parseOptions(text) refuses %s', (_, text, code, path) => {
      expect(refusal(() => game.parseOptions(text))).toEqual({ code, path });
    });
  });

  describe('optionsFromJson', () => {
    test('optionsFromJson(value) gives options back, frozen through and through', () => {
      const given = thawed(whole);
      const options = game.optionsFromJson(given);
      expect(options).toStrictEqual(whole);
      expect(looseParts(options)).toEqual([]);
      expect(frozenParts(given)).toEqual([]);
      expect(given).toStrictEqual(whole);
    });

    test('optionsFromJson(value) leaves out what goes unsaid', () => {
      expect(game.optionsFromJson(unsaid(whole))).toStrictEqual({ players: 2 });
    });

    test.each<readonly [string, unknown]>([
      ['null', null],
      ['a text', 'players 2'],
      ['nothing', {}],
      ['no players', withoutPart(whole, 'players')],
      ['an unknown field', { ...whole, player: 1 }],
      ['a proxy that has been revoked', revoked({})],
      ...rows.unlike,
    ])('optionsFromJson(value) and formatOptions(value) refuse %s', (_, value) => {
      const expected = { code: 'bad-options', path: '' };
      expect(refusal(() => game.optionsFromJson(value))).toEqual(expected);
      expect(refusal(() => game.formatOptions(value as O))).toEqual(expected);
    });

    const seeds = [null, true, 0.5, NaN, Infinity, 2 ** 53, 7n, ['7'], {}, Symbol('7')];
    test.each<readonly [path: string, code: string, wrong: readonly unknown[]]>([
      ['players', 'bad-options', [undefined, null, '2', 1, rows.tooMany, 2.5, NaN, [2], -0, 2n]],
      ['first', 'bad-options', [null, '1', -1, 2, 0.5, NaN, -0]],
      ['seed', 'bad-seed', [...seeds, 'a'.repeat(1001)]],
      ...rows.wrongValues,
    ])('optionsFromJson(value) and formatOptions(value) say where it is wrong: %s', (...row) => {
      const [path, code, wrongs] = row;
      for (const wrong of wrongs) {
        const value = withValue(whole, path, wrong);
        const said = refusal(() => game.optionsFromJson(value));
        expect([wrong, said]).toEqual([wrong, { code, path }]);
        expect(refusal(() => game.formatOptions(value as O))).toEqual(said);
      }
    });

    test('optionsFromJson(value) reads each field once', () => {
      let asked = 0;
      const value = {
        get players() {
          return asked++ === 0 ? 2 : 9;
        },
      };
      expect(game.optionsFromJson(value)).toStrictEqual({ players: 2 });
      expect(asked).toBe(1);
    });
  });
}

/** Options that say of every other field that it has no value. */
function unsaid<O extends GameOptions>(whole: O): O {
  const fields = Object.keys(whole).map((name) => [name, undefined]);
  return { ...Object.fromEntries(fields), players: 2 } as O;
}
