import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  IllegalActionError,
  isIllegalActionError,
  isParseError,
  isRulesError,
} from '../../src/core/errors.js';
import { createRng } from '../../src/core/rng.js';
import type { Rng } from '../../src/core/rng.js';
import * as rules from '../../src/pearls/index.js';
import {
  apply,
  check,
  isLegal,
  legalActions,
  PEARLS,
  step,
  VIOLATION_CODES,
} from '../../src/pearls/index.js';
import type { Action, PlayAction, State, TakeAction } from '../../src/pearls/index.js';
import { everyAction, pick, playOut } from '../kit/pearls-text-games.js';
import { LAST_TURN, OUT_OF_NECKLACES, OVER, PLAYING } from '../kit/pearls-text-positions.js';
import { thawed } from '../kit/table.js';
import { refusal, revoked, trapped } from '../kit/untrusted.js';

// Thousands of values take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** One legal action of each kind that says much, to be dressed up. */
const take = legalActions(PLAYING).find(({ type }) => type === 'take') as TakeAction;
const play = legalActions(PLAYING).find(
  (action) => action.type === 'play' && action.jokers > 0 && action.color !== 'joker',
) as PlayAction;
/** Player 2 has no cards, and it is their last turn. */
const passing: State = { ...OUT_OF_NECKLACES, turn: 2, finalTurns: 2 };

const STATES: readonly (readonly [string, State])[] = [
  ['in the middle of a game', PLAYING],
  ['in a last turn', LAST_TURN],
  ['in a last turn without cards', passing],
  ['after the end', OVER],
];

const anything = fc.anything({
  maxDepth: 4,
  maxKeys: 5,
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withObjectString: true,
  withSet: true,
  withSparseArray: true,
  withTypedArray: true,
});

describe('any value at all', () => {
  const words = ['take', 'play', 'pass', 'type', 'necklace', ...PEARLS];
  const values = fc.oneof(
    fc.constantFrom<unknown>(...words, true, false),
    fc.integer({ min: -1, max: 11 }),
    anything,
  );
  const nearlyActions = fc.record(
    {
      type: fc.oneof(fc.constantFrom('take', 'play', 'pass'), values),
      color: fc.oneof(fc.constantFrom(...PEARLS), values),
      count: fc.oneof(fc.integer({ min: 0, max: 4 }), values),
      jokers: fc.oneof(fc.integer({ min: 0, max: 2 }), values),
      necklace: fc.oneof(fc.boolean(), values),
      constructor: values,
    },
    { requiredKeys: ['type'] },
  );

  test.each(STATES)('check(state, value) answers and apply and step refuse, %s', (_, state) => {
    fc.assert(
      fc.property(fc.oneof(anything, nearlyActions), (value) => {
        expectConsistent(state, value);
      }),
      { numRuns: 600 },
    );
  });

  test.each(STATES)('check(state, action) answers for each of the 688 actions, %s', (_, state) => {
    const seen = new Set<string | undefined>();
    for (const action of everyAction()) {
      expectConsistent(state, action);
      seen.add(check(state, action)?.code);
    }
    expect(seen.has('malformed')).toBe(false);
    expect(seen.has('game-over')).toBe(state.phase === 'over');
    expect(seen.has('last-turn')).toBe(state.phase === 'final');
    expect(seen.has(undefined)).toBe(state.phase !== 'over');
  });

  test('check(state, value) answers for every action of a game with a little changed', () => {
    const rng = createRng('changed');
    const { states, actions } = playOut({ players: 3, seed: 7 }, rng);
    for (const [i, action] of actions.entries()) {
      for (let n = 0; n < 10; n++) expectConsistent(states[i]!, otherwise(action, rng));
    }
  });

  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['true', true],
    ['a number', 0],
    ['not a number', NaN],
    ['a bigint', 1n],
    ['a text', 'take y'],
    ['a very long text', 'take'.repeat(1_000_000)],
    ['a symbol', Symbol('take')],
    ['a function', () => take],
    ['a function with the fields of an action', Object.assign(() => take, take)],
    ['a class', class {}],
    ['an empty object', {}],
    ['an empty list', []],
    ['a list with the fields of an action', Object.assign([], take)],
    ['a list of an action', [take]],
    ['a very long list', new Array<unknown>(2 ** 32 - 1)],
    ['a boxed text', new String('take')],
    ['a promise', Promise.resolve(take)],
    ['an error', new Error('take')],
    ['a typed array', new Uint8Array(4)],
    ['a weak map', new WeakMap()],
    ['the global object', globalThis],
    ['a missing colour', { type: 'take' }],
    ['a field too many', { ...take, player: 0 }],
    ['a field of another action', { ...take, count: 1 }],
    ['a field that is undefined', { ...take, necklace: undefined }],
    ['a symbol as a field', { ...take, [Symbol('color')]: 1 }],
    ['a hidden field', Object.defineProperty({ ...take }, 'player', { value: 0 })],
    ['a field with a very long name', { ...take, ['x'.repeat(1_000_000)]: 1 }],
    ['many fields', Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [i, i]))],
    ['a boxed type', { ...take, type: new String('take') }],
    ['a type in capitals', { ...take, type: 'TAKE' }],
    ['a type that every object has', { ...take, type: 'constructor' }],
    ['a boxed colour', { ...take, color: new String('yellow') }],
    ['a letter for a colour', { ...take, color: 'y' }],
    ['an unknown colour', { ...take, color: null }],
    ['a number as text', { ...play, count: String(play.count) }],
    ['a number as bigint', { ...play, count: BigInt(play.count) }],
    ['a number in a list', { ...play, count: [play.count] }],
    ['an object that turns into a number', { ...play, count: { valueOf: () => play.count } }],
    ['part of a card', { ...play, count: 0.5 }],
    ['no cards (P13)', { ...play, count: 0 }],
    ['eleven cards (P11)', { ...play, count: 11, jokers: 0 }],
    ['eleven cards with jokers (P11)', { ...play, count: 9, jokers: 2 }],
    ['minus zero jokers', { ...play, jokers: -0 }],
    ['jokers below zero', { ...play, jokers: -1 }],
    ['infinite jokers', { ...play, jokers: Infinity }],
    ['jokers with jokers (P14)', { ...play, color: 'joker', count: 1, jokers: 1 }],
    ['a necklace as number', { ...play, necklace: 0 }],
    ['a boxed flag', { ...play, necklace: new Boolean(false) }],
  ])('check(state, value) calls malformed: %s', (_, value) => {
    expect(codeOf(PLAYING, () => value)).toBe('malformed');
  });
});

describe('objects that refer to themselves', () => {
  test('check(state, value) does not follow cycles', () => {
    const cyclic: Record<string, unknown> = { ...play };
    cyclic['count'] = cyclic;
    const itself: Record<string, unknown> = { ...take };
    itself['self'] = itself;
    const list: unknown[] = [];
    list.push(list);
    for (const value of [cyclic, itself, list, { ...take, color: list }]) {
      expect(codeOf(PLAYING, () => value)).toBe('malformed');
    }
  });

  test('check(state, value) does not sink into depth', () => {
    let deep: unknown = take;
    for (let i = 0; i < 100_000; i++) deep = { ...take, color: deep };
    expect(codeOf(PLAYING, () => deep)).toBe('malformed');
  });
});

describe('prototypes', () => {
  test.each<[string, unknown]>([
    ['all fields inherited', Object.create(take)],
    [
      'the colour inherited',
      Object.assign(Object.create({ color: take.color }) as object, { type: 'take' }),
    ],
    ['a field named __proto__', JSON.parse(`{"__proto__":${JSON.stringify(take)}}`)],
    [
      'fields of the class only',
      new (class {
        get type(): string {
          return take.type;
        }
        color = take.color;
      })(),
    ],
  ])('check(state, action) reads own fields only: %s', (_, value) => {
    expect(codeOf(PLAYING, () => value)).toBe('malformed');
  });

  test('check(state, action) is not misled by fields that every object has', () => {
    const polluted = Object.prototype as { color?: string };
    polluted.color = take.color;
    try {
      expect(check(PLAYING, { type: 'take' })?.code).toBe('malformed');
    } finally {
      delete polluted.color;
    }
  });

  test.each<[string, Action]>([
    ['without a prototype', Object.assign(Object.create(null) as object, take)],
    ['of a class', Object.assign(new (class Move {})(), take)],
    ['frozen', Object.freeze({ ...play })],
    ['with the fields in another order', { color: take.color, type: 'take' }],
    [
      'with getters that keep their word',
      {
        type: 'take',
        get color() {
          return take.color;
        },
      },
    ],
    ['behind a proxy that does nothing', new Proxy({ ...play }, {})],
    ['frozen and behind a proxy', new Proxy(play, {})],
  ])('apply(state, action) takes a legal action %s for what it is', (_, action) => {
    expect(check(PLAYING, action)).toBeNull();
    const plain = thawed(action);
    expect(apply(PLAYING, action)).toEqual(apply(PLAYING, plain));
    expect(step(PLAYING, action)).toEqual(step(PLAYING, plain));
  });
});

describe('getters and proxies', () => {
  test.each<[string, () => unknown]>([
    ['a getter that throws', () => withGetter({ ...take }, 'color', () => thrown(new Error('no')))],
    [
      'a getter that throws nothing',
      () => withGetter({ ...take }, 'color', () => thrown(undefined)),
    ],
    [
      'a getter that throws an illegal action',
      () =>
        withGetter({ ...take }, 'type', () =>
          thrown(new IllegalActionError({ code: 'hand-full', message: '' })),
        ),
    ],
    [
      'a getter that throws itself again',
      () => withGetter({ ...play }, 'jokers', () => thrown(play)),
    ],
    ['a revoked proxy', () => revoked({})],
    ['a revoked colour', () => ({ ...take, color: revoked({}) })],
    ['a proxy that throws at everything', () => trapped({ ...take })],
    ['a number that throws at everything', () => ({ ...play, count: trapped({}) })],
    [
      'a proxy with endless fields',
      () => new Proxy({}, { ownKeys: () => Array.from({ length: 100_000 }, (_, i) => `k${i}`) }),
    ],
    [
      'a proxy that names fields that it does not have',
      () => new Proxy({}, { ownKeys: () => ['type', 'color'] }),
    ],
    ['a proxy of a function', () => new Proxy(() => take, {})],
  ])('check(state, value) calls malformed: %s', (_, make) => {
    expect(codeOf(PLAYING, make)).toBe('malformed');
  });

  test('apply(state, action) acts on what it has checked, however often a getter changes its mind', () => {
    const successors = legalActions(PLAYING).map((action) => apply(PLAYING, action));
    const rng = createRng('fickle');
    const kinds = [...PEARLS, 'white'];
    const taking = fickle({ type: ['take', 'take', 'pass'], color: kinds }, rng);
    const playing = fickle(
      {
        type: ['play', 'play', 0],
        color: kinds,
        count: [1, 1, 2, 99],
        jokers: [0, 1, 2, -1],
        necklace: [false, false, true, 1],
      },
      rng,
    );

    const seen = { refused: 0, taken: 0, played: 0 };
    for (let i = 0; i < 1000; i++) {
      const outcome = attempt(() => apply(PLAYING, (i % 2 === 0 ? taking : playing) as Action));
      if (isIllegalActionError(outcome)) {
        seen.refused++;
      } else {
        expect(successors.some((next) => isDeepStrictEqual(next, outcome))).toBe(true);
        seen[i % 2 === 0 ? 'taken' : 'played']++;
      }
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
  });

  test('apply(state, action) reads each field once', () => {
    const reads: string[] = [];
    const spied = new Proxy(
      { ...play },
      {
        get(target, name, self): unknown {
          reads.push(String(name));
          return Reflect.get(target, name, self);
        },
      },
    );
    expect(apply(PLAYING, spied)).toEqual(apply(PLAYING, play));
    expect(reads.sort()).toEqual(['color', 'count', 'jokers', 'necklace', 'type']);
  });
});

// Every public function, with a sound state where it asks for one: those are trusted to be sound.

describe('every public function', () => {
  const { createRecord, pearls } = rules;
  const record = createRecord(pearls, { options: { players: 2, seed: 7 } }, []);
  const spawn = (): State => thawed(PLAYING);
  const rng = createRng(7);

  /** What each function does with any value in a place where anything can turn up. */
  const CALLS: Readonly<Record<string, (value: never) => unknown>> = {
    actionFromJson: rules.actionFromJson,
    apply: (value) => apply(spawn(), value),
    check: (value) => check(spawn(), value),
    createRecord: (value) => createRecord(pearls, value, []),
    'createRecord, actions': (value) =>
      createRecord(pearls, { options: { players: 2, seed: 7 } }, value),
    determinize: (value) => rules.determinize(rules.view(spawn(), 0), value),
    renderAction: (value) => rules.renderAction(take, spawn(), value),
    eventsFor: (value) => rules.eventsFor(spawn(), [], value),
    formatAction: rules.formatAction,
    formatPearl: rules.formatPearl,
    formatPearls: rules.formatPearls,
    formatRecord: (value) => rules.formatRecord(pearls, value),
    isLegal: (value) => isLegal(spawn(), value),
    legalActionAt: (value) => rules.legalActionAt(spawn(), value),
    parseAction: rules.parseAction,
    parsePearl: rules.parsePearl,
    parsePearls: rules.parsePearls,
    parseRecord: (value) => rules.parseRecord(pearls, value),
    parseState: rules.parseState,
    perft: (value) => typeof value !== 'number' && rules.perft(pearls, spawn(), value),
    randomAction: (value) => rules.randomAction(spawn(), value),
    recordFromJson: (value) => rules.recordFromJson(pearls, value),
    replay: (value) => rules.replay(pearls, value),
    'replay, count': (value) => rules.replay(pearls, record, value),
    reveals: (value) => rules.reveals(spawn(), value),
    setup: rules.setup,
    stateFromJson: rules.stateFromJson,
    step: (value) => step(spawn(), value),
    verify: (value) => rules.verify(pearls, value),
    view: (value) => rules.view(spawn(), value),
  };
  /** What takes nothing but a view, an event or a style, all of which are trusted. */
  const TRUSTING = [
    ...['countLegalActions', 'legalActions', 'renderState', 'renderEvent', 'formatState', 'key'],
    'result',
  ];

  test('the list of functions is complete, but for luck and errors', () => {
    const shared = /^createRng$|Error$/;
    const functions = Object.entries(rules)
      .filter(([name, value]) => typeof value === 'function' && !shared.test(name))
      .map(([name]) => name);
    const called = Object.keys(CALLS).map((name) => name.replace(/,.*/, ''));
    expect([...new Set([...called, ...TRUSTING])].sort()).toEqual(functions.sort());
  });

  const ODD: readonly unknown[] = [
    ...[undefined, null, true, false, 0, -0, 1, -1, 0.5, NaN, Infinity, -Infinity, 2 ** 53],
    ...[7n, '', 'y', 'pass', 'take y', '\u0000', Symbol('y'), () => 7, class {}, [], [[]], {}],
    ...[new Map(), new Proxy({}, {}), new Array(2 ** 32 - 1), { length: -1 }],
    ...[Object.create(null) as unknown, 'x'.repeat(500_000), { next: 7 }, { next: () => 'x' }],
    ...[PLAYING, record, take, play, rules.view(PLAYING, 0), { players: 2 }, { options: {} }],
  ];
  const THROWING: readonly unknown[] = [
    ...[revoked({}), revoked([]), trapped({}), trapped([])],
    ...[withGetter({}, 'players', () => thrown(new Error('no')))],
    ...[withGetter({}, 'options', () => thrown(undefined)), { options: trapped({}) }],
  ];
  /** A generator is a program of the caller's, and so are its errors. */
  const LUCKY = ['determinize', 'randomAction'];

  test.each(Object.entries(CALLS))(
    '%s answers odd values, or throws what it documents',
    (name, call) => {
      for (const value of ODD) expectDocumented(name, call, value);
    },
  );

  test.each(Object.entries(CALLS).filter(([name]) => !LUCKY.includes(name)))(
    '%s answers values that throw when they are read, or throws what it documents',
    (name, call) => {
      for (const value of THROWING) expectDocumented(name, call, value);
    },
  );

  test.each(LUCKY)('%s leaves the errors of a generator alone', (name) => {
    const error = new Error('out of luck');
    const unlucky = { next: () => thrown(error) };
    expect(attempt(() => CALLS[name]?.(unlucky as never))).toBe(error);
  });

  test.each(Object.entries(CALLS))(
    '%s answers any value, or throws what it documents',
    (name, call) => {
      fc.assert(
        fc.property(anything, (value) => {
          expectDocumented(name, call, value);
        }),
        { numRuns: 150 },
      );
    },
  );

  test.each<[string, (seat: never) => unknown]>([
    ['view', (seat) => rules.view(PLAYING, seat)],
    ['eventsFor', (seat) => rules.eventsFor(PLAYING, [], seat)],
    ['renderAction', (seat) => rules.renderAction(take, PLAYING, seat)],
  ])('%s refuses a player who is not there', (_, call) => {
    for (const seat of [-1, 3, 0.5, NaN, Infinity, '0', [0], true, undefined, {}]) {
      expect([seat, refusal(() => call(seat as never))]).toEqual([
        seat,
        { code: 'bad-player', path: '' },
      ]);
    }
  });

  test('renderAction(action, view, null) refuses a spectator, who does nothing', () => {
    const nobody = null as unknown as number;
    expect(refusal(() => rules.renderAction(take, PLAYING, nobody))).toEqual({
      code: 'bad-player',
      path: '',
    });
  });

  test('legalActionAt(view, index) refuses a place that is not there', () => {
    for (const index of [-1, 0.5, NaN, Infinity, 1e9, '0', null, undefined, [0], 0n]) {
      expect([index, refusal(() => rules.legalActionAt(PLAYING, index as number))]).toEqual([
        index,
        { code: 'bad-index', path: '' },
      ]);
    }
  });

  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['a seed', 7],
    ['no method', {}],
    ['texts', { next: () => 'x' }],
    ['fractions', { next: () => 0.5 }],
    ['numbers that are too large', { next: () => 2 ** 32 }],
    ['the same unusable number for ever', { next: () => NaN }],
  ])('randomAction and determinize refuse a generator that is none: %s', (_, broken) => {
    const bad = { code: 'bad-rng', path: '' };
    expect(refusal(() => rules.randomAction(PLAYING, broken as Rng))).toEqual(bad);
    expect(refusal(() => rules.determinize(rules.view(PLAYING, 0), broken as Rng))).toEqual(bad);
  });

  test('determinize(view, rng) refuses a view with cards missing or doubled (P2)', () => {
    const seen = rules.view(PLAYING, 0);
    for (const bad of [
      { ...seen, deck: seen.deck.slice(1) },
      { ...seen, deck: [...seen.deck, null] },
      { ...seen, market: [...seen.market, 'joker' as const] },
      { ...seen, deck: seen.deck.map(() => 'purple' as const) },
    ]) {
      expect(refusal(() => rules.determinize(bad, rng))).toEqual({ code: 'bad-view', path: '' });
    }
  });
});

// What must hold for every value.

/** Legal values lead on, all others are refused alike by all three; the state stays as it was. */
function expectConsistent(state: State, value: unknown): void {
  const before = JSON.stringify(state);
  const violation = check(state, value);
  const stepped = attempt(() => step(state, value as Action));
  const applied = attempt(() => apply(state, value as Action));
  expect(isLegal(state, value)).toBe(violation === null);

  if (violation === null) {
    const twin = legalActions(state).find((action) =>
      isDeepStrictEqual(apply(state, action), applied),
    );
    expect(twin).toEqual(thawed(value));
    expect((stepped as { state: State }).state).toEqual(applied);
  } else {
    expect(VIOLATION_CODES).toContain(violation.code);
    expect(violation.message.length).toBeLessThan(200);
    for (const error of [stepped, applied]) {
      expect(error).toBeInstanceOf(IllegalActionError);
      expect(error).toMatchObject({ code: violation.code, violation });
    }
  }
  expect(JSON.stringify(state)).toBe(before);
}

/** The code with which a value, made anew for every question, is refused by all alike. */
function codeOf(state: State, make: () => unknown): string | undefined {
  const loose = thawed(state);
  const violation = check(state, make());
  expect(check(loose, make())).toEqual(violation);
  for (const given of [state, loose]) {
    for (const act of [apply, step]) {
      const error = attempt(() => act(given, make() as Action));
      expect(error).toBeInstanceOf(IllegalActionError);
      expect(error).toMatchObject({ code: violation?.code, violation });
    }
  }
  expect(loose).toEqual(state);
  expect(violation?.message.length).toBeLessThan(200);
  return violation?.code;
}

/** What is thrown has a code and a short message. */
function expectDocumented(name: string, call: (value: never) => unknown, value: unknown): void {
  try {
    call(value as never);
  } catch (error) {
    const isOurs = isRulesError(error) || isParseError(error) || isIllegalActionError(error);
    expect([name, isOurs ? 'ours' : error]).toEqual([name, 'ours']);
    expect((error as Error).message.length).toBeLessThan(250);
  }
}

function attempt(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

// Odd values.

/** An action with one thing about it changed: at times still legal, mostly not, often no action. */
function otherwise(action: Action, rng: Rng): unknown {
  const given = Object.entries(action);
  const [name] = pick(given, rng);
  return pick<() => unknown>(
    [
      () => pick(everyAction(), rng),
      () => ({ ...action, color: pick(PEARLS, rng) }),
      () => ({ ...action, count: pick([0, 1, 2, 3, 10, 11, '1', null], rng) }),
      () => ({ ...action, jokers: pick([0, 1, 2, -1, 10, '1', null], rng) }),
      () => ({ ...action, necklace: pick([true, false, 1, null], rng) }),
      () => ({ ...action, type: pick(['take', 'play', 'pass', 'Take', '', 0, null], rng) }),
      () => ({ ...action, [name]: pick<unknown>([undefined, null, NaN, [], {}], rng) }),
      () => ({ ...action, player: 0 }),
      () => Object.fromEntries(given.filter(([other]) => other !== name)),
      () => Object.fromEntries([...given].reverse()),
    ],
    rng,
  )();
}

function withGetter(object: object, name: string, get: () => unknown): object {
  return Object.defineProperty(object, name, { enumerable: true, get });
}

function thrown(value: unknown): never {
  throw value as Error;
}

/** An object that tells one of several things about each field, every time another. */
function fickle(fields: Record<string, readonly unknown[]>, rng: Rng): object {
  const getters = Object.entries(fields).map(([name, answers]) => [
    name,
    { enumerable: true, get: () => pick(answers, rng) },
  ]);
  return Object.defineProperties({}, Object.fromEntries(getters) as PropertyDescriptorMap);
}
