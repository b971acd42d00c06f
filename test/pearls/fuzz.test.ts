import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createRng } from '../../src/core/rng.js';
import type { Rng } from '../../src/core/rng.js';
import {
  actionFromJson,
  apply,
  CARDS,
  check,
  createRecord,
  formatAction,
  formatPearl,
  formatPearls,
  formatRecord,
  formatState,
  key,
  NECKLACES,
  parseAction,
  parsePearl,
  parsePearls,
  parseRecord,
  parseState,
  pearls,
  PEARLS,
  randomAction,
  recordFromJson,
  replay,
  stateFromJson,
  verify,
} from '../../src/pearls/index.js';
import type { Action, PearlsRecord, SetupOptions, State } from '../../src/pearls/index.js';
import { formatOptions, parseOptions } from '../../src/pearls/options.js';
import { optionsFromJson } from '../../src/pearls/setup.js';
import { everyAction, pick, playOut } from '../kit/pearls-text-games.js';
import { POSITIONS } from '../kit/pearls-text-positions.js';
import { looseParts, thawed } from '../kit/table.js';
import { damagedJson, damagedText } from '../../src/testing/damage.js';
import { acceptedBy } from '../kit/untrusted.js';

// Thousands of games take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** How often each kind of thing is damaged. */
const TIMES = 500;

const OPTIONS: readonly (SetupOptions & { readonly seed: number | string })[] = [
  { players: 2, seed: 1 },
  { players: 2, seed: 2, allCards: true },
  { players: 3, seed: 'fuzz; "it"', first: 1 },
  { players: 4, seed: -3, first: 3, allCards: false },
  { players: 6, seed: 4 },
];
const GAMES = OPTIONS.map((options) => ({ options, ...playOut(options, createRng(options.seed)) }));

/** By game, so that short games come up as often as long ones. */
const STATES: readonly (readonly State[])[] = [
  ...GAMES.map(({ states }) => states),
  ...GAMES.map(({ states }) => states.filter(({ phase }) => phase !== 'play')),
  POSITIONS.map(([, state]) => state),
];
const RECORDS: readonly PearlsRecord[] = GAMES.flatMap(({ options, states, actions }) => {
  const half = actions.length >> 1;
  return [
    createRecord(pearls, { options }, actions),
    createRecord(pearls, { options }, actions.slice(0, half)),
    createRecord(pearls, { state: states[half]! }, actions.slice(half)),
    createRecord(pearls, { state: states[half]! }, actions.slice(half, half + 3)),
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

  test('stateFromJson(value) refuses it, or it is sound, after cards and necklaces were moved', () => {
    expectBoth((rng) => {
      const value = thawed(someState(rng));
      for (let left = 1 + (rng.next() & 3); left > 0; left--) moveSomething(value, rng);
      const state = acceptedBy(() => stateFromJson(value));
      if (state === null) return false;
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
      const value = damagedJson(pick(everyAction(), rng), rng);
      const action = acceptedBy(() => actionFromJson(value));
      const violation = check(someState(rng), value);
      expect(violation?.code === 'malformed').toBe(action === null);
      if (action === null) return false;
      expect(isDeepStrictEqual(action, value)).toBe(true);
      expectAction(action, rng);
      return true;
    });
  });

  test('optionsFromJson(value) refuses it, or text can carry it', () => {
    expectBoth((rng) => {
      const value = damagedJson(pick(OPTIONS, rng), rng);
      const options = acceptedBy(() => optionsFromJson(value));
      if (options === null) return false;
      expect(isDeepStrictEqual(options, value)).toBe(true);
      expect(isDeepStrictEqual(parseOptions(formatOptions(options)), options)).toBe(true);
      return true;
    });
  });

  test('recordFromJson(value) refuses it, or it can be kept, verified and replayed', () => {
    expectBoth((rng) => {
      const value = damagedJson(pick(RECORDS, rng), rng);
      const record = acceptedBy(() => recordFromJson(pearls, value));
      if (record === null) return false;
      expectRecord(record, rng);
      return true;
    });
  });

  test('stateFromJson, actionFromJson and recordFromJson refuse anything else', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withSparseArray: true }), (value) => {
        for (const read of [stateFromJson, actionFromJson, fromJson, optionsFromJson]) {
          expect(acceptedBy(() => read(value) as unknown)).toBeNull();
        }
      }),
      { numRuns: TIMES },
    );
  });
});

describe('texts that have been damaged', () => {
  const hands = STATES.flat().flatMap(({ players }) =>
    players.flatMap(({ hand, pile }) => [hand, pile]),
  );

  test('parsePearl(text) refuses it, or it is a kind of pearl', () => {
    expectRoundTrip(PEARLS.map(formatPearl), parsePearl, formatPearl, (pearl) => {
      expect(PEARLS).toContain(pearl);
    });
  });

  test('parsePearls(text) refuses it, or they are cards of the box', () => {
    expectRoundTrip(hands.map(formatPearls), parsePearls, formatPearls, (pearls) => {
      expect(Object.keys(pearls)).toEqual(PEARLS);
      for (const pearl of PEARLS) expect(pearls[pearl]).toBeLessThanOrEqual(CARDS[pearl]);
    });
  });

  test('parseAction(text) refuses it, or check answers and JSON can carry it', () => {
    expectRoundTrip(everyAction().map(formatAction), parseAction, formatAction, expectAction);
  });

  test('parseOptions(text) refuses it, or JSON can carry it', () => {
    expectRoundTrip(OPTIONS.map(formatOptions), parseOptions, formatOptions, (options) => {
      expect(isDeepStrictEqual(optionsFromJson(thawed(options)), options)).toBe(true);
    });
  });

  test('parseState(text) refuses it, or it is a sound state all the same', () => {
    expectRoundTrip(STATES.flat().map(formatState), parseState, formatState, expectSound);
  });

  test('parseRecord(text) refuses it, or it can be kept, verified and replayed', () => {
    expectRoundTrip(RECORDS.map(formatted), parsed, formatted, expectRecord);
  });

  test('parseAction, parseState, parseOptions and parseRecord refuse any other text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const parse of [parseAction, parseState, parseOptions, parsed]) {
          expect(acceptedBy(() => parse(text) as unknown)).toBeNull();
        }
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
  const { players, market, deck, necklaces } = state;
  for (const pearl of PEARLS) {
    const open = [...market, ...deck].filter((card) => card === pearl).length;
    const all = players.reduce((sum, { hand, pile }) => sum + hand[pearl] + pile[pearl], open);
    expect([0, CARDS[pearl]]).toContain(all);
  }
  const all = [...necklaces, ...players.flatMap((player) => player.necklaces)];
  expect(all.sort()).toEqual(NECKLACES);
  expectKept(state);
  expectPlayable(state, rng);
}

function expectKept(state: State): void {
  expect(isDeepStrictEqual(stateFromJson(thawed(state)), state)).toBe(true);
  const text = formatState(state);
  const back = parseState(text);
  expect(key(back)).toBe(key(state));
  expect(isDeepStrictEqual(back, state)).toBe(true);
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

function expectRecord(record: PearlsRecord, rng: Rng): void {
  expect(isDeepStrictEqual(recordFromJson(pearls, thawed(record)), record)).toBe(true);
  const text = formatRecord(pearls, record);
  const back = parseRecord(pearls, text);
  expect(formatRecord(pearls, back)).toBe(text);
  expect(isDeepStrictEqual(back, record)).toBe(true);

  const problem = verify(pearls, record);
  expect(verify(pearls, back)).toEqual(problem);
  if (problem?.code === 'other-rules') return;
  const legal = problem?.code === 'illegal-action' ? problem.at : record.actions.length;
  expectSound(replay(pearls, record, legal).at(-1)!, rng);
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

/** Moves a card or a necklace to another place, or changes whose turn it is: nothing gets lost. */
function moveSomething(state: State, rng: Rng): void {
  const draft = state as { turn: number; finalTurns: number };
  const lists = [state.market, state.deck] as string[][];
  const necklaces = [state, ...state.players].map((owner) => owner.necklaces as number[]);
  const counts = state.players.flatMap(({ hand, seen, pile }) => [hand, seen, pile]);
  const pearl = pick(PEARLS, rng);
  const changes: readonly (() => void)[] = [
    () => pick(lists, rng).push(...pick(lists, rng).splice(0, 1)),
    () => pick(necklaces, rng).push(...pick(necklaces, rng).splice(0, 1)),
    () => {
      const [from, to] = [pick(counts, rng), pick(counts, rng)] as Record<string, number>[];
      from![pearl] = from![pearl]! - 1;
      to![pearl] = to![pearl]! + 1;
    },
    () => {
      draft.turn = (draft.turn + 1) % state.players.length;
    },
    () => {
      draft.finalTurns = 1 + (rng.next() & 1);
    },
  ];
  pick(changes, rng)();
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

function fromJson(value: unknown): PearlsRecord {
  return recordFromJson(pearls, value);
}

function parsed(text: string): PearlsRecord {
  return parseRecord(pearls, text);
}

function formatted(record: PearlsRecord): string {
  return formatRecord(pearls, record);
}
