import { expect, expectTypeOf, test } from 'vitest';
import fc from 'fast-check';
import {
  apply,
  check,
  isLegal,
  legalActions,
  pearls,
  setup,
  view,
  VIOLATION_CODES,
} from '../../src/pearls/index.js';
import type {
  Action,
  Pearl,
  SetupOptions,
  State,
  View,
  Violation,
  ViolationCode,
} from '../../src/pearls/index.js';
import { act, table } from '../kit/pearls/table.js';
import { runs } from '../kit/runs.js';
import { withoutPart } from '../kit/untrusted.js';
import { refusalSuite } from '../suites/refusals.js';
import type { Refusal } from '../suites/refusals.js';

/** Whoever is to move has a bit of everything; the market is two yellow, red, green, joker, blue. */
const HAND = '2j+3y+1p';
const IN_PLAY = table({ hands: [HAND] });
const LAST_TURN = table({ hands: [HAND], deck: '.', finalTurns: 2 });
const NO_CARDS_LEFT = table({ hands: ['.', HAND], deck: '.', finalTurns: 2 });
const OVER = table({ hands: [HAND], deck: '.', phase: 'over' });
const TEN = table({ hands: ['10r'] });
const NINE = table({ hands: ['9r'] });

/** What the second player sees of a first one who has taken two yellow cards openly. */
const SEEN = view(table({ hands: ['6r+2y', HAND], seen: ['2y'] }), 1);
/** What the first one sees coming after taking yellow: the market is not known. */
const PREVIEW = apply(view(table({ hands: ['6r+2y', HAND], seen: ['2y'] }), 0), act('take y'));

type Reason = Violation extends infer V
  ? V extends Violation
    ? Omit<V, 'message'>
    : never
  : never;
type Why = readonly [reason: Reason & { code: ViolationCode }, message: string];

const GAME_OVER: Why = [{ code: 'game-over' }, 'the game is over'];
const NOTHING_TO_TAKE: Why = [{ code: 'last-turn' }, 'nothing can be taken in the last turns'];
const TAKE_OR_PLAY: Why = [
  { code: 'must-act', phase: 'play' },
  'take a colour, or play at least one card',
];
const PLAY_ONE: Why = [{ code: 'must-act', phase: 'final' }, 'play at least one card'];
const UNSEEN_HAND: Why = [
  { code: 'hidden', what: 'hand' },
  'this hand cannot be seen in this view',
];
const UNSEEN_MARKET: Why = [
  { code: 'hidden', what: 'market' },
  'the market cannot be seen in this view',
];

function notThere(color: Pearl, ...market: readonly Pearl[]): Why {
  const message = `the market has no ${color}: ${market.join(', ')}`;
  return [{ code: 'not-in-market', color, market }, message];
}

function tooMany(held: number, cards: number): Why {
  const message = `a hand holds at most 10 cards: ${held} and ${cards} more are too many`;
  return [{ code: 'no-room', limit: 10, held, cards }, message];
}

function notHeld(color: Pearl, count: number, held: number): Why {
  const name = color === 'joker' ? 'jokers' : color;
  const message = `${count} ${name} to play, but ${held} in hand`;
  return [{ code: 'not-enough-cards', color, count, held }, message];
}

function noNecklace(value: number): Why {
  const message = `the table has no necklace for ${value} ${value === 1 ? 'card' : 'cards'}`;
  return [{ code: 'no-necklace', value }, message];
}

const ALL = ['yellow', 'red', 'green', 'joker', 'blue'] as const;

/** What is refused, and barely different what is not: in another view, or of another action. */
// prettier-ignore
const REFUSALS: readonly Refusal<View, Reason & { code: ViolationCode }>[] = [
  ['nothing is taken when it is over (P22)', OVER, 'take y', ...GAME_OVER, IN_PLAY],
  ['nothing is played when it is over (P22)', OVER, 'play 1y', ...GAME_OVER, LAST_TURN],
  ['nobody passes when it is over (P22)', OVER, 'pass', ...GAME_OVER, NO_CARDS_LEFT],

  ['nothing is taken in a last turn (P20)', LAST_TURN, 'take y', ...NOTHING_TO_TAKE, 'play 1y'],
  ['nothing is taken in a last turn, not even without cards (P20)', NO_CARDS_LEFT, 'take y', ...NOTHING_TO_TAKE, 'pass'],
  ['a kind that the market does not have (P9)', IN_PLAY, 'take t', ...notThere('teal', ...ALL), 'take b'],
  ['jokers that the market does not have (P10)', table({ market: 'rrrrry' }), 'take j', ...notThere('joker', 'red', 'yellow'), IN_PLAY],

  ['an eleventh card (P11)', TEN, 'take b', ...tooMany(10, 1), 'play 10r'],
  ['two cards with room for one (P11)', NINE, 'take y', ...tooMany(9, 2), 'take b'],
  ['six jokers with room for five (P11)', table({ hands: ['5r'], market: 'jjjjjj' }), 'take j', ...tooMany(5, 6), table({ hands: ['4r'], market: 'jjjjjj' })],

  ['more of a colour than in hand (P13)', IN_PLAY, 'play 4y', ...notHeld('yellow', 4, 3), 'play 3y'],
  ['a colour that is not in hand (P13)', IN_PLAY, 'play 1t', ...notHeld('teal', 1, 0), 'play 1p'],
  ['no card of the colour, whatever the jokers (P14)', IN_PLAY, 'play 1t+2j', ...notHeld('teal', 1, 0), 'play 1p+2j'],
  ['more jokers than in hand (P14)', IN_PLAY, 'play 3y+3j', ...notHeld('joker', 3, 2), 'play 3y+2j'],
  ['more jokers alone than in hand (P14)', IN_PLAY, 'play 3j', ...notHeld('joker', 3, 2), 'play 2j'],
  ['cards that only lie in the market (P13)', IN_PLAY, 'play 1g', ...notHeld('green', 1, 0), 'take g'],
  ['cards that only another has (P13)', table({ hands: ['1y', '1r'] }), 'play 1r', ...notHeld('red', 1, 0), table({ hands: ['1y', '1r'], turn: 1 })],

  ['a necklace for a single card (P15)', IN_PLAY, 'play 1p necklace', ...noNecklace(1), 'play 1p'],
  ['a necklace for three cards (P15)', IN_PLAY, 'play 1p+2j necklace', ...noNecklace(3), 'play 2y+2j necklace'],
  ['a necklace for ten cards, not even a nine (P15, P16)', TEN, 'play 10r necklace', ...noNecklace(10), 'play 9r necklace'],
  ['a necklace that is gone, not even a lower one (P16)', table({ hands: [HAND], necklaces: [4, 6, 7, 8, 9] }), 'play 3y+2j necklace', ...noNecklace(5), table({ hands: [HAND], necklaces: [5] })],
  ['a necklace in a last turn after the last is gone (P20)', table({ hands: [HAND], necklaces: [], finalTurns: 3 }), 'play 3y+2j necklace', ...noNecklace(5), LAST_TURN],

  ['passing in play (P21)', IN_PLAY, 'pass', ...TAKE_OR_PLAY, 'take y'],
  ['passing in play without cards (P21)', table(), 'pass', ...TAKE_OR_PLAY, NO_CARDS_LEFT],
  ['passing a last turn with cards (P21)', LAST_TURN, 'pass', ...PLAY_ONE, NO_CARDS_LEFT],
  ['passing a last turn with jokers only (P21)', table({ hands: ['1j'], deck: '.', finalTurns: 1 }), 'pass', ...PLAY_ONE, 'play 1j'],

  ['cards that the view does not show (P27)', SEEN, 'play 1r', ...UNSEEN_HAND, 'play 1y'],
  ['more cards than the view shows (P27)', SEEN, 'play 3y', ...UNSEEN_HAND, 'play 2y'],
  ['jokers that the view does not show (P27)', SEEN, 'play 1y+1j', ...UNSEEN_HAND, 'play 1y'],
  ['jokers alone that the view does not show (P27)', SEEN, 'play 1j', ...UNSEEN_HAND, 'take j'],
  ['a kind of a market that is not known (P27)', PREVIEW, 'take r', ...UNSEEN_MARKET, SEEN],
  ['a hand that is not known, in a preview (P27)', PREVIEW, 'play 1y', ...UNSEEN_HAND, SEEN],

  // What everybody can see is known to everybody.
  ['a kind that the market does not have, for anybody (P27)', SEEN, 'take t', ...notThere('teal', ...ALL), 'take r'],
  ['a hand that is too full, though nobody knows of what (P27)', view(NINE, null), 'take y', ...tooMany(9, 2), 'take b'],
  ['a pass in play, for anybody (P27)', SEEN, 'pass', ...TAKE_OR_PLAY, view(NO_CARDS_LEFT, null)],
  ['a pass with cards, for anybody (P27)', view(LAST_TURN, 1), 'pass', ...PLAY_ONE, view(NO_CARDS_LEFT, 1)],
  ['a take in the last turns, for anybody (P27)', view(LAST_TURN, 1), 'take y', ...NOTHING_TO_TAKE, SEEN],
  ['any action after the end, for anybody (P27)', view(OVER, 1), 'play 1y', ...GAME_OVER, SEEN],
  ['seen cards for a necklace that is not there (P27)', SEEN, 'play 2y necklace', ...noNecklace(2), 'play 2y'],
];

const TAKE = 'take t';
const PLAY = 'play 3y+2j necklace';
const JOKERS = 'play 2j';
const PASS = act('pass');
const COLORS = [
  undefined,
  null,
  0,
  '',
  'y',
  'Yellow',
  'any',
  'constructor',
  ['teal'],
  new String('teal'),
  {},
];

refusalSuite<State, View, Action, SetupOptions, Reason & { code: ViolationCode }>({
  game: pearls,
  title: 'Pearls',
  isLegal,
  codes: VIOLATION_CODES,
  refusals: REFUSALS,
  states: [IN_PLAY, LAST_TURN, NO_CARDS_LEFT, OVER],
  play: PLAY,
  field: 'color',
  // prettier-ignore
  noActions: [
    ['an action of Reef', { type: 'take', card: 17 }],
    ['a number of cards to take', { ...act(TAKE), count: 1 }],
    ['jokers to take', { ...act(TAKE), jokers: 0 }],
    ['a necklace to take', { ...act(TAKE), necklace: false }],
    ['a colour to pass', { ...PASS, color: 'red' }],
    ['cards to pass', { ...PASS, count: 0 }],
    ['no colour to take', { type: 'take' }],
    ...(['color', 'count', 'jokers', 'necklace'] as const).map((name) => [`${name} missing to play`, withoutPart(act(PLAY), name)] as const),
  ],
  // prettier-ignore
  wrongParts: [
    ['type', TAKE, [undefined, null, 0, '', 'Take', 'start', 'draw', 'toString', ['take'], new String('take')]],
    ['color', TAKE, COLORS],
    ['color', PLAY, COLORS],
    ['count', PLAY, [undefined, null, true, '3', 0.5, NaN, Infinity, -0, 0, -1, 11, 3n, [3], {}]],
    ['count', JOKERS, [0, 11]],
    ['jokers', PLAY, [undefined, null, true, '2', 0.5, NaN, -0, -1, 8, 2n, [2], {}]],
    ['jokers', 'play 6y', [-1, 5, 10]],
    ['jokers', 'play 10y', [1]],
    ['jokers', JOKERS, [undefined, null, 1, -0, -1]],
    ['necklace', PLAY, [undefined, null, 0, 1, 5, '', 'true', new Boolean(true), []]],
  ],
  problems: [
    [{ type: 'draw' }, 'type', 'expected take, play, pass; found "draw"'],
    [{ ...act('play 6y'), jokers: 7 }, 'jokers', 'expected 0 to 4, found 7'],
    [{ ...act('play 10y'), jokers: 1 }, 'jokers', 'expected 0, found 1'],
    [{ ...act('play 9j'), jokers: 2 }, 'jokers', 'expected 0, found 2'],
    [{ ...act('play 1y'), count: 0 }, 'count', 'expected 1 to 10, found 0'],
  ],
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

test('VIOLATION_CODES lists the codes of the type Violation', () => {
  expectTypeOf<Violation['code']>().toEqualTypeOf<ViolationCode>();
  expectTypeOf<(typeof VIOLATION_CODES)[number]>().toEqualTypeOf<ViolationCode>();
});

test('isLegal(state, value) answers a boolean for any value, and does not narrow it', () => {
  const value: unknown = { type: 'take', color: 'yellow' };
  expect(isLegal(IN_PLAY, value)).toBe(true);
  if (!isLegal(IN_PLAY, value)) throw new Error('it can be taken');
  expectTypeOf(value).toEqualTypeOf<unknown>();
});

test('legalActions(state) is not empty for anybody who has cards or can take some (P17)', () => {
  const states = [IN_PLAY, LAST_TURN, NO_CARDS_LEFT, TEN, table(), setup({ players: 2, seed: 7 })];
  for (const state of states) expect(legalActions(state).length).toBeGreaterThan(0);
});

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
