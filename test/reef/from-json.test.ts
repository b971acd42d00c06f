import { describe, expect, test, vi } from 'vitest';
import {
  actionFromJson,
  COLORS,
  formatDeck,
  parseAction,
  parseCard,
  parseDeck,
  reef,
  setup,
  STANDARD_DECK,
  START_RULES,
  stateFromJson,
} from '../../src/index.js';
import type { Action, Color, SetupOptions, State, View } from '../../src/index.js';
import { afterAll, cut, listAt, moved, pushed, raised, set } from '../kit/changes.js';
import type { Change as ChangeOf } from '../kit/changes.js';
import {
  FRESH,
  LAST_TURN,
  OUT_OF_CARDS,
  OUT_OF_RED,
  PLAYING,
  POSITIONS,
  STARTING,
  STARTING_CENTRE,
} from '../kit/reef/positions.js';
import { frozenParts, looseParts, thawed } from '../kit/table.js';
import { changed, counted, partOf, refusal, withValue } from '../kit/untrusted.js';
import { fromJsonSuite, turnedRound } from '../suites/from-json.js';

// Whole games take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const TAKE = parseAction('take #17');
const DRAW = parseAction('draw #4');
const PLAY = parseAction('play #9 r@b2 y@b2');
const START = parseAction('start r@b2 y@c2 p@b3 g@c3');

// A sound state of 1000 cards needs about 20 reads a card; nothing needs many more.
const ENOUGH = 30_000;

fromJsonSuite<State, View, Action, SetupOptions>({
  game: reef,
  state: PLAYING,
  parts: [
    '',
    'players[1]',
    'supply',
    'display[2]',
    'cards[2].pattern.to',
    'cards[6].pattern.cells[0].height',
    'deck',
    'players[0].board[15]',
    'players[0].played[1]',
    'players[1].dealt[1]',
    'lastRound',
  ],
  // The height of a piece goes unsaid if any will do.
  optional: ['height'],
  positions: POSITIONS,
  number: 'round',
  outOfRange: [
    ['first', [-1, 2]],
    ['turn', [-1, 2]],
    ['round', [-1, 0, 10_001, 2 ** 53]],
    ['supply.red', [-1, 2 ** 53]],
    ['supply.green', [-1, 1e300]],
    ['deck[0]', [-1, 14, 1000]],
    ['players[0].hand[0]', [-1, 14]],
    ['players[1].dealt[0]', [-1, 14]],
    ['players[0].played[0]', [-1, 14]],
    ['players[0].score', [-1, 2 ** 53]],
    ['display[2].card', [-1, 14]],
    ['display[2].tokens', [-1, 2 ** 53]],
    ['cards[0].points', [-1, 1001]],
    ['cards[0].pattern.cells[0].row', [-(2 ** 53), 2 ** 53]],
    ['cards[6].pattern.cells[0].height', [0, 5]],
  ],
  enough: ENOUGH,
});

describe('states of games of Reef', () => {
  test('stateFromJson(value) takes a state of the library itself, with its own deck', () => {
    const cards = parseDeck(formatDeck(STANDARD_DECK).repeat(2));
    const state = setup({ players: 2, seed: 7, cards });
    const back = stateFromJson(state);
    expect(back).toStrictEqual(state);
    expect(back.cards).toBe(state.cards);
  });

  test('stateFromJson(value) recognises the standard deck (R36)', () => {
    const state = setup({ players: 2, seed: 7 });
    expect(stateFromJson(thawed(state)).cards).toBe(STANDARD_DECK);
    const reordered = { ...thawed(state), cards: STANDARD_DECK.map((card) => turnedRound(card)) };
    expect(stateFromJson(reordered).cards).toBe(STANDARD_DECK);
  });

  test('stateFromJson(value) takes no other deck for the standard one (R36)', () => {
    const other = changed(setup({ players: 2, seed: 7 }), ({ cards }) => {
      cards[59]!.points = 3;
    });
    expect(stateFromJson(other).cards).not.toBe(STANDARD_DECK);
    expect(stateFromJson(other).cards).toStrictEqual(other.cards);
  });

  test('stateFromJson(value) keeps fields of a pattern that change nothing (R35)', () => {
    const other = changed(FRESH, ({ cards }) => {
      cards[0] = {
        pieces: ['red', 'red'],
        pattern: { kind: 'shape', cells: [{ row: -7, col: 3, color: 'any', atLeast: false }] },
        points: 0,
      };
    });
    expect(stateFromJson(other)).toStrictEqual(other);
  });

  test('stateFromJson(value) takes the largest deck there can be (R5)', () => {
    const cards = Array.from({ length: 1000 }, () => parseCard('rr: y y / y y = 1000'));
    const state = setup({ players: 4, seed: 7, cards });
    const { value, reads } = counted(thawed(state));
    expect(stateFromJson(value)).toStrictEqual(state);
    expect(reads()).toBeLessThan(ENOUGH * 2);
  });

  test.each<[path: string, lengths: readonly number[], rule: string]>([
    ['players', [0, 1, 5], 'R1'],
    ['cards', [0, 7, 1001], 'R5'],
    ['cards[0].pieces', [0, 1, 3], 'R35'],
    ['cards[0].pattern.cells', [0, 17], 'R35'],
    ['players[0].board', [0, 15, 17], 'R17'],
    ['players[0].board[5]', [5], 'R22'],
    ['players[0].hand', [5], 'R12'],
    ['players[0].dealt', [3], 'R4'],
    ['players[0].played', [1001], 'R5'],
    ['deck', [15], 'R4'],
    ['display', [4], 'R10'],
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
    const value = withValue(PLAYING, 'players[1].board[5][0]', 'x'.repeat(1_000_000));
    expect(() => stateFromJson(value)).toThrow(
      `players[1].board[5][0]: expected red, yellow, purple, green; found "${'x'.repeat(40)}…"`,
    );
  });
});

// The soundness of a state: each row breaks one rule by a change to a sound position.

type Row = readonly [name: string, of: State, path: string, changes: readonly Change[]];

describe('states that are not valid', () => {
  test.each<Row>([
    ['one is missing', PLAYING, 'cards', [cut('deck')]],
    ['one is there twice', PLAYING, 'cards', [pushed('deck', 5)]],
    ['one stands in for another', PLAYING, 'cards', [set('deck[0]', 5)]],
    ['one of the display is in a hand, too', PLAYING, 'cards', [set('players[1].hand[3]', 5)]],
    ['one of a discard pile is in the deck', PLAYING, 'cards', [set('deck[3]', 12)]],
    ['one is nowhere', PLAYING, 'cards', [pushed('cards', thawed(parseCard('rr: r = 1')))]],
  ])('stateFromJson(value) counts the cards: %s (R4)', expectUnsound);

  test.each<Row>([
    ['the deck', PLAYING, 'players[0].dealt', [set('players[0].dealt', [8])]],
    ['the display', PLAYING, 'players[0].dealt', [set('players[0].dealt', [5])]],
    ['the other hand', PLAYING, 'players[0].dealt', [set('players[0].dealt', [1])]],
    ['the discard pile', PLAYING, 'players[0].dealt', [set('players[0].dealt', [12])]],
    ['the hand once, dealt twice', PLAYING, 'players[1].dealt', [set('players[1].dealt', [1, 1])]],
  ])('stateFromJson(value) looks for dealt cards in the hand, not in %s (R4)', expectUnsound);

  test.each(COLORS.flatMap((color) => [-1, 1].map((by) => [color, by] as const)))(
    'stateFromJson(value) counts the coral: the supply of %s is off by %d (R2)',
    (color, by) => {
      expectUnsound('', PLAYING, `supply.${color}`, [raised(`supply.${color}`, by)]);
    },
  );

  test.each<Row>([
    ['a piece has vanished', PLAYING, 'supply.red', [cut('players[0].board[0]')]],
    ['a piece too many', PLAYING, 'supply.green', [pushed('players[1].board[0]', 'green')]],
    ['a nineteenth piece', LAST_TURN, 'supply.red', [pushed('players[1].board[2]', 'red')]],
    [
      'the box is that of three players',
      PLAYING,
      'supply.red',
      COLORS.map((color) => raised(`supply.${color}`, 6)),
    ],
  ])('stateFromJson(value) counts the coral: %s (R2)', expectUnsound);

  test.each<Row>([
    [
      'a stack of five (R22)',
      LAST_TURN,
      'players[1].board[0]',
      [moved('players[1].board[2]', 'players[1].board[0]')],
    ],
    ['a hand of five (R12)', PLAYING, 'players[1].hand', [moved('deck', 'players[1].hand')]],
    ['a display of two in play (R10)', PLAYING, 'display', [cut('display'), pushed('deck', 7)]],
    [
      'a display of none in play (R10)',
      PLAYING,
      'display',
      [set('display', []), pushed('deck', 5, 6, 7)],
    ],
    [
      'a display of two at the end (R10)',
      OUT_OF_RED,
      'display',
      [cut('display'), pushed('deck', 4)],
    ],
    [
      'a display of one at the start (R10)',
      STARTING,
      'display',
      [cut('deck'), pushed('display', { card: 9, tokens: 0 })],
    ],
    [
      'a display of three at the start (R10)',
      STARTING,
      'display',
      [set('deck', [6]), pushed('display', ...[7, 8, 9].map((card) => ({ card, tokens: 0 })))],
    ],
  ])('stateFromJson(value) refuses %s', expectUnsound);

  test.each<Row>([
    ['said to have begun', PLAYING, 'lastRound', [set('lastRound', true)]],
    ['said not to have begun', LAST_TURN, 'lastRound', [set('lastRound', false)]],
    ['said not to have begun at the end', OUT_OF_RED, 'lastRound', [set('lastRound', false)]],
    ['said to have begun at the start', STARTING, 'lastRound', [set('lastRound', true)]],
  ])('stateFromJson(value) knows the last round: %s (R37)', expectUnsound);

  test.each<Row>([
    ['over with pieces and cards left (R37)', PLAYING, 'phase', [set('phase', 'over')]],
    ['over in the middle of the last round (R37)', OUT_OF_RED, 'phase', [set('turn', 1)]],
    ['played on without a deck (R38)', OUT_OF_CARDS, 'phase', [set('phase', 'play')]],
    ['played on after the last round (R37)', LAST_TURN, 'phase', [set('turn', 1)]],
    ['started again (R10)', PLAYING, 'display', [set('phase', 'start')]],
    ['played before all have started (R10)', STARTING, 'display', [set('phase', 'play')]],
  ])('stateFromJson(value) knows the phase: %s', expectUnsound);

  test.each<[of: State, message: string, changes: readonly Change[]]>([
    [
      PLAYING,
      'cards: expected 14 cards, each in one place; found 13 (13 different)',
      [cut('deck')],
    ],
    [
      PLAYING,
      'players[0].dealt: found a card that is not in the hand',
      [set('players[0].dealt', [8])],
    ],
    [
      PLAYING,
      'supply.red: expected 18 pieces in all, found 15 here and 4 on the boards',
      [raised('supply.red', 1)],
    ],
    [
      PLAYING,
      'display: expected 3 cards in the phase "play", found 2',
      [cut('display'), pushed('deck', 7)],
    ],
    [PLAYING, 'lastRound: expected false, because no colour has run out', [set('lastRound', true)]],
    [
      LAST_TURN,
      'lastRound: expected true, because a colour has run out',
      [set('lastRound', false)],
    ],
    [PLAYING, 'phase: expected "play": this game is not over yet', [set('phase', 'over')]],
    [OUT_OF_CARDS, 'phase: expected "over": this game has ended', [set('phase', 'play')]],
    [
      STARTING,
      'round: expected 1 while the starting pieces are placed, found 2',
      [raised('round', 1)],
    ],
    [
      STARTING,
      'players: expected 9 to 9 points with the players and on the display, found 10',
      [raised('players[0].score', 1)],
    ],
    [
      STARTING,
      'players[2].board: expected one piece of each colour: this player has placed the starting pieces',
      [set('turn', 0)],
    ],
    [
      STARTING,
      'players[1].board: expected no pieces: this player has not placed the starting pieces yet',
      [set('turn', 1)],
    ],
    [
      PLAYING,
      'players: expected 6 to 38 points with the players and on the display, found 1009',
      [raised('players[0].score', 1000)],
    ],
    [
      PLAYING,
      'players: expected 6 to 38 points with the players and on the display, found 1009',
      [raised('display[0].tokens', 1000)],
    ],
    [
      PLAYING,
      'players: expected 6 to 38 points with the players and on the display, found 1',
      [set('players[0].score', 0), set('players[1].score', 0)],
    ],
  ])('stateFromJson(value) says what is wrong in words %#', (of, message, changes) => {
    expect(() => stateFromJson(afterAll(of, changes))).toThrow(
      expect.objectContaining({ code: 'bad-state', message }),
    );
  });

  test('stateFromJson(value) says how many turns a player has had, and how many there should be (R11)', () => {
    const [player] = PLAYING.players;
    const turns = PLAYING.round - 1 + (PLAYING.first === 0 && PLAYING.turn !== 0 ? 1 : 0);
    expect(player!.played.length).toBeGreaterThan(0);
    expect(() => stateFromJson({ ...PLAYING, round: PLAYING.round + 1 })).toThrow(
      `expected ${turns + 1} turns by now, but the hand and the played cards show ${turns}`,
    );
  });

  test.each<Row>([
    ['a round too late', PLAYING, 'players[0].played', [raised('round', 1)]],
    ['a round too early', PLAYING, 'players[0].played', [raised('round', -1)]],
    ['the turn of another', PLAYING, 'players[0].played', [set('turn', 0)]],
    ['another first player', PLAYING, 'players[0].played', [set('first', 1)]],
    ['a round too late at the end', OUT_OF_RED, 'players[0].played', [raised('round', 1)]],
    ['another last turn', OUT_OF_CARDS, 'players[1].played', [set('turn', 1)]],
    ['a last turn not taken', LAST_TURN, 'players[0].played', [set('phase', 'over')]],
    ['a last turn taken back', OUT_OF_RED, 'players[0].played', [set('phase', 'play')]],
    ['a card untaken', PLAYING, 'players[1].played', [moved('players[1].hand', 'deck')]],
    [
      'a card played from the deck',
      PLAYING,
      'players[1].played',
      [moved('deck', 'players[1].played')],
    ],
    [
      'fewer cards than were dealt',
      FRESH,
      'players[0].played',
      [moved('players[0].hand', 'deck'), cut('players[0].dealt')],
    ],
    [
      'fewer cards than were dealt, and one played',
      FRESH,
      'players[0].played',
      [
        set('players[0].hand', []),
        set('players[0].dealt', []),
        pushed('players[0].played', 0),
        pushed('deck', 1),
      ],
    ],
  ])('stateFromJson(value) counts the turns of everybody: %s (R11)', expectUnsound);

  test.each<Row>([
    ['a later round', STARTING, 'round', [set('round', 2)]],
    ['more points', STARTING, 'players', [set('players[0].score', 4)]],
    ['fewer points', STARTING, 'players', [set('players[1].score', 2)]],
    ['no points', STARTING, 'players', [set('players[2].score', 0)]],
    [
      'a card too few',
      STARTING,
      'players[0].played',
      [moved('players[0].hand', 'deck'), cut('players[0].dealt')],
    ],
    ['a card too many', STARTING, 'players[0].played', [moved('deck', 'players[0].hand')]],
    ['a card played', STARTING, 'players[0].played', [moved('deck', 'players[0].played')]],
  ])('stateFromJson(value) allows nothing before the first turn: %s (R3, R4, R10)', expectUnsound);

  test.each<Row>([
    [
      'not yet placed by one who comes earlier (R10)',
      STARTING,
      'players[1].board',
      [0, 3, 12, 15].map((cell) => lifted(1, cell)),
    ],
    [
      'already placed by the one whose turn it is (R10)',
      STARTING,
      'players[2].board',
      COLORS.map((color) => placed(2, 0, color)),
    ],
    ['placed out of turn (R10)', STARTING, 'players[1].board', [set('turn', 1)]],
    ['only three', STARTING, 'players[1].board', [lifted(1, 0)]],
    ['five', STARTING, 'players[1].board', [placed(1, 0, 'green')]],
    ['two of one colour', STARTING, 'players[1].board', [lifted(1, 0), placed(1, 0, 'green')]],
  ])('stateFromJson(value) looks at starting pieces: %s', expectUnsound);

  test.each(START_RULES)(
    'stateFromJson(value) does not ask where starting pieces lie: %s',
    (start) => {
      for (const state of [STARTING, STARTING_CENTRE]) {
        expect(stateFromJson({ ...state, start })).toStrictEqual({ ...state, start });
      }
    },
  );

  test.each<[name: string, changes: readonly Change[]]>([
    [
      'which pieces the played cards brought',
      [moved('players[0].board[0]', 'players[1].board[0]')],
    ],
    ['which cards in hand were dealt', [set('players[0].dealt', [])]],
    ['which player won the points', [set('players[0].score', 0), raised('players[1].score', 6)]],
  ])('stateFromJson(value) does not ask how the game came to a state: %s', (_, changes) => {
    const state = afterAll(PLAYING, changes);
    expect(stateFromJson(state)).toStrictEqual(state);
  });

  test.each<Row>([
    ['a player has too few', PLAYING, 'players', [set('players[0].score', 2)]],
    [
      'the display has too few',
      PLAYING,
      'players',
      [set('players[0].score', 3), set('display[0].tokens', 0)],
    ],
    [
      'too few at the end',
      OUT_OF_RED,
      'players',
      [set('players[0].score', 5), set('players[1].score', 0)],
    ],
  ])('stateFromJson(value) finds all points that they began with: %s (R3, R15)', expectUnsound);

  test.each<Row>([
    ['won before the first turn (R3)', FRESH, 'players', [set('players[0].score', 4)]],
    ['tokens beyond counting (R15)', PLAYING, 'players', [set('display[1].tokens', 2 ** 53 - 1)]],
    ['beyond counting (R24)', PLAYING, 'players', [set('players[0].score', 2 ** 53 - 1)]],
    [
      'more than each played card sixteen times (R24)',
      PLAYING,
      'players',
      [raised('players[0].score', 3 + 3 + 2 * 16 - 9 + 1)],
    ],
    ['cards in hand before the end (R39)', FRESH, 'players', [set('players[1].score', 3 + 1)]],
  ])('stateFromJson(value) refuses points that no card has brought: %s', expectUnsound);
});

// Actions.

describe('actions of Reef', () => {
  test.each<[string, Action]>([
    ['take', TAKE],
    ['draw', DRAW],
    ['play', PLAY],
    ['play without pieces', parseAction('play #9')],
    ['play of the last card there can be', parseAction('play #999 g@d4')],
    ['start', START],
    ['start without pieces', parseAction('start')],
  ])('actionFromJson(value) gives an action back, frozen: %s', (_, action) => {
    const value = thawed(action);
    const back = actionFromJson(value);
    expect(back).toStrictEqual(action);
    expect(looseParts(back)).toEqual([]);
    expect(frozenParts(value)).toEqual([]);
    expect(actionFromJson(back)).toBe(back);
  });

  test('actionFromJson(value) does not ask whether an action is legal', () => {
    const action = { type: 'start', placements: new Array(4).fill({ color: 'red', cell: 0 }) };
    expect(actionFromJson(action)).toStrictEqual(action);
  });
});

// Helpers.

/** After the changes a position is refused, for what lies at the path. */
function expectUnsound(_: string, of: State, path: string, changes: readonly Change[]): void {
  const value = afterAll(of, changes);
  expect(refusal(() => stateFromJson(value))).toEqual({ code: 'bad-state', path });
  expect(refusal(() => stateFromJson(thawed(value)))).toEqual({ code: 'bad-state', path });
}

type Change = ChangeOf<State>;

/** A piece has gone from the supply to a reef. */
function placed(seat: number, cell: number, color: Color): Change {
  return (state) => {
    listAt(state, `players[${seat}].board[${cell}]`).push(color);
    state.supply[color]--;
  };
}

/** A piece has gone from a reef to the supply. */
function lifted(seat: number, cell: number): Change {
  return (state) => {
    state.supply[listAt(state, `players[${seat}].board[${cell}]`).pop() as Color]++;
  };
}
