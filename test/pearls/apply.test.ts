import { describe, expect, test } from 'vitest';
import { apply } from '../../src/pearls/index.js';
import type { Action, Pearl } from '../../src/pearls/index.js';
import { act, letters, pearls, seatOf, sizeOf, table } from '../kit/pearls/table.js';
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
});

describe('apply(state, play)', () => {
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
});

describe('apply(state, pass)', () => {
  test('changes nothing but the turn (P21)', () => {
    const state = table({ hands: ['.', '2y'], deck: '.', finalTurns: 3 });
    expect(apply(state, act('pass'))).toEqual({ ...state, turn: 1, finalTurns: 2 });
  });
});

/** A table where the first player can take the last necklace, a four. */
function lastNecklace(): Drawing {
  return { hands: ['2j+2y'], necklaces: [4] };
}
