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
  formatCard,
  formatCell,
  formatColor,
  formatDeck,
  formatPattern,
  isIllegalActionError,
  isLegal,
  isParseError,
  isRulesError,
  parseBoard,
  parseCard,
  parseCell,
  parseColor,
  parsePattern,
  randomAction,
  renderAction,
  renderBoard,
  renderCard,
  renderEvent,
  setup,
  view,
} from '../../src/index.js';
import type {
  Action,
  Board,
  Card,
  Color,
  Event,
  Pattern,
  Placement,
  Rng,
  Stack,
  Violation,
} from '../../src/index.js';
import { countPatternSlowly } from '../kit/reef/oracle.js';

const CARD = parseCard('gg: r r / r r = 6');
const GAME = setup({ players: 2, seed: 7 });

describe('colours, spaces and stacks', () => {
  test('parseColor(text) and formatColor(color) are each other backwards', () => {
    for (const color of COLORS) expect(parseColor(formatColor(color))).toBe(color);
    expect(COLORS.map(formatColor)).toEqual(['r', 'y', 'p', 'g']);
  });

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
    ['formatColor of no colour', () => formatColor('blue' as Color), 'bad-board'],
    ['formatColor(undefined)', () => formatColor(undefined as unknown as Color), 'bad-board'],
    ['formatCell(16)', () => formatCell(16), 'bad-index'],
    ['formatCell(-1)', () => formatCell(-1), 'bad-index'],
    ['formatCell(0.5)', () => formatCell(0.5), 'bad-index'],
    [
      'formatBoard with five on a space',
      () => formatBoard(Array<Stack>(16).fill(Array<Color>(5).fill('red'))),
      'bad-board',
    ],
    ['formatCard of no pieces', () => formatCard({ ...CARD, pieces: [] as never }), 'bad-deck'],
    ['formatCard of no points', () => formatCard({ ...CARD, points: -1 }), 'bad-deck'],
    ['formatCard(null)', () => formatCard(null as unknown as Card), 'bad-deck'],
    ['formatDeck(null)', () => formatDeck(null as unknown as Card[]), 'bad-deck'],
    ['formatDeck of no card', () => formatDeck([CARD, {} as Card]), 'bad-deck'],
    ['renderBoard([])', () => renderBoard([]), 'bad-board'],
    ['renderCard of no points', () => renderCard({ ...CARD, points: NaN }), 'bad-deck'],
    ['renderAction of no verb', () => renderAction({} as Action, GAME, 0), 'bad-action'],
    ['renderEvent of no type', () => renderEvent({} as Event, GAME), 'bad-event'],
    [
      'renderEvent of an unknown type',
      () => renderEvent({ type: 'meteor' } as unknown as Event, GAME),
      'bad-event',
    ],
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
      () => renderEvent({ type: 'meteor' } as never, GAME),
      'type',
      expect.stringMatching(/^type: expected card-played, .*; found "meteor"$/) as string,
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

describe('what changes while it is looked at', () => {
  /** An object whose fields are sound when they are read for the first time, and gone after that. */
  function fading<T extends object>(fields: T): T {
    const seen = new Set<PropertyKey>();
    return new Proxy(fields, {
      get: (target, key) => {
        if (seen.has(key) && Object.hasOwn(target, key) && key !== 'length') return undefined;
        seen.add(key);
        return Reflect.get(target, key) as unknown;
      },
    });
  }
  const placement = (): Placement => fading({ color: 'red', cell: 5 });
  const pattern = (): Pattern =>
    fading({ kind: 'shape', cells: fading([fading({ row: 0, col: 0, color: 'red' } as const)]) });
  const board = (): Board => fading(Array.from({ length: 16 }, () => fading<Color[]>(['red'])));

  test.each<[string, () => string, string]>([
    ['formatAction(take)', () => formatAction(fading({ type: 'take', card: 7 })), 'take #7'],
    ['formatAction(draw)', () => formatAction(fading({ type: 'draw', tokenOn: 7 })), 'draw #7'],
    [
      'formatAction(play)',
      () => formatAction(fading({ type: 'play', card: 7, placements: fading([placement()]) })),
      'play #7 r@b2',
    ],
    [
      'formatAction(start)',
      () => formatAction(fading({ type: 'start', placements: fading([placement()]) })),
      'start r@b2',
    ],
    ['formatBoard', () => formatBoard(board()), Array(4).fill('r r r r').join(' / ')],
    ['formatPattern', () => formatPattern(pattern()), 'r'],
    [
      'formatCard',
      () => formatCard(fading({ pieces: fading(['red', 'red']), pattern: pattern(), points: 3 })),
      'rr: r = 3',
    ],
    ['formatDeck', () => formatDeck(fading([fading({ ...CARD })])), 'gg: r r / r r = 6\n'],
    [
      'renderBoard',
      () => renderBoard(board()),
      renderBoard(JSON.parse(JSON.stringify(board())) as Board),
    ],
    ['renderCard', () => renderCard(fading({ ...CARD })), renderCard(CARD)],
    [
      'renderAction(play)',
      () => renderAction(fading({ type: 'play', card: 7, placements: [placement()] }), GAME, 0),
      renderAction({ type: 'play', card: 7, placements: [{ color: 'red', cell: 5 }] }, GAME, 0),
    ],
    [
      'renderAction(take)',
      () => renderAction(fading({ type: 'take', card: 7 }), GAME, 0),
      renderAction({ type: 'take', card: 7 }, GAME, 0),
    ],
  ])('%s reads each field once and writes what it has read', (_, write, text) => {
    expect(write()).toBe(text);
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
