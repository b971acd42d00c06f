import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isIllegalActionError, isParseError, isRulesError } from '../../src/core/errors.js';
import { createRng } from '../../src/core/rng.js';
import type { Rng } from '../../src/core/rng.js';
import { reef } from '../../src/index.js';
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
import type { Action, PlayAction, State, TakeAction, View } from '../../src/pearls/index.js';
import { everyAction, pick, playOut } from '../kit/pearls/games.js';
import { LAST_TURN, OUT_OF_NECKLACES, OVER, PLAYING } from '../kit/pearls/positions.js';
import { runs } from '../kit/runs.js';
import { thawed } from '../kit/table.js';
import { refusal, revoked, trapped } from '../kit/untrusted.js';
import { anything, attempt, fickle, garbageSuite, thrown, withGetter } from '../suites/garbage.js';

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

const KINDS = [...PEARLS, 'white'];

const { expectConsistent } = garbageSuite<State, View, Action, rules.SetupOptions>({
  game: rules.pearls,
  isLegal,
  violationCodes: VIOLATION_CODES,
  states: STATES,
  played: playOut({ players: 3, seed: 7 }, createRng('changed')),
  otherwise,
  times: runs(600),
  changes: 10,
  nearlyActions,
  take,
  field: 'color',
  play,
  malformed: [
    ['a field of another action', { ...take, count: 1 }],
    ['a field that is undefined', { ...take, necklace: undefined }],
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
  ],
  inherited: [],
  cyclic: [{ ...play, count: [play] }],
  throwing: [
    ['a number that throws at everything', () => ({ ...play, count: trapped({}) })],
    ['a getter of jokers that throws', () => withGetter({ ...play }, 'jokers', () => thrown(play))],
  ],
  disguised: [],
  fickle: (rng) => [
    fickle({ type: ['take', 'take', 'pass'], color: KINDS }, rng),
    fickle(
      {
        type: ['play', 'play', 0],
        color: KINDS,
        count: [1, 1, 2, 99],
        jokers: [0, 1, 2, -1],
        necklace: [false, false, true, 1],
      },
      rng,
    ),
  ],
  expectTwin: (twin, value) => {
    expect(twin).toEqual(thawed(value));
  },
});

describe('every action there is', () => {
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
    applyEvent: (value) => rules.applyEvent(spawn(), value),
    check: (value) => check(spawn(), value),
    createRecord: (value) => createRecord(pearls, value, []),
    'createRecord, actions': (value) =>
      createRecord(pearls, { options: { players: 2, seed: 7 } }, value),
    describeAction: (value) => rules.describeAction(spawn(), value),
    'describeAction, words': (value) => rules.describeAction(spawn(), take, { words: value }),
    determinize: (value) => rules.determinize(rules.view(spawn(), 0), value),
    renderAction: (value) => rules.renderAction(take, spawn(), value),
    eventsFor: (value) => rules.eventsFor(spawn(), [], value),
    explain: (value) => rules.explain(rules.en, value),
    'explain, words': (value) =>
      rules.explain(value, { code: 'hidden', message: 'it cannot be seen' }),
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
    viewFromJson: rules.viewFromJson,
    'viewFromJson, known': (value) => rules.viewFromJson(rules.view(spawn(), 0), value),
  };
  /** What takes nothing but a view, an event or a style, all of which are trusted. */
  const TRUSTING = [
    ...['countLegalActions', 'legalActions', 'renderState', 'renderEvent', 'formatState', 'key'],
    ...['handSize', 'leanView', 'result', 'scores', 'turn'],
  ];

  test('the list of functions is complete, but for luck and errors', () => {
    const shared = /^(?:createRng|randomBelow|shuffled)$|Error$/;
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
        { numRuns: runs(150) },
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
      expect(refusal(() => rules.determinize(bad, rng))).toMatchObject({
        code: expect.stringMatching(/^bad-(?:state|view)$/) as string,
      });
    }
  });

  test('determinize(view, rng) refuses numbers of cards that are none, without counting them out (P2)', () => {
    const seen = rules.view(PLAYING, 0);
    const other = seen.players[1]!;
    const { hand, pile, unknown = 0 } = other;
    const withPlayer = (player: object): View => ({
      ...seen,
      players: [seen.players[0]!, { ...other, ...player }, ...seen.players.slice(2)],
    });
    for (const many of [1, 1e9, 2 ** 53 - 1, Infinity]) {
      for (const bad of [
        { hand: { ...hand, yellow: hand.yellow - many }, unknown: unknown + many },
        { pile: { ...pile, purple: pile.purple - many }, unknown: unknown + many },
        { hand: { ...hand, teal: hand.teal + unknown + many }, unknown: -many },
        { hand: { ...hand, red: 0.5 }, unknown: unknown - 0.5 },
        { hand: { ...hand, red: NaN } },
        { unknown: String(unknown) },
      ]) {
        expect(refusal(() => rules.determinize(withPlayer(bad), rng))).toMatchObject({
          code: 'bad-state',
          path: expect.stringMatching(/^players\[1\]\./) as string,
        });
      }
    }
    expect(() => rules.determinize(withPlayer({ unknown: -1 }), rng)).toThrow(
      'players[1].unknown: expected 1 to 10, found -1',
    );
  });

  test.each<[string, (state: never) => unknown]>([
    ['legalActions', legalActions],
    ['countLegalActions', rules.countLegalActions],
    ['legalActionAt', (state) => rules.legalActionAt(state, 0)],
    ['randomAction', (state) => rules.randomAction(state, rng)],
    ['check', (state) => check(state, take)],
    ['isLegal', (state) => isLegal(state, take)],
    ['apply', (state) => apply(state, take)],
    ['step', (state) => step(state, take)],
    ['reveals', (state) => rules.reveals(state, take)],
    ['view', (state) => rules.view(state, 0)],
    ['eventsFor', (state) => rules.eventsFor(state, [], 0)],
    ['determinize', (state) => rules.determinize(state, rng)],
    ['pearls.turn', (state) => rules.pearls.turn(state)],
    ['result', rules.result],
    ['key', rules.key],
    ['formatState', rules.formatState],
    ['renderState', rules.renderState],
    ['renderAction', (state) => rules.renderAction(take, state, 0)],
  ])('%s refuses a state of Reef or of nothing, and says what it expected', (_, call) => {
    for (const state of [
      reef.setup({ players: 2, seed: 7 }),
      {},
      [],
      7,
      'state',
      null,
      undefined,
    ]) {
      expect(refusal(() => call(state as never))).toEqual({ code: 'bad-state', path: '' });
      expect(() => call(state as never)).toThrow('not a state of Pearls: ');
    }
  });
});

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

// Odd values.

/** An action with one thing about it changed: at times still legal, mostly not, often no action. */
function otherwise(_: State, action: Action, rng: Rng): unknown {
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
