import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { tournament } from '../../src/arena/index.js';
import { playMatch, random } from '../../src/bots/index.js';
import {
  createRecord,
  createRng,
  defineGame,
  formatRecord,
  leanView,
  parseRecord,
  perft,
  recordFromJson,
  reef,
  replay,
  RulesError,
  shuffled,
  verify,
} from '../../src/index.js';
import type { ByState, GameOutline, Seed } from '../../src/index.js';
import { gameLaws } from '../../src/testing/index.js';
import { isThorough } from '../kit/runs.js';
import { looseParts } from '../kit/table.js';
import { illegal, refusal, revoked } from '../kit/untrusted.js';

// Whole games take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/**
 * A game with everything that is hard for a default: hands that nobody else sees, so that a view may not
 * show what is legal; an event that is for one player alone; an option of its own; broken ties.
 */
interface View {
  readonly hands: readonly (readonly (number | null)[])[];
  readonly piles: readonly (readonly number[])[];
}

interface State extends View {
  readonly hands: readonly (readonly number[])[];
}

interface Action {
  readonly play: number;
}

interface Options {
  readonly players: number;
  readonly seed?: Seed | undefined;
  /** How many cards each player is dealt; two unless told otherwise. */
  readonly cards?: number | undefined;
}

type Event =
  | { readonly type: 'played'; readonly player: number; readonly card: number }
  | {
      readonly type: 'counted';
      readonly player: number;
      readonly left: number;
      readonly sum: number;
    }
  | { readonly type: 'over' };

const CARDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const isCard = (card: unknown): boolean => CARDS.includes(card as number);
const isSize = (size: unknown): boolean => [1, 2, 3].includes(size as number);

function turn({ hands, piles }: View): number | null {
  const played = piles.flat().length;
  return hands.flat().length === 0 ? null : played % hands.length;
}

/** The game without what happens in a turn. */
const RULES: GameOutline<State, View, Action, Options, Event> = {
  name: 'hats',
  playerCounts: [2, 4],
  tieBreaks: ['last'],
  players: ({ hands }) => hands.length,
  options: { cards: isSize },
  setup: ({ players, cards = 2 }, rng) => {
    const deck = shuffled(CARDS, rng);
    const hands = Array.from({ length: players }, () => deck.splice(-cards));
    return { hands, piles: hands.map(() => []) };
  },
  turn,
  standings: ({ piles }) =>
    piles.map((pile, player) => ({ player, score: pile[0]! % 3, last: pile.at(-1)! })),
  scores: ({ piles }) => piles.map(([first = 0]) => first % 3),
  legalActions: (view) => {
    const mover = turn(view);
    return (mover === null ? [] : view.hands[mover]!).map((play) => {
      if (play === null) throw new RulesError('partial-view', 'this hand is hidden');
      return { play };
    });
  },
  view: ({ hands, piles }, player) => ({
    hands: hands.map((hand, seat) => (seat === player ? hand : hand.map(() => null))),
    piles,
  }),
  eventsFor: (_, player, events) =>
    events.filter((event) => event.type !== 'counted' || event.player === player),
  determinize: ({ hands, piles }, rng) => {
    const known = [...hands.flat(), ...piles.flat()];
    const unknown = shuffled(CARDS, rng).filter((card) => !known.includes(card));
    return { hands: hands.map((hand) => hand.map((card) => card ?? unknown.pop()!)), piles };
  },
  readAction: ({ play }) => (CARDS.includes(play) ? { play } : null),
  readState: ({ hands, piles }) =>
    isTable({ hands, piles }) && hands.flat().every(isCard) ? { hands, piles } : null,
  readView: ({ hands, piles }) => {
    const isWhole = hands.every((hand) => new Set(hand.map((card) => card === null)).size < 2);
    return isWhole && isTable({ hands, piles }) ? { hands, piles } : null;
  },
};

const DEFINITION: GameOutline<State, View, Action, Options, Event> & ByState<View, Action, Event> =
  {
    ...RULES,
    step: (view, { play }) => {
      const player = turn(view)!;
      const rest = view.hands[player]!.filter((card) => card !== play);
      const state = {
        hands: view.hands.map((hand, seat) => (seat === player ? rest : hand)),
        piles: view.piles.map((pile, seat) => (seat === player ? [...pile, play] : pile)),
      };
      const sum = (rest as number[]).reduce((all, card) => all + card, 0);
      const events: Event[] = [
        { type: 'played', player, card: play },
        { type: 'counted', player, left: rest.length, sum },
      ];
      if (turn(state) === null) events.push({ type: 'over' });
      return { state, events };
    },
  };

/** Whether a game can come to this, as far as it is known. */
function isTable({ hands, piles }: View): boolean {
  const known = [...hands.flat(), ...piles.flat()].filter((card) => card !== null);
  const size = hands[0]!.length + piles[0]!.length;
  const played = piles.flat().length;
  return (
    [2, 4].includes(hands.length) &&
    hands.length === piles.length &&
    isSize(size) &&
    hands.every((hand, seat) => hand.length + piles[seat]!.length === size) &&
    piles.every((pile, seat) => pile.length === Math.ceil((played - seat) / piles.length)) &&
    piles.flat().every(isCard) &&
    new Set(known).size === known.length &&
    known.every(isCard)
  );
}

const hats = defineGame(DEFINITION);
const STATE = hats.stateFromJson({
  hands: [
    [7, 2],
    [3, 5],
  ],
  piles: [[], []],
});

/** The same game, told as events that alone change the table. */
const toldHats = defineGame<State, View, Action, Options, Event>({
  ...RULES,
  name: 'told-hats',
  act: ({ table, emit }, { play }) => {
    const player = turn(table)!;
    emit({ type: 'played', player, card: play });
    const left = table.hands[player]!.map(Number);
    const sum = left.reduce((all, card) => all + card, 0);
    emit({ type: 'counted', player, left: left.length, sum });
    if (turn(table) === null) emit({ type: 'over' });
  },
  effects: {
    played: (table, { player, card }) => {
      if (!isCard(card)) throw new RulesError('bad-event', 'there is no such card');
      const hand = [...table.hands[player]!];
      hand.splice(hand.includes(card) ? hand.indexOf(card) : hand.indexOf(null), 1);
      table.hands = table.hands.map((one, seat) => (seat === player ? hand : one));
      table.piles = table.piles.map((pile, seat) => (seat === player ? [...pile, card] : pile));
    },
    counted: () => undefined,
    over: () => undefined,
  },
});

describe.each([
  ['a step', hats],
  ['events', toldHats],
])('defineGame(definition) by %s keeps the laws', (_, game) => {
  const laws = gameLaws(game, {
    options: fc.record(
      {
        players: fc.constantFrom(2, 4),
        seed: fc.oneof(fc.integer(), fc.string({ unit: 'binary' })),
        cards: fc.constantFrom(1, 2, 3),
      },
      { requiredKeys: ['players', 'seed'] },
    ),
    conserved: ({ hands, piles }) => [...hands.flat(), ...piles.flat()].sort((a, b) => a - b),
    withOtherSecrets: ({ hands, piles }, seat, rng) => {
      const open = [...piles.flat(), ...(seat === null ? [] : hands[seat]!)];
      const others = shuffled(CARDS, rng).filter((card) => !open.includes(card));
      return {
        hands: hands.map((hand, i) => (i === seat ? hand : hand.map(() => others.pop()!))),
        piles,
      };
    },
  });
  for (const { name, check } of laws) {
    test(name, () => {
      check(isThorough ? {} : { numRuns: 3 });
    });
  }
});

describe('defineGame(definition) refuses what is no definition', () => {
  test.each<[given: unknown, path: string, message: string]>([
    [undefined, 'name', 'name: expected a lower-case word, found undefined'],
    [null, 'name', 'name: expected a lower-case word, found undefined'],
    [{ ...DEFINITION, name: 'Two (words' }, 'name', 'found "Two (words"'],
    [{ ...DEFINITION, playerCounts: 2 }, 'playerCounts', 'expected numbers of players, found 2'],
    [{ ...DEFINITION, playerCounts: [] }, 'playerCounts', 'expected numbers of players'],
    [{ ...DEFINITION, step: undefined }, 'step', 'step: expected a function, found undefined'],
    [{ ...DEFINITION, readAction: undefined }, 'readAction', 'expected a function'],
    [{ ...DEFINITION, readState: {} }, 'readState', 'expected a function, found an object'],
    [{ ...DEFINITION, readView: undefined }, 'readView', 'expected a function'],
    [{ ...RULES, act: () => undefined }, 'effects', 'expected the effects of events'],
  ])('defineGame(definition) refuses definition %#', (given, path, message) => {
    const call = (): unknown => defineGame(given as typeof DEFINITION);
    expect(refusal(call)).toEqual({ code: 'bad-game', path });
    expect(call).toThrow(message);
  });

  test('defineGame(definition) does not compile without what a game must say', () => {
    const { readAction, readState, readView, ...unread } = DEFINITION;
    const { step, ...still } = DEFINITION;
    const act = (): void => undefined;
    const effects = { over: act };
    const calls: (() => unknown)[] = [
      // @ts-expect-error: nothing says what happens.
      () => defineGame(RULES),
      // @ts-expect-error: the same.
      () => defineGame(still),
      // @ts-expect-error: events without effects.
      () => defineGame({ ...RULES, act }),
      // @ts-expect-error: effects, but not of all events.
      () => defineGame<State, View, Action, Options, Event>({ ...RULES, act, effects }),
      // @ts-expect-error: actions cannot be read.
      () => defineGame({ ...unread, readState, readView }),
      // @ts-expect-error: states cannot be read.
      () => defineGame({ ...unread, readAction, readView }),
      // @ts-expect-error: views cannot be read.
      () => defineGame({ ...unread, readAction, readState }),
    ];
    const codes = calls.map((call) => {
      try {
        call();
        return null;
      } catch (error) {
        return (error as RulesError).code;
      }
    });
    // The effects of all events are known to the types alone.
    const bad = 'bad-game';
    expect(codes).toEqual([bad, bad, bad, null, bad, bad, bad]);
    expect(
      defineGame({ ...unread, readAction, readState, readView, step, title: undefined }),
    ).toHaveProperty('apply');
  });

  test.each<[verb: string, call: (state: State) => unknown]>([
    ['turn', (state) => hats.turn(state)],
    ['result', (state) => hats.result(state)],
    ['scores', (state) => hats.scores(state)],
    ['legalActions', (state) => hats.legalActions(state)],
    ['countLegalActions', (state) => hats.countLegalActions(state)],
    ['check', (state) => hats.check(state, { play: 7 })],
    ['apply', (state) => hats.apply(state, { play: 7 })],
    ['step', (state) => hats.step(state, { play: 7 })],
    ['reveals', (state) => hats.reveals(state, { play: 7 })],
    ['view', (state) => hats.view(state, 0)],
    ['eventsFor', (state) => hats.eventsFor(state, 0, [])],
    ['determinize', (state) => hats.determinize(state, createRng(7))],
    ['key', (state) => hats.key(state)],
    ['formatState', (state) => hats.formatState(state)],
    ['renderState', (state) => hats.renderState(state)],
    ['renderAction', (state) => hats.renderAction(state, 0, { play: 7 })],
    ['describeAction', (state) => hats.describeAction(state, { play: 7 })],
  ])('%s refuses what cannot be a state', (_, call) => {
    for (const value of [undefined, null, 7, 'state']) {
      expect(refusal(() => call(value as never))).toEqual({ code: 'bad-state', path: '' });
      expect(() => call(value as never)).toThrow('not a state of hats: ');
    }
  });

  test.each<unknown>([undefined, null, 'reef', {}, DEFINITION])(
    'createRecord, recordFromJson, parseRecord, formatRecord, replay and verify refuse game %#',
    (given) => {
      const game = given as typeof hats;
      const record = createRecord(hats, { beginning: { state: STATE }, actions: [] });
      for (const call of [
        () => createRecord(game, { beginning: { state: STATE }, actions: [] }),
        () => recordFromJson(game, record),
        () => parseRecord(game, formatRecord(hats, record)),
        () => formatRecord(game, record),
        () => replay(game, record),
        () => verify(game, record),
      ]) {
        expect(refusal(call)).toEqual({ code: 'bad-game', path: '' });
      }
    },
  );
});

test('defineGame(definition) refuses a definition that cannot be read', () => {
  const call = (): unknown => defineGame(revoked({}) as typeof DEFINITION);
  expect(refusal(call)).toMatchObject({ code: 'bad-game' });
});

test('apply(state, action) lets out what the definition itself throws', () => {
  const broken = defineGame({
    ...DEFINITION,
    step: () => {
      throw new RangeError('a mistake of its author');
    },
  });
  expect(() => broken.apply(STATE, broken.legalActionAt(STATE, 0))).toThrow(RangeError);
});

test('setup(options) takes a state that is nested 100 deep, and refuses what is deeper, or holds itself', () => {
  const setUp = (hands: unknown): State =>
    defineGame({ ...DEFINITION, setup: () => ({ hands: hands as never, piles: [] }) }).setup({
      players: 2,
    });
  let lists: unknown[] = [];
  for (let depth = 1; depth < 100; depth++) lists = [lists];
  expect(setUp(lists)).toEqual({ hands: lists, piles: [] });

  const endless: unknown[] = [];
  endless.push(endless);
  for (const hands of [[lists], endless]) {
    expect(refusal(() => setUp(hands))).toEqual({ code: 'bad-game', path: '' });
  }
});

test('renderEvent(view, event) refuses what is no event', () => {
  for (const event of [null, 7, 'played']) {
    const call = (): unknown => hats.renderEvent(STATE, event as never);
    expect(refusal(call)).toEqual({ code: 'bad-event', path: '' });
  }
});

test('scores(view) are those of the standings, by seat, unless the definition says', () => {
  const { scores, standings, ...rest } = DEFINITION;
  const backwards = defineGame({ ...rest, standings: (view) => [...standings(view)].reverse() });
  let end = STATE;
  while (hats.turn(end) !== null) end = hats.apply(end, hats.legalActionAt(end, 0));
  expect(backwards.scores(end)).toEqual(scores?.(end));
});

describe('defineGame(definition) fills in the rest', () => {
  test('a game is frozen, and begins with the first version of its rules', () => {
    expect(looseParts(hats.playerCounts)).toEqual([]);
    expect(Object.isFrozen(hats)).toBe(true);
    expect(hats).toMatchObject({ name: 'hats', rules: 1, tieBreaks: ['last'] });
    const { tieBreaks, ...rest } = DEFINITION;
    expect(tieBreaks).toEqual(['last']);
    expect(defineGame(rest).tieBreaks).toEqual([]);
  });

  test('result(view) ranks by score, then by the fields that break ties', () => {
    const end = {
      hands: [[], []],
      piles: [
        [7, 2],
        [4, 5],
      ],
    };
    expect(hats.result(hats.stateFromJson(end))).toEqual({
      winners: [1],
      standings: [
        { player: 1, rank: 1, score: 1, last: 5 },
        { player: 0, rank: 2, score: 1, last: 2 },
      ],
    });
    // Players who are tied stand by seat, in whatever order the definition names them.
    const backwards = defineGame({
      ...DEFINITION,
      tieBreaks: [],
      standings: (view) => [...DEFINITION.standings(view)].reverse(),
    });
    const { winners, standings } = backwards.result(end)!;
    expect(winners).toEqual([0, 1]);
    expect(standings.map(({ player, rank }) => [player, rank])).toEqual([
      [0, 1],
      [1, 1],
    ]);
    expect(hats.result(STATE)).toBeNull();
    expect(hats.scores(end)).toEqual([1, 1]);
    expect(hats.scores(STATE)).toEqual(hats.scores(hats.view(STATE, null)));
    expect(looseParts(hats.scores(end))).toEqual([]);
  });

  test('check(view, value) says why not', () => {
    expect(hats.check(STATE, { play: 7 })).toBeNull();
    expect(hats.check(STATE, { play: 3 })).toEqual({
      code: 'not-legal',
      message: '{"play":3} is not legal here',
    });
    expect(hats.check(STATE, { play: 13 })).toEqual({
      code: 'malformed',
      path: '',
      problem: 'readAction refuses it',
      message: 'not an action of hats: readAction refuses it',
    });
    expect(hats.check(hats.view(STATE, 1), { play: 7 })).toEqual({
      code: 'hidden',
      what: 'actions',
      message: 'this hand is hidden',
    });
    expect(hats.check({ hands: [[], []], piles: [[7], [4]] }, { play: 7 })?.code).toBe('game-over');
  });

  test('check(view, value) lets a defect of the definition through', () => {
    const broken = defineGame({
      ...DEFINITION,
      legalActions: () => {
        throw new TypeError('a defect');
      },
    });
    expect(() => broken.check(STATE, { play: 7 })).toThrow(new TypeError('a defect'));
  });

  test('step(state, action) plays what it has read, whatever the value shows later', () => {
    let looks = 0;
    const flickering = {
      get play(): number {
        if (looks++ === 0) throw new Error('not yet');
        return 7;
      },
    };
    expect(() => hats.step(STATE, flickering)).toThrow(illegal('malformed'));
    const changing = {
      get play(): number {
        return looks++ % 2 === 0 ? 7 : 3;
      },
    };
    looks = 0;
    expect(hats.step(STATE, changing).state.piles).toEqual([[7], []]);
  });

  test.each<[string, unknown, string]>([
    ['another field', { play: 7, card: 7 }, ''],
    ['no field', {}, ''],
    ['a text', 'play 7', ''],
    ['nothing', undefined, ''],
    ['minus zero', { play: -0 }, 'play'],
    ['no number', { play: NaN }, 'play'],
    ['a function', { play: () => 7 }, 'play'],
    ['a symbol as a name', { play: 7, [Symbol('x')]: 7 }, ''],
    ['a gap in a list', { play: new Array(1) }, 'play'],
    [
      'too many parts',
      { play: [new Array(60_000).fill(0), new Array(60_000).fill(0)] },
      'play[1][39996]',
    ],
  ])('actionFromJson(value) refuses %s', (_, value, path) => {
    expect(refusal(() => hats.actionFromJson(value))).toEqual({ code: 'bad-action', path });
  });

  test('actionFromJson(value) refuses what is nested too deep, or in itself', () => {
    const cyclic: Record<string, unknown> = {};
    cyclic['play'] = cyclic;
    expect(refusal(() => hats.actionFromJson(cyclic))).toMatchObject({ code: 'bad-action' });

    const nested = (depth: number): unknown => {
      let play: unknown = 7;
      for (let i = 1; i < depth; i++) play = [play];
      return { play };
    };
    // At 100 levels it is read, and is no action; one level more is too much data.
    expect(refusal(() => hats.actionFromJson(nested(100)))).toEqual({
      code: 'bad-action',
      path: '',
    });
    expect(refusal(() => hats.actionFromJson(nested(101)))).toEqual({
      code: 'bad-action',
      path: `play${'[0]'.repeat(100)}`,
    });
  });

  test('view, eventsFor and renderAction refuse who is not there, and events that are no list', () => {
    const nobody = { code: 'bad-player', path: '' };
    expect(refusal(() => hats.view(STATE, 2))).toEqual(nobody);
    expect(refusal(() => hats.eventsFor(STATE, -1, []))).toEqual(nobody);
    expect(refusal(() => hats.renderAction(STATE, 2, { play: 7 }))).toEqual(nobody);
    const noList = { code: 'bad-list', path: '' };
    expect(refusal(() => hats.eventsFor(STATE, 0, 'events' as never))).toEqual(noList);
  });

  test('apply(state, action) passes on what goes wrong in the definition itself', () => {
    const broken = defineGame({
      ...DEFINITION,
      step: () => {
        throw new TypeError('a mistake of the game');
      },
    });
    expect(() => broken.apply(STATE, { play: 7 })).toThrow(new TypeError('a mistake of the game'));
  });

  test('eventsFor(state, player, events) tells nobody anything unless the definition does', () => {
    const { eventsFor, ...rest } = DEFINITION;
    expect(eventsFor).toBeDefined();
    const silent = defineGame(rest);
    const { state, events } = silent.step(STATE, { play: 7 });
    expect(events).toEqual([
      { type: 'played', player: 0, card: 7 },
      { type: 'counted', player: 0, left: 1, sum: 2 },
      { type: 'view-changed', view: state },
    ]);
    for (const seat of [0, 1, null]) {
      const changed = { type: 'view-changed', view: silent.view(state, seat) };
      expect(silent.eventsFor(state, seat, events)).toEqual([changed]);
      expect(silent.eventsFor(state, seat, events.slice(0, 2))).toEqual([]);
    }
  });

  const [MINE, NEXT] = [STATE, hats.apply(STATE, { play: 7 })].map((state) => hats.view(state, 0));

  test('applyEvent(view, event) takes the view of the last event, and leaves it alone for others', () => {
    const seen = MINE!;
    expect(hats.applyEvent(seen, { type: 'played', player: 0, card: 7 })).toEqual(seen);
    const next = hats.applyEvent(seen, { type: 'view-changed', view: { ...NEXT! } });
    expect(next).toEqual(NEXT);
    expect(looseParts(next)).toEqual([]);
  });

  test.each<[what: string, event: unknown, path: string]>([
    ['nothing', null, ''],
    ['what has no type', { player: 0 }, ''],
    ['what is no plain data', { type: 'played', card: () => 7 }, 'card'],
    ['a view that is none', { type: 'view-changed', view: { hands: [], piles: [] } }, 'view'],
    [
      'a view of another number of players',
      { type: 'view-changed', view: hats.setup({ players: 4, seed: 7 }) },
      '',
    ],
  ])('applyEvent(view, event) refuses %s', (_, event, path) => {
    const call = (): unknown => hats.applyEvent(STATE, event as Event);
    expect(refusal(call)).toEqual({ code: 'bad-event', path });
  });

  test('applyEvent(view, event) of the definition is asked, and no event is added then', () => {
    const told = defineGame({
      ...DEFINITION,
      applyEvent: ({ hands, piles }, event) => {
        if (event.type !== 'played') return null;
        const { player, card } = event;
        return {
          hands: hands.map((hand, seat) => (seat === player ? hand.slice(1) : hand)),
          piles: piles.map((pile, seat) => (seat === player ? [...pile, card] : pile)),
        };
      },
    });
    const { state, events } = told.step(STATE, { play: 7 });
    expect(events.map(({ type }) => type)).toEqual(['played', 'counted']);
    expect(told.eventsFor(state, 1, events)).toEqual(events.slice(0, 1));
    const next = told.applyEvent(STATE, events[0]!);
    expect(next).toEqual(state);
    expect(looseParts(next)).toEqual([]);
    const refused = { code: 'bad-event', path: '' };
    expect(refusal(() => told.applyEvent(STATE, { type: 'over' }))).toEqual(refused);
    expect(refusal(() => told.applyEvent(STATE, 7 as never))).toEqual(refused);
    expect(refusal(() => told.applyEvent(7 as never, events[0]!))).toMatchObject({
      code: 'bad-state',
    });
  });

  test('renderEvent(view, event) is asked about the events of the definition only', () => {
    const drawn = defineGame({ ...DEFINITION, renderEvent: (_, { type }) => type.toUpperCase() });
    const { state, events } = drawn.step(STATE, { play: 7 });
    const lines = events.map((event) => drawn.renderEvent(state, event));
    expect(lines).toEqual(['PLAYED', 'COUNTED', 'The view has changed']);
  });

  test('viewFromJson(value, known) takes the fixed fields from the known view', () => {
    const game = defineGame({ ...DEFINITION, fixed: ['piles'] });
    const { piles, ...lean } = MINE!;
    expect(piles).toEqual([[], []]);
    expect(leanView(game, MINE!)).toEqual(lean);
    expect(game.viewFromJson(lean, MINE)).toEqual(MINE);
    expect(refusal(() => game.viewFromJson(lean))).toEqual({ code: 'bad-view', path: '' });
    expect(refusal(() => hats.viewFromJson(lean, MINE))).toEqual({ code: 'bad-view', path: '' });
  });

  test('reveals(state, action) is true where a hand was hidden, and false where all is open', () => {
    expect(hats.reveals(STATE, { play: 7 })).toBe(true);
    const open = defineGame({ ...DEFINITION, view: (state) => state });
    expect(open.reveals(STATE, { play: 7 })).toBe(false);
  });

  test('reveals(state, action) is true where only spectators learn something', () => {
    const view = DEFINITION.view;
    const club = defineGame({
      ...DEFINITION,
      view: (state, player) => (player === null ? view(state, null) : state),
    });
    expect(club.reveals(STATE, { play: 7 })).toBe(true);
  });

  test.each<[string, unknown, string]>([
    ['a number of players between two that there are', { players: 3 }, 'players'],
    ['too many players', { players: 5 }, 'players'],
    ['a value that the option does not have', { players: 2, cards: 4 }, 'cards'],
    ['a value that is no plain data', { players: 2, cards: () => 2 }, 'cards'],
    ['another option', { players: 2, hats: 3 }, ''],
  ])('setup(options) refuses %s', (_, options, path) => {
    expect(refusal(() => hats.setup(options as Options))).toEqual({ code: 'bad-options', path });
  });

  test('setup(options) refuses a seed that is none, and takes an option that goes unsaid', () => {
    const bad = { players: 2, seed: 0.5 };
    expect(refusal(() => hats.setup(bad))).toEqual({ code: 'bad-seed', path: 'seed' });
    const unsaid = { players: 2, seed: 7, cards: undefined };
    expect(hats.setup(unsaid)).toEqual(hats.setup({ players: 2, seed: 7 }));
  });

  test('formatOptions and parseOptions write a line for each option', () => {
    const options = { players: 4, seed: '7', cards: 3 };
    expect(hats.formatOptions(options)).toBe('players 4\nseed "7"\ncards 3\n');
    expect(hats.parseOptions('players 4\n seed "7"\ncards 3 ')).toEqual(options);
    expect(refusal(() => hats.parseOptions('players 4\ncards three'))).toEqual({
      line: 2,
      column: 7,
      found: '"three"',
      expected: 'a value as JSON',
    });
  });

  test('parseAction(text) and parseState(text) read JSON, and point at what is none', () => {
    expect(hats.parseAction(' {"play": 7}\n')).toEqual({ play: 7 });
    for (const text of ['\n  play 7', '\n  {"play":13}']) {
      expect(refusal(() => hats.parseAction(text))).toMatchObject({
        line: 2,
        column: 3,
        expected: 'an action as JSON',
      });
    }
    expect(hats.parseState(hats.formatState(STATE))).toEqual(STATE);
    expect(refusal(() => hats.parseState('{"hands"'))).toMatchObject({ line: 1, column: 1 });
    expect(refusal(() => hats.parseState('{}'))).toEqual({ code: 'bad-state', path: '' });
    for (const value of [7, null, undefined, STATE]) {
      const parse = (): unknown => hats.parseAction(value as never);
      expect(refusal(parse)).toMatchObject({ expected: 'a text' });
    }
  });

  test('key(view) does not depend on the order of fields', () => {
    const { hands, piles } = STATE;
    expect(hats.key({ piles, hands })).toBe(hats.key({ hands, piles }));
  });

  test('formatAction(action) is one line, whatever is in its texts', () => {
    const words = defineGame<{ said: string }, { said: string }, string>({
      name: 'words',
      playerCounts: [1],
      players: () => 1,
      setup: () => ({ said: '' }),
      turn: () => 0,
      standings: () => [],
      legalActions: () => ['word'],
      step: (_, said) => ({ state: { said }, events: [] }),
      view: (state) => state,
      determinize: (state) => state,
      readAction: (word) => (typeof word === 'string' ? word : null),
      readState: ({ said }) => ({ said }),
      readView: ({ said }) => ({ said }),
    });
    const text = words.formatAction('a\u2028b\u2029c\n;');
    expect(text).toBe('"a\\u2028b\\u2029c\\n;"');
    expect(words.parseAction(text)).toBe('a\u2028b\u2029c\n;');
  });

  test('renderState, renderAction and renderEvent draw plainly', () => {
    const { state, events } = hats.step(STATE, { play: 7 });
    const table = 'hands: [[2],[null,null]]\npiles: [[7],[]]';
    const seen = hats.view(state, 0);
    expect(hats.renderState(seen)).toBe(table);
    expect(hats.renderAction(seen, 0, { play: 7 })).toBe(`Player 0: {"play":7}\n${table}`);
    const names = ['Ada', 'Bo'];
    expect(hats.renderAction(seen, 0, { play: 7 }, { names })).toContain('Ada: {"play":7}');
    expect(hats.renderEvent(seen, events[0]!)).toBe('Player 0: played {"card":7}');
    expect(hats.renderEvent(seen, events[0]!, { names })).toBe('Ada: played {"card":7}');
    expect(hats.renderEvent(seen, { type: 'over' })).toBe('over {}');
  });

  test('describeAction(view, action) is the text of a legal action, or of one that may be', () => {
    expect(hats.describeAction(STATE, { play: 7 })).toBe('{"play":7}');
    expect(hats.describeAction(hats.view(STATE, 1), { play: 7 })).toBe('{"play":7}');
    expect(() => hats.describeAction(STATE, { play: 3 })).toThrow(illegal('not-legal'));
    const none = (): unknown => hats.describeAction(STATE, { play: 'x' } as never);
    expect(refusal(none)).toMatchObject({ code: 'bad-action' });
  });

  test('a definition overrides what it can say better, and the rest goes by that', () => {
    const better = defineGame({
      ...DEFINITION,
      rules: 3,
      formatAction: ({ play }) => `play ${play}`,
      countLegalActions: () => 99,
      check: (view, action) => hats.check(view, action) && { code: 'no', message: 'no' },
    });
    expect(better.rules).toBe(3);
    expect(better.countLegalActions(STATE)).toBe(99);
    expect(better.renderAction(STATE, 0, { play: 7 })).toContain('Player 0: play 7');
    expect(() => better.apply(STATE, { play: 3 })).toThrow(illegal('no'));
    expect(better.legalActionAt(STATE, 1)).toEqual({ play: 2 });
  });
});

describe('only defineGame makes a game', () => {
  test.each<[what: string, value: unknown]>([
    ['a spread copy', { ...reef }],
    ['a frozen copy', Object.freeze({ ...hats })],
    ['a copy with other members', Object.assign({}, hats, { name: 'caps' })],
    ['what has a game as its prototype', Object.create(hats)],
    ['a definition', DEFINITION],
    ['a revoked proxy', revoked(hats)],
  ])('%s is bad-game', async (_, value) => {
    const game = value as typeof hats;
    const refused = { name: 'RulesError', code: 'bad-game' };
    expect(() => perft(game, STATE, 1)).toThrow(expect.objectContaining(refused));
    expect(() => leanView(game, STATE)).toThrow(expect.objectContaining(refused));
    await expect(playMatch(game, [random, random], { seed: 7 })).rejects.toMatchObject(refused);
  });

  test('a changed copy does not compile as a game', () => {
    // @ts-expect-error: a copy is not a game.
    const copy: typeof hats = { ...hats };
    // @ts-expect-error: whatever is changed in it.
    expect(() => perft({ ...hats, name: 'caps' }, STATE, 1)).toThrow('defineGame');
    expect(copy.rules).toBe(1);
  });

  test('a game of another copy of the library is a game', async () => {
    vi.resetModules();
    const other = await import('../../src/index.js');
    expect(other.reef).not.toBe(reef);
    expect(perft(other.reef, reef.setup({ players: 2, seed: 7 }), 1)).toBe(24);
  });

  test("a game of the user's is made of one of ours by defining it anew", () => {
    const riff = defineGame({
      ...reef,
      name: 'riff',
      standings: (view) => reef.result(view)?.standings ?? [],
      readAction: (value) => reef.actionFromJson(value),
      readState: (value) => reef.stateFromJson(value),
      readView: (value) => reef.viewFromJson(value),
    });
    const options = { players: 2, seed: 7 };
    expect(riff.setup(options)).toEqual(reef.setup(options));
    expect(perft(riff, riff.setup(options), 2)).toBe(perft(reef, reef.setup(options), 2));
  });
});

describe('a defined game', () => {
  const options = { players: 2, seed: 'a;b', cards: 1 };

  test('is kept as a record', () => {
    const first = hats.setup(options);
    const actions = [hats.legalActionAt(first, 0)];
    for (const beginning of [{ options }, { state: first }] as const) {
      const record = createRecord(hats, { beginning, actions });
      const back = parseRecord(hats, formatRecord(hats, record));
      expect(back).toEqual(record);
      expect(verify(hats, back)).toBeNull();
    }
    const own = createRecord(hats, { beginning: { options }, actions });
    expect(verify(hats, own, { trust: ['seed'] })).toMatchObject({ path: 'options.cards' });
    expect(verify(hats, own, { trust: ['seed', 'cards'] })).toBeNull();
  });

  test('is played by bots, in matches and in tournaments', async () => {
    const match = await playMatch(hats, [random, random], { seed: 7 });
    expect(match.failure).toBeNull();
    expect(verify(hats, match.record)).toBeNull();
    const bots = [random, { ...random, name: 'other' }];
    const result = await tournament(hats, bots, { games: 8, seed: 7 });
    expect(result.bots.map(({ games }) => games)).toEqual([8, 8]);
  });
});

test('apply(state, action) refuses a state that lacks what the action moves', () => {
  let state = reef.setup({ players: 2, seed: 7 });
  while (state.phase === 'start') state = reef.apply(state, reef.legalActionAt(state, 0));
  const { card } = state.display[0]!;
  expect(refusal(() => reef.apply({ ...state, deck: [] }, { type: 'take', card }))).toMatchObject({
    code: 'bad-state',
  });
});
