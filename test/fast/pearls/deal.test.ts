import { describe, expect, test } from 'vitest';
import { PearlsSimulator } from '../../../src/fast/index.js';
import {
  apply,
  createRng,
  determinize,
  key,
  legalActions,
  PEARLS,
  setup,
  stateFromJson,
  view,
} from '../../../src/pearls/index.js';
import type { State, View } from '../../../src/pearls/index.js';
import { expectSame } from '../../kit/reef/fast.js';
import { everyPosition } from '../../kit/pearls/fast.js';
import { table } from '../../kit/pearls/table.js';

describe('deal(seat, rng)', () => {
  // Of player 1's hand two cards are hidden, and three cards lie in the deck.
  const small = table({
    players: 2,
    allCards: true,
    hands: ['1t', '2y+1b'],
    seen: ['.', '1b'],
    deck: 'yrr',
  });

  test('deal(seat, rng) gives all deals as often as determinize(view, rng) does', () => {
    const seen = view(small, 0);
    const game = new PearlsSimulator(small);
    const rng = createRng('deal');
    const SAMPLES = 20_000;
    const countsOf = (deal: () => State): Map<string, number> => {
      const counts = new Map<string, number>();
      for (let i = 0; i < SAMPLES; i++) {
        const text = key(deal());
        counts.set(text, (counts.get(text) ?? 0) + 1);
      }
      return counts;
    };
    const dealt = countsOf(() => {
      game.deal(0, rng);
      return game.unload();
    });
    const determinized = countsOf(() => determinize(seen, rng));
    expect([...dealt.keys()].sort()).toEqual([...determinized.keys()].sort());
    // Of three yellow and two red cards player 1 holds yy, yr or rr, and the rest lies in any order.
    expect(dealt.size).toBe(3 + 3 + 1);
    const apart = [...dealt].map(([text, count]) => {
      const other = determinized.get(text)!;
      return (count - other) ** 2 / (count + other);
    });
    // The 99.9 % quantile of chi-squared with six degrees of freedom.
    expect(apart.reduce((sum, term) => sum + term, 0)).toBeLessThan(22.46);
  });
});

describe('reveal(rng)', () => {
  test('reveal(rng) turns up the hands and the market and nothing else, and loses no card', () => {
    everyPosition((_, state, rng) => {
      if (state.phase === 'over') return;
      const seen = view(state, state.turn);
      for (const action of legalActions(seen).slice(0, 3)) {
        const next = apply(seen, action);
        const game = new PearlsSimulator<View>(next);
        game.reveal(rng);
        const shown = game.unload();
        expect(shown.players.every(({ unknown }) => unknown === undefined)).toBe(true);
        expect(shown.market).not.toContain(null);
        expectSame(shown.deck, next.deck);
        for (const [seat, player] of shown.players.entries()) {
          const { hand, unknown = 0, ...open } = next.players[seat]!;
          expectSame({ ...player, hand }, { ...open, hand });
          const turnedUp = PEARLS.map((pearl) => player.hand[pearl] - hand[pearl]);
          expect(Math.min(...turnedUp)).toBeGreaterThanOrEqual(0);
          expect(turnedUp.reduce((sum, count) => sum + count)).toBe(unknown);
        }
        const rest = determinize(shown, rng);
        expectSame(stateFromJson(JSON.parse(JSON.stringify(rest))), rest);
        const before = shown;
        game.reveal({ next: () => expect.unreachable() });
        expectSame(game.unload(), before);
      }
    }, 10);
  });

  test('reveal(rng) leaves the known cards of a deck where they are', () => {
    const state = setup({ players: 2, seed: 7 });
    const { deck } = state;
    const half: View = { ...view(state, 0), deck: deck.map((card, i) => (i % 2 ? card : null)) };
    const game = new PearlsSimulator(half);
    for (let i = 0; i < 50; i++) {
      game.load(half);
      game.reveal(createRng(i));
      expectSame(game.unload().deck, half.deck);
      const whole = determinize(game.unload(), createRng(i));
      expectSame(stateFromJson(JSON.parse(JSON.stringify(whole))), whole);
    }
  });

  test('reveal(rng) deals each hidden card as often as determinize(view, rng) does (P27)', () => {
    const seen = view(setup({ players: 2, seed: 7 }), 0);
    const rng = createRng(7);
    const DEALS = 4000;
    const means = (deal: () => View): number[] => {
      const sums = PEARLS.map(() => 0);
      for (let i = 0; i < DEALS; i++) {
        const { hand } = deal().players[1]!;
        PEARLS.forEach((pearl, kind) => (sums[kind]! += hand[pearl]));
      }
      return sums.map((sum) => sum / DEALS);
    };
    const game = new PearlsSimulator(seen);
    const revealed = means(() => {
      game.load(seen);
      game.reveal(rng);
      return game.unload();
    });
    const dealt = means(() => determinize(seen, rng));
    for (const [kind, mean] of revealed.entries()) {
      expect(Math.abs(mean - dealt[kind]!)).toBeLessThan(0.12);
    }
  });

  test('a game can be played by turning up cards as they are needed, and ends', () => {
    const rng = createRng(7);
    const state = setup({ players: 6, seed: 7 });
    const game = new PearlsSimulator<View>(view(state, state.turn));
    while (!game.isOver) {
      game.reveal(rng);
      game.do(game.random(rng));
    }
    game.reveal(rng);
    expect(game.winners().length).toBeGreaterThan(0);
  });
});
