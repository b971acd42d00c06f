import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  check,
  COLORS,
  formatAction,
  formatBoard,
  formatCard,
  formatDeck,
  formatPattern,
  ParseError,
  parseAction,
  parseBoard,
  parseCard,
  parseDeck,
  parsePattern,
  setup,
  STANDARD_DECK,
} from '../../src/index.js';
import type { Action, Board, Card, Pattern, PatternCell, Placement } from '../../src/index.js';
import { formatCell, formatColor } from '../../src/reef/notation.js';
import {
  arbBoard,
  arbCard,
  arbColor,
  arbDeck,
  arbPattern,
  normalised,
  record,
} from '../kit/arbitraries.js';
import { runs } from '../kit/runs.js';

const EMPTY = '. . . . / . . . . / . . . . / . . . .';

describe('the examples of the contract', () => {
  test('parseBoard(text) and formatBoard(board) agree on rows of four', () => {
    const board: Board = [
      ...[[], [], [], []],
      ...[[], ['red'], ['yellow'], []],
      ...[[], ['purple'], ['green'], []],
      ...[[], [], [], []],
    ] as Board;
    const text = '. . . . / . r y . / . p g . / . . . .';
    expect(parseBoard(text)).toEqual(board);
    expect(formatBoard(board)).toBe(text);
  });

  test('parseBoard(text) and formatBoard(board) agree on a stack from the bottom up', () => {
    const board = parseBoard('ryg . . . / . . . . / . . . . / . . . rrrr');
    expect(board[0]).toEqual(['red', 'yellow', 'green']);
    expect(board[15]).toEqual(['red', 'red', 'red', 'red']);
    expect(formatBoard(board)).toBe('ryg . . . / . . . . / . . . . / . . . rrrr');
  });

  test.each<[string, Pattern]>([
    ['r r r', shape(piece(0, 0, 'red'), piece(0, 1, 'red'), piece(0, 2, 'red'))],
    [
      'p2+ . / . g2+',
      shape(
        { ...piece(0, 0, 'purple'), height: 2, atLeast: true },
        { ...piece(1, 1, 'green'), height: 2, atLeast: true },
      ),
    ],
    ['p@y', { kind: 'adjacent', color: 'purple', to: 'yellow' }],
    ['g@g', { kind: 'adjacent', color: 'green', to: 'green' }],
    ['r', shape(piece(0, 0, 'red'))],
    ['r2', shape({ ...piece(0, 0, 'red'), height: 2 })],
    ['r2+', shape({ ...piece(0, 0, 'red'), height: 2, atLeast: true })],
    ['*', shape(piece(0, 0, 'any'))],
    ['*3', shape({ ...piece(0, 0, 'any'), height: 3 })],
    ['*1+', shape({ ...piece(0, 0, 'any'), height: 1, atLeast: true })],
    ['r . y', shape(piece(0, 0, 'red'), piece(0, 2, 'yellow'))],
    ['. r / . . / g .', shape(piece(0, 1, 'red'), piece(2, 0, 'green'))],
  ])('parsePattern(text) and formatPattern(pattern) agree on %s', (text, pattern) => {
    expect(parsePattern(text)).toStrictEqual(pattern);
    expect(formatPattern(pattern)).toBe(text);
  });

  test.each<[string, Card]>([
    [
      'gg: r r / r r = 6',
      {
        pieces: ['green', 'green'],
        pattern: shape(
          piece(0, 0, 'red'),
          piece(0, 1, 'red'),
          piece(1, 0, 'red'),
          piece(1, 1, 'red'),
        ),
        points: 6,
      },
    ],
    [
      'rp: g@y = 0',
      {
        pieces: ['red', 'purple'],
        pattern: { kind: 'adjacent', color: 'green', to: 'yellow' },
        points: 0,
      },
    ],
    [
      'yr: * = 1000',
      { pieces: ['yellow', 'red'], pattern: shape(piece(0, 0, 'any')), points: 1000 },
    ],
  ])('parseCard(text) and formatCard(card) agree on %s', (text, card) => {
    expect(parseCard(text)).toStrictEqual(card);
    expect(formatCard(card)).toBe(text);
  });

  test.each<[string, Action]>([
    ['take #17', { type: 'take', card: 17 }],
    ['take #0', { type: 'take', card: 0 }],
    ['draw #4', { type: 'draw', tokenOn: 4 }],
    ['draw #999', { type: 'draw', tokenOn: 999 }],
    [
      'play #9 r@b2 y@b2',
      {
        type: 'play',
        card: 9,
        placements: [
          { color: 'red', cell: 5 },
          { color: 'yellow', cell: 5 },
        ],
      },
    ],
    ['play #9 g@d4', { type: 'play', card: 9, placements: [{ color: 'green', cell: 15 }] }],
    ['play #9', { type: 'play', card: 9, placements: [] }],
    [
      'start r@b2 y@c2 p@b3 g@c3',
      {
        type: 'start',
        placements: [
          { color: 'red', cell: 5 },
          { color: 'yellow', cell: 6 },
          { color: 'purple', cell: 9 },
          { color: 'green', cell: 10 },
        ],
      },
    ],
    ['start', { type: 'start', placements: [] }],
  ])('parseAction(text) and formatAction(action) agree on %s', (text, action) => {
    expect(parseAction(text)).toStrictEqual(action);
    expect(formatAction(action)).toBe(text);
  });

  test('parseDeck(text) and formatDeck(cards) put one card on a line', () => {
    const text = 'yy: r = 1\nrg: * * = 2\n';
    expect(parseDeck(text)).toEqual([parseCard('yy: r = 1'), parseCard('rg: * * = 2')]);
    expect(formatDeck(parseDeck(text))).toBe(text);
    expect(formatDeck([])).toBe('');
  });

  test('formatCell(cell) counts columns by letters and rows by digits, a1 at the top left', () => {
    // prettier-ignore
    expect(Array.from({ length: 16 }, (_, cell) => formatCell(cell))).toEqual([
      'a1', 'b1', 'c1', 'd1',
      'a2', 'b2', 'c2', 'd2',
      'a3', 'b3', 'c3', 'd3',
      'a4', 'b4', 'c4', 'd4',
    ]);
  });

  test('formatColor(color) is r, y, p or g', () => {
    expect(COLORS.map(formatColor)).toEqual(['r', 'y', 'p', 'g']);
  });
});

describe('variations that are accepted', () => {
  const board = parseBoard('r . y . / . . . . / . pg . . / . . . g');

  test.each([
    ['line breaks between rows', 'r . y .\n. . . .\n. pg . .\n. . . g'],
    ['line breaks of other systems', 'r . y .\r\n. . . .\r. pg . .\r\n. . . g'],
    ['empty lines between rows', 'r . y .\n\n. . . .\n \n. pg . .\n\n\n. . . g'],
    ['slashes and line breaks', 'r . y . /\n. . . .\n/ . pg . .\n/\n. . . g'],
    ['slashes without spaces', 'r . y ./. . . ./. pg . ./. . . g'],
    ['tabs and more spaces', '\tr  .\ty .  /  . . . .\t/ . pg   . . / . . . g \t'],
    ['an indented drawing', '\n    r . y .\n    . . . .\n    . pg . .\n    . . . g\n  '],
  ])('parseBoard(text) takes %s', (_, text) => {
    expect(parseBoard(text)).toEqual(board);
  });

  test.each([
    ['line breaks between rows', 'r .\n. g2', 'r . / . g2'],
    ['line breaks of other systems', 'r .\r\n. g2\r* *', 'r . / . g2 / * *'],
    ['slashes without spaces', 'r ./. g2', 'r . / . g2'],
    ['slashes with line breaks', 'r . /\n. g2', 'r . / . g2'],
    ['tabs and more spaces', ' \tr\t. /   .  g2+ ', 'r . / . g2+'],
    ['an indented drawing', '\n  r .\n  . g2\n', 'r . / . g2'],
    ['blanks around X@Y', '\n p@y\t', 'p@y'],
  ])('parsePattern(text) takes %s', (_, text, canonical) => {
    expect(formatPattern(parsePattern(text))).toBe(canonical);
  });

  test.each([
    ['more spaces', '  gg  :  r   r  /  r r   =   6  '],
    ['tabs', 'gg:\tr r / r r\t=\t6'],
    ['no spaces where none are needed', 'gg:r r/r r=6'],
    ['line breaks around the card', '\n\ngg: r r / r r = 6\r\n'],
  ])('parseCard(text) takes %s', (_, text) => {
    expect(formatCard(parseCard(text))).toBe('gg: r r / r r = 6');
  });

  test.each([
    ['more spaces', '  play   #9   r@b2    y@c2  ', 'play #9 r@b2 y@c2'],
    ['tabs', 'play\t#9\tr@b2\ty@c2', 'play #9 r@b2 y@c2'],
    ['line breaks around the action', '\n take #3 \r\n', 'take #3'],
    ['spaces after a verb alone', 'start   ', 'start'],
  ])('parseAction(text) takes %s', (_, text, canonical) => {
    expect(formatAction(parseAction(text))).toBe(canonical);
  });

  test.each([
    ['nothing', '', 0],
    ['blank lines alone', '\n \n\t\r\n', 0],
    ['comments alone', '; nothing here\n;;; nor here', 0],
    ['no line break at the end', 'yy: r = 1', 1],
    ['blank lines', '\n\nyy: r = 1\n\n\nrg: * * = 2\n\n', 2],
    ['indented lines', '  yy: r = 1\n\trg: * * = 2', 2],
    ['comments on their own lines', '; one\nyy: r = 1\n  ; two\nrg: * * = 2\n; three', 2],
    ['comments behind cards', 'yy: r = 1 ; one\nrg: * * = 2;two ; three', 2],
    ['comments that look like cards', '; yy: r = 1\nrg: * * = 2 ; yy: r = 1', 1],
    ['line breaks of Windows', '; one\r\nyy: r = 1\r\n\r\nrg: * * = 2 ; two\r\n', 2],
    ['old line breaks', 'yy: r = 1\rrg: * * = 2\r', 2],
    ['aligned columns', 'yy: r                     = 1\nyy: r . . / . r . / . . r = 4', 2],
  ])('parseDeck(text) takes %s', (_, text, length) => {
    expect(parseDeck(text)).toHaveLength(length);
  });

  test('parseDeck(text) takes a thousand cards', () => {
    expect(parseDeck('yy: r = 1\n'.repeat(1000))).toHaveLength(1000);
  });

  test(
    'parseDeck(text) passes over millions of blank and comment lines',
    { timeout: 60_000 },
    () => {
      expect(parseDeck(`${';\n'.repeat(1_900_000)}yy: r = 1`)).toHaveLength(1);
      expect(parseDeck(`${' '.repeat(3_900_000)}yy: r = 1`)).toHaveLength(1);
    },
  );
});

describe('texts that are refused, with the place', () => {
  type Refusal = readonly [
    what: string,
    text: string,
    line: number,
    column: number,
    found: string,
    expected: string,
  ];
  const STACK = 'a stack such as "ryg", or "."';
  const NEXT_STACK = 'a space and the next stack of this row';
  const NEXT_ROW = 'the next row after "/" or a line break';
  const PIECE = 'a piece such as "r", "r2", "r2+" or "*3", or "." for a gap';
  const PATTERN_END = 'a space, "/" or the end of the pattern';
  const EDGES = 'a piece in every outer row and column of the shape';
  const VERB = '"start", "take", "draw" or "play"';
  const PLACEMENT = 'a placement such as "r@b2"';
  const LINE_END = 'the end of the line: one card a line';
  const MORE = '"=" and the points, or more of the pattern';

  // prettier-ignore
  const BOARDS: readonly Refusal[] = [
    ['nothing', '', 1, 1, 'the end', STACK],
    ['blanks', ' \n\t', 2, 2, 'the end', STACK],
    ['a foreign letter', 'x . . .', 1, 1, '"x"', STACK],
    ['a capital', 'R . . . / . . . . / . . . . / . . . .', 1, 1, '"R"', STACK],
    ['a stack of five', '. rypgr . .', 1, 3, '"rypgr"', STACK],
    ['a foreign letter in a stack', '. rx . .', 1, 4, '"x"', NEXT_STACK],
    ['a piece behind a dot', '. .r . .', 1, 4, '"r"', NEXT_STACK],
    ['three stacks in a row', '. . .\n. . . .', 1, 6, '"\\n"', NEXT_STACK],
    ['three stacks before a slash', '. . . / . . . .', 1, 7, '"/"', STACK],
    ['five stacks in a row', '. . . . .', 1, 8, '" "', NEXT_ROW],
    ['three rows', '. . . . / . . . . / . . . .', 1, 28, 'the end', NEXT_ROW],
    ['three rows and a line break', '. . . .\n. . . .\n. . . .\n', 3, 8, '"\\n"', NEXT_ROW],
    ['three rows and a slash', '. . . .\n. . . .\n. . . . /', 3, 10, 'the end', STACK],
    ['five rows', `${EMPTY} / . . . .`, 1, 39, '"/"', 'the end of the board'],
    ['two slashes', '. . . . // . . . .', 1, 10, '"/"', STACK],
    ['a slash at the start', '/ . . . .', 1, 1, '"/"', STACK],
    ['a foreign letter in the last row', '. . . .\r\n. . . .\r\n. . . .\r\n. . q .', 4, 5, '"q"', STACK],
    ['a foreign letter after old line breaks', '. . . .\r. . . .\r. q', 3, 3, '"q"', STACK],
    ['something behind the board', `${EMPTY}\n\n  nonsense`, 3, 3, '"nonsense"', 'the end of the board'],
    ['a long word', 'abcdefghijklmnopqrstuvwxyz', 1, 1, '"abcdefghijklmnopqrst"', STACK],
    ['a wide space', '.\u2003. . .', 1, 2, '"\u2003"', NEXT_STACK],
    ['a quote', '"', 1, 1, '"\\""', STACK],
  ];

  // prettier-ignore
  const PATTERNS: readonly Refusal[] = [
    ['nothing', '', 1, 1, 'the end', PIECE],
    ['a foreign letter', 'b', 1, 1, '"b"', PIECE],
    ['a foreign letter behind pieces', 'r r x', 1, 5, '"x"', PATTERN_END],
    ['a foreign letter in a second row', 'r r / x r', 1, 7, '"x"', PIECE],
    ['a foreign letter on a second line', 'r r\n  x r', 2, 3, '"x"', PIECE],
    ['a height of 0', 'r0', 1, 2, '"0"', PATTERN_END],
    ['a height of 5', 'r r5', 1, 4, '"5"', PATTERN_END],
    ['two digits', 'r12', 1, 3, '"2"', PATTERN_END],
    ['a plus without a height', 'r+', 1, 2, '"+"', PATTERN_END],
    ['two pluses', 'r2++', 1, 4, '"+"', PATTERN_END],
    ['two letters', 'rr', 1, 2, '"r"', PATTERN_END],
    ['a height of a gap', '. r / r .2', 1, 10, '"2"', PATTERN_END],
    ['a slash at the end', 'r r /', 1, 6, 'the end', PIECE],
    ['a slash at the start', '/ r', 1, 1, '"/"', PIECE],
    ['two slashes', 'r // r', 1, 4, '"/"', PIECE],
    ['a shorter row', 'r r / r', 1, 8, 'the end', 'as many pieces and gaps as in the first row (2)'],
    ['a longer row', 'r / r r / r', 1, 8, '" "', 'as many pieces and gaps as in the first row (1)'],
    ['a shorter line', 'r r\nr\nr r', 2, 2, '"\\n"', 'as many pieces and gaps as in the first row (2)'],
    ['only gaps', '.', 1, 1, '"."', EDGES],
    ['an empty first row', '. . / r r', 1, 1, '"."', EDGES],
    ['an empty last row', ' r r / . .', 1, 2, '"r"', EDGES],
    ['an empty first column', '. r / . r', 1, 1, '"."', EDGES],
    ['an empty last column', 'r . / r .', 1, 1, '"r"', EDGES],
    ['17 pieces', 'r r r r r r / r r r r r r / r r r r r .', 1, 1, '"r"', 'a shape of at most 16 pieces'],
    ['17 columns', `${'r '.repeat(16)}r`, 1, 33, '"r"', 'at most 16 pieces in a row'],
    ['17 rows', `${'r/'.repeat(16)}r`, 1, 34, 'the end', 'at most 16 rows'],
    ['around any colour', 'p@*', 1, 2, '"@*"', PATTERN_END],
    ['any colour around', '*@p', 1, 2, '"@p"', PATTERN_END],
    ['spaces around the sign', 'p @ y', 1, 3, '"@"', PATTERN_END],
    ['nothing to count around', 'p@', 1, 2, '"@"', PATTERN_END],
    ['a height around', 'p@y2', 1, 4, '"2"', PATTERN_END],
    ['a shape behind', 'p@y r', 1, 5, '"r"', PATTERN_END],
  ];

  // prettier-ignore
  const CARDS: readonly Refusal[] = [
    ['nothing', '', 1, 1, 'the end', 'two pieces such as "gg"'],
    ['one piece', 'g: r = 1', 1, 1, '"g:"', 'two pieces such as "gg"'],
    ['three pieces', 'ggg: r = 1', 1, 3, '"g:"', '":" after the two pieces'],
    ['pieces apart', 'g g: r = 1', 1, 1, '"g"', 'two pieces such as "gg"'],
    ['a wild piece to place', '*g: r = 1', 1, 1, '"*g:"', 'two pieces such as "gg"'],
    ['no colon', 'gg r = 1', 1, 4, '"r"', '":" after the two pieces'],
    ['no pattern', 'gg: = 1', 1, 5, '"="', PIECE],
    ['an unsound pattern', 'gg: . r = 1', 1, 5, '"."', EDGES],
    ['a row on the next line', 'gg: r\nr = 1', 1, 6, '"\\n"', MORE],
    ['a foreign letter in the pattern', 'gg: r x = 1', 1, 7, '"x"', MORE],
    ['no equals sign', 'gg: r 1', 1, 7, '"1"', MORE],
    ['no points', 'gg: r =', 1, 8, 'the end', 'the points'],
    ['a letter for points', 'gg: r = g', 1, 9, '"g"', 'the points'],
    ['points below zero', 'gg: r = -1', 1, 9, '"-1"', 'the points'],
    ['points with a zero in front', 'gg: r = 06', 1, 10, '"6"', 'the end of the card'],
    ['points that are not whole', 'gg: r = 1.5', 1, 10, '".5"', 'the end of the card'],
    ['1001 points', 'gg: r = 1001', 1, 9, '"1001"', 'at most 1000 points'],
    ['far too many points', 'gg: r = 10000000000000000000000', 1, 9, '"10000000000000000000"', 'at most 1000 points'],
    ['a second card', 'gg: r = 1\ngg: r = 1', 2, 1, '"gg:"', 'the end of the card'],
    ['a comment', 'gg: r = 1 ; one', 1, 11, '";"', 'the end of the card'],
  ];

  // prettier-ignore
  const DECKS: readonly Refusal[] = [
    ['a word', 'nonsense', 1, 1, '"nonsense"', 'two pieces such as "gg"'],
    ['a bad card on the third line', 'gg: r = 1\n\ngg: q = 1\n', 3, 5, '"q"', PIECE],
    ['a bad card behind comments', '; one\n  ; two\n  gg: r = x', 3, 11, '"x"', 'the points'],
    ['a bad card after line breaks of Windows', '; one\r\n\r\ngg: r = 1\r\ngg r = 1\r\n', 4, 4, '"r"', '":" after the two pieces'],
    ['a bad card after old line breaks', 'gg: r = 1\rgg: r = x', 2, 9, '"x"', 'the points'],
    ['two cards on a line', 'gg: r = 1 gg: r = 1', 1, 11, '"gg:"', LINE_END],
    ['points that are not whole', 'gg: r = 1\ngg: r = 1,5', 2, 10, '",5"', LINE_END],
    ['a comment in another style', 'gg: r = 1 # one', 1, 11, '"#"', LINE_END],
    ['a pattern over two lines', 'gg: r r\n  / r r = 6', 1, 8, '"\\n"', MORE],
    ['a comment inside a card', 'gg: r ; = 1', 1, 7, '";"', MORE],
    ['1001 cards', 'gg: r = 1\n'.repeat(1001), 1001, 1, '"gg:"', 'at most 1000 cards'],
  ];

  // prettier-ignore
  const ACTIONS: readonly Refusal[] = [
    ['nothing', '', 1, 1, 'the end', VERB],
    ['an unknown verb', 'pass', 1, 1, '"pass"', VERB],
    ['a longer verb', 'takes #1', 1, 1, '"takes"', VERB],
    ['a capital', 'Take #1', 1, 1, '"Take"', VERB],
    ['no card', 'take', 1, 5, 'the end', 'a card such as "#17"'],
    ['no space', 'take#17', 1, 1, '"take#17"', '"start", "take", "draw" or "play"'],
    ['no sign', 'take 17', 1, 6, '"17"', 'a card such as "#17"'],
    ['a sign alone', 'draw #', 1, 6, '"#"', 'a card such as "#17"'],
    ['a card number with a zero in front', 'take #07', 1, 6, '"#07"', 'a card such as "#17"'],
    ['a card number below zero', 'take #-1', 1, 6, '"#-1"', 'a card such as "#17"'],
    ['a card number beyond any deck', 'take #1000', 1, 6, '"#1000"', 'a card such as "#17"'],
    ['a placement before the card', 'play r@b2', 1, 6, '"r@b2"', 'a card such as "#17"'],
    ['a placement of taking', 'take #1 r@b2', 1, 9, '"r@b2"', 'the end of the action'],
    ['a placement that touches the card', 'play #9r@b2', 1, 8, '"r@b2"', 'the end of the action'],
    ['a foreign colour', 'play #9 b@b2', 1, 9, '"b@b2"', PLACEMENT],
    ['a wild piece', 'play #9 *@b2', 1, 9, '"*@b2"', PLACEMENT],
    ['column e', 'play #9 r@e2', 1, 9, '"r@e2"', PLACEMENT],
    ['row 0', 'play #9 r@b0', 1, 9, '"r@b0"', PLACEMENT],
    ['row 5', 'play #9 r@b2 y@b5', 1, 14, '"y@b5"', PLACEMENT],
    ['row 22', 'play #9 r@b22', 1, 9, '"r@b22"', PLACEMENT],
    ['row and column exchanged', 'play #9 r@2b', 1, 9, '"r@2b"', PLACEMENT],
    ['placements that touch', 'play #9 r@b2y@b2', 1, 9, '"r@b2y@b2"', PLACEMENT],
    ['a comma between placements', 'play #9 r@b2, y@b2', 1, 13, '","', 'the end of the action'],
    ['three placements of a card', 'play #9 r@b2 y@b2 p@b2', 1, 19, '"p@b2"', 'at most 2 placements'],
    ['five starting pieces', 'start r@b2 y@c2 p@b3 g@c3 r@a1', 1, 27, '"r@a1"', 'at most 4 placements'],
    ['a placement on the next line', 'play #9 r@b2\ny@b2', 2, 1, '"y@b2"', 'the end of the action'],
    ['two actions', 'take #1\ntake #2', 2, 1, '"take"', 'the end of the action'],
  ];

  const refuses =
    (parse: (text: string) => unknown) =>
    (...[, text, line, column, found, expected]: Refusal): void => {
      const error = thrownBy(() => parse(text));
      expect(error).toBeInstanceOf(ParseError);
      const place = { name: 'ParseError', code: 'bad-text', line, column, found, expected };
      const message = `line ${line}, column ${column}: expected ${expected}, found ${found}`;
      expect(error).toMatchObject({ ...place, message });
    };

  test.each(BOARDS)('parseBoard(text) refuses %s', refuses(parseBoard));
  test.each(PATTERNS)('parsePattern(text) refuses %s', refuses(parsePattern));
  test.each(CARDS)('parseCard(text) refuses %s', refuses(parseCard));
  test.each(DECKS)('parseDeck(text) refuses %s', refuses(parseDeck));
  test.each(ACTIONS)('parseAction(text) refuses %s', refuses(parseAction));
});

/** Each kind of text, how to read it, how to write it again, and texts as they are written. */
interface Notation {
  readonly name: string;
  readonly parse: (text: string) => unknown;
  readonly rewrite: (text: string) => string;
  readonly texts: fc.Arbitrary<string>;
}

const NOTATIONS: readonly Notation[] = [
  {
    name: 'Board',
    parse: parseBoard,
    rewrite: (text) => formatBoard(parseBoard(text)),
    texts: arbBoard.map(formatBoard),
  },
  {
    name: 'Pattern',
    parse: parsePattern,
    rewrite: (text) => formatPattern(parsePattern(text)),
    texts: arbPattern.map(formatPattern),
  },
  {
    name: 'Card',
    parse: parseCard,
    rewrite: (text) => formatCard(parseCard(text)),
    texts: arbCard.map(formatCard),
  },
  {
    name: 'Deck',
    parse: parseDeck,
    rewrite: (text) => formatDeck(parseDeck(text)),
    texts: fc.array(arbCard, { maxLength: 4 }).map(formatDeck),
  },
  {
    name: 'Action',
    parse: parseAction,
    rewrite: (text) => formatAction(parseAction(text)),
    texts: arbActions().map(formatAction),
  },
];

describe('there and back', { timeout: 60_000 }, () => {
  test('parseBoard(formatBoard(board)) is the board', () => {
    fc.assert(
      fc.property(arbBoard, (board) => {
        expect(parseBoard(formatBoard(board))).toStrictEqual(board);
      }),
    );
  });

  test('parsePattern(formatPattern(pattern)) is the pattern, moved to row and column 0', () => {
    fc.assert(
      fc.property(arbPattern, (pattern) => {
        expect(parsePattern(formatPattern(pattern))).toStrictEqual(normalised(pattern));
      }),
      { numRuns: runs(500) },
    );
  });

  test('parseCard(formatCard(card)) is the card, its pattern moved to row and column 0', () => {
    fc.assert(
      fc.property(arbCard, (card) => {
        const expected = { ...card, pattern: normalised(card.pattern) };
        expect(parseCard(formatCard(card))).toStrictEqual(expected);
      }),
    );
  });

  test('parseDeck(formatDeck(cards)) is the deck, its patterns moved to row and column 0', () => {
    fc.assert(
      fc.property(arbDeck, (cards) => {
        const expected = cards.map((card) => ({ ...card, pattern: normalised(card.pattern) }));
        expect(parseDeck(formatDeck(cards))).toStrictEqual(expected);
      }),
      { numRuns: runs(20) },
    );
  });

  test('parseDeck(formatDeck(STANDARD_DECK)) is the standard deck (R36)', () => {
    expect(parseDeck(formatDeck(STANDARD_DECK))).toStrictEqual(STANDARD_DECK);
  });

  test('parseAction(formatAction(action)) is the action', () => {
    fc.assert(
      fc.property(arbActions(), (action) => {
        expect(parseAction(formatAction(action))).toStrictEqual(action);
      }),
    );
  });

  test.each(NOTATIONS)('format$name(parse$name(text)) is a text in its usual form', (notation) => {
    fc.assert(
      fc.property(notation.texts, (text) => {
        expect(notation.rewrite(text)).toBe(text);
      }),
    );
  });

  test.each(NOTATIONS)(
    'parse$name(text) gives plain data that survives JSON',
    ({ parse, texts }) => {
      fc.assert(
        fc.property(texts, (text) => {
          const value = parse(text);
          expect(JSON.parse(JSON.stringify(value))).toStrictEqual(value);
        }),
      );
    },
  );

  test.each(NOTATIONS)(
    'parse$name(text) gives something frozen through and through',
    ({ parse, texts }) => {
      fc.assert(
        fc.property(texts, (text) => {
          expect(openParts(parse(text))).toEqual([]);
        }),
      );
    },
  );

  test('check(state, parseAction(text)) is the same as for the action from JSON', () => {
    const state = setup({ players: 2, seed: 7 });
    fc.assert(
      fc.property(arbActions(), (action) => {
        const read = parseAction(formatAction(action));
        expect(check(state, read)).toEqual(check(state, JSON.parse(JSON.stringify(read))));
      }),
    );
  });
});

describe('texts that went wrong', { timeout: 60_000 }, () => {
  test.each(NOTATIONS)(
    'parse$name(text) of a mutated text gives an error that points at the place, or a value',
    ({ parse, rewrite, texts }) => {
      fc.assert(
        fc.property(texts, arbMutations(), (original, mutations) => {
          const text = mutations.reduce(mutated, original);
          const error = thrownBy(() => parse(text));
          if (error instanceof ParseError) expectPlace(text, error);
          else expect(parse(rewrite(text))).toStrictEqual(error);
        }),
        { numRuns: runs(1000) },
      );
    },
  );

  test.each(NOTATIONS)(
    'parse$name(text) of any text at all throws nothing but ParseError',
    ({ parse }) => {
      const anything = fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.constantFrom(...ALPHABET) }),
      );
      fc.assert(
        fc.property(anything, (text) => {
          const error = thrownBy(() => parse(text));
          if (error instanceof ParseError) expectPlace(text, error);
          else expect(error).not.toBeInstanceOf(Error);
        }),
        { numRuns: runs(500) },
      );
    },
  );

  test.each(NOTATIONS)('parse$name(text) of a very long text comes to an end', ({ parse }) => {
    const long = 200_000;
    const units = [
      ' ',
      '\n',
      '. ',
      '.\n',
      'r',
      'r ',
      'r/',
      '/',
      '*',
      '=',
      '#',
      '1',
      ';',
      'play ',
      'rr: ',
    ];
    for (const unit of units) {
      const error = thrownBy(() => parse(unit.repeat(long)));
      if (error instanceof ParseError) expectPlace(unit.repeat(long), error);
      else expect(error).not.toBeInstanceOf(Error);
    }
  });

  const VALUES: readonly (readonly [found: string, value: unknown])[] = [
    ['undefined', undefined],
    ['null', null],
    ['true', true],
    ['7', 7],
    ['NaN', NaN],
    ['a bigint', 7n],
    ['a symbol', Symbol('r')],
    ['a function', () => 'r'],
    ['an object', {}],
    ['a list', ['r']],
    ['an object', new String('r')],
    ['an object', { toString: () => 'r' }],
    ['an object', new Proxy({}, { get: () => 'r' })],
  ];

  describe.each(NOTATIONS)('parse$name(text)', ({ name, parse }) => {
    test.each(VALUES)(`parse${name}(text) refuses what is no text: %s`, (found, value) => {
      expect(thrownBy(() => parse(value as string))).toMatchObject({
        name: 'ParseError',
        code: 'bad-text',
        message: `line 1, column 1: expected a text, found ${found}`,
        line: 1,
        column: 1,
        found,
        expected: 'a text',
      });
    });
  });
});

// Helpers.

function piece(
  row: number,
  col: number,
  color: 'red' | 'yellow' | 'purple' | 'green' | 'any',
): PatternCell {
  return { row, col, color };
}

function shape(...cells: PatternCell[]): Pattern {
  return { kind: 'shape', cells };
}

function arbActions(): fc.Arbitrary<Action> {
  const card = fc.nat(999);
  const placement = record({ color: arbColor, cell: fc.nat(15) });
  const placements = (maxLength: number): fc.Arbitrary<Placement[]> =>
    fc.array(placement, { maxLength });
  return fc.oneof(
    record({ type: fc.constant('start' as const), placements: placements(4) }),
    record({ type: fc.constant('take' as const), card }),
    record({ type: fc.constant('draw' as const), tokenOn: card }),
    record({ type: fc.constant('play' as const), card, placements: placements(2) }),
  );
}

/** What texts of all kinds are made of, and a little that none is. */
const ALPHABET = Array.from('rypg.*+/=:;#@ \t\r\n01234567890abcdxRé');

/** At a place, how much to take out, and what to put in. */
type Mutation = readonly [place: number, length: number, text: string];

function arbMutations(): fc.Arbitrary<readonly Mutation[]> {
  const text = fc.string({ unit: fc.constantFrom(...ALPHABET), maxLength: 3 });
  const mutation = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(3), text);
  return fc.array(mutation, { minLength: 1, maxLength: 3 });
}

function mutated(text: string, [place, length, insert]: Mutation): string {
  const at = Math.floor(place * text.length);
  return text.slice(0, at) + insert + text.slice(at + length);
}

/** The text at the line and column of an error starts with what the error found there. */
function expectPlace(text: string, { line, column, found }: ParseError): void {
  const lines = text.split(/(?<=\r\n|\r(?!\n)|\n)/);
  const rest = [...lines, '']
    .slice(line - 1)
    .join('')
    .slice(column - 1);
  expect(line).toBeLessThanOrEqual(lines.length + 1);
  if (found === 'the end') expect(rest).toBe('');
  else expect(rest.startsWith(JSON.parse(found) as string)).toBe(true);
}

/** The parts of a value that could still be changed. */
function openParts(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(openParts);
  return Object.isFrozen(value) ? below : [value, ...below];
}

function thrownBy(action: () => unknown): unknown {
  try {
    return action();
  } catch (error) {
    return error;
  }
}
