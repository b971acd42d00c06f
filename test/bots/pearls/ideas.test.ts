import { describe, expect, test } from 'vitest';
import { listIdeas, MOST_IDEAS, withoutDeck } from '../../../src/bots/pearls/ideas.js';
import { createRng } from '../../../src/core/rng.js';
import { PearlsSimulator } from '../../../src/fast/index.js';
import {
  apply,
  check,
  formatAction,
  legalActions,
  PEARLS,
  randomAction,
  setup,
  VALUES,
} from '../../../src/pearls/index.js';
import type { Action, State, View } from '../../../src/pearls/index.js';
import { table } from '../../kit/pearls/table.js';

/** Every state of some games, played at random. */
function* states(games = 2): Generator<State> {
  for (const players of [2, 3, 4, 5, 6]) {
    for (let game = 0; game < games; game++) {
      const seed = `${players} players, game ${game}`;
      const rng = createRng(seed);
      let state = setup({ players, seed, allCards: game % 2 === 1 });
      yield state;
      while (state.phase !== 'over') {
        state = apply(state, randomAction(state, rng));
        yield state;
      }
    }
  }
}

function ideasIn(state: View): Action[] {
  const game = new PearlsSimulator(state);
  const out = new Int32Array(MOST_IDEAS);
  return Array.from(out.subarray(0, listIdeas(game, out)), (number) => game.toAction(number));
}

describe('listIdeas', () => {
  test('listIdeas(game, out) lists legal actions only, each once, and every take', () => {
    for (const state of states()) {
      if (state.phase === 'over') continue;
      const actions = ideasIn(state);
      expect(actions.length).toBeGreaterThan(0);
      expect(new Set(actions).size).toBe(actions.length);
      for (const action of actions) expect(check(state, action)).toBeNull();
      const takes = legalActions(state).filter(({ type }) => type === 'take');
      expect(actions).toEqual(expect.arrayContaining(takes));
    }
  });

  test('listIdeas(game, out) leaves out nothing that brings more in a last turn (P20, P23)', () => {
    let compared = 0;
    for (const state of states(6)) {
      if (state.phase !== 'final') continue;
      const after = (action: Action): number => {
        const { hand, pile, necklaces } = apply(state, action).players[state.turn]!;
        const cards = PEARLS.map((pearl) => (pile[pearl] - hand[pearl]) * VALUES[pearl]);
        return [...cards, ...necklaces].reduce((sum, points) => sum + points, 0);
      };
      const all = legalActions(state).map(after);
      expect(Math.max(...ideasIn(state).map(after))).toBe(Math.max(...all));
      compared++;
    }
    expect(compared).toBe(6 * (2 + 3 + 4 + 5 + 6));
  });

  test.each([
    ['3y', [4, 5], ['play 3y']],
    ['4y', [4, 5], ['play 4y necklace']],
    ['6y', [4, 5], ['play 6y', 'play 4y necklace', 'play 5y necklace']],
    ['3y+2j', [4, 5, 5], ['play 3y', 'play 3y+1j necklace', 'play 3y+2j necklace']],
    ['4j', [4, 5], ['play 4j necklace']],
    ['2j', [4, 5], ['play 1j']],
    ['.', [4, 5], ['pass']],
  ])(
    'listIdeas(game, out) with %s and the necklaces %j plays %j in a last turn',
    (hand, necklaces, texts) => {
      const state = table({ hands: [hand, '2r'], deck: '', finalTurns: 2, necklaces });
      expect(ideasIn(state).map(formatAction)).toEqual(texts);
    },
  );

  test('listIdeas(game, out) knows how many cards a hand can hold (P11)', () => {
    const state = table({ hands: ['8y'], market: 'yyyrrb' });
    const takes = ideasIn(state).filter(({ type }) => type === 'take');
    expect(takes.map(formatAction)).toEqual(['take r', 'take b']);
  });
});

describe('withoutDeck', () => {
  test('withoutDeck(view) hides what the deck of a whole state holds (P27)', () => {
    const state = setup({ players: 2, seed: 7 });
    const other = { ...state, deck: [...state.deck].reverse() };
    expect(withoutDeck(other)).toEqual(withoutDeck(state));
    expect(withoutDeck(state).deck).toEqual(state.deck.map(() => null));
  });
});
