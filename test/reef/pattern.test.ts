import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countPattern,
  createRng,
  findMatches,
  parseBoard,
  parseCard,
  parsePattern,
  RulesError,
  setup,
  STANDARD_DECK,
} from '../../src/index.js';
import type { Board, Cell, Pattern, PatternCell, ShapePattern } from '../../src/index.js';
import { findCentre } from '../../src/reef/pattern.js';
import { damagedJson } from '../../src/testing/values.js';
import { arbBoard, arbPattern } from '../kit/reef/arbitraries.js';
import {
  completionsOf,
  countPatternSlowly,
  ringsOf,
  shapeSymmetries,
  symmetries,
} from '../kit/reef/oracle.js';
import { runs } from '../kit/runs.js';

describe('the worked examples of the rulebooks, drawn', () => {
  test.each([
    {
      source: 'Japanese: three red in a line',
      card: 'pp: r r r = 4',
      board: 'r r r . / . . . . / . . . . / . . . .',
      points: 4,
    },
    {
      source: 'Japanese: the line may stand upright (R27)',
      card: 'pp: r r r = 4',
      board: '. . r . / . . r . / . . r . / . . . .',
      points: 4,
    },
    {
      source: 'Japanese: three lines of three red',
      card: 'pp: r r r = 4',
      board: 'r r r r / . . . r / . . . r / r r r .',
      points: 12,
    },
    {
      source: 'Japanese: purple on top of other colours (R25)',
      card: 'rr: p p p = 4',
      board: '. . . . / yp rgp p . / . . . . / . . . .',
      points: 4,
    },
    {
      source: 'Japanese: 2+ scores on the second level, not on the first (R30)',
      card: 'ry: p2+ . / . g2+ = 5',
      board: 'rp . . p / . yg g . / . . . . / . . . .',
      points: 5,
    },
    {
      source: 'Japanese: three stacks three high of any colours (R31)',
      card: 'rr: *3 = 2',
      board: 'ryg . . ppr / . rr . . / . yyyy . r / . . rrp .',
      points: 6,
    },
    {
      source: 'Japanese: three lines that share pieces are two at most (R26)',
      card: 'pp: r r r = 4',
      board: 'r r r r / r . . . / r . . . / . . . .',
      points: 8,
    },
    {
      source: 'Japanese and English: purple around the better of two yellow stacks (R33, R34)',
      card: 'rr: p@y = 2',
      board: 'y p . . / p . . p / . . y p / . . p .',
      points: 6,
    },
    {
      source: 'English, French, Ukrainian: how high other colours are does not matter (R33)',
      card: 'rr: p@y = 2',
      board: '. . . . / . ry rrrp . / ggp gggg . p / p y p .',
      points: 4,
    },
    {
      source: 'English, French, Dutch, Ukrainian: without a number at any height (R28)',
      card: 'pg: r y = 3',
      board: 'r ppy . . / . . . . / ggr y . . / . . . .',
      points: 6,
    },
    {
      source: 'English, French, Dutch, Ukrainian: a number is exactly that height (R29)',
      card: 'yy: r2 = 3',
      board: 'r gr . . / ggr . yr . / . rrrr . yg / . . . .',
      points: 6,
    },
    {
      source: 'Dutch: mirrored (R27)',
      card: 'gg: r . . / r r r = 7',
      board: '. . r . / r r r . / . . . . / . . . .',
      points: 7,
    },
    {
      source: 'French, Ukrainian: turned by any right angle (R27)',
      card: 'gg: r . / r r = 4',
      board: 'r r . r / r . r r / . . . . / . . . .',
      points: 8,
    },
    {
      source: 'all: a pattern that does not appear',
      card: 'gg: r r / r r = 6',
      board: 'r r . . / r . r . / . r r . / . . . .',
      points: 0,
    },
  ])('countPattern(board, pattern) times the points - $source', ({ card, board, points }) => {
    const { pattern, points: each } = parseCard(card);
    expect(countPattern(parseBoard(board), pattern) * each).toBe(points);
  });
});

const EMPTY = '. . . . / . . . . / . . . . / . . . .';
const FULL = 'r r r r / r r r r / r r r r / r r r r';

describe('rules R25 to R34, drawn', () => {
  // prettier-ignore
  const DRAWN: readonly (readonly [rule: string, pattern: string, board: string, count: number])[] = [
    ['counts top pieces only (R25)', 'r', 'ry yr . . / rrrg . . . / . . ppr . / . . . .', 2],
    ['never counts a covered line (R25)', 'r r r', 'r ry r . / . . . . / . . . . / . . . .', 0],
    ['uses each top piece once (R26)', 'r r', 'r r r . / . . . . / . . . . / . . . .', 1],
    ['finds the pairs that leave none out (R26)', 'r r', 'r r r . / r . . . / r . . . / r r . .', 3],
    ['fills a board with pairs (R26)', 'r r', FULL, 8],
    ['fills a board with lines of three (R26)', 'r r r', FULL, 5],
    ['fills a board with corners (R26)', 'r . / r r', FULL, 5],
    ['fills a board with squares (R26)', 'r r / r r', FULL, 4],
    ['fills a board with lines of four (R26)', 'r r r r', FULL, 4],
    ['counts single pieces one by one (R26)', 'r', FULL, 16],
    ['pairs two colours off (R26)', 'r y', 'r y r y / y r y r / . . . . / . . . .', 4],

    ['knows the shape as drawn (R27)', 'r r r / . . r', 'r r r . / . . r . / . . . . / . . . .', 1],
    ['turns by a quarter (R27)', 'r r r / . . r', '. r . . / . r . . / r r . . / . . . .', 1],
    ['turns by a half (R27)', 'r r r / . . r', 'r . . . / r r r . / . . . . / . . . .', 1],
    ['turns by three quarters (R27)', 'r r r / . . r', 'r r . . / r . . . / r . . . / . . . .', 1],
    ['mirrors left and right (R27)', 'r r r / . . r', 'r r r . / r . . . / . . . . / . . . .', 1],
    ['mirrors top and bottom (R27)', 'r r r / . . r', '. . r . / r r r . / . . . . / . . . .', 1],
    ['mirrors along a diagonal (R27)', 'r r r / . . r', 'r . . . / r . . . / r r . . / . . . .', 1],
    ['mirrors along the other diagonal (R27)', 'r r r / . . r', 'r r . . / . r . . / . r . . / . . . .', 1],
    ['takes a zigzag and its mirror image (R27)', 'r r . / . r r', 'r r . . / . r r . / . r r . / r r . .', 2],
    ['reads two colours backwards (R27)', 'r y', 'y r . . / . . . . / . . . . / . . . .', 1],
    ['reads three colours backwards (R27)', 'r y p', 'p y r . / . . . . / . . . . / . . . .', 1],
    ['reads four colours backwards (R27)', 'r y p g', 'g p y r / . . . . / . . . . / . . . .', 1],
    ['mirrors a shape of three colours (R27)', 'r y / p .', '. . y r / . . . p / . . . . / . . . .', 1],
    ['keeps colours in their order (R27)', 'r y p', 'r p y . / y r p . / . . . . / . . . .', 0],
    ['does not turn by half right angles (R27)', 'r r', 'r . . . / . r . . / . . r . / . . . r', 0],

    ['takes any height without a number (R28)', 'r r', 'r yr . . / ggr . . . / pppr . . . / . . . .', 2],
    ['takes exactly the height 1 (R29)', 'r1', 'r yr ggr pppr / . . . . / . . . . / . . . .', 1],
    ['takes exactly the height 2 (R29)', 'r2', 'r yr ggr pppr / gr . . . / . . . . / . . . .', 2],
    ['takes exactly the height 3 (R29)', 'r3', 'r yr ggr pppr / ggg . . . / . . . . / . . . .', 1],
    ['takes exactly the height 4 (R29)', 'r4', 'r yr ggr pppr / rrrr pppp . . / . . . . / . . . .', 2],
    ['asks each piece for its own height (R29)', 'r1 r2', 'r yr r . / . . . . / yr yr . . / . . . .', 1],
    ['takes a height of at least 1 (R30)', 'r1+', 'r yr ggr pppr / . . . . / . . . . / . . . .', 4],
    ['takes a height of at least 2 (R30)', 'r2+', 'r yr ggr pppr / ry . . . / . . . . / . . . .', 3],
    ['takes a height of at least 3 (R30)', 'r3+', 'r yr ggr pppr / . . . . / . . . . / . . . .', 2],
    ['takes a height of at least 4 (R30)', 'r4+', 'r yr ggr pppr / . . . . / . . . . / . . . .', 1],
    ['takes any colour for a wild piece (R31)', '*', 'r y p g / ry yp pg gr / . . . . / . . . .', 8],
    ['takes any colour of the right height (R31)', '*2', 'r y p g / ry yp pg gr / ryp . . . / . . . .', 4],
    ['takes any colour from a height on (R31)', '*2+', 'r y p g / ry yp pg gr / ryp . . . / . . . .', 5],
    ['takes each wild piece once (R26, R31)', '* r', 'r r r . / . . . . / . . . . / . . . .', 1],

    ['finds a shape anywhere (R32)', 'r . r', '. . . . / . . . r / . . . . / . . . r', 1],
    ['lets anything lie in a gap (R32)', 'r . r', 'r y r . / . . . . / ppg . . . / r . r .', 2],
    ['matches nothing on an empty board (R32)', '*', EMPTY, 0],
    ['matches no wild piece with an empty space (R32)', '* *', 'r . r . / . r . r / r . r . / . r . r', 0],
    ['does not wrap around the edge (R32)', 'r r', '. . . r / r . . . / . . . r / r . . .', 0],

    ['counts diagonal neighbours too (R33)', 'p@y', 'p p p . / p y p . / p p p . / . . . .', 8],
    ['counts no piece two steps away (R33)', 'p@y', 'y . p . / . . p . / p p p . / . . . .', 0],
    ['counts at the edge (R33)', 'p@y', 'p y p . / p p p . / p p p p / . . . .', 5],
    ['does not reach over the edge (R33)', 'p@y', '. . . y / p . . . / p . . . / . . . .', 0],
    ['counts tops only (R25, R33)', 'p@y', 'p py . . / pr rp . . / . . . . / . . . .', 2],
    ['looks at the highest stack of the colour (R33)', 'p@y', 'p y p . / p p p . / . . . . / . p gy .', 1],
    ['counts around the highest, not the stack itself (R33)', 'r@r', 'r r . . / r rr r . / . . . . / . . . r', 4],
    ['takes the best of a tie (R34)', 'p@y', 'ry p . . / . . . . / . . p p / . . p ry', 3],
    ['takes the best of a tie, whichever comes first (R34)', 'p@y', 'ry p . . / p p . . / . . . p / . . . ry', 3],
    ['does not add up a tie (R34)', 'p@y', 'y p y . / . . . . / . . . . / . . . .', 1],
    ['is 0 around nothing (R34)', 'p@y', 'p p p p / p yp p p / . . . . / . . . .', 0],
    ['is 0 around the highest of an empty board (R34)', 'g@g', EMPTY, 0],
    ['is 0 around a stack that stands alone (R33)', 'p@y', 'y r r . / r r r . / . . . p / . . p p', 0],
  ];

  test.each(DRAWN)('countPattern(board, pattern) %s', (_, pattern, board, count) => {
    expect(countPattern(parseBoard(board), parsePattern(pattern))).toBe(count);
  });

  test.each([
    ['five in a row', 'r r r r r'],
    ['five pieces upright', 'r / r / r / r / r'],
    ['three pieces over nine columns', 'r . . . r . . . r'],
    ['two corners of five by five', 'r . . . . / . . . . . / . . . . . / . . . . . / . . . . r'],
    ['two corners of sixteen by sixteen', sparse('r', 16)],
  ])(
    'countPattern(board, pattern) is 0 for a shape that fits onto no board: %s (R32)',
    (_, pattern) => {
      expect(countPattern(parseBoard(FULL), parsePattern(pattern))).toBe(0);
    },
  );

  test('countPattern(board, pattern) finds a shape of sixteen pieces once, however it is turned (R27)', () => {
    const board = parseBoard('r ry gyp g / y p pg r / pg gggg g yyr / r r r gggg');
    const pattern = shape(
      board.map((stack, cell) => ({
        row: Math.floor(cell / 4),
        col: cell % 4,
        color: cell % 5 === 1 ? 'any' : stack.at(-1)!,
        height: stack.length,
        atLeast: cell % 3 === 0,
      })),
    );
    for (const turned of symmetries(board)) expect(countPattern(turned, pattern)).toBe(1);
    expect(countPattern(parseBoard(FULL), pattern)).toBe(0);
    expect(countPattern(parseBoard(FULL), parsePattern(FULL))).toBe(1);
  });

  test.each([
    ['negative', -7, -3],
    ['far to the right', 0, 1000],
    ['at the smallest rows and columns', -(2 ** 31), -(2 ** 31)],
    ['at the greatest rows and columns', 2 ** 31 - 3, 2 ** 31 - 3],
    ['at opposite ends', -(2 ** 31), 2 ** 31 - 3],
  ])(
    'countPattern(board, pattern) compares places with each other only: %s (R32)',
    (_, down, over) => {
      const board = parseBoard('r r y . / . p . . / . . p . / . y r r');
      const drawn = parsePattern('r r y / . p .');
      const moved = shape(
        (drawn as ShapePattern).cells.map((cell) => ({
          ...cell,
          row: cell.row + down,
          col: cell.col + over,
        })),
      );
      expect(countPattern(board, drawn)).toBe(2);
      expect(countPattern(board, moved)).toBe(2);
    },
  );

  test('countPattern(board, pattern) takes the cells of a shape in any order (R32)', () => {
    const { cells } = parsePattern('r y / p g') as ShapePattern;
    const board = parseBoard('g p . . / y r . . / . . . . / . . . .');
    expect(countPattern(board, shape([...cells].reverse()))).toBe(1);
  });

  test('countPattern(board, pattern) takes a height that need not be exceeded for an exact one (R29)', () => {
    const pattern = shape([{ row: 0, col: 0, color: 'red', height: 2, atLeast: false }]);
    expect(countPattern(parseBoard('rr rrr . . / . . . . / . . . . / . . . .'), pattern)).toBe(1);
  });
});

describe('counting one by one is not enough (R26)', () => {
  const board = parseBoard('. r . . / r r r . / r r r . / . . r r');
  const corner = parsePattern('r . / r r') as ShapePattern;
  const conflicts = (one: readonly Cell[]): number =>
    completionsOf(board, corner).filter((other) => other.some((cell) => one.includes(cell))).length;
  const byColumn = (cells: readonly Cell[]): number[] =>
    cells.map((cell) => (cell % 4) * 4 + Math.floor(cell / 4)).sort(ascending);

  test.each<[string, (a: readonly Cell[], b: readonly Cell[]) => number]>([
    ['in reading order', (a, b) => compareLists(a, b)],
    ['in reading order from the end', (a, b) => compareLists(b, a)],
    ['column by column', (a, b) => compareLists(byColumn(a), byColumn(b))],
    ['column by column from the end', (a, b) => compareLists(byColumn(b), byColumn(a))],
    [
      'with the fewest conflicts first',
      (a, b) => conflicts(a) - conflicts(b) || compareLists(a, b),
    ],
  ])('countPattern(board, pattern) beats claiming completions %s', (_, order) => {
    const claimed = new Set<Cell>();
    let claims = 0;
    for (const completion of completionsOf(board, corner).sort(order)) {
      if (completion.some((cell) => claimed.has(cell))) continue;
      for (const cell of completion) claimed.add(cell);
      claims++;
    }
    expect(claims).toBe(2);
    expect(countPattern(board, corner)).toBe(3);
  });

  test('countPattern(board, pattern) does not stop at the first line of three', () => {
    const lines = parseBoard('r r r r / r . . . / r . . . / . . . .');
    const three = parsePattern('r r r') as ShapePattern;
    const [first, ...others] = completionsOf(lines, three).sort(compareLists);
    expect(first).toEqual([0, 1, 2]);
    expect(others.every((other) => other.some((cell) => first?.includes(cell)))).toBe(true);
    expect(countPattern(lines, three)).toBe(2);
  });
});

describe('laws of counting', { timeout: 60_000 }, () => {
  test('countPattern(board, pattern) is what trying everything gives (R25 to R34)', () => {
    fc.assert(
      fc.property(arbBoard, arbPattern, (board, pattern) => {
        expect(countPattern(board, pattern)).toBe(countPatternSlowly(board, pattern));
      }),
      { numRuns: runs(4000) },
    );
  });

  test.each([
    ['red', 'r . r r / r r . r / . r r r / r r r .'],
    ['red and yellow', 'r y r r / y ry y r / . r yr y / r yy r .'],
  ])(
    'countPattern(board, pattern) is what trying everything gives for each shape of two to four pieces: %s (R27, R32)',
    (_, drawn) => {
      const board = parseBoard(drawn);
      const differing = placings(4).filter((places) => {
        const pattern = shape(places.map(([row, col], i) => ({ row, col, ...PIECES[i]! })));
        return countPattern(board, pattern) !== countPatternSlowly(board, pattern);
      });
      expect(differing).toEqual([]);
    },
  );

  test('countPattern(board, card.pattern) is what trying everything gives for each standard card (R36)', () => {
    fc.assert(
      fc.property(arbBoard, fc.constantFrom(...STANDARD_DECK), (board, { pattern }) => {
        expect(countPattern(board, pattern)).toBe(countPatternSlowly(board, pattern));
      }),
      { numRuns: runs(1500) },
    );
  });
});

describe('finding a largest set of completions', { timeout: 60_000 }, () => {
  // prettier-ignore
  const FOUND: readonly (readonly [what: string, pattern: string, board: string, matches: number[][]])[] = [
    ['pairs', 'r r', 'r r r . / r . . . / r . . . / . . . .', [[0, 1], [4, 8]]],
    ['pairs of an upright shape', 'r / r', 'r r . . / r r . . / . . . . / . . . .', [[0, 1], [4, 5]]],
    ['a line beside a line', 'r r r', 'r r r r / r . . . / r . . . / . . . .', [[0, 4, 8], [1, 2, 3]]],
    ['single pieces', 'r', 'r . . . / . r . . / . . . . / . . . r', [[0], [5], [15]]],
    ['nothing', 'r r', 'r . r . / . . . . / . . . . / . . . .', []],
    ['pieces around a stack', 'p@y', '. p . . / p y p . / . . . . / p . . .', [[1], [4], [6]]],
    ['pieces around the better of two', 'p@y', 'y p . . / . . . . / . . p p / . . p y', [[10], [11], [14]]],
    ['pieces around the first of two as good', 'p@y', '. . . . / y p . . / . . . . / . . p y', [[5]]],
    ['nothing around nothing', 'p@y', 'p p p p / . . . . / . . . . / . . . .', []],
  ];

  test.each(FOUND)(
    'findMatches(board, pattern) lists %s (R26, R33)',
    (_, pattern, board, matches) => {
      expect(findMatches(parseBoard(board), parsePattern(pattern))).toEqual(matches);
    },
  );

  test('findMatches(board, pattern) gives countPattern-many completions, no two of which share a space (R26)', () => {
    fc.assert(
      fc.property(arbBoard, arbShape, (board, pattern) => {
        const matches = findMatches(board, pattern);
        const cells = matches.flat();
        expect(matches).toHaveLength(countPattern(board, pattern));
        expect(new Set(cells).size).toBe(cells.length);
        const known = completionsOf(board, pattern);
        for (const match of matches) expect(known).toContainEqual(match);
      }),
      { numRuns: runs(600) },
    );
  });

  test('findMatches(board, pattern) gives the counted spaces around one of the highest stacks, one by one (R33, R34)', () => {
    fc.assert(
      fc.property(arbBoard, arbAdjacent, (board, pattern) => {
        const matches = findMatches(board, pattern);
        expect(matches).toHaveLength(countPattern(board, pattern));
        expect(matches.every((match) => match.length === 1)).toBe(true);
        expect([[], ...ringsOf(board, pattern)]).toContainEqual(matches.flat());
      }),
      { numRuns: runs(600) },
    );
  });

  test('findMatches(board, pattern) does not change when the shape is turned or mirrored (R27)', () => {
    fc.assert(
      fc.property(arbBoard, arbShape, (board, pattern) => {
        const matches = findMatches(board, pattern);
        for (const turned of shapeSymmetries(pattern)) {
          expect(findMatches(board, turned)).toEqual(matches);
        }
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('finding the stack to count around', () => {
  test.each([
    ['the highest stack (R33)', 'p@y', '. . . y / . ry . . / . . . . / p . . .', 5],
    ['the better of a tie (R34)', 'p@y', 'y . . . / . . . . / . . . p / . . . y', 15],
    ['the first of an equal tie (R34)', 'p@y', '. . . . / y . p . / . . . . / y . . .', 4],
    [
      'the first of an equal tie with pieces around (R34)',
      'p@y',
      '. . . . / y p . . / . . . . / . . p y',
      4,
    ],
    ['no stack of the colour (R34)', 'p@y', 'p . . . / . . . . / . . . . / . . . .', null],
    ['a shape', 'p y', 'p y . . / . . . . / . . . . / . . . .', null],
  ])('findCentre(board, pattern) tells around what is counted: %s', (_, pattern, board, centre) => {
    expect(findCentre(parseBoard(board), parsePattern(pattern))).toBe(centre);
  });
});

describe('nothing stale is remembered', { timeout: 60_000 }, () => {
  test('countPattern(board, pattern) is the same for frozen and open boards and patterns', () => {
    fc.assert(
      fc.property(arbBoard, arbPattern, (board, pattern) => {
        const count = countPattern(board, pattern);
        const [frozenBoard, frozenPattern] = [deepFrozen(board), deepFrozen(pattern)];
        for (const b of [board, frozenBoard, frozenBoard]) {
          for (const p of [pattern, frozenPattern]) expect(countPattern(b, p)).toBe(count);
        }
        expect(findMatches(frozenBoard, frozenPattern)).toEqual(findMatches(board, pattern));
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('a board that is none', () => {
  const full = (): unknown[] => Array.from({ length: 16 }, () => ['red']);
  const withStack = (cell: number, stack: unknown): unknown[] => {
    const board = full();
    board[cell] = stack;
    return board;
  };
  const gap = (list: unknown[], at: number): unknown[] => {
    Reflect.deleteProperty(list, at);
    return list;
  };
  const thrower = (): never => {
    throw new Error('keep out');
  };

  // prettier-ignore
  const REFUSED: readonly (readonly [what: string, board: unknown, message: string])[] = [
    ['null', null, 'not a board: expected a list, found null'],
    ['a text', '. . . . / . . . . / . . . . / . . . .', 'not a board: expected a list, found ". . . . / . . . . / . . . . / . . . ."'],
    ['15 stacks', full().slice(1), 'not a board: expected 16 items, found 15'],
    ['17 stacks', [...full(), []], 'not a board: expected 16 items, found 17'],
    ['a text for a stack', withStack(15, 'red'), 'board[15]: expected a list, found "red"'],
    ['a missing stack', gap(full(), 7), 'not a board: expected a list without gaps and other fields'],
    ['a stack of five', withStack(9, Array(5).fill('red')), 'board[9]: expected 0 to 4 items, found 5'],
    ['an unknown colour at the bottom', withStack(2, ['blue', 'red']), 'board[2][0]: expected red, yellow, purple, green; found "blue"'],
    ['null for a piece', withStack(11, ['red', null]), 'board[11][1]: expected red, yellow, purple, green; found null'],
    ['a gap in a stack', withStack(4, gap(['red', 'red'], 0)), 'board[4]: expected a list without gaps and other fields'],
    ['a proxy that throws', new Proxy(full(), { get: thrower }), 'not a board: the value cannot be read'],
    ['a piece that throws', withStack(5, Object.defineProperty(['red', 'red'], 1, { get: thrower })), 'board[5]: the value cannot be read'],
  ];

  test.each(REFUSED)('countPattern(board, pattern) refuses %s', (_, value, message) => {
    const board = value as Board;
    const refusal = { name: 'RulesError', code: 'bad-board', message, path: pathIn(message) };
    expect(thrownBy(() => countPattern(board, parsePattern('r')))).toMatchObject(refusal);
    expect(thrownBy(() => findMatches(board, parsePattern('p@y')))).toMatchObject(refusal);
  });
});

describe('a pattern that is none (R35)', { timeout: 60_000 }, () => {
  const thrower = (): never => {
    throw new Error('keep out');
  };
  const cell = { row: 0, col: 0, color: 'red' };
  const line = (length: number): unknown[] =>
    Array.from({ length }, (_, i) => ({ ...cell, row: Math.floor(i / 4), col: i % 4 }));
  const cells = (...list: unknown[]): unknown => ({ kind: 'shape', cells: list });
  const gaps: unknown[] = line(3);
  Reflect.deleteProperty(gaps, 1);

  // prettier-ignore
  const REFUSED: readonly (readonly [what: string, pattern: unknown, message: string])[] = [
    ['null', null, 'not a pattern: expected an object, found null'],
    ['a text', 'r r', 'not a pattern: expected an object, found "r r"'],
    ['a list', [cell], 'not a pattern: expected an object, found a list'],
    ['no kind', { cells: [cell] }, 'not a pattern: the field "kind" is missing'],
    ['an unknown kind', { kind: 'line', cells: [cell] }, 'kind: expected shape, adjacent; found "line"'],
    ['an unknown field', { kind: 'shape', cells: [cell], size: 1 }, 'not a pattern: unknown field "size"'],
    ['an unknown field around the highest', { kind: 'adjacent', color: 'red', to: 'red', size: 1 }, 'not a pattern: unknown field "size"'],
    ['fields of the other kind', { kind: 'shape', cells: [cell], to: 'red' }, 'not a pattern: unknown field "to"'],
    ['no colour to count', { kind: 'adjacent', to: 'red' }, 'not a pattern: the field "color" is missing'],
    ['no colour to count around', { kind: 'adjacent', color: 'red' }, 'not a pattern: the field "to" is missing'],
    ['any colour around', { kind: 'adjacent', color: 'any', to: 'red' }, 'color: expected red, yellow, purple, green; found "any"'],
    ['around any colour', { kind: 'adjacent', color: 'red', to: 'any' }, 'to: expected red, yellow, purple, green; found "any"'],
    ['no cells', { kind: 'shape' }, 'not a pattern: the field "cells" is missing'],
    ['cells that are no list', { kind: 'shape', cells: { 0: cell, length: 1 } }, 'cells: expected a list, found an object'],
    ['0 cells', cells(), 'cells: expected 1 to 16 items, found 0'],
    ['17 cells', cells(...line(17)), 'cells: expected 1 to 16 items, found 17'],
    ['a gap in the list of cells', { kind: 'shape', cells: gaps }, 'cells: expected a list without gaps and other fields'],
    ['null for a cell', cells(cell, null), 'cells[1]: expected an object, found null'],
    ['a text for a cell', cells('red'), 'cells[0]: expected an object, found "red"'],
    ['a cell without a row', cells({ col: 0, color: 'red' }), 'cells[0]: the field "row" is missing'],
    ['a cell without a column', cells({ row: 0, color: 'red' }), 'cells[0]: the field "col" is missing'],
    ['a cell without a colour', cells({ row: 0, col: 0 }), 'cells[0]: the field "color" is missing'],
    ['an unknown field of a cell', cells({ ...cell, size: 1 }), 'cells[0]: unknown field "size"'],
    ['a row that is a text', cells({ ...cell, row: '0' }), 'cells[0].row: expected a whole number, found "0"'],
    ['a row that is not whole', cells({ ...cell, row: 0.5 }), 'cells[0].row: expected a whole number, found 0.5'],
    ['a column that is no number', cells({ ...cell, col: NaN }), 'cells[0].col: expected a whole number, found NaN'],
    ['a column of minus zero', cells({ ...cell, col: -0 }), 'cells[0].col: expected a whole number, found -0'],
    ['a row beyond 32 bits', cells({ ...cell, row: 2 ** 31 }), 'cells[0].row: expected -2147483648 to 2147483647, found 2147483648'],
    ['a column below 32 bits', cells({ ...cell, col: -(2 ** 31) - 1 }), 'cells[0].col: expected -2147483648 to 2147483647, found -2147483649'],
    ['an unknown colour', cells({ ...cell, color: 'blue' }), 'cells[0].color: expected red, yellow, purple, green, any; found "blue"'],
    ['a height of 0', cells({ ...cell, height: 0 }), 'cells[0].height: expected 1 to 4, found 0'],
    ['a height of 5', cells(cell, { ...cell, col: 1, height: 5 }), 'cells[1].height: expected 1 to 4, found 5'],
    ['a height of 1.5', cells({ ...cell, height: 1.5 }), 'cells[0].height: expected a whole number, found 1.5'],
    ['atLeast without a height', cells({ ...cell, atLeast: true }), 'cells[0].atLeast: needs a height'],
    ['atLeast that is a number', cells({ ...cell, height: 2, atLeast: 1 }), 'cells[0].atLeast: expected true or false, found 1'],
    ['two cells in one place', cells(cell, { ...cell, color: 'green' }), 'cells: items 0 and 1 are in the same place'],
    ['17 rows', cells(cell, { ...cell, row: 16 }), 'cells: a shape spans at most 16 rows and columns'],
    ['17 columns', cells(cell, { ...cell, col: -16 }), 'cells: a shape spans at most 16 rows and columns'],
    ['a kind that throws', Object.defineProperty({ kind: 'shape' }, 'kind', { get: thrower }), 'not a pattern: the value cannot be read'],
    ['a proxy that throws', new Proxy({ kind: 'shape', cells: [cell] }, { get: thrower }), 'not a pattern: the value cannot be read'],
    ['a revoked proxy', revoked({}), 'not a pattern: the value cannot be read'],
  ];

  test.each(REFUSED)('countPattern(board, pattern) refuses %s', (_, value, message) => {
    const pattern = value as Pattern;
    const refusal = { name: 'RulesError', code: 'bad-pattern', message, path: pathIn(message) };
    expect(thrownBy(() => countPattern(parseBoard(FULL), pattern))).toMatchObject(refusal);
    expect(thrownBy(() => findMatches(parseBoard(EMPTY), pattern))).toMatchObject(refusal);
  });

  // prettier-ignore
  const ACCEPTED: readonly (readonly [what: string, pattern: unknown, count: number])[] = [
    ['16 cells', cells(...line(16)), 1],
    ['16 rows', cells(cell, { ...cell, row: 15 }), 0],
    ['the smallest row and the greatest column', cells({ ...cell, row: -(2 ** 31), col: 2 ** 31 - 1 }), 16],
    ['16 columns', cells(cell, { ...cell, col: -15 }), 0],
    ['a height that is undefined', cells({ ...cell, height: undefined }), 16],
    ['atLeast that is undefined', cells({ ...cell, height: 1, atLeast: undefined }), 16],
    ['a pattern without a prototype', Object.assign(Object.create(null) as object, { kind: 'shape', cells: [cell] }), 16],
    ['one colour around itself', { kind: 'adjacent', color: 'red', to: 'red' }, 8],
  ];

  /** Whether counting and dealing take a pattern. */
  const verdicts = (pattern: unknown): [isCounted: boolean, isDealt: boolean] => {
    const card = { ...STANDARD_DECK[0]!, pattern: pattern as Pattern };
    const cards = [...STANDARD_DECK.slice(1, 8), card];
    const counting = outcome(() => countPattern(parseBoard(FULL), pattern as Pattern));
    const dealing = outcome(() => setup({ players: 2, cards }));
    return [counting !== 'bad-pattern', dealing !== 'bad-deck'];
  };

  test('countPattern(board, pattern) and setup({ cards }) refuse the same patterns (R5, R35)', () => {
    const seen = new Set<boolean>();
    fc.assert(
      fc.property(arbPattern, fc.integer(), (pattern, seed) => {
        const [isCounted, isDealt] = verdicts(damagedJson(pattern, createRng(seed)));
        expect(isDealt).toBe(isCounted);
        seen.add(isCounted);
      }),
      { numRuns: runs(4000) },
    );
    expect(seen.size).toBe(2);
    for (const [what, value] of REFUSED)
      expect([what, verdicts(value)]).toEqual([what, [false, false]]);
    for (const [what, value] of ACCEPTED)
      expect([what, verdicts(value)]).toEqual([what, [true, true]]);
  });

  test.each(ACCEPTED)('countPattern(board, pattern) takes %s', (_, value, count) => {
    expect(countPattern(parseBoard(FULL), value as Pattern)).toBe(count);
  });

  test('countPattern(board, pattern) looks at each field once', () => {
    const seen: PropertyKey[] = [];
    const pattern = new Proxy(
      { kind: 'adjacent', color: 'red', to: 'red' },
      { get: (target, key) => (seen.push(key), Reflect.get(target, key) as unknown) },
    ) as Pattern;
    expect(countPattern(parseBoard(FULL), pattern)).toBe(8);
    expect(seen).toEqual(['kind', 'color', 'to']);
  });
});

// Helpers.

type Piece = Pick<PatternCell, 'color' | 'height' | 'atLeast'>;

const PIECES: readonly Piece[] = [
  { color: 'red' },
  { color: 'red', height: 1, atLeast: true },
  { color: 'any' },
  { color: 'yellow', height: 1 },
];

type Place = readonly [row: number, col: number];

/** All choices of two to so many places of a board, in all orders of the first two. */
function placings(most: number): Place[][] {
  const all = Array.from({ length: 16 }, (_, cell): Place => [cell >> 2, cell & 3]);
  let growing = all.map((_, i): number[] => [i]);
  const chosen: Place[][] = [];
  for (let size = 2; size <= most; size++) {
    growing = growing.flatMap((cells) =>
      all
        .map((_, i) => i)
        .filter((i) => (size === 2 ? i !== cells[0] : i > Math.max(...cells)))
        .map((i) => [...cells, i]),
    );
    chosen.push(...growing.map((cells) => cells.map((i) => all[i]!)));
  }
  return chosen;
}

const arbShape = arbPattern.filter((pattern) => pattern.kind === 'shape');
const arbAdjacent = arbPattern.filter((pattern) => pattern.kind === 'adjacent');

function shape(cells: readonly PatternCell[]): ShapePattern {
  return { kind: 'shape', cells };
}

/** Two pieces in opposite corners of a square with nothing in between. */
function sparse(piece: string, size: number): string {
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, col) =>
      row === col && row % (size - 1) === 0 ? piece : '.',
    ).join(' '),
  ).join(' / ');
}

function ascending(a: number, b: number): number {
  return a - b;
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((item, i) => item !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

function deepFrozen<T>(value: T): T {
  const copy = structuredClone(value);
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    Object.values(Object.freeze(part)).forEach(visit);
  };
  visit(copy);
  return copy;
}

function revoked(target: object): unknown {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

/** A message starts with the path of what is wrong, unless that is the whole value. */
function pathIn(message: string): string {
  return /^([\w.[\]]+): /.exec(message)?.[1] ?? '';
}

function thrownBy(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}

/** What an action returns, or the code of the library's error that it throws. */
function outcome(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error instanceof RulesError ? error.code : error;
  }
}
