import { describe, expect, test } from 'vitest';
import {
  formatAction,
  formatBoard,
  formatCard,
  formatCell,
  formatColor,
  formatDeck,
  formatPattern,
  parseBoard,
  parseCard,
  parseCell,
  parseColor,
  renderAction,
  renderBoard,
  renderCard,
  renderEvent,
  setup,
} from '../../src/index.js';
import type { Action, Card, Color, ReefEvent, Stack } from '../../src/index.js';

const CARD = parseCard('gg: r r / r r = 6');
const GAME = setup({ players: 2, seed: 7 });

describe('colours, spaces and stacks', () => {
  test('parseCell(text) and formatCell(cell) are each other backwards', () => {
    for (let cell = 0; cell < 16; cell++) expect(parseCell(formatCell(cell))).toBe(cell);
    expect([0, 3, 12, 15].map(formatCell)).toEqual(['a1', 'd1', 'a4', 'd4']);
  });

  test.each<[string, (text: string) => unknown, string, number]>([
    ['parseColor', parseColor, 'x', 1],
    ['parseColor', parseColor, 'rr', 2],
    ['parseColor', parseColor, '', 1],
    ['parseCell', parseCell, 'e1', 1],
    ['parseCell', parseCell, 'a5', 1],
    ['parseCell', parseCell, 'a1 b', 4],
    ['parseBoard', parseBoard, 'rrrrr . . . / . . . . / . . . . / . . . .', 1],
  ])('%s refuses what is none: %s %j', (_, parse, text, column) => {
    expect(problemOf(() => parse(text))).toMatchObject({ name: 'ParseError', line: 1, column });
  });
});

describe('what cannot be written', () => {
  test.each<[string, () => unknown, string]>([
    ['formatBoard([])', () => formatBoard([]), 'bad-board'],
    [
      'formatPattern without cells',
      () => formatPattern({ kind: 'shape', cells: [] }),
      'bad-pattern',
    ],
    ['formatAction of no number', () => formatAction({ type: 'take', card: NaN }), 'bad-action'],
    ['formatColor of no colour', () => formatColor('blue' as Color), 'bad-board'],
    ['formatCell(16)', () => formatCell(16), 'bad-index'],
    ['formatCard of no points', () => formatCard({ ...CARD, points: -1 }), 'bad-deck'],
    ['renderBoard([])', () => renderBoard([]), 'bad-board'],
    ['renderCard of no points', () => renderCard({ ...CARD, points: NaN }), 'bad-deck'],
    ['renderAction of no verb', () => renderAction(GAME, 0, {} as Action), 'bad-action'],
    ['renderEvent of no type', () => renderEvent(GAME, {} as ReefEvent), 'bad-event'],
  ])('%s is refused', (_, write, code) => {
    expect(problemOf(write)).toMatchObject({ name: 'RulesError', code });
  });

  test.each<[string, () => unknown, string, string]>([
    [
      'formatBoard',
      () => formatBoard(Array<Stack>(16).fill(['blue' as Color])),
      'board[0][0]',
      'board[0][0]: expected red, yellow, purple, green; found "blue"',
    ],
    [
      'formatDeck',
      () => formatDeck([CARD, { ...CARD, points: 1001 }]),
      'cards[1].points',
      'cards[1].points: expected 0 to 1000, found 1001',
    ],
    ['formatCell', () => formatCell(16), '', 'not a space: expected 0 to 15, found 16'],
    [
      'formatCard',
      () => formatCard([] as never),
      '',
      'not a card of Reef: expected an object, found a list',
    ],
    [
      'renderEvent',
      () => renderEvent(GAME, { type: 7 } as never),
      'type',
      expect.stringMatching(/^type: expected card-played, .*; found 7$/) as string,
    ],
  ])('%s says exactly what is wrong', (_, write, path, message) => {
    expect(problemOf(write)).toMatchObject({ path, message });
  });

  test('formatDeck(cards) takes at most 1,000 cards', () => {
    expect(formatDeck(Array<Card>(1000).fill(CARD))).toBe('gg: r r / r r = 6\n'.repeat(1000));
    expect(problemOf(() => formatDeck(Array<Card>(1001).fill(CARD)))).toMatchObject({
      code: 'bad-deck',
      path: 'cards',
    });
  });
});

function problemOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return null;
}
