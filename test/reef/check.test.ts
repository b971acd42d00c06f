import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  COLORS,
  apply,
  check,
  IllegalActionError,
  isIllegalActionError,
  isLegal,
  legalActionAt,
  parseAction,
  setup,
  START_RULES,
  step,
  VIOLATION_CODES,
} from '../../src/index.js';
import type {
  Action,
  CardId,
  Color,
  StartRule,
  State,
  View,
  Violation,
  ViolationCode,
} from '../../src/index.js';
import { runs } from '../kit/runs.js';
import { EMPTY, frozenParts, looseParts, playerOf, STARTED, table, thawed } from '../kit/table.js';
import type { Drawing, Named } from '../kit/table.js';

// Most tables: #0 is in hand, #1, #2 and #3 on the display (worth 1, 3 and 6), #4 on top of the deck.
const IN_HAND = ['rg: y = 1'];
const FULL_HAND = ['rg: y = 1', 'rr: y = 1', 'gg: y = 1', 'pp: y = 1'];
const TALL = 'rypg ryp ry r / . . . . / . . . . / . . . .';

/** Every space four high but the last, which has the given stack. */
function crammed(last: string): string {
  const row = 'rypg rypg rypg rypg';
  return [row, row, row, `rypg rypg rypg ${last}`].join(' / ');
}

function withHand(drawing: Drawing = {}): State {
  return table({ hands: [IN_HAND], ...drawing });
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

/** The state with a place of the display unknown, as in a preview. */
function withoutDisplay(state: State, slot: number): View {
  const display = state.display.map((place, i) => (i === slot ? { ...place, card: null } : place));
  return { ...state, display };
}

interface Refusal {
  readonly view: View;
  /** An action as text, or anything else as itself. */
  readonly action: unknown;
  readonly violation: Violation;
  /** The same question, barely different, and legal. */
  readonly but: { readonly view?: View; readonly action?: unknown };
}

// Reasons that come up more than once.

const GAME_OVER: Violation = { code: 'game-over', message: 'the game is over' };
const HAND_FULL: Violation = {
  code: 'hand-full',
  limit: 4,
  message: 'a hand holds at most 4 cards: play one',
};
const STARTING_PIECES_FIRST: Violation = {
  code: 'wrong-phase',
  phase: 'start',
  message: 'the starting pieces come first',
};
const DISPLAY_UNSEEN: Violation = {
  code: 'hidden',
  what: 'display',
  message: 'the display cannot be seen in this view',
};

function notOnDisplay(card: CardId): Violation {
  const message = `#${card} is not on the display: #1, #2, #3`;
  return { code: 'not-on-display', card, display: [1, 2, 3], message };
}

function notInHand(card: CardId): Violation {
  return { code: 'not-in-hand', card, message: `#${card} is not in your hand` };
}

function pieceLeft(color: Color): Violation {
  return { code: 'piece-left', color, message: `place the ${color} piece too` };
}

/** What #0 shows, wherever another piece is placed. */
const SHOWN = {
  card: 0,
  pieces: ['red', 'green'],
  message: '#0 shows red and green',
} as const;

const REFUSALS: Named<Refusal> = [
  [
    'a field is missing',
    {
      view: table(),
      action: { type: 'take' },
      violation: {
        code: 'malformed',
        path: '',
        problem: 'the field "card" is missing',
        message: 'not an action of Reef: the field "card" is missing',
      },
      but: { action: { type: 'take', card: 0 } },
    },
  ],

  [
    'nothing is legal when the game is over (R38)',
    {
      view: withHand({ phase: 'over' }),
      action: 'play #0 r@a1 g@a1',
      violation: GAME_OVER,
      but: { view: withHand() },
    },
  ],
  [
    'not even placing starting pieces when the game is over',
    {
      view: atStart({ phase: 'over', boards: [EMPTY] }),
      action: 'start r@b2 y@c2 p@b3 g@c3',
      violation: GAME_OVER,
      but: { view: atStart() },
    },
  ],

  [
    'taking before the starting pieces are placed (R10)',
    {
      view: atStart(),
      action: 'take #1',
      violation: STARTING_PIECES_FIRST,
      but: { view: table() },
    },
  ],
  [
    'drawing before the starting pieces are placed (R10)',
    {
      view: atStart(),
      action: 'draw #0',
      violation: STARTING_PIECES_FIRST,
      but: { view: table() },
    },
  ],
  [
    'playing before the starting pieces are placed (R10)',
    {
      view: atStart({ hands: [IN_HAND] }),
      action: 'play #0 r@a1 g@a1',
      violation: STARTING_PIECES_FIRST,
      but: { view: withHand() },
    },
  ],
  [
    'starting pieces during play (R10)',
    {
      view: table({ boards: [EMPTY] }),
      action: 'start r@b2 y@c2 p@b3 g@c3',
      violation: {
        code: 'wrong-phase',
        phase: 'play',
        message: 'the starting pieces have been placed',
      },
      but: { view: atStart() },
    },
  ],

  [
    'taking a fifth card (R12)',
    {
      view: table({ hands: [FULL_HAND] }),
      action: 'take #4',
      violation: HAND_FULL,
      but: { view: table({ hands: [FULL_HAND.slice(1), ['rr: r = 1']] }) },
    },
  ],
  [
    'drawing a fifth card (R12)',
    {
      view: table({ hands: [FULL_HAND] }),
      action: 'draw #4',
      violation: HAND_FULL,
      but: { view: table({ hands: [FULL_HAND.slice(1), ['rr: r = 1']] }) },
    },
  ],
  [
    'a full hand can still play (R12)',
    {
      view: table({ hands: [FULL_HAND] }),
      action: 'take #5',
      violation: HAND_FULL,
      but: { action: 'play #0 r@a1 g@a1' },
    },
  ],

  [
    'taking the top card of the deck as if it lay on the display (R13)',
    {
      view: withHand(),
      action: 'take #4',
      violation: notOnDisplay(4),
      but: { action: 'take #3' },
    },
  ],
  [
    'taking a card from a hand (R13)',
    {
      view: withHand(),
      action: 'take #0',
      violation: notOnDisplay(0),
      but: { action: 'take #1' },
    },
  ],
  [
    'taking a card that the game does not have',
    {
      view: withHand(),
      action: 'take #999',
      violation: notOnDisplay(999),
      but: { action: 'take #2' },
    },
  ],
  [
    'paying onto the card drawn (R15)',
    {
      view: withHand(),
      action: 'draw #4',
      violation: notOnDisplay(4),
      but: { action: 'draw #1' },
    },
  ],

  [
    'drawing without a point (R16)',
    {
      view: table({ scores: [0, 9] }),
      action: 'draw #0',
      violation: {
        code: 'no-points',
        message: 'taking from the deck costs a point, and you have none',
      },
      but: { view: table({ scores: [1, 0] }) },
    },
  ],

  [
    'paying onto the second lowest card (R15)',
    {
      view: table(),
      action: 'draw #1',
      violation: {
        code: 'not-lowest',
        card: 1,
        lowest: [0],
        message: 'the point goes onto the card with the lowest points: #0',
      },
      but: { action: 'draw #0' },
    },
  ],
  [
    'paying beside a tie for the lowest card (R15)',
    {
      view: table({ display: ['rr: y = 2', 'rr: y = 3', 'gg: p = 2'] }),
      action: 'draw #1',
      violation: {
        code: 'not-lowest',
        card: 1,
        lowest: [0, 2],
        message: 'the point goes onto the card with the lowest points: #0 or #2',
      },
      but: { action: 'draw #2' },
    },
  ],
  [
    'tokens do not make a card worth more (R15)',
    {
      view: table({ display: ['rr: y = 2 (5)', 'rr: y = 3', 'gg: p = 4'] }),
      action: 'draw #1',
      violation: {
        code: 'not-lowest',
        card: 1,
        lowest: [0],
        message: 'the point goes onto the card with the lowest points: #0',
      },
      but: { action: 'draw #0' },
    },
  ],

  [
    'playing a card of the display (R17)',
    {
      view: withHand({ display: ['rg: y = 1', 'rg: y = 1', 'rg: y = 1'] }),
      action: 'play #1 r@a1 g@a1',
      violation: notInHand(1),
      but: { action: 'play #0 r@a1 g@a1' },
    },
  ],
  [
    "playing a card of another player's hand (R17)",
    {
      view: table({ hands: [IN_HAND, IN_HAND] }),
      action: 'play #1 r@a1 g@a1',
      violation: notInHand(1),
      but: { view: table({ hands: [IN_HAND, IN_HAND], turn: 1 }) },
    },
  ],
  [
    'playing a card twice (R17)',
    {
      view: table({ display: [], deck: ['rr: r = 1'], played: [IN_HAND] }),
      action: 'play #1 r@a1 g@a1',
      violation: notInHand(1),
      but: { view: table({ hands: [['rr: r = 1', ...IN_HAND]] }) },
    },
  ],
  [
    'playing a card that the game does not have',
    {
      view: withHand(),
      action: 'play #999',
      violation: notInHand(999),
      but: { action: 'play #0 r@a1 g@a1' },
    },
  ],

  [
    'a second starting piece of one colour (R7)',
    {
      view: atStart(),
      action: 'start r@b2 r@c2 p@b3 g@c3',
      violation: {
        code: 'wrong-piece',
        color: 'red',
        card: null,
        pieces: COLORS,
        message: 'you start with only one red piece',
      },
      but: { action: 'start r@b2 y@c2 p@b3 g@c3' },
    },
  ],
  [
    'a second starting piece of one colour, stacked (R8)',
    {
      view: atStart({ start: 'outside' }),
      action: 'start r@a1 g@a1 p@a1 g@a1',
      violation: {
        code: 'wrong-piece',
        color: 'green',
        card: null,
        pieces: COLORS,
        message: 'you start with only one green piece',
      },
      but: { action: 'start r@a1 g@a1 p@a1 y@a1' },
    },
  ],
  [
    'a colour that the card does not show (R17)',
    {
      view: withHand(),
      action: 'play #0 r@a1 y@a1',
      violation: { code: 'wrong-piece', color: 'yellow', ...SHOWN },
      but: { action: 'play #0 r@a1 g@a1' },
    },
  ],
  [
    'one of two colours twice (R17)',
    {
      view: withHand(),
      action: 'play #0 g@a1 g@a2',
      violation: { code: 'wrong-piece', color: 'green', ...SHOWN },
      but: { action: 'play #0 g@a1 r@a2' },
    },
  ],

  [
    'a piece that has run out (R20)',
    {
      view: withHand({ supply: { red: 0 } }),
      action: 'play #0 r@a1 g@a1',
      violation: {
        code: 'short-supply',
        color: 'red',
        left: 0,
        message: 'the supply has 0 red left: place one fewer',
      },
      but: { action: 'play #0 g@a1' },
    },
  ],
  [
    'a second piece where one is left (R20)',
    {
      view: table({ hands: [['gg: y = 1']], supply: { green: 1 } }),
      action: 'play #0 g@a1 g@b1',
      violation: {
        code: 'short-supply',
        color: 'green',
        left: 1,
        message: 'the supply has 1 green left: place one fewer',
      },
      but: { action: 'play #0 g@a1' },
    },
  ],
  [
    'two pieces take two of the supply (R20)',
    {
      view: table({ hands: [['gg: y = 1']], supply: { green: 1 } }),
      action: 'play #0 g@a1 g@a1',
      violation: {
        code: 'short-supply',
        color: 'green',
        left: 1,
        message: 'the supply has 1 green left: place one fewer',
      },
      but: { view: table({ hands: [['gg: y = 1']], supply: { green: 2 } }) },
    },
  ],

  [
    'three starting pieces (R7)',
    {
      view: atStart(),
      action: 'start r@b2 y@c2 g@c3',
      violation: pieceLeft('purple'),
      but: { action: 'start r@b2 y@c2 g@c3 p@b3' },
    },
  ],
  [
    'no starting pieces (R9)',
    {
      view: atStart({ start: 'anywhere' }),
      action: 'start',
      violation: pieceLeft('red'),
      but: { action: 'start r@a1 y@a1 p@a1 g@a1' },
    },
  ],
  [
    'the first piece of two left out (R21)',
    {
      view: withHand(),
      action: 'play #0 g@a1',
      violation: pieceLeft('red'),
      but: { view: withHand({ supply: { red: 0 } }) },
    },
  ],
  [
    'the second piece of two left out (R21)',
    {
      view: withHand(),
      action: 'play #0 r@a1',
      violation: pieceLeft('green'),
      but: { view: withHand({ supply: { green: 0 } }) },
    },
  ],
  [
    'one of two equal pieces left out (R21)',
    {
      view: table({ hands: [['gg: y = 1']], supply: { green: 2 } }),
      action: 'play #0 g@a1',
      violation: pieceLeft('green'),
      but: { view: table({ hands: [['gg: y = 1']], supply: { green: 1 } }) },
    },
  ],
  [
    'nothing placed where the supply has one piece (R21)',
    {
      view: withHand({ supply: { red: 0, green: 1 } }),
      action: 'play #0',
      violation: pieceLeft('green'),
      but: { view: withHand({ supply: { red: 0, green: 0 } }) },
    },
  ],
  [
    'nothing placed where the board has room for one (R21)',
    {
      view: withHand({ boards: [crammed('ryp')] }),
      action: 'play #0',
      violation: pieceLeft('red'),
      but: { view: withHand({ boards: [crammed('rypg')] }) },
    },
  ],
  [
    'one of two pieces placed where the board has room for both (R21)',
    {
      view: withHand({ boards: [crammed('ry')] }),
      action: 'play #0 g@d4',
      violation: pieceLeft('red'),
      but: { view: withHand({ boards: [crammed('ryp')] }) },
    },
  ],

  [
    'a starting piece outside the centre (R7)',
    {
      view: atStart(),
      action: 'start r@b2 y@c2 p@b3 g@d3',
      violation: {
        code: 'space-not-allowed',
        cell: 11,
        start: 'centre',
        message: 'd3 is not a space for starting pieces under the rule "centre"',
      },
      but: { view: atStart({ start: 'anywhere' }) },
    },
  ],
  [
    'a starting piece in the centre (R8)',
    {
      view: atStart({ start: 'outside' }),
      action: 'start r@a1 y@c2 p@a1 g@a1',
      violation: {
        code: 'space-not-allowed',
        cell: 6,
        start: 'outside',
        message: 'c2 is not a space for starting pieces under the rule "outside"',
      },
      but: { view: atStart({ start: 'anywhere' }) },
    },
  ],

  [
    'two starting pieces on one centre space (R7)',
    {
      view: atStart(),
      action: 'start r@b2 y@b2 p@b3 g@c3',
      violation: {
        code: 'space-taken',
        cell: 5,
        message: 'b2 already has a piece: place one on each centre space',
      },
      but: { view: atStart({ start: 'anywhere' }) },
    },
  ],

  [
    'a fifth piece (R22)',
    {
      view: withHand({ boards: [TALL] }),
      action: 'play #0 r@d4 g@a1',
      violation: { code: 'stack-full', cell: 0, message: 'a1 cannot hold more than 4 pieces' },
      but: { action: 'play #0 r@d4 g@b1' },
    },
  ],
  [
    'two pieces on a stack of three (R22)',
    {
      view: withHand({ boards: [TALL] }),
      action: 'play #0 r@b1 g@b1',
      violation: { code: 'stack-full', cell: 1, message: 'b1 cannot hold more than 4 pieces' },
      but: { action: 'play #0 r@c1 g@c1' },
    },
  ],

  [
    'a card that may be in an unknown hand (R45)',
    {
      view: withoutHand(table({ hands: [[...IN_HAND, 'rg: y = 1']] })),
      action: 'play #0 r@a1 g@a1',
      violation: { code: 'hidden', what: 'hand', message: 'this hand cannot be seen in this view' },
      but: { action: 'play #1 r@a1 g@a1' },
    },
  ],
  [
    'a card that may be on an unknown place of the display (R45)',
    {
      view: withoutDisplay(table(), 1),
      action: 'take #1',
      violation: DISPLAY_UNSEEN,
      but: { action: 'take #0' },
    },
  ],
  [
    'a point for a card that may be on the display (R45)',
    {
      view: withoutDisplay(table(), 0),
      action: 'draw #0',
      violation: DISPLAY_UNSEEN,
      but: { view: table() },
    },
  ],
  [
    'a point for a card that may not be the lowest (R45)',
    {
      view: withoutDisplay(table(), 2),
      action: 'draw #0',
      violation: DISPLAY_UNSEEN,
      but: { view: table() },
    },
  ],
];

function valueOf(action: unknown): unknown {
  return typeof action === 'string' ? parseAction(action) : action;
}

/** What `act` throws. */
function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('the reasons', () => {
  test('check(view, action) has a refusal here for each code of VIOLATION_CODES, and no other', () => {
    const covered = new Set(REFUSALS.map(([, { violation }]) => violation.code));
    expect([...covered].sort()).toEqual([...VIOLATION_CODES].sort());
  });

  test('VIOLATION_CODES lists the codes of the type Violation, each once', () => {
    expectTypeOf<Violation['code']>().toEqualTypeOf<ViolationCode>();
    expect(new Set(VIOLATION_CODES).size).toBe(VIOLATION_CODES.length);
  });

  test.each(REFUSALS)('check(view, action) says %s', (_, row) => {
    expect(check(row.view, valueOf(row.action))).toEqual(row.violation);
  });

  test.each(REFUSALS)('check(view, action) accepts what is next to %s', (_, row) => {
    const { view = row.view, action = row.action } = row.but;
    expect(check(view, valueOf(action))).toBeNull();
  });

  test.each(REFUSALS)('check(view, action) freezes %s', (_, row) => {
    const violation = check(row.view, valueOf(row.action));
    expect(violation).not.toBeNull();
    expect(looseParts(violation)).toEqual([]);
  });

  test.each(REFUSALS)('isLegal(view, action) is check(view, action) === null: %s', (_, row) => {
    const { view = row.view, action = row.action } = row.but;
    expect(isLegal(row.view, valueOf(row.action))).toBe(false);
    expect(isLegal(view, valueOf(action))).toBe(true);
  });

  test.each(REFUSALS)('apply(state, action) throws %s', (_, row) => {
    const action = valueOf(row.action) as Action;
    const error = thrownBy(() => apply(row.view, action));
    expect(error).toBeInstanceOf(IllegalActionError);
    expect(isIllegalActionError(error)).toBe(true);
    expect(error).toMatchObject({
      name: 'IllegalActionError',
      code: row.violation.code,
      message: row.violation.message,
    });
    expect((error as IllegalActionError).violation).toEqual(check(row.view, action));
  });

  test.each(REFUSALS)('step(state, action) throws %s', (_, row) => {
    const action = valueOf(row.action) as Action;
    const error = thrownBy(() => step(row.view, action));
    expect(error).toBeInstanceOf(IllegalActionError);
    expect((error as IllegalActionError).code).toBe(row.violation.code);
    expect((error as IllegalActionError).violation).toEqual(check(row.view, action));
  });

  test.each(REFUSALS)('check, apply and step change nothing on %s', (_, row) => {
    const action = valueOf(row.action) as Action;
    const view = thawed(row.view);
    check(view, action);
    expect(() => apply(view, action)).toThrow(row.violation.message);
    expect(() => step(view, action)).toThrow(row.violation.message);
    expect(view).toEqual(row.view);
    expect(frozenParts(view)).toEqual([]);
  });
});

describe('spaces for starting pieces', () => {
  const ALLOWED: Readonly<Record<StartRule, string>> = {
    centre: '. . . . / . x x . / . x x . / . . . .',
    outside: 'x x x x / x . . x / x . . x / x x x x',
    anywhere: 'x x x x / x x x x / x x x x / x x x x',
  };
  const everySpace = START_RULES.flatMap((start) =>
    ALLOWED[start]
      .split(/[ /]+/)
      .map((mark, cell, marks) => [start, cell, mark === 'x', marks] as const),
  );

  test.each(everySpace)(
    'check(view, start) under the rule %s, a piece on space %i, allowed %s (R7, R8, R9)',
    (start, cell, allowed, marks) => {
      const others = [...marks.keys()].filter((other) => marks[other] === 'x' && other !== cell);
      const placements = [
        { color: 'purple', cell },
        { color: 'red', cell: others[0] },
        { color: 'yellow', cell: others[1] },
        { color: 'green', cell: others[2] },
      ];
      const violation = check(atStart({ start }), { type: 'start', placements });
      if (allowed) expect(violation).toBeNull();
      else expect(violation).toMatchObject({ code: 'space-not-allowed', cell, start });
    },
  );
});

describe('room and supply', () => {
  test.each([
    ['play #0 r@d4', true, 'ryp'],
    ['play #0 g@d4', true, 'ryp'],
    ['play #0 r@d4 g@d4', false, 'ryp'],
    ['play #0', false, 'ryp'],
    ['play #0 r@d4 g@d4', true, 'ry'],
    ['play #0 r@d4', false, 'ry'],
    ['play #0', true, 'rypg'],
    ['play #0 r@d4', false, 'rypg'],
  ])(
    'isLegal(view, "%s") is %s with %s on the last space of a full board (R21)',
    (action, legal, last) => {
      const view = withHand({ boards: [crammed(last)] });
      expect(isLegal(view, parseAction(action))).toBe(legal);
    },
  );

  test.each([
    ['play #0', true, 0, 0],
    ['play #0 r@a1', false, 0, 0],
    ['play #0 g@a1', true, 0, 1],
    ['play #0', false, 0, 1],
    ['play #0 r@a1', true, 1, 0],
    ['play #0 r@a1 g@a1', false, 1, 0],
    ['play #0 r@a1 g@a1', true, 1, 1],
    ['play #0 g@a1', false, 1, 1],
  ])(
    'isLegal(view, "%s") is %s with %i red and %i green left (R20)',
    (action, legal, red, green) => {
      const view = withHand({ supply: { red, green } });
      expect(isLegal(view, parseAction(action))).toBe(legal);
    },
  );
});

// Values that are no actions. Each is made anew: some cannot be looked at twice.

const START = [
  { color: 'red', cell: 5 },
  { color: 'yellow', cell: 6 },
  { color: 'purple', cell: 9 },
  { color: 'green', cell: 10 },
];

function play(...placements: unknown[]): unknown {
  return { type: 'play', card: 0, placements };
}

function revoked(target: object): unknown {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

function hostile(): never {
  throw new Error('keep out');
}

function sparse(): unknown[] {
  const list: unknown[] = [];
  list.length = 2;
  list[1] = { color: 'green', cell: 0 };
  return list;
}

function cyclic(): unknown {
  const action: Record<string, unknown> = { type: 'play', card: 0 };
  action['placements'] = action;
  return action;
}

const UNREADABLE = 'the value cannot be read';

const MALFORMED: readonly (readonly [
  name: string,
  make: () => unknown,
  path: string,
  why: string,
])[] = [
  ['undefined', () => undefined, '', 'expected an object, found undefined'],
  ['null', () => null, '', 'expected an object, found null'],
  ['a boolean', () => true, '', 'expected an object, found true'],
  ['a number', () => 7, '', 'expected an object, found 7'],
  ['a bigint', () => 7n, '', 'expected an object, found a bigint'],
  ['a symbol', () => Symbol('take'), '', 'expected an object, found a symbol'],
  ['a function', () => () => null, '', 'expected an object, found a function'],
  ['a text', () => 'take #1', '', 'expected an object, found "take #1"'],
  ['a list', () => ['take', 1], '', 'expected an object, found a list'],
  ['an empty object', () => ({}), '', 'the field "type" is missing'],
  ['a map', () => new Map([['type', 'take']]), '', 'the field "type" is missing'],

  ['no type', () => ({ card: 1 }), '', 'the field "type" is missing'],
  ['an unknown type', () => ({ type: 'pass' }), 'type', 'found "pass"'],
  ['a type in capitals', () => ({ type: 'TAKE', card: 1 }), 'type', 'found "TAKE"'],
  ['a type that is a number', () => ({ type: 1, card: 1 }), 'type', 'found 1'],
  ['a type in a list', () => ({ type: ['take'], card: 1 }), 'type', 'found a list'],
  ['a boxed type', () => ({ type: Object('take') as unknown, card: 1 }), 'type', 'an object'],
  ['a very long type', () => ({ type: 'x'.repeat(1e6) }), 'type', `"${'x'.repeat(40)}…"`],

  ['take without card', () => ({ type: 'take' }), '', 'the field "card" is missing'],
  ['draw without tokenOn', () => ({ type: 'draw' }), '', 'the field "tokenOn" is missing'],
  ['start without placements', () => ({ type: 'start' }), '', '"placements" is missing'],
  ['play without placements', () => ({ type: 'play', card: 0 }), '', '"placements" is missing'],
  ['play without card', () => ({ type: 'play', placements: [] }), '', '"card" is missing'],

  ['take with more', () => ({ type: 'take', card: 1, by: 0 }), '', 'unknown field "by"'],
  [
    'take with the field of another type',
    () => ({ type: 'take', card: 1, tokenOn: 1 }),
    '',
    'unknown field "tokenOn"',
  ],
  [
    'take with an undefined field',
    () => ({ type: 'take', card: 1, placements: undefined }),
    '',
    'unknown field "placements"',
  ],
  ['draw with a card', () => ({ type: 'draw', tokenOn: 1, card: 4 }), '', 'unknown field "card"'],
  ['start with a card', () => ({ type: 'start', placements: START, card: 1 }), '', '"card"'],
  ['play with tokenOn', () => ({ type: 'play', card: 0, placements: [], tokenOn: 1 }), '', 'On"'],
  ['a symbol key', () => ({ type: 'take', card: 1, [Symbol('x')]: 1 }), '', 'field a symbol'],
  [
    'a field that listings pass over',
    () => Object.defineProperty({ type: 'take', card: 1 }, 'by', { value: 0 }),
    '',
    'unknown field "by"',
  ],
  [
    'a field __proto__ from JSON',
    () => JSON.parse('{"type":"take","card":1,"__proto__":{"card":2}}') as unknown,
    '',
    'unknown field "__proto__"',
  ],
  ['inherited fields', () => Object.create({ type: 'take', card: 1 }) as unknown, '', '"type"'],
  [
    'an inherited card',
    () => Object.assign(Object.create({ card: 1 }) as object, { type: 'take' }),
    '',
    'the field "card" is missing',
  ],

  ['card NaN', () => ({ type: 'take', card: NaN }), 'card', 'found NaN'],
  ['card Infinity', () => ({ type: 'take', card: Infinity }), 'card', 'found Infinity'],
  ['card -1', () => ({ type: 'take', card: -1 }), 'card', '0 to 999, found -1'],
  ['card -0', () => ({ type: 'take', card: -0 }), 'card', 'found -0'],
  ['card 1.5', () => ({ type: 'take', card: 1.5 }), 'card', 'found 1.5'],
  ['card 1000', () => ({ type: 'take', card: 1000 }), 'card', '0 to 999, found 1000'],
  ['card "1"', () => ({ type: 'take', card: '1' }), 'card', 'found "1"'],
  ['card 1n', () => ({ type: 'take', card: 1n }), 'card', 'found a bigint'],
  ['card null', () => ({ type: 'take', card: null }), 'card', 'found null'],
  ['card undefined', () => ({ type: 'take', card: undefined }), 'card', 'found undefined'],
  ['card true', () => ({ type: 'take', card: true }), 'card', 'found true'],
  ['card [1]', () => ({ type: 'take', card: [1] }), 'card', 'found a list'],
  ['a boxed card', () => ({ type: 'take', card: Object(1) as unknown }), 'card', 'an object'],
  ['tokenOn NaN', () => ({ type: 'draw', tokenOn: NaN }), 'tokenOn', 'found NaN'],
  ['tokenOn "1"', () => ({ type: 'draw', tokenOn: '1' }), 'tokenOn', 'found "1"'],
  ['tokenOn -0', () => ({ type: 'draw', tokenOn: -0 }), 'tokenOn', 'found -0'],
  ['play card -0', () => ({ type: 'play', card: -0, placements: [] }), 'card', 'found -0'],

  ['placements null', () => ({ type: 'start', placements: null }), 'placements', 'found null'],
  ['placements a text', () => ({ type: 'start', placements: 'r@a1' }), 'placements', '"r@a1"'],
  ['placements a set', () => ({ type: 'start', placements: new Set() }), 'placements', 'a list'],
  [
    'placements like a list',
    () => ({ type: 'start', placements: { length: 0 } }),
    'placements',
    '',
  ],
  ['placements of themselves', cyclic, 'placements', 'expected a list, found an object'],
  [
    'three placements to play',
    () => play(START[0], START[3], START[3]),
    'placements',
    'expected 0 to 2 items, found 3',
  ],
  [
    'five placements to start',
    () => ({ type: 'start', placements: [...START, START[0]] }),
    'placements',
    'expected 0 to 4 items, found 5',
  ],
  [
    'endless placements',
    () => ({ type: 'start', placements: Array(2 ** 32 - 1) as unknown }),
    'placements',
    'found 4294967295',
  ],
  [
    'placements with a gap',
    () => ({ type: 'play', card: 0, placements: sparse() }),
    'placements',
    'without gaps',
  ],
  [
    'placements with a name',
    () => ({ type: 'play', card: 0, placements: Object.assign([START[0]], { name: 'x' }) }),
    'placements',
    'without gaps and other fields',
  ],
  [
    'placements with a symbol',
    () => ({ type: 'play', card: 0, placements: Object.assign([], { [Symbol('x')]: 1 }) }),
    'placements',
    'without gaps and other fields',
  ],

  ['a placement null', () => play(null), 'placements[0]', 'an object, found null'],
  ['a placement as text', () => play(START[0], 'g@a1'), 'placements[1]', 'found "g@a1"'],
  ['a placement as a list', () => play(['red', 5]), 'placements[0]', 'expected an object'],
  ['a placement without color', () => play({ cell: 1 }), 'placements[0]', '"color" is missing'],
  ['a placement without cell', () => play({ color: 'red' }), 'placements[0]', '"cell" is missing'],
  [
    'a placement with more',
    () => play(START[0], { color: 'green', cell: 1, height: 2 }),
    'placements[1]',
    'unknown field "height"',
  ],
  [
    'an inherited cell',
    () => play(Object.assign(Object.create({ cell: 1 }) as object, { color: 'red' })),
    'placements[0]',
    'the field "cell" is missing',
  ],
  ['color blue', () => play({ color: 'blue', cell: 0 }), 'placements[0].color', 'found "blue"'],
  ['color any', () => play({ color: 'any', cell: 0 }), 'placements[0].color', 'found "any"'],
  ['color r', () => play({ color: 'r', cell: 0 }), 'placements[0].color', 'found "r"'],
  ['color 0', () => play({ color: 0, cell: 0 }), 'placements[0].color', 'found 0'],
  ['cell 16', () => play({ color: 'red', cell: 16 }), 'placements[0].cell', '0 to 15, found 16'],
  ['cell -1', () => play({ color: 'red', cell: -1 }), 'placements[0].cell', '0 to 15, found -1'],
  ['cell -0', () => play({ color: 'red', cell: -0 }), 'placements[0].cell', 'found -0'],
  ['cell 0.5', () => play({ color: 'red', cell: 0.5 }), 'placements[0].cell', 'found 0.5'],
  ['cell NaN', () => play({ color: 'red', cell: NaN }), 'placements[0].cell', 'found NaN'],
  ['cell "5"', () => play({ color: 'red', cell: '5' }), 'placements[0].cell', 'found "5"'],
  ['cell "a1"', () => play({ color: 'red', cell: 'a1' }), 'placements[0].cell', 'found "a1"'],
  [
    'cell 16 in the second placement',
    () => play(START[0], { color: 'green', cell: 16 }),
    'placements[1].cell',
    'found 16',
  ],

  ['a revoked proxy', () => revoked({ type: 'take', card: 1 }), '', UNREADABLE],
  ['a revoked card', () => ({ type: 'take', card: revoked({}) }), 'card', 'found an object'],
  [
    'revoked placements',
    () => ({ type: 'start', placements: revoked([]) }),
    'placements',
    UNREADABLE,
  ],
  [
    'a revoked placement',
    () => play(revoked({ color: 'red', cell: 0 })),
    'placements[0]',
    UNREADABLE,
  ],
  ['a proxy that hides its keys', () => new Proxy({}, { ownKeys: hostile }), '', UNREADABLE],
  [
    'a proxy that hides its fields',
    () => new Proxy({ type: 'take', card: 1 }, { get: hostile }),
    '',
    UNREADABLE,
  ],
  [
    'a proxy that hides the length of its list',
    () => ({ type: 'start', placements: new Proxy(START, { get: hostile }) }),
    'placements',
    UNREADABLE,
  ],
  [
    'a type that throws',
    () => ({
      get type() {
        return hostile();
      },
      card: 1,
    }),
    '',
    UNREADABLE,
  ],
  [
    'a card that throws nothing',
    () => ({
      type: 'take',
      get card() {
        // eslint-disable-next-line @typescript-eslint/only-throw-error
        throw null;
      },
    }),
    '',
    UNREADABLE,
  ],
  [
    'a card that throws a revoked proxy',
    () => ({
      type: 'take',
      get card() {
        throw revoked({});
      },
    }),
    '',
    UNREADABLE,
  ],
  [
    'a cell that throws',
    () => play(Object.defineProperty({ color: 'red' }, 'cell', { get: hostile })),
    'placements[0].cell',
    UNREADABLE,
  ],
];

describe('malformed actions', () => {
  test.each(MALFORMED)('check(view, action) refuses %s', (_, make, path, why) => {
    for (const view of [withHand(), atStart()]) {
      const violation = check(view, make());
      expect(violation).toMatchObject({ code: 'malformed', path });
      expect(violation?.message).toMatch(/^not an action of Reef: /);
      expect(violation?.message).toContain(why);
      expect(looseParts(violation)).toEqual([]);
    }
  });

  test.each(MALFORMED)('apply(state, action) and step(state, action) throw on %s', (_, make) => {
    const state = withHand();
    const violation = check(state, make());
    for (const act of [apply, step]) {
      const error = thrownBy(() => act(state, make() as Action));
      expect(error).toBeInstanceOf(IllegalActionError);
      expect((error as IllegalActionError).violation).toEqual(violation);
    }
  });

  test('check(view, action) refuses a malformed action even when the game is over', () => {
    expect(check(withHand({ phase: 'over' }), { type: 'pass' })?.code).toBe('malformed');
  });

  test.each([
    ['a symbol', Symbol('1')],
    ['a text', '1'],
    ['no number', NaN],
    ['a fraction', 0.5],
    ['a bigint', 1n],
  ])('check(view, action) refuses a list whose length is %s', (_, length) => {
    const placements = new Proxy([], { get: (_, key) => (key === 'length' ? length : START[0]) });
    const violation = check(withHand(), { type: 'play', card: 0, placements });
    expect(violation?.code).toBe('malformed');
  });

  test('check(view, action) does not follow a list whose length keeps growing', () => {
    let asked = 0;
    const length = {
      valueOf: () => {
        asked++;
        if (asked > 1000) throw new Error('would go on for ever');
        return asked < 3 ? 1 : Infinity;
      },
    };
    const placements = new Proxy([], {
      get: (_, key) => (key === 'length' ? length : { color: 'red', cell: 0 }),
    });
    expect(check(withHand(), { type: 'play', card: 0, placements })?.code).toBe('malformed');
    expect(asked).toBeLessThan(10);
  });
});

describe('unusual but well-formed actions', () => {
  class Move {
    readonly type = 'play';
    readonly card = 0;
    readonly placements = [new Piece('red'), new Piece('green')];
    toString(): string {
      return this.type;
    }
  }
  class Piece {
    readonly color: string;
    readonly cell = 3;
    constructor(color: string) {
      this.color = color;
    }
  }
  class Pieces extends Array<unknown> {}

  const PLAIN = { type: 'play', card: 0, placements: [] as unknown[] };
  const PLACED = [
    { color: 'red', cell: 3 },
    { color: 'green', cell: 3 },
  ];

  test.each<readonly [string, () => unknown]>([
    ['plain data', () => ({ ...PLAIN, placements: PLACED })],
    ['what came from JSON', () => thawed({ ...PLAIN, placements: PLACED })],
    ['fields in another order', () => ({ placements: PLACED, card: 0, type: 'play' })],
    ['class instances with the right fields', () => new Move()],
    ['a list of a subclass', () => ({ ...PLAIN, placements: Pieces.from(PLACED) })],
    [
      'an object without a prototype',
      () => Object.assign(Object.create(null) as object, PLAIN, { placements: PLACED }),
    ],
    [
      'fields that listings pass over',
      () => Object.defineProperty({ type: 'play', card: 0 }, 'placements', { value: PLACED }),
    ],
    [
      'fields that are worked out',
      () => ({
        ...PLAIN,
        get placements() {
          return PLACED;
        },
      }),
    ],
    ['a proxy that hides nothing', () => new Proxy({ ...PLAIN, placements: PLACED }, {})],
    ['frozen data', () => Object.freeze({ ...PLAIN, placements: Object.freeze(PLACED) })],
  ])('apply(state, action) takes %s', (_, make) => {
    const state = withHand();
    expect(check(state, make())).toBeNull();
    const after = apply(state, make() as Action);
    expect(after).toEqual(apply(state, parseAction('play #0 r@d1 g@d1')));
    expect(looseParts(after)).toEqual([]);
  });

  test('apply(state, action) reads each field once, so nobody can show it two things', () => {
    const state = withHand();
    const reads: string[] = [];
    const honestOnce = {
      type: 'play',
      get card() {
        reads.push('card');
        return reads.length > 1 ? 3 : 0;
      },
      placements: PLACED,
    };
    const after = apply(state, honestOnce as Action);
    expect(reads).toEqual(['card']);
    expect(playerOf(after, 0).played).toEqual([0]);
  });

  test('apply(state, action) keeps nothing of the action that could change later', () => {
    const state = withHand();
    const action = thawed({ ...PLAIN, placements: PLACED });
    const after = apply(state, action as Action);
    const before = thawed(after);
    action.placements.reverse();
    action.placements.length = 0;
    expect(after).toEqual(before);
  });
});

describe('any value at all', () => {
  const states: readonly State[] = [
    withHand(),
    atStart(),
    table({ hands: [FULL_HAND], supply: { red: 0 }, boards: [TALL] }),
    withHand({ phase: 'over' }),
    withHand({ boards: [STARTED.outside] }),
    setup({ players: 3, seed: 1 }),
  ];
  const anything = fc.anything({
    withBigInt: true,
    withMap: true,
    withNullPrototype: true,
    withObjectString: true,
    withSparseArray: true,
  });
  /** Values that get past the first questions, so that the later ones are asked as well. */
  const nearly = fc.record(
    {
      type: fc.oneof(fc.constantFrom('start', 'take', 'draw', 'play'), anything),
      card: fc.oneof(fc.integer({ min: -1, max: 8 }), anything),
      tokenOn: fc.oneof(fc.integer({ min: -1, max: 8 }), anything),
      placements: fc.oneof(
        fc.array(
          fc.record({
            color: fc.oneof(fc.constantFrom('red', 'yellow', 'purple', 'green'), anything),
            cell: fc.oneof(fc.integer({ min: -1, max: 16 }), anything),
          }),
          { maxLength: 5 },
        ),
        anything,
      ),
    },
    { requiredKeys: [] },
  );

  test('check(view, value) never throws, and answers null or a reason with a known code', () => {
    fc.assert(
      fc.property(fc.constantFrom(...states), fc.oneof(anything, nearly), (state, value) => {
        const violation = check(state, value);
        if (violation === null) return;
        expect(VIOLATION_CODES).toContain(violation.code);
        expect(violation.message).not.toBe('');
        expect(looseParts(violation)).toEqual([]);
      }),
      { numRuns: runs(2000) },
    );
  });

  test('apply(state, value) returns when check(state, value) is null, and else throws its reason', () => {
    fc.assert(
      fc.property(fc.constantFrom(...states), nearly, (state, value) => {
        const violation = check(state, value);
        if (violation === null) {
          expect(looseParts(apply(state, value as Action))).toEqual([]);
          return;
        }
        const error = thrownBy(() => apply(state, value as Action));
        expect((error as IllegalActionError).violation).toEqual(violation);
      }),
      { numRuns: runs(1000) },
    );
  });

  test('check(view, action) judges a listed action and its copy from JSON alike', () => {
    for (const state of states.filter(({ phase }) => phase !== 'over')) {
      const action = legalActionAt(state, 0);
      expect(check(state, action)).toBeNull();
      expect(check(state, thawed(action))).toBeNull();
    }
  });
});
