import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { setup } from '../../src/pearls/index.js';
import type { SetupOptions } from '../../src/pearls/index.js';
import { formatOptions, parseOptions } from '../../src/pearls/options.js';
import { optionsFromJson } from '../../src/pearls/setup.js';
import { arbOptions } from '../kit/pearls-text-games.js';
import { runs } from '../kit/runs.js';
import { frozenParts, looseParts, thawed } from '../kit/table.js';
import { refusal, revoked, trapped, withoutPart, withValue } from '../kit/untrusted.js';

describe('formatOptions and parseOptions', () => {
  test.each<[string, SetupOptions, string]>([
    ['players only', { players: 3 }, 'players 3\n'],
    ['six players (P1)', { players: 6 }, 'players 6\n'],
    ['a number as seed', { players: 2, seed: 7 }, 'players 2\nseed 7\n'],
    ['a seed below zero', { players: 2, seed: -7 }, 'players 2\nseed -7\n'],
    [
      'the largest seed',
      { players: 2, seed: Number.MAX_SAFE_INTEGER },
      'players 2\nseed 9007199254740991\n',
    ],
    ['a text as seed', { players: 2, seed: 'a b' }, 'players 2\nseed "a b"\n'],
    ['a number in a text as seed', { players: 2, seed: '7' }, 'players 2\nseed "7"\n'],
    ['an empty seed', { players: 2, seed: '' }, 'players 2\nseed ""\n'],
    ['who begins (P7)', { players: 5, first: 4 }, 'players 5\nfirst 4\n'],
    ['all cards (P5)', { players: 2, allCards: true }, 'players 2\ncards all\n'],
    ['cards removed (P4)', { players: 2, allCards: false }, 'players 2\ncards removed\n'],
    [
      'everything',
      { players: 3, seed: 'say "no"; \\ \n\t', first: 0, allCards: true },
      'players 3\nseed "say \\"no\\"; \\\\ \\n\\t"\nfirst 0\ncards all\n',
    ],
  ])('formatOptions(options) and parseOptions(text) agree on %s', (_, options, text) => {
    expect(formatOptions(options)).toBe(text);
    const back = parseOptions(text);
    expect(back).toStrictEqual(options);
    expect(looseParts(back)).toEqual([]);
  });

  test('parseOptions(formatOptions(options)) are options for the same game', () => {
    fc.assert(
      fc.property(arbOptions, (options) => {
        const back = parseOptions(formatOptions(options));
        expect(back).toStrictEqual(options);
        expect(isDeepStrictEqual(setup(back), setup(options))).toBe(true);
        expect(formatOptions(back)).toBe(formatOptions(options));
      }),
      { numRuns: runs(200) },
    );
  });

  test('formatOptions(options) leaves out what goes unsaid', () => {
    const options = { players: 4, seed: undefined, first: undefined, allCards: undefined };
    expect(formatOptions(options)).toBe('players 4\n');
  });

  test.each<[string, unknown, string, string]>([
    ['undefined', undefined, 'bad-options', ''],
    ['null', null, 'bad-options', ''],
    ['a list', [], 'bad-options', ''],
    ['no players', {}, 'bad-options', ''],
    ['an unknown option', { players: 2, start: 'centre' }, 'bad-options', ''],
    ['a number for the cards', { players: 2, allCards: 1 }, 'bad-options', 'allCards'],
    ['a seed that is none', { players: 2, seed: 0.5 }, 'bad-seed', 'seed'],
  ])('formatOptions(options) refuses %s', (_, options, code, path) => {
    expect(refusal(() => formatOptions(options as SetupOptions))).toEqual({ code, path });
  });

  test('parseOptions(text) takes the words in any order', () => {
    const options = { players: 2, seed: 'x', first: 1, allCards: false };
    for (const text of [
      'cards removed\nfirst 1\nseed "x"\nplayers 2',
      'seed "x"\ncards removed\nplayers 2\nfirst 1\n',
    ]) {
      expect(parseOptions(text)).toStrictEqual(options);
    }
  });

  test.each([
    ['blank lines', '\n\nplayers 2\n\n\ncards all\n\n'],
    ['line breaks of Windows', 'players 2\r\ncards all\r\n'],
    ['old line breaks', 'players 2\rcards all'],
    ['more blanks', '  players \t 2 \t\n\tcards   all'],
    ['a byte order mark', '\ufeffplayers 2\ncards all'],
  ])('parseOptions(text) takes %s', (_, text) => {
    expect(parseOptions(text)).toStrictEqual({ players: 2, allCards: true });
  });

  test('parseOptions(text) takes minus zero for the seed zero, as setup does', () => {
    expect(parseOptions('players 2\nseed -0\n')).toStrictEqual({ players: 2, seed: 0 });
    expect(optionsFromJson({ players: 2, seed: -0 })).toStrictEqual({ players: 2, seed: 0 });
  });

  // The sign ^ stands before the place that the error points at, and is taken out.
  const WORDS = '"players", "seed", "first" or "cards"';
  const LINE_END = 'the end of the line';
  test.each<[text: string, found: string, expected: string]>([
    ['^player 2', '"player"', WORDS],
    ['^Players 2', '"Players"', WORDS],
    ['players 2\n^start centre', '"start"', WORDS],
    ['players 2\n^card yy: r = 1', '"card"', WORDS],
    ['players 2\n^allCards true', '"allCards"', WORDS],
    ['players 2\n^; a comment', '";"', WORDS],
    ['players^', 'the end', 'a value for "players"'],
    ['players 2\ncards^\nall', '"\\n"', 'a value for "cards"'],
    ['players ^two', '"two"', 'a whole number'],
    ['players ^-2', '"-2"', 'a whole number'],
    ['players 2^.0', '".0"', LINE_END],
    ['players 2 ^cards all', '"cards"', LINE_END],
    ['players 2\n^players 2', '"players"', '"players" once'],
    ['cards all\r\n\r\n  ^cards all', '"cards"', '"cards" once'],
    ['cards ^none', '"none"', '"all" or "removed"'],
    ['cards ^ALL', '"ALL"', '"all" or "removed"'],
    ['cards ^alls', '"alls"', '"all" or "removed"'],
    ['cards ^true', '"true"', '"all" or "removed"'],
    ['cards all ^removed', '"removed"', LINE_END],
    ['first ^x', '"x"', 'a whole number'],
    ['seed ^x', '"x"', 'a whole number, or a text in double quotes'],
    ['seed ^"\\x"', '"\\"\\\\x\\""', 'a text as in JSON'],
  ])('parseOptions(text) points at the place in %j', (marked, found, expected) => {
    const before = marked.slice(0, marked.indexOf('^')).split(/\r?\n/);
    expect(refusal(() => parseOptions(marked.replace('^', '')))).toEqual({
      line: before.length,
      column: before.at(-1)!.length + 1,
      found,
      expected,
    });
  });

  test.each<[string, string, string, string]>([
    ['nothing', '', 'bad-options', ''],
    ['no players', 'seed 7\ncards all', 'bad-options', ''],
    ['one player (P1)', 'players 1', 'bad-options', 'players'],
    ['seven players (P1)', 'players 7', 'bad-options', 'players'],
    ['a first player who is not there (P7)', 'players 2\nfirst 2', 'bad-options', 'first'],
    ['a seed that is too large', 'players 2\nseed 9007199254740992', 'bad-seed', 'seed'],
  ])('parseOptions(text) refuses %s', (_, text, code, path) => {
    expect(refusal(() => parseOptions(text))).toEqual({ code, path });
  });

  test('parseOptions(text) refuses what is no text', () => {
    expect(refusal(() => parseOptions(7 as unknown as string))).toEqual({
      line: 1,
      column: 1,
      found: '7',
      expected: 'a text',
    });
  });
});

describe('optionsFromJson', () => {
  const OPTIONS = { players: 2, seed: 7, first: 1, allCards: true };

  test('optionsFromJson(value) gives options back, frozen', () => {
    const given = thawed(OPTIONS);
    const options = optionsFromJson(given);
    expect(options).toStrictEqual(OPTIONS);
    expect(looseParts(options)).toEqual([]);
    expect(frozenParts(given)).toEqual([]);
    expect(given).toStrictEqual(OPTIONS);
  });

  test('optionsFromJson(value) leaves out what goes unsaid', () => {
    const said = { players: 2, seed: undefined, first: undefined, allCards: undefined };
    expect(optionsFromJson(said)).toStrictEqual({ players: 2 });
    expect(optionsFromJson({ players: 6, allCards: false })).toStrictEqual({
      players: 6,
      allCards: false,
    });
  });

  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['a number', 2],
    ['a text', 'players 2'],
    ['a list', [OPTIONS]],
    ['no players', withoutPart(OPTIONS, 'players')],
    ['an unknown field', { ...OPTIONS, player: 1 }],
    ['an option of Reef', { ...OPTIONS, start: 'centre' }],
    ['a field __proto__', JSON.parse('{"players":2,"__proto__":{}}')],
    ['a field constructor', { ...OPTIONS, constructor: 1 }],
    ['a proxy that is no more', revoked({})],
    ['a proxy whose every trap throws', trapped({ ...OPTIONS })],
  ])('optionsFromJson(value) refuses %s', (_, value) => {
    expect(refusal(() => optionsFromJson(value))).toEqual({ code: 'bad-options', path: '' });
  });

  test.each<[path: string, code: string, wrong: readonly unknown[]]>([
    ['players', 'bad-options', [undefined, null, '2', 1, 7, 2.5, NaN, [2], -0, 2n]],
    ['first', 'bad-options', [null, '1', -1, 2, 0.5, NaN, -0]],
    ['allCards', 'bad-options', [null, 0, 1, '', 'all', 'true', [], new Boolean(true)]],
    ['seed', 'bad-seed', [null, true, 0.5, NaN, Infinity, 2 ** 53, 7n, ['7'], {}, Symbol('7')]],
  ])('optionsFromJson(value) says where it is wrong: %s', (path, code, wrongs) => {
    for (const wrong of wrongs) {
      const value = withValue(OPTIONS, path, wrong);
      expect([wrong, refusal(() => optionsFromJson(value))]).toEqual([wrong, { code, path }]);
    }
  });

  test('optionsFromJson(value) reads each field once', () => {
    let asked = 0;
    const value = {
      get players() {
        return asked++ === 0 ? 2 : 9;
      },
    };
    expect(optionsFromJson(value)).toStrictEqual({ players: 2 });
    expect(asked).toBe(1);
  });
});
