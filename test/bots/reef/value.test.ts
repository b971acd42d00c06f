import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CLOCK, FEATURES } from '../../../src/bots/reef/features.js';
import type { ReefFeature, ReefWeights } from '../../../src/bots/reef/features.js';
import { reefCandidates, ReefOutlook } from '../../../src/bots/reef/outlook.js';
import { COLUMNS, ReefValue } from '../../../src/bots/reef/value.js';
import { createRng } from '../../../src/core/rng.js';
import { ReefSimulator, turnBoard } from '../../../src/fast/index.js';
import { apply, parseBoard, parseDeck, reef, setup, STANDARD_DECK } from '../../../src/index.js';
import type { Card, Player, SetupOptions, State } from '../../../src/index.js';
import { arbPlan, arbStrangeState, playOut } from '../../kit/reef/games.js';
import { runs } from '../../kit/runs.js';

const EMPTY = '. . . . / . . . . / . . . . / . . . .';

interface Drawing {
  readonly cards?: readonly Card[];
  readonly hand?: readonly number[];
  readonly board?: string;
  readonly display?: readonly (readonly [card: number, tokens: number])[];
  readonly lastRound?: boolean;
  readonly turn?: number;
}

const FEW_CARDS = parseDeck(`
  gg: r y = 3
  rr: y   = 1
  yy: r4  = 5
  pp: g@r = 2
  ${'rr: g = 1\n'.repeat(10)}
`);

/** Player 0 with this reef and hand, against somebody who has nothing; player 0 began. */
function position({ cards = FEW_CARDS, hand = [], board = EMPTY, ...more }: Drawing = {}): State {
  const { display = [[11, 0], [12, 0], [13, 0]], lastRound = false, turn = 0 } = more; // prettier-ignore
  const begun = setup({ players: 2, seed: 7, first: 0, cards });
  const started = [0, 1].reduce((state) => apply(state, reef.legalActionAt(state, 0)), begun);
  const laid = [...hand, ...display.map(([card]) => card)];
  return {
    ...started,
    turn,
    lastRound,
    deck: [...cards.keys()].filter((card) => !laid.includes(card)),
    display: display.map(([card, tokens]) => ({ card, tokens })),
    players: started.players.map((player, i): Player => ({
      ...player,
      dealt: [],
      hand: i === 0 ? hand : [],
      board: parseBoard(i === 0 ? board : EMPTY),
    })),
  };
}

function valueOf(state: State, weights?: ReefWeights): ReefValue {
  return new ReefValue(new ReefSimulator(state), state, weights);
}

/** Weights of 1 for one feature and 0 for all else: the value is the score and that feature. */
function only(feature: ReefFeature | null): ReefWeights {
  const rows = <Name extends string>(
    names: readonly Name[],
    one: string | null,
  ): Record<Name, readonly number[]> => {
    const all: Partial<Record<Name, readonly number[]>> = {};
    for (const name of names) all[name] = Array.from({ length: COLUMNS }, () => (name === one ? 1 : 0)); // prettier-ignore
    return all as Record<Name, readonly number[]>;
  };
  return { turns: rows(CLOCK, null), now: rows(FEATURES, feature), later: rows(FEATURES, null) };
}

const start = (state: State): number => state.players[0]!.score;

describe('ReefValue', () => {
  test.each<[ReefFeature, number, Drawing]>([
    ['one', 1, {}],
    ['supply', 64, {}],
    ['scarcest', 16, {}],
    ['next scarcest', 16, {}],
    ['deck', 11, {}],
    ['ripe neighbours', 2 * 3, { hand: [0], board: 'r y . . / y r . . / . . . . / . . . .' }],
    ['unripe neighbours', 0, { hand: [0], board: 'r y . . / y r . . / . . . . / . . . .' }],
    ['unripe height 4', 1, { hand: [0, 2] }],
    ['unripe around', 1, { hand: [3] }],
    ['hand', 3, { hand: [0, 1, 2] }],
    ['full hand', 0, { hand: [0, 1, 2] }],
    ['full hand', 1, { hand: [0, 1, 2, 3] }],
    // Card 1 places red, which card 0 asks for and card 2 too; card 2 places yellow, for cards 0 and 1.
    ['feeding', 4, { hand: [0, 1, 2] }],
    ['covered', 3, { board: 'r ry ryp . / . . . . / . . . . / . . . .' }],
    ['height 2', 2, { board: 'r ry ryp . / . . . . / . . . . / . . . .' }],
    ['height 3', 1, { board: 'r ry ryp . / . . . . / . . . . / . . . .' }],
    ['height 4', 0, { board: 'r ry ryp . / . . . . / . . . . / . . . .' }],
    ['equal neighbours', 3, { board: 'r r . r / yr . . r / . . . . / . . . .' }],
    ['equal diagonals', 3 + 1, { board: 'r . r . / . r . . / r . y . / . . . y' }],
    ['equal diagonals', 0, { board: 'r . . . / . . . r / . . . . / . . . .' }],
    ['spread', 3 * 3 + 1, { board: 'r r r y / . . . . / . . . . / . . . .' }],
    ['best offer', 3 + 2, { board: 'r y . . / . . . . / . . . . / . . . .', display: [[1, 0], [0, 2], [13, 0]] }], // prettier-ignore
    ['second offer', 1, { board: 'r y . . / . . . . / . . . . / . . . .', display: [[1, 0], [0, 2], [13, 0]] }], // prettier-ignore
    ['top offer', 3, { board: 'r y . . / . . . . / . . . . / . . . .' }],
  ])('expected(player) weighs "%s": %d', (feature, count, drawing) => {
    const state = position(drawing);
    expect(valueOf(state, only(feature)).expected(0)).toBe(start(state) + count);
  });

  test('expected(player) grows with the turns that are left', () => {
    const none = only(null);
    const deck = Array.from({ length: COLUMNS }, () => 2);
    const weights = { ...none, later: only('one').now, turns: { ...none.turns, deck } };
    const state = position();
    const value = valueOf(state, weights);
    expect(value.turns(0)).toBe(22);
    expect(value.expected(0)).toBeCloseTo(start(state) + 2.2, 10);
  });

  test.each([
    // Player 0 began: with turn 1, the last turn of the last round is still to come, and it is not theirs.
    [0, 1, 1],
    [1, 0, 1],
  ])('turns(player) is exact in turn %d of the last round (R37)', (turn, mine, theirs) => {
    const value = valueOf(position({ lastRound: true, turn }));
    expect([value.turns(0), value.turns(1)]).toEqual([mine, theirs]);
  });

  test('expected(player) is exact when the player has no turn left (R37, R39)', () => {
    const board = 'r y . . / y r . . / . . . . / . . . .';
    const state = position({ hand: [0, 2], board, lastRound: true, turn: 1 });
    expect(valueOf(state).expected(0)).toBe(start(state) + 3);
    for (const players of [2, 3, 4]) {
      const end = playOut({ players, seed: 7 }, createRng(7)).states.at(-1)!;
      const value = valueOf(end);
      for (const [seat, { score }] of end.players.entries()) {
        expect(value.expected(seat)).toBe(score);
        expect(value.turns(seat)).toBe(0);
      }
    }
  });

  test('lead(player) is by how much a player is ahead of the best other', () => {
    for (const players of [2, 3, 4]) {
      const state = playOut({ players, seed: 3 }, createRng(3)).states[20]!;
      const value = valueOf(state);
      const expected = state.players.map((_, seat) => value.expected(seat));
      for (const [seat, own] of expected.entries()) {
        const best = Math.max(...expected.filter((__, other) => other !== seat));
        expect(value.bestOther(seat)).toBe(best);
        expect(value.lead(seat)).toBe(own - best);
        expect(value.lead(seat, 5)).toBe(own - 5);
      }
    }
  });

  /** What `leadsAfter` gives is the lead after each action, done and undone. */
  function expectSameLeads(state: State, chosen = (actions: Int32Array) => actions): void {
    const game = new ReefSimulator(state);
    const value = new ReefValue(game, state);
    const actions = chosen(reefCandidates(game, createRng(1)));
    const leads = new Float64Array(actions.length);
    value.leadsAfter(actions, leads);
    const player = game.turn;
    actions.forEach((action, i) => {
      game.do(action);
      expect(leads[i]).toBeCloseTo(value.lead(player), 8);
      game.undo();
    });
  }

  test('leadsAfter(actions, leads) agrees with trying every action, in all games', () => {
    fc.assert(
      fc.property(arbPlan, fc.nat(), ({ options, luck }, at) => {
        const { states } = playOut(options, createRng(luck));
        expectSameLeads(states[at % (states.length - 1)]!);
      }),
      { numRuns: runs(200) },
    );
  });

  test('leadsAfter(actions, leads) agrees with the standard deck, with all hands and reefs', () => {
    for (const players of [2, 3, 4]) {
      const { states } = playOut({ players, seed: 5 }, createRng(5));
      for (const state of states.slice(0, -1).filter((_, i) => i % 4 === 0)) expectSameLeads(state);
    }
  });

  test('leadsAfter(actions, leads) takes some of the plays of a card, in any order', () => {
    const state = playOut({ players: 2, seed: 5 }, createRng(5)).states[14]!;
    expectSameLeads(state, (actions) => actions.reverse().filter((_, i) => i % 3 === 0));
  });

  test('expected(player) depends on nothing that the player cannot know', () => {
    const options: SetupOptions[] = [2, 3, 4].map((players) => ({ players, seed: players }));
    for (const state of options.flatMap((one) => playOut(one, createRng(1)).states.slice(0, 30))) {
      const game = new ReefSimulator(state);
      const value = new ReefValue(game, state);
      const before = value.expected(state.turn);
      game.deal(state.turn, createRng(9));
      expect(value.expected(state.turn)).toBe(before);
    }
  });

  test('expected(player) is the same however the reef is turned', () => {
    const { states } = playOut({ players: 2, seed: 4 }, createRng(4));
    for (const state of states.slice(10, -1)) {
      const [one, two] = state.players as [Player, Player];
      for (let symmetry = 1; symmetry < 8; symmetry++) {
        const turned = { ...state, players: [{ ...one, board: turnBoard(one.board, symmetry) }, two] }; // prettier-ignore
        expect(valueOf(turned).expected(0)).toBeCloseTo(valueOf(state).expected(0), 10);
      }
    }
  });

  test('isLearned is true for decks of the families of the standard deck', () => {
    expect(valueOf(setup({ players: 2, seed: 7 })).isLearned).toBe(true);
    expect(valueOf(position()).isLearned).toBe(true);
    const reversed = [...STANDARD_DECK].reverse().slice(0, 20);
    expect(valueOf(setup({ players: 3, seed: 7, cards: reversed })).isLearned).toBe(true);
  });

  test.each([
    ['a height of exactly one', 'rr: g1 = 1'],
    ['neighbours of one colour', 'rr: g g = 1'],
    ['any piece', 'rr: * = 1'],
    ['a height of two or more', 'rr: g2+ = 1'],
    ['an odd shape', 'rr: g . g = 1'],
    ['three colours', 'yy: g r p = 1'],
    ['one colour around itself', 'rr: g@g = 1'],
    ['a great many points', 'rr: g = 11'],
  ])('isLearned is false for a deck with %s, and the outlook serves', (_, card) => {
    const cards = parseDeck(`${card}\n${'rr: g = 1\n'.repeat(13)}`);
    const state = position({ cards, hand: [0, 1], board: 'g g . . / . . . . / . . . . / . . . .' });
    const value = valueOf(state);
    const outlook = new ReefOutlook(new ReefSimulator(state), state);
    expect(value.isLearned).toBe(false);
    expect(value.expected(0)).toBe(outlook.standing(0));
    expect(value.lead(0)).toBe(outlook.prospects(0) - outlook.standing(1));
    expectSameLeads(state);
  });

  test('leadsAfter(actions, leads) agrees where pieces, cards and space are running out', () => {
    fc.assert(
      fc.property(arbStrangeState, (state) => {
        fc.pre(state.phase === 'play');
        const game = new ReefSimulator(state);
        const value = new ReefValue(game, state);
        const actions = reefCandidates(game, createRng(1));
        const leads = new Float64Array(actions.length);
        value.leadsAfter(actions, leads);
        const player = game.turn;
        const others = new Map<number, number>();
        actions.forEach((action, i) => {
          const { card } = game.toAction(action) as { card: number };
          game.do(action);
          const other = value.lead(player, 0) - leads[i]!;
          game.undo();
          // What the others can expect is found out once for all plays of a card.
          expect(other).toBeCloseTo(others.get(card) ?? other, 8);
          if (action >= 2 * state.cards.length) others.set(card, other);
        });
      }),
      { numRuns: runs(160) },
    );
  });
});
