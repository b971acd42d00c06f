import { describe, expect, test } from 'vitest';
import { apply, parseAction, result, scores, setup, view } from '../../src/index.js';
import type { Result } from '../../src/index.js';
import { boardOf, EMPTY, gameByLot, looseParts, playerOf, table } from '../kit/table.js';
import type { Drawing, Named } from '../kit/table.js';

/** The result of a game that is over as drawn. */
function resultOf(drawing: Drawing): Result {
  return result(table({ phase: 'over', ...drawing }))!;
}

// Reefs by covered spaces and stacks of four.
const THREE_LOW = 'r . . . / y . . . / p . . . / . . . .';
const THREE_HIGH = 'rrrr . . . / y . . . / p . . . / . . . .';
const THREE_HIGHER = 'rrrr . . . / yyyy . . . / p . . . / . . . .';
const FOUR_LOW = 'r . . . / y . . . / p . . . / g . . .';
const FOUR_HIGH = 'r . . . / y . . . / p . . . / gggg . . .';

describe('before the end', () => {
  test('result(state) is null until the game is over', () => {
    expect(result(setup({ players: 2, seed: 1 }))).toBeNull();
    expect(result(table({ phase: 'start', turn: 1 }))).toBeNull();
    expect(result(table())).toBeNull();
    expect(result(table({ lastRound: true, turn: 1 }))).toBeNull();
    expect(result(table({ phase: 'over' }))).not.toBeNull();
  });
});

interface Ranking {
  readonly scores: readonly number[];
  readonly boards: readonly string[];
  /** The seats in order, with their ranks. */
  readonly ranks: readonly (readonly [player: number, rank: number])[];
  readonly winners: readonly number[];
}

// prettier-ignore
const RANKINGS: Named<Ranking> = [
  ['most points win (R40)', { scores: [10, 11], boards: [FOUR_HIGH, EMPTY], ranks: [[1, 1], [0, 2]], winners: [1] }],
  ['points alone decide while they differ, also without any (R40)', { scores: [0, 7, 7 + 1], boards: [THREE_HIGHER, FOUR_HIGH, EMPTY], ranks: [[2, 1], [1, 2], [0, 3]], winners: [2] }],
  ['a tie goes to more covered spaces, whatever their height (R41)', { scores: [9, 9], boards: [THREE_HIGHER, FOUR_LOW], ranks: [[1, 1], [0, 2]], winners: [1] }],
  ['a further tie goes to more stacks of four (R42)', { scores: [9, 9], boards: [THREE_LOW, THREE_HIGH], ranks: [[1, 1], [0, 2]], winners: [1] }],
  ['two stacks of four beat one (R42)', { scores: [9, 9], boards: [THREE_HIGHER, THREE_HIGH], ranks: [[0, 1], [1, 2]], winners: [0] }],
  ['stacks of three are no stacks of four (R42)', { scores: [9, 9], boards: [THREE_LOW, 'rrr . . . / yyy . . . / ppp . . . / . . . .'], ranks: [[0, 1], [1, 1]], winners: [0, 1] }],
  ['level in everything: the victory is shared (R43)', { scores: [9, 9], boards: [THREE_HIGH, '. . . . / . y . . / . r pppp . / . . . .'], ranks: [[0, 1], [1, 1]], winners: [0, 1] }],
  ['two share the victory, the next is third (R43)', { scores: [9, 4, 9], boards: [THREE_HIGH, FOUR_HIGH, THREE_HIGH], ranks: [[0, 1], [2, 1], [1, 3]], winners: [0, 2] }],
  ['two share the second place', { scores: [4, 9, 4], boards: [FOUR_LOW, EMPTY, FOUR_LOW], ranks: [[1, 1], [0, 2], [2, 2]], winners: [1] }],
  ['a tie of three, settled by covered spaces and then by stacks of four (R41, R42)',
    { scores: [6, 6, 6], boards: [THREE_HIGHER, FOUR_LOW, FOUR_HIGH], ranks: [[2, 1], [1, 2], [0, 3]], winners: [2] }],
  ['stacks of four count only between those level in covered spaces (R41, R42)',
    { scores: [6, 6, 6], boards: [FOUR_LOW, THREE_HIGHER, FOUR_LOW], ranks: [[0, 1], [2, 1], [1, 3]], winners: [0, 2] }],
  ['three share the victory (R43)', { scores: [6, 6, 6, 5], boards: [FOUR_LOW, FOUR_LOW, FOUR_LOW, FOUR_HIGH], ranks: [[0, 1], [1, 1], [2, 1], [3, 4]], winners: [0, 1, 2] }],
  ['four share the victory (R43)', { scores: [0, 0, 0, 0], boards: [FOUR_HIGH, FOUR_HIGH, FOUR_HIGH, FOUR_HIGH], ranks: [[0, 1], [1, 1], [2, 1], [3, 1]], winners: [0, 1, 2, 3] }],
  ['a tie of four, settled by every means (R40 to R43)',
    { scores: [6, 6, 6, 6], boards: [THREE_HIGHER, FOUR_LOW, FOUR_HIGH, FOUR_LOW], ranks: [[2, 1], [1, 2], [3, 2], [0, 4]], winners: [2] }],
  ['two pairs', { scores: [3, 8, 3, 8], boards: [FOUR_LOW, THREE_LOW, FOUR_LOW, THREE_LOW], ranks: [[1, 1], [3, 1], [0, 3], [2, 3]], winners: [1, 3] }],
];

describe('places', () => {
  test.each(RANKINGS)('result(state) ranks: %s', (_, { scores, boards, ranks, winners }) => {
    const players = scores.length as 2 | 3 | 4;
    const { standings, ...rest } = resultOf({ players, scores, boards });
    expect(standings.map(({ player, rank }) => [player, rank])).toEqual(ranks);
    expect(standings.map(({ player, score }) => [player, score])).toEqual(
      ranks.map(([player]) => [player, scores[player]]),
    );
    expect(rest).toEqual({ winners });
  });

  test.each([
    [0, 0, EMPTY],
    [3, 0, THREE_LOW],
    [3, 1, THREE_HIGH],
    [3, 2, THREE_HIGHER],
    [4, 1, FOUR_HIGH],
    [16, 0, 'r y p g / r y p g / r y p g / r y p g'],
    [4, 1, 'ryp . . . / . ry . . / . . r . / . . . gggg'],
  ])('result(state) counts %i covered spaces and %i stacks of four', (covered, fourHigh, board) => {
    const { standings } = resultOf({ boards: [board, EMPTY], scores: [5, 0] });
    expect(standings[0]).toEqual({ player: 0, rank: 1, score: 5, covered, fourHigh, hand: [] });
  });
});

describe('cards left in hand', () => {
  // prettier-ignore
  const ROWS: Named<{ card: string; points: number }> = [
    ['its pattern appears', { card: 'gg: r r = 4', points: 4 }],
    ['its pattern appears often, it scores once', { card: 'gg: r = 1', points: 1 }],
    ['two rows, it scores once', { card: 'gg: r r r = 4', points: 4 }],
    ['its pattern does not appear', { card: 'gg: r r r r = 9', points: 0 }],
    ['its pieces are covered', { card: 'gg: p p p = 5', points: 0 }],
    ['three purples around the highest yellow, it scores once', { card: 'rr: p@y = 2', points: 2 }],
    ['no purple around the highest red', { card: 'rr: p@g = 2', points: 0 }],
    ['no green on top anywhere', { card: 'rr: r@g = 2', points: 0 }],
    ['its pieces are not placed first', { card: 'gg: g = 1', points: 0 }],
    ['a card worth nothing', { card: 'gg: r = 0', points: 0 }],
  ];
  const board = 'r r r . / r r r . / py p p . / py p . .';

  test.each(ROWS)('result(state) lists a card left in hand: %s (R39)', (_, row) => {
    const { standings } = resultOf({
      hands: [[row.card]],
      boards: [board, EMPTY],
      scores: [50, 0],
    });
    expect(standings[0]?.hand).toEqual([{ card: 0, points: row.points }]);
    expect(standings[0]?.score).toBe(50);
  });

  test.each(ROWS)('apply(state, action) has scored a card left in hand: %s (R39)', (_, row) => {
    const before = table({
      hands: [[row.card]],
      boards: [board],
      display: ['rr: g4 = 1', 'rr: g4 = 1', 'rr: g4 = 1'],
      deck: ['rr: g4 = 1'],
    });
    const end = apply(before, parseAction('take #1'));
    expect(playerOf(end, 0).score).toBe(3 + row.points);
    expect(boardOf(end, 0)).toEqual(boardOf(before, 0));
    expect(result(end)?.standings[0]?.hand).toEqual([
      { card: 0, points: row.points },
      { card: 1, points: 0 },
    ]);
  });

  test('result(state) lists each hand in its order, with its owner (R39)', () => {
    const hands = [['gg: y = 1'], ['gg: r = 2', 'gg: y = 1', 'gg: p = 3', 'gg: g = 4'], []];
    const boards = ['y . . . / . . . . / . . . . / . . . .', board, board];
    const { standings } = resultOf({ players: 3, hands, boards, scores: [1, 2, 3] });
    expect(standings.map(({ player, hand }) => ({ player, hand }))).toEqual([
      { player: 2, hand: [] },
      {
        player: 1,
        hand: [
          { card: 1, points: 2 },
          { card: 2, points: 1 },
          { card: 3, points: 3 },
          { card: 4, points: 0 },
        ],
      },
      { player: 0, hand: [{ card: 0, points: 1 }] },
    ]);
  });

  test('result(state) lets the points of the hands decide (R39, R40)', () => {
    const before = table({
      hands: [['gg: r = 1'], ['gg: r = 6']],
      scores: [6, 3],
      deck: ['rr: g4 = 1'],
      display: ['rr: g4 = 1', 'rr: g4 = 1', 'rr: g4 = 1'],
    });
    const end = apply(before, parseAction('take #2'));
    expect(end.players.map(({ score }) => score)).toEqual([7, 9]);
    expect(result(end)?.winners).toEqual([1]);
  });

  test('result(state) lets tokens on the display count for nobody (R44)', () => {
    const display = ['rr: r = 1 (99)', 'rr: r = 1', 'rr: r = 1'];
    const { standings } = resultOf({ display, scores: [5, 6] });
    expect(standings.map(({ score }) => score)).toEqual([6, 5]);
  });
});

describe('scores(view)', () => {
  test('are the points of each player, for every seat (R3)', () => {
    expect(scores(setup({ players: 4, seed: 7 }))).toEqual([3, 3, 3, 3]);
    const { state } = gameByLot({ players: 3, seed: 7 }).at(-1)!;
    const points = state.players.map(({ score }) => score);
    for (const seat of [0, 1, 2, null]) expect(scores(view(state, seat))).toEqual(points);
    expect(looseParts(scores(state))).toEqual([]);
  });

  test('equal the result at the end (R39, R40)', () => {
    const last = gameByLot({ players: 4, seed: 11 }).at(-1)!;
    const state = apply(last.state, last.action);
    const standings = [...result(state)!.standings].sort((a, b) => a.player - b.player);
    expect(scores(state)).toEqual(standings.map(({ score }) => score));
  });
});
