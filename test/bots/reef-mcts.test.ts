import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Budget, Chooser, Decision } from '../../src/bots/bot.js';
import { ReefOutlook } from '../../src/bots/reef-outlook.js';
import { REEF_BOTS } from '../../src/bots/reef.js';
import { createRng } from '../../src/core/rng.js';
import { Simulator } from '../../src/fast/simulator.js';
import { apply, check, formatAction, parseBoard, parseDeck, reef, setup } from '../../src/index.js';
import type { Action, Player, State, View } from '../../src/index.js';
import { allCards, arbPlan, arbStrangeState, playOut } from '../kit/games.js';
import { decisionIn } from './choice.js';

/** Much is slow on a busy machine. */
const PATIENCE = { timeout: 60_000 };

type ReefChooser = Chooser<View, Action>;
const planner = REEF_BOTS.planner as ReefChooser;
const mcts = REEF_BOTS.mcts as ReefChooser;

/** What a bot does with little thought. */
function chosen(bot: ReefChooser, state: State, playouts = 6, seed = 1): Action {
  const conditions = { seed, players: state.players.length, budget: { playouts } };
  return bot.choose(decisionIn(reef, state, conditions)) as Action;
}

/** The same state but for what the player whose turn it is cannot know. */
function disguised(state: State): State {
  const view = reef.view(state, state.turn);
  return reef.determinize(view, createRng('somebody else'));
}

/** The same state with all missing cards on the discard pile of player 0. */
function withAllCards(state: State): State {
  const held = new Set(allCards(state));
  const [first, ...others] = state.players as [Player, ...Player[]];
  const played = [...state.cards.keys()].filter((card) => !held.has(card));
  return { ...state, players: [{ ...first, played }, ...others] };
}

describe.each([
  ['planner', planner],
  ['mcts', mcts],
])('REEF_BOTS.%s', PATIENCE, (_, bot) => {
  test('choose(decision) is legal with any number of players, any start and any deck', () => {
    fc.assert(
      fc.property(arbPlan, fc.nat(), ({ options, luck }, at) => {
        const { states } = playOut(options, createRng(luck));
        for (const state of [states[0], states[at % (states.length - 1)]] as State[]) {
          expect(check(state, chosen(bot, state))).toBeNull();
        }
      }),
      { numRuns: 20, seed: 7 },
    );
  });

  test('choose(decision) is legal where pieces, cards and space are running out', () => {
    fc.assert(
      fc.property(arbStrangeState, (state) => {
        expect(check(state, chosen(bot, withAllCards(state)))).toBeNull();
      }),
      { numRuns: 30, seed: 7 },
    );
  });

  test('choose(decision) follows from what the player sees and from the luck alone', () => {
    let differing = 0;
    for (const [players, seed] of [2, 3, 4].flatMap((n) => [1, 2].map((i) => [n, i] as const))) {
      const { states } = playOut({ players, seed }, createRng(seed));
      for (const state of [states[0], states[2], states[9], states[20]] as State[]) {
        const other = disguised(state);
        if (reef.key(other) !== reef.key(state)) differing++;
        expect(chosen(bot, other, 12)).toEqual(chosen(bot, state, 12));
      }
    }
    expect(differing).toBe(24);
  });
});

/** The last turn of a game: player 1 began, and player 0 has these cards. */
function lastTurn(deck: string, hand: readonly number[], board: string): State {
  const begun = setup({ players: 2, seed: 7, first: 1, cards: parseDeck(deck) });
  const started = [1, 0].reduce((state) => apply(state, reef.legalActionAt(state, 0)), begun);
  const [one, two] = started.players as [Player, Player];
  const others = [...started.cards.keys()].filter((card) => !hand.includes(card));
  const [a, b, c, d, e, ...rest] = others as [number, number, number, number, number];
  return {
    ...started,
    turn: 0,
    lastRound: true,
    display: [c, d, e].map((card) => ({ card, tokens: 0 })),
    deck: rest,
    players: [
      { ...one, hand, dealt: [], board: parseBoard(board) },
      { ...two, hand: [a, b], dealt: [a, b] },
    ],
  };
}

describe('REEF_BOTS.mcts', PATIENCE, () => {
  const cards = `
    gg: r r = 3
    yy: r   = 1
    gg: r   = 9
    pp: y   = 1
    ${'rr: g = 1\n'.repeat(8)}
  `;

  test('choose(decision) plays the card that scores most in the last turn (R24, R39)', () => {
    const hand = [0, 1, 2, 3];
    const state = lastTurn(cards, hand, 'r r . . / r r . . / . . . . / . . . y');
    const action = chosen(mcts, state, 60);
    expect(action).toMatchObject({ type: 'play', card: 2 });
    const scores = reef.legalActions(state).map((one) => apply(state, one).players[0]!.score);
    const { score } = apply(state, action).players[0]!;
    expect(score).toBe(Math.max(...scores));
  });

  test('choose(decision) does not think when there is no choice (R20, R21)', () => {
    const state = lastTurn(cards, [0, 1, 2, 3], 'r r . . / . . . . / . . . . / . . . .');
    const game = {
      ...reef,
      countLegalActions: () => 1,
      determinize: (): never => expect.unreachable(),
    };
    const only = mcts.choose(decisionIn(game, state)) as Action;
    expect(only).toEqual(reef.legalActionAt(state, 0));
  });

  /** Counts the looks at the clock: one after each playout. */
  function playoutsIn(budget: Budget | null, tick: number): number {
    let looks = 0;
    const decision: Decision<View, Action> = {
      ...decisionIn(reef, setup({ players: 2, seed: 7 }), { budget }),
      elapsed: () => tick * ++looks,
    };
    void mcts.choose(decision);
    return looks;
  }

  test('choose(decision) with a budget of milliseconds looks at the clock', () => {
    expect(playoutsIn({ milliseconds: 10 }, 2)).toBe(5);
    expect(playoutsIn({ milliseconds: 10 }, 20)).toBe(1);
    expect(playoutsIn({ playouts: 10 }, 2)).toBe(0);
  });

  test.each([
    [{ playouts: 1 }, 1],
    [{ playouts: 4 }, 1],
    [{ playouts: 5 }, 2],
    [{ playouts: 40 }, 10],
    [null, 75],
  ])('choose(decision) with a budget of %j guesses %d times what is hidden', (budget, expected) => {
    let guesses = 0;
    const game: typeof reef = {
      ...reef,
      determinize: (view, rng) => {
        guesses++;
        return reef.determinize(view, rng);
      },
    };
    void mcts.choose(decisionIn(game, setup({ players: 2, seed: 7 }), { budget }));
    expect(guesses).toBe(expected);
  });

  test('choose(decision) is the same for the same seed, and not for all others', () => {
    const { states } = playOut({ players: 2, seed: 3 }, createRng(3));
    const choices = (seed: number): string =>
      states
        .slice(2, 32)
        .map((state) => formatAction(chosen(mcts, state, 15, seed)))
        .join();
    expect(choices(1)).toBe(choices(1));
    expect(choices(1)).not.toBe(choices(2));
  });

  /** The place of a play among all ways to play its card, when those that look best come first. */
  function placeOf(state: State, action: Action): number {
    const game = new Simulator(state);
    const outlook = new ReefOutlook(game, state);
    const after = (one: Action): number => {
      game.do(game.fromAction(one));
      const prospects = outlook.prospects(state.turn);
      game.undo();
      return prospects;
    };
    const { card } = action as Extract<Action, { type: 'play' }>;
    const ways = reef
      .legalActions(state)
      .filter((one) => one.type === 'play' && one.card === card)
      .map((one) => ({ text: formatAction(one), worth: after(one) }))
      .sort((a, b) => b.worth - a.worth);
    return ways.findIndex(({ text }) => text === formatAction(action)) + 1;
  }

  test.each([
    [6, 10],
    [28, 22],
  ])('choose(decision) tries more ways to play a card the longer it thinks: %d, %d', (seed, at) => {
    const { states } = playOut({ players: 2, seed }, createRng(seed));
    const state = states[at]!;
    expect(placeOf(state, chosen(mcts, state, 6))).toBe(1);
    expect(placeOf(state, chosen(mcts, state, 400))).toBeGreaterThan(6);
  });
});
