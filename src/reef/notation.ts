import { freeze } from '../core/made.js';
import { readWhole, TextReader } from '../core/text.js';
import { at, readAs, readOrThrow } from '../core/shape.js';
import {
  cell as cellShape,
  color as colorShape,
  deck,
  deckOf,
  drawAction,
  MAX_CARDS,
  MAX_POINTS,
  placement,
  playAction,
  soundAction,
  soundCard,
  startAction,
  takeAction,
} from './shapes.js';
import { boardOf, soundBoard } from './board.js';
import { freezePattern, MAX_SPAN, soundPattern } from './pattern.js';
import { CELLS, COLORS } from './types.js';
import type {
  Action,
  Board,
  Card,
  CardId,
  Cell,
  Color,
  Pattern,
  PatternCell,
  Placement,
  Stack,
} from './types.js';

// Colours, spaces and stacks: what everything else is made of.

/**
 * Reads a colour: `r`, `y`, `p` or `g`.
 *
 * @throws ParseError
 *
 * @example
 * ```ts
 * import { parseColor } from 'reef-rules';
 *
 * parseColor('p'); // 'purple'
 * ```
 * @group Text
 */
export function parseColor(text: string): Color {
  return readWhole(text, 'a colour: "r", "y", "p" or "g"', (reader, expected) =>
    colorOf(reader.expect(/[rypg]/y, expected)[0]),
  );
}

/**
 * Writes a colour: its first letter.
 *
 * @throws RulesError `bad-board` for anything else.
 *
 * @example
 * ```ts
 * import { formatColor } from 'reef-rules';
 *
 * formatColor('purple'); // 'p'
 * ```
 * @group Text
 */
export function formatColor(color: Color): string {
  return letterOf(readOrThrow('bad-board', () => readAs(colorShape, color), 'a colour'));
}

/**
 * Reads a space: the letter of its column and the number of its row.
 *
 * @throws ParseError
 *
 * @example
 * ```ts
 * import { parseCell } from 'reef-rules';
 *
 * parseCell('d4'); // 15
 * ```
 * @group Text
 */
export function parseCell(text: string): Cell {
  return readWhole(text, 'a space such as "b2"', (reader, expected) =>
    cellOf(reader.expect(/[a-d][1-4]/y, expected)[0]),
  );
}

/**
 * Writes a space: the letter of its column and the number of its row, `a1` at the top left.
 *
 * @throws RulesError `bad-index` for anything else.
 *
 * @example
 * ```ts
 * import { formatCell } from 'reef-rules';
 *
 * formatCell(15); // 'd4'
 * ```
 * @group Text
 */
export function formatCell(cell: Cell): string {
  const known = readOrThrow('bad-index', () => readAs(cellShape, cell), 'a space');
  return cellName(known);
}

/** The letters of the columns, from left to right. */
export const COLUMNS = 'abcd';

/** A space by its column's letter and its row's number. */
export function cellName(cell: Cell): string {
  return `${COLUMNS.charAt(cell % 4)}${Math.floor(cell / 4) + 1}`;
}

/** A stack: its colours from the bottom up, `.` if there are none. */
function stackText(stack: Stack): string {
  return stack.length === 0 ? '.' : stack.map(letterOf).join('');
}

function readStack(reader: TextReader): Stack {
  const [letters] = reader.expect(/\.|[rypg]{1,4}(?![rypg])/y, 'a stack such as "ryg", or "."');
  return freeze(letters === '.' ? [] : Array.from(letters, colorOf));
}

/** The letter of a colour. */
export function letterOf(color: Color): string {
  return color.charAt(0);
}

/** The colour that a letter stands for. */
export function colorOf(letter: string): Color {
  return COLORS.find((color) => letterOf(color) === letter)!;
}

/** The space of that name. */
export function cellOf(name: string): Cell {
  return (Number(name.charAt(1)) - 1) * 4 + COLUMNS.indexOf(name.charAt(0));
}

// Boards: rows of four stacks, bottom to top, `.` for an empty space.

/**
 * Reads a board: four rows of four stacks, the rows separated by `/` or by line breaks. A stack is
 * its colours from the bottom up, `.` if there are none.
 *
 * @throws ParseError
 *
 * @example
 * ```ts
 * import { parseBoard } from 'reef-rules';
 *
 * parseBoard('. . . . / . r y . / . p ryg . / . . . .')[10]; // ['red', 'yellow', 'green']
 * ```
 * @group Text
 */
export function parseBoard(text: string): Board {
  return readWhole(text, 'the end of the board', readBoardText);
}

/**
 * Writes a board on one line.
 *
 * @throws RulesError `bad-board`
 *
 * @example
 * ```ts
 * import { formatBoard, parseBoard } from 'reef-rules';
 *
 * formatBoard(parseBoard('. . . . / . r y . / . p g . / . . . .'));
 * ```
 * @group Text
 */
export function formatBoard(board: Board): string {
  const stacks = soundBoard(board).map(stackText);
  return [0, 4, 8, 12].map((row) => stacks.slice(row, row + 4).join(' ')).join(' / ');
}

/** Reads a board that is a part of something. */
export function readBoardText(reader: TextReader): Board {
  const stacks: Stack[] = [];
  for (let cell = 0; cell < CELLS; cell++) {
    if (cell % 4 > 0) reader.expect(/[ \t]+/y, 'a space and the next stack of this row');
    else if (cell > 0) reader.expect(ROW_OR_LINE, 'the next row after "/" or a line break');
    stacks.push(readStack(reader));
  }
  return boardOf(stacks);
}

const ROW_OR_LINE = /\s*\/\s*|[ \t]*[\r\n]\s*(?=\S)/y;

// Patterns: rows of pieces, `.` for a gap; or `X@Y`.

/**
 * Reads a pattern: rows of pieces separated by `/` or line breaks, with `.` for a gap. A piece is a
 * colour, or `*` for any; a height may follow, and then `+` for that height or more. `p@y` counts
 * purple around the highest yellow.
 *
 * @throws ParseError
 *
 * @example
 * ```ts
 * import { countPattern, parseBoard, parsePattern } from 'reef-rules';
 *
 * const board = parseBoard('. . . . / . rp y . / . p rg . / . . . .');
 * countPattern(board, parsePattern('p2+ . / . g2+')); // 1
 * ```
 * @group Text
 */
export function parsePattern(text: string): Pattern {
  return readWhole(text, 'a space, "/" or the end of the pattern', (reader) =>
    readPatternText(reader, ROW_OR_LINE),
  );
}

/**
 * Writes a pattern on one line.
 *
 * @throws RulesError `bad-pattern`
 *
 * @example
 * ```ts
 * import { formatPattern } from 'reef-rules';
 *
 * formatPattern({ kind: 'adjacent', color: 'purple', to: 'yellow' }); // 'p@y'
 * ```
 * @group Text
 */
export function formatPattern(pattern: Pattern): string {
  const sound = soundPattern(pattern);
  if (sound.kind === 'adjacent') return `${letterOf(sound.color)}@${letterOf(sound.to)}`;

  const rows = sound.cells.map(({ row }) => row);
  const cols = sound.cells.map(({ col }) => col);
  const lines: string[] = [];
  for (let row = Math.min(...rows); row <= Math.max(...rows); row++) {
    const line: string[] = [];
    for (let col = Math.min(...cols); col <= Math.max(...cols); col++) {
      const cell = sound.cells.find((other) => other.row === row && other.col === col);
      line.push(cell === undefined ? '.' : pieceText(cell));
    }
    lines.push(line.join(' '));
  }
  return lines.join(' / ');
}

function pieceText({ color, height, atLeast }: PatternCell): string {
  const letter = color === 'any' ? '*' : letterOf(color);
  return `${letter}${height ?? ''}${atLeast === true ? '+' : ''}`;
}

function readPatternText(reader: TextReader, rowBreak: RegExp): Pattern {
  const around = reader.next(/([rypg])@([rypg])/y);
  if (around !== null) {
    const [, color, to] = around as unknown as [string, string, string];
    return freezePattern({ kind: 'adjacent', color: colorOf(color), to: colorOf(to) });
  }
  const start = reader.position;
  const rows = readRows(reader, rowBreak);
  const cells = rows.flat().filter((cell) => cell !== null);
  if (cells.length > CELLS) reader.fail(`a shape of at most ${CELLS} pieces`, start);
  if (!touchesEdges(cells, rows.length, rows[0]!.length)) {
    reader.fail('a piece in every outer row and column of the shape', start);
  }
  return freezePattern({ kind: 'shape', cells: freeze(cells) });
}

function readRows(reader: TextReader, rowBreak: RegExp): (PatternCell | null)[][] {
  const rows: (PatternCell | null)[][] = [];
  do {
    const cells: (PatternCell | null)[] = [];
    do {
      if (cells.length === MAX_SPAN) reader.fail(`at most ${MAX_SPAN} pieces in a row`);
      cells.push(readPiece(reader, rows.length, cells.length));
    } while (reader.next(/[ \t]+(?=[rypg*.])/y) !== null);
    if (rows.length > 0 && cells.length !== rows[0]?.length) {
      reader.fail(`as many pieces and gaps as in the first row (${rows[0]?.length})`);
    }
    if (rows.length === MAX_SPAN) reader.fail(`at most ${MAX_SPAN} rows`);
    rows.push(cells);
  } while (reader.next(rowBreak) !== null);
  return rows;
}

function readPiece(reader: TextReader, row: number, col: number): PatternCell | null {
  const [text, letter, height, plus] = reader.expect(
    /\.|([rypg*])(?:([1-4])(\+)?)?/y,
    'a piece such as "r", "r2", "r2+" or "*3", or "." for a gap',
  );
  if (text === '.') return null;
  const color = letter === '*' ? 'any' : colorOf(letter!);
  if (height === undefined) return freeze({ row, col, color });
  if (plus === undefined) return freeze({ row, col, color, height: Number(height) });
  return freeze({ row, col, color, height: Number(height), atLeast: true });
}

function touchesEdges(cells: readonly PatternCell[], rows: number, cols: number): boolean {
  return (
    [0, rows - 1].every((edge) => cells.some(({ row }) => row === edge)) &&
    [0, cols - 1].every((edge) => cells.some(({ col }) => col === edge))
  );
}

// Cards and decks: pieces, pattern, points; one card a line.

/**
 * Reads a card: its two pieces, a colon, its pattern (rows separated by `/`), `=` and its points.
 *
 * @throws ParseError
 *
 * @example
 * ```ts
 * import { parseCard } from 'reef-rules';
 *
 * parseCard('gg: r r / r r = 6').points; // 6
 * ```
 * @group Text
 */
export function parseCard(text: string): Card {
  return readWhole(text, 'the end of the card', readCardText);
}

/**
 * Writes a card on one line.
 *
 * @throws RulesError `bad-deck` for anything else.
 *
 * @example
 * ```ts
 * import { formatCard, STANDARD_DECK } from 'reef-rules';
 *
 * STANDARD_DECK.map(formatCard);
 * ```
 * @group Text
 */
export function formatCard(card: Card): string {
  return cardText(soundCard(card));
}

function cardText({ pieces, pattern, points }: Card): string {
  return `${stackText(pieces)}: ${formatPattern(pattern)} = ${points}`;
}

/**
 * Reads a deck: one card per line; blank lines and comments (from `;` to the end of the line) are
 * skipped.
 *
 * @throws ParseError
 *
 * @example
 * ```ts
 * import { parseDeck } from 'reef-rules';
 *
 * parseDeck('yy: r = 1   ; a single red\nrg: * * = 2').length; // 2
 * ```
 * @group Text
 */
export function parseDeck(text: string): readonly Card[] {
  const reader = new TextReader(text);
  const cards: Card[] = [];
  for (;;) {
    do reader.blanks();
    while (reader.next(/;[^\r\n]*/y) !== null);
    if (reader.next(/$/y) !== null) return deckOf(cards);
    if (cards.length === MAX_CARDS) reader.fail(`at most ${MAX_CARDS} cards`);
    cards.push(readCardText(reader));
    reader.spaces();
    reader.next(/;[^\r\n]*/y);
    reader.expect(/(?=[\r\n])|$/y, 'the end of the line: one card a line');
  }
}

/**
 * Writes a deck, one card per line.
 *
 * @throws RulesError `bad-deck` for anything else.
 *
 * @example
 * ```ts
 * import { formatDeck, parseDeck, STANDARD_DECK } from 'reef-rules';
 *
 * parseDeck(formatDeck(STANDARD_DECK)); // the standard deck again
 * ```
 * @group Text
 */
export function formatDeck(cards: readonly Card[]): string {
  const sound = readOrThrow('bad-deck', () => at('cards', () => readAs(deck(0), cards)));
  return sound.map((card) => `${cardText(card)}\n`).join('');
}

/** Reads a card that is a part of something. */
export function readCardText(reader: TextReader): Card {
  const [, one, two] = reader.expect(/([rypg])([rypg])/y, 'two pieces such as "gg"');
  const pieces = freeze([colorOf(one!), colorOf(two!)] as const);
  reader.spaces();
  reader.expect(/:[ \t]*/y, '":" after the two pieces');
  const pattern = readPatternText(reader, ROW_ON_LINE);
  reader.spaces();
  reader.expect(/=[ \t]*/y, '"=" and the points, or more of the pattern');
  const start = reader.position;
  const points = Number(reader.expect(/0|[1-9]\d{0,8}/y, 'the points')[0]);
  if (points > MAX_POINTS) reader.fail(`at most ${MAX_POINTS} points`, start);
  return freeze({ pieces, pattern, points });
}

const ROW_ON_LINE = /[ \t]*\/[ \t]*/y;

// Actions: a verb and its operands.

/**
 * Reads an action such as `take #17`, `draw #4`, `play #9 r@b2 y@b2` or
 * `start r@b2 y@c2 p@b3 g@c3`. The action need not be legal; ask `check`.
 *
 * @throws ParseError
 *
 * @example
 * ```ts
 * import { parseAction } from 'reef-rules';
 *
 * parseAction('take #17'); // { type: 'take', card: 17 }
 * ```
 * @group Text
 */
export function parseAction(text: string): Action {
  return readWhole(text, 'the end of the action', readActionText);
}

/**
 * Writes an action on one line.
 *
 * @throws RulesError `bad-action`
 *
 * @example
 * ```ts
 * import { formatAction } from 'reef-rules';
 *
 * formatAction({ type: 'draw', tokenOn: 4 }); // 'draw #4'
 * ```
 * @group Text
 */
export function formatAction(action: Action): string {
  const sound = soundAction(action);
  switch (sound.type) {
    case 'start':
      return `start${placementsText(sound.placements)}`;
    case 'take':
      return `take #${sound.card}`;
    case 'draw':
      return `draw #${sound.tokenOn}`;
    case 'play':
      return `play #${sound.card}${placementsText(sound.placements)}`;
  }
}

function placementsText(placements: readonly Placement[]): string {
  return placements.map(({ color, cell }) => ` ${letterOf(color)}@${formatCell(cell)}`).join('');
}

function readActionText(reader: TextReader): Action {
  const [verb] = reader.expect(
    /(?:start|take|draw|play)(?=\s|$)/y,
    '"start", "take", "draw" or "play"',
  );
  switch (verb as Action['type']) {
    case 'start':
      return startAction(readPlacements(reader, COLORS.length));
    case 'take':
      return takeAction(readCardId(reader));
    case 'draw':
      return drawAction(readCardId(reader));
    case 'play':
      return playAction(readCardId(reader), readPlacements(reader, 2));
  }
}

/** A card by its number; `?` for an unknown one. */
export function numberText(card: CardId | null): string {
  return card === null ? '?' : `#${card}`;
}

function readCardId(reader: TextReader): CardId {
  reader.spaces();
  return Number(reader.expect(/#(0|[1-9]\d{0,2})(?!\d)/y, 'a card such as "#17"')[1]);
}

function readPlacements(reader: TextReader, most: number): readonly Placement[] {
  const placements: Placement[] = [];
  while (reader.next(/[ \t]+(?=\S)/y) !== null) {
    if (placements.length === most) reader.fail(`at most ${most} placements`);
    const [, color, cell] = reader.expect(
      /([rypg])@([a-d][1-4])\b/y,
      'a placement such as "r@b2"',
    ) as unknown as [string, string, string];
    placements.push(placement(colorOf(color), cellOf(cell)));
  }
  return freeze(placements);
}
