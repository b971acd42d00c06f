import { describe, expect, test } from 'vitest';
import { playMatch } from '../../src/bots/match.js';
import { plannedWorth } from '../../src/bots/planner.js';
import { REEF_BOTS } from '../../src/bots/reef.js';
import { reefWorth } from '../../src/bots/reef-worth.js';
import { apply, legalActionAt, parseBoard, parseDeck, reef, setup, view } from '../../src/index.js';
import type { Result, State } from '../../src/index.js';
import { choice } from './choice.js';

const cards = parseDeck(`
  gg: r r = 3
  yy: r   = 1
  pp: y   = 1
  rr: p4  = 9
  ${'rr: g = 1\n'.repeat(6)}
`);

/** Player 0 to move with these cards. */
function position(hand: readonly number[], board: string): State {
  const begun = setup({ players: 2, seed: 7, first: 0, cards });
  const started = [0, 0].reduce((state, i) => apply(state, legalActionAt(state, i)), begun);
  const [one, two] = started.players as [State['players'][0], State['players'][0]];
  return { ...started, players: [{ ...one, hand, dealt: [], board: parseBoard(board) }, two] };
}

describe('reefWorth', () => {
  const state = position([0, 3], 'r r . . / r r . . / . . . . / . . . .');

  test('reefWorth(view, seat) is the score and half of what the cards in hand would score', () => {
    // Three points to begin with; 2 x 3 for the red pairs, and 9 that only may come, half of each.
    expect(reefWorth(state, 0)).toBe(3 + (2 * 3) / 2 + (0.5 * 9) / 2);
  });

  test('reefWorth(view, seat) counts nothing for cards that the view does not show (R45)', () => {
    const other = view(state, 1);
    const known = {
      ...state,
      players: [{ ...state.players[0], hand: [null, 3] }, state.players[1]],
    };
    expect(reefWorth(other, 0)).toBe(reefWorth(state, 0));
    expect(reefWorth(known as typeof other, 0)).toBe(3 + (0.5 * 9) / 2);
  });

  test.each([
    ['reefWorth', reefWorth],
    ['plannedWorth', plannedWorth],
  ])('%s(view, seat) is the score when the game is over (R39)', async (_, worth) => {
    const bots = [REEF_BOTS.random, REEF_BOTS.random];
    for (const seed of [1, 2, 3]) {
      const { turns } = await playMatch(reef, bots, { seed });
      const end = turns.at(-1)?.state as State;
      const { standings } = reef.result(end) as Result;
      for (const { player, score } of standings) expect(worth(end, player)).toBe(score);
    }
  });
});

describe('REEF_BOTS.greedy', () => {
  test('REEF_BOTS.greedy plays the card that scores most', async () => {
    const state = position([1, 0, 2, 3], 'r r . . / r r . . / r r . . / . . . y');
    expect(await choice(reef, REEF_BOTS.greedy, state, 1)).toMatchObject({ type: 'play', card: 0 });
    expect(await choice(reef, REEF_BOTS.greedy, state, 2)).toMatchObject({ type: 'play', card: 0 });
  });

  test('REEF_BOTS.greedy takes the most promising card with the most points', async () => {
    const state = position([], 'r r . . / . . . . / . . . . / . . . .');
    const offer = (tokens: number): State => ({
      ...state,
      display: [
        { card: 2, tokens },
        { card: 0, tokens: 0 },
        { card: 1, tokens: 0 },
      ],
      deck: [9, 8, 7],
    });
    expect(await choice(reef, REEF_BOTS.greedy, offer(0))).toEqual({ type: 'take', card: 0 });
    expect(await choice(reef, REEF_BOTS.greedy, offer(3))).toEqual({ type: 'take', card: 2 });
  });
});

describe('plannedWorth', () => {
  const board = 'r r . . / r r . . / . . . . / . . . .';

  test('plannedWorth(view, seat) adds what each card could score with its pieces in the best places', () => {
    // Two red pairs lie there; a card of two red pieces adds a third pair, 1.2 times 3 x 1.
    const state = { ...position([10], board), cards: [...cards, ...parseDeck('rr: r r = 1')] };
    expect(plannedWorth(state, 0)).toBeCloseTo(3 + 1.2 * 3, 10);
    // Card 3 wants a stack that two red pieces cannot make.
    expect(plannedWorth(position([3], board), 0)).toBe(3);
  });

  test('plannedWorth(view, seat) counts nothing for cards that the view does not show (R45)', () => {
    const state = position([0], board);
    const players = [{ ...state.players[0], hand: [null] }, state.players[1]];
    expect(plannedWorth({ ...state, players } as ReturnType<typeof view>, 0)).toBe(3);
  });

  test('plannedWorth(view, seat) counts a card once in the last round, if its pattern appears (R39)', () => {
    const state = { ...position([0, 3], board), lastRound: true };
    expect(plannedWorth(state, 0)).toBe(3 + 3);
  });
});

describe('REEF_BOTS.planner', () => {
  test('REEF_BOTS.planner places pieces where its other cards need them', async () => {
    const state = {
      ...position([1, 0], 'r r . . / r r . . / . . . . / . . . .'),
      supply: { red: 9, yellow: 9, purple: 9, green: 9 },
    };
    const action = await choice(reef, REEF_BOTS.planner, state);
    const after = apply(state, action);
    const best = reef
      .legalActions(state)
      .map((one) => plannedWorth(apply(state, one), 0))
      .reduce((most, worth) => Math.max(most, worth));
    expect(plannedWorth(after, 0)).toBe(best);
  });

  test('REEF_BOTS.planner places its starting pieces', async () => {
    const state = setup({ players: 2, seed: 7, cards });
    expect(await choice(reef, REEF_BOTS.planner, state)).toMatchObject({ type: 'start' });
  });
});
