import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  actionFromJson,
  apply,
  COLORS,
  countLegalActions,
  createRng,
  formatDeck,
  isRulesError,
  legalActionAt,
  parseAction,
  parseCard,
  parseDeck,
  result,
  setup,
  STANDARD_DECK,
  stateFromJson,
} from '../../src/index.js';
import type { Action, Card, Color, State } from '../../src/index.js';
import { afterAll, cut, listAt, moved, pushed, raised, set } from '../kit/changes.js';
import type { Change as ChangeOf } from '../kit/changes.js';
import { arbPlan, playOut } from '../kit/games.js';
import {
  FRESH,
  LAST_TURN,
  OUT_OF_CARDS,
  OUT_OF_RED,
  PLAYING,
  POSITIONS,
  STARTING,
  STARTING_CENTRE,
} from '../kit/positions.js';
import { runs } from '../kit/runs.js';
import { frozenParts, looseParts, table, thawed } from '../kit/table.js';
import {
  changed,
  counted,
  partOf,
  pathsOf,
  refusal,
  revoked,
  trapped,
  withoutPart,
  withValue,
} from '../kit/untrusted.js';
import type { Draft } from '../kit/untrusted.js';

// Whole games take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** Unsound: player 1 has played six cards of two reds, and three of the pieces are not there. */
const THREE_MISSING = table({
  round: 10,
  first: 1,
  turn: 0,
  boards: [
    'rrrr rrr . . / . r y . / . p g g / . . . .',
    'rrrr rrrr r . / . r y . / . p g . / . . . .',
  ],
  hands: [['yy: y2 = 3', 'yy: y2 = 3', 'yy: y2 = 3'], []],
  dealt: [0, 0],
  played: [
    ['rr: g = 1', 'rr: g = 1', 'rr: g = 1', 'rg: g = 1'],
    ['rr: g = 1', 'rr: g = 1', 'rr: g = 1', 'rr: g = 1', 'rr: g = 1', 'rr: g = 1'],
  ],
  scores: [8, 8],
});

describe('states of games', () => {
  test('stateFromJson(value) gives every state of a game back, and it plays on equally', () => {
    let count = 0;
    everyGame(({ states, actions }) => {
      states.forEach((state, i) => {
        const back = stateFromJson(thawed(state));
        expect(isDeepStrictEqual(back, state)).toBe(true);
        expect(looseParts(back)).toEqual([]);
        expect(countLegalActions(back)).toBe(countLegalActions(state));
        const action = actions[i];
        if (action === undefined) expect(result(back)).toEqual(result(state));
        else expect(isDeepStrictEqual(apply(back, action), states[i + 1])).toBe(true);
        count++;
      });
    });
    expect(count).toBeGreaterThan(runs(500));
  });

  test('stateFromJson(value) takes a state of the library itself, with its own deck', () => {
    const cards = parseDeck(formatDeck(STANDARD_DECK).repeat(2));
    const state = setup({ players: 2, seed: 7, cards });
    const back = stateFromJson(state);
    expect(back).toStrictEqual(state);
    expect(back.cards).toBe(state.cards);
  });

  test.each(POSITIONS)('stateFromJson(value) finds the drawn position %s sound', (_, state) => {
    expect(stateFromJson(state)).toStrictEqual(state);
    expect(stateFromJson(thawed(state))).toStrictEqual(state);
  });

  test('stateFromJson(value) neither changes nor keeps what it is given', () => {
    const given = thawed(PLAYING);
    const state = stateFromJson(given);
    expect(given).toStrictEqual(PLAYING);
    expect(frozenParts(given)).toEqual([]);
    (given as Draft<State>).deck.reverse();
    (given as Draft<State>).players[0] = (given as Draft<State>).players[1]!;
    expect(state).toStrictEqual(PLAYING);
  });

  test('stateFromJson(value) recognises the standard deck (R36)', () => {
    const state = setup({ players: 2, seed: 7 });
    expect(stateFromJson(thawed(state)).cards).toBe(STANDARD_DECK);
    const reordered = { ...thawed(state), cards: STANDARD_DECK.map(turnedRound) };
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
});

// The form of a state. Paths are those of PLAYING.

describe('values that are no state', () => {
  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['a number', 7],
    ['a text', JSON.stringify(PLAYING)],
    ['a list', [PLAYING]],
    ['a function', () => PLAYING],
    ['a map', new Map(Object.entries(PLAYING))],
    ['a symbol', Symbol('state')],
    ['an empty object', {}],
    ['an action', parseAction('take #1')],
  ])('stateFromJson(value) refuses %s', (_, value) => {
    expect(refusal(() => stateFromJson(value))).toEqual({ code: 'bad-state', path: '' });
  });

  const { objects, lists } = pathsOf(PLAYING);

  test('the position for these tests has all kinds of parts', () => {
    expect(objects).toEqual(
      expect.arrayContaining(['', 'players[1]', 'supply', 'display[2]', 'cards[2].pattern']),
    );
    expect(lists).toEqual(expect.arrayContaining(['cards', 'deck', 'players[0].board[15]']));
  });

  test('stateFromJson(value) refuses an unknown field of any object, whatever its name', () => {
    for (const path of objects) {
      for (const name of ['extra', '__proto__', 'constructor', 'toJSON', 'length', '0']) {
        const value = withField(PLAYING, path, name, {});
        expect([name, refusal(() => stateFromJson(value))]).toEqual([
          name,
          { code: 'bad-state', path },
        ]);
      }
    }
  });

  test('stateFromJson(value) refuses fields that are symbols or not listed', () => {
    const hidden = Object.defineProperty(thawed(PLAYING), 'extra', { value: 1 });
    for (const value of [{ ...PLAYING, [Symbol('extra')]: 1 }, hidden]) {
      expect(refusal(() => stateFromJson(value))).toEqual({ code: 'bad-state', path: '' });
    }
  });

  test('stateFromJson(value) refuses a list with a field, whatever its name', () => {
    for (const path of lists) {
      for (const name of ['extra', '__proto__', 'constructor', 'toJSON', '-1']) {
        const value = withField(PLAYING, path, name, {});
        expect([name, refusal(() => stateFromJson(value))]).toEqual([
          name,
          { code: 'bad-state', path },
        ]);
      }
    }
  });

  test('stateFromJson(value) refuses a list with a gap', () => {
    for (const path of lists) {
      const list = partOf(PLAYING, path) as unknown[];
      if (list.length === 0) continue;
      const value = withoutPart(PLAYING, `${path}[${list.length - 1}]`);
      expect(refusal(() => stateFromJson(value))).toEqual({ code: 'bad-state', path });
    }
  });

  test('stateFromJson(value) refuses an object without any one of its fields', () => {
    for (const path of objects) {
      for (const key of Object.keys(partOf(PLAYING, path) as object)) {
        // The height of a piece goes unsaid if any will do.
        if (key === 'height') continue;
        const value = withoutPart(PLAYING, path === '' ? key : `${path}.${key}`);
        expect([key, refusal(() => stateFromJson(value))]).toEqual([
          key,
          { code: 'bad-state', path },
        ]);
      }
    }
  });

  test('stateFromJson(value) reads own fields only', () => {
    for (const path of objects) {
      const part = partOf(PLAYING, path) as object;
      const value = withValue(PLAYING, path, Object.create(part));
      expect(refusal(() => stateFromJson(value))).toEqual({ code: 'bad-state', path });
    }
  });

  const WRONG: Readonly<Record<string, readonly unknown[]>> = {
    list: [undefined, null, 0, 'red', {}, { length: 0 }, new Set(), new Uint8Array(), () => []],
    object: [undefined, null, 0, 'red', [], () => ({})],
    number: [undefined, null, true, '1', '', 0.5, NaN, Infinity, -0, 1n, [1], { valueOf: () => 1 }],
    word: [undefined, null, true, 0, '', 'Red', 'blue', ['red'], new String('red'), { red: 1 }],
    flag: [undefined, null, 0, 1, '', 'true', new Boolean(true), []],
  };

  test.each<[path: string, kind: string]>([
    ['cards', 'list'],
    ['cards[0]', 'object'],
    ['cards[0].pieces', 'list'],
    ['cards[0].pieces[0]', 'word'],
    ['cards[0].pieces[1]', 'word'],
    ['cards[0].pattern', 'object'],
    ['cards[0].pattern.kind', 'word'],
    ['cards[0].pattern.cells', 'list'],
    ['cards[0].pattern.cells[0]', 'object'],
    ['cards[0].pattern.cells[0].row', 'number'],
    ['cards[0].pattern.cells[0].col', 'number'],
    ['cards[0].pattern.cells[0].color', 'word'],
    ['cards[2].pattern.color', 'word'],
    ['cards[2].pattern.to', 'word'],
    ['cards[0].points', 'number'],
    ['start', 'word'],
    ['phase', 'word'],
    ['players', 'list'],
    ['players[1]', 'object'],
    ['players[1].board', 'list'],
    ['players[1].board[5]', 'list'],
    ['players[1].board[5][0]', 'word'],
    ['players[1].hand', 'list'],
    ['players[1].hand[3]', 'number'],
    ['players[1].dealt', 'list'],
    ['players[1].dealt[1]', 'number'],
    ['players[0].played', 'list'],
    ['players[0].played[1]', 'number'],
    ['players[0].score', 'number'],
    ['first', 'number'],
    ['turn', 'number'],
    ['round', 'number'],
    ['supply', 'object'],
    ['supply.red', 'number'],
    ['supply.yellow', 'number'],
    ['supply.purple', 'number'],
    ['supply.green', 'number'],
    ['deck', 'list'],
    ['deck[3]', 'number'],
    ['display', 'list'],
    ['display[0]', 'object'],
    ['display[0].card', 'number'],
    ['display[0].tokens', 'number'],
    ['lastRound', 'flag'],
  ])('stateFromJson(value) refuses %s if it is no %s', (path, kind) => {
    for (const wrong of WRONG[kind] as unknown[]) {
      const value = withValue(PLAYING, path, wrong);
      expect([wrong, refusal(() => stateFromJson(value))]).toEqual([
        wrong,
        { code: 'bad-state', path },
      ]);
    }
  });

  test.each<[path: string, wrong: readonly number[]]>([
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
  ])('stateFromJson(value) refuses %s out of its range: %j', (path, numbers) => {
    for (const wrong of numbers) {
      const value = withValue(PLAYING, path, wrong);
      expect([wrong, refusal(() => stateFromJson(value))]).toEqual([
        wrong,
        { code: 'bad-state', path },
      ]);
    }
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

  test.each<[string, string, (card: Draft<Card>) => void]>([
    ['two cells in one place', 'cards[0].pattern.cells', shapeOf({ row: 0 }, { row: 0 })],
    ['a shape that is too wide', 'cards[0].pattern.cells', shapeOf({ row: 0 }, { row: 16 })],
    [
      'a least height that is none',
      'cards[0].pattern.cells[0].atLeast',
      shapeOf({ atLeast: true }),
    ],
    [
      'a least height that is no flag',
      'cards[0].pattern.cells[0].atLeast',
      shapeOf({ atLeast: 1 }),
    ],
    ['cells around the highest', 'cards[0].pattern', patternOf({ kind: 'adjacent', cells: [] })],
    ['a shape with a colour', 'cards[0].pattern', patternOf({ kind: 'shape', color: 'red' })],
  ])('stateFromJson(value) refuses a card with %s (R35)', (_, path, change) => {
    const value = changed(PLAYING, ({ cards }) => {
      change(cards[0]!);
    });
    expect(refusal(() => stateFromJson(value))).toEqual({ code: 'bad-state', path });
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

describe('states that no game comes to', () => {
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

  test('stateFromJson(value) knows that cards in hand were dealt or taken (R4, R13)', () => {
    expectUnsound('', FRESH, 'players[0].dealt', [cut('players[0].dealt')]);
    expectUnsound('', PLAYING, 'players[1].dealt', [cut('players[1].dealt')]);
  });

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
    ['more points', STARTING, 'players[0].score', [set('players[0].score', 4)]],
    ['fewer points', STARTING, 'players[1].score', [set('players[1].score', 2)]],
    ['no points', STARTING, 'players[2].score', [set('players[2].score', 0)]],
    [
      'a card too few',
      STARTING,
      'players[0].hand',
      [moved('players[0].hand', 'deck'), cut('players[0].dealt')],
    ],
    ['a card too many', STARTING, 'players[0].hand', [moved('deck', 'players[0].hand')]],
    ['a card that was not dealt', STARTING, 'players[2].hand', [cut('players[2].dealt')]],
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
    [
      'in the centre, under "outside" (R8)',
      STARTING,
      'players[1].board',
      [moved('players[1].board[0]', 'players[1].board[5]')],
    ],
    [
      'outside, under "centre" (R7)',
      STARTING_CENTRE,
      'players[0].board',
      [moved('players[0].board[5]', 'players[0].board[4]')],
    ],
    [
      'one on another, under "centre" (R7)',
      STARTING_CENTRE,
      'players[0].board',
      [moved('players[0].board[5]', 'players[0].board[6]')],
    ],
    ['outside, now "centre" (R7)', STARTING, 'players[1].board', [set('start', 'centre')]],
    ['centre, now "outside" (R8)', STARTING_CENTRE, 'players[0].board', [set('start', 'outside')]],
  ])('stateFromJson(value) looks at starting pieces: %s', expectUnsound);

  test('stateFromJson(value) takes starting pieces on any space under "anywhere" (R9)', () => {
    for (const state of [STARTING, STARTING_CENTRE]) {
      const anywhere = { ...state, start: 'anywhere' };
      expect(stateFromJson(anywhere)).toStrictEqual(anywhere);
    }
  });

  test.each<Row>([
    ['of another colour', PLAYING, 'players[0].board', [lifted(0, 0), placed(0, 0, 'purple')]],
    [
      'missing from the centre (R7)',
      PLAYING,
      'players[0].board',
      [moved('players[0].board[5]', 'players[0].board[4]')],
    ],
    [
      'in the centre twice (R7)',
      PLAYING,
      'players[1].board',
      [moved('players[1].board[5]', 'players[1].board[6]')],
    ],
    ['another to start with', PLAYING, 'players[1].board', [lifted(1, 5), placed(1, 5, 'green')]],
    ['one too few', PLAYING, 'players[0].board', [lifted(0, 0)]],
    ['one too many', PLAYING, 'players[1].board', [placed(1, 0, 'red')]],
    [
      'on the wrong reef',
      PLAYING,
      'players[0].board',
      [moved('players[0].board[0]', 'players[1].board[0]')],
    ],
    [
      'of another card',
      PLAYING,
      'players[0].board',
      [set('players[0].played[0]', 11), set('deck[3]', 12)],
    ],
    ['one too many in the last round', LAST_TURN, 'players[1].board', [placed(1, 15, 'green')]],
    ['a first one missing in the last round', LAST_TURN, 'players[1].board', [lifted(1, 10)]],
    ['one missing that the supply has (R20, R21)', LAST_TURN, 'players[0].board', [lifted(0, 11)]],
    [
      'one missing before any ran out (R20, R37)',
      LAST_TURN,
      'players[0].board',
      [moved('players[0].board[0]', 'players[1].board[15]')],
    ],
    ['three missing from one turn (R20, R37)', THREE_MISSING, 'players[1].board', []],
  ])('stateFromJson(value) knows the pieces of a reef (R17): %s', expectUnsound);

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
    ['won before anybody had a turn (R3)', FRESH, 'players[0].score', [set('players[0].score', 4)]],
    [
      'passed on before anybody had a turn (R15)',
      FRESH,
      'players[0].score',
      [set('players[0].score', 2), set('players[1].score', 4)],
    ],
    [
      'paid before anybody had a turn (R15)',
      FRESH,
      'display',
      [set('players[0].score', 2), set('display[0].tokens', 1)],
    ],
    ['more tokens than cards taken (R15)', PLAYING, 'display', [set('display[1].tokens', 3)]],
    ['tokens beyond counting (R15)', PLAYING, 'display', [set('display[1].tokens', 2 ** 53 - 1)]],
    [
      'points beyond counting (R24)',
      PLAYING,
      'players[0].score',
      [set('players[0].score', 2 ** 53 - 1)],
    ],
    [
      'more than each played card sixteen times, and all tokens (R24)',
      PLAYING,
      'players[0].score',
      [set('players[0].score', 3 + 3 + 2 * 16 + 1)],
    ],
    [
      'more than each card in hand once, and all tokens (R39)',
      OUT_OF_CARDS,
      'players[0].score',
      [set('players[0].score', 3 + 3 + 4 + 1)],
    ],
    [
      'cards in hand before the end (R39)',
      FRESH,
      'players[1].score',
      [set('players[1].score', 3 + 1)],
    ],
    [
      'fewer than all cards taken for a point each (R15)',
      OUT_OF_CARDS,
      'players[1].score',
      [set('players[1].score', 1)],
    ],
  ])('stateFromJson(value) refuses points that nobody can have: %s', expectUnsound);

  test('stateFromJson(value) refuses an empty deck when the last turn took no card (R38)', () => {
    // Player 0 holds the two dealt cards and has played the only other one.
    const unsound = table({
      round: 2,
      phase: 'over',
      boards: ['rr . . . / . r y . / . p g . / . . . .'],
      hands: [
        ['yy: p2 = 3', 'yy: p2 = 3'],
        ['yy: p2 = 3', 'yy: p2 = 3', 'yy: p2 = 3'],
      ],
      played: [['rr: p2 = 3']],
      deck: [],
    });
    expectUnsound('', unsound, 'players[0].hand', []);
  });
});

// Values that are up to something.

describe('values that do something when they are read', () => {
  const boom = (): never => {
    throw new Error('keep out');
  };
  const { objects, lists } = pathsOf(PLAYING);

  test('stateFromJson(value) survives getters that throw, anywhere', () => {
    for (const path of objects) {
      for (const key of Object.keys(partOf(PLAYING, path) as object)) {
        const value = thawed(PLAYING);
        Object.defineProperty(partOf(value, path), key, { enumerable: true, get: boom });
        expect(refusal(() => stateFromJson(value))).toEqual({ code: 'bad-state', path: '' });
      }
    }
  });

  test.each<[string, (part: object) => object]>([
    ['proxies that are no more', revoked],
    ['proxies whose every trap throws', trapped],
    ['proxies that throw when a field is read', (part) => new Proxy(part, { get: boom })],
    ['proxies that do not tell their fields', (part) => new Proxy(part, { ownKeys: boom })],
    ['proxies that throw no error', (part) => new Proxy(part, { get: throwNothing })],
  ])('stateFromJson(value) survives %s, anywhere', (_, disguise) => {
    for (const path of [...objects, ...lists]) {
      const value = withValue(
        PLAYING,
        path,
        disguise(structuredClone(partOf(PLAYING, path)) as object),
      );
      expect([path, refusal(() => stateFromJson(value))]).toEqual([
        path,
        { code: 'bad-state', path: '' },
      ]);
    }
  });

  test('stateFromJson(value) does not follow cycles', () => {
    for (const path of [...objects, ...lists].filter((some) => some !== '')) {
      const value = thawed(PLAYING);
      const cyclic = withValue(value, path, null) as object;
      const keys = path.match(/[^.[\]]+/g) as string[];
      const last = keys.pop()!;
      const holder = keys.reduce((part, key) => (part as Record<string, object>)[key]!, cyclic);
      (holder as Record<string, unknown>)[last] = cyclic;
      expect(refusal(() => stateFromJson(cyclic))).toMatchObject({ code: 'bad-state' });
    }
  });

  test('stateFromJson(value) does not sink into depth', () => {
    let deep: unknown = PLAYING;
    for (let i = 0; i < 100_000; i++) deep = { ...PLAYING, players: [deep, deep] };
    expect(refusal(() => stateFromJson(deep))).toMatchObject({ code: 'bad-state' });
    for (let i = 0; i < 100_000; i++) deep = [deep];
    expect(refusal(() => stateFromJson(deep))).toEqual({ code: 'bad-state', path: '' });
  });

  test('stateFromJson(value) takes getters and proxies that keep their word', () => {
    expect(stateFromJson(counted(thawed(PLAYING)).value)).toStrictEqual(PLAYING);
  });

  test('stateFromJson(value) reads each field once, and so cannot be told two things', () => {
    let asked = 0;
    const value = Object.defineProperty(thawed(PLAYING), 'round', {
      enumerable: true,
      get: () => (asked++ === 0 ? 3 : 'three'),
    });
    expect(stateFromJson(value)).toStrictEqual(PLAYING);
    expect(asked).toBe(1);
  });

  test('stateFromJson(value) leaves the prototypes of all objects alone', () => {
    const text = JSON.stringify(PLAYING).replace('{', '{"__proto__":{"polluted":1},');
    expect(refusal(() => stateFromJson(JSON.parse(text)))).toEqual({ code: 'bad-state', path: '' });
    expect('polluted' in {}).toBe(false);
  });

  test('stateFromJson(value) is not misled by what every object inherits', () => {
    const everything = Object.prototype as { lastRound?: boolean };
    everything.lastRound = false;
    try {
      const value = withoutPart(PLAYING, 'lastRound');
      expect(refusal(() => stateFromJson(value))).toEqual({ code: 'bad-state', path: '' });
    } finally {
      delete everything.lastRound;
    }
  });

  test('stateFromJson(value) does not run toJSON, toString or valueOf', () => {
    for (const path of ['players[0].score', 'start', 'deck', 'supply', 'lastRound']) {
      const value = withValue(PLAYING, path, { toJSON: boom, toString: boom, valueOf: boom });
      expect(refusal(() => stateFromJson(value))).toMatchObject({ code: 'bad-state' });
    }
  });
});

describe('very large values', () => {
  const { lists } = pathsOf(PLAYING);
  // A sound state of 1000 cards needs about 20 reads a card; nothing needs many more.
  const ENOUGH = 30_000;

  test.each<[string, () => unknown[]]>([
    ['a million items', () => new Array<number>(1_000_000).fill(1)],
    ['as many gaps as a list can have', () => new Array<unknown>(2 ** 32 - 1)],
  ])('stateFromJson(value) does not read through a list of %s', (_, make) => {
    const list = make();
    for (const path of lists) {
      const { value, reads } = counted(withValue(PLAYING, path, list));
      expect(refusal(() => stateFromJson(value))).toEqual({ code: 'bad-state', path });
      expect(reads()).toBeLessThan(ENOUGH);
    }
  });

  test('stateFromJson(value) does not believe a list that says it is short', () => {
    const list = new Proxy(new Array<number>(100_000).fill(1), {
      get: (target, name, self): unknown =>
        name === 'length' ? 4 : Reflect.get(target, name, self),
    });
    const { value, reads } = counted(withValue(PLAYING, 'deck', list));
    expect(refusal(() => stateFromJson(value))).toEqual({ code: 'bad-state', path: 'deck' });
    expect(reads()).toBeLessThan(ENOUGH);
  });

  test('stateFromJson(value) does not read an object with a hundred thousand fields', () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`f${i}`, i]));
    for (const path of ['', 'players[0]', 'supply', 'display[0]', 'cards[0]', 'cards[0].pattern']) {
      const part = { ...many, ...(partOf(PLAYING, path) as object) };
      const { value, reads } = counted(withValue(PLAYING, path, part));
      expect(refusal(() => stateFromJson(value))).toEqual({ code: 'bad-state', path });
      expect(reads()).toBeLessThan(ENOUGH);
    }
  });

  test('stateFromJson(value) has a short answer to a long text', () => {
    const long = 'x'.repeat(10_000_000);
    for (const value of [long, { [long]: 1 }, withValue(PLAYING, 'start', long)]) {
      try {
        expect(stateFromJson(value)).toBe('refused');
      } catch (error) {
        expect(isRulesError(error) && error.message.length < 200).toBe(true);
      }
    }
  });

  test('stateFromJson(value) takes the largest deck there can be (R5)', () => {
    const cards = Array.from({ length: 1000 }, () => parseCard('rr: y y / y y = 1000'));
    const state = setup({ players: 4, seed: 7, cards });
    const { value, reads } = counted(thawed(state));
    expect(stateFromJson(value)).toStrictEqual(state);
    expect(reads()).toBeLessThan(ENOUGH * 2);
  });
});

// Actions.

describe('actionFromJson', () => {
  const TAKE = parseAction('take #17');
  const DRAW = parseAction('draw #4');
  const PLAY = parseAction('play #9 r@b2 y@b2');
  const START = parseAction('start r@b2 y@c2 p@b3 g@c3');

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

  test('actionFromJson(value) gives every action of a game back, and it does the same', () => {
    everyGame(({ states, actions }) => {
      actions.forEach((action, i) => {
        const back = actionFromJson(thawed(action));
        expect(isDeepStrictEqual(back, action)).toBe(true);
        expect(isDeepStrictEqual(apply(states[i]!, back), states[i + 1])).toBe(true);
      });
    }, 10);
  });

  test('actionFromJson(value) does not ask whether an action is legal', () => {
    const action = { type: 'start', placements: new Array(4).fill({ color: 'red', cell: 0 }) };
    expect(actionFromJson(action)).toStrictEqual(action);
  });

  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['a number', 0],
    ['a text', 'take #17'],
    ['a list', [TAKE]],
    ['a function', () => TAKE],
    ['an empty object', {}],
    ['a state', PLAYING],
    ['a card where there should be none', { ...DRAW, card: 1 }],
    ['a card to pay on where there should be none', { ...TAKE, tokenOn: 1 }],
    ['placements where there should be none', { ...TAKE, placements: [] }],
    ['a card of the starting pieces', { ...START, card: 1 }],
    ['a player', { ...TAKE, player: 0 }],
    ['a field __proto__', JSON.parse('{"type":"take","card":1,"__proto__":{}}')],
    ['a field constructor', { ...TAKE, constructor: 1 }],
    ['a field toJSON', { ...TAKE, toJSON: () => TAKE }],
    ['a symbol', { ...TAKE, [Symbol('card')]: 1 }],
    ['no type', withoutPart(TAKE, 'type')],
    ['no card', withoutPart(TAKE, 'card')],
    ['no card to pay on', withoutPart(DRAW, 'tokenOn')],
    ['no placements', withoutPart(PLAY, 'placements')],
    [
      'a type that is inherited',
      Object.assign(Object.create({ type: 'take' }) as object, { card: 1 }),
    ],
    ['a proxy that is no more', revoked({})],
    ['a proxy whose every trap throws', trapped({ ...TAKE })],
  ])('actionFromJson(value) refuses %s', (_, value) => {
    expect(refusal(() => actionFromJson(value))).toEqual({ code: 'bad-action', path: '' });
  });

  test.each<[path: string, action: Action, wrong: readonly unknown[]]>([
    [
      'type',
      TAKE,
      [undefined, null, 0, '', 'Take', 'pass', 'constructor', ['take'], new String('take')],
    ],
    ['card', TAKE, [undefined, null, '17', 0.5, NaN, Infinity, -0, -1, 1000, 1n, [1], {}]],
    ['tokenOn', DRAW, [undefined, null, '4', 0.5, NaN, Infinity, -0, -1, 1000, 1n, [1], {}]],
    ['card', PLAY, [undefined, null, '9', -1, 1000]],
    ['placements', PLAY, [undefined, null, 0, 'r@b2', {}, { length: 0 }, new Set(), new Array(3)]],
    ['placements', PLAY, [[, PLAY], Object.assign([], { extra: 1 }), new Array(2 ** 32 - 1)]],
    ['placements', START, [undefined, null, new Array(5).fill({ color: 'red', cell: 0 })]],
    ['placements[1]', PLAY, [undefined, null, 'y@b2', 5, [], ['yellow', 5], {}]],
    ['placements[1]', PLAY, [{ color: 'red' }, { cell: 1 }, { color: 'red', cell: 1, height: 1 }]],
    [
      'placements[0].color',
      PLAY,
      [undefined, null, 'r', 'Red', 'any', 0, ['red'], new String('red')],
    ],
    ['placements[0].cell', PLAY, [undefined, null, 'b2', '5', 0.5, NaN, -0, -1, 16, 2 ** 32, [5]]],
    ['placements[3].cell', START, [undefined, -1, 16]],
  ])('actionFromJson(value) says where it is wrong: %s', (path, action, wrongs) => {
    for (const wrong of wrongs) {
      const value = withValue(action, path, wrong);
      expect([wrong, refusal(() => actionFromJson(value))]).toEqual([
        wrong,
        { code: 'bad-action', path },
      ]);
    }
  });

  test('actionFromJson(value) survives getters that throw, and cycles', () => {
    const throwing = {
      type: 'take',
      get card(): number {
        throw new Error('keep out');
      },
    };
    expect(refusal(() => actionFromJson(throwing))).toEqual({ code: 'bad-action', path: '' });
    const cyclic: Record<string, unknown> = { type: 'play', card: 1 };
    cyclic['placements'] = [cyclic, cyclic];
    expect(refusal(() => actionFromJson(cyclic))).toEqual({
      code: 'bad-action',
      path: 'placements[0]',
    });
  });

  test('actionFromJson(value) does not read through a long list', () => {
    for (const list of [new Array(1_000_000).fill(1), new Array(2 ** 32 - 1)]) {
      const { value, reads } = counted({ ...PLAY, placements: list });
      expect(refusal(() => actionFromJson(value))).toEqual({
        code: 'bad-action',
        path: 'placements',
      });
      expect(reads()).toBeLessThan(20);
    }
  });

  test('actionFromJson(value) gives what apply takes: the legal actions, from JSON', () => {
    const state = setup({ players: 2, seed: 7 });
    for (let i = 0; i < countLegalActions(state); i++) {
      const action = legalActionAt(state, i);
      expect(apply(state, actionFromJson(thawed(action)))).toStrictEqual(apply(state, action));
    }
  });
});

// Helpers.

/** Plays random games; a law is an assertion about each of them. */
function everyGame(law: (game: ReturnType<typeof playOut>) => void, numRuns = 25): void {
  fc.assert(
    fc.property(arbPlan, ({ options, luck }) => {
      law(playOut(options, createRng(luck)));
    }),
    { numRuns: runs(numRuns), interruptAfterTimeLimit: 60_000 },
  );
}

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

/** A loose copy of plain data with one more field for the object or list at a path. */
function withField(of: object, path: string, name: string, value: unknown): unknown {
  const copy = thawed(of);
  const part = partOf(copy, path) as object;
  Object.defineProperty(part, name, {
    configurable: true,
    enumerable: true,
    writable: true,
    value,
  });
  return copy;
}

/** The card with its fields the other way round, all the way down. */
function turnedRound(card: Card): unknown {
  return JSON.parse(JSON.stringify(card), (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).reverse())
      : part,
  );
}

/** Gives a card a shape of red cells in column 0. */
function shapeOf(...cells: readonly object[]): (card: Draft<Card>) => void {
  return patternOf({
    kind: 'shape',
    cells: cells.map((cell) => ({ row: 0, col: 0, color: 'red', ...cell })),
  });
}

/** Gives a card a pattern, sound or not. */
function patternOf(pattern: object): (card: Draft<Card>) => void {
  return (card) => {
    (card as { pattern: unknown }).pattern = pattern;
  };
}

function throwNothing(): never {
  throw undefined as unknown as Error;
}
