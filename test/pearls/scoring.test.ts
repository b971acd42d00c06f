import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apply, handSize, result, scores, setup, view } from '../../src/pearls/index.js';
import type { Player, State } from '../../src/pearls/index.js';
import { everyGame } from '../kit/every-game.js';
import { arbStrangeState, pearlsGames } from '../kit/pearls/games.js';
import { resultSlowly } from '../kit/pearls/slow.js';
import { act, pearls, table } from '../kit/pearls/table.js';
import { runs } from '../kit/runs.js';
import { refusal } from '../kit/untrusted.js';

/** What a player has when all is over: hand, pile and necklaces. */
type End = readonly [hand: string, pile: string, ...necklaces: number[]];

describe('result(state)', () => {
  test.each<[name: string, end: End, score: number]>([
    ['nothing is worth nothing', ['.', '.'], 0],
    ['a yellow pearl is 1', ['.', '1y'], 1],
    ['a red pearl is 1', ['.', '1r'], 1],
    ['a green pearl is 2', ['.', '1g'], 2],
    ['a blue pearl is 2', ['.', '1b'], 2],
    ['a teal pearl is 3', ['.', '1t'], 3],
    ['a purple pearl is 5', ['.', '1p'], 5],
    ['jokers are 0, however many', ['.', '16j'], 0],
    ['all pearls of the pile count', ['.', '2j+3y+4r+1g+2b+3t+1p'], 3 + 4 + 2 + 4 + 9 + 5],
    ['necklaces count their values', ['.', '.', 9, 4, 5], 18],
    ['all of the box', ['.', '16j+24y+20r+16g+12b+8t+4p'], 24 + 20 + 32 + 24 + 24 + 20],
    ['cards in hand count against you', ['1y+1r+1g+1b+1t+1p', '.'], -14],
    ['jokers in hand do not', ['10j', '.'], 0],
    ['everything together', ['2t+1j', '4p+1j', 7, 7], 20 + 14 - 6],
  ])('counts pile and necklaces less the hand: %s (P2, P23)', (_, end, score) => {
    const standing = result(over(end, ['.', '.']))?.standings.find(({ player }) => player === 0);
    expect(standing?.score).toBe(score);
  });

  // prettier-ignore
  test.each<[name: string, ends: readonly End[], winners: number[], ranks: string]>([
    ['the highest score wins (P24)', [['.', '3y'], ['.', '4y']], [1], '1:1 0:2'],
    ['the highest of six (P24)', points(3, 5, 1, 6, 2, 4), [3], '3:1 1:2 5:3 0:4 4:5 2:6'],
    ['even below zero (P24)', [['2p', '.'], ['1p', '.']], [1], '1:1 0:2'],
    ['tied: more cards left wins (P25)', [['.', '3y'], ['1y', '4y']], [1], '1:1 0:2'],
    ['tied: jokers are cards left (P25)', [['2j', '3y'], ['1y', '4y']], [0], '0:1 1:2'],
    ['the score comes before the cards left (P24)', [['9j', '3y'], ['.', '4y']], [1], '1:1 0:2'],
    ['still tied: shared (P26)', [['1y', '4y'], ['1j', '3r']], [0, 1], '0:1 1:1'],
    ['shared by all six (P26)', points(2, 2, 2, 2, 2, 2), [0, 1, 2, 3, 4, 5], '0:1 1:1 2:1 3:1 4:1 5:1'],
    ['shared by two, the third is third (P26)', points(1, 7, 7), [1, 2], '1:1 2:1 0:3'],
    ['a tie behind the winner is a shared second place (P25, P26)', [['.', '2y'], ['.', '9y'], ['1j', '2y'], ['.', '2r']], [1], '1:1 2:2 0:3 3:3'],
    ['of three with one score, two are level in cards too (P25, P26)', [['1j', '3y'], ['2j', '3y'], ['2j', '3r']], [1, 2], '1:1 2:1 0:3'],
    ['necklaces in the pile are no tie-break (P25)', [['.', '.', 4], ['.', '4y']], [0, 1], '0:1 1:1'],
    ['nor are cards in the pile (P25)', [['.', '6j+4y'], ['.', '2g']], [0, 1], '0:1 1:1'],
  ])('%s', (_, ends, winners, ranks) => {
    const found = result(over(...ends));
    expect(found?.winners).toEqual(winners);
    expect(found?.standings.map(({ player, rank }) => `${player}:${rank}`).join(' ')).toBe(ranks);
  });

  test('tells player, rank, the points by source and the cards left, best first (P23 to P25)', () => {
    const state = over(['1y+1j', '4y', 5], ['.', '3p'], ['2r', '9r', 4]);
    expect(result(state)).toStrictEqual({
      winners: [1],
      standings: [
        { player: 1, rank: 1, score: 15, pearls: 15, necklaces: 0, penalty: 0, cardsLeft: 0 },
        { player: 2, rank: 2, score: 11, pearls: 9, necklaces: 4, penalty: 2, cardsLeft: 2 },
        { player: 0, rank: 3, score: 8, pearls: 4, necklaces: 5, penalty: 1, cardsLeft: 2 },
      ],
    });
  });

  test('is null until the last turn has been taken (P22)', () => {
    expect(result(setup({ players: 2, seed: 7 }))).toBeNull();
    const last = table({ hands: ['2y'], deck: '.', finalTurns: 1 });
    expect(result(last)).toBeNull();
    expect(result(apply(last, act('play 1y')))).not.toBeNull();
  });

  test('throws hidden for a preview of the end with hands that are not known (P27)', () => {
    const last = table({ hands: ['2y', '3r'], deck: '.', finalTurns: 1 });
    const end = apply(view(last, 0), act('play 1y'));
    expect(refusal(() => result(end))).toEqual({ code: 'partial-view', path: '' });
    expect(() => result(end)).toThrow('this view does not show every hand');
  });
});

describe('scores(view)', () => {
  test('counts pile and necklaces, and the hand only when the game is over (P23)', () => {
    const end = over(['1y+1j', '4y', 5], ['.', '3p'], ['2r', '9r', 4]);
    expect(scores(end)).toEqual([8, 15, 11]);
    expect(scores({ ...end, phase: 'final' })).toEqual([9, 15, 13]);
    expect(scores(setup({ players: 6 }))).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('leaves out a hand that a preview of the end does not show (P27)', () => {
    const last = table({ hands: ['2y', '3r'], deck: '.', finalTurns: 1 });
    const end = apply(view(last, 0), act('play 1y'));
    // The first player scores a yellow card and keeps another; the others' hands stay unknown.
    expect(scores(end)).toEqual(scores(last));
  });
});

test('handSize(player) counts known and unknown cards', () => {
  const state = table({ hands: ['2y+1j', '3r+4j'] });
  for (const seat of [0, 1, null]) {
    expect(view(state, seat).players.map(handSize).slice(0, 2)).toEqual([3, 7]);
  }
  for (const value of [undefined, null, 7, {}, { hand: 7 }, { hand: {} }]) {
    expect(refusal(() => handSize(value as Player))).toEqual({ code: 'bad-player', path: '' });
  }
});

describe('result(state) agrees with counting the cards one by one', () => {
  test('after whole games (P23 to P26)', () => {
    everyGame(
      pearlsGames,
      ({ states, end }) => {
        expect(result(end)).toStrictEqual(resultSlowly(end));
        expect(states.slice(0, -1).every((state) => result(state) === null)).toBe(true);
      },
      60,
    );
  });

  test('in strange positions (P23 to P26)', () => {
    fc.assert(
      fc.property(arbStrangeState, (state) => {
        expect(result(state)).toStrictEqual(resultSlowly(state));
        const end: State = { ...state, phase: 'over' };
        expect(result(end)).toStrictEqual(resultSlowly(end));
      }),
      { numRuns: runs(500) },
    );
  });

  test('where ties are many (P25, P26)', () => {
    const arbEnd = fc.tuple(
      fc.constantFrom('.', '1j', '2j', '1y', '1r'),
      fc.constantFrom('2y', '3y', '1g', '3r'),
    );
    fc.assert(
      fc.property(fc.array(arbEnd, { minLength: 2, maxLength: 6 }), (ends) => {
        const state = over(...ends);
        expect(result(state)).toStrictEqual(resultSlowly(state));
      }),
      { numRuns: runs(500) },
    );
  });
});

/** A game that is over. Only what the players have counts, so the other cards are left out. */
function over(...ends: readonly End[]): State {
  const players = ends.map(([hand, pile, ...necklaces]): Player => ({
    hand: pearls(hand),
    seen: pearls('.'),
    pile: pearls(pile),
    necklaces,
  }));
  return {
    phase: 'over',
    players,
    turn: 0,
    market: ['red'],
    deck: [],
    necklaces: [],
    finalTurns: 0,
  };
}

/** Players with so many yellow pearls each, and no cards left. */
function points(...scores: readonly number[]): End[] {
  return scores.map((score): End => ['.', `${score}y`]);
}
