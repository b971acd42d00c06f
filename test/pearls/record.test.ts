import { describe, expect, test, vi } from 'vitest';
import { createRng } from '../../src/core/rng.js';
import { reef } from '../../src/index.js';
import {
  createRecord,
  formatRecord,
  formatState,
  legalActionAt,
  parseAction,
  parseRecord,
  pearls,
  setup,
  verify,
  view,
} from '../../src/pearls/index.js';
import type { Action, SetupOptions, State, View } from '../../src/pearls/index.js';
import { playOut } from '../kit/pearls/games.js';
import { LAST_TURN, OUT_OF_CARDS, OVER, PLAYING } from '../kit/pearls/positions.js';
import { refusal } from '../kit/untrusted.js';
import { recordSuite } from '../suites/records.js';

// Whole games take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const OPTIONS: SetupOptions = { players: 2, seed: 7, first: 0, allCards: true };
const FIRST = legalActionAt(setup(OPTIONS), 0);
/** The first two legal actions of that game. */
const OPENING = [FIRST, legalActionAt(pearls.apply(setup(OPTIONS), FIRST), 0)] as const;
const FINISHED: SetupOptions = { players: 3, seed: 3, first: 1 };
const VERBS = '"take", "play" or "pass"';
const WORDS = '"players", "seed", "first" or "cards"';
const PEARL = 'a pearl: j, y, r, g, b, t or p';

recordSuite<State, View, Action, SetupOptions>({
  game: pearls,
  other: reef,
  options: OPTIONS,
  opening: OPENING,
  illegal: [
    [parseAction('pass'), 'must-act'],
    [parseAction('play 9p+1j'), 'not-enough-cards'],
    [parseAction('play 10p'), 'not-enough-cards'],
  ],
  playing: PLAYING,
  // A blue card for two points, and the rest of the hand costs 34 (P23). The other player has 17 for red,
  // 18 for blue, 12 for teal, 14 for the necklaces.
  lastTurn: LAST_TURN,
  last: parseAction('play 1b'),
  ended: { winners: [1], scores: [2 - 34, 17 + 18 + 12 + 14] },
  wrongResults: [
    ['another winner', { winners: [0], scores: [-32, 61] }],
    ['one winner too many', { winners: [0, 1], scores: [-32, 61] }],
    ['a score without its sign', { winners: [1], scores: [32, 61] }],
    ['scores in another order', { winners: [1], scores: [61, -32] }],
  ],
  over: OVER,
  endedBefore: { winners: [1], scores: [20 + 4 - 16, 61] },
  finished: { options: FINISHED, actions: playOut(FINISHED, createRng(3)).actions },
  otherOptions: [
    { ...FINISHED, players: 2 },
    { ...FINISHED, seed: 4 },
    { ...FINISHED, first: 2 },
    { ...FINISHED, allCards: true },
  ],

  badBeginnings: [
    ['seven players (P1)', { options: { players: 7, seed: 7 } }, 'options.players'],
    ['an option of Reef', { options: { ...OPTIONS, start: 'centre' } }, 'options'],
    ['an unsound state', { state: { ...PLAYING, finalTurns: 1 } }, 'state.finalTurns'],
    ['a view', { state: view(PLAYING, 0) }, 'state.players[1].unknown'],
  ],
  badActions: [
    ['a value that is no action', [OPENING[0], 'pass'], 'actions[1]'],
    ['an action of Reef', [{ type: 'draw', tokenOn: 1 }], 'actions[0].type'],
  ],
  wrong: [
    ['options.players', 'opening', [7]],
    ['options.allCards', 'opening', [null, 0, 'all']],
    ['state', 'ended', [formatState(PLAYING)]],
    ['state', 'ended', [{ ...PLAYING, phase: 'over' }], 'state.phase'],
    ['state', 'ended', [{ ...LAST_TURN, finalTurns: 0 }], 'state.finalTurns'],
    ['state', 'ended', [{ ...PLAYING, players: [] }], 'state.players'],
    ['state', 'ended', [view(PLAYING, 2)], 'state.players[0].unknown'],
    ['actions[1]', 'opening', [{ type: 'take' }]],
    ['actions[0].type', 'opening', ['draw']],
    ['actions[0].color', 'opening', [undefined, null, 'white', 0]],
  ],
  messages: [
    ['options.players', 7, 'options.players: expected 2 to 6, found 7'],
    ['actions[1].type', 'draw', 'actions[1].type: expected take, play, pass; found "draw"'],
  ],

  optionLines: ['players 2', 'seed 7', 'first 0', 'cards all'],
  whole: `pearls record
format 1
rules 1
players 2
seed "a;b"   ; a comment
first 0
actions
take r ; all of them
play 2b+1j
result winners 1 scores -32 61
`,
  wholeRecord: {
    format: 1,
    game: 'pearls',
    rules: 1,
    options: { players: 2, seed: 'a;b', first: 0 },
    actions: [parseAction('take r'), parseAction('play 2b+1j')],
    result: { winners: [1], scores: [-32, 61] },
    comments: [{ at: 0, text: 'all of them' }],
  },
  broken: [
    ['players 2', '^player 2', '"player"', WORDS],
    ['first 0', 'cards ^gone', '"gone"', '"all" or "removed"'],
    ['first 0', '^start centre', '"start"', WORDS],
    ['take r', '^draw r', '"draw"', VERBS],
    ['take r', 'take ^x', '"x"', PEARL],
    ['take r ; all of them', 'take^', 'the end', PEARL],
    ['play 2b+1j', '  play 2b+^', 'the end', 'jokers such as "2j"'],
    ['play 2b+1j', 'play ^9b+2j', '"9b+2j"', 'at most 10 cards'],
    ['play 2b+1j', 'pass\r\npass\r\n pass ^pass', '"pass"', 'the end of the action'],
    ['play 2b+1j', '^Result', '"Result"', VERBS],
    ['scores -32 61', 'scores -32^.5 61', '".5"', 'the end of the record'],
  ],
  unsound: [
    ['seven players (P1)', 'players 2', 'players 7', 'options.players'],
    [
      'an unsound state',
      'players 2\nseed 7\nfirst 0\ncards all',
      `state ${formatState(PLAYING).replace('final 0', 'final 1')}`,
      'state.finalTurns',
    ],
  ],
  lastField: 'market',
});

describe('records of Pearls', () => {
  const ended = createRecord(pearls, {
    beginning: { state: LAST_TURN },
    actions: [parseAction('play 1b')],
  });

  test('createRecord(pearls, beginning, actions) goes by the last turn (P20, P23)', () => {
    const last = createRecord(pearls, {
      beginning: { state: LAST_TURN },
      actions: [parseAction('play 4p necklace')],
    });
    expect(last.result).toEqual({ winners: [1], scores: [20 + 4 - 16, 61] });
    const other = createRecord(pearls, { beginning: ended, actions: [parseAction('play 2b')] });
    expect(other.result?.scores).toEqual([4 - 32, 61]);
  });

  test.each([
    ['a card in a last turn (P20)', 'take r', 'last-turn'],
    ['passing with cards (P21)', 'pass', 'must-act'],
    ['a necklace that is not there (P15)', 'play 1b necklace', 'no-necklace'],
  ])('verify(pearls, record) names the illegal action in a last turn: %s', (_, action, code) => {
    const record = { ...ended, actions: [parseAction(action)] };
    const violation = { code };
    expect(verify(pearls, record)).toMatchObject({ code: 'illegal-action', at: 0, violation });
  });

  test('verify(pearls, record) refuses an action after the end (P22)', () => {
    const record = { ...ended, actions: [...ended.actions, parseAction('pass')] };
    expect(verify(pearls, record)).toMatchObject({ at: 1, violation: { code: 'game-over' } });
  });

  test('verify(pearls, record) notices an action that was changed anywhere in the game', () => {
    const { actions } = playOut(FINISHED, createRng(3));
    const finished = createRecord(pearls, { beginning: { options: FINISHED }, actions });
    // Nobody passes in the middle of a game.
    for (const at of actions.slice(0, -3).keys()) {
      const changed = actions.map((action, i) => (i === at ? parseAction('pass') : action));
      const problem = verify(pearls, { ...finished, actions: changed });
      expect(problem).toMatchObject({ code: 'illegal-action', at });
    }
  });

  test('parseRecord(pearls, text) refuses the record of a view', () => {
    const seen = formatState(view(OUT_OF_CARDS, 0));
    const text = formatRecord(pearls, ended).replace(formatState(LAST_TURN), seen);
    expect(refusal(() => parseRecord(pearls, text))).toMatchObject({ line: 4, found: '"2?"' });
  });
});
