import { gameLike } from '../../kit/game-like.js';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { Budget, Chooser, Decision } from '../../../src/bots/bot.js';
import { reefMcts } from '../../../src/bots/reef/mcts.js';
import { reefCandidates } from '../../../src/bots/reef/outlook.js';
import { ReefValue } from '../../../src/bots/reef/value.js';
import { REEF_BOTS } from '../../../src/bots/reef/ready.js';
import { createRng } from '../../../src/core/rng.js';
import { ReefSimulator } from '../../../src/fast/reef/simulator.js';
import {
  apply,
  check,
  formatAction,
  parseBoard,
  parseDeck,
  reef,
  setup,
} from '../../../src/index.js';
import type { Action, Card, Player, State, View } from '../../../src/index.js';
import { allCards, arbPlan, arbStrangeState, playOut } from '../../kit/reef/games.js';
import { isThorough } from '../../kit/runs.js';
import { decisionIn } from '../choice.js';

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
        expect(check(state, chosen(bot, withAllCards(state), 60))).toBeNull();
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
function lastTurn(deck: readonly Card[], hand: readonly number[], board: string): State {
  const begun = setup({ players: 2, seed: 7, first: 1, cards: deck });
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
    const state = lastTurn(parseDeck(cards), hand, 'r r . . / r r . . / . . . . / . . . y');
    const action = chosen(mcts, state, 60);
    expect(action).toMatchObject({ type: 'play', card: 2 });
    const scores = reef.legalActions(state).map((one) => apply(state, one).players[0]!.score);
    const { score } = apply(state, action).players[0]!;
    expect(score).toBe(Math.max(...scores));
  });

  test('choose(decision) does not think when there is no choice (R20, R21)', () => {
    const state = lastTurn(parseDeck(cards), [0, 1, 2, 3], 'r r . . / . . . . / . . . . / . . . .');
    const game = gameLike(reef, {
      countLegalActions: () => 1,
      determinize: (): never => expect.unreachable(),
    });
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

  test('choose(decision) asks the game for one guess at what is hidden, and deals anew by itself', () => {
    let guesses = 0;
    const game: typeof reef = gameLike(reef, {
      determinize: (view, rng) => {
        guesses++;
        return reef.determinize(view, rng);
      },
    });
    const deal = vi.spyOn(ReefSimulator.prototype, 'deal');
    const budget = { playouts: 20 };
    reefMcts.analyse(decisionIn(game, setup({ players: 2, seed: 7 }), { budget }));
    const deals = deal.mock.calls.length;
    deal.mockRestore();
    expect([guesses, deals]).toEqual([1, 20]);
  });

  /** A position in the midst of a game, and what the bot is told there. */
  const midst = (seed: number, budget: Budget | null): Decision<View, Action> => {
    const { states } = playOut({ players: 2, seed }, createRng(seed));
    return decisionIn(reef, states[20]!, { seed, budget });
  };

  test('choose(decision) stops when the rest of its playouts cannot change its mind', () => {
    const deal = vi.spyOn(ReefSimulator.prototype, 'deal');
    const counts = [1, 2, 3, 4, 5, 6, 7, 8].slice(0, isThorough ? 8 : 4).map((seed) => {
      deal.mockClear();
      const chosen = mcts.choose(midst(seed, { playouts: 100 }));
      const playouts = deal.mock.calls.length;
      const analysis = reefMcts.analyse(midst(seed, { playouts: 100 }));
      expect(chosen).toEqual(analysis.actions[0]!.action);
      expect(analysis.playouts).toBe(100);
      return playouts;
    });
    deal.mockRestore();
    expect(Math.max(...counts)).toBeLessThanOrEqual(100);
    expect(Math.min(...counts)).toBeLessThan(90);
  });

  test('choose(decision) thinks for 300 playouts, if need be, when it has no budget', () => {
    const deal = vi.spyOn(ReefSimulator.prototype, 'deal');
    void mcts.choose(midst(2, null));
    const playouts = deal.mock.calls.length;
    deal.mockRestore();
    expect(playouts).toBeGreaterThan(150);
    expect(playouts).toBeLessThanOrEqual(300);
    expect(reefMcts.analyse(midst(2, null)).playouts).toBe(300);
  });

  test('choose(decision) is the same for the same seed, and not for all others', () => {
    const { states } = playOut({ players: 2, seed: 3 }, createRng(3));
    const choices = (seed: number): string =>
      states
        .slice(2, 32)
        .filter((_, turn) => turn % 3 === 0)
        .map((state) => formatAction(chosen(mcts, state, 60, seed)))
        .join();
    const [first, again, ...others] = [1, 1, 2, 3].slice(0, isThorough ? 4 : 3).map(choices);
    expect(again).toBe(first);
    expect(new Set([first, ...others]).size).toBeGreaterThan(1);
  });

  test('analyse(decision) copes with others who may take the last pieces (R20, R37)', () => {
    // Whether player 1, who began, will play red pieces depends on hidden cards; then none are left for the bot.
    const deck = parseDeck(`${'rr: r = 9\n'.repeat(8)}${'gg: p4 = 1\n'.repeat(8)}`);
    const hand = [0, 1, 2];
    const state = lastTurn(deck, hand, 'r . . . / . . . . / . . . . / . . . .');
    const players = state.players.map((player) => ({
      ...player,
      board: parseBoard('r r . . / r r . . / . . . . / . . . .'),
    }));
    const supply = { ...state.supply, red: 4 };
    const decision = decisionIn(
      reef,
      { ...state, players, supply, lastRound: false },
      {
        budget: { playouts: 300 },
      },
    );
    const { actions, playouts } = reefMcts.analyse(decision);
    expect(playouts).toBe(300);
    expect(actions[0]!.action).toMatchObject({ type: 'play' });
  });

  test('analyse(decision) expects the others to play a card where it scores most', () => {
    // Everybody knows what player 1 has, who plays last: #0 scores 9, but only next to the one green piece, and #1, which
    // stays in hand, 1 at the end.
    const deck = parseDeck(`ry: g y = 9\npp: g = 1\n${'rr: p4 = 1\n'.repeat(10)}`);
    const empty = '. . . . / . . . . / . . . . / . . . .';
    const begun = lastTurn(deck, [0, 1, 2, 3], empty);
    const [one, two] = begun.players as [Player, Player];
    const state = withAllCards({
      ...begun,
      first: 0,
      players: [
        { ...two, hand: [2, 3], dealt: [], board: parseBoard(empty) },
        { ...one, hand: [0, 1], board: parseBoard('. . . . / . . . . / . . . . / . . . g') },
      ],
    });
    const { actions } = reefMcts.analyse(decisionIn(reef, state, { budget: { playouts: 60 } }));
    const leads = actions.filter(({ action }) => action.type === 'take').map(({ lead }) => lead);
    expect(leads).toEqual([-10, -10, -10]);
  });

  test('choose(decision) plays for the tie-break in the last turn (R41)', () => {
    // Nothing scores: who takes a card shares the victory, who plays one covers more spaces.
    const deck = parseDeck('rr: p4 = 1\n'.repeat(12));
    const board = 'y y . . / . . . . / . . . . / . . . .';
    const state = lastTurn(deck, [0, 1], board);
    const players = state.players.map((player) => ({ ...player, board: parseBoard(board) }));
    const action = chosen(mcts, { ...state, players }, 60);
    expect(action).toMatchObject({ type: 'play' });
    const [one, two] = (action as Extract<Action, { type: 'play' }>).placements;
    expect(new Set([one?.cell, two?.cell, 0, 1]).size).toBeGreaterThan(2);
  });

  test('analyse(decision) tries more ways to play a card the longer it thinks', () => {
    const plays = (playouts: number): number => {
      const { actions } = reefMcts.analyse(midst(6, { playouts }));
      return actions.filter(({ action }) => action.type === 'play').length;
    };
    expect(plays(40)).toBeLessThan(plays(800));
  });

  test('analyse(decision, also) tries an action once that is given twice, be it a play or a card taken', () => {
    const begun = setup({ players: 2, seed: 7 });
    const state = [0, 1].reduce((one) => apply(one, reef.legalActionAt(one, 0)), begun);
    const actions = reef.legalActions(state);
    const [take, play] = [actions[0]!, actions.at(-1)!];
    expect([take.type, play.type]).toEqual(['take', 'play']);
    const decision = decisionIn(reef, state, { budget: { playouts: 64 } });
    const tried = reefMcts.analyse(decision, [play, take, play]).actions;
    for (const action of [take, play]) {
      const found = tried.filter((one) => formatAction(one.action) === formatAction(action));
      expect(found.map(({ visits }) => visits >= 8)).toEqual([true]);
    }
    expect(tried.reduce((sum, { visits }) => sum + visits, 0)).toBe(64);
  });

  test('analyse(decision) goes by the learned value: one playout finds what planner does', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const decision = midst(seed, { playouts: 1 });
      const game = new ReefSimulator(reef.determinize(decision.view, createRng(1)));
      const value = new ReefValue(game, decision.view);
      const all = reefCandidates(game, createRng(1));
      const leads = new Float64Array(all.length);
      value.leadsAfter(all, leads);
      const { action } = reefMcts.analyse(decision).actions[0]!;
      const at = all.indexOf(game.fromAction(action));
      expect(leads[at]).toBeGreaterThan(Math.max(...leads) - 2);
    }
  });
});
