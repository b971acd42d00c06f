import type { State } from '../../../src/index.js';
import { STARTED, table } from '../table.js';

/**
 * Sound positions, drawn without the engine: each tells how a game came to it. Cards are numbered as
 * `table` does: hands, display, deck, discard piles.
 */

/** The second of three has placed starting pieces, and is followed by the third. */
export const STARTING: State = table({
  players: 3,
  start: 'outside',
  phase: 'start',
  first: 1,
  turn: 2,
  hands: [
    ['rr: y = 1', 'gg: p p = 3'],
    ['yp: r = 1', 'yp: g = 1'],
    ['pp: r2 = 3', 'yy: p@r = 2'],
  ],
});

/** The same moment of a game for two under the rule of the centre. */
export const STARTING_CENTRE: State = table({
  phase: 'start',
  turn: 1,
  hands: [
    ['rr: y = 1', 'gg: p p = 3'],
    ['yp: r = 1', 'yp: g = 1'],
  ],
});

/** All have placed their starting pieces, nobody has had a turn. */
export const FRESH: State = table({
  hands: [
    ['rr: y = 1', 'gg: p p = 3'],
    ['yp: r = 1', 'yp: g = 1'],
  ],
});

/**
 * The first of two took a card, then played a dealt one (one purple: 1 point) and that one (two reds:
 * 2 points). The other paid a point for the deck's top card, then took from the display.
 */
export const PLAYING: State = table({
  round: 3,
  turn: 1,
  boards: ['rr . . yg / . r y . / . p g . / . . . .', STARTED.centre],
  hands: [['gg: y y = 2'], ['rr: p = 1', 'yy: g@p = 2', 'pp: r = 1', 'gg: p p = 3']],
  played: [['rr: p = 1', 'yg: r = 1']],
  scores: [6, 2],
  display: ['yy: r = 1(1)', 'pp: y2 = 3', 'gg: r . / r r = 6'],
});

/**
 * The last turn of the last round. The first player, number 1, has just played two reds when the
 * supply had one; both have played nothing but reds, except for a green once.
 */
export const LAST_TURN: State = table({
  round: 8,
  first: 1,
  turn: 0,
  boards: [
    'rrrr rrr . . / . r y . / . p g g / . . . .',
    'rrrr rrrr r . / . r y . / . p g . / . . . .',
  ],
  hands: [['yy: y2 = 3'], []],
  dealt: [0, 0],
  played: [
    ['rr: g = 1', 'rr: g = 1', 'rr: g = 1', 'rg: g = 1'],
    ['rr: g = 1', 'rr: g = 1', 'rr: g = 1', 'rr: g = 1', 'rr: g = 1'],
  ],
  scores: [8, 8],
});

/** The same game after that turn: player 0 took a card, and no card left in hand brings anything. */
export const OUT_OF_RED: State = table({
  round: 8,
  first: 1,
  turn: 0,
  phase: 'over',
  boards: [
    'rrrr rrr . . / . r y . / . p g g / . . . .',
    'rrrr rrrr r . / . r y . / . p g . / . . . .',
  ],
  hands: [['yy: y2 = 3', 'pp: y2 = 3'], []],
  dealt: [0, 0],
  played: [
    ['rr: g = 1', 'rr: g = 1', 'rr: g = 1', 'rg: g = 1'],
    ['rr: g = 1', 'rr: g = 1', 'rr: g = 1', 'rr: g = 1', 'rr: g = 1'],
  ],
  scores: [8, 8],
});

/** The first of two has taken the last card; all that they did was take. All hands score in full. */
export const OUT_OF_CARDS: State = table({
  round: 2,
  turn: 0,
  phase: 'over',
  hands: [
    ['rr: r = 1', 'rr: y = 1', 'rr: p = 1', 'rr: g = 1'],
    ['yy: r = 1', 'yy: p@y = 2', 'yy: g = 1'],
  ],
  scores: [7, 7],
  deck: [],
});

/** All of them, with their names. */
export const POSITIONS: readonly (readonly [name: string, state: State])[] = [
  ['STARTING', STARTING],
  ['STARTING_CENTRE', STARTING_CENTRE],
  ['FRESH', FRESH],
  ['PLAYING', PLAYING],
  ['LAST_TURN', LAST_TURN],
  ['OUT_OF_RED', OUT_OF_RED],
  ['OUT_OF_CARDS', OUT_OF_CARDS],
];
