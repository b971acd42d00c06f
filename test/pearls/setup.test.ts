import { describe, expect, test } from 'vitest';
import {
  CARDS,
  formatState,
  NECKLACES,
  PEARLS,
  pearls,
  PLAYER_COUNTS,
  setup,
  VALUES,
} from '../../src/pearls/index.js';
import type { Pearl, SetupOptions, State } from '../../src/pearls/index.js';
import { BOX, countsOf, KINDS, listOf, sizeOf } from '../kit/pearls/table.js';
import { looseParts } from '../kit/table.js';
import { setupSuite } from '../suites/setup.js';

describe('the box', () => {
  test.each<[pearl: Pearl, cards: number, value: number]>([
    ['joker', 16, 0],
    ['yellow', 24, 1],
    ['red', 20, 1],
    ['green', 16, 2],
    ['blue', 12, 2],
    ['teal', 8, 3],
    ['purple', 4, 5],
  ])('CARDS and VALUES: of %s there are %d cards worth %d (P2)', (pearl, cards, value) => {
    expect([CARDS[pearl], VALUES[pearl]]).toEqual([cards, value]);
  });

  test('CARDS are a hundred, of the kinds that PEARLS lists (P2)', () => {
    expect(sizeOf(CARDS)).toBe(100);
    expect(PEARLS).toEqual(KINDS);
    expect(Object.keys(CARDS)).toEqual(KINDS);
    expect(Object.keys(VALUES)).toEqual(KINDS);
  });

  test('NECKLACES are ten, each with its value (P3)', () => {
    expect(NECKLACES).toEqual([4, 5, 5, 6, 6, 7, 7, 8, 8, 9]);
  });

  test('the tables cannot be changed', () => {
    expect(looseParts([CARDS, VALUES, NECKLACES, PEARLS, PLAYER_COUNTS])).toEqual(['$']);
  });
});

setupSuite(pearls, {
  whole: { players: 3, seed: 'x', first: 1, allCards: true },
  rules: { players: 'P1', first: 'P7' },
  players: [2, 3, 4, 5, 6],
  fields: ['phase', 'players', 'turn', 'market', 'deck', 'necklaces', 'finalTurns'],
  seat: ['hand', 'seen', 'pile', 'necklaces'],
});

describe('setup({ players })', () => {
  test.each<[players: number, removed: readonly Pearl[], cards: number]>([
    [2, ['yellow', 'green'], 60],
    [3, ['red'], 80],
    [4, [], 100],
    [5, [], 100],
    [6, [], 100],
  ])('plays with %d without the cards %j: %d are left (P4)', (players, removed, cards) => {
    const counts = countsOf(allCards(setup({ players })));
    for (const kind of KINDS) expect(counts[kind]).toBe(removed.includes(kind) ? 0 : BOX[kind]);
    expect(sizeOf(counts)).toBe(cards);
  });

  test.each<[players: number, deck: number]>([
    [2, 42],
    [3, 56],
    [4, 70],
    [5, 64],
    [6, 58],
  ])('deals six cards to each of %d, six to the market, and %d face down (P6)', (players, deck) => {
    const state = setup({ players });
    expect(state.players.map(({ hand }) => sizeOf(hand))).toEqual(Array(players).fill(6));
    expect(state.market).toHaveLength(6);
    expect(state.deck).toHaveLength(deck);
  });
});

describe('setup({ allCards })', () => {
  test.each([2, 3])('keeps all hundred cards for %d players (P5)', (players) => {
    const state = setup({ players, allCards: true });
    expect(countsOf(allCards(state))).toEqual(BOX);
    expect(state.players.map(({ hand }) => sizeOf(hand))).toEqual(Array(players).fill(6));
    expect([state.market.length, state.deck.length]).toEqual([6, 94 - 6 * players]);
  });

  test.each([2, 3, 4, 5, 6])('may be false, as if unsaid, for %d players (P5)', (players) => {
    expect(setup({ players, seed: 7, allCards: false })).toEqual(setup({ players, seed: 7 }));
  });

  test.each([4, 5, 6])('changes nothing for %d players, who keep them anyway (P5)', (players) => {
    expect(setup({ players, seed: 7, allCards: true })).toEqual(setup({ players, seed: 7 }));
  });
});

describe('setup({ seed })', () => {
  // Worked out by a second program, written from the description of the generator.
  test.each<[name: string, options: SetupOptions, lines: readonly string[]]>([
    [
      'two players, seed 7',
      { players: 2, seed: 7 },
      [
        'pearls play turn 1 final 0',
        'market pbbjrr',
        'deck jbtrbjrrjrrbbrjbjjjbtrprjtjrtjjprtbrttjrjr',
        'necklaces 4 5 5 6 6 7 7 8 8 9',
        'player hand 1j+2r+1b+1t+1p seen . pile . necklaces',
        'player hand 1j+3r+2b seen . pile . necklaces',
      ],
    ],
    [
      'three players with all cards, seed "pearls"',
      { players: 3, seed: 'pearls', allCards: true },
      [
        'pearls play turn 2 final 0',
        'market yrygrr',
        'deck gptbbrtbjttyjyggytyrgjygggyrjgpbtytyrgyjbybjrjrypjbygbjyrgrrjtjrybygyryjyjrj',
        'necklaces 4 5 5 6 6 7 7 8 8 9',
        'player hand 1y+2r+2g+1b seen . pile . necklaces',
        'player hand 2j+2r+1b+1p seen . pile . necklaces',
        'player hand 3y+1r+1g+1b seen . pile . necklaces',
      ],
    ],
    [
      'five players, an empty seed',
      { players: 5, seed: '' },
      [
        'pearls play turn 1 final 0',
        'market yrjbbb',
        'deck rggtjgbpygjyyygtyyjtbyrgrbjpbtyrggjytyrjrgrrrybjgtpyrytrybyjyypy',
        'necklaces 4 5 5 6 6 7 7 8 8 9',
        'player hand 3j+2r+1b seen . pile . necklaces',
        'player hand 1j+1y+2r+2g seen . pile . necklaces',
        'player hand 2y+1r+1g+2b seen . pile . necklaces',
        'player hand 1j+2y+1r+1g+1t seen . pile . necklaces',
        'player hand 2j+2r+2g seen . pile . necklaces',
      ],
    ],
    [
      'six players, seed 2024',
      { players: 6, seed: 2024 },
      [
        'pearls play turn 2 final 0',
        'market yjyyby',
        'deck jtryggtrybjgjrrbygbyjtgybbrgyrtrrrjgbbgjyytybrrrgtypyjryjy',
        'necklaces 4 5 5 6 6 7 7 8 8 9',
        'player hand 1j+1y+2r+1b+1p seen . pile . necklaces',
        'player hand 3j+1y+1g+1t seen . pile . necklaces',
        'player hand 1j+1y+1r+1g+2p seen . pile . necklaces',
        'player hand 2y+1r+3g seen . pile . necklaces',
        'player hand 2j+2r+1b+1t seen . pile . necklaces',
        'player hand 2y+1r+2g+1b seen . pile . necklaces',
      ],
    ],
  ])('deals what it always dealt: %s (P6, P7)', (_, options, lines) => {
    expect(formatState(setup(options)).split(' | ')).toEqual(lines);
  });
});

describe('setup(options) shuffles without favour (P6)', () => {
  const games = 2_000;
  const deals = Array.from({ length: games }, (_, seed) => setup({ players: 4, seed }));

  test.each([0, 1, 2, 3])(
    'deals every kind to seat %d as often as its cards promise (P6)',
    (seat) => {
      for (const kind of KINDS) {
        const share = shareOf(kind);
        const total = deals.reduce((sum, state) => sum + (state.players[seat]?.hand[kind] ?? 0), 0);
        // Six cards out of a hundred, without putting any back.
        const deviation = Math.sqrt(games * 6 * share * (1 - share) * (94 / 99));
        expect(Math.abs(total - games * 6 * share)).toBeLessThan(4 * deviation);
      }
    },
  );
});

function allCards({ players, market, deck }: State): Pearl[] {
  return [...players.flatMap(({ hand }) => listOf(hand)), ...market, ...deck];
}

/** Which part of all hundred cards is of a kind. */
function shareOf(kind: Pearl): number {
  return BOX[kind] / 100;
}
