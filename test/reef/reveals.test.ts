import { describe, expect, test } from 'vitest';
import {
  apply,
  legalActions,
  parseAction,
  reef,
  reveals,
  setup,
  STANDARD_DECK,
  view,
} from '../../src/index.js';
import type { Action, CardId, ReefEvent, SetupOptions, State, View } from '../../src/index.js';
import { table } from '../kit/table.js';
import type { Drawing, Named } from '../kit/table.js';
import { illegal } from '../kit/untrusted.js';
import { revealsSuite } from '../suites/reveals.js';
import type { Shown } from '../suites/reveals.js';

/** Seat 0: cards 0 and 1 dealt, 2 taken; seat 1: 3 taken. Display 4 5 6, deck 7 and on. */
const HANDS: Drawing = {
  hands: [['rr: y = 1', 'gg: y = 1', 'yy: p = 2'], ['pp: r = 1']],
  dealt: [2, 0],
};

/** The same, but everything was taken in the open. */
const OPEN: Drawing = { ...HANDS, dealt: [0, 0] };
const LAST_CARD: Drawing = { deck: ['rr: r = 1'] };

// prettier-ignore
const CASES: Named<Shown<State>> = [
  ['starting pieces, with others to come (R10)', { state: table({ phase: 'start' }), action: 'start r@b2 y@c2 p@b3 g@c3', shows: false }],
  ['starting pieces of the second of three (R10)', { state: table({ phase: 'start', players: 3, first: 2, turn: 0 }), action: 'start r@b2 y@c2 p@b3 g@c3', shows: false }],
  ['the last starting pieces: the display is laid out (R10)', { state: table({ phase: 'start', turn: 1 }), action: 'start r@b2 y@c2 p@b3 g@c3', shows: true }],
  ['taking: the next card is turned up (R14)', { state: table(OPEN), action: 'take #4', shows: true }],
  ['taking with two cards in the deck: the last one is turned up (R14)', { state: table({ ...OPEN, deck: ['rr: r = 1', 'gg: r = 1'] }), action: 'take #4', shows: true }],
  ['drawing: the next card is turned up (R15)', { state: table(OPEN), action: 'draw #4', shows: true }],
  ['taking the last card while a dealt one is in hand: hands are shown (R38, R39)', { state: table({ ...HANDS, ...LAST_CARD }), action: 'take #4', shows: true }],
  ['taking the last card while another has a dealt one: hands are shown (R38, R39)', { state: table({ ...HANDS, ...LAST_CARD, turn: 1 }), action: 'take #4', shows: true }],
  ['taking the last card when all hands are known (R38)', { state: table({ ...OPEN, ...LAST_CARD }), action: 'take #4', shows: false }],
  ['drawing the last card while a dealt one is in hand: hands are shown (R38, R39)', { state: table({ ...HANDS, ...LAST_CARD, turn: 1 }), action: 'draw #4', shows: true }],
  ['drawing the last card when all hands are known (R38)', { state: table({ ...OPEN, ...LAST_CARD }), action: 'draw #4', shows: false }],
  ['playing a dealt card (R17)', { state: table(HANDS), action: 'play #0 r@a1 r@b1', shows: true }],
  ['playing the other dealt card (R17)', { state: table({ ...HANDS, dealt: [2, 1] }), action: 'play #1 g@a1 g@b1', shows: true }],
  ['playing a card that was taken (R17)', { state: table(HANDS), action: 'play #2 y@a1 y@b1', shows: false }],
  ['playing a card that was taken, which begins the last round (R37)', { state: table({ ...HANDS, supply: { yellow: 2 } }), action: 'play #2 y@a1 y@b1', shows: false }],
  ['playing a taken card at the end of the last round while another has a dealt one (R39)',
    { state: table({ ...HANDS, turn: 1, supply: { red: 0 } }), action: 'play #3 p@a1 p@b1', shows: true }],
  ["playing a taken card at the end of the last round with a dealt one in one's hand (R39)",
    { state: table({ ...HANDS, first: 1, turn: 0, supply: { red: 0 } }), action: 'play #2 y@a1 y@b1', shows: true }],
  ['playing a taken card at the end of the last round when all hands are known (R39)', { state: table({ ...OPEN, turn: 1, supply: { red: 0 } }), action: 'play #3 p@a1 p@b1', shows: false }],
  ['playing the very last dealt card at the end of the last round (R17, R39)',
    { state: table({ ...HANDS, dealt: [1, 0], first: 1, turn: 0, supply: { green: 0 } }), action: 'play #0 r@a1 r@b1', shows: true }],
  ['taking at the end of the last round: the next card is turned up (R14, R37)', { state: table({ ...OPEN, turn: 1, supply: { red: 0 } }), action: 'take #4', shows: true }],
];

revealsSuite<State, View, Action, SetupOptions, ReefEvent<CardId | null>>({
  game: reef,
  cases: CASES,
  refused: [
    [table(HANDS), { type: 'take', card: 7 }, 'not-on-display'],
    [table(HANDS), { type: 'draw', tokenOn: 6 }, 'not-lowest'],
    [table(HANDS), { type: 'play', card: 3, placements: [] }, 'not-in-hand'],
    [table(HANDS), { type: 'play', card: 0, placements: [] }, 'piece-left'],
    [table(HANDS), { type: 'start', placements: [] }, 'wrong-phase'],
    [table(HANDS), { type: 'look' }, 'malformed'],
    [table(HANDS), null, 'malformed'],
    [table({ ...HANDS, phase: 'over' }), parseAction('take #4'), 'game-over'],
  ],
});

describe('reveals of Reef', () => {
  test('reveals(view, play) cannot answer about a card that the view does not show (R45)', () => {
    const seen = view(table(HANDS), 1);
    expect(() => reveals(seen, parseAction('play #0 r@a1 r@b1'))).toThrow(illegal('hidden'));
    expect(reveals(seen, parseAction('play #2 y@a1 y@b1'))).toBe(false);
  });

  test('reveals(state, action) finds no secret left at the end of an open game (R38)', () => {
    // Both play the two cards they were dealt, then take until the five cards of the deck are gone.
    const cards = STANDARD_DECK.slice(0, 12);
    let state = setup({ players: 2, seed: 7, cards });
    const told: [string, boolean][] = [];
    while (state.phase !== 'over') {
      const action = openingUp(state);
      told.push([action.type, reveals(state, action)]);
      state = apply(state, action);
    }
    expect(told).toEqual([
      ['start', false],
      ['start', true],
      ...Array.from({ length: 4 }, () => ['play', true]),
      ...Array.from({ length: 4 }, () => ['take', true]),
      ['take', false],
    ]);
  });
});

/** A dealt card if there is one, otherwise the first thing listed: taking from the display. */
function openingUp(state: State): Action {
  const { dealt } = state.players[state.turn]!;
  const list = legalActions(state);
  const play = list.find((action) => action.type === 'play' && dealt.includes(action.card));
  return play ?? list[0]!;
}
