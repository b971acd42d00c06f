import { describe, expect, test } from 'vitest';
import { greedy } from '../../../src/bots/greedy.js';
import { playMatch } from '../../../src/bots/match.js';
import { PEARLS_BOTS, pearlsWorth } from '../../../src/bots/pearls/ready.js';
import {
  apply,
  formatAction,
  legalActions,
  pearls,
  PEARLS,
  VALUES,
  view,
} from '../../../src/pearls/index.js';
import type { Action, Pearls, Player, State, View } from '../../../src/pearls/index.js';
import { table } from '../../kit/pearls/table.js';
import { choice } from '../choice.js';

const NOTHING: Pearls = { joker: 0, yellow: 0, red: 0, green: 0, blue: 0, teal: 0, purple: 0 };

/** What a player's hand adds to the worth, or takes away from it. */
function handWorth(state: State, seat = 0): number {
  const players = state.players.map((player) => ({ ...player, hand: NOTHING }));
  return pearlsWorth(state, seat) - pearlsWorth({ ...state, players }, seat);
}

/** What a player would have if the game ended now, counted card by card. P23. */
function scoreOf({ hand, pile, necklaces }: Player): number {
  const cards = PEARLS.map((pearl) => (pile[pearl] - hand[pearl]) * VALUES[pearl]);
  return [...cards, ...necklaces].reduce((sum, points) => sum + points, 0);
}

describe('pearlsWorth', () => {
  test('pearlsWorth(view, seat) refuses what is no view, and a player who is not there', () => {
    const state = pearls.setup({ players: 2, seed: 7 });
    for (const [seen, seat, code] of [
      [{}, 0, 'bad-view'],
      [state, -1, 'bad-player'],
      [state, 2, 'bad-player'],
    ] as const) {
      expect(() => pearlsWorth(seen as State, seat)).toThrow(
        expect.objectContaining({ name: 'RulesError', code }) as Error,
      );
    }
  });

  test.each([
    // A hand, the necklaces on the table, and half of what it may bring.
    ['1p', [9], (5 + 9 * (1 / 9) ** 2) / 2],
    ['3g', [6], (6 + 6 * (3 / 6) ** 2) / 2],
    ['6g', [6], (12 + 6) / 2],
    ['7g', [6], (14 + 6) / 2],
    ['3y', [4, 9], (3 + 4 * (3 / 4) ** 2) / 2],
    ['6y', [4, 9], (6 + 4) / 2],
    ['2y+1b', [4, 5], (2 + 4 * (2 / 4) ** 2) / 2 + (2 + 4 * (1 / 4) ** 2) / 2],
  ])(
    'pearlsWorth(view, seat) adds half of what %s promises with necklaces %j (P15)',
    (hand, necklaces, worth) => {
      expect(handWorth(table({ hands: [hand], necklaces }))).toBeCloseTo(worth, 10);
    },
  );

  test.each([
    ['4j', [4], 4 / 2],
    ['2j', [4], (4 * (2 / 4) ** 2) / 2],
    ['3g+2j', [5], (6 + 5) / 2 + (5 * (2 / 5) ** 2) / 2],
    // Two jokers bring three blue cards to the necklace, but not one teal card.
    ['3b+1t+2j', [5], (6 + 5) / 2 + (3 + 5 * (1 / 5) ** 2) / 2 + (5 * (2 / 5) ** 2) / 2],
  ])(
    'pearlsWorth(view, seat) lets the jokers of %s help one colour, necklaces %j (P14)',
    (hand, necklaces, worth) => {
      expect(handWorth(table({ hands: [hand], necklaces }))).toBeCloseTo(worth, 10);
    },
  );

  test('pearlsWorth(view, seat) has points and necklaces count in full (P23)', () => {
    const state = table({ hands: ['.', '.'] });
    for (const [seat, player] of state.players.entries()) {
      expect(pearlsWorth(state, seat)).toBe(scoreOf(player));
    }
  });

  test.each([
    // With four players about one card a turn leaves the deck.
    ['r', 1, 5 / 2 - 3 - 2],
    ['rrr', 1, 5 / 2 - 3 - 2],
    ['rrrr', 2, 5 / 2 + 3 / 2 - 2],
    ['rrrrrrrr', 3, 5 / 2 + 3 / 2 + 2 / 2],
  ])(
    'pearlsWorth(view, seat) with a deck of %s counts on %d turns, and the rest against the player',
    (deck, turns, worth) => {
      const state = table({ hands: ['1p+1t+1b'], deck, necklaces: [9] });
      const necklace = 9 * (1 / 9) ** 2;
      expect(handWorth(state)).toBeCloseTo(worth + (turns * necklace) / 2, 10);
    },
  );

  test('pearlsWorth(view, seat) knows who still has a last turn (P19)', () => {
    const state = table({
      hands: ['2b', '2b', '2b', '2b'],
      deck: '',
      necklaces: [4],
      finalTurns: 3,
      turn: 2,
    });
    const worths = state.players.map((_, seat) => handWorth(state, seat));
    expect(worths).toEqual([2.5, -4, 2.5, 2.5]);
  });

  test('pearlsWorth(view, seat) counts only the cards that the view shows (P27)', () => {
    const state = table({ hands: ['2b', '2t+1p'], seen: ['.', '1p'], necklaces: [9] });
    expect(pearlsWorth(view(state, 1), 0)).toBeLessThan(pearlsWorth(state, 0));
    expect(pearlsWorth(view(state, 0), 0)).toBe(pearlsWorth(state, 0));
    const known = table({ hands: ['2b', '1p'], necklaces: [9] });
    const points = scoreOf({ ...state.players[1]!, hand: NOTHING });
    expect(pearlsWorth(view(state, 0), 1) - points).toBeCloseTo(handWorth(known, 1), 10);
  });

  test('pearlsWorth(view, seat) is the score when the game is over (P23)', async () => {
    for (const players of [2, 6]) {
      const bots = Array.from({ length: players }, () => PEARLS_BOTS.random);
      const { turns } = await playMatch(pearls, bots, { seed: 7 });
      const end = turns.at(-1)!.state;
      const { standings } = pearls.result(end)!;
      for (const { player, score } of standings) expect(pearlsWorth(end, player)).toBe(score);
    }
  });
});

describe('PEARLS_BOTS.greedy', () => {
  const LONG = 'y'.repeat(8) + 'r'.repeat(8);

  test.each([
    ['takes a necklace that it has the cards for', { hands: ['4y'] }, 'play 4y necklace'],
    [
      'takes the dearer necklace that the jokers bring',
      { hands: ['4y+1j'] },
      'play 4y+1j necklace',
    ],
    [
      'collects the colour that it has most of',
      { hands: ['4r+1y'], market: 'yrrgbj', necklaces: [6] },
      'take r',
    ],
    [
      'plays instead of taking when there is but one more turn',
      { hands: ['2p'], market: 'rrrrrr', deck: 'y', necklaces: [9] },
      'play 2p',
    ],
    [
      'passes in a last turn without cards (P21)',
      { hands: ['.', '2y'], deck: '', finalTurns: 2 },
      'pass',
    ],
  ])('PEARLS_BOTS.greedy %s', async (_, drawing, expected) => {
    const state = table({ deck: LONG, ...drawing });
    for (const seed of [1, 2, 3]) {
      const action = await choice(pearls, PEARLS_BOTS.greedy, state, seed);
      expect(formatAction(action)).toBe(expected);
    }
  });

  test('PEARLS_BOTS.greedy makes the most of its last turn (P20, P23)', async () => {
    const lastTurns: { before: State; turn: { seat: number; state: State } }[] = [];
    for (const players of [2, 3, 4, 5, 6]) {
      const bots = Array.from({ length: players }, () => PEARLS_BOTS.greedy);
      const { turns } = await playMatch(pearls, bots, { seed: 11 });
      for (const [i, turn] of turns.slice(-players).entries()) {
        lastTurns.push({ before: turns.at(i - players - 1)!.state, turn });
      }
    }
    expect(lastTurns).toHaveLength(20);

    for (const { before, turn } of lastTurns) {
      expect(before.phase).toBe('final');
      const own = (state: State): number => scoreOf(state.players[turn.seat]!);
      const best = legalActions(before).map((action) => own(apply(before, action)));
      expect(own(turn.state)).toBe(Math.max(...best));
    }
  });

  test('PEARLS_BOTS.greedy chooses as greedy(pearlsWorth) does, in whole games', async () => {
    const plain = greedy<View, Action>(pearlsWorth);
    for (const players of [2, 3, 4, 5, 6]) {
      const bots = Array.from({ length: players }, (_, seat) =>
        seat === 0 ? PEARLS_BOTS.greedy : PEARLS_BOTS.random,
      );
      const options = { seed: players, setup: { allCards: players === 2 } };
      const { turns } = await playMatch(pearls, bots, options);
      expect(turns.length).toBeGreaterThan(20);
      for (const [i, { state }] of turns.entries()) {
        if (pearls.turn(state) === null) continue;
        const chosen = await choice(pearls, PEARLS_BOTS.greedy, state, i);
        expect(chosen).toBe(await choice(pearls, plain, state, i));
      }
    }
  });
});
