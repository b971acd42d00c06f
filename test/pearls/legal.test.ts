import { describe, expect, test } from 'vitest';
import { createRng } from '../../src/index.js';
import {
  apply,
  countLegalActions,
  formatAction,
  legalActionAt,
  legalActions,
  randomAction,
  view,
} from '../../src/pearls/index.js';
import type { View } from '../../src/pearls/index.js';
import { act, table } from '../kit/pearls/table.js';
import type { Drawing } from '../kit/pearls/table.js';
import { thawed } from '../kit/table.js';
import { refusal } from '../kit/untrusted.js';

const EMPTY_DECK = { deck: '.', finalTurns: 2 };

describe('legalActions(state)', () => {
  // prettier-ignore
  test.each<[name: string, drawing: Drawing, actions: readonly string[]]>([
    ['each kind of the market, without cards in hand (P9, P10, P17)', {}, ['take j', 'take y', 'take r', 'take g', 'take b']],
    ['the only kind of the market (P9)', { market: 'pppptt' }, ['take t', 'take p']],
    [
      'kinds for which a hand has room, then the plays (P11)',
      { hands: ['8r'], market: 'yyygbb' },
      [
        ...['take g', 'take b'],
        ...['play 1r', 'play 2r', 'play 3r', 'play 4r', 'play 4r necklace'],
        ...['play 5r', 'play 5r necklace', 'play 6r', 'play 6r necklace'],
        ...['play 7r', 'play 7r necklace', 'play 8r', 'play 8r necklace'],
      ],
    ],
    ['only plays with a full hand, and no necklace for ten (P11, P16)',
      { hands: ['10r'], necklaces: [9] }, [...['play 1r', 'play 2r', 'play 3r', 'play 4r', 'play 5r', 'play 6r', 'play 7r'], ...['play 8r', 'play 9r', 'play 9r necklace', 'play 10r']]],
    ['colours by their number, then by jokers; jokers alone come first (P13, P14)',
      { hands: ['2j+2r+1t'], ...EMPTY_DECK }, [...['play 1j', 'play 2j'], ...['play 1r', 'play 1r+1j', 'play 1r+2j', 'play 2r', 'play 2r+1j'], ...['play 2r+2j', 'play 2r+2j necklace'], ...['play 1t', 'play 1t+1j', 'play 1t+2j']]],
    [
      'a necklace for jokers alone, and for jokers with a card (P14, P15)',
      { hands: ['4j+1p'], necklaces: [4, 5], ...EMPTY_DECK },
      [
        ...['play 1j', 'play 2j', 'play 3j', 'play 4j', 'play 4j necklace'],
        ...['play 1p', 'play 1p+1j', 'play 1p+2j', 'play 1p+3j', 'play 1p+3j necklace'],
        ...['play 1p+4j', 'play 1p+4j necklace'],
      ],
    ],
    ['no necklace that is gone (P16)', { hands: ['5y'], necklaces: [4, 6], ...EMPTY_DECK }, ['play 1y', 'play 2y', 'play 3y', 'play 4y', 'play 4y necklace', 'play 5y']],
    ['a necklace that is there twice only once (P16, P28)', { hands: ['5y'], necklaces: [5, 5], ...EMPTY_DECK }, ['play 1y', 'play 2y', 'play 3y', 'play 4y', 'play 5y', 'play 5y necklace']],
    ['only plays in a last turn (P20)', { hands: ['1y'], ...EMPTY_DECK }, ['play 1y']],
    ['only plays in a last turn, though the deck lasts (P20)', { hands: ['1y'], necklaces: [], finalTurns: 1 }, ['play 1y']],
    ['only a pass in a last turn without cards (P21)', { ...EMPTY_DECK }, ['pass']],
    ['nothing when it is over (P22)', { hands: ['1y'], deck: '.', phase: 'over' }, []],
  ])('lists %s', (_, drawing, texts) => {
    const state = table(drawing);
    expect(legalActions(state).map(formatAction)).toEqual(texts);
    expect(legalActions(thawed(state))).toEqual(legalActions(state));
    expect(countLegalActions(state)).toBe(texts.length);
    expect(texts.map((_text, i) => legalActionAt(state, i))).toEqual(texts.map(act));
  });
});

describe('legalActions(view)', () => {
  const state = table({ hands: ['2j+3y', '3r'], seen: ['.', '3r'], deck: 'tpr' });

  test('is the same for everybody once the whole hand was seen (P27)', () => {
    const next = { ...state, turn: 1 };
    for (const seat of [0, 1, 2, null]) {
      expect(legalActions(view(next, seat))).toEqual(legalActions(next));
    }
  });

  test('is a pass for everybody who sees an empty hand (P21, P27)', () => {
    const last = table({ hands: ['.', '3r'], ...EMPTY_DECK });
    for (const seat of [0, 1, null]) expect(legalActions(view(last, seat))).toEqual([act('pass')]);
  });

  test.each<[name: string, view: View]>([
    ['a hand that the viewer does not know', view(state, 1)],
    ['a hand that a spectator does not know', view(state, null)],
    ['a market after an unknown refill', apply(view({ ...state, turn: 1 }, 1), act('take y'))],
    ['a market, though the hand is known', marketUnknown()],
    ['a hand in a last turn', view(table({ hands: ['3r'], ...EMPTY_DECK }), 1)],
    ['a single card that nobody has seen', view(table({ hands: ['3r'], seen: ['2r'] }), 1)],
  ])('throws hidden where there is %s (P27)', (_, seen) => {
    const refused = { code: 'partial-view', path: '' };
    expect(refusal(() => legalActions(seen))).toEqual(refused);
    expect(refusal(() => countLegalActions(seen))).toEqual(refused);
    expect(refusal(() => legalActionAt(seen, 0))).toEqual(refused);
    expect(refusal(() => randomAction(seen, createRng(7)))).toEqual(refused);
    expect(() => legalActions(seen)).toThrow(
      'this view does not show what the player to move can do',
    );
  });

  test('does not need the market in the last turns (P20, P27)', () => {
    const seen = { ...view(table({ hands: ['1r'], ...EMPTY_DECK }), 0), market: [null, null] };
    expect(legalActions(seen)).toEqual([act('play 1r')]);
  });

  test('does not need the market for a full hand, which has room for nothing (P11, P27)', () => {
    const full = table({ hands: ['10r'], necklaces: [9] });
    const market = new Array<null>(6).fill(null);
    expect(legalActions({ ...view(full, 0), market })).toEqual(legalActions(full));
  });

  function marketUnknown(): View {
    return { ...view(state, 0), market: ['yellow', null, 'red', 'red', 'red', 'red'] };
  }
});
