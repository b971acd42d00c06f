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
} from '../kit/reef/arbitraries.js';
import { notationSuite } from '../suites/notation.js';
import type { Alphabet, RefusedText } from '../suites/notation.js';

const ALPHABET: Alphabet = {
  units: Array.from('rypg.*+/=:;#@ \t\r\n01234567890abcdxRé'),
  beginnings: ['', 'play ', 'play #9 ', 'start ', 'rr: ', 'rr: r = '],
  // prettier-ignore
  endless: [' ', '\n', '. ', '.\n', 'r', 'r ', 'r/', '/', '*', '=', '#', '1', ';', 'play ', 'rr: '],
};

const EMPTY = '. . . . / . . . . / . . . . / . . . .';
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

// Boards.

const BOARD = 'r . y . / . . . . / . pg . . / . . . g';

// prettier-ignore
const NO_BOARDS: readonly RefusedText[] = [
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

notationSuite<Board>(
  {
    name: 'Board',
    parse: parseBoard,
    format: formatBoard,
    // prettier-ignore
    agreed: [
      [EMPTY, Array.from({ length: 16 }, () => [])],
      ['. . . . / . r y . / . p g . / . . . .', [...[[], [], [], []], ...[[], ['red'], ['yellow'], []], ...[[], ['purple'], ['green'], []], ...[[], [], [], []]] as Board],
      [
        // A stack is written from the bottom up.
        'ryg . . . / . . . . / . . . . / . . . rrrr',
        [
          ['red', 'yellow', 'green'],
          ...Array.from({ length: 14 }, () => []),
          ['red', 'red', 'red', 'red'],
        ],
      ],
    ],
    varied: [
      ['line breaks between rows', 'r . y .\n. . . .\n. pg . .\n. . . g', BOARD],
      ['line breaks of other systems', 'r . y .\r\n. . . .\r. pg . .\r\n. . . g', BOARD],
      ['empty lines between rows', 'r . y .\n\n. . . .\n \n. pg . .\n\n\n. . . g', BOARD],
      ['slashes and line breaks', 'r . y . /\n. . . .\n/ . pg . .\n/\n. . . g', BOARD],
      ['slashes without spaces', 'r . y ./. . . ./. pg . ./. . . g', BOARD],
      ['tabs and more spaces', '\tr  .\ty .  /  . . . .\t/ . pg   . . / . . . g \t', BOARD],
      ['an indented drawing', '\n    r . y .\n    . . . .\n    . pg . .\n    . . . g\n  ', BOARD],
    ],
    refused: NO_BOARDS,
    values: arbBoard,
  },
  ALPHABET,
);

// Patterns.

// prettier-ignore
const NO_PATTERNS: readonly RefusedText[] = [
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

notationSuite<Pattern>(
  {
    name: 'Pattern',
    parse: parsePattern,
    format: formatPattern,
    // prettier-ignore
    agreed: [
      ['r r r', shape(piece(0, 0, 'red'), piece(0, 1, 'red'), piece(0, 2, 'red'))],
      ['p2+ . / . g2+', shape({ ...piece(0, 0, 'purple'), height: 2, atLeast: true }, { ...piece(1, 1, 'green'), height: 2, atLeast: true })],
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
    ],
    varied: [
      ['line breaks between rows', 'r .\n. g2', 'r . / . g2'],
      ['line breaks of other systems', 'r .\r\n. g2\r* *', 'r . / . g2 / * *'],
      ['slashes without spaces', 'r ./. g2', 'r . / . g2'],
      ['slashes with line breaks', 'r . /\n. g2', 'r . / . g2'],
      ['tabs and more spaces', ' \tr\t. /   .  g2+ ', 'r . / . g2+'],
      ['an indented drawing', '\n  r .\n  . g2\n', 'r . / . g2'],
      ['blanks around X@Y', '\n p@y\t', 'p@y'],
    ],
    refused: NO_PATTERNS,
    values: arbPattern,
    usual: normalised,
  },
  ALPHABET,
);

// Cards.

// prettier-ignore
const NO_CARDS: readonly RefusedText[] = [
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

notationSuite<Card>(
  {
    name: 'Card',
    parse: parseCard,
    format: formatCard,
    // prettier-ignore
    agreed: [
      ['gg: r r / r r = 6', { pieces: ['green', 'green'], pattern: shape(piece(0, 0, 'red'), piece(0, 1, 'red'), piece(1, 0, 'red'), piece(1, 1, 'red')), points: 6 }],
      ['rp: g@y = 0', { pieces: ['red', 'purple'], pattern: { kind: 'adjacent', color: 'green', to: 'yellow' }, points: 0 }],
      ['yr: * = 1000', { pieces: ['yellow', 'red'], pattern: shape(piece(0, 0, 'any')), points: 1000 }],
    ],
    varied: [
      ['more spaces', '  gg  :  r   r  /  r r   =   6  ', 'gg: r r / r r = 6'],
      ['tabs', 'gg:\tr r / r r\t=\t6', 'gg: r r / r r = 6'],
      ['no spaces where none are needed', 'gg:r r/r r=6', 'gg: r r / r r = 6'],
      ['line breaks around the card', '\n\ngg: r r / r r = 6\r\n', 'gg: r r / r r = 6'],
    ],
    refused: NO_CARDS,
    values: arbCard,
    usual: rewritten,
  },
  ALPHABET,
);

// Decks.

// prettier-ignore
const NO_DECKS: readonly RefusedText[] = [
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

notationSuite<readonly Card[]>(
  {
    name: 'Deck',
    parse: parseDeck,
    format: formatDeck,
    agreed: [
      ['yy: r = 1\nrg: * * = 2\n', [parseCard('yy: r = 1'), parseCard('rg: * * = 2')]],
      ['', []],
    ],
    varied: [],
    refused: NO_DECKS,
    values: fc.oneof(
      { weight: 9, arbitrary: fc.array(arbCard, { maxLength: 4 }) },
      { weight: 1, arbitrary: arbDeck },
    ),
    usual: (cards) => cards.map(rewritten),
  },
  ALPHABET,
);

describe('more about decks', () => {
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

// Actions.

// prettier-ignore
const NO_ACTIONS: readonly RefusedText[] = [
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

notationSuite<Action>(
  {
    name: 'Action',
    parse: parseAction,
    format: formatAction,
    // prettier-ignore
    agreed: [
      ['take #17', { type: 'take', card: 17 }],
      ['take #0', { type: 'take', card: 0 }],
      ['draw #4', { type: 'draw', tokenOn: 4 }],
      ['draw #999', { type: 'draw', tokenOn: 999 }],
      ['play #9 r@b2 y@b2', { type: 'play', card: 9, placements: [{ color: 'red', cell: 5 }, { color: 'yellow', cell: 5 }] }],
      ['play #9 g@d4', { type: 'play', card: 9, placements: [{ color: 'green', cell: 15 }] }],
      ['play #9', { type: 'play', card: 9, placements: [] }],
      ['start r@b2 y@c2 p@b3 g@c3', { type: 'start', placements: [{ color: 'red', cell: 5 }, { color: 'yellow', cell: 6 }, { color: 'purple', cell: 9 }, { color: 'green', cell: 10 }] }],
      ['start', { type: 'start', placements: [] }],
    ],
    varied: [
      ['more spaces', '  play   #9   r@b2    y@c2  ', 'play #9 r@b2 y@c2'],
      ['tabs', 'play\t#9\tr@b2\ty@c2', 'play #9 r@b2 y@c2'],
      ['line breaks around the action', '\n take #3 \r\n', 'take #3'],
      ['spaces after a verb alone', 'start   ', 'start'],
    ],
    refused: NO_ACTIONS,
    values: arbActions(),
  },
  ALPHABET,
);

describe('more about notation', () => {
  test('parseDeck(formatDeck(STANDARD_DECK)) is the standard deck (R36)', () => {
    expect(parseDeck(formatDeck(STANDARD_DECK))).toStrictEqual(STANDARD_DECK);
  });

  test('check(state, parseAction(text)) is the same as for the action from JSON', () => {
    const state = setup({ players: 2, seed: 7 });
    fc.assert(
      fc.property(arbActions(), (action) => {
        const read = parseAction(formatAction(action));
        expect(check(state, read)).toEqual(check(state, JSON.parse(JSON.stringify(read))));
      }),
    );
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

// Helpers.

/** A card as the notation writes it. */
function rewritten(card: Card): Card {
  return { ...card, pattern: normalised(card.pattern) };
}

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
