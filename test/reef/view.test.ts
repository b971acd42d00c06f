import { describe, expect, test, vi } from 'vitest';
import {
  apply,
  check,
  createRng,
  determinize,
  renderHand,
  formatState,
  isLegal,
  legalActions,
  parseAction,
  reef,
  randomAction,
  result,
  reveals,
  setup,
  START_RULES,
  stateFromJson,
  step,
  view,
} from '../../src/index.js';
import type {
  Action,
  CardId,
  ReefEvent,
  PlayerView,
  Rng,
  SetupOptions,
  State,
  View,
  Violation,
} from '../../src/index.js';
import { everyGame, expectSame } from '../kit/every-game.js';
import { moverOf, mutated, pick, reefGames, wellFormed } from '../kit/reef/games.js';
import { countPatternSlowly } from '../kit/reef/oracle.js';
import { isThorough, runs } from '../kit/runs.js';
import {
  cardsNamedIn,
  everyAlternative,
  hiddenFrom,
  openNow,
  seatsOf,
  seenBy,
} from '../kit/reef/secrets.js';
import type { Seat } from '../kit/reef/secrets.js';
import { actionsOf, looseParts, table, thawed } from '../kit/table.js';
import type { Drawing, Named } from '../kit/table.js';
import { answerOf, askingSuite, HIDDEN_HAND, IS_HIDDEN, questionsOf } from '../suites/asking.js';

// Whole games take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** A card that the viewer has not seen. */
const x = null;

// Games drawn for this page; cards are numbered hand by hand, then display, deck and piles.

/** Hands: 0 1 dealt, 2 taken; 3 dealt, 4 5 taken; 6 7 taken. Display 8 9 10, deck 11 to 14. */
const PLAYING: Drawing = {
  players: 3,
  hands: [
    ['rr: y = 1', 'gg: y = 1', 'yy: p = 2'],
    ['rr: p = 1', 'gg: p = 3', 'pr: r = 2'],
    ['gg: r = 3', 'rr: g = 1'],
  ],
  dealt: [2, 1, 0],
  played: [['rr: r = 1'], ['gg: r = 1', 'yy: r = 1'], []],
};

/** Hands: 0 1, 2 3, all dealt; deck 4 to 7. Seat 1 has placed, seat 0 is the last to do so. */
const STARTING: Drawing = {
  phase: 'start',
  first: 1,
  turn: 0,
  hands: [
    ['rr: y = 1', 'gg: y = 1'],
    ['rr: p = 1', 'gg: p = 3'],
  ],
};

interface Sight {
  readonly drawing: Drawing;
  readonly seat: Seat;
  readonly hands: View['deck'][];
  readonly dealt: View['deck'][];
  readonly deck: View['deck'];
}

// prettier-ignore
const SIGHTS: Named<Sight> = [
  ['a player in play: what others took, then a null for each card dealt to them',
    { drawing: PLAYING, seat: 0, hands: [[0, 1, 2], [4, 5, x], [6, 7]], dealt: [[0, 1], [x], []], deck: [11, x, x, x] }],
  ['a player in play whose turn it is not', { drawing: PLAYING, seat: 1, hands: [[2, x, x], [3, 4, 5], [6, 7]], dealt: [[x, x], [3], []], deck: [11, x, x, x] }],
  ['a spectator in play: no dealt card at all', { drawing: PLAYING, seat: null, hands: [[2, x, x], [4, 5, x], [6, 7]], dealt: [[x, x], [x], []], deck: [11, x, x, x] }],
  ['a deck of which the top card is left', { drawing: { ...PLAYING, deck: ['rr: r = 1'] }, seat: 2, hands: [[2, x, x], [4, 5, x], [6, 7]], dealt: [[x, x], [x], []], deck: [11] }],
  ['a full hand of taken cards',
    { drawing: { hands: [[], ['rr: y = 1', 'rr: y = 2', 'rr: y = 3', 'rr: y = 4']], dealt: [0, 0] }, seat: 0, hands: [[], [0, 1, 2, 3]], dealt: [[], []], deck: [7, x, x, x] }],
  ['a player at the start: only the own two cards (R10)', { drawing: STARTING, seat: 0, hands: [[0, 1], [x, x]], dealt: [[0, 1], [x, x]], deck: [x, x, x, x] }],
  ['a player at the start who has placed already (R10)', { drawing: STARTING, seat: 1, hands: [[x, x], [2, 3]], dealt: [[x, x], [2, 3]], deck: [x, x, x, x] }],
  ['a spectator at the start: no card at all (R10)', { drawing: STARTING, seat: null, hands: [[x, x], [x, x]], dealt: [[x, x], [x, x]], deck: [x, x, x, x] }],
  ['a player when the game is over: all hands, but not the rest of the deck (R39)',
    { drawing: { ...PLAYING, phase: 'over', turn: 2, supply: { red: 0 } }, seat: 1, hands: [[0, 1, 2], [3, 4, 5], [6, 7]], dealt: [[0, 1], [3], []], deck: [11, x, x, x] }],
  ['a spectator when the game is over and the deck empty (R38)',
    { drawing: { ...PLAYING, phase: 'over', deck: [] }, seat: null, hands: [[0, 1, 2], [3, 4, 5], [6, 7]], dealt: [[0, 1], [3], []], deck: [] }],
];

describe('what a player sees', () => {
  test.each(SIGHTS)(
    'view(state, player) shows %s (R45)',
    (_, { drawing, seat, hands, dealt, deck }) => {
      const state = table(drawing);
      const players = state.players.map((player, i) => ({
        ...player,
        hand: hands[i],
        dealt: dealt[i],
      }));
      expect(view(state, seat)).toStrictEqual({ ...state, players, deck });
    },
  );

  test('view(state, player) keeps the order in which others took their cards', () => {
    const first = table({
      hands: [[], ['rr: r = 1', 'gg: p = 1', 'yy: p = 1', 'pp: r = 1']],
      dealt: [0, 1],
    });
    const [one, two] = first.players as [State['players'][0], State['players'][0]];
    const later = { ...first, players: [one, { ...two, hand: [0, 3, 1, 2] }] };
    expect(view(later, 0).players[1]?.hand).toEqual([3, 1, 2, x]);
  });

  test('view(state, player) does not tell which of the dealt cards is in hand', () => {
    const deal = { hands: [[], ['rr: r = 1', 'gg: p = 1', 'yy: p = 1']], dealt: [0, 2] };
    const state = table(deal);
    const [one, two] = state.players as [State['players'][0], State['players'][0]];
    const swapped = { ...state, players: [one, { ...two, hand: [1, 0, 2], dealt: [1, 0] }] };
    expect(JSON.stringify(view(swapped, 0))).toBe(JSON.stringify(view(state, 0)));
  });

  test('view(state, player) names exactly the cards that have ever been shown to them (R45)', () => {
    everyGame(reefGames, ({ states }) => {
      for (const seat of seatsOf(states[0]!)) {
        const shown = new Set(states[0]?.players[seat ?? -1]?.dealt);
        for (const state of states) {
          for (const card of openNow(state)) shown.add(card);
          expectSame(sorted(cardsNamedIn(view(state, seat))), sorted(shown));
        }
      }
    });
  });
});

// Asking a view.

const ASKING = questionsOf(reef);

askingSuite<State, View, Action, SetupOptions, ReefEvent<CardId | null>>({
  game: reef,
  rule: 'R45',
  open: [table({ ...PLAYING, turn: 2 })],
  closed: [0, 1].map((turn) => table({ ...PLAYING, turn })),
  judged: table({ ...PLAYING, turn: 1 }),
  answers: [
    // Openly taken cards: everything is known.
    ['play #4 g@a1 g@b1', null],
    ['play #5 p@a1 r@a1', null],
    ['play #4 g@a1', { code: 'piece-left', color: 'green' }],
    ['play #4 g@a1 r@b1', { code: 'wrong-piece', color: 'red' }],
    // The card that was dealt, and any other that might be.
    ['play #3 r@a1 r@b1', HIDDEN_HAND],
    ['play #12 r@a1 r@b1', HIDDEN_HAND],
    ['play #999 r@a1 r@b1', HIDDEN_HAND],
    // Taking cards happens in the open.
    ['take #8', null],
    ['take #11', { code: 'not-on-display', card: 11 }],
    ['draw #8', null],
    ['draw #9', { code: 'not-lowest', card: 9, lowest: [8] }],
    ['start r@b2 y@c2 p@b3 g@c3', { code: 'wrong-phase', phase: 'play' }],
  ],
});

describe('asking a view of Reef', () => {
  test.each(ASKING.filter(([name]) => name !== 'legalActions(view)'))(
    '%s answers for the starting pieces of anybody (R7, R8, R9)',
    (_, ask) => {
      for (const start of START_RULES) {
        const state = table({ ...STARTING, start });
        for (const seat of seatsOf(state)) expect(ask(view(state, seat))).toEqual(ask(state));
      }
    },
  );

  test('legalActions(view) lists the starting pieces of anybody (R7)', () => {
    const state = table(STARTING);
    for (const seat of seatsOf(state)) {
      expect(legalActions(view(state, seat))).toEqual(legalActions(state));
    }
  });

  // A preview: the card that would fill the gap cannot be known.
  test.each(ASKING)('%s refuses a turn with an unknown card on the display (R14)', (_, ask) => {
    for (const score of [3, 1, 0]) {
      const state = table({ hands: [['rr: y = 1']], scores: [score, 3] });
      const display = [...state.display.slice(0, 2), { card: null, tokens: 0 }];
      expect(() => ask({ ...state, display })).toThrow(IS_HIDDEN);
    }
  });

  test.each(ASKING)('%s answers with a full hand, whatever the display (R12)', (_, ask) => {
    const state = table({ hands: [['rr: y = 1', 'rr: y = 2', 'rr: y = 3', 'rr: y = 4']] });
    const display = state.display.map(({ tokens }) => ({ card: null, tokens }));
    expect(ask({ ...state, display })).toEqual(ask(state));
  });

  test('check(view, play) tells what is not in a hand without dealt cards (R45)', () => {
    const state = table({ ...PLAYING, turn: 2 });
    const answer = { code: 'not-in-hand', card: 3, message: '#3 is not in your hand' };
    expect(check(view(state, 0), parseAction('play #3 r@a1 r@b1'))).toEqual(answer);
  });

  test('formatState(view) writes a question mark for each unknown card', () => {
    const state = table(STARTING);
    const seen = formatState(view(state, 0));
    expect(seen).toBe(
      [
        'reef centre start first 1 turn 0 round 1 | supply 17 17 17 17 | display | deck ? ? ? ?',
        'player 3 board . . . . / . . . . / . . . . / . . . . hand #0 #1 dealt #0 #1 played',
        'player 3 board . . . . / . r y . / . p g . / . . . . hand ? ? dealt ? ? played',
        'cards rr: y = 1, gg: y = 1, rr: p = 1, gg: p = 3, rr: p p p = 4, pg: r y = 3, yy: *2 = 1, gg: y@r = 2',
      ].join(' | '),
    );
  });

  test('result(view) refuses a preview of the end with unknown hands (R39)', () => {
    const state = table({ ...PLAYING, deck: ['rr: r = 1'] });
    for (const seat of seatsOf(state)) {
      const preview = apply(view(state, seat), parseAction('take #8'));
      expect(preview.phase).toBe('over');
      expect(() => result(preview)).toThrow(IS_HIDDEN);
    }
  });

  test('result(view) answers a preview of the end when all hands are known (R39)', () => {
    const state = table({ ...PLAYING, deck: ['rr: r = 1'], dealt: [2, 0, 0] });
    const action = parseAction('take #8');
    expect(result(apply(view(state, 0), action))).toEqual(result(apply(state, action)));
  });

  test('every function answers on a view as on the state, wherever the view can tell', () => {
    let refused = 0;
    somePoints((state, seat, rng) => {
      const seen = view(state, seat);
      const closed = isClosed(state, seat);
      for (const [, ask] of ASKING) {
        if (ask === ASKING[0]?.[1] && !isListable(state)) continue;
        if (closed) expect(() => ask(seen)).toThrow(IS_HIDDEN);
        else
          expectSame(
            answerOf(() => ask(seen)),
            answerOf(() => ask(state)),
          );
      }
      if (closed) refused++;

      expectSame(result(seen), result(state));
      if (seat !== null) expect(renderHand(seen, seat)).toBe(renderHand(state, seat));
      if (hiddenFrom(state, seat).length === 0) expectTwins(seen, state);

      for (let i = 0; i < 12 && state.phase !== 'over'; i++) {
        const legal = randomAction(state, rng);
        const action = [legal, mutated(state, legal, rng), wellFormed(state, rng)][i % 3];
        const answer = expectedCheck(state, seat, action);
        expectSame(check(seen, action), answer);
        expect(isLegal(seen, action)).toBe(answer === null);
        if (answer === null) expect(reveals(seen, action as Action)).toBe(revealsTo(state, action));
        else expectSame(violationOf(seen, action), answer);
      }
    });
    expect(refused).toBeGreaterThan(runs(20));
  });
});

// Previews.

interface Preview {
  readonly drawing: Drawing;
  readonly seat: Seat;
  readonly action: string;
  /** What differs from the view after the action itself. */
  readonly display?: View['deck'];
  readonly deck?: View['deck'];
  readonly hands?: View['deck'][];
  readonly dealt?: View['deck'][];
  readonly scores?: readonly number[];
}

// prettier-ignore
const PREVIEWS: Named<Preview> = [
  ['starting pieces that are not the last: all as it will be (R7)', { drawing: { ...STARTING, players: 3, turn: 2 }, seat: 0, action: 'start r@b2 y@c2 p@b3 g@c3' }],
  ['the last starting pieces: the display and the top card are unknown (R10)', { drawing: STARTING, seat: 0, action: 'start r@b2 y@c2 p@b3 g@c3', display: [x, x, x], deck: [x] }],
  ["another's last starting pieces (R10)", { drawing: STARTING, seat: 1, action: 'start r@b2 y@c2 p@b3 g@c3', display: [x, x, x], deck: [x] }],
  ['taking a card: the new top card is unknown (R14)', { drawing: PLAYING, seat: 0, action: 'take #9', deck: [x, x, x] }],
  ["the deck's top card: the new top card is unknown (R15)", { drawing: PLAYING, seat: 0, action: 'draw #8', deck: [x, x, x] }],
  ['playing a dealt card: all as it will be (R17)', { drawing: PLAYING, seat: 0, action: 'play #0 r@a1 r@b1' }],
  ['playing a taken card: all as it will be (R17)', { drawing: PLAYING, seat: 0, action: 'play #2 y@a1 y@b1' }],
  ["another's play of a taken card: all as it will be (R17)", { drawing: { ...PLAYING, turn: 1 }, seat: 0, action: 'play #5 r@a1 p@a1' }],
  [
    'taking the last card: the hands that are not known score nothing (R38, R39)',
    {
      drawing: { ...PLAYING, deck: ['rr: r = 1'] },
      seat: 0,
      action: 'take #8',
      hands: [
        [0, 1, 2, 8],
        [4, 5, x],
        [6, 7],
      ],
      dealt: [[0, 1], [x], []],
      // All patterns appear once; seat 1 has 1 point more in its dealt card.
      scores: [3 + 1 + 1 + 2 + 1, 3 + 3 + 2, 3 + 3 + 1],
    },
  ],
  ['taking the last card, for a spectator (R38, R39)',
    { drawing: { ...PLAYING, turn: 2, deck: ['rr: r = 1'] }, seat: null, action: 'draw #8', hands: [[2, x, x], [4, 5, x], [6, 7, 11]], dealt: [[x, x], [x], []], scores: [3 + 2, 3 + 3 + 2, 3 - 1 + 3 + 1 + 1] }],
  ['taking the last card when no dealt card is left: all as it will be (R38)', { drawing: { ...PLAYING, deck: ['rr: r = 1'], dealt: [0, 0, 0] }, seat: 1, action: 'take #8' }],
  ['the end of the last round: hands that are not known score nothing (R37, R39)',
    { drawing: { ...PLAYING, turn: 2, supply: { red: 0 } }, seat: 2, action: 'play #6 g@a1 g@b1', hands: [[2, x, x], [4, 5, x], [7]], dealt: [[x, x], [x], []], scores: [3 + 2, 3 + 3 + 2, 3 + 3 + 1] }],
];

describe('a preview: apply on a view', () => {
  test.each(PREVIEWS)(
    'apply(view, action) previews %s (R45)',
    (_, { drawing, seat, action, display, deck, hands, dealt, scores }) => {
      const state = table(drawing);
      const later = view(apply(state, parseAction(action)), seat);
      const preview = apply(view(state, seat), parseAction(action));
      expect(preview).toStrictEqual({
        ...later,
        deck: deck ?? later.deck,
        display: later.display.map(({ card, tokens }, i) => ({
          card: display === undefined ? card : display[i],
          tokens,
        })),
        players: later.players.map((player, i) => ({
          ...player,
          hand: hands?.[i] ?? player.hand,
          dealt: dealt?.[i] ?? player.dealt,
          score: scores?.[i] ?? player.score,
        })),
      });
      expect(looseParts(preview)).toEqual([]);
    },
  );

  test("apply(view, take) puts what another takes in front of that hand's unknown cards (R45)", () => {
    const state = table({ ...PLAYING, turn: 1 });
    const preview = apply(view(state, 0), parseAction('take #8'));
    expect(preview.players[1]?.hand).toEqual([4, 5, 8, x]);
    expect(view(preview, 0)).toStrictEqual(preview);
  });

  test("apply(view, draw) puts what another draws in front of that hand's unknown cards (R45)", () => {
    const state = table({ ...PLAYING, turn: 1 });
    const preview = apply(view(state, null), parseAction('draw #8'));
    expect(preview.players[1]?.hand).toEqual([4, 5, 11, x]);
    expect(view(preview, null)).toStrictEqual(preview);
  });

  test('apply(preview, action) goes on: unknown cards are laid out, drawn and held (R14, R15)', () => {
    const state = table({ hands: [['rr: r = 1', 'gg: r = 1'], ['rr: y = 1']], dealt: [2, 1] });
    const seen = view(state, 0);

    // Cards 3 4 5 on the display, deck 6 to 9: the second gap is filled with an unknown card.
    const taken = actionsOf('take #3', 'take #5').reduce(apply, seen);
    expect(taken.display.map(({ card }) => card)).toEqual([6, 4, x]);
    expect(taken.deck).toEqual([x, x]);
    expect(check(taken, parseAction('draw #4'))?.code).toBe('hidden');

    const drawn = actionsOf('draw #3', 'draw #3', 'draw #3').reduce(apply, seen);
    expect(drawn.players.map(({ hand }) => hand)).toEqual([
      [0, 1, 6, x],
      [x, x],
    ]);
    expect(drawn.deck).toEqual([x]);
    expect(drawn.display[0]).toEqual({ card: 3, tokens: 3 });
  });

  test('apply(view, action) shows what will be but for cards not seen yet, in whole games (R45)', () => {
    everyTurn((state, action, seat) => {
      const answer = expectedCheck(state, seat, action);
      if (answer !== null) {
        expect(violationOf(view(state, seat), action)).toEqual(answer);
        return;
      }
      const expected = foreseen(state, seat, apply(state, action));
      expectTwins(apply(view(state, seat), action), expected);
      expectSame(step(view(state, seat), action).state, expected);
    });
  });
});

// Filling in what is not known.

/** Two players with 10 cards: hands 0 1 and 2 3, display 4 5 6, deck 7 8 9. */
const SMALL: Drawing = {
  hands: [
    ['rr: r = 1', 'gg: r4 = 1'],
    ['yy: p = 1', 'pp: r4 = 1'],
  ],
  deck: ['rg: r = 1', 'yp: y = 2', 'rp: g = 2'],
};

interface Unknown {
  readonly drawing: Drawing;
  readonly seat: Seat;
  /** How many states a viewer has to reckon with. */
  readonly states: number;
}

// prettier-ignore
const UNKNOWN: Named<Unknown> = [
  ['a player at the start', { drawing: STARTING, seat: 0, states: 720 }],
  ['a player in play', { drawing: SMALL, seat: 1, states: 24 }],
  ['a spectator in play', { drawing: SMALL, seat: null, states: 720 }],
  ['one card dealt to each', { drawing: { ...SMALL, dealt: [1, 1] }, seat: null, states: 24 }],
  ['open hands', { drawing: { ...SMALL, dealt: [0, 0] }, seat: 0, states: 2 }],
  ['the top card left', { drawing: { ...SMALL, deck: ['rr: r = 1'], dealt: [1, 2] }, seat: 0, states: 2 }],
  ['three players', { drawing: { ...PLAYING, deck: ['rr: r = 1'] }, seat: 1, states: 2 }],
  ['three players, a spectator', { drawing: { ...PLAYING, deck: [] }, seat: null, states: 6 }],
  ['the rest of the deck at the end', { drawing: { phase: 'over' }, seat: 0, states: 6 }],
];

interface Filled {
  readonly drawing: Drawing;
  readonly seat: Seat;
  readonly actions: readonly string[];
}

// prettier-ignore
const FILLED: Named<Filled> = [
  ['a hidden top card', { drawing: SMALL, seat: 0, actions: ['take #5'] }],
  ['an unknown card on the display', { drawing: SMALL, seat: 0, actions: ['take #5', 'take #4'] }],
  ["an unknown card in one's own hand", { drawing: { ...SMALL, first: 1, turn: 1 }, seat: 0, actions: ['draw #4', 'draw #4'] }],
  ["an unknown card in another's hand", { drawing: SMALL, seat: 0, actions: ['draw #4', 'draw #4'] }],
  ["an unknown card in another's hand, for a spectator", { drawing: { ...SMALL, dealt: [0, 1] }, seat: null, actions: ['draw #4', 'draw #4'] }],
  ['the first display', { drawing: STARTING, seat: 0, actions: ['start r@b2 y@c2 p@b3 g@c3'] }],
  ['hands at the end of the game, with the points they bring (R39)', { drawing: { ...SMALL, deck: ['rg: r = 1'] }, seat: 0, actions: ['take #5'] }],
  ['hands at the end of the last round, with the points they bring (R39)', { drawing: { ...SMALL, supply: { green: 0 }, turn: 1 }, seat: null, actions: ['take #4'] }],
];

const SPOILED: Named<(seen: Loose) => void> = [
  ['a card missing from the deck', ({ deck }) => deck.pop()],
  ['a card too many in the deck', ({ deck }) => deck.push(null)],
  ["a card that is twice in one's own hand", ({ players }) => (players[0].hand[0] = 1)],
  ['a card that the game does not have', ({ players }) => (players[0].hand[0] = 10)],
  ['something that is no card', ({ display }) => (display[2].card = 0.5)],
];

describe('determinize(view, rng)', () => {
  test.each(UNKNOWN)(
    'determinize(view, rng) gives every state that fits, and no other: %s (R45)',
    (_, { drawing, seat, states }) => {
      const state = table(drawing);
      const fitting = new Set(everyAlternative(state, seat).map(textOf));
      expect(fitting.size).toBe(states);
      expectSameSet(countsOf(view(state, seat), states).keys(), fitting);
    },
  );

  test.each(UNKNOWN)(
    'determinize(view, rng) gives each of them equally often: %s',
    (_, { drawing, seat, states }) => {
      const each = Math.max(DRAWS, Math.ceil((isThorough ? 12_000 : 4_000) / states));
      const counts = [...countsOf(view(table(drawing), seat), states, each).values()];
      const squares = counts.map((count) => (count - each) ** 2 / each);
      const sum = squares.reduce((all, one) => all + one, 0);
      expect(counts.length).toBe(states);
      expect(sum).toBeLessThan(chiSquareLimit(states - 1));
      // Perfect evenness would be no luck either.
      expect(sum).toBeGreaterThan(0);
    },
  );

  test.each(FILLED)(
    'determinize(preview, rng) fills in %s (R45)',
    (_, { drawing, seat, actions }) => {
      const state = table(drawing);
      const steps = actionsOf(...actions);
      const fitting = everyAlternative(state, seat).map((other) => steps.reduce(apply, other));
      const counts = countsOf(steps.reduce(apply, view(state, seat)), fitting.length);
      expectSameSet(counts.keys(), fitting.map(textOf));
    },
  );

  test.each(SPOILED)('determinize(view, rng) refuses %s', (_, spoil) => {
    const seen = thawed(view(table(SMALL), 0)) as Loose;
    spoil(seen);
    expect(() => determinize(seen, createRng(7))).toThrow(
      expect.objectContaining({
        name: 'RulesError',
        code: expect.stringMatching(/^bad-(?:view|state)$/) as string,
        message: expect.stringMatching(
          /^(?:a card is missing from this view, or appears twice|(?:deck|players|display).*found.*)$/,
        ) as string,
      }),
    );
  });

  test('determinize(state, rng) is the state itself', () => {
    const state = setup({ players: 3, seed: 7 });
    expect(determinize(state, createRng(1))).toStrictEqual(state);
  });

  test('determinize(view, rng) gives the same state for the same seed', () => {
    const seen = view(setup({ players: 3, seed: 7 }), 2);
    expect(determinize(seen, createRng(1))).toStrictEqual(determinize(seen, createRng(1)));
    expect(determinize(seen, createRng(1))).not.toEqual(determinize(seen, createRng(2)));
  });

  test('determinize(preview, rng) is sound, at every point of a game (R45)', () => {
    everyTurn((state, action, seat, rng) => {
      if (expectedCheck(state, seat, action) !== null) return;
      const full = determinize(apply(view(state, seat), action), rng);
      expectSame(stateFromJson(full), full);
      expectFrozen(full);
    }, 8);
  });
});

// Games to state laws about.

/** Eight moments of a game, the end among them, each seen from one seat. */
function somePoints(law: (state: State, seat: Seat, rng: Rng) => void, numRuns = 40): void {
  everyGame(
    reefGames,
    ({ states }, rng) => {
      const chosen = [states.at(-1)!, ...Array.from({ length: 7 }, () => pick(states, rng))];
      for (const state of chosen) law(state, pick(seatsOf(state), rng), rng);
    },
    numRuns,
  );
}

/** Every action of a game, seen from every seat. */
function everyTurn(
  law: (state: State, action: Action, seat: Seat, rng: Rng) => void,
  numRuns = 20,
): void {
  everyGame(
    reefGames,
    ({ states, actions }, rng) => {
      actions.forEach((action, i) => {
        const state = states[i]!;
        for (const seat of seatsOf(state)) law(state, action, seat, rng);
      });
    },
    numRuns,
  );
}

/** There are many thousand ways to start outside the centre; those lists have tests of their own. */
function isListable({ phase, start }: State): boolean {
  return phase !== 'start' || start === 'centre';
}

// What a seat can find out.

/** Whether a seat cannot know what the player to move can do. */
function isClosed(state: State, seat: Seat): boolean {
  return state.phase === 'play' && state.turn !== seat && moverOf(state).dealt.length > 0;
}

/** What `check` can answer a seat: only a card that may be a dealt one leaves it at a loss. */
function expectedCheck(state: State, seat: Seat, action: unknown): Violation | null {
  const violation = check(state, action);
  if (violation?.code === 'malformed' || !isClosed(state, seat)) return violation;
  const { type, card } = action as { type: string; card: CardId };
  const { hand, dealt } = moverOf(state);
  const open = hand.includes(card) && !dealt.includes(card);
  return type !== 'play' || open ? violation : HIDDEN_HAND;
}

function revealsTo(state: State, action: unknown): boolean {
  return reveals(state, action as Action);
}

/** Why `apply` refuses an action; `null` if it does not. */
function violationOf(seen: View, action: unknown): unknown {
  try {
    apply(seen, action as Action);
    return null;
  } catch (error) {
    return (error as { violation?: unknown }).violation ?? error;
  }
}

/** The next state as a seat will see it, without the cards that it has not seen before. */
function foreseen(state: State, seat: Seat, next: State): View {
  const seen = sightOf(state, seat);
  const later = seenBy(next, seat);
  return {
    ...later,
    players: later.players.map((player, i): PlayerView => {
      const hand = player.hand.map(seen);
      return {
        ...player,
        hand: i === seat ? hand : [...hand.filter((card) => card !== null), ...nullsOf(hand)],
        dealt: player.dealt.map(seen),
        score: player.score - hiddenPoints(next, player, seen),
      };
    }),
    deck: later.deck.map(seen),
    display: later.display.map(({ card, tokens }) => ({ card: seen(card), tokens })),
  };
}

/** The points that the final scoring gave for cards that a seat has not seen. */
function hiddenPoints(
  { phase, cards }: State,
  { board, hand }: PlayerView,
  seen: (card: CardId | null) => CardId | null,
): number {
  const unseen = hand.filter((card): card is CardId => card !== null && seen(card) === null);
  return unseen
    .map((id) => cards[id]!)
    .filter(({ pattern }) => phase === 'over' && countPatternSlowly(board, pattern) > 0)
    .reduce((sum, { points }) => sum + points, 0);
}

/** A card itself if a seat has seen it, otherwise `null`. */
function sightOf(state: State, seat: Seat): (card: CardId | null) => CardId | null {
  const known = cardsNamedIn(seenBy(state, seat));
  return (card) => (card !== null && known.has(card) ? card : null);
}

function nullsOf(cards: readonly (CardId | null)[]): null[] {
  return cards.filter((card) => card === null);
}

// Counting.

/** How often each state should come up, on average: enough to miss none. */
const DRAWS = 20;

function countsOf(seen: View, states: number, each = DRAWS): Map<string, number> {
  const rng = createRng('a fixed seed');
  const counts = new Map<string, number>();
  for (let i = 0; i < states * each; i++) {
    const text = textOf(determinize(seen, rng));
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

/** What chi-square exceeds once in a thousand times (Wilson and Hilferty). */
function chiSquareLimit(freedom: number): number {
  const spread = 2 / (9 * freedom);
  return freedom * (1 - spread + 3.09 * Math.sqrt(spread)) ** 3;
}

/** All of a view but the cards, which are always the same. */
function textOf(seen: View): string {
  return JSON.stringify({ ...seen, cards: null });
}

// Spoiling.

/** A view of two players and a full display that can be changed. */
interface Loose extends View {
  readonly players: readonly [LoosePlayer, LoosePlayer];
  readonly deck: (CardId | null)[];
  readonly display: [LoosePlace, LoosePlace, LoosePlace];
}

interface LoosePlayer extends PlayerView {
  readonly hand: (CardId | null)[];
  readonly played: CardId[];
}

interface LoosePlace {
  card: CardId | null;
  tokens: number;
}

// Comparing.

/** The same, and in the same order down to every field. */
function expectTwins(actual: View, expected: View): void {
  expectSame(actual, expected);
  if (textOf(actual) !== textOf(expected)) expect(textOf(actual)).toBe(textOf(expected));
}

/** The same texts; a difference is shown by its first example. */
function expectSameSet(actual: Iterable<string>, expected: Iterable<string>): void {
  const [found, wanted] = [new Set(actual), new Set(expected)];
  const wrong = [...found].find((text) => !wanted.has(text));
  const missing = [...wanted].find((text) => !found.has(text));
  expect({ wrong, missing }).toEqual({ wrong: undefined, missing: undefined });
}

const frozen = new WeakSet();

/** Like `looseParts`, but nothing is looked at twice. */
function expectFrozen(value: unknown): void {
  if (typeof value !== 'object' || value === null || frozen.has(value)) return;
  if (!Object.isFrozen(value)) expect(value).toSatisfy(Object.isFrozen);
  frozen.add(value);
  Object.values(value).forEach(expectFrozen);
}

function sorted(cards: Iterable<CardId>): CardId[] {
  return [...cards].sort((a, b) => a - b);
}
