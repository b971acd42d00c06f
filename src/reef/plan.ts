import { isObject, Note, readOnce } from '../core/freeze.js';
import type { Memory } from '../core/freeze.js';
import { soundPattern } from './pattern-check.js';
import { AT_LEAST_ONE, colorNumber, NOWHERE } from './top-view.js';
import { CELLS } from './types.js';
import type { Pattern, PatternCell } from './types.js';

/** What can be said of a pattern before any board is known. */
export type Plan = ShapePlan | RingPlan;

/** A shape in all its orientations. */
export interface ShapePlan {
  /** How many spaces one completion takes. */
  readonly size: number;
  /** Each different rotation and reflection once, in the order of their spots. */
  readonly turns: readonly Turn[];
}

/**
 * A shape, turned in one way. Where its anchor lies, the first of its spaces, the shape lies:
 *
 * - `spot`: the spaces that it takes when the anchor is on space 0;
 * - `anchors`: the spaces where the anchor can be, so that all of the shape is on the board;
 * - `asks`: for each of its spaces a question, and in the last four bits how far from the anchor it is.
 *
 * A question names the three sets of a {@link TopView} that answer it, four bits each: what has to be
 * there is in the first and the second and not in the third.
 */
export type Turn = readonly [spot: number, anchors: number, ...asks: number[]];

/** The colour to count, and the colour of the stack to count around. */
export interface RingPlan {
  readonly turns?: never;
  readonly color: number;
  readonly to: number;
}

/**
 * A pattern's plan, worked out when it is first asked for. How to read a pattern is handed in, so that
 * whoever only freezes patterns does not load it.
 */
class Planned extends Note {
  #plan: Plan | undefined;

  static on(pattern: Pattern, read: (pattern: Pattern) => Plan): Plan {
    return isObject(pattern) && #plan in pattern
      ? (pattern.#plan ??= read(pattern as object as Pattern))
      : readOnce(foreign, pattern, read);
  }
}

const foreign: Memory<Plan> = new WeakMap();

/** Freezes a sound pattern whose parts are frozen already, with room for its plan. */
export function freezePattern<P extends Pattern>(pattern: P): P {
  return Object.freeze(new Planned(pattern) as object as P);
}

/**
 * The plan of a pattern. Patterns of the library keep it; any other is read and checked, and its plan
 * remembered if it is frozen.
 *
 * @throws RulesError `bad-pattern`
 */
export function planOf(pattern: Pattern): Plan {
  return Planned.on(pattern, readPlan);
}

function readPlan(pattern: Pattern): Plan {
  const sound = soundPattern(pattern);
  return sound.kind === 'shape'
    ? planShape(sound.cells)
    : { color: colorNumber(sound.color), to: colorNumber(sound.to) };
}

function planShape(cells: readonly PatternCell[]): ShapePlan {
  let places = cells.map(({ row, col, color, height, atLeast }): Place => {
    const from = AT_LEAST_ONE - 1 + (height ?? 1);
    const under = height && !atLeast ? from + 1 : NOWHERE;
    return [row, col, (colorNumber(color) << 12) | (from << 8) | (under << 4)];
  });
  const turns: Record<string, Turn> = {};
  for (let i = 0; i < 8; i++) {
    // Mirrored and swapped by turns, a shape goes through all rotations and reflections. Rule R27.
    places = places
      .map(([row, col, question]): Place => (i & 1 ? [col, row, question] : [row, -col, question]))
      .sort((a, b) => a[0] - b[0] || a[1] - b[1]);

    // The first of the places is the anchor.
    const [top, left] = places[0]!;
    let spot = 0;
    let anchors = 0xffff;
    const asks = places.map(([row, col, question]) => {
      for (let cell = 0; cell < CELLS; cell++) {
        const isOutside = (((cell >> 2) + row - top) | ((cell & 3) + col - left)) & ~3;
        if (isOutside) anchors &= ~(1 << cell);
      }
      const distance = (row - top) * 4 + col - left;
      spot |= 1 << distance;
      return question + distance;
    });
    const turn: Turn = [spot, anchors, ...asks];
    if (anchors) turns[turn.join()] = turn;
  }
  return { size: cells.length, turns: Object.values(turns).sort((a, b) => a[0] - b[0]) };
}

type Place = readonly [row: number, col: number, question: number];
