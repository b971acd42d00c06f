import { beside } from '../../core/render.js';
import { counted } from '../../core/text.js';
import { renderBoard } from '../../reef/render.js';
import { formatCell, parseBoard, parsePattern } from '../../reef/notation.js';
import { findMatches } from '../../reef/pattern.js';
import { lookOf, refuseWords } from '../command.js';
import type { Command } from '../command.js';
import { inArgument, parsed } from '../files.js';
import { flag, UsageError } from '../options.js';

const USAGE = 'reef-rules count ". . . . / . r y . / . p ryg . / . . . ." "r y"';

const OPTIONS = { json: flag('print the number and the spaces as JSON') };

/** How often a pattern is on a board. */
export const command: Command<typeof OPTIONS> = {
  options: OPTIONS,
  intro: `Counts how often a board of Reef completes a pattern, and draws where.

Usage: reef-rules count "<board>" "<pattern>" [--json]

  ${USAGE}

A board is four rows of stacks, "/" between the rows: "ryg" is green on yellow
on red, "." an empty space. A pattern is rows of pieces: "r r r", or with
heights "p2+ . / . g2+" (two high or more) and "*3" (any colour, three high); or
"p@y" (purple around the highest yellow).
`,
  run({ options, words, terminal }) {
    const [boardText, patternText] = words;
    if (boardText === undefined || patternText === undefined) {
      throw new UsageError(`give a board and a pattern, each in quotes: ${USAGE}`);
    }
    refuseWords(words, 2, `put the board and the pattern in quotes: ${USAGE}`);
    const board = parsed(boardText, parseBoard, inArgument('board'));
    const pattern = parsed(patternText, parsePattern, inArgument('pattern'));
    const matches = findMatches(board, pattern);

    const { stdout } = terminal;
    if (options.json) {
      const spaces = matches.map((cells) => cells.map(formatCell));
      stdout.write(`${JSON.stringify({ count: matches.length, matches: spaces })}\n`);
      return Promise.resolve(0);
    }
    const { color, width } = lookOf({ options, terminal });
    const drawn = (matches.length === 0 ? [[]] : matches).map((mark) => [
      '',
      ...renderBoard(board, { color, mark }).split('\n'),
    ]);
    const lines = [counted(matches.length, 'time'), ...beside(drawn, 4, width)];
    stdout.write(`${lines.join('\n')}\n`);
    return Promise.resolve(0);
  },
};
