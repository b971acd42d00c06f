import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCard, formatDeck, parseCard, setup, STANDARD_DECK } from '../../src/index.js';
import type { Card, SetupOptions } from '../../src/index.js';
import { formatOptions, parseOptions } from '../../src/reef/options.js';
import { optionsFromJson } from '../../src/reef/setup.js';
import { normalised } from '../kit/arbitraries.js';
import { arbOptions } from '../kit/games.js';
import { runs } from '../kit/runs.js';
import { frozenParts, looseParts, thawed } from '../kit/table.js';
import { counted, refusal, revoked, trapped, withoutPart, withValue } from '../kit/untrusted.js';

const EIGHT: readonly Card[] = [
  ...['yy: r = 1', 'pp: y2 = 3', 'gg: r . / r r = 6', 'rr: p@y = 2'],
  ...['yy: r = 1', 'pp: *3+ = 3', 'rg: . r / g . = 0', 'rr: p@y = 1000'],
].map(parseCard);

describe('formatOptions and parseOptions', () => {
  test.each<[string, SetupOptions, string]>([
    ['players only', { players: 3 }, 'players 3\n'],
    ['a number as seed', { players: 2, seed: 7 }, 'players 2\nseed 7\n'],
    ['a seed below zero', { players: 2, seed: -7 }, 'players 2\nseed -7\n'],
    [
      'the largest seed',
      { players: 2, seed: Number.MAX_SAFE_INTEGER },
      'players 2\nseed 9007199254740991\n',
    ],
    [
      'the smallest seed',
      { players: 2, seed: Number.MIN_SAFE_INTEGER },
      'players 2\nseed -9007199254740991\n',
    ],
    ['a text as seed', { players: 2, seed: 'a b' }, 'players 2\nseed "a b"\n'],
    ['a number in a text as seed', { players: 2, seed: '7' }, 'players 2\nseed "7"\n'],
    ['an empty seed', { players: 2, seed: '' }, 'players 2\nseed ""\n'],
    [
      'a seed with signs of its own',
      { players: 2, seed: 'say "no"; \\ \n\t' },
      'players 2\nseed "say \\"no\\"; \\\\ \\n\\t"\n',
    ],
    [
      'everything',
      { players: 4, seed: 0, first: 3, start: 'anywhere' },
      'players 4\nseed 0\nfirst 3\nstart anywhere\n',
    ],
    [
      'a deck',
      { players: 2, cards: EIGHT },
      `players 2\n${EIGHT.map((card) => `card ${formatCard(card)}\n`).join('')}`,
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
        const cards = options.cards?.map(rewritten) ?? STANDARD_DECK;
        expect(isDeepStrictEqual(setup(back), { ...setup(options), cards })).toBe(true);
        expect(formatOptions(parseOptions(formatOptions(back)))).toBe(formatOptions(back));
      }),
      { numRuns: runs(60) },
    );
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
  ])('parseOptions(text) reads a seed with %s', (_, seed) => {
    expect(parseOptions(formatOptions({ players: 2, seed }))).toStrictEqual({ players: 2, seed });
  });

  test('parseOptions(text) takes the words in any order', () => {
    expect(parseOptions('start outside\nfirst 1\nseed "x"\nplayers 2')).toStrictEqual({
      players: 2,
      seed: 'x',
      first: 1,
      start: 'outside',
    });
  });

  test('parseOptions(text) keeps the order of the cards, wherever they stand', () => {
    const lines = EIGHT.map((card) => `card ${formatCard(card)}`);
    const text = [...lines.slice(0, 3), 'players 2', ...lines.slice(3)].join('\n');
    expect(parseOptions(text).cards).toStrictEqual(EIGHT);
  });

  test('parseOptions(text) does not keep the standard deck (R36)', () => {
    const lines = STANDARD_DECK.map((card) => `card ${formatCard(card)}\n`);
    const text = `players 2\nseed 7\n${lines.join('')}`;
    expect(parseOptions(text)).toStrictEqual({ players: 2, seed: 7 });
    expect(parseOptions(`${text}card yy: r = 1\n`).cards?.length).toBe(61);
  });

  test('formatOptions(options) does not change when its text is read, whatever the deck', () => {
    // The standard deck, but with the pieces of one shape listed the other way round.
    const cards = STANDARD_DECK.map((card, i) => (i === 59 - 8 ? turnedRound(card) : card));
    expect(cards).not.toEqual(STANDARD_DECK);
    const text = formatOptions({ players: 2, seed: 7, cards });
    expect(formatOptions(parseOptions(text))).toBe(text);
  });

  test.each([
    ['blank lines', '\n\nplayers 2\n\n\nseed 7\n\n'],
    ['line breaks of Windows', 'players 2\r\nseed 7\r\n'],
    ['old line breaks', 'players 2\rseed 7'],
    ['more blanks', '  players \t 2 \t\n\tseed   7'],
    ['a byte order mark', '\ufeffplayers 2\nseed 7'],
  ])('parseOptions(text) takes %s', (_, text) => {
    expect(parseOptions(text)).toStrictEqual({ players: 2, seed: 7 });
  });

  test('parseOptions(text) takes minus zero for the seed zero, as setup does', () => {
    expect(parseOptions('players 2\nseed -0\n')).toStrictEqual({ players: 2, seed: 0 });
    expect(optionsFromJson({ players: 2, seed: -0 })).toStrictEqual({ players: 2, seed: 0 });
  });

  // The sign ^ stands before the place that the error points at, and is taken out.
  const WORDS = '"players", "seed", "first", "start" or "card"';
  const LINE_END = 'the end of the line';
  test.each<[text: string, found: string, expected: string]>([
    ['^player 2', '"player"', WORDS],
    ['^Players 2', '"Players"', WORDS],
    ['^players2', '"players2"', WORDS],
    ['players^\n2', '"\\n"', 'a value for "players"'],
    ['players^', 'the end', 'a value for "players"'],
    ['seed^"x"', '"\\"x\\""', 'a value for "seed"'],
    ['seed^-5', '"-5"', 'a value for "seed"'],
    ['players 2\n^; a comment', '";"', WORDS],
    ['players 2\r\n\t^seeds 7', '"seeds"', WORDS],
    ['players ^two', '"two"', 'a whole number'],
    ['players ^-2', '"-2"', 'a whole number'],
    ['players ^02', '"02"', 'a whole number'],
    ['players ^12345678901234567', '"12345678901234567"', 'a whole number'],
    ['players ^', 'the end', 'a value for "players"'],
    ['players 2^.0', '".0"', LINE_END],
    ['players 2 ^seed 7', '"seed"', LINE_END],
    ['players 2\n^players 2', '"players"', '"players" once'],
    ['players 2\nseed 7\n\n ^seed 7', '"seed"', '"seed" once'],
    ['first ^x', '"x"', 'a whole number'],
    ['start ^center', '"center"', '"centre", "outside" or "anywhere"'],
    ['start ^centres', '"centres"', '"centre", "outside" or "anywhere"'],
    ['start centre ^outside', '"outside"', LINE_END],
    ['seed ^x', '"x"', 'a whole number, or a text in double quotes'],
    ["seed ^'x'", '"\'x\'"', 'a whole number, or a text in double quotes'],
    ['seed ^"x', '"\\"x"', 'a whole number, or a text in double quotes'],
    ['seed ^"x\ny"', '"\\"x"', 'a whole number, or a text in double quotes'],
    ['seed ^"x\\"', '"\\"x\\\\\\""', 'a whole number, or a text in double quotes'],
    ['seed ^"\\x"', '"\\"\\\\x\\""', 'a text as in JSON'],
    ['seed ^"\t"', '"\\""', 'a text as in JSON'],
    ['seed ^"\\u12"', '"\\"\\\\u12\\""', 'a text as in JSON'],
    ['seed ^007', '"007"', 'a whole number, or a text in double quotes'],
    ['seed 1^.5', '".5"', LINE_END],
    ['seed 1^e5', '"e5"', LINE_END],
    [
      'seed ^12345678901234567',
      '"12345678901234567"',
      'a whole number, or a text in double quotes',
    ],
    ['seed ^-', '"-"', 'a whole number, or a text in double quotes'],
    ['seed "a" ^"b"', '"\\"b\\""', LINE_END],
    ['card ^y: r = 1', '"y:"', 'two pieces such as "gg"'],
    ['players 2\ncard yy ^r = 1', '"r"', '":" after the two pieces'],
    ['card yy: r ^;', '";"', '"=" and the points, or more of the pattern'],
    ['card yy: r = 1^, pp: y = 1', '","', LINE_END],
  ])('parseOptions(text) points at the place in %j', (marked, found, expected) => {
    const text = marked.replace('^', '');
    const before = marked.slice(0, marked.indexOf('^')).split(/\r?\n/);
    expect(refusal(() => parseOptions(text))).toEqual({
      line: before.length,
      column: before.at(-1)!.length + 1,
      found,
      expected,
    });
  });

  test.each<[string, string, string, string]>([
    ['nothing', '', 'bad-options', ''],
    ['no players', 'seed 7', 'bad-options', ''],
    ['five players (R1)', 'players 5', 'bad-options', 'players'],
    ['one player (R1)', 'players 1', 'bad-options', 'players'],
    ['a first player who is not there (R6)', 'players 2\nfirst 2', 'bad-options', 'first'],
    ['a seed that is too large', 'players 2\nseed 9007199254740992', 'bad-seed', 'seed'],
    ['too few cards (R5)', 'players 2\ncard yy: r = 1', 'bad-deck', 'cards'],
  ])('parseOptions(text) refuses %s', (_, text, code, path) => {
    expect(refusal(() => parseOptions(text))).toEqual({ code, path });
  });

  test('parseOptions(text) stops at the card that is one too many (R5)', () => {
    const text = `players 2\n${'card yy: r = 1\n'.repeat(1000)}`;
    expect(parseOptions(text).cards).toHaveLength(1000);
    expect(refusal(() => parseOptions(`${text}card yy: r = 1\nnonsense`))).toEqual({
      line: 1002,
      column: 1,
      found: '"card"',
      expected: 'at most 1000 lines of "card"',
    });
  });

  test.each<[string, unknown, string, string]>([
    ['undefined', undefined, 'bad-options', ''],
    ['null', null, 'bad-options', ''],
    ['a list', [], 'bad-options', ''],
    ['no players', {}, 'bad-options', ''],
    ['an unknown option', { players: 2, colour: 1 }, 'bad-options', ''],
    ['a seed of 1,001 characters', { players: 2, seed: 'a'.repeat(1001) }, 'bad-seed', 'seed'],
    ['a card that is none', { players: 2, cards: Array(8).fill({}) }, 'bad-deck', 'cards[0]'],
  ])('formatOptions(options) refuses %s', (_, options, code, path) => {
    expect(refusal(() => formatOptions(options as SetupOptions))).toEqual({ code, path });
  });

  test('parseOptions(text) refuses a seed of 1,001 characters, and reads one of 1,000', () => {
    const seed = '"'.repeat(1000);
    const text = formatOptions({ players: 2, seed });
    expect(parseOptions(text)).toEqual({ players: 2, seed });
    const long = `players 2\nseed ${JSON.stringify(`${seed}a`)}\n`;
    expect(refusal(() => parseOptions(long))).toEqual({ code: 'bad-seed', path: 'seed' });
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
  const OPTIONS = { players: 2, seed: 7, first: 1, start: 'outside', cards: EIGHT };

  test('optionsFromJson(value) gives options back, frozen through and through', () => {
    const given = thawed(OPTIONS);
    const options = optionsFromJson(given);
    expect(options).toStrictEqual(OPTIONS);
    expect(looseParts(options)).toEqual([]);
    expect(frozenParts(given)).toEqual([]);
    expect(given).toStrictEqual(OPTIONS);
  });

  test('optionsFromJson(value) leaves out what goes unsaid', () => {
    const said = {
      players: 2,
      seed: undefined,
      first: undefined,
      start: undefined,
      cards: undefined,
    };
    expect(optionsFromJson(said)).toStrictEqual({ players: 2 });
    expect(optionsFromJson({ players: 2, cards: STANDARD_DECK })).toStrictEqual({ players: 2 });
    expect(optionsFromJson({ players: 2, cards: thawed(STANDARD_DECK) })).toStrictEqual({
      players: 2,
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
    ['a field __proto__', JSON.parse('{"players":2,"__proto__":{}}')],
    ['a field constructor', { ...OPTIONS, constructor: 1 }],
    ['a proxy that is no more', revoked({})],
    ['a proxy whose every trap throws', trapped({ ...OPTIONS })],
  ])('optionsFromJson(value) refuses %s', (_, value) => {
    expect(refusal(() => optionsFromJson(value))).toEqual({ code: 'bad-options', path: '' });
  });

  test.each<[path: string, code: string, wrong: readonly unknown[]]>([
    ['players', 'bad-options', [undefined, null, '2', 1, 5, 2.5, NaN, [2], -0]],
    ['first', 'bad-options', [null, '1', -1, 2, 0.5, NaN, -0]],
    ['start', 'bad-options', [null, '', 'center', 'Centre', 0, ['centre']]],
    ['seed', 'bad-seed', [null, true, 0.5, NaN, Infinity, 2 ** 53, 7n, ['7'], {}, Symbol('7')]],
    ['cards', 'bad-deck', [null, 0, 'standard', {}, [], EIGHT.slice(1), new Array(2 ** 32 - 1)]],
    ['cards', 'bad-deck', [formatDeck(EIGHT), Array.from({ length: 1001 }, () => EIGHT[0])]],
    ['cards[7]', 'bad-deck', [undefined, null, 'yy: r = 1', [], {}]],
    ['cards[0].points', 'bad-deck', [undefined, null, -1, 1001, 0.5, '1']],
    ['cards[0].pieces[1]', 'bad-deck', [undefined, null, 'any', 'blue', 0]],
    ['cards[0].pattern.kind', 'bad-deck', [undefined, null, 'line', 0]],
  ])('optionsFromJson(value) says where it is wrong: %s', (path, code, wrongs) => {
    for (const wrong of wrongs) {
      const value = withValue(OPTIONS, path, wrong);
      expect([wrong, refusal(() => optionsFromJson(value))]).toEqual([wrong, { code, path }]);
    }
  });

  test('optionsFromJson(value) does not read through a long deck', () => {
    for (const list of [new Array(1_000_000).fill(EIGHT[0]), new Array(2 ** 32 - 1)]) {
      const { value, reads } = counted({ players: 2, cards: list });
      expect(refusal(() => optionsFromJson(value))).toEqual({ code: 'bad-deck', path: 'cards' });
      expect(reads()).toBeLessThan(20);
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

/** A card as the notation writes it. */
function rewritten(card: Card): Card {
  return { ...card, pattern: normalised(card.pattern) };
}

/** A card with the pieces of its shape listed the other way round. */
function turnedRound(card: Card): Card {
  const { pattern } = card;
  if (pattern.kind === 'adjacent') return card;
  return { ...card, pattern: { kind: 'shape', cells: [...pattern.cells].reverse() } };
}
