import { RulesError } from '../core/errors.js';
import { isObject } from '../core/freeze.js';
import { must } from '../core/untrusted.js';
import { MAX_SPAN } from './limits.js';
import { ANY_COLOR, colorNumber } from './top-view.js';
import { CELLS } from './types.js';
import type { AdjacentPattern, Pattern, PatternCell } from './types.js';

/**
 * A copy of a pattern of unknown origin, each field looked at once. Rule R35.
 *
 * Many apps count patterns and do nothing else, so this is kept small: it says which cell is wrong, and
 * what a cell should be. Whoever gives a whole deck gets a closer look and a longer story from
 * `patternAt`; of plain data both accept the same.
 *
 * @throws RulesError `bad-pattern`
 */
export function soundPattern(value: unknown): Pattern {
  let path = '';
  let problem = 'a pattern is { kind: "shape", cells } or { kind: "adjacent", color, to }';
  try {
    const pattern = fieldsOf(value);
    const { kind, cells, color, to } = pattern;
    const fields = Reflect.ownKeys(pattern).length;
    if (kind === 'adjacent') {
      must(fields === 3 && colorNumber(color) < ANY_COLOR && colorNumber(to) < ANY_COLOR);
      return pattern as object as AdjacentPattern;
    }
    must(fields === 2 && kind === 'shape');

    path = 'cells';
    problem = 'a shape is a list of 1 to 16 cells { row, col, color, height?, atLeast? }, see R35';
    must(Array.isArray(cells));
    const length = cells.length;
    must(length > 0 && length <= CELLS && Reflect.ownKeys(cells).length === length + 1);
    const sound: PatternCell[] = [];
    for (let i = 0; i < length; i++) {
      path = `cells[${i}]`;
      sound.push(soundCell(cells[i], sound));
    }
    return { kind, cells: sound };
  } catch {
    throw new RulesError('bad-pattern', problem, path);
  }
}

type Fields = Readonly<Record<string, unknown>>;

/** A copy of an object. A text or a list of millions is refused before anybody copies it. */
function fieldsOf(value: unknown): Fields {
  must(!Array.isArray(value) && isObject(value));
  return { ...value };
}

function soundCell(value: unknown, others: readonly PatternCell[]): PatternCell {
  const cell = fieldsOf(value) as object as PatternCell;
  const { row, col, color, height, atLeast, ...rest } = cell;
  must(
    !Reflect.ownKeys(rest).length &&
      // Whole numbers of 32 bits; minus zero is none, since it cannot be written down.
      Object.is(row, row | 0) &&
      Object.is(col, col | 0) &&
      colorNumber(color) <= ANY_COLOR &&
      [undefined, 1, 2, 3, 4].includes(height) &&
      [undefined, false, !!height].includes(atLeast) &&
      others.every((other) => {
        const apart = Math.max(Math.abs(row - other.row), Math.abs(col - other.col));
        return apart > 0 && apart < MAX_SPAN;
      }),
  );
  return cell;
}
