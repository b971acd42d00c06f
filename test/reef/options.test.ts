import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCard, formatDeck, parseCard, reef, setup, STANDARD_DECK } from '../../src/index.js';
import type { Card } from '../../src/index.js';
import { normalised } from '../kit/reef/arbitraries.js';
import { arbOptions } from '../kit/reef/games.js';
import { runs } from '../kit/runs.js';
import { thawed } from '../kit/table.js';
import { counted, refusal } from '../kit/untrusted.js';
import { optionsSuite } from '../suites/options.js';

const EIGHT: readonly Card[] = [
  ...['yy: r = 1', 'pp: y2 = 3', 'gg: r . / r r = 6', 'rr: p@y = 2'],
  ...['yy: r = 1', 'pp: *3+ = 3', 'rg: . r / g . = 0', 'rr: p@y = 1000'],
].map(parseCard);

const CARD_LINES = EIGHT.map((card) => `card ${formatCard(card)}`);

const LINE_END = 'the end of the line';
const START = '"centre", "outside" or "anywhere"';

optionsSuite(reef, {
  whole: { players: 2, seed: 7, first: 1, start: 'outside', cards: EIGHT },
  tooMany: 5,
  words: '"players", "seed", "first", "start" or "card"',
  written: [
    [
      'everything but the deck',
      { players: 4, seed: 0, first: 3, start: 'anywhere' },
      'players 4\nseed 0\nfirst 3\nstart anywhere\n',
    ],
    ['a deck', { players: 2, cards: EIGHT }, `players 2\n${CARD_LINES.join('\n')}\n`],
  ],
  reordered: ['start outside', ...CARD_LINES, 'first 1', 'seed 7', 'players 2'].join('\n'),
  misplaced: [
    ['start ^center', '"center"', START],
    ['start ^centres', '"centres"', START],
    ['start centre ^outside', '"outside"', LINE_END],
    ['card ^y: r = 1', '"y:"', 'two pieces such as "gg"'],
    ['players 2\ncard yy ^r = 1', '"r"', '":" after the two pieces'],
    ['card yy: r ^;', '";"', '"=" and the points, or more of the pattern'],
    ['card yy: r = 1^, pp: y = 1', '","', LINE_END],
  ],
  wrongTexts: [['too few cards (R5)', 'players 2\ncard yy: r = 1', 'bad-deck', 'cards']],
  wrongValues: [
    ['start', 'bad-options', [null, '', 'center', 'Centre', 0, ['centre']]],
    ['cards', 'bad-deck', [null, 0, 'standard', {}, [], EIGHT.slice(1), new Array(2 ** 32 - 1)]],
    ['cards', 'bad-deck', [formatDeck(EIGHT), Array.from({ length: 1001 }, () => EIGHT[0])]],
    ['cards[7]', 'bad-deck', [undefined, null, 'yy: r = 1', [], {}]],
    ['cards[0].points', 'bad-deck', [undefined, null, -1, 1001, 0.5, '1']],
    ['cards[0].pieces[1]', 'bad-deck', [undefined, null, 'any', 'blue', 0]],
    ['cards[0].pattern.kind', 'bad-deck', [undefined, null, 'line', 0]],
  ],
  unlike: [['an option of Pearls', { players: 2, allCards: true }]],
});

test('parseOptions(formatOptions(options)) are options for the same game, whatever its deck', () => {
  fc.assert(
    fc.property(arbOptions, (options) => {
      const back = reef.parseOptions(reef.formatOptions(options));
      const cards = options.cards?.map(rewritten) ?? STANDARD_DECK;
      expect(isDeepStrictEqual(setup(back), { ...setup(options), cards })).toBe(true);
      expect(reef.formatOptions(reef.parseOptions(reef.formatOptions(back)))).toBe(
        reef.formatOptions(back),
      );
    }),
    { numRuns: runs(60) },
  );
});

test('parseOptions(text) and optionsFromJson(value) do not keep the standard deck (R36)', () => {
  const lines = STANDARD_DECK.map((card) => `card ${formatCard(card)}\n`);
  const text = `players 2\nseed 7\n${lines.join('')}`;
  expect(reef.parseOptions(text)).toStrictEqual({ players: 2, seed: 7 });
  expect(reef.parseOptions(`${text}card yy: r = 1\n`).cards?.length).toBe(61);
  for (const cards of [STANDARD_DECK, thawed(STANDARD_DECK)]) {
    expect(reef.optionsFromJson({ players: 2, cards })).toStrictEqual({ players: 2 });
  }
});

test('parseOptions(text) keeps the order of the cards, wherever they stand', () => {
  const text = [...CARD_LINES.slice(0, 3), 'players 2', ...CARD_LINES.slice(3)].join('\n');
  expect(reef.parseOptions(text).cards).toStrictEqual(EIGHT);
});

test('formatOptions(options) does not change when its text is read, whatever the deck', () => {
  // The standard deck, but with the pieces of one shape listed the other way round.
  const cards = STANDARD_DECK.map((card, i) => (i === 59 - 8 ? turnedRound(card) : card));
  expect(cards).not.toEqual(STANDARD_DECK);
  const text = reef.formatOptions({ players: 2, seed: 7, cards });
  expect(reef.formatOptions(reef.parseOptions(text))).toBe(text);
});

test('parseOptions(text) stops at the card that is one too many (R5)', () => {
  const text = `players 2\n${'card yy: r = 1\n'.repeat(1000)}`;
  expect(reef.parseOptions(text).cards).toHaveLength(1000);
  expect(refusal(() => reef.parseOptions(`${text}card yy: r = 1\nnonsense`))).toEqual({
    line: 1002,
    column: 1,
    found: '"card"',
    expected: 'at most 1000 lines of "card"',
  });
});

test('optionsFromJson(value) does not read through a long deck', () => {
  for (const list of [new Array(1_000_000).fill(EIGHT[0]), new Array(2 ** 32 - 1)]) {
    const { value, reads } = counted({ players: 2, cards: list });
    expect(refusal(() => reef.optionsFromJson(value))).toEqual({ code: 'bad-deck', path: 'cards' });
    expect(reads()).toBeLessThan(20);
  }
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
