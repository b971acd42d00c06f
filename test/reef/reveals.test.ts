import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  apply,
  check,
  createRng,
  isIllegalActionError,
  key,
  legalActions,
  parseAction,
  randomAction,
  reveals,
  setup,
  STANDARD_DECK,
  view,
} from '../../src/index.js';
import type { Action, Rng, State } from '../../src/index.js';
import { arbPlan, mutated, pick, playOut } from '../kit/games.js';
import { runs } from '../kit/runs.js';
import { seatsOf } from '../kit/secrets.js';
import { frozenParts, table, thawed } from '../kit/table.js';
import type { Drawing, Named } from '../kit/table.js';

// Whole games take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

interface Shown {
  readonly drawing: Drawing;
  readonly action: string;
  readonly shows: boolean;
}

/** Seat 0: cards 0 and 1 dealt, 2 taken; seat 1: 3 taken. Display 4 5 6, deck 7 and on. */
const HANDS: Drawing = {
  hands: [['rr: y = 1', 'gg: y = 1', 'yy: p = 2'], ['pp: r = 1']],
  dealt: [2, 0],
};

/** The same, but everything was taken in the open. */
const OPEN: Drawing = { ...HANDS, dealt: [0, 0] };
const LAST_CARD: Drawing = { deck: ['rr: r = 1'] };

const CASES: Named<Shown> = [
  [
    'starting pieces, with others to come (R10)',
    { drawing: { phase: 'start' }, action: 'start r@b2 y@c2 p@b3 g@c3', shows: false },
  ],
  [
    'starting pieces of the second of three (R10)',
    {
      drawing: { phase: 'start', players: 3, first: 2, turn: 0 },
      action: 'start r@b2 y@c2 p@b3 g@c3',
      shows: false,
    },
  ],
  [
    'the last starting pieces: the display is laid out (R10)',
    { drawing: { phase: 'start', turn: 1 }, action: 'start r@b2 y@c2 p@b3 g@c3', shows: true },
  ],
  ['taking: the next card is turned up (R14)', { drawing: OPEN, action: 'take #4', shows: true }],
  [
    'taking with two cards in the deck: the last one is turned up (R14)',
    { drawing: { ...OPEN, deck: ['rr: r = 1', 'gg: r = 1'] }, action: 'take #4', shows: true },
  ],
  ['drawing: the next card is turned up (R15)', { drawing: OPEN, action: 'draw #4', shows: true }],
  [
    'taking the last card while a dealt one is in hand: hands are shown (R38, R39)',
    { drawing: { ...HANDS, ...LAST_CARD }, action: 'take #4', shows: true },
  ],
  [
    'taking the last card while another has a dealt one: hands are shown (R38, R39)',
    { drawing: { ...HANDS, ...LAST_CARD, turn: 1 }, action: 'take #4', shows: true },
  ],
  [
    'taking the last card when all hands are known (R38)',
    { drawing: { ...OPEN, ...LAST_CARD }, action: 'take #4', shows: false },
  ],
  [
    'drawing the last card while a dealt one is in hand: hands are shown (R38, R39)',
    { drawing: { ...HANDS, ...LAST_CARD, turn: 1 }, action: 'draw #4', shows: true },
  ],
  [
    'drawing the last card when all hands are known (R38)',
    { drawing: { ...OPEN, ...LAST_CARD }, action: 'draw #4', shows: false },
  ],
  ['playing a dealt card (R17)', { drawing: HANDS, action: 'play #0 r@a1 r@b1', shows: true }],
  [
    'playing the other dealt card (R17)',
    { drawing: { ...HANDS, dealt: [2, 1] }, action: 'play #1 g@a1 g@b1', shows: true },
  ],
  [
    'playing a card that was taken (R17)',
    { drawing: HANDS, action: 'play #2 y@a1 y@b1', shows: false },
  ],
  [
    'playing a card that was taken, which begins the last round (R37)',
    { drawing: { ...HANDS, supply: { yellow: 2 } }, action: 'play #2 y@a1 y@b1', shows: false },
  ],
  [
    'playing a taken card at the end of the last round while another has a dealt one (R39)',
    {
      drawing: { ...HANDS, turn: 1, supply: { red: 0 } },
      action: 'play #3 p@a1 p@b1',
      shows: true,
    },
  ],
  [
    "playing a taken card at the end of the last round with a dealt one in one's hand (R39)",
    {
      drawing: { ...HANDS, first: 1, turn: 0, supply: { red: 0 } },
      action: 'play #2 y@a1 y@b1',
      shows: true,
    },
  ],
  [
    'playing a taken card at the end of the last round when all hands are known (R39)',
    {
      drawing: { ...OPEN, turn: 1, supply: { red: 0 } },
      action: 'play #3 p@a1 p@b1',
      shows: false,
    },
  ],
  [
    'playing the very last dealt card at the end of the last round (R17, R39)',
    {
      drawing: { ...HANDS, dealt: [1, 0], first: 1, turn: 0, supply: { green: 0 } },
      action: 'play #0 r@a1 r@b1',
      shows: true,
    },
  ],
  [
    'taking at the end of the last round: the next card is turned up (R14, R37)',
    { drawing: { ...OPEN, turn: 1, supply: { red: 0 } }, action: 'take #4', shows: true },
  ],
];

describe('reveals(state, action)', () => {
  test.each(CASES)('reveals(state, action) judges %s', (_, { drawing, action, shows }) => {
    expect(reveals(table(drawing), parseAction(action))).toBe(shows);
  });

  test.each(CASES)(
    'reveals(state, action) is about what somebody cannot foresee: %s',
    (_, { drawing, action, shows }) => {
      expect(surprises(table(drawing), parseAction(action))).toBe(shows);
    },
  );

  test.each(CASES)(
    'reveals(copy, copy) is the same for plain data, which it leaves alone: %s',
    (_, { drawing, action, shows }) => {
      const state = thawed(table(drawing));
      const move = thawed(parseAction(action));
      expect(reveals(state, move)).toBe(shows);
      expect(state).toEqual(table(drawing));
      expect(frozenParts([state, move])).toEqual([]);
    },
  );

  test.each(CASES)(
    "reveals(view, action) answers from the mover's view: %s",
    (_, { drawing, action, shows }) => {
      const state = table(drawing);
      expect(reveals(view(state, state.turn), parseAction(action))).toBe(shows);
    },
  );

  test('reveals(view, play) cannot answer about a card that the view does not show (R45)', () => {
    const refusal = expect.objectContaining({
      name: 'IllegalActionError',
      code: 'hidden',
    }) as unknown;
    const seen = view(table(HANDS), 1);
    expect(() => reveals(seen, parseAction('play #0 r@a1 r@b1'))).toThrow(refusal);
    expect(reveals(seen, parseAction('play #2 y@a1 y@b1'))).toBe(false);
  });

  test.each<[action: unknown, code: string]>([
    [{ type: 'take', card: 7 }, 'not-on-display'],
    [{ type: 'draw', tokenOn: 6 }, 'not-lowest'],
    [{ type: 'play', card: 3, placements: [] }, 'not-in-hand'],
    [{ type: 'play', card: 0, placements: [] }, 'piece-left'],
    [{ type: 'start', placements: [] }, 'wrong-phase'],
    [{ type: 'look' }, 'malformed'],
    [null, 'malformed'],
  ])('reveals(state, %j) throws what apply throws', (action, code) => {
    const state = table(HANDS);
    const violation = check(state, action);
    expect(violation?.code).toBe(code);
    expect(() => reveals(state, action as Action)).toThrow(
      expect.objectContaining({ name: 'IllegalActionError', code, violation }),
    );
  });

  test('reveals(state, action) throws when the game is over', () => {
    const over = table({ ...HANDS, phase: 'over' });
    expect(() => reveals(over, parseAction('take #4'))).toThrow(
      expect.objectContaining({ name: 'IllegalActionError', code: 'game-over' }),
    );
  });

  test('reveals(state, action) holds exactly when somebody sees what they could not foresee (R45)', () => {
    const seen = new Map<string, number>();
    everyState((state, rng) => {
      for (const action of someActions(state, rng)) {
        const shows = reveals(state, action);
        if (shows !== surprises(state, action)) expect({ action, shows }).toEqual({ state });
        const name = `${action.type} ${shows ? 'shows' : 'does not'}`;
        seen.set(name, (seen.get(name) ?? 0) + 1);
      }
    });
    // A take that shows nothing is the last card of a deck, and rare.
    const common = ['start does not', 'start shows', 'take shows', 'draw shows'];
    for (const name of [...common, 'play shows', 'play does not']) {
      expect(seen.get(name)).toBeGreaterThan(runs(10));
    }
  });

  test('reveals(state, action) throws exactly when the action is not legal', () => {
    everyState((state, rng) => {
      const action = mutated(state, randomAction(state, rng), rng);
      const legal = check(state, action) === null;
      expect(typeof answerOf(state, action)).toBe(legal ? 'boolean' : 'string');
    }, 10);
  });

  test('reveals(state, action) finds no secret left at the end of an open game (R38)', () => {
    // Both play the two cards they were dealt, then take until the five cards of the deck are gone.
    const cards = STANDARD_DECK.slice(0, 12);
    let state = setup({ players: 2, seed: 7, cards });
    const told: [string, boolean][] = [];
    while (state.phase !== 'over') {
      const action = openingUp(state);
      told.push([action.type, reveals(state, action)]);
      state = apply(state, action);
    }
    expect(told).toEqual([
      ['start', false],
      ['start', true],
      ...Array.from({ length: 4 }, () => ['play', true]),
      ...Array.from({ length: 4 }, () => ['take', true]),
      ['take', false],
    ]);
  });
});

/**
 * Whether an action surprises anybody: what some player or spectator sees afterwards is not what
 * they could have worked out from what they saw before.
 */
function surprises(state: State, action: Action): boolean {
  const next = apply(state, action);
  return seatsOf(state).some((seat) => {
    try {
      return key(apply(view(state, seat), action)) !== key(view(next, seat));
    } catch (error) {
      expect(isIllegalActionError(error) && error.code).toBe('hidden');
      return true;
    }
  });
}

/** Every moment of random games but the end. */
function everyState(law: (state: State, rng: Rng) => void, numRuns = 40): void {
  fc.assert(
    fc.property(arbPlan, ({ options, luck }) => {
      const rng = createRng(luck);
      const { states } = playOut(options, rng);
      for (const state of states) if (state.phase !== 'over') law(state, rng);
    }),
    { numRuns: runs(numRuns), interruptAfterTimeLimit: 60_000 },
  );
}

/** All ways to take a card, and one to play each card in hand; any starting pieces. */
function someActions(state: State, rng: Rng): Action[] {
  if (state.phase === 'start') return [randomAction(state, rng)];
  const list = legalActions(state);
  const plays = list.filter((action) => action.type === 'play');
  const cards = [...new Set(plays.map(({ card }) => card))];
  return [
    ...list.filter(({ type }) => type !== 'play'),
    ...cards.map((card) =>
      pick(
        plays.filter((action) => action.card === card),
        rng,
      ),
    ),
  ];
}

function answerOf(state: State, action: unknown): unknown {
  try {
    return reveals(state, action as Action);
  } catch (error) {
    if (!isIllegalActionError(error)) throw error;
    return error.code;
  }
}

/** A dealt card if there is one, otherwise the first thing listed: taking from the display. */
function openingUp(state: State): Action {
  const { dealt } = state.players[state.turn]!;
  const list = legalActions(state);
  const play = list.find((action) => action.type === 'play' && dealt.includes(action.card));
  return play ?? list[0]!;
}
