import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CELLS,
  COLORS,
  createRng,
  formatCard,
  formatPattern,
  parseCard,
  parsePattern,
  setup,
  START_RULES,
} from '../../src/index.js';
import { formatPearls, parsePearls, PEARLS, setup as setupPearls } from '../../src/pearls/index.js';
import { isSameData } from '../../src/core/shape.js';
import {
  damagedJson,
  damagedText,
  difference,
  flawIn,
  isLoose,
  shown,
} from '../../src/testing/values.js';
import {
  garbage,
  pearlHands,
  pearlsOptions,
  reefBoards,
  reefCards,
  reefDecks,
  reefOptions,
  reefPatterns,
  reefStacks,
} from '../../src/testing/index.js';
import { normalised } from '../../src/testing/reef.js';

const MANY = { numRuns: 300, seed: 1 };

describe('arbitraries of Reef', () => {
  test('reefStacks() gives every colour and every height', () => {
    expect(new Set(fc.sample(reefStacks(), MANY).flat())).toEqual(new Set(COLORS));
    const heights = fc.sample(reefStacks(), MANY).map((stack) => stack.length);
    expect(new Set(heights)).toEqual(new Set([0, 1, 2, 3, 4]));
  });

  test('reefBoards() gives sixteen stacks, empty boards and boards of one colour among them', () => {
    const boards = fc.sample(reefBoards(), MANY);
    expect(boards.every((board) => board.length === CELLS)).toBe(true);
    expect(boards.some((board) => new Set(board.flat()).size === 1)).toBe(true);
  });

  test('reefPatterns() gives patterns that the notation can write', () => {
    for (const pattern of fc.sample(reefPatterns(), MANY)) {
      expect(parsePattern(formatPattern(pattern))).toEqual(normalised(pattern));
    }
  });

  test('reefCards() and reefDecks() give cards that the notation can write', () => {
    for (const card of fc.sample(reefCards(), MANY)) {
      expect(parseCard(formatCard(card)).points).toBe(card.points);
    }
    const lengths = fc.sample(reefDecks(), { numRuns: 30, seed: 1 }).map((deck) => deck.length);
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(12);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(70);
  });

  test('reefOptions() gives every number of players and every start rule, and a seed', () => {
    const all = fc.sample(reefOptions(), { numRuns: 100, seed: 1 });
    expect(new Set(all.map(({ players }) => players))).toEqual(new Set([2, 3, 4]));
    expect(new Set(all.map(({ start }) => start))).toEqual(new Set([undefined, ...START_RULES]));
    expect(all.every(({ seed }) => seed !== undefined)).toBe(true);
    expect(all.every((options) => setup(options).players.length === options.players)).toBe(true);
  });
});

describe('arbitraries of Pearls', () => {
  test('pearlHands() gives hands of up to ten cards that the notation can write', () => {
    const hands = fc.sample(pearlHands(), MANY);
    const sizes = hands.map((hand) => PEARLS.reduce((sum, pearl) => sum + hand[pearl], 0));
    expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([0, 10]);
    for (const hand of hands) expect(parsePearls(formatPearls(hand))).toEqual(hand);
    for (const pearl of PEARLS) expect(hands.some((hand) => hand[pearl] > 0)).toBe(true);
  });

  test('pearlsOptions() gives every number of players, with and without removal, and a seed', () => {
    const all = fc.sample(pearlsOptions(), MANY);
    expect(new Set(all.map(({ players }) => players))).toEqual(new Set([2, 3, 4, 5, 6]));
    expect(new Set(all.map(({ allCards }) => allCards))).toEqual(new Set([undefined, false, true]));
    expect(all.every((options) => setupPearls(options).players.length === options.players)).toBe(
      true,
    );
  });
});

describe('garbage()', () => {
  const values = fc.sample(garbage(), { numRuns: 2000, seed: 1 });

  test('gives values of every type', () => {
    expect(new Set(values.map((value) => typeof value))).toEqual(
      new Set([
        'undefined',
        'object',
        'boolean',
        'number',
        'bigint',
        'string',
        'symbol',
        'function',
      ]),
    );
  });

  test('gives values that cannot be read, cycles, gaps, and what is beyond all measure', () => {
    expect(values.some((value) => shown(value) === 'a value that cannot be read')).toBe(true);
    expect(values.some((value) => Number.isNaN(value))).toBe(true);
    expect(values.some((value) => Object.is(value, -0))).toBe(true);
    expect(values.some((value) => typeof value === 'string' && value.length >= 1e6)).toBe(true);
    expect(values.some((value) => isCyclic(value))).toBe(true);
  });

  function isCyclic(value: unknown): boolean {
    try {
      return Object.values(value as object).includes(value);
    } catch {
      return false;
    }
  }
});

describe('damage', () => {
  const data = { a: 1, list: [1, 'x', [true, null]], deep: { b: 'y', c: { d: [2, 3] } } };

  test('damagedJson(value, rng) mostly changes something, and never what it is given', () => {
    const rng = createRng(1);
    const before = JSON.stringify(data);
    const same = Array.from({ length: 3000 }, () => damagedJson(data, rng)).filter((damaged) =>
      isSameData(damaged, data),
    );
    expect(JSON.stringify(data)).toBe(before);
    expect(same.length).toBeLessThan(900);
  });

  test.each([[7], ['x'], [null], [[]], [{}]])('damagedJson(%j, rng) gives something', (value) => {
    const rng = createRng(2);
    const seen = new Set(Array.from({ length: 500 }, () => typeof damagedJson(value, rng)));
    expect(seen.size).toBeGreaterThan(2);
  });

  test.each(['', 'x', 'a 12 b\nc 3', '\n'])('damagedText(%j, rng) gives many texts', (text) => {
    const rng = createRng(3);
    const texts = new Set(Array.from({ length: 500 }, () => damagedText(text, rng)));
    expect(texts.size).toBeGreaterThan(20);
  });
});

describe('data', () => {
  test('difference(found, expected) leads to the first difference', () => {
    expect(difference({ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] })).toBe('a[1].b is 2 instead of 3');
    expect(difference({ a: 1 }, {})).toBe('a is 1 instead of undefined');
    expect(difference([1], { 0: 1 })).toBe('[1] instead of {"0":1}');
    expect(difference('x', null)).toBe('"x" instead of null');
  });

  test.each<[string, unknown, string]>([
    ['an open object', {}, 'x is not frozen'],
    ['an open list inside', frozen({ a: frozen([[]]) }), 'x.a[0] is not frozen'],
    ['undefined', frozen({ a: undefined }), 'x.a is undefined, which JSON cannot carry'],
    ['minus zero', frozen([-0]), 'x[0] is -0, which JSON cannot carry'],
    ['not a number', NaN, 'x is NaN, which JSON cannot carry'],
    ['a function', () => 1, 'x is a function, which JSON cannot carry'],
    ['a gap', frozen([1, , 2]), 'x is neither a plain object nor a plain list'],
    ['a date', frozen(new Map()), 'x is neither a plain object nor a plain list'],
    ['a symbol', frozen({ [Symbol('s')]: 1 }), 'x is neither a plain object nor a plain list'],
    [
      'a getter',
      frozen(Object.defineProperty({}, 'a', { enumerable: true, get: () => 1 })),
      'x is neither a plain object nor a plain list',
    ],
    [
      'a hidden field',
      frozen(Object.defineProperty({}, 'a', { value: 1 })),
      'x is neither a plain object nor a plain list',
    ],
    [
      'a list with a field',
      frozen(Object.assign([1], { a: 1 })),
      'x is neither a plain object nor a plain list',
    ],
  ])('flawIn(value) finds %s', (_, value, flaw) => {
    expect(flawIn(value, 'x')).toBe(flaw);
  });

  test('flawIn(value) finds what is nested in itself', () => {
    const cycle: unknown[] = [];
    cycle.push(cycle);
    expect(flawIn(Object.freeze(cycle), 'x')).toMatch(/^x(\[0\]){101} is nested without end$/);
  });

  test.each([
    null,
    true,
    'x',
    7,
    frozen({ a: frozen([1, null]) }),
    frozen(Object.create(null) as object),
  ])('flawIn(%j) finds nothing', (value) => {
    expect(flawIn(value, 'x')).toBeNull();
  });

  test('isLoose(value) asks whether everything can be changed', () => {
    expect(isLoose({ a: [1] })).toBe(true);
    expect(isLoose({ a: frozen([1]) })).toBe(false);
  });

  test('shown(value) is short, whatever the value', () => {
    expect(shown({ a: [1, 'x'] })).toBe('{"a":[1,"x"]}');
    expect(shown('x'.repeat(1_000_000))).toMatch(/^"x{999}…$/);
    expect(shown(new Array(2 ** 32 - 1))).toBe('Array(4294967295)');
    expect(shown(Symbol('s'))).toBe('Symbol("s")');
  });

  function frozen<T extends object>(value: T): T {
    return Object.freeze(value);
  }
});
