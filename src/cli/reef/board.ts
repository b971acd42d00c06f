import type { Language } from '../../games/module.js';
import { soundBoard } from '../../reef/board.js';
import { parseBoard, parsePattern } from '../../reef/notation.js';
import { findCentre, findMatches } from '../../reef/pattern.js';
import type { Board } from '../../reef/types.js';
import { de } from '../../reef/words-de.js';
import { en } from '../../reef/words-en.js';
import { boardSvg } from '../../svg/reef/board.js';
import type { BoardMarks } from '../../svg/reef/board.js';
import type { SvgStyle } from '../../svg/shared/style.js';
import { inArgument, parsed } from '../files.js';

/** A reef that can be drawn, with the completions of a pattern. */
export class BoardPicture {
  readonly #board: Board;

  /** The reef is a text, or a list from JSON. */
  constructor(board: unknown) {
    this.#board = typeof board === 'string' ? parseBoard(board) : soundBoard(board);
  }

  /** Whether a text can only be a reef. */
  static is(text: string): boolean {
    return /^\s*[.rypg]+\s.*\//s.test(text);
  }

  svg(pattern: string | undefined, style: SvgStyle, lang: Language): string {
    const words = { en, de }[lang];
    return boardSvg(this.#board, { ...style, words, ...this.#marks(pattern) });
  }

  /** Where the reef completes the pattern that was asked for. */
  #marks(asked: string | undefined): BoardMarks {
    if (asked === undefined) return {};
    const pattern = parsed(asked, parsePattern, inArgument('pattern'));
    return {
      matches: findMatches(this.#board, pattern),
      around: findCentre(this.#board, pattern),
    };
  }
}
