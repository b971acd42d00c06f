import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { IllegalActionError, isIllegalActionError } from '../../src/index.js';
import {
  apply,
  check,
  isLegal,
  legalActions,
  setup,
  step,
  view,
  VIOLATION_CODES,
} from '../../src/pearls/index.js';
import type {
  Action,
  Pearl,
  State,
  View,
  Violation,
  ViolationCode,
} from '../../src/pearls/index.js';
import { act, table } from '../kit/pearls/table.js';
import type { Drawing } from '../kit/pearls/table.js';
import { runs } from '../kit/runs.js';
import { looseParts, thawed } from '../kit/table.js';
import { counted, revoked, trapped } from '../kit/untrusted.js';

/** Whoever is to move has a bit of everything; the market is two yellow, red, green, joker, blue. */
const HAND = '2j+3y+1p';
const IN_PLAY = table({ hands: [HAND] });
const LAST_TURN = table({ hands: [HAND], deck: '.', finalTurns: 2 });
const NO_CARDS_LEFT = table({ hands: ['.', HAND], deck: '.', finalTurns: 2 });
const OVER = table({ hands: [HAND], deck: '.', phase: 'over' });

describe('check(state, action) of a legal action is null', () => {
  test.each<[name: string, drawing: Drawing, action: string]>([
    ['two of the market (P9)', {}, 'take y'],
    ['a single one (P9)', {}, 'take b'],
    ['the jokers, as a kind of their own (P10)', {}, 'take j'],
    ['six alike (P9)', { hands: ['4y'], market: 'rrrrrr' }, 'take r'],
    ['the ninth and tenth card in hand (P11)', { hands: ['8r'] }, 'take y'],
    ['the tenth card in hand (P11)', { hands: ['9r'] }, 'take b'],
    ['four alike into a hand of six (P11)', { hands: ['6r'], market: 'yyyyrg' }, 'take y'],
    ['a single card (P13)', {}, 'play 1y'],
    ['some of a colour (P13)', {}, 'play 2y'],
    ['all of a colour (P13)', {}, 'play 3y'],
    ['a colour with a joker (P14)', {}, 'play 1p+1j'],
    ['a colour with all jokers (P14)', {}, 'play 3y+2j'],
    ['a single joker (P14)', {}, 'play 1j'],
    ['jokers alone (P14)', {}, 'play 2j'],
    ['the whole hand of ten (P13)', { hands: ['10r'] }, 'play 10r'],
    ['the whole hand of ten, jokers too (P14)', { hands: ['9j+1r'] }, 'play 1r+9j'],
    ['five cards and a necklace (P15)', {}, 'play 3y+2j necklace'],
    ['five cards without it (P15)', {}, 'play 3y+2j'],
    ['four jokers and a necklace (P15)', { hands: ['4j'] }, 'play 4j necklace'],
    ['nine cards and a necklace (P15)', { hands: ['9r'] }, 'play 9r necklace'],
    ['the second of two necklaces (P16)', { necklaces: [5] }, 'play 3y+2j necklace'],
    ['a card in a last turn (P20)', { deck: '.', finalTurns: 4 }, 'play 1y'],
    ['a necklace in a last turn (P20)', { deck: '.', finalTurns: 1 }, 'play 3y+2j necklace'],
    ['a pass without cards (P21)', { hands: [], necklaces: [], finalTurns: 1 }, 'pass'],
  ])('%s', (_, drawing, action) => {
    const state = table({ hands: [HAND], ...drawing });
    expect(check(state, act(action))).toBeNull();
    expect(isLegal(state, act(action))).toBe(true);
    expect(check(thawed(state), thawed(act(action)))).toBeNull();
  });
});

// Each with the evidence that its code promises, and with a message that says what would help.

describe('check(state, action) says why not', () => {
  test.each<[name: string, state: State, action: string, violation: Violation]>([
    [
      'nothing is taken when it is over (P22)',
      OVER,
      'take y',
      { code: 'game-over', message: 'the game is over' },
    ],
    [
      'nothing is played when it is over (P22)',
      OVER,
      'play 1y',
      { code: 'game-over', message: 'the game is over' },
    ],
    [
      'nobody passes when it is over (P22)',
      OVER,
      'pass',
      { code: 'game-over', message: 'the game is over' },
    ],
    [
      'nothing is taken in a last turn (P20)',
      LAST_TURN,
      'take y',
      { code: 'last-turn', message: 'nothing can be taken in the last turns' },
    ],
    [
      'nothing is taken in a last turn, not even without cards (P20)',
      NO_CARDS_LEFT,
      'take y',
      { code: 'last-turn', message: 'nothing can be taken in the last turns' },
    ],
    [
      'a kind that the market does not have (P9)',
      IN_PLAY,
      'take t',
      {
        code: 'not-in-market',
        color: 'teal',
        market: ['yellow', 'red', 'green', 'joker', 'blue'],
        message: 'the market has no teal: yellow, red, green, joker, blue',
      },
    ],
    [
      'jokers that the market does not have (P10)',
      table({ market: 'rrrrry' }),
      'take j',
      {
        code: 'not-in-market',
        color: 'joker',
        market: ['red', 'yellow'],
        message: 'the market has no joker: red, yellow',
      },
    ],
    [
      'an eleventh card (P11)',
      table({ hands: ['10r'] }),
      'take b',
      {
        code: 'hand-full',
        limit: 10,
        held: 10,
        cards: 1,
        message: 'a hand holds at most 10 cards: 10 and 1 more are too many',
      },
    ],
    [
      'two cards with room for one (P11)',
      table({ hands: ['9r'] }),
      'take y',
      {
        code: 'hand-full',
        limit: 10,
        held: 9,
        cards: 2,
        message: 'a hand holds at most 10 cards: 9 and 2 more are too many',
      },
    ],
    [
      'six jokers with room for five (P11)',
      table({ hands: ['5r'], market: 'jjjjjj' }),
      'take j',
      {
        code: 'hand-full',
        limit: 10,
        held: 5,
        cards: 6,
        message: 'a hand holds at most 10 cards: 5 and 6 more are too many',
      },
    ],
    [
      'more of a colour than in hand (P13)',
      IN_PLAY,
      'play 4y',
      {
        code: 'not-in-hand',
        color: 'yellow',
        count: 4,
        held: 3,
        message: '4 yellow to play, but 3 in hand',
      },
    ],
    [
      'a colour that is not in hand (P13)',
      IN_PLAY,
      'play 1t',
      {
        code: 'not-in-hand',
        color: 'teal',
        count: 1,
        held: 0,
        message: '1 teal to play, but 0 in hand',
      },
    ],
    [
      'no card of the colour, whatever the jokers (P14)',
      IN_PLAY,
      'play 1t+2j',
      {
        code: 'not-in-hand',
        color: 'teal',
        count: 1,
        held: 0,
        message: '1 teal to play, but 0 in hand',
      },
    ],
    [
      'more jokers than in hand (P14)',
      IN_PLAY,
      'play 3y+3j',
      {
        code: 'not-in-hand',
        color: 'joker',
        count: 3,
        held: 2,
        message: '3 jokers to play, but 2 in hand',
      },
    ],
    [
      'more jokers alone than in hand (P14)',
      IN_PLAY,
      'play 3j',
      {
        code: 'not-in-hand',
        color: 'joker',
        count: 3,
        held: 2,
        message: '3 jokers to play, but 2 in hand',
      },
    ],
    [
      'cards that only lie in the market (P13)',
      IN_PLAY,
      'play 1g',
      {
        code: 'not-in-hand',
        color: 'green',
        count: 1,
        held: 0,
        message: '1 green to play, but 0 in hand',
      },
    ],
    [
      'cards that only another has (P13)',
      table({ hands: ['1y', '1r'] }),
      'play 1r',
      {
        code: 'not-in-hand',
        color: 'red',
        count: 1,
        held: 0,
        message: '1 red to play, but 0 in hand',
      },
    ],
    [
      'a necklace for a single card (P15)',
      IN_PLAY,
      'play 1p necklace',
      { code: 'no-necklace', value: 1, message: 'the table has no necklace for 1 card' },
    ],
    [
      'a necklace for three cards (P15)',
      IN_PLAY,
      'play 1p+2j necklace',
      { code: 'no-necklace', value: 3, message: 'the table has no necklace for 3 cards' },
    ],
    [
      'a necklace for ten cards, not even a nine (P15, P16)',
      table({ hands: ['10r'] }),
      'play 10r necklace',
      { code: 'no-necklace', value: 10, message: 'the table has no necklace for 10 cards' },
    ],
    [
      'a necklace that is gone, not even a lower one (P16)',
      table({ hands: [HAND], necklaces: [4, 6, 7, 8, 9] }),
      'play 3y+2j necklace',
      { code: 'no-necklace', value: 5, message: 'the table has no necklace for 5 cards' },
    ],
    [
      'a necklace in a last turn after the last is gone (P20)',
      table({ hands: [HAND], necklaces: [], finalTurns: 3 }),
      'play 3y+2j necklace',
      { code: 'no-necklace', value: 5, message: 'the table has no necklace for 5 cards' },
    ],
    [
      'passing in play (P21)',
      IN_PLAY,
      'pass',
      { code: 'must-act', phase: 'play', message: 'take a colour, or play at least one card' },
    ],
    [
      'passing in play without cards (P21)',
      table(),
      'pass',
      { code: 'must-act', phase: 'play', message: 'take a colour, or play at least one card' },
    ],
    [
      'passing a last turn with cards (P21)',
      LAST_TURN,
      'pass',
      { code: 'must-act', phase: 'final', message: 'play at least one card' },
    ],
    [
      'passing a last turn with jokers only (P21)',
      table({ hands: ['1j'], deck: '.', finalTurns: 1 }),
      'pass',
      { code: 'must-act', phase: 'final', message: 'play at least one card' },
    ],
  ])('%s', (_, state, text, violation) => {
    const action = act(text);
    expect(check(state, action)).toStrictEqual(violation);
    expect(check(thawed(state), thawed(action))).toStrictEqual(violation);
    expect(isLegal(state, action)).toBe(false);
    expectThrown(() => apply(state, action), violation);
    expectThrown(() => step(state, action), violation);
  });
});

describe('check(view, action) answers hidden where the view does not show what decides (P27)', () => {
  const state = table({ hands: ['6r+2y', HAND], seen: ['2y'] });
  const byOther = view(state, 1);
  const preview = apply(view(state, 0), act('take y'));

  const hand: Violation = {
    code: 'hidden',
    what: 'hand',
    message: 'this hand cannot be seen in this view',
  };
  const market: Violation = {
    code: 'hidden',
    what: 'market',
    message: 'the market cannot be seen in this view',
  };
  test.each<[name: string, view: View, action: string, violation: Violation | null]>([
    ['cards that nobody has seen', byOther, 'play 1r', hand],
    ['more cards than were seen', byOther, 'play 3y', hand],
    ['jokers that nobody has seen', byOther, 'play 1y+1j', hand],
    ['jokers alone that nobody has seen', byOther, 'play 1j', hand],
    ['a kind in a market that is not known', preview, 'take r', market],
    ['a kind that may have come to the market', preview, 'take t', market],
    ['a hand that is not known, in a preview', preview, 'play 1y', hand],
    ['but cards that all have seen can be played', byOther, 'play 2y', null],
    ['but a hand can be counted: there is room', byOther, 'take y', null],
    ['but a spectator knows the market', view(state, null), 'take g', null],
  ])('%s (P27)', (_, seen, text, violation) => {
    const action = act(text);
    expect(check(seen, action)).toStrictEqual(violation);
    expect(check(thawed(seen), action)).toStrictEqual(violation);
    expect(isLegal(seen, action)).toBe(violation === null);
    if (violation !== null) expectThrown(() => apply(seen, action), violation);
  });

  test.each<[name: string, view: View, action: string, code: ViolationCode]>([
    ['a kind that the market does not have', byOther, 'take t', 'not-in-market'],
    [
      'a hand that is too full, though nobody knows of what',
      view(table({ hands: ['9r'] }), null),
      'take y',
      'hand-full',
    ],
    ['a pass in play', byOther, 'pass', 'must-act'],
    ['a pass with cards', view(LAST_TURN, 1), 'pass', 'must-act'],
    ['a take in the last turns', view(LAST_TURN, 1), 'take y', 'last-turn'],
    ['any action after the end', view(OVER, 1), 'play 1y', 'game-over'],
    ['seen cards for a necklace that is not there', byOther, 'play 2y necklace', 'no-necklace'],
  ])('but knows the reason where everybody can see it: %s (P27)', (_, seen, text, code) => {
    expect(check(seen, act(text))?.code).toBe(code);
  });

  test('but lets a last turn be passed without cards: everybody can count to zero (P21, P27)', () => {
    for (const seat of [0, 1, null])
      expect(check(view(NO_CARDS_LEFT, seat), act('pass'))).toBeNull();
  });
});

describe('check(state, value) of what is no action is malformed', () => {
  const play = { type: 'play', color: 'yellow', count: 1, jokers: 0, necklace: false };
  const take = { type: 'take', color: 'yellow' };
  const pass = { type: 'pass' };

  test.each<[name: string, value: unknown, path: string, problem: string]>([
    // Not even an object with a type.
    ['undefined', undefined, '', 'expected an object, found undefined'],
    ['null', null, '', 'expected an object, found null'],
    ['true', true, '', 'expected an object, found true'],
    ['a number', 1, '', 'expected an object, found 1'],
    ['a big integer', 1n, '', 'expected an object, found '],
    ['a symbol', Symbol('take'), '', 'expected an object, found a symbol'],
    ['a text', 'take y', '', 'expected an object, found "take y"'],
    ['a function', () => take, '', 'expected an object, found a function'],
    ['a list', ['take', 'yellow'], '', 'expected an object, found '],
    ['an empty object', {}, '', 'the field "type" is missing'],
    ['a type that is inherited', Object.create(pass), '', 'the field "type" is missing'],
    ['no type', { color: 'yellow' }, '', 'the field "type" is missing'],
    ['an unknown type', { type: 'draw' }, 'type', 'expected take, play, pass; found "draw"'],
    ['a type in capitals', { type: 'PASS' }, 'type', 'expected take, play, pass; found "PASS"'],
    [
      'an undefined type',
      { type: undefined },
      'type',
      'expected take, play, pass; found undefined',
    ],
    ['a type that is a number', { type: 0 }, 'type', 'expected take, play, pass; found 0'],
    [
      'a type that is an object',
      { type: new String('pass') },
      'type',
      'expected take, play, pass; ',
    ],
    ['a type of every object', { type: 'toString' }, 'type', 'expected take, play, pass; '],

    // Take.
    ['take without a colour', { type: 'take' }, '', 'the field "color" is missing'],
    ['take of what is no colour', { ...take, color: 'orange' }, 'color', 'found "orange"'],
    ['take of a letter', { ...take, color: 'y' }, 'color', 'found "y"'],
    ['take of null', { ...take, color: null }, 'color', 'found null'],
    ['take of undefined', { ...take, color: undefined }, 'color', 'found undefined'],
    ['take of a number', { ...take, color: 1 }, 'color', 'found 1'],
    ['take of a list', { ...take, color: ['yellow'] }, 'color', 'found '],
    [
      'take of what every object has',
      { ...take, color: '__proto__' },
      'color',
      'found "__proto__"',
    ],
    ['take with a count', { ...take, count: 2 }, '', 'unknown field "count"'],
    ['take with jokers', { ...take, jokers: 0 }, '', 'unknown field "jokers"'],
    ['take with a necklace', { ...take, necklace: false }, '', 'unknown field "necklace"'],
    ['take with something else', { ...take, player: 0 }, '', 'unknown field "player"'],
    ['take with an undefined field', { ...take, count: undefined }, '', 'unknown field "count"'],

    // Play.
    ['play without a colour', without(play, 'color'), '', 'the field "color" is missing'],
    ['play without a count', without(play, 'count'), '', 'the field "count" is missing'],
    ['play without jokers', without(play, 'jokers'), '', 'the field "jokers" is missing'],
    ['play without a necklace', without(play, 'necklace'), '', 'the field "necklace" is missing'],
    ['play with something else', { ...play, value: 5 }, '', 'unknown field "value"'],
    ['play with a symbol', { ...play, [Symbol('x')]: 5 }, '', 'unknown field a symbol'],
    ['play of what is no colour', { ...play, color: 'any' }, 'color', 'found "any"'],
    ['play of no cards', { ...play, count: 0 }, 'count', 'expected 1 to 10, found 0'],
    ['play of eleven', { ...play, count: 11 }, 'count', 'expected 1 to 10, found 11'],
    ['play of minus one', { ...play, count: -1 }, 'count', 'expected 1 to 10, found -1'],
    ['play of minus zero', { ...play, count: -0 }, 'count', 'expected a whole number, found -0'],
    ['play of half a card', { ...play, count: 0.5 }, 'count', 'expected a whole number, found 0.5'],
    ['play of NaN', { ...play, count: NaN }, 'count', 'expected a whole number, found NaN'],
    ['play of infinity', { ...play, count: Infinity }, 'count', 'found Infinity'],
    ['play of a text', { ...play, count: '1' }, 'count', 'expected a whole number, found "1"'],
    ['play of a big integer', { ...play, count: 1n }, 'count', 'expected a whole number, found '],
    ['play of null', { ...play, count: null }, 'count', 'expected a whole number, found null'],
    ['play of true', { ...play, count: true }, 'count', 'expected a whole number, found true'],
    ['jokers below zero', { ...play, jokers: -1 }, 'jokers', 'expected 0 to 9, found -1'],
    ['jokers minus zero', { ...play, jokers: -0 }, 'jokers', 'expected a whole number, found -0'],
    ['jokers NaN', { ...play, jokers: NaN }, 'jokers', 'expected a whole number, found NaN'],
    ['jokers as a text', { ...play, jokers: '0' }, 'jokers', 'found "0"'],
    ['jokers undefined', { ...play, jokers: undefined }, 'jokers', 'found undefined'],
    ['jokers above ten', { ...play, jokers: 11 }, 'jokers', 'expected 0 to 9, found 11'],
    ['one and ten jokers', { ...play, jokers: 10 }, 'jokers', 'expected 0 to 9, found 10'],
    [
      'six and seven jokers',
      { ...play, count: 6, jokers: 7 },
      'jokers',
      'expected 0 to 4, found 7',
    ],
    ['ten and a joker', { ...play, count: 10, jokers: 1 }, 'jokers', 'expected 0, found 1'],
    ['jokers with jokers', { ...play, color: 'joker', jokers: 1 }, 'jokers', 'expected 0, found 1'],
    [
      'too many jokers with jokers',
      { ...play, color: 'joker', count: 9, jokers: 2 },
      'jokers',
      'expected 0, found 2',
    ],
    ['necklace 0', { ...play, necklace: 0 }, 'necklace', 'expected true or false, found 0'],
    ['necklace 5', { ...play, necklace: 5 }, 'necklace', 'expected true or false, found 5'],
    ['necklace as a text', { ...play, necklace: 'true' }, 'necklace', 'found "true"'],
    ['necklace null', { ...play, necklace: null }, 'necklace', 'found null'],
    ['necklace undefined', { ...play, necklace: undefined }, 'necklace', 'found undefined'],

    // Pass.
    ['pass with a colour', { ...pass, color: 'yellow' }, '', 'unknown field "color"'],
    ['pass with something else', { ...pass, player: 0 }, '', 'unknown field "player"'],

    // What does something when it is looked at.
    ['a getter that throws', throwing('type'), '', 'the value cannot be read'],
    ['a proxy that throws', trapped(play), '', 'the value cannot be read'],
    ['a revoked proxy', revoked(take), '', 'the value cannot be read'],
    ['an object in a circle', circle(), '', 'unknown field "self"'],
  ])('%s', (_, value, path, problem) => {
    for (const state of [IN_PLAY, LAST_TURN, NO_CARDS_LEFT, OVER]) {
      const violation = check(state, value)!;
      const texts = {
        problem: expect.any(String) as string,
        message: expect.any(String) as string,
      };
      expect(violation).toEqual({ code: 'malformed', path, ...texts });
      expect(violation.message).toContain(path === '' ? problem : `${path}: `);
      expect(violation.message).toContain(problem);
      expect(violation.message).toMatch(/^not an action of Pearls: /);
      expect(isLegal(state, value)).toBe(false);
      expectThrown(() => apply(state, value as Action), violation);
      expectThrown(() => step(state, value as Action), violation);
    }
  });

  test('check(state, anything) is malformed and never throws', () => {
    const arbValue = fc.anything({
      withBigInt: true,
      withNullPrototype: true,
      withSparseArray: true,
    });
    fc.assert(
      fc.property(arbValue, (value) => {
        expect(check(IN_PLAY, value)?.code).toBe('malformed');
      }),
    );
  });

  test('check(state, almost an action) tells an action from what looks like one', () => {
    const part = fc.constantFrom<unknown>('joker', 'yellow', 0, 1, 5, 10, 11, -1, 0.5, true, false);
    const arbAlmost = fc.record(
      {
        type: fc.constantFrom('take', 'play', 'pass', 'trade'),
        color: part,
        count: part,
        jokers: part,
        necklace: part,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(arbAlmost, (value) => {
        expect(check(IN_PLAY, value)?.code === 'malformed').toBe(!isWellFormed(value));
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('check(state, action)', () => {
  test('takes an action of another make: without a prototype, frozen, of a class', () => {
    class Pass {
      readonly type = 'pass';
    }
    expect(check(NO_CARDS_LEFT, new Pass())).toBeNull();
    expect(check(NO_CARDS_LEFT, Object.freeze({ type: 'pass' }))).toBeNull();
    expect(check(NO_CARDS_LEFT, Object.assign(Object.create(null), { type: 'pass' }))).toBeNull();
  });

  test('takes the fields in any order', () => {
    const action = { necklace: true, jokers: 2, count: 3, color: 'yellow', type: 'play' };
    expect(check(IN_PLAY, action)).toBeNull();
    expect(apply(IN_PLAY, action as Action)).toEqual(apply(IN_PLAY, act('play 3y+2j necklace')));
  });

  test('looks at each field once, so that nobody shows it one card and plays another', () => {
    const { value, reads } = counted({
      type: 'play',
      color: 'yellow',
      count: 3,
      jokers: 2,
      necklace: true,
    });
    expect(check(IN_PLAY, value)).toBeNull();
    expect(reads()).toBe(5);
    let looks = 0;
    const shifty = { ...act('play 1y') };
    Object.defineProperty(shifty, 'count', { enumerable: true, get: () => 1 + looks++ });
    expect(apply(IN_PLAY, shifty)).toEqual(apply(IN_PLAY, act('play 1y')));
  });

  test('leaves the action and the state alone', () => {
    const state = thawed(IN_PLAY);
    const action = { ...act('play 4y') };
    check(state, action);
    expect(state).toEqual(IN_PLAY);
    expect(action).toEqual(act('play 4y'));
    expect(Object.isFrozen(action) || Object.isFrozen(state)).toBe(false);
  });

  test('says all it says in frozen objects', () => {
    const hidden = view(table({ hands: ['6r'] }), null);
    const found = [
      check(IN_PLAY, null),
      check(OVER, act('pass')),
      check(LAST_TURN, act('take y')),
      check(IN_PLAY, act('take t')),
      check(table({ hands: ['10r'] }), act('take y')),
      check(IN_PLAY, act('play 4y')),
      check(IN_PLAY, act('play 1p necklace')),
      check(IN_PLAY, act('pass')),
      check(hidden, act('play 1y')),
    ];
    expect(found.map((violation) => violation?.code)).toEqual(VIOLATION_CODES);
    expect(looseParts(found)).toEqual(['$']);
  });

  test('VIOLATION_CODES lists every code once, and cannot be changed', () => {
    const codes: Record<ViolationCode, true> = {
      malformed: true,
      'game-over': true,
      'last-turn': true,
      'not-in-market': true,
      'hand-full': true,
      'not-in-hand': true,
      'no-necklace': true,
      'must-act': true,
      hidden: true,
    };
    expect([...VIOLATION_CODES].sort()).toEqual(Object.keys(codes).sort());
    expect(Object.isFrozen(VIOLATION_CODES)).toBe(true);
  });

  test('the code tells the evidence to the compiler', () => {
    const violation = check(IN_PLAY, act('take t'));
    if (violation?.code !== 'not-in-market') throw new Error('there is no teal');
    expectTypeOf(violation.color).toEqualTypeOf<Pearl>();
    expect(violation.color).toBe('teal');
  });

  test('isLegal(state, value) tells the compiler that the value is an action', () => {
    const value: unknown = { type: 'take', color: 'yellow' };
    if (!isLegal(IN_PLAY, value)) throw new Error('yellow can be taken');
    expectTypeOf(value).toEqualTypeOf<Action>();
    expect(apply(IN_PLAY, value).turn).toBe(1);
  });

  test('whoever has cards or can take some has something to do, so no list is empty (P17)', () => {
    for (const state of [IN_PLAY, LAST_TURN, NO_CARDS_LEFT, table({ hands: ['10r'] }), table()]) {
      expect(legalActions(state).length).toBeGreaterThan(0);
    }
    expect(legalActions(setup({ players: 2, seed: 7 })).length).toBeGreaterThan(0);
  });
});

/** Expects an `IllegalActionError` that carries this violation. */
function expectThrown(deed: () => unknown, violation: Violation): void {
  let caught: unknown;
  try {
    deed();
  } catch (error) {
    caught = error;
  }
  if (!isIllegalActionError<Violation>(caught)) throw new Error('nothing illegal was found');
  expect(caught).toBeInstanceOf(IllegalActionError);
  expect(caught.violation).toStrictEqual(violation);
  expect([caught.code, caught.message]).toEqual([violation.code, violation.message]);
}

/** What an action is, said in another way. */
function isWellFormed(value: Readonly<Record<string, unknown>>): boolean {
  const { type, color, count, jokers, necklace } = value;
  const fields = Object.keys(value).sort().join();
  const isPearl = color === 'joker' || color === 'yellow';
  if (type === 'pass') return fields === 'type';
  if (type === 'take') return fields === 'color,type' && isPearl;
  if (type !== 'play' || fields !== 'color,count,jokers,necklace,type') return false;
  if (typeof count !== 'number' || typeof jokers !== 'number') return false;
  if (!Number.isInteger(count) || !Number.isInteger(jokers)) return false;
  if (!isPearl || typeof necklace !== 'boolean') return false;
  return count >= 1 && jokers >= 0 && count + jokers <= 10 && (color !== 'joker' || jokers === 0);
}

function without(value: object, field: string): object {
  const copy = { ...value };
  Reflect.deleteProperty(copy, field);
  return copy;
}

function throwing(field: string): object {
  return Object.defineProperty({}, field, {
    enumerable: true,
    get: () => {
      throw new Error('no');
    },
  });
}

function circle(): object {
  const value: { type: string; self?: object } = { type: 'pass' };
  value.self = value;
  return value;
}
