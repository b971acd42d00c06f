import { describe, expect, test } from 'vitest';
import { apply, result, setup } from '../../src/pearls/index.js';
import type { Action, Pearl, Pearls, State } from '../../src/pearls/index.js';
import {
  act,
  countsOf,
  letters,
  listOf,
  pearls,
  seatOf,
  sizeOf,
  table,
} from '../kit/pearls/table.js';
import type { Drawing } from '../kit/pearls/table.js';

describe('apply(state, take)', () => {
  test.each<[name: string, market: string, taken: string, deck: string, after: string]>([
    ['all three yellow (P9)', 'yyyrgg', 'y', 'jbt', 'rggjbt'],
    ['the red one (P9)', 'yyyrgg', 'r', 'jbt', 'yyyggj'],
    ['both green (P9)', 'yyyrgg', 'g', 'jbt', 'yyyrjb'],
    ['cards that lie apart (P9)', 'ygyrgy', 'y', 'jbt', 'grgjbt'],
    ['both jokers and nothing else (P10)', 'jyjrry', 'j', 'gbt', 'yrrygb'],
    ['a colour, but no joker with it (P10)', 'jyjrry', 'y', 'gbt', 'jjrrgb'],
    ['all six (P9)', 'rrrrrr', 'r', 'gbtyyyj', 'gbtyyy'],
    ['what comes again from the deck (P12)', 'yyyrgg', 'y', 'yyyj', 'rggyyy'],
    ['two, with a deck of exactly two (P12)', 'yyrgjb', 'y', 'tp', 'rgjbtp'],
    ['two, with a deck of only one (P12)', 'yyrgjb', 'y', 't', 'rgjbt'],
    ['all six, with a deck of only one (P12)', 'rrrrrr', 'r', 't', 't'],
  ])('takes %s, and the market is filled up at its end', (_, market, taken, deck, after) => {
    const state = table({ market, deck });
    const [color] = letters(taken) as [Pearl];
    const count = letters(market).filter((card) => card === color).length;

    const next = apply(state, { type: 'take', color });
    expect(next.market).toEqual(letters(after));
    expect(next.deck).toEqual(letters(deck).slice(count));
    expect(seatOf(next, 0).hand[color]).toBe(count);
    expect(sizeOf(seatOf(next, 0).hand)).toBe(count);
  });

  test('adds the cards to the hand, where everybody knows of them (P9, P27)', () => {
    const state = table({ hands: ['1j+4y+1p'], seen: ['1y'] });
    const { hand, seen, pile, necklaces } = seatOf(apply(state, act('take y')), 0);
    expect(hand).toEqual(pearls('1j+6y+1p'));
    expect(seen).toEqual(pearls('3y'));
    expect([pile, necklaces]).toEqual([seatOf(state, 0).pile, []]);
  });

  test('fills a hand to exactly ten (P11)', () => {
    const next = apply(table({ hands: ['8r'] }), act('take y'));
    expect(seatOf(next, 0).hand).toEqual(pearls('2y+8r'));
  });

  test('leaves everything else as it was (P8, P9)', () => {
    const state = table({ hands: ['1y', '2r', '3g', '1p'], necklaces: [4, 9] });
    const next = apply(state, act('take b'));
    expect(next).toEqual({
      ...state,
      players: [
        { ...seatOf(state, 0), hand: pearls('1y+1b'), seen: pearls('1b') },
        ...state.players.slice(1),
      ],
      turn: 1,
      market: [...state.market.slice(0, 5), state.deck[0]],
      deck: state.deck.slice(1),
    });
  });
});

describe('apply(state, play)', () => {
  test.each<[action: string, left: string, played: string]>([
    ['play 1y', '3j+3y+2p', '1y'],
    ['play 4y', '3j+2p', '4y'],
    ['play 2y+1j', '2j+2y+2p', '1j+2y'],
    ['play 4y+3j', '2p', '3j+4y'],
    ['play 1p+3j', '4y+1p', '3j+1p'],
    ['play 1j', '2j+4y+2p', '1j'],
    ['play 3j', '4y+2p', '3j'],
  ])('%s moves these cards from the hand to the pile (P13, P14)', (text, left, played) => {
    const state = table({ hands: ['3j+4y+2p'] });
    const next = apply(state, act(text));
    expect(seatOf(next, 0).hand).toEqual(pearls(left));
    expect(seatOf(next, 0).pile).toEqual(sum(seatOf(state, 0).pile, pearls(played)));
  });

  test('leaves everything else as it was (P8, P13)', () => {
    const state = table({ hands: ['5y', '2r', '3g', '1p'], turn: 2 });
    const { pile } = seatOf(state, 2);
    const next = apply(state, act('play 2g'));
    const [zero, one, two, three] = state.players;
    expect(next).toEqual({
      ...state,
      players: [zero, one, { ...two, hand: pearls('1g'), pile: sum(pile, pearls('2g')) }, three],
      turn: 3,
    });
  });

  test.each<[name: string, hand: string, seen: string, action: string, after: string]>([
    ['a known card goes first', '4y', '2y', 'play 1y', '1y'],
    ['then the dealt ones', '4y', '2y', 'play 3y', '.'],
    ['a known joker goes first', '3j+1y', '1j', 'play 1y+1j', '.'],
    ['one of two known jokers', '3j+1y', '2j', 'play 1y+1j', '1j'],
    ['jokers alone', '3j+1y', '2j+1y', 'play 3j', '1y'],
    ['other kinds stay known', '2y+3r', '1y+3r', 'play 2y', '3r'],
    ['dealt cards make nothing known', '4y', '.', 'play 2y', '.'],
  ])('takes known cards to be played first: %s (P27)', (_, hand, seen, action, after) => {
    const state = table({ hands: [hand], seen: [seen] });
    expect(seatOf(apply(state, act(action)), 0).seen).toEqual(pearls(after));
  });

  test('does not touch the market or the deck (P12, P13)', () => {
    const state = table({ hands: ['2y'], deck: 'rg' });
    const next = apply(state, act('play 2y'));
    expect([next.market, next.deck]).toEqual([state.market, state.deck]);
  });
});

describe('apply(state, play with a necklace)', () => {
  test.each<[action: string, hand: string, value: number, left: number[]]>([
    ['play 4y necklace', '4y', 4, [5, 5, 6, 6, 7, 7, 8, 8, 9]],
    ['play 4j necklace', '4j', 4, [5, 5, 6, 6, 7, 7, 8, 8, 9]],
    ['play 3y+2j necklace', '2j+3y', 5, [4, 5, 6, 6, 7, 7, 8, 8, 9]],
    ['play 1p+7j necklace', '7j+1p', 8, [4, 5, 5, 6, 6, 7, 7, 8, 9]],
    ['play 9r necklace', '9r', 9, [4, 5, 5, 6, 6, 7, 7, 8, 8]],
  ])('%s takes one necklace of exactly that value (P15, P16)', (text, hand, value, left) => {
    const state = table({ hands: [hand] });
    const next = apply(state, act(text));
    expect(next.necklaces).toEqual(left);
    expect(seatOf(next, 0).necklaces).toEqual([value]);
    const without = apply(state, { ...act(text), necklace: false } as Action);
    expect(seatOf(next, 0).pile).toEqual(seatOf(without, 0).pile);
  });

  test('takes the second of two as well (P16)', () => {
    const state = table({ hands: ['5y', '5r'] });
    const next = apply(apply(state, act('play 5y necklace')), act('play 5r necklace'));
    expect(next.necklaces).toEqual([4, 6, 6, 7, 7, 8, 8, 9]);
    expect(next.players.map(({ necklaces }) => necklaces)).toEqual([[5], [5], [], []]);
  });

  test('puts it after those that the player has (P15)', () => {
    const state = table({
      hands: ['5y'],
      necklaces: [4, 5, 7],
      won: [[9, 6, 5], [6, 7], [8], [8]],
    });
    expect(seatOf(apply(state, act('play 5y necklace')), 0).necklaces).toEqual([9, 6, 5, 5]);
  });

  test('is left to the player: without asking, none is taken (P15)', () => {
    const state = table({ hands: ['5y'] });
    const next = apply(state, act('play 5y'));
    expect(next.necklaces).toEqual(state.necklaces);
    expect(seatOf(next, 0).necklaces).toEqual([]);
  });
});

describe('apply(state, action) ends the turn', () => {
  test.each([2, 3, 4, 5, 6])('of each of %d players, clockwise (P8)', (players) => {
    let state = setup({ players, seed: 7, first: 0 });
    for (let turn = 0; turn < 2 * players; turn++) {
      expect(state.turn).toBe(turn % players);
      state = apply(state, turn < players ? firstTake(state) : firstPlay(state));
    }
    expect(state.turn).toBe(0);
  });

  test('and nothing is triggered while cards and necklaces last (P18)', () => {
    const state = table({ hands: ['5y'], deck: 'rgb', necklaces: [5, 9] });
    for (const text of ['take y', 'play 5y', 'play 5y necklace']) {
      expect(apply(state, act(text))).toMatchObject({ phase: 'play', finalTurns: 0, turn: 1 });
    }
  });
});

describe('apply(state, action) triggers the last turns', () => {
  test.each<[name: string, drawing: Drawing, action: string]>([
    ['by taking the last card of the deck', { deck: 'r' }, 'take b'],
    ['by taking more than the deck has', { deck: 'r' }, 'take y'],
    ['by taking exactly what the deck has', { deck: 'rg' }, 'take y'],
    ['by the last necklace', { hands: ['9r'], necklaces: [9] }, 'play 9r necklace'],
    ['by the last necklace, while the deck lasts', lastNecklace(), 'play 2y+2j necklace'],
  ])('%s (P18)', (_, drawing, action) => {
    const next = apply(table(drawing), act(action));
    expect(next).toMatchObject({ phase: 'final', finalTurns: 4, turn: 1 });
  });

  test('but not by leaving the last necklace (P15, P18)', () => {
    const next = apply(table(lastNecklace()), act('play 2y+2j'));
    expect(next).toMatchObject({ phase: 'play', finalTurns: 0, necklaces: [4] });
  });

  test('but not by playing when a single card is face down (P18)', () => {
    const next = apply(table({ hands: ['1y'], deck: 'r' }), act('play 1y'));
    expect(next).toMatchObject({ phase: 'play', finalTurns: 0 });
  });

  test.each<[players: number, turn: number, order: number[]]>([
    [2, 0, [1, 0]],
    [2, 1, [0, 1]],
    [3, 1, [2, 0, 1]],
    [6, 4, [5, 0, 1, 2, 3, 4]],
  ])('of %d players: seat %d is the last, and had a turn more (P19)', (players, turn, order) => {
    const hands = Array.from({ length: players }, () => '1b');
    let state = apply(table({ players, hands, market: 'bbbjjt', deck: 't', turn }), act('take t'));
    const seats: number[] = [];
    while (state.phase === 'final') {
      expect(state.finalTurns).toBe(players - seats.length);
      seats.push(state.turn);
      state = apply(state, act('play 1b'));
    }
    expect(seats).toEqual(order);
    // Whose turn was the last is still to be read.
    expect(state).toMatchObject({ phase: 'over', finalTurns: 0, turn });
  });

  test('only once: the last necklace in a last turn adds none (P19, P20)', () => {
    const won = [[], [9, 8, 6], [8, 7, 6], [7, 5, 5]];
    const state = table({ hands: ['4y'], necklaces: [4], won, deck: '.', finalTurns: 3 });
    const next = apply(state, act('play 4y necklace'));
    expect(next).toMatchObject({ phase: 'final', finalTurns: 2, turn: 1, necklaces: [] });
    expect(seatOf(next, 0).necklaces).toEqual([4]);
  });

  test('and the market stays as it is then: nobody takes from it (P20)', () => {
    const state = table({ hands: ['1y'], necklaces: [], finalTurns: 2 });
    const next = apply(state, act('play 1y'));
    expect([next.market, next.deck]).toEqual([state.market, state.deck]);
  });
});

describe('apply(state, pass)', () => {
  test('changes nothing but the turn (P21)', () => {
    const state = table({ hands: ['.', '2y'], deck: '.', finalTurns: 3 });
    expect(apply(state, act('pass'))).toEqual({ ...state, turn: 1, finalTurns: 2 });
  });

  test('ends the game in the last turn (P21, P22)', () => {
    const state = table({ hands: ['.', '2y'], necklaces: [], finalTurns: 1 });
    expect(apply(state, act('pass'))).toEqual({ ...state, phase: 'over', finalTurns: 0 });
  });

  test('can be all that everybody does (P21)', () => {
    let state = table({ necklaces: [], finalTurns: 4, turn: 3 });
    for (let turns = 0; turns < 4; turns++) state = apply(state, act('pass'));
    expect(state).toMatchObject({ phase: 'over', turn: 2 });
  });
});

describe('apply(state, the last action)', () => {
  test('ends the game, with cards left in hand as they are (P22, P23)', () => {
    const state = table({ hands: ['3y', '1p', '2r', '1t'], deck: '.', finalTurns: 1, turn: 2 });
    const next = apply(state, act('play 1r'));
    expect(next).toMatchObject({ phase: 'over', finalTurns: 0, turn: 2 });
    expect(next.players.map(({ hand }) => hand)).toEqual(['3y', '1p', '1r', '1t'].map(pearls));
    expect(result(state)).toBeNull();
    expect(result(next)).not.toBeNull();
  });
});

test('apply(state, action) shares what did not change', () => {
  const state = table({ hands: ['2j+3y+1p', '3r'], deck: 'tpr' });
  const next = apply(state, act('play 3y'));
  expect(next.deck).toBe(state.deck);
  expect(next.players[1]).toBe(state.players[1]);
});

/** A table where the first player can take the last necklace, a four. */
function lastNecklace(): Drawing {
  return { hands: ['2j+2y'], necklaces: [4] };
}

function sum(a: Pearls, b: Pearls): Pearls {
  return countsOf([...listOf(a), ...listOf(b)]);
}

function firstTake(state: State): Action {
  return { type: 'take', color: state.market[0]! };
}

function firstPlay(state: State): Action {
  const { hand } = seatOf(state, state.turn);
  return { type: 'play', color: listOf(hand)[0]!, count: 1, jokers: 0, necklace: false };
}
