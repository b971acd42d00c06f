import { isParseError } from '../core/errors.js';
import { beside } from '../core/render.js';
import { counted } from '../core/text.js';
import { renderBoard } from '../reef/render.js';
import { formatCell, parseBoard, parsePattern } from '../reef/notation.js';
import { findMatches } from '../reef/pattern.js';
import { colorOn, refuseWords, widthOn } from './command.js';
import type { Command } from './command.js';
import { pointedAt } from './files.js';
import { InputError, UsageError } from './usage.js';

const USAGE = 'reef-rules count ". . . . / . r y . / . p ryg . / . . . ." "r y"';

/** How often a pattern is on a board. */
export const command: Command = {
  options: { json: { type: 'boolean' } },
  help: `Counts how often a board of Reef completes a pattern, and draws where.

Usage: reef-rules count "<board>" "<pattern>" [--json]

  ${USAGE}

A board is four rows of stacks, "/" between the rows: "ryg" is green on yellow
on red, "." an empty space. A pattern is rows of pieces: "r r r", or with
heights "p2+ . / . g2+" (two high or more) and "*3" (any colour, three high); or
"p@y" (purple around the highest yellow).

  --json            print the number and the spaces as JSON
`,
  run({ given, words, terminal }) {
    const [boardText, patternText] = words;
    if (boardText === undefined || patternText === undefined) {
      throw new UsageError(`give a board and a pattern, each in quotes: ${USAGE}`);
    }
    refuseWords(words, 2, `put the board and the pattern in quotes: ${USAGE}`);
    const board = read('board', boardText, parseBoard);
    const matches = findMatches(board, read('pattern', patternText, parsePattern));

    const { stdout } = terminal;
    if (given['json'] === true) {
      const spaces = matches.map((cells) => cells.map(formatCell));
      stdout.write(`${JSON.stringify({ count: matches.length, matches: spaces })}\n`);
      return Promise.resolve(0);
    }
    const style = { color: colorOn(stdout, { given, terminal }) };
    const drawn = (matches.length === 0 ? [[]] : matches).map((mark) => [
      '',
      ...renderBoard(board, { ...style, mark }).split('\n'),
    ]);
    stdout.write(
      `${counted(matches.length, 'time')}\n${beside(drawn, 4, widthOn(stdout)).join('\n')}\n`,
    );
    return Promise.resolve(0);
  },
};

function read<T>(what: string, text: string, parse: (text: string) => T): T {
  try {
    return parse(text);
  } catch (error) {
    if (!isParseError(error)) throw error;
    throw new InputError(`the ${what}, column ${error.column}: ${pointedAt(text, error)}`);
  }
}
