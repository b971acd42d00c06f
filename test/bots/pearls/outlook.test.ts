import { describe, expect, test } from 'vitest';
import { INPUTS, PearlsOutlook, UNIT } from '../../../src/bots/pearls/outlook.js';
import { listIdeas, MOST_IDEAS } from '../../../src/bots/pearls/ideas.js';
import { PEARLS_WEIGHTS } from '../../../src/bots/pearls/weights.js';
import { playMatch } from '../../../src/bots/match.js';
import { random } from '../../../src/bots/random.js';
import { PearlsSimulator } from '../../../src/fast/index.js';
import {
  apply,
  legalActions,
  parseAction,
  pearls,
  PEARLS,
  setup,
  VALUES,
} from '../../../src/pearls/index.js';
import type { State } from '../../../src/pearls/index.js';
import { table as drawn } from '../../kit/pearls/table.js';
import type { Drawing } from '../../kit/pearls/table.js';

const outlook = new PearlsOutlook();

/** The states of a random game, from the first to the last. */
async function statesOf(players: number): Promise<State[]> {
  const bots = Array.from({ length: players }, () => random);
  const { turns } = await playMatch(pearls, bots, { seed: 7 });
  return turns.map(({ state }) => state);
}

/** What a player would have if the game ended now. P23. */
function scoreNow({ players }: State, seat: number): number {
  const { hand, pile, necklaces } = players[seat]!;
  const cards = PEARLS.map((pearl) => (pile[pearl] - hand[pearl]) * VALUES[pearl]);
  return [...cards, ...necklaces].reduce((sum, points) => sum + points, 0);
}

describe('PearlsOutlook', () => {
  test('PEARLS_WEIGHTS has whole numbers for all inputs of every unit', () => {
    expect(PEARLS_WEIGHTS.length).toBeGreaterThan(1);
    for (const row of PEARLS_WEIGHTS) {
      expect(row).toHaveLength(UNIT);
      expect(row.every((weight) => Number.isInteger(weight))).toBe(true);
    }
    expect(UNIT).toBe(2 + INPUTS.length);
  });

  test('rows() are the weights that it was made of', () => {
    expect(outlook.rows()).toEqual(PEARLS_WEIGHTS);
  });

  test('standing(game, seat) is the score when the game is over (P23)', async () => {
    for (const players of [2, 5]) {
      const end = (await statesOf(players)).at(-1)!;
      const { standings } = pearls.result(end)!;
      for (const { player, score } of standings) {
        expect(outlook.standing(new PearlsSimulator(end), player)).toBe(score);
      }
    }
  });

  test('standing(game, seat) counts in the last turns what the best play brings (P19, P20)', async () => {
    let compared = 0;
    for (const players of [2, 3, 4, 5, 6]) {
      for (const state of await statesOf(players)) {
        if (state.phase !== 'final') continue;
        const scores = legalActions(state).map((action) =>
          scoreNow(apply(state, action), state.turn),
        );
        expect(outlook.standing(new PearlsSimulator(state), state.turn)).toBe(Math.max(...scores));
        compared++;
      }
    }
    expect(compared).toBe(2 + 3 + 4 + 5 + 6);
  });

  test('standing(game, seat) gives no more turns to those who have had their last (P19)', () => {
    const state = drawn({
      hands: ['2b', '2b', '2b', '2b'],
      deck: '',
      necklaces: [4],
      finalTurns: 3,
      turn: 2,
    });
    const game = new PearlsSimulator(state);
    const gains = state.players.map(
      (_, seat) => outlook.standing(game, seat) - scoreNow(state, seat),
    );
    expect(gains).toEqual([8, 0, 8, 8]);
  });

  test('standing(game, seat) is the points and what the network makes of the inputs', async () => {
    for (const state of await statesOf(3)) {
      if (state.phase !== 'play') continue;
      const game = new PearlsSimulator(state);
      const standing = outlook.standing(game, 1);
      const sums = PEARLS_WEIGHTS.map(([part, start, ...weights], unit) => {
        const sum = weights.reduce((all, weight, i) => all + weight * outlook.inputs[i]!, start!);
        return (part! * (unit === 0 ? sum : Math.max(0, sum))) / 1e6;
      });
      const expected = 10 * sums.reduce((all, sum) => all + sum, 0);
      expect(standing).toBeCloseTo(game.score(1) + expected, 6);
    }
  });

  /** An input as it is before it is scaled. */
  function input(drawing: Drawing, name: (typeof INPUTS)[number], scale: number): number {
    outlook.expected(new PearlsSimulator(drawn(drawing)), 0);
    return outlook.inputs[INPUTS.indexOf(name)]! * scale;
  }

  test.each<[(typeof INPUTS)[number], number, Drawing, number]>([
    ['points in hand', 8, { hands: ['2y+1p+3j'] }, 7],
    ['jokers', 2, { hands: ['2y+1p+3j'] }, 3],
    ['colours', 3, { hands: ['2y+1p+3j'] }, 2],
    ['cards', 8, { hands: ['2y+1p+3j'] }, 6],
    ['best necklace with jokers', 5, { hands: ['3y+3j'], necklaces: [4, 5, 8] }, 5],
    ['best necklace with jokers', 5, { hands: ['3y'], necklaces: [4, 5, 8] }, 0],
    ['cards missing for the next one', 3, { hands: ['3y+3j'], necklaces: [4, 5, 8] }, 2],
    ['cards missing for the next one', 3, { hands: ['6y+3j'], necklaces: [4, 5, 8] }, 0],
    ['cards missing for the next one', 3, { hands: ['.'], necklaces: [4, 5, 8] }, 4],
    ['necklaces without jokers', 5, { hands: ['4y+5r+1j'], necklaces: [4, 5, 6] }, 9],
    ['squares of the colours', 15, { hands: ['4y+2r+1j'] }, 20],
    ['single cards', 2, { hands: ['4y+1r+1p+1j'] }, 2],
    ['points besides the best colour', 5, { hands: ['4y+1r+1p'] }, 5],
    ['best play', 8, { hands: ['4y+1r+1p'], necklaces: [4, 9] }, 8],
    ['second-best play', 5, { hands: ['4y+1r+1p'], necklaces: [4, 9] }, 5],
    ['second-best play', 5, { hands: ['1y+4r'], necklaces: [4, 9] }, 1],
    ['longest colour', 4, { hands: ['1y+2r+4b'] }, 4],
    ['second-longest colour', 2, { hands: ['1y+2r+4b'] }, 2],
    ['third-longest colour', 2, { hands: ['1y+2r+4b'] }, 1],
    ['second-longest colour', 2, { hands: ['4y+2r+3b'] }, 3],
    ['nearest to the best necklace', 4, { hands: ['3y+1r'], necklaces: [4, 6] }, 1.5],
    ['nearest to the best necklace', 4, { hands: ['6y'], necklaces: [4] }, 4],
    ['second-nearest to it', 4, { hands: ['2r+4y'], necklaces: [4] }, 1],
    ['necklaces left', 5, { necklaces: [4, 5, 9] }, 3],
    ['best necklace left', 8, { necklaces: [4, 5, 9] }, 9],
    ['points of a hidden card', 1, { deck: 'yyrp' }, 2],
    ['turns left', 8, { deck: 'y'.repeat(20) }, 5],
    ['turns left, at most 4', 2, { deck: 'y'.repeat(20) }, 4],
    ['turns left, at most 1', 1, { deck: 'y'.repeat(3) }, 0.75],
    ['turns to wait', 4, { turn: 3 }, 1],
    ['most cards to take', 2, { market: 'yyyppj' }, 3],
    ['most cards to take', 2, { hands: ['8r'], market: 'yyyppj' }, 2],
    ['most points to take', 4, { market: 'yyyppj' }, 10],
    ['longest colour after taking', 4, { hands: ['3p'], market: 'yyypjj' }, 4],
    ['best necklace after taking', 5, { hands: ['3t+1j'], market: 'yyytrr', necklaces: [4, 5] }, 5],
    ['best necklace after taking', 5, { hands: ['3t+1j'], market: 'yyyjrr', necklaces: [4, 5] }, 5],
    ['longest other hand', 8, { hands: ['3t', '2y', '5y'] }, 5],
    ['players', 3, {}, 4],
  ])('expected(game, seat) looks at: %s (%#)', (name, scale, drawing, value) => {
    expect(input(drawing, name, scale)).toBeCloseTo(value, 10);
  });

  test('expected(game, seat) knows how many cards of the colours may come', () => {
    // Of the four hidden cards three are yellow.
    const drawing = { hands: ['2y+1b'], deck: 'yyyr' };
    expect(input(drawing, 'cards to come of the colours', 1)).toBeCloseTo(2 * (3 / 4), 10);
  });

  test.each([
    ['2p', '2y', [9]],
    ['4y', '3y+1r', [4]],
    ['4y+1j', '4y', [5]],
    ['2y+2j', '2y', [4, 5, 6]],
  ])('standing(game, seat) puts %s above %s with the necklaces %j', (better, worse, necklaces) => {
    const [one, other] = [better, worse].map((hand) => {
      const game = new PearlsSimulator(drawn({ hands: [hand], necklaces, deck: 'y'.repeat(12) }));
      return outlook.standing(game, 0) - game.score(0);
    });
    expect(one!).toBeGreaterThan(other!);
  });

  test('lead(game, seat) is the distance to the best other player', () => {
    const game = new PearlsSimulator(setup({ players: 4, seed: 7 }));
    const standings = [0, 1, 2, 3].map((seat) => outlook.standing(game, seat));
    for (const [seat, standing] of standings.entries()) {
      const others = standings.filter((_, other) => other !== seat);
      expect(outlook.lead(game, seat)).toBe(standing - Math.max(...others));
    }
  });

  test('best(game) is the action with the greatest leadAfter(game, action), and changes nothing', () => {
    for (const players of [2, 3]) {
      const state = setup({ players, seed: 7 });
      const game = new PearlsSimulator(state);
      const ideas = new Int32Array(MOST_IDEAS);
      const leads = Array.from(ideas.subarray(0, listIdeas(game, ideas)), (action) =>
        outlook.leadAfter(game, action),
      );
      expect(outlook.leadAfter(game, outlook.best(game))).toBe(Math.max(...leads));
      expect(game.unload()).toEqual(state);
    }
  });

  test('best(game) does the only thing that there is to do (P21)', () => {
    const game = new PearlsSimulator(drawn({ hands: ['.', '2y'], deck: '', finalTurns: 2 }));
    expect(outlook.best(game)).toBe(game.fromAction(parseAction('pass')));
  });
});
