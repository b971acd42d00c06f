import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { createRng } from '../../src/core/rng.js';
import { reef } from '../../src/index.js';
import {
  actionFromJson,
  apply,
  CARDS,
  determinize,
  parseAction,
  pearls as game,
  PEARLS,
  PLAYER_COUNTS,
  stateFromJson,
  view,
} from '../../src/pearls/index.js';
import type { Action, Pearl, SetupOptions, State, View } from '../../src/pearls/index.js';
import { afterAll, cut, moved, pushed, raised, set } from '../kit/changes.js';
import type { Change as ChangeOf } from '../kit/changes.js';
import { everyGame } from '../kit/every-game.js';
import { everyAction, HABITS, pearlsGames, playOut } from '../kit/pearls/games.js';
import {
  FRESH,
  LAST_TURN,
  OUT_OF_CARDS,
  OUT_OF_NECKLACES,
  OVER,
  PLAYING,
  POSITIONS,
} from '../kit/pearls/positions.js';
import { runs } from '../kit/runs.js';
import { frozenParts, looseParts, thawed } from '../kit/table.js';
import { partOf, refusal, withValue } from '../kit/untrusted.js';
import { fromJsonSuite } from '../suites/from-json.js';

// Whole games take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

fromJsonSuite<State, View, Action, SetupOptions>({
  game,
  state: PLAYING,
  parts: [
    '',
    'players[2]',
    'players[0].hand.joker',
    'players[1].seen',
    'deck[49]',
    'market[5]',
    'players[0].necklaces[0]',
    'necklaces[8]',
  ],
  positions: POSITIONS,
  number: 'turn',
  outOfRange: [
    // Turn 4 of three players is not turn 1, which would be sound.
    ['turn', [-1, 3, 4, 2 ** 53]],
    ['finalTurns', [-1, 4, 1e300]],
    ['necklaces[0]', [-1, 0, 3, 10]],
    ['players[0].necklaces[0]', [3, 10]],
    ...['hand', 'seen', 'pile'].flatMap((place) =>
      PEARLS.map((pearl): [string, number[]] => [
        `players[2].${place}.${pearl}`,
        [-1, CARDS[pearl] + 1],
      ]),
    ),
  ],
  // The largest state has fewer than 500 values; nothing needs many more reads.
  enough: 1000,
});

describe('states of games of Pearls', () => {
  test.each(PLAYER_COUNTS)(
    'stateFromJson(value) takes every state of games with %i players, however they are played (P1)',
    (players) => {
      const rng = createRng(players);
      for (const habit of Object.values(HABITS)) {
        for (const allCards of [false, true]) {
          const options = { players, seed: rng.next(), allCards };
          for (const state of playOut(options, rng, [habit]).states) stateFromJson(state);
          for (const state of playOut(options, rng, [habit, HABITS['anything'] ?? habit]).states) {
            stateFromJson(state);
          }
        }
      }
    },
  );

  test('stateFromJson(value) takes whatever determinize makes of a view (P27)', () => {
    everyGame(
      pearlsGames,
      ({ states }) => {
        const rng = createRng(states.length);
        for (const state of states) {
          for (const seat of [0, state.turn, null]) {
            const guess = determinize(view(state, seat), rng);
            expect(isDeepStrictEqual(stateFromJson(thawed(guess)), guess)).toBe(true);
          }
        }
      },
      12,
    );
  });

  test('stateFromJson(value) meets all phases in these games', () => {
    const phases = { play: 0, final: 0, over: 0 };
    everyGame(pearlsGames, ({ states }) => {
      for (const { phase } of states) phases[phase]++;
    });
    expect(Math.min(...Object.values(phases))).toBeGreaterThan(runs(20));
  });

  test.each<[string, number]>([
    ['another player', 0],
    ['a spectator', -1],
  ])('stateFromJson(value) refuses a view of %s (P27)', (_, seat) => {
    const seen = view(PLAYING, seat < 0 ? null : seat);
    const path = seat < 0 ? 'players[0].unknown' : 'players[1].unknown';
    expect(refusal(() => stateFromJson(seen))).toEqual({ code: 'bad-state', path });
  });

  test('stateFromJson(value) refuses unknown cards (P27)', () => {
    for (const path of ['deck[0]', 'deck[20]', 'market[5]']) {
      const value = withValue(PLAYING, path, null);
      expect(refusal(() => stateFromJson(value))).toEqual({ code: 'bad-state', path });
    }
  });

  test.each<[path: string, lengths: readonly number[], rule: string]>([
    ['players', [0, 1, 7], 'P1'],
    ['market', [7], 'P6'],
    ['deck', [101], 'P2'],
    ['necklaces', [11], 'P3'],
    ['players[0].necklaces', [11], 'P3'],
  ])('stateFromJson(value) refuses %s with %j items (%s)', (path, lengths) => {
    const [item] = partOf(PLAYING, path) as unknown[];
    for (const length of lengths) {
      const value = withValue(PLAYING, path, new Array(length).fill(item));
      expect([length, refusal(() => stateFromJson(value))]).toEqual([
        length,
        { code: 'bad-state', path },
      ]);
    }
  });

  test('stateFromJson(value) says where and what in its message, and not too much of it', () => {
    const value = withValue(PLAYING, 'market[2]', 'x'.repeat(1_000_000));
    expect(() => stateFromJson(value)).toThrow(
      `market[2]: expected ${PEARLS.join(', ')}; found "${'x'.repeat(40)}…"`,
    );
  });
});

// The soundness of a state: each row breaks one rule by a change to a sound position.

type Row = readonly [name: string, of: State, path: string, changes: readonly Change[]];

describe('states that are not valid', () => {
  test.each(
    PEARLS.flatMap((pearl) =>
      [OUT_OF_NECKLACES, PLAYING, FRESH].map((of) => [pearl, of.players.length, of] as const),
    ),
  )('stateFromJson(value) counts the %s cards of %i players (P2, P4)', (pearl, _, of) => {
    // A card has become another: one kind has a card too many, and one too few.
    const other = of.deck.find((card) => card !== pearl)!;
    const exchanged = set(`deck[${of.deck.indexOf(other)}]`, pearl);
    expectUnsound('', of, 'deck', [exchanged]);
    // A card has vanished, or there is one more.
    if (of.deck.includes(pearl)) {
      const shorter = [...of.deck];
      shorter.splice(shorter.indexOf(pearl), 1);
      expectUnsound('', of, 'deck', [set('deck', shorter)]);
    }
    expectUnsound('', of, 'deck', [pushed('deck', pearl)]);
  });

  test.each<Row>([
    ['a hand', PLAYING, 'deck', [raised('players[0].hand.green', 1)]],
    ['a hand, less', PLAYING, 'deck', [raised('players[2].hand.green', -1)]],
    ['a pile', PLAYING, 'deck', [raised('players[0].pile.yellow', 1)]],
    ['a pile, less', OVER, 'deck', [raised('players[1].pile.red', -1)]],
    ['the market', OUT_OF_CARDS, 'deck', [cut('market')]],
    ['the market, more', OUT_OF_CARDS, 'deck', [pushed('market', 'red')]],
    ['the market and a hand', PLAYING, 'deck', [set('market[0]', 'blue')]],
    [
      'red ones with three players (P4)',
      PLAYING,
      'deck',
      [set('deck[0]', 'red'), set('deck[1]', 'red')],
    ],
    ['yellow ones with two players (P4)', FRESH, 'deck', [set('deck[0]', 'yellow')]],
    ['green ones with two players (P4)', FRESH, 'deck', [set('deck[0]', 'green')]],
    ['half of the red ones (P4, P5)', PLAYING, 'deck', [pushed('deck', ...reds(10))]],
    ['all but one of the red ones (P4, P5)', PLAYING, 'deck', [pushed('deck', ...reds(19))]],
  ])('stateFromJson(value) counts the cards in all places: %s', expectUnsound);

  test('stateFromJson(value) takes the cards of the variant in the deck (P5)', () => {
    const all = afterAll(PLAYING, [pushed('deck', ...reds(20))]);
    expect(stateFromJson(all)).toStrictEqual(all);
    const removed: Pearl[] = [...copies('yellow', 24), ...copies('green', 16)];
    const two = afterAll(FRESH, [pushed('deck', ...removed)]);
    expect(stateFromJson(two)).toStrictEqual(two);
    // As many cards as in the variant, but others.
    expectUnsound('', FRESH, 'deck', [pushed('deck', ...removed.slice(1), 'purple')]);
  });

  test('stateFromJson(value) says how many cards it has missed (P2)', () => {
    const value = afterAll(PLAYING, [set('deck[0]', 'yellow')]);
    expect(() => stateFromJson(value)).toThrow(
      'deck: expected 24 yellow cards in all places together, found 25',
    );
    const fewer = afterAll(PLAYING, [set('deck[49]', 'yellow')]);
    expect(() => stateFromJson(fewer)).toThrow(
      'deck: expected 16 joker cards in all places together, found 15',
    );
  });

  test.each<[players: number, of: State, problem: string]>([
    [2, FRESH, 'expected 60 or 100 cards in all places together, found 59'],
    [3, PLAYING, 'expected 80 or 100 cards in all places together, found 79'],
    [4, OUT_OF_NECKLACES, 'expected 100 cards in all places together, found 99'],
  ])('stateFromJson(value) says how many cards %i players have (P2, P4, P5)', (_, of, problem) => {
    expectProblem(of, 'deck', problem, [cut('deck')]);
  });

  test.each<Row>([
    ['one is missing from the table', PLAYING, 'necklaces', [set('necklaces[0]', 6)]],
    ['one is gone', PLAYING, 'necklaces', [cut('necklaces')]],
    [
      'one is there once too often',
      PLAYING,
      'necklaces',
      [set('necklaces', [4, 5, 5, 6, 6, 7, 7, 8, 8, 9])],
    ],
    ['one was taken and lies there', PLAYING, 'necklaces', [pushed('players[1].necklaces', 5)]],
    ['one was taken twice', OUT_OF_CARDS, 'necklaces', [set('players[0].necklaces', [4])]],
    ['one has vanished with its owner', PLAYING, 'necklaces', [cut('players[0].necklaces')]],
    [
      'they are out of order',
      PLAYING,
      'necklaces',
      [set('necklaces', [5, 5, 6, 6, 7, 7, 8, 9, 8])],
    ],
    [
      'they are turned round',
      FRESH,
      'necklaces',
      [set('necklaces', [...FRESH.necklaces].reverse())],
    ],
  ])('stateFromJson(value) counts the necklaces: %s (P3)', expectUnsound);

  test('stateFromJson(value) does not ask in which order a player took necklaces (P3)', () => {
    const other = afterAll(OUT_OF_CARDS, [set('players[1].necklaces', [4, 6])]);
    expect(stateFromJson(other)).toStrictEqual(other);
  });

  test.each<Row>([
    ['the last turns have not begun (P18)', PLAYING, 'phase', [set('phase', 'final')]],
    ['the game is not over (P18)', PLAYING, 'phase', [set('phase', 'over')]],
    ['the deal is no end (P18)', FRESH, 'phase', [set('phase', 'final'), set('finalTurns', 2)]],
    [
      'the deck is empty (P18)',
      OUT_OF_CARDS,
      'phase',
      [set('phase', 'play'), set('finalTurns', 0)],
    ],
    [
      'there are no necklaces (P18)',
      OUT_OF_NECKLACES,
      'phase',
      [set('phase', 'play'), set('finalTurns', 0)],
    ],
    ['the end does not go on (P22)', OVER, 'phase', [set('phase', 'play')]],
  ])('stateFromJson(value) knows the phase: %s', expectUnsound);

  test.each<Row>([
    ['before the last turns', PLAYING, 'finalTurns', [set('finalTurns', 3)]],
    ['none in the last turns', OUT_OF_CARDS, 'finalTurns', [set('finalTurns', 0)]],
    [
      'none in the last turns without necklaces',
      OUT_OF_NECKLACES,
      'finalTurns',
      [set('finalTurns', 0)],
    ],
    ['one when the game is over', OVER, 'finalTurns', [set('finalTurns', 1)]],
    ['the last, when the game is over', LAST_TURN, 'finalTurns', [set('phase', 'over')]],
    ['none left, but not over', OVER, 'finalTurns', [set('phase', 'final')]],
    ['more than players', OUT_OF_CARDS, 'finalTurns', [set('finalTurns', 3)]],
  ])('stateFromJson(value) counts the last turns: %s (P19, P22)', expectUnsound);

  test.each<Row>([
    ['five cards while there is a deck', PLAYING, 'market', [moved('market', 'deck')]],
    [
      'none while there is a deck',
      FRESH,
      'market',
      [set('market', []), pushed('deck', ...FRESH.market)],
    ],
    [
      'five cards when the necklaces are gone',
      OUT_OF_NECKLACES,
      'market',
      [moved('market', 'deck')],
    ],
    [
      'none at the end of the deck',
      OUT_OF_CARDS,
      'market',
      [
        set('market', []),
        ...PEARLS.filter((pearl) => OUT_OF_CARDS.market.includes(pearl)).map((pearl) =>
          raised(`players[1].pile.${pearl}`, 1),
        ),
      ],
    ],
  ])('stateFromJson(value) looks at the market: %s (P12)', expectUnsound);

  test.each<Row>([
    ['eleven cards (P11)', PLAYING, 'players[1].hand', dealtTo(1, 'joker', 3)],
    [
      'eleven cards, taken openly (P11)',
      PLAYING,
      'players[1].hand',
      [...dealtTo(1, 'joker', 3), raised('players[1].seen.joker', 3)],
    ],
    [
      'eleven cards in a last turn (P11)',
      OUT_OF_NECKLACES,
      'players[2].hand',
      dealtTo(2, 'joker', 9, 'green', 2),
    ],
  ])('stateFromJson(value) refuses a hand of %s', expectUnsound);

  /** One card is left in the deck of two players, and it is the turn of player 1. */
  const oneCardLeft = (market: number): readonly Change[] => [
    ...[set('phase', 'play'), set('turn', 1), set('finalTurns', 0)],
    ...[set('market', reds(market)), set('deck', ['purple'])],
    ...[set('players[1].hand.red', 0), set('players[1].seen.red', 0)],
    ...[raised('players[0].pile.red', 3 - market), raised('players[0].pile.joker', 1)],
    ...[raised('players[0].pile.blue', 1), raised('players[0].pile.teal', 1)],
  ];

  test('stateFromJson(value) takes a market of a single card at the end of the deck (P12)', () => {
    const before = afterAll(OUT_OF_CARDS, oneCardLeft(6));
    const after = apply(stateFromJson(before), parseAction('take r'));
    expect([after.phase, after.market]).toEqual(['final', ['purple']]);
    expect(stateFromJson(thawed(after))).toStrictEqual(after);
  });

  test('stateFromJson(value) wants a full market as long as the deck has a single card (P12)', () => {
    const problem = 'expected 6 cards while the deck is not empty, found 5';
    expectProblem(OUT_OF_CARDS, 'market', problem, oneCardLeft(5));
  });

  test('stateFromJson(value) takes a hand of ten (P11)', () => {
    const ten = afterAll(PLAYING, [...dealtTo(1, 'joker', 2), raised('players[1].seen.joker', 2)]);
    expect(stateFromJson(ten)).toStrictEqual(ten);
  });

  test.each<Row>([
    [
      'a seen card that is not in the hand',
      PLAYING,
      'players[0].seen',
      [raised('players[0].seen.purple', 1)],
    ],
    [
      'more seen cards of a kind than the hand holds',
      PLAYING,
      'players[1].seen',
      [raised('players[1].seen.joker', 1)],
    ],
    ['a seen card in an empty hand', OVER, 'players[1].seen', [raised('players[1].seen.red', 1)]],
  ])('stateFromJson(value) looks for seen cards in the hand: %s (P27)', expectUnsound);

  test.each<[name: string, of: State, changes: readonly Change[]]>([
    ['which cards were dealt', PLAYING, [set('players[1].seen.joker', 0)]],
    [
      'whether necklaces were paid for',
      OUT_OF_CARDS,
      [
        set('players[1].pile', OUT_OF_CARDS.players[0]!.pile),
        set('players[0].pile', OUT_OF_CARDS.players[1]!.pile),
      ],
    ],
    ['who triggered the last turns', OUT_OF_CARDS, [set('turn', 1)]],
  ])('stateFromJson(value) does not ask how the game came to a state: %s', (_, of, changes) => {
    const state = afterAll(of, changes);
    expect(stateFromJson(state)).toStrictEqual(state);
  });

  test('stateFromJson(value) says what is wrong in words', () => {
    const message = (of: State, ...changes: Change[]): unknown => {
      try {
        return stateFromJson(afterAll(of, changes));
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect([
      message(PLAYING, cut('necklaces')),
      message(PLAYING, set('necklaces', [5, 5, 6, 6, 7, 7, 8, 9, 8])),
      message(PLAYING, set('phase', 'over')),
      message(OUT_OF_CARDS, set('phase', 'play'), set('finalTurns', 0)),
      message(OUT_OF_NECKLACES, set('phase', 'play'), set('finalTurns', 0)),
      message(PLAYING, set('finalTurns', 1)),
      message(OVER, set('finalTurns', 1)),
      message(LAST_TURN, set('finalTurns', 0)),
      message(PLAYING, moved('market', 'deck')),
      message(PLAYING, ...dealtTo(1, 'joker', 3)),
      message(PLAYING, raised('players[1].seen.joker', 1)),
    ]).toEqual([
      'necklaces: expected 4, 5, 5, 6, 6, 7, 7, 8, 8, 9 on the table and with the players together, found 4, 5, 5, 6, 6, 7, 7, 8, 8',
      'necklaces: expected the values in ascending order',
      'phase: expected "play", with 50 cards left in the deck and 9 necklaces on the table',
      'phase: expected "final" or "over", with 0 cards left in the deck and 7 necklaces on the table',
      'phase: expected "final" or "over", with 24 cards left in the deck and 0 necklaces on the table',
      'finalTurns: expected 0 in the phase "play", found 1',
      'finalTurns: expected 0 in the phase "over", found 1',
      'finalTurns: expected at least 1 in the phase "final", found 0',
      'market: expected 6 cards while the deck is not empty, found 5',
      'players[1].hand: expected at most 10 cards, found 11',
      'players[1].seen: found a card that is not in the hand',
    ]);
  });
});

// Actions.

describe('actions of Pearls', () => {
  test('actionFromJson(value) gives each of the 688 actions back, frozen', () => {
    const actions = everyAction();
    expect(actions.length).toBe(688);
    for (const action of actions) {
      const back = actionFromJson(action);
      expect(back).toStrictEqual(action);
      expect(JSON.stringify(back)).toBe(JSON.stringify(action));
      expect(looseParts(back)).toEqual([]);
      expect(actionFromJson(back)).toBe(back);
      expect(actionFromJson(thawed(action))).toBe(back);
    }
    expect(frozenParts(actions).length).toBe(0);
  });

  test('stateFromJson(value) refuses a state of Reef, and says which game it is not of', () => {
    expect(() => stateFromJson(reef.setup({ players: 2, seed: 7 }))).toThrow(
      'not a state of Pearls: unknown field "cards"',
    );
  });
});

// Helpers.

/** After the changes a position is refused, for what lies at the path. */
function expectUnsound(_: string, of: State, path: string, changes: readonly Change[]): void {
  const value = afterAll(of, changes);
  expect(refusal(() => stateFromJson(value))).toEqual({ code: 'bad-state', path });
  expect(refusal(() => stateFromJson(thawed(value)))).toEqual({ code: 'bad-state', path });
}

/** After the changes a position is refused, and the message says why. */
function expectProblem(of: State, path: string, problem: string, changes: readonly Change[]): void {
  expectUnsound('', of, path, changes);
  expect(() => stateFromJson(afterAll(of, changes))).toThrow(
    expect.objectContaining({ message: `${path}: ${problem}` }),
  );
}

type Change = ChangeOf<State>;

/** Some kinds of cards, each with how many of them. */
type Cards = readonly (Pearl | number)[];

/** Cards have gone from the deck to a hand. */
function dealtTo(seat: number, ...cards: Cards): readonly Change[] {
  return eachOf(cards, (pearl, count) => [
    outOfDeck(pearl, count),
    raised(`players[${seat}].hand.${pearl}`, count),
  ]);
}

function eachOf(
  cards: Cards,
  changesOf: (pearl: Pearl, count: number) => readonly Change[],
): readonly Change[] {
  return Array.from({ length: cards.length / 2 }, (_, i) => {
    const [pearl, count] = cards.slice(2 * i, 2 * i + 2) as [Pearl, number];
    return changesOf(pearl, count);
  }).flat();
}

function outOfDeck(pearl: Pearl, count: number): Change {
  return ({ deck }) => {
    for (let n = 0; n < count; n++) deck.splice(deck.indexOf(pearl), 1);
  };
}

function copies(pearl: Pearl, count: number): Pearl[] {
  return Array.from({ length: count }, () => pearl);
}

function reds(count: number): Pearl[] {
  return copies('red', count);
}
