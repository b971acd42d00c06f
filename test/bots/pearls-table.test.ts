import { describe, expect, test } from 'vitest';
import { actionOfMove, KINDS, moveOf, PearlsTable, WORTH } from '../../src/bots/pearls-table.js';
import type { Move } from '../../src/bots/pearls-table.js';
import { createRng, randomBelow } from '../../src/core/rng.js';
import {
  actionAtSlot,
  apply,
  check,
  determinize,
  formatAction,
  legalActions,
  PEARLS,
  randomAction,
  result,
  setup,
  SLOTS,
  view,
} from '../../src/pearls/index.js';
import type { State, View } from '../../src/pearls/index.js';
import { table as drawn } from '../kit/pearls-table.js';

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

function movesOn(table: PearlsTable): Move[] {
  const out: Move[] = [];
  return out.slice(0, table.moves(out));
}

/** The moves in a drawn state, as text. */
function textsIn(state: View): string[] {
  return movesOn(PearlsTable.of(state)).map((move) => formatAction(actionOfMove(move)));
}

describe('moveOf and actionOfMove', () => {
  test('actionOfMove(moveOf(action)) is the action, and no two actions share a move', () => {
    const actions = Array.from({ length: SLOTS }, (_, slot) => actionAtSlot(slot));
    for (const action of actions) expect(actionOfMove(moveOf(action))).toBe(action);
    expect(new Set(actions.map(moveOf)).size).toBe(SLOTS);
  });
});

describe('PearlsTable', () => {
  test('do(move) does what apply does, for every legal action', () => {
    let compared = 0;
    for (const state of states()) {
      if (state.phase === 'over') continue;
      const seen = view(state, state.turn);
      const actions = legalActions(seen);
      // All of them in short lists, and some of the long ones.
      for (let i = 0; i < actions.length; i += actions.length > 10 ? 7 : 1) {
        const action = actions[i]!;
        const table = PearlsTable.of(seen);
        table.do(moveOf(action));
        const next = apply(seen, action);
        expect(table).toEqual(PearlsTable.of(next));
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(1500);
  });

  test('moves(out) lists legal actions only, each once, and every take', () => {
    for (const state of states()) {
      if (state.phase === 'over') continue;
      const actions = movesOn(PearlsTable.of(state)).map(actionOfMove);
      expect(actions.length).toBeGreaterThan(0);
      expect(new Set(actions).size).toBe(actions.length);
      for (const action of actions) expect(check(state, action)).toBeNull();
      const takes = legalActions(state).filter(({ type }) => type === 'take');
      expect(actions).toEqual(expect.arrayContaining(takes));
    }
  });

  test('moves(out) leaves out nothing that brings more in a last turn (P20, P23)', () => {
    let compared = 0;
    for (const state of states(6)) {
      if (state.phase !== 'final') continue;
      const after = (move: Move): number => {
        const table = PearlsTable.of(state);
        table.do(move);
        return table.score(state.turn);
      };
      const all = legalActions(state).map((action) => after(moveOf(action)));
      const listed = movesOn(PearlsTable.of(state)).map(after);
      expect(Math.max(...listed)).toBe(Math.max(...all));
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
    'moves(out) with %s and the necklaces %j plays %j in a last turn',
    (hand, necklaces, texts) => {
      const state = drawn({ hands: [hand, '2r'], deck: '', finalTurns: 2, necklaces });
      expect(textsIn(state)).toEqual(texts);
    },
  );

  test('moves(out) knows how many cards a hand can hold (P11)', () => {
    const state = drawn({ hands: ['8y'], market: 'yyyrrb' });
    const takes = textsIn(state).filter((text) => text.startsWith('take'));
    expect(takes).toEqual(['take r', 'take b']);
  });

  test('score(seat) is the score of the result (P23)', () => {
    for (const state of states()) {
      const table = PearlsTable.of(state);
      for (const { player, score } of result(state)?.standings ?? []) {
        expect(table.score(player)).toBe(score);
      }
    }
  });

  test('set(other) makes an equal table that is independent of the other', () => {
    const [first, second] = [...states(1)];
    const one = PearlsTable.of(first!);
    const two = PearlsTable.of(second!);
    const copy = new PearlsTable(2);
    copy.set(one);
    expect(copy).toEqual(one);
    copy.do(movesOn(copy)[0]!);
    expect(one).toEqual(PearlsTable.of(first!));
    copy.set(two);
    expect(copy).toEqual(two);
  });

  test('draw(rng) leaves nothing unknown but the deck, and every card in the game (P27)', () => {
    const rng = createRng(7);
    const cardsOn = ({ hands, market, hidden }: PearlsTable): number[] =>
      PEARLS.map((_, kind) => {
        const held = hands.filter((__, i) => i % KINDS === kind);
        return market[kind]! + hidden[kind]! + held.reduce((sum, count) => sum + count, 0);
      });
    for (const state of states(1)) {
      if (state.phase === 'over') continue;
      const seen = view(state, state.turn);
      const table = PearlsTable.of(apply(seen, legalActions(seen)[0]!));
      const cards = cardsOn(table);
      const known = [...table.hands];
      table.draw(rng);

      expect(table.gaps).toBe(0);
      expect([...table.unknown]).toEqual(state.players.map(() => 0));
      expect(table.hidden.reduce((sum, count) => sum + count, 0)).toBe(table.deck);
      expect(cardsOn(table)).toEqual(cards);
      for (const [i, count] of table.hands.entries()) {
        expect(count).toBeGreaterThanOrEqual(known[i]!);
      }
      for (let seat = 0; seat < table.players; seat++) {
        const hand = table.hands.subarray(seat * KINDS, (seat + 1) * KINDS);
        expect(hand.reduce((sum, count) => sum + count, 0)).toBe(table.sizes[seat]);
      }
    }
  });

  test('draw(rng) deals each hidden card as often as determinize does (P27)', () => {
    const seen = view(setup({ players: 2, seed: 7 }), 0);
    const rng = createRng(7);
    const DEALS = 4000;
    const kinds = (deal: () => ArrayLike<number>): number[] => {
      const sums = PEARLS.map(() => 0);
      for (let i = 0; i < DEALS; i++) {
        const hand = deal();
        for (let kind = 0; kind < KINDS; kind++) sums[kind]! += hand[kind]!;
      }
      return sums.map((sum) => sum / DEALS);
    };
    const drawnHands = kinds(() => {
      const table = PearlsTable.of(seen);
      table.draw(rng);
      return table.hands.subarray(KINDS);
    });
    const dealtHands = kinds(() => {
      const { hand } = determinize(seen, rng).players[1]!;
      return PEARLS.map((pearl) => hand[pearl]);
    });
    for (const [kind, mean] of drawnHands.entries()) {
      expect(Math.abs(mean - dealtHands[kind]!)).toBeLessThan(0.12);
    }
  });

  test('draw(rng) does not look at the deck of a whole state', () => {
    const state = setup({ players: 2, seed: 7 });
    const other = { ...state, deck: [...state.deck].reverse() };
    expect(PearlsTable.of(other)).toEqual(PearlsTable.of(state));
  });

  test('a game can be played on a table alone, and ends', () => {
    const rng = createRng(7);
    for (const players of [2, 6]) {
      const table = PearlsTable.of(setup({ players, seed: 7 }));
      let turns = 0;
      for (; table.phase !== 'over'; turns++) {
        const moves = movesOn(table);
        table.do(moves[randomBelow(rng, moves.length)]!);
        table.draw(rng);
      }
      expect(turns).toBeGreaterThan(20);
      expect(table.finalTurns).toBe(0);
    }
    expect(WORTH).toEqual([0, 1, 1, 2, 2, 3, 5]);
  });
});
