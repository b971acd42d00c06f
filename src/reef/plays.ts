import { NOTHING_PLACED, pair, playAction, single } from './actions.js';
import { topView } from './board.js';
import { supplyOf } from './table.js';
import { AT_LEAST_ONE, bitCount } from './top-view.js';
import { CELLS } from './types.js';
import type { Action, Board, CardId, Cell, Color, Placement, PlayAction, View } from './types.js';

/**
 * Where the pieces of a card can go. With m spaces that have room and k of them with room for two,
 * two different pieces have m(m-1) + 2k ways, two equal ones m(m-1)/2 + k, and a single one m.
 */

/** How many ways there are to play a card. */
export function countPlays(view: View, space: Space, card: CardId): number {
  const choices = placeable(view, space, card);
  let count = 0;
  for (let i = 0; i < choices.length; i++) count += countWays(space, choices[i]!);
  return count;
}

/** The way to play a card that has a number, in the order of {@link listPlays}. */
export function playAt(view: View, space: Space, card: CardId, index: number): PlayAction {
  const choices = placeable(view, space, card);
  let i = 0;
  for (;;) {
    const pieces = choices[i++]!;
    const ways = countWays(space, pieces);
    if (index < ways) return playAction(card, wayAt(space, pieces, index));
    index -= ways;
  }
}

/** Adds all ways to play a card to a list. */
export function listPlays(view: View, space: Space, card: CardId, actions: Action[]): void {
  const choices = placeable(view, space, card);
  for (let i = 0; i < choices.length; i++) listWays(space, choices[i]!, card, actions);
}

/** The spaces with room for one more piece, and those with room for two; bit n stands for space n. */
export interface Space {
  readonly one: number;
  readonly two: number;
  readonly ones: number;
  readonly twos: number;
}

/** The room on a board. */
export function spaceOf(board: Board): Space {
  const tops = topView(board);
  const one = 0xffff & ~tops[AT_LEAST_ONE + 3]!;
  const two = 0xffff & ~tops[AT_LEAST_ONE + 2]!;
  return { one, two, ones: bitCount(one), twos: bitCount(two) };
}

/** The pieces to place: two, one or none. */
type Pieces = readonly Color[];

const NOTHING: readonly Pieces[] = [[]];

/**
 * What is to be placed for a card: the pieces that the supply has. Where the board has room for just
 * one of two, the player chooses; where it has none, nothing is placed. Rules R20 and R21.
 */
function placeable({ cards, supply }: View, space: Space, card: CardId): readonly Pieces[] {
  const { pieces } = cards[card]!;
  const a = pieces[0];
  const b = pieces[1];
  const hasA = supplyOf(supply, a) >= 1;
  const hasB = supplyOf(supply, b) >= (a === b ? 2 : 1);
  const room = space.ones + space.twos;

  if (room === 0 || !(hasA || hasB)) return NOTHING;
  if (hasA && hasB) return room > 1 ? [[a, b]] : a === b ? [[a]] : [[a], [b]];
  return hasA ? [[a]] : [[b]];
}

function countWays({ ones, twos }: Space, pieces: Pieces): number {
  if (pieces.length < 2) return pieces.length === 0 ? 1 : ones;
  const ways = ones * (ones - 1) + 2 * twos;
  return pieces[0] === pieces[1] ? ways / 2 : ways;
}

function listWays({ one, two }: Space, pieces: Pieces, card: CardId, actions: Action[]): void {
  const a = pieces[0];
  const b = pieces[1];
  if (a === undefined) {
    actions.push(playAction(card, NOTHING_PLACED));
    return;
  }
  for (let first = 0; first < CELLS; first++) {
    if (!has(one, first)) continue;
    if (b === undefined) {
      actions.push(playAction(card, single(a, first)));
      continue;
    }
    for (let second = a === b ? first : 0; second < CELLS; second++) {
      if (!has(first === second ? two : one, second)) continue;
      actions.push(playAction(card, pair(a, first, b, second)));
      if (first === second && a !== b) actions.push(playAction(card, pair(b, first, a, first)));
    }
  }
}

function wayAt(space: Space, pieces: Pieces, index: number): readonly Placement[] {
  const { one, two, ones } = space;
  const a = pieces[0];
  const b = pieces[1];
  if (a === undefined) return NOTHING_PLACED;
  if (b === undefined) return single(a, nthCell(one, index));

  // Find the space of the first piece: those before it account for so many ways each.
  let first = nthCell(one, 0);
  let others = ones - 1;
  for (;;) {
    const both = has(two, first) ? (a === b ? 1 : 2) : 0;
    if (index < others + both) break;
    index -= others + both;
    if (a === b) others--;
    first = nthCell(one, 0, first + 1);
  }

  // Then that of the second: spaces up to the first one are out, or count once each.
  const before = a === b ? 0 : countBelow(one, first);
  const both = has(two, first) ? (a === b ? 1 : 2) : 0;
  if (index < before) return pair(a, first, b, nthCell(one, index));
  index -= before;
  if (index < both) return index === 0 ? pair(a, first, b, first) : pair(b, first, a, first);
  return pair(a, first, b, nthCell(one, index - both, first + 1));
}

/** The member of a set of spaces that has a number, counted from a space on. */
function nthCell(set: number, index: number, from: Cell = 0): Cell {
  let cell = from;
  for (;;) {
    if (has(set, cell) && index-- === 0) return cell;
    cell++;
  }
}

function countBelow(set: number, limit: Cell): number {
  let count = 0;
  for (let cell = 0; cell < limit; cell++) if (has(set, cell)) count++;
  return count;
}

function has(set: number, cell: Cell): boolean {
  return ((set >> cell) & 1) === 1;
}
