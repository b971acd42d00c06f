import { describe, expect, expectTypeOf, test, vi } from 'vitest';
import type { GameStep } from '../../src/core/game.js';
import {
  apply,
  check,
  eventsFor,
  parseAction,
  parsePearls,
  result,
  step,
  view,
} from '../../src/pearls/index.js';
import type { Event, Pearl, Pearls, State, View } from '../../src/pearls/index.js';
import { letters, scene } from '../kit/pearls/table.js';
import type { Scene } from '../kit/pearls/table.js';
import { everyGame } from '../kit/every-game.js';
import {
  everyAction,
  everyTurn,
  expectTwins,
  seatsOf,
  watchedGames,
} from '../kit/pearls/secrets.js';
import type { Seat } from '../kit/pearls/secrets.js';
import { frozenParts, looseParts, thawed } from '../kit/table.js';
import type { Named } from '../kit/table.js';
import { refusal } from '../kit/untrusted.js';

// Whole games take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

interface Told<P extends Pearl | null = Pearl> {
  readonly scene: Scene;
  readonly action: string;
  readonly events: readonly Event<P>[];
}

/** Both have cards; the market is `yyrgbt`. */
const HANDS: Scene = { hands: ['5y+2j+1p', '4r+1t'] };
/** All necklaces but the two worth 5. */
const FIVES_LEFT: Scene = { ...HANDS, owned: ['46677', '889'] };
/** All necklaces but one worth 5. */
const FIVE_LEFT: Scene = { ...HANDS, owned: ['456677', '889'] };
/** The deck is empty, and the end has been triggered. */
const LAST_TURNS: Scene = { ...HANDS, deck: '', finalTurns: 2 };

const TAKING: Named<Told> = [
  [
    'one card, and the one that takes its place (P9, P12)',
    {
      scene: { top: 'pj' },
      action: 'take g',
      events: [
        { type: 'cards-taken', player: 0, color: 'green', count: 1 },
        { type: 'market-refilled', cards: ['purple'] },
        turnBegan(1, 0),
      ],
    },
  ],
  [
    'all cards of a kind, and as many new ones in the order of the deck (P9, P12)',
    {
      scene: { turn: 1, market: 'rygryr', top: 'jpby' },
      action: 'take r',
      events: [
        { type: 'cards-taken', player: 1, color: 'red', count: 3 },
        { type: 'market-refilled', cards: ['joker', 'purple', 'blue'] },
        turnBegan(0, 0),
      ],
    },
  ],
  [
    'a market of one kind, which is laid out anew (P9, P12)',
    {
      scene: { market: 'rrrrrr', top: 'ygbtpj' },
      action: 'take r',
      events: [
        { type: 'cards-taken', player: 0, color: 'red', count: 6 },
        { type: 'market-refilled', cards: letters('ygbtpj') },
        turnBegan(1, 0),
      ],
    },
  ],
  [
    'jokers, a kind of their own (P10)',
    {
      scene: { players: 6, turn: 5, market: 'jyyjyy', top: 'rr' },
      action: 'take j',
      events: [
        { type: 'cards-taken', player: 5, color: 'joker', count: 2 },
        { type: 'market-refilled', cards: ['red', 'red'] },
        turnBegan(0, 0),
      ],
    },
  ],
  [
    'the last cards of the deck, just enough: the last turns (P12, P18)',
    {
      scene: { deck: 'jp', turn: 1 },
      action: 'take y',
      events: [
        { type: 'cards-taken', player: 1, color: 'yellow', count: 2 },
        { type: 'market-refilled', cards: ['joker', 'purple'] },
        { type: 'last-turns', player: 1, reason: 'deck' },
        turnBegan(0, 2),
      ],
    },
  ],
  [
    'the last card of the deck, too few: the last turns (P12, P18)',
    {
      scene: { players: 3, turn: 2, deck: 'p' },
      action: 'take y',
      events: [
        { type: 'cards-taken', player: 2, color: 'yellow', count: 2 },
        { type: 'market-refilled', cards: ['purple'] },
        { type: 'last-turns', player: 2, reason: 'deck' },
        turnBegan(0, 3),
      ],
    },
  ],
  [
    'all but one card of the deck: no last turns yet (P18)',
    {
      scene: { deck: 'jpt' },
      action: 'take y',
      events: [
        { type: 'cards-taken', player: 0, color: 'yellow', count: 2 },
        { type: 'market-refilled', cards: ['joker', 'purple'] },
        turnBegan(1, 0),
      ],
    },
  ],
];

const PLAYING: Named<Told> = [
  [
    'one card (P13)',
    {
      scene: HANDS,
      action: 'play 1p',
      events: [
        { type: 'cards-played', player: 0, color: 'purple', count: 1, jokers: 0 },
        turnBegan(1, 0),
      ],
    },
  ],
  [
    'several cards without the necklace for them (P13, P15)',
    {
      scene: HANDS,
      action: 'play 4y',
      events: [
        { type: 'cards-played', player: 0, color: 'yellow', count: 4, jokers: 0 },
        turnBegan(1, 0),
      ],
    },
  ],
  [
    'cards with jokers (P14)',
    {
      scene: HANDS,
      action: 'play 1p+2j',
      events: [
        { type: 'cards-played', player: 0, color: 'purple', count: 1, jokers: 2 },
        turnBegan(1, 0),
      ],
    },
  ],
  [
    'jokers alone (P14)',
    {
      scene: HANDS,
      action: 'play 2j',
      events: [
        { type: 'cards-played', player: 0, color: 'joker', count: 2, jokers: 0 },
        turnBegan(1, 0),
      ],
    },
  ],
  [
    'cards, then their necklace (P15)',
    {
      scene: { ...HANDS, turn: 1 },
      action: 'play 4r necklace',
      events: [
        { type: 'cards-played', player: 1, color: 'red', count: 4, jokers: 0 },
        { type: 'necklace-taken', player: 1, value: 4 },
        turnBegan(0, 0),
      ],
    },
  ],
  [
    'cards with jokers, then the necklace for all of them (P14, P15)',
    {
      scene: HANDS,
      action: 'play 5y+2j necklace',
      events: [
        { type: 'cards-played', player: 0, color: 'yellow', count: 5, jokers: 2 },
        { type: 'necklace-taken', player: 0, value: 7 },
        turnBegan(1, 0),
      ],
    },
  ],
  [
    'jokers alone, then their necklace (P14, P15)',
    {
      scene: { hands: ['6j'] },
      action: 'play 6j necklace',
      events: [
        { type: 'cards-played', player: 0, color: 'joker', count: 6, jokers: 0 },
        { type: 'necklace-taken', player: 0, value: 6 },
        turnBegan(1, 0),
      ],
    },
  ],
  [
    'one of the last two necklaces: no last turns yet (P16, P18)',
    {
      scene: FIVES_LEFT,
      action: 'play 5y necklace',
      events: [
        { type: 'cards-played', player: 0, color: 'yellow', count: 5, jokers: 0 },
        { type: 'necklace-taken', player: 0, value: 5 },
        turnBegan(1, 0),
      ],
    },
  ],
  [
    'the last necklace: the last turns (P16, P18)',
    {
      scene: FIVE_LEFT,
      action: 'play 5y necklace',
      events: [
        { type: 'cards-played', player: 0, color: 'yellow', count: 5, jokers: 0 },
        { type: 'necklace-taken', player: 0, value: 5 },
        { type: 'last-turns', player: 0, reason: 'necklaces' },
        turnBegan(1, 2),
      ],
    },
  ],
  [
    'cards for the last necklace, but without it: no last turns (P15, P18)',
    {
      scene: FIVE_LEFT,
      action: 'play 5y',
      events: [
        { type: 'cards-played', player: 0, color: 'yellow', count: 5, jokers: 0 },
        turnBegan(1, 0),
      ],
    },
  ],
];

const ENDING: Named<Told> = [
  [
    'a last turn with another to come (P19)',
    {
      scene: LAST_TURNS,
      action: 'play 5y',
      events: [
        { type: 'cards-played', player: 0, color: 'yellow', count: 5, jokers: 0 },
        turnBegan(1, 1),
      ],
    },
  ],
  [
    'a necklace taken in a last turn (P20)',
    {
      scene: LAST_TURNS,
      action: 'play 3y+1j necklace',
      events: [
        { type: 'cards-played', player: 0, color: 'yellow', count: 3, jokers: 1 },
        { type: 'necklace-taken', player: 0, value: 4 },
        turnBegan(1, 1),
      ],
    },
  ],
  [
    'the last necklace taken in a last turn: nothing more is triggered (P19)',
    {
      scene: { ...FIVE_LEFT, ...LAST_TURNS },
      action: 'play 5y necklace',
      events: [
        { type: 'cards-played', player: 0, color: 'yellow', count: 5, jokers: 0 },
        { type: 'necklace-taken', player: 0, value: 5 },
        turnBegan(1, 1),
      ],
    },
  ],
  [
    'a pass in a last turn (P21)',
    {
      scene: { ...LAST_TURNS, hands: ['.', '4r'] },
      action: 'pass',
      events: [{ type: 'passed', player: 0 }, turnBegan(1, 1)],
    },
  ],
  [
    'the very last turn with a necklace, before what everybody has got (P15, P22, P23)',
    {
      scene: {
        allCards: false,
        hands: ['3b+1j+1t', '1p+2r+1j'],
        piles: ['2b+2j+1t', '.'],
        owned: ['', '57'],
        deck: '',
        market: 'rrbbtj',
        finalTurns: 1,
      },
      action: 'play 3b+1j necklace',
      events: [
        { type: 'cards-played', player: 0, color: 'blue', count: 3, jokers: 1 },
        { type: 'necklace-taken', player: 0, value: 4 },
        { type: 'game-over' },
        {
          type: 'player-scored',
          player: 0,
          // Five blue and a teal.
          pearls: 13,
          necklaces: 4,
          left: parsePearls('1t'),
          penalty: 3,
          score: 14,
        },
        {
          type: 'player-scored',
          player: 1,
          // The rest of the box: 16 red, 5 blue, 5 teal, 3 purple.
          pearls: 56,
          necklaces: 12,
          left: parsePearls('1j+2r+1p'),
          penalty: 7,
          score: 61,
        },
      ],
    },
  ],
  [
    'a pass as the very last turn: less than nothing is possible too (P21, P22, P23)',
    {
      // The last player took the last necklace with the last cards in hand.
      scene: {
        players: 3,
        allCards: false,
        turn: 2,
        hands: ['.', '4p', '.'],
        piles: ['6j', '6y', '.'],
        owned: ['', '', '4556677889'],
        market: 'yyyyyy',
        deck: 'gg',
        finalTurns: 1,
      },
      action: 'pass',
      events: [
        { type: 'passed', player: 2 },
        { type: 'game-over' },
        {
          type: 'player-scored',
          player: 0,
          pearls: 0,
          necklaces: 0,
          left: parsePearls('.'),
          penalty: 0,
          score: 0,
        },
        {
          type: 'player-scored',
          player: 1,
          pearls: 6,
          necklaces: 0,
          left: parsePearls('4p'),
          penalty: 20,
          score: -14,
        },
        {
          type: 'player-scored',
          player: 2,
          // 12 yellow, 14 green, 12 blue, 8 teal.
          pearls: 88,
          necklaces: 65,
          left: parsePearls('.'),
          penalty: 0,
          score: 153,
        },
      ],
    },
  ],
];

const ALL = [...TAKING, ...PLAYING, ...ENDING];

describe('step(state, action)', () => {
  test.each(ALL)('step(state, action) tells about %s', (_, { scene: drawn, action, events }) => {
    expect(step(scene(drawn), parseAction(action)).events).toStrictEqual(events);
  });

  test.each(ALL)(
    'step(copy, copy) is the same for plain data, which it leaves alone: %s',
    (_, row) => {
      const state = thawed(scene(row.scene));
      const action = thawed(parseAction(row.action));
      const { events } = step(state, action);
      expect(events).toStrictEqual(row.events);
      expectTwins(state, scene(row.scene));
      expectTwins(action, parseAction(row.action));
      expect(frozenParts([state, action])).toEqual([]);
    },
  );

  test('step(state, action) throws what check says, and nothing happens', () => {
    const state = scene(HANDS);
    const action = parseAction('play 6y');
    const violation = check(state, action);
    expect(violation?.code).toBe('not-in-hand');
    expect(() => step(state, action)).toThrow(
      expect.objectContaining({ name: 'IllegalActionError', code: 'not-in-hand', violation }),
    );
  });

  test('step(state, action) has events with known cards, step(view, action) perhaps not', () => {
    type Refill<E> = Extract<E, { type: 'market-refilled' }>;
    expectTypeOf<Refill<GameStep<State, Event>['events'][number]>['cards']>().toEqualTypeOf<
      readonly Pearl[]
    >();
    const preview = (seen: View): GameStep<View, Event<Pearl | null>> =>
      step(seen, parseAction('take y'));
    expectTypeOf<Refill<ReturnType<typeof preview>['events'][number]>['cards']>().toEqualTypeOf<
      readonly (Pearl | null)[]
    >();
    expect(preview(scene()).events).toHaveLength(3);
  });

  test('step(state, action) tells things in one order, whatever is done (P8 to P23)', () => {
    const found = new Set<string>();
    everyAction(({ events, before }) => {
      const types = events.map(({ type }) => type).join(' ');
      if (!GRAMMAR.test(types)) expect(types).toMatch(GRAMMAR);
      const scored = events.flatMap((event) =>
        event.type === 'player-scored' ? [event.player] : [],
      );
      if (scored.length > 0) expect(scored).toEqual([...before.state.players.keys()]);
      found.add(types.replace(/( player-scored)+/, ' player-scored'));
    }, 25);
    expect([...found]).toEqual(
      expect.arrayContaining([
        'cards-played turn-began',
        'cards-played necklace-taken turn-began',
        'cards-played game-over player-scored',
        'cards-taken market-refilled turn-began',
        'cards-taken market-refilled last-turns turn-began',
      ]),
    );
  });

  test('step(state, action) tells what apply does, through whole games (P8 to P23)', () => {
    everyGame(
      watchedGames,
      (turns) => {
        for (const { before, action, events, after } of turns) {
          const done = step(before.state, action);
          expectTwins(done.state, apply(before.state, action));
          expectTwins(done.events, events);
          expectTwins(thawed(events), events);
          if (looseParts(done.events).length > 0) expect(looseParts(done.events)).toEqual([]);
          expect(scoresIn(events)).toEqual(scoresOf(after.state));
        }
      },
      15,
    );
  });
});

/** What can be told about one action, in order. */
const GRAMMAR =
  /^(cards-taken market-refilled|cards-played( necklace-taken)?|passed)(( last-turns)? turn-began| game-over( player-scored){2,6})$/;

// Previews.

interface Foretold extends Told<Pearl | null> {
  readonly seat: Seat;
}

/** The first has two dealt cards, purple and joker; the second a dealt teal. */
const KNOWN: Scene = { ...HANDS, seen: ['5y+1j', '4r'] };

const PREVIEWS: Named<Foretold> = [
  [
    'new cards that nobody knows yet (P12)',
    {
      scene: { ...KNOWN, top: 'rr' },
      seat: 0,
      action: 'take y',
      events: [
        { type: 'cards-taken', player: 0, color: 'yellow', count: 2 },
        { type: 'market-refilled', cards: [null, null] },
        turnBegan(1, 0),
      ],
    },
  ],
  [
    'as many new cards as the deck has, and the last turns (P12, P18)',
    {
      scene: { ...KNOWN, deck: 'r' },
      seat: null,
      action: 'take y',
      events: [
        { type: 'cards-taken', player: 0, color: 'yellow', count: 2 },
        { type: 'market-refilled', cards: [null] },
        { type: 'last-turns', player: 0, reason: 'deck' },
        turnBegan(1, 2),
      ],
    },
  ],
  [
    "another's cards that were taken openly (P13, P15)",
    {
      scene: KNOWN,
      seat: 1,
      action: 'play 5y+1j necklace',
      events: [
        { type: 'cards-played', player: 0, color: 'yellow', count: 5, jokers: 1 },
        { type: 'necklace-taken', player: 0, value: 6 },
        turnBegan(1, 0),
      ],
    },
  ],
];

describe('step(view, action)', () => {
  test.each(PREVIEWS)('step(view, action) foretells %s (P27)', (_, row) => {
    const { events } = step(view(scene(row.scene), row.seat), parseAction(row.action));
    expect(events).toStrictEqual(row.events);
  });

  test.each<[seat: Seat, scored: readonly number[]]>([
    [0, [0, 2]],
    [1, [1, 2]],
    [2, [2]],
    [null, [2]],
  ])(
    'step(view, action) scores only hands that seat %s knows at the end (P23, P27)',
    (seat, scored) => {
      const state = scene({ ...KNOWN, players: 3, piles: ['1y', '6b'], deck: '', finalTurns: 1 });
      const action = parseAction('play 5y');
      const { events } = step(view(state, seat), action);
      const told = step(state, action).events.filter(
        (event) => event.type !== 'player-scored' || scored.includes(event.player),
      );
      expect(events).toStrictEqual(told);
      expect(events.slice(0, 2).map(({ type }) => type)).toEqual(['cards-played', 'game-over']);
    },
  );
});

/** The next turn, and how many of the last turns are left. */
function turnBegan(player: number, finalTurns: number): Event {
  return { type: 'turn-began', player, finalTurns };
}

// Who gets to know.

/** One event of every type; the compiler sees to it that none is forgotten. */
const EVENTS: { readonly [T in Event['type']]: Event & { readonly type: T } } = {
  'cards-taken': { type: 'cards-taken', player: 0, color: 'red', count: 2 },
  'market-refilled': { type: 'market-refilled', cards: ['joker', 'teal'] },
  'cards-played': { type: 'cards-played', player: 1, color: 'green', count: 3, jokers: 1 },
  'necklace-taken': { type: 'necklace-taken', player: 1, value: 4 },
  passed: { type: 'passed', player: 0 },
  'last-turns': { type: 'last-turns', player: 0, reason: 'deck' },
  'turn-began': { type: 'turn-began', player: 1, finalTurns: 0 },
  'game-over': { type: 'game-over' },
  'player-scored': {
    type: 'player-scored',
    player: 1,
    pearls: 9,
    necklaces: 4,
    left: parsePearls('1p'),
    penalty: 5,
    score: 8,
  },
};

describe('eventsFor(view, events, player)', () => {
  test.each(Object.values(EVENTS).map((event) => [event.type, event] as const))(
    'eventsFor(view, events, player) lets everybody know about %s (P27)',
    (_, event) => {
      const state = scene(KNOWN);
      for (const seat of seatsOf(state)) {
        expect(eventsFor(state, [event], seat)).toStrictEqual([event]);
        expect(eventsFor(view(state, seat), [event], seat)).toStrictEqual([event]);
      }
    },
  );

  test('eventsFor(view, events, player) keeps the order', () => {
    const events = Object.values(EVENTS).reverse();
    expect(eventsFor(scene(KNOWN), events, 1)).toStrictEqual(events);
    expect(eventsFor(scene(KNOWN), [], 1)).toStrictEqual([]);
  });

  test('eventsFor(view, events, player) takes the events of a preview', () => {
    const state = scene(KNOWN);
    const { events } = step(view(state, 0), parseAction('take y'));
    expect(eventsFor(state, events, 0)).toStrictEqual(events);
    expect(eventsFor(state, events, 0)).toContainEqual({
      type: 'market-refilled',
      cards: [null, null],
    });
  });

  test('eventsFor(view, events, player) refuses an event that Pearls does not have', () => {
    const secret = { type: 'card-peeked', player: 0, color: 'red' } as unknown as Event;
    const call = (): unknown => eventsFor(scene(KNOWN), [secret], null);
    expect(refusal(call)).toEqual({ code: 'bad-event', path: '[0].type' });
  });

  test('eventsFor(view, events, player) tells all of a game to all (P27)', () => {
    everyTurn(({ events, after }, seat) => {
      expectTwins(eventsFor(after.state, events, seat), events);
      expectTwins(eventsFor(view(after.state, seat), events, seat), events);
    }, 10);
  });

  test.each<[name: string, player: unknown]>([
    ['-1', -1],
    ['2 of 2', 2],
    ['0.5', 0.5],
    ['"0"', '0'],
    ['undefined', undefined],
    ['NaN', NaN],
    ['true', true],
  ])('eventsFor(view, events, %s) refuses what is no player', (_, player) => {
    expect(() => eventsFor(scene(KNOWN), [], player as number)).toThrow(
      expect.objectContaining({
        name: 'RulesError',
        code: 'bad-player',
        message: 'a player from 0 to 1, or null for a spectator',
      }),
    );
  });
});

/** What the events say that players have got, by seat. */
function scoresIn(events: readonly Event[]): readonly (readonly [number, Pearls])[] {
  return events.flatMap((event) => {
    if (event.type !== 'player-scored') return [];
    const { pearls, necklaces, penalty, score, left } = event;
    expect(score).toBe(pearls + necklaces - penalty);
    return [[score, left] as const];
  });
}

/** What the players of a finished game have got, by seat. */
function scoresOf(state: State): readonly (readonly [number, Pearls])[] {
  const standings = [...(result(state)?.standings ?? [])].sort((a, b) => a.player - b.player);
  return standings.map(({ player, score }) => [score, state.players[player]!.hand]);
}
