import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  actionFromJson,
  apply,
  check,
  COLORS,
  countPattern,
  createRecord,
  createRng,
  formatAction,
  formatBoard,
  formatCard,
  formatDeck,
  formatPattern,
  formatRecord,
  formatState,
  key,
  parseAction,
  parseBoard,
  parseCard,
  parseDeck,
  parsePattern,
  parseRecord,
  parseState,
  randomAction,
  recordFromJson,
  reef,
  replay,
  setup,
  STANDARD_DECK,
  stateFromJson,
  SUPPLY,
  verify,
} from '../../src/index.js';
import type { Action, Card, ReefRecord, Rng, SetupOptions, State } from '../../src/index.js';
import { arbBoard, arbCard, arbPattern } from '../kit/arbitraries.js';
import { allCards, piecesOnBoards, pick, playOut } from '../kit/games.js';
import { POSITIONS } from '../kit/positions.js';
import { looseParts, thawed } from '../kit/table.js';
import { damagedJson, damagedText } from '../../src/testing/damage.js';
import { acceptedBy } from '../kit/untrusted.js';

// Thousands of games take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** How often each kind of thing is damaged. */
const TIMES = 1000;

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
const ACTIONS: readonly Action[] = GAMES.flatMap(({ actions }) => actions);
const RECORDS: readonly ReefRecord[] = GAMES.flatMap(({ options, states, actions }) => {
  const half = actions.length >> 1;
  return [
    createRecord(reef, { options }, actions),
    createRecord(reef, { options }, actions.slice(0, half)),
    createRecord(reef, { state: states[half]! }, actions.slice(half)),
    createRecord(reef, { state: states[half]! }, actions.slice(half, half + 3)),
  ];
});

describe('JSON that has been damaged', () => {
  test('stateFromJson(value) refuses it, or it is a sound state all the same', () => {
    expectBoth((rng) => {
      const value = damagedJson(someState(rng), rng);
      const state = acceptedBy(() => stateFromJson(value));
      if (state === null) return false;
      expect(isDeepStrictEqual(state, value)).toBe(true);
      expectSound(state, rng);
      return true;
    });
  });

  test('stateFromJson(value) refuses it, or it is sound, after the text was damaged', () => {
    expectBoth((rng) => {
      const value = jsonOf(damagedText(JSON.stringify(someState(rng)), rng));
      const state = acceptedBy(() => stateFromJson(value));
      if (state === null) return false;
      expectSound(state, rng);
      return true;
    });
  });

  test('actionFromJson(value) refuses it, or check answers and text can carry it', () => {
    expectBoth((rng) => {
      const value = damagedJson(pick(ACTIONS, rng), rng);
      const action = acceptedBy(() => actionFromJson(value));
      expect(check(someState(rng), value)?.code === 'malformed').toBe(action === null);
      if (action === null) return false;
      expect(isDeepStrictEqual(action, value)).toBe(true);
      expectAction(action, rng);
      return true;
    });
  });

  test('recordFromJson(value) refuses it, or it can be kept, verified and replayed', () => {
    expectBoth((rng) => {
      const value = damagedJson(pick(RECORDS, rng), rng);
      const record = acceptedBy(() => recordFromJson(reef, value));
      if (record === null) return false;
      expectRecord(record, rng);
      return true;
    });
  });

  test('stateFromJson, actionFromJson and recordFromJson refuse anything else', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withSparseArray: true }), (value) => {
        for (const read of [stateFromJson, actionFromJson, fromJson]) {
          expect(acceptedBy(() => read(value) as unknown)).toBeNull();
        }
      }),
      { numRuns: TIMES },
    );
  });
});

describe('texts that have been damaged', () => {
  const random = { numRuns: 60, seed: 1 };
  const boards = fc.sample(arbBoard, random).map(formatBoard);
  const patterns = fc.sample(arbPattern, random).map(formatPattern);
  const cards = [...fc.sample(arbCard, random), ...STANDARD_DECK].map(formatCard);
  const decks = fc
    .sample(fc.array(arbCard, { minLength: 6, maxLength: 14 }), random)
    .map(formatDeck);

  test('parseBoard(text) refuses it, or it is a board', () => {
    const pattern = parsePattern('r * / * *2+');
    expectRoundTrip(boards, parseBoard, formatBoard, (board) => {
      expect(board.length).toBe(16);
      expect(board.every((stack) => stack.length <= 4)).toBe(true);
      expect(countPattern(board, pattern)).toBeLessThanOrEqual(4);
    });
  });

  test('parsePattern(text) refuses it, or it can be counted', () => {
    const board = parseBoard('r rr rrr y / g gg p pp / ryp g . . / . r y rrrr');
    expectRoundTrip(patterns, parsePattern, formatPattern, (pattern) => {
      expect(countPattern(board, pattern)).toBeLessThanOrEqual(16);
    });
  });

  test('parseCard(text) refuses it, or it can be played with', () => {
    expectRoundTrip(cards, parseCard, formatCard, (card) => {
      const state = setup({ players: 2, seed: 7, cards: Array.from({ length: 8 }, () => card) });
      expect(state.cards[7]).toEqual(card);
    });
  });

  test('parseDeck(text) refuses it, or it can be played with', () => {
    expectRoundTrip(decks, parseDeck, formatDeck, (deck, rng) => {
      expect(deck.length).toBeLessThanOrEqual(1000);
      if (deck.length < 8) return;
      expectPlayable(setup({ players: 2, seed: 7, cards: deck }), rng);
    });
  });

  test('parseAction(text) refuses it, or check answers and JSON can carry it', () => {
    expectRoundTrip(ACTIONS.map(formatAction), parseAction, formatAction, expectAction);
  });

  test('parseState(text) refuses it, or it is a sound state all the same', () => {
    expectRoundTrip(STATES.flat().map(formatState), parseState, formatState, expectSound);
  });

  test('parseRecord(text) refuses it, or it can be kept, verified and replayed', () => {
    expectRoundTrip(RECORDS.map(formatted), parsed, formatted, expectRecord);
  });

  test('every parser refuses any other text', () => {
    const parsers = [parseBoard, parseCard, parseAction, parseState, parsed];
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const parse of parsers) expect(acceptedBy(() => parse(text) as unknown)).toBeNull();
      }),
      { numRuns: TIMES },
    );
  });
});

// What must hold for whatever is accepted.

/** What a parser takes can be written, and what was written is read as the same thing. */
function expectRoundTrip<T>(
  texts: readonly string[],
  parse: (text: string) => T,
  format: (thing: T) => string,
  law: (thing: T, rng: Rng) => void,
): void {
  expectBoth((rng) => {
    const text = damagedText(pick(texts, rng), rng);
    const thing = acceptedBy(() => parse(text));
    if (thing === null) return false;
    const written = format(thing);
    const back = parse(written);
    expect(isDeepStrictEqual(back, thing)).toBe(true);
    expect(format(back)).toBe(written);
    expect(looseParts(thing)).toEqual([]);
    law(thing, rng);
    return true;
  });
}

function expectAction(action: Action, rng: Rng): void {
  expect(isDeepStrictEqual(parseAction(formatAction(action)), action)).toBe(true);
  expect(isDeepStrictEqual(actionFromJson(thawed(action)), action)).toBe(true);
  const state = someState(rng);
  if (check(state, action) === null) expectSound(apply(state, action), rng);
}

/** Nothing is lost or doubled, it survives JSON and text, and it can be played to its end. */
function expectSound(state: State, rng: Rng): void {
  expect(allCards(state).sort((a, b) => a - b)).toEqual([...state.cards.keys()]);
  for (const color of COLORS) {
    const total = SUPPLY[state.players.length as 2 | 3 | 4];
    expect(state.supply[color] + piecesOnBoards(state, color)).toBe(total);
  }
  expectKept(state);
  expectPlayable(state, rng);
}

function expectKept(state: State): void {
  expect(isDeepStrictEqual(stateFromJson(thawed(state)), state)).toBe(true);
  const text = formatState(state);
  const back = parseState(text);
  expect(key(back)).toBe(key(state));
  expect(back.cards.map(formatCard)).toEqual(state.cards.map(formatCard));
  expect(formatState(back)).toBe(text);
}

/** The game goes on to its end, and what it comes to is as sound as what it came from. */
function expectPlayable(state: State, rng: Rng): void {
  let now = state;
  for (let turns = 0; now.phase !== 'over'; turns++) {
    expect(turns).toBeLessThan(2000);
    now = apply(now, randomAction(now, rng));
    if (turns === 0) expectKept(now);
  }
  expectKept(now);
}

function expectRecord(record: ReefRecord, rng: Rng): void {
  expect(isDeepStrictEqual(recordFromJson(reef, thawed(record)), record)).toBe(true);
  const text = formatRecord(reef, record);
  const back = parseRecord(reef, text);
  expect(formatRecord(reef, back)).toBe(text);
  expect(withoutCards(back)).toEqual(withoutCards(record));

  const problem = verify(reef, record);
  expect(verify(reef, back)).toEqual(problem);
  if (problem?.code === 'other-rules') return;
  const legal = problem?.code === 'illegal-action' ? problem.at : record.actions.length;
  const last = replay(reef, record, legal).at(-1)!;
  expectSound(last, rng);
}

/** A record without its cards, which the notation may write in another way. */
function withoutCards({ options, state, ...record }: ReefRecord): unknown {
  const cards: readonly Card[] = [];
  return {
    ...record,
    options: options && { ...options, cards },
    state: state && { ...state, cards },
  };
}

// Helpers.

/** Tries something many times, each with a new generator; it must be taken and refused, both often. */
function expectBoth(isTaken: (rng: Rng) => boolean): void {
  let taken = 0;
  let tried = 0;
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      tried++;
      if (isTaken(createRng(seed))) taken++;
    }),
    { numRuns: TIMES },
  );
  expect(taken).toBeGreaterThan(TIMES / 100);
  expect(tried - taken).toBeGreaterThan(TIMES / 100);
}

function someState(rng: Rng): State {
  return pick(pick(STATES, rng), rng);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fromJson(value: unknown): ReefRecord {
  return recordFromJson(reef, value);
}

function parsed(text: string): ReefRecord {
  return parseRecord(reef, text);
}

function formatted(record: ReefRecord): string {
  return formatRecord(reef, record);
}
