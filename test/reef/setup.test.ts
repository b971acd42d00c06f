import { describe, expect, test } from 'vitest';
import {
  apply,
  COLORS,
  formatDeck,
  parseAction,
  parseCard,
  parseDeck,
  reef,
  RulesError,
  setup,
  STANDARD_DECK,
} from '../../src/index.js';
import type { Card, Seed, SetupOptions, State } from '../../src/index.js';

import { chiSquareOf, setupSuite } from '../suites/setup.js';

/** A deck that differs from the standard one in its order only. */
const OWN_DECK: readonly Card[] = [...STANDARD_DECK].reverse();

setupSuite(reef, {
  whole: { players: 3, seed: 'x', first: 1, start: 'outside', cards: OWN_DECK },
  rules: { players: 'R1', first: 'R6' },
  players: [2, 3, 4],
  // prettier-ignore
  fields: ['cards', 'start', 'phase', 'players', 'first', 'turn', 'round', 'supply', 'deck', 'display', 'lastRound'],
  seat: ['board', 'hand', 'dealt', 'played', 'score'],
});

describe('setup({ players })', () => {
  test.each<[players: number, pieces: number]>([
    [2, 18],
    [3, 24],
    [4, 28],
  ])('gives %d players a supply of %d pieces of each colour (R2)', (players, pieces) => {
    const { supply } = setup({ players });
    expect(supply).toEqual({ red: pieces, yellow: pieces, purple: pieces, green: pieces });
    expect(Object.keys(supply)).toEqual(COLORS);
  });

  test.each([2, 3, 4])('gives each of %d players three points (R3)', (players) => {
    for (const { score } of setup({ players }).players) expect(score).toBe(3);
  });

  test.each([2, 3, 4])('deals two cards to each of %d players, the rest is the deck (R4)', (n) => {
    const state = setup({ players: n });
    const hands = state.players.flatMap(({ hand }) => hand);
    expect(state.players.map(({ hand }) => hand.length)).toEqual(Array(n).fill(2));
    expect(state.deck).toHaveLength(60 - 2 * n);
    expect([...hands, ...state.deck].sort((a, b) => a - b)).toEqual([...STANDARD_DECK.keys()]);
  });

  test('knows the dealt cards to be the secret ones (R4)', () => {
    for (const { hand, dealt, played } of setup({ players: 4 }).players) {
      expect(dealt).toEqual(hand);
      expect(played).toEqual([]);
    }
  });

  test('gives the first player the first turn, and remembers who that is (R6)', () => {
    for (const first of [0, 1, 2, undefined]) {
      const state = setup({ players: 3, seed: 7, first });
      expect(state.first).toBe(first ?? state.turn);
      expect(state.turn).toBe(state.first);
    }
  });
});

describe('setup({ seed })', () => {
  // Worked out by a second program, written from the description of the generator.
  // prettier-ignore
  test.each<[players: number, seed: Seed, hands: string, first: number, display: string, rest: string]>([
    [2, 7,      '29 55, 44 12',               1, '57 16 41', '45 ... 23'],
    [2, 'reef', '25 2, 12 56',                1, '8 17 37',  '46 ... 47'],
    [2, 2024,   '24 18, 59 58',               0, '19 52 35', '3 ... 13'],
    [3, 7,      '29 55, 44 12, 57 16',        1, '41 45 35', '25 ... 23'],
    [3, 'reef', '25 2, 12 56, 8 17',          2, '37 46 5',  '26 ... 47'],
    [3, 2024,   '24 18, 59 58, 19 52',        0, '35 3 4',   '9 ... 13'],
    [4, 7,      '29 55, 44 12, 57 16, 41 45', 2, '35 25 22', '5 ... 23'],
    [4, 'reef', '25 2, 12 56, 8 17, 37 46',   3, '5 26 20',  '35 ... 47'],
    [4, 2024,   '24 18, 59 58, 19 52, 35 3',  0, '4 9 25',   '7 ... 13'],
  ])('deals to %d players with seed %s what it always dealt (R4)', (players, seed, ...deal) => {
    const state = afterStarts(setup({ players, seed }));
    expect([
      state.players.map(({ hand }) => hand.join(' ')).join(', '),
      state.first,
      state.display.map(({ card }) => card).join(' '),
      `${state.deck[0]} ... ${state.deck.at(-1)}`,
    ]).toEqual(deal);
  });

  test('deals the same cards to whoever sits there, however many play', () => {
    const [two, three, four] = [2, 3, 4].map((players) => dealText(setup({ players, seed: 'x' })));
    expect(three).toBe(two);
    expect(four).toBe(two);
  });
});

describe('setup({ seed }) shuffles without favour (R4)', () => {
  const games = 3_000;
  const orders = Array.from({ length: games }, (_, seed) => order(setup({ players: 2, seed })));

  // The seeds are fixed, so these numbers are too; the limits are four standard deviations away.
  test('puts every card into every place equally often (R4)', () => {
    const counts = Array.from({ length: 3600 }, () => 0);
    for (const cards of orders) {
      cards.forEach((card, place) => counts[card * 60 + place]!++);
    }
    // In each order every card and every place comes once, which leaves 59 times 59 free to vary.
    const freedom = 59 * 59;
    const chiSquare = (chiSquareOf(counts, () => games / 60) * 59) / 60;
    expect(Math.abs(chiSquare - freedom)).toBeLessThan(4 * Math.sqrt(2 * freedom));
  });
});

describe('setup({ start })', () => {
  test.each(['centre', 'outside', 'anywhere'] as const)('keeps the rule %s', (start) => {
    const plain = setup({ players: 2, seed: 7 });
    expect(setup({ players: 2, seed: 7, start })).toEqual({ ...plain, start });
  });
});

describe('setup({ cards })', () => {
  test('is the standard deck unless told otherwise (R5)', () => {
    expect(setup({ players: 2 }).cards).toBe(STANDARD_DECK);
  });

  test('is the standard deck itself where it is equal to it (R5)', () => {
    const copies = [parseDeck(formatDeck(STANDARD_DECK)), plain(STANDARD_DECK)];
    for (const cards of copies) {
      expect(setup({ players: 2, seed: 7, cards }).cards).toBe(STANDARD_DECK);
      expect(cards).not.toBe(STANDARD_DECK);
    }
  });

  test('keeps a deck that the library has made (R5)', () => {
    const deck = parseDeck(formatDeck(OWN_DECK));
    const state = setup({ players: 2, seed: 7, cards: deck });
    expect(state.cards).toBe(deck);
    expect(setup({ players: 3, cards: state.cards }).cards).toBe(deck);
  });

  test('copies any other deck, and leaves the given one alone (R5)', () => {
    const deck = plainDeck();
    const state = setup({ players: 2, seed: 7, cards: deck });
    expect(state.cards).toEqual(OWN_DECK);
    expect(sharedParts(state.cards, deck)).toEqual([]);
    expect(openParts(state.cards)).toEqual([]);
    expect(deck).toEqual(plainDeck());
    expect(openParts(deck)).toHaveLength(partsOf(deck).length);
  });

  test('is not moved by later changes to the given deck (R5)', () => {
    const deck = plainDeck() as { points: number }[];
    const { cards } = setup({ players: 2, cards: deck as unknown as Card[] });
    deck[0]!.points = 99;
    deck.pop();
    expect(cards).toEqual(OWN_DECK);
  });

  test.each<[players: number, least: number]>([
    [2, 8],
    [3, 10],
    [4, 12],
  ])('for %d players has at least %d cards (R5)', (players, least) => {
    const state = setup({ players, cards: deckOf(least) });
    expect(state.deck).toHaveLength(4);
    expect(afterStarts(state).deck).toHaveLength(1);
    expectRefusal({ players, cards: deckOf(least - 1) }, 'bad-deck', 'cards: ');
    expectRefusal(
      { players, cards: parseDeck(formatDeck(deckOf(least - 1))) },
      'bad-deck',
      'cards: ',
    );
  });

  test('has at most 1000 cards (R5)', () => {
    expect(setup({ players: 2, cards: deckOf(1000) }).deck).toHaveLength(996);
    expectRefusal({ players: 2, cards: deckOf(1001) }, 'bad-deck', 'cards: ');
  });
});

describe('setup({ cards }) accepts', () => {
  // prettier-ignore
  test.each<[name: string, card: unknown]>([
    ['a card worth nothing', { ...plainCard(), points: 0 }],
    ['a card worth 1000', { ...plainCard(), points: 1000 }],
    ['a shape of 16 cells', withPattern(shape(...cells(16)))],
    ['a shape too large for any board', withPattern(shape(cell(), cell({ row: 15, col: -15 })))],
    ['rows and columns far from zero', withPattern(shape(cell({ row: -(2 ** 31), col: 2 ** 31 - 1 })))],
    ['each height', withPattern(shape(...[1, 2, 3, 4].map((n) => cell({ row: n, height: n }))))],
    ['at least a height', withPattern(shape(cell({ height: 4, atLeast: true })))],
    ['not at least a height', withPattern(shape(cell({ height: 4, atLeast: false })))],
    ['not at least, without a height', withPattern(shape(cell({ atLeast: false })))],
    ['a wild piece', withPattern(shape(cell({ color: 'any' })))],
    ['one colour around itself', withPattern({ kind: 'adjacent', color: 'red', to: 'red' })],
  ])('%s (R5, R35)', (_, card) => {
    expect(setup({ players: 2, cards: withCard(card) }).cards[5]).toEqual(card);
  });

  test('fields that are there but undefined, and leaves them out (R5, R35)', () => {
    const open = withPattern(shape(cell({ height: undefined, atLeast: undefined })));
    const { cards } = setup({ players: 2, cards: withCard(open) });
    expect(cards[5]).toStrictEqual(withPattern(shape(cell())));
  });
});

/** The game once everybody has placed the starting pieces in the centre. */
function afterStarts(state: State): State {
  const start = parseAction('start r@b2 y@c2 p@b3 g@c3');
  return state.players.reduce((so) => apply(so, start), state);
}

/** All cards in the order in which they were dealt. */
function order(state: State): number[] {
  return [...state.players.flatMap(({ hand }) => hand), ...state.deck];
}

function dealText(state: State): string {
  return order(state).join(' ');
}

/** A message that begins with a path and a colon promises that path in the error, too. */
function expectRefusal(
  options: unknown,
  code: string,
  message: string,
  path: string = /^[^ ]+(?=: )/.exec(message)?.[0] ?? '',
): void {
  let error: unknown = null;
  try {
    setup(options as SetupOptions);
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(RulesError);
  const refusal = error as RulesError;
  expect(refusal.code).toBe(code);
  expect(refusal.message).toContain(message);
  expect(refusal.path).toBe(path);
}

// Decks and cards as they come from JSON: unfrozen, unknown to the library.

function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

function plainDeck(): Card[] {
  return [...plain(OWN_DECK)];
}

function plainCard(text = 'rg: * * = 2'): Card {
  return plain(parseCard(text));
}

function deckOf(length: number): Card[] {
  return Array.from({ length }, () => plainCard());
}

/** A deck in which only the card number 5 is in question. */
function withCard(card: unknown): Card[] {
  const deck: unknown[] = deckOf(12);
  deck[5] = card;
  return deck as Card[];
}

function withPattern(pattern: unknown): object {
  return { ...plainCard(), pattern };
}

function shape(...items: readonly unknown[]): object {
  return { kind: 'shape', cells: items };
}

function cell(fields: object = {}): object {
  return { row: 0, col: 0, color: 'red', ...fields };
}

function cells(count: number): object[] {
  return Array.from({ length: count }, (_, i) => cell({ row: i >> 2, col: i & 3 }));
}

// What a value is made of.

/** Every object and list in a value, itself included. */
function partsOf(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(partsOf)];
}

function openParts(value: unknown): object[] {
  return partsOf(value).filter((part) => !Object.isFrozen(part));
}

function sharedParts(one: unknown, other: unknown): object[] {
  const parts = new Set(partsOf(other));
  return partsOf(one).filter((part) => parts.has(part));
}
