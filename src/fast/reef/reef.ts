import type { CellSet } from '../../reef/cell-set.js';
import { ALIKE, countAlike, countAnswers, MOST_PAIRS } from '../../reef/count.js';
import type { CompiledPattern } from '../../reef/count.js';
import {
  firstOf,
  FULL,
  NOT_PLACED,
  roomBeside,
  secondOf,
  SWAPPED,
  TIGHT,
} from '../../reef/placing.js';
import type { Way } from '../../reef/placing.js';
import { CELLS, MAX_HEIGHT } from '../../reef/types.js';
import type { Cell } from '../../reef/types.js';
import * as at from './layout.js';
import { memory } from './memory.js';

/**
 * The reef of a player in the working memory: its pieces, the room on it and what patterns count there. A
 * player is known by the first place of its numbers.
 */

/** Places a piece from the supply. */
export function addPiece(player: number, color: number, cell: Cell): void {
  const bit = 1 << cell;
  const here = player + at.STACKS + cell;
  const stack = memory[here]!;
  memory[here] = (stack << 2) | color;
  const higher = player + heightOf(stack);
  if (--memory[at.SUPPLY_OF + color]! < at.ENOUGH) memory[at.SCARCE]!++;
  memory[higher + at.HEIGHTS]! |= bit;
  memory[higher + at.HIGH]!++;

  // On an empty space this clears a bit that is not set: asking first would take longer.
  memory[player + at.TOPS + (stack & 3)]! &= ~bit;
  memory[player + at.TOPS + color]! |= bit;
}

/** Takes the top piece of a stack back into the supply. */
export function removePiece(player: number, cell: Cell): void {
  const bit = 1 << cell;
  const stack = memory[player + at.STACKS + cell]!;
  const rest = stack >> 2;
  memory[player + at.STACKS + cell] = rest;
  if (memory[at.SUPPLY_OF + (stack & 3)]!++ < at.ENOUGH) memory[at.SCARCE]!--;

  memory[player + at.TOPS + (stack & 3)]! &= ~bit;
  if (rest !== at.EMPTY_STACK) memory[player + at.TOPS + (rest & 3)]! |= bit;
  const height = heightOf(rest);
  memory[player + at.HEIGHTS + height]! &= ~bit;
  memory[player + at.HIGH + height]!--;
}

/** Takes the pieces of a card back that were placed in one of the ways of `placing.ts`. */
export function removeBoth(player: number, way: Way): void {
  const first = way >= SWAPPED ? way - SWAPPED : firstOf(way);
  const second = way >= SWAPPED ? way - SWAPPED : secondOf(way);
  if (second !== NOT_PLACED) removePiece(player, second);
  if (first !== NOT_PLACED) removePiece(player, first);
}

/** The spaces with room for one more piece. */
export function roomForOne(player: number): CellSet {
  return roomBeside(memory[player + at.TOPS + FULL]!);
}

/** The spaces with room for two more. */
export function roomForTwo(player: number): CellSet {
  return roomBeside(memory[player + at.TOPS + TIGHT]!);
}

/** How many spaces have room for one more piece. */
export function countForOne(player: number): number {
  return CELLS - memory[player + at.HIGH + MAX_HEIGHT - 1]!;
}

/** How many spaces have room for two more. */
export function countForTwo(player: number): number {
  return CELLS - memory[player + at.HIGH + MAX_HEIGHT - 2]!;
}

/** How many pieces a stack has. */
export function heightOf(stack: number): number {
  return (31 - Math.clz32(stack)) >> 1;
}

// Patterns, as `count.ts` counts them.

/** How often a pattern is completed on the reef of a player. */
export function countOn(player: number, pattern: CompiledPattern): number {
  if (pattern.method === ALIKE) return countAlike(pattern, answer(player, pattern.question));
  answerAll(player, pattern, present);
  return countAnswers(pattern, present);
}

const present = /* @__PURE__ */ new Int32Array(MOST_PAIRS);

/** The answers to all questions of a pattern, two to a number. */
export function answerAll(
  player: number,
  { questions, pairs }: CompiledPattern,
  answers: Int32Array,
): void {
  for (let pair = 0; pair < pairs; pair++) {
    const low = answer(player, questions[2 * pair]!);
    const second = 2 * pair + 1;
    const high = second < questions.length ? answer(player, questions[second]!) : 0;
    answers[pair] = low | (high << CELLS);
  }
}

/** The spaces that answer to a question. */
function answer(player: number, asked: number): CellSet {
  const tops = memory[player + at.TOPS + (asked >> 8)]!;
  const high = memory[player + at.TOPS + ((asked >> 4) & 15)]!;
  return tops & high & ~memory[player + at.TOPS + (asked & 15)]!;
}
