import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  COLORS,
  countPattern,
  createRng,
  formatBoard,
  formatCard,
  formatDeck,
  formatPattern,
  parseBoard,
  parseCard,
  parseDeck,
  parsePattern,
  reef,
  setup,
  STANDARD_DECK,
  SUPPLY,
} from '../../src/index.js';
import type { Card, SetupOptions, State } from '../../src/index.js';
import { arbBoard, arbCard, arbPattern } from '../kit/reef/arbitraries.js';
import { allCards, piecesOnBoards, playOut } from '../kit/reef/games.js';
import { POSITIONS } from '../kit/reef/positions.js';
import { runs } from '../kit/runs.js';
import { expectNoText, expectRoundTrip, fuzzSuite, someRecords } from '../suites/fuzz.js';

/** How often each kind of thing is damaged. */
const TIMES = runs(1000);

const OWN_DECK = parseDeck(`
  yy: r = 1
  pp: y y = 2
  gg: p2+ = 3
  rr: * . / . * = 1
  rg: y@r = 2
  yp: g g g = 1000
  rr: *3 = 4
  gg: y . . / y y y = 0
`);

const OPTIONS: readonly (SetupOptions & { readonly seed: number | string })[] = [
  { players: 2, seed: 1 },
  { players: 3, seed: 'fuzz; "it"', first: 1, start: 'outside' },
  { players: 4, seed: -3, start: 'anywhere' },
  { players: 2, seed: 4, cards: OWN_DECK },
  { players: 3, seed: 5, start: 'outside', cards: [...OWN_DECK, ...OWN_DECK] },
];
const GAMES = OPTIONS.map((options) => ({ options, ...playOut(options, createRng(options.seed)) }));

/** By game, so that the short games with few cards, where a change tells more, come up as often. */
const STATES: readonly (readonly State[])[] = [
  ...GAMES.map(({ states }) => states),
  POSITIONS.map(([, state]) => state),
];

const { expectPlayable } = fuzzSuite({
  game: reef,
  times: TIMES,
  options: OPTIONS,
  states: STATES,
  actions: GAMES.flatMap(({ actions }) => actions),
  records: someRecords(reef, GAMES),
  expectWhole,
  kept: withCardsAsText,
});

describe('texts of boards, patterns, cards and decks that have been damaged', () => {
  const random = { numRuns: 60, seed: 1 };
  const boards = fc.sample(arbBoard, random).map(formatBoard);
  const patterns = fc.sample(arbPattern, random).map(formatPattern);
  const cards = [...fc.sample(arbCard, random), ...STANDARD_DECK].map(formatCard);
  const decks = fc
    .sample(fc.array(arbCard, { minLength: 6, maxLength: 14 }), random)
    .map(formatDeck);

  test('parseBoard(text) refuses it, or it is a board', () => {
    const pattern = parsePattern('r * / * *2+');
    expectRoundTrip(TIMES, boards, parseBoard, formatBoard, (board) => {
      expect(board.length).toBe(16);
      expect(board.every((stack) => stack.length <= 4)).toBe(true);
      expect(countPattern(board, pattern)).toBeLessThanOrEqual(4);
    });
  });

  test('parsePattern(text) refuses it, or it can be counted', () => {
    const board = parseBoard('r rr rrr y / g gg p pp / ryp g . . / . r y rrrr');
    expectRoundTrip(TIMES, patterns, parsePattern, formatPattern, (pattern) => {
      expect(countPattern(board, pattern)).toBeLessThanOrEqual(16);
    });
  });

  test('parseCard(text) refuses it, or it can be played with', () => {
    expectRoundTrip(TIMES, cards, parseCard, formatCard, (card) => {
      const state = setup({ players: 2, seed: 7, cards: Array.from({ length: 8 }, () => card) });
      expect(state.cards[7]).toEqual(card);
    });
  });

  test('parseDeck(text) refuses it, or it can be played with', () => {
    expectRoundTrip(TIMES, decks, parseDeck, formatDeck, (deck, rng) => {
      expect(deck.length).toBeLessThanOrEqual(1000);
      if (deck.length < 8) return;
      expectPlayable(setup({ players: 2, seed: 7, cards: deck }), rng);
    });
  });

  test('parseBoard and parseCard refuse any other text', () => {
    expectNoText(TIMES, [parseBoard, parseCard]);
  });
});

function expectWhole(state: State): void {
  expect(allCards(state).sort((a, b) => a - b)).toEqual([...state.cards.keys()]);
  for (const color of COLORS) {
    const total = SUPPLY[state.players.length as 2 | 3 | 4];
    expect(state.supply[color] + piecesOnBoards(state, color)).toBe(total);
  }
}

/** The notation writes every card, but some cards that are alike it writes in one way. */
function withCardsAsText(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (name, part: unknown) =>
      name === 'cards' ? (part as Card[]).map(formatCard) : part,
    ),
  );
}
