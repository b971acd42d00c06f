import { describe, expect, test } from 'vitest';
import { PearlsSimulator } from '../../../src/fast/index.js';
import {
  PEARLS,
  result,
  isLegal,
  apply,
  check,
  createRng,
  legalActions,
  parseAction,
  setup,
  view,
} from '../../../src/pearls/index.js';
import { expectSame } from '../../kit/reef/fast.js';
import type { Pearls } from '../../../src/pearls/index.js';
import { buffer, everyPosition, listed, written } from '../../kit/pearls/fast.js';
import { playOut } from '../../kit/pearls/games.js';
import { table } from '../../kit/pearls/table.js';

const countsOf = (pearls: Pearls): number[] => PEARLS.map((pearl) => pearls[pearl]);
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

describe('whole games, next to the plain engine', () => {
  test('isLegal(number) is what isLegal(state, action) says of every action', () => {
    everyPosition((game, state) => {
      for (let number = 0; number < game.size; number++) {
        const expected = isLegal(state, game.toAction(number));
        if (game.isLegal(number) !== expected) expect(game.toAction(number)).toBe(expected);
      }
    }, 10);
  });
  test('phase, finalTurns and deckSize tell what the state tells', () => {
    everyPosition((game, state) => {
      expect(game.phase).toBe(state.phase);
      expect(game.finalTurns).toBe(state.finalTurns);
      expect(game.deckSize).toBe(state.deck.length);
    }, 20);
  });

  test('winners() are those of result(state) after a tie too (P24, P25, P26)', () => {
    const tied = table({ hands: ['1y', '1y', '1y', '1y'], deck: '', finalTurns: 1 });
    const game = new PearlsSimulator(tied);
    for (const action of legalActions(tied)) {
      game.do(game.fromAction(action));
      expectSame(game.winners(), result(apply(tied, action))!.winners);
      game.undo();
    }
  });

  test('hand, seen, pile, won, market, necklaces and hidden write down what the state tells', () => {
    everyPosition((game, state) => {
      const counts = (write: (to: Int32Array) => number, cards: Pearls): void => {
        expect(write(buffer)).toBe(sum(countsOf(cards)));
        expect([...buffer.subarray(0, 7)]).toEqual(countsOf(cards));
      };
      state.players.forEach(({ hand, seen, pile, necklaces }, seat) => {
        counts((to) => game.hand(seat, to), hand);
        counts((to) => game.seen(seat, to), seen);
        counts((to) => game.pile(seat, to), pile);
        expect(written((to) => game.won(seat, to))).toEqual([...necklaces]);
      });
      const tally = (cards: readonly string[]): Pearls =>
        Object.fromEntries(
          PEARLS.map((pearl) => [pearl, cards.filter((card) => card === pearl).length]),
        ) as unknown as Pearls;
      counts((to) => game.market(to), tally(state.market));
      counts((to) => game.hidden(to), tally(state.deck));
      expect(written((to) => game.necklaces(to))).toEqual([...state.necklaces]);
    }, 20);
  });
});

describe('views, next to the plain engine', () => {
  test('do(action) and undo() preview an action as apply(view, action) does (P27)', () => {
    everyPosition((_, state) => {
      if (state.phase === 'over') return;
      const seen = view(state, state.turn);
      const game = new PearlsSimulator(seen);
      expectSame(game.unload(), seen);
      expectSame(listed(game), legalActions(seen));
      for (const action of legalActions(seen).slice(0, 6)) {
        game.do(game.fromAction(action));
        expectSame(game.unload(), apply(seen, action));
        game.undo();
        expectSame(game.unload(), seen);
      }
    }, 20);
  });
});

describe('what is refused, and changes nothing', () => {
  const state = setup({ players: 2, seed: 7 });

  test('do(action) throws the reason that check(state, action) gives', () => {
    const passing = table({ hands: ['.', '2y'], deck: '', finalTurns: 2 });
    const over = playOut({ players: 2, seed: 1 }, createRng(1)).end;
    for (const position of [state, passing, over]) {
      const one = new PearlsSimulator(position);
      for (let number = 0; number < one.size; number++) {
        const violation = check(position, one.toAction(number));
        if (violation === null) continue;
        expect(() => {
          one.do(number);
        }).toThrow(expect.objectContaining({ name: 'IllegalActionError', violation }) as Error);
      }
      expectSame(one.unload(), position);
    }
  });
});

describe('numbers and slots', () => {
  const state = setup({ players: 2, seed: 7 });
  const game = new PearlsSimulator(state);
  const every = Array.from({ length: game.slots }, (_, slot) => slot);

  test('there are 688: 7 takes, 20 plays of jokers alone, 6 times 110 of a colour, a pass (P9, P14)', () => {
    expect([game.slots, game.size]).toEqual([7 + 2 * 10 + 6 * 2 * 55 + 1, 688]);
  });

  test.each([
    [0, 'take j'],
    [6, 'take p'],
    [7, 'play 1j'],
    [26, 'play 10j necklace'],
    [27, 'play 1y'],
    [30, 'play 1y+1j necklace'],
    [137, 'play 1r'],
    [686, 'play 10p necklace'],
    [687, 'pass'],
  ])('number %i is "%s"', (number, text) => {
    expect(game.toAction(number)).toEqual(parseAction(text));
    expect(game.fromAction(parseAction(text))).toBe(number);
  });

  test('toAction(number) and fromAction(action) lead to each other, and a number is its own slot', () => {
    expect(every.map((number) => game.fromAction(game.toAction(number)))).toEqual(every);
    expect(every.map((number) => game.slotOf(number))).toEqual(every);
    expect(every.map((slot) => game.actionAtSlot(slot))).toEqual(every);
  });
});
