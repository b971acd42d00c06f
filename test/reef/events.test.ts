import { describe, expect, expectTypeOf, test } from 'vitest';
import { apply, parseAction, step } from '../../src/index.js';
import type { CardId, Cell, Color, Event, GameStep, State, View } from '../../src/index.js';
import { EMPTY, gameByLot, looseParts, table, thawed } from '../kit/table.js';
import type { Drawing, Named } from '../kit/table.js';

interface Told {
  readonly drawing: Drawing;
  readonly action: string;
  readonly events: readonly Event[];
}

const STARTING: Named<Told> = [
  [
    'starting pieces in the order of placement (R7)',
    {
      drawing: { phase: 'start' },
      action: 'start g@c3 y@c2 p@b3 r@b2',
      events: [
        { type: 'piece-placed', player: 0, color: 'green', cell: 10, height: 1 },
        { type: 'piece-placed', player: 0, color: 'yellow', cell: 6, height: 1 },
        { type: 'piece-placed', player: 0, color: 'purple', cell: 9, height: 1 },
        { type: 'piece-placed', player: 0, color: 'red', cell: 5, height: 1 },
        turnBegan(1, 1),
      ],
    },
  ],
  [
    'the heights of stacked starting pieces (R8)',
    {
      drawing: { phase: 'start', players: 3, first: 1, start: 'outside' },
      action: 'start g@a1 y@d4 p@a1 r@a1',
      events: [
        { type: 'piece-placed', player: 1, color: 'green', cell: 0, height: 1 },
        { type: 'piece-placed', player: 1, color: 'yellow', cell: 15, height: 1 },
        { type: 'piece-placed', player: 1, color: 'purple', cell: 0, height: 2 },
        { type: 'piece-placed', player: 1, color: 'red', cell: 0, height: 3 },
        turnBegan(2, 1),
      ],
    },
  ],
  [
    'the display and the top card after the last starting pieces (R10)',
    {
      drawing: { phase: 'start', first: 1, turn: 0 },
      action: 'start r@b2 y@c2 p@b3 g@c3',
      events: [
        { type: 'piece-placed', player: 0, color: 'red', cell: 5, height: 1 },
        { type: 'piece-placed', player: 0, color: 'yellow', cell: 6, height: 1 },
        { type: 'piece-placed', player: 0, color: 'purple', cell: 9, height: 1 },
        { type: 'piece-placed', player: 0, color: 'green', cell: 10, height: 1 },
        { type: 'display-laid-out', cards: [0, 1, 2] },
        { type: 'top-revealed', card: 3 },
        turnBegan(1, 1),
      ],
    },
  ],
];

const TAKING: Named<Told> = [
  [
    'a card without tokens, the refill and the new top card (R13, R14)',
    {
      drawing: {},
      action: 'take #1',
      events: [
        { type: 'card-taken', player: 0, card: 1, slot: 1 },
        { type: 'display-refilled', card: 3, slot: 1 },
        { type: 'top-revealed', card: 4 },
        turnBegan(1, 1),
      ],
    },
  ],
  [
    'a card with tokens (R13)',
    {
      drawing: { turn: 1, display: ['rr: r = 1', 'gg: r = 1', 'yy: r = 1 (4)'] },
      action: 'take #2',
      events: [
        { type: 'card-taken', player: 1, card: 2, slot: 2 },
        { type: 'tokens-collected', player: 1, card: 2, tokens: 4 },
        { type: 'display-refilled', card: 3, slot: 2 },
        { type: 'top-revealed', card: 4 },
        turnBegan(0, 2),
      ],
    },
  ],
  [
    'the point paid, the card drawn and the new top card (R15)',
    {
      drawing: { hands: [[], ['rr: r = 1']], turn: 1 },
      action: 'draw #1',
      events: [
        { type: 'token-paid', player: 1, card: 1 },
        { type: 'card-drawn', player: 1, card: 4 },
        { type: 'top-revealed', card: 5 },
        turnBegan(0, 2),
      ],
    },
  ],
];

const PLAYING: Named<Told> = [
  [
    'pieces apart, and no score (R17)',
    {
      drawing: { hands: [['rg: y4 = 1']] },
      action: 'play #0 g@b2 r@a1',
      events: [
        { type: 'card-played', player: 0, card: 0 },
        { type: 'piece-placed', player: 0, color: 'green', cell: 5, height: 2 },
        { type: 'piece-placed', player: 0, color: 'red', cell: 0, height: 1 },
        scoredNothing(0, 0),
        turnBegan(1, 1),
      ],
    },
  ],
  [
    'pieces together, and the completions (R24)',
    {
      drawing: {
        hands: [[], ['pg: r r = 3']],
        turn: 1,
        boards: [EMPTY, 'r r . . / . p . . / r r . . / . . . .'],
      },
      action: 'play #0 p@b2 g@b2',
      events: [
        { type: 'card-played', player: 1, card: 0 },
        { type: 'piece-placed', player: 1, color: 'purple', cell: 5, height: 2 },
        { type: 'piece-placed', player: 1, color: 'green', cell: 5, height: 3 },
        {
          type: 'pattern-scored',
          player: 1,
          card: 0,
          matches: [
            [0, 1],
            [8, 9],
          ],
          around: null,
          points: 6,
        },
        turnBegan(0, 2),
      ],
    },
  ],
  [
    'no score where nothing surrounds the highest stack (R33)',
    {
      drawing: { hands: [['rr: p@y = 2']], boards: ['p . . . / . y p . / . . . . / . . . py'] },
      action: 'play #0 r@a4 r@a4',
      events: [
        { type: 'card-played', player: 0, card: 0 },
        { type: 'piece-placed', player: 0, color: 'red', cell: 12, height: 1 },
        { type: 'piece-placed', player: 0, color: 'red', cell: 12, height: 2 },
        { ...scoredNothing(0, 0), around: 15 } as Event,
        turnBegan(1, 1),
      ],
    },
  ],
  [
    'the highest stack, and each piece around it (R33)',
    {
      drawing: { hands: [['rr: p@y = 2']], boards: ['p . . . / . y p . / . . rp . / . . . py'] },
      action: 'play #0 r@a4 r@a4',
      events: [
        { type: 'card-played', player: 0, card: 0 },
        { type: 'piece-placed', player: 0, color: 'red', cell: 12, height: 1 },
        { type: 'piece-placed', player: 0, color: 'red', cell: 12, height: 2 },
        { type: 'pattern-scored', player: 0, card: 0, matches: [[10]], around: 15, points: 2 },
        turnBegan(1, 1),
      ],
    },
  ],
  [
    'the highest stack, the best one of a tie (R34)',
    {
      drawing: { hands: [['rr: p@y = 2']], boards: ['y . . . / . p . . / p y p . / . . . .'] },
      action: 'play #0 r@d1 r@d1',
      events: [
        { type: 'card-played', player: 0, card: 0 },
        { type: 'piece-placed', player: 0, color: 'red', cell: 3, height: 1 },
        { type: 'piece-placed', player: 0, color: 'red', cell: 3, height: 2 },
        {
          type: 'pattern-scored',
          player: 0,
          card: 0,
          matches: [[5], [8], [10]],
          around: 9,
          points: 6,
        },
        turnBegan(1, 1),
      ],
    },
  ],
  [
    'a pattern worth nothing that appears (R24)',
    {
      drawing: { hands: [['gg: r = 0']] },
      action: 'play #0 g@a1 g@b1',
      events: [
        { type: 'card-played', player: 0, card: 0 },
        { type: 'piece-placed', player: 0, color: 'green', cell: 0, height: 1 },
        { type: 'piece-placed', player: 0, color: 'green', cell: 1, height: 1 },
        { type: 'pattern-scored', player: 0, card: 0, matches: [[5]], around: null, points: 0 },
        turnBegan(1, 1),
      ],
    },
  ],
];

const FULL_BUT_ONE =
  'rypg rypg rypg rypg / rypg rypg rypg rypg / rypg rypg rypg rypg / rypg rypg rypg ryp';
const FULL = `${FULL_BUT_ONE}g`;

const LACKING: Named<Told> = [
  [
    'the first piece not in the supply (R20)',
    {
      drawing: { hands: [['rg: y4 = 1']], supply: { red: 0 } },
      action: 'play #0 g@a1',
      events: [
        { type: 'card-played', player: 0, card: 0 },
        { type: 'piece-placed', player: 0, color: 'green', cell: 0, height: 1 },
        { type: 'piece-lacking', player: 0, color: 'red', reason: 'supply' },
        scoredNothing(0, 0),
        turnBegan(1, 1),
      ],
    },
  ],
  [
    'the second piece not in the supply (R20)',
    {
      drawing: { hands: [['rg: y4 = 1']], supply: { green: 0 } },
      action: 'play #0 r@a1',
      events: [
        { type: 'card-played', player: 0, card: 0 },
        { type: 'piece-placed', player: 0, color: 'red', cell: 0, height: 1 },
        { type: 'piece-lacking', player: 0, color: 'green', reason: 'supply' },
        scoredNothing(0, 0),
        turnBegan(1, 1),
      ],
    },
  ],
  [
    'neither piece in the supply (R20)',
    {
      drawing: { hands: [['rg: y4 = 1']], supply: { red: 0, green: 0 } },
      action: 'play #0',
      events: [
        { type: 'card-played', player: 0, card: 0 },
        { type: 'piece-lacking', player: 0, color: 'red', reason: 'supply' },
        { type: 'piece-lacking', player: 0, color: 'green', reason: 'supply' },
        scoredNothing(0, 0),
        turnBegan(1, 1),
      ],
    },
  ],
  [
    'one of two equal pieces in the supply, the last one (R20, R37)',
    {
      drawing: { hands: [['gg: y4 = 1']], supply: { green: 1 } },
      action: 'play #0 g@a1',
      events: [
        { type: 'card-played', player: 0, card: 0 },
        { type: 'piece-placed', player: 0, color: 'green', cell: 0, height: 1 },
        { type: 'piece-lacking', player: 0, color: 'green', reason: 'supply' },
        scoredNothing(0, 0),
        { type: 'last-round', colors: ['green'] },
        turnBegan(1, 1),
      ],
    },
  ],
  [
    'no room for two pieces (R21)',
    {
      drawing: { hands: [['rg: y4 = 1']], boards: [FULL] },
      action: 'play #0',
      events: [
        { type: 'card-played', player: 0, card: 0 },
        { type: 'piece-lacking', player: 0, color: 'red', reason: 'room' },
        { type: 'piece-lacking', player: 0, color: 'green', reason: 'room' },
        scoredNothing(0, 0),
        turnBegan(1, 1),
      ],
    },
  ],
  [
    'no room for one of two colours (R21)',
    {
      drawing: { hands: [['rg: y4 = 1']], boards: [FULL_BUT_ONE], supply: { green: 5 } },
      action: 'play #0 g@d4',
      events: [
        { type: 'card-played', player: 0, card: 0 },
        { type: 'piece-placed', player: 0, color: 'green', cell: 15, height: 4 },
        { type: 'piece-lacking', player: 0, color: 'red', reason: 'room' },
        scoredNothing(0, 0),
        turnBegan(1, 1),
      ],
    },
  ],
  [
    'no room for one of two equal pieces (R21)',
    {
      drawing: { hands: [['gg: y4 = 1']], boards: [FULL_BUT_ONE], supply: { green: 5 } },
      action: 'play #0 g@d4',
      events: [
        { type: 'card-played', player: 0, card: 0 },
        { type: 'piece-placed', player: 0, color: 'green', cell: 15, height: 4 },
        { type: 'piece-lacking', player: 0, color: 'green', reason: 'room' },
        scoredNothing(0, 0),
        turnBegan(1, 1),
      ],
    },
  ],
  [
    'one piece not in the supply, no room for the other (R20, R21)',
    {
      drawing: { hands: [['rg: y4 = 1']], boards: [FULL], supply: { red: 0 } },
      action: 'play #0',
      events: [
        { type: 'card-played', player: 0, card: 0 },
        { type: 'piece-lacking', player: 0, color: 'red', reason: 'supply' },
        { type: 'piece-lacking', player: 0, color: 'green', reason: 'room' },
        scoredNothing(0, 0),
        turnBegan(1, 1),
      ],
    },
  ],
];

const ENDING: Named<Told> = [
  [
    'that the last round has begun, after the score (R37)',
    {
      drawing: { hands: [['rr: r = 1']], supply: { red: 2 }, lastRound: false },
      action: 'play #0 r@a1 r@b1',
      events: [
        { type: 'card-played', player: 0, card: 0 },
        { type: 'piece-placed', player: 0, color: 'red', cell: 0, height: 1 },
        { type: 'piece-placed', player: 0, color: 'red', cell: 1, height: 1 },
        {
          type: 'pattern-scored',
          player: 0,
          card: 0,
          matches: [[0], [1], [5]],
          around: null,
          points: 3,
        },
        { type: 'last-round', colors: ['red'] },
        turnBegan(1, 1),
      ],
    },
  ],
  [
    'both colours that run out at once (R37)',
    {
      drawing: { hands: [['gr: y4 = 1']], supply: { red: 1, green: 1 } },
      action: 'play #0 g@a1 r@a1',
      events: [
        { type: 'card-played', player: 0, card: 0 },
        { type: 'piece-placed', player: 0, color: 'green', cell: 0, height: 1 },
        { type: 'piece-placed', player: 0, color: 'red', cell: 0, height: 2 },
        scoredNothing(0, 0),
        { type: 'last-round', colors: ['red', 'green'] },
        turnBegan(1, 1),
      ],
    },
  ],
  [
    'nothing more of a second colour that runs out in the last round (R37)',
    {
      drawing: { players: 3, hands: [['gg: y4 = 1']], supply: { red: 0, green: 2 } },
      action: 'play #0 g@a1 g@a1',
      events: [
        { type: 'card-played', player: 0, card: 0 },
        { type: 'piece-placed', player: 0, color: 'green', cell: 0, height: 1 },
        { type: 'piece-placed', player: 0, color: 'green', cell: 0, height: 2 },
        scoredNothing(0, 0),
        turnBegan(1, 1),
      ],
    },
  ],
  [
    'the last round and the end in one turn, then every hand by seat (R37, R39)',
    {
      drawing: {
        players: 3,
        hands: [['gg: r = 2', 'gg: y4 = 9'], ['gg: p = 5'], ['rr: y4 = 1', 'gg: r r = 4']],
        turn: 2,
        supply: { red: 2 },
        lastRound: false,
      },
      action: 'play #3 r@a1 r@b1',
      events: [
        { type: 'card-played', player: 2, card: 3 },
        { type: 'piece-placed', player: 2, color: 'red', cell: 0, height: 1 },
        { type: 'piece-placed', player: 2, color: 'red', cell: 1, height: 1 },
        scoredNothing(2, 3),
        { type: 'last-round', colors: ['red'] },
        gameOver('supply', [[0, 1], [2], [4]], [[0, 1], [2], [4]]),
        handScored(0, 0, 2, [[5]]),
        handScored(0, 1, 0, []),
        handScored(1, 2, 5, [[9]]),
        handScored(2, 4, 4, [[0, 1]]),
      ],
    },
  ],
  [
    'the end of the last round by taking a card, which scores (R37, R39)',
    {
      drawing: { turn: 1, supply: { red: 0 } },
      action: 'take #0',
      events: [
        { type: 'card-taken', player: 1, card: 0, slot: 0 },
        { type: 'display-refilled', card: 3, slot: 0 },
        { type: 'top-revealed', card: 4 },
        gameOver('supply', [[], [0]], [[], []]),
        handScored(1, 0, 1, [[5]]),
      ],
    },
  ],
  [
    'the end of the deck by taking: no new top card (R38)',
    {
      drawing: { players: 3, hands: [[], ['gg: r4 = 2']], deck: ['rr: y = 8'] },
      action: 'take #1',
      events: [
        { type: 'card-taken', player: 0, card: 1, slot: 0 },
        { type: 'display-refilled', card: 4, slot: 0 },
        gameOver('deck', [[1], [0], []], [[], [0], []]),
        handScored(0, 1, 1, [[5]]),
        handScored(1, 0, 0, []),
      ],
    },
  ],
  [
    'the end of the deck by drawing, and the drawn card scores (R38, R39)',
    {
      drawing: { hands: [['gg: r4 = 2']], deck: ['rr: y = 8'] },
      action: 'draw #1',
      events: [
        { type: 'token-paid', player: 0, card: 1 },
        { type: 'card-drawn', player: 0, card: 4 },
        gameOver('deck', [[0, 4], []], [[0], []]),
        handScored(0, 0, 0, []),
        handScored(0, 4, 8, [[6]]),
      ],
    },
  ],
  [
    'the end of the deck with the last turn of the last round (R37, R38)',
    {
      drawing: { turn: 1, deck: ['rr: y = 8'], supply: { red: 0 } },
      action: 'draw #0',
      events: [
        { type: 'token-paid', player: 1, card: 0 },
        { type: 'card-drawn', player: 1, card: 3 },
        gameOver('deck', [[], [3]], [[], []]),
        handScored(1, 3, 8, [[6]]),
      ],
    },
  ],
];

const ALL: Named<Told> = [...STARTING, ...TAKING, ...PLAYING, ...LACKING, ...ENDING];

/** Every type of event; the compiler sees to it that none is forgotten. */
const EVENT_TYPES: Readonly<Record<Event['type'], true>> = {
  'card-played': true,
  'piece-placed': true,
  'piece-lacking': true,
  'pattern-scored': true,
  'card-taken': true,
  'tokens-collected': true,
  'card-drawn': true,
  'token-paid': true,
  'display-refilled': true,
  'top-revealed': true,
  'display-laid-out': true,
  'last-round': true,
  'turn-began': true,
  'game-over': true,
  'hand-scored': true,
};

describe('what happened', () => {
  test.each(ALL)('step(state, action) tells %s', (_, { drawing, action, events }) => {
    expect(step(table(drawing), parseAction(action)).events).toEqual(events);
  });

  test.each(ALL)(
    'step(state, action).state equals apply(state, action): %s',
    (_, { drawing, action }) => {
      const state = table(drawing);
      expect(step(state, parseAction(action)).state).toEqual(apply(state, parseAction(action)));
    },
  );

  test('step(state, action) has a drawing here for each type of event', () => {
    const told = new Set(ALL.flatMap(([, { events }]) => events.map(({ type }) => type)));
    expect([...told].sort()).toEqual(Object.keys(EVENT_TYPES).sort());
  });
});

describe('what a preview tells', () => {
  function withoutDeck(drawing: Drawing): View {
    const state = table(drawing);
    return { ...state, deck: state.deck.map(() => null) };
  }

  test.each<[action: string, Drawing, readonly Event<CardId | null>[]]>([
    [
      'take #1',
      {},
      [
        { type: 'card-taken', player: 0, card: 1, slot: 1 },
        { type: 'display-refilled', card: null, slot: 1 },
        { type: 'top-revealed', card: null },
        turnBegan(1, 1),
      ],
    ],
    [
      'draw #0',
      {},
      [
        { type: 'token-paid', player: 0, card: 0 },
        { type: 'card-drawn', player: 0, card: null },
        { type: 'top-revealed', card: null },
        turnBegan(1, 1),
      ],
    ],
    [
      'start r@b2 y@c2 p@b3 g@c3',
      { phase: 'start', turn: 1 },
      [
        { type: 'piece-placed', player: 1, color: 'red', cell: 5, height: 1 },
        { type: 'piece-placed', player: 1, color: 'yellow', cell: 6, height: 1 },
        { type: 'piece-placed', player: 1, color: 'purple', cell: 9, height: 1 },
        { type: 'piece-placed', player: 1, color: 'green', cell: 10, height: 1 },
        { type: 'display-laid-out', cards: [null, null, null] },
        { type: 'top-revealed', card: null },
        turnBegan(0, 1),
      ],
    ],
    [
      'draw #1',
      { hands: [['gg: r = 2']], deck: ['rr: y = 8'] },
      [
        { type: 'token-paid', player: 0, card: 1 },
        { type: 'card-drawn', player: 0, card: null },
        gameOver('deck', [[0, null], []], [[0], []]),
        handScored(0, 0, 2, [[5]]),
      ],
    ],
  ])('step(view, "%s") has null for cards nobody knows (R45)', (action, drawing, events) => {
    const view = withoutDeck(drawing);
    const done = step(view, parseAction(action));
    expectTypeOf(done).toEqualTypeOf<GameStep<View, Event<CardId | null>>>();
    expect(done.events).toEqual(events);
    expect(done.state).toEqual(apply(view, parseAction(action)));
    expect(looseParts(done)).toEqual([]);
  });
});

// A game that somebody follows who hears the events and nothing else.

interface Follower {
  boards: Color[][][];
  scores: number[];
  hands: CardId[][];
  played: CardId[][];
  supply: Record<Color, number>;
  deck: CardId[];
  display: { card: CardId; tokens: number }[];
  turn: number;
  round: number;
  lastRound: boolean;
  over: boolean;
}

function follower(state: State): Follower {
  const { players, supply, deck, display, turn, round, lastRound, phase } = state;
  return thawed({
    boards: players.map(({ board }) => board.map((stack) => [...stack])),
    scores: players.map(({ score }) => score),
    hands: players.map(({ hand }) => [...hand]),
    played: players.map(({ played }) => [...played]),
    supply: { ...supply },
    deck: [...deck],
    display: [...display],
    turn,
    round,
    lastRound,
    over: phase === 'over',
  });
}

/** Writes an event into a follower's notes; throws when it cannot be true. */
function hear(notes: Follower, event: Event): void {
  switch (event.type) {
    case 'card-played':
      remove(at(notes.hands, event.player), event.card);
      at(notes.played, event.player).push(event.card);
      return;
    case 'piece-placed': {
      const stack = at(at(notes.boards, event.player), event.cell);
      notes.supply[event.color]--;
      expect(stack.push(event.color)).toBe(event.height);
      return;
    }
    case 'piece-lacking':
      expect(notes.supply[event.color] > 0).toBe(event.reason === 'room');
      return;
    case 'pattern-scored':
    case 'hand-scored':
      gain(event.player, event.points);
      return;
    case 'card-taken':
      expect(at(notes.display, event.slot).card).toBe(event.card);
      at(notes.hands, event.player).push(event.card);
      return;
    case 'tokens-collected': {
      const place = notes.display.find(({ card }) => card === event.card);
      expect(place?.tokens).toBe(event.tokens);
      gain(event.player, event.tokens);
      return;
    }
    case 'card-drawn':
      expect(notes.deck.shift()).toBe(event.card);
      at(notes.hands, event.player).push(event.card);
      return;
    case 'token-paid':
      gain(event.player, -1);
      for (const place of notes.display) if (place.card === event.card) place.tokens++;
      return;
    case 'display-refilled':
      expect(notes.deck.shift()).toBe(event.card);
      notes.display[event.slot] = { card: event.card, tokens: 0 };
      return;
    case 'top-revealed':
      expect(notes.deck[0]).toBe(event.card);
      return;
    case 'display-laid-out':
      expect(notes.deck.splice(0, 3)).toEqual(event.cards);
      notes.display = event.cards.map((card) => ({ card, tokens: 0 }));
      return;
    case 'last-round':
      for (const color of event.colors) expect(notes.supply[color]).toBe(0);
      notes.lastRound = true;
      return;
    case 'turn-began':
      notes.turn = event.player;
      notes.round = event.round;
      return;
    case 'game-over':
      expect(notes.deck.length === 0).toBe(event.reason === 'deck');
      expect(event.hands.map(({ hand }) => hand)).toEqual(notes.hands);
      notes.over = true;
      return;
  }

  function gain(player: number, points: number): void {
    notes.scores[player] = at(notes.scores, player) + points;
  }
}

function at<T>(items: readonly T[], index: number): T {
  expect(index in items).toBe(true);
  return items[index] as T;
}

function remove(cards: CardId[], card: CardId): void {
  const place = cards.indexOf(card);
  expect(place).toBeGreaterThanOrEqual(0);
  cards.splice(place, 1);
}

describe('whole games', () => {
  const GAMES = [
    [2, 'centre', 1],
    [2, 'outside', 2],
    [3, 'anywhere', 3],
    [3, 'centre', 4],
    [4, 'outside', 5],
    [4, 'centre', 6],
  ] as const;

  test.each(GAMES)(
    'step(state, action) explains every change: %i players, %s, seed %i',
    (players, start, seed) => {
      for (const { state, action } of gameByLot({ players, start, seed })) {
        const notes = follower(state);
        const done = step(state, action);
        for (const event of done.events) hear(notes, event);
        expect(notes).toEqual(follower(done.state));
        expect(done.state).toEqual(apply(state, action));
        expect(looseParts(done)).toEqual([]);
      }
    },
  );

  test('step(state, action) tells every type of event in these games', () => {
    const told = new Set(
      GAMES.flatMap(([players, start, seed]) => gameByLot({ players, start, seed })).flatMap(
        ({ state, action }) => step(state, action).events.map(({ type }) => type),
      ),
    );
    expect([...told].sort()).toEqual(Object.keys(EVENT_TYPES).sort());
  });
});

/** A played card whose pattern does not appear. */
function scoredNothing(player: number, card: CardId): Event {
  return { type: 'pattern-scored', player, card, matches: [], around: null, points: 0 };
}

/** A card left in hand, with the spaces of its completions. */
function handScored(player: number, card: CardId, points: number, matches: Cell[][]): Event {
  return { type: 'hand-scored', player, card, matches, around: null, points };
}

/** The next turn. */
function turnBegan(player: number, round: number): Event {
  return { type: 'turn-began', player, round };
}

/** The end: what each hand holds, and what of it was dealt. */
function gameOver<C extends CardId | null>(
  reason: 'deck' | 'supply',
  hands: readonly C[][],
  dealt: readonly C[][],
): Event<C> {
  return { type: 'game-over', reason, hands: hands.map((hand, i) => ({ hand, dealt: dealt[i]! })) };
}
