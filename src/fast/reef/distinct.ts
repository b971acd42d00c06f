import { bitCount, cellOf } from '../../reef/cell-set.js';
import type { CellSet } from '../../reef/cell-set.js';
import { firstOf, NOT_PLACED, secondOf, SWAPPED, wayOn, REEF_WAYS } from '../../reef/placing.js';
import type { Way } from '../../reef/placing.js';
import { numberOfStart, startOf } from '../../reef/setup.js';
import { CELLS } from '../../reef/types.js';
import type { Cell } from '../../reef/types.js';
import type { PackedDeck } from './deck.js';
import * as at from './layout.js';
import { memory, moverAt } from './memory.js';
import { cardPlayed, wayPlayed } from './numbers.js';
import { heightOf } from './reef.js';
import { imageOf, REEF_SYMMETRIES, turnedStart } from './symmetry.js';

/**
 * Actions without symmetric repeats. Turning or mirroring a reef changes no score, now or later, so
 * of several actions that lead to the same reef but for that one is enough: the one with the lowest
 * number.
 *
 * Such actions there are when the reef looks the same after turning, above all while it is empty. But
 * two actions can also make reefs alike that were not: with a red piece at a1, two more at d1 and b2
 * give the mirror image of two more at d1 and c2. Two reefs that differ on more than four spaces can
 * not be made alike with two pieces each, so few symmetries are left to look at.
 */
export function dropRepeats(deck: PackedDeck, buffer: Int32Array, count: number): number {
  findSymmetries();
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const number = buffer[i]!;
    if (!isRepeat(deck, number)) buffer[kept++] = number;
  }
  return kept;
}

/** For each symmetry the spaces where the turned reef of the mover differs from the reef itself. */
const differing = /* @__PURE__ */ new Int32Array(REEF_SYMMETRIES);
const MOST_DIFFERENCES = 4;

function findSymmetries(): void {
  const stacks = moverAt() + at.STACKS;
  for (let symmetry = 1; symmetry < REEF_SYMMETRIES; symmetry++) {
    let where = 0;
    for (let cell = 0; cell < CELLS; cell++) {
      const image = imageOf(cell, symmetry);
      if (memory[stacks + cell] !== memory[stacks + image]) where |= 1 << image;
    }
    differing[symmetry] = where;
  }
}

function isRepeat(deck: PackedDeck, number: number): boolean {
  const { plays, starts } = deck;
  if (number < plays) return false;
  return number >= starts ? isStartRepeat(number - starts) : isPlayRepeat(deck, number - plays);
}

/** The reef is empty, so every symmetry gives another start that comes to the same. */
function isStartRepeat(number: number): boolean {
  const start = startOf(number);
  for (let symmetry = 1; symmetry < REEF_SYMMETRIES; symmetry++) {
    if (numberOfStart(turnedStart(start, symmetry)) < number) return true;
  }
  return false;
}

/** The reef of the mover after the play in question. */
const grown = /* @__PURE__ */ new Int32Array(CELLS);

function isPlayRepeat(deck: PackedDeck, play: number): boolean {
  const card = cardPlayed(play);
  const way = wayPlayed(play);
  const one = deck.one[card]!;
  const two = deck.two[card]!;
  const touched = grow(one, two, way);
  for (let symmetry = 1; symmetry < REEF_SYMMETRIES; symmetry++) {
    if (bitCount(differing[symmetry]!) > MOST_DIFFERENCES) continue;
    if (imageOfWay(one, touched, symmetry) < way) return true;
  }
  return false;
}

/** Places two pieces in a way on a copy of the reef, and gives the set of spaces where they lie. */
function grow(one: number, two: number, way: Way): CellSet {
  const stacks = moverAt() + at.STACKS;
  for (let cell = 0; cell < CELLS; cell++) grown[cell] = memory[stacks + cell]!;
  if (way >= SWAPPED) return add(two, way - SWAPPED) | add(one, way - SWAPPED);
  return add(one, firstOf(way)) | add(two, secondOf(way));
}

function add(color: number, cell: Cell): CellSet {
  if (cell === NOT_PLACED) return 0;
  grown[cell] = (grown[cell]! << 2) | color;
  return 1 << cell;
}

/** No way at all: a number that no way has. */
const NO_IMAGE = REEF_WAYS;

/** The way to place the same pieces that leads to the turned reef, if there is one. */
function imageOfWay(one: number, touched: CellSet, symmetry: number): Way {
  const stacks = moverAt() + at.STACKS;
  const back = inverseOf(symmetry);
  let first = NOT_PLACED;
  let second = NOT_PLACED;
  let isFirstOnTop = false;

  let where = differing[symmetry]!;
  for (let rest = touched; rest !== 0; rest &= rest - 1)
    where |= 1 << imageOf(cellOf(rest), symmetry);
  for (let rest = where; rest !== 0; rest &= rest - 1) {
    const cell = cellOf(rest);
    const before = memory[stacks + cell]!;
    const after = grown[imageOf(cell, back)]!;
    const more = heightOf(after) - heightOf(before);
    if (more < 0 || after >> (2 * more) !== before) return NO_IMAGE;

    // The pieces that came to lie there, from the bottom up.
    for (let shift = 2 * more - 2; shift >= 0; shift -= 2) {
      if (((after >> shift) & 3) === one && first === NOT_PLACED) {
        first = cell;
        isFirstOnTop = second === cell;
      } else second = cell;
    }
  }
  return wayOn(first, second, isFirstOnTop, false);
}

/** The symmetry that undoes one: three turns for one, itself for a half turn and all reflections. */
function inverseOf(symmetry: number): number {
  return symmetry === 1 || symmetry === 3 ? 4 - symmetry : symmetry;
}
