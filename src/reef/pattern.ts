import { freeze, isMade, noted, noteOn } from '../core/made.js';
import type { Kind } from '../core/made.js';
import {
  anything,
  at,
  fieldsOf,
  flag,
  list,
  mapped,
  Misfit,
  object,
  oneOf,
  optional,
  readAs,
  readOrThrow,
  whole,
} from '../core/shape.js';
import type { Reader } from '../core/shape.js';
import { topView } from './board.js';
import { cellsOf } from './cell-set.js';
import { compile } from './compile.js';
import { AROUND, centreOf, countAnswers, findDisjoint, MOST_PAIRS, ringOf } from './count.js';
import type { CompiledPattern } from './count.js';
import { CELLS, COLORS, MAX_HEIGHT } from './types.js';
import type { Board, Cell, Pattern, PatternCell } from './types.js';

/**
 * How many times `board` completes `pattern`, with no top piece used twice.
 *
 * Taking completions one by one can block a better choice, so this searches for the largest set of
 * completions that do not overlap, over all rotations and reflections. Sixteen spaces fit into the
 * bits of one number, which keeps that search small. Rules R26 to R34.
 *
 * Intermediate results are kept for boards and patterns that are deeply frozen, as everything is
 * that this library returns.
 *
 * @throws RulesError `bad-board` or `bad-pattern` when either is not what its type says.
 *
 * @example
 * ```ts
 * import { countPattern, parseBoard, parsePattern } from 'reef-rules';
 *
 * const board = parseBoard('r r r . / r . . . / r . . . / . . . .');
 * countPattern(board, parsePattern('r r')); // 2
 * ```
 * @group Patterns
 */
export function countPattern(board: Board, pattern: Pattern): number {
  const ready = compiled(pattern);
  return countAnswers(ready, answersOn(board, ready));
}

/**
 * A largest set of completions of `pattern` on `board` that share no top piece, each as the list of
 * its spaces in ascending order. There may be other sets of that size; this finds the same one every
 * time. For an around-the-highest pattern each list holds the one space of a counted piece.
 *
 * @throws RulesError `bad-board` or `bad-pattern` when either is not what its type says.
 *
 * @example
 * ```ts
 * import { findMatches, parseBoard, parsePattern } from 'reef-rules';
 *
 * const board = parseBoard('r r r . / r . . . / r . . . / . . . .');
 * findMatches(board, parsePattern('r r')); // [[0, 1], [4, 8]]
 * ```
 * @group Patterns
 */
export function findMatches(board: Board, pattern: Pattern): readonly (readonly Cell[])[] {
  const ready = compiled(pattern);
  const answers = answersOn(board, ready);
  const matches =
    ready.method === AROUND
      ? cellsOf(ringOf(answers)).map((cell) => [cell])
      : findDisjoint(ready, answers).map(cellsOf);
  return freeze(matches.map(freeze));
}

/**
 * The space of the highest stack that an around-the-highest pattern counts around: among equally
 * high stacks the best one, and among equally good ones the first. `null` for a shape, and when no
 * stack has the right colour on top. Rules R33 and R34.
 *
 * @throws RulesError `bad-board` or `bad-pattern` when either is not what its type says.
 *
 * @example
 * ```ts
 * import { findCentre, findMatches, parseBoard, parsePattern } from 'reef-rules';
 *
 * const board = parseBoard('p . gp . / . rgy . . / . p . y / p . . p');
 * findCentre(board, parsePattern('p@y')); // 5
 * findMatches(board, parsePattern('p@y')); // [[0], [2], [9]]
 * ```
 * @group Patterns
 */
export function findCentre(board: Board, pattern: Pattern): Cell | null {
  const ready = compiled(pattern);
  const answers = answersOn(board, ready);
  return ready.method === AROUND ? centreOf(answers) : null;
}

/** What a board answers to the questions of a pattern. */
function answersOn(board: Board, { questions, pairs }: CompiledPattern): Int32Array {
  const view = topView(board);
  for (let pair = 0; pair < pairs; pair++) answers[pair] = 0;
  for (let i = 0; i < questions.length; i++) {
    const asked = questions[i]!;
    const answer = view[asked >> 8]! & view[(asked >> 4) & 15]! & ~view[asked & 15]!;
    answers[i >> 1]! |= answer << ((i & 1) * CELLS);
  }
  return answers;
}

const answers = /* @__PURE__ */ new Int32Array(MOST_PAIRS);

// Patterns as values.

/** Patterns, each with what it compiles to from the first time that it is counted. */
const PATTERN: Kind<{ compiled?: CompiledPattern }> = { name: 'pattern' };

/** Freezes a sound pattern whose parts are frozen already. */
export function freezePattern<P extends Pattern>(pattern: P): P {
  return freeze(noted(PATTERN, pattern, {}));
}

/**
 * A pattern made ready for counting; one that the library made is compiled once.
 *
 * @throws RulesError `bad-pattern`
 */
export function compiled(pattern: Pattern): CompiledPattern {
  const note = noteOn(PATTERN, pattern);
  return note === undefined ? compile(soundPattern(pattern)) : (note.compiled ??= compile(pattern));
}

/**
 * A frozen pattern of unknown origin: itself if the library made it.
 *
 * @throws RulesError `bad-pattern`
 */
export function soundPattern(value: unknown): Pattern {
  return readOrThrow('bad-pattern', () => readAs(pattern, value), 'a pattern');
}

/** How many rows and columns a shape may span. More than four can be written down, but never fits. */
export const MAX_SPAN = 16;
/** Rows and columns of a shape are numbers of 32 bits. */
const coordinate = whole(-0x80000000, 0x7fffffff);
const color = oneOf(COLORS);

const patternCell = mapped(
  object({
    row: coordinate,
    col: coordinate,
    color: oneOf([...COLORS, 'any']),
    height: optional(whole(1, MAX_HEIGHT)),
    atLeast: optional(flag),
  }),
  (cell: PatternCell): PatternCell => {
    if (cell.atLeast !== true || cell.height !== undefined) return cell;
    throw new Misfit('atLeast', 'needs a height');
  },
);

const kinds = {
  shape: object({ kind: anything, cells: mapped(list(patternCell, 1, CELLS), spread) }),
  adjacent: object({ kind: anything, color, to: color }),
};

/** A pattern: itself if the library made it. Rule R35. */
export const pattern: Reader<Pattern> = (value, context) => {
  if (isMade(PATTERN, value)) return value as Pattern;
  const given = fieldsOf(value, context);
  if (!Object.hasOwn(given, 'kind')) throw new Misfit('', 'the field "kind" is missing');
  const kind = at('kind', () => oneOf(['shape', 'adjacent'])(given['kind'], context));
  if (kind === 'shape') return freezePattern({ kind, cells: kinds.shape(given, context).cells });
  const { color, to } = kinds.adjacent(given, context);
  return freezePattern({ kind, color, to });
};

/** Refuses cells that are too far apart, or in the same place. */
function spread(cells: readonly PatternCell[]): readonly PatternCell[] {
  for (const line of ['row', 'col'] as const) {
    const numbers = cells.map((cell) => cell[line]);
    if (Math.max(...numbers) - Math.min(...numbers) >= MAX_SPAN) {
      throw new Misfit('', `a shape spans at most ${MAX_SPAN} rows and columns`);
    }
  }
  cells.forEach(({ row, col }, i) => {
    const first = cells.findIndex((other) => other.row === row && other.col === col);
    if (first < i) throw new Misfit('', `items ${first} and ${i} are in the same place`);
  });
  return cells;
}
