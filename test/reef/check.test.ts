import { expect, expectTypeOf, test } from 'vitest';
import {
  COLORS,
  createRecord,
  isLegal,
  parseAction,
  reef,
  verify,
  VIOLATION_CODES,
} from '../../src/index.js';
import type {
  Action,
  CardId,
  Color,
  SetupOptions,
  StartRule,
  State,
  View,
  Violation,
  ViolationCode,
  ViolationOf,
} from '../../src/index.js';
import { openTable, receive } from '../../src/table/index.js';
import type { TableMessageOf } from '../../src/table/index.js';
import { playerOf, table } from '../kit/table.js';
import type { Drawing } from '../kit/table.js';
import { refusalSuite } from '../suites/refusals.js';
import type { Refusal } from '../suites/refusals.js';

// Most tables: #0 is in hand, #1, #2 and #3 on the display (worth 1, 3 and 6), #4 on top of the deck.
const IN_HAND = ['rg: y = 1'];
const ALIKE = ['gg: y = 1'];
const FULL_HAND = ['rg: y = 1', 'rr: y = 1', 'gg: y = 1', 'pp: y = 1'];
const PLAYED_ONE = [FULL_HAND.slice(1), ['rr: r = 1']];
const TALL = 'rypg ryp ry r / . . . . / . . . . / . . . .';
const EMPTY = '. . . . / . . . . / . . . . / . . . .';

/** Every space four high but the last, which has the given stack. */
function crammed(last: string): string {
  const row = 'rypg rypg rypg rypg';
  return [row, row, row, `rypg rypg rypg ${last}`].join(' / ');
}

function held(drawing: Drawing = {}): State {
  return table({ hands: [IN_HAND], ...drawing });
}

function alike(green: number): State {
  return table({ hands: [ALIKE], supply: { green } });
}

function atStart(drawing: Drawing = {}): State {
  return table({ phase: 'start', ...drawing });
}

/** The state as seen by somebody who does not see the mover's first card. */
function withoutHand(state: State): View {
  const [player, ...others] = state.players;
  const hand = (player?.hand ?? []).map((card, i) => (i === 0 ? null : card));
  return { ...state, players: [{ ...playerOf(state, 0), hand, dealt: [] }, ...others] };
}

/** The table with a place of the display unknown, as in a preview. */
function withoutDisplay(slot: number): View {
  const state = table();
  const display = state.display.map((place, i) => (i === slot ? { ...place, card: null } : place));
  return { ...state, display };
}

// Reasons that come up more than once.

type Reason = Violation extends infer V
  ? V extends Violation
    ? Omit<V, 'message'>
    : never
  : never;
type Why = readonly [reason: Reason & { code: ViolationCode }, message: string];

const OVER: Why = [{ code: 'game-over' }, 'the game is over'];
const FULL: Why = [{ code: 'hand-full', limit: 4 }, 'a hand holds at most 4 cards: play one'];
const STARTING: Why = [{ code: 'wrong-phase', phase: 'start' }, 'the starting pieces come first'];
const STARTED: Why = [
  { code: 'wrong-phase', phase: 'play' },
  'the starting pieces have been placed',
];
const NO_POINTS: Why = [
  { code: 'no-points' },
  'taking from the deck costs a point, and you have none',
];
const UNSEEN_HAND: Why = [
  { code: 'hidden', what: 'hand' },
  'this hand cannot be seen in this view',
];
const UNSEEN: Why = [
  { code: 'hidden', what: 'display' },
  'the display cannot be seen in this view',
];

function elsewhere(card: CardId): Why {
  const message = `#${card} is not on the display: #1, #2, #3`;
  return [{ code: 'not-on-display', card, display: [1, 2, 3] }, message];
}

function notHeld(card: CardId): Why {
  return [{ code: 'not-in-hand', card }, `#${card} is not in your hand`];
}

function notLowest(lowest: readonly CardId[]): Why {
  const message = 'the point goes onto the card with the lowest points: ';
  const cards = lowest.map((card) => `#${card}`).join(' or ');
  return [{ code: 'not-lowest', card: 1, lowest }, message + cards];
}

function second(color: Color): Why {
  const message = `you start with only one ${color} piece`;
  return [{ code: 'wrong-piece', color, card: null, pieces: COLORS }, message];
}

/** A piece that #0 does not show, or not so often. */
function notShown(color: Color): Why {
  const reason = { code: 'wrong-piece', color, card: 0, pieces: ['red', 'green'] } as const;
  return [reason, '#0 shows red and green'];
}

function short(color: Color, left: number): Why {
  return [
    { code: 'short-supply', color, left },
    `the supply has ${left} ${color} left: place one fewer`,
  ];
}

function left(color: Color): Why {
  return [{ code: 'piece-left', color }, `place the ${color} piece too`];
}

function outside(cell: number, name: string, start: StartRule): Why {
  const message = `${name} is not a space for starting pieces under the rule "${start}"`;
  return [{ code: 'space-not-allowed', cell, start }, message];
}

const TAKEN: Why = [
  { code: 'space-taken', cell: 5 },
  'b2 already has a piece: place one on each centre space',
];

function high(cell: number, name: string): Why {
  return [{ code: 'stack-full', cell }, `${name} cannot hold more than 4 pieces`];
}

/** What is refused, and barely different what is not: in another view, or of another action. */
// prettier-ignore
const REFUSALS: readonly Refusal<View, Reason & { code: ViolationCode }>[] = [
  ['nothing is legal when the game is over (R38)', held({ phase: 'over' }), 'play #0 r@a1 g@a1', ...OVER, held()],
  ['not even starting pieces when it is over (R38)', atStart({ phase: 'over', boards: [EMPTY] }), 'start r@b2 y@c2 p@b3 g@c3', ...OVER, atStart()],

  ['taking before the starting pieces (R10)', atStart(), 'take #1', ...STARTING, table()],
  ['drawing before the starting pieces (R10)', atStart(), 'draw #0', ...STARTING, table()],
  ['playing before the starting pieces (R10)', atStart({ hands: [IN_HAND] }), 'play #0 r@a1 g@a1', ...STARTING, held()],
  ['starting pieces during play (R10)', table({ boards: [EMPTY] }), 'start r@b2 y@c2 p@b3 g@c3', ...STARTED, atStart()],

  ['taking a fifth card (R12)', table({ hands: [FULL_HAND] }), 'take #4', ...FULL, table({ hands: PLAYED_ONE })],
  ['drawing a fifth card (R12)', table({ hands: [FULL_HAND] }), 'draw #4', ...FULL, table({ hands: PLAYED_ONE })],
  ['a full hand can still play (R12)', table({ hands: [FULL_HAND] }), 'take #5', ...FULL, 'play #0 r@a1 g@a1'],

  ['taking the top card of the deck as if it lay open (R13)', held(), 'take #4', ...elsewhere(4), 'take #3'],
  ['taking a card from a hand (R13)', held(), 'take #0', ...elsewhere(0), 'take #1'],
  ['taking a card that the game does not have', held(), 'take #999', ...elsewhere(999), 'take #2'],
  ['paying onto the card drawn (R15)', held(), 'draw #4', ...elsewhere(4), 'draw #1'],

  ['drawing without a point (R16)', table({ scores: [0, 9] }), 'draw #0', ...NO_POINTS, table({ scores: [1, 0] })],
  ['paying onto the second lowest card (R15)', table(), 'draw #1', ...notLowest([0]), 'draw #0'],
  ['paying beside a tie for the lowest card (R15)', table({ display: ['rr: y = 2', 'rr: y = 3', 'gg: p = 2'] }), 'draw #1', ...notLowest([0, 2]), 'draw #2'],
  ['tokens do not make a card worth more (R15)', table({ display: ['rr: y = 2 (5)', 'rr: y = 3', 'gg: p = 4'] }), 'draw #1', ...notLowest([0]), 'draw #0'],

  ['playing a card of the display (R17)', held({ display: ['rg: y = 1', 'rg: y = 1', 'rg: y = 1'] }), 'play #1 r@a1 g@a1', ...notHeld(1), 'play #0 r@a1 g@a1'],
  ["playing a card of another's hand (R17)", table({ hands: [IN_HAND, IN_HAND] }), 'play #1 r@a1 g@a1', ...notHeld(1), table({ hands: [IN_HAND, IN_HAND], turn: 1 })],
  ['playing a card twice (R17)', table({ display: [], deck: ['rr: r = 1'], played: [IN_HAND] }), 'play #1 r@a1 g@a1', ...notHeld(1), table({ hands: [['rr: r = 1', ...IN_HAND]] })],
  ['playing a card that the game does not have', held(), 'play #999', ...notHeld(999), 'play #0 r@a1 g@a1'],

  ['a second starting piece of one colour (R7)', atStart(), 'start r@b2 r@c2 p@b3 g@c3', ...second('red'), 'start r@b2 y@c2 p@b3 g@c3'],
  ['a second starting piece, stacked (R8)', atStart({ start: 'outside' }), 'start r@a1 g@a1 p@a1 g@a1', ...second('green'), 'start r@a1 g@a1 p@a1 y@a1'],
  ['a colour that the card does not show (R17)', held(), 'play #0 r@a1 y@a1', ...notShown('yellow'), 'play #0 r@a1 g@a1'],
  ['one of two colours twice (R17)', held(), 'play #0 g@a1 g@a2', ...notShown('green'), 'play #0 g@a1 r@a2'],

  ['a piece that has run out (R20)', held({ supply: { red: 0 } }), 'play #0 r@a1 g@a1', ...short('red', 0), 'play #0 g@a1'],
  ['a second piece where one is left (R20)', alike(1), 'play #0 g@a1 g@b1', ...short('green', 1), 'play #0 g@a1'],
  ['two pieces take two of the supply (R20)', alike(1), 'play #0 g@a1 g@a1', ...short('green', 1), alike(2)],

  ['three starting pieces (R7)', atStart(), 'start r@b2 y@c2 g@c3', ...left('purple'), 'start r@b2 y@c2 g@c3 p@b3'],
  ['no starting pieces (R9)', atStart({ start: 'anywhere' }), 'start', ...left('red'), 'start r@a1 y@a1 p@a1 g@a1'],
  ['the first piece of two left out (R21)', held(), 'play #0 g@a1', ...left('red'), held({ supply: { red: 0 } })],
  ['the second piece of two left out (R21)', held(), 'play #0 r@a1', ...left('green'), held({ supply: { green: 0 } })],
  ['one of two equal pieces left out (R21)', alike(2), 'play #0 g@a1', ...left('green'), alike(1)],
  ['nothing placed where the supply has one piece (R21)', held({ supply: { red: 0, green: 1 } }), 'play #0', ...left('green'), held({ supply: { red: 0, green: 0 } })],
  ['nothing placed where the board has room for one (R21)', held({ boards: [crammed('ryp')] }), 'play #0', ...left('red'), held({ boards: [crammed('rypg')] })],
  ['one of two pieces where the board has room for both (R21)', held({ boards: [crammed('ry')] }), 'play #0 g@d4', ...left('red'), held({ boards: [crammed('ryp')] })],

  ['a starting piece outside the centre (R7)', atStart(), 'start r@b2 y@c2 p@b3 g@d3', ...outside(11, 'd3', 'centre'), atStart({ start: 'anywhere' })],
  ['a starting piece in the centre (R8)', atStart({ start: 'outside' }), 'start r@a1 y@c2 p@a1 g@a1', ...outside(6, 'c2', 'outside'), atStart({ start: 'anywhere' })],
  ['two starting pieces on one centre space (R7)', atStart(), 'start r@b2 y@b2 p@b3 g@c3', ...TAKEN, atStart({ start: 'anywhere' })],

  ['a fifth piece (R22)', held({ boards: [TALL] }), 'play #0 r@d4 g@a1', ...high(0, 'a1'), 'play #0 r@d4 g@b1'],
  ['two pieces on a stack of three (R22)', held({ boards: [TALL] }), 'play #0 r@b1 g@b1', ...high(1, 'b1'), 'play #0 r@c1 g@c1'],

  ['a card that may be in an unknown hand (R45)', withoutHand(table({ hands: [[...IN_HAND, 'rg: y = 1']] })), 'play #0 r@a1 g@a1', ...UNSEEN_HAND, 'play #1 r@a1 g@a1'],
  ['a card that may be on an unknown place (R45)', withoutDisplay(1), 'take #1', ...UNSEEN, 'take #0'],
  ['a point for a card that may be on the display (R45)', withoutDisplay(0), 'draw #0', ...UNSEEN, table()],
  ['a point for a card that may not be the lowest (R45)', withoutDisplay(2), 'draw #0', ...UNSEEN, table()],
];

const TAKE = 'take #17';
const DRAW = 'draw #4';
const PLAY = 'play #0 r@b1 g@b1';
const START = 'start r@b2 y@c2 p@b3 g@c3';
const ACTION: Readonly<Record<string, Action>> = {
  take: parseAction(TAKE),
  draw: parseAction(DRAW),
  play: parseAction(PLAY),
  start: parseAction(START),
};
const NUMBERS = [undefined, null, true, '17', 0.5, NaN, Infinity, -0, -1, 1000, 1n, [1], {}];

refusalSuite<State, View, Action, SetupOptions, Reason & { code: ViolationCode }>({
  game: reef,
  title: 'Reef',
  isLegal,
  codes: VIOLATION_CODES,
  refusals: REFUSALS,
  states: [held(), atStart(), held({ phase: 'over' })],
  play: PLAY,
  field: 'placements',
  // prettier-ignore
  noActions: [
    ['a card to draw', { ...ACTION['draw'], card: 1 }],
    ['a card to start', { ...ACTION['start'], card: 1 }],
    ['a card to pay on to take', { ...ACTION['take'], tokenOn: 1 }],
    ['placements to take', { ...ACTION['take'], placements: [] }],
    ['no card to take', { type: 'take' }],
    ['no card to pay on', { type: 'draw' }],
    ['no placements', { type: 'start' }],
  ],
  // prettier-ignore
  wrongParts: [
    ['type', TAKE, [undefined, null, 0, '', 'Take', 'pass', 'constructor', ['take'], new String('take')]],
    ['card', TAKE, NUMBERS],
    ['card', PLAY, NUMBERS],
    ['tokenOn', DRAW, NUMBERS],
    ['placements', PLAY, [undefined, null, 0, 'r@b2', {}, { length: 0 }, new Set(), new Array(2), new Array(3), new Array(2 ** 32 - 1)]],
    ['placements', PLAY, [[, {}], Object.assign([], { extra: 1 })]],
    ['placements', START, [undefined, null, new Array(5).fill({ color: 'red', cell: 0 })]],
    ['placements[1]', PLAY, [undefined, null, 'y@b2', 5, [], ['yellow', 5], {}, { color: 'red' }, { cell: 1 }, { color: 'red', cell: 1, height: 1 }]],
    ['placements[0].color', PLAY, [undefined, null, 'r', 'Red', 'any', 0, ['red'], new String('red')]],
    ['placements[0].cell', PLAY, [undefined, null, 'b2', '5', 0.5, NaN, -0, -1, 16, 2 ** 32, [5]]],
    ['placements[3].cell', START, [undefined, -1, 16]],
  ],
  problems: [
    [{ type: 'pass' }, 'type', 'expected start, take, draw, play; found "pass"'],
    [{ type: 'take', card: 1000 }, 'card', 'expected 0 to 999, found 1000'],
    [{ type: 'take', color: 'red' }, '', 'unknown field "color"'],
  ],
});

test('VIOLATION_CODES lists the codes of the type Violation', () => {
  expectTypeOf<Violation['code']>().toEqualTypeOf<ViolationCode>();
  expectTypeOf<(typeof VIOLATION_CODES)[number]>().toEqualTypeOf<ViolationCode>();
});

test('verify(reef, record) answers with a violation of Reef', () => {
  expectTypeOf<ViolationOf<typeof reef>>().toEqualTypeOf<Violation>();
  const beginning = { options: { players: 2, seed: 7 } };
  const record = createRecord(reef, { beginning, actions: [] });
  const problem = verify(reef, { ...record, actions: [{ type: 'take', card: 3 }] });
  if (problem?.code !== 'illegal-action') throw new Error('it is not legal');
  expectTypeOf(problem.violation).toEqualTypeOf<Violation>();
  expect(problem).toMatchObject({ at: 0, violation: { code: 'wrong-phase', phase: 'start' } });
});

test('a table of Reef refuses an action with a violation of Reef', () => {
  type Refused = Extract<TableMessageOf<typeof reef>, { type: 'refused'; code: 'illegal-action' }>;
  expectTypeOf<Refused['violation']>().toEqualTypeOf<Violation>();
  const open = openTable(reef, { options: { players: 2, first: 0 }, seats: ['ann', 'ben'] });
  const request = { type: 'act', seq: 0, action: { type: 'take', card: 3 } } as const;
  const { refusal } = receive(reef, open, 'ann', request);
  if (refusal?.code !== 'illegal-action') throw new Error('it is not legal');
  expectTypeOf(refusal.violation).toEqualTypeOf<Violation>();
  expect(refusal.violation).toMatchObject({ code: 'wrong-phase', phase: 'start' });
});

test('isLegal(view, value) answers a boolean for any value, and does not narrow it', () => {
  const value: unknown = { type: 'take', card: 0 };
  expect(isLegal(table(), value)).toBe(true);
  if (!isLegal(table(), value)) throw new Error('it can be taken');
  expectTypeOf(value).toEqualTypeOf<unknown>();
});

/** Values that get past the first questions, so that the later ones are asked as well. */
