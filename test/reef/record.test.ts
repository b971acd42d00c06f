import { describe, expect, test, vi } from 'vitest';
import {
  createRecord,
  createRng,
  formatRecord,
  formatState,
  parseAction,
  parseCard,
  parseRecord,
  recordFromJson,
  reef,
  setup,
  STANDARD_DECK,
  verify,
  view,
} from '../../src/index.js';
import type { Action, Card, SetupOptions, State, View } from '../../src/index.js';
import { pearls } from '../../src/pearls/index.js';
import { playOut } from '../kit/reef/games.js';
import { LAST_TURN, OUT_OF_CARDS, PLAYING, STARTING } from '../kit/reef/positions.js';
import { actionsOf, thawed } from '../kit/table.js';
import { recordSuite } from '../suites/records.js';

// Whole games take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const OPTIONS: SetupOptions = { players: 2, seed: 7, first: 0 };
/** Legal whatever the deal. */
const STARTS = [
  parseAction('start r@b2 y@c2 p@b3 g@c3'),
  parseAction('start g@b2 p@c2 y@b3 r@c3'),
] as const;

const EIGHT: readonly Card[] = [
  ...['yy: r = 1', 'pp: y2 = 3', 'gg: r . / r r = 6', 'rr: p@y = 2'],
  ...['yy: r = 1', 'pp: *3+ = 3', 'rg: . r / g . = 0', 'rr: p@y = 1000'],
].map(parseCard);

const FINISHED: SetupOptions = { players: 3, seed: 3, first: 1 };
const VERBS = '"start", "take", "draw" or "play"';
const SECOND = 'start g@b2 p@c2 y@b3 r@c3';

recordSuite<State, View, Action, SetupOptions>({
  game: reef,
  other: pearls,
  options: OPTIONS,
  opening: STARTS,
  illegal: [
    [parseAction('draw #4'), 'wrong-phase'],
    [parseAction('start r@a1 y@c2 p@b3 g@c3'), 'space-not-allowed'],
    [parseAction('take #999'), 'not-on-display'],
  ],
  playing: PLAYING,
  // Player 0 takes a card that brings a point at the end.
  lastTurn: LAST_TURN,
  last: parseAction('take #1'),
  ended: { winners: [0], scores: [9, 8] },
  wrongResults: [
    ['another winner', { winners: [1], scores: [9, 8] }],
    ['one winner too many', { winners: [0, 1], scores: [9, 8] }],
    ['another score', { winners: [0], scores: [9, 7] }],
    ['scores in another order', { winners: [0], scores: [8, 9] }],
  ],
  over: OUT_OF_CARDS,
  endedBefore: { winners: [0, 1], scores: [7, 7] },
  finished: { options: FINISHED, actions: playOut(FINISHED, createRng(3)).actions },
  otherOptions: [
    { ...FINISHED, players: 2 },
    { ...FINISHED, seed: 4 },
    { ...FINISHED, first: 2 },
    { ...FINISHED, start: 'outside' },
  ],

  badBeginnings: [
    ['five players', { options: { players: 5, seed: 7 } }, 'options.players'],
    ['too few cards', { options: { ...OPTIONS, cards: [] } }, 'options.cards'],
    ['an unsound state', { state: { ...PLAYING, round: 4 } }, 'state.players[0].played'],
    ['a view', { state: view(PLAYING, 0) }, 'state.players[1].hand[2]'],
  ],
  badActions: [['a value that is no action', [STARTS[0], 'take #1'], 'actions[1]']],
  // prettier-ignore
  wrong: [
    ['options.players', 'opening', [5]],
    ['options.start', 'opening', [null, '', 'center', 0]],
    ['options.cards', 'opening', [null, 0, [], {}, EIGHT.slice(1)]],
    ['options.cards', 'opening', [[...EIGHT.slice(1), null]], 'options.cards[7]'],
    ['options.cards', 'opening', [[{ ...EIGHT[0], points: -1 }, ...EIGHT]], 'options.cards[0].points'],
    ['state', 'ended', [formatState(PLAYING)]],
    ['state', 'ended', [{ ...PLAYING, round: 4 }], 'state.players[0].played'],
    ['state', 'ended', [{ ...PLAYING, players: [] }], 'state.players'],
    ['state', 'ended', [{ ...STARTING, round: 2 }], 'state.round'],
    ['actions[1]', 'opening', [{ type: 'take' }]],
    ['actions[0].type', 'opening', ['pass']],
    ['actions[1].placements[3].cell', 'opening', [undefined, null, -1, 16, 'b2']],
  ],
  messages: [
    ['options.players', 5, 'options.players: expected 2 to 4, found 5'],
    ['actions[1].type', 'pass', 'actions[1].type: expected start, take, draw, play; found "pass"'],
  ],

  optionLines: ['players 2', 'seed 7', 'first 0'],
  whole: `reef record
format 1
rules 1
players 2
seed "a;b"   ; a comment
first 0
actions
start r@b2 y@c2 p@b3 g@c3
${SECOND}
result winners 0 scores 9 8
`,
  wholeRecord: {
    format: 1,
    game: 'reef',
    rules: 1,
    options: { players: 2, seed: 'a;b', first: 0 },
    actions: STARTS,
    result: { winners: [0], scores: [9, 8] },
  },
  // prettier-ignore
  broken: [
    ['players 2', '^player 2', '"player"', '"players", "seed", "first", "start" or "card"'],
    ['first 0', 'start ^center', '"center"', '"centre", "outside" or "anywhere"'],
    ['first 0', 'card yy: ^b = 1', '"b"', 'a piece such as "r", "r2", "r2+" or "*3", or "." for a gap'],
    ['first 0', 'card yy: r = 1\n\tcard yy: r = ^1001', '"1001"', 'at most 1000 points'],
    ['start r', '^begin r', '"begin"', VERBS],
    ['start r@b2', 'start ^r@b5', '"r@b5"', 'a placement such as "r@b2"'],
    ['start g@b2', '; one\n\n  start ^g@', '"g@"', 'a placement such as "r@b2"'],
    [SECOND, 'take ^17', '"17"', 'a card such as "#17"'],
    [SECOND, 'take #17 ^#18', '"#18"', 'the end of the action'],
    [SECOND, 'play #9 r@b2 y@b2 ^r@b2', '"r@b2"', 'at most 2 placements'],
    [SECOND, '^Result', '"Result"', VERBS],
  ],
  unsound: [
    ['five players', 'players 2', 'players 5', 'options.players'],
    ['too few cards', 'first 0', 'card yy: r = 1', 'options.cards'],
    [
      'an unsound state',
      'players 2\nseed 7\nfirst 0',
      `state ${formatState(LAST_TURN).replace('round 8', 'round 7')}`,
      'state.players[0].played',
    ],
  ],
  lastField: 'supply',
});

describe('records of Reef', () => {
  const own = createRecord(reef, {
    beginning: { options: { ...OPTIONS, cards: EIGHT } },
    actions: [],
  });

  test('createRecord(reef, beginning, actions) keeps a deck of your own, the standard one not (R5, R36)', () => {
    expect(own.options).toStrictEqual({ ...OPTIONS, cards: EIGHT });
    for (const cards of [STANDARD_DECK, thawed(STANDARD_DECK)]) {
      const standard = createRecord(reef, {
        beginning: { options: { ...OPTIONS, cards } },
        actions: [],
      });
      expect(standard.options).toStrictEqual(OPTIONS);
    }
  });

  test('formatRecord(reef, record) and parseRecord(reef, text) agree on a deck of your own', () => {
    const lines = formatRecord(reef, own).split('\n');
    expect(lines.slice(5, 8)).toEqual(['first 0', 'card yy: r = 1', 'card pp: y2 = 3']);
    expect(parseRecord(reef, lines.join('\n'))).toStrictEqual(own);
  });

  test('recordFromJson(reef, value) shares the standard deck (R36)', () => {
    const record = recordFromJson(
      reef,
      thawed(createRecord(reef, { beginning: { state: setup(OPTIONS) }, actions: [] })),
    );
    expect(record.state?.cards).toBe(STANDARD_DECK);
  });

  test('verify(reef, record) says that a forged state and a deck of your own are taken on trust', () => {
    const [player, ...others] = LAST_TURN.players;
    const forged = { ...LAST_TURN, players: [{ ...player!, score: 70 }, ...others] };
    const record = createRecord(reef, {
      beginning: { state: forged },
      actions: actionsOf('take #1'),
    });
    expect(record.result?.scores[0]).toBe(71);
    expect(verify(reef, record)).toBeNull();
    const trust = ['seed', 'first', 'start'] as const;
    expect(verify(reef, record, { trust })).toMatchObject({ code: 'untrusted', path: 'state' });
    expect(verify(reef, own, { trust })).toMatchObject({ path: 'options.cards' });
    expect(verify(reef, own, { trust: [...trust, 'cards'] })).toBeNull();
  });
});
