import { describe, expect, test } from 'vitest';
import {
  apply,
  check,
  COLORS,
  countPattern,
  createRng,
  determinize,
  findMatches,
  formatAction,
  formatBoard,
  formatCell,
  formatColor,
  formatPattern,
  isIllegalActionError,
  isLegal,
  isParseError,
  isRulesError,
  parseBoard,
  parseCell,
  parseColor,
  parsePattern,
  randomAction,
  setup,
  view,
} from '../../src/index.js';
import { formatStack, parseStack } from '../../src/reef/notation.js';
import type { Action, Board, Pattern, Rng, Violation } from '../../src/index.js';
import { countPatternSlowly } from '../kit/oracle.js';

describe('colours, spaces and stacks', () => {
  test('parseColor(text) and formatColor(color) are each other backwards', () => {
    for (const color of COLORS) expect(parseColor(formatColor(color))).toBe(color);
    expect(COLORS.map(formatColor)).toEqual(['r', 'y', 'p', 'g']);
  });

  test('parseCell(text) and formatCell(cell) are each other backwards', () => {
    for (let cell = 0; cell < 16; cell++) expect(parseCell(formatCell(cell))).toBe(cell);
    expect([0, 3, 12, 15].map(formatCell)).toEqual(['a1', 'd1', 'a4', 'd4']);
  });

  test.each([['.'], ['r'], ['ryg'], ['gggg']])('parseStack(%j) and formatStack(stack)', (text) => {
    const stack = parseStack(` ${text}\n`);
    expect(formatStack(stack)).toBe(text);
    expect(Object.isFrozen(stack)).toBe(true);
  });

  test.each<[string, (text: string) => unknown, string, number]>([
    ['parseColor', parseColor, 'x', 1],
    ['parseColor', parseColor, 'rr', 2],
    ['parseColor', parseColor, '', 1],
    ['parseCell', parseCell, 'e1', 1],
    ['parseCell', parseCell, 'a5', 1],
    ['parseCell', parseCell, 'a1 b', 4],
    ['parseStack', parseStack, 'rrrrr', 1],
    ['parseStack', parseStack, 'r y', 3],
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
    [
      'formatPattern of rows a billion apart',
      () =>
        formatPattern({
          kind: 'shape',
          cells: [
            { row: 0, col: 0, color: 'red' },
            { row: 1e9, col: 0, color: 'red' },
          ],
        }),
      'bad-pattern',
    ],
    ['formatPattern(null)', () => formatPattern(null as unknown as Pattern), 'bad-pattern'],
    [
      'formatAction of no verb',
      () => formatAction({ type: 'pass' } as unknown as Action),
      'bad-action',
    ],
    ['formatAction of no number', () => formatAction({ type: 'take', card: NaN }), 'bad-action'],
  ])('%s is refused', (_, write, code) => {
    expect(problemOf(write)).toMatchObject({ name: 'RulesError', code });
  });
});

describe('generators', () => {
  const state = setup({ players: 2, seed: 7 });

  test.each<[string, unknown]>([
    ['an empty object', {}],
    ['undefined', undefined],
    ['null', null],
  ])('randomAction(view, rng) and determinize(view, rng) refuse %s', (_, rng) => {
    const given = rng as Rng;
    expect(problemOf(() => randomAction(state, given))).toMatchObject({ code: 'bad-rng' });
    expect(problemOf(() => determinize(view(state, 0), given))).toMatchObject({ code: 'bad-rng' });
  });
});

describe('patterns whose pieces ask overlapping questions', () => {
  const dense: Board = parseBoard('rr rr rr rr / rr rr rr rr / rr rr rr . / . rr rr rr');

  test.each(['*2+ . . / . . r', '* r', 'r *2', 'r2+ r / * r2'])(
    'countPattern(board, %j) counts each set of spaces once (R26, R31)',
    (text) => {
      const pattern = parsePattern(text);
      expect(countPattern(dense, pattern)).toBe(countPatternSlowly(dense, pattern));
      expect(findMatches(dense, pattern)).toHaveLength(countPattern(dense, pattern));
    },
  );
});

describe('types that help', () => {
  test('isLegal(view, action) leaves an action an action, and makes a value one', () => {
    const state = setup({ players: 2, seed: 7 });
    const action: Action = { type: 'take', card: 0 };
    if (!isLegal(state, action)) expect(action.type).toBe('take');

    const value: unknown = randomAction(state, createRng(1));
    const type = isLegal(state, value) ? value.type : null;
    expect(type).toBe('start');
  });

  test('isIllegalActionError<Violation>(error) knows the codes', () => {
    const state = setup({ players: 2, seed: 7 });
    const error = problemOf(() => apply(state, { type: 'take', card: 0 }));
    const code = isIllegalActionError<Violation>(error) ? error.violation.code : null;
    expect(code).toBe(check(state, { type: 'take', card: 0 })?.code);
  });

  test('isRulesError(error), isParseError(error) answer for what throws when it is looked at', () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect([isRulesError(proxy), isParseError(proxy), isIllegalActionError(proxy)]).toEqual([
      false,
      false,
      false,
    ]);
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
