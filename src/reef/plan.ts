import { isObject, Note } from '../core/freeze.js';
import { ANY_COLOR, AT_LEAST_ONE, colorNumber, lowest, NOWHERE } from './board.js';
import { CELLS } from './types.js';
import type { AdjacentPattern, Pattern, PatternCell } from './types.js';

/** What can be said of a pattern before any board is known. */
export type Plan = ShapePlan | RingPlan;

/** A shape, laid down in all its orientations wherever it fits: at most 128 spots. */
export interface ShapePlan {
  readonly kind: 'shape';
  /** How many spaces one completion takes. */
  readonly size: number;
  /** What the shape asks of its top pieces, each different question once. */
  readonly questions: readonly number[];
  /** The spaces of each spot, sorted by the lowest of them. */
  readonly spots: Int32Array;
  /** For each space, the number of the first spot that has no lower one. */
  readonly first: Int32Array;
  /** The spaces that must answer to each question, spot by spot, two questions to a number. */
  readonly asks: readonly Int32Array[];
}

/** The colour to count, and the colour of the stack to count around. */
export interface RingPlan {
  readonly kind: 'adjacent';
  readonly color: number;
  readonly to: number;
}

/** A pattern's plan, worked out when it is first asked for. */
class Planned extends Note {
  #plan: Plan | null = null;

  static put<P extends Pattern>(on: P): P {
    return new Planned(on) as object as P;
  }

  static of(pattern: unknown): Plan | undefined {
    if (!isObject(pattern) || !(#plan in pattern)) return undefined;
    return (pattern.#plan ??= makePlan(pattern as Planned & Pattern));
  }
}

/** Freezes a sound pattern whose parts are frozen already, with room for its plan. */
export function freezePattern<P extends Pattern>(pattern: P): P {
  return Object.freeze(Planned.put(pattern));
}

/** The plan of a pattern that {@link freezePattern} has frozen; nothing for any other value. */
export function planOf(pattern: unknown): Plan | undefined {
  return Planned.of(pattern);
}

function makePlan(pattern: Pattern): Plan {
  return pattern.kind === 'shape' ? planShape(pattern.cells) : planRing(pattern);
}

function planRing({ color, to }: AdjacentPattern): RingPlan {
  return { kind: 'adjacent', color: colorNumber(color), to: colorNumber(to) };
}

function planShape(cells: readonly PatternCell[]): ShapePlan {
  const questions = [...new Set(cells.map(questionOf))];
  const spots = new Map<string, { spot: number; asks: number[] }>();
  for (const places of layings(cells)) {
    let spot = 0;
    const asks = Array.from({ length: (questions.length + 1) >> 1 }, () => 0);
    places.forEach((place, i) => {
      const question = questions.indexOf(questionOf(cells[i] as PatternCell));
      spot |= 1 << place;
      (asks[question >> 1] as number) |= 1 << (place + (question & 1) * CELLS);
    });
    spots.set(asks.join(), { spot, asks });
  }

  const sorted = [...spots.values()].sort(
    (a, b) => lowest(a.spot) - lowest(b.spot) || a.spot - b.spot,
  );
  return {
    kind: 'shape',
    size: cells.length,
    questions,
    spots: Int32Array.from(sorted, ({ spot }) => spot),
    first: Int32Array.from(
      { length: CELLS + 1 },
      (_, cell) => sorted.filter(({ spot }) => lowest(spot) < 1 << cell).length,
    ),
    asks: questions
      .filter((_, i) => i % 2 === 0)
      .map((_, pair) => Int32Array.from(sorted, ({ asks }) => asks[pair] as number)),
  };
}

/** The three sets of a {@link TopView} that answer what a piece asks: in two, and not in the last. */
function questionOf({ color, height, atLeast }: PatternCell): number {
  const tops = color === 'any' ? ANY_COLOR : colorNumber(color);
  const from = AT_LEAST_ONE + (height ?? 1) - 1;
  const under = height === undefined || atLeast === true ? NOWHERE : from + 1;
  return (tops << 8) | (from << 4) | under;
}

/** Rotations, then reflections: what to multiply row and column with for the new row and column. */
// prettier-ignore
const TURNS = [
  [1, 0, 0, 1], [0, 1, -1, 0], [-1, 0, 0, -1], [0, -1, 1, 0],
  [1, 0, 0, -1], [0, 1, 1, 0], [-1, 0, 0, 1], [0, -1, -1, 0],
] as const;

/** The spaces that the cells of a shape take, for each way to lay it onto a board. Rule R27. */
function layings(cells: readonly PatternCell[]): number[][] {
  const all: number[][] = [];
  for (const [rr, rc, cr, cc] of TURNS) {
    const rows = cells.map(({ row, col }) => rr * row + rc * col);
    const cols = cells.map(({ row, col }) => cr * row + cc * col);
    const top = Math.min(...rows);
    const left = Math.min(...cols);
    for (let down = 0; down < 4 - (Math.max(...rows) - top); down++) {
      for (let over = 0; over < 4 - (Math.max(...cols) - left); over++) {
        all.push(
          rows.map((row, i) => (row - top + down) * 4 + ((cols[i] as number) - left + over)),
        );
      }
    }
  }
  return all;
}
